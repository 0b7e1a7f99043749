//! Partitions of the vertices into cells of equal colour, in the order of the colours.

use std::collections::VecDeque;

/// Vertices of equal colour next to each other, colours in order.
#[derive(Clone)]
pub struct Cells {
    pub order: Vec<u32>,
    place: Vec<u32>,
    /// For each vertex where its cell begins.
    pub cell: Vec<u32>,
    /// For each place where a cell begins how many vertices it has.
    pub size: Vec<u32>,
}

impl Cells {
    pub fn new(colour: &[u32]) -> Cells {
        let n = colour.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|&v| colour[v as usize]);
        let mut cells = Cells { place: vec![0; n], cell: vec![0; n], size: vec![0; n], order };
        let mut start = 0;
        for i in 0..n {
            let v = cells.order[i] as usize;
            cells.place[v] = i as u32;
            if i > 0 && colour[v] != colour[cells.order[i - 1] as usize] {
                start = i;
            }
            cells.cell[v] = start as u32;
            cells.size[start] += 1;
        }
        cells
    }

    pub fn starts(&self) -> impl Iterator<Item = u32> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            at += *self.size.get(start as usize)?;
            Some(start)
        })
    }

    pub fn members(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.size[start as usize]) as usize]
    }

    /// Moves `part`, all from the cell that begins at `start`, to the end of it, in this order.
    pub fn move_back(&mut self, start: u32, part: &[u32]) {
        let mut to = (start + self.size[start as usize]) as usize;
        for &v in part.iter().rev() {
            to -= 1;
            let (from, other) = (self.place[v as usize], self.order[to]);
            self.order.swap(from as usize, to);
            (self.place[v as usize], self.place[other as usize]) = (to as u32, from);
        }
    }

    /// Cuts the cell from `start` in two where `at` is.
    pub fn cut(&mut self, start: u32, at: u32) {
        let end = start + self.size[start as usize];
        self.size[start as usize] = at - start;
        self.size[at as usize] = end - at;
        for &v in &self.order[at as usize..end as usize] {
            self.cell[v as usize] = at;
        }
    }

    /// Splits the cell from `start` by the counts of those `touched` in it, in increasing order; others have count 0.
    pub fn split(
        &mut self,
        start: u32,
        touched: &[u32],
        counts: &[u32],
        queue: &mut VecDeque<u32>,
        queued: &mut [bool],
    ) {
        let size = self.size[start as usize];
        if touched.len() as u32 == size && counts[0] == counts[counts.len() - 1] {
            return;
        }
        self.move_back(start, touched);
        let rest = size - touched.len() as u32;
        let mut parts = vec![start];
        for i in 0..touched.len() {
            let begins = if i == 0 { rest > 0 } else { counts[i] != counts[i - 1] };
            if begins {
                parts.push(start + rest + i as u32);
            }
        }
        for &part in parts[1..].iter().rev() {
            self.cut(start, part);
        }
        // What splits by all parts but one splits by the last too.
        let was_queued = queued[start as usize];
        let largest =
            parts.iter().copied().max_by_key(|&part| (self.size[part as usize], std::cmp::Reverse(part)));
        for part in parts {
            if (was_queued || Some(part) != largest) && !std::mem::replace(&mut queued[part as usize], true) {
                queue.push_back(part);
            }
        }
    }
}
