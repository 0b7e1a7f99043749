//! The little of JSON that a game's description needs: objects, arrays, strings and natural numbers.

use crate::Why;

/// A JSON value.
#[derive(Debug)]
pub enum Json {
    /// A natural number.
    Number(u64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, its fields in order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one value that is all of `text`.
    pub fn read(text: &str) -> Result<Json, Why> {
        let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
        let value = reader.value(0)?;
        if reader.at < reader.bytes.len() { reader.wrong("nothing more") } else { Ok(value) }
    }

    /// Takes a field out of an object.
    pub fn take(&mut self, field: &str) -> Option<Json> {
        let Json::Object(fields) = self else { return None };
        let at = fields.iter().position(|(name, _)| name == field)?;
        Some(fields.remove(at).1)
    }

    /// The members of an array.
    pub fn list(self) -> Result<Vec<Json>, Why> {
        if let Json::List(list) = self { Ok(list) } else { Err("an array is expected".into()) }
    }

    /// A string.
    pub fn text(self) -> Result<String, Why> {
        if let Json::Text(text) = self { Ok(text) } else { Err("a string is expected".into()) }
    }

    /// A number below `limit`.
    pub fn below(self, limit: usize) -> Result<usize, Why> {
        match self {
            Json::Number(n) if n < limit as u64 => Ok(n as usize),
            _ => Err(format!("a number below {limit} is expected")),
        }
    }

    /// An array of elements of a board of `n`.
    pub fn elements(self, n: usize) -> Result<Vec<usize>, Why> {
        self.list()?.into_iter().map(|x| x.below(n)).collect()
    }

    /// An array of arrays of elements.
    pub fn lists(self, n: usize) -> Result<Vec<Vec<usize>>, Why> {
        self.list()?.into_iter().map(|x| x.elements(n)).collect()
    }

    /// An array of pairs of elements.
    pub fn pairs(self, n: usize) -> Result<Vec<(usize, usize)>, Why> {
        let pair =
            |x: Vec<usize>| if let [a, b] = x[..] { Ok((a, b)) } else { Err("a pair is expected".into()) };
        self.lists(n)?.into_iter().map(pair).collect()
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn wrong<T>(&self, what: &str) -> Result<T, Why> {
        Err(format!("the game is not written as it should be: byte {}: {what} is expected", self.at))
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, Why> {
        match self.bytes.get(self.at) {
            _ if depth > 8 => self.wrong("less nesting"),
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'0'..=b'9') => {
                let begin = self.at;
                while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
                    self.at += 1;
                }
                let digits = std::str::from_utf8(&self.bytes[begin..self.at]).unwrap_or_default();
                digits.parse().map(Json::Number).or_else(|_| self.wrong("a smaller number"))
            }
            Some(b'[') => {
                let mut list = Vec::new();
                self.items(b']', |reader| {
                    list.push(reader.value(depth + 1)?);
                    Ok(())
                })?;
                Ok(Json::List(list))
            }
            Some(b'{') => {
                let mut fields = Vec::new();
                self.items(b'}', |reader| {
                    let name = reader.string()?;
                    if !reader.eat(b':') {
                        return reader.wrong("a colon");
                    }
                    fields.push((name, reader.value(depth + 1)?));
                    Ok(())
                })?;
                Ok(Json::Object(fields))
            }
            _ => self.wrong("a value"),
        }
    }

    fn items(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Result<(), Why>) -> Result<(), Why> {
        self.at += 1;
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return self.wrong("a comma");
            }
        }
    }

    fn string(&mut self) -> Result<String, Why> {
        if !self.eat(b'"') {
            return self.wrong("a string");
        }
        let mut text = Vec::new();
        loop {
            let Some(&byte) = self.bytes.get(self.at) else { return self.wrong("a quotation mark") };
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(text).or_else(|_| self.wrong("UTF-8")),
                // What an escape means does not matter: names say nothing about the play.
                b'\\' => {
                    text.push(byte);
                    text.extend(self.bytes.get(self.at));
                    self.at += 1;
                }
                _ => text.push(byte),
            }
        }
    }
}
