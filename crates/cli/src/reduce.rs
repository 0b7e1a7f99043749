//! `upset reduce`: a hardness proof as a program.

use crate::args::Reduce;
use crate::files;
use crate::guard;
use crate::input;
use crate::output;
use crate::status::{Failure, Status};
use std::io::Write;
use std::path::Path;
use upset::budget::Budget;
use upset::export;
use upset::papers;
use upset::reduce::back::{BackError, play_out};
use upset::reduce::dimacs::Quantifier;
use upset::reduce::{self, Input, Kind, Reduction, Unfit, dimacs, random};
use upset::text::visible;
use upset::value::Player;

/// Builds the gadget and writes it as a document, or reads its solution back.
pub fn run(args: &Reduce) -> Result<Status, Failure> {
    let Some(kind) = &args.kind else {
        return list();
    };
    let kind = reduce::find(kind).ok_or_else(|| unknown(kind))?;
    if args.back {
        let budget = guard::budget(&args.limits, guard::begun());
        return back(kind, args, &budget.with_threads(guard::threads(&args.threads)));
    }
    let budget = guard::budget(&args.limits, guard::begun());
    let reduction = build(kind, args, &budget)?;
    let comments = [
        format!("Made by `upset reduce {}` ({}): {} to {}.", kind.name, kind.source, kind.from, kind.to),
        format!("Reading: {}.", reduction.reading.sentence()),
    ];
    let text = export::toml(&reduction.game, Some(&reduction.title), &comments);
    output::write(args.output.as_deref(), text.as_bytes())?;
    Ok(Status::Answered)
}

fn unknown(name: &str) -> Failure {
    let known = reduce::KINDS.iter().map(|k| k.name);
    let help = match upset_lab::near::near(name, known).as_slice() {
        [] => "`upset reduce` alone lists them".to_string(),
        names => format!("did you mean {}? `upset reduce` alone lists them", names.join(" or ")),
    };
    Failure::wrong(format!("there is no reduction called `{}`", visible(name)), help)
}

fn list() -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    for kind in reduce::KINDS {
        let input = match kind.input {
            Input::Cnf => "DIMACS CNF",
            Input::Qbf => "QDIMACS",
            Input::Position => "a game",
            Input::SetCover => "JSON {\"sets\": [[\"a\",\"b\"]], \"k\": 1}",
            Input::Path => "JSON {\"path\": [[\"a\",\"b\"]], \"first\": \"a\", \"second\": \"b\"}",
            Input::Digraph => "JSON {\"arcs\": [[\"a\",\"b\"]], \"from\": \"a\", \"to\": \"b\"}",
            Input::Formula => "a formula with values: (x|!y)&z; x=1, y=0, z=1",
        };
        writeln!(
            out,
            "{:<26}{} to {}\n{:<26}[{}] from {input}",
            kind.name,
            kind.from,
            kind.to,
            "",
            papers::cite(kind.source)
        )?;
    }
    Ok(Status::Answered)
}

fn source(args: &Reduce) -> Result<&str, Failure> {
    args.input.as_deref().ok_or_else(|| {
        Failure::wrong("there is nothing to reduce", "give a file, `-`, or --random VARIABLES,CLAUSES,SEED")
    })
}

/// The text of the source and where it is from; a formula may stand on the command line itself.
fn text(kind: &Kind, argument: &str, budget: &Budget) -> Result<(String, String), Failure> {
    let (origin, text) = match argument {
        "-" => {
            let origin = "standard input";
            (origin, files::text(std::io::stdin().lock(), origin, budget)?)
        }
        path if kind.input == Input::Formula && !Path::new(path).exists() => ("formula", path.to_string()),
        path => (path, files::text(files::open(Path::new(path))?, path, budget)?),
    };
    Ok((origin.to_string(), text))
}

/// `N,M,SEED`.
fn random_shape(words: &str) -> Result<(usize, usize, u64), Failure> {
    let wrong =
        || Failure::wrong(format!("`{words}` is no random formula"), "write VARIABLES,CLAUSES,SEED: 5,20,1");
    let numbers: Vec<u64> =
        words.split(',').map(|w| w.trim().parse().ok()).collect::<Option<_>>().ok_or_else(wrong)?;
    match numbers[..] {
        [n, m, seed] if n <= 1_000_000 && m <= 10_000_000 => Ok((n as usize, m as usize, seed)),
        _ => Err(wrong()),
    }
}

/// What to say about an instance without a gadget.
fn unfit(why: Unfit) -> Failure {
    match why {
        Unfit::Stopped(stopped) => stopped.into(),
        why => Failure::plain(why),
    }
}

fn build(kind: &Kind, args: &Reduce, budget: &Budget) -> Result<Reduction, Failure> {
    if let Some(words) = &args.random {
        let (n, m, seed) = random_shape(words)?;
        let first = if kind.name == "3qbf-maker-breaker" { Quantifier::ForAll } else { Quantifier::Exists };
        let made = match kind.input {
            Input::Cnf if kind.name == "avoid-true-maker-maker" => {
                let mut cnf = random::three_sat(n, m, seed);
                for clause in &mut cnf.clauses {
                    clause.truncate(2);
                    clause.iter_mut().for_each(|l| *l = l.abs());
                }
                kind.from_cnf_within(&cnf, budget)
            }
            Input::Cnf => kind.from_cnf_within(&random::three_sat(n, m, seed), budget),
            Input::Qbf => kind.from_qbf_within(&random::three_qbf(n, m, first, seed), budget),
            _ => {
                return Err(Failure::wrong(
                    format!("{} does not start from a formula", kind.name),
                    "--random makes formulas; give an input instead",
                ));
            }
        };
        return made.map_err(unfit);
    }
    let argument = source(args)?;
    if kind.input == Input::Position {
        let games = input::load(std::slice::from_ref(&args.input.clone().unwrap_or_default()), budget)?;
        let [loaded] = games.as_slice() else {
            return Err(Failure::wrong(format!("{argument} holds several games"), "give one"));
        };
        return kind.from_game_within(&loaded.document.position, budget).map_err(unfit);
    }
    let (origin, text) = text(kind, argument, budget)?;
    Ok(kind.from_text_within(&origin, &text, budget)?)
}

/// Plays the gadget out and prints what the play says about the formula.
fn back(kind: &Kind, args: &Reduce, budget: &Budget) -> Result<Status, Failure> {
    let cnf = match &args.random {
        Some(words) => {
            let (n, m, seed) = random_shape(words)?;
            random::three_sat(n, m, seed)
        }
        None => {
            let (origin, text) = text(kind, source(args)?, budget)?;
            dimacs::cnf(&origin, &text)?
        }
    };
    let played = match play_out(kind, &cnf, budget) {
        Ok(played) => played,
        Err(BackError::Stopped(why)) => return Err(why.into()),
        Err(BackError::Contradiction) => return Err(Failure::Fault(BackError::Contradiction.to_string())),
        Err(other) => return Err(Failure::plain(other)),
    };
    guard::printing();
    let mut out = anstream::stdout().lock();
    match &played.assignment {
        Some(value) => {
            writeln!(out, "s SATISFIABLE")?;
            let literals: Vec<String> =
                (1..value.len()).map(|v| if value[v] { v.to_string() } else { format!("-{v}") }).collect();
            writeln!(out, "v {} 0", literals.join(" "))?;
        }
        None => writeln!(out, "s UNSATISFIABLE")?,
    }
    let spelled: Vec<String> = (played.moves.iter())
        .map(|(player, name)| format!("{}:{name}", if *player == Player::Left { 'L' } else { 'R' }))
        .collect();
    writeln!(out, "c play {}", spelled.join(" "))?;
    Ok(Status::Answered)
}
