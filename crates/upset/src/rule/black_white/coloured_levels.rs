//! Everything of one colour below everything of the other, in two levels.
//!
//! The two families of 003 Figure 2 are the cases of one element above and of one element below.

use super::black_white;
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Game};
use crate::rule::{Answer, OldRule};
use crate::value::{Dyadic, Player, Value};

/// k elements of one colour, all of them below each of w elements of the other: ±(k - 1 + 2^-w).
pub struct ColouredLevels;

/// The owner of the lower level, its size and the size of the upper one.
fn levels(game: &BlackWhite) -> Result<(Player, usize, usize), String> {
    let poset = &game.poset;
    let low = poset.minimal();
    let Some(owner) = low.first().map(|&x| game.colour[x]) else { return Err("there is no element".into()) };
    let (k, w) = (low.len(), poset.len() - low.len());
    if w == 0 {
        return Err("there is only one level".into());
    }
    for x in 0..poset.len() {
        let minimal = poset.is_minimal(x);
        if (game.colour[x] == owner) != minimal {
            return Err("a level has both colours, or both levels have the same one".into());
        }
        if !minimal && (!poset.is_maximal(x) || poset.given_below(x).len() != k) {
            return Err("not every element of the lower level is below every other".into());
        }
    }
    Ok((owner, k, w))
}

impl OldRule for ColouredLevels {
    fn name(&self) -> &'static str {
        "coloured-levels"
    }

    fn source(&self) -> &'static str {
        "003 Figure 2"
    }

    fn class(&self) -> &'static str {
        "black-white games with k elements of one colour below each of w elements of the other"
    }

    fn time(&self) -> &'static str {
        "linear in the relation"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let (_, _, w) = levels(black_white(game)?)?;
        if w > super::MAX_FRACTION as usize {
            return Err(format!("the denominator would have {w} bits"));
        }
        Ok(())
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Some((owner, k, w)) = black_white(game).ok().and_then(|game| levels(game).ok()) else {
            return Err(Stopped::TooLarge);
        };
        let size = Dyadic::integer(k as i64 - 1).plus(&Dyadic::new(1.into(), w as u32));
        let value = if owner == Player::Left { size } else { size.negative() };
        let summary = format!("{k} elements of one colour lie below each of {w} of the other");
        Ok(Answer::value(Value::number(value), summary))
    }

    /// The owner of the lower level wins by taking any of it.
    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        super::take_minimal(game, player)
    }
}
