//! What simplifications leave, as a smaller game.

use super::boards::{beside, part};
use super::simplify;
use crate::budget::{Budget, Stopped};
use crate::game::{Position, Removal};
use crate::rule::{Carries, Fact, Shrink, Smaller, Status, Theorem, Witness};
use crate::value::Value;

/// What the simplifications leave of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simplified {
    /// The value of what was taken away.
    pub value: i64,
    /// The elements that are left, in board order.
    pub left: Vec<usize>,
    /// How many elements Lemma 4 counted.
    pub singles: usize,
    /// How many elements the cut rule deleted.
    pub cut: usize,
    /// How many trees were split off, and the number of their elements.
    pub trees: (usize, usize),
    /// How many pairs of slopes were split off, and the number of elements that went with them.
    pub slopes: (usize, usize),
}

impl Simplified {
    /// Whether nothing was taken away.
    pub fn is_unchanged(&self) -> bool {
        self.singles + self.cut + self.trees.1 + self.slopes.1 == 0
    }

    /// What was done, in a sentence.
    pub(super) fn summary(&self) -> String {
        let several =
            |n: usize, one: &str, more: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {more}") };
        let mut done = Vec::new();
        if self.singles > 0 {
            let what = several(self.singles, "element is", "elements are");
            done.push(format!("{what} worth one move each"));
        }
        if self.cut > 0 {
            let what = several(self.cut, "element is cut off", "elements are cut off");
            done.push(format!("{what} below a blocking triple"));
        }
        if self.trees.0 > 0 {
            let what = several(self.trees.0, "hooked tree", "hooked trees");
            done.push(format!("{what} of {} elements split off", self.trees.1));
        }
        if self.slopes.0 > 0 {
            let what = several(self.slopes.0, "pair of slopes", "pairs of slopes");
            done.push(format!("{what} taken away with {} elements", self.slopes.1));
        }
        let left = several(self.left.len(), "element is left", "elements are left");
        format!("{}, worth {} in all; {left}", done.join(", "), self.value)
    }
}

/// All simplifications as often as possible; what they count stays as so many single elements of one colour.
#[derive(Debug)]
pub struct Simplify;

static THEOREM: Theorem = Theorem {
    name: "simplify",
    source: "004 Lemma 4, Theorems 10 to 12",
    class: "pomax, pomin and pominmax with elements that can be counted or cut off",
    time: "almost linear in the covers",
    status: Status::No,
};

impl Shrink<Removal> for Simplify {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn shrink(&self, game: &Removal, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        budget.spend(0)?;
        let Some(simple) = simplify(game) else { return Ok(None) };
        let left = part(game, &simple.left);
        // Single elements that stand apart already are as simple as it gets.
        let all = simple.left.len() + simple.value.unsigned_abs() as usize;
        if all == game.poset.len() && left.poset.cover_count() == game.poset.cover_count() {
            return Ok(None);
        }
        let smaller = beside(game.kind, std::slice::from_ref(&left.poset), left.colour.clone(), simple.value);
        Ok(smaller.map(|smaller| Smaller {
            game: Position::Removal(smaller),
            carries: Carries::Both,
            plus: Value::default(),
            summary: simple.summary(),
            witness: Witness::of("kept", Fact::Elements(simple.left)),
        }))
    }
}
