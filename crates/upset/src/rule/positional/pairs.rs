//! Achievement games without an order and with edges of size at most 2 (002 Theorem 4.1, corrected).

use super::alternating::Graphs;
use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::hypergraph::{Edge, incidence};
use crate::rule::Answer;
use crate::value::{Player, Starts, Winner};

/// The rule `pairs`.
pub struct Pairs;

/// The end of the forced claims: the result, or a position in which all edges have size 2.
enum Forced {
    Over(Winner),
    Quiet { mover: Player, pairs: [Vec<[u32; 2]>; 2] },
}

/// Plays the claims that edges of size 1 force.
fn play_forced(game: &Fresh, starter: Player) -> Forced {
    let n = game.len();
    let edges = Player::BOTH.map(|p| game.edges(p));
    let at = edges.map(|e| incidence(n, e));
    let mut claimed: Vec<Option<Player>> = vec![None; n];
    // The open edges of size 1 of each player, as they arise.
    let mut single = edges.map(|e| e.iter().filter(|e| e.len() == 1).map(|e| e[0]).collect::<Vec<u32>>());
    let mut mover = starter;
    loop {
        for open in &mut single {
            open.retain(|&v| claimed[v as usize].is_none());
            open.sort_unstable();
            open.dedup();
        }
        if !single[mover.index()].is_empty() {
            return Forced::Over(game.convention.filled(mover));
        }
        let threats = &single[mover.other().index()];
        if threats.len() >= 2 {
            return Forced::Over(game.convention.filled(mover.other()));
        }
        let Some(&u) = threats.first() else { break };
        claimed[u as usize] = Some(mover);
        for &e in &at[mover.index()][u as usize] {
            let rest = edges[mover.index()][e as usize].iter().copied().find(|&v| v != u);
            single[mover.index()].extend(rest.filter(|&v| claimed[v as usize].is_none()));
        }
        mover = mover.other();
    }
    let open = |e: &&Edge| e.iter().all(|&v| claimed[v as usize].is_none());
    let pairs = edges.map(|all| all.iter().filter(open).map(|e| [e[0], e[1]]).collect());
    // Edges of which their owner holds one vertex have size 1 and are gone by now.
    Forced::Quiet { mover, pairs }
}

/// A vertex in two of the pairs.
fn centre(n: usize, pairs: &[[u32; 2]]) -> Option<u32> {
    let mut seen = vec![false; n];
    pairs.iter().flatten().copied().find(|&v| std::mem::replace(&mut seen[v as usize], true))
}

/// Who wins the quiet position, and the mover's claim that keeps it so.
fn quiet(
    game: &Fresh,
    mover: Player,
    pairs: &[Vec<[u32; 2]>; 2],
    budget: &Budget,
) -> Result<(Winner, Option<u32>), Stopped> {
    if let Some(v) = centre(game.len(), &pairs[mover.index()]) {
        return Ok((game.convention.filled(mover), Some(v)));
    }
    if centre(game.len(), &pairs[mover.other().index()]).is_none() {
        return Ok((game.convention.unfilled(), None));
    }
    let graphs = Graphs::new(game.len(), &pairs[mover.index()], &pairs[mover.other().index()], budget);
    Ok(match graphs.saving_move()? {
        Some(u) => (game.convention.unfilled(), Some(u)),
        None => (game.convention.filled(mover.other()), None),
    })
}

/// Who wins, and if nothing is forced the starter's claim that keeps it so.
fn result(game: &Fresh, starter: Player, budget: &Budget) -> Result<(Winner, Option<u32>), Stopped> {
    match play_forced(game, starter) {
        Forced::Over(winner) => Ok((winner, None)),
        Forced::Quiet { mover, pairs } => quiet(game, mover, &pairs, budget),
    }
}

impl Theorem for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }
    fn source(&self) -> &'static str {
        "002 Theorem 4.1"
    }
    fn class(&self) -> &'static str {
        "achievement, Maker-Maker and Maker-Breaker games without an order, edges of size at most 2"
    }
    fn time(&self) -> &'static str {
        "O((n + m) log n)"
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
        match Player::BOTH.into_iter().find(|&p| game.rank(p) > 2) {
            Some(p) => Err(format!("{} has an edge of size {}", p.title(), game.rank(p))),
            None => Ok(()),
        }
    }
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &game.starters {
            starts.set(player, result(game, player, budget)?.0);
        }
        let (left, right) = (game.left.len(), game.right.len());
        Ok(Answer::starts(starts, format!("{left} edges of Left, {right} of Right, none larger than a pair")))
    }
    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        let (best, claim) = result(game, player, budget).ok()?;
        if best == game.convention.filled(player.other()) && best.score(player) < 0 {
            return None;
        }
        let open = |p: Player| game.edges(p).iter().find(|e| e.len() == 1).map(|e| e[0]);
        let x = open(player).or(open(player.other())).or(claim).unwrap_or(0);
        Some(x as usize)
    }
}
