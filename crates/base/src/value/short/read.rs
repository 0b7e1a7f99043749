//! Reading CGSuite's notation: `3/4`, `*2`, `1^3*`, `v`, `+-1`, `Tiny(2)`, `{2||1|0}` and sums of them.

use super::{Id, Store};
use crate::budget::Stopped;
use crate::value::{Dyadic, Player};
use num_bigint::BigInt;
use std::ops::Range;

/// A game as it was written: options stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A number plus a nimber.
    Plain(Dyadic, u128),
    /// So many ups, or downs if negative.
    Ups(i64),
    /// Left's options and Right's.
    Options(Vec<Written>, Vec<Written>),
    /// The players exchanged.
    Negative(Box<Written>),
    /// A sum.
    Sum(Vec<Written>),
    /// {G|-G}, for each of these G as an option.
    Switch(Vec<Written>),
    /// {0||0|-G}.
    Tiny(Box<Written>),
}

/// A text that is no game in this notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misread {
    /// What is wrong.
    pub message: String,
    /// The bytes that are.
    pub span: Range<usize>,
}

/// How deep braces, brackets and signs may nest.
const MAX_DEPTH: usize = 100;
/// More ups than this are not written out as games.
const MAX_UPS: i64 = 500;

impl Written {
    /// Reads all of `text`.
    pub fn read(text: &str) -> Result<Written, Misread> {
        let (written, end) = Written::read_prefix(text, 0)?;
        let reader = FormReader { text, at: end, depth: 0 };
        if end < text.len() { Err(reader.misread("a bar, a sign or the end")) } else { Ok(written) }
    }

    /// Reads the longest game at `from`, and says where it ends, the space after it included.
    pub fn read_prefix(text: &str, from: usize) -> Result<(Written, usize), Misread> {
        let mut reader = FormReader { text, at: from, depth: 0 };
        reader.space();
        let written = reader.sum()?;
        Ok((written, reader.at))
    }

    /// Reads one game without `+` or `-` after it at `from`.
    pub fn read_term(text: &str, from: usize) -> Result<(Written, usize), Misread> {
        let mut reader = FormReader { text, at: from, depth: 0 };
        reader.space();
        let written = reader.term()?;
        Ok((written, reader.at))
    }
}

struct FormReader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl FormReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Goes past one of `marks` and the space after it, if it stands here.
    fn take(&mut self, marks: &[&str]) -> bool {
        let Some(mark) = marks.iter().find(|mark| self.rest().starts_with(**mark)) else { return false };
        self.at += mark.len();
        self.space();
        true
    }

    fn misread(&self, wanted: &str) -> Misread {
        let (found, length) = match self.rest().chars().next() {
            Some(c) => (format!("`{}`", c.escape_debug()), c.len_utf8()),
            None => ("the end".into(), 0),
        };
        let span = self.at..self.at + length;
        Misread { message: format!("{found} stands where {wanted} should"), span }
    }

    fn wrong<T>(&self, from: usize, message: impl Into<String>) -> Result<T, Misread> {
        Err(Misread { message: message.into(), span: from..self.at })
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Misread>) -> Result<T, Misread> {
        if self.depth == MAX_DEPTH {
            return self.wrong(self.at, format!("the game nests more than {MAX_DEPTH} deep"));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    fn sum(&mut self) -> Result<Written, Misread> {
        let first = self.term()?;
        let mut parts = vec![first];
        loop {
            if self.take(&["+"]) {
                parts.push(self.term()?);
            } else if self.take(&["-"]) {
                let part = self.term()?;
                parts.push(Written::Negative(Box::new(part)));
            } else if parts.len() > 1 {
                return Ok(Written::Sum(parts));
            } else {
                return Ok(parts.swap_remove(0));
            }
        }
    }

    fn term(&mut self) -> Result<Written, Misread> {
        let start = self.at;
        if self.take(&["+-", "±"]) {
            let list = if self.take(&["("]) {
                let list = self.deeper(Self::list)?;
                self.close(")", start)?;
                list
            } else {
                vec![self.deeper(Self::term)?]
            };
            return if list.is_empty() {
                self.wrong(start, "this switch has no options")
            } else {
                Ok(Written::Switch(list))
            };
        }
        if self.rest().starts_with('-') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
            // The sign belongs to the number alone: `-1^` is above -1.
            self.at += 1;
            return self.plain(true);
        }
        if self.take(&["-"]) {
            return Ok(Written::Negative(Box::new(self.deeper(Self::term)?)));
        }
        if self.take(&["("]) {
            let inner = self.deeper(Self::sum)?;
            self.close(")", start)?;
            return Ok(inner);
        }
        for (word, tiny) in [("Tiny(", true), ("Miny(", false)] {
            if self.take(&[word]) {
                let inner = Written::Tiny(Box::new(self.deeper(Self::sum)?));
                self.close(")", start)?;
                return Ok(if tiny { inner } else { Written::Negative(Box::new(inner)) });
            }
        }
        if self.take(&["{"]) {
            let body = self.deeper(|reader| reader.body(start))?;
            self.close("}", start)?;
            return Ok(body);
        }
        self.plain(false)
    }

    fn close(&mut self, mark: &str, open: usize) -> Result<(), Misread> {
        if self.take(&[mark]) {
            return Ok(());
        }
        if self.rest().is_empty() {
            return self.wrong(open, "what is opened here is never closed");
        }
        Err(self.misread(&format!("`{mark}`")))
    }

    /// What stands in braces: lists with bars between them, the longest bar outermost.
    fn body(&mut self, open: usize) -> Result<Written, Misread> {
        let mut lists = vec![self.list()?];
        let mut bars: Vec<(usize, usize)> = Vec::new();
        while self.rest().starts_with('|') {
            let at = self.at;
            let length = self.rest().len() - self.rest().trim_start_matches('|').len();
            self.at += length;
            self.space();
            bars.push((length, at));
            lists.push(self.list()?);
        }
        if bars.is_empty() {
            return self.wrong(open, "there is no bar between Left's options and Right's");
        }
        self.split(lists, &bars)
    }

    fn split(&self, mut lists: Vec<Vec<Written>>, bars: &[(usize, usize)]) -> Result<Written, Misread> {
        let longest = bars.iter().map(|bar| bar.0).max().unwrap_or(0);
        let mut at = bars.iter().enumerate().filter(|(_, bar)| bar.0 == longest);
        let place = at.next().map_or(0, |(i, _)| i);
        if let Some((_, &(length, from))) = at.next() {
            let message = "two bars of the same length: it is not clear which of them is the outer one";
            return Err(Misread { message: message.into(), span: from..from + length });
        }
        let right = lists.split_off(place + 1);
        let side = |mut lists: Vec<Vec<Written>>, bars: &[(usize, usize)]| match bars {
            [] => Ok(lists.pop().unwrap_or_default()),
            _ => self.split(lists, bars).map(|game| vec![game]),
        };
        Ok(Written::Options(side(lists, &bars[..place])?, side(right, &bars[place + 1..])?))
    }

    /// Games with commas between them; none before a bar or a closing mark.
    fn list(&mut self) -> Result<Vec<Written>, Misread> {
        let mut list = Vec::new();
        if self.rest().is_empty() || self.rest().starts_with(['|', '}', ')']) {
            return Ok(list);
        }
        loop {
            list.push(self.sum()?);
            if !self.take(&[","]) {
                return Ok(list);
            }
        }
    }

    /// A number, ups and a nimber, one of them at least.
    fn plain(&mut self, negative: bool) -> Result<Written, Misread> {
        let start = self.at;
        let number = self.number()?;
        let number = if negative { number.negative() } else { number };
        let ups = self.ups()?;
        let mut nimber = 0;
        if self.rest().starts_with('*') {
            self.at += 1;
            let from = self.at;
            nimber = match self.digits() {
                "" => 1,
                digits => match digits.parse() {
                    Ok(n) => n,
                    Err(_) => return self.wrong(from, "this nimber is too large"),
                },
            };
        }
        if self.at == start {
            return Err(self.misread("a game"));
        }
        self.space();
        let plain = Written::Plain(number, nimber);
        Ok(if ups == 0 { plain } else { Written::Sum(vec![plain, Written::Ups(ups)]) })
    }

    fn digits(&mut self) -> &str {
        let from = self.at;
        self.at += self.rest().find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len());
        &self.text[from..self.at]
    }

    fn number(&mut self) -> Result<Dyadic, Misread> {
        const LONGEST: usize = 10_000;
        let start = self.at;
        let digits = self.digits();
        if digits.len() > LONGEST {
            return self.wrong(start, "this number is too large");
        }
        let Ok(numerator) = digits.parse::<BigInt>() else { return Ok(Dyadic::default()) };
        if !self.rest().starts_with('/') {
            return Ok(Dyadic::new(numerator, 0));
        }
        self.at += 1;
        let from = self.at;
        let digits = self.digits();
        if digits.len() > LONGEST {
            return self.wrong(from, "this number is too large");
        }
        match digits.parse::<BigInt>() {
            Ok(two) if two.magnitude().count_ones() == 1 => {
                Ok(Dyadic::new(numerator, two.magnitude().trailing_zeros().unwrap_or(0) as u32))
            }
            Ok(_) => self.wrong(from, "the denominator of a finite game is a power of two"),
            Err(_) => Err(self.misread("a power of two")),
        }
    }

    fn ups(&mut self) -> Result<i64, Misread> {
        let start = self.at;
        let (mark, sign) = match self.rest().chars().next() {
            Some(c @ ('^' | '↑')) => (c, 1),
            Some(c @ ('v' | '↓')) => (c, -1),
            _ => return Ok(0),
        };
        let mut count = 0;
        while self.rest().starts_with(mark) {
            self.at += mark.len_utf8();
            count += 1;
        }
        let digits = self.digits();
        let times = if digits.is_empty() { Ok(1) } else { digits.parse::<i64>() };
        match times {
            Ok(times) if times == 1 || count == 1 && times <= MAX_UPS => Ok(sign * count * times),
            Ok(_) if count > 1 => self.wrong(start, "write the number of ups once: `^3`"),
            _ => self.wrong(start, format!("there can be {MAX_UPS} ups at most")),
        }
    }
}

impl Store {
    /// The value of what was written.
    pub fn value_of(&mut self, written: &Written) -> Result<Id, Stopped> {
        match written {
            Written::Plain(number, nimber) => self.plain(number.clone(), *nimber),
            Written::Ups(count) => {
                let up = self.up(*count < 0)?;
                (0..count.unsigned_abs())
                    .try_fold(self.number(Dyadic::default()), |sum, _| self.plus(sum, up))
            }
            Written::Options(left, right) => {
                let [left, right] = [left, right].map(|list| self.values_of(list));
                self.game(&left?, &right?)
            }
            Written::Negative(inner) => {
                let inner = self.value_of(inner)?;
                self.negative(inner)
            }
            Written::Sum(parts) => {
                let parts = self.values_of(parts)?;
                parts.into_iter().try_fold(self.number(Dyadic::default()), |sum, part| self.plus(sum, part))
            }
            Written::Switch(list) => {
                let left = self.values_of(list)?;
                let right = left.iter().map(|&id| self.negative(id)).collect::<Result<Vec<_>, _>>()?;
                self.game(&left, &right)
            }
            Written::Tiny(inner) => {
                let inner = self.value_of(inner)?;
                let (minus, zero) = (self.negative(inner)?, self.number(Dyadic::default()));
                let threat = self.game(&[zero], &[minus])?;
                self.game(&[zero], &[threat])
            }
        }
    }

    fn values_of(&mut self, list: &[Written]) -> Result<Vec<Id>, Stopped> {
        list.iter().map(|written| self.value_of(written)).collect()
    }

    /// {0|*}, or {*|0}.
    fn up(&mut self, down: bool) -> Result<Id, Stopped> {
        let zero = self.number(Dyadic::default());
        let star = self.small(Dyadic::default(), 1);
        let player = if down { Player::Right } else { Player::Left };
        match player {
            Player::Left => self.game(&[zero], &[star]),
            Player::Right => self.game(&[star], &[zero]),
        }
    }
}
