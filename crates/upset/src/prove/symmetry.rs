//! Permutations of a board that keep it: of positions that are images of each other a proof lists one.

use crate::budget::{Budget, Stopped};
use upset_check::game::{Game, has};
use upset_check::{GROUP, group};

/// Fewer symmetries than this do not make a proof so much smaller that it should rest on them.
const FEW: usize = 6;
/// The most steps of the search.
const STEPS: u64 = 2_000_000;

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
        for map in found {
            if symmetries.all.contains(&map) || game.symmetry(&text(&map)).is_err() {
                continue;
            }
            symmetries.generators.push(map);
            match group(&symmetries.generators) {
                Ok(all) => symmetries.all = all,
                Err(_) => return Ok(None),
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
        let related = |x: usize, y: usize| -> u32 {
            let Some(rules) = &game.positional else {
                let owner =
                    if x == y { game.owners.get(x).map_or(0, |&letter| u32::from(letter)) } else { 0 };
                return u32::from(has(game.row(&game.up, x), y)) | owner << 1;
            };
            let common = |player: usize| {
                let edges = rules.edges[player].iter();
                edges.filter(|edge| has(edge, x) && has(edge, y)).count() as u32
            };
            let above = u32::from(has(game.row(&game.up, x), y));
            common(0) << 17 | common(1) << 2 | above
        };
        let drawn =
            game.positional.as_ref().is_some_and(|rules| rules.net.is_some() || rules.first.is_some());
        let fits = !drawn && n > 1 && n <= 256 && game.up.len() == n * game.w;
        fits.then(|| Relation { n, of: (0..n * n).map(|i| related(i / n, i % n)).collect() })
    }

    fn row(&self, x: usize) -> Vec<u32> {
        let mut row = self.of[x * self.n..(x + 1) * self.n].to_vec();
        row.sort_unstable();
        row.push(self.of[x * self.n + x]);
        row
    }

    /// All permutations that keep the relation, unless there are too many.
    fn symmetries(&self, budget: &Budget) -> Result<Option<Vec<Vec<usize>>>, Stopped> {
        let n = self.n;
        let rows: Vec<Vec<u32>> = (0..n).map(|x| self.row(x)).collect();
        let (mut found, mut map, mut steps) = (Vec::new(), Vec::with_capacity(n), 0);
        let mut used = vec![false; n];
        let mut next = 0;
        loop {
            let x = map.len();
            let same = |y: usize, map: &[usize]| {
                (0..x).all(|z| {
                    let image = map[z];
                    self.of[x * n + z] == self.of[y * n + image]
                        && self.of[z * n + x] == self.of[image * n + y]
                })
            };
            let fits = |y: &usize| !used[*y] && rows[*y] == rows[x] && same(*y, &map);
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
            steps += 1;
            if found.len() > GROUP || steps > STEPS {
                return Ok(None);
            }
            budget.check()?;
        }
    }
}
