//! The crate `toml` as a referee: what it reads, we read into the same values at the same places; what it refuses, we
//! refuse. Only dates are for us no values.

use super::super::tree::{Node, Value};
use super::parse;
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};
use proptest::prelude::*;
use std::num::IntErrorKind;
use std::ops::Range;

/// The referee's value and its place, fields sorted by name; none if there is a date in it, or
/// what the referee takes for a number and is none.
fn theirs(value: &DeValue<'_>, place: Range<usize>) -> Option<String> {
    Some(match value {
        DeValue::String(text) => format!("{text:?} {place:?}"),
        DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
            Ok(n) => format!("{n} {place:?}"),
            Err(_) if n.radix() == 10 => format!("{:?} {place:?}", n.as_str().parse::<f64>().ok()?),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => format!("inf {place:?}"),
            Err(_) => return None,
        },
        DeValue::Float(x) => format!("{:?} {place:?}", x.as_str().parse::<f64>().ok()?),
        DeValue::Boolean(b) => format!("{b} {place:?}"),
        DeValue::Datetime(_) => return None,
        DeValue::Array(list) => {
            let list: Option<Vec<_>> = list.iter().map(|v| theirs(v.get_ref(), v.span())).collect();
            format!("{:?} {place:?}", list?)
        }
        DeValue::Table(table) => format!("{:?} {place:?}", their_fields(table)?),
    })
}

fn their_fields(table: &DeTable<'_>) -> Option<Vec<String>> {
    let field = |key: &Spanned<_>, value: &Spanned<DeValue<'_>>| {
        let value = theirs(value.get_ref(), value.span())?;
        Some(format!("{:?} = {value}", key.get_ref()))
    };
    let mut fields: Vec<String> = table.iter().map(|(k, v)| field(k, v)).collect::<Option<_>>()?;
    fields.sort();
    Some(fields)
}

fn ours(node: Node<'_>) -> String {
    let place = node.span();
    match node.value() {
        Value::Null => "null".into(),
        Value::Bool(b) => format!("{b} {place:?}"),
        Value::Int(n) => format!("{n} {place:?}"),
        Value::Real(x) => format!("{x:?} {place:?}"),
        Value::Text(text) => format!("{text:?} {place:?}"),
        Value::List(list) => format!("{:?} {place:?}", list.map(ours).collect::<Vec<_>>()),
        Value::Table(_) => format!("{:?} {place:?}", our_fields(node)),
    }
}

fn our_fields(node: Node<'_>) -> Vec<String> {
    let table = node.table("a table").unwrap();
    let mut fields: Vec<String> =
        table.iter().map(|(key, value)| format!("{:?} = {}", key.key(), ours(value))).collect();
    fields.sort();
    fields
}

/// Whether the text was read.
fn compare(text: &str) -> bool {
    let ours = parse(text);
    if let Err(fault) = &ours {
        assert!(fault.span.clone().is_some_and(|place| text.get(place).is_some()), "{text:?}: {fault:?}");
    }
    match (DeTable::parse(text), ours) {
        (Ok(theirs), Ok(tree)) => {
            assert_eq!(their_fields(theirs.get_ref()), Some(our_fields(tree.root())), "{text:?}");
            true
        }
        (Ok(theirs), Err(fault)) => {
            let none = their_fields(theirs.get_ref()).is_none();
            assert!(none, "refused: {text:?}: {}", fault.message);
            false
        }
        (Err(_), Err(_)) => false,
        (Err(error), Ok(_)) => panic!("accepted: {text:?}, though {error}"),
    }
}

/// Whole lines that can be read, and lines that almost can.
const LINES: [&str; 64] = [
    "a = 1",
    "b = 'x'",
    "a.b = 2",
    "a.b.c = \"y\"",
    "a.'b' . \"c\" = true",
    "[a]",
    "[a.b]",
    "[ a . b . c ] # why",
    "[[a]]",
    "[[ a.b ]]",
    "[[c]]",
    "[c.a]",
    "c.a.x = 1",
    "[b]",
    "'' = 1",
    "\"\" = 2",
    "\"a\\u0062\" = 3",
    "a = {}",
    "a = { b = 1, c.d = 2, }",
    "a = { b = {}, b.c = 1 }",
    "a = { b.c = 1, b.d = 2, b = 3 }",
    "a = { b = 1, b = 2 }",
    "c = [{ a = 1 }, { a = [2, {}] }, []]",
    "c = [1, 'a', [\"b\", [],], true] # x",
    "d = [ # one",
    "  1, # two",
    "]",
    "d = [1 2]",
    "d = [,]",
    "d = [1,,2]",
    "e = 0x_f",
    "e = 0xdead_BEEF",
    "e = -0o17",
    "e = 0b1_0",
    "e = 1__0",
    "e = +1_000",
    "e = -0",
    "e = 00",
    "e = 0.5e-1_0",
    "e = 1.",
    "e = .5",
    "e = 1e5",
    "e = 1_e5",
    "e = -inf",
    "e = +nan",
    "e = 9223372036854775808",
    "e = 0xffff_ffff_ffff_ffff_f",
    "e = 1979-05-27",
    "e = 07:32",
    "e = True",
    "f = \"a\\tb\\\\\\\"\\e\\x41\\u00e9\\U0001F600\"",
    "f = \"\\ud800\"",
    "f = \"\\q\"",
    "f = 'a\\'",
    "f = \"\"\"",
    "  a \\",
    "  b\"\" \\n\"\"\"",
    "f = '''",
    "x''y'''''",
    "f = \"\"\"\"\"a\"\"\"\"\"",
    "g = é",
    "é = 1",
    "# only a comment\u{1}",
    "\"\"\"k\"\"\" = 1",
];

#[test]
fn lines_alone_and_in_pairs() {
    let mut read = 0;
    for first in LINES {
        for second in LINES {
            for end in ["\n", "\r\n", "\r"] {
                read += usize::from(compare(&format!("{first}{end}{second}")));
            }
        }
    }
    assert!(read > 1000, "{read}");
}

/// A dotted key goes on in a table of the same lines, never in an array of tables.
#[test]
fn dotted_keys_add_nothing_to_arrays() {
    for (text, refused) in [
        ("[[a.b]]\n[a]\nb.c = 1", "`b` has a value already, and is no table"),
        ("[a]\n[[a.b]]\nc = 1\n[a.b.d]\n[[a.b.d.e]]", ""),
        ("a = [{}]\na.b = 1", "`a` has a value already, and is no table"),
        ("a = []\n[[a]]", "the field `a` appears twice"),
    ] {
        assert_eq!(compare(text), refused.is_empty(), "{text:?}");
        let message = parse(text).map_or_else(|fault| fault.message, |_| String::new());
        assert!(message.ends_with(refused), "{text:?}: {message}");
    }
}

#[test]
fn the_games_of_this_repository() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let mut folders = vec![std::path::PathBuf::from(folder)];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "toml") {
                assert!(compare(&std::fs::read_to_string(path).unwrap()));
                read += 1;
            }
        }
    }
    assert!(read > 10);
}

fn pieces() -> impl Strategy<Value = String> {
    let small = prop::sample::select(
        "a|b|c|a.b|'|\"|'''|\"\"\"|[|]|[[|]]|{|}|=| = |,|.|#| |\t|\n|\r\n|\r|\\|\\n|\\u0041|1|0|_|-|+|e|x|true|inf|é|\u{7f}|:|'a'|\"b\""
            .split('|')
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(small, 0..14).prop_map(|list| list.concat())
}

fn lines() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..7).prop_map(|list| list.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_lines(text in lines()) {
        compare(&text);
    }

    #[test]
    fn any_value(text in pieces()) {
        compare(&format!("a = {text}"));
        compare(&format!("a = [{text}]"));
        compare(&format!("a = {{{text}}}"));
    }

    #[test]
    fn any_pieces(text in pieces()) {
        compare(&text);
    }

    #[test]
    fn any_change(text in lines(), at in any::<prop::sample::Index>(), piece in pieces(), gone in 0usize..4) {
        let cut = |i: usize| (i..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
        let from = cut(at.index(text.len() + 1));
        let to = cut((from + gone).min(text.len()));
        compare(&text[..from]);
        compare(&format!("{}{}", &text[..from], &text[to..]));
        compare(&format!("{}{piece}{}", &text[..from], &text[to..]));
    }
}
