//! Positional games: players claim the vertices of a hypergraph, in an order if there is one.

use super::Position;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::{Player, Winner};
use std::sync::Arc;

/// What filling an edge means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Left wins by filling an edge, Right by preventing it.
    MakerBreaker,
    /// Whoever first fills an edge wins; both have the same edges.
    MakerMaker,
    /// Whoever first fills one of their own edges wins.
    Achievement,
    /// Left loses by filling an edge, and wins otherwise.
    AvoiderEnforcer,
    /// Whoever first fills one of their own edges loses.
    Avoidance,
}

impl Convention {
    /// Every convention.
    pub const ALL: [Convention; 5] = [
        Convention::MakerBreaker,
        Convention::MakerMaker,
        Convention::Achievement,
        Convention::AvoiderEnforcer,
        Convention::Avoidance,
    ];

    /// The name as documents write it.
    pub fn name(self) -> &'static str {
        match self {
            Convention::MakerBreaker => "maker-breaker",
            Convention::MakerMaker => "maker-maker",
            Convention::Achievement => "achievement",
            Convention::AvoiderEnforcer => "avoider-enforcer",
            Convention::Avoidance => "avoidance",
        }
    }

    /// Who has won when `player` has filled an edge of their own.
    pub fn filled(self, player: Player) -> Winner {
        match self {
            Convention::MakerBreaker | Convention::MakerMaker | Convention::Achievement => player.into(),
            Convention::AvoiderEnforcer | Convention::Avoidance => player.other().into(),
        }
    }

    /// The result when nobody has filled an edge at the end.
    pub fn unfilled(self) -> Winner {
        match self {
            Convention::MakerBreaker => Winner::Right,
            Convention::AvoiderEnforcer => Winner::Left,
            Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => Winner::Draw,
        }
    }
}

/// A positional game. A vertex can be claimed once everything below it is claimed.
#[derive(Clone, Debug)]
pub struct Positional {
    /// What filling an edge means.
    pub convention: Convention,
    /// The vertices and their order; an antichain where there is none.
    pub poset: Arc<Poset>,
    /// Left's edges; in Maker-Breaker and Avoider-Enforcer the only ones.
    pub left: Arc<Vec<Edge>>,
    /// Right's edges; in Maker-Maker the same as Left's.
    pub right: Arc<Vec<Edge>>,
    /// Who has claimed each vertex. What is claimed is closed downwards.
    pub claimed: Vec<Option<Player>>,
    /// Who claims next, then next, and so on in a cycle; strict alternation when absent.
    pub turns: Option<Vec<Player>>,
    /// The play stops after so many further claims.
    pub moves_left: Option<usize>,
    /// The next claim must be one of these.
    pub first_moves: Option<Vec<usize>>,
}

impl Positional {
    /// A game at its start, with plain alternation.
    pub fn new(convention: Convention, poset: Poset, left: Vec<Edge>, right: Vec<Edge>) -> Positional {
        Positional {
            convention,
            claimed: vec![None; poset.len()],
            poset: Arc::new(poset),
            left: Arc::new(left),
            right: Arc::new(right),
            turns: None,
            moves_left: None,
            first_moves: None,
        }
    }

    /// The edges that count when `player` fills them.
    pub fn edges(&self, player: Player) -> &[Edge] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Whether `player` has claimed every vertex of one of their edges.
    pub fn has_filled(&self, player: Player) -> bool {
        self.edges(player).iter().any(|e| e.iter().all(|&v| self.claimed[v as usize] == Some(player)))
    }

    /// The unclaimed vertices above nothing unclaimed.
    pub fn available(&self) -> Vec<usize> {
        let free = |x: usize| self.poset.given_below(x).iter().all(|&y| self.claimed[y as usize].is_some());
        (0..self.poset.len()).filter(|&x| self.claimed[x].is_none() && free(x)).collect()
    }

    /// The result if the play has ended.
    pub fn over(&self) -> Option<Winner> {
        if let Some(player) = Player::BOTH.into_iter().find(|&p| self.has_filled(p)) {
            return Some(self.convention.filled(player));
        }
        let ended = self.moves_left == Some(0) || self.claimed.iter().all(Option::is_some);
        ended.then(|| self.convention.unfilled())
    }
}

impl Position for Positional {
    fn moves(&self, _: Player) -> Vec<usize> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = self.available();
        if let Some(first) = &self.first_moves {
            moves.retain(|x| first.contains(x));
        }
        moves
    }

    fn play(&self, player: Player, x: usize) -> Positional {
        let mut next = self.clone();
        next.claimed[x] = Some(player);
        next.first_moves = None;
        next.moves_left = self.moves_left.map(|n| n.saturating_sub(1));
        if let Some(turns) = &mut next.turns {
            turns.rotate_left(1);
        }
        next
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}
