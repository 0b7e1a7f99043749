//! The virtual connections of one position, each with the reason that a proof gives for it.
//!
//! As in the engine: neighbours are connected; two connections that meet in a vertex and nowhere else make one, full if the vertex
//! is claimed, semi if not; semi ones that no cell is common to make a full one. Lists are limited, small carriers come first.

use crate::budget::{Budget, Stopped};
use std::collections::HashMap;

/// Vertices as a set.
pub type Cells = u128;

/// The members of a set.
pub fn members(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        x
    })
}

/// The set of one vertex.
pub fn one(x: usize) -> Cells {
    1 << x
}

/// Why two points are connected.
#[derive(Clone, Debug)]
pub enum Reason {
    /// They are neighbours, perhaps by cells that are claimed.
    Touch,
    /// Through a point, by a connection from each of the two; semi if the point is a cell.
    Through(usize, [usize; 2]),
    /// By semi connections that have nothing in common.
    Together(Vec<usize>),
}

/// A connection of two points.
#[derive(Clone, Debug)]
pub struct Connection {
    pub ends: [usize; 2],
    pub carrier: Cells,
    pub reason: Reason,
    pub full: bool,
}

/// How many full and semi connections of two points are kept: between cells, from a group, from an end, between the ends.
const KEPT: [[usize; 2]; 4] = [[1, 4], [4, 8], [12, 20], [1, 64]];

/// The connections of a player in one position.
pub struct Local {
    pub all: Vec<Connection>,
    /// The settled connections of each pair, full and semi.
    of: HashMap<(usize, usize), [Vec<usize>; 2]>,
    /// The points that each point has a full connection with.
    beside: Vec<Cells>,
    waiting: Vec<Vec<usize>>,
    groups: Cells,
    ends: [usize; 2],
    size: usize,
}

impl Local {
    /// The connections between free cells and groups, where `near` are the neighbours of each of these.
    pub fn new(near: &[Cells], groups: Cells, budget: &Budget) -> Result<Local, Stopped> {
        let vertices = near.len();
        let mut local = Local {
            all: Vec::new(),
            of: HashMap::new(),
            beside: vec![0; vertices],
            waiting: vec![Vec::new(); vertices + 1],
            groups,
            ends: [vertices - 2, vertices - 1],
            size: 0,
        };
        for (a, &row) in near.iter().enumerate() {
            for b in members(row).filter(|&b| a < b) {
                local.offer([a, b], 0, Reason::Touch, true);
            }
        }
        local.run(budget)?;
        Ok(local)
    }

    fn key([a, b]: [usize; 2]) -> (usize, usize) {
        (a.min(b), a.max(b))
    }

    /// The settled connections of two points.
    fn known(&self, ends: [usize; 2], full: bool) -> &[usize] {
        self.of.get(&Local::key(ends)).map_or(&[], |lists| &lists[usize::from(!full)])
    }

    /// The full connection between the ends, if one was found.
    pub fn across(&self) -> Option<usize> {
        self.known(self.ends, true).first().copied()
    }

    /// The semi connections between the ends.
    pub fn threats(&self) -> &[usize] {
        self.known(self.ends, false)
    }

    fn room(&self, ends: [usize; 2], full: bool) -> usize {
        let outer = ends.iter().filter(|x| self.ends.contains(x)).count();
        let kind = match outer {
            0 => usize::from(ends.iter().any(|&x| self.groups & one(x) != 0)),
            outer => 1 + outer,
        };
        KEPT[kind][usize::from(!full)]
    }

    fn is_inside(&self, ends: [usize; 2], full: bool, carrier: Cells) -> bool {
        self.known(ends, full).iter().any(|&i| self.all[i].carrier & !carrier == 0)
    }

    fn offer(&mut self, ends: [usize; 2], carrier: Cells, reason: Reason, full: bool) {
        let known = self.known(ends, full).len();
        if known < self.room(ends, full)
            && !self.is_inside(ends, true, carrier)
            && (full || !self.is_inside(ends, false, carrier))
        {
            let size = (carrier.count_ones() as usize).max(self.size);
            self.waiting[size].push(self.all.len());
            self.all.push(Connection { ends, carrier, reason, full });
        }
    }

    /// Looks at what waits, the smallest first, until the ends are connected.
    fn run(&mut self, budget: &Budget) -> Result<(), Stopped> {
        for size in 0..self.waiting.len() {
            self.size = size;
            let mut next = 0;
            while next < self.waiting[size].len() {
                budget.check()?;
                let id = self.waiting[size][next];
                next += 1;
                self.settle(id);
                if self.across().is_some() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, id: usize) {
        let Connection { ends, carrier, full, .. } = self.all[id];
        if self.known(ends, full).len() >= self.room(ends, full)
            || self.is_inside(ends, true, carrier)
            || !full && self.is_inside(ends, false, carrier)
        {
            return;
        }
        self.of.entry(Local::key(ends)).or_default()[usize::from(!full)].push(id);
        if !full {
            return self.together(ends, id);
        }
        let [a, b] = ends;
        self.beside[a] |= one(b);
        self.beside[b] |= one(a);
        self.combine(id, a, b);
        self.combine(id, b, a);
    }

    /// Goes on from `middle` with every full connection it has.
    fn combine(&mut self, id: usize, from: usize, middle: usize) {
        if self.ends.contains(&middle) {
            return;
        }
        let carrier = self.all[id].carrier;
        let claimed = self.groups & one(middle) != 0;
        for to in members(self.beside[middle] & !one(from) & !carrier) {
            for i in 0..self.known([middle, to], true).len() {
                let other = self.known([middle, to], true)[i];
                let beyond = self.all[other].carrier;
                if beyond & (carrier | one(from)) == 0 {
                    let union = carrier | beyond | if claimed { 0 } else { one(middle) };
                    self.offer([from, to], union, Reason::Through(middle, [id, other]), claimed);
                }
            }
        }
    }

    /// What makes a full connection with a semi one that was just settled.
    fn together(&mut self, ends: [usize; 2], id: usize) {
        let list: Vec<usize> = self.known(ends, false).to_vec();
        let carrier = self.all[id].carrier;
        for &other in &list {
            if self.all[other].carrier & carrier == 0 {
                let union = carrier | self.all[other].carrier;
                self.offer(ends, union, Reason::Together(vec![id, other]), true);
            }
        }
        let (mut chosen, mut common, mut union) = (vec![id], carrier, carrier);
        for &other in &list {
            let left = common & self.all[other].carrier;
            if left != common {
                (common, union) = (left, union | self.all[other].carrier);
                chosen.push(other);
            }
        }
        if common == 0 && chosen.len() > 2 {
            self.offer(ends, union, Reason::Together(chosen), true);
        }
    }
}
