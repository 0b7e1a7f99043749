//! Boards that can be made smaller without changing the outcome: idle vertices, twins, dominating options and
//! greedy moves (000 Lemma 2; 002 Lemmas 3.6 to 3.8 and Theorem 3.2).

use super::fresh::Fresh;
use super::idle::{restrict, without_idle};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Convention;
use crate::hypergraph::{Edge, incidence, is_subset};
use crate::value::Player;
use hashbrown::HashMap;

/// A smaller game with the same outcome, and why it is one.
pub fn simplify(game: &Fresh) -> Option<(Fresh, Claim)> {
    let plain = game.poset.is_antichain() && game.is_achievement();
    if plain && let Some(found) = twins(game) {
        return Some(found);
    }
    let (small, step) = if plain { without_unused(game) } else { waiting(game) };
    (small.len() < game.len()).then_some((small, step))
}

/// For each vertex the edges that contain it, Left's first.
fn through(game: &Fresh) -> Vec<Vec<u32>> {
    let all: Vec<Edge> = game.left.iter().chain(game.right.iter()).cloned().collect();
    incidence(game.len(), &all)
}

/// Two vertices that lie in the same edges: each player gets one of them, so those edges are never filled.
fn twins(game: &Fresh) -> Option<(Fresh, Claim)> {
    let mut seen: HashMap<Vec<u32>, usize> = HashMap::new();
    let mut gone = vec![false; game.len()];
    let mut pairs = 0;
    let mut example = String::new();
    for (v, edges) in through(game).into_iter().enumerate() {
        if edges.is_empty() {
            continue;
        }
        match seen.remove(&edges) {
            Some(u) => {
                gone[u] = true;
                gone[v] = true;
                pairs += 1;
                if pairs == 1 {
                    example = format!("{} and {}", game.poset.name(u), game.poset.name(v));
                }
            }
            None => {
                seen.insert(edges, v);
            }
        }
    }
    if pairs == 0 {
        return None;
    }
    let keep: Vec<usize> = (0..game.len()).filter(|&x| !gone[x]).collect();
    let summary = format!("{pairs} pairs of twins go, and the edges through them: {example}, for instance");
    Some((restrict(game, &keep), Claim::new("twins", "002 Lemma 3.7", summary)))
}

/// Without an order, vertices in no edge change nothing.
fn without_unused(game: &Fresh) -> (Fresh, Claim) {
    let used = through(game);
    let keep: Vec<usize> = (0..game.len()).filter(|&x| !used[x].is_empty()).collect();
    let summary = format!("{} vertices lie in no edge", game.len() - keep.len());
    (restrict(game, &keep), Claim::new("idle", "002 Theorem 3.2", summary))
}

/// With an order, components without edges are waiting moves.
fn waiting(game: &Fresh) -> (Fresh, Claim) {
    let (small, keep) = without_idle(game);
    let summary = format!("{} vertices connected to no edge cancel out", game.len() - keep.len());
    (small, Claim::new("idle", "000 Lemma 2", summary))
}

/// Whether claiming `v` is never worse than claiming `u`, for either player (002 Lemma 3.6).
pub fn dominates(game: &Fresh, v: usize, u: usize) -> bool {
    let holds = |e: &Edge| !e.contains(&(u as u32)) || e.contains(&(v as u32));
    game.poset.is_antichain()
        && game.is_achievement()
        && game.left.iter().chain(game.right.iter()).all(|e| e.len() > 1 && holds(e))
}

/// The position after `player`, who starts, has claimed a vertex that dominates all others; the other player
/// starts it.
pub fn dominating(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<(Fresh, Claim)>, Stopped> {
    let maker_breaker = game.convention == Convention::MakerBreaker;
    if game.len() < 2 || maker_breaker && !game.right.is_empty() {
        return Ok(None);
    }
    // Such a vertex lies in every edge, so the first edge has it.
    let Some(first) = game.left.first().or(game.right.first()) else { return Ok(None) };
    let common = |&v: &u32| game.left.iter().chain(game.right.iter()).all(|e| e.contains(&v));
    let Some(v) = first.iter().copied().find(common) else { return Ok(None) };
    let v = v as usize;
    let other = if v == 0 { 1 } else { 0 };
    if !dominates(game, v, other) {
        return Ok(None);
    }
    let Some((mut next, _)) = game.after(player, v, budget)? else { return Ok(None) };
    next.starters = vec![player.other()];
    let name = game.poset.name(v);
    let summary = format!("{} starts with {name}, which lies in every edge", player.title());
    Ok(Some((next, Claim::new("dominating-option", "002 Lemma 3.6", summary))))
}

/// The position after a greedy move of `player`, who starts, and its forced answer: an own pair {u, v} such
/// that every edge through u contains v (002 Lemma 3.8). `player` starts again.
pub fn greedy(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<(Fresh, Claim)>, Stopped> {
    let small = game.left.iter().chain(game.right.iter()).any(|e| e.len() < 2);
    let maker_breaker = game.convention == Convention::MakerBreaker;
    if small
        || !game.poset.is_antichain()
        || !game.is_achievement()
        || maker_breaker && !game.right.is_empty()
    {
        return Ok(None);
    }
    let through = through(game);
    let good = |u: u32, v: u32| is_subset(&through[u as usize], &through[v as usize]);
    let pairs = game.edges(player).iter().filter(|e| e.len() == 2);
    let ordered = pairs.flat_map(|e| [(e[0], e[1]), (e[1], e[0])]);
    let Some((u, v)) = ordered.into_iter().find(|&(u, v)| good(u, v)) else { return Ok(None) };
    let Some((next, kept)) = game.after(player, v as usize, budget)? else { return Ok(None) };
    let Some(answer) = kept.iter().position(|&x| x == u as usize) else { return Ok(None) };
    let Some((mut next, _)) = next.after(player.other(), answer, budget)? else { return Ok(None) };
    next.starters = vec![player];
    let name = |x: u32| game.poset.name(x as usize);
    let summary = format!("{} starts with {} and forces {}, at no loss", player.title(), name(v), name(u));
    Ok(Some((next, Claim::new("greedy-move", "002 Lemma 3.8", summary))))
}
