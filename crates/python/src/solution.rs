//! What was found out about a game.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use upset::value::Outcome;
use upset::{Player, Solution};

/// Who wins, by how much, with which move, and why.
#[pyclass(frozen, module = "upset._upset", name = "Solution")]
pub struct PySolution(pub Solution);

/// A first move: its name, the winner, the outcome and the value of what it leaves, and whether another is as good.
type Row<'a> = (&'a str, &'static str, Option<&'static str>, Option<String>, bool);

impl PySolution {
    fn sides<'py, T: IntoPyObject<'py>>(
        py: Python<'py>,
        of: impl Fn(Player) -> Option<T>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let sides = PyDict::new(py);
        for player in Player::BOTH {
            sides.set_item(if player == Player::Left { "left" } else { "right" }, of(player))?;
        }
        Ok(sides)
    }
}

#[pymethods]
impl PySolution {
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game
    }

    #[getter]
    fn elements(&self) -> u128 {
        self.0.elements
    }

    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.0.outcome.map(Outcome::letter)
    }

    #[getter]
    fn grundy(&self) -> Option<u128> {
        self.0.grundy()
    }

    #[getter]
    fn value(&self) -> Option<String> {
        self.0.value.as_ref().map(ToString::to_string)
    }

    #[getter]
    fn g_set(&self) -> Option<Vec<u128>> {
        self.0.g_set()
    }

    #[getter]
    fn starts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        PySolution::sides(py, |player| self.0.starts.of(player).map(|winner| winner.name()))
    }

    #[getter]
    fn best_moves<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if self.0.best_moves.is_none() {
            return Ok(None);
        }
        let names = |player| self.0.best_moves_of(player).map(|moves| moves.collect::<Vec<&str>>());
        PySolution::sides(py, names).map(Some)
    }

    /// The first moves of a player with what they leave, if they were asked for.
    fn options_of(&self, py: Python<'_>, player: &str) -> PyResult<Vec<Row<'_>>> {
        let player = crate::work::player(py, player)?;
        let row = |choice: upset::Choice| {
            let value = choice.value.as_ref().map(ToString::to_string);
            let outcome = choice.outcome.map(Outcome::letter);
            (self.0.names.get(choice.element), choice.winner.name(), outcome, value, choice.dominated)
        };
        Ok(self.0.options_of(player).map(row).collect())
    }

    #[getter]
    fn stopped(&self) -> Option<String> {
        self.0.missing().map(|stopped| stopped.to_string())
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.0.positions
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    /// The object that `upset solve --json` prints, as text.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(|error| crate::errors::refused(py, error))
    }

    /// The claims that decide it, as `upset solve --json` prints them.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json(py)?,))?.get_item("proof")
    }

    /// What was found out, without the board it is about.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        Ok((py.import("upset.game")?.getattr("SavedSolution")?, (self.json(py)?, self.0.to_string())))
    }

    fn __repr__(&self) -> String {
        let value = self.0.value.as_ref().map_or(String::new(), |value| format!(", value {value}"));
        match self.0.outcome {
            Some(outcome) => format!("<{}: {}{value}>", outcome.letter(), outcome.words()),
            None => format!("<not decided{value}>"),
        }
    }

    fn _repr_html_(&self) -> String {
        let text = self.0.to_string().replace('&', "&amp;").replace('<', "&lt;");
        format!("<pre>{text}</pre>")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}
