//! Periodicity of Grundy numbers along two growing chains (003 Theorem 3.3, Byrnes).
//!
//! The theorem says of each number k that it is the value of finitely many positions A(m, n), or that from some
//! length of the lower chain on A(m, n) has it exactly when A(m+p, n+p) has. Which of the two, and with which p, is proved by
//! [`Periods`] and, where that takes too long, observed up to a size.

mod proof;
mod rows;
mod two_chains;

pub use proof::{MOST as MOST_VALUES, Periods};
pub use two_chains::{NoGrowth, TwoChains};

use crate::budget::{Budget, Meter, Stopped};
use crate::order::Poset;
use crate::order::families;
use hashbrown::HashMap;

/// A family of orders with two chains that grow beside a fixed rest.
#[derive(Clone, Debug)]
pub struct Growing {
    poset: Poset,
    /// The elements of the two chains from bottom to top, up to the size that is looked at.
    chains: [Vec<usize>; 2],
    /// What the lengths of the chains are counted from: 1 where a poisoned square belongs to a row.
    offset: usize,
}

/// What was seen of one Grundy number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// No position has it.
    Never,
    /// All positions that have it have both chains at most this long.
    Finite(usize),
    /// From `from` on it repeats with this period.
    Periodic {
        /// The period.
        period: usize,
        /// The least length of the first chain from which it repeats: the n of the theorem, since no element of the
        /// second chain is below one of the first.
        from: usize,
    },
    /// Nothing repeats yet at this size.
    Undetermined,
}

/// Fixed elements beside the chains at most, and steps of the table.
pub(super) const MAX_FIXED: usize = 64;
const MAX_STEPS: u128 = 4_000_000_000;

impl Growing {
    /// The family that `text` names, `young(m,n,3)`, `chomp(m,n,3)` by rows with the poisoned square gone, or
    /// `nim(m,n,5)`, with m and n up to `size`.
    pub fn parse(text: &str, size: usize) -> Result<Growing, String> {
        let wrong = || format!("`{text}` is no family such as young(m,n,3), chomp(m,n,3) or nim(m,n,5)");
        let (name, rest) = text.trim().split_once('(').ok_or_else(wrong)?;
        let inner = rest.trim_end().strip_suffix(')').ok_or_else(wrong)?;
        let words: Vec<&str> = inner.split(',').map(str::trim).collect();
        let [m, n, fixed @ ..] = &words[..] else { return Err(wrong()) };
        let variable = |word: &str| !word.is_empty() && word.chars().all(char::is_alphabetic);
        if !variable(m) || !variable(n) || m == n {
            return Err(wrong());
        }
        let fixed: Vec<u128> =
            fixed.iter().map(|word| word.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
        if fixed.iter().fold(0u128, |sum, &row| sum.saturating_add(row)) > MAX_FIXED as u128 {
            return Err(format!("at most {MAX_FIXED} elements may stand beside the two growing chains"));
        }
        let mut rows = vec![size as u128; 2];
        rows.extend(&fixed);
        let too_large = |e: crate::order::TooLarge| e.to_string();
        match name.trim() {
            "nim" => Ok(Growing::new(families::nim(&rows).map_err(too_large)?, size, 0)),
            "young" | "chomp" if rows.is_sorted_by(|a, b| a >= b) => {
                let poset = families::young(&rows).map_err(too_large)?;
                Ok(Growing::new(poset, size, (name.trim() == "chomp") as usize))
            }
            "young" | "chomp" => {
                Err("rows go from the longest to the shortest, and m and n reach them".into())
            }
            _ => Err(wrong()),
        }
    }

    /// The order without end that the family `text` is made of, and what the lengths of its first chain are counted from.
    pub fn endless(text: &str) -> Result<(TwoChains, usize), String> {
        let longest =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<usize>().ok()).max();
        // Beyond the fixed rows the chains go on as they are.
        let family = Growing::parse(text, longest.unwrap_or(0).min(MAX_FIXED) + 3)?;
        let [c, d] = &family.chains;
        let order = TwoChains::new(&family.poset, [c, d]).map_err(|why| why.to_string())?;
        Ok((order, family.offset))
    }

    /// The order without end of a Young diagram with these rows beside two that grow, without its corner if `offset` is 1.
    pub(super) fn endless_rows(fixed: &[usize], offset: usize) -> Result<TwoChains, String> {
        let size = fixed.first().map_or(0, |&row| row) + 3;
        let rows: Vec<u128> = [size, size].iter().chain(fixed).map(|&row| row as u128).collect();
        let family = Growing::new(families::young(&rows).map_err(|why| why.to_string())?, size, offset);
        let [c, d] = &family.chains;
        TwoChains::new(&family.poset, [c, d]).map_err(|why| why.to_string())
    }

    /// An order whose first elements are two chains of `size`, the first without its bottom if `offset` is 1.
    fn new(poset: Poset, size: usize, offset: usize) -> Growing {
        let keep: Vec<usize> = (offset..poset.len()).collect();
        let poset = poset.restrict_convex(&keep);
        let first = (0..size - offset.min(size)).collect();
        let second = (size - offset.min(size)..2 * size - offset.min(2 * size)).collect();
        Growing { poset, chains: [first, second], offset }
    }

    /// The Grundy numbers of all A(m, n), by n and then m; nothing where (m, n) is no position.
    pub fn table(&self, budget: &Budget) -> Result<Vec<Vec<Option<usize>>>, Stopped> {
        let p = &self.poset;
        let [c, d] = &self.chains;
        let mut meter = Meter::new(budget);
        let in_chain: Vec<bool> = (0..p.len()).map(|x| c.contains(&x) || d.contains(&x)).collect();
        let fixed: Vec<usize> = (0..p.len()).filter(|&x| !in_chain[x]).collect();
        let ideals = ideals(p, &fixed, &mut meter)?;
        let steps = ideals.len() as u128 * (c.len() * d.len()) as u128 * p.len() as u128;
        if fixed.len() > MAX_FIXED || steps > MAX_STEPS {
            return Err(Stopped::Undecided);
        }
        let (wide, high) = (c.len() + 1, d.len() + 1);
        budget.allow_memory(2 * ideals.len() * wide * high)?;
        let place: HashMap<u64, usize> = ideals.iter().enumerate().map(|(i, &a)| (a, i)).collect();
        let above = |x: usize| mask(&fixed, |y| x == y || p.less(x, y));
        let below = |x: usize| mask(&fixed, |y| p.less(y, x));
        let count = |chain: &[usize], keep: &dyn Fn(usize) -> bool| chain.partition_point(|&y| keep(y));
        // For each element: what of the rest goes with it, and how much of the chains stays.
        let cut: Vec<(u64, usize, usize)> = (0..p.len())
            .map(|x| {
                let stays = |y: usize| y != x && !p.less(x, y);
                (above(x), count(c, &stays), count(d, &stays))
            })
            .collect();
        let needs: Vec<(u64, usize, usize)> = (0..p.len())
            .map(|x| {
                let under = |y: usize| p.less(y, x);
                (below(x), count(c, &under), count(d, &under))
            })
            .collect();
        let mut grundy = vec![0u16; ideals.len() * wide * high];
        let mut valid = vec![false; wide * high];
        let mut seen = vec![0u64; p.len() / 64 + 1];
        for (at, &ideal) in ideals.iter().enumerate() {
            let rest: Vec<usize> =
                (0..fixed.len()).filter(|&i| ideal >> i & 1 == 1).map(|i| fixed[i]).collect();
            for m in 0..wide {
                for n in 0..high {
                    let met = |x: usize| {
                        let (low, i, j) = needs[x];
                        low & !ideal == 0 && i <= m && j <= n
                    };
                    let tops = [m.checked_sub(1).map(|i| c[i]), n.checked_sub(1).map(|j| d[j])];
                    let is_position = tops.into_iter().flatten().all(met) && rest.iter().all(|&x| met(x));
                    valid[m * high + n] = is_position;
                    if !is_position {
                        continue;
                    }
                    seen.fill(0);
                    for &x in rest.iter().chain(&c[..m]).chain(&d[..n]) {
                        meter.tick()?;
                        let (gone, i, j) = cut[x];
                        let option = place[&(ideal & !gone)] * wide * high + m.min(i) * high + n.min(j);
                        let g = grundy[option];
                        seen[g as usize / 64] |= 1 << (g % 64);
                    }
                    let word = seen.iter().position(|&w| w != u64::MAX).unwrap_or(0);
                    grundy[at * wide * high + m * high + n] =
                        (64 * word) as u16 + seen[word].trailing_ones() as u16;
                }
            }
        }
        // The last ideal is the whole rest.
        let full = (ideals.len() - 1) * wide * high;
        let value = |m: usize, n: usize| valid[m * high + n].then(|| grundy[full + m * high + n] as usize);
        Ok((0..high).map(|n| (0..wide).map(|m| value(m, n)).collect()).collect())
    }

    /// What was seen of each Grundy number below `values`, as far as the table goes.
    pub fn behaviours(&self, values: usize, budget: &Budget) -> Result<Vec<Behaviour>, Stopped> {
        let table = self.table(budget)?;
        Ok((0..values).map(|k| behaviour(&table, k, self.offset)).collect())
    }
}

fn mask(fixed: &[usize], keep: impl Fn(usize) -> bool) -> u64 {
    fixed.iter().enumerate().filter(|&(_, &y)| keep(y)).fold(0, |m, (i, _)| m | 1 << i)
}

/// The down-sets of the order on `fixed`, smaller ones first.
fn ideals(poset: &Poset, fixed: &[usize], meter: &mut Meter<'_>) -> Result<Vec<u64>, Stopped> {
    let under: Vec<u64> = fixed.iter().map(|&x| mask(fixed, |y| poset.less(y, x))).collect();
    ideals_of(&under, meter)
}

/// The down-sets of an order in which these sets are below the elements, smaller ones first.
fn ideals_of(under: &[u64], meter: &mut Meter<'_>) -> Result<Vec<u64>, Stopped> {
    let mut found = vec![0u64];
    let mut seen: hashbrown::HashSet<u64> = [0].into_iter().collect();
    let mut at = 0;
    while at < found.len() {
        meter.step()?;
        let ideal = found[at];
        for (i, below) in under.iter().enumerate() {
            let more = ideal | 1 << i;
            if ideal >> i & 1 == 0 && below & !ideal == 0 && seen.insert(more) {
                found.push(more);
            }
        }
        if found.len() > 1_000_000 {
            return Err(Stopped::Undecided);
        }
        at += 1;
    }
    Ok(found)
}

/// What the table shows of the value k.
fn behaviour(table: &[Vec<Option<usize>>], k: usize, offset: usize) -> Behaviour {
    let places: Vec<(usize, usize)> = (table.iter().enumerate())
        .flat_map(|(n, row)| row.iter().enumerate().map(move |(m, &g)| (m, n, g)))
        .filter(|&(_, _, g)| g == Some(k))
        .map(|(m, n, _)| (m, n))
        .collect();
    let size = table.len() - 1;
    let Some(last) = places.iter().map(|&(m, n)| (m + offset).max(n)).max() else { return Behaviour::Never };
    if last <= size / 2 {
        return Behaviour::Finite(last);
    }
    let has = |m: usize, n: usize| table[n][m] == Some(k);
    let wide = table[0].len();
    let first = table.iter().position(|row| row.iter().any(Option::is_some)).unwrap_or(0);
    for period in 1..=size / 4 {
        // The least m from which on shifting a position by the period changes nothing that is in the table.
        let moves = |m: usize, n: usize| table[n][m].is_some() && has(m, n) != has(m + period, n + period);
        let differs = |m: usize| (0..=size - period).any(|n| moves(m, n));
        let from = (0..wide - period).rev().find(|&m| differs(m)).map_or(first, |m| m + 1 + offset);
        if from + 2 * period <= size / 2 {
            return Behaviour::Periodic { period, from };
        }
    }
    Behaviour::Undetermined
}
