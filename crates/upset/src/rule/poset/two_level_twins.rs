//! Twins in two-level orders (001 Theorems 8 and 9): of equal tops the parity counts, of equal bottoms one or two.

use super::part::game_on;
use super::two_level::TwoLevel;
use super::{after, primes};
use crate::budget::{Budget, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::Player;
use hashbrown::HashMap;

/// Two levels with tops of equal lower neighbours, or three bottoms of equal upper neighbours.
pub struct TwoLevelTwins;

static THEOREM: Theorem = Theorem {
    name: "two-level-twins",
    source: "001 Theorems 8, 9",
    class: "two-level posets with equal tops, or three equal bottoms: a smaller poset of the same value",
    time: "O(n + m), and what the rest takes",
    status: Status::No,
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

impl Rule<PosetGame> for TwoLevelTwins {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match simplify(&game.poset) {
            Some(kept) => Ok(Box::new(Without { poset: game.poset.clone(), kept })),
            None if TwoLevel::new(&game.poset).is_none() => Err("some chain has three elements".into()),
            None => Err("no two tops and no three bottoms have the same neighbours".into()),
        }
    }
}

/// A board and what is left of it without twins. Moves are looked for on the board itself, since twins may be picked too.
struct Without {
    poset: Poset,
    kept: Vec<usize>,
}

impl Finding for Without {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let found = desk.solve(&game_on(self.poset.restrict_convex(&self.kept)), desk.want);
        if found.starts.left.is_none() {
            return Err(found.why());
        }
        let summary = format!(
            "without pairs of twins {} of {} elements are left, of the same Grundy number",
            self.kept.len(),
            self.poset.len()
        );
        let answer = Answer { value: found.value, ..Answer::starts(found.starts, summary) };
        Ok(answer.with(Witness::of("kept", Fact::Elements(self.kept.clone()))).resting_on(found.steps))
    }

    fn moves(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let all: Vec<u32> = (0..self.poset.len() as u32).collect();
        Ok(after::all_when_lost(primes::moves_to(&self.poset, &all, 0, desk)?, all.len()))
    }
}
