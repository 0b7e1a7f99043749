//! Pairing strategies: disjoint pairs, one inside every edge, keep the opponent from filling any
//! (002 Lemma 3.5). The pairs are found by matching.

use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Convention;
use crate::hypergraph::{Edge, disjoint_pairs, private_pairs};
use crate::rule::Answer;
use crate::value::{Player, Starts};

/// The rule `pairing`.
pub struct Pairing;

/// Boards with more edges than this are left alone: the matching is not linear.
const MAX_EDGES: usize = 20_000;
/// First claims are tried one by one only on boards with no more vertices and edges than this.
const MAX_TRIES: usize = 300;

/// Pairs that serve several edges are looked for only if the squares of the sizes sum to no more than this.
const MAX_SHARED: usize = 8_000;

/// Whether the edges of `player` contain disjoint pairs, one in each.
pub fn is_blocked(game: &Fresh, player: Player) -> bool {
    game.poset.is_antichain()
        && game.edges(player).len() <= MAX_EDGES
        && disjoint_pairs(game.len(), game.edges(player)).is_some()
}

/// A first claim of the opponent after which the edges of `player` contain such pairs.
pub fn blocking_move(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<usize>, Stopped> {
    let edges = game.edges(player);
    if !game.poset.is_antichain() || edges.len() > MAX_TRIES || game.len() > MAX_TRIES {
        return Ok(None);
    }
    // Some vertex of a smallest edge is as good as any other if only that edge lacks its pair, but a hub may
    // be better: all are tried, the most frequent first.
    let mut count = vec![0; game.len()];
    edges.iter().flatten().for_each(|&v| count[v as usize] += 1);
    let mut order: Vec<usize> = (0..game.len()).collect();
    order.sort_by_key(|&v| std::cmp::Reverse(count[v]));
    let small = edges.iter().map(|e| e.len() * e.len()).sum::<usize>() <= MAX_SHARED;
    let mut meter = Meter::new(budget);
    for x in order {
        meter.flush()?;
        let rest: Vec<Edge> = edges.iter().filter(|e| !e.contains(&(x as u32))).cloned().collect();
        let pairs = if small { disjoint_pairs(game.len(), &rest) } else { private_pairs(game.len(), &rest) };
        if pairs.is_some() {
            return Ok(Some(x));
        }
    }
    Ok(None)
}

/// What follows when `starter` starts, from who can be blocked.
fn results(game: &Fresh, budget: &Budget) -> Result<Starts, Stopped> {
    let blocked = Player::BOTH.map(|p| is_blocked(game, p));
    let mut starts = Starts::default();
    for &starter in &game.starters {
        // Each player has a strategy of their own: the starter's edges must be blocked as they are, the other
        // player's may take one claim first.
        let other = starter.other();
        let all = blocked[starter.index()]
            && (blocked[other.index()] || blocking_move(game, other, budget)?.is_some());
        if all {
            starts.set(starter, game.convention.unfilled());
        }
    }
    Ok(starts)
}

impl Theorem for Pairing {
    fn name(&self) -> &'static str {
        "pairing"
    }
    fn source(&self) -> &'static str {
        "002 Lemma 3.5"
    }
    fn class(&self) -> &'static str {
        "games without an order in which each player's edges contain disjoint pairs, one in every edge"
    }
    fn time(&self) -> &'static str {
        "a bipartite matching of edges and vertices; one for each vertex if the blocker starts"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        if !game.is_achievement() {
            return Err("filling an edge does not win in this convention".into());
        }
        if game.convention == Convention::MakerBreaker && !game.right.is_empty() {
            return Err("Breaker has edges".into());
        }
        if !game.poset.is_antichain() {
            return Err("the vertices are ordered".into());
        }
        match results(game, &Budget::unlimited()) {
            Ok(starts) if starts != Starts::default() => Ok(()),
            _ => Err("no complete pairing was found".into()),
        }
    }
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let starts = results(game, budget)?;
        let edges = game.left.len() + game.right.len();
        Ok(Answer::starts(starts, format!("disjoint pairs, one in each of {edges} edges, block them all")))
    }
    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        results(game, budget).ok()?.of(player)?;
        let other = player.other();
        if is_blocked(game, other) {
            // Any claim will do, but one outside the opponent's pairs keeps one's own chances.
            return game.poset.minimal().first().copied();
        }
        blocking_move(game, other, budget).ok()?
    }
}
