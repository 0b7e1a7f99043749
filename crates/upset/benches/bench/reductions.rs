//! Building the gadgets of the hardness proofs, and solving them beside DepQBF on the formula they came from.

use crate::Bench;
use std::io::Write;
use std::process::{Command, Stdio};
use upset::reduce::dimacs::{Qbf, Quantifier};
use upset::reduce::{self, Reduction, Unfit, random};
use upset::solve::{Request, solve};

pub fn run(bench: &Bench) {
    let build = reduce::find("3sat-maker-breaker").expect("the kind exists");
    bench.goal("reduce: build from 10^5 clauses", 1.0, || {
        let cnf = random::three_sat(30_000, 100_000, 1);
        build.from_cnf(&cnf).map_or_else(|e| e.to_string(), |r| format!("{} elements", r.game.elements()))
    });
    let pomax = reduce::find("3sat-pomax").expect("the kind exists");
    for seed in 1..=2 {
        bench.goal(&format!("reduce: 3sat-pomax, 8 variables, seed {seed}"), 10.0, || {
            answer(pomax.from_cnf(&random::three_sat(8, 34, seed)))
        });
    }
    // The first two are satisfiable, the last is not.
    for (clauses, seed) in [(40, 1), (40, 2), (70, 2)] {
        bench.goal(&format!("reduce: 3sat-pomax 12, {clauses} clauses, seed {seed}"), 5.0, || {
            answer(pomax.from_cnf(&random::three_sat(12, clauses, seed)))
        });
    }
    let width_2 = reduce::find("3qbf-maker-breaker").expect("the kind exists");
    // True and false ones near where both are about as frequent.
    for (variables, clauses, seed) in [(20, 28, 3), (20, 7, 1), (30, 10, 6), (40, 12, 2), (40, 16, 1)] {
        let qbf = random::three_qbf(variables, clauses, Quantifier::ForAll, seed);
        let name = format!("reduce: 3qbf-maker-breaker {variables}, {clauses} clauses");
        let work = || answer(width_2.from_qbf(&qbf));
        if depqbf(&qbf).is_some() {
            bench.versus(&name, Some(10.0), work, "depqbf", || depqbf(&qbf).unwrap_or_default());
        } else {
            bench.goal(&name, 10.0, work);
        }
    }
    let achievement = reduce::find("3qbf-achievement-3-3").expect("the kind exists");
    bench.goal("reduce: 3qbf-achievement-3-3, 4 variables", 1.0, || {
        answer(achievement.from_qbf(&random::three_qbf(4, 6, Quantifier::Exists, 2)))
    });
}

/// The source's answer by solving the gadget.
fn answer(reduction: Result<Reduction, Unfit>) -> String {
    let reduction = match reduction {
        Ok(reduction) => reduction,
        Err(why) => return why.to_string(),
    };
    let solution = solve(&reduction.game, &Request::default()).expect("no rule is forced");
    reduction.reading.answer(&solution.starts).map_or("unknown".into(), |yes| yes.to_string())
}

/// The same by DepQBF, where it is installed.
fn depqbf(qbf: &Qbf) -> Option<String> {
    let mut child = Command::new("depqbf").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().ok()?;
    child.stdin.take()?.write_all(qbf.write().as_bytes()).ok()?;
    match child.wait().ok()?.code()? {
        10 => Some("true".into()),
        20 => Some("false".into()),
        _ => None,
    }
}
