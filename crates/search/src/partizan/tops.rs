//! Pomax, and pomin upside down: what is seen of a position without play.
//!
//! What follows is said of White's elements above Black's, and holds with the colours exchanged.
//!
//! *Useless blockers.* Let y be White's, all below y be Black's, and let every element above some b be y or above y. Then y can
//! go with everything below it. Beside the negative of what is left, who moves second answers each move by the same
//! in the other part, which is never blocked there: White may leave y alone for ever, and Black may leave all below y alone
//! until White removes y, and then answers by b.
//!
//! *Packings.* Let p elements of Black's have nothing but White's above them, no two of them the same one. Then
//! v ≥ p - w, where w counts White's elements: a move of White's lowers w and leaves p as it is, and once p > w one
//! of the p is maximal.
//!
//! *Tight packings.* Let moreover all of White's elements be maximal, and something be above each of the p, and let v be
//! asked to be p - w + 1 ≤ 0: White needs as many moves in a row as that bound leaves. White can do without the last
//! element above any of the p (it is a useless blocker by then), so each of them keeps exactly one and White takes
//! all others, in whatever order. So one element above none of the p, or those above one of them, are all the
//! moves that have to be looked at.

use super::bounds::Bounds;
use super::integers::Removable;
use super::pairs::Pairs;
use upset_base::bits::Set;
use upset_base::order::Poset;

/// An order whose maximal elements can be removed.
pub(super) struct Tops<S> {
    /// What must be gone before an element is maximal: enough of it to tell, and all.
    pub(super) blockers: Vec<S>,
    above: Vec<S>,
    /// All that is below an element.
    below: Vec<S>,
}

impl<S: Set> Tops<S> {
    /// The order, or with `dual` the opposite one.
    pub(super) fn new(poset: &Poset, dual: bool) -> Tops<S> {
        let n = poset.len();
        let given = |x: usize| if dual { poset.given_below(x) } else { poset.given_above(x) };
        let blockers: Vec<S> = (0..n).map(|x| S::collect(given(x).iter().map(|&y| y as usize))).collect();
        let mut above = vec![S::EMPTY; n];
        let mut below = vec![S::EMPTY; n];
        let upwards = poset.linear_extension();
        let downwards = (0..n).map(|i| upwards[if dual { i } else { n - 1 - i }] as usize);
        for x in downwards {
            above[x] = blockers[x].iter().fold(blockers[x], |all, y| all.or(above[y]));
            for y in above[x].iter() {
                below[y] = below[y].with(x);
            }
        }
        Tops { blockers, above, below }
    }

    /// Elements of `own` with nothing but `other` above them, no two of them the same: tells what is above each, and how
    /// many were found. Those with the least above them are taken first.
    fn pack(&self, own: S, other: S, mut found: impl FnMut(S)) -> i16 {
        let (mut free, mut count) = (other, 0);
        let mut take = |free: &mut S, above: S| {
            *free = free.minus(above);
            found(above);
            count += 1;
        };
        let mask = own.or(other);
        let mut pairs = None;
        let mut left = S::EMPTY;
        for x in own.iter() {
            let above = self.above[x].and(mask);
            if !above.is_subset(free) {
                continue;
            }
            match above.count() {
                0 | 1 => take(&mut free, above),
                2 => {
                    pairs.get_or_insert_with(|| Pairs::new(self.above.len())).add(above.first(), above.last())
                }
                _ => left = left.with(x),
            }
        }
        if let Some(pairs) = pairs {
            pairs.disjoint(free).for_each(|pair| take(&mut free, pair));
        }
        for x in left.iter() {
            let above = self.above[x].and(mask);
            if above.is_subset(free) {
                take(&mut free, above);
            }
        }
        count
    }
}

impl<S: Set> Removable<S> for Tops<S> {
    #[inline]
    fn removable(&self, mask: S) -> S {
        let mut out = S::EMPTY;
        for x in mask.iter() {
            if !self.blockers[x].meets(mask) {
                out = out.with(x);
            }
        }
        out
    }

    fn without_useless(&self, mask: S, black: S) -> S {
        let mut left = mask;
        for x in mask.iter() {
            let blockers = self.blockers[x].and(mask);
            if blockers.is_empty() || !left.has(x) {
                continue;
            }
            let y = blockers.first();
            let own = if black.has(y) { black } else { mask.minus(black) };
            let below = self.below[y].and(mask);
            if blockers.without(y).is_empty() && !below.meets(own) {
                left = left.minus(below).without(y);
            }
        }
        left
    }

    fn bounds(&self, mask: S, black: S) -> Option<Bounds<i16>> {
        let (black, white) = (mask.and(black), mask.minus(black));
        Some(Bounds {
            lo: self.pack(black, white, |_| {}) - white.count() as i16,
            hi: black.count() as i16 - self.pack(white, black, |_| {}),
        })
    }

    fn enough(&self, own: S, other: S, t: i16) -> Option<S> {
        let mask = own.or(other);
        if t > 0 || own.iter().any(|x| self.blockers[x].meets(mask)) {
            return None;
        }
        let (mut loose, mut empty, mut best, mut best_rank) = (own, false, S::EMPTY, (usize::MAX, 0));
        let packed = self.pack(other, own, |group| {
            empty |= group.is_empty();
            loose = loose.minus(group);
            let size = group.count();
            let below: usize = group.iter().map(|x| self.below[x].and(mask).count()).sum();
            let rank = (size, usize::MAX - below);
            if size > 1 && rank < best_rank {
                (best, best_rank) = (group, rank);
            }
        });
        if empty || packed - own.count() as i16 != t - 1 {
            return None;
        }
        Some(if loose.is_empty() { best } else { S::single(loose.first()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    /// Values by plain recursion, in the order in which sets are counted.
    fn values(above: &[u64], black: u64) -> Vec<i16> {
        let n = above.len();
        let mut values: Vec<i16> = Vec::new();
        for mask in 0..1u64 << n {
            let free = (0..n).filter(|&x| mask >> x & 1 == 1 && above[x] & mask == 0);
            let (mine, yours): (Vec<usize>, Vec<usize>) = free.partition(|&x| black >> x & 1 == 1);
            let after = |x: &usize| values[(mask & !(1 << x)) as usize];
            let (left, right) = (mine.iter().map(after).max(), yours.iter().map(after).min());
            values.push(match (left, right) {
                (Some(left), _) if left >= 0 => left + 1,
                (_, Some(right)) if right <= 0 => right - 1,
                _ => 0,
            });
        }
        values
    }

    /// A board of a few levels with few above each, in random colours or with most of one colour on top.
    fn random_board(rng: &mut SplitMix) -> (Tops<u64>, u64) {
        let n = 3 + rng.below(10);
        let tops = if n > 10 { 5 } else { 1 + rng.below(n) };
        let free = rng.unit() * (rng.below(3) / 2) as f64;
        let (mut pairs, mut black) = (Vec::new(), 0);
        for x in 0..n {
            if if rng.unit() < free { rng.below(2) == 0 } else { x >= tops } {
                black |= 1 << x;
            }
            for _ in 0..if x < tops { 0 } else { 1 + rng.below(3) } {
                let higher = if rng.unit() < free { x } else { tops };
                pairs.push((x, rng.below(higher)));
            }
        }
        if rng.below(2) == 0 {
            black ^= (1 << n) - 1;
        }
        let dual = rng.below(2) == 0;
        let pairs: Vec<_> = pairs.into_iter().map(|(x, y)| if dual { (y, x) } else { (x, y) }).collect();
        (Tops::new(&Poset::numbered(n, &pairs).unwrap(), dual), black)
    }

    /// Every position of each board: what is taken away changes no value, bounds hold, and where some move does, one of those
    /// that are enough does.
    #[test]
    fn what_is_seen_without_play_is_true() {
        let mut rng = SplitMix(3);
        let mut seen = [0; 4];
        for _ in 0..1000 {
            let (board, black) = random_board(&mut rng);
            let values = values(&board.above, black);
            for mask in 0..values.len() as u64 {
                let value = values[mask as usize];
                // Positions have everything below what they have.
                if (0..board.above.len()).any(|x| mask >> x & 1 == 1 && board.below[x] & !mask != 0) {
                    continue;
                }
                let left = board.without_useless(mask, black);
                assert_eq!(values[left as usize], value, "{mask:b} {black:b} {:?}", board.above);
                seen[0] += usize::from(left != mask);
                let bounds = board.bounds(mask, black).unwrap();
                assert!(bounds.lo <= value && value <= bounds.hi, "{mask:b} {black:b} {:?}", board.above);
                seen[1] += usize::from(bounds.lo == bounds.hi);
                let free = board.removable(mask);
                for (side, sign) in [(black, -1), (!black, 1)] {
                    let reaches = |x: usize, t: i16| sign * values[(mask & !(1 << x)) as usize] <= t;
                    for t in -4..=1 {
                        let Some(enough) = board.enough(mask & side, mask & !side, t) else { continue };
                        assert_eq!(enough & !(free & side), 0);
                        let some = (free & side).iter().any(|x| reaches(x, t));
                        assert_eq!(
                            some,
                            enough.iter().any(|x| reaches(x, t)),
                            "{mask:b} {black:b} {:?}",
                            board.above
                        );
                        seen[2] += usize::from(some && enough != free & side);
                        seen[3] += usize::from(!some);
                    }
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 30), "{seen:?}");
    }
}
