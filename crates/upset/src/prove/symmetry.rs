//! Permutations of a board that keep it: of positions that are images of each other a proof lists one.

use crate::budget::{Budget, Stopped};
use hashbrown::HashSet;
use upset_check::game::{Game, count, members};

/// More symmetries than these are not looked at: a checker need not allow more images of a position.
const GROUP: usize = 10_000;
/// Fewer symmetries than this do not make a proof so much smaller that it should rest on them.
const FEW: usize = 6;
/// The most steps of the search: comparisons of two elements with two others.
const STEPS: usize = 50_000_000;

/// A prime that is larger than the number of symmetries.
const STRIDE: usize = 10_007;

/// What generates the symmetries of a board, and all of them but for the one that moves nothing.
pub struct Symmetries {
    /// A few permutations, as the proof gives them.
    pub generators: Vec<Vec<usize>>,
    /// All that they generate.
    pub all: Vec<Vec<usize>>,
}

impl Symmetries {
    /// The symmetries of an order, a graph or a board without an order, unless they are few or too many.
    pub fn of(game: &Game, budget: &Budget) -> Result<Option<Symmetries>, Stopped> {
        let relation = Relation::of(game);
        let Some(found) = relation.map(|relation| relation.symmetries(budget)).transpose()?.flatten() else {
            return Ok(None);
        };
        let text = |map: &[usize]| map.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        let mut symmetries = Symmetries { generators: Vec::new(), all: Vec::new() };
        // Those found one after the other are much alike, and many would be needed; far apart, few.
        let mut known: HashSet<Vec<usize>> = [(0..game.n).collect()].into_iter().collect();
        for i in 0..found.len() {
            let map = &found[i * STRIDE % found.len()];
            if !known.contains(map) && game.symmetry(&text(map)).is_ok() {
                symmetries.generators.push(map.clone());
                symmetries.all = group(&symmetries.generators);
                known.extend(symmetries.all.iter().cloned());
            }
        }
        Ok(Some(symmetries).filter(|symmetries| symmetries.all.len() + 1 >= FEW))
    }
}

/// How each two elements are related; symmetries keep that, and what keeps that may be a symmetry.
struct Relation {
    n: usize,
    of: Vec<u32>,
}

impl Relation {
    fn of(game: &Game) -> Option<Relation> {
        let n = game.n;
        if !(2..=256).contains(&n) || game.up.len() != n * game.w {
            return None;
        }
        let mut of = vec![0u32; n * n];
        if let Some(rules) = &game.positional {
            let work: usize = rules.edges.iter().flatten().map(|edge| count(edge).pow(2)).sum();
            if rules.net.is_some() || rules.first.is_some() || work > STEPS {
                return None;
            }
            // In how many edges of each player the two are.
            for (edges, one) in rules.edges.iter().zip([1 << 17, 1 << 2]) {
                for edge in edges {
                    let inside = || members(edge);
                    inside()
                        .flat_map(|x| inside().map(move |y| x * n + y))
                        .for_each(|i| of[i] = of[i].wrapping_add(one));
                }
            }
        }
        for x in 0..n {
            members(game.row(&game.up, x)).for_each(|y| of[x * n + y] |= 1);
            of[x * n + x] |= game.owners.get(x).map_or(0, |&letter| u32::from(letter) << 8);
        }
        Some(Relation { n, of })
    }

    /// Elements of different classes are no images of each other.
    fn classes(&self) -> Vec<usize> {
        let row = |x: usize| {
            let mut row = self.of[x * self.n..(x + 1) * self.n].to_vec();
            row.sort_unstable();
            (self.of[x * self.n + x], row)
        };
        let rows: Vec<_> = (0..self.n).map(row).collect();
        rows.iter().map(|row| rows.iter().position(|other| other == row).unwrap_or(0)).collect()
    }

    /// All permutations that keep the relation, unless there are too many or it takes too long.
    fn symmetries(&self, budget: &Budget) -> Result<Option<Vec<Vec<usize>>>, Stopped> {
        let (n, class) = (self.n, self.classes());
        let (mut found, mut map, mut used, mut next) = (Vec::new(), Vec::new(), vec![false; n], 0);
        let mut steps = 0;
        loop {
            let x: usize = map.len();
            let same = |(z, &image): (usize, &usize), y: usize| {
                self.of[x * n + z] == self.of[y * n + image] && self.of[z * n + x] == self.of[image * n + y]
            };
            let fits = |&y: &usize| {
                steps += 1;
                let fits = !used[y] && class[y] == class[x];
                fits && map.iter().enumerate().inspect(|_| steps += 1).all(|pair| same(pair, y))
            };
            match (next..n).find(fits) {
                Some(y) if x + 1 == n => {
                    found.push(map.iter().copied().chain([y]).collect());
                    next = y + 1;
                }
                Some(y) => {
                    map.push(y);
                    used[y] = true;
                    next = 0;
                }
                None => {
                    let Some(y) = map.pop() else { return Ok(Some(found)) };
                    used[y] = false;
                    next = y + 1;
                }
            }
            if found.len() > GROUP || steps > STEPS {
                return Ok(None);
            }
            budget.check()?;
        }
    }
}

/// All permutations that these generate, but for the one that moves nothing.
fn group(generators: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let Some(first) = generators.first() else { return Vec::new() };
    let mut group: Vec<Vec<usize>> = vec![(0..first.len()).collect()];
    let mut known: HashSet<Vec<usize>> = group.iter().cloned().collect();
    let mut next = 0;
    while next < group.len() {
        for map in generators {
            let both: Vec<usize> = group[next].iter().map(|&x| map[x]).collect();
            if known.insert(both.clone()) {
                group.push(both);
            }
        }
        next += 1;
    }
    group.split_off(1)
}
