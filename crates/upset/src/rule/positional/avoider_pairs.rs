//! Avoider-Enforcer without an order and with sets of size at most 2.
//!
//! That this is in P is a result of Galliot, Gledel and Parreau; what follows is a reconstruction with a proof of its own. Pairs are the
//! edges of a graph G. A vertex is *barred* if it alone is a set: Avoider loses by claiming it. When Avoider claims v,
//! the neighbours of v become barred; when Enforcer claims v, it is gone. Who moves last is told by the number of unclaimed vertices.
//! A *core* is a component of three vertices or more, a *hub* a vertex x of a core C such that C − x has components of at most two.
//!
//! **Avoider moves last: he wins iff nothing is barred and there is no core.** Enforcer to move sees an even number of vertices. If something is
//! barred he claims barred vertices only when all are, and then there are two or more: Avoider has to claim one. So Avoider
//! may claim isolated vertices alone. If there is a core, Enforcer claims isolated vertices while there are any, and then a vertex
//! whose loss leaves the core connected: Avoider finds no isolated vertex. Without a core the number of isolated vertices is
//! odd when Avoider moves.
//!
//! **Enforcer moves last: Avoider wins iff**
//! - one vertex x is barred, and G − x has no core; or
//! - nothing is barred, and there is no core, or there is one, and it has a hub or is a cycle of five or a bull (a triangle with a leaf at
//!   two of its corners).
//!
//! *Two barred vertices* are too many: Enforcer leaves them alone while there are others, and Avoider has to claim one of them in the
//! end. *One barred vertex x*: left alone, it makes Avoider the last to move in G − x, which he wins iff there is no core there: Enforcer to move sees an
//! even number of vertices beside x, so a core of three is not all there is, and a larger one has a vertex whose loss leaves a core. If Enforcer claims x
//! instead, no core is left at all.
//!
//! *Nothing barred, a core with a hub or none.* Whatever Enforcer claims, this stays so. Avoider to move claims a leaf of the hub, so that the hub is the
//! only barred vertex. If the hub has no leaf, the core is odd, so the number of isolated vertices is odd as well, and he claims one. Without a core
//! he claims an isolated vertex, or one of a component of two. A cycle of five or a bull is odd too, and whatever Enforcer claims of it
//! leaves a core with a hub.
//!
//! *Nothing barred, any other cores.* Avoider can only claim isolated vertices, since what he bars must be a hub. Enforcer claims isolated vertices too. If the cores
//! together are even, Avoider is the first to find none. If they are odd, Enforcer is, and breaks a core: of two or more cores one has more than three
//! vertices, by parity, or there are three; he claims a vertex that leaves it connected, and two cores stay. Let there be one core N, and let N − y
//! be connected. If that has no hub, Enforcer claims y. Else it has a hub x with an odd number of leaves, and the component of y in N − x has three
//! vertices or more, or x were a hub of N. Let x have at least four branches in N − y. Enforcer claims a vertex of a branch that y does not meet, one that leaves
//! N connected, or, if y meets all branches, a leaf of x. The component of y in N − x keeps three vertices, and no other vertex can be a hub, since x
//! keeps two neighbours beside it. With fewer branches N has at most seven vertices, and all such graphs were tried (`tests/avoider_pairs.rs`).

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// The rule `avoider-pairs`.
pub struct AvoiderPairs;

static THEOREM: Theorem = Theorem {
    name: "avoider-pairs",
    source: "arXiv 2503.21672, reconstructed",
    class: "Avoider-Enforcer without an order, sets of size at most 2",
    time: "O(n + m); every best move in O(n (n + m))",
    status: Status::P,
};

impl Rule<Fresh> for AvoiderPairs {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        if game.convention != Convention::AvoiderEnforcer {
            return Err("the convention is not Avoider-Enforcer".into());
        }
        if !game.right.is_empty() {
            return Err("Enforcer has sets".into());
        }
        if !game.poset.is_antichain() {
            return Err("the vertices are ordered".into());
        }
        match game.rank(Player::Left) {
            0..=2 => Ok(Box::new(PairGraph::new(game))),
            rank => Err(format!("there is a set of size {rank}").into()),
        }
    }
}

/// The graph of the pairs, and the vertices that are barred.
struct PairGraph {
    near: Vec<Vec<u32>>,
    barred: Vec<bool>,
    starters: Vec<Player>,
}

/// What decides a position.
struct Seen {
    avoider_wins: bool,
    /// The core and its hub, where there are any.
    core: Vec<usize>,
    hub: Option<usize>,
}

/// The unclaimed vertices and those that Avoider must not claim.
#[derive(Clone)]
struct Left {
    free: Vec<bool>,
    barred: Vec<bool>,
}

impl PairGraph {
    fn new(game: &Fresh) -> PairGraph {
        let mut board = PairGraph {
            near: vec![Vec::new(); game.len()],
            barred: vec![false; game.len()],
            starters: game.starters.clone(),
        };
        for edge in game.edges(Player::Left) {
            match edge[..] {
                [x] => board.barred[x as usize] = true,
                [x, y] => {
                    board.near[x as usize].push(y);
                    board.near[y as usize].push(x);
                }
                _ => {}
            }
        }
        board
    }

    fn whole(&self) -> Left {
        Left { free: vec![true; self.near.len()], barred: self.barred.clone() }
    }

    /// The components of the unclaimed vertices without `left_out` that have three vertices or more.
    fn cores(&self, free: &[bool], left_out: Option<usize>) -> Vec<Vec<usize>> {
        let mut seen: Vec<bool> = free.iter().map(|&free| !free).collect();
        if let Some(x) = left_out {
            seen[x] = true;
        }
        let mut cores = Vec::new();
        for start in 0..seen.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&x) = part.get(next) {
                next += 1;
                for &y in &self.near[x] {
                    if !std::mem::replace(&mut seen[y as usize], true) {
                        part.push(y as usize);
                    }
                }
            }
            if part.len() > 2 {
                cores.push(part);
            }
        }
        cores
    }

    /// A hub of the only core: all other vertices there have at most two neighbours.
    fn hub(&self, core: &[usize], free: &[bool]) -> Option<usize> {
        let is_hub = |x: usize| self.cores(free, Some(x)).is_empty();
        let widest = core.iter().copied().max_by_key(|&x| self.degree(x, free))?;
        if self.degree(widest, free) > 2 {
            return Some(widest).filter(|&x| is_hub(x));
        }
        // A path or a cycle.
        if core.len() > 5 { None } else { core.iter().copied().find(|&x| is_hub(x)) }
    }

    fn degree(&self, x: usize, free: &[bool]) -> usize {
        self.near[x].iter().filter(|&&y| free[y as usize]).count()
    }

    /// Whether the core is a cycle of five or a bull.
    fn is_exception(&self, core: &[usize], free: &[bool]) -> bool {
        let mut degrees: Vec<usize> = core.iter().map(|&x| self.degree(x, free)).collect();
        degrees.sort_unstable();
        degrees == [2; 5] || degrees == [1, 1, 2, 3, 3]
    }

    /// What decides the position when `mover` is to move.
    fn look(&self, left: &Left, mover: Player) -> Seen {
        let count = left.free.iter().filter(|&&free| free).count();
        let avoider_last = (mover == Player::Left) == (count % 2 == 1);
        let barred: Vec<usize> = (0..left.free.len()).filter(|&x| left.free[x] && left.barred[x]).collect();
        let none = |avoider_wins| Seen { avoider_wins, core: Vec::new(), hub: None };
        match barred[..] {
            [x] if !avoider_last => {
                let mut cores = self.cores(&left.free, Some(x));
                let core = cores.pop().unwrap_or_default();
                Seen { avoider_wins: core.is_empty(), core, hub: Some(x) }
            }
            [_, ..] => none(false),
            [] => {
                let mut cores = self.cores(&left.free, None);
                let Some(core) = cores.pop() else { return none(true) };
                if avoider_last || !cores.is_empty() {
                    return Seen { avoider_wins: false, core, hub: None };
                }
                let hub = self.hub(&core, &left.free);
                let avoider_wins = hub.is_some() || self.is_exception(&core, &left.free);
                Seen { avoider_wins, core, hub }
            }
        }
    }

    /// Whether `mover` wins by claiming `x`. `left` is as it was afterwards.
    fn wins_by(&self, x: usize, mover: Player, left: &mut Left) -> bool {
        if mover == Player::Left && left.barred[x] {
            return false;
        }
        left.free[x] = false;
        let avoider_wins = if mover == Player::Left {
            self.near[x].iter().for_each(|&y| left.barred[y as usize] = true);
            let wins = self.look(left, Player::Right).avoider_wins;
            self.near[x].iter().for_each(|&y| left.barred[y as usize] = self.barred[y as usize]);
            wins
        } else {
            self.look(left, Player::Left).avoider_wins
        };
        left.free[x] = true;
        avoider_wins == (mover == Player::Left)
    }
}

impl Finding for PairGraph {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let left = self.whole();
        let mut starts = Starts::default();
        let mut witness = Witness::default();
        for &player in &self.starters {
            let seen = self.look(&left, player);
            starts.set(player, if seen.avoider_wins { Winner::Left } else { Winner::Right });
            if witness.is_empty() && !seen.core.is_empty() {
                let mut core = seen.core;
                core.sort_unstable();
                witness = witness.and("core", Fact::Elements(core));
            }
            if let Some(x) = seen.hub {
                witness = witness.and("hub", Fact::Element(x));
            }
        }
        let barred = self.barred.iter().filter(|&&barred| barred).count();
        let pairs = self.near.iter().map(Vec::len).sum::<usize>() / 2;
        let last = if self.near.len().is_multiple_of(2) { "second" } else { "first" };
        let summary = format!("{barred} sets of size 1, {pairs} of size 2; the {last} player claims last");
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut left = self.whole();
        let lost = self.look(&left, player).avoider_wins != (player == Player::Left);
        let mut good = Vec::new();
        for x in 0..self.near.len() {
            desk.budget.check()?;
            if lost || self.wins_by(x, player, &mut left) {
                good.push(x);
            }
        }
        Ok(Moves::All(good))
    }
}
