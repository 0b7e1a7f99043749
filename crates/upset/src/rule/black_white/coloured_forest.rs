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
    walked(poset).map(|(parent, _)| parent)
}

/// The same, and the place of each element on a depth-first walk.
fn walked(poset: &Poset) -> Option<(Vec<u32>, Vec<u32>)> {
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
    tree.then_some((parent, begin))
}

/// A forest by the places of its elements on a depth-first walk: what stands above and below each other lies close
/// together then, which counts more on large boards than what is done with it.
pub(super) struct Forest {
    /// The element at each place.
    pub(super) element: Vec<u32>,
    /// The place of what each one covers, or [`ROOT`]; it comes before it.
    pub(super) parent: Vec<u32>,
    pub(super) colour: Vec<Player>,
}

impl Forest {
    fn new(game: &BlackWhite) -> Option<Forest> {
        let (parents, place) = walked(&game.poset)?;
        let mut element = vec![0; place.len()];
        for (x, &place) in place.iter().enumerate() {
            element[place as usize] = x as u32;
        }
        let parent = element.iter().map(|&x| match parents[x as usize] {
            ROOT => ROOT,
            p => place[p as usize],
        });
        let (parent, colour) = (parent.collect(), element.iter().map(|&x| game.colour[x as usize]).collect());
        Some(Forest { element, parent, colour })
    }

    pub(super) fn len(&self) -> usize {
        self.parent.len()
    }

    /// The sum of the trees' values, and how many digits the sums above all elements have behind the point together.
    pub(super) fn value_and_digits(&self, budget: &Budget) -> Result<(Dyadic, usize), Stopped> {
        // What the branches above each element are worth together.
        let mut carried: Vec<Option<Box<Stacked>>> = vec![None; self.len()];
        let mut total = Stacked::default();
        let mut digits = 0usize;
        for x in (0..self.len()).rev() {
            if x % 1000 == 999 {
                budget.spend(1000)?;
            }
            let mut branch = carried[x].take().unwrap_or_default();
            digits = digits.saturating_add(branch.digits());
            branch.put_below(self.colour[x]);
            match self.parent[x] {
                ROOT => total.add(*branch),
                p => match &mut carried[p as usize] {
                    Some(sum) => sum.add(*branch),
                    none => *none = Some(branch),
                },
            }
        }
        Ok((total.to_dyadic(), digits))
    }
}

impl Rule<BlackWhite> for ColouredForest {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let forest = Forest::new(game).ok_or("some element covers more than one")?;
        Ok(finding(&ColouredForest, game, forest))
    }
}

impl NumberBoard for Forest {
    fn value(&self, _: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        Ok(self.value_and_digits(budget)?.0)
    }

    fn winning(
        &self,
        _: &BlackWhite,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        winning(self, player, budget).map(Some)
    }

    fn after(&self, game: &BlackWhite, budget: &Budget) -> Result<Option<After>, Stopped> {
        after(self, &game.colour, budget).map(Some)
    }

    fn tell(&self, _: &BlackWhite) -> (String, Witness) {
        let roots = (0..self.len()).filter(|&x| self.parent[x] == ROOT);
        let mut roots: Vec<usize> = roots.map(|x| self.element[x] as usize).collect();
        roots.sort_unstable();
        let trees = match roots.len() {
            1 => "a tree".into(),
            n => format!("a forest of {n} trees"),
        };
        let summary = format!("the order is {trees} growing upwards, valued from the leaves down");
        (summary, Witness::of("roots", Fact::Elements(roots)))
    }
}
