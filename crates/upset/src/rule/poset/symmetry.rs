//! Symmetric orders (003 Fact 1.5): an automorphism of order two without fixed points, or with a least one.

use super::after;
use crate::budget::{Budget, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
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
        match Finder::new(poset).run(budget)? {
            Search::Found(image) => Ok(Box::new(Mirror::new(poset, &image))),
            Search::None => {
                Err("no symmetry of order two is free of fixed elements or has a least one".into())
            }
            Search::GaveUp => Err("no symmetry was found in the steps it takes".into()),
        }
    }
}

/// Steps of the search for a symmetry, and elements that an order may have.
const MAX_STEPS: usize = 200_000;
const MAX_ELEMENTS: usize = 500;

/// What became of the search.
enum Search {
    Found(Vec<usize>),
    None,
    GaveUp,
}

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

/// Looks for the image of one element after the other, those near the ones already placed first.
struct Finder<'a> {
    poset: &'a Poset,
    order: Vec<usize>,
    candidates: Vec<Vec<usize>>,
    image: Vec<Option<usize>>,
    steps: usize,
}

impl<'a> Finder<'a> {
    fn new(poset: &'a Poset) -> Finder<'a> {
        let n = poset.len();
        let colour = colours(poset);
        let mut class: HashMap<u64, Vec<usize>> = HashMap::new();
        for (x, &colour) in colour.iter().enumerate() {
            class.entry(colour).or_default().push(x);
        }
        let candidates = (0..n).map(|x| class[&colour[x]].clone()).collect();
        let mut order = Vec::with_capacity(n);
        let mut seen = vec![false; n];
        for start in 0..n {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            order.push(start);
            let mut at = order.len() - 1;
            while at < order.len() {
                let x = order[at];
                for &y in poset.upper_covers(x).iter().chain(poset.lower_covers(x)) {
                    if !std::mem::replace(&mut seen[y as usize], true) {
                        order.push(y as usize);
                    }
                }
                at += 1;
            }
        }
        Finder { poset, order, candidates, image: vec![None; n], steps: 0 }
    }

    /// Whether x and y may be exchanged, given what is placed.
    fn fits(&self, x: usize, y: usize) -> bool {
        let p = self.poset;
        if x != y && p.comparable(x, y) {
            return false;
        }
        self.image.iter().enumerate().all(|(u, image)| match *image {
            Some(v) => p.less(x, u) == p.less(y, v) && p.less(u, x) == p.less(v, y),
            None => true,
        })
    }

    fn fixed_have_least(&self) -> bool {
        let fixed: Vec<usize> = (0..self.image.len()).filter(|&x| self.image[x] == Some(x)).collect();
        fixed.is_empty() || fixed.iter().any(|&z| fixed.iter().all(|&x| x == z || self.poset.less(z, x)))
    }

    fn run(mut self, budget: &Budget) -> Result<Search, Stopped> {
        // One frame for each element whose image is being tried: its place in `order` and the next candidate.
        let mut frames: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        loop {
            while at < self.order.len() && self.image[self.order[at]].is_some() {
                at += 1;
            }
            if at == self.order.len() {
                if self.fixed_have_least() {
                    return Ok(Search::Found(self.image.into_iter().flatten().collect()));
                }
            } else {
                frames.push((at, 0));
            }
            // Advance the last frame, giving up frames without candidates.
            loop {
                let Some((place, next)) = frames.last_mut() else { return Ok(Search::None) };
                let x = self.order[*place];
                if let Some(y) = self.image[x].take() {
                    self.image[y] = None;
                }
                let place = *place;
                let mut tried = *next;
                let mut chosen = None;
                // Exchanges first, staying in place last.
                let others = self.candidates[x].iter().copied().filter(|&y| y != x);
                for y in others.chain([x]).skip(tried) {
                    tried += 1;
                    self.steps += 1;
                    if self.steps > MAX_STEPS {
                        return Ok(Search::GaveUp);
                    }
                    if self.steps.is_multiple_of(256) {
                        budget.spend(0)?;
                    }
                    if self.image[y].is_none() && self.fits(x, y) {
                        chosen = Some(y);
                        break;
                    }
                }
                *next = tried;
                match chosen {
                    Some(y) => {
                        self.image[x] = Some(y);
                        self.image[y] = Some(x);
                        at = place + 1;
                        break;
                    }
                    None => {
                        frames.pop();
                    }
                }
            }
        }
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
        let such = self.such.as_ref().map_or(String::new(), |[x, y]| format!(", {x} with {y} for instance"));
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
