//! Disjoint chains on which a single winning set is enough for Maker, whatever the others are: the idea of 000
//! Corollary 18, on any board.
//!
//! Maker who wants all of one set W plays as Breaker does against winning sets of size 1 (Remark 3). By Theorem
//! 17 the opponent, to move on n vertices, gets none of W iff none is minimal, the numbers from the top all have
//! the parity unlike n, and n is even or W lies on one chain.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::Edge;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};
use std::sync::Arc;

/// The rule `one-set`.
pub struct OneSet;

static THEOREM: Theorem = Theorem {
    name: "one-set",
    source: "000 Theorem 17 and Remark 3",
    class: "Maker-Breaker on disjoint chains on which some winning set alone is enough for Maker",
    time: "O(n + total size of the winning sets)",
    status: Status::P,
};

impl Rule<Fresh> for OneSet {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let hunt = game.hunt()?;
        let board = OneSetBoard::new(game.len(), game.expect_chains()?.clone());
        let first = (hunt.edges.iter()).find_map(|set| Some((set.clone(), board.first(set)?)));
        let second = hunt.edges.iter().find(|set| board.second(set)).cloned();
        let won = hunt.result(true);
        let mut starts = Starts::default();
        for &player in &game.starters {
            if if player == hunt.maker { first.is_some() } else { second.is_some() } {
                starts.set(player, won);
            }
        }
        if starts == Starts::default() {
            return Err("no winning set alone is enough for Maker".into());
        }
        Ok(Box::new(Enough { game: game.clone(), maker: hunt.maker, first, second, starts }))
    }
}

/// Where the vertices stand: chain and place from the bottom.
pub struct OneSetBoard {
    chains: Arc<Vec<Vec<usize>>>,
    place: Vec<(u32, u32)>,
    n: usize,
}

impl OneSetBoard {
    /// Chains of some of the vertices `0..vertices`.
    pub fn new(vertices: usize, chains: Arc<Vec<Vec<usize>>>) -> OneSetBoard {
        let mut place = vec![(0, 0); vertices];
        for (i, chain) in chains.iter().enumerate() {
            for (from_bottom, &x) in chain.iter().enumerate() {
                place[x] = (i as u32, from_bottom as u32);
            }
        }
        OneSetBoard { n: chains.iter().map(Vec::len).sum(), chains, place }
    }

    /// The chain of `v`, and the parity of its number from the top.
    fn parity(&self, v: u32) -> (u32, usize) {
        let (chain, from_bottom) = self.place[v as usize];
        (chain, (self.chains[chain as usize].len() ^ from_bottom as usize) % 2)
    }

    /// Whether the opponent, to move on `n` vertices, gets none of `set` by parity. Minimal vertices are
    /// looked at elsewhere.
    fn by_parity(&self, set: impl Iterator<Item = u32> + Clone, n: usize) -> bool {
        let parities = set.map(|v| self.parity(v));
        let one_chain = || parities.clone().zip(parities.clone().skip(1)).all(|(a, b)| a.0 == b.0);
        parities.clone().all(|(_, parity)| parity != n % 2) && (n.is_multiple_of(2) || one_chain())
    }

    /// Whether Maker gets all of `set` when the opponent moves first.
    fn second(&self, set: &[u32]) -> bool {
        let minimal = |&v: &u32| self.place[v as usize].1 == 0;
        !set.iter().any(minimal) && self.by_parity(set.iter().copied(), self.n)
    }

    /// A claim with which Maker, to move, gets all of `set`.
    pub fn first(&self, set: &[u32]) -> Option<usize> {
        let at = |height: u32| {
            set.iter().map(|&v| self.place[v as usize]).filter(move |p| p.1 == height).map(|p| p.0)
        };
        let mut minimal = at(0);
        let opening = match (minimal.next(), minimal.next()) {
            (Some(_), Some(_)) => return None,
            (Some(chain), None) => Some(chain).filter(|&c| at(1).all(|other| other != c)),
            // A waiting move must not free a vertex of the set.
            (None, _) => (0..self.chains.len() as u32).find(|&c| at(1).all(|other| other != c)),
        }?;
        let x = self.chains[opening as usize][0];
        let rest = set.iter().copied().filter(|&v| v as usize != x);
        self.by_parity(rest, self.n - 1).then_some(x)
    }
}

struct Enough {
    game: Fresh,
    maker: Player,
    /// A set that is enough when Maker starts, and her claim.
    first: Option<(Edge, usize)>,
    /// A set that is enough when Breaker does.
    second: Option<Edge>,
    starts: Starts,
}

impl Finding for Enough {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let elements = |set: &Edge| Fact::Elements(set.iter().map(|&v| v as usize).collect());
        let mut witness = Witness::default();
        if let Some((set, claim)) = &self.first
            && self.starts.of(self.maker).is_some()
        {
            witness = witness.and("set", elements(set)).and("element", Fact::Element(*claim));
        }
        if let Some(set) = &self.second
            && self.starts.of(self.maker.other()).is_some()
        {
            witness = witness.and("set_as_second", elements(set));
        }
        Ok(Answer::starts(self.starts, "one winning set alone is enough for Maker, by parity").with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(match (&self.first, &self.second) {
            (&Some((_, claim)), _) if player == self.maker => Moves::One(claim),
            (_, Some(_)) if player != self.maker => Moves::All(self.game.poset.minimal()),
            _ => Moves::None,
        })
    }
}
