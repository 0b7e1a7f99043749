//! Recognising ideals of a product of three chains or more among posets.

use crate::tuning::MAX_CELLS;
use hashbrown::HashSet;
use upset_base::order::Poset;

/// A poset seen as points of ℕ^d, with every point below one of them, the least perhaps missing.
pub(super) struct Coordinates {
    /// The point of each element.
    pub points: Vec<Vec<u16>>,
    /// How many different coordinates occur on each axis.
    pub sides: Vec<usize>,
    /// Whether the least point is among them.
    pub has_least: bool,
}

impl Coordinates {
    /// Gives every element the only point it can have, up to exchanging axes, and checks that each covers what its point
    /// covers: then the elements fill an ideal of ℕ^d, and the order is that of the points.
    pub fn recognise(poset: &Poset) -> Option<Coordinates> {
        let n = poset.len();
        if n == 0 || n > MAX_CELLS {
            return None;
        }
        let minimal = poset.minimal();
        let least = if let [x] = minimal[..] { Some(x) } else { None };
        let is_atom = |x: usize| match (least, poset.lower_covers(x)) {
            (None, []) => true,
            (Some(least), &[y]) => y as usize == least,
            _ => false,
        };
        let dimension = (0..n).filter(|&x| is_atom(x)).count();
        if !(3..=MAX_DIMENSION).contains(&dimension) {
            return None;
        }
        let mut points = vec![vec![0; dimension]; n];
        let mut taken = HashSet::new();
        let mut axes = 0;
        for &x in poset.linear_extension() {
            let x = x as usize;
            if least == Some(x) {
                continue;
            }
            if is_atom(x) {
                points[x][axes] = 1;
                axes += 1;
            } else {
                points[x] = above(&points, poset.lower_covers(x))?;
            }
            if !taken.insert(points[x].clone()) {
                return None;
            }
        }
        let side = |axis: usize| points.iter().map(|point| usize::from(point[axis]) + 1).max().unwrap_or(1);
        let sides = (0..dimension).map(side).collect();
        Some(Coordinates { points, sides, has_least: least.is_some() })
    }
}

/// Tables for more axes would not fit anyway.
const MAX_DIMENSION: usize = 16;

/// The point that covers exactly the points of `covers`, which are all different, if there is one.
fn above(points: &[Vec<u16>], covers: &[u32]) -> Option<Vec<u16>> {
    let below = |&y: &u32| &points[y as usize];
    let mut point = vec![0; points[0].len()];
    for y in covers {
        point.iter_mut().zip(below(y)).for_each(|(top, &own)| *top = own.max(*top));
    }
    if let [y] = covers {
        // The next one on an axis.
        let axis = point.iter().position(|&own| own > 0)?;
        if below(y).iter().filter(|&&own| own > 0).count() != 1 {
            return None;
        }
        point[axis] += 1;
    }
    let sum = |point: &[u16]| point.iter().map(|&own| usize::from(own)).sum::<usize>();
    let fits = covers.len() == point.iter().filter(|&&own| own > 0).count()
        && covers.iter().all(|y| sum(below(y)) + 1 == sum(&point));
    fits.then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poset(points: &[[u16; 3]]) -> Poset {
        let less = |a: &[u16; 3], b: &[u16; 3]| a != b && a.iter().zip(b).all(|(a, b)| a <= b);
        let pairs: Vec<_> = (0..points.len())
            .flat_map(|i| (0..points.len()).map(move |j| (i, j)))
            .filter(|&(i, j)| less(&points[i], &points[j]))
            .collect();
        Poset::numbered(points.len(), &pairs).unwrap()
    }

    fn cells(wanted: impl Fn([u16; 3]) -> bool) -> Vec<[u16; 3]> {
        let all = (0..64).map(|i| [i / 16, i / 4 % 4, i % 4]);
        all.filter(|&cell| wanted(cell)).collect()
    }

    #[test]
    fn sees_the_points_in_the_order() {
        let boards = [
            cells(|_| true),
            cells(|c| c != [0, 0, 0]),
            cells(|c| c.iter().sum::<u16>() <= 3),
            cells(|c| c.iter().filter(|&&own| own > 0).count() == 1),
            cells(|[a, b, c]| a < 2 && b < 3 && !(a == 1 && b == 2) && c != 3),
        ];
        for board in boards {
            let order = poset(&board);
            let seen = Coordinates::recognise(&order).unwrap();
            assert_eq!(seen.has_least, board.contains(&[0, 0, 0]));
            for x in 0..board.len() {
                for y in 0..board.len() {
                    let at_most = seen.points[x].iter().zip(&seen.points[y]).all(|(a, b)| a <= b);
                    assert_eq!(at_most, x == y || order.less(x, y));
                }
            }
        }
    }

    #[test]
    fn refuses_what_is_no_ideal() {
        let square = |c: [u16; 3]| c[2] == 0;
        assert!(Coordinates::recognise(&poset(&cells(square))).is_none());
        // A point without one that it should cover, one with two of the same place, and one that covers too few.
        assert!(Coordinates::recognise(&poset(&cells(|c| c != [1, 1, 0]))).is_none());
        assert!(Coordinates::recognise(&poset(&cells(|c| c != [0, 1, 0]))).is_none());
        let twice = &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (1, 5), (2, 5)];
        assert!(Coordinates::recognise(&Poset::numbered(6, twice).unwrap()).is_none());
        let on_top = &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (4, 5)];
        assert!(Coordinates::recognise(&Poset::numbered(6, on_top).unwrap()).is_none());
        let star = &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)];
        assert!(Coordinates::recognise(&Poset::numbered(5, star).unwrap()).is_none());
    }
}
