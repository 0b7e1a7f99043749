//! Words and signs with their places.

use super::Fault;
use std::ops::Range;

/// A word or sign.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A name, which may hold a colon and hyphens behind it: `rule:series-parallel`.
    Name(String),
    /// A whole number.
    Int(i64),
    /// Another number.
    Real(f64),
    /// A text in quotes.
    Text(String),
    /// An operator, parenthesis or comma.
    Sign(&'static str),
}

const SIGNS: [&str; 17] =
    ["==", "!=", "<=", ">=", "//", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", ",", "^"];

/// The tokens of a text.
pub fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, Fault> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        } else if c.is_ascii_digit() {
            number(text, at)?
        } else if c == '"' || c == '\'' {
            let Some(end) = rest[1..].find(c) else {
                return Err(Fault::new(text, at..text.len(), "a text in quotes does not end")
                    .help(format!("close it with {c}")));
            };
            (Token::Text(rest[1..=end].into()), end + 2)
        } else if c.is_ascii_alphabetic() || c == '_' {
            name(rest)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            return Err(strange(text, at, c));
        };
        found.push((token, at..at + length));
        at += length;
    }
    Ok(found)
}

fn name(rest: &str) -> (Token, usize) {
    let word = |text: &str, more: &str| {
        text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && !more.contains(c)).unwrap_or(text.len())
    };
    let mut length = word(rest, "");
    if rest[length..].starts_with(':') {
        length += 1 + word(&rest[length + 1..], "-");
    }
    (Token::Name(rest[..length].into()), length)
}

fn number(text: &str, at: usize) -> Result<(Token, usize), Fault> {
    let rest = &text[at..];
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut length = digits(rest);
    let fraction =
        rest[length..].starts_with('.') && rest[length + 1..].starts_with(|c: char| c.is_ascii_digit());
    if fraction {
        length += 1 + digits(&rest[length + 1..]);
    }
    let token = if fraction {
        rest[..length].parse().ok().map(Token::Real)
    } else {
        rest[..length].parse().ok().map(Token::Int)
    };
    token
        .map(|token| (token, length))
        .ok_or_else(|| Fault::new(text, at..at + length, "the number is too large"))
}

fn strange(text: &str, at: usize, c: char) -> Fault {
    let fault = Fault::new(
        text,
        at..at + c.len_utf8(),
        format!("`{}` means nothing here", upset::text::visible(&c.to_string())),
    );
    match c {
        '&' => fault.help("write `and`"),
        '|' => fault.help("write `or`"),
        '!' => fault.help("write `not`, or `!=` between two values"),
        '≤' => fault.help("write `<=`"),
        '≥' => fault.help("write `>=`"),
        '≠' => fault.help("write `!=`"),
        _ => fault,
    }
}
