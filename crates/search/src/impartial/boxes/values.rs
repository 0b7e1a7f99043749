//! Grundy numbers of all positions, block by block in the order of the sieve.
//!
//! Within a block the slices above the head are chosen in turn. For each choice, what every pick leaves of the slices that
//! are there is numbered once: a *line*, which one slice more makes longer by a step. A position so costs a few loads for
//! each of its options.

use super::ranks::Ranks;
use super::slices::Slices;
use upset_base::bits::Set;
use upset_base::budget::{Meter, Stopped};

/// A Grundy number as tables keep it.
pub(super) trait Small: Copy + Send + Sync + TryFrom<usize> + Into<usize> {}

impl Small for u8 {}
impl Small for u16 {}

/// What is left of each ideal after each pick, pick by pick, as it is and with two sides exchanged.
pub(super) struct Columns {
    plain: Vec<u16>,
    mirrored: Vec<u16>,
}

impl Columns {
    pub fn new(slices: &Slices) -> Columns {
        let picks =
            || (0..slices.cells).flat_map(|s| (0..slices.len()).map(move |t| slices.cut(t as u16, s)));
        Columns { plain: picks().collect(), mirrored: picks().map(|t| slices.mirrored(t)).collect() }
    }

    fn of(&self, s: usize, mirrored: bool, slices: &Slices) -> &[u16] {
        let all = if mirrored { &self.mirrored } else { &self.plain };
        &all[s * slices.len()..][..slices.len()]
    }
}

/// The options by one pick, for all choices of the slices that are missing.
#[derive(Clone, Copy)]
struct Line<'a, V> {
    /// The number so far.
    number: u32,
    /// What is left of the last slice that is there.
    last: u16,
    /// What becomes of the slices above.
    column: &'a [u16],
    /// The values of the option's block; those of this one are at hand.
    values: &'a [V],
}

/// The lines of the picks in the head, and those of the picks above it, which stay in the block.
struct Lines<'a, V> {
    away: Vec<Line<'a, V>>,
    within: Vec<Line<'a, V>>,
}

/// What fills a block.
struct Fill<'a, V> {
    slices: &'a Slices,
    ranks: &'a Ranks,
    columns: &'a Columns,
    /// The lines when so many slices above the head are there.
    lines: Vec<Lines<'a, V>>,
    values: Vec<V>,
}

/// The values of the block with this head; `done` are those with smaller heads.
pub(super) fn block<'a, V: Small, const WORDS: usize>(
    slices: &'a Slices,
    ranks: &'a Ranks,
    columns: &'a Columns,
    head: &[u16],
    done: &'a [Option<Vec<V>>],
    meter: &mut Meter<'_>,
) -> Result<Vec<V>, Stopped> {
    let mut values = Vec::new();
    let last = head[head.len() - 1];
    values.try_reserve_exact(ranks.block_size(last) as usize).map_err(|_| Stopped::Memory)?;
    let lines =
        (head.len()..ranks.height()).map(|_| Lines { away: Vec::new(), within: Vec::new() }).collect();
    let mut fill = Fill { slices, ranks, columns, lines, values };
    fill.lines[0].away = fill.lines_of_head(head, done);
    fill.choose::<WORDS>(head.len(), last, 0, meter)?;
    Ok(fill.values)
}

impl<'a, V: Small> Fill<'a, V> {
    /// The picks in the head.
    fn lines_of_head(&self, head: &[u16], done: &'a [Option<Vec<V>>]) -> Vec<Line<'a, V>> {
        let (slices, ranks) = (self.slices, self.ranks);
        let line = |(k, s): (usize, usize)| {
            let mut left = head.to_vec();
            left[k..].iter_mut().for_each(|slice| *slice = slices.cut(*slice, s));
            let mirrored = !slices.is_chosen(&left);
            if mirrored {
                slices.mirror_all(&mut left);
            }
            let values = done[ranks.block(&left)].as_deref().unwrap_or(&[]);
            let column = self.columns.of(s, mirrored, slices);
            Line { number: 0, last: left[left.len() - 1], column, values }
        };
        let picks = (0..head.len()).flat_map(|k| slices.mask(head[k]).iter().map(move |s| (k, s)));
        picks.filter(|&(k, s)| k + s > 0).map(line).collect()
    }

    /// Chooses the slices from `j` on in every way; `number` is that of those below, the last of which is `below`.
    fn choose<const WORDS: usize>(
        &mut self,
        j: usize,
        below: u16,
        number: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let (slices, ranks) = (self.slices, self.ranks);
        if j + 1 == ranks.height() {
            return self.last::<WORDS>(j, below, number, meter);
        }
        for slice in ranks.inside(j, below, slices) {
            self.extend(j, below, number, slice);
            self.choose::<WORDS>(j + 1, slice, number + ranks.before(j, below, slice), meter)?;
        }
        Ok(())
    }

    /// The lines when slice `j` is there.
    fn extend(&mut self, j: usize, below: u16, number: u32, slice: u16) {
        let (slices, ranks, columns) = (self.slices, self.ranks, self.columns);
        let place = j - ranks.head;
        let (there, longer) = self.lines.split_at_mut(place + 1);
        let (there, longer) = (&there[place], &mut longer[0]);
        let next = |line: &Line<'a, V>| {
            let last = line.column[usize::from(slice)];
            Line { number: line.number + ranks.before(j, line.last, last), last, ..*line }
        };
        longer.away.clear();
        longer.away.extend(there.away.iter().map(next));
        longer.within.clear();
        longer.within.extend(there.within.iter().map(next));
        longer.within.extend(slices.mask(slice).iter().map(|s| {
            let last = slices.cut(slice, s);
            let number = number + ranks.before(j, below, last);
            Line { number, last, column: columns.of(s, false, slices), values: &[] }
        }));
    }

    /// Values all choices of the last slice.
    fn last<const WORDS: usize>(
        &mut self,
        j: usize,
        below: u16,
        number: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let Fill { slices, ranks, lines, values, .. } = self;
        let Lines { away, within } = &lines[j - ranks.head];
        let row = ranks.line(j, below);
        for slice in ranks.inside(j, below, slices) {
            meter.tick()?;
            let mut seen = [0u64; WORDS];
            let mut see = |value: V| {
                let value: usize = value.into();
                seen[value / 64 % WORDS] |= 1 << (value % 64);
            };
            let option = |line: &Line<'a, V>| {
                let last = line.column[usize::from(slice)];
                (line.number + ranks.before(j, line.last, last)) as usize
            };
            away.iter().for_each(|line| see(line.values[option(line)]));
            within.iter().for_each(|line| see(values[option(line)]));
            for s in slices.mask(slice).iter() {
                see(values[(number + row[usize::from(slices.cut(slice, s))]) as usize]);
            }
            // A value is less than the number of cells, and so many fit.
            values.push(V::try_from(mex(&seen)).map_err(|_| Stopped::Large)?);
        }
        Ok(())
    }
}

/// The least number that is not seen.
#[inline]
fn mex(seen: &[u64]) -> usize {
    for (i, &word) in seen.iter().enumerate() {
        if word != !0 {
            return 64 * i + word.trailing_ones() as usize;
        }
    }
    64 * seen.len()
}
