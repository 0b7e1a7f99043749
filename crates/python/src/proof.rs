//! Proofs: written by the library, checked by the checker that shares nothing with it.

use crate::errors;
use crate::position::PyPosition;
use crate::work;
use pyo3::prelude::*;
use upset::Budget;
use upset::prove::{NoProof, Wanted, describe};
use upset_check::{Level, check};

fn level(py: Python<'_>, name: &str) -> PyResult<Level> {
    Level::named(name).ok_or_else(|| errors::refused(py, "a level is play, lemma or theorem"))
}

/// A proof of the winners, and of the value if asked for, as the text of its file.
#[pyfunction]
#[pyo3(signature = (game, value = true, level = "theorem", time_limit = None, memory_limit = None))]
pub fn prove(
    py: Python<'_>,
    game: &PyPosition,
    value: bool,
    level: &str,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<String> {
    let wanted = Wanted { value, level: self::level(py, level)? };
    let budget = work::budget(py, time_limit, memory_limit, None)?;
    let ask = |budget: &Budget| upset::prove::prove(&game.0.position, wanted, budget);
    let found = work::run(py, &budget, ask, |found| !matches!(found, Err(NoProof::Stopped(_))))?;
    found.map(|proof| proof.text).map_err(|why| match why {
        NoProof::Stopped(why) => errors::budget(py, &why.to_string()),
        other => errors::refused(py, other),
    })
}

/// What a proof shows about a game, its level and the number of its positions.
#[pyfunction]
#[pyo3(signature = (game, text, level = "theorem"))]
pub fn verify(py: Python<'_>, game: &PyPosition, text: &str, level: &str) -> PyResult<(String, String, u64)> {
    let allowed = self::level(py, level)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let verdict = py.detach(|| check(text.as_bytes(), allowed, threads));
    let verdict = verdict.map_err(|why| errors::raise(py, "ProofError", (why.to_string(),)))?;
    if verdict.game != describe(&game.0.position) {
        return Err(errors::raise(py, "ProofError", ("line 2: the proof is about another game",)));
    }
    Ok((verdict.to_string(), verdict.level.to_string(), verdict.positions))
}
