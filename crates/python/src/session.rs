//! A game that stays open: the next question about it is cheap.

use crate::errors;
use crate::position::PyPosition;
use crate::solution::PySolution;
use crate::work;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};
use upset::{Ask, Session};

/// A line of play with everything that has been found out on it.
#[pyclass(frozen, module = "upset._upset", name = "Session")]
pub struct PySession(Mutex<Session>);

impl PySession {
    fn hold(&self) -> MutexGuard<'_, Session> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PySession {
    #[new]
    fn new(game: &PyPosition) -> PySession {
        PySession(Mutex::new(Session::new(game.0.clone())))
    }

    /// Asks `winner`, `value`, `moves` or `options` (the latter of a player).
    #[pyo3(signature = (what = "value", player = "left", time_limit = None, memory_limit = None, threads = None))]
    fn ask(
        &self,
        py: Python<'_>,
        what: &str,
        player: &str,
        time_limit: Option<f64>,
        memory_limit: Option<usize>,
        threads: Option<usize>,
    ) -> PyResult<PySolution> {
        let player = work::player(py, player)?;
        let ask = match what {
            "winner" => Ask::Winner,
            "value" => Ask::Value,
            "moves" => Ask::Moves(player),
            "options" => Ask::Options(player),
            _ => return Err(errors::refused(py, "one asks for winner, value, moves or options")),
        };
        let budget = work::budget(py, time_limit, memory_limit, threads)?;
        work::run(py, &budget, |budget| self.hold().ask(ask, budget), |found| found.stopped.is_none()).map(PySolution)
    }

    /// Makes a move by its name.
    fn play(&self, py: Python<'_>, player: &str, name: &str) -> PyResult<()> {
        let player = work::player(py, player)?;
        let made = py.detach(|| self.hold().play(player, name));
        made.map_err(|why| errors::raise(py, "MoveError", (why.to_string(),)))
    }

    /// Takes the last move back; whether there was one.
    fn back(&self, py: Python<'_>) -> bool {
        py.detach(|| self.hold().back())
    }

    /// One best move of a player by name, or nothing if there is no move.
    #[pyo3(signature = (player, time_limit = None))]
    fn best_move(&self, py: Python<'_>, player: &str, time_limit: Option<f64>) -> PyResult<Option<String>> {
        let player = work::player(py, player)?;
        let budget = work::budget(py, time_limit, None, None)?;
        let found = work::run(py, &budget, |budget| self.hold().best_move(player, budget), Result::is_ok)?;
        let best = found.map_err(|why| errors::budget(py, &why.to_string()))?;
        Ok(best.map(|best| self.hold().position().names().get(best.element).to_string()))
    }
}
