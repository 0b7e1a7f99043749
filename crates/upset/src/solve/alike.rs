//! Moves that leave the same game but for names, because a positional board has several copies of a part.

use crate::game::{Position, Positional};
use crate::hypergraph::{Edge, components};
use crate::value::Player;
use hashbrown::HashMap;

/// The first of the vertices whose claim leaves the same game, for every vertex; `None` where no two are known.
///
/// Exchanging two parts of a board of which one is a copy of the other, vertex by vertex in board order, is a symmetry of the
/// game: nothing else speaks of single vertices once any of them may be claimed first.
pub(super) fn first_alike(game: &Position) -> Option<Vec<usize>> {
    let Position::Positional(game) = game else { return None };
    if game.first_moves.is_some() {
        return None;
    }
    let n = game.claimed.len();
    let pairs = (0..n).flat_map(|x| game.poset.given_above(x).iter().map(move |&y| (x as u32, y)));
    let parts = components(n, game.left.iter().chain(game.right.iter()), pairs);
    if parts.len() < 2 {
        return None;
    }
    let mut place = vec![(0, 0); n];
    for (part, vertices) in parts.iter().enumerate() {
        for (i, &x) in vertices.iter().enumerate() {
            place[x] = (part, i as u32);
        }
    }
    let mut copies: Vec<PartCopy> =
        parts.iter().map(|vertices| PartCopy::bare(game, vertices, &place)).collect();
    for (edges, player) in [(&game.left, Player::Left), (&game.right, Player::Right)] {
        for edge in edges.iter().filter(|edge| !edge.is_empty()) {
            let inside = edge.iter().map(|&x| place[x as usize].1).collect();
            copies[place[edge[0] as usize].0].edges[player.index()].push(inside);
        }
    }
    let mut first = HashMap::with_capacity(parts.len());
    let mut alike = vec![0; n];
    for (part, mut copy) in copies.into_iter().enumerate() {
        copy.edges.iter_mut().for_each(|edges| edges.sort_unstable());
        let like = *first.entry(copy).or_insert(part);
        for (&x, &y) in parts[part].iter().zip(&parts[like]) {
            alike[x] = y;
        }
    }
    (first.len() < parts.len()).then_some(alike)
}

/// A part of a board with its vertices numbered from 0.
#[derive(PartialEq, Eq, Hash)]
struct PartCopy {
    /// Who claimed each vertex, and for whom it is reserved.
    owners: Vec<(Option<Player>, Option<Player>)>,
    above: Vec<Vec<u32>>,
    edges: [Vec<Edge>; 2],
}

impl PartCopy {
    /// Without its edges.
    fn bare(game: &Positional, vertices: &[usize], place: &[(usize, u32)]) -> PartCopy {
        let reserved = |x: usize| game.reserved.as_ref().and_then(|reserved| reserved[x]);
        let above = |&x: &usize| game.poset.given_above(x).iter().map(|&y| place[y as usize].1).collect();
        PartCopy {
            owners: vertices.iter().map(|&x| (game.claimed[x], reserved(x))).collect(),
            above: vertices.iter().map(above).collect(),
            edges: Default::default(),
        }
    }
}
