//! Layout of a connected Hasse diagram: levels, few crossings, straight cover lines.

use super::clear::{Room, make_clear};
use super::geometry::{Diagram, Point};
use crate::budget::{Budget, Stopped};
use crate::order::Poset;

/// Places the elements of a connected order, lower elements lower, with all the room asked for.
pub fn layout(poset: &Poset, room: Room, budget: &Budget) -> Result<Diagram, Stopped> {
    let lines = poset.cover_pairs();
    let level: Vec<usize> = levels(poset);
    let mut rows = Rows::new(poset.len(), &level, &lines);
    rows.order(budget)?;
    let x = rows.coordinates(room.apart, budget)?;
    let gap = row_gap(&lines, &level, &x, room);
    let points = (0..poset.len()).map(|v| Point { x: x[v], y: level[v] as f64 * gap }).collect();
    let mut diagram = Diagram { points, lines };
    make_clear(&mut diagram, room, false, budget)?;
    Ok(diagram)
}

/// The level of each element, counted from below; an element with upper covers only rises to just below them.
fn levels(poset: &Poset) -> Vec<usize> {
    let mut level: Vec<usize> = poset.levels().into_iter().map(|l| l as usize).collect();
    for &x in poset.linear_extension().iter().rev() {
        let x = x as usize;
        let top = poset.upper_covers(x).iter().map(|&y| level[y as usize]).min();
        if let Some(top) = top
            && poset.lower_covers(x).is_empty()
        {
            level[x] = top - 1;
        }
    }
    level
}

/// A gap between rows steep enough that a line leaves its row before it meets its neighbour there.
pub(super) fn row_gap(lines: &[(usize, usize)], level: &[usize], x: &[f64], room: Room) -> f64 {
    let slope = room.clear * 1.05 / (room.apart.powi(2) - (room.clear * 1.05).powi(2)).sqrt();
    let flat = lines
        .iter()
        .map(|&(a, b)| (x[a] - x[b]).abs() / (level[b] - level[a]).max(1) as f64)
        .fold(0.0, f64::max);
    (flat * slope).max(room.apart * 1.1)
}

/// The rows of the diagram, with a dummy wherever a line crosses a row.
struct Rows {
    elements: usize,
    rows: Vec<Vec<usize>>,
    up: Vec<Vec<usize>>,
    down: Vec<Vec<usize>>,
}

impl Rows {
    fn new(elements: usize, level: &[usize], lines: &[(usize, usize)]) -> Rows {
        let height = level.iter().max().map_or(0, |&l| l + 1);
        let mut rows = vec![Vec::new(); height];
        (0..elements).for_each(|v| rows[level[v]].push(v));
        let mut up = vec![Vec::new(); elements];
        let mut down = vec![Vec::new(); elements];
        for &(a, b) in lines {
            let mut from = a;
            for row in &mut rows[level[a] + 1..level[b]] {
                let dummy = up.len();
                row.push(dummy);
                up.push(Vec::new());
                down.push(Vec::new());
                up[from].push(dummy);
                down[dummy].push(from);
                from = dummy;
            }
            up[from].push(b);
            down[b].push(from);
        }
        Rows { elements, rows, up, down }
    }

    /// Orders every row by the barycentre of its neighbours, sweeping up and down, and keeps the best seen.
    fn order(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let mut place = self.places();
        let mut best = (self.crossings(&place), self.rows.clone());
        for sweep in 0..24 {
            budget.check()?;
            if best.0 == 0 {
                break;
            }
            let upwards = sweep % 2 == 0;
            let rows: Vec<usize> = if upwards {
                (1..self.rows.len()).collect()
            } else {
                (0..self.rows.len()).rev().skip(1).collect()
            };
            for r in rows {
                let near = if upwards { &self.down } else { &self.up };
                let mut keyed: Vec<(f64, usize)> = self.rows[r]
                    .iter()
                    .map(|&v| {
                        let mean = near[v].iter().map(|&w| place[w]).sum::<f64>() / near[v].len() as f64;
                        (if near[v].is_empty() { place[v] } else { mean }, v)
                    })
                    .collect();
                // Every other pair of sweeps breaks ties the other way round, to leave dead ends.
                if sweep % 4 >= 2 {
                    keyed.reverse();
                }
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.rows[r] = keyed.into_iter().map(|(_, v)| v).collect();
                self.number(r, &mut place);
            }
            let crossings = self.crossings(&place);
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
        Ok(())
    }

    fn places(&self) -> Vec<f64> {
        let mut place = vec![0.0; self.up.len()];
        (0..self.rows.len()).for_each(|r| self.number(r, &mut place));
        place
    }

    fn number(&self, r: usize, place: &mut [f64]) {
        let middle = (self.rows[r].len() as f64 - 1.0) / 2.0;
        for (i, &v) in self.rows[r].iter().enumerate() {
            place[v] = i as f64 - middle;
        }
    }

    /// The number of pairs of lines that cross between neighbouring rows.
    fn crossings(&self, place: &[f64]) -> usize {
        let mut count = 0;
        for (r, row) in self.rows.iter().enumerate() {
            let width = self.rows.get(r + 1).map_or(0, Vec::len);
            let middle = (width as f64 - 1.0) / 2.0;
            let mut ends = Tally(vec![0; width + 1]);
            for &v in row {
                // All lines of a row end in the next one, and those of one element do not cross.
                let own = self.up[v].iter().map(|&w| (place[w] + middle).round() as usize);
                count += own.clone().map(|end| ends.beyond(end)).sum::<usize>();
                own.for_each(|end| ends.add(end));
            }
        }
        count
    }

    /// Places along the rows: each element near the mean of its neighbours, at least `apart` from the next.
    fn coordinates(&self, apart: f64, budget: &Budget) -> Result<Vec<f64>, Stopped> {
        let width = |v: usize| if v < self.elements { apart } else { apart * 0.5 };
        let mut x: Vec<f64> = self.places().iter().map(|p| p * apart).collect();
        for sweep in 0..40 {
            budget.check()?;
            let rows: Vec<usize> = if sweep % 2 == 0 {
                (0..self.rows.len()).collect()
            } else {
                (0..self.rows.len()).rev().collect()
            };
            for r in rows {
                let row = &self.rows[r];
                let mut offset = Vec::with_capacity(row.len());
                let mut at = 0.0;
                for (i, &v) in row.iter().enumerate() {
                    at += if i == 0 { 0.0 } else { (width(v) + width(row[i - 1])) / 2.0 };
                    offset.push(at);
                }
                let wish: Vec<f64> = row
                    .iter()
                    .zip(&offset)
                    .map(|(&v, o)| {
                        let near = self.up[v].iter().chain(&self.down[v]);
                        let count = self.up[v].len() + self.down[v].len();
                        let mean = near.map(|&w| x[w]).sum::<f64>() / count as f64;
                        (if count == 0 { x[v] } else { mean }) - o
                    })
                    .collect();
                for ((&v, o), w) in row.iter().zip(&offset).zip(non_decreasing(&wish)) {
                    x[v] = w + o;
                }
            }
        }
        x.truncate(self.elements);
        Ok(x)
    }
}

/// How many have come to each place, in a tree of sums over ranges (Fenwick): a row of thousands of lines is counted in
/// moments.
struct Tally(Vec<usize>);

impl Tally {
    fn add(&mut self, place: usize) {
        let mut i = self.0.len() - 1 - place;
        while i < self.0.len() {
            self.0[i] += 1;
            i += i & i.wrapping_neg();
        }
    }

    /// Those that came to a place after this one.
    fn beyond(&self, place: usize) -> usize {
        let mut i = self.0.len() - 2 - place;
        let mut sum = 0;
        while i > 0 {
            sum += self.0[i];
            i &= i - 1;
        }
        sum
    }
}

/// The non-decreasing sequence nearest to `wish` in squares: neighbours out of order are pooled at their mean.
fn non_decreasing(wish: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for &w in wish {
        let mut pool = (w, 1);
        while let Some(&(mean, count)) = pools.last() {
            if mean <= pool.0 {
                break;
            }
            pools.pop();
            let total = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / total as f64, total);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_are_pairs_out_of_order() {
        let mut tally = Tally(vec![0; 6]);
        let mut seen: Vec<usize> = Vec::new();
        for place in [3, 0, 4, 2, 2, 1, 4, 0] {
            assert_eq!(tally.beyond(place), seen.iter().filter(|&&p| p > place).count());
            tally.add(place);
            seen.push(place);
        }
    }

    #[test]
    fn pooling_keeps_the_order() {
        assert_eq!(non_decreasing(&[1.0, 3.0, 2.0, 4.0]), [1.0, 2.5, 2.5, 4.0]);
        assert_eq!(non_decreasing(&[3.0, 2.0, 1.0]), [2.0, 2.0, 2.0]);
    }
}
