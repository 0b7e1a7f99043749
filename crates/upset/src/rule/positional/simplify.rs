//! Boards that can be made smaller without changing the outcome: idle vertices, twins, dominating options and
//! greedy moves (000 Lemma 2; 002 Lemmas 3.6 to 3.8 and Theorem 3.2).

use super::fresh::Fresh;
use super::idle::{restrict, without_idle};
use crate::budget::{Budget, Stopped};
use crate::hypergraph::{Edge, incidence, is_subset};
use crate::rule::{Carries, Fact, Shrink, Smaller, Status, Theorem, Witness};
use crate::value::{Player, Value};
use hashbrown::HashMap;

/// The simplification `twins`.
pub struct Twins;

/// The simplification `idle`.
pub struct Idle;

/// The simplification `dominating-option` for a player who starts.
pub struct DominatingOption(pub Player);

/// The simplification `greedy-move` for a player who starts.
pub struct GreedyMove(pub Player);

/// Twins as data.
pub static TWINS: Theorem = Theorem {
    name: "twins",
    source: "002 Lemma 3.7",
    class: "two vertices in the same edges go, and those edges with them",
    time: "O(total size of the edges)",
    status: Status::No,
};

/// Idle vertices as data.
pub static IDLE: Theorem = Theorem {
    name: "idle",
    source: "000 Lemma 2 and Corollary 14, 002 Theorem 3.2",
    class: "components that meet no edge, idle chains for one, are waiting moves: only their parity counts, and \
            without an order not even that",
    time: "O(n + total size of the edges)",
    status: Status::No,
};

/// Dominating options as data.
pub static DOMINATING_OPTION: Theorem = Theorem {
    name: "dominating-option",
    source: "002 Lemma 3.6",
    class: "without an order and edges of size 1, a vertex that lies in every edge is a best first claim",
    time: "O(total size of the edges)",
    status: Status::No,
};

/// Greedy moves as data.
pub static GREEDY_MOVE: Theorem = Theorem {
    name: "greedy-move",
    source: "002 Lemma 3.8",
    class: "of an own pair {u, v} such that every edge through u contains v, claiming v and forcing u is no loss",
    time: "O(total size of the edges)",
    status: Status::No,
};

/// A smaller game whose results are those of the larger one, with those of this starter or of both.
pub(super) fn smaller(small: &Fresh, carries: Carries, summary: String, witness: Witness) -> Smaller {
    Smaller { game: small.to_game(), carries, plus: Value::default(), summary, witness }
}

/// Without an order, and if filling an edge wins.
fn is_plain(game: &Fresh) -> bool {
    game.poset.is_antichain() && game.is_achievement()
}

/// For each vertex the edges that contain it, Left's first.
fn through(game: &Fresh) -> Vec<Vec<u32>> {
    let all: Vec<Edge> = game.left.iter().chain(game.right.iter()).cloned().collect();
    incidence(game.len(), &all)
}

impl Shrink<Fresh> for Twins {
    fn theorem(&self) -> &'static Theorem {
        &TWINS
    }
    /// Of two vertices that lie in the same edges each player gets one, so those edges are never filled.
    fn shrink(&self, game: &Fresh, _: &Budget) -> Result<Option<Smaller>, Stopped> {
        if !is_plain(game) {
            return Ok(None);
        }
        let mut seen: HashMap<Vec<u32>, usize> = HashMap::new();
        let mut gone = vec![false; game.len()];
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (v, edges) in through(game).into_iter().enumerate().filter(|(_, edges)| !edges.is_empty()) {
            match seen.remove(&edges) {
                Some(u) => {
                    gone[u] = true;
                    gone[v] = true;
                    pairs.push((u, v));
                }
                None => {
                    seen.insert(edges, v);
                }
            }
        }
        let Some(&(u, v)) = pairs.first() else { return Ok(None) };
        let keep: Vec<usize> = (0..game.len()).filter(|&x| !gone[x]).collect();
        let summary = format!(
            "{} pairs of twins go, and the edges through them: {} and {}, for instance",
            pairs.len(),
            game.poset.name(u),
            game.poset.name(v)
        );
        Ok(Some(smaller(&restrict(game, &keep), Carries::Both, summary, Witness::pairs(pairs))))
    }
}

impl Shrink<Fresh> for Idle {
    fn theorem(&self) -> &'static Theorem {
        &IDLE
    }
    fn shrink(&self, game: &Fresh, _: &Budget) -> Result<Option<Smaller>, Stopped> {
        let (small, keep, what) = if is_plain(game) {
            let used = through(game);
            let keep: Vec<usize> = (0..game.len()).filter(|&x| !used[x].is_empty()).collect();
            (restrict(game, &keep), keep, "vertices lie in no edge")
        } else {
            let (small, keep) = without_idle(game);
            (small, keep, "vertices connected to no edge cancel out")
        };
        if keep.len() == game.len() {
            return Ok(None);
        }
        let mut idle = vec![true; game.len()];
        keep.iter().for_each(|&x| idle[x] = false);
        let idle: Vec<usize> = (0..game.len()).filter(|&x| idle[x]).collect();
        let summary = format!("{} {what}", idle.len());
        Ok(Some(smaller(&small, Carries::Both, summary, Witness::of("idle", Fact::Elements(idle)))))
    }
}

/// Whether claiming `v` is never worse than claiming `u`, for either player (002 Lemma 3.6).
pub fn dominates(game: &Fresh, v: usize, u: usize) -> bool {
    let holds = |e: &Edge| !e.contains(&(u as u32)) || e.contains(&(v as u32));
    is_plain(game) && game.left.iter().chain(game.right.iter()).all(|e| e.len() > 1 && holds(e))
}

impl Shrink<Fresh> for DominatingOption {
    fn theorem(&self) -> &'static Theorem {
        &DOMINATING_OPTION
    }
    /// The position after the player has claimed a vertex that dominates all others; the other player starts it.
    fn shrink(&self, game: &Fresh, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let player = self.0;
        let fits = game.starters.contains(&player) && game.len() >= 2;
        if !fits || game.expect_no_breaker_edges().is_err() {
            return Ok(None);
        }
        // Such a vertex lies in every edge, so the first edge has it.
        let Some(first) = game.left.first().or(game.right.first()) else { return Ok(None) };
        let common = |&v: &u32| game.left.iter().chain(game.right.iter()).all(|e| e.contains(&v));
        let Some(v) = first.iter().copied().find(common).map(|v| v as usize) else { return Ok(None) };
        let other = if v == 0 { 1 } else { 0 };
        if !dominates(game, v, other) {
            return Ok(None);
        }
        let Some((mut next, _)) = game.after(player, v, budget)? else { return Ok(None) };
        next.starters = vec![player.other()];
        let name = game.poset.name(v);
        let summary = format!("{} starts with {name}, which lies in every edge", player.title());
        Ok(Some(smaller(&next, Carries::Moved(player), summary, Witness::element(v))))
    }
}

impl Shrink<Fresh> for GreedyMove {
    fn theorem(&self) -> &'static Theorem {
        &GREEDY_MOVE
    }
    /// The position after a greedy move of the player and its forced answer: an own pair {u, v} such that every edge
    /// through u contains v. The player starts again.
    fn shrink(&self, game: &Fresh, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let player = self.0;
        let small = game.left.iter().chain(game.right.iter()).any(|e| e.len() < 2);
        if small || !game.starters.contains(&player) || game.expect_unordered().is_err() {
            return Ok(None);
        }
        let through = through(game);
        let good = |u: u32, v: u32| is_subset(&through[u as usize], &through[v as usize]);
        let pairs = game.edges(player).iter().filter(|e| e.len() == 2);
        let mut ordered = pairs.flat_map(|e| [(e[0], e[1]), (e[1], e[0])]);
        let Some((u, v)) = ordered.find(|&(u, v)| good(u, v)) else { return Ok(None) };
        let Some((next, kept)) = game.after(player, v as usize, budget)? else { return Ok(None) };
        let Some(answer) = kept.iter().position(|&x| x == u as usize) else { return Ok(None) };
        let Some((mut next, _)) = next.after(player.other(), answer, budget)? else { return Ok(None) };
        next.starters = vec![player];
        let name = |x: u32| game.poset.name(x as usize);
        let summary =
            format!("{} starts with {} and forces {}, at no loss", player.title(), name(v), name(u));
        let path = Witness::of("path", Fact::Elements(vec![v as usize, u as usize]));
        Ok(Some(smaller(&next, Carries::Starter(player), summary, path)))
    }
}
