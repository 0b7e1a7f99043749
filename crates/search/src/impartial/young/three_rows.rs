//! Grundy numbers of diagrams with up to three rows, by unions of option values that grow along the sweep.
//!
//! The options of (x, y, z) fall into six runs; each run is known from the neighbour where it was one shorter:
//!
//! ```text
//! cut in row 0:  (c, y, z) y ≤ c < x     (c, c, z) z ≤ c < y     (c, c, c) 0 < c < z
//! cut in row 1:  (x, c, z) z ≤ c < y     (x, c, c) c < z
//! cut in row 2:  (x, y, c) c < z
//! ```

use upset_base::budget::{Meter, Stopped};

/// Sets of values, all of the same number of words.
struct Values {
    words: usize,
    bits: Vec<u64>,
}

impl Values {
    fn new(count: usize, words: usize) -> Result<Values, Stopped> {
        let mut bits = Vec::new();
        bits.try_reserve_exact(count * words).map_err(|_| Stopped::Memory)?;
        bits.resize(count * words, 0);
        Ok(Values { words, bits })
    }

    #[inline]
    fn get(&self, i: usize, used: usize) -> &[u64] {
        &self.bits[i * self.words..i * self.words + used]
    }

    #[inline]
    fn add(&mut self, i: usize, g: usize) {
        self.bits[i * self.words + g / 64] |= 1 << (g % 64);
    }

    fn copy(&mut self, from: usize, to: usize) {
        let begin = from * self.words;
        self.bits.copy_within(begin..begin + self.words, to * self.words);
    }
}

/// Tells the Grundy number of every diagram inside the given one, least cells poisoned; the given one comes last.
pub(super) fn sweep(
    rows: &[usize],
    meter: &mut Meter,
    mut tell: impl FnMut(usize, usize, usize, usize),
) -> Result<(), Stopped> {
    let row = |j: usize| rows.get(j).copied().unwrap_or(0);
    let (a, b, c) = (row(0), row(1), row(2));
    // Values are below the number of cells.
    let words = (a + b + c) / 64 + 1;
    // The pairs (y, z), z ≤ y, z ≤ c, row by row.
    let start: Vec<usize> = (0..=b + 1)
        .scan(0, |next, y| {
            let start = *next;
            *next += y.min(c) + 1;
            Some(start)
        })
        .collect();
    let pairs = start[b + 1];
    meter.budget().allow_memory((2 * pairs + 3 * (b + 2)) * words * 8)?;
    let mut rows_x = Values::new(pairs, words)?;
    let mut rows_xy = Values::new(pairs, words)?;
    let mut rows_xyz = Values::new(b + 2, words)?;
    let mut rows_y = Values::new(b + 2, words)?;
    let mut rows_yz = Values::new(b + 2, words)?;
    let mut row_z = vec![0; words];
    // Words that hold a value so far: the others are all zero.
    let mut used = 1;
    for x in 1..=a {
        rows_y.bits.fill(0);
        rows_yz.bits.fill(0);
        for y in 0..=x.min(b) {
            row_z.fill(0);
            meter.tick()?;
            for z in 0..=y.min(c) {
                let pair = start[y] + z;
                let g = mex([
                    rows_x.get(pair, used),
                    rows_xy.get(pair, used),
                    rows_xyz.get(z, used),
                    rows_y.get(z, used),
                    rows_yz.get(z, used),
                    &row_z[..used],
                ]);
                used = used.max(g / 64 + 1);
                tell(x, y, z, g);
                rows_x.add(pair, g);
                rows_y.add(z, g);
                row_z[g / 64] |= 1 << (g % 64);
                if y == z {
                    rows_yz.copy(z, z + 1);
                    rows_yz.add(z + 1, g);
                }
                if x == y && y < b {
                    // (y, y, z) is an option of all (·, y+1, z), and (z, z, z) of all (·, ·, z+1).
                    rows_xy.copy(pair, start[y + 1] + z);
                    rows_xy.add(start[y + 1] + z, g);
                    if y == z {
                        rows_xyz.copy(z, z + 1);
                        rows_xyz.add(z + 1, g);
                    }
                }
            }
        }
    }
    Ok(())
}

/// The least value in none of the sets.
#[inline]
fn mex(sets: [&[u64]; 6]) -> usize {
    let used = sets[0].len();
    for i in 0..used {
        let union = sets.iter().fold(0, |union, set| union | set[i]);
        if union != !0 {
            return 64 * i + union.trailing_ones() as usize;
        }
    }
    64 * used
}
