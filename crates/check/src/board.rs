//! What boards are worth: rules that look at all of the start at once, by the given pairs, so that it may be large.

use crate::game::{Game, PLAYABLE, count, has, put, set_of};
use crate::read::{below, list};
use crate::value::{ONE, Plain};
use crate::{Player, Why};
use std::collections::HashSet;

impl Game {
    /// The player whom alone all of these belong to: 1 for Left, -1 for Right.
    fn sign(&self, elements: impl IntoIterator<Item = usize>) -> Result<i128, Why> {
        let mut others = [false; 2];
        for x in elements {
            [0, 1].iter().for_each(|&player: &Player| others[player] |= self.may(1 - player, x));
        }
        match others {
            [false, _] => Ok(1),
            [_, false] => Ok(-1),
            _ => Err("elements have two owners".into()),
        }
    }

    /// Each element is a move of the same player, and of nobody else.
    pub(crate) fn one_colour(&self) -> Result<Plain, Why> {
        Ok(Plain::number(self.sign(0..self.n)? * self.n as i128 * ONE))
    }

    /// Who has all minimal elements of the board wins.
    pub(crate) fn least(&self) -> Result<[bool; 2], Why> {
        let above = set_of(self.w, self.pairs.iter().map(|&(_, b)| b));
        let left = self.sign((0..self.n).filter(|&x| !has(&above, x)))? > 0;
        if self.n > 0 { Ok([left, !left]) } else { Err("there are no elements".into()) }
    }

    /// Verifies that the element is comparable with every other.
    pub(crate) fn articulation(&self, word: &str) -> Result<[bool; 2], Why> {
        let x = below(word, self.n)?;
        let mut seen = set_of(self.w, [x]);
        for turned in [false, true] {
            let mut above = vec![Vec::new(); self.n];
            for &(a, b) in &self.pairs {
                if turned { above[b].push(a) } else { above[a].push(b) }
            }
            let mut open = vec![x];
            while let Some(y) = open.pop() {
                put(&mut seen, y);
                open.append(&mut above[y]);
            }
        }
        if count(&seen) == self.n {
            Ok([true; 2])
        } else {
            Err(format!("{x} is not comparable with everything"))
        }
    }

    /// The edges of a graph, each once.
    pub(crate) fn edges(&self) -> Vec<(usize, usize)> {
        let mut edges: Vec<_> = self.pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        edges.retain(|(a, b)| a != b);
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// The pairs of related elements: those given, if no three make a chain.
    fn two_levels(&self) -> Result<Vec<(usize, usize)>, Why> {
        let mut related = self.pairs.clone();
        related.sort_unstable();
        related.dedup();
        let lower = set_of(self.w, related.iter().map(|&(a, _)| a));
        match related.iter().find(|&&(_, b)| has(&lower, b)) {
            Some((_, x)) => Err(format!("{x} is in the middle of a chain of three")),
            None => Ok(related),
        }
    }

    /// The Grundy number of two levels whose tops have degrees of one parity.
    pub(crate) fn parity_uniform(&self, rest: &str) -> Result<u128, Why> {
        let chosen = list(rest).map(|word| below(word, self.n));
        let chosen = set_of(self.w, chosen.collect::<Result<Vec<_>, _>>()?);
        let (mut degree, mut odd) = (vec![0u32; self.n], vec![false; self.n]);
        for (a, b) in self.two_levels()? {
            degree[b] += 1;
            odd[b] ^= has(&chosen, a);
        }
        let tops: Vec<usize> = (0..self.n).filter(|&x| degree[x] > 0).collect();
        let p = tops.iter().all(|&x| degree[x] % 2 == 1);
        if !p && tops.iter().any(|&x| degree[x] % 2 == 1 || !odd[x]) {
            return Err("tops are above odd and even numbers, or above an even number of those chosen".into());
        }
        let bottoms = self.n - tops.len();
        let tops = if tops.len().is_multiple_of(2) { 0 } else { u128::from(p) ^ 2 };
        Ok((bottoms % 2) as u128 ^ tops)
    }

    /// The paths and cycles that the pairs make: an end of each, its length, whether it is a cycle.
    fn threads(&self, pairs: &[(usize, usize)]) -> Result<Vec<(usize, usize, bool)>, Why> {
        let (mut near, mut seen) = (vec![Vec::new(); self.n], vec![false; self.n]);
        for &(a, b) in pairs {
            near[a].push(b);
            near[b].push(a);
        }
        if let Some(x) = (0..self.n).find(|&x| near[x].len() > 2) {
            return Err(format!("{x} has more than two neighbours"));
        }
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
    pub(crate) fn zigzag(&self) -> Result<u128, Why> {
        let pairs = self.two_levels()?;
        let tops = set_of(self.w, pairs.iter().map(|&(_, b)| b));
        let value = |&(start, length, cycle): &(usize, usize, bool)| match (length % 2, length / 2) {
            _ if cycle => 0,
            // As many tops as bottoms; one top more; one bottom more.
            (0, half) => 4 * (half / 3) + if half % 3 == 1 { 2 } else { 0 },
            (_, half) => {
                if half > 0 && has(&tops, start) {
                    1
                } else {
                    half % 2 + 1
                }
            }
        };
        Ok(self.threads(&pairs)?.iter().map(value).fold(0, |sum, g| sum ^ g) as u128)
    }

    /// Paths and cycles of Node Kayles: every vertex has at most two neighbours.
    pub(crate) fn paths(&self) -> Result<u128, Why> {
        let threads = self.threads(&self.edges())?;
        // The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
        let mut grundy: Vec<u128> = vec![0];
        let longest = threads.iter().map(|thread| thread.1).max().unwrap_or(0);
        if longest > PLAYABLE {
            return Err(format!("a path has more than {PLAYABLE} vertices"));
        }
        for n in 1..=longest {
            let option = |i: usize| grundy[i.saturating_sub(1)] ^ grundy[(n - i).saturating_sub(2)];
            let options: HashSet<u128> = (0..n).map(option).collect();
            grundy.push((0..).find(|g| !options.contains(g)).unwrap_or(0));
        }
        let value = |&(_, n, cycle): &(usize, usize, bool)| {
            if cycle { u128::from(grundy[n - 3] == 0) } else { grundy[n] }
        };
        Ok(threads.iter().map(value).fold(0, |sum, g| sum ^ g))
    }

    /// The value of trees that have their roots below or above all else.
    pub(crate) fn forest(&self, roots: &str) -> Result<Plain, Why> {
        let (mut parent, mut open) = (vec![None; self.n], vec![0; self.n]);
        for &(a, b) in &self.pairs {
            let (up, x) = if roots == "above" { (b, a) } else { (a, b) };
            if parent[x].replace(up).is_some() {
                return Err(format!("{x} has two parents"));
            }
            open[up] += 1;
        }
        // Whether roots are taken first, and whether they are taken at all.
        let (first, ever) = match (self.kind(), roots) {
            ("pomin" | "poset", "below") | ("pomax", "above") => (true, true),
            ("pomax", "below") | ("pomin", "above") => (false, false),
            ("pominmax", "below" | "above") => (false, true),
            _ => return Err("roots are `below` or, in removal games, `above`".into()),
        };
        let sign = (0..self.n).map(|x| self.sign([x])).collect::<Result<Vec<_>, _>>()?;
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
        Ok(Plain::number(total))
    }
}

/// A move of Left below something worth `v`: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1.
fn colon(v: i128) -> Option<i128> {
    let halvings = if v > 0 { 0 } else { -v / ONE + 1 };
    let (sum, part) = (v + (halvings + 1) * ONE, 1i128.checked_shl(u32::try_from(halvings).ok()?)?);
    (part > 0 && sum % part == 0).then(|| sum / part)
}
