//! Disjoint pairs: many, though not always as many as there can be.

use upset_base::bits::Set;

/// Pairs of elements of a board, and disjoint ones among them.
pub(super) struct Pairs<S> {
    /// What an element makes a pair with.
    partners: Vec<S>,
    /// What it is joined to by the disjoint pairs, at most one element.
    chosen: Vec<S>,
    /// Elements of which the walk that goes on has not seen anything.
    unseen: S,
}

impl<S: Set> Pairs<S> {
    /// No pairs, on a board of `n` elements.
    pub(super) fn new(n: usize) -> Pairs<S> {
        Pairs { partners: vec![S::EMPTY; n], chosen: vec![S::EMPTY; n], unseen: S::EMPTY }
    }

    /// Adds the pair of two elements.
    pub(super) fn add(&mut self, x: usize, y: usize) {
        self.partners[x] = self.partners[x].with(y);
        self.partners[y] = self.partners[y].with(x);
    }

    /// Disjoint pairs of elements of `of`, each as a set. A pair more is looked for along alternating walks that meet no
    /// element twice.
    pub(super) fn disjoint(mut self, of: S) -> impl Iterator<Item = S> {
        for x in of.iter() {
            if self.chosen[x].is_empty() {
                self.unseen = of.without(x);
                self.join(x);
            }
        }
        let chosen = self.chosen;
        of.iter().filter_map(move |x| {
            let y = chosen[x];
            (!y.is_empty() && x < y.first()).then(|| y.with(x))
        })
    }

    /// Chooses a pair of `x`, which has none, if those it is taken from find another.
    fn join(&mut self, x: usize) -> bool {
        let mut partners = self.partners[x].and(self.unseen);
        while !partners.is_empty() {
            let y = partners.first();
            self.unseen = self.unseen.without(y);
            let left = self.chosen[y];
            if left.is_empty() || {
                let z = left.first();
                self.unseen = self.unseen.without(z);
                self.chosen[z] = S::EMPTY;
                let found = self.join(z);
                if !found {
                    self.chosen[z] = S::single(y);
                }
                found
            } {
                self.chosen[x] = S::single(y);
                self.chosen[y] = S::single(x);
                return true;
            }
            partners = partners.and(self.unseen);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    /// The most disjoint pairs, by trying everything.
    fn most(pairs: &[(usize, usize)], used: u64) -> usize {
        match pairs {
            [] => 0,
            [(x, y), rest @ ..] => {
                let without = most(rest, used);
                let both = 1 << x | 1 << y;
                if used & both == 0 { without.max(1 + most(rest, used | both)) } else { without }
            }
        }
    }

    #[test]
    fn pairs_are_given_disjoint_and_almost_as_many_as_can_be() {
        let mut rng = SplitMix(5);
        let (mut found, mut best) = (0, 0);
        for _ in 0..2000 {
            let n = 2 + rng.below(9);
            let given: Vec<(usize, usize)> =
                (0..rng.below(14)).map(|_| (rng.below(n), rng.below(n))).filter(|(x, y)| x != y).collect();
            let mut pairs: Pairs<u64> = Pairs::new(n);
            given.iter().for_each(|&(x, y)| pairs.add(x, y));
            let of = (1 << n) - 1;
            let mut seen = 0u64;
            for pair in pairs.disjoint(of) {
                assert!(given.iter().any(|&(x, y)| 1 << x | 1 << y == pair) && seen & pair == 0);
                seen |= pair;
                found += 1;
            }
            best += most(&given, 0);
        }
        assert!(found <= best && found * 50 > best * 49, "{found} of {best}");
    }
}
