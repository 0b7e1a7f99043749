//! Games given by their options: a position is its number in the list.

use super::{Forms, Rules};
use crate::{Search, Unsearchable, too_large};
use upset_base::game::{ByOptions, Playable};
use upset_base::value::Player;

/// Longer plays than this would need too deep a search.
const LONGEST: usize = 10_000;

/// The engine for a game that is given by its options.
pub(crate) fn engine(game: &ByOptions) -> Result<Box<dyn Search>, Unsearchable> {
    let depth = game.names().len().min(longest(game));
    if depth > LONGEST {
        return Err(too_large(game.names().len()));
    }
    Ok(Box::new(Forms::new(Listed { game: game.clone(), depth })))
}

struct Listed {
    game: ByOptions,
    depth: usize,
}

/// The moves of the longest play from any position.
fn longest(game: &ByOptions) -> usize {
    let n = game.names().len();
    let mut length = vec![0; n];
    let mut waiting = vec![0; n];
    let mut before = vec![Vec::new(); n];
    for (x, y) in game.options.iter().flat_map(|side| side.arcs()) {
        waiting[x] += 1;
        before[y].push(x);
    }
    let mut open: Vec<usize> = (0..n).filter(|&x| waiting[x] == 0).collect();
    while let Some(y) = open.pop() {
        for &x in &before[y] {
            length[x] = length[x].max(length[y] + 1);
            waiting[x] -= 1;
            if waiting[x] == 0 {
                open.push(x);
            }
        }
    }
    length.into_iter().max().unwrap_or(0)
}

impl Rules for Listed {
    type At = u32;

    fn root(&self) -> u32 {
        self.game.at as u32
    }

    fn moves(&self, &at: &u32, player: Player) -> Vec<usize> {
        self.game.options[player.index()].out(at as usize).iter().map(|&x| x as usize).collect()
    }

    fn after(&self, _: &u32, _: Player, x: usize) -> u32 {
        x as u32
    }

    fn depth(&self) -> usize {
        self.depth
    }
}
