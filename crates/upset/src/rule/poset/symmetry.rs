//! Symmetric orders (003 Fact 1.5): an automorphism of order two without fixed points, or with a least one.

use super::after;
use crate::budget::{Budget, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::involution::{Involution, Mirrored, Symmetric, find};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};
use hashbrown::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Orders with a symmetry that exchanges elements in pairs and fixes none, or has a least fixed element.
pub struct Symmetry;

static THEOREM: Theorem = Theorem {
    name: "symmetry",
    source: "003 Fact 1.5",
    class: "posets with an automorphism of order two that has no fixed element, or a least one",
    time: "a search for automorphisms of limited length, up to 500 elements",
    status: Status::No,
};

impl Rule<PosetGame> for Symmetry {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        let poset = &game.poset;
        if poset.len() > MAX_ELEMENTS {
            return Err(format!("it looks for symmetries of up to {MAX_ELEMENTS} elements").into());
        }
        match find(poset.len(), &Order::new(poset), budget)? {
            Involution::Found(image) => Ok(Box::new(Mirror::new(poset, &image))),
            Involution::None => {
                Err("no symmetry of order two is free of fixed elements or has a least one".into())
            }
            Involution::GaveUp => Err("no symmetry was found in the steps it takes".into()),
        }
    }
}

/// Pairs that a symmetry exchanges, and the least fixed element if there is one; none if none is found.
pub(crate) fn mirror(poset: &Poset, budget: &Budget) -> Result<Option<Mirrored>, Stopped> {
    if poset.len() > MAX_ELEMENTS {
        return Ok(None);
    }
    let Involution::Found(image) = find(poset.len(), &Order::new(poset), budget)? else { return Ok(None) };
    let Mirror { pairs, least, .. } = Mirror::new(poset, &image);
    Ok(Some(Mirrored { pairs, first: least.map(|(z, _)| z) }))
}

/// The elements that an order may have.
const MAX_ELEMENTS: usize = 500;

/// Equal numbers for elements that a symmetry could exchange, as far as a few rounds of refinement tell.
fn colours(poset: &Poset) -> Vec<u64> {
    let n = poset.len();
    let mut colour: Vec<u64> = vec![0; n];
    for _ in 0..4 {
        let next: Vec<u64> = (0..n)
            .map(|x| {
                let mut hasher = DefaultHasher::new();
                colour[x].hash(&mut hasher);
                for row in [poset.upper_covers(x), poset.lower_covers(x)] {
                    let mut around: Vec<u64> = row.iter().map(|&y| colour[y as usize]).collect();
                    around.sort_unstable();
                    around.hash(&mut hasher);
                }
                hasher.finish()
            })
            .collect();
        colour = next;
    }
    colour
}

/// An order whose symmetries are looked for.
struct Order<'a> {
    poset: &'a Poset,
    colour: Vec<u64>,
    class: HashMap<u64, Vec<usize>>,
}

impl<'a> Order<'a> {
    fn new(poset: &'a Poset) -> Order<'a> {
        let colour = colours(poset);
        let mut class: HashMap<u64, Vec<usize>> = HashMap::new();
        for (x, &colour) in colour.iter().enumerate() {
            class.entry(colour).or_default().push(x);
        }
        Order { poset, colour, class }
    }
}

impl Symmetric for Order<'_> {
    fn near(&self, x: usize) -> Vec<u32> {
        self.poset.upper_covers(x).iter().chain(self.poset.lower_covers(x)).copied().collect()
    }

    fn candidates(&self, x: usize) -> Vec<usize> {
        self.class[&self.colour[x]].clone()
    }

    fn fits(&self, x: usize, y: usize, image: &[Option<usize>]) -> bool {
        let p = self.poset;
        if x != y && p.comparable(x, y) {
            return false;
        }
        image.iter().enumerate().all(|(u, image)| match *image {
            Some(v) => p.less(x, u) == p.less(y, v) && p.less(u, x) == p.less(v, y),
            None => true,
        })
    }

    /// Whether nothing is fixed, or a least element among what is.
    fn accepts(&self, image: &[Option<usize>]) -> bool {
        let fixed: Vec<usize> = (0..image.len()).filter(|&x| image[x] == Some(x)).collect();
        fixed.is_empty() || fixed.iter().any(|&z| fixed.iter().all(|&x| x == z || self.poset.less(z, x)))
    }
}

/// The symmetry as the pairs it exchanges and the elements it fixes.
struct Mirror {
    pairs: Vec<(usize, usize)>,
    fixed: Vec<usize>,
    /// The least of the fixed elements, with its name.
    least: Option<(usize, String)>,
    /// The names of the first pair.
    such: Option<[String; 2]>,
}

impl Mirror {
    fn new(poset: &Poset, image: &[usize]) -> Mirror {
        let pairs: Vec<(usize, usize)> =
            (0..image.len()).filter(|&x| x < image[x]).map(|x| (x, image[x])).collect();
        let fixed: Vec<usize> = (0..image.len()).filter(|&x| x == image[x]).collect();
        let least = fixed.iter().find(|&&z| fixed.iter().all(|&x| x == z || poset.less(z, x)));
        Mirror {
            least: least.map(|&z| (z, poset.name(z).to_string())),
            such: pairs.first().map(|&(x, y)| [x, y].map(|x| poset.name(x).to_string())),
            pairs,
            fixed,
        }
    }
}

impl Finding for Mirror {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let such =
            self.such.as_ref().map_or(String::new(), |[x, y]| format!(" ({x} with {y}, for instance)"));
        let answer = match &self.least {
            None => Answer::grundy(
                0,
                format!(
                    "a symmetry exchanges the elements in pairs{such}: answer each move with its mirror image"
                ),
            ),
            Some((_, name)) => Answer::starts(
                Starts::impartial(true),
                format!(
                    "a symmetry{such} has the least fixed element {name}: pick it, then answer each move with its \
                     mirror image"
                ),
            ),
        };
        let witness = Witness::pairs(self.pairs.iter().copied());
        Ok(answer.with(witness.and("fixed", Fact::Elements(self.fixed.clone()))))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(match self.least {
            Some((z, _)) => Moves::One(z),
            None => after::all_when_lost(Vec::new(), 2 * self.pairs.len()),
        })
    }
}
