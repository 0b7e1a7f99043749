//! Series-parallel orders and cographs, by their trees.

use crate::Result;
use crate::game::{Game, Set, has, members, put};
use crate::read::{below, need};

/// A part of the tree: its extreme elements and the Grundy numbers of its options.
struct Part {
    lowest: Vec<usize>,
    highest: Vec<usize>,
    grundy: Set,
}

const STEPS: usize = 1_000_000_000;

fn mex(set: &[u64]) -> usize {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    full * 64 + set.get(full).map_or(0, |word| word.trailing_ones() as usize)
}

fn insert(set: &mut Set, x: usize) {
    set.resize(set.len().max(x / 64 + 1), 0);
    put(set, x);
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
                stack.push(Part { lowest: vec![x], highest: vec![x], grundy: vec![1] });
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
                    "P" => parallel(&mut all.grundy, &next.grundy),
                    _ if graph => joined(&mut all.grundy, &next.grundy),
                    _ => series(&mut all.grundy, &next.grundy),
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
        Ok(mex(&root.grundy) as u128)
    }
}

/// Appending to the longer list keeps the whole work small.
fn append(list: &mut Vec<usize>, mut more: Vec<usize>) {
    if list.len() < more.len() {
        std::mem::swap(list, &mut more);
    }
    list.append(&mut more);
}

/// The Grundy set of parts that are joined; how many steps that took.
fn joined(set: &mut Set, more: &[u64]) -> usize {
    members(more).for_each(|g| insert(set, g));
    set.len() + more.len()
}

/// The Grundy set with `upper` put above.
fn series(lower: &mut Set, upper: &[u64]) -> usize {
    let (mut free, mut number, before) = (0, 0, lower.clone());
    let taken = |x: usize| before.get(x / 64).is_some_and(|_| has(&before, x));
    for a in members(upper) {
        while number < a || taken(free) {
            // Skipping whole words keeps long chains cheap.
            if free % 64 == 0 && before.get(free / 64) == Some(&u64::MAX) {
                free += 64;
                continue;
            }
            number += usize::from(!taken(free));
            free += 1;
        }
        insert(lower, free);
        (number, free) = (number + 1, free + 1);
    }
    before.len() + upper.len() + free / 8
}

/// The Grundy set of the disjoint union.
fn parallel(set: &mut Set, other: &[u64]) -> usize {
    let (g, h) = (mex(set), mex(other));
    let mut union = Set::new();
    members(set).for_each(|a| insert(&mut union, a ^ h));
    members(other).for_each(|b| insert(&mut union, b ^ g));
    let steps = 4 * (set.len() + other.len() + union.len());
    *set = union;
    steps
}
