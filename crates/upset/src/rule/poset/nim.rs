//! Nim: disjoint chains (003, 1.1.1 and Theorem 2.28; Bouton).

use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Heaps};
use crate::order::{Part, Poset};
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// Disjoint chains: the Grundy number is the xor of their lengths.
pub struct Nim;

/// The chains, each from bottom to top; nothing if the order is no disjoint union of chains.
fn chains(poset: &Poset) -> Option<Vec<Vec<usize>>> {
    if poset.is_empty() {
        return Some(Vec::new());
    }
    if !poset.n_free() {
        return None;
    }
    let tree = poset.decompose();
    let chain = |node: u32| match tree.part(node as usize) {
        Part::Element(x) => Some(vec![x]),
        Part::Series(parts) => parts
            .iter()
            .map(|&part| match tree.part(part as usize) {
                Part::Element(x) => Some(x),
                _ => None,
            })
            .collect(),
        Part::Parallel(_) | Part::Prime(_) => None,
    };
    match tree.part(0) {
        Part::Parallel(parts) => parts.iter().map(|&part| chain(part)).collect(),
        _ => Some(vec![chain(0)?]),
    }
}

fn nim_sum(chains: &[Vec<usize>]) -> usize {
    chains.iter().fold(0, |sum, chain| sum ^ chain.len())
}

/// The Nim sum of heaps given by their sizes, and the listed moves that make it zero.
fn heaps(game: &Heaps) -> (u128, Vec<usize>) {
    let sum = game.sizes().iter().fold(0, |sum, size| sum ^ size);
    let zero = |&(heap, rest): &(usize, u128)| sum ^ game.sizes()[heap] == rest;
    let winning = game.listed_moves().iter().enumerate().filter(|(_, m)| sum > 0 && zero(m));
    (sum, winning.map(|(x, _)| x).collect())
}

impl OldRule for Nim {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn source(&self) -> &'static str {
        "003 Section 1.1.1"
    }

    fn class(&self) -> &'static str {
        "disjoint chains, and heaps given by their sizes"
    }

    fn time(&self) -> &'static str {
        "O(n + m) for m given pairs"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        if let Game::Heaps(_) = game {
            return Ok(());
        }
        match chains(poset_of(game)?) {
            Some(_) => Ok(()),
            None => Err("the order is not a disjoint union of chains".into()),
        }
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        if let Game::Heaps(heaps_game) = game {
            let (sum, _) = heaps(heaps_game);
            let summary = format!("the sizes of {} Nim heaps xor to {sum}", heaps_game.sizes().len());
            return Ok(Answer::grundy(sum, summary));
        }
        let Some(chains) = poset_of(game).ok().and_then(chains) else { return Err(Stopped::TooLarge) };
        let g = nim_sum(&chains);
        let summary = match &chains[..] {
            [] => "there is no element".into(),
            [_] => format!("a chain of {g} elements is the Nim heap *{g}"),
            _ => format!("{} disjoint chains are Nim heaps; their lengths xor to {g}", chains.len()),
        };
        Ok(Answer::grundy(g as u128, summary))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        if let Game::Heaps(game) = game {
            return heaps(game).1.first().copied();
        }
        let g = nim_sum(&chains(poset_of(game).ok()?)?);
        if g == 0 { None } else { self.best_moves(game, player, budget)?.first().copied() }
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        if let Game::Heaps(game) = game {
            let (sum, winning) = heaps(game);
            return Some(if sum > 0 { winning } else { (0..game.listed_moves().len()).collect() });
        }
        let poset = poset_of(game).ok()?;
        let chains = chains(poset)?;
        let g = nim_sum(&chains);
        if g == 0 {
            return Some(all_when_lost(poset));
        }
        // A chain of length k must be cut to k ⊕ g, not to k ⊕ one bit of g.
        let cut = |chain: &Vec<usize>| chain.get(chain.len() ^ g).copied();
        let mut moves: Vec<usize> = chains.iter().filter_map(cut).collect();
        moves.sort_unstable();
        Some(moves)
    }
}
