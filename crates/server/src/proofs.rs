//! Proofs: written for a position, and checked by the program that shares nothing with the solver.

use crate::Shared;
use crate::api::{Answer, Body, Place, done_slowly, ok};
use crate::problem::Problem;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
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
    place: Place,
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
    place: Place,
    proof: String,
}

/// `POST /api/1/prove`: a proof file for a position.
pub async fn write(State(shared): State<Arc<Shared>>, Body(order): Body<Order>) -> Answer {
    let level = match order.level.as_deref() {
        None => Level::Theorem,
        Some(name) => Level::named(name).ok_or_else(|| {
            Problem::bad("level", format!("there is no level called {name}"))
                .with("remedy", "play, lemma or theorem")
        })?,
    };
    let wanted = Wanted { value: !order.winner, level };
    let proof = done_slowly(&shared, order.place.seconds()?, move |shared, budget| {
        let (_, at) = order.place.at(shared, budget)?;
        prove(&at.position, wanted, budget).map_err(refused)
    });
    let proof = proof.await?;
    ok(json!({"proof": proof.text, "positions": proof.positions}))
}

/// `POST /api/1/verify`: whether a text is a proof about a position, and what it shows.
pub async fn verify(State(shared): State<Arc<Shared>>, Body(claimed): Body<Claimed>) -> Answer {
    let told = done_slowly(&shared, claimed.place.seconds()?, move |shared, budget| {
        let (_, at) = claimed.place.at(shared, budget)?;
        match check(claimed.proof.as_bytes(), Level::Theorem, 1) {
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
    });
    ok(told.await?)
}

/// `POST /api/1/strategy`: what who does not lose answers to every move, from a position on.
pub async fn strategy(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let told = done_slowly(&shared, place.seconds()?, move |shared, budget| {
        let (_, at) = place.at(shared, budget)?;
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
    });
    ok(told.await?)
}
