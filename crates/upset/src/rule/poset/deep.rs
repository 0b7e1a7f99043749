//! The Grundy numbers after all moves in an order that is put together in many levels.
//!
//! On the way up the tree of parts, elements whose moves leave the same number are kept in one group, and the groups of a
//! part in a binary trie of their numbers, lowest bits first. A parallel union adds a number to all of them, which is noted at
//! the top of the trie; standing on a single element adds one, which exchanges the two branches and goes on in one of them; and tries are
//! put together in as many steps as they have forks in common. What stands on a part with more options is counted up so often, its few
//! lowest numbers, which fall into gaps of these options, apart; or numbered anew group by group, where there are fewer groups than options. Either is at most
//! the size of the smaller of the two, so that a tree takes O(n log² n) steps however deep it is.

use super::grundy_set::GrundySet;
use super::tree::{AskPrime, Evaluated};
use crate::budget::{Meter, Stopped};
use crate::order::{Decomposition, Part};

const NONE: u32 = u32::MAX;

/// Numbers with their groups. What is kept of a number in depth d are its bits from d on.
#[derive(Clone, Copy)]
enum TrieNode {
    /// A group: its number, and its first and last element.
    Group { number: u32, first: u32, last: u32 },
    /// Even and odd numbers, to all of which `change` has yet to be added without carrying.
    Fork { branches: [u32; 2], change: u32 },
}

/// The groups of all parts.
struct Groups {
    nodes: Vec<TrieNode>,
    free: Vec<u32>,
    /// The element after each one in its group.
    next: Vec<u32>,
    /// The trie of each part.
    trie: Vec<u32>,
}

/// The Grundy number after each move on an order of `n` elements. Nothing if the options of a prime part are not known.
pub(super) fn after(
    n: usize,
    tree: &Decomposition,
    meter: &mut Meter<'_>,
    prime: &mut AskPrime<'_>,
) -> Result<Option<Vec<u32>>, Stopped> {
    let mut done = Evaluated::begin(tree);
    let mut groups =
        Groups { nodes: Vec::new(), free: Vec::new(), next: vec![NONE; n], trie: vec![NONE; tree.len()] };
    for node in (0..tree.len()).rev() {
        // What stands on a part is numbered by the part's own set, before that is worked into another.
        if let Part::Series(parts) = tree.part(node) {
            groups.series(node, parts, &done.sets, meter)?;
        }
        done.work_up(tree, node, meter, prime)?;
        match tree.part(node) {
            Part::Element(x) => groups.trie[node] = groups.group(0, x as u32),
            Part::Prime(elements) => {
                let Some(options) = done.primes.last().and_then(|prime| prime.options.as_ref()) else {
                    return Ok(None);
                };
                for (&x, &number) in elements.iter().zip(options) {
                    let group = groups.group(number, x);
                    groups.trie[node] = groups.joined(groups.trie[node], group);
                }
            }
            Part::Parallel(parts) => groups.parallel(node, parts, &done.number),
            Part::Series(_) => {}
        }
    }
    let mut after = vec![0; n];
    for (number, first, _) in groups.listed(groups.trie.first().copied().unwrap_or(NONE)) {
        let mut x = first;
        while x != NONE {
            after[x as usize] = number;
            x = groups.next[x as usize];
        }
    }
    Ok(Some(after))
}

/// The first number from which on those missing from `set` follow each other without a gap.
fn low_numbers(set: &GrundySet) -> usize {
    let count = set.count();
    let settled = |k: usize| set.missing(k) == k + count;
    let mut most = 0;
    while !settled(most) {
        most = 2 * most + 1;
    }
    let (mut low, mut high) = (most / 2, most);
    while low < high {
        let middle = (low + high) / 2;
        if settled(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    high
}

impl Groups {
    fn add(&mut self, node: TrieNode) -> u32 {
        match self.free.pop() {
            Some(place) => {
                self.nodes[place as usize] = node;
                place
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        }
    }

    /// The group of one element.
    fn group(&mut self, number: u32, x: u32) -> u32 {
        self.add(TrieNode::Group { number, first: x, last: x })
    }

    fn parallel(&mut self, node: usize, parts: &[u32], number: &[u32]) {
        for &part in parts {
            let trie = std::mem::replace(&mut self.trie[part as usize], NONE);
            self.change(trie, number[node] ^ number[part as usize]);
            self.trie[node] = self.joined(self.trie[node], trie);
        }
    }

    fn series(
        &mut self,
        node: usize,
        parts: &[u32],
        sets: &[GrundySet],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let mut all = NONE;
        for &part in parts.iter().rev() {
            meter.tick()?;
            if all != NONE {
                all = self.put_on(all, &sets[part as usize], meter)?;
            }
            let below = std::mem::replace(&mut self.trie[part as usize], NONE);
            all = self.joined(all, below);
        }
        self.trie[node] = all;
        Ok(())
    }

    /// Numbers everything as it is on top of a part with these options: by what is missing from them.
    fn put_on(&mut self, trie: u32, set: &GrundySet, meter: &mut Meter<'_>) -> Result<u32, Stopped> {
        let count = set.count();
        // From this number on all become larger by as many as the part has options.
        let low = low_numbers(set);
        let mut renumbered = Vec::new();
        let mut all = trie;
        if self.fewer(trie, low + count) {
            renumbered = self.taken(trie);
            all = NONE;
        } else {
            for number in 0..low as u32 {
                meter.tick()?;
                let (rest, group) = self.without(all, number);
                all = rest;
                renumbered.extend(group.map(|(first, last)| (number, first, last)));
            }
            for _ in 0..count {
                meter.tick()?;
                self.count_up(all);
            }
        }
        for (number, first, last) in renumbered {
            meter.tick()?;
            let group = TrieNode::Group { number: set.missing(number as usize) as u32, first, last };
            let group = self.add(group);
            all = self.joined(all, group);
        }
        Ok(all)
    }

    /// Whether there are fewer groups than `most`, at no more steps than that.
    fn fewer(&self, trie: u32, most: usize) -> bool {
        let mut open = vec![trie];
        let mut seen = 0;
        while let Some(at) = open.pop() {
            match self.nodes.get(at as usize) {
                Some(TrieNode::Group { .. }) => seen += 1,
                Some(&TrieNode::Fork { branches, .. }) => open.extend(branches),
                None => {}
            }
            if seen >= most {
                return false;
            }
        }
        true
    }

    /// The trie without the group of `number`, and that group's first and last element.
    fn without(&mut self, trie: u32, number: u32) -> (u32, Option<(u32, u32)>) {
        match self.nodes.get(trie as usize) {
            Some(&TrieNode::Group { number: other, first, last }) if other == number => {
                self.free.push(trie);
                (NONE, Some((first, last)))
            }
            Some(&TrieNode::Fork { branches, change }) => {
                let mut branches = self.branches(branches, change);
                let branch = &mut branches[number as usize & 1];
                let (rest, group) = self.without(*branch, number >> 1);
                *branch = rest;
                if branches == [NONE; 2] {
                    self.free.push(trie);
                    return (NONE, group);
                }
                self.nodes[trie as usize] = TrieNode::Fork { branches, change: 0 };
                (trie, group)
            }
            _ => (trie, None),
        }
    }

    /// Adds `by` without carrying to every number.
    fn change(&mut self, trie: u32, by: u32) {
        match self.nodes.get_mut(trie as usize) {
            Some(TrieNode::Group { number, .. }) => *number ^= by,
            Some(TrieNode::Fork { change, .. }) => *change ^= by,
            None => {}
        }
    }

    /// The branches of a fork, with what has yet to be added handed on to them.
    fn branches(&mut self, branches: [u32; 2], change: u32) -> [u32; 2] {
        let [even, odd] = branches;
        self.change(even, change >> 1);
        self.change(odd, change >> 1);
        if change & 1 == 0 { [even, odd] } else { [odd, even] }
    }

    /// Adds one to every number: even ones become odd, and odd ones even with one to carry.
    fn count_up(&mut self, trie: u32) {
        let mut at = trie;
        while let Some(&node) = self.nodes.get(at as usize) {
            match node {
                TrieNode::Group { number, first, last } => {
                    self.nodes[at as usize] = TrieNode::Group { number: number + 1, first, last };
                    return;
                }
                TrieNode::Fork { branches, change } => {
                    let [even, odd] = self.branches(branches, change);
                    self.nodes[at as usize] = TrieNode::Fork { branches: [odd, even], change: 0 };
                    at = odd;
                }
            }
        }
    }

    /// Both tries in one.
    fn joined(&mut self, a: u32, b: u32) -> u32 {
        if a == NONE || b == NONE {
            return a.min(b);
        }
        match (self.nodes[a as usize], self.nodes[b as usize]) {
            (
                TrieNode::Group { number, first, last },
                TrieNode::Group { number: other, first: begin, last: end },
            ) if number == other => {
                self.next[last as usize] = begin;
                self.nodes[a as usize] = TrieNode::Group { number, first, last: end };
                self.free.push(b);
                a
            }
            (TrieNode::Group { number, first, last }, TrieNode::Group { .. }) => {
                let rest = self.add(TrieNode::Group { number: number >> 1, first, last });
                let branches = if number & 1 == 0 { [rest, NONE] } else { [NONE, rest] };
                self.nodes[a as usize] = TrieNode::Fork { branches, change: 0 };
                self.joined(a, b)
            }
            (TrieNode::Group { .. }, TrieNode::Fork { .. }) => self.joined(b, a),
            (TrieNode::Fork { branches, change }, TrieNode::Group { number, first, last }) => {
                let mut branches = self.branches(branches, change);
                self.nodes[b as usize] = TrieNode::Group { number: number >> 1, first, last };
                let branch = &mut branches[number as usize & 1];
                *branch = self.joined(*branch, b);
                self.nodes[a as usize] = TrieNode::Fork { branches, change: 0 };
                a
            }
            (TrieNode::Fork { branches, change }, TrieNode::Fork { branches: others, change: by }) => {
                let [even, odd] = self.branches(branches, change);
                let [also_even, also_odd] = self.branches(others, by);
                self.free.push(b);
                let branches = [self.joined(even, also_even), self.joined(odd, also_odd)];
                self.nodes[a as usize] = TrieNode::Fork { branches, change: 0 };
                a
            }
        }
    }

    /// The groups of a trie: number, first and last element.
    fn listed(&self, trie: u32) -> Vec<(u32, u32, u32)> {
        let mut found = Vec::new();
        // A trie below this one, what its numbers begin with, how many bits that is, and what has yet to be added.
        let mut open = vec![(trie, 0u32, 0u32, 0u32)];
        while let Some((at, low, depth, add)) = open.pop() {
            match self.nodes.get(at as usize) {
                Some(&TrieNode::Group { number, first, last }) => {
                    found.push((low | (number ^ add) << depth, first, last));
                }
                Some(&TrieNode::Fork { branches, change }) => {
                    let add = add ^ change;
                    for (bit, branch) in (0..).zip(branches) {
                        open.push((branch, low | (bit ^ (add & 1)) << depth, depth + 1, add >> 1));
                    }
                }
                None => {}
            }
        }
        found
    }

    /// The groups of a trie, whose place can be used again.
    fn taken(&mut self, trie: u32) -> Vec<(u32, u32, u32)> {
        let groups = self.listed(trie);
        let mut open = vec![trie];
        while let Some(at) = open.pop() {
            if let Some(&node) = self.nodes.get(at as usize) {
                self.free.push(at);
                if let TrieNode::Fork { branches, .. } = node {
                    open.extend(branches);
                }
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::PrimeValue;
    use super::*;
    use crate::budget::Budget;
    use crate::order::Poset;
    use crate::order::families::SplitMix;
    use std::collections::HashMap;

    /// Plain recursion over what is left.
    fn grundy(poset: &Poset, left: u32, memo: &mut HashMap<u32, u32>) -> u32 {
        if let Some(&known) = memo.get(&left) {
            return known;
        }
        let after: Vec<u32> = options(poset, left, memo).into_iter().map(|(_, value)| value).collect();
        let least = (0..).find(|value| !after.contains(value)).unwrap_or(0);
        memo.insert(left, least);
        least
    }

    /// What each move leaves.
    fn options(poset: &Poset, left: u32, memo: &mut HashMap<u32, u32>) -> Vec<(u32, u32)> {
        let n = poset.len() as u32;
        let above = |x: u32| {
            (0..n).filter(|&y| x == y || poset.less(x as usize, y as usize)).fold(0, |all, y| all | 1 << y)
        };
        let moves = (0..n).filter(|x| left >> x & 1 == 1);
        moves.map(|x| (x, grundy(poset, left & !above(x), memo))).collect()
    }

    /// Unions of single elements and Ns.
    fn union(rng: &mut SplitMix, n: usize) -> Poset {
        let mut parts: Vec<Vec<u32>> = Vec::new();
        let mut pairs = Vec::new();
        let mut next = 0;
        while next < n as u32 {
            if rng.below(3) == 0 && next + 4 <= n as u32 {
                pairs.extend([(next, next + 2), (next + 1, next + 2), (next + 1, next + 3)]);
                parts.push((next..next + 4).collect());
                next += 4;
            } else {
                parts.push(vec![next]);
                next += 1;
            }
        }
        while parts.len() > 1 {
            let (a, b) =
                (parts.swap_remove(rng.below(parts.len())), parts.swap_remove(rng.below(parts.len())));
            if rng.below(2) == 0 {
                pairs.extend(a.iter().flat_map(|&x| b.iter().map(move |&y| (x, y))));
            }
            parts.push([a, b].concat());
        }
        let pairs: Vec<_> = pairs.into_iter().map(|(x, y)| (x as usize, y as usize)).collect();
        Poset::numbered(n, &pairs).unwrap()
    }

    #[test]
    fn agrees_with_plain_recursion() {
        let mut rng = SplitMix(5);
        let budget = Budget::unlimited();
        for _ in 0..1500 {
            let n = 1 + rng.below(12);
            let poset = union(&mut rng, n);
            let memo = &mut HashMap::new();
            let expected: Vec<u32> =
                options(&poset, (1 << poset.len()) - 1, memo).into_iter().map(|(_, value)| value).collect();
            let mut prime = |elements: &[u32], _: bool| {
                let all = elements.iter().fold(0, |all, x| all | 1 << x);
                let after = options(&poset, all, memo);
                let value = |x: &u32| after.iter().find(|(y, _)| y == x).map_or(0, |&(_, value)| value);
                let options = Some(elements.iter().map(value).collect());
                Ok(PrimeValue { grundy: grundy(&poset, all, memo) as usize, options })
            };
            let tree = poset.decompose_within(&budget).unwrap();
            let found = after(poset.len(), tree, &mut Meter::new(&budget), &mut prime).unwrap();
            assert_eq!(found, Some(expected), "{poset:?}");
        }
    }

    /// The Grundy number of an N-free order.
    fn value(poset: &Poset) -> u32 {
        let budget = Budget::unlimited();
        let tree = poset.decompose_within(&budget).unwrap();
        let mut done = Evaluated::begin(tree);
        for node in (0..tree.len()).rev() {
            done.work_up(tree, node, &mut Meter::new(&budget), &mut |_, _| panic!("a prime part")).unwrap();
        }
        done.number.first().copied().unwrap_or(0)
    }

    /// Chains and antichains of many sizes put below, above and beside what is there, again and again.
    #[test]
    fn agrees_with_what_is_left_on_deep_orders() {
        let mut rng = SplitMix(9);
        let budget = Budget::unlimited();
        for _ in 0..300 {
            let mut pairs: Vec<(usize, usize)> = Vec::new();
            let mut n = 0;
            for _ in 0..1 + rng.below(12) {
                let most = [3, 12][rng.below(2)];
                let (old, size) = (0..n, 1 + rng.below(most));
                let new = n..n + size;
                n += size;
                if rng.below(2) == 0 {
                    pairs.extend(new.clone().skip(1).map(|x| (x - 1, x)));
                }
                match rng.below(5) {
                    0 => {}
                    1 | 2 => pairs.extend(old.flat_map(|x| new.clone().map(move |y| (x, y)))),
                    _ => pairs.extend(old.flat_map(|x| new.clone().map(move |y| (y, x)))),
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            let tree = poset.decompose_within(&budget).unwrap();
            let none = &mut |_: &[u32], _: bool| panic!("a prime part");
            let found = after(n, tree, &mut Meter::new(&budget), none).unwrap().unwrap();
            for (x, &number) in found.iter().enumerate() {
                let left: Vec<usize> = (0..n).filter(|&y| x != y && !poset.less(x, y)).collect();
                assert_eq!(number, value(&poset.induced(&left)), "{x} in {poset:?}");
            }
        }
    }
}
