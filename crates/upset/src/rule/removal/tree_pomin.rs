//! Pomin on forests: a root, then what it leaves behind (004 Proposition 6).

use super::essential::signs;
use super::forest::{Forest, Way};
use super::{play, words};
use crate::budget::Budget;
use crate::game::Removal;
use crate::names::Names;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::Value;

/// Values from the leaves to the roots. The text before 004 Proposition 6 says that a black root leaves no left
/// options; it leaves no right ones.
#[derive(Debug)]
pub struct TreePomin;

static THEOREM: Theorem = Theorem {
    name: "tree-pomin",
    source: "004 Proposition 6",
    class: "pomin on forests (every element covers at most one), pomax on their duals",
    time: "O(n)",
    status: Status::P,
};

/// For each element of a forest the pomin values of the tree it is the root of, and of that tree without it. No
/// value exceeds the number of elements, and half the memory is half the time on large boards.
pub(super) struct FromRoots {
    values: Vec<Values>,
}

/// Side by side: what asks for one of them mostly asks for both.
#[derive(Clone, Copy, Default)]
struct Values {
    whole: i32,
    rest: i32,
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
        let mut found = FromRoots { values: vec![Values::default(); n] };
        for x in forest.order.iter().rev().map(|&x| x as usize).filter(|&x| inside(x)) {
            let whole = with_root(sign[x], found.rest(x)) as i32;
            found.values[x].whole = whole;
            if let Some(p) = forest.up(x) {
                found.values[p].rest += whole;
            }
        }
        found
    }

    /// The value of the tree that `x` is the root of.
    #[inline]
    pub fn whole(&self, x: usize) -> i64 {
        self.values[x].whole.into()
    }

    /// The value of that tree without `x`.
    #[inline]
    pub fn rest(&self, x: usize) -> i64 {
        self.values[x].rest.into()
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

/// Trees that are played from their roots.
struct PominForest {
    names: Names,
    roots: Vec<usize>,
    sign: Vec<i8>,
    values: FromRoots,
}

impl Rule<Removal> for TreePomin {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let first_to_last = match play::way(game)? {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
        };
        let forest = Forest::of(&game.poset, first_to_last)?;
        budget.spend(0)?;
        let sign = signs(&game.colour);
        let values = FromRoots::of(&forest, &sign, |_| true);
        let roots = roots(&forest).collect();
        Ok(play::finding(PominForest { names: game.poset.names().clone(), roots, sign, values }))
    }
}

impl PominForest {
    fn value(&self) -> i64 {
        self.roots.iter().map(|&r| self.values.whole(r)).sum()
    }
}

impl play::IntegerBoard for PominForest {
    fn answer(&self) -> Answer {
        let value = self.value();
        let trees = match self.roots.len() {
            1 => "a tree played from its root".to_string(),
            n => format!("{n} trees played from their roots"),
        };
        let worth = |&r: &usize| format!("{} at {}", self.values.whole(r), self.names.get(r));
        let each = if (2..=words::FEW).contains(&self.roots.len()) {
            format!(", worth {}", self.roots.iter().map(worth).collect::<Vec<_>>().join(", "))
        } else {
            String::new()
        };
        Answer::value(Value::integer(value), format!("{trees}{each}; {}", words::meaning(value)))
            .with(Witness::of("roots", Fact::Elements(self.roots.clone())))
    }

    fn options(&self) -> play::Options {
        let total = self.value();
        let mut options = play::Options::default();
        for &r in &self.roots {
            options.push(self.sign[r], r, total - self.values.whole(r) + self.values.rest(r));
        }
        options.sorted(self.sign.len())
    }
}
