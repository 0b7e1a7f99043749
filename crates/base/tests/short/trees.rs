//! Games as trees of options and nothing else: the plain recursions that the store is held against.

use std::collections::HashMap;
use std::rc::Rc;

/// A game by its options.
#[derive(Debug)]
pub struct Tree {
    /// Left's.
    pub left: Vec<Game>,
    /// Right's.
    pub right: Vec<Game>,
}

pub type Game = Rc<Tree>;

pub fn game(left: &[&Game], right: &[&Game]) -> Game {
    let list = |side: &[&Game]| side.iter().map(|&g| g.clone()).collect();
    Rc::new(Tree { left: list(left), right: list(right) })
}

/// Answers by pairs of trees, which must live as long.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<(*const Tree, *const Tree), bool>,
    kept: Vec<Game>,
}

impl Oracle {
    /// Keeps a tree alive, so that no other one takes its place in memory.
    pub fn keep(&mut self, g: &Game) -> Game {
        self.kept.push(g.clone());
        g.clone()
    }

    pub fn at_most(&mut self, g: &Game, h: &Game) -> bool {
        let key = (Rc::as_ptr(g), Rc::as_ptr(h));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let answer =
            !g.left.iter().any(|l| self.at_most(h, l)) && !h.right.iter().any(|r| self.at_most(r, g));
        self.keep(g);
        self.keep(h);
        self.known.insert(key, answer);
        answer
    }

    pub fn equal(&mut self, g: &Game, h: &Game) -> bool {
        self.at_most(g, h) && self.at_most(h, g)
    }
}

pub fn sum(g: &Game, h: &Game) -> Game {
    let side = |mine: &[Game], its: &[Game]| {
        let first = mine.iter().map(|option| sum(option, h));
        first.chain(its.iter().map(|option| sum(g, option))).collect()
    };
    Rc::new(Tree { left: side(&g.left, &h.left), right: side(&g.right, &h.right) })
}

pub fn negative(g: &Game) -> Game {
    let list = |side: &[Game]| side.iter().map(negative).collect();
    Rc::new(Tree { left: list(&g.right), right: list(&g.left) })
}

pub fn birthday(g: &Game) -> usize {
    g.left.iter().chain(&g.right).map(|option| birthday(option) + 1).max().unwrap_or(0)
}

/// The numbers born by a day, by size, with what they are worth.
pub fn numbers(days: usize) -> Vec<(f64, Game)> {
    let mut list: Vec<(f64, Game)> = vec![(0.0, game(&[], &[]))];
    for _ in 0..days {
        let (first, last) = (list[0].clone(), list[list.len() - 1].clone());
        let mut next = vec![(first.0 - 1.0, game(&[], &[&first.1]))];
        for pair in list.windows(2) {
            next.push(pair[0].clone());
            next.push(((pair[0].0 + pair[1].0) / 2.0, game(&[&pair[0].1], &[&pair[1].1])));
        }
        next.push(last.clone());
        next.push((last.0 + 1.0, game(&[&last.1], &[])));
        list = next;
    }
    list
}

/// The walls of a thermograph at temperatures 0, STEP, 2 STEP, …, and where they meet first.
pub struct Walls {
    pub left: Vec<f64>,
    pub right: Vec<f64>,
    pub temperature: Option<f64>,
}

pub const STEP: f64 = 1.0 / 128.0;

pub fn walls(g: &Game, numbers: &[(f64, Game)], count: usize, oracle: &mut Oracle) -> Walls {
    if let Some((x, _)) = numbers.iter().find(|(_, number)| oracle.equal(g, number)) {
        return Walls { left: vec![*x; count], right: vec![*x; count], temperature: None };
    }
    let left: Vec<Walls> = g.left.iter().map(|l| walls(l, numbers, count, oracle)).collect();
    let right: Vec<Walls> = g.right.iter().map(|r| walls(r, numbers, count, oracle)).collect();
    let mut all = Walls { left: Vec::new(), right: Vec::new(), temperature: None };
    for i in 0..count {
        let t = i as f64 * STEP;
        let l = left.iter().map(|w| w.right[i]).fold(f64::NEG_INFINITY, f64::max) - t;
        let r = right.iter().map(|w| w.left[i]).fold(f64::INFINITY, f64::min) + t;
        if all.temperature.is_none() && l <= r {
            assert_eq!(l, r, "the walls meet between two steps");
            all.temperature = Some(t);
        }
        let (l, r) = if all.temperature.is_some() && l < r {
            let mean = all.left[i - 1];
            (mean, mean)
        } else {
            (l, r)
        };
        all.left.push(l);
        all.right.push(r);
    }
    all
}
