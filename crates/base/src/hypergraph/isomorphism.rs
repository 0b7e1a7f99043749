//! Bijections of the vertices that carry one coloured hypergraph to another, by refinement and trial.

use super::{Edge, incidence};
use crate::budget::{Budget, Meter, Stopped};
use hashbrown::{HashMap, HashSet};

/// Trials after which the search gives up.
const MAX_TRIALS: usize = 2_000;

/// Two hypergraphs side by side, with colours that agree where vertices may correspond.
struct Match<'a> {
    edges: [[&'a [Edge]; 2]; 2],
    at: [[Vec<Vec<u32>>; 2]; 2],
    wanted: [HashSet<&'a [u32]>; 2],
    n: usize,
    trials: usize,
    meter: Meter<'a>,
}

/// A bijection of `0..n` that carries the edges `from[0]` to `to[0]` and `from[1]` to `to[1]`, if one is found.
pub fn isomorphism(
    n: usize,
    from: [&[Edge]; 2],
    to: [&[Edge]; 2],
    budget: &Budget,
) -> Result<Option<Vec<u32>>, Stopped> {
    if (0..2).any(|c| from[c].len() != to[c].len()) {
        return Ok(None);
    }
    let edges = [from, to];
    let mut search = Match {
        edges,
        at: edges.map(|side| side.map(|e| incidence(n, e))),
        wanted: to.map(|e| e.iter().map(Vec::as_slice).collect()),
        n,
        trials: 0,
        meter: Meter::new(budget),
    };
    search.extend([vec![0; n], vec![0; n]])
}

impl Match<'_> {
    /// Splits the colours by what edges say about their vertices until nothing changes; `None` if the two
    /// sides turn out to differ.
    fn refine(&mut self, mut colour: [Vec<u32>; 2]) -> Result<Option<[Vec<u32>; 2]>, Stopped> {
        let mut classes = 0;
        loop {
            let mut names: HashMap<Vec<Vec<u32>>, u32> = HashMap::new();
            let mut next = [vec![0; self.n], vec![0; self.n]];
            let mut count: HashMap<u32, i64> = HashMap::new();
            for side in 0..2 {
                let old = &colour[side];
                for v in 0..self.n {
                    self.meter.step()?;
                    let mut seen: Vec<Vec<u32>> = Vec::new();
                    for c in 0..2 {
                        for &e in &self.at[side][c][v] {
                            let edge = &self.edges[side][c][e as usize];
                            let mut profile: Vec<u32> = edge.iter().map(|&w| old[w as usize]).collect();
                            profile.sort_unstable();
                            profile.push(c as u32);
                            seen.push(profile);
                        }
                    }
                    seen.sort_unstable();
                    seen.push(vec![old[v]]);
                    let fresh = names.len() as u32;
                    let name = *names.entry(seen).or_insert(fresh);
                    next[side][v] = name;
                    *count.entry(name).or_default() += if side == 0 { 1 } else { -1 };
                }
            }
            if count.values().any(|&balance| balance != 0) {
                return Ok(None);
            }
            let done = names.len() == classes;
            classes = names.len();
            colour = next;
            if done {
                return Ok(Some(colour));
            }
        }
    }

    fn extend(&mut self, colour: [Vec<u32>; 2]) -> Result<Option<Vec<u32>>, Stopped> {
        self.trials += 1;
        if self.trials > MAX_TRIALS {
            return Ok(None);
        }
        let Some(colour) = self.refine(colour)? else { return Ok(None) };
        let mut size: HashMap<u32, usize> = HashMap::new();
        colour[0].iter().for_each(|&c| *size.entry(c).or_default() += 1);
        let Some(v) = (0..self.n).filter(|&v| size[&colour[0][v]] > 1).min_by_key(|&v| size[&colour[0][v]])
        else {
            return Ok(self.read(&colour));
        };
        let own = self.n as u32 + 1;
        for w in (0..self.n).filter(|&w| colour[1][w] == colour[0][v]) {
            let mut next = colour.clone();
            next[0][v] = own;
            next[1][w] = own;
            if let Some(found) = self.extend(next)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The bijection that colours, all different, describe, if it does carry edges to edges.
    fn read(&self, colour: &[Vec<u32>; 2]) -> Option<Vec<u32>> {
        let place: HashMap<u32, u32> = colour[1].iter().enumerate().map(|(w, &c)| (c, w as u32)).collect();
        let map: Vec<u32> = colour[0].iter().map(|c| place.get(c).copied()).collect::<Option<_>>()?;
        let carried = (0..2).all(|c| {
            self.edges[0][c].iter().all(|e| {
                let mut image: Edge = e.iter().map(|&v| map[v as usize]).collect();
                image.sort_unstable();
                self.wanted[c].contains(&image[..])
            })
        });
        carried.then_some(map)
    }
}
