//! Series and parallel unions (003 Fact 3.1, Lemma 3.2): Deuber and Thomassé along the decomposition of Valdes, Tarjan
//! and Lawler. An N-free order comes down to single elements; of any other the prime parts are solved on their own.

use super::after;
use super::deep;
use super::primes;
use super::tree::{AskPrime, Evaluated, PrimeValue, sizes, top_union, unions};
use crate::budget::{Budget, Meter, Stopped};
use crate::claim::Claim;
use crate::game::PosetGame;
use crate::order::{Decomposition, Part, Poset};
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem};
use crate::solve::{Choices, Desk, Want};
use crate::value::Player;
use std::sync::Arc;

/// Orders built from single elements by series and parallel unions.
pub struct SeriesParallel;

/// Orders built from others by series and parallel unions.
pub struct Parts;

static N_FREE: Theorem = Theorem {
    name: "series-parallel",
    source: "003 Lemma 3.2",
    class: "N-free posets: no a < b, c < b, c < d with the other pairs incomparable",
    time: "O(n log n + m) for m given pairs; more only on deep trees with large Grundy sets",
    status: Status::P,
};

static PARTS: Theorem = Theorem {
    name: "series-parallel",
    source: "003 Fact 3.1, Lemma 3.2",
    class: "posets that are series or parallel unions of smaller ones, which are solved by every means",
    time: "O(n log n + m) beside what the parts take that split no further",
    status: Status::No,
};

impl Rule<PosetGame> for SeriesParallel {
    fn theorem(&self) -> &'static Theorem {
        &N_FREE
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if game.poset.n_free() {
            Ok(Box::new(Tree::new(&game.poset)))
        } else {
            Err("the order contains an N".into())
        }
    }
}

impl Rule<PosetGame> for Parts {
    fn theorem(&self) -> &'static Theorem {
        &PARTS
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        match game.poset.decompose_within(budget)?.root() {
            Some(Part::Series(_) | Part::Parallel(_)) => Ok(Box::new(Tree::new(&game.poset))),
            Some(Part::Element(_) | Part::Prime(_)) | None => Err("the order splits neither way".into()),
        }
    }
}

/// An order with its tree, the tree's Grundy numbers once they are known, and what led back down it.
pub(super) struct Tree {
    poset: Poset,
    /// The prime parts that have been solved, in the order in which they are asked about.
    primes: Vec<PrimeValue>,
    /// Why the first of them have these values.
    claims: Vec<Claim>,
    grundy: Option<usize>,
    evaluated: Option<Evaluated>,
    back: Option<Back>,
}

/// What the way back down the tree gave.
enum Back {
    After(Arc<Vec<u32>>),
    Winning(Vec<usize>),
}

/// The Grundy numbers after all moves are found on the way back down the tree if that takes so many steps an element.
const SHALLOW: u64 = 32;
/// Prime parts that are explained one by one.
const EXPLAINED: usize = 12;

impl Tree {
    pub(super) fn new(poset: &Poset) -> Tree {
        let (primes, claims, grundy, evaluated, back) = Default::default();
        Tree { poset: poset.clone(), primes, claims, grundy, evaluated, back }
    }

    fn evaluated(&mut self, desk: &mut Desk<'_>) -> Result<Evaluated, Stopped> {
        match self.evaluated.take() {
            Some(evaluated) => Ok(evaluated),
            None => self.worked_up(desk, Evaluated::new),
        }
    }

    /// What `work` makes of the tree; the prime parts are solved when it first asks about them.
    fn worked_up<T>(
        &mut self,
        desk: &mut Desk<'_>,
        work: impl FnOnce(&Decomposition, &mut Meter<'_>, &mut AskPrime<'_>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let Tree { poset, primes, claims, .. } = self;
        let mut asked = 0;
        let tree = poset.decompose_within(desk.budget)?;
        work(tree, &mut Meter::new(desk.budget), &mut |elements, needs_options| {
            asked += 1;
            if let Some(known) = primes.get(asked - 1) {
                return Ok(known.clone());
            }
            let (value, why) = primes::solve(poset, elements, needs_options, desk)?;
            primes.push(value.clone());
            if asked <= EXPLAINED {
                claims.extend(why);
            }
            Ok(value)
        })
    }

    fn grundy(&mut self, desk: &mut Desk<'_>) -> Result<usize, Stopped> {
        if let Some(grundy) = self.grundy {
            return Ok(grundy);
        }
        let evaluated = self.evaluated(desk)?;
        let grundy = evaluated.grundy();
        (self.grundy, self.evaluated) = (Some(grundy), Some(evaluated));
        Ok(grundy)
    }

    /// Finds the Grundy numbers after the moves of all prime parts, those too that nothing stands on.
    fn value_primes(&mut self, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        self.grundy(desk)?;
        let Tree { poset, primes, evaluated, .. } = self;
        let tree = poset.decompose_within(desk.budget)?;
        let parts = (0..tree.len()).rev().filter_map(|node| match tree.part(node) {
            Part::Prime(elements) => Some(elements),
            Part::Element(_) | Part::Series(_) | Part::Parallel(_) => None,
        });
        for (prime, elements) in primes.iter_mut().zip(parts) {
            if prime.options.is_none() {
                prime.options = Some(primes::after(poset, elements, desk)?);
            }
        }
        if let Some(evaluated) = evaluated {
            evaluated.primes.clone_from(primes);
        }
        Ok(())
    }

    /// Finds the Grundy numbers after all moves, if the tree is shallow.
    fn look_at_options(&mut self, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        if matches!(self.back, Some(Back::After(_))) {
            return Ok(());
        }
        let sizes = sizes(self.poset.decompose_within(desk.budget)?);
        let steps: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
        if steps > SHALLOW * self.poset.len() as u64 {
            return Ok(());
        }
        let evaluated = self.evaluated(desk)?;
        if !evaluated.knows_options() {
            self.evaluated = Some(evaluated);
            return Ok(());
        }
        let after = evaluated.after(self.poset.decompose_within(desk.budget)?, &sizes, desk.budget)?;
        self.back = after.map(|after| Back::After(Arc::new(after))).or(self.back.take());
        Ok(())
    }

    fn winning(&mut self, desk: &mut Desk<'_>) -> Result<Vec<usize>, Stopped> {
        let evaluated = self.evaluated(desk)?;
        let Tree { poset, .. } = self;
        let tree = poset.decompose_within(desk.budget)?;
        evaluated.moves_to(tree, 0, desk.budget, |elements, target| {
            primes::moves_to(poset, elements, target, desk)
        })
    }
}

impl Finding for Tree {
    /// Who wins a series union is told from its parts' winners, without their values.
    fn cost(&self, want: Want) -> u64 {
        let series = || matches!(self.poset.decomposed().and_then(|tree| tree.root()), Some(Part::Series(_)));
        if want == Want::Winner && !self.poset.n_free() && series() { u64::MAX } else { 0 }
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let g = self.grundy(desk)?;
        let tree = self.poset.decompose_within(desk.budget)?;
        let (elements, unions, primes) = (self.poset.len(), unions(tree), self.primes.len());
        let mut summary = match primes {
            0 => format!(
                "the order is N-free: {elements} elements put together by {unions} series and parallel unions, \
                 Grundy number {g}"
            ),
            _ => format!(
                "the order splits by {unions} series and parallel unions, {primes} of its parts split no further; \
                 Grundy number {g}"
            ),
        };
        if primes > EXPLAINED {
            summary += &format!(" (the first {EXPLAINED} of these parts are explained)");
        }
        Ok(Answer::grundy(g as u128, summary).with(top_union(tree)).resting_on(self.claims.clone()))
    }

    fn moves(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let n = self.poset.len();
        if self.grundy(desk)? == 0 {
            return Ok(after::all_when_lost(Vec::new(), n));
        }
        if self.back.is_none() {
            self.look_at_options(desk)?;
        }
        Ok(match &self.back {
            Some(Back::After(after)) => after::best(after),
            Some(Back::Winning(winning)) => Moves::All(winning.clone()),
            None => {
                let winning = self.winning(desk)?;
                self.back = Some(Back::Winning(winning.clone()));
                Moves::All(winning)
            }
        })
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        if !matches!(self.back, Some(Back::After(_))) {
            self.value_primes(desk)?;
            self.look_at_options(desk)?;
        }
        if !matches!(self.back, Some(Back::After(_))) {
            let n = self.poset.len();
            let after = self.worked_up(desk, |tree, meter, prime| deep::after(n, tree, meter, prime))?;
            self.back = after.map(|after| Back::After(Arc::new(after))).or(self.back.take());
        }
        Ok(match &self.back {
            Some(Back::After(after)) => Some(Choices::nimbers(player, after.clone())),
            _ => None,
        })
    }
}
