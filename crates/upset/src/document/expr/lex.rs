//! The words of the expression language.

use super::super::error::Fault;
use std::ops::Range;

/// A word with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub what: What,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Number(u128),
    Real(f64),
    /// A text in quotes, unquoted.
    Text(String),
    /// Lower-case letters, possibly with hyphens; also `graph6`.
    Word(String),
    /// A capital letter and the number that follows it, if one does.
    Letter(char, Option<u128>),
    /// `+ / * ( ) , - { ^ ±` or `x` for the product.
    Mark(char),
    End,
}

/// The word at `from` or after the space there.
pub(super) fn token(text: &str, from: usize) -> Result<Token, Fault> {
    let start = from + (text[from..].len() - text[from..].trim_start().len());
    let rest = &text[start..];
    let Some(c) = rest.chars().next() else { return Ok(Token { what: What::End, span: start..start }) };
    let token = |what, length: usize| Ok(Token { what, span: start..start + length });
    match c {
        '+' | '/' | '*' | '(' | ')' | ',' | '-' | '{' | '^' | '±' => token(What::Mark(c), c.len_utf8()),
        '×' => token(What::Mark('x'), c.len_utf8()),
        '0'..='9' => {
            let (what, length) = number(rest, start)?;
            token(what, length)
        }
        // Sets in brackets are a text that ends with the bracket that closes the first one.
        '[' => {
            let mut open = 0;
            let end = rest.find(|d| {
                open += i32::from(d == '[') - i32::from(d == ']');
                open == 0
            });
            match end {
                Some(end) => token(What::Text(rest[..=end].to_string()), end + 1),
                None => Err(Fault::at(start..text.len(), "this bracket is never closed")),
            }
        }
        '"' | '\'' => match rest[1..].find(c) {
            Some(length) => token(What::Text(rest[1..1 + length].to_string()), length + 2),
            None => Err(Fault::at(start..text.len(), "this text has no closing quote")),
        },
        'A'..='Z' => {
            let skip = if rest[1..].starts_with('_') { 2 } else { 1 };
            if !rest[skip..].starts_with(|d: char| d.is_ascii_digit()) {
                return token(What::Letter(c, None), 1);
            }
            match number(&rest[skip..], start + skip)? {
                (What::Number(_), length) if rest[skip + length..].starts_with('^') => {
                    let at = start + skip + length;
                    Err(Fault::at(at..at + 1, "a number must follow `^`")
                        .help("powers are written as `10^18`"))
                }
                (What::Number(n), length) => token(What::Letter(c, Some(n)), skip + length),
                (_, length) => Err(Fault::at(
                    start..start + skip + length,
                    "the number of elements must be a whole number",
                )),
            }
        }
        c if c.is_alphabetic() => {
            // A lone x between operands is the product even where no space follows: `C2xC3`.
            let letters = rest.find(|d: char| !(d.is_lowercase() || d == '-')).unwrap_or(rest.len());
            // The only word with a digit.
            let length =
                if &rest[..letters] == "graph" && rest[letters..].starts_with('6') { 6 } else { letters };
            let word = if length == 0 { &rest[..c.len_utf8()] } else { &rest[..length] };
            let what = if word == "x" { What::Mark('x') } else { What::Word(word.to_string()) };
            token(what, word.len())
        }
        c => {
            Err(Fault::at(start..start + c.len_utf8(), format!("`{}` has no meaning here", c.escape_debug())))
        }
    }
}

/// `12`, `10^18` or `0.25`, with its length.
fn number(text: &str, start: usize) -> Result<(What, usize), Fault> {
    let digits = |from: usize| {
        from + text[from..].find(|d: char| !(d.is_ascii_digit() || d == '_')).unwrap_or(text.len() - from)
    };
    let end = digits(0);
    let value = |range: Range<usize>| text[range].replace('_', "").parse::<u128>().ok();
    let too_large = |end: usize| {
        Fault::at(start..start + end, "this number is too large")
            .help("numbers go up to 340282366920938463463374607431768211455")
    };
    let base = value(0..end).ok_or_else(|| too_large(end))?;
    if text[end..].starts_with('.') {
        let end = digits(end + 1);
        let real = text[..end].replace('_', "").parse::<f64>();
        return match real {
            Ok(real) if real.is_finite() => Ok((What::Real(real), end)),
            _ => Err(Fault::at(start..start + end, "this is no number")),
        };
    }
    // Without digits, `^` is an up.
    let digit_at = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    if text[end..].starts_with('^') && digit_at(end + 1) {
        let power_end = digits(end + 1);
        let power = value(end + 1..power_end).ok_or_else(|| too_large(power_end))?;
        let result = match (base, u32::try_from(power)) {
            (0 | 1, _) => Some(if power == 0 { 1 } else { base }),
            (_, Ok(power)) => base.checked_pow(power),
            _ => None,
        };
        return Ok((What::Number(result.ok_or_else(|| too_large(power_end))?), power_end));
    }
    Ok((What::Number(base), end))
}

impl What {
    /// How a message calls it.
    pub fn shown(&self) -> String {
        match self {
            What::Number(n) => format!("the number {n}"),
            What::Real(r) => format!("the number {r}"),
            What::Text(_) => "a text in quotes".into(),
            What::Word(w) => super::super::error::shown(w),
            What::Letter(c, None) => format!("`{c}`"),
            What::Letter(c, Some(n)) => format!("`{c}{n}`"),
            What::Mark(c) => format!("`{c}`"),
            What::End => "the end".into(),
        }
    }
}
