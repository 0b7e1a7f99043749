//! A JSON parser that keeps the place of every value.

use super::error::Fault;
use super::reader::Reader;
use super::tree::{Number, Tree};

/// Reads a JSON text.
pub(super) fn parse(text: &str) -> Result<Tree<'_>, Fault> {
    let mut reader = Reader::new(text, "JSON");
    value(&mut reader)?;
    space(&mut reader);
    if let Some(c) = reader.rest().chars().next() {
        return Err(reader.wrong(reader.at..reader.at + c.len_utf8(), "it should have ended before this"));
    }
    Ok(reader.tree)
}

fn space(reader: &mut Reader<'_>) {
    reader.skip(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
}

/// Puts the value that stands here into the tree.
fn value(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    space(reader);
    let start = reader.at;
    match reader.peek() {
        Some(b'{') => table(reader),
        Some(b'[') => list(reader),
        Some(b'"') => {
            let text = string(reader)?;
            Ok(reader.tree.text(start..reader.at, text))
        }
        Some(b'-' | b'0'..=b'9') => number(reader),
        _ if reader.take("true") => Ok(reader.tree.bool(start..reader.at, true)),
        _ if reader.take("false") => Ok(reader.tree.bool(start..reader.at, false)),
        _ if reader.take("null") => Ok(reader.tree.null(start..reader.at)),
        _ => Err(reader.fault("a value")),
    }
}

/// Whether a list or table goes on: past a comma, or past `close` at its end.
fn more(reader: &mut Reader<'_>, close: u8, first: bool) -> Result<bool, Fault> {
    space(reader);
    match reader.peek() {
        Some(c) if c == close => {
            reader.at += 1;
            Ok(false)
        }
        _ if first => Ok(true),
        Some(b',') => {
            reader.at += 1;
            Ok(true)
        }
        _ => Err(reader.fault(&format!("`,` or `{}`", char::from(close)))),
    }
}

fn list(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    let list = reader.tree.list(reader.at);
    reader.enter()?;
    let mut first = true;
    while more(reader, b']', first)? {
        first = false;
        value(reader)?;
    }
    reader.leave();
    reader.tree.close(list, reader.at);
    Ok(list)
}

fn table(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    let table = reader.tree.table(reader.at..reader.at);
    reader.enter()?;
    let mut seen = hashbrown::HashSet::new();
    while more(reader, b'}', seen.is_empty())? {
        space(reader);
        let start = reader.at;
        if reader.peek() != Some(b'"') {
            return Err(reader.fault("a field's name in double quotes"));
        }
        let name = string(reader)?;
        let place = start..reader.at;
        let key = reader.tree.text(place.clone(), name);
        let name = reader.tree.at(key).key();
        if !seen.insert(name.to_string()) {
            return Err(Fault::at(place, format!("the field `{name}` appears twice")));
        }
        space(reader);
        if !reader.take(":") {
            return Err(reader.fault("`:`"));
        }
        let value = value(reader)?;
        reader.tree.field(table, key, value);
    }
    reader.leave();
    reader.tree.close(table, reader.at);
    Ok(table)
}

fn number(reader: &mut Reader<'_>) -> Result<u32, Fault> {
    let start = reader.at;
    reader.skip(|b| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'));
    let place = start..reader.at;
    let text = &reader.text[place.clone()];
    let digits = text.strip_prefix('-').unwrap_or(text);
    let leading_zero = digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit();
    if let (Ok(n), false) = (text.parse::<i64>(), leading_zero) {
        return Ok(reader.tree.number(place, Number::Int(n)));
    }
    let well_formed = !leading_zero && !digits.starts_with('.') && !text.ends_with('.');
    match text.parse::<f64>() {
        Ok(x) if well_formed => Ok(reader.tree.number(place, Number::Real(x))),
        _ => Err(reader.wrong(place, "this is no number")),
    }
}

/// Goes past a string; what it says, if that is not what stands between the quotation marks.
fn string(reader: &mut Reader<'_>) -> Result<Option<String>, Fault> {
    let start = reader.at;
    reader.at += 1;
    let mut unescaped: Option<String> = None;
    loop {
        let from = reader.at;
        reader.skip(|b| b != b'"' && b != b'\\' && b >= 0x20);
        let part = &reader.text[from..reader.at];
        if let Some(text) = &mut unescaped {
            text.push_str(part);
        }
        match reader.peek() {
            Some(b'"') => {
                reader.at += 1;
                return Ok(unescaped);
            }
            Some(b'\\') => {
                let c = escape(reader)?;
                unescaped.get_or_insert_with(|| part.to_string()).push(c);
            }
            Some(_) => return Err(reader.fault("`\"` or an escape like `\\n`")),
            None => return Err(reader.endless(start)),
        }
    }
}

fn escape(reader: &mut Reader<'_>) -> Result<char, Fault> {
    let start = reader.at;
    reader.at += 1;
    let c = match reader.peek() {
        Some(b'n') => '\n',
        Some(b't') => '\t',
        Some(b'r') => '\r',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
        Some(b'u') => {
            reader.at += 1;
            let mut code = hex(reader, start)?;
            if (0xd800..0xdc00).contains(&code) && reader.take("\\u") {
                let low = hex(reader, start)?;
                if (0xdc00..0xe000).contains(&low) {
                    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                }
            }
            let wrong = || reader.wrong(start..reader.at, "this escape is no character");
            return char::from_u32(code).ok_or_else(wrong);
        }
        _ => return Err(reader.fault("the rest of an escape (`\\n`, `\\\"`, `\\u0041`)")),
    };
    reader.at += 1;
    Ok(c)
}

/// The four hexadecimal digits that stand here; the escape began at `start`.
fn hex(reader: &mut Reader<'_>, start: usize) -> Result<u32, Fault> {
    let digits = reader.text.get(reader.at..reader.at + 4);
    let digits = digits.filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    let Some(code) = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) else {
        return Err(reader.wrong(start..reader.at, "four hexadecimal digits must follow this"));
    };
    reader.at += 4;
    Ok(code)
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
            compare(text);
        }
    }

    fn compare(text: &str) {
        let ours = parse(text).map(|tree| tree.root().to_json());
        let theirs = serde_json::from_str::<serde_json::Value>(text);
        if let Err(fault) = &ours {
            assert!(fault.span.clone().is_some_and(|place| text.get(place).is_some()), "{text:?}: {fault:?}");
            if fault.message.ends_with("appears twice") {
                return;
            }
        }
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text:?}");
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            assert_eq!(
                ours.to_string().replace("-0.0", "0").replace("-0", "0"),
                theirs.to_string().replace("-0.0", "0").replace("-0", "0"),
                "{text:?}"
            );
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(20_000))]

        #[test]
        fn any_pieces(pieces in proptest::collection::vec(proptest::sample::select(
            "[|]|{|}|,|:|\"|\"a\"|\"b\":|\\n|\\u0041|\\ud83d|\\ude00|\\|1|0|-|.5|e2|true|null|fals| |\n|\u{1}|é|\u{7f}|{}|[]"
                .split('|').collect::<Vec<_>>(),
        ), 0..12)) {
            let text = pieces.concat();
            for text in [format!("[{text}]"), format!("{{{text}}}"), format!("[\"{text}\"]"), text] {
                compare(&text);
            }
        }
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = "[".repeat(1_000_000);
        assert!(parse(&deep).unwrap_err().message.contains("deep"));
    }
}
