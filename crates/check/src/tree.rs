//! Series-parallel orders and cographs, by their trees.

use crate::Result;
use crate::game::Game;
use crate::read::{below, need};
use std::collections::BTreeSet;

/// A part of the tree: its extreme elements, the Grundy numbers of its options, and the least number that is not among them.
struct Part {
    lowest: Vec<usize>,
    highest: Vec<usize>,
    options: BTreeSet<usize>,
    grundy: usize,
}

const STEPS: usize = 1_000_000_000;

impl Part {
    /// The disjoint union with another part; how many steps that took.
    fn beside(&mut self, other: &Part) -> usize {
        let (g, h) = (self.grundy, other.grundy);
        let before = std::mem::take(&mut self.options);
        self.options = before.iter().map(|a| a ^ h).chain(other.options.iter().map(|b| b ^ g)).collect();
        self.grundy = g ^ h;
        before.len() + other.options.len()
    }

    /// The same with options put among these.
    fn with(&mut self, more: impl Iterator<Item = usize>) {
        self.options.extend(more);
        let grundy = (self.grundy..).find(|g| !self.options.contains(g));
        self.grundy = grundy.unwrap_or_default();
    }

    /// The same with another part above: number a of those that are not among the options stands for a.
    fn below(&mut self, upper: &Part) -> usize {
        let free = (self.grundy..).filter(|g| !self.options.contains(g));
        let numbered = free.enumerate().take(upper.options.last().map_or(0, |last| last + 1));
        let more: Vec<usize> = numbered.filter(|(a, _)| upper.options.contains(a)).map(|(_, g)| g).collect();
        let steps = more.last().map_or(0, |last| last - self.grundy) + upper.options.len();
        self.with(more.into_iter());
        steps
    }
}

impl Game {
    /// The Grundy number of the order, or of the graph of Node Kayles, that the tree is of.
    pub(crate) fn series_parallel(&self, tree: &[&str]) -> Result<u128> {
        let (mut stack, mut seen, mut steps): (Vec<Part>, _, usize) = (Vec::new(), vec![false; self.n], 0);
        let graph = !self.is_order();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for word in tree {
            let (kind, count) = word.split_at(usize::from(word.starts_with(['P', 'S'])));
            if kind.is_empty() {
                let x = below(word, self.n)?;
                need(!std::mem::replace(&mut seen[x], true), format_args!("element {x} occurs twice"))?;
                let options = BTreeSet::from([0]);
                stack.push(Part { lowest: vec![x], highest: vec![x], options, grundy: 1 });
                continue;
            }
            let count = below(count, self.n + 1)?;
            need(count >= 2 && count <= stack.len(), format_args!("`{word}` has not that many parts"))?;
            let mut parts = stack.split_off(stack.len() - count).into_iter();
            let Some(mut all) = parts.next() else { break };
            for next in parts {
                if kind == "S" {
                    let more = all.highest.len().saturating_mul(next.lowest.len());
                    need(pairs.len() + more <= self.pairs.len(), "the tree has more pairs than the board")?;
                    pairs.extend(all.highest.iter().flat_map(|&a| next.lowest.iter().map(move |&b| (a, b))));
                }
                steps += match kind {
                    "P" => all.beside(&next),
                    _ if graph => {
                        all.with(next.options.iter().copied());
                        next.options.len()
                    }
                    _ => all.below(&next),
                };
                need(steps <= STEPS, "the tree takes more steps than this checker allows")?;
                // All of what is joined can be joined to more; in an order the ends alone.
                if graph || kind == "P" {
                    append(&mut all.lowest, next.lowest);
                    append(&mut all.highest, next.highest);
                } else {
                    all.highest = next.highest;
                }
            }
            stack.push(all);
        }
        let [root] = &stack[..] else { return Err("the tree is not one part in the end".into()) };
        let mut given = if graph { self.edges().into_iter().collect() } else { self.pairs.clone() };
        if graph {
            pairs.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
        }
        given.sort_unstable();
        pairs.sort_unstable();
        need(seen.iter().all(|&seen| seen) && given == pairs, "the tree is not that of the board")?;
        Ok(root.grundy as u128)
    }
}

/// Appending to the longer list keeps the whole work small.
fn append(list: &mut Vec<usize>, mut more: Vec<usize>) {
    if list.len() < more.len() {
        std::mem::swap(list, &mut more);
    }
    list.append(&mut more);
}
