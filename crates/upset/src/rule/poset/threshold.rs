//! The Grundy number from outcomes alone (003, 4.7): binary search with the threshold construction.

use crate::budget::{Budget, Stopped};
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::order::families::threshold;
use crate::rule::{Answer, Finding, Recognised, Rule, Status, Theorem};
use crate::solve::{Desk, Want};
use crate::value::{Player, Winner};

/// The Grundy number by asking who wins larger orders: a way to see that outcomes are enough, not a short one.
pub struct Outcomes;

static THEOREM: Theorem = Theorem {
    name: "outcomes",
    source: "003 Section 4.7",
    class: "every poset game: its Grundy number from who wins Threshold(P, t), by binary search; on request only",
    time: "that of the winners of O(log n) orders of up to 4n elements",
    status: Status::No,
};

impl Rule<PosetGame> for Outcomes {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, _: &Budget) -> Recognised {
        Ok(Box::new(Asking(game.poset.clone())))
    }
}

struct Asking(Poset);

impl Finding for Asking {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut told = Vec::new();
        let g = grundy_by_outcomes(&self.0, |t, asked| {
            desk.budget.check()?;
            let found = desk.solve(&Position::Poset(PosetGame::new(asked.clone())), Want::Winner);
            let first = found.starts.of(Player::Left).ok_or(found.why())? == Winner::Left;
            let (starter, sign) = if first { ("first", '<') } else { ("second", '≥') };
            told.push(format!(
                "Threshold(P, {t}) of {} elements is won by the {starter} player: g {sign} {t}",
                asked.len()
            ));
            Ok(first)
        })?;
        Ok(Answer::grundy(
            g,
            format!("{}{}so g = {g}", told.join("; "), if told.is_empty() { "no element, " } else { "; " }),
        ))
    }
}

/// The Grundy number of `poset`, asking `wins` whether whoever starts wins Threshold(P, t), for a few t.
///
/// The survey's search stops one short when the Grundy number may reach the number of elements, as it does for a
/// chain: the upper end is asked about here too.
pub fn grundy_by_outcomes(
    poset: &Poset,
    mut wins: impl FnMut(u128, &Poset) -> Result<bool, Stopped>,
) -> Result<u128, Stopped> {
    let (mut least, mut most) = (0, poset.len() as u128);
    while least < most {
        let middle = (least + most).div_ceil(2);
        let asked = threshold(poset, middle).map_err(|_| Stopped::Undecided)?;
        // Whoever starts wins the threshold of t exactly when the Grundy number is below t.
        if wins(middle, &asked)? {
            most = middle - 1;
        } else {
            least = middle;
        }
    }
    Ok(least)
}
