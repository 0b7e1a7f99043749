//! Exchange twins in Maker-Breaker: two vertices whose exchange maps edges to edges (Oijid's thesis, Lemma 1.84).
//!
//! The outcome is that of the game in which Maker has one of them and Breaker the other. Whoever wins that game wins
//! this one: they play its strategy on the rest of the board, and answer a claim of one twin by the other. So each has one
//! of the two in the end, and the exchange makes it the right one; an edge with both is Breaker's. If nothing but the two
//! is left, each gets one of them anyway. Pairs of one class of twins, and of several, can go at once: exchanging two
//! vertices is still possible when others have been claimed.

use super::fresh::{Fresh, Hunt};
use super::simplify::smaller;
use crate::budget::{Budget, Meter, Stopped};
use crate::hypergraph::{Edge, incidence, minimal};
use crate::rule::{Carries, Shrink, Smaller, Status, Theorem, Witness};
use crate::value::Player;
use hashbrown::{HashMap, HashSet};

/// The simplification `exchange-twins`.
pub struct ExchangeTwins;

/// Exchange twins as data.
pub static EXCHANGE_TWINS: Theorem = Theorem {
    name: "exchange-twins",
    source: "Oijid, thesis 2024, Lemma 1.84",
    class: "Maker-Breaker without an order: of two vertices whose exchange maps edges to edges each player gets one",
    time: "O(total size of the edges times the number of vertices) at worst",
    status: Status::No,
};

impl Shrink<Fresh> for ExchangeTwins {
    fn theorem(&self) -> &'static Theorem {
        &EXCHANGE_TWINS
    }

    fn shrink(&self, game: &Fresh, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let Ok(hunt) = game.hunt() else { return Ok(None) };
        if !game.poset.is_antichain() || !game.edges(hunt.maker.other()).is_empty() {
            return Ok(None);
        }
        let pairs = pairs(game.len(), &hunt.edges, budget)?;
        let Some(&(u, v)) = pairs.first() else { return Ok(None) };
        let small = without(game, &hunt, &pairs, budget)?;
        let names = [u, v].map(|x| game.poset.name(x));
        let summary = format!(
            "of {} pairs of vertices that can be exchanged each player gets one: of {} and {}, for instance",
            pairs.len(),
            names[0],
            names[1]
        );
        Ok(Some(smaller(&small, Carries::Both, summary, Witness::pairs(pairs))))
    }
}

/// Disjoint pairs of twins, the first of each for Maker, such that these fill no edge.
fn pairs(n: usize, edges: &[Edge], budget: &Budget) -> Result<Vec<(usize, usize)>, Stopped> {
    let mut pairs = Vec::new();
    // Of each edge the vertices that Maker still lacks; none for an edge that Breaker has met.
    let mut lacks: Vec<Option<usize>> = edges.iter().map(|e| Some(e.len())).collect();
    let through = incidence(n, edges);
    for class in classes(n, edges, &through, budget)? {
        for pair in class.chunks_exact(2) {
            let (u, v) = (pair[0], pair[1]);
            if through[u].iter().any(|&e| lacks[e as usize] == Some(1)) {
                continue;
            }
            through[u].iter().for_each(|&e| lacks[e as usize] = lacks[e as usize].map(|left| left - 1));
            through[v].iter().for_each(|&e| lacks[e as usize] = None);
            pairs.push((u, v));
        }
    }
    Ok(pairs)
}

/// The classes of vertices that can be exchanged with each other, of those that lie in edges.
pub(super) fn classes(
    n: usize,
    edges: &[Edge],
    through: &[Vec<u32>],
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, Stopped> {
    let mut meter = Meter::new(budget);
    let all: HashSet<&[u32]> = edges.iter().map(Vec::as_slice).collect();
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut alike: HashMap<Look, Vec<usize>> = HashMap::new();
    for v in (0..n).filter(|&v| !through[v].is_empty()) {
        let looks = [false, true].map(|itself| look(v, itself, edges, through));
        let mut found = None;
        for &i in looks.iter().filter_map(|look| alike.get(look)).flatten() {
            meter.tick()?;
            if exchange(classes[i][0], v, edges, through, &all) {
                found = Some(i);
                break;
            }
        }
        match found {
            Some(i) => classes[i].push(v),
            None => {
                looks.into_iter().for_each(|look| alike.entry(look).or_default().push(classes.len()));
                classes.push(vec![v]);
            }
        }
    }
    Ok(classes)
}

/// The sizes of a vertex's edges, and the first and last vertex in them, itself among them or not.
///
/// Of two that can be exchanged, these are the same with themselves if an edge has both, and without if none has.
type Look = (Vec<usize>, bool, Option<u32>, Option<u32>);

fn look(v: usize, itself: bool, edges: &[Edge], through: &[Vec<u32>]) -> Look {
    let around = || through[v].iter().map(|&e| &edges[e as usize]);
    let mut sizes: Vec<usize> = around().map(Vec::len).collect();
    sizes.sort_unstable();
    let counts = |x: &u32| itself || *x != v as u32;
    let first = around().filter_map(|e| e.iter().copied().find(counts)).min();
    let last = around().filter_map(|e| e.iter().copied().rev().find(counts)).max();
    (sizes, itself, first, last)
}

/// Whether exchanging two vertices in equally many edges maps edges to edges.
fn exchange(u: usize, v: usize, edges: &[Edge], through: &[Vec<u32>], all: &HashSet<&[u32]>) -> bool {
    let (u, v) = (u as u32, v as u32);
    through[u as usize].iter().map(|&e| &edges[e as usize]).all(|edge| {
        if edge.contains(&v) {
            return true;
        }
        let mut image: Edge = edge.iter().map(|&x| if x == u { v } else { x }).collect();
        image.sort_unstable();
        all.contains(&image[..])
    })
}

/// The game in which Maker has the first and Breaker the second of each pair.
fn without(game: &Fresh, hunt: &Hunt, pairs: &[(usize, usize)], budget: &Budget) -> Result<Fresh, Stopped> {
    let mut owner = vec![None; game.len()];
    for &(u, v) in pairs {
        (owner[u], owner[v]) = (Some(hunt.maker), Some(hunt.maker.other()));
    }
    let keep: Vec<usize> = (0..game.len()).filter(|&x| owner[x].is_none()).collect();
    let mut number = vec![0; game.len()];
    keep.iter().enumerate().for_each(|(i, &x)| number[x] = i as u32);
    let open = |e: &&Edge| e.iter().all(|&x| owner[x as usize] != Some(hunt.maker.other()));
    let rest = |e: &Edge| -> Edge {
        e.iter().filter(|&&x| owner[x as usize].is_none()).map(|&x| number[x as usize]).collect()
    };
    let edges = minimal(keep.len(), hunt.edges.iter().filter(open).map(rest), budget)?;
    let (left, right) = if hunt.maker == Player::Left { (edges, Vec::new()) } else { (Vec::new(), edges) };
    let mut small = Fresh::from_parts(game.convention, game.poset.restrict_convex(&keep), left, right);
    small.starters = game.starters.clone();
    Ok(small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    #[test]
    fn classes_are_those_of_all_pairs() {
        let mut rng = SplitMix(4);
        let mut larger = 0;
        for _ in 0..3000 {
            let n = 3 + rng.below(6);
            // Of two sizes at most, so that many vertices look alike.
            let count = 1 + rng.below(12);
            let edges = (0..count).map(|_| -> Edge {
                let size = 2 + rng.below(2);
                let mut edge: Edge = (0..size).map(|_| rng.below(n) as u32).collect();
                edge.sort_unstable();
                edge.dedup();
                edge
            });
            let edges = minimal(n, edges, &Budget::unlimited()).unwrap();
            let through = incidence(n, &edges);
            let all: HashSet<&[u32]> = edges.iter().map(Vec::as_slice).collect();
            let in_edges = || (0..n).filter(|&v| !through[v].is_empty());
            let twins = |&u: &usize, v: usize| {
                through[u].len() == through[v].len() && exchange(u, v, &edges, &through, &all)
            };
            let first = |v: usize| in_edges().find(|u| *u == v || twins(u, v));
            let expected: Vec<Vec<usize>> = in_edges()
                .filter(|&v| first(v) == Some(v))
                .map(|v| in_edges().filter(|&w| first(w) == Some(v)).collect())
                .collect();
            let found = classes(n, &edges, &through, &Budget::unlimited()).unwrap();
            larger += usize::from(found.iter().any(|class| class.len() > 1));
            assert_eq!(found, expected, "{edges:?}");
        }
        assert!(larger > 500, "{larger}");
    }
}
