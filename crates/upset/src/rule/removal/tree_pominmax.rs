//! Pominmax on forests: the essential part counts, the rest is played from its roots (004 Theorem 8).

use super::coloured::Coloured;
use super::essential::signs;
use super::forest::{Forest, Way};
use super::loosened::Loosened;
use super::tree_pomin::FromRoots;
use super::{play, words};
use crate::budget::Budget;
use crate::game::{Removal, RemovalKind};
use crate::names::Names;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Unrecognised};
use crate::value::Value;

/// Black minus white over the essential part plus pomin on the rest. The proof cites 004 Theorem 2 for the value
/// of pomax on the essential part; Theorem 3 is meant.
#[derive(Debug)]
pub struct TreePominmax;

static THEOREM: Theorem = Theorem {
    name: "tree-pominmax",
    source: "004 Theorem 8",
    class: "pominmax on forests (every element covers at most one) and on their duals",
    time: "O(n)",
    status: Status::P,
};

/// The forest, whichever way it grows.
fn forest(game: &Removal) -> Result<Forest, Unrecognised> {
    if game.kind != RemovalKind::Pominmax {
        return Err(format!("the game is {}, not pominmax", game.kind.name()).into());
    }
    Forest::of(&game.poset, Way::Up)
        .or_else(|up| Forest::of(&game.poset, Way::Down).map_err(|down| format!("{up}, and {down}").into()))
}

struct PominmaxForest {
    names: Names,
    coloured: Coloured,
    /// The values of the rest.
    from_roots: FromRoots,
    /// What the rest is worth in all.
    rest: i64,
}

impl Rule<Removal> for TreePominmax {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let forest = forest(game)?;
        budget.spend(0)?;
        let coloured = Coloured::new(forest, signs(&game.colour));
        let from_roots = FromRoots::of(&coloured.forest, &coloured.sign, |x| coloured.above[x] > 0);
        let rest = from_roots.value(&coloured.forest);
        Ok(play::finding(PominmaxForest { names: game.poset.names().clone(), coloured, from_roots, rest }))
    }
}

impl play::IntegerBoard for PominmaxForest {
    fn answer(&self) -> Answer {
        let value = self.coloured.value() + self.rest;
        let mut seen = self.coloured.summary(&self.names);
        if !self.coloured.triples.is_empty() {
            seen = format!("{seen}; the rest, played from the roots, is worth {}", self.rest);
        }
        let witness = self.coloured.witness().and("rest", Fact::Number(self.rest));
        Answer::value(Value::integer(value), format!("{seen}; {}", words::meaning(value))).with(witness)
    }

    fn options(&self) -> play::Options {
        let PominmaxForest { coloured, from_roots, .. } = self;
        let Coloured { forest, sign, above, .. } = coloured;
        let value = coloured.value() + self.rest;
        let mut loosened = Loosened::of(coloured, from_roots, true);
        let is_leaf = forest.is_leaf();
        let mut change = vec![0i32; is_leaf.len()];
        coloured
            .for_each_freed(&is_leaf, |z, freed, last| change[z] = (freed + loosened.change(last)) as i32);
        let mut options = play::Options::default();
        for x in 0..sign.len() {
            let own = i64::from(sign[x]);
            let after = if is_leaf[x] {
                value + i64::from(change[x]) - own
            } else if forest.up(x).is_some() {
                continue;
            } else if above[x] == 0 {
                value - own
            } else {
                value - from_roots.whole(x) + from_roots.rest(x)
            };
            options.push(sign[x], x, after);
        }
        options
    }
}
