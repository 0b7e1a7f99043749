//! Proofs: written for a position, and checked by the program that shares nothing with the solver.

use crate::Shared;
use crate::api::{Answer, Body, Place, done_slowly, ok};
use crate::problem::Problem;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use upset::check::{Level, check};
use upset::prove::{NoProof, Wanted, describe, prove};

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
        prove(&at.position, wanted, budget).map_err(|why| match why {
            NoProof::Stopped(stopped) => Problem::spent(stopped),
            NoProof::Without(_) => Problem::unfit(why.to_string()),
            NoProof::Disagreement => Problem::fault(why.to_string()),
        })
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
