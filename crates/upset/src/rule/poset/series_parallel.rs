//! N-free orders (003 Lemma 3.2, Deuber and Thomassé on the decomposition of Valdes, Tarjan and Lawler).

use super::tree::{Evaluated, PrimeValue};
use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// Orders built from single elements by series and parallel unions.
pub struct SeriesParallel;

fn evaluate<'a>(poset: &'a Poset, budget: &Budget) -> Result<Evaluated<'a>, Stopped> {
    // An N-free order has no prime part to ask about.
    Evaluated::new(poset.decompose(), &mut Meter::new(budget), |_, _, _| Ok(PrimeValue::default()))
}

impl OldRule for SeriesParallel {
    fn name(&self) -> &'static str {
        "series-parallel"
    }

    fn source(&self) -> &'static str {
        "003 Lemma 3.2"
    }

    fn class(&self) -> &'static str {
        "N-free posets: no a < b, c < b, c < d with the other pairs incomparable"
    }

    fn time(&self) -> &'static str {
        "O(n log n + m) for m given pairs; more only on deep trees with large Grundy sets"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let poset = poset_of(game)?;
        if poset.n_free() { Ok(()) } else { Err("the order contains an N".into()) }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let evaluated = evaluate(poset, budget)?;
        let parts = poset.decompose().len() - poset.len();
        let summary = format!(
            "the order is N-free: {} elements put together by {parts} series and parallel unions, \
             Grundy number {}",
            poset.len(),
            evaluated.grundy()
        );
        Ok(Answer::grundy(evaluated.grundy() as u128, summary))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        let evaluated = evaluate(poset_of(game).ok()?, budget).ok()?;
        (evaluated.grundy() > 0).then_some(())?;
        self.best_moves(game, player, budget)?.first().copied()
    }

    fn best_moves(&self, game: &Game, _: Player, budget: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let evaluated = evaluate(poset, budget).ok()?;
        if evaluated.grundy() == 0 {
            return Some(all_when_lost(poset));
        }
        evaluated.moves_to(0, |_, _, _| Ok(Vec::new())).ok()
    }
}
