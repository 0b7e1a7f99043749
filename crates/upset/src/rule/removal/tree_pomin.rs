//! Pomin on forests: a root, then what it leaves behind (004 Proposition 6).

use super::essential::signs;
use super::forest::{Forest, Way};
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Removal};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// Values from the leaves to the roots. The text before 004 Proposition 6 says that a black root leaves no left
/// options; it leaves no right ones.
#[derive(Debug)]
pub struct TreePomin;

/// For each element of a forest the pomin values of the tree it is the root of, and of that tree without it. No
/// value exceeds the number of elements, and half the memory is half the time on large boards.
pub(super) struct FromRoots {
    whole: Vec<i32>,
    rest: Vec<i32>,
}

/// The value of a tree whose root has this colour and leaves `rest` behind.
#[inline]
pub(super) fn with_root(sign: i8, rest: i64) -> i64 {
    if sign > 0 { (rest + 1).max(0) } else { (rest - 1).min(0) }
}

impl FromRoots {
    /// The values in the part of the forest that `inside` holds, which must hold the parents of its members.
    pub fn of(forest: &Forest, sign: &[i8], inside: impl Fn(usize) -> bool) -> FromRoots {
        let n = forest.parent.len();
        let mut found = FromRoots { whole: vec![0; n], rest: vec![0; n] };
        for x in forest.order.iter().rev().map(|&x| x as usize).filter(|&x| inside(x)) {
            found.whole[x] = with_root(sign[x], found.rest(x)) as i32;
            if let Some(p) = forest.up(x) {
                found.rest[p] += found.whole[x];
            }
        }
        found
    }

    /// The value of the tree that `x` is the root of.
    #[inline]
    pub fn whole(&self, x: usize) -> i64 {
        self.whole[x].into()
    }

    /// The value of that tree without `x`.
    #[inline]
    pub fn rest(&self, x: usize) -> i64 {
        self.rest[x].into()
    }

    /// The value of the forest.
    pub fn value(&self, forest: &Forest) -> i64 {
        roots(forest).map(|r| self.whole(r)).sum()
    }
}

/// The roots of the forest.
pub(super) fn roots(forest: &Forest) -> impl Iterator<Item = usize> + '_ {
    forest.order.iter().map(|&x| x as usize).filter(|&x| forest.up(x).is_none())
}

/// The way from the first element to be removed to the last.
fn way(g: &Removal) -> Result<Way, String> {
    Ok(match play::way(g)? {
        Way::Up => Way::Down,
        Way::Down => Way::Up,
    })
}

fn board(game: &Game) -> Result<(Forest, Vec<i8>), String> {
    let g = play::removal(game)?;
    Ok((Forest::of(&g.poset, way(g)?)?, signs(&g.colour)))
}

fn options(game: &Game, player: Player) -> Option<Vec<play::Choice>> {
    let (forest, sign) = board(game).ok()?;
    let values = FromRoots::of(&forest, &sign, |_| true);
    let total = values.value(&forest);
    let own = if player == Player::Left { 1 } else { -1 };
    let moves = roots(&forest).filter(|&r| sign[r] == own);
    Some(moves.map(|r| (r, total - values.whole(r) + values.rest(r))).collect())
}

impl OldRule for TreePomin {
    fn name(&self) -> &'static str {
        "tree-pomin"
    }

    fn source(&self) -> &'static str {
        "004 Proposition 6"
    }

    fn class(&self) -> &'static str {
        "pomin on forests (every element covers at most one), pomax on their duals"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let g = play::removal(game)?;
        Forest::check(&g.poset, way(g)?)
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let Ok((forest, sign)) = board(game) else { return Err(Stopped::TooLarge) };
        let values = FromRoots::of(&forest, &sign, |_| true);
        let value = values.value(&forest);
        let tops: Vec<usize> = roots(&forest).collect();
        let trees = match tops.len() {
            1 => "a tree played from its root".to_string(),
            n => format!("{n} trees played from their roots"),
        };
        let each = if (2..=8).contains(&tops.len()) {
            let list: Vec<String> =
                tops.iter().map(|&r| format!("{} at {}", values.whole(r), game.names().get(r))).collect();
            format!(", worth {}", list.join(", "))
        } else {
            String::new()
        };
        Ok(Answer::value(Value::integer(value), format!("{trees}{each}; {}", words::meaning(value))))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        play::reply(&options(game, player)?, player)
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(play::best(options(game, player)?, player))
    }
}
