//! Proofs that others can check, in the format of `docs/proof-format.md`.
//!
//! The writer is not trusted: it asks the engine with its tables who wins what, and writes down positions. What it writes is
//! for [`crate::check`] to accept.

mod chains;
mod connection;
mod describe;
mod facts;
mod leaves;
mod oracle;
mod parts;
mod replay;
mod strategy;
mod symmetry;
mod threats;

pub use chains::pack;
pub use describe::describe;
pub use strategy::{Reply, Strategy, strategies};
pub use upset_check::Level;

use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::session::{Ask, Session};
use crate::solution::Solution;
use crate::solve::starters;
use crate::value::Winner;
use crate::value::short::Store;
use chains::Chains;
use leaves::Leaves;
use replay::{Replay, Section};
use std::fmt::Write;
use symmetry::Symmetries;
use upset_check::check;
use upset_check::game::{Game, PLAYABLE};

/// What a proof shall show, and what it may rest on.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether the value is to be shown too, where it is known.
    pub value: bool,
    /// The highest level of its steps.
    pub level: Level,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { value: true, level: Level::Theorem }
    }
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// The work ended before its time.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board is too large for what the format can say about it.
    #[error("no proof: {0}")]
    Without(String),
    /// The engine contradicts itself, which would be a fault of ours.
    #[error("the positions that the engine calls won do not lead to each other")]
    Disagreement,
}

/// The format has no word for vertices that only one player may claim.
fn expressible(game: &Position) -> Result<(), NoProof> {
    match game {
        Position::Positional(g) if g.reserved.is_some() => {
            Err(NoProof::Without("a proof cannot say that some vertices are one player's alone".into()))
        }
        _ => Ok(()),
    }
}

/// A proof as text.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The file's contents.
    pub text: String,
    /// How many positions it lists.
    pub positions: usize,
}

/// Solves `game` and writes down why the answer holds.
pub fn prove(game: &Position, wanted: Wanted, budget: &Budget) -> Result<Proof, NoProof> {
    let mut session = Session::new(game.clone());
    let solution = session.ask(if wanted.value { Ask::Value } else { Ask::Winner }, budget);
    write(game, &solution, wanted, budget)
}

/// Writes down why `solution` holds for `game`.
pub fn write(
    game: &Position,
    solution: &Solution,
    wanted: Wanted,
    budget: &Budget,
) -> Result<Proof, NoProof> {
    compose(game, solution, wanted, true, budget)
}

/// The same as one game, which may not fall apart.
fn single(game: &Position, solution: &Solution, wanted: Wanted, budget: &Budget) -> Result<Proof, NoProof> {
    compose(game, solution, wanted, false, budget)
}

fn compose(
    game: &Position,
    solution: &Solution,
    wanted: Wanted,
    apart: bool,
    budget: &Budget,
) -> Result<Proof, NoProof> {
    expressible(game)?;
    let hex = describe::unlisted(game).map(Position::Connection);
    let game = hex.as_ref().unwrap_or(game);
    let starters = starters(game);
    if starters.iter().any(|&starter| solution.starts.of(starter).is_none()) {
        return Err(solution.stopped.unwrap_or(Stopped::Undecided).into());
    }
    let known = solution
        .value
        .as_ref()
        .filter(|_| wanted.value && !matches!(game, Position::Positional(_) | Position::Connection(_)));
    let header = describe(game);
    let mut text = format!("upset-proof 3\ngame {header}\n");
    for &starter in &starters {
        let winner = match solution.starts.of(starter) {
            Some(Winner::Left) => "left",
            Some(Winner::Right) => "right",
            _ => "draw",
        };
        let _ = writeln!(text, "claim {} {winner}", ["left", "right"][starter.index()]);
    }
    let mut store = Store::new(budget);
    let value = match known {
        Some(value) if value.as_plain().is_some() => Some(value.to_string()),
        Some(value) => {
            let id = value.put_in(&mut store)?;
            Some(oracle::written(&mut store, id)?)
        }
        None => None,
    };
    if let Some(value) = &value {
        let _ = writeln!(text, "claim value {value}");
    }
    if wanted.level > Level::Play {
        for fact in facts::facts(game, solution, value.is_some(), budget)? {
            let positions = usize::from(fact.contains("leaf "));
            let lines = text.lines().count() + fact.lines().count();
            let attempt = format!("{text}{fact}\nend {lines} {positions}\n");
            if check(attempt.as_bytes(), wanted.level, 1).is_ok() {
                return Ok(Proof { text: attempt, positions });
            }
        }
        let plain = solution.value.as_ref().is_some_and(|value| value.as_plain().is_some());
        if (plain || value.is_none() && game.elements() > PLAYABLE)
            && apart
            && let Some((lines, positions)) = parts::lines(game, wanted, budget)?
        {
            let count = text.lines().count() + lines.lines().count();
            let attempt = format!("{text}{lines}end {count} {positions}\n");
            if check(attempt.as_bytes(), wanted.level, 1).is_ok() {
                return Ok(Proof { text: attempt, positions });
            }
        }
    }
    if let (Position::Connection(connection), true) = (game, wanted.level > Level::Play)
        && let Some((lines, positions)) = connection::lines(connection, &header, solution, budget)?
    {
        text.push_str(&lines);
        let _ = writeln!(text, "end {} {positions}", text.lines().count());
        return Ok(Proof { text, positions });
    }
    let positions = by_play(game, &header, solution, value.as_deref(), wanted, budget, &mut text)?;
    let _ = writeln!(text, "end {} {positions}", text.lines().count());
    Ok(Proof { text, positions })
}

/// Adds the positions that show the claims; how many they are.
fn by_play(
    game: &Position,
    header: &str,
    solution: &Solution,
    value: Option<&str>,
    wanted: Wanted,
    budget: &Budget,
    text: &mut String,
) -> Result<usize, NoProof> {
    if game.elements() > PLAYABLE {
        return Err(NoProof::Without(format!(
            "boards above {PLAYABLE} elements need a theorem that is checkable"
        )));
    }
    let board = Game::read(header).map_err(NoProof::Without)?;
    let leaves = Leaves::new(&board).filter(|_| wanted.level >= Level::Lemma);
    let mut replay = Replay::new(&board, game, leaves, budget)?;
    let small = Chains::new(&board, game, budget).filter(|_| wanted.level >= Level::Lemma && value.is_none());
    if wanted.level >= Level::Lemma && small.is_none() {
        replay.symmetries = Symmetries::of(&board, budget)?;
    }
    if let Some(value) = value {
        let node = replay.values.read(value).and_then(|id| replay.values.negative(id));
        let node = node.map_err(NoProof::Without)?;
        replay.zero(node)?;
        replay.write(text)?;
        return Ok(replay.positions());
    }
    let wanted_sections = sections(game, &board, solution);
    match small {
        Some(mut chains) => on_chains(&mut chains, &wanted_sections, &mut replay, text)?,
        None => {
            for (starter, section) in wanted_sections {
                replay.start(starter, section)?;
            }
        }
    }
    replay.write(text)?;
    Ok(replay.positions())
}

/// What must be shown: that a section's player reaches the aim when `starter` starts.
fn sections(game: &Position, board: &Game, solution: &Solution) -> Vec<(usize, Section)> {
    let mut list = Vec::new();
    for starter in starters(game) {
        match solution.starts.of(starter) {
            Some(Winner::Draw) => list.extend([(starter.index(), (0, true)), (starter.index(), (1, true))]),
            // In an impartial game the players' names do not matter.
            Some(winner) if board.impartial => {
                list.push((usize::from(winner != Winner::from(starter)), (0, false)));
            }
            Some(winner) => list.push((starter.index(), (usize::from(winner == Winner::Right), false))),
            None => {}
        }
    }
    list
}

/// Lists the positions of a small proof.
fn on_chains(
    chains: &mut Chains<'_>,
    sections: &[(usize, Section)],
    replay: &mut Replay<'_>,
    text: &mut String,
) -> Result<(), NoProof> {
    if let Some(images) = chains.symmetry() {
        let images: Vec<String> = images.iter().map(usize::to_string).collect();
        let _ = writeln!(text, "symmetry {}", images.join(" "));
    }
    let mut done: Vec<(usize, Section, Vec<chains::Listed>)> = Vec::new();
    for &(starter, section @ (o, draw)) in sections {
        let other = done.iter().find(|(s, other, _)| (*s, *other) == (1 - starter, (1 - o, draw)));
        let listed = match other.filter(|_| chains.alike()) {
            Some((_, _, listed)) => chains::exchanged(listed),
            None => chains.list(starter, section)?,
        };
        replay.adopt(section, &listed);
        done.push((starter, section, listed));
    }
    Ok(())
}
