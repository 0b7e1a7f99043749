//! A game, or a position of one.

use crate::errors;
use crate::solution::PySolution;
use crate::work;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use upset::document::{self, NoFiles, Syntax, legal_move};
use upset::draw::{Marks, svg_with};
use upset::export::{self, Format, Unwritable};
use upset::rule::Named;
use upset::solve::union;
use upset::{Budget, Engine, Game, Position, Request};

/// A position with its title and the moves that led there: immutable, cheap to copy.
#[pyclass(frozen, module = "upset._upset", name = "Position", eq)]
#[derive(Clone)]
pub struct PyPosition(pub Game, Option<Arc<Line>>);

/// Where a play began, and its moves.
struct Line {
    begin: Position,
    moves: Vec<String>,
}

impl PartialEq for PyPosition {
    fn eq(&self, other: &PyPosition) -> bool {
        self.0.position == other.0.position
    }
}

impl From<Game> for PyPosition {
    fn from(game: Game) -> PyPosition {
        PyPosition(game, None)
    }
}

impl From<Position> for PyPosition {
    fn from(position: Position) -> PyPosition {
        Game::from(position).into()
    }
}

#[pymethods]
impl PyPosition {
    /// Reads an expression, as on the command line.
    #[staticmethod]
    fn expression(py: Python<'_>, text: &str) -> PyResult<PyPosition> {
        let built =
            py.detach(|| document::phrase(text).and_then(|phrase| phrase.build(text, &Budget::unlimited())));
        let position = built.map_err(|error| errors::input(py, &error))?;
        Ok(Game { expression: Some(text.trim().into()), ..position.into() }.into())
    }

    /// Reads the games of a text in a format: `toml`, `json`, `d6`, `pg`, or whatever it looks like.
    #[staticmethod]
    #[pyo3(signature = (text, format = None))]
    fn read(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Vec<PyPosition>> {
        let syntax = format.and_then(Syntax::of_extension).unwrap_or_else(|| Syntax::sniff(text));
        let games = py.detach(|| document::read(syntax, "document", text, &NoFiles, &Budget::unlimited()));
        Ok(games.map_err(|error| errors::input(py, &error))?.into_iter().map(PyPosition::from).collect())
    }

    /// The sum, or for positional games the union, of several games.
    #[staticmethod]
    fn union(py: Python<'_>, games: Vec<PyRef<'_, PyPosition>>) -> PyResult<PyPosition> {
        let games: Vec<Position> = games.iter().map(|game| game.0.position.clone()).collect();
        union(&games).map(PyPosition::from).map_err(|why| errors::refused(py, why))
    }

    #[getter]
    fn family(&self) -> &'static str {
        self.0.position.family().name()
    }

    #[getter]
    fn convention(&self) -> Option<&'static str> {
        self.0.position.view().convention.map(|convention| convention.name())
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.title.as_deref()
    }

    #[getter]
    fn impartial(&self) -> bool {
        self.0.position.is_impartial()
    }

    #[getter]
    fn starter(&self) -> Option<&'static str> {
        self.0.position.starter().map(|player| if player == upset::Player::Left { "left" } else { "right" })
    }

    #[getter]
    fn size(&self) -> u128 {
        self.0.position.size()
    }

    #[getter]
    fn names(&self) -> Vec<&str> {
        let names = self.0.position.names();
        (0..names.len()).map(|x| names.get(x)).collect()
    }

    /// The covers of the board's order, lower element first.
    #[getter]
    fn covers(&self) -> Option<Vec<(usize, usize)>> {
        self.0.position.view().order.map(|order| order.cover_pairs())
    }

    /// The moves of a player by name.
    fn moves(&self, py: Python<'_>, player: &str) -> PyResult<Vec<&str>> {
        let names = self.0.position.names();
        let moves = self.0.position.moves(work::player(py, player)?);
        Ok(moves.into_iter().map(|x| names.get(x)).collect())
    }

    /// The position after a move.
    fn play(&self, py: Python<'_>, player: &str, name: &str) -> PyResult<PyPosition> {
        let (game, player) = (&self.0.position, work::player(py, player)?);
        let element = legal_move(game, player, name)
            .map_err(|why| errors::raise(py, "MoveError", (why.to_string(),)))?;
        let Game { title, expression, .. } = self.0.clone();
        let (begin, mut moves) = match &self.1 {
            Some(line) => (line.begin.clone(), line.moves.clone()),
            None => (game.clone(), Vec::new()),
        };
        moves.push(game.names().get(element).into());
        let after = Game { title, expression, ..game.after(player, element).into() };
        Ok(PyPosition(after, Some(Arc::new(Line { begin, moves }))))
    }

    /// The winner if the play is over when it is a player's turn.
    fn over(&self, py: Python<'_>, player: &str) -> PyResult<Option<&'static str>> {
        Ok(self.0.position.over(work::player(py, player)?).map(|winner| winner.name()))
    }

    /// The game with the players exchanged.
    fn swapped(&self, py: Python<'_>) -> PyResult<PyPosition> {
        let swapped = self.0.position.swapped();
        swapped.map(PyPosition::from).ok_or_else(|| errors::refused(py, "this game has no negative"))
    }

    /// Who wins, by how much, with which moves, and why.
    #[pyo3(signature = (moves = false, options = false, engine = "auto", time_limit = None, memory_limit = None, threads = None))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        moves: bool,
        options: bool,
        engine: &str,
        time_limit: Option<f64>,
        memory_limit: Option<usize>,
        threads: Option<usize>,
    ) -> PyResult<PySolution> {
        let budget = work::budget(py, time_limit, memory_limit, threads)?;
        let engine = match engine {
            "auto" => Engine::Auto,
            "search" => Engine::Search,
            name => Engine::Rule(upset::rule::find(name).ok_or_else(|| {
                errors::refused(
                    py,
                    format!("there is no engine or rule called {name}; `upset.rules()` lists the rules"),
                )
            })?),
        };
        let game = &self.0.position;
        let ask =
            |budget: &Budget| upset::solve(game, &Request { engine, moves, options, budget: budget.clone() });
        let found =
            work::run(py, &budget, ask, |found| found.as_ref().map_or(true, |s| s.stopped.is_none()))?;
        found.map(PySolution).map_err(|why| errors::refused(py, why))
    }

    /// How this game compares with another, as the JSON that `upset compare --json` prints.
    #[pyo3(signature = (other, time_limit = None))]
    fn compare(&self, py: Python<'_>, other: &PyPosition, time_limit: Option<f64>) -> PyResult<String> {
        let budget = work::budget(py, time_limit, None, None)?;
        let ask = |budget: &Budget| upset::compare(&self.0.position, &other.0.position, budget);
        let found =
            work::run(py, &budget, ask, |found| found.as_ref().map_or(true, |c| c.stopped.is_none()))?;
        let found = found.map_err(|why| errors::refused(py, why))?;
        serde_json::to_string(&found).map_err(|error| errors::refused(py, error))
    }

    /// The structure and the complexity, as the JSON that `upset classify --json` prints.
    #[pyo3(signature = (time_limit = None))]
    fn classify(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<String> {
        let budget = work::budget(py, time_limit, None, None)?;
        let ask = |budget: &Budget| upset::classify(&self.0.position, budget);
        let found = work::run(py, &budget, ask, |found| found.stopped.is_none())?;
        serde_json::to_string(&found).map_err(|error| errors::refused(py, error))
    }

    /// The board as an SVG document, with the moves that were made on it.
    #[pyo3(signature = (time_limit = None))]
    fn svg(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<String> {
        let budget = work::budget(py, time_limit, None, None)?;
        let PyPosition(game, line) = self;
        let moves = line.as_ref().map_or(&[][..], |line| &line.moves);
        let begin = line.as_ref().map_or(&game.position, |line| &line.begin);
        let title = Some(game.caption(&begin.to_string(), moves));
        let after = line.as_ref().map(|_| (&game.position, moves));
        let drawn = py.detach(|| svg_with(begin, &Marks { title, after, ..Marks::default() }, &budget));
        drawn.map_err(|why| errors::refused(py, why))
    }

    /// The board for a page that draws it, as JSON: its layout, or none where it is too large, and its sets.
    #[pyo3(signature = (time_limit = None))]
    fn board(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<String> {
        let budget = work::budget(py, time_limit, None, None)?;
        let position = &self.0.position;
        let told = py.detach(|| {
            let view = position.view();
            let layout = upset::draw::layout(position, &budget).ok();
            serde_json::json!({
                "id": "",
                "title": self.0.title,
                "words": position.to_string(),
                "family": position.family().name(),
                "convention": view.convention.map(|convention| convention.name()),
                "impartial": position.is_impartial(),
                "starter": upset::shown::name(position.starter()),
                "sets": upset::shown::sets(&view),
                "layout": layout.as_ref().map(upset::shown::layout),
            })
        });
        Ok(told.to_string())
    }

    /// The position when it is a player's turn, for a page that draws it, as JSON.
    #[pyo3(signature = (player, time_limit = None))]
    fn seen(&self, py: Python<'_>, player: &str, time_limit: Option<f64>) -> PyResult<String> {
        let budget = work::budget(py, time_limit, None, None)?;
        let player = work::player(py, player)?;
        let told = py.detach(|| upset::shown::position(&self.0.position, player, &budget));
        told.map(|told| told.to_string()).map_err(|why| errors::budget(py, &why.to_string()))
    }

    /// The game in a format: `toml`, `json`, `dot`, `d6`, `g6`, `pg`, `qdimacs`.
    fn export(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let game = &self.0.position;
        let format = match format {
            "toml" => Format::Toml,
            "json" => Format::Json,
            "dot" => Format::Dot,
            "d6" => Format::Digraph6,
            "g6" => Format::Graph6,
            "pg" => Format::Pg,
            "qdimacs" => Format::Qdimacs(game.starter().unwrap_or(upset::Player::Left)),
            _ => return Err(errors::refused(py, "a format is toml, json, dot, d6, g6, pg or qdimacs")),
        };
        let written =
            py.detach(|| export::write(game, self.0.title.as_deref(), format, &Budget::unlimited()));
        written.map_err(|why| match why {
            Unwritable::Stopped(why) => errors::budget(py, &why.to_string()),
            other => errors::refused(py, other),
        })
    }

    /// A key that isomorphic games share, and whether the effort sufficed for that.
    #[pyo3(signature = (effort = 100_000))]
    fn key<'py>(&self, py: Python<'py>, effort: u64) -> (Bound<'py, PyBytes>, bool) {
        let key = py.detach(|| self.0.position.key(effort));
        let bytes: Vec<u8> = key.words().iter().flat_map(|word| word.to_le_bytes()).collect();
        (PyBytes::new(py, &bytes), key.is_exact())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.position.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.position.to_string()
    }
}

/// The explorer's board: its module, in one piece with the shapes that it imports, and its style.
#[pyfunction]
pub fn board_files() -> (String, &'static str) {
    let board =
        include_str!("../../server/page/board.js").lines().filter(|line| !line.starts_with("import "));
    let module: Vec<&str> = include_str!("../../server/page/shapes.js").lines().chain(board).collect();
    (module.join("\n"), include_str!("../../server/page/board.css"))
}

/// Every rule as (name, source, class, time).
#[pyfunction]
pub fn rules() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    let row = |rule: Named| {
        let theorem = rule.theorem();
        (theorem.name, theorem.source, theorem.class, theorem.time)
    };
    upset::rule::all().into_iter().map(row).collect()
}

/// Every reduction as (name, source, from, to).
#[pyfunction]
pub fn reductions() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    upset::reduce::KINDS.iter().map(|kind| (kind.name, kind.source, kind.from, kind.to)).collect()
}

/// The game that a hardness proof makes of a text, and how its result is read.
#[pyfunction]
pub fn reduce(py: Python<'_>, kind: &str, text: &str) -> PyResult<(PyPosition, String)> {
    let Some(kind) = upset::reduce::find(kind) else {
        return Err(errors::refused(py, "there is no such reduction; `upset.reductions()` lists them"));
    };
    let made = py.detach(|| kind.from_text("source", text)).map_err(|error| errors::input(py, &error))?;
    let game = Game { title: Some(made.title), ..made.game.into() };
    Ok((PyPosition::from(game), made.reading.sentence()))
}
