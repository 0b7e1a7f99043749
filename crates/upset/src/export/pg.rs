//! `.pg` 1.0: positional games without an order, for a fixed starter.

use super::Unwritable;
use crate::game::{Convention, Position, Positional};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::text::misleads;
use crate::value::Player;
use std::fmt::Write;

pub(super) fn write(game: &Position) -> Result<String, Unwritable> {
    let Some(g) = super::listed(game) else {
        return Err(Unwritable::NotPositional { format: "a .pg file", family: game.family() });
    };
    if g.reserved.is_some() {
        return Err(Unwritable::Reserved("a .pg file"));
    }
    if !g.poset.is_antichain() {
        return Err(Unwritable::Order);
    }
    if matches!(g.convention, Convention::AvoiderEnforcer | Convention::Avoidance) {
        return Err(Unwritable::Avoidance);
    }
    let name = names(g.poset.names());
    let mut out = String::new();
    let list = |members: &mut dyn Iterator<Item = usize>| -> String {
        members.map(|x| name[x].as_str()).collect::<Vec<_>>().join(" ")
    };
    let claimed_by =
        |player: Player| list(&mut (0..g.claimed.len()).filter(|&x| g.claimed[x] == Some(player)));
    for (word, player) in [("#blackinitials", Player::Left), ("#whiteinitials", Player::Right)] {
        let cells = claimed_by(player);
        if !cells.is_empty() {
            let _ = writeln!(out, "{word}\n{cells}");
        }
    }
    let turns = schedule(&g);
    let times: Vec<String> = (1..=turns.len()).map(|t| format!("t{t}")).collect();
    let black: Vec<&str> =
        (0..turns.len()).filter(|&t| turns[t] == Player::Left).map(|t| times[t].as_str()).collect();
    let _ = writeln!(out, "#times\n{}\n#blackturns\n{}", times.join(" "), black.join(" "));
    let _ = writeln!(out, "#positions\n{}", list(&mut (0..name.len())));
    for (word, edges) in [("#blackwins", &g.left), ("#whitewins", &g.right)] {
        if !edges.is_empty() {
            let _ = writeln!(out, "{word}");
            for edge in edges.iter() {
                let edge: &Edge = edge;
                let _ = writeln!(out, "{}", list(&mut edge.iter().map(|&x| x as usize)));
            }
        }
    }
    if let Some(first) = &g.first_moves {
        let _ = writeln!(out, "#firstmoves\n{}", list(&mut first.iter().copied()));
    }
    Ok(out)
}

/// Who claims at each time until the board is full or the play stops; Left starts where nothing says otherwise.
pub(super) fn schedule(g: &Positional) -> Vec<Player> {
    let free = g.claimed.iter().filter(|c| c.is_none()).count();
    let count = g.moves_left.map_or(free, |limit| limit.min(free));
    let cycle = g.turns.clone().unwrap_or(Player::BOTH.to_vec());
    cycle.into_iter().cycle().take(count).collect()
}

/// The names, or `v1, v2, …` where one of them would not survive as a word.
fn names(names: &Names) -> Vec<String> {
    let word = |name: &str| {
        !name.is_empty()
            && !name.starts_with(['#', '%'])
            && !name.contains(|c: char| c.is_whitespace() || misleads(c))
    };
    if names.iter().all(word) {
        return names.iter().map(str::to_string).collect();
    }
    (1..=names.len()).map(|i| format!("v{i}")).collect()
}
