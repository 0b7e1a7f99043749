//! Leaf on every graph (004 Theorems 6 and 7).

use super::coloured::{Coloured, lists};
use super::essential::signs;
use super::leaf_roots::{Rooted, Scratch, without_leaf};
use super::{play, words};
use crate::budget::Budget;
use crate::game::Leaf;
use crate::graph::Graph;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::Value;

/// A tree with a blocking path of five or more elements is a pomax game on the tree hung from an inner element of
/// the path; one without is balanced.
///
/// With cycles, 004 section 4.2 says to remove all cycles; what can never be removed is the whole 2-core, the
/// vertices on paths between cycles included. Trees attached to it are pomax games from where they are attached.
#[derive(Debug)]
pub struct LeafRule;

static THEOREM: Theorem = Theorem {
    name: "leaf",
    source: "004 Theorems 6 and 7, corrected",
    class: "leaf on every graph",
    time: "O(n + edges)",
    status: Status::P,
};

struct LeafBoard {
    graph: Graph,
    balanced: Vec<bool>,
    core: Vec<bool>,
    /// The trees; triples of balanced ones do not block.
    coloured: Coloured,
}

impl Rule<Leaf> for LeafRule {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Leaf, budget: &Budget) -> Recognised {
        let sign = signs(&game.colour);
        let Rooted { forest, balanced, core } = Rooted::of(&game.graph, &sign);
        budget.spend(0)?;
        let coloured = Coloured::where_triples(forest, sign, |x| !balanced[x]);
        Ok(play::finding(LeafBoard { graph: game.graph.clone(), balanced, core, coloured }))
    }
}

impl play::IntegerBoard for LeafBoard {
    fn answer(&self) -> Answer {
        let (names, n) = (self.graph.names(), self.graph.len());
        let value = self.coloured.value();
        let core: Vec<usize> = (0..n).filter(|&x| self.core[x]).collect();
        let mut seen = String::new();
        if !core.is_empty() {
            let shown = words::few(names, core.iter().copied());
            seen = format!("the 2-core of {} vertices{shown} stays for ever; ", core.len());
        }
        let essential = self.coloured.essential();
        let [black, white] = self.coloured.counts;
        let balanced = self.coloured.forest.order.iter().all(|&x| self.balanced[x as usize]);
        if balanced && core.is_empty() {
            seen += &format!("no blocking path of five or more vertices, {black} black and {white} white");
        } else {
            let shown = words::few(names, essential.iter().copied());
            let blocking = words::blocking(names, self.coloured.triples.iter());
            let size = essential.len();
            seen += &format!(
                "essential part of {size} among {n} vertices{shown}: {black} black and {white} white{blocking}"
            );
        }
        let witness = Witness::of("core", Fact::Elements(core))
            .and("essential", Fact::Elements(essential))
            .and("blocking", Fact::lists(lists(self.coloured.triples.iter())));
        Answer::value(Value::integer(value), format!("{seen}; {}", words::meaning(value))).with(witness)
    }

    fn options(&self) -> play::Options {
        let Coloured { sign, above, .. } = &self.coloured;
        let value = self.coloured.value();
        let (mut branches, mut scratch) = (None, None);
        let mut after = |z: usize| {
            let after = value - i64::from(sign[z]);
            let Some((bottom, middle)) = self.coloured.triple(z) else { return after };
            let freed = self.coloured.freed(bottom);
            let branch = freed.map_or(middle, |(_, last)| last);
            if !self.needs(branch, &mut branches) {
                return after + freed.map_or(0, |(freed, _)| freed);
            }
            // The root is admissible no longer: at most two leaves of a tree are so important.
            let scratch = scratch.get_or_insert_with(|| Scratch::new(self.graph.len()));
            let new = without_leaf(&self.graph, sign, scratch, branch, z);
            let essential = scratch.seen().filter(|&x| above[x] == 0);
            let before: i64 = essential.map(|x| i64::from(sign[x])).sum();
            after - before + new
        };
        let mut options = play::Options::default();
        for z in (0..self.graph.len()).filter(|&z| self.graph.neighbours(z).len() <= 1) {
            options.push(sign[z], z, after(z));
        }
        options
    }
}

/// For each child of a root the number of triples in its branch, and for each root the number of branches that have any.
struct Branches(Vec<u32>);

impl Branches {
    fn of(coloured: &Coloured) -> Branches {
        let Coloured { forest, above, .. } = coloured;
        let mut count = vec![0; forest.parent.len()];
        for &[x, y, _] in &coloured.triples {
            // A triple from the root on is above no child of it.
            if forest.up(x as usize).is_none() {
                count[y as usize] += 1;
            }
        }
        for x in forest.order.iter().map(|&x| x as usize) {
            if let Some(root) = forest.up(x).filter(|&p| forest.up(p).is_none()) {
                count[x] += above[x];
                count[root] += u32::from(count[x] > 0);
            }
        }
        Branches(count)
    }
}

impl LeafBoard {
    /// Whether the root below `branch` is no longer admissible when a triple of that branch is lost; a branch begins with a
    /// child of a root, and nothing else does.
    fn needs(&self, branch: usize, branches: &mut Option<Branches>) -> bool {
        let forest = &self.coloured.forest;
        let Some(root) = forest.up(branch).filter(|&p| forest.up(p).is_none()) else { return false };
        let Branches(count) = branches.get_or_insert_with(|| Branches::of(&self.coloured));
        // A tree that hangs from the core cannot lose its root.
        let hangs = || self.graph.neighbours(root).iter().any(|&y| self.core[y as usize]);
        count[root] == 2 && count[branch] == 1 && !hangs()
    }
}
