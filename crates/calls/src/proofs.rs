//! Proofs: written for a position, and checked by the program that shares nothing with the solver.

use crate::explorer::Explorer;
use crate::place::Place;
use crate::problem::Problem;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read};
use upset::Budget;
use upset::check::{Level, check};
use upset::prove::{NoProof, Reply, Strategy, Wanted, describe, prove, strategies};

/// Most positions of a strategy that are sent to a page.
const MOST_POSITIONS: usize = 20_000;

fn refused(why: NoProof) -> Problem {
    match why {
        NoProof::Stopped(stopped) => Problem::spent(stopped),
        NoProof::Without(_) => Problem::unfit(why.to_string()),
        NoProof::Disagreement => Problem::fault(why.to_string()),
    }
}

/// What a proof shall show.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The position.
    pub place: Place,
    /// What its steps may rest on: `play`, `lemma` or `theorem`.
    level: Option<String>,
    /// Whether the winner is enough.
    #[serde(default)]
    winner: bool,
}

/// A proof and the position it must be about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claimed {
    /// The position.
    pub place: Place,
    proof: String,
}

/// A proof that is read for as long as the budget lasts.
struct Within<'a> {
    rest: &'a [u8],
    budget: &'a Budget,
}

/// Bytes that are read between two looks at the budget.
const LOOK: usize = 1 << 10;

impl BufRead for Within<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.budget.check().map_err(io::Error::other)?;
        Ok(&self.rest[..self.rest.len().min(LOOK)])
    }

    fn consume(&mut self, read: usize) {
        self.rest = &self.rest[read..];
    }
}

impl Read for Within<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(to)?;
        self.consume(read);
        Ok(read)
    }
}

impl Explorer {
    /// A proof file for a position.
    pub fn prove(&self, order: &Order, budget: &Budget) -> Result<Value, Problem> {
        let level = match order.level.as_deref() {
            None => Level::Theorem,
            Some(name) => Level::named(name).ok_or_else(|| {
                Problem::bad("level", format!("there is no level called {name}"))
                    .with("remedy", "play, lemma or theorem")
            })?,
        };
        let wanted = Wanted { value: !order.winner, level };
        let (_, at) = order.place.at(&self.boards, budget)?;
        let proof = prove(&at.position, wanted, budget).map_err(refused)?;
        Ok(json!({"proof": proof.text, "positions": proof.positions}))
    }

    /// Whether a text is a proof about a position, and what it shows.
    pub fn verify(&self, claimed: &Claimed, budget: &Budget) -> Result<Value, Problem> {
        let (_, at) = claimed.place.at(&self.boards, budget)?;
        // A byte of a packed proof may stand for many positions, and text cannot hold what `prove --packed` writes anyway.
        if claimed.proof.lines().any(|line| line.starts_with("packed ")) {
            return Err(Problem::unfit("packed proofs are files").with("remedy", "use `upset verify`"));
        }
        let read = Within { rest: claimed.proof.as_bytes(), budget };
        let checked = check(read, Level::Theorem, 1);
        if let (Err(_), Err(stopped)) = (&checked, budget.check()) {
            return Err(Problem::spent(stopped));
        }
        match checked {
            Ok(verdict) if verdict.game != describe(&at.position) => {
                Ok(json!({"verified": false, "line": 2, "why": "the proof is about another game"}))
            }
            Ok(verdict) => Ok(json!({
                "verified": true,
                "words": verdict.to_string(),
                "level": verdict.level.to_string(),
                "positions": verdict.positions,
            })),
            Err(refusal) => {
                Ok(json!({"verified": false, "line": refusal.line, "why": refusal.why.to_string()}))
            }
        }
    }

    /// What who does not lose answers to every move, from a position on.
    pub fn strategy(&self, place: &Place, budget: &Budget) -> Result<Value, Problem> {
        let (_, at) = place.at(&self.boards, budget)?;
        let mut all = strategies(&at.position, budget).map_err(refused)?;
        all.retain(|one| one.starter == at.turn);
        let positions: usize = all.iter().map(|one| one.positions.len()).sum();
        if positions > MOST_POSITIONS {
            let detail = format!("the strategy has {positions} positions, too many for a page");
            return Err(Problem::unfit(detail).with("remedy", "play on, or use `upset strategy`"));
        }
        let names = at.position.names();
        let reply =
            |reply: &Reply| json!([names.get(reply.to), reply.answer.map(|x| names.get(x)), reply.then]);
        let table = |one: &Strategy| {
            json!({
                "starter": one.starter.name(),
                "player": one.player.name(),
                "draws": one.draws,
                "first": one.first.map(|x| names.get(x)),
                "positions": one.positions.iter().map(|list| list.iter().map(reply).collect()).collect::<Vec<Vec<_>>>(),
            })
        };
        Ok(json!({"strategies": all.iter().map(table).collect::<Vec<_>>()}))
    }
}
