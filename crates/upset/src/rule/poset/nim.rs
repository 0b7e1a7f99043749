//! Nim: disjoint chains (003, 1.1.1 and Theorem 2.28; Bouton).

use super::after::{self, NimberBoard};
use crate::budget::{Budget, Stopped};
use crate::game::{Heaps, PosetGame, Position};
use crate::order::{Part, Poset};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Value};

/// Disjoint chains: the Grundy number is the xor of their lengths.
pub struct Nim;

static THEOREM: Theorem = Theorem {
    name: "nim",
    source: "003 Section 1.1.1",
    class: "disjoint chains, and heaps given by their sizes",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

impl Rule<PosetGame> for Nim {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match chains(&game.poset) {
            Some(chains) => Ok(after::finding(Chains { elements: game.poset.len(), chains })),
            None => Err("the order is not a disjoint union of chains".into()),
        }
    }
}

impl Rule<Heaps> for Nim {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Heaps, _: &Budget) -> Recognised {
        Ok(Box::new(Sizes::new(game)))
    }
}

impl Rule<Position> for Nim {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Position, budget: &Budget) -> Recognised {
        match game {
            Position::Poset(game) => self.recognise(game, budget),
            Position::Heaps(game) => self.recognise(game, budget),
            _ => Err(format!("it is about the game poset, not {}", game.family()).into()),
        }
    }
}

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

/// Chains, each from bottom to top.
struct Chains {
    elements: usize,
    chains: Vec<Vec<usize>>,
}

impl Chains {
    fn sum(&self) -> usize {
        self.chains.iter().fold(0, |sum, chain| sum ^ chain.len())
    }
}

impl NimberBoard for Chains {
    fn answer(&self) -> Answer {
        let g = self.sum();
        let summary = match &self.chains[..] {
            [] => "there is no element".into(),
            [_] => format!("a chain of {g} elements is the Nim heap *{g}"),
            _ => format!("{} disjoint chains are Nim heaps; their lengths xor to {g}", self.chains.len()),
        };
        let witness = Witness::of("chains", Fact::lists(self.chains.iter().map(|list| list.iter().copied())));
        Answer::grundy(g as u128, summary).with(witness)
    }

    /// The Grundy number after each move: picking the i-th element of a chain leaves i - 1 of it.
    fn after(&self) -> Vec<u32> {
        let sum = self.sum();
        let mut after = vec![0; self.elements];
        for chain in &self.chains {
            let others = sum ^ chain.len();
            chain.iter().enumerate().for_each(|(left, &x)| after[x] = (others ^ left) as u32);
        }
        after
    }
}

/// Heaps given by their sizes, and what the listed moves leave.
struct Sizes {
    heaps: usize,
    sum: u128,
    after: Vec<u128>,
}

impl Sizes {
    fn new(game: &Heaps) -> Sizes {
        let sum = game.sizes().iter().fold(0, |sum, size| sum ^ size);
        let after = game.listed_moves().iter().map(|&(heap, rest)| sum ^ game.sizes()[heap] ^ rest);
        Sizes { heaps: game.sizes().len(), sum, after: after.collect() }
    }
}

impl Finding for Sizes {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = format!("the sizes of {} Nim heaps xor to {}", self.heaps, self.sum);
        Ok(Answer::grundy(self.sum, summary))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All((0..self.after.len()).filter(|&x| self.sum == 0 || self.after[x] == 0).collect()))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let after = self.after.iter().map(|&g| Value::nimber(g)).enumerate();
        Choices::values(player, after, desk.budget).map(Some)
    }
}
