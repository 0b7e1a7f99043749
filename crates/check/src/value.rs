//! Values of short games, as games with options: each once, so that the same games have the same number.

use crate::read::{Reader, natural};
use crate::{Player, Why};
use std::collections::HashMap;

/// A number, counted in parts of 2^-60, plus a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Plain {
    pub(crate) number: i128,
    pub(crate) nimber: u128,
}

pub(crate) const ONE: i128 = 1 << 60;
const MOST: usize = 1_000_000;

impl Plain {
    /// So many parts of 2^-60.
    pub(crate) fn number(number: i128) -> Plain {
        Plain { number, nimber: 0 }
    }

    /// Whether `player` wins who starts.
    pub fn first(self, player: Player) -> bool {
        if self.number == 0 { self.nimber > 0 } else { (self.number > 0) == (player == 0) }
    }

    /// Reads `-7/2`, `*3`, `1/2*`.
    pub fn read(text: &str) -> Option<Plain> {
        let (number, nimber) = match text.split_once('*') {
            Some((number, "")) => (number, 1),
            Some((number, nimber)) => (number, natural(nimber)?),
            None => (text, 0),
        };
        if number.is_empty() && text.contains('*') {
            return Some(Plain { number: 0, nimber });
        }
        let (sign, size) = number.strip_prefix('-').map_or((1, number), |rest| (-1, rest));
        let (m, d) = size.split_once('/').unwrap_or((size, "1"));
        let (m, d): (u64, u64) = (natural(m)?, natural(d)?);
        let lowest =
            d.is_power_of_two() && i128::from(d) <= ONE && (d == 1 || m % 2 == 1) && (m > 0 || sign > 0);
        lowest.then(|| Plain { number: sign * i128::from(m) * (ONE / i128::from(d)), nimber })
    }
}

/// All values that a proof speaks of. Number 0 is the game without options.
pub struct Values {
    options: Vec<[Vec<u32>; 2]>,
    first: Vec<[bool; 2]>,
    index: HashMap<[Vec<u32>; 2], u32>,
    plain: HashMap<Plain, u32>,
    negatives: Vec<u32>,
    /// How many options there are in all.
    size: usize,
}

impl Default for Values {
    fn default() -> Values {
        let (index, plain, negatives) = Default::default();
        let mut values = Values { options: Vec::new(), first: Vec::new(), index, plain, negatives, size: 0 };
        let _ = values.node(Default::default());
        values
    }
}

impl Values {
    /// The options of `player`.
    pub fn options(&self, id: u32, player: Player) -> &[u32] {
        &self.options[id as usize][player]
    }

    /// Whether Left, and Right, wins who starts.
    pub fn first(&self, id: u32) -> [bool; 2] {
        self.first[id as usize]
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
        if self.options.len() >= MOST || self.size > 10 * MOST {
            return Err("the values have more positions than this checker allows".into());
        }
        let wins = |player: Player| options[player].iter().any(|&o| !self.first(o)[1 - player]);
        self.first.push([wins(0), wins(1)]);
        self.index.insert(options.clone(), self.options.len() as u32);
        self.options.push(options);
        Ok(self.options.len() as u32 - 1)
    }

    /// A number plus a nimber.
    pub fn plain(&mut self, x: Plain) -> Result<u32, Why> {
        if let Some(&id) = self.plain.get(&x) {
            return Ok(id);
        }
        let n = x.number;
        if x.nimber > 1_000 || n.abs() > 1_000 * ONE {
            return Err("a value is too large to be played".into());
        }
        // An integer has one option, a fraction two, as far away as its last digit counts.
        let step = if n % ONE == 0 { ONE } else { n & -n };
        let mut number = |has: bool, number: i128| -> Result<Vec<u32>, Why> {
            if has { Ok(vec![self.plain(Plain { number, nimber: 0 })?]) } else { Ok(Vec::new()) }
        };
        let options = if x.nimber == 0 {
            [number(n > 0 || step < ONE, n - step)?, number(n < 0 || step < ONE, n + step)?]
        } else {
            let smaller = (0..x.nimber).map(|nimber| self.plain(Plain { nimber, ..x }));
            let smaller = smaller.collect::<Result<Vec<_>, _>>()?;
            [smaller.clone(), smaller]
        };
        let id = self.node(options)?;
        self.plain.insert(x, id);
        Ok(id)
    }

    /// The value that `text` names.
    pub fn read(&mut self, text: &str) -> Result<u32, Why> {
        let mut reader = Reader(text);
        let id = self.some(&mut reader, 0)?;
        if reader.0.is_empty() { Ok(id) } else { Err(format!("`{text}` is no value")) }
    }

    fn some(&mut self, text: &mut Reader<'_>, depth: usize) -> Result<u32, Why> {
        if !text.eat("{") {
            let word = text.until(|c| matches!(c, ',' | '|' | '}'));
            return self.plain(Plain::read(word).ok_or_else(|| format!("`{word}` is no value"))?);
        }
        if depth > 200 {
            return Err("a value is nested too deeply".into());
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, close) in ["|", "}"].iter().enumerate() {
            while !text.eat(close) {
                if !options[side].is_empty() {
                    text.need(",")?;
                }
                options[side].push(self.some(text, depth + 1)?);
            }
        }
        self.node(options)
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, id: u32) -> Result<u32, Why> {
        // Options have smaller numbers, so their negatives are there already.
        for x in self.negatives.len()..=id as usize {
            let turned = |list: &[u32]| list.iter().map(|&o| self.negatives[o as usize]).collect();
            let options = [turned(&self.options[x][1]), turned(&self.options[x][0])];
            let negative = self.node(options)?;
            self.negatives.push(negative);
        }
        Ok(self.negatives[id as usize])
    }
}
