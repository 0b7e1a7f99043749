//! Orders of small width with few edges, in every convention (000 Theorem 12, Remark 13, Corollary 14).
//!
//! A position is told by what is claimed (a down-set, so at most (n/w + 1)^w many) and by which edges of each
//! player are still alive. That is two bits for an edge that both players have: 000 Remark 13's three values
//! need "nobody has claimed of it yet" as well, and the down-set says which edges those are.

use super::fresh::Fresh;
use super::idle::without_idle;
use super::theorem::Theorem;
use crate::bits::Set;
use crate::budget::{Budget, Meter, Stopped};
use crate::order::Poset;
use crate::rule::Answer;
use crate::value::{Player, Starts, Winner};
use crate::with_set;
use hashbrown::HashMap;

/// The rule `bounded-width`.
pub struct BoundedWidth;

/// The most positions, counted as product of chain lengths and edge states, the rule takes on.
const MAX_POSITIONS: u128 = 1 << 26;
/// Up to so many it is quicker than setting up a search.
const MAX_CHEAP: u128 = 1 << 18;
/// Bytes one position costs, for the memory limit.
const ENTRY: usize = 64;

/// Chains that cover the order, found greedily along a linear extension: quick, but not the fewest.
fn greedy_cover(poset: &Poset) -> Vec<Vec<usize>> {
    let mut on_top: HashMap<u32, usize> = HashMap::new();
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for &x in poset.linear_extension() {
        let below = poset.given_below(x as usize).iter().find_map(|y| on_top.remove(y));
        let at = below.unwrap_or_else(|| {
            chains.push(Vec::new());
            chains.len() - 1
        });
        chains[at].push(x as usize);
        on_top.insert(x, at);
    }
    chains
}

/// A smallest cover by chains, unless the board is too large for a matching.
fn chain_cover(poset: &Poset) -> Vec<Vec<usize>> {
    poset.dilworth().map_or_else(|| greedy_cover(poset), |found| found.chains)
}

/// An upper bound for the number of positions: down-sets, times what can have happened to the edges.
fn positions(game: &Fresh) -> u128 {
    let edges = (game.left.len() + game.right.len()).min(127) as u32;
    let count = |cover: Vec<Vec<usize>>| -> u128 {
        let down_sets = cover.iter().fold(1u128, |p, c| p.saturating_mul(c.len() as u128 + 1));
        down_sets.saturating_mul(1 << edges)
    };
    let quick = count(greedy_cover(&game.poset));
    // The matching is worth its time only where the greedy cover says no and another may say yes.
    let hopeless = 1u128 << edges > MAX_POSITIONS;
    if quick <= MAX_CHEAP || hopeless { quick } else { quick.min(count(chain_cover(&game.poset))) }
}

struct Table<'a, S: Set> {
    game: &'a Fresh,
    below: Vec<S>,
    above: Vec<Vec<usize>>,
    /// Left's edges, then Right's.
    edges: Vec<(Player, S)>,
    /// For each vertex the edges it is in, of Left and of Right.
    through: Vec<[u64; 2]>,
    known: HashMap<(S, u64, bool), i8>,
    meter: Meter<'a>,
}

impl<'a, S: Set> Table<'a, S> {
    fn new(game: &'a Fresh, budget: &'a Budget) -> Table<'a, S> {
        let n = game.len();
        let set = |row: &[u32]| S::collect(row.iter().map(|&v| v as usize));
        let mut edges = Vec::new();
        let mut through = vec![[0; 2]; n];
        for player in Player::BOTH {
            for e in game.edges(player) {
                for &v in e {
                    through[v as usize][player.index()] |= 1 << edges.len();
                }
                edges.push((player, set(e)));
            }
        }
        Table {
            game,
            below: (0..n).map(|x| set(game.poset.given_below(x))).collect(),
            above: (0..n).map(|x| game.poset.given_above(x).iter().map(|&y| y as usize).collect()).collect(),
            edges,
            through,
            known: HashMap::new(),
            meter: Meter::new(budget),
        }
    }

    /// The result for Left when `player` moves, `open` are the vertices that can be claimed.
    fn score(&mut self, claimed: S, open: S, alive: u64, player: Player) -> Result<i8, Stopped> {
        let unfilled = self.game.convention.unfilled().score(Player::Left);
        if alive == 0 || open.is_empty() {
            return Ok(unfilled);
        }
        let key = (claimed, alive, player == Player::Left);
        if let Some(&score) = self.known.get(&key) {
            return Ok(score);
        }
        self.meter.tick()?;
        self.meter.budget().allow_memory(self.known.len() * ENTRY)?;
        let sign = if player == Player::Left { 1 } else { -1 };
        let mut best = -1;
        for x in open.iter() {
            let score = sign * self.after(claimed, open, alive, player, x)?;
            best = best.max(score);
            if best == 1 {
                break;
            }
        }
        self.known.insert(key, sign * best);
        Ok(sign * best)
    }

    /// The result for Left after `player` claims `x`.
    fn after(&mut self, claimed: S, open: S, alive: u64, player: Player, x: usize) -> Result<i8, Stopped> {
        let claimed = claimed.with(x);
        let filled =
            u64_bits(alive & self.through[x][player.index()]).any(|e| self.edges[e].1.is_subset(claimed));
        if filled {
            return Ok(self.game.convention.filled(player).score(Player::Left));
        }
        let alive = alive & !self.through[x][player.other().index()];
        let freed = self.above[x].iter().copied().filter(|&y| self.below[y].is_subset(claimed));
        let open = freed.fold(open.without(x), S::with);
        self.score(claimed, open, alive, player.other())
    }

    fn start(&self) -> (S, u64) {
        let open = S::collect(self.game.poset.minimal());
        let alive = if self.edges.len() >= 64 { u64::MAX } else { (1 << self.edges.len()) - 1 };
        (open, alive)
    }

    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        let (open, alive) = self.start();
        Ok(Winner::from_score(self.score(S::EMPTY, open, alive, player)?, Player::Left))
    }

    fn best_move(&mut self, player: Player) -> Result<Option<usize>, Stopped> {
        let (open, alive) = self.start();
        let best = self.winner(player)?.score(Player::Left);
        for x in open.iter() {
            if self.after(S::EMPTY, open, alive, player, x)? == best {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }
}

fn u64_bits(mask: u64) -> impl Iterator<Item = usize> {
    Set::iter(mask)
}

impl Theorem for BoundedWidth {
    fn name(&self) -> &'static str {
        "bounded-width"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 12, Remark 13 and Corollary 14"
    }
    fn class(&self) -> &'static str {
        "positional games of every convention, small width and few edges"
    }
    fn time(&self) -> &'static str {
        "O(n^w 2^m (w^2 + m)) for width w and m edges (Maker-Maker: 4^m)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let (small, _) = without_idle(game);
        if small.len() > crate::bits::MAX_BOARD || small.left.len() + small.right.len() > 64 {
            return Err("the board has too many vertices or edges".into());
        }
        if positions(&small) > MAX_POSITIONS {
            return Err("width and number of edges allow too many positions".into());
        }
        Ok(())
    }
    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_dear(&self, game: &Fresh) -> bool {
        positions(&without_idle(game).0) > MAX_CHEAP
    }
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let (small, _) = without_idle(game);
        let mut starts = Starts::default();
        with_set!(small.len(), S => {
            let mut table = Table::<S>::new(&small, budget);
            for &player in &game.starters {
                starts.set(player, table.winner(player)?);
            }
        }, return Err(Stopped::TooLarge));
        let summary = format!(
            "{} vertices in {} chains with {} edges, position by position",
            small.len(),
            chain_cover(&small.poset).len(),
            small.left.len() + small.right.len()
        );
        Ok(Answer::starts(starts, summary))
    }
    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        let (small, kept) = without_idle(game);
        let x = with_set!(small.len(), S => {
            Table::<S>::new(&small, budget).best_move(player).ok()?
        }, None);
        x.map(|x| kept[x])
    }
}
