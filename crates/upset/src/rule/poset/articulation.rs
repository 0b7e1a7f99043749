//! Strategy stealing: an element comparable with every other makes a first-player win (003 Fact 1.6).

use super::poset_of;
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::Starts;

/// Orders with an articulation point. The proof gives no move.
pub struct Articulation;

impl OldRule for Articulation {
    fn name(&self) -> &'static str {
        "articulation"
    }

    fn source(&self) -> &'static str {
        "003 Fact 1.6"
    }

    fn class(&self) -> &'static str {
        "posets with an element comparable with every other: Chomp, Divisors; the winner only"
    }

    fn time(&self) -> &'static str {
        "O(n + m)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        match poset_of(game)?.comparable_to_all() {
            Some(_) => Ok(()),
            None => Err("no element is comparable with every other".into()),
        }
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let Some(x) = poset.comparable_to_all() else { return Err(Stopped::TooLarge) };
        let summary = format!(
            "{} is comparable with every other element, so whoever starts wins by stealing strategies; \
             the proof gives no move",
            poset.name(x)
        );
        Ok(Answer::starts(Starts::impartial(true), summary))
    }
}
