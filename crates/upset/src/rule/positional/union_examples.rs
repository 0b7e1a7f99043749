//! Games whose unions have the outcomes that the tables allow: those of 000 Figure 8 and of 002 Tables 4 to 10, whose pictures
//! are lost, found again by search. Each is also a document under `games/`.

use crate::game::{Convention, Positional, fitting};
use crate::hypergraph::Edge;
use crate::hypergraph::boards::{Board, wide};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Outcome::{self, B, L, LMinus, M, N, P, R, RMinus};
use std::fmt::Write;

/// A Maker-Breaker game on an order: its name, its vertices, pairs `lower upper`, winning sets.
type Ordered = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// The games of 000 Figure 8; the first letter of a name says even or odd, the second the outcome.
pub static FIGURE_8: &[Ordered] = &[
    ("EB1", "a b", &[], &[]),
    ("EB2", "a b c d", &["a d"], &["c d"]),
    ("EM", "a b c d", &["a b"], &["b", "d"]),
    ("EN1", "a b", &[], &["b"]),
    ("EN2", "a b c d", &["b c", "b d"], &["c"]),
    ("EN3", "a b c d", &["a b", "a d"], &["b c"]),
    ("OB1", "a", &[], &[]),
    ("OB2", "a b c d e", &["a c", "b d", "b e"], &["a d", "c e"]),
    ("OB3", "a b c d e", &["b c", "b e"], &["a e"]),
    ("OB4", "a b c d e", &["a c", "b d", "b e"], &["c d"]),
    ("OM", "a b c d e", &["b c", "b e"], &["c", "b d e"]),
    ("ON1", "a", &[], &["a"]),
    ("ON2", "a b c", &["a b"], &["b"]),
    ("ON3", "a b c", &["b c"], &["a c"]),
    ("OP", "a b c", &["a b", "a c"], &["b"]),
];

/// What the proof of 000 Theorem 26 says of their unions.
#[rustfmt::skip]
pub static FIGURE_8_UNIONS: &[(&str, &str, Outcome)] = &[
    ("EN1", "EN1", M), ("EN1", "EN2", N), ("EN1", "EB1", N), ("EN1", "EB2", M), ("EB1", "EB1", B), ("EB2", "EB2", P),
    ("EM", "ON1", M), ("EM", "ON2", N), ("EN1", "ON1", M), ("EN1", "ON2", N), ("EB2", "OP", M), ("EB1", "OP", P),
    ("EM", "OB3", M), ("EM", "OB1", N), ("EN1", "OB3", M), ("EN1", "OB1", N), ("EN2", "OB1", P), ("EN3", "OB1", B),
    ("EB2", "OB1", N), ("EB1", "OB1", B), ("OM", "OB3", M), ("OM", "OB1", N), ("ON1", "ON1", M), ("ON2", "ON2", P),
    ("ON2", "OP", M), ("ON1", "OP", N), ("ON2", "OB2", M), ("ON1", "OB1", N), ("ON2", "OB1", P), ("ON3", "OB1", B),
    ("OP", "OB2", M), ("OP", "OB1", N), ("OB2", "OB2", M), ("OB1", "OB3", N), ("OB4", "OB4", P), ("OB1", "OB1", B),
];

/// A row of 002 Tables 4 to 10: the table, both games as sums of pieces, their outcomes and that of the union.
pub struct Row {
    /// The table's number.
    pub table: u8,
    /// The games: pieces `W3`, `T`, `K4`, each followed by whose it is.
    pub games: [&'static str; 2],
    /// Their outcomes, and that of the union.
    pub outcomes: [Outcome; 3],
}

const fn row(table: u8, one: &'static str, other: &'static str, outcomes: [Outcome; 3]) -> Row {
    Row { table, games: [one, other], outcomes }
}

/// Every row of these tables.
pub static TABLES: &[Row] = &[
    row(4, "W1L W1L", "K4R", [L, R, L]),
    row(4, "W1L W1L", "W1R W1R", [L, R, N]),
    row(4, "W1L W3L", "W2R W4R", [L, R, LMinus]),
    row(5, "W1L W1L", "W1L K4R", [L, N, L]),
    row(5, "W1L W1L", "W1L W1R", [L, N, N]),
    row(5, "W2L W5L", "TL W3R", [L, N, LMinus]),
    row(6, "W1L W1L", "W2R", [L, RMinus, L]),
    row(6, "W1L W1L", "W1R", [L, RMinus, N]),
    row(6, "W1L W3L", "W2R", [L, RMinus, LMinus]),
    row(7, "W1L K4R", "W1L K4R", [N, N, L]),
    row(7, "W1L W1R", "W1L W1R", [N, N, N]),
    row(7, "W3L TR", "W1L W2R W5R", [N, N, LMinus]),
    row(8, "W1L K4R", "W1L", [N, LMinus, L]),
    row(8, "W1L W1R", "W1L", [N, LMinus, N]),
    row(8, "TL W4R", "W2L", [N, LMinus, LMinus]),
    row(9, "W1L", "W1L", [LMinus, LMinus, L]),
    row(9, "TL", "W2L", [LMinus, LMinus, LMinus]),
    row(10, "W1L", "W1R", [LMinus, RMinus, N]),
    row(10, "W1L", "W2R", [LMinus, RMinus, LMinus]),
];

/// The game of Figure 8 that `described` says.
pub fn ordered((_, vertices, order, sets): &Ordered) -> Positional {
    let names = Names::new(vertices.split(' '));
    let member = |name: &str| names.find(name).map(|x| x as u32);
    let set = |text: &str| -> Edge { text.split(' ').filter_map(member).collect() };
    let pairs: Vec<(u32, u32)> = order.iter().map(|pair| set(pair)).map(|pair| (pair[0], pair[1])).collect();
    let poset = Poset::acyclic(names.clone(), &pairs);
    let sets = sets.iter().map(|text| set(text)).collect();
    fitting(Positional::new(Convention::MakerBreaker, poset, sets, Vec::new()))
}

/// The pieces `W3L`, `TR`, `K4L` … side by side.
pub fn pieces(text: &str) -> Option<Board> {
    let piece = |text: &str| -> Option<Board> {
        let (name, side) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let numbered = |n: usize, left: Vec<Edge>, right: Vec<Edge>| Board {
            poset: Poset::antichain(Names::numbered(n)),
            left,
            right: Some(right),
            layers: None,
            avoided: false,
        };
        let board = match name {
            "T" => numbered(4, vec![vec![0, 1], vec![0, 2]], vec![vec![0, 3]]),
            "K4" => {
                let pairs = (1..4u32).flat_map(|y| (0..y).map(move |x| vec![x, y])).collect();
                numbered(4, pairs, Vec::new())
            }
            _ => wide(name.strip_prefix('W')?.parse().ok()?).ok()?,
        };
        Some(if side == "R" { board.swap() } else { board })
    };
    Board::union(&text.split(' ').map(piece).collect::<Option<Vec<_>>>()?).ok()
}

/// All examples in words.
pub fn examples() -> String {
    let mut out = String::from("Maker-Breaker on orders (000 Figure 8, found again):\n\n");
    for (name, vertices, order, sets) in FIGURE_8 {
        let order: Vec<String> = order.iter().map(|pair| pair.replace(' ', " < ")).collect();
        let sets: Vec<String> = sets.iter().map(|set| format!("{{{}}}", set.replace(' ', ","))).collect();
        let order = if order.is_empty() { String::new() } else { format!(", {}", order.join(", ")) };
        let sets = if sets.is_empty() { "no winning set".into() } else { sets.join(" ") };
        let _ = writeln!(out, "{name:<4} {vertices}{order}: {sets}");
    }
    out.push('\n');
    for unions in FIGURE_8_UNIONS.chunks(6) {
        let shown = unions.iter().map(|(a, b, o)| format!("{a} + {b} = {o}"));
        let _ = writeln!(out, "{}", shown.collect::<Vec<_>>().join(", "));
    }
    out.push_str(
        "\nAchievement games without an order (002 Tables 4 to 10, some rows found again). W3 is the board W(3), T a hub with two pairs \
         of its owner's and one\nof the opponent's, K4 all pairs of four vertices; L and R say whose it is.\n\n",
    );
    for Row { table, games: [one, other], outcomes: [a, b, union] } in TABLES {
        let plus = |text: &str| text.replace(' ', " + ");
        let _ = writeln!(out, "Table {table:<3} {a} + {b} = {union}: ({}) + ({})", plus(one), plus(other));
    }
    out
}
