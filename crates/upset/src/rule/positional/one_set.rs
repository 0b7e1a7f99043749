//! Disjoint chains on which a single winning set is enough for Maker, whatever the others are: the idea of 000
//! Corollary 18, on any board.
//!
//! Maker who wants all of one set W plays as Breaker does against winning sets of size 1 (Remark 3). By Theorem
//! 17 the opponent, to move on n vertices, gets none of W iff none is minimal, the numbers from the top all have
//! the parity unlike n, and n is even or W lies on one chain.

use super::fresh::{Fresh, Hunt};
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::Edge;
use crate::rule::Answer;
use crate::value::{Player, Starts};

/// The rule `one-set`.
pub struct OneSet;

/// Where the vertices stand: chain, number from the top, place from the bottom.
struct Board<'a> {
    chains: &'a [Vec<usize>],
    place: Vec<(u32, u32)>,
}

impl<'a> Board<'a> {
    fn new(game: &Fresh, chains: &'a [Vec<usize>]) -> Board<'a> {
        let mut place = vec![(0, 0); game.len()];
        for (i, chain) in chains.iter().enumerate() {
            for (from_bottom, &x) in chain.iter().enumerate() {
                place[x] = (i as u32, from_bottom as u32);
            }
        }
        Board { chains, place }
    }

    fn n(&self) -> usize {
        self.place.len()
    }

    /// The chain of `v`, and its number from the top.
    fn number(&self, v: u32) -> (u32, usize) {
        let (chain, from_bottom) = self.place[v as usize];
        (chain, self.chains[chain as usize].len() - from_bottom as usize)
    }

    /// Whether the opponent, to move on `n` vertices, gets none of `set` by parity. Minimal vertices are
    /// looked at elsewhere.
    fn by_parity(&self, set: impl Iterator<Item = u32> + Clone, n: usize) -> bool {
        let numbers = set.map(|v| self.number(v));
        let one_chain = || numbers.clone().zip(numbers.clone().skip(1)).all(|(a, b)| a.0 == b.0);
        numbers.clone().all(|(_, j)| j % 2 != n % 2) && (n.is_multiple_of(2) || one_chain())
    }

    /// Whether Maker gets all of `set` when the opponent moves first.
    fn second(&self, set: &Edge) -> bool {
        let minimal = |&v: &u32| self.place[v as usize].1 == 0;
        !set.iter().any(minimal) && self.by_parity(set.iter().copied(), self.n())
    }

    /// A claim with which Maker, to move, gets all of `set`.
    fn first(&self, set: &Edge) -> Option<usize> {
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
        self.by_parity(rest, self.n() - 1).then_some(x)
    }
}

/// Whether some set alone is enough for Maker, as first or as second player.
fn enough(game: &Fresh, hunt: &Hunt<'_>, chains: &[Vec<usize>], maker_first: bool) -> bool {
    let board = Board::new(game, chains);
    hunt.edges.iter().any(|set| if maker_first { board.first(set).is_some() } else { board.second(set) })
}

fn results(game: &Fresh) -> Starts {
    let mut starts = Starts::default();
    if let (Ok(hunt), Some(chains)) = (game.hunt(), game.chains()) {
        for &player in &game.starters {
            if enough(game, &hunt, chains, player == hunt.maker) {
                starts.set(player, hunt.result(true));
            }
        }
    }
    starts
}

/// Maker's claim, if some set alone is enough for her.
pub fn claim(game: &Fresh, player: Player) -> Option<usize> {
    let hunt = game.hunt().ok().filter(|hunt| hunt.maker == player)?;
    let board = Board::new(game, game.chains()?);
    hunt.edges.iter().find_map(|set| board.first(set))
}

impl Theorem for OneSet {
    fn name(&self) -> &'static str {
        "one-set"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 17 and Remark 3"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker on disjoint chains on which some winning set alone is enough for Maker"
    }
    fn time(&self) -> &'static str {
        "O(n + total size of the winning sets)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        game.hunt()?;
        game.expect_chains()?;
        if results(game) == Starts::default() {
            return Err("no winning set alone is enough for Maker".into());
        }
        Ok(())
    }
    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        Ok(Answer::starts(results(game), "one winning set alone is enough for Maker, by parity"))
    }
    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        claim(game, player)
    }
}
