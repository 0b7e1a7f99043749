//! Reading text from the left to the right.

use crate::Result;
use std::fmt::Display;

/// Refuses what does not hold.
pub fn need(holds: bool, why: impl Display) -> Result<()> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

/// A number without sign and leading zeros.
pub fn natural<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// A number below `limit`.
pub fn below(text: &str, limit: usize) -> Result<usize> {
    natural(text).filter(|&x| x < limit).ok_or_else(|| format!("`{text}` is no number below {limit}"))
}

/// Numbers below `limit`.
pub fn numbers<'a>(words: impl Iterator<Item = &'a str>, limit: usize) -> Result<Vec<usize>> {
    words.map(|word| below(word, limit)).collect()
}

/// A list of words, `-` if it is empty.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// The permutation that exchanges the elements of disjoint pairs `x-y`.
pub fn involution(pairs: &[&str], n: usize) -> Result<Vec<usize>> {
    let mut map: Vec<usize> = (0..n).collect();
    for word in pairs {
        let (x, y) = word.split_once('-').unwrap_or((word, ""));
        let (x, y) = (below(x, n)?, below(y, n)?);
        let new = x != y && map[x] == x && map[y] == y;
        need(new, format_args!("`{word}` has an element of another pair"))?;
        (map[x], map[y]) = (y, x);
    }
    Ok(map)
}

/// What is left to be read. The game is JSON with its fields in a fixed order.
pub struct Reader<'a>(pub &'a str);

/// What a field can hold: a number below a limit, a string, an array or a pair of such.
pub trait Item<'a>: Sized {
    fn read(r: &mut Reader<'a>, limit: usize) -> Result<Self>;
}

impl Item<'_> for usize {
    fn read(r: &mut Reader<'_>, limit: usize) -> Result<usize> {
        below(r.until(|c| !c.is_ascii_digit()), limit)
    }
}

impl<'a> Item<'a> for &'a str {
    /// A string as it is written: what an escape means does not matter.
    fn read(r: &mut Reader<'a>, _: usize) -> Result<&'a str> {
        r.need("\"")?;
        let mut escaped = false;
        let text = r.until(|c| {
            let end = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            end
        });
        r.need("\"").map(|()| text)
    }
}

impl<'a, T: Item<'a>> Item<'a> for Vec<T> {
    fn read(r: &mut Reader<'a>, limit: usize) -> Result<Vec<T>> {
        r.need("[")?;
        r.items("]", |r| T::read(r, limit))
    }
}

impl<'a, T: Item<'a>> Item<'a> for (T, T) {
    fn read(r: &mut Reader<'a>, limit: usize) -> Result<(T, T)> {
        r.need("[")?;
        let first = T::read(r, limit)?;
        r.need(",")?;
        let pair = (first, T::read(r, limit)?);
        r.need("]").map(|()| pair)
    }
}

impl<'a> Reader<'a> {
    /// Goes past `text` if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let rest = self.0.strip_prefix(text);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Goes past `text`, which must come next.
    pub fn need(&mut self, text: &str) -> Result<()> {
        let wrong =
            |rest: &str| format!("`{text}` is expected, not `{}`", rest.chars().take(20).collect::<String>());
        if self.eat(text) { Ok(()) } else { Err(wrong(self.0)) }
    }

    /// What comes before one of these letters, or all that is left.
    pub fn until(&mut self, stop: impl FnMut(char) -> bool) -> &'a str {
        let (text, rest) = self.0.split_at(self.0.find(stop).unwrap_or(self.0.len()));
        self.0 = rest;
        text
    }

    /// Things with commas between them, up to `close`.
    pub fn items<T>(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.eat(close) {
            if !items.is_empty() {
                self.need(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// The field of this name, whose numbers are below `limit`.
    pub fn field<T: Item<'a>>(&mut self, name: &str, limit: usize) -> Result<T> {
        self.need(&format!(",\"{name}\":"))?;
        T::read(self, limit)
    }

    /// The field of this name if it comes next.
    pub fn optional<T: Item<'a>>(&mut self, name: &str, limit: usize) -> Result<Option<T>> {
        if self.eat(&format!(",\"{name}\":")) { T::read(self, limit).map(Some) } else { Ok(None) }
    }

    /// The `n` letters in the field of this name; none if it does not come next.
    pub fn letters(&mut self, name: &str, n: usize, allowed: &str) -> Result<Vec<u8>> {
        let Some(text) = self.optional::<&str>(name, 0)? else { return Ok(Vec::new()) };
        let fits = text.len() == n && text.bytes().all(|b| allowed.as_bytes().contains(&b));
        need(fits, format_args!("{n} letters of `{allowed}` are expected")).map(|()| text.into())
    }
}
