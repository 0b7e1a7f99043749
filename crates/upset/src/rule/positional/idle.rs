//! Components of the order that meet no edge are waiting moves: only their parity counts (000 Lemma 2).

use super::fresh::Fresh;
use crate::hypergraph::{Edge, components};
use crate::value::Player;

/// The game without the vertices that are not connected to any edge, but for one of them if their number is
/// odd, and the vertices kept.
///
/// The proof turns a strategy on the small board into one on the large board move by move, for any goal that
/// looks at the other component alone, so it holds in every convention.
pub fn without_idle(game: &Fresh) -> (Fresh, Vec<usize>) {
    let n = game.len();
    let mut in_edge = vec![false; n];
    for &v in game.left.iter().chain(game.right.iter()).flatten() {
        in_edge[v as usize] = true;
    }
    let relations =
        (0..n as u32).flat_map(|x| game.poset.given_above(x as usize).iter().map(move |&y| (x, y)));
    let parts = components(n, std::iter::empty::<&Edge>(), relations);
    let (busy, idle): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
        parts.into_iter().partition(|part| part.iter().any(|&x| in_edge[x]));
    let waiting: usize = idle.iter().map(Vec::len).sum();
    if waiting < 2 {
        return (game.clone(), (0..n).collect());
    }
    let mut keep: Vec<usize> = busy.concat();
    if waiting % 2 == 1 {
        // A minimal vertex: it stands alone once the rest of its component is gone.
        keep.extend(idle.iter().flatten().copied().find(|&x| game.poset.is_minimal(x)));
    }
    keep.sort_unstable();
    let small = restrict(game, &keep);
    (small, keep)
}

/// The game on the vertices `keep`, which hold every edge entirely.
pub fn restrict(game: &Fresh, keep: &[usize]) -> Fresh {
    let mut number = vec![u32::MAX; game.len()];
    for (i, &x) in keep.iter().enumerate() {
        number[x] = i as u32;
    }
    let side = |p: Player| -> Vec<Edge> {
        let inside = |e: &&Edge| e.iter().all(|&v| number[v as usize] != u32::MAX);
        let renumber = |e: &Edge| e.iter().map(|&v| number[v as usize]).collect();
        game.edges(p).iter().filter(inside).map(renumber).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let mut small = Fresh::from_parts(game.convention, game.poset.restrict_convex(keep), left, right);
    small.starters = game.starters.clone();
    small
}
