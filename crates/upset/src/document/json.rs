//! A JSON parser that keeps the place of every value.

use super::error::Fault;
use super::tree::{Node, Table, Value};
use std::borrow::Cow;

/// How deep lists and tables may nest.
const MAX_DEPTH: usize = 80;

/// Reads a JSON text.
pub(super) fn parse(text: &str) -> Result<Node<'_>, Fault> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let node = parser.value()?;
    parser.space();
    if parser.at < text.len() {
        let end = parser.at + text[parser.at..].chars().next().map_or(0, char::len_utf8);
        return Err(Fault::at(parser.at..end, "the text is no JSON: it should have ended before this"));
    }
    Ok(node)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn fault(&self, wanted: &str) -> Fault {
        let rest = &self.text[self.at..];
        let length = rest.chars().next().map_or(0, char::len_utf8);
        let found = match rest.chars().next() {
            Some(c) if c.is_control() => format!("`{}`", c.escape_debug()),
            Some(c) => format!("`{c}`"),
            None => "the end".into(),
        };
        Fault::at(
            self.at..self.at + length,
            format!("the text is no JSON: {found} stands where {wanted} should"),
        )
    }

    fn value(&mut self) -> Result<Node<'a>, Fault> {
        self.space();
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.nested(Self::table)?,
            Some(b'[') => self.nested(Self::list)?,
            Some(b'"') => Value::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => {
                let word =
                    [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
                let found = word.into_iter().find(|(word, _)| self.text[start..].starts_with(word));
                let (word, value) = found.ok_or_else(|| self.fault("a value"))?;
                self.at += word.len();
                value
            }
        };
        Ok(Node::new(start..self.at, value))
    }

    fn nested(&mut self, parse: fn(&mut Self) -> Result<Value<'a>, Fault>) -> Result<Value<'a>, Fault> {
        if self.depth == MAX_DEPTH {
            return Err(Fault::at(
                self.at..self.at + 1,
                format!("the text nests more than {MAX_DEPTH} deep"),
            ));
        }
        self.depth += 1;
        self.at += 1;
        let value = parse(self);
        self.depth -= 1;
        value
    }

    /// Whether a list or table goes on: past a comma, or past `close` at its end.
    fn more(&mut self, close: u8, first: bool) -> Result<bool, Fault> {
        self.space();
        match self.peek() {
            Some(c) if c == close => {
                self.at += 1;
                Ok(false)
            }
            _ if first => Ok(true),
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            _ => Err(self.fault(&format!("`,` or `{}`", char::from(close)))),
        }
    }

    fn list(&mut self) -> Result<Value<'a>, Fault> {
        let mut list = Vec::new();
        while self.more(b']', list.is_empty())? {
            list.push(self.value()?);
        }
        Ok(Value::List(list))
    }

    fn table(&mut self) -> Result<Value<'a>, Fault> {
        let mut fields: Vec<(Node<'a>, Node<'a>)> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        while self.more(b'}', fields.is_empty())? {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.fault("a field's name in double quotes"));
            }
            let name = self.string()?;
            if !seen.insert(name.clone()) {
                return Err(Fault::at(start..self.at, format!("the field `{name}` appears twice")));
            }
            let key = Node::new(start..self.at, Value::Text(name));
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.fault("`:`"));
            }
            self.at += 1;
            fields.push((key, self.value()?));
        }
        Ok(Value::Table(Table(fields)))
    }

    fn number(&mut self) -> Result<Value<'a>, Fault> {
        let start = self.at;
        while matches!(self.peek(), Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        let text = &self.text[start..self.at];
        let digits = text.strip_prefix('-').unwrap_or(text);
        let leading_zero =
            digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit();
        if let (Ok(n), false) = (text.parse::<i64>(), leading_zero) {
            return Ok(Value::Int(n));
        }
        let well_formed = !leading_zero && !digits.starts_with('.') && !text.ends_with('.');
        match text.parse::<f64>() {
            Ok(x) if well_formed => Ok(Value::Real(x)),
            _ => Err(Fault::at(start..self.at, "the text is no JSON: this is no number")),
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        let start = self.at + 1;
        self.at = start;
        let mut owned: Option<String> = None;
        let mut from = start;
        loop {
            let rest = &self.text[self.at..];
            let Some(length) = rest.bytes().position(|b| b == b'"' || b == b'\\' || b < 0x20) else {
                let line = self.text[start..].find('\n').map_or(self.text.len(), |i| start + i);
                return Err(Fault::at(start - 1..line, "the text is no JSON: this string has no end"));
            };
            self.at += length;
            match self.peek() {
                Some(b'"') => {
                    let last = &self.text[from..self.at];
                    self.at += 1;
                    return Ok(match owned {
                        None => Cow::Borrowed(last),
                        Some(text) => Cow::Owned(text + last),
                    });
                }
                Some(b'\\') => {
                    let text = owned.get_or_insert_default();
                    text.push_str(&self.text[from..self.at]);
                    let c = self.escape()?;
                    owned.get_or_insert_default().push(c);
                    from = self.at;
                }
                _ => return Err(self.fault("`\"` or an escape like `\\n`")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        self.at += 1;
        let c = match self.peek() {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
            Some(b'u') => {
                self.at += 1;
                let mut code = self.hex(start)?;
                if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    let low = self.hex(start)?;
                    if (0xdc00..0xe000).contains(&low) {
                        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                    }
                }
                let bad = || Fault::at(start..self.at, "the text is no JSON: this escape is no character");
                return char::from_u32(code).ok_or_else(bad);
            }
            _ => return Err(self.fault("the rest of an escape (`\\n`, `\\\"`, `\\u0041`)")),
        };
        self.at += 1;
        Ok(c)
    }

    fn hex(&mut self, start: usize) -> Result<u32, Fault> {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(code) = digits.and_then(|d| u32::from_str_radix(d, 16).ok()) else {
            return Err(Fault::at(
                start..self.at,
                "the text is no JSON: four hexadecimal digits must follow this",
            ));
        };
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_serde_json_reads() {
        let texts = [
            r#"{"a": [1, -2.5, 1e3, true, null, "x\ny\u00e9\ud83d\ude00"], "b": {}, "c": []}"#,
            "[]",
            " 12 ",
            "\"\"",
            "[01]",
            "[1,]",
            "{\"a\":1,}",
            "[1 2]",
            "\"\\x\"",
            "\"a",
            "{\"a\" 1}",
            "tru",
            "-",
            "1.",
            ".5",
            "[\"\u{1}\"]",
            "\"\\ud800\"",
            "",
            "[[[]]]x",
            "{1:2}",
            "1e5",
            "-0",
            "1E+2",
            "00",
        ];
        for text in texts {
            let ours = parse(text).map(|node| node.to_json());
            let theirs = serde_json::from_str::<serde_json::Value>(text);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{text}");
            if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
                assert_eq!(
                    ours.to_string().replace("-0.0", "0").replace("-0", "0"),
                    theirs.to_string().replace("-0.0", "0").replace("-0", "0"),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = "[".repeat(1_000_000);
        assert!(parse(&deep).unwrap_err().message.contains("deep"));
    }
}
