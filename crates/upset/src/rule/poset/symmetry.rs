//! Symmetric orders (003 Fact 1.5): an automorphism of order two without fixed points, or with a least one.

use super::poset_of;
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Starts};
use hashbrown::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Orders with a symmetry that exchanges elements in pairs and fixes none, or has a least fixed element.
pub struct Symmetry;

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

    fn run(mut self) -> Search {
        // One frame for each element whose image is being tried: its place in `order` and the next candidate.
        let mut frames: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        loop {
            while at < self.order.len() && self.image[self.order[at]].is_some() {
                at += 1;
            }
            if at == self.order.len() {
                if self.fixed_have_least() {
                    return Search::Found(self.image.into_iter().flatten().collect());
                }
            } else {
                frames.push((at, 0));
            }
            // Advance the last frame, giving up frames without candidates.
            loop {
                let Some((place, next)) = frames.last_mut() else { return Search::None };
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
                        return Search::GaveUp;
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

/// A symmetry that decides the game, as the image of each element.
fn symmetry(poset: &Poset) -> Result<Vec<usize>, String> {
    if poset.len() > MAX_ELEMENTS {
        return Err(format!("it looks for symmetries of up to {MAX_ELEMENTS} elements"));
    }
    match Finder::new(poset).run() {
        Search::Found(image) => Ok(image),
        Search::None => Err("no symmetry of order two is free of fixed elements or has a least one".into()),
        Search::GaveUp => Err("no symmetry was found in the steps it takes".into()),
    }
}

fn least_fixed(poset: &Poset, image: &[usize]) -> Option<usize> {
    let fixed = || (0..image.len()).filter(|&x| image[x] == x);
    fixed().find(|&z| fixed().all(|x| x == z || poset.less(z, x)))
}

impl OldRule for Symmetry {
    fn name(&self) -> &'static str {
        "symmetry"
    }

    fn source(&self) -> &'static str {
        "003 Fact 1.5"
    }

    fn class(&self) -> &'static str {
        "posets with an automorphism of order two that has no fixed element, or a least one"
    }

    fn time(&self) -> &'static str {
        "a search for automorphisms of limited length, up to 500 elements"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        symmetry(poset_of(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let Ok(image) = symmetry(poset) else { return Err(Stopped::TooLarge) };
        let pair = (0..image.len()).find(|&x| image[x] != x);
        let such = pair.map_or(String::new(), |x| {
            format!(", {} with {} for instance", poset.name(x), poset.name(image[x]))
        });
        Ok(match least_fixed(poset, &image) {
            None => Answer::grundy(
                0,
                format!(
                    "a symmetry exchanges the elements in pairs{such}: answer each move with its mirror image"
                ),
            ),
            Some(z) => Answer::starts(
                Starts::impartial(true),
                format!(
                    "a symmetry{such} has the least fixed element {}: pick it, then answer each move with its \
                     mirror image",
                    poset.name(z)
                ),
            ),
        })
    }

    fn reply(&self, game: &Game, _: Player, _: &Budget) -> Option<usize> {
        let poset = poset_of(game).ok()?;
        least_fixed(poset, &symmetry(poset).ok()?)
    }
}
