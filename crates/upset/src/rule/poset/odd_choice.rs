//! Choosing variables so that each of many sets holds an odd number of them: linear equations over GF(2).
//!
//! Sparse systems shrink first: an equation with a variable of its own can always be met, and an equation in two
//! variables says that one is the opposite of the other. What is left is a dense system.

use super::gf2::System;
use crate::budget::{Budget, Stopped};

/// Whether the variables can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Odd {
    Chosen,
    Impossible,
    /// The dense system that is left has so many equations and unknowns, too many to be solved.
    TooLarge(usize, usize),
}

/// Word operations and words that a dense system may take: about 12,000 equations in as many unknowns, a second.
const MAX_WORK: u128 = 4_000_000_000;
const MAX_WORDS: usize = 60_000_000;

/// Whether some subset of `0..n` meets each of `rows`, sets without repetition, in an odd number of members.
pub(super) fn choose_odd(n: usize, rows: &[&[u32]], budget: &Budget) -> Result<Odd, Stopped> {
    let left = without_own_variables(n, rows);
    let mut opposites = Opposites::new(n);
    let mut open: Vec<(Vec<u32>, bool)> = left.into_iter().map(|row| (rows[row].to_vec(), true)).collect();
    loop {
        budget.spend(0)?;
        let mut progress = false;
        let mut still = Vec::new();
        for (row, odd) in open {
            let (row, odd) = opposites.rewrite(row, odd);
            match row[..] {
                [] if odd => return Ok(Odd::Impossible),
                [] => progress = true,
                [x, y] => {
                    opposites.join(x, y, odd);
                    progress = true;
                }
                _ => still.push((row, odd)),
            }
        }
        open = still;
        if !progress {
            break;
        }
    }
    eliminate(&open, budget)
}

/// The rows that stay when rows with a variable in no other row are dropped again and again.
fn without_own_variables(n: usize, rows: &[&[u32]]) -> Vec<usize> {
    // The number of rows of each variable and the xor of their names: of a single row the xor is the name.
    let mut uses = vec![(0u32, 0u32); n];
    for (i, row) in rows.iter().enumerate() {
        for &x in *row {
            let (count, names) = uses[x as usize];
            uses[x as usize] = (count + 1, names ^ i as u32);
        }
    }
    let mut dropped = vec![false; rows.len()];
    let mut stack: Vec<usize> = (0..n).filter(|&x| uses[x].0 == 1).collect();
    while let Some(x) = stack.pop() {
        let (1, row) = uses[x] else { continue };
        dropped[row as usize] = true;
        for &y in rows[row as usize] {
            let (count, names) = uses[y as usize];
            uses[y as usize] = (count - 1, names ^ row);
            if count == 2 {
                stack.push(y as usize);
            }
        }
    }
    (0..rows.len()).filter(|&i| !dropped[i]).collect()
}

/// Variables known to be equal or opposite, as a forest whose arcs carry the difference.
struct Opposites {
    parent: Vec<u32>,
    differs: Vec<bool>,
}

impl Opposites {
    fn new(n: usize) -> Opposites {
        Opposites { parent: (0..n as u32).collect(), differs: vec![false; n] }
    }

    /// The variable that stands for `x`, and whether `x` is its opposite.
    fn find(&mut self, x: u32) -> (u32, bool) {
        let mut path = vec![x];
        let mut root = x;
        while self.parent[root as usize] != root {
            root = self.parent[root as usize];
            path.push(root);
        }
        let mut differs = false;
        for &y in path.iter().rev() {
            differs ^= self.differs[y as usize];
            self.parent[y as usize] = root;
            self.differs[y as usize] = differs;
        }
        (root, differs)
    }

    fn join(&mut self, x: u32, y: u32, odd: bool) {
        self.parent[x as usize] = y;
        self.differs[x as usize] = odd;
    }

    fn rewrite(&mut self, row: Vec<u32>, mut odd: bool) -> (Vec<u32>, bool) {
        let mut roots: Vec<u32> = row
            .into_iter()
            .map(|x| {
                let (root, differs) = self.find(x);
                odd ^= differs;
                root
            })
            .collect();
        roots.sort_unstable();
        let mut kept: Vec<u32> = Vec::with_capacity(roots.len());
        for x in roots {
            if kept.last() == Some(&x) {
                kept.pop();
            } else {
                kept.push(x);
            }
        }
        (kept, odd)
    }
}

/// Solves what is left.
fn eliminate(rows: &[(Vec<u32>, bool)], budget: &Budget) -> Result<Odd, Stopped> {
    let mut variables: Vec<u32> = rows.iter().flat_map(|(row, _)| row.iter().copied()).collect();
    variables.sort_unstable();
    variables.dedup();
    let n = variables.len();
    if System::work(rows.len(), n) > MAX_WORK || rows.len() * (n / 64 + 1) > MAX_WORDS {
        return Ok(Odd::TooLarge(rows.len(), n));
    }
    let mut system = System::new(n);
    for (row, odd) in rows {
        let row: Vec<usize> = row.iter().filter_map(|x| variables.binary_search(x).ok()).collect();
        system.push(&row, *odd);
    }
    Ok(if system.solvable(budget)? { Odd::Chosen } else { Odd::Impossible })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    #[test]
    fn agrees_with_trying_every_choice() {
        let mut rng = SplitMix(11);
        let mut seen = [0; 2];
        for _ in 0..4000 {
            let n = 1 + rng.below(9);
            let rows: Vec<Vec<u32>> = (0..rng.below(9))
                .map(|_| (0..n as u32).filter(|_| rng.below(2) == 0).collect::<Vec<u32>>())
                .filter(|row| !row.is_empty())
                .collect();
            let slices: Vec<&[u32]> = rows.iter().map(|row| &row[..]).collect();
            let possible = (0u32..1 << n)
                .any(|s| rows.iter().all(|row| row.iter().filter(|&&x| s >> x & 1 == 1).count() % 2 == 1));
            assert_eq!(choose_odd(n, &slices, &Budget::unlimited()) == Ok(Odd::Chosen), possible, "{rows:?}");
            seen[possible as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
