//! What is left of a board: the unclaimed cells, their order, and of each edge what its owner still needs.
//!
//! Claimed vertices are gone: an edge that the opponent has touched is dropped, any other keeps its unclaimed
//! cells. Of two nested edges of one player the larger is dropped: it is never filled before the smaller.
//! Cells are numbered along a linear extension; in a union of chains chain after chain, bottom first.

use crate::ranks::lightest_first;
use upset_base::bits::Set;
use upset_base::game::Positional;
use upset_base::value::Player;

/// The unclaimed part of a positional game, on machine words.
#[derive(Clone, Debug)]
pub struct CellBoard<S> {
    /// How many cells.
    pub n: usize,
    /// The vertex of the game that each cell is.
    pub vertex: Vec<usize>,
    /// The lower covers of each cell, or more cells below it.
    pub covers: Vec<S>,
    /// Everything strictly below each cell.
    pub below: Vec<S>,
    /// Everything strictly above each cell.
    pub above: Vec<S>,
    /// What Left and Right still need of each of their edges.
    pub edges: [Vec<S>; 2],
    /// How many edges of the game each cell is on, dead ones among them.
    pub degree: Vec<usize>,
    /// Whether the order is a disjoint union of chains.
    pub chains: bool,
    /// Whether no two cells are comparable.
    pub antichain: bool,
    /// The connected components of the order.
    pub components: Vec<S>,
}

impl<S: Set> CellBoard<S> {
    /// The board of `game`, which is not over and has at most `S::CAPACITY` unclaimed vertices.
    pub fn new(game: &Positional) -> CellBoard<S> {
        let free = |v: &usize| game.claimed[*v].is_none();
        let mut vertex: Vec<usize> =
            game.poset.linear_extension().iter().map(|&v| v as usize).filter(free).collect();
        if game.poset.is_antichain() {
            vertex.sort_unstable();
        }
        let board = CellBoard::numbered(game, vertex);
        if !board.chains || board.antichain {
            return board;
        }
        let first = |part: S| part.iter().map(|x| board.vertex[x]).min();
        let mut parts = board.components.clone();
        lightest_first(&mut parts, |part| first(part).unwrap_or(0) as u64);
        let vertex = parts.iter().flat_map(|part| part.iter()).map(|x| board.vertex[x]).collect();
        CellBoard::numbered(game, vertex)
    }

    /// The board with its cells in this order, a linear extension.
    fn numbered(game: &Positional, vertex: Vec<usize>) -> CellBoard<S> {
        let mut cell = vec![None; game.poset.len()];
        for (i, &v) in vertex.iter().enumerate() {
            cell[v] = Some(i);
        }
        let n = vertex.len();
        let covers: Vec<S> = (vertex.iter())
            .map(|&v| S::collect(game.poset.given_below(v).iter().filter_map(|&y| cell[y as usize])))
            .collect();
        let mut below = vec![S::EMPTY; n];
        let mut above = vec![S::EMPTY; n];
        for x in 0..n {
            below[x] = covers[x].iter().fold(covers[x], |all, y| all.or(below[y]));
            for y in below[x].iter() {
                above[y] = above[y].with(x);
            }
        }
        let components = components(&below, &above);
        let whole = |part: &S| part.iter().all(|x| below[x].count() + above[x].count() + 1 == part.count());
        let mut degree = vec![0; n];
        let every = Player::BOTH.into_iter().flat_map(|p| game.edges(p)).flatten();
        every.filter_map(|&v| cell[v as usize]).for_each(|x| degree[x] += 1);
        CellBoard {
            n,
            degree,
            edges: Player::BOTH.map(|p| residual(game, p, &cell)),
            chains: components.iter().all(whole),
            antichain: covers.iter().all(|c| c.is_empty()),
            components,
            covers,
            below,
            above,
            vertex,
        }
    }

    /// The cell that is vertex `v` of the game.
    pub fn cell(&self, v: usize) -> Option<usize> {
        self.vertex.iter().position(|&w| w == v)
    }

    /// All cells.
    pub fn all(&self) -> S {
        S::below(self.n)
    }

    /// The cells of `u` above nothing in `u`.
    pub fn available(&self, u: S) -> S {
        if self.antichain {
            return u;
        }
        u.iter().filter(|&x| !self.covers[x].meets(u)).fold(S::EMPTY, S::with)
    }

    /// `set` and the cells of `u` below it: what must be claimed before `set` is.
    pub fn needed(&self, set: S, u: S) -> S {
        if self.antichain {
            return set;
        }
        set.iter().fold(set, |all, x| all.or(self.below[x].and(u)))
    }

    /// Whether a player who has filled an edge has cut all edges of the opponent; no if there are too many to compare.
    pub fn is_exclusive(&self) -> bool {
        let [left, right] = &self.edges;
        left.len().saturating_mul(right.len()) <= MANY * MANY
            && left.iter().all(|e| right.iter().all(|f| e.meets(*f)))
    }
}

/// The connected components of the order, by their first cells.
fn components<S: Set>(below: &[S], above: &[S]) -> Vec<S> {
    let mut seen = S::EMPTY;
    let mut parts = Vec::new();
    for x in 0..below.len() {
        if seen.has(x) {
            continue;
        }
        let mut part = S::EMPTY;
        let mut edge = S::single(x);
        while !edge.is_empty() {
            part = part.or(edge);
            edge = edge.iter().fold(S::EMPTY, |all, y| all.or(below[y]).or(above[y])).minus(part);
        }
        seen = seen.or(part);
        parts.push(part);
    }
    parts
}

/// What `player` still needs: minimal sets, sorted.
fn residual<S: Set>(game: &Positional, player: Player, cell: &[Option<usize>]) -> Vec<S> {
    let alive = |v: &u32| game.claimed[*v as usize].is_none_or(|owner| owner == player);
    let edges = game.edges(player).iter().filter(|e| e.iter().all(alive));
    minimal(edges.map(|e| S::collect(e.iter().filter_map(|&v| cell[v as usize]))).collect())
}

/// More edges than this are not compared with each other.
const MANY: usize = 20_000;

/// The sets that contain no other, sorted; too many are only sorted.
pub fn minimal<S: Set>(mut sets: Vec<S>) -> Vec<S> {
    sets.sort_unstable_by_key(|s| (s.count(), *s));
    sets.dedup();
    if sets.len() > MANY {
        return sets;
    }
    let mut kept: Vec<S> = Vec::new();
    // Only smaller sets can be inside, and a set inside meets every member: index by the least member.
    let mut by_least: Vec<Vec<S>> = vec![Vec::new(); S::CAPACITY];
    for set in sets {
        if set.is_empty() {
            return vec![set];
        }
        if !set.iter().any(|x| by_least[x].iter().any(|k| k.is_subset(set))) {
            by_least[set.first()].push(set);
            kept.push(set);
        }
    }
    kept.sort_unstable();
    kept
}
