//! A black winning set of size 1 on a chain settles who gets what lies above it (000 Lemma 22).
//!
//! The hypothesis on sets of white vertices may be dropped: a set that loses all its vertices is one Maker
//! fills. The equality holds whoever starts.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::{Edge, minimal};
use crate::value::Player;

/// The smaller game and the vertices kept; no game if an emptied set gives Maker the win.
pub type Cut = (Option<Fresh>, Vec<usize>);

/// The smaller game, and the vertices kept, if the lemma applies to a Maker-Breaker game on chains in which
/// Maker starts.
pub fn cut(game: &Fresh, budget: &Budget) -> Result<Option<Cut>, Stopped> {
    let Some(hunt) = game.hunt().ok().filter(|hunt| hunt.fail == game.convention.unfilled()) else {
        return Ok(None);
    };
    let Some(chains) = game.chains() else { return Ok(None) };
    let n = game.len();
    let mut place = vec![(0usize, 0usize); n];
    for (i, chain) in chains.iter().enumerate() {
        for (from_bottom, &x) in chain.iter().enumerate() {
            place[x] = (i, chain.len() - from_bottom);
        }
    }
    // Numbered from the top, white numbers have the parity of the number of vertices.
    let is_black = |j: usize| j % 2 != n % 2;
    let lowest = hunt.edges.iter().filter(|e| e.len() == 1).map(|e| place[e[0] as usize]);
    let lowest = lowest.filter(|&(i, j)| is_black(j) && j >= 3 && j < chains[i].len());
    let Some((i, j)) = lowest.max_by_key(|p| p.1) else { return Ok(None) };
    let top = if n.is_multiple_of(2) { j - 1 } else { j - 2 };
    let is_cut = |x: usize| place[x].0 == i && place[x].1 <= top;
    let keep: Vec<usize> = (0..n).filter(|&x| !is_cut(x)).collect();
    let mut number = vec![0u32; n];
    keep.iter().enumerate().for_each(|(new, &x)| number[x] = new as u32);
    let lost = |e: &&Edge| {
        e.iter()
            .any(|&v| place[v as usize].0 == i && place[v as usize].1 < j && is_black(place[v as usize].1))
    };
    let rest: Vec<Edge> = hunt
        .edges
        .iter()
        .filter(|e| !lost(e))
        .map(|e| e.iter().filter(|&&v| !is_cut(v as usize)).map(|&v| number[v as usize]).collect())
        .collect();
    if rest.iter().any(Vec::is_empty) {
        return Ok(Some((None, keep)));
    }
    let rest = minimal(keep.len(), rest, budget)?;
    let (left, right) = if hunt.maker == Player::Left { (rest, Vec::new()) } else { (Vec::new(), rest) };
    let mut small = Fresh::from_parts(game.convention, game.poset.restrict_convex(&keep), left, right);
    small.starters = game.starters.clone();
    Ok(Some((Some(small), keep)))
}
