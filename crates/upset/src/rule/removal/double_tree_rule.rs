//! Double trees: pominmax by 004 Theorem 9, pomax and pomin by its Propositions 6 to 9.

use super::chain_below::Top;
use super::coloured::{Coloured, lists};
use super::double_tree::DoubleTree;
use super::essential::signs;
use super::forest::Way;
use super::loosened::Loosened;
use super::tree_pomin::FromRoots;
use super::{play, words};
use crate::budget::Budget;
use crate::game::{Removal, RemovalKind};
use crate::names::Names;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::Value;

/// Four cases, by which of the two trees hold a blocking triple.
///
/// In 004 Theorem 9 "non-ess T" is what is left of the whole double tree when the essential part of the one tree
/// that holds a triple is cut off; that is an ordinal sum, so that corrected Proposition 9 finishes it. Triples that
/// pass through the root from one tree into the other do not count.
#[derive(Debug)]
pub struct DoubleTreeRule;

static THEOREM: Theorem = Theorem {
    name: "double-tree",
    source: "004 Theorem 9 and Propositions 6 to 9, corrected",
    class: "pomax, pomin and pominmax on double trees (a tree above and a tree below a common root), side by side",
    time: "O(n)",
    status: Status::P,
};

/// The trees above the roots, or those below them upright.
struct Side {
    board: Coloured,
    /// Values from the roots: of the non-essential part in pominmax, of everything in pomax and pomin.
    from_roots: FromRoots,
    /// By component.
    top: Vec<Top>,
    /// By component: children of the root of the other colour.
    opposite: Vec<u32>,
}

struct DoubleTreeBoard {
    names: Names,
    kind: RemovalKind,
    trees: DoubleTree,
    sides: [Side; 2],
    /// By component.
    values: Vec<i64>,
}

const WAYS: [Way; 2] = [Way::Up, Way::Down];

impl Side {
    fn of(trees: &DoubleTree, way: Way, sign: &[i8], kind: RemovalKind) -> Side {
        let board = Coloured::new(trees.side(way), sign.to_vec());
        let from_roots =
            FromRoots::of(&board.forest, sign, |x| kind != RemovalKind::Pominmax || board.above[x] > 0);
        let mut top = vec![Top::default(); trees.roots.len()];
        let mut opposite = vec![0; trees.roots.len()];
        for x in board.forest.order.iter().map(|&x| x as usize) {
            let number = trees.component[x] as usize;
            let top = &mut top[number];
            top.total += i64::from(sign[x]);
            if board.above[x] == 0 {
                top.essential += i64::from(sign[x]);
            }
            match board.forest.up(x) {
                None => {
                    top.triples = board.above[x];
                    top.roots[Top::side(sign[x])] = 1;
                }
                Some(p) if board.forest.up(p).is_none() && sign[p] != sign[x] => {
                    top.blocked[Top::side(sign[p])] = 1;
                    opposite[number] += 1;
                }
                Some(_) => {}
            }
        }
        Side { board, from_roots, top, opposite }
    }

    /// What the component of the leaf `z`, which is no root, looks like without it, and what its root leaves behind, as far
    /// as that is asked for.
    fn without(&self, trees: &DoubleTree, loosened: Option<&mut Loosened<'_>>, z: usize) -> (Top, i64) {
        let component = trees.component[z] as usize;
        let (forest, sign) = (&self.board.forest, &self.board.sign);
        let mut top = self.top[component];
        let own = i64::from(sign[z]);
        top.total -= own;
        top.essential -= own;
        let mut rest = self.from_roots.rest(trees.roots[component] as usize);
        if let Some((bottom, _)) = self.board.triple(z) {
            top.triples -= 1;
            if let Some((freed, last)) = self.board.freed(bottom) {
                top.essential += freed;
                rest += loosened.map_or(0, |loosened| loosened.change(last));
            }
        }
        if let Some(p) = forest.up(z)
            && forest.up(p).is_none()
            && sign[p] != sign[z]
            && self.opposite[component] == 1
        {
            top.blocked = [0, 0];
        }
        (top, rest)
    }
}

impl DoubleTreeBoard {
    /// The value of a double tree with a root of this colour, from its two trees and what their roots leave behind.
    fn combine(&self, root: i8, top: [Top; 2], rest: [i64; 2]) -> i64 {
        match self.kind {
            RemovalKind::Pomax => top[0].over(rest[1]),
            RemovalKind::Pomin => top[1].over(rest[0]),
            RemovalKind::Pominmax => match (top[0].triples > 0, top[1].triples > 0) {
                (false, false) => top[0].total + top[1].total - i64::from(root),
                (true, false) => top[0].essential + top[1].over(rest[0]),
                (false, true) => top[1].essential + top[0].over(rest[1]),
                (true, true) => top[0].essential + top[1].essential,
            },
        }
    }

    fn component(&self, number: usize) -> i64 {
        let r = self.trees.roots[number] as usize;
        let rest = [0, 1].map(|d: usize| self.sides[d].from_roots.rest(r));
        self.combine(self.sign()[r], [0, 1].map(|d: usize| self.sides[d].top[number]), rest)
    }

    fn sign(&self) -> &[i8] {
        &self.sides[0].board.sign
    }

    fn summary(&self) -> String {
        if self.trees.roots.len() != 1 {
            return format!("{} double trees", self.trees.roots.len());
        }
        let root = self.names.get(self.trees.roots[0] as usize);
        let [above, below] = [0, 1].map(|d: usize| self.sides[d].board.summary(&self.names));
        format!("a double tree with root {root}; above it: {above}; below it: {below}")
    }

    /// The value of the component of `z`, a leaf of the trees on one side, without it.
    fn without(&self, d: usize, loosened: Option<&mut Loosened<'_>>, z: usize) -> i64 {
        let (side, other) = (&self.sides[d], &self.sides[1 - d]);
        let number = self.trees.component[z] as usize;
        let r = self.trees.roots[number] as usize;
        if z != r {
            // What the root leaves behind counts only where the other tree holds no triple.
            let loosened = loosened.filter(|_| other.top[number].triples == 0);
            let (changed, rest) = side.without(&self.trees, loosened, z);
            let mut tops = [changed; 2];
            tops[1 - d] = other.top[number];
            let mut rests = [rest; 2];
            rests[1 - d] = other.from_roots.rest(r);
            self.combine(self.sign()[r], tops, rests)
        } else if self.kind != RemovalKind::Pominmax {
            other.from_roots.rest(r)
        } else {
            let essential = if other.board.above[r] == 0 { i64::from(self.sign()[r]) } else { 0 };
            other.top[number].essential - essential + other.from_roots.rest(r)
        }
    }
}

impl Rule<Removal> for DoubleTreeRule {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let trees = DoubleTree::of(&game.poset)?;
        budget.spend(0)?;
        let sign = signs(&game.colour);
        let sides = WAYS.map(|way| Side::of(&trees, way, &sign, game.kind));
        let names = game.poset.names().clone();
        let mut board = DoubleTreeBoard { names, kind: game.kind, trees, sides, values: Vec::new() };
        board.values = (0..board.trees.roots.len()).map(|number| board.component(number)).collect();
        Ok(play::finding(board))
    }
}

impl play::IntegerBoard for DoubleTreeBoard {
    fn answer(&self) -> Answer {
        let value = self.values.iter().sum();
        let summary = format!("{}; {}", self.summary(), words::meaning(value));
        let roots = self.trees.roots.iter().map(|&r| r as usize).collect();
        let [above, below] = [0, 1].map(|d: usize| &self.sides[d].board);
        let witness = Witness::of("roots", Fact::Elements(roots))
            .and("essential-above", Fact::Elements(above.essential()))
            .and("blocking-above", Fact::lists(lists(above.triples.iter())))
            .and("essential-below", Fact::Elements(below.essential()))
            .and("blocking-below", Fact::lists(lists(below.triples.iter())));
        Answer::value(Value::integer(value), summary).with(witness)
    }

    fn options(&self) -> play::Options {
        let total: i64 = self.values.iter().sum();
        let mut options = play::Options::default();
        let mut add = |d: usize, loosened: Option<&mut Loosened<'_>>, z: usize| {
            let number = self.trees.component[z] as usize;
            let after = total - self.values[number] + self.without(d, loosened, z);
            options.push(self.sign()[z], z, after);
        };
        match self.kind {
            // What the roots leave behind is asked for on the other side only.
            RemovalKind::Pomax => self.sides[0].board.forest.leaves().for_each(|z| add(0, None, z)),
            RemovalKind::Pomin => self.sides[1].board.forest.leaves().for_each(|z| add(1, None, z)),
            RemovalKind::Pominmax => {
                let [above, below] = [0, 1].map(|d: usize| &self.sides[d]);
                let mut loosened =
                    [above, below].map(|side| Loosened::of(&side.board, &side.from_roots, false));
                let [high, low] = [above, below].map(|side| side.board.forest.is_leaf());
                for (z, (high, low)) in high.into_iter().zip(low).enumerate() {
                    // A root that is alone is a leaf on both sides.
                    if high || low {
                        let d = usize::from(!high);
                        add(d, Some(&mut loosened[d]), z);
                    }
                }
            }
        }
        options
    }
}
