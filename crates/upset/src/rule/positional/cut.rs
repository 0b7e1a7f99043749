//! A black winning set of size 1 on a chain settles who gets what lies above it (000 Lemma 22).
//!
//! The hypothesis on sets of white vertices may be dropped: a set that loses all its vertices is one Maker
//! fills. The equality holds whoever starts.

use super::fresh::{Fresh, Hunt};
use super::simplify::smaller;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::{Edge, minimal};
use crate::rule::{Answer, Carries, Finding, Recognised, Rule, Shrink, Smaller, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// The simplification `cut`.
pub struct Cut;

/// The same where the cut fills a winning set, so that Maker wins.
pub struct FillingCut;

/// The lemma as data.
pub static CUT: Theorem = Theorem {
    name: "cut",
    source: "000 Lemma 22",
    class: "Maker-Breaker on chains: a black winning set of size 1 settles who gets what lies above it",
    time: "O(n + total size of the winning sets)",
    status: Status::No,
};

const SUMMARY: &str = "a black winning set of size 1 settles what lies above it";

impl Shrink<Fresh> for Cut {
    fn theorem(&self) -> &'static Theorem {
        &CUT
    }
    fn shrink(&self, game: &Fresh, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let Some(Rest { hunt, at, keep, sets }) = rest(game) else { return Ok(None) };
        if sets.iter().any(Vec::is_empty) {
            return Ok(None);
        }
        let sets = minimal(keep.len(), sets, budget)?;
        let (left, right) = if hunt.maker == Player::Left { (sets, Vec::new()) } else { (Vec::new(), sets) };
        let mut small = Fresh::from_parts(game.convention, game.poset.restrict_convex(&keep), left, right);
        small.starters = game.starters.clone();
        Ok(Some(smaller(&small, Carries::Both, SUMMARY.into(), Witness::element(at))))
    }
}

impl Rule<Fresh> for FillingCut {
    fn theorem(&self) -> &'static Theorem {
        &CUT
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let Some(Rest { hunt, at, sets, .. }) = rest(game) else {
            return Err("no black winning set of size 1 settles anything above it".into());
        };
        if !sets.iter().any(Vec::is_empty) {
            return Err("the cut fills no winning set".into());
        }
        let mut starts = Starts::default();
        game.starters.iter().for_each(|&player| starts.set(player, hunt.result(true)));
        Ok(Box::new(Filled { at, starts }))
    }
}

struct Filled {
    at: usize,
    starts: Starts,
}

impl Finding for Filled {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        Ok(Answer::starts(self.starts, SUMMARY).with(Witness::element(self.at)))
    }
}

/// What a cut leaves.
struct Rest {
    hunt: Hunt,
    /// The black winning set of size 1.
    at: usize,
    /// The vertices that are kept.
    keep: Vec<usize>,
    /// The winning sets on them, numbered anew; an empty one is one that Maker fills.
    sets: Vec<Edge>,
}

/// What the cut at the lowest black winning set of size 1 leaves, if there is one.
fn rest(game: &Fresh) -> Option<Rest> {
    let hunt = game.hunt().ok().filter(|hunt| hunt.fail == game.convention.unfilled())?;
    let chains = game.chains()?;
    let n = game.len();
    let mut place = vec![(0usize, 0usize); n];
    for (i, chain) in chains.iter().enumerate() {
        for (from_bottom, &x) in chain.iter().enumerate() {
            place[x] = (i, chain.len() - from_bottom);
        }
    }
    // Numbered from the top, white numbers have the parity of the number of vertices.
    let is_black = |j: usize| j % 2 != n % 2;
    let lowest = hunt.edges.iter().filter(|e| e.len() == 1).map(|e| place[e[0] as usize]);
    let lowest = lowest.filter(|&(i, j)| is_black(j) && j >= 3 && j < chains[i].len());
    let (i, j) = lowest.max_by_key(|p| p.1)?;
    let top = if n.is_multiple_of(2) { j - 1 } else { j - 2 };
    let is_cut = |x: usize| place[x].0 == i && place[x].1 <= top;
    let keep: Vec<usize> = (0..n).filter(|&x| !is_cut(x)).collect();
    let mut number = vec![0u32; n];
    keep.iter().enumerate().for_each(|(new, &x)| number[x] = new as u32);
    let lost = |e: &&Edge| {
        e.iter()
            .any(|&v| place[v as usize].0 == i && place[v as usize].1 < j && is_black(place[v as usize].1))
    };
    let rest: Vec<Edge> = hunt
        .edges
        .iter()
        .filter(|e| !lost(e))
        .map(|e| e.iter().filter(|&&v| !is_cut(v as usize)).map(|&v| number[v as usize]).collect())
        .collect();
    Some(Rest { at: chains[i][chains[i].len() - j], hunt, keep, sets: rest })
}
