//! The calls that are answered at once.

use crate::open::{self, OpenGames};
use crate::place::Place;
use crate::problem::Problem;
use crate::questions::{Question, What};
use crate::shown;
use serde::Deserialize;
use serde_json::{Value, json};
use upset::Budget;
use upset::draw::{Marks, Undrawn, svg_with};
use upset::reduce::{self, Input};

/// The games that are open, and what questions about them may take.
pub struct Explorer {
    /// Every board that is open.
    pub boards: OpenGames,
    /// How much memory boards and tables may take, each by itself.
    pub memory: usize,
}

/// A reduction and its source instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    kind: String,
    text: String,
}

impl Explorer {
    /// Nothing is open yet.
    pub fn new(memory: usize) -> Explorer {
        Explorer { boards: OpenGames::default(), memory }
    }

    /// The game, its document, its layout, and the position.
    pub fn game(&self, place: &Place, budget: &Budget) -> Result<Value, Problem> {
        let (board, at) = place.at(&self.boards, budget)?;
        shown::game(&board, &at, budget)
    }

    /// The position alone, for a board that is drawn already.
    pub fn play(&self, place: &Place, budget: &Budget) -> Result<Value, Problem> {
        let (_, at) = place.at(&self.boards, budget)?;
        shown::position(&at, budget)
    }

    /// A question about a position, which may take long.
    pub fn question(&self, place: &Place, what: What, budget: &Budget) -> Result<Question, Problem> {
        let (board, at) = place.at(&self.boards, budget)?;
        let (seconds, means) = (place.seconds()?, place.means()?);
        Ok(Question { what, means, board, at, seconds, memory: self.memory })
    }

    /// The board as SVG, titled as by `upset draw`, with the moves that were made on it.
    pub fn draw(&self, place: &Place, budget: &Budget) -> Result<Value, Problem> {
        let (board, at) = place.at(&self.boards, budget)?;
        let game = &board.game;
        let title = game.caption(&game.position.to_string(), &at.after);
        let after = (!at.after.is_empty()).then_some((&at.position, at.after.as_slice()));
        let marks = Marks { title: Some(title), after, ..Marks::default() };
        let svg = svg_with(&game.position, &marks, budget).map_err(|why| match why {
            Undrawn::TooLarge(large) => Problem::unfit(large.to_string()),
            Undrawn::Stopped(stopped) => Problem::spent(stopped),
        })?;
        Ok(json!({"svg": svg}))
    }

    /// The game of a hardness proof, as a document, and how the answer is read off it.
    pub fn reduce(&self, source: &Source, budget: &Budget) -> Result<Value, Problem> {
        let kind = reduce::find(&source.kind).ok_or_else(|| {
            let problem = Problem::bad("kind", format!("there is no reduction called {}", source.kind));
            problem.with("remedy", "a kind from /api/1/library")
        })?;
        let made = match kind.input {
            Input::Position => {
                let game = open::read(&source.text, budget)?;
                kind.from_game(&game.position).map_err(|why| Problem::unfit(why.to_string()))?
            }
            _ => kind.from_text("formula", &source.text)?,
        };
        let reading = made.reading.sentence();
        Ok(json!({
            "title": made.title,
            "reading": reading,
            "starter": made.reading.starter.name(),
            "result": made.reading.result.name(),
            "negated": made.reading.negated,
            "means": made.reading.means,
            "document": upset::export::toml(&made.game, Some(&made.title), std::slice::from_ref(&reading)),
        }))
    }
}
