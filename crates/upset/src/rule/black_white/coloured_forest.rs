//! Forests with roots at the bottom: Hackenbush trees, valued from the leaves down.
//!
//! An element below something worth x has the sign expansion of x with its own colour put in front. That changes
//! the first digits of x only, and so does a sum with a shorter number: the whole forest takes linear time.

use super::forest_moves::winning;
use super::forest_options::after;
use super::valued::{After, NumberBoard, finding};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::order::Poset;
use crate::rule::{Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::{Dyadic, Player, Stacked};

/// Games on orders in which everything below an element is a chain.
pub struct ColouredForest;

static THEOREM: Theorem = Theorem {
    name: "coloured-forest",
    source: "Berlekamp, Conway and Guy, Winning Ways, chapter 1: Hackenbush trees",
    class: "black-white games on forests with their roots at the bottom",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

/// What a root covers.
pub(super) const ROOT: u32 = u32::MAX;

/// The element that each one covers in a forest, `ROOT` for the roots, from any relation that it is the closure of.
pub(super) fn parents(poset: &Poset) -> Option<Vec<u32>> {
    let n = poset.len();
    let level = poset.levels();
    let highest = |x: usize| poset.given_below(x).iter().copied().max_by_key(|&y| level[y as usize]);
    let parent: Vec<u32> = (0..n).map(|x| highest(x).unwrap_or(ROOT)).collect();
    // Intervals of a depth-first walk, from subtree sizes: each child's begins where its elder sibling's ends.
    let mut size = vec![1u32; n];
    for &x in poset.linear_extension().iter().rev() {
        if let Some(p) = Some(parent[x as usize]).filter(|&p| p != ROOT) {
            size[p as usize] += size[x as usize];
        }
    }
    let mut begin = vec![0u32; n];
    let mut next = vec![0u32; n];
    let mut roots = 0;
    for &x in poset.linear_extension() {
        let x = x as usize;
        let place = if parent[x] == ROOT { &mut roots } else { &mut next[parent[x] as usize] };
        begin[x] = *place;
        *place += size[x];
        next[x] = begin[x] + 1;
    }
    let above = |y: usize, x: usize| begin[y] <= begin[x] && begin[x] < begin[y] + size[y];
    let tree = (0..n).all(|x| poset.given_below(x).iter().all(|&y| above(y as usize, x)));
    tree.then_some(parent)
}

/// The sum of the trees' values, and how many digits the sums above all elements have behind the point together.
pub(super) fn value_and_digits(
    parent: &[u32],
    game: &BlackWhite,
    budget: &Budget,
) -> Result<(Dyadic, usize), Stopped> {
    // What the branches above each element are worth together.
    let mut carried: Vec<Option<Box<Stacked>>> = vec![None; parent.len()];
    let mut total = Stacked::default();
    let mut digits = 0usize;
    for (i, &x) in game.poset.linear_extension().iter().rev().enumerate() {
        if i % 1000 == 999 {
            budget.spend(1000)?;
        }
        let x = x as usize;
        let mut branch = carried[x].take().unwrap_or_default();
        digits = digits.saturating_add(branch.digits());
        branch.put_below(game.colour[x]);
        match parent[x] {
            ROOT => total.add(*branch),
            p => match &mut carried[p as usize] {
                Some(sum) => sum.add(*branch),
                none => *none = Some(branch),
            },
        }
    }
    Ok((total.to_dyadic(), digits))
}

/// A forest, by the element that each one covers.
struct Forest {
    parent: Vec<u32>,
}

impl Rule<BlackWhite> for ColouredForest {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let parent = parents(&game.poset).ok_or("some element covers more than one")?;
        Ok(finding(&ColouredForest, game, Forest { parent }))
    }
}

impl NumberBoard for Forest {
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        Ok(value_and_digits(&self.parent, game, budget)?.0)
    }

    fn winning(
        &self,
        game: &BlackWhite,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        winning(&self.parent, game, player, budget).map(Some)
    }

    fn after(&self, game: &BlackWhite, budget: &Budget) -> Result<Option<After>, Stopped> {
        after(&self.parent, game, budget).map(Some)
    }

    fn tell(&self, _: &BlackWhite) -> (String, Witness) {
        let roots: Vec<usize> = (0..self.parent.len()).filter(|&x| self.parent[x] == ROOT).collect();
        let trees = match roots.len() {
            1 => "a tree".into(),
            n => format!("a forest of {n} trees"),
        };
        let summary = format!("the order is {trees} growing upwards, valued from the leaves down");
        (summary, Witness::of("roots", Fact::Elements(roots)))
    }
}
