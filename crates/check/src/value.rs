//! Values of short games, as games with options: each once, so that the same games have the same number.

use crate::read::{Reader, natural, need};
use crate::{Player, Result};
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
    /// Whether Left, and Right, wins who starts.
    pub(crate) fn first(self) -> [bool; 2] {
        let Plain { number, nimber } = self;
        if number == 0 { [nimber > 0; 2] } else { [number > 0, number < 0] }
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
        let power = d.is_power_of_two() && i128::from(d) <= ONE;
        let lowest = power && (d == 1 || m % 2 == 1) && (m > 0 || sign > 0);
        lowest.then(|| Plain { number: sign * i128::from(m) * (ONE / i128::from(d)), nimber })
    }
}

/// All values that a proof speaks of. Options have smaller numbers, so number 0 is the game without options.
#[derive(Default)]
pub struct Values {
    options: Vec<[Vec<u32>; 2]>,
    /// Whether Left, and Right, wins who starts.
    pub(crate) first: Vec<[bool; 2]>,
    index: HashMap<[Vec<u32>; 2], u32>,
    plain: HashMap<Plain, u32>,
    negatives: Vec<u32>,
    /// How many options there are in all.
    size: usize,
}

impl Values {
    /// The options of `player`.
    pub fn options(&self, id: u32, player: Player) -> &[u32] {
        self.options.get(id as usize).map_or(&[], |options| &options[player])
    }

    fn node(&mut self, mut options: [Vec<u32>; 2]) -> Result<u32> {
        options.iter_mut().for_each(|list| {
            list.sort_unstable();
            list.dedup();
        });
        if let Some(&id) = self.index.get(&options) {
            return Ok(id);
        }
        self.size += options[0].len() + options[1].len();
        let few = self.options.len() < MOST && self.size <= 10 * MOST;
        need(few, "the values have more positions than this checker allows")?;
        let id = self.options.len() as u32;
        self.first
            .push([0, 1].map(|player| options[player].iter().any(|&o| !self.first[o as usize][1 - player])));
        self.index.insert(options.clone(), id);
        self.options.push(options);
        Ok(id)
    }

    /// A number plus a nimber.
    fn plain(&mut self, x: Plain) -> Result<u32> {
        if let Some(&id) = self.plain.get(&x) {
            return Ok(id);
        }
        let n = x.number;
        need(x.nimber <= 1_000 && n.abs() <= 1_000 * ONE, "a value is too large to be played")?;
        // An integer has one option, a fraction two, as far away as its last digit counts.
        let step = if n % ONE == 0 { ONE } else { n & -n };
        let [left, right] = if x.nimber > 0 {
            [0, 1].map(|_| (0..x.nimber).map(|nimber| Plain { nimber, ..x }).collect::<Vec<_>>())
        } else {
            let sides = [(n > 0 || step < ONE, n - step), (n < 0 || step < ONE, n + step)];
            sides.map(|(has, number)| has.then_some(Plain { number, nimber: 0 }).into_iter().collect())
        };
        let mut ids = |side: Vec<Plain>| side.into_iter().map(|x| self.plain(x)).collect::<Result<_>>();
        let options = [ids(left)?, ids(right)?];
        let id = self.node(options)?;
        self.plain.insert(x, id);
        Ok(id)
    }

    /// The value that `text` names.
    pub fn read(&mut self, text: &str) -> Result<u32> {
        let mut reader = Reader(text);
        let id = self.some(&mut reader, 0)?;
        need(reader.0.is_empty(), format_args!("`{text}` is no value")).map(|()| id)
    }

    fn some(&mut self, text: &mut Reader<'_>, depth: usize) -> Result<u32> {
        if !text.eat("{") {
            let word = text.until(|c| matches!(c, ',' | '|' | '}'));
            return self.plain(Plain::read(word).ok_or_else(|| format!("`{word}` is no value"))?);
        }
        need(depth <= 200, "a value is nested too deeply")?;
        let left = text.items("|", |text| self.some(text, depth + 1))?;
        let right = text.items("}", |text| self.some(text, depth + 1))?;
        self.node([left, right])
    }

    /// The game with the players exchanged.
    pub fn negative(&mut self, id: u32) -> Result<u32> {
        // Options have smaller numbers, so their negatives are there already.
        for x in self.negatives.len()..=id as usize {
            let turned = |list: &[u32]| list.iter().map(|&o| self.negatives[o as usize]).collect();
            let negative = self.node([turned(&self.options[x][1]), turned(&self.options[x][0])])?;
            self.negatives.push(negative);
        }
        Ok(self.negatives[id as usize])
    }
}
