//! N-free orders (003 Lemma 3.2, Deuber and Thomassé on the decomposition of Valdes, Tarjan and Lawler).

use super::after;
use super::tree::{Evaluated, PrimeValue, sizes, top_union, unions};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Theorem};
use crate::solve::Desk;
use crate::value::{Player, Value};

/// Orders built from single elements by series and parallel unions.
pub struct SeriesParallel;

static THEOREM: Theorem = Theorem {
    name: "series-parallel",
    source: "003 Lemma 3.2",
    class: "N-free posets: no a < b, c < b, c < d with the other pairs incomparable",
    time: "O(n log n + m) for m given pairs; more only on deep trees with large Grundy sets",
};

impl Rule<PosetGame> for SeriesParallel {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if game.poset.n_free() {
            Ok(Box::new(Tree { poset: game.poset.clone(), grundy: None, evaluated: None, back: None }))
        } else {
            Err("the order contains an N".into())
        }
    }
}

/// An order with its tree, the tree's Grundy numbers once they are known, and what led back down it.
struct Tree {
    poset: Poset,
    grundy: Option<usize>,
    evaluated: Option<Evaluated>,
    back: Option<Back>,
}

/// What the way back down the tree gave.
enum Back {
    After(Vec<u32>),
    Winning(Vec<usize>),
}

/// The Grundy numbers after all moves are found along with the winning moves if they take so many steps an element.
const BESIDE: u64 = 32;
/// They are not found at all if they take more steps than this, a tenth of a second: on a deep tree they take the square
/// of the number of elements, and no better way is known.
const STEPS: u64 = 100_000_000;

impl Tree {
    fn evaluated(&mut self, budget: &Budget) -> Result<Evaluated, Stopped> {
        if let Some(evaluated) = self.evaluated.take() {
            return Ok(evaluated);
        }
        // An N-free order has no prime part to ask about.
        Evaluated::new(self.poset.decompose(), &mut Meter::new(budget), |_, _| Ok(PrimeValue::default()))
    }

    fn grundy(&mut self, budget: &Budget) -> Result<usize, Stopped> {
        if let Some(grundy) = self.grundy {
            return Ok(grundy);
        }
        let evaluated = self.evaluated(budget)?;
        let grundy = evaluated.grundy();
        (self.grundy, self.evaluated) = (Some(grundy), Some(evaluated));
        Ok(grundy)
    }

    /// Finds the Grundy numbers after all moves, if they take at most so many steps.
    fn look_at_options(&mut self, limit: u64, budget: &Budget) -> Result<(), Stopped> {
        if matches!(self.back, Some(Back::After(_))) {
            return Ok(());
        }
        let sizes = sizes(self.poset.decompose());
        if sizes.iter().map(|&size| u64::from(size)).sum::<u64>() <= limit {
            let after = self.evaluated(budget)?.after(self.poset.decompose(), &sizes, budget)?;
            self.back = after.map(Back::After).or(self.back.take());
        }
        Ok(())
    }
}

impl Finding for Tree {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let g = self.grundy(desk.budget)?;
        let tree = self.poset.decompose();
        let summary = format!(
            "the order is N-free: {} elements put together by {} series and parallel unions, Grundy number {g}",
            self.poset.len(),
            unions(tree)
        );
        Ok(Answer::grundy(g as u128, summary).with(top_union(tree)))
    }

    fn moves(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let n = self.poset.len();
        if self.grundy(desk.budget)? == 0 {
            return Ok(after::all_when_lost(Vec::new(), n));
        }
        if self.back.is_none() {
            self.look_at_options(BESIDE * n as u64, desk.budget)?;
        }
        Ok(match &self.back {
            Some(Back::After(after)) => after::best(after),
            Some(Back::Winning(winning)) => Moves::All(winning.clone()),
            None => {
                let evaluated = self.evaluated(desk.budget)?;
                let tree = self.poset.decompose();
                let winning = evaluated.moves_to(tree, 0, desk.budget, |_, _| Ok(Vec::new()))?;
                self.back = Some(Back::Winning(winning.clone()));
                Moves::All(winning)
            }
        })
    }

    fn options(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Option<Vec<(usize, Value)>>, Stopped> {
        self.look_at_options(STEPS, desk.budget)?;
        Ok(match &self.back {
            Some(Back::After(after)) => Some(after::values(after)),
            _ => None,
        })
    }
}
