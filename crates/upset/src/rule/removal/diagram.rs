//! Acyclic orders, those whose diagram has no cycle, recognised in (almost) linear time from any relation.

use super::forest::NONE;
use crate::classes::Classes;
use crate::csr::Csr;
use crate::order::Poset;
use crate::rule::Unrecognised;
use std::borrow::Cow;

/// The covers of an order whose Hasse diagram is a forest as an undirected graph.
#[derive(Clone, Debug)]
pub(super) struct Diagram<'a> {
    /// The upper covers of each element.
    pub above: Cow<'a, Csr>,
    /// The lower covers of each element.
    pub below: Cow<'a, Csr>,
}

impl<'a> Diagram<'a> {
    /// The covers of `poset`, if they close no cycle.
    ///
    /// Pairs that follow from others may be given too. In an acyclic order such a pair joins the ends of a path
    /// of covers, each of which spans fewer levels: taking the pairs by the number of levels they span, the covers
    /// are exactly those that join two components. What was left out must then follow from a monotone path.
    pub fn acyclic(poset: &'a Poset) -> Result<Diagram<'a>, Unrecognised> {
        let n = poset.len();
        let (above, below) = poset.given();
        if poset.given_closes_no_cycle() {
            return Ok(Diagram { above: Cow::Borrowed(above), below: Cow::Borrowed(below) });
        }
        let cycle = |(x, y): (u32, u32)| {
            let [x, y] = [x, y].map(|x| poset.name(x as usize));
            format!("the diagram has a cycle through {x} and {y}")
        };
        let level = poset.levels();
        let span = |&(x, y): &(u32, u32)| level[y as usize] - level[x as usize];
        let mut joined = Classes::new(n);
        let mut covers = Vec::with_capacity(n);
        // Pairs that span one level are covers: most orders with a cycle show one among them, and soon.
        for pair in above.iter().filter(|pair| span(pair) == 1) {
            if !joined.join(pair.0, pair.1) {
                return Err(cycle(pair).into());
            }
            covers.push(pair);
        }
        let mut longer: Vec<(u32, u32)> = above.iter().filter(|pair| span(pair) > 1).collect();
        longer.sort_by_key(span);
        let (more, others): (Vec<_>, Vec<_>) = longer.into_iter().partition(|&(x, y)| joined.join(x, y));
        covers.extend(more);
        let diagram = Diagram::of(n, &covers);
        match diagram.first_unrelated(&others) {
            None => Ok(diagram),
            Some(pair) => Err(cycle(pair).into()),
        }
    }

    fn of(n: usize, covers: &[(u32, u32)]) -> Diagram<'static> {
        let above = Csr::new(n, covers.iter().copied());
        Diagram { below: Cow::Owned(above.transpose()), above: Cow::Owned(above) }
    }

    /// A pair whose path in the diagram does not go up all the way.
    fn first_unrelated(&self, pairs: &[(u32, u32)]) -> Option<(u32, u32)> {
        let n = self.above.len();
        let mut parent = vec![NONE; n];
        // How far towards the root of its tree one can walk from an element, going up, or going down, only.
        let mut rising: Vec<u32> = (0..n as u32).collect();
        let mut falling = rising.clone();
        let mut order = Vec::with_capacity(n);
        let mut seen = vec![false; n];
        for start in 0..n {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut next = order.len();
            order.push(start as u32);
            while next < order.len() {
                let x = order[next] as usize;
                for (row, x_above) in [(self.above.row(x), false), (self.below.row(x), true)] {
                    for &y in row {
                        let y = y as usize;
                        if !std::mem::replace(&mut seen[y], true) {
                            parent[y] = x as u32;
                            if x_above {
                                rising[y] = rising[x];
                            } else {
                                falling[y] = falling[x];
                            }
                            order.push(y as u32);
                        }
                    }
                }
                next += 1;
            }
        }
        let tree = super::forest::Forest { parent, order };
        let (first, size) = tree.intervals();
        let above = |a: u32, x: u32| {
            let (a, x) = (a as usize, x as usize);
            first[a] <= first[x] && first[x] < first[a] + size[a]
        };
        pairs.iter().copied().find(|&(x, y)| !(above(rising[x as usize], y) && above(falling[y as usize], x)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    #[test]
    fn recognises_acyclic_orders_given_by_any_relation() {
        let mut rng = SplitMix(11);
        let mut found = 0;
        for round in 0..20_000 {
            let n = 1 + rng.below(8);
            let p = 0.05 + 0.07 * f64::from(round % 10);
            let mut pairs = Vec::new();
            for y in 1..n {
                for x in 0..y {
                    if rng.unit() < p {
                        pairs.push((x, y));
                    }
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            let acyclic = poset.cover_count() + poset.components().len() == n;
            let diagram = Diagram::acyclic(&poset);
            assert_eq!(diagram.is_ok(), acyclic, "{pairs:?}");
            if let Ok(diagram) = diagram {
                found += 1;
                for x in 0..n {
                    assert_eq!(diagram.above.row(x), poset.upper_covers(x));
                    assert_eq!(diagram.below.row(x), poset.lower_covers(x));
                }
            }
        }
        assert!(found > 3000);
    }
}
