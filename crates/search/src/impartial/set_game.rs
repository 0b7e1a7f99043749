//! The set game by masks: elements that lie in the same sets are one, sets that are equal are one.

use super::Impartial;
use super::masks::{Masks, Rules, Simpler};
use crate::ranks::largest_first;
use crate::tuning::MANY_SETS;
use crate::{Search, Unsearchable, too_large};
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::game::SetGame;
use upset_base::with_set;

/// The engine for the set game.
pub(super) fn engine(game: &SetGame) -> Result<Box<dyn Search>, Unsearchable> {
    let merged = Merged::new(game);
    with_set!(merged.elements, S => {
        Ok(Masks::new(Sets::<S>::new(&merged), S::below(merged.elements)).engine())
    }, Err(too_large(merged.elements)))
}

/// The game with equal sets dropped and elements merged that no set separates.
struct Merged {
    elements: usize,
    sets: Vec<Vec<usize>>,
    /// The number here of each set of the game; none for an empty set.
    place: Vec<Option<usize>>,
}

impl Merged {
    fn new(game: &SetGame) -> Merged {
        let mut numbers = HashMap::new();
        let mut distinct: Vec<&[u32]> = Vec::new();
        let mut place = Vec::with_capacity(game.sets.len());
        for set in &game.sets {
            place.push((!set.is_empty()).then(|| {
                *numbers.entry(set.as_slice()).or_insert_with(|| {
                    distinct.push(set);
                    distinct.len() - 1
                })
            }));
        }
        // The sets that each element lies in say which elements behave alike.
        let mut holders = vec![Vec::new(); game.elements.len()];
        for (i, set) in distinct.iter().enumerate() {
            for &x in *set {
                holders[x as usize].push(i);
            }
        }
        let mut classes: HashMap<&[usize], usize> = HashMap::new();
        let mut sets = vec![Vec::new(); distinct.len()];
        for held in holders.iter().filter(|held| !held.is_empty()) {
            let next = classes.len();
            if *classes.entry(held).or_insert(next) == next {
                for &i in held {
                    sets[i].push(next);
                }
            }
        }
        Merged { elements: classes.len(), sets, place }
    }
}

struct Sets<S> {
    /// The number of each set of the game among `cut`.
    place: Vec<Option<usize>>,
    /// The sets, large ones first.
    cut: Vec<S>,
    /// The union of the sets that hold an element.
    near: Vec<S>,
}

impl<S: Set> Sets<S> {
    fn new(merged: &Merged) -> Sets<S> {
        let sizes: Vec<u64> = merged.sets.iter().map(|set| set.len() as u64).collect();
        let (order, number) = largest_first(&sizes);
        let cut: Vec<S> = order.iter().map(|&i| S::collect(merged.sets[i].iter().copied())).collect();
        let mut near = vec![S::EMPTY; merged.elements];
        for &set in &cut {
            for x in set.iter() {
                near[x] = near[x].or(set);
            }
        }
        Sets { place: merged.place.iter().map(|p| p.map(|i| number[i])).collect(), cut, near }
    }
}

impl<S: Set> Rules<S> for Sets<S> {
    fn board(&self) -> usize {
        self.place.len()
    }

    fn place(&self, x: usize) -> Option<usize> {
        self.place[x]
    }

    #[inline]
    fn allows(&self, m: S, i: usize) -> bool {
        self.cut[i].meets(m)
    }

    #[inline]
    fn is_slow(&self) -> bool {
        self.cut.len() > MANY_SETS
    }

    #[inline]
    fn moves(&self, m: S) -> impl Iterator<Item = usize> {
        (0..self.cut.len()).filter(move |&i| self.cut[i].meets(m))
    }

    #[inline]
    fn option(&self, m: S, i: usize) -> S {
        m.minus(self.cut[i])
    }

    #[inline]
    fn near(&self, x: usize) -> S {
        self.near[x]
    }

    #[inline]
    fn simpler(&self, _: S) -> Simpler<S> {
        Simpler::No
    }

    #[inline]
    fn surely_won(&self, _: S) -> bool {
        false
    }
}
