//! Every family of expressions against facts counted by hand.

use upset::budget::Budget;
use upset::document::expr::{Built, Kind, parse};
use upset::document::{expression, phrase};
use upset::game::{Convention, Position, Positional};
use upset::order::Poset;
use upset::value::Player::{Left, Right};

fn poset(text: &str) -> Poset {
    match expression(text) {
        Ok(Position::Poset(game)) => game.poset,
        Ok(other) => panic!("{text} is {}", other.family()),
        Err(error) => panic!("{}", error.render(false)),
    }
}

fn board(text: &str) -> Positional {
    match expression(text) {
        Ok(Position::Positional(game)) => game,
        Ok(other) => panic!("{text} is {}", other.family()),
        Err(error) => panic!("{}", error.render(false)),
    }
}

fn names(text: &str) -> String {
    poset(text).names().iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn sizes_and_covers() {
    for (text, elements, covers) in [
        ("C5", 5, 4),
        ("C_5", 5, 4),
        ("C0", 0, 0),
        ("A5", 5, 0),
        ("V3", 4, 3),
        ("L3", 4, 3),
        ("D3", 5, 6),
        ("D0", 2, 1),
        ("M3", 7, 6),
        ("W3", 7, 6),
        ("N3", 6, 5),
        ("N0", 0, 0),
        ("M0", 1, 0),
        ("nim(3,4,5)", 12, 9),
        ("chomp(3,4)", 11, 15),
        ("chomp(2,3,4)", 23, 43),
        ("divisors(360)", 23, 43),
        ("subsets(4)", 15, 28),
        ("takeaway(4)", 14, 24),
        ("young(5,3,1)", 9, 10),
        ("tree(\"(()(()))\")", 4, 3),
        ("C3 x C4", 12, 17),
        ("C3 × C4", 12, 17),
        ("C2xC2xC2", 8, 12),
        ("3*C2", 6, 3),
        ("10^3*C1", 1000, 0),
        ("2*3*C1", 6, 0),
        ("A3/A4", 7, 12),
        ("C3 / (A2 + C1)", 6, 5),
        ("random(50,1,7)", 50, 49),
        ("random(50,0,7)", 50, 0),
    ] {
        let p = poset(text);
        assert_eq!((p.len(), p.cover_count()), (elements, covers), "{text}");
    }
}

#[test]
fn letters_are_what_they_abbreviate() {
    let same = |a: &str, b: &str| {
        let (a, b) = (poset(a), poset(b));
        assert_eq!(a.cover_pairs(), b.cover_pairs());
    };
    same("V3", "A3/C1");
    same("L3", "C1/A3");
    same("D3", "C1/A3/C1");
    same("D0", "C2");
    same("not(A2)", "threshold(A2,1)");
    same("nim(3,4)", "C3+C4");
    same("hackendot('a(b c(d))')", "dual(tree('a(b c(d))'))");
}

#[test]
fn zigzags_have_their_ends() {
    let m = poset("M2");
    assert_eq!(m.cover_pairs(), [(0, 3), (1, 3), (1, 4), (2, 4)]);
    let w = poset("W2");
    assert_eq!(w.cover_pairs(), [(0, 2), (0, 3), (1, 3), (1, 4)]);
    let n = poset("N2");
    assert_eq!(n.cover_pairs(), [(0, 2), (1, 2), (1, 3)]);
}

#[test]
fn operators_bind_as_in_arithmetic() {
    let top = |text: &str| parse(text).unwrap().kind;
    assert!(matches!(top("C1+C2/C3"), Kind::Parallel(parts) if parts.len() == 2));
    assert!(matches!(top("C1/C2+C3"), Kind::Parallel(parts) if parts.len() == 2));
    assert!(matches!(top("C1+C2+C3"), Kind::Parallel(parts) if parts.len() == 3));
    assert!(matches!(top("C1/C2 x C3/C4"), Kind::Series(parts) if parts.len() == 3));
    assert!(matches!(top("2*C1/C3"), Kind::Series(parts) if parts.len() == 2));
    assert!(matches!(top("2*(C1/C3)"), Kind::Copies(2, _)));
    assert_eq!(parse(" C1 + C2 ").unwrap().span, 1..8);
    let p = poset("C1/C2");
    assert!(p.less(0, 2), "the left operand is on top");
}

#[test]
fn names_are_those_users_rely_on() {
    assert_eq!(names("C3"), "1 2 3");
    assert_eq!(names("chomp(2,3)"), "b1 c1 a2 b2 c2");
    assert_eq!(names("chomp(2,2,2)"), "1.1.2 1.2.1 1.2.2 2.1.1 2.1.2 2.2.1 2.2.2");
    assert_eq!(names("divisors(12)"), "2 3 4 6 12");
    assert_eq!(names("takeaway(3)"), "{1} {2} {3} {1,2} {1,3} {2,3}");
    assert_eq!(names("C1+C2+C1"), "1:1 2:1 2:2 3:1");
    assert_eq!(names("2*C1+C1"), "1:1 2:1 3:1");
    assert_eq!(names("C1/C1/C1"), "1:1 2:1 3:1");
    assert_eq!(names("chomp(2,2)+C1"), "b1 a2 b2 1");
    assert_eq!(names("nim(1,2)"), "1:1 2:1 2:2");
    assert_eq!(names("C2 x C1 x A2"), "(1,1,1) (1,1,2) (2,1,1) (2,1,2)");
    assert_eq!(board("connect(4,7,6)").poset.name(45 - 42), "d1");
    assert_eq!(board("tictactoe(4,3)").poset.name(0), "1.1.1");
    assert_eq!(board("mnk(30,2,2)").poset.name(29), "ad1");
}

#[test]
fn boards_and_their_conventions() {
    for (text, convention, vertices, left, right) in [
        ("connect(4,7,6)", Convention::MakerMaker, 42, 69, 69),
        ("tictactoe(3,2)", Convention::MakerMaker, 9, 8, 8),
        ("maker-breaker tictactoe(3,2)", Convention::MakerBreaker, 9, 8, 0),
        ("positional avoider-enforcer tictactoe(3,2)", Convention::AvoiderEnforcer, 9, 8, 0),
        ("avoidance tictactoe(3,2)", Convention::Avoidance, 9, 8, 8),
        ("hex(3)", Convention::Achievement, 9, 11, 11),
        ("maker-breaker hex(3)", Convention::MakerBreaker, 9, 11, 0),
        ("butterfly", Convention::Achievement, 7, 4, 0),
        ("swap(butterfly)", Convention::Achievement, 7, 0, 4),
        ("W(3)", Convention::Achievement, 5, 6, 0),
        ("W(2) + swap(W(3))", Convention::Achievement, 8, 2, 6),
        ("2*tictactoe(2,2)", Convention::MakerMaker, 8, 12, 12),
        ("mnk(5,4,4)", Convention::MakerMaker, 20, 8 + 5 + 4, 17),
    ] {
        let g = board(text);
        assert_eq!(
            (g.convention, g.poset.len(), g.left.len(), g.right.len()),
            (convention, vertices, left, right),
            "{text}"
        );
        for edge in g.left.iter().chain(g.right.iter()) {
            assert!(!edge.is_empty() && edge.windows(2).all(|w| w[0] < w[1]), "{text}");
        }
    }
}

#[test]
fn hex_sides_are_as_documented() {
    let g = board("hex(2)");
    let name = |e: &Vec<u32>| e.iter().map(|&v| g.poset.name(v as usize)).collect::<Vec<_>>().join("");
    assert_eq!(g.left.iter().map(name).collect::<Vec<_>>(), ["a1a2", "b1a2", "b1b2"]);
    assert_eq!(g.right.iter().map(name).collect::<Vec<_>>(), ["a1b1", "b1a2", "a2b2"]);
}

#[test]
fn colours_may_follow() {
    let Ok(Position::Removal(g)) = expression("pomax C3 black 1 3") else { panic!() };
    assert_eq!(g.colour, [Left, Right, Left]);
    let Ok(Position::BlackWhite(g)) = expression("black-white chomp(2,2) white b2") else { panic!() };
    assert_eq!(g.colour, [Left, Left, Right]);
}

#[test]
fn a_huge_heap_can_be_looked_at() {
    let phrase = phrase("nim(10^18,7,12)").unwrap();
    let Kind::Call(name, args) = &phrase.expr.kind else { panic!() };
    assert_eq!((name.as_str(), args.len()), ("nim", 3));
    let game = expression("nim(10^18,7,12)").unwrap();
    assert_eq!(game.family().name(), "poset");
    assert!(expression("C1 + nim(10^18,7,12)").is_err());
}

#[test]
fn long_sums_are_built_at_once() {
    let sum = vec!["C1"; 50_000].join("+");
    assert_eq!(poset(&sum).len(), 50_000);
    let tower = vec!["C1"; 50_000].join("/");
    assert_eq!(poset(&tower).cover_count(), 49_999);
    assert!(
        matches!(parse("10^5*A1").unwrap().build("", &Budget::unlimited()).unwrap(), Built::Poset(p) if p.len() == 100_000)
    );
    assert_eq!(poset("dual(dual(C10^5))").len(), 100_000);
}

/// A sign before a family begins a game with words of its own; words in front of a sum are meant for all of it.
#[test]
fn families_inside_a_sum() {
    let parts = |text: &str| match expression(text) {
        Ok(Position::Sum(sum)) => {
            sum.parts.iter().map(|part| (part.family().name(), part.elements())).collect()
        }
        Ok(other) => vec![(other.family().name(), other.elements())],
        Err(error) => panic!("{}", error.render(false)),
    };
    assert_eq!(parts("C3 + pomax C3 black 1"), [("poset", 3), ("pomax", 3)]);
    assert_eq!(parts("pomax C3 black 1 + pomin C4 black 2"), [("pomax", 3), ("pomin", 4)]);
    assert_eq!(parts("pomax C3 + V2 black 1:1 2:1"), [("pomax", 6)]);
    assert_eq!(
        parts("pomax C3 + V2 black 1:1 2:1 - node-kayles path(3) + col path(2)"),
        [("pomax", 6), ("node-kayles", 3), ("col", 2)]
    );
    assert_eq!(parts("{1|-1} + chomp(2,2) - leaf path(3) black 2").len(), 3);
    // The players are exchanged in what is taken away.
    let value = |text: &str| {
        let game = expression(text).unwrap_or_else(|error| panic!("{}", error.render(false)));
        upset::Session::new(game).ask(upset::Ask::Value, &Budget::unlimited()).value.unwrap().to_string()
    };
    assert_eq!(value("pomax C3 black 1 2 3"), "3");
    assert_eq!(value("{5|} - pomax C3 black 1 2 3"), "3");
    assert_eq!(value("-pomax C3 black 1 2 3 + pomax C2 black 1 2"), "-1");
    // Places of faults are those in the whole text, and no positional game is a part.
    let fault = |text: &str| expression(text).unwrap_err().render(false);
    assert!(fault("C3 + pomax C3 black 7").contains("expression:1:21"), "{}", fault("C3 + pomax C3 black 7"));
    assert!(fault("C3 + maker-breaker tictactoe(3,2)").contains("positional"));
    assert!(fault("C3 + pomax").contains("expression:1:"));
}
