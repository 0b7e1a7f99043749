//! Parity-uniform two-level orders (001 Theorem 11 and Corollary 12).

use super::odd_choice::{Odd, choose_odd};
use super::two_level::TwoLevel;
use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// Two levels, all tops of one degree parity, and bottoms of which every top has an odd number below it.
pub struct ParityUniform;

/// Parities of the numbers of bottoms and tops and of the tops' degrees.
struct Parities {
    b: usize,
    t: usize,
    p: usize,
}

impl Parities {
    /// The Grundy number b ⊕ t(p ⊕ 2).
    fn grundy(&self) -> usize {
        self.b ^ (self.t * (self.p ^ 2))
    }
}

/// The parities of an order of the class; which of the even degrees' linear systems can be met is not looked at.
fn parities(poset: &Poset) -> Result<Parities, String> {
    let Some(levels) = TwoLevel::new(poset) else {
        return Err("some chain has three elements".into());
    };
    let degree = |y: usize| levels.neighbours(y).len();
    let odd = levels.tops.iter().filter(|&&y| degree(y) % 2 == 1).count();
    if odd != 0 && odd != levels.tops.len() {
        return Err(format!("{odd} of {} tops have odd degree, the others even", levels.tops.len()));
    }
    let p = (odd > 0) as usize;
    Ok(Parities { b: levels.bottoms.len() % 2, t: levels.tops.len() % 2, p })
}

/// Condition (ii): for even degrees, some set of bottoms meets the lower neighbours of every top oddly.
fn check_choice(poset: &Poset) -> Result<(), String> {
    let Some(levels) = TwoLevel::new(poset) else { return Ok(()) };
    let rows: Vec<&[u32]> = levels.tops.iter().map(|&y| levels.neighbours(y)).collect();
    match choose_odd(poset.len(), &rows) {
        Odd::Chosen => Ok(()),
        Odd::Impossible => Err("no set of bottoms meets the lower neighbours of every top oddly".into()),
        Odd::TooLarge(equations, unknowns) => Err(format!(
            "whether some set of bottoms meets the lower neighbours of every top oddly is a linear system that comes \
             down to {equations} equations in {unknowns} unknowns; about 12000 in as many is what is solved here"
        )),
    }
}

impl OldRule for ParityUniform {
    fn name(&self) -> &'static str {
        "parity-uniform"
    }

    fn source(&self) -> &'static str {
        "001 Theorem 11, Corollary 12"
    }

    fn class(&self) -> &'static str {
        "two-level posets whose tops all have odd degree, or all even degree and a set of bottoms that meets \
         the lower neighbours of each oddly"
    }

    fn time(&self) -> &'static str {
        "O(n + m) for odd degrees; for even ones a linear system over GF(2) besides, shrunk first, then dense up to \
         some 12000 equations"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let poset = poset_of(game)?;
        if parities(poset)?.p == 0 { check_choice(poset) } else { Ok(()) }
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(parities) = poset_of(game).and_then(parities) else { return Err(Stopped::TooLarge) };
        let word = |parity: usize| if parity == 1 { "odd" } else { "even" };
        let g = parities.grundy();
        let summary = format!(
            "two levels with tops of {} degree, {} number of bottoms, {} number of tops: Grundy number {g}",
            word(parities.p),
            word(parities.b),
            word(parities.t)
        );
        Ok(Answer::grundy(g as u128, summary))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        if parities(poset_of(game).ok()?).ok()?.grundy() == 0 {
            return None;
        }
        self.best_moves(game, player, budget)?.first().copied()
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let before = parities(poset).ok()?;
        if before.grundy() == 0 {
            return Some(all_when_lost(poset));
        }
        // Every option is parity-uniform again, so it is lost exactly when both numbers are even.
        let levels = TwoLevel::new(poset)?;
        let loses = |x: usize| match poset.is_minimal(x) {
            true => before.b == 1 && (before.t + levels.neighbours(x).len()).is_multiple_of(2),
            false => before.b == 0 && before.t == 1,
        };
        Some((0..poset.len()).filter(|&x| loses(x)).collect())
    }
}
