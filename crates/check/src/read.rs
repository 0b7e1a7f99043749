//! Reading text from the left to the right.

use crate::Why;

/// A number without sign and leading zeros.
pub fn natural<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// A number below `limit`.
pub fn below(text: &str, limit: usize) -> Result<usize, Why> {
    natural(text).filter(|&x| x < limit).ok_or_else(|| format!("`{text}` is no number below {limit}"))
}

/// A list of words, `-` if it is empty.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

/// What is left to be read. The game is JSON with its fields in a fixed order.
pub struct Reader<'a>(pub &'a str);

impl<'a> Reader<'a> {
    /// Goes past `text` if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let rest = self.0.strip_prefix(text);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Goes past `text`, which must come next.
    pub fn need(&mut self, text: &str) -> Result<(), Why> {
        let wrong =
            |rest: &str| format!("`{text}` is expected, not `{}`", rest.chars().take(20).collect::<String>());
        if self.eat(text) { Ok(()) } else { Err(wrong(self.0)) }
    }

    /// Goes past the name of a field if it comes next.
    pub fn has_field(&mut self, name: &str) -> bool {
        self.eat(&format!(",\"{name}\":"))
    }

    /// Goes past the name of a field.
    pub fn field(&mut self, name: &str) -> Result<&mut Self, Why> {
        self.need(&format!(",\"{name}\":"))?;
        Ok(self)
    }

    /// What comes before one of these letters, or all that is left.
    pub fn until(&mut self, stop: impl FnMut(char) -> bool) -> &'a str {
        let (text, rest) = self.0.split_at(self.0.find(stop).unwrap_or(self.0.len()));
        self.0 = rest;
        text
    }

    /// A string as it is written: what an escape means does not matter.
    pub fn string(&mut self) -> Result<&'a str, Why> {
        self.need("\"")?;
        let mut escaped = false;
        let text = self.until(|c| {
            let end = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            end
        });
        self.need("\"")?;
        Ok(text)
    }

    /// A number below `limit`.
    pub fn number(&mut self, limit: usize) -> Result<usize, Why> {
        below(self.until(|c| !c.is_ascii_digit()), limit)
    }

    /// An array.
    pub fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, Why>) -> Result<Vec<T>, Why> {
        self.need("[")?;
        let mut list = Vec::new();
        while !self.eat("]") {
            if !list.is_empty() {
                self.need(",")?;
            }
            list.push(item(self)?);
        }
        Ok(list)
    }

    /// An array of elements.
    pub fn elements(&mut self, n: usize) -> Result<Vec<usize>, Why> {
        self.list(|r| r.number(n))
    }

    /// An array of pairs of elements.
    pub fn pairs(&mut self, n: usize) -> Result<Vec<(usize, usize)>, Why> {
        self.list(
            |r| if let [a, b] = r.elements(n)?[..] { Ok((a, b)) } else { Err("a pair is expected".into()) },
        )
    }

    /// A string of `n` such letters.
    pub fn letters(&mut self, n: usize, allowed: &str) -> Result<&'a [u8], Why> {
        let text = self.string()?;
        let fits = text.len() == n && text.bytes().all(|b| allowed.as_bytes().contains(&b));
        if fits { Ok(text.as_bytes()) } else { Err(format!("{n} letters of `{allowed}` are expected")) }
    }
}
