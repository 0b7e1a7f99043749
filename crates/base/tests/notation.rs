//! Values as they are written, read and told in words, by hand.

use upset_base::budget::Budget;
use upset_base::value::Value;
use upset_base::value::short::Written;

fn value(text: &str) -> Value {
    Value::read(text, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn values_are_written_as_cgsuite_writes_them() {
    let same = [
        "0",
        "7",
        "-3",
        "3/4",
        "-5/8",
        "*",
        "*2",
        "1*",
        "-1*3",
        "^",
        "v",
        "^2",
        "v3",
        "^*",
        "v*",
        "^2*",
        "v2*3",
        "1^",
        "-1v2*",
        "1/2^3",
        "+-1",
        "+-1/2",
        "+-(1*)",
        "+-{3|1}",
        "{2|0}",
        "{3|-1}",
        "{2||1|0}",
        "{3|1||0}",
        "{2|0||-1|-3}",
        "{5|||4||3|2}",
        "{6|{5||||4|||3||2|1}}",
        "{1,{3|0}|-1}",
        "{0|Tiny(1)}",
        "Tiny(1)",
        "Miny(2)",
        "Tiny(1/2)",
        "Miny({2|1})",
    ];
    for text in same {
        assert_eq!(value(text).to_string(), text);
    }
    let other = [
        ("{0|0}", "*"),
        ("{|}", "0"),
        ("{0|1}", "1/2"),
        ("{-7|3}", "0"),
        ("{0|*}", "^"),
        ("{*|0}", "v"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^2"),
        ("{0|^}", "^2*"),
        ("{0|v}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{1|1}", "1*"),
        ("^^^", "^3"),
        ("↑ + ↓", "0"),
        ("^ + * + *2", "^*3"),
        ("-{2|1}", "{-1|-2}"),
        ("{1|-1} + 1", "{2|0}"),
        ("±1", "+-1"),
        ("{0||0|-3}", "Tiny(3)"),
        ("{3|0||0}", "Miny(3)"),
        ("{0||0|3}", "1/2"),
        ("{1|-1} + {1|-1}", "0"),
        ("(1) - 2", "-1"),
        ("-(1^)", "-1v"),
        ("-1^", "-1^"),
        ("10/4", "5/2"),
    ];
    for (text, written) in other {
        assert_eq!(value(text).to_string(), written, "{text}");
    }
}

/// Of switches with sizes 1, 2, 4, … the largest is played first: every sum of signs is reached, and none twice.
#[test]
fn long_values_are_counted() {
    for n in [10, 11] {
        let sum = (0..n).map(|i| format!("+-{}", 1 << i)).collect::<Vec<_>>().join(" + ");
        let (positions, birthday) = ((2 << n) - 1, (1 << n) - 1 + n);
        assert_eq!(value(&sum).to_string(), format!("{{…}}, {positions} positions, birthday {birthday}"));
    }
}

#[test]
fn words_say_what_kind_of_value_it_is() {
    for plain in ["0", "3/4", "*", "-1*2"] {
        assert_eq!(value(plain).in_words(), None, "{plain}");
    }
    let said = [
        ("^", "infinitesimal, positive: 1 up"),
        ("v", "infinitesimal, negative: 1 down"),
        ("^*", "infinitesimal, confused with 0: 1 up and a nimber"),
        ("v*", "infinitesimal, confused with 0: 1 down and a nimber"),
        ("^2", "infinitesimal, positive: 2 ups"),
        ("v3*2", "infinitesimal, negative: 3 downs and a nimber"),
        ("1^", "infinitesimal away from 1, positive: 1 up"),
        ("-1/2v2*", "infinitesimal away from -1/2, negative: 2 downs and a nimber"),
        ("Tiny(2)", "infinitesimal, positive: tiny"),
        ("Miny(1)", "infinitesimal, negative: miny"),
        ("+-1", "hot: stops 1 and -1, mean 0, temperature 1"),
        ("{2|0}", "hot: stops 2 and 0, mean 1, temperature 1"),
        ("{1|0}", "hot: stops 1 and 0, mean 1/2, temperature 1/2"),
        // The right wall is straight up to 1/2, then slants.
        ("{2||1|0}", "hot: stops 2 and 1, mean 5/4, temperature 3/4"),
    ];
    for (text, words) in said {
        assert_eq!(value(text).in_words().as_deref(), Some(words), "{text}");
    }
}

#[test]
fn what_is_no_value_is_named_at_its_place() {
    let wrong = [
        ("", "the end stands where a game should", 0..0),
        ("1 2", "`2` stands where a bar, a sign or the end should", 2..3),
        ("1 +", "the end stands where a game should", 3..3),
        ("{1}", "there is no bar between Left's options and Right's", 0..2),
        ("{1|2", "what is opened here is never closed", 0..4),
        ("(1}", "`}` stands where `)` should", 2..3),
        ("{1|2|3}", "two bars of the same length: it is not clear which of them is the outer one", 4..5),
        ("1/3", "the denominator of a finite game is a power of two", 2..3),
        ("1/x", "`x` stands where a power of two should", 2..3),
        ("+-()", "this switch has no options", 0..4),
        ("^^2", "write the number of ups once: `^3`", 0..3),
        ("^501", "there can be 500 ups at most", 0..4),
        ("*340282366920938463463374607431768211456", "this nimber is too large", 1..40),
    ];
    for (text, message, span) in wrong {
        let error = Written::read(text).expect_err(text);
        assert_eq!((error.message.as_str(), error.span), (message, span), "{text}");
    }
    assert!(Written::read("^500").is_ok());
    // A hundred levels are read, one more is not.
    let deep = |n: usize| "(".repeat(n) + "1" + &")".repeat(n);
    assert!(Written::read(&deep(100)).is_ok() && Written::read(&deep(101)).is_err());
    let long = |n: usize| "9".repeat(n);
    assert!(Written::read(&long(10_000)).is_ok() && Written::read(&long(10_001)).is_err());
}

#[test]
fn values_compare_as_games_do() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let budget = Budget::unlimited();
    let rows = [
        ("1", "1/2", Some(Greater)),
        ("*", "*2", None),
        ("*", "*", Some(Equal)),
        ("^", "^", Some(Equal)),
        ("^", "v", Some(Greater)),
        ("^", "*", None),
        ("^2", "*", Some(Greater)),
        ("{1|-1}", "{2|-2}", None),
        ("{1|-1}", "{1|-1}", Some(Equal)),
        ("{1|-1}", "2", Some(Less)),
        ("{3|1}", "{2|1}", Some(Greater)),
    ];
    for (one, other, expected) in rows {
        let both = [(one, other, expected), (other, one, expected.map(std::cmp::Ordering::reverse))];
        for (g, h, expected) in both {
            assert_eq!(value(g).compare(&value(h), &budget).unwrap(), expected, "{g} and {h}");
        }
    }
}
