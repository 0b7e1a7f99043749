//! Texts, numbers, true and false as TOML writes them.

use super::super::error::{Fault, shown};
use super::super::reader::Reader;
use super::super::tree::Number;

/// Whether a byte may stand in comments and strings.
pub(super) fn is_printable(b: u8) -> bool {
    b >= 0x20 && b != 0x7f || b == b'\t'
}

/// Puts the text, number, true or false that stands here into the tree.
pub(super) fn value(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    let start = reader.at;
    let text = match reader.peek() {
        Some(b'"') if reader.take("\"\"\"") => Some(lines(reader, b'"')?),
        Some(b'\'') if reader.take("'''") => Some(lines(reader, b'\'')?),
        Some(b'"' | b'\'') => line(reader)?,
        _ => return word(reader),
    };
    Ok(reader.tree.text(start..reader.at, text))
}

/// Goes past a string on one line; what it says, if that is not what stands between the quotation marks.
pub(super) fn line(reader: &mut Reader<'_>) -> Result<Option<String>, Fault> {
    let start = reader.at;
    let quote = reader.text.as_bytes()[start];
    reader.at += 1;
    let mut unescaped: Option<String> = None;
    loop {
        let from = reader.at;
        reader.skip(|b| b != quote && is_printable(b) && (b != b'\\' || quote == b'\''));
        let part = &reader.text[from..reader.at];
        if let Some(text) = &mut unescaped {
            text.push_str(part);
        }
        match reader.peek() {
            Some(b'\\') => {
                let c = escape(reader)?;
                unescaped.get_or_insert_with(|| part.to_string()).push(c);
            }
            Some(b) if b == quote => {
                reader.at += 1;
                return Ok(unescaped);
            }
            None | Some(b'\n' | b'\r') => return Err(reader.endless(start)),
            Some(_) => return Err(reader.fault("a printable character")),
        }
    }
}

/// What a string over several lines says, from behind its opening `quote`s on.
fn lines(reader: &mut Reader<'_>, quote: u8) -> Result<String, Fault> {
    let start = reader.at - 3;
    let close = [quote; 3];
    let mut text = String::new();
    // An end of line right after the opening does not count.
    let _ = reader.take("\n") || reader.take("\r\n");
    loop {
        let from = reader.at;
        reader.skip(|b| b != quote && (is_printable(b) || b == b'\n') && (b != b'\\' || quote == b'\''));
        let rest = reader.text.as_bytes();
        if rest[reader.at..].starts_with(&close) {
            // Up to two more belong to the text.
            reader.at += (0..2).take_while(|i| rest.get(reader.at + 3 + i) == Some(&quote)).count();
            text.push_str(&reader.text[from..reader.at]);
            reader.at += 3;
            return Ok(text);
        }
        match reader.peek() {
            Some(b'\\') => {
                text.push_str(&reader.text[from..reader.at]);
                match rest.get(reader.at + 1) {
                    Some(b' ' | b'\t' | b'\r' | b'\n') => continuation(reader)?,
                    _ => text.push(escape(reader)?),
                }
                continue;
            }
            Some(b) if b == quote => reader.at += 1,
            None => return Err(reader.endless(start)),
            _ if reader.take("\r\n") => {}
            Some(_) => return Err(reader.fault("a printable character")),
        }
        text.push_str(&reader.text[from..reader.at]);
    }
}

/// Goes past a backslash at the end of a line, and what is blank after it.
fn continuation(reader: &mut Reader<'_>) -> Result<(), Fault> {
    reader.at += 1;
    reader.skip(|b| matches!(b, b' ' | b'\t'));
    if !reader.take("\n") && !reader.take("\r\n") {
        return Err(reader.fault("the end of the line"));
    }
    loop {
        reader.skip(|b| matches!(b, b' ' | b'\t' | b'\n'));
        if !reader.take("\r\n") {
            return Ok(());
        }
    }
}

fn escape(reader: &mut Reader<'_>) -> Result<char, Fault> {
    let start = reader.at;
    reader.at += 1;
    let digits = match reader.peek() {
        Some(b'x') => 2,
        Some(b'u') => 4,
        Some(b'U') => 8,
        _ => 0,
    };
    let c = match reader.peek() {
        Some(b'b') => '\u{8}',
        Some(b't') => '\t',
        Some(b'n') => '\n',
        Some(b'f') => '\u{c}',
        Some(b'r') => '\r',
        Some(b'e') => '\u{1b}',
        Some(c @ (b'"' | b'\\')) => char::from(c),
        Some(_) if digits > 0 => {
            reader.at += 1;
            let code = reader.hex(start, digits)?;
            return reader.character(start, code);
        }
        _ => {
            return Err(reader
                .fault("the rest of an escape (`\\n`, `\\\"`, `\\u0041`)")
                .help("between single quotation marks a backslash is a backslash"));
        }
    };
    reader.at += 1;
    Ok(c)
}

/// A number, true or false.
fn word(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    let start = reader.at;
    reader.skip(|b| b > b' ' && !b"\"#',=[]{}".contains(&b));
    let place = start..reader.at;
    let text = &reader.text[place.clone()];
    match text {
        "" => return Err(reader.fault("a value")),
        "true" | "false" => return Ok(reader.tree.bool(place, text == "true")),
        _ => {}
    }
    if let Some(number) = number(text) {
        return Ok(reader.tree.number(place, number));
    }
    let dated = text.starts_with(|c: char| c.is_ascii_digit())
        && text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(['-', ':']);
    if dated {
        return Err(Fault::at(place, "no field takes a date or a time").help("texts stand in quotes"));
    }
    Err(reader.wrong(place, &format!("{} is no value", shown(text))).help("texts stand in quotes"))
}

fn number(text: &str) -> Option<Number> {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            let digits = without_marks(digits, radix)?;
            if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
                return None;
            }
            return Some(
                i64::from_str_radix(&digits, radix).map_or(Number::Real(f64::INFINITY), Number::Int),
            );
        }
    }
    let text = without_marks(text, 10)?;
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(&text);
    if unsigned != "inf" && unsigned != "nan" {
        let (whole, mut rest) = digits(unsigned);
        if whole.is_empty() || whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        if let (Ok(n), true) = (text.parse(), rest.is_empty()) {
            return Some(Number::Int(n));
        }
        if let Some(fraction) = rest.strip_prefix('.') {
            rest = some_digits(fraction)?;
        }
        if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
            rest = some_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))?;
        }
        if !rest.is_empty() {
            return None;
        }
    }
    text.parse().ok().map(Number::Real)
}

/// `text` without its underscores, each of which must stand between two digits.
fn without_marks(text: &str, radix: u32) -> Option<String> {
    let digit = |b: Option<&u8>| b.is_some_and(|&b| char::from(b).is_digit(radix));
    let bytes = text.as_bytes();
    let apart = |i: usize| i > 0 && digit(bytes.get(i - 1)) && digit(bytes.get(i + 1));
    let fine = (0..bytes.len()).all(|i| bytes[i] != b'_' || apart(i));
    fine.then(|| text.replace('_', ""))
}

/// The digits at the beginning, and what follows them.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// What follows the digits at the beginning, of which there must be one.
fn some_digits(text: &str) -> Option<&str> {
    let (some, rest) = digits(text);
    (!some.is_empty()).then_some(rest)
}
