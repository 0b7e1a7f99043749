//! Formulas for hardness proofs: the answer read off the game is that of the formula.

use super::{Choices, tiny};
use std::time::Duration;
use upset::game::Position;
use upset::reduce::dimacs::{Cnf, Qbf, Quantifier};
use upset::reduce::{Input, KINDS, Reduction, Unfit};
use upset::session::{Ask, Session};

/// A formula with a prefix, of a few variables.
pub fn formula(choices: &mut Choices<'_>) -> Qbf {
    let variables = 1 + choices.below(5);
    let clause = |choices: &mut Choices<'_>| -> Vec<i32> {
        let literal = |choices: &mut Choices<'_>| {
            let variable = 1 + choices.below(variables) as i32;
            if choices.below(2) == 0 { variable } else { -variable }
        };
        (0..1 + choices.below(4)).map(|_| literal(choices)).collect()
    };
    let clauses = (0..choices.below(5)).map(|_| clause(choices)).collect();
    let quantifier = |choices: &mut Choices<'_>| {
        if choices.below(2) == 0 { Quantifier::Exists } else { Quantifier::ForAll }
    };
    let prefix = (1..=variables).map(|variable| (quantifier(choices), variable)).collect();
    Qbf { prefix, matrix: Cnf { variables, clauses } }
}

/// Whether a formula is true, straight from what the quantifiers mean.
fn holds(qbf: &Qbf, at: usize, values: &mut Vec<bool>) -> bool {
    let Some(&(quantifier, variable)) = qbf.prefix.get(at) else {
        return qbf.matrix.satisfied_by(values);
    };
    let mut with = |value: bool| {
        values[variable] = value;
        holds(qbf, at + 1, values)
    };
    match quantifier {
        Quantifier::Exists => with(false) || with(true),
        Quantifier::ForAll => with(false) && with(true),
    }
}

fn truth(qbf: &Qbf) -> bool {
    holds(qbf, 0, &mut vec![false; qbf.matrix.variables + 1])
}

/// Every proof that starts from a formula, with small ones solved and read back.
pub fn reduce(choices: &mut Choices<'_>) {
    let qbf = formula(choices);
    let satisfiable = Qbf {
        prefix: qbf.prefix.iter().map(|&(_, variable)| (Quantifier::Exists, variable)).collect(),
        matrix: qbf.matrix.clone(),
    };
    for kind in KINDS {
        let (text, made) = match kind.input {
            Input::Cnf => (satisfiable.matrix.write(), kind.from_cnf_within(&satisfiable.matrix, &tiny())),
            Input::Qbf => (qbf.write(), kind.from_qbf_within(&qbf, &tiny())),
            _ => continue,
        };
        // What is written and read again is the same formula, so its game is the same.
        let again = kind.from_text_within("text", &text, &tiny());
        if let (Ok(one), Ok(two)) = (&made, &again) {
            assert!(one.game == two.game, "{}: {text}", kind.name);
        }
        let expected = match kind.input {
            Input::Cnf => truth(&satisfiable),
            _ => truth(&qbf),
        };
        read_off(kind.name, &text, made, expected);
    }
}

/// Every proof that starts from a game.
pub fn reduce_game(game: &Position) {
    if game.elements() <= 12 {
        for kind in KINDS {
            let _ = kind.from_game_within(game, &tiny());
        }
    }
}

fn read_off(name: &str, text: &str, made: Result<Reduction, Unfit>, expected: bool) {
    let Ok(made) = made else { return };
    let means = made.reading.means;
    if !means.starts_with("the formula is satisfiable") && !means.ends_with("formula is true") {
        return;
    }
    // What is not decided soon is seldom decided later, and there are two dozen proofs.
    let soon = tiny().with_time(Duration::from_millis(30));
    let starts = Session::new(made.game.clone()).ask(Ask::Winner, &soon).starts;
    if let Some(answer) = made.reading.answer(&starts) {
        assert_eq!(answer, expected, "{name} of\n{text}");
    }
}
