//! Two winning sets of size 1 on orders of height 2 (Open question 6 of 000): what all small boards show.
//!
//! `cargo run --release -p upset --example two_singletons_height_2 [N]` prints the tables of
//! `docs/two-singletons-height-2.md` for boards of up to N elements (8 unless said otherwise, 9 takes seconds).

use std::collections::BTreeMap;

/// A board: tops as sets of bottom vertices `0..b`, the targets first.
struct Board {
    b: usize,
    tops: Vec<u32>,
}

impl Board {
    fn n(&self) -> usize {
        self.b + self.tops.len()
    }

    fn targets(&self) -> u32 {
        0b11 << self.b
    }

    /// Vertices that can be claimed.
    fn open(&self, claimed: u32) -> impl Iterator<Item = u32> + '_ {
        let free = move |&x: &usize| {
            let needs = if x < self.b { 0 } else { self.tops[x - self.b] };
            claimed >> x & 1 == 0 && needs & !claimed == 0
        };
        (0..self.n()).filter(free).map(|x| 1 << x)
    }

    /// Whether Maker, to move (or not), claims a target. Targets claimed so far are Breaker's.
    fn wins(&self, claimed: u32, maker: bool, memo: &mut [Option<bool>]) -> bool {
        if self.targets() & !claimed == 0 {
            return false;
        }
        let key = (claimed as usize) << 1 | usize::from(maker);
        if let Some(known) = memo[key] {
            return known;
        }
        let moves: Vec<u32> = self.open(claimed).collect();
        let wins = if maker {
            moves.iter().any(|&x| self.targets() & x != 0 || self.wins(claimed | x, false, memo))
        } else {
            moves.iter().all(|&x| self.wins(claimed | x, true, memo))
        };
        memo[key] = Some(wins);
        wins
    }

    /// A bottom vertex and the tops above it.
    fn up(&self, y: usize) -> u32 {
        let above = (0..self.tops.len()).filter(|&t| self.tops[t] >> y & 1 == 1);
        above.fold(1 << y, |m, t| m | 1 << (self.b + t))
    }

    /// p of a set of bottom vertices: how many vertices are above none of them, modulo 2.
    fn parity(&self, up: u32) -> usize {
        (self.n() - up.count_ones() as usize) % 2
    }

    /// Which targets are above y, as two bits.
    fn below(&self, y: usize) -> u32 {
        (self.tops[0] >> y & 1) | (self.tops[1] >> y & 1) << 1
    }

    /// Whether Maker, first, wins for target `i` alone (000 Theorem 5).
    fn alone(&self, i: usize) -> bool {
        let predecessors = (0..self.b).filter(|&y| self.tops[i] >> y & 1 == 1);
        predecessors.map(|y| if self.parity(self.up(y)) == 0 { 1 } else { -1 }).sum::<i32>() <= 0
    }

    /// The parity of the board, and how many predecessors there are of the first target only, of both, of the
    /// second only, with p even and odd.
    fn profile(&self) -> Vec<usize> {
        let mut profile = vec![self.n() % 2];
        for kind in [1, 3, 2] {
            for parity in 0..2 {
                let fits = |&y: &usize| self.below(y) == kind && self.parity(self.up(y)) == parity;
                profile.push((0..self.b).filter(fits).count());
            }
        }
        profile
    }

    /// How many pairs of a predecessor of the first target only and one of the second only have p even, by
    /// the parities of p of the two.
    fn even_pairs(&self) -> [usize; 4] {
        let all = |kind: u32| (0..self.b).filter(move |&y| self.below(y) == kind);
        let mut count = [0; 4];
        for y in all(1) {
            for z in all(2).filter(|&z| self.parity(self.up(y) | self.up(z)) == 0) {
                count[2 * self.parity(self.up(y)) + self.parity(self.up(z))] += 1;
            }
        }
        count
    }
}

/// Calls `see` with every board of n elements whose targets are tops. Bottom vertices of the same kind (below
/// the first target, both, the second, none) are listed together; boards that differ only in how the other
/// tops name them are counted apart.
fn boards(n: usize, see: &mut impl FnMut(&Board)) {
    for b in 1..n - 1 {
        for first in 0..=b {
            for both in 0..=b - first {
                for second in 0..=b - first - both {
                    let one = (1u32 << (first + both)) - 1;
                    let two = ((1u32 << (first + both + second)) - 1) & !((1 << first) - 1);
                    if one != 0 && two != 0 {
                        others(&mut vec![one, two], b, n - b, 1, see);
                    }
                }
            }
        }
    }
}

/// Adds tops, in increasing order of their sets, until there are `t`.
fn others(tops: &mut Vec<u32>, b: usize, t: usize, from: u32, see: &mut impl FnMut(&Board)) {
    if tops.len() == t {
        see(&Board { b, tops: tops.clone() });
        return;
    }
    for set in from..1 << b {
        tops.push(set);
        others(tops, b, t, set, see);
        tops.pop();
    }
}

/// Counts of boards that share a key, by whether Maker wins as first player.
type Counts = BTreeMap<Vec<usize>, [usize; 2]>;

fn report_mixed(label: &str, counts: &Counts) {
    let mixed: Vec<_> = counts.iter().filter(|(_, c)| c[0] > 0 && c[1] > 0).collect();
    println!("{label}: {} keys, {} of them with both results", counts.len(), mixed.len());
    for (key, [lost, won]) in mixed {
        println!("  {key:?}: Maker wins {won}, loses {lost}");
    }
}

fn main() {
    let most = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(8usize).clamp(3, 11);
    let (mut plain, mut paired, mut split) = (Counts::new(), Counts::new(), Counts::new());
    println!("{:>2} {:>8} {:>12} {:>13} {:>14}", "n", "boards", "first wins", "second wins", "only together");
    for n in 3..=most {
        let (mut count, mut first_wins, mut second_wins, mut together) = (0, 0, 0, 0);
        boards(n, &mut |board| {
            let mut memo = vec![None; 2 << n];
            let first = board.wins(0, true, &mut memo);
            let second = board.wins(0, false, &mut memo);
            count += 1;
            first_wins += usize::from(first);
            second_wins += usize::from(second);
            together += usize::from(first && !board.alone(0) && !board.alone(1));
            let (key, pairs) = (board.profile(), board.even_pairs());
            let note = |counts: &mut Counts, more: &[usize]| {
                counts.entry([&key, more].concat()).or_default()[usize::from(first)] += 1;
            };
            note(&mut plain, &[]);
            note(&mut paired, &[pairs.iter().sum()]);
            note(&mut split, &pairs);
        });
        println!("{n:>2} {count:>8} {first_wins:>12} {second_wins:>13} {together:>14}");
    }
    println!();
    report_mixed("profile", &plain);
    report_mixed("profile and even pairs", &paired);
    report_mixed("profile and even pairs by parities", &split);
}
