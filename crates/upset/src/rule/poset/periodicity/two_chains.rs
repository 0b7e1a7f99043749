//! Orders that grow along two chains for ever: a finite rest A beside chains C and D.

use super::MAX_FIXED;
use crate::order::Poset;

/// A rest A of at most 64 elements beside chains c1 < c2 < … and d1 < d2 < … without end, no d being below a c.
///
/// Beyond what was given, all goes on as it was at the end: what is below the last element of a chain is below all further ones, and if the
/// last c is below some d, each further c is below the same d's but one.
#[derive(Clone, Debug)]
pub struct TwoChains {
    /// For each element of the rest, itself and those of the rest above it, and how many of C and of D are not above it.
    pub(super) above: Vec<(u64, Option<usize>, Option<usize>)>,
    /// For each element of the rest, those of the rest below it, and how many of C and of D are.
    pub(super) below: Vec<(u64, usize, usize)>,
    /// For the first elements of C and of D, those of the rest above and below them; all further ones are as the last.
    pub(super) beside: [Vec<(u64, u64)>; 2],
    /// For the first elements of C, how many of D are not above them.
    pub(super) apart: Vec<Option<usize>>,
}

/// Why an order does not say how it would grow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGrowth {
    /// There are no such elements.
    #[error("there are no elements {0}1, {0}2 and so on, the chain that is to grow")]
    NoChain(String),
    /// The elements of one name make no chain from bottom to top.
    #[error("{0} is not below {1}, so that the elements make no chain")]
    NotAChain(String, String),
    /// Elements of both chains are below ones of the other.
    #[error("{0} is below {1} and {2} below {3}: one of the chains must have nothing below the other")]
    Crossed(String, String, String, String),
    /// Something is above the end of a chain.
    #[error(
        "{0} is above {1}, the end of the chain: make the chain longer, so that it can be seen where {0} stands"
    )]
    OnTop(String, String),
    /// Too much stands beside the chains.
    #[error("{0} elements stand beside the two chains, and at most {MAX_FIXED} may")]
    TooMany(usize),
}

impl TwoChains {
    /// The order that continues `poset` along its elements `c1, c2, …` and `d1, d2, …`, if these are the names of `chains`.
    pub fn named(poset: &Poset, chains: [&str; 2]) -> Result<TwoChains, NoGrowth> {
        let chain = |name: &str| {
            let found: Vec<usize> = (1..).map_while(|i| poset.names().find(&format!("{name}{i}"))).collect();
            if found.len() < 2 { Err(NoGrowth::NoChain(name.into())) } else { Ok(found) }
        };
        let [c, d] = [chain(chains[0])?, chain(chains[1])?];
        let name = |x: usize| poset.name(x).to_string();
        for pair in c.windows(2).chain(d.windows(2)) {
            if !poset.less(pair[0], pair[1]) {
                return Err(NoGrowth::NotAChain(name(pair[0]), name(pair[1])));
            }
        }
        let under = |lower: &[usize], upper: &[usize]| {
            let top = *upper.last()?;
            lower.iter().find(|&&x| poset.less(x, top)).map(|&x| (name(x), name(top)))
        };
        match (under(&c, &d), under(&d, &c)) {
            (Some((a, b)), Some((x, y))) => Err(NoGrowth::Crossed(a, b, x, y)),
            (_, None) => TwoChains::new(poset, [&c, &d]),
            (None, Some(_)) => TwoChains::new(poset, [&d, &c]),
        }
    }

    /// The order that continues `poset` along these two chains, no element of the second being below one of the first.
    pub(super) fn new(poset: &Poset, [c, d]: [&[usize]; 2]) -> Result<TwoChains, NoGrowth> {
        let mut in_chain = vec![false; poset.len()];
        c.iter().chain(d).for_each(|&x| in_chain[x] = true);
        let rest: Vec<usize> = (0..poset.len()).filter(|&x| !in_chain[x]).collect();
        if rest.len() > MAX_FIXED {
            return Err(NoGrowth::TooMany(rest.len()));
        }
        for chain in [c, d] {
            let Some(&top) = chain.last() else { continue };
            if let Some(&x) = rest.iter().find(|&&x| poset.less(top, x)) {
                return Err(NoGrowth::OnTop(poset.name(x).into(), poset.name(top).into()));
            }
        }
        let set = |keep: &dyn Fn(usize) -> bool| {
            rest.iter().enumerate().filter(|&(_, &y)| keep(y)).fold(0u64, |set, (i, _)| set | 1 << i)
        };
        let not_above = |chain: &[usize], x: usize| {
            let count = chain.partition_point(|&y| !poset.less(x, y));
            (count < chain.len()).then_some(count)
        };
        let below = |chain: &[usize], x: usize| chain.partition_point(|&y| poset.less(y, x));
        let around = |chain: &[usize]| {
            let pair = |&x: &usize| (set(&|y| poset.less(x, y)), set(&|y| poset.less(y, x)));
            chain.iter().map(pair).collect()
        };
        Ok(TwoChains {
            above: rest
                .iter()
                .map(|&x| (set(&|y| x == y || poset.less(x, y)), not_above(c, x), not_above(d, x)))
                .collect(),
            below: rest.iter().map(|&x| (set(&|y| poset.less(y, x)), below(c, x), below(d, x))).collect(),
            beside: [around(c), around(d)],
            apart: c.iter().map(|&x| not_above(d, x)).collect(),
        })
    }

    /// Whether there is a position with m elements of C, n of D and the whole rest.
    pub fn has(&self, m: usize, n: usize) -> bool {
        self.below.iter().all(|&(_, c, d)| c <= m && d <= n) && (n == 0 || self.base(n) <= m)
    }

    /// The rest.
    pub(super) fn all(&self) -> u64 {
        if self.above.len() == 64 { u64::MAX } else { (1 << self.above.len()) - 1 }
    }

    /// Those of the rest above the i-th of a chain, counted from 1; none beyond its end.
    pub(super) fn over(&self, chain: usize, i: usize) -> u64 {
        self.beside[chain].get(i - 1).map_or(0, |&(over, _)| over)
    }

    /// Those of the rest below the i-th of a chain, counted from 1.
    pub(super) fn under(&self, chain: usize, i: usize) -> u64 {
        let known = &self.beside[chain];
        known.get(i - 1).or(known.last()).map_or(0, |&(_, under)| under)
    }

    /// How many of D are not above the i-th of C, counted from 1; none if nothing of D is above it.
    pub(super) fn cut(&self, i: usize) -> Option<usize> {
        let known = self.apart.len();
        match self.apart.get(i - 1) {
            Some(&cut) => cut,
            None => self.apart.last().copied().flatten().map(|cut| cut + i - known),
        }
    }

    /// How many of C are below the j-th of D, counted from 1.
    pub(super) fn base(&self, j: usize) -> usize {
        // Cuts grow with the index, and by one a step in the end.
        let mut low = 0;
        let mut high = self.apart.len() + j;
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.cut(middle).is_some_and(|cut| cut < j) { low = middle } else { high = middle - 1 }
        }
        low
    }
}
