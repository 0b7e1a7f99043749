//! What single boards are worth: rules that look at all of a position at once.

use crate::game::{Part, common, count, has, members, set_of};
use crate::read::below;
use crate::value::{ONE, Plain};
use crate::{Player, Why};
use std::collections::HashSet;

impl Part {
    /// Each element of `s` is a move of the same player, and of nobody else.
    pub(crate) fn one_colour(&self, s: &[u64]) -> Result<Plain, Why> {
        let s = &s[..self.w];
        match [0, 1].iter().position(|&player: &Player| !members(s).any(|x| self.may(1 - player, x))) {
            Some(player) => Ok(Plain::integer((1 - 2 * player as i64) * count(s) as i64)),
            None => Err("elements have two owners".into()),
        }
    }

    /// 1 for an element of Left, -1 for one of Right.
    fn sign(&self, x: usize) -> Result<i128, Why> {
        match (self.may(0, x), self.may(1, x)) {
            (true, false) => Ok(1),
            (false, true) => Ok(-1),
            _ => Err(format!("{x} has no single owner")),
        }
    }

    /// Who has all minimal elements of the board wins.
    pub(crate) fn least(&self) -> Result<[bool; 2], Why> {
        let above = set_of(self.w, self.pairs.iter().map(|&(_, b)| b));
        let minimal: Vec<usize> = (0..self.n).filter(|&x| !has(&above, x)).collect();
        let owned = |player: Player| !minimal.iter().any(|&x| self.may(1 - player, x)) && self.n > 0;
        match [owned(0), owned(1)] {
            [false, false] => Err("the minimal elements have two owners".into()),
            owned => Ok(owned),
        }
    }

    /// The pairs of related elements of `s`, if no three make a chain.
    fn two_levels(&self, s: &[u64]) -> Result<Vec<(usize, usize)>, Why> {
        // On boards that are not played on all is left, and where no chain has three elements the pairs are the order.
        let mut related = self.pairs.clone();
        if !self.up.is_empty() {
            let above = |x: usize| common(self.row(&self.up, x), s);
            let pairs = |x: usize| members(&above(x)).map(|y| (x, y)).collect::<Vec<_>>();
            related = members(&s[..self.w]).flat_map(pairs).collect();
        }
        related.sort_unstable();
        related.dedup();
        let lower = set_of(self.w, related.iter().map(|&(a, _)| a));
        match related.iter().find(|&&(_, b)| has(&lower, b)) {
            Some((_, x)) => Err(format!("{x} is in the middle of a chain of three")),
            None => Ok(related),
        }
    }
}

/// The Grundy number of two levels whose tops have degrees of one parity.
pub(crate) fn parity_uniform(part: &Part, s: &[u64], rest: &str) -> Result<u128, Why> {
    let chosen = rest.split(',').filter(|_| rest != "-").map(|word| below(word, part.n));
    let chosen = set_of(part.w, chosen.collect::<Result<Vec<_>, _>>()?);
    let (mut degree, mut odd) = (vec![0u32; part.n], vec![false; part.n]);
    for (a, b) in part.two_levels(s)? {
        degree[b] += 1;
        odd[b] ^= has(&chosen, a);
    }
    let tops: Vec<usize> = (0..part.n).filter(|&x| degree[x] > 0).collect();
    let p = tops.iter().all(|&x| degree[x] % 2 == 1);
    if !p && tops.iter().any(|&x| degree[x] % 2 == 1 || !odd[x]) {
        return Err("the tops are above odd and even numbers, or above an even number of those chosen".into());
    }
    let bottoms = count(&s[..part.w]) - tops.len();
    let tops = if tops.len().is_multiple_of(2) { 0 } else { u128::from(p) ^ 2 };
    Ok((bottoms % 2) as u128 ^ tops)
}

/// The exclusive or over paths and cycles that go up and down in turn.
pub(crate) fn zigzag(part: &Part, s: &[u64]) -> Result<u128, Why> {
    let (mut near, mut is_top) = (vec![Vec::new(); part.n], vec![false; part.n]);
    for (a, b) in part.two_levels(s)? {
        near[a].push(b);
        near[b].push(a);
        is_top[b] = true;
    }
    if let Some(x) = (0..part.n).find(|&x| near[x].len() > 2) {
        return Err(format!("{x} has more than two neighbours"));
    }
    let (mut seen, mut total) = (vec![false; part.n], 0);
    let ends = members(&s[..part.w]).filter(|&x| near[x].len() < 2);
    for start in ends {
        let (mut length, mut next) = (0u128, Some(&start));
        while let Some(&x) = next.filter(|&&x| !seen[x]) {
            seen[x] = true;
            length += 1;
            next = near[x].iter().find(|&&y| !seen[y]);
        }
        let half = length / 2;
        // As many tops as bottoms; one top more; one bottom more. Cycles are worth nothing.
        total ^= match (length % 2, half % 3) {
            _ if length == 0 => 0,
            (0, 1) => 4 * (half / 3) + 2,
            (0, _) => 4 * (half / 3),
            _ if half > 0 && is_top[start] => 1,
            _ => half % 2 + 1,
        };
    }
    Ok(total)
}

/// The value of trees that have their roots below or above all else.
pub(crate) fn forest(part: &Part, roots: &str) -> Result<Plain, Why> {
    let (mut parent, mut open) = (vec![None; part.n], vec![0; part.n]);
    for &(a, b) in &part.pairs {
        let (up, x) = if roots == "above" { (b, a) } else { (a, b) };
        if parent[x].replace(up).is_some() {
            return Err(format!("{x} has two parents"));
        }
        open[up] += 1;
    }
    // Whether roots are taken first, and whether they are taken at all.
    let (first, ever) = match (part.family.as_str(), roots) {
        ("pomin" | "poset", "below") | ("pomax", "above") => (true, true),
        ("pomax", "below") | ("pomin", "above") => (false, false),
        ("pominmax", "below" | "above") => (false, true),
        _ => return Err("roots are `below` or, in removal games, `above`".into()),
    };
    let (mut blocked, mut rest, mut total) = (vec![first; part.n], vec![0; part.n], 0);
    let mut ready: Vec<usize> = (0..part.n).filter(|&x| open[x] == 0).collect();
    while let Some(z) = ready.pop() {
        let sign = part.sign(z)?;
        let value = match part.family.as_str() {
            _ if !blocked[z] => sign * ONE,
            "poset" => sign * colon(sign * rest[z]).ok_or("a number has too many digits for this checker")?,
            _ if ever => sign * (sign * rest[z] + ONE).max(0),
            _ => 0,
        };
        let Some(y) = parent[z] else {
            total += value;
            continue;
        };
        *(if blocked[z] { &mut rest[y] } else { &mut total }) += value;
        blocked[y] |= blocked[z];
        // Two of one colour below one of the other block.
        if let Some(x) = parent[y].filter(|&x| part.sign(x) == part.sign(y) && part.sign(y) != Ok(sign)) {
            blocked[x] = true;
        }
        open[y] -= 1;
        ready.extend(Some(y).filter(|&y| open[y] == 0));
    }
    Ok(Plain { number: total, nimber: 0 })
}

/// Paths and cycles of Node Kayles: every vertex that is left has at most two neighbours left.
pub(crate) fn paths(part: &Part, s: &[u64]) -> Result<u128, Why> {
    let near = |x: usize| members(&common(part.row(&part.up, x), s)).collect::<Vec<_>>();
    let (mut seen, mut lengths) = (vec![false; part.n], Vec::new());
    let ends = |least: usize| members(&s[..part.w]).filter(move |&x| near(x).len() >= least);
    if let Some(x) = ends(3).next() {
        return Err(format!("{x} has more than two neighbours"));
    }
    let is_end = |x: &usize| near(*x).len() < 2;
    for (cycle, start) in
        ends(0).filter(is_end).map(|x| (false, x)).chain(ends(2).map(|x| (true, x))).collect::<Vec<_>>()
    {
        let (mut length, mut next) = (0, Some(start).filter(|&x| !seen[x]));
        while let Some(x) = next {
            seen[x] = true;
            length += 1;
            next = near(x).into_iter().find(|&y| !seen[y]);
        }
        lengths.push((cycle, length));
    }
    // The vertex after i others takes itself and its neighbours away; a cycle then leaves a path.
    let mut grundy: Vec<u128> = vec![0];
    for n in 1..=lengths.iter().map(|&(_, n)| n).max().unwrap_or(0) {
        let option = |i: usize| grundy[i.saturating_sub(1)] ^ grundy[(n - i).saturating_sub(2)];
        let options: HashSet<u128> = (0..n).map(option).collect();
        grundy.push((0..).find(|g| !options.contains(g)).unwrap_or(0));
    }
    let value = |&(cycle, n): &(bool, usize)| match cycle && n > 0 {
        true => u128::from(grundy[n - 3] == 0),
        false => grundy[n],
    };
    Ok(lengths.iter().map(value).fold(0, |sum, g| sum ^ g))
}

/// A move of Left below something worth `v`: (v + n) / 2^(n - 1) for the least n > 0 that makes v + n more than 1.
fn colon(v: i128) -> Option<i128> {
    let halvings = if v > 0 { 0 } else { -v / ONE + 1 };
    let (sum, part) = (v + (halvings + 1) * ONE, 1i128.checked_shl(u32::try_from(halvings).ok()?)?);
    (part > 0 && sum % part == 0).then(|| sum / part)
}
