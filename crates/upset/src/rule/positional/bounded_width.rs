//! Orders of small width with few edges, in every convention (000 Theorem 12, Remark 13, Corollary 14).
//!
//! A position is told by how far each chain of a cover is claimed (at most (n/w + 1)^w ways) and by what has become of
//! each edge: two values, whether it can still be filled, for an edge of one player; three for an edge that both players
//! have (Remark 13), since the claims say whether it has been touched at all. Vertices connected to no edge are waiting
//! moves, of which the parity alone counts (Corollary 14).

use super::best;
use super::bounded_width_table::WidthTable;
use super::fresh::Fresh;
use super::idle::without_idle;
use crate::budget::{Budget, Stopped};
use crate::order::Poset;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::text::counted;
use crate::value::{Player, Starts};
use hashbrown::HashSet;

/// The rule `bounded-width`.
pub struct BoundedWidth;

static THEOREM: Theorem = Theorem {
    name: "bounded-width",
    source: "000 Theorem 12, Remark 13 and Corollary 14",
    class: "positional games of every convention, small width and few edges",
    time: "O(n^w 2^m (w^2 + m)) for width w and m edges (Maker-Maker: 3^m)",
    status: Status::Xp,
};

/// The most positions, counted as product of chain lengths and edge states, the rule takes on: a byte each.
const MAX_POSITIONS: u128 = 1 << 26;
/// Up to so many a smaller cover is not worth a matching.
const MAX_CHEAP: u128 = 1 << 18;

impl Rule<Fresh> for BoundedWidth {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, budget: &Budget) -> Recognised {
        let states = edge_states(game);
        if states > MAX_POSITIONS {
            return Err("the board has too many edges".into());
        }
        let (small, kept) = without_idle(game);
        let quick = greedy_cover(&small.poset);
        let count =
            |cover: &[Vec<usize>]| cover.iter().fold(states, |p, c| p.saturating_mul(c.len() as u128 + 1));
        let mut chains = quick;
        if count(&chains) > MAX_CHEAP
            && let Some(found) = small.poset.dilworth()
        {
            chains = found.chains;
        }
        let positions = count(&chains);
        if positions > MAX_POSITIONS {
            return Err("width and number of edges allow too many positions".into());
        }
        if budget.allow_memory(positions as usize).is_err() {
            return Err("the table would not fit into the memory that is allowed".into());
        }
        let idle = idle_claims(game, &kept);
        Ok(Box::new(Width {
            starters: game.starters.clone(),
            minimal: game.poset.minimal(),
            positions: positions as u64,
            table: WidthTable::new(&small, &chains),
            chains,
            vertices: small.len(),
            edges: game.left.len() + game.right.len(),
            kept,
            idle,
        }))
    }
}

/// What can have become of the edges, as the claims stand: three values for an edge of both players, two for others.
fn edge_states(game: &Fresh) -> u128 {
    let left: HashSet<&[u32]> = game.left.iter().map(Vec::as_slice).collect();
    let both = game.right.iter().filter(|e| left.contains(&e[..])).count();
    let one = game.left.len() + game.right.len() - 2 * both;
    let power =
        |base: u128, exponent: usize| (0..exponent.min(128)).fold(1u128, |p, _| p.saturating_mul(base));
    power(3, both).saturating_mul(power(2, one))
}

/// Chains that cover the order, found greedily along a linear extension: quick, but not the fewest.
fn greedy_cover(poset: &Poset) -> Vec<Vec<usize>> {
    // The chain that each vertex is the top of.
    let mut on_top: Vec<Option<usize>> = vec![None; poset.len()];
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for &x in poset.linear_extension() {
        let below = poset.given_below(x as usize).iter().find_map(|&y| on_top[y as usize].take());
        let at = below.unwrap_or_else(|| {
            chains.push(Vec::new());
            chains.len() - 1
        });
        chains[at].push(x as usize);
        on_top[x as usize] = Some(at);
    }
    chains
}

/// The vertices that are connected to no edge, if some were left out of the smaller board.
fn idle_claims(game: &Fresh, kept: &[usize]) -> Vec<bool> {
    let mut idle = vec![kept.len() < game.len(); game.len()];
    kept.iter().for_each(|&x| idle[x] = false);
    idle
}

struct Width {
    starters: Vec<Player>,
    minimal: Vec<usize>,
    positions: u64,
    table: WidthTable,
    chains: Vec<Vec<usize>>,
    vertices: usize,
    edges: usize,
    /// The vertices of the smaller board by their numbers on the larger one.
    kept: Vec<usize>,
    /// Whether each vertex was left out.
    idle: Vec<bool>,
}

impl Finding for Width {
    fn cost(&self, _: Want) -> u64 {
        self.positions
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &self.starters {
            starts.set(player, self.table.winner(player, desk.budget)?);
        }
        let summary = format!(
            "{} in {} with {}, position by position",
            counted(self.vertices, "vertex"),
            counted(self.chains.len(), "chain"),
            counted(self.edges, "edge")
        );
        let chains = Fact::lists(self.chains.iter().map(|chain| chain.iter().map(|&x| self.kept[x])));
        Ok(Answer::starts(starts, summary).with(Witness::of("chains", chains)))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let winner = self.table.winner(player, desk.budget)?;
        let mut good = vec![false; self.idle.len()];
        for (x, after) in self.table.options(player, desk.budget)? {
            good[self.kept[x]] = after == winner;
        }
        // Vertices that were left out are waiting moves, all alike.
        if self.minimal.iter().any(|&x| self.idle[x]) {
            let waits = self.table.after_waiting(player, desk.budget)? == winner;
            self.minimal.iter().filter(|&&x| self.idle[x]).for_each(|&x| good[x] = waits);
        }
        Ok(best(self.minimal.clone(), |x| good[x]))
    }
}
