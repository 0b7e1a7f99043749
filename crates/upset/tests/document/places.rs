//! Exactly the part that is wrong is marked. In the texts it stands between « and ».

use super::read;
use upset::budget::{Budget, Stopped};
use upset::document::{Error, NoFiles, Syntax, expression, move_words, read as read_within};

/// The text without the marks; the line, the column and the length of what stood between them.
fn unmarked(text: &str) -> (String, (usize, usize), usize) {
    let (before, rest) = text.split_once('«').expect("a mark");
    let (marked, after) = rest.split_once('»').expect("a second mark");
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (format!("{before}{marked}{after}"), (line, column), marked.chars().count())
}

fn check(text: &str, read: impl Fn(&str) -> Option<Error>) {
    let (plain, place, length) = unmarked(text);
    let error = read(&plain).unwrap_or_else(|| panic!("accepted: {plain}"));
    assert_eq!(error.position(), Some(place), "{}", error.render(false));
    let shown = error.render(false);
    let carets = shown.lines().find(|line| line.contains('^') && line.trim_start().starts_with('|'));
    let carets = carets.unwrap_or_else(|| panic!("{shown}")).matches('^').count();
    assert_eq!(carets, length.max(1), "{shown}");
    assert!(error.to_string().contains(&format!(":{}:{}: ", place.0, place.1)), "{error}");
}

#[test]
fn in_expressions() {
    let wrong = [
        "connection(path(3), «zz», 1)",
        "connection(path(3),1,   «nobody»)",
        "C2 + «foo»(3)",
        "chomp(3,«x»)",
        "random(3,«2.5»,1)",
        "young(1,«2»)",
        "divisors(«0»)",
        "pomax C3 black 1 «9»",
        "  C2 +   «foo»(3)",
        "3*«*»C2",
        "«chomp» + C2",
    ];
    for text in wrong {
        check(text, |plain| expression(plain).err());
    }
}

#[test]
fn in_documents() {
    let wrong = [
        "game = 'node-kayles'\nelements = ['a', 'b']\nedges = ['a -  «zz»  - b']",
        "game = 'node-kayles'\nelements = ['a', 'b']\nedges = ['«c»-a']",
        "game = 'geography'\nelements = ['a', 'b']\nedges = ['a > b', 'b ->   «see»']\nstart = 'a'",
        "game = 'poset'\nelements = ['a', 'b']\norder = ['a < b', 'a  <  «beta» < b']",
        "game = 'poset'\nelements = ['ä', 'b']\norder = ['ä < «c»']",
    ];
    for text in wrong {
        check(text, |plain| read(plain).err());
    }
}

/// Of a long line sixty letters before and behind are shown, and all of it where that is little more.
#[test]
fn in_long_lines() {
    for (before, behind) in [(0, 0), (114, 116), (115, 117), (116, 118), (121, 0), (0, 121), (500, 500)] {
        // A comment in front and names behind do not matter for what is wrong.
        let front = format!("C2 + {}", "C1 + ".repeat(before / 5) + &" ".repeat(before % 5));
        let text = format!("{front}foo(3){}", " ".repeat(behind));
        let error = expression(&text).unwrap_err();
        let shown = error.render(false);
        let line = shown.lines().find(|line| line.starts_with("1 |")).unwrap();
        assert_eq!(line.contains("| … "), front.len() > 120, "{shown}");
        assert_eq!(line.trim_end().ends_with('…'), behind + 3 > 120, "{shown}");
        assert_eq!(error.position(), Some((1, front.len() + 1)), "{shown}");
        assert!(shown.contains(&format!("expression:1:{}\n", front.len() + 1)), "{shown}");
    }
    // What is written out in front takes more room than it had: the column is still that of the text.
    let (text, place, _) =
        unmarked("{\"game\": \"poset\", \"elements\": [\"\u{202e}a\"], \"order\": [\"«zz» < b\"]}");
    let shown = read(&text).unwrap_err().render(false);
    assert!(shown.contains("\\u{202e}a") && shown.contains(&format!(":1:{}\n", place.1)), "{shown}");
}

#[test]
fn what_has_no_place_has_a_name() {
    let error = Error::whole("file.toml", "cannot be read");
    assert_eq!((error.to_string().as_str(), error.position()), ("file.toml: cannot be read", None));
    assert_eq!(Error::whole("", "cannot be read").to_string(), "cannot be read");
    assert_eq!(error.stopped(), None);
}

#[test]
fn too_little_time_or_memory_is_no_fault_of_the_text() {
    let none = Budget::unlimited().with_memory(8);
    for (syntax, text) in [(Syntax::Toml, "game = 'poset'\norder = ['a < b']"), (Syntax::Expressions, "C3")] {
        let error = read_within(syntax, "text", text, &NoFiles, &none).unwrap_err();
        assert_eq!(error.stopped(), Some(Stopped::Memory), "{text}: {error}");
    }
    assert_eq!(expression("foo").unwrap_err().stopped(), None);
}

#[test]
fn strings_of_digits_are_moves_by_columns_and_nowhere_else() {
    let connect = expression("connect(4,7,6)").unwrap();
    assert_eq!(move_words(&connect, "44 4 d1;  '44'"), ["4", "4", "4", "d1", "44"]);
    let chain = expression("C50").unwrap();
    assert_eq!(move_words(&chain, "44, 4 \"a b\" {1,3} (2,1)"), ["44", "4", "a b", "{1,3}", "(2,1)"]);
}
