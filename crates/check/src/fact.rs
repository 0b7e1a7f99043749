//! Facts about the start of a game of normal play. The rules look at all of it at once, by the given pairs, so that it may be
//! large.

use crate::game::{Game, PLAYABLE, count, has, put, set_of};
use crate::read::{below, list, need, numbers};
use crate::value::{ONE, Plain};
use crate::{Level, Result};
use std::collections::{BTreeSet, HashSet};

/// What a fact says: who wins who starts, and the value if it gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Says {
    pub first: [bool; 2],
    pub value: Option<Plain>,
}

impl Says {
    pub fn value(plain: Plain) -> Says {
        Says { first: plain.first(), value: Some(plain) }
    }

    pub fn first(first: [bool; 2]) -> Says {
        Says { first, value: None }
    }

    /// Reads `= *3` or `N`.
    fn read(text: &str) -> Option<Says> {
        match text {
            "N" => Some(Says::first([true, true])),
            "P" => Some(Says::first([false, false])),
            "L" => Some(Says::first([true, false])),
            "R" => Some(Says::first([false, true])),
            _ => text.strip_prefix("= ").and_then(Plain::read).map(Says::value),
        }
    }
}

impl Game {
    /// Verifies a fact, and says on what level.
    pub(crate) fn fact(&self, text: &str) -> Result<(Says, Level)> {
        let (said, step) = text.split_once(" : ").ok_or("a fact is `SAYS : RULE`")?;
        let says = Says::read(said).ok_or("a fact gives a number plus a nimber, or N, P, L or R")?;
        let words: Vec<&str> = step.split(' ').collect();
        let number = |number: i128| Says::value(Plain { number, nimber: 0 });
        let nimber = |nimber: u128| Says::value(Plain { number: 0, nimber });
        let (order, free) = (self.is_order(), self.owners.is_empty());
        let shown = match (self.kind(), &words[..]) {
            (_, ["nim"]) if self.nim.is_some() => nimber(self.nim.unwrap_or_default()),
            ("poset", ["series-parallel", tree @ ..]) | ("node-kayles", ["cograph", tree @ ..]) if free => {
                nimber(self.series_parallel(tree)?)
            }
            ("poset", ["parity-uniform", chosen]) if free => nimber(self.parity_uniform(chosen)?),
            ("poset", ["zigzag"]) if free => nimber(self.zigzag()?),
            ("poset", ["articulation", x]) if free => Says::first(self.articulation(x)?),
            ("poset", ["least"]) => Says::first(self.least()?),
            ("node-kayles", ["paths"]) if free => nimber(self.paths()?),
            (_, ["one-colour"]) if order => number(self.sign(0..self.n)? * self.n as i128 * ONE),
            (_, ["forest", roots]) if order => number(self.forest(roots)?),
            (_, ["involution", pairs @ ..]) => self.involution(&self.start, pairs).map(|()| nimber(0))?,
            _ => return Err(format!("there is no rule `{step}` for this game")),
        };
        need(shown == says, format_args!("`{}` does not show that", words[0]))?;
        let theorem = match (self.kind(), &words[..]) {
            ("pomin", ["forest", "below"]) | ("pomax", ["forest", "above"]) => false,
            _ => matches!(words[0], "series-parallel" | "zigzag" | "forest"),
        };
        Ok((says, if theorem { Level::Theorem } else { Level::Lemma }))
    }

    /// The player whom alone all of these belong to: 1 for Left, -1 for Right.
    fn sign(&self, elements: impl IntoIterator<Item = usize>) -> Result<i128> {
        let mut may = [false; 2];
        elements.into_iter().for_each(|x| may = [0, 1].map(|player| may[player] || self.may(player, x)));
        need(may != [true; 2], "elements have two owners")?;
        Ok(if may[1] { -1 } else { 1 })
    }

    /// Who has all minimal elements of the board wins.
    fn least(&self) -> Result<[bool; 2]> {
        let above = set_of(self.w, self.pairs.iter().map(|&(_, b)| b));
        let sign = self.sign((0..self.n).filter(|&x| !has(&above, x)))?;
        need(self.n > 0, "there are no elements")?;
        Ok([sign > 0, sign < 0])
    }

    /// Verifies that the element is comparable with every other.
    fn articulation(&self, word: &str) -> Result<[bool; 2]> {
        let x = below(word, self.n)?;
        let mut seen = set_of(self.w, [x]);
        for turned in [false, true] {
            let mut beyond = vec![Vec::new(); self.n];
            self.pairs.iter().for_each(|&(a, b)| if turned { beyond[b].push(a) } else { beyond[a].push(b) });
            let mut open = vec![x];
            while let Some(y) = open.pop() {
                put(&mut seen, y);
                open.append(&mut beyond[y]);
            }
        }
        need(count(&seen) == self.n, format_args!("{x} is not comparable with everything"))?;
        Ok([true; 2])
    }

    /// The edges of a graph, each once.
    pub(crate) fn edges(&self) -> BTreeSet<(usize, usize)> {
        self.pairs.iter().filter(|(a, b)| a != b).map(|&(a, b)| (a.min(b), a.max(b))).collect()
    }

    /// The pairs of related elements: those given, if no three make a chain.
    fn two_levels(&self) -> Result<BTreeSet<(usize, usize)>> {
        let lower = set_of(self.w, self.pairs.iter().map(|&(a, _)| a));
        need(!self.pairs.iter().any(|&(_, b)| has(&lower, b)), "three elements make a chain")?;
        Ok(self.pairs.iter().copied().collect())
    }

    /// The Grundy number of two levels whose tops have degrees of one parity.
    fn parity_uniform(&self, chosen: &str) -> Result<u128> {
        let chosen = set_of(self.w, numbers(list(chosen), self.n)?);
        let (mut degree, mut odd) = (vec![0u32; self.n], vec![false; self.n]);
        for (a, b) in self.two_levels()? {
            degree[b] += 1;
            odd[b] ^= has(&chosen, a);
        }
        let tops: Vec<usize> = (0..self.n).filter(|&x| degree[x] > 0).collect();
        let p = tops.iter().all(|&x| degree[x] % 2 == 1);
        let even = tops.iter().all(|&x| degree[x] % 2 == 0 && odd[x]);
        need(p || even, "tops are above odd and even numbers, or above an even number of those chosen")?;
        let (b, t) = ((self.n - tops.len()) % 2, tops.len() % 2);
        Ok(b as u128 ^ (t as u128 * (u128::from(p) ^ 2)))
    }

    /// The paths and cycles that the pairs make: an end of each, its length, whether it is a cycle.
    fn threads(&self, pairs: &BTreeSet<(usize, usize)>) -> Result<Vec<(usize, usize, bool)>> {
        let (mut near, mut seen) = (vec![Vec::new(); self.n], vec![false; self.n]);
        for &(a, b) in pairs {
            near[a].push(b);
            near[b].push(a);
        }
        need(near.iter().all(|list| list.len() <= 2), "an element has more than two neighbours")?;
        let mut threads = Vec::new();
        for (start, cycle) in (0..self.n).map(|x| (x, false)).chain((0..self.n).map(|x| (x, true))) {
            let (mut length, mut next) = (0, Some(start).filter(|&x| cycle || near[x].len() < 2));
            while let Some(x) = next.filter(|&x| !seen[x]) {
                seen[x] = true;
                length += 1;
                next = near[x].iter().copied().find(|&y| !seen[y]);
            }
            threads.extend((length > 0).then_some((start, length, cycle)));
        }
        Ok(threads)
    }

    /// The exclusive or over paths and cycles that go up and down in turn.
    fn zigzag(&self) -> Result<u128> {
        let pairs = self.two_levels()?;
        let tops = set_of(self.w, pairs.iter().map(|&(_, b)| b));
        let value = |(start, length, cycle): (usize, usize, bool)| match (length % 2, length / 2) {
            _ if cycle => 0,
            // As many tops as bottoms; one top more; one bottom more.
            (0, half) => 4 * (half / 3) + if half % 3 == 1 { 2 } else { 0 },
            (_, half) if half > 0 && has(&tops, start) => 1,
            (_, half) => half % 2 + 1,
        };
        Ok(self.threads(&pairs)?.into_iter().map(value).fold(0, |sum, g| sum ^ g) as u128)
    }

    /// Paths and cycles of Node Kayles: every vertex has at most two neighbours.
    fn paths(&self) -> Result<u128> {
        let threads = self.threads(&self.edges())?;
        let longest = threads.iter().map(|thread| thread.1).max().unwrap_or(0);
        need(longest <= PLAYABLE, format_args!("a path has more than {PLAYABLE} vertices"))?;
        // The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
        let mut grundy: Vec<u128> = vec![0];
        for n in 1..=longest {
            let option = |i: usize| grundy[i.saturating_sub(1)] ^ grundy[(n - i).saturating_sub(2)];
            let options: HashSet<u128> = (0..n).map(option).collect();
            grundy.push((0..).find(|g| !options.contains(g)).unwrap_or(0));
        }
        let value = |(_, n, cycle)| if cycle { u128::from(grundy[n - 3] == 0) } else { grundy[n] };
        Ok(threads.into_iter().map(value).fold(0, |sum, g| sum ^ g))
    }

    /// The value of trees that have their roots below or above all else.
    fn forest(&self, roots: &str) -> Result<i128> {
        let (mut parent, mut open) = (vec![None; self.n], vec![0; self.n]);
        for &(a, b) in &self.pairs {
            let (up, x) = if roots == "above" { (b, a) } else { (a, b) };
            need(parent[x].replace(up).is_none(), format_args!("{x} has two parents"))?;
            open[up] += 1;
        }
        // Whether roots are taken first, and whether they are taken at all.
        let (first, ever) = match (self.kind(), roots) {
            ("pomin" | "poset", "below") | ("pomax", "above") => (true, true),
            ("pomax", "below") | ("pomin", "above") => (false, false),
            ("pominmax", "below" | "above") => (false, true),
            _ => return Err("roots are `below` or, in removal games, `above`".into()),
        };
        let sign = (0..self.n).map(|x| self.sign([x])).collect::<Result<Vec<_>>>()?;
        let (mut blocked, mut rest, mut total) = (vec![first; self.n], vec![0; self.n], 0);
        let mut ready: Vec<usize> = (0..self.n).filter(|&x| open[x] == 0).collect();
        while let Some(z) = ready.pop() {
            let value = match self.kind() {
                _ if !blocked[z] => ONE,
                "poset" => colon(sign[z] * rest[z]).ok_or("a number has too many digits for this checker")?,
                _ if ever => (sign[z] * rest[z] + ONE).max(0),
                _ => 0,
            };
            let sum = parent[z].filter(|_| blocked[z]).map_or(&mut total, |y: usize| &mut rest[y]);
            *sum += sign[z] * value;
            let Some(y) = parent[z] else { continue };
            blocked[y] |= blocked[z];
            // Two of one colour below one of the other block.
            if let Some(x) = parent[y].filter(|&x| sign[x] == sign[y] && sign[y] != sign[z]) {
                blocked[x] = true;
            }
            open[y] -= 1;
            ready.extend(Some(y).filter(|&y| open[y] == 0));
        }
        Ok(total)
    }
}

/// A move of Left below something worth `v`: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1.
fn colon(v: i128) -> Option<i128> {
    let halvings = if v > 0 { 0 } else { -v / ONE + 1 };
    let (sum, part) = (v + (halvings + 1) * ONE, 1i128.checked_shl(u32::try_from(halvings).ok()?)?);
    (part > 0 && sum % part == 0).then(|| sum / part)
}
