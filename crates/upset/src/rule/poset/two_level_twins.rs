//! Twins in two-level orders (001 Theorems 8 and 9): of equal tops the parity counts, of equal bottoms one or two.

use super::two_level::TwoLevel;
use crate::budget::{Budget, Stopped};
use crate::game::{Game, PosetGame};
use crate::order::Poset;
use crate::rule::{Answer, Carries, Fact, Finding, Recognised, Rule, Shrink, Smaller, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::value::Value;
use hashbrown::HashMap;

/// Two levels with tops of equal lower neighbours, or three bottoms of equal upper neighbours.
pub struct TwoLevelTwins;

static THEOREM: Theorem = Theorem {
    name: "two-level-twins",
    source: "001 Theorems 8, 9",
    class: "two-level posets with equal tops, or three equal bottoms: a smaller poset of the same value",
    time: "O(n + m), then a search of what is left",
};

/// The elements that stay when twins are taken out in pairs, in board order; nothing if there are no such twins.
///
/// Equal tops cancel in pairs. Equal bottoms lose pairs as long as three or more are left (Theorem 9 is false for
/// two); bottoms without any top are tops without any bottom as well, so those cancel altogether.
pub fn without_twins(poset: &Poset) -> Option<Vec<usize>> {
    let levels = TwoLevel::new(poset)?;
    let mut keep = vec![true; poset.len()];
    for (side, least) in [(&levels.tops, 0), (&levels.bottoms, 1)] {
        let mut equal: HashMap<&[u32], Vec<usize>> = HashMap::new();
        for &x in side {
            equal.entry(levels.neighbours(x)).or_default().push(x);
        }
        for (near, twins) in equal {
            let count = twins.len();
            let left = if least == 1 && !near.is_empty() { count.min(2 - count % 2) } else { count % 2 };
            twins[left..].iter().for_each(|&x| keep[x] = false);
        }
    }
    let kept: Vec<usize> = (0..poset.len()).filter(|&x| keep[x]).collect();
    (kept.len() < poset.len()).then_some(kept)
}

/// The same game without twins, and without those that come to be twins by their absence.
pub fn simplify(poset: &Poset) -> Option<Vec<usize>> {
    let mut kept = without_twins(poset)?;
    while let Some(again) = without_twins(&poset.restrict_convex(&kept)) {
        kept = again.into_iter().map(|i| kept[i]).collect();
    }
    Some(kept)
}

impl Shrink<PosetGame> for TwoLevelTwins {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn shrink(&self, game: &PosetGame, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        budget.spend(0)?;
        let poset = &game.poset;
        Ok(simplify(poset).map(|kept| Smaller {
            game: Game::Poset(PosetGame::new(poset.restrict_convex(&kept))),
            carries: Carries::Both,
            plus: Value::default(),
            summary: format!("without pairs of twins {} of {} elements are left", kept.len(), poset.len()),
            witness: Witness::of("kept", Fact::Elements(kept)),
        }))
    }
}

impl Rule<PosetGame> for TwoLevelTwins {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        match self.shrink(game, budget)? {
            Some(smaller) => Ok(Box::new(Without { smaller })),
            None if TwoLevel::new(&game.poset).is_none() => Err("some chain has three elements".into()),
            None => Err("no two tops and no three bottoms have the same neighbours".into()),
        }
    }
}

/// What is left without twins.
struct Without {
    smaller: Smaller,
}

impl Finding for Without {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let found = desk.solve(&self.smaller.game, Want::Exact);
        if found.starts.left.is_none() {
            return Err(found.stopped.unwrap_or(Stopped::TooLarge));
        }
        let summary = format!("{}, of the same Grundy number", self.smaller.summary);
        let answer = Answer { value: found.value, ..Answer::starts(found.starts, summary) };
        Ok(answer.with(self.smaller.witness.clone()).resting_on(found.steps))
    }
}
