//! Values of short games, as games with options: each once, so that the same games have the same number.

use crate::{Player, Why};
use std::collections::HashMap;

/// All values that a proof speaks of. Number 0 is the game without options.
pub struct Values {
    nodes: Vec<Node>,
    index: HashMap<[Vec<u32>; 2], u32>,
    plain: HashMap<Plain, u32>,
    negatives: Vec<u32>,
    /// How many options there are in all.
    size: usize,
}

struct Node {
    options: [Vec<u32>; 2],
    /// Whether Left, and Right, wins who starts.
    first: [bool; 2],
}

/// A number m/2^k plus a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Plain {
    /// m, odd unless k is 0.
    pub m: i128,
    /// k.
    pub k: u32,
    /// The nimber.
    pub nimber: u128,
}

const MOST: usize = 1_000_000;

impl Plain {
    fn number(mut m: i128, mut k: u32, nimber: u128) -> Plain {
        while k > 0 && m % 2 == 0 {
            (m, k) = (m / 2, k - 1);
        }
        Plain { m, k, nimber }
    }

    /// The value of the sum.
    pub fn plus(self, other: Plain) -> Option<Plain> {
        let k = self.k.max(other.k);
        let scaled = |x: Plain| x.m.checked_mul(1i128.checked_shl(k - x.k)?);
        let m = scaled(self)?.checked_add(scaled(other)?)?;
        Some(Plain::number(m, k, self.nimber ^ other.nimber))
    }

    /// Whether `player` wins who starts.
    pub fn first(self, player: Player) -> bool {
        if self.m == 0 { self.nimber > 0 } else { (self.m > 0) == (player == 0) }
    }

    /// Reads `-7/2`, `*3`, `1/2*`.
    pub fn read(text: &str) -> Option<Plain> {
        let (number, nimber) = match text.split_once('*') {
            Some((number, "")) => (number, 1),
            Some((number, nimber)) => (number, parse_nimber(nimber)?),
            None => (text, 0),
        };
        if number.is_empty() && text.contains('*') {
            return Some(Plain { nimber, ..Plain::default() });
        }
        let (sign, number) = number.strip_prefix('-').map_or((1, number), |rest| (-1, rest));
        let (m, d) = number.split_once('/').unwrap_or((number, "1"));
        let (m, d) = (natural(m)?, natural(d)?);
        let k = d.trailing_zeros();
        let lowest = d.is_power_of_two() && (k == 0 || m % 2 == 1);
        lowest.then_some(Plain { m: sign * i128::from(m), k, nimber })
    }
}

/// Nimbers may be as large as heaps.
fn parse_nimber(text: &str) -> Option<u128> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// A number without sign and leading zeros.
pub fn natural(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

impl Default for Values {
    fn default() -> Values {
        let (nodes, index, plain, negatives, size) = Default::default();
        let mut values = Values { nodes, index, plain, negatives, size };
        let _ = values.node([Vec::new(), Vec::new()]);
        values
    }
}

impl Values {
    /// The options of `player`.
    pub fn options(&self, id: u32, player: Player) -> &[u32] {
        &self.nodes[id as usize].options[player]
    }

    /// Whether `player` wins who starts.
    pub fn first(&self, id: u32, player: Player) -> bool {
        self.nodes[id as usize].first[player]
    }

    fn node(&mut self, mut options: [Vec<u32>; 2]) -> Result<u32, Why> {
        options.iter_mut().for_each(|list| {
            list.sort_unstable();
            list.dedup();
        });
        if let Some(&id) = self.index.get(&options) {
            return Ok(id);
        }
        self.size += options[0].len() + options[1].len();
        if self.nodes.len() >= MOST || self.size > 10 * MOST {
            return Err("the values have more positions than this checker allows".into());
        }
        let wins = |player: Player| options[player].iter().any(|&o| !self.first(o, 1 - player));
        let id = self.nodes.len() as u32;
        self.nodes.push(Node { first: [wins(0), wins(1)], options: options.clone() });
        self.index.insert(options, id);
        Ok(id)
    }

    /// A number plus a nimber, if it was read before.
    pub fn known(&self, x: Plain) -> Option<u32> {
        self.plain.get(&x).copied()
    }

    /// A number plus a nimber.
    pub fn plain(&mut self, x: Plain) -> Result<u32, Why> {
        if let Some(&id) = self.plain.get(&x) {
            return Ok(id);
        }
        if x.nimber > 1_000 || x.k > 100 || (x.m >> x.k).unsigned_abs() > 100_000 {
            return Err("a value is too large for this checker".into());
        }
        let options = if x.nimber > 0 {
            let list = (0..x.nimber)
                .map(|nimber| self.plain(Plain { nimber, ..x }))
                .collect::<Result<Vec<_>, _>>()?;
            [list.clone(), list]
        } else if x.k > 0 {
            let [low, high] = [x.m - 1, x.m + 1].map(|m| self.plain(Plain::number(m, x.k, 0)));
            [vec![low?], vec![high?]]
        } else {
            // Integers one after the other: a recursion would be as deep as they are large.
            let mut id = 0;
            for m in 1..=x.m.abs() {
                let options = if x.m > 0 { [vec![id], Vec::new()] } else { [Vec::new(), vec![id]] };
                id = self.node(options)?;
                self.plain.insert(Plain { m: m * x.m.signum(), k: 0, nimber: 0 }, id);
            }
            return Ok(id);
        };
        let id = self.node(options)?;
        self.plain.insert(x, id);
        Ok(id)
    }

    /// The value that `text` names.
    pub fn read(&mut self, text: &str) -> Result<u32, Why> {
        let (id, rest) = self.some(text, 0)?;
        if rest.is_empty() { Ok(id) } else { Err(format!("`{text}` is no value")) }
    }

    fn some<'t>(&mut self, text: &'t str, depth: usize) -> Result<(u32, &'t str), Why> {
        if !text.starts_with('{') {
            let end = text.find([',', '|', '}']).unwrap_or(text.len());
            let plain = Plain::read(&text[..end]).ok_or_else(|| format!("`{}` is no value", &text[..end]))?;
            return Ok((self.plain(plain)?, &text[end..]));
        }
        if depth > 200 {
            return Err("a value is nested too deeply".into());
        }
        let (mut options, mut rest) = ([Vec::new(), Vec::new()], &text[1..]);
        for (side, close) in [(0, '|'), (1, '}')] {
            if let Some(after) = rest.strip_prefix(close) {
                rest = after;
                continue;
            }
            loop {
                let (id, after) = self.some(rest, depth + 1)?;
                options[side].push(id);
                let mut chars = after.chars();
                let next = chars.next();
                rest = chars.as_str();
                match next {
                    Some(',') => {}
                    Some(c) if c == close => break,
                    _ => return Err(format!("`{text}` is no value")),
                }
            }
        }
        Ok((self.node(options)?, rest))
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, id: u32) -> Result<u32, Why> {
        // Options have smaller numbers, so their negatives are there already.
        for x in self.negatives.len()..=id as usize {
            let turned = |list: &[u32]| list.iter().map(|&o| self.negatives[o as usize]).collect();
            let options = [turned(self.options(x as u32, 1)), turned(self.options(x as u32, 0))];
            let negative = self.node(options)?;
            self.negatives.push(negative);
        }
        Ok(self.negatives[id as usize])
    }
}
