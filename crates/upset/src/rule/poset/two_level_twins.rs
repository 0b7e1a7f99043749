//! Twins in two-level orders (001 Theorems 8 and 9): of equal tops the parity counts, of equal bottoms one or two.

use super::poset_of;
use super::two_level::TwoLevel;
use crate::budget::{Budget, Stopped};
use crate::game::{Game, PosetGame};
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::search;
use crate::value::{Player, Starts};
use hashbrown::HashMap;

/// Two levels with tops of equal lower neighbours, or three bottoms of equal upper neighbours.
pub struct TwoLevelTwins;

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

impl OldRule for TwoLevelTwins {
    fn name(&self) -> &'static str {
        "two-level-twins"
    }

    fn source(&self) -> &'static str {
        "001 Theorems 8, 9"
    }

    fn class(&self) -> &'static str {
        "two-level posets with equal tops, or three equal bottoms: a smaller poset of the same value"
    }

    fn time(&self) -> &'static str {
        "O(n + m), then a search of what is left"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let poset = poset_of(game)?;
        if TwoLevel::new(poset).is_none() {
            return Err("some chain has three elements".into());
        }
        match without_twins(poset) {
            Some(_) => Ok(()),
            None => Err("no two tops and no three bottoms have the same neighbours".into()),
        }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let kept = simplify(poset).unwrap_or_default();
        let smaller = Game::Poset(PosetGame::new(poset.restrict_convex(&kept)));
        let summary = format!(
            "without pairs of twins {} of {} elements are left, of the same Grundy number",
            kept.len(),
            poset.len()
        );
        let mut engine = search::engine(&smaller).map_err(|_| Stopped::TooLarge)?;
        let winner = engine.winner(&[], Player::Left, budget)?;
        match engine.value(&[], budget) {
            Ok(Some(value)) => Ok(Answer::value(value, summary)),
            _ => Ok(Answer::starts(Starts::impartial(winner == Player::Left.into()), summary)),
        }
    }
}
