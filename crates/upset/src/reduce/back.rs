//! From a solved 3-SAT gadget back to the formula: the play of the winner spells out a satisfying assignment.
//!
//! The side that stands for the formula plays by the solver, its opponent as the proof's converse tells it to, so
//! that every decision gets made. What comes out is checked against the formula before it is believed.

use super::dimacs::Cnf;
use super::{Kind, Unfit, literal_name};
use crate::budget::{Budget, Stopped};
use crate::game::{Position, Positional};
use crate::session::{Ask, Session};
use crate::value::Player;

/// A play of the gadget and what it says about the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The claims or removals, in order.
    pub moves: Vec<(Player, String)>,
    /// Values of the variables from 1 on (entry 0 unused) that satisfy the formula; none if it is unsatisfiable.
    pub assignment: Option<Vec<bool>>,
}

/// Why no assignment or refutation came back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackError {
    /// The reduction does not start from a formula whose assignments can be read off.
    #[error("only the reductions from 3-SAT can be read back")]
    NotSat,
    /// The formula is outside the proof's form.
    #[error("{0}")]
    Unfit(#[from] Unfit),
    /// The budget ran out.
    #[error("{0}")]
    Stopped(Stopped),
    /// The play does not satisfy the formula, which the proof rules out.
    #[error("the play does not spell out a satisfying assignment, which contradicts the proof")]
    Contradiction,
}

/// Plays the gadget of `kind` for `cnf` to its end.
pub fn play_out(kind: &Kind, cnf: &Cnf, budget: &Budget) -> Result<PlayedOut, BackError> {
    // Who stands for the formula, and what the other one does.
    let (satisfier, opponent): (Player, fn(&Position) -> Option<usize>) = match kind.name {
        "3sat-maker-breaker" => (Player::Right, maker_script),
        "3sat-pomax" => (Player::Right, |_| None),
        "3sat-nonlosing-3-2" | "3sat-achievement-3-2" => (Player::Left, red_script),
        _ => return Err(BackError::NotSat),
    };
    let reduction = kind.from_cnf_within(cnf, budget).map_err(|why| match why {
        Unfit::Stopped(stopped) => BackError::Stopped(stopped),
        why => why.into(),
    })?;
    let mut session = Session::new(reduction.game);
    let solution = session.ask(Ask::Winner, budget);
    let stopped = || BackError::Stopped(solution.stopped.unwrap_or(Stopped::Interrupted));
    let satisfiable = reduction.reading.answer(&solution.starts).ok_or_else(stopped)?;
    let mut moves = Vec::new();
    let mut player = Player::Left;
    while session.position().over(player).is_none() {
        let game = session.position().clone();
        // Whoever the answer favours plays by the solver; against a satisfiable formula the other follows a script.
        let scripted = satisfiable && player != satisfier;
        let best = match if scripted { opponent(&game) } else { None } {
            None if !scripted && (player == satisfier) == satisfiable => {
                session.best_move(player, budget).map_err(BackError::Stopped)?.map(|best| best.element)
            }
            x => x,
        };
        let Some(x) = best.or_else(|| game.moves(player).first().copied()) else { break };
        moves.push((player, game.names().get(x).to_string()));
        if session.advance(player, x).is_err() {
            break;
        }
        player = player.other();
    }
    let assignment = if satisfiable {
        let value = read(kind, cnf, &moves, satisfier);
        if !cnf.satisfied_by(&value) {
            return Err(BackError::Contradiction);
        }
        Some(value)
    } else {
        None
    };
    Ok(PlayedOut { moves, assignment })
}

/// The values that the satisfier's moves stand for: a literal's vertex claimed, or removed, makes it true.
fn read(kind: &Kind, cnf: &Cnf, moves: &[(Player, String)], satisfier: Player) -> Vec<bool> {
    let made = |name: &str| moves.iter().any(|(player, x)| *player == satisfier && x == name);
    let value = |v: usize| {
        let (yes, no) = (made(&literal_name(v as i32)), made(&literal_name(-(v as i32))));
        // In pomax White may remove both; then no clause leans on the variable.
        if kind.name == "3sat-pomax" { yes && !no } else { yes }
    };
    (0..=cnf.variables).map(|v| v > 0 && value(v)).collect()
}

/// Maker in 000 Theorem 8: answer a literal with its negation, else open the next variable.
fn maker_script(game: &Position) -> Option<usize> {
    let Position::Positional(g) = game else { return None };
    let available = g.available();
    let names = g.poset.names();
    let partner_taken = |x: usize| {
        let name = names.get(x);
        let other = match name.strip_suffix("=1") {
            Some(variable) => format!("{variable}=0"),
            None => format!("{}=1", name.strip_suffix("=0")?),
        };
        names.find(&other).filter(|&y| g.claimed[y] == Some(Player::Right))
    };
    let answer = available.iter().copied().find(|&x| partner_taken(x).is_some());
    answer.or_else(|| available.into_iter().find(|&x| names.get(x).starts_with('u')))
}

/// Right in 002 Theorem 4.3: win, else prevent a win, else take the middle of two red pairs.
fn red_script(game: &Position) -> Option<usize> {
    let Position::Positional(g) = game else { return None };
    let threat = |player: Player| {
        g.edges(player)
            .iter()
            .find_map(|edge| missing(g, edge, player).filter(|m| m.len() == 1).map(|m| m[0]))
    };
    let intact = |x: usize| {
        let red = g.edges(Player::Right).iter();
        red.filter(|e| e.contains(&(x as u32)) && missing(g, e, Player::Right).is_some_and(|m| m.len() == 2))
            .count()
    };
    threat(Player::Right)
        .or_else(|| threat(Player::Left))
        .or_else(|| g.available().into_iter().find(|&x| intact(x) >= 2))
}

/// What `player` still needs to fill `edge`; nothing if the opponent has a vertex of it.
fn missing(g: &Positional, edge: &[u32], player: Player) -> Option<Vec<usize>> {
    let of = |v: &u32| g.claimed[*v as usize];
    if edge.iter().any(|v| of(v) == Some(player.other())) {
        return None;
    }
    Some(edge.iter().filter(|v| of(v).is_none()).map(|&v| v as usize).collect())
}
