//! Orders of height two by a table over sets of tops.
//!
//! A bottom is gone only if it was picked, and then so are the tops above it. So the tops that are left tell which
//! bottoms with a top are left, and the others are single elements, of which only the parity counts. The table holds,
//! for each set T of tops, the Grundy number g(T) of T with all bottoms. After a bottom x is picked the position is
//! that of T without the tops above x, but for x: g(T ∖ x↑) ⊕ 1.
//!
//! Boards that a short search solves do not get that far.

use super::Impartial;
use super::masks::Masks;
use super::poset::Orders;
use crate::Search;
use crate::tuning::{MAX_TOPS, SEARCH_SHARE, SHORT};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::order::Poset;

/// Grundy numbers are kept in the bits of a word.
const MAX_ELEMENTS: usize = 63;

/// The engine for a two-level order that is small enough for a table.
pub(super) fn engine(poset: &Poset) -> Option<Box<dyn Search>> {
    Some(TwoLevel::new(poset)?.engine())
}

/// Positions are those of the search, which numbers the elements in its own way.
struct TwoLevel {
    search: Masks<u64, Orders<u64>>,
    budget: Budget,
    /// Positions that the search may still take before the table is filled.
    allowed: u64,
    tops: usize,
    /// The elements that are no tops.
    bottoms: u64,
    /// The tops that are gone with an element, itself included.
    cut: Vec<u32>,
    /// The Grundy number of each set of tops with all bottoms.
    table: Option<Vec<u8>>,
}

/// The bits of even numbers.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// The set with every member v replaced by v ⊕ 1.
fn turned(set: u64) -> u64 {
    (set & EVEN) << 1 | set >> 1 & EVEN
}

impl TwoLevel {
    fn new(poset: &Poset) -> Option<TwoLevel> {
        let n = poset.len();
        if n > MAX_ELEMENTS {
            return None;
        }
        let tops: Vec<usize> = (0..n).filter(|&x| !poset.is_minimal(x)).collect();
        if tops.len() > MAX_TOPS || tops.iter().any(|&y| !poset.is_maximal(y)) {
            return None;
        }
        let bit = |y: usize| tops.iter().position(|&top| top == y).map_or(0, |i| 1u32 << i);
        let orders = Orders::new(poset);
        let mut cut = vec![0; n];
        let mut bottoms = 0;
        for x in 0..n {
            cut[orders.place(x)] = poset.up_set(x).into_iter().fold(0, |set, y| set | bit(y));
            bottoms |= u64::from(poset.is_minimal(x)) << orders.place(x);
        }
        let search = Masks::new(orders, u64::below(n));
        let budget = Budget::unlimited();
        let allowed = SHORT.min((1 << tops.len()) / SEARCH_SHARE);
        Some(TwoLevel { search, budget, allowed, tops: tops.len(), bottoms, cut, table: None })
    }

    /// What a short search answers; nothing if that was not enough, or there is a table already.
    fn shortly<T>(
        &mut self,
        question: impl FnOnce(&mut Masks<u64, Orders<u64>>) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        if self.table.is_some() || self.allowed == 0 {
            return Ok(None);
        }
        let before = self.budget.positions();
        self.search.take(&self.budget.with_positions(self.allowed));
        let answer = question(&mut self.search);
        self.search.take(&Budget::unlimited());
        match answer {
            Ok(answer) => {
                self.allowed = self.allowed.saturating_sub(self.budget.positions() - before);
                Ok(Some(answer))
            }
            Err(Stopped::Positions | Stopped::Memory) => {
                // The table goes on; where the limit was the question's own, it says so at once.
                self.budget.spend(0)?;
                self.allowed = 0;
                Ok(None)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Fills the table, unless it is filled.
    fn table(&mut self) -> Result<&[u8], Stopped> {
        let table = match self.table.take() {
            Some(table) => table,
            None => self.filled()?,
        };
        Ok(self.table.insert(table))
    }

    fn filled(&self) -> Result<Vec<u8>, Stopped> {
        self.budget.allow_memory(1 << self.tops)?;
        let mut meter = Meter::new(&self.budget);
        let bottoms: Vec<u32> = self.bottoms.iter().map(|x| self.cut[x]).collect();
        let mut table = vec![0u8; 1 << self.tops];
        for tops in 0..1u32 << self.tops {
            meter.tick()?;
            // The values of options, without the single elements of this position.
            let mut seen = 0u64;
            let mut single = false;
            for &above in &bottoms {
                single ^= above & tops == 0;
                if above & tops != 0 {
                    seen |= 1 << table[(tops & !above) as usize];
                }
            }
            seen = turned(seen);
            let mut rest = tops;
            while rest != 0 {
                seen |= 1 << table[(tops & !(rest & rest.wrapping_neg())) as usize];
                rest &= rest - 1;
            }
            let seen = if single { turned(seen) } else { seen };
            table[tops as usize] = seen.trailing_ones() as u8 ^ single as u8;
        }
        Ok(table)
    }

    /// The Grundy number by the table: bottoms that are gone would be single elements if they were there.
    fn looked_up(&mut self, m: u64) -> Result<u32, Stopped> {
        let gone = u64::below(self.cut.len()) & !m;
        let tops = ((1u32 << self.tops) - 1) & !gone.iter().fold(0, |set, x| set | self.cut[x]);
        let picked = (gone & self.bottoms).count_ones() & 1;
        Ok(u32::from(self.table()?[tops as usize]) ^ picked)
    }
}

impl Impartial for TwoLevel {
    type At = u64;

    fn root(&self) -> u64 {
        self.search.root()
    }

    fn moves(&self, m: &u64) -> Vec<usize> {
        self.search.moves(m)
    }

    fn option(&self, m: &u64, x: usize) -> u64 {
        self.search.option(m, x)
    }

    fn size(&self, m: &u64) -> usize {
        m.count()
    }

    fn depth(&self) -> usize {
        self.search.depth()
    }

    fn take(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn is_zero(&mut self, m: &u64) -> Result<bool, Stopped> {
        match self.shortly(|search| search.is_zero(m))? {
            Some(answer) => Ok(answer),
            None => Ok(self.looked_up(*m)? == 0),
        }
    }

    fn grundy(&mut self, m: &u64) -> Result<u32, Stopped> {
        match self.shortly(|search| Impartial::grundy(search, m))? {
            Some(g) => Ok(g),
            None => self.looked_up(*m),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    #[test]
    fn the_table_agrees_with_a_search() {
        let mut rng = SplitMix(61);
        for _ in 0..40 {
            let (low, high) = (3 + rng.below(9), 8 + rng.below(7));
            let p = 0.1 + 0.4 * rng.unit();
            let mut pairs = Vec::new();
            for x in 0..low {
                pairs.extend((low..low + high).filter(|_| rng.unit() < p).map(|y| (x, y)));
            }
            let poset = Poset::numbered(low + high, &pairs).unwrap();
            let mut search = Masks::new(Orders::<u64>::new(&poset), u64::below(poset.len()));
            let root = search.root();
            let mut engine = TwoLevel::new(&poset).unwrap();
            let g = Impartial::grundy(&mut search, &root).unwrap();
            assert_eq!(Impartial::grundy(&mut engine, &root).unwrap(), g);
            let mut dense = TwoLevel::new(&poset).unwrap();
            dense.table().unwrap();
            assert_eq!(dense.is_zero(&root).unwrap(), search.is_zero(&root).unwrap());
            assert_eq!(Impartial::grundy(&mut dense, &root).unwrap(), g);
            for x in 0..poset.len() {
                let option = search.option(&root, x);
                assert_eq!(
                    dense.is_zero(&option).unwrap(),
                    search.is_zero(&option).unwrap(),
                    "{x} {pairs:?}"
                );
            }
        }
    }
}
