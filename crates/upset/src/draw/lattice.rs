//! Symmetric diagrams of Boolean lattices, divisors and products of chains: rows by rank, each centred and in
//! lexicographic order, so that the picture of a whole lattice looks the same upside down.

use super::clear::Room;
use super::geometry::{Diagram, Point};
use super::hasse::row_gap;
use crate::order::Poset;
use hashbrown::HashMap;

/// The diagram, if every element is a vector by its name and covers what is a step below it.
pub(super) fn layout(poset: &Poset, room: Room) -> Option<Diagram> {
    let names = poset.names();
    let vectors =
        subsets(names.iter()).or_else(|| divisors(names.iter())).or_else(|| tuples(names.iter()))?;
    let place: HashMap<&[u32], usize> = vectors.iter().enumerate().map(|(i, v)| (v.as_slice(), i)).collect();
    let mut lines = Vec::new();
    for (i, vector) in vectors.iter().enumerate() {
        for d in 0..vector.len() {
            let mut next = vector.clone();
            next[d] += 1;
            lines.extend(place.get(next.as_slice()).map(|&j| (i, j)));
        }
    }
    lines.sort_unstable();
    let mut covers = poset.cover_pairs();
    covers.sort_unstable();
    // A chain or an antichain looks better as such.
    if place.len() < vectors.len() || lines != covers || lines.len() < poset.len() {
        return None;
    }
    let rank: Vec<u32> = vectors.iter().map(|vector| vector.iter().sum()).collect();
    let lowest = *rank.iter().min()?;
    let level: Vec<usize> = rank.iter().map(|&r| (r - lowest) as usize).collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); level.iter().max()? + 1];
    (0..vectors.len()).for_each(|v| rows[level[v]].push(v));
    let mut x = vec![0.0; vectors.len()];
    for row in &mut rows {
        row.sort_by(|&a, &b| vectors[b].cmp(&vectors[a]));
        let middle = (row.len() as f64 - 1.0) / 2.0;
        row.iter().enumerate().for_each(|(i, &v)| x[v] = (i as f64 - middle) * room.apart);
    }
    let gap = row_gap(&lines, &level, &x, room);
    let points = (0..vectors.len()).map(|v| Point { x: x[v], y: level[v] as f64 * gap }).collect();
    Some(Diagram { points, lines })
}

/// Sets `{1,3}` by the members they have.
fn subsets<'n>(names: impl Iterator<Item = &'n str>) -> Option<Vec<Vec<u32>>> {
    let members = |name: &'n str| -> Option<Vec<usize>> {
        let inside = name.strip_prefix('{')?.strip_suffix('}')?;
        inside.split(',').map(|word| word.trim().parse().ok().filter(|n| (1..=64).contains(n))).collect()
    };
    let sets: Vec<Vec<usize>> = names.map(members).collect::<Option<_>>()?;
    let most = *sets.iter().flatten().max()?;
    Some(sets.iter().map(|set| (1..=most).map(|i| u32::from(set.contains(&i))).collect()).collect())
}

/// Numbers by the exponents of their primes.
fn divisors<'n>(names: impl Iterator<Item = &'n str>) -> Option<Vec<Vec<u32>>> {
    let numbers: Vec<u64> = names.map(|name| name.parse().ok().filter(|&n| n > 0)).collect::<Option<_>>()?;
    // The primes of the largest number, which all others divide.
    let mut rest = *numbers.iter().max()?;
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= rest && p < 1_000_000 {
        if rest.is_multiple_of(p) {
            primes.push(p);
            while rest.is_multiple_of(p) {
                rest /= p;
            }
        }
        p += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    let exponents = |&n: &u64| -> Option<Vec<u32>> {
        let mut left = n;
        let mut vector = Vec::with_capacity(primes.len());
        for &p in &primes {
            let mut count = 0;
            while left.is_multiple_of(p) {
                left /= p;
                count += 1;
            }
            vector.push(count);
        }
        (left == 1).then_some(vector)
    };
    numbers.iter().map(exponents).collect()
}

/// Coordinates `2.1.3`.
fn tuples<'n>(names: impl Iterator<Item = &'n str>) -> Option<Vec<Vec<u32>>> {
    let vector = |name: &'n str| -> Option<Vec<u32>> {
        let list: Vec<u32> = name.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        (list.len() > 1 && list.iter().all(|&c| c < 10_000)).then_some(list)
    };
    let vectors: Vec<Vec<u32>> = names.map(vector).collect::<Option<_>>()?;
    let length = vectors.first()?.len();
    vectors.iter().all(|vector| vector.len() == length).then_some(vectors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::expression;

    #[test]
    fn lattices_are_symmetric() {
        for text in ["takeaway(4)", "subsets(4)", "divisors(360)", "chomp(2,3,2)"] {
            let game = expression(text).unwrap();
            let diagram = layout(game.view().order.unwrap(), Room { apart: 45.0, clear: 20.0 }).unwrap();
            let (apart, clear) = diagram.clearance();
            assert!(apart > 44.0 && clear > 20.0, "{text}: {apart} {clear}");
            // Each row is as wide to the left as to the right.
            let sum: f64 = diagram.points.iter().map(|p| p.x).sum();
            assert!(sum.abs() < 1e-6, "{text}: {sum}");
        }
        for text in ["C3", "A4", "N3"] {
            let game = expression(text).unwrap();
            assert!(
                layout(game.view().order.unwrap(), Room { apart: 45.0, clear: 20.0 }).is_none(),
                "{text}"
            );
        }
    }
}
