//! Orders of height two by a table over sets of tops.
//!
//! A bottom is gone only if it was picked, and then so are the tops above it. So the tops that are left tell which
//! bottoms with a top are left, and the others are single elements, of which only the parity counts. The table holds,
//! for each set T of tops, the Grundy number g(T) of T with all bottoms. After a bottom x is picked the position is
//! that of T without the tops above x, but for x: g(T ∖ x↑) ⊕ 1.
//!
//! Boards that a short search solves do not get that far.

use super::Solver;
use super::masks::Masks;
use super::poset::Orders;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::order::Poset;

/// Grundy numbers are kept in the bits of a word, and sets of tops index a table.
const MAX_ELEMENTS: usize = 63;
const MAX_TOPS: usize = 24;
/// With so few tops the table is filled before any search could begin.
const FEW_TOPS: usize = 12;
/// Positions of a short search.
const SHORT: u64 = 20_000;

/// The engine for a two-level order that is small enough for a table.
pub(super) fn solver<'a>(poset: &'a Poset, budget: &'a Budget) -> Option<Box<dyn Solver + 'a>> {
    Some(Box::new(TwoLevel::new(poset, budget)?))
}
struct TwoLevel<'a> {
    poset: &'a Poset,
    budget: &'a Budget,
    tops: usize,
    /// The tops that go when an element is picked; of a bottom without tops none.
    cut: Vec<u32>,
    table: Option<Vec<u8>>,
}

/// The bits of even numbers.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// The set with every member v replaced by v ⊕ 1.
fn turned(set: u64) -> u64 {
    (set & EVEN) << 1 | set >> 1 & EVEN
}

impl<'a> TwoLevel<'a> {
    fn new(poset: &'a Poset, budget: &'a Budget) -> Option<TwoLevel<'a>> {
        let n = poset.len();
        if n > MAX_ELEMENTS {
            return None;
        }
        let tops: Vec<usize> = (0..n).filter(|&x| !poset.is_minimal(x)).collect();
        if tops.len() > MAX_TOPS || tops.iter().any(|&y| !poset.is_maximal(y)) {
            return None;
        }
        let bit = |y: usize| tops.iter().position(|&top| top == y).map_or(0, |i| 1u32 << i);
        // What goes when an element is picked, as far as it is tops.
        let cut = (0..n).map(|x| poset.up_set(x).into_iter().fold(0, |set, y| set | bit(y))).collect();
        Some(TwoLevel { poset, budget, tops: tops.len(), cut, table: None })
    }

    /// What a short search answers; nothing if that was not enough, or there is a table already.
    fn shortly<T>(
        &self,
        limit: u64,
        question: impl FnOnce(&mut Masks<'_, u64, Orders<u64>>) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        if self.table.is_some() || self.tops <= FEW_TOPS {
            return Ok(None);
        }
        let limits = self.budget.with_positions(limit);
        let mut search = Masks::new(Orders::new(self.poset), u64::below(self.poset.len()), &limits);
        match question(&mut search) {
            Ok(answer) => Ok(Some(answer)),
            Err(Stopped::Positions | Stopped::Memory) => Ok(None),
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
        let mut meter = Meter::new(self.budget);
        let bottoms: Vec<u32> =
            (0..self.poset.len()).filter(|&x| self.poset.is_minimal(x)).map(|x| self.cut[x]).collect();
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
}

impl Solver for TwoLevel<'_> {
    fn is_zero(&mut self) -> Result<bool, Stopped> {
        match self.shortly(SHORT, |search| search.is_zero())? {
            Some(answer) => Ok(answer),
            None => Ok(self.table()?.last() == Some(&0)),
        }
    }

    fn grundy(&mut self) -> Result<u32, Stopped> {
        match self.shortly(SHORT, |search| Solver::grundy(search))? {
            Some(g) => Ok(g),
            None => Ok(self.table()?.last().map_or(0, |&g| g.into())),
        }
    }

    fn option_is_zero(&mut self, x: usize) -> Result<bool, Stopped> {
        if let Some(answer) = self.shortly(SHORT / 10, |search| search.option_is_zero(x))? {
            return Ok(answer);
        }
        let left = ((1u32 << self.tops) - 1) & !self.cut[x];
        let picked_bottom = u8::from(self.poset.is_minimal(x));
        Ok(self.table()?[left as usize] == picked_bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    #[test]
    fn the_table_agrees_with_a_search() {
        let mut rng = SplitMix(61);
        let budget = Budget::unlimited();
        for _ in 0..40 {
            let (low, high) = (3 + rng.below(9), 8 + rng.below(7));
            let p = 0.1 + 0.4 * rng.unit();
            let mut pairs = Vec::new();
            for x in 0..low {
                pairs.extend((low..low + high).filter(|_| rng.unit() < p).map(|y| (x, y)));
            }
            let poset = Poset::numbered(low + high, &pairs).unwrap();
            let mut search = Masks::new(Orders::<u64>::new(&poset), u64::below(poset.len()), &budget);
            let mut engine = solver(&poset, &budget).unwrap();
            assert_eq!(engine.grundy().unwrap(), Solver::grundy(&mut search).unwrap());
            let mut dense = TwoLevel::new(&poset, &budget).unwrap();
            dense.table().unwrap();
            assert_eq!(dense.is_zero().unwrap(), search.is_zero().unwrap());
            assert_eq!(dense.grundy().unwrap(), Solver::grundy(&mut search).unwrap());
            for x in 0..poset.len() {
                assert_eq!(
                    dense.option_is_zero(x).unwrap(),
                    search.option_is_zero(x).unwrap(),
                    "{x} {pairs:?}"
                );
            }
        }
    }
}
