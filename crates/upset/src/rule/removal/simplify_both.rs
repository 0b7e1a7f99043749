//! Simplifications of pominmax: Lemma 4 at both ends.

use super::simplified::Simplified;
use crate::csr::Csr;

/// A board that shrinks from above and from below.
struct Work<'a> {
    /// Upper covers, and lower covers.
    near: [&'a Csr; 2],
    sign: &'a [i8],
    alive: Vec<bool>,
    /// How many of each are alive.
    count: [Vec<u32>; 2],
    /// How many of each have the other colour and cannot be removed for want of anything beyond them.
    locked: [Vec<u32>; 2],
    fresh: Vec<u32>,
}

/// Applies Lemma 4 as often as possible.
pub(super) fn run(above: &Csr, below: &Csr, sign: &[i8]) -> Simplified {
    let n = sign.len();
    let near = [above, below];
    let locked = [0, 1].map(|d: usize| {
        let locked = |x: usize, y: usize| sign[x] != sign[y] && !near[d].row(y).is_empty();
        (0..n).map(|x| near[d].row(x).iter().filter(|&&y| locked(x, y as usize)).count() as u32).collect()
    });
    let count = [0, 1].map(|d: usize| (0..n).map(|x| near[d].row(x).len() as u32).collect());
    let mut work = Work { near, sign, alive: vec![true; n], count, locked, fresh: (0..n as u32).collect() };
    let mut found = Simplified::default();
    while let Some(x) = work.fresh.pop() {
        let x = x as usize;
        // Maximal, and nothing below is waiting for it; or minimal, and nothing above is.
        let worth_one = |d: usize| work.count[d][x] == 0 && work.locked[1 - d][x] == 0;
        if work.alive[x] && (worth_one(0) || worth_one(1)) {
            found.value += i64::from(sign[x]);
            found.singles += 1;
            work.kill(x);
        }
    }
    found.left = (0..n).filter(|&x| work.alive[x]).collect();
    found
}

impl Work<'_> {
    fn kill(&mut self, x: usize) {
        self.alive[x] = false;
        for d in [0, 1] {
            let near = self.near[d];
            for &y in near.row(x) {
                let y = y as usize;
                if !self.alive[y] {
                    continue;
                }
                // Seen from y, x is on the other side.
                self.count[1 - d][y] -= 1;
                let was_locked = self.sign[x] != self.sign[y] && self.count[1 - d][x] > 0;
                self.locked[1 - d][y] -= u32::from(was_locked);
                self.fresh.push(y as u32);
                if self.count[1 - d][y] == 0 {
                    // Nothing is left beyond y on that side: it can be removed, so nobody waits for that any more.
                    for &z in near.row(y) {
                        let z = z as usize;
                        if self.alive[z] && self.sign[z] != self.sign[y] {
                            self.locked[1 - d][z] -= 1;
                            self.fresh.push(z as u32);
                        }
                    }
                }
            }
        }
    }
}
