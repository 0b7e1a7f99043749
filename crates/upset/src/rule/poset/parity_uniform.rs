//! Parity-uniform two-level orders (001 Theorem 11 and Corollary 12).

use super::after::{self, NimberBoard};
use super::odd_choice::{Odd, choose_odd};
use super::two_level::TwoLevel;
use crate::budget::Budget;
use crate::game::PosetGame;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Unrecognised, Witness};

/// Two levels, all tops of one degree parity, and bottoms of which every top has an odd number below it.
pub struct ParityUniform;

static THEOREM: Theorem = Theorem {
    name: "parity-uniform",
    source: "001 Theorem 11, Corollary 12",
    class: "two-level posets whose tops all have odd degree, or all even degree and a set of bottoms that meets \
            the lower neighbours of each oddly",
    time: "O(n + m) for odd degrees; for even ones a linear system over GF(2) besides, shrunk first, then dense up to \
           some 12000 equations",
    status: Status::P,
};

impl Rule<PosetGame> for ParityUniform {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let Some(levels) = TwoLevel::new(&game.poset) else {
            return Err("some chain has three elements".into());
        };
        let odd = |x: usize| !levels.neighbours(x).len().is_multiple_of(2);
        let odd_tops = levels.tops.iter().filter(|&&y| odd(y)).count();
        let (bottoms, tops) = (levels.bottoms.len(), levels.tops.len());
        if odd_tops != 0 && odd_tops != tops {
            return Err(format!("{odd_tops} of {tops} tops have odd degree, the others even").into());
        }
        if odd_tops == 0 {
            check_choice(&levels, game.poset.len(), budget)?;
        }
        Ok(after::finding(Levels {
            parities: Parities { b: bottoms % 2, t: tops % 2, p: (odd_tops > 0) as usize },
            odd: levels.bottoms.iter().map(|&x| odd(x)).collect(),
            bottoms: levels.bottoms,
            tops: levels.tops,
        }))
    }
}

/// Condition (ii): for even degrees, some set of bottoms meets the lower neighbours of every top oddly.
fn check_choice(levels: &TwoLevel<'_>, n: usize, budget: &Budget) -> Result<(), Unrecognised> {
    let rows: Vec<&[u32]> = levels.tops.iter().map(|&y| levels.neighbours(y)).collect();
    match choose_odd(n, &rows, budget)? {
        Odd::Chosen => Ok(()),
        Odd::Impossible => Err("no set of bottoms meets the lower neighbours of every top oddly".into()),
        Odd::TooLarge(equations, unknowns) => Err(format!(
            "whether some set of bottoms meets the lower neighbours of every top oddly is a linear system that comes \
             down to {equations} equations in {unknowns} unknowns; about 12000 in as many is what is solved here"
        )
        .into()),
    }
}

/// Parities of the numbers of bottoms and tops and of the tops' degrees.
#[derive(Clone, Copy)]
struct Parities {
    b: usize,
    t: usize,
    p: usize,
}

impl Parities {
    /// The Grundy number b ⊕ t(p ⊕ 2).
    fn grundy(self) -> usize {
        self.b ^ (self.t * (self.p ^ 2))
    }
}

struct Levels {
    parities: Parities,
    bottoms: Vec<usize>,
    tops: Vec<usize>,
    /// Whether each bottom has an odd number of tops above it.
    odd: Vec<bool>,
}

impl Levels {}

impl NimberBoard for Levels {
    fn answer(&self) -> Answer {
        let word = |parity: usize| if parity == 1 { "odd" } else { "even" };
        let g = self.parities.grundy();
        let summary = format!(
            "two levels with tops of {} degree, {} number of bottoms, {} number of tops: Grundy number {g}",
            word(self.parities.p),
            word(self.parities.b),
            word(self.parities.t)
        );
        let levels = [&self.bottoms, &self.tops].map(|level| level.iter().copied());
        Answer::grundy(g as u128, summary).with(Witness::of("levels", Fact::lists(levels)))
    }

    /// The Grundy number after each move: every option is parity-uniform again.
    fn after(&self) -> Vec<u32> {
        let Parities { b, t, p } = self.parities;
        let mut after =
            vec![Parities { b, t: t ^ 1, p }.grundy() as u32; self.bottoms.len() + self.tops.len()];
        for (&x, &odd) in self.bottoms.iter().zip(&self.odd) {
            after[x] = Parities { b: b ^ 1, t: t ^ odd as usize, p }.grundy() as u32;
        }
        after
    }
}
