//! Boards made of parts of others.

use super::ordinal::parts;
use crate::game::{Removal, RemovalKind, fitting};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// Larger boards are not taken apart into ordinal sums.
const LARGEST_SUM: usize = 4096;

/// The parts of an ordinal sum from the last to be removed on, if taking it apart makes it smaller.
pub(super) fn levels(game: &Removal) -> Option<Vec<Vec<usize>>> {
    if game.kind == RemovalKind::Pominmax || game.poset.len() > LARGEST_SUM {
        return None;
    }
    let (mut number, count) = parts(&game.poset);
    if game.kind == RemovalKind::Pomin {
        number.iter_mut().for_each(|p| *p = count as u32 - 1 - *p);
    }
    let mut members = vec![Vec::new(); count];
    for (x, &p) in number.iter().enumerate() {
        members[p as usize].push(x);
    }
    let (_, lower) = members.split_last()?;
    // A chain of one colour below the rest is what this would make of it.
    let first = game.colour[*lower.first()?.first()?];
    let chain = lower.iter().all(|part| part.len() == 1 && game.colour[part[0]] == first);
    (!chain).then_some(members)
}

/// What `game` is on `keep`, a convex set.
pub(super) fn part(game: &Removal, keep: &[usize]) -> Removal {
    let colour = keep.iter().map(|&x| game.colour[x]).collect();
    fitting(Removal::new(game.kind, game.poset.restrict_convex(keep), colour))
}

/// The owner of single elements worth `value` together.
fn owner(value: i64) -> Player {
    if value > 0 { Player::Left } else { Player::Right }
}

/// Boards side by side, with single elements of one colour worth `value` beside them; none if that is too large.
pub(super) fn beside(
    kind: RemovalKind,
    boards: &[Poset],
    mut colour: Vec<Player>,
    value: i64,
) -> Option<Removal> {
    let singles = value.unsigned_abs() as usize;
    let mut posets = boards.to_vec();
    posets.push(Poset::antichain(Names::numbered(singles)));
    colour.extend(std::iter::repeat_n(owner(value), singles));
    Some(fitting(Removal::new(kind, Poset::parallel(&posets).ok()?, colour)))
}

/// The part `keep` with a chain of one colour of this value beyond it, to be removed after it.
pub(super) fn on_chain(game: &Removal, keep: &[usize], value: i64) -> Removal {
    let part = game.poset.restrict_convex(keep);
    let length = value.unsigned_abs() as usize;
    let chain = crate::order::families::chain(length);
    let stacked = match game.kind {
        RemovalKind::Pomin => Poset::series(&chain, &part),
        RemovalKind::Pomax | RemovalKind::Pominmax => Poset::series(&part, &chain),
    };
    let own = keep.iter().map(|&x| game.colour[x]);
    let extra = std::iter::repeat_n(owner(value), length);
    // The elements of the lower operand come first.
    let colour: Vec<Player> = match game.kind {
        RemovalKind::Pomin => own.chain(extra).collect(),
        RemovalKind::Pomax | RemovalKind::Pominmax => extra.chain(own).collect(),
    };
    let poset = stacked.expect("a board of bounded size");
    fitting(Removal::new(game.kind, poset, colour))
}
