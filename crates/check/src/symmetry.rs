//! Symmetries of the board.

use crate::Why;
use crate::game::{Game, Kind, Part, Set, members, set_of};
use crate::value::natural;
use std::collections::HashSet;

/// Reads a permutation and makes sure that it keeps the game.
pub fn check(game: &Game, text: &str) -> Result<Vec<usize>, Why> {
    let [part] = &game.parts[..] else { return Err("a sum has no symmetries".into()) };
    let related = matches!(
        part.kind,
        Kind::Poset | Kind::Pomax | Kind::Pomin | Kind::Pominmax | Kind::Leaf | Kind::NodeKayles | Kind::Col
    );
    let positional = part.kind == Kind::Positional && part.marked.is_none();
    if !related && !positional || !game.playable() {
        return Err("this game has no symmetries".into());
    }
    let images: Option<Vec<usize>> = text.split(' ').map(|word| natural(word).map(|x| x as usize)).collect();
    let images =
        images.filter(|list| is_permutation(list, part.n)).ok_or("this is no permutation of the elements")?;
    let owned = |x: usize| part.owners.is_empty() || part.owners[x] == part.owners[images[x]];
    if let Some(x) = (0..part.n).find(|&x| {
        !owned(x) || map_set(part, &images, part.row(&part.up, x)) != part.row(&part.up, images[x])
    }) {
        return Err(format!("it does not keep what element {x} is related to"));
    }
    for sets in part.sets.iter().filter(|_| positional) {
        let all: HashSet<&Set> = sets.iter().collect();
        if sets.iter().any(|set| !all.contains(&map_set(part, &images, set))) {
            return Err("it does not keep the edges".into());
        }
    }
    Ok(images)
}

fn is_permutation(list: &[usize], n: usize) -> bool {
    list.len() == n && list.iter().all(|&x| x < n) && list.iter().collect::<HashSet<_>>().len() == n
}

fn map_set(part: &Part, images: &[usize], set: &[u64]) -> Set {
    set_of(part.w, members(set).map(|x| images[x]))
}

/// The image of a position.
pub fn image(game: &Game, images: &[usize], s: &[u64]) -> Vec<u64> {
    let part = &game.parts[0];
    let (sets, beside) = s.split_at(s.len() - 1);
    sets.chunks(part.w).flat_map(|set| map_set(part, images, set)).chain(beside.iter().copied()).collect()
}
