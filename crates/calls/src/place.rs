//! Which position of which game is asked about, and how.

use crate::open::{At, OpenGame, OpenGames};
use crate::problem::Problem;
use crate::questions::Means;
use serde::Deserialize;
use std::sync::Arc;
use upset::{Budget, Player};

/// The budget of a question that names none, and the largest one.
const SECONDS: f64 = 30.0;
const MOST_SECONDS: f64 = 600.0;
/// Longest line of moves.
const MOVES: usize = 10_000;

/// Which position of which game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What the game was called when it was opened.
    id: Option<String>,
    /// Its text: a document or an expression.
    text: Option<String>,
    /// The moves made so far.
    #[serde(default)]
    after: Vec<String>,
    /// Who made the first of them.
    first: Option<Side>,
    /// How long the answer may take.
    seconds: Option<f64>,
    /// By which means: `auto`, `search` or the name of a rule.
    engine: Option<String>,
}

/// A player in a request.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Left,
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl Place {
    fn board(&self, boards: &OpenGames, budget: &Budget) -> Result<Arc<OpenGame>, Problem> {
        if self.after.len() > MOVES {
            return Err(Problem::bad("request", format!("a line of play has at most {MOVES} moves")));
        }
        match (&self.id, &self.text) {
            (Some(id), None) => boards.find(id),
            (None, Some(text)) => boards.open(text, budget),
            _ => Err(Problem::bad("request", "give the game either by `id` or by `text`")),
        }
    }

    /// The position, on its board.
    pub(crate) fn at(&self, boards: &OpenGames, budget: &Budget) -> Result<(Arc<OpenGame>, At), Problem> {
        let board = self.board(boards, budget)?;
        let at = board.at(&self.after, self.first.map(Player::from))?;
        Ok((board, at))
    }

    /// How long the answer may take.
    pub fn seconds(&self) -> Result<f64, Problem> {
        let seconds = self.seconds.unwrap_or(SECONDS);
        if !(seconds.is_finite() && (0.0..=MOST_SECONDS).contains(&seconds)) {
            return Err(Problem::bad("request", format!("`seconds` is a number from 0 to {MOST_SECONDS}")));
        }
        Ok(seconds)
    }

    /// By which means the answer is wanted.
    pub(crate) fn means(&self) -> Result<Means, Problem> {
        match self.engine.as_deref() {
            None | Some("auto") => Ok(Means::Auto),
            Some("search") => Ok(Means::Search),
            Some(name) if upset::rule::find(name).is_some() => Ok(Means::Rule(name.into())),
            Some(name) => {
                let problem = Problem::bad("engine", format!("there is no rule called {name}"));
                Err(problem.with("remedy", "`auto`, `search` or a name from /api/1/rules"))
            }
        }
    }
}
