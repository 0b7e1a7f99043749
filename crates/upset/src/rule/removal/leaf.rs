//! Leaf on every graph (004 Theorems 6 and 7).

use super::coloured::{Coloured, lists};
use super::essential::{signs, triple_under};
use super::forest::NONE;
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

    fn options(&self) -> [Vec<play::Choice>; 2] {
        let Coloured { sign, above, .. } = &self.coloured;
        let value = self.coloured.value();
        let freed = self.coloured.freed();
        let bottom = self.coloured.bottoms();
        let fragile = self.fragile();
        let mut scratch = Scratch::new(self.graph.len());
        let mut after = |z: usize| {
            let after = value - i64::from(sign[z]);
            if bottom[z] == NONE {
                return after;
            }
            if !fragile.is(z) {
                return after + i64::from(freed[bottom[z] as usize]);
            }
            // The root is admissible no longer: at most two leaves of a tree are so important.
            let root = fragile.root[z] as usize;
            let essential = fragile.tree(root).iter().filter(|&&x| above[x as usize] == 0);
            let before: i64 = essential.map(|&x| i64::from(sign[x as usize])).sum();
            value - before + without_leaf(&self.graph, sign, &mut scratch, root, z)
        };
        let mut options = [Vec::new(), Vec::new()];
        for z in (0..self.graph.len()).filter(|&z| self.graph.neighbours(z).len() <= 1) {
            options[usize::from(sign[z] < 0)].push((z, after(z)));
        }
        options
    }
}

impl LeafBoard {
    fn fragile(&self) -> Fragile<'_> {
        let Coloured { forest, sign, above, .. } = &self.coloured;
        let n = forest.parent.len();
        let mut fragile = Fragile {
            order: &forest.order,
            root: vec![NONE; n],
            start: vec![NONE; n],
            branch: vec![NONE; n],
            triples: vec![0; n],
            blocking: vec![0; n],
        };
        for (i, &x) in forest.order.iter().enumerate() {
            let x = x as usize;
            match forest.up(x) {
                None => {
                    fragile.root[x] = x as u32;
                    fragile.start[x] = i as u32;
                    // A tree that hangs from the core cannot lose its root.
                    if self.graph.neighbours(x).iter().any(|&y| self.core[y as usize]) {
                        fragile.blocking[x] = u32::MAX / 2;
                    }
                }
                Some(p) => {
                    fragile.root[x] = fragile.root[p];
                    let top = forest.up(p).is_none();
                    fragile.branch[x] = if top { x as u32 } else { fragile.branch[p] };
                    if top {
                        fragile.triples[x] += above[x];
                    }
                    if let Some((x, y)) = triple_under(forest, sign, x)
                        && forest.up(x).is_none()
                    {
                        fragile.triples[y] += 1;
                    }
                }
            }
        }
        for &x in &forest.order {
            let x = x as usize;
            if let Some(p) = forest.up(x)
                && forest.up(p).is_none()
                && fragile.triples[x] > 0
            {
                fragile.blocking[p] += 1;
            }
        }
        fragile
    }
}

/// What is needed to see whether a root stays admissible.
struct Fragile<'a> {
    order: &'a [u32],
    root: Vec<u32>,
    /// Where the tree of each root begins in `order`.
    start: Vec<u32>,
    /// The child of the root that each element is above or equal to.
    branch: Vec<u32>,
    /// For each child of a root the number of triples in its branch.
    triples: Vec<u32>,
    /// For each root the number of branches with triples; huge where it is attached to the core.
    blocking: Vec<u32>,
}

impl Fragile<'_> {
    /// Whether the root needs the triple that has its top at `z`.
    fn is(&self, z: usize) -> bool {
        self.blocking[self.root[z] as usize] == 2 && self.triples[self.branch[z] as usize] == 1
    }

    /// The elements of the tree of `root`.
    fn tree(&self, root: usize) -> &[u32] {
        let rest = &self.order[self.start[root] as usize..];
        let size = rest.iter().take_while(|&&x| self.root[x as usize] == root as u32).count();
        &rest[..size]
    }
}
