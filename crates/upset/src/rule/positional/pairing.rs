//! Pairing strategies: disjoint pairs, one inside every edge, keep the opponent from filling any
//! (002 Lemma 3.5). The pairs are found by matching.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::{Edge, Pairs, disjoint_pairs, private_pairs};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// The rule `pairing`.
pub struct Pairing;

static THEOREM: Theorem = Theorem {
    name: "pairing",
    source: "002 Lemma 3.5",
    class: "games without an order in which each player's edges contain disjoint pairs, one in every edge",
    time: "a bipartite matching of edges and vertices; one for each vertex if the blocker starts",
    status: Status::P,
};

/// Boards with more edges than this are left alone: the matching is not linear.
const MAX_EDGES: usize = 20_000;
/// First claims are tried one by one only on boards with no more vertices and edges than this.
const MAX_TRIES: usize = 300;
/// Pairs that serve several edges are looked for only if the squares of the sizes sum to no more than this.
const MAX_SHARED: usize = 8_000;

impl Rule<Fresh> for Pairing {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, budget: &Budget) -> Recognised {
        game.expect_unordered()?;
        let mut found = Blocked { game: game.clone(), blocks: [None, None], starts: Starts::default() };
        // Each player has a strategy of their own: the starter's edges must be blocked as they are, the other
        // player's may take one claim first.
        let blocks = Player::BOTH.map(|player| as_it_stands(game, player, budget));
        for (block, pairs) in found.blocks.iter_mut().zip(blocks) {
            *block = pairs?.map(|pairs| Block { claim: None, pairs });
        }
        for &starter in &game.starters {
            let other = starter.other();
            if found.blocks[starter.index()].as_ref().is_none_or(|block| block.claim.is_some()) {
                continue;
            }
            if found.blocks[other.index()].is_none() {
                found.blocks[other.index()] = after_a_claim(game, other, budget)?;
            }
            if found.blocks[other.index()].is_some() {
                found.starts.set(starter, game.convention.unfilled());
            }
        }
        if found.starts == Starts::default() {
            return Err("no complete pairing was found".into());
        }
        Ok(Box::new(found))
    }
}

/// Disjoint pairs, one in each edge of `player`.
fn as_it_stands(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<Pairs>, Stopped> {
    if game.edges(player).len() > MAX_EDGES {
        return Ok(None);
    }
    disjoint_pairs(game.len(), game.edges(player), budget)
}

/// A first claim of the opponent after which the edges of `player` contain such pairs.
fn after_a_claim(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<Block>, Stopped> {
    let edges = game.edges(player);
    if edges.len() > MAX_TRIES || game.len() > MAX_TRIES {
        return Ok(None);
    }
    // Some vertex of a smallest edge is as good as any other if only that edge lacks its pair, but a hub may
    // be better: all are tried, the most frequent first.
    let mut count = vec![0; game.len()];
    edges.iter().flatten().for_each(|&v| count[v as usize] += 1);
    let mut order: Vec<usize> = (0..game.len()).collect();
    order.sort_by_key(|&v| std::cmp::Reverse(count[v]));
    let small = edges.iter().map(|e| e.len() * e.len()).sum::<usize>() <= MAX_SHARED;
    for x in order {
        budget.spend(0)?;
        let rest: Vec<Edge> = edges.iter().filter(|e| !e.contains(&(x as u32))).cloned().collect();
        let find = if small { disjoint_pairs } else { private_pairs };
        if let Some(pairs) = find(game.len(), &rest, budget)? {
            return Ok(Some(Block { claim: Some(x), pairs }));
        }
    }
    Ok(None)
}

/// How a player's edges are blocked: by pairs, possibly after a claim.
struct Block {
    claim: Option<usize>,
    pairs: Pairs,
}

impl Block {
    /// How the edges of `player` are blocked, in words.
    fn told(&self, game: &Fresh, player: Player) -> String {
        let (edges, whose) = (game.edges(player), player.title());
        let Some(x) = self.claim else {
            return format!("disjoint pairs, one in each of {whose}'s {} edges, block them all", edges.len());
        };
        let (name, other) = (game.poset.names().get(x), player.other().title());
        let rest = edges.iter().filter(|edge| !edge.contains(&(x as u32))).count();
        if rest == 0 {
            return format!("{other} claims {name}, which is in each of {whose}'s {} edges", edges.len());
        }
        format!(
            "{other} claims {name}; disjoint pairs, one in each of {whose}'s {rest} edges without it, block these"
        )
    }
}

struct Blocked {
    game: Fresh,
    /// By the player whose edges they are.
    blocks: [Option<Block>; 2],
    starts: Starts,
}

impl Finding for Blocked {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut witness = Witness::default();
        let mut told = Vec::new();
        for (player, [pairs, claim]) in
            Player::BOTH.into_iter().zip([["pairs", "element"], ["pairs_of_right", "element_of_right"]])
        {
            let block = self.blocks[player.index()].as_ref();
            let Some(block) = block.filter(|b| b.claim.is_some() || !b.pairs.is_empty()) else { continue };
            told.push(block.told(&self.game, player));
            let lists = block.pairs.iter().map(|&(x, y)| [x as usize, y as usize]);
            witness = witness.and(pairs, Fact::lists(lists));
            if let Some(x) = block.claim {
                witness = witness.and(claim, Fact::Element(x));
            }
        }
        let summary = if told.is_empty() { "there are no edges to block".into() } else { told.join("; ") };
        Ok(Answer::starts(self.starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let Some(winner) = self.starts.of(player) else { return Ok(Moves::None) };
        if winner.score(player) < 0 {
            return Ok(Moves::All((0..self.game.len()).collect()));
        }
        Ok(match &self.blocks[player.other().index()] {
            Some(Block { claim: Some(x), .. }) => Moves::One(*x),
            // Any claim will do: it takes nothing from the pairs.
            Some(_) => Moves::All((0..self.game.len()).collect()),
            None => Moves::None,
        })
    }
}
