//! Keys of games: equal only for isomorphic games, and for all of them where the effort suffices.

use super::{Position, View};
use crate::canonical::Coloured;
use crate::hypergraph::Edge;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// A game up to isomorphism: a bijection of the elements that respects order, arcs, sets, owners, claims and the token.
/// Names, the order in which sets are listed and empty heaps do not count.
///
/// The key holds the whole game, so that two games with equal keys are isomorphic, always.
#[derive(Clone, Debug)]
pub struct Key {
    words: Box<[u32]>,
    exact: bool,
}

impl Key {
    /// An effort, in arcs looked at, that takes some hundredths of a second.
    pub const EFFORT: u64 = 2_000_000;

    /// The game, in an order of its elements that depends on the game alone if the key is exact.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Whether isomorphic games with exact keys are sure to have this one. Otherwise the effort did not suffice, and they
    /// may have others.
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.words == other.words
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl Position {
    /// The key of this position, found with so much effort at most; [`Key::EFFORT`] is a fair one.
    ///
    /// ```
    /// use upset_base::game::{Position, Key, PosetGame};
    /// use upset_base::order::Poset;
    /// let key = |pairs: &[(usize, usize)]| {
    ///     Position::Poset(PosetGame::new(Poset::numbered(3, pairs).unwrap())).key(Key::EFFORT)
    /// };
    /// assert_eq!(key(&[(0, 1), (0, 2)]), key(&[(2, 0), (2, 1)]));
    /// assert_ne!(key(&[(0, 1), (0, 2)]), key(&[(0, 2), (1, 2)]));
    /// ```
    pub fn key(&self, effort: u64) -> Key {
        let view = self.view();
        let mut words = vec![self.family() as u32];
        if !view.parts.is_empty() {
            let mut parts: Vec<Key> = view.parts.iter().map(|part| part.key(effort)).collect();
            parts.sort_unstable_by(|a, b| a.words.cmp(&b.words));
            for part in &parts {
                words.push(part.words.len() as u32);
                words.extend(&part.words);
            }
            return Key { words: words.into(), exact: parts.iter().all(Key::is_exact) };
        }
        words.extend(terms(&view));
        let board = board(&view);
        let numbering = board.numbering(effort);
        words.extend(board.words(&numbering.order));
        Key { words: words.into(), exact: numbering.exact }
    }
}

/// What belongs to no element; each part says how long it is, so that none can be taken for another.
fn terms(view: &View<'_>) -> Vec<u32> {
    let mut words = vec![view.convention.map_or(0, |convention| convention as u32 + 1)];
    let wide = |number: u128| (0..4).map(move |i| (number >> (32 * i)) as u32);
    let mut heaps: Vec<u128> = view.heaps.into_iter().flatten().copied().filter(|&size| size > 0).collect();
    heaps.sort_unstable();
    words.push(heaps.len() as u32);
    words.extend(heaps.into_iter().flat_map(wide));
    words.push(view.turns.map_or(0, |turns| turns.len() as u32));
    words.extend(view.turns.into_iter().flatten().map(|&player| player as u32));
    words.push(u32::from(view.lives.is_some()));
    words.push(weights(view).len() as u32);
    words.extend(weights(view).into_iter().flat_map(|weight| wide(weight.into())));
    words.extend(view.lives.into_iter().flatten().flat_map(|lives| wide(lives.into())));
    words.push(u32::from(view.moves_left.is_some()));
    words.extend(view.moves_left.into_iter().flat_map(|moves| wide(moves as u128)));
    words.push(u32::from(view.first_moves.is_some()));
    words
}

/// The weights that occur, each once.
fn weights(view: &View<'_>) -> Vec<u64> {
    let mut weights = view.weights.unwrap_or_default().to_vec();
    weights.sort_unstable();
    weights.dedup();
    weights
}

/// Elements and sets as the vertices of a graph: an arc for each cover, arc or edge, and one from each set to its members.
fn board(view: &View<'_>) -> Coloured {
    // The listed moves of heaps follow from their sizes.
    let elements = if view.heaps.is_some() { 0 } else { view.names.len() };
    let mut colour = vec![0u32; elements];
    // The weights themselves are among the terms.
    let distinct = weights(view);
    for (x, weight) in view.weights.into_iter().flatten().enumerate() {
        colour[x] = distinct.partition_point(|other| other < weight) as u32;
    }
    for (x, owner) in view.owners.into_iter().flatten().enumerate() {
        colour[x] |= 1 + *owner as u32;
    }
    for (x, owner) in view.reserved.into_iter().flatten().enumerate() {
        colour[x] |= owner.map_or(1, |player| 2 + player as u32) << 10;
    }
    for (x, claim) in view.claims.into_iter().flatten().enumerate() {
        colour[x] |= claim.map_or(0, |player| 1 + player as u32) << 2;
    }
    view.token.iter().for_each(|&x| colour[x] |= 1 << 4);
    view.first_moves.into_iter().flatten().for_each(|&x| colour[x] |= 1 << 5);
    let mut arcs: Vec<(u32, u32)> = Vec::new();
    if let Some(poset) = view.order {
        arcs.extend(poset.cover_pairs().into_iter().map(|(x, y)| (x as u32, y as u32)));
    }
    if let Some(graph) = view.graph {
        let both = |(x, y): (usize, usize)| [(x as u32, y as u32), (y as u32, x as u32)];
        arcs.extend(graph.edges().into_iter().flat_map(both));
    }
    if let Some(digraph) = view.digraph {
        arcs.extend(digraph.arcs().into_iter().map(|(x, y)| (x as u32, y as u32)));
    }
    for (player, moves) in view.options.into_iter().flatten().enumerate() {
        // Each move is a vertex too, which says whose it is.
        for (x, y) in moves.arcs() {
            arcs.extend([(x as u32, colour.len() as u32), (colour.len() as u32, y as u32)]);
            colour.push(1 << 8 | (player as u32) << 9);
        }
    }
    if let Some(board) = view.hackenbush {
        for (v, _) in board.ground.iter().enumerate().filter(|(_, ground)| **ground) {
            colour[v] |= 1 << 12;
        }
        for (&(a, b), owner) in board.edges.iter().zip(&board.colour) {
            let edge = colour.len() as u32;
            arcs.extend([(edge, a), (edge, b)]);
            colour.push(owner.map_or(1, |player| 2 + player as u32) << 13);
        }
    }
    for (x, needs) in view.needs.into_iter().flatten().enumerate() {
        for set in needs {
            arcs.push((x as u32, colour.len() as u32));
            arcs.extend(set.iter().map(|&y| (colour.len() as u32, y)));
            colour.push(1 << 16);
        }
    }
    for end in view.ends.into_iter().flatten() {
        arcs.extend(end.iter().map(|&x| (colour.len() as u32, x)));
        colour.push(1 << 17);
    }
    let mut sets: BTreeMap<(&Edge, usize), u32> = BTreeMap::new();
    for family in &view.sets {
        let mask = family.owner.map_or(3, |player| 1 << player.index());
        for (i, set) in family.sets.iter().enumerate() {
            // Equal sets are moves of their own where sets are moves, and one thing to fill elsewhere.
            let own = if family.names.is_some() { i } else { 0 };
            *sets.entry((set, own)).or_default() |= mask;
        }
    }
    for ((set, _), mask) in sets {
        arcs.extend(set.iter().map(|&x| (colour.len() as u32, x)));
        colour.push(mask << 6);
    }
    Coloured::new(colour, &arcs)
}
