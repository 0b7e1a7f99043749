//! Series-parallel orders, by their trees.

use crate::Why;
use crate::game::{Game, Set, has, members, put};
use crate::read::below;

/// A part of the tree: its extreme elements, its size and the Grundy numbers of its options.
struct Node {
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
    if set.len() <= x / 64 {
        set.resize(x / 64 + 1, 0);
    }
    put(set, x);
}

impl Game {
    /// The Grundy number of the order, or of the graph of Node Kayles, that the tree is of.
    pub(crate) fn series_parallel(&self, text: &str) -> Result<usize, Why> {
        let (mut stack, mut seen, mut steps): (Vec<Node>, _, usize) = (Vec::new(), vec![false; self.n], 0);
        let graph = !self.is_order();
        let mut covers: Vec<(usize, usize)> = Vec::new();
        for word in text.split(' ') {
            let (kind, count) = word.split_at(usize::from(word.starts_with(['P', 'S'])));
            let count = below(count, self.n + 1)?;
            if kind.is_empty() {
                if count == self.n || std::mem::replace(&mut seen[count], true) {
                    return Err(format!("element {word} occurs twice or is not there"));
                }
                stack.push(Node { lowest: vec![count], highest: vec![count], grundy: vec![1] });
                continue;
            }
            if count < 2 || stack.len() < count {
                return Err(format!("`{word}` has not that many parts"));
            }
            let mut parts = stack.split_off(stack.len() - count).into_iter();
            let Some(mut all) = parts.next() else { break };
            for mut next in parts {
                if kind == "S" {
                    if covers.len() + all.highest.len().saturating_mul(next.lowest.len()) > self.pairs.len() {
                        return Err("the tree has more covers than the order".into());
                    }
                    covers.extend(all.highest.iter().flat_map(|&a| next.lowest.iter().map(move |&b| (a, b))));
                    steps += if graph {
                        members(&next.grundy).for_each(|g| insert(&mut all.grundy, g));
                        all.grundy.len() + next.grundy.len()
                    } else {
                        all.highest = next.highest.split_off(0);
                        series(&mut all.grundy, &next.grundy)
                    };
                } else {
                    steps += parallel(&mut all.grundy, &next.grundy);
                }
                // All of what is joined can be joined to more; in an order the ends alone.
                if graph || kind == "P" {
                    // Appending to the longer list keeps the whole work small.
                    for (a, b) in [(&mut all.lowest, &mut next.lowest), (&mut all.highest, &mut next.highest)]
                    {
                        if a.len() < b.len() {
                            std::mem::swap(a, b);
                        }
                        a.append(b);
                    }
                }
                if steps > STEPS {
                    return Err("the tree takes more steps than this checker allows".into());
                }
            }
            stack.push(all);
        }
        let [root] = &stack[..] else { return Err("the tree is not one part in the end".into()) };
        let mut given = if graph { self.edges() } else { self.pairs.clone() };
        if graph {
            covers.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
        }
        given.sort_unstable();
        covers.sort_unstable();
        if !seen.iter().all(|&seen| seen) || given != covers {
            return Err("the tree is not that of the order".into());
        }
        Ok(mex(&root.grundy))
    }
}

/// The Grundy set with `upper` put above; how many steps that took.
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
fn parallel(left: &mut Set, right: &[u64]) -> usize {
    let (g, h) = (mex(left), mex(right));
    let mut union = Set::new();
    members(left).for_each(|a| insert(&mut union, a ^ h));
    members(right).for_each(|b| insert(&mut union, b ^ g));
    let steps = 4 * (left.len() + right.len() + union.len());
    *left = union;
    steps
}
