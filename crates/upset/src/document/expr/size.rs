//! How large the board of an expression is, multiplied out before anything of it is built.
//!
//! Where a number is not known without building, as that of the minimal elements of a random order, it is taken too small:
//! nothing is refused that could be built. The compounds are weighed again when their parts are there.

use super::{Arg, ArgValue, Expr, Kind};
use crate::budget::{Budget, Stopped};
use crate::graph::Graph;
use crate::hypergraph::boards::{Board, check_members};
use crate::order::build::{ELEMENT_BYTES, PAIR_BYTES, check_size};
use crate::order::families::divisor_count;
use crate::order::{Poset, TooLarge};

/// Memory for a winning set beside its members, and for each member: they are kept once a player.
const SET_BYTES: u128 = 64;
const MEMBER_BYTES: u128 = 8;

/// What a board is made of, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    elements: u128,
    pairs: u128,
    /// Letters of names beyond the few that every name has.
    letters: u128,
    bottoms: u128,
    tops: u128,
    sets: u128,
    members: u128,
}

impl Size {
    /// Elements that are the same upside down.
    fn order(elements: u128, pairs: u128, ends: u128) -> Size {
        Size { elements, pairs, bottoms: ends, tops: ends, ..Size::default() }
    }

    /// A board without an order.
    fn board(elements: u128, sets: u128, size: u128) -> Size {
        Size { sets, members: sets.saturating_mul(size), ..Size::order(elements, 0, elements) }
    }

    /// The size of what is built.
    pub fn of_poset(poset: &Poset) -> Size {
        Size {
            bottoms: poset.minimal().len() as u128,
            tops: poset.maximal().len() as u128,
            ..Size::order(poset.len() as u128, poset.given().0.arcs() as u128, 0)
        }
    }

    /// The size of what is built.
    pub fn of_board(board: &Board) -> Size {
        let sets = || board.left.iter().chain(board.right.iter().flatten());
        Size {
            sets: sets().count() as u128,
            members: sets().map(|set| set.len() as u128).sum(),
            ..Size::of_poset(&board.poset)
        }
    }

    /// The size of what is built.
    pub fn of_graph(graph: &Graph) -> Size {
        Size::order(graph.len() as u128, graph.edges().len() as u128, graph.len() as u128)
    }

    fn each(self, f: impl Fn(u128) -> u128) -> Size {
        self.with(self, |a, _| f(a))
    }

    fn with(self, other: Size, f: impl Fn(u128, u128) -> u128) -> Size {
        Size {
            elements: f(self.elements, other.elements),
            pairs: f(self.pairs, other.pairs),
            letters: f(self.letters, other.letters),
            bottoms: f(self.bottoms, other.bottoms),
            tops: f(self.tops, other.tops),
            sets: f(self.sets, other.sets),
            members: f(self.members, other.members),
        }
    }

    /// So many of them side by side.
    pub fn times(self, copies: u128) -> Size {
        self.each(|n| n.saturating_mul(copies))
    }

    /// Both side by side.
    pub fn beside(self, other: Size) -> Size {
        self.with(other, u128::saturating_add)
    }

    /// `other` on top.
    pub fn below(self, other: Size) -> Size {
        if self.elements == 0 || other.elements == 0 {
            return self.beside(other);
        }
        let joints = self.tops.saturating_mul(other.bottoms);
        let both = self.beside(other);
        Size { pairs: both.pairs.saturating_add(joints), bottoms: self.bottoms, tops: other.tops, ..both }
    }

    /// Pairs of both, ordered in each coordinate.
    pub fn product(self, other: Size) -> Size {
        let cross = |a: u128, b: u128| a.saturating_mul(b);
        let names = self.elements.max(self.letters).saturating_mul(other.elements.max(other.letters));
        Size {
            elements: cross(self.elements, other.elements),
            pairs: cross(self.pairs, other.elements).saturating_add(cross(self.elements, other.pairs)),
            letters: names.saturating_mul(4),
            bottoms: cross(self.bottoms, other.bottoms),
            tops: cross(self.tops, other.tops),
            ..Size::default()
        }
    }

    /// Whether a board of this size can be built at all.
    pub fn buildable(self) -> Result<(), TooLarge> {
        check_size(self.elements, self.pairs)?;
        check_members(self.sets, self.members.checked_div(self.sets).unwrap_or(0))
    }

    /// Whether building a board of this size keeps within the budget.
    pub fn affordable(self, budget: &Budget) -> Result<(), Stopped> {
        budget.check()?;
        let bytes = [
            (self.elements, ELEMENT_BYTES as u128),
            (self.pairs, PAIR_BYTES as u128),
            (self.letters, 1),
            (self.sets, SET_BYTES),
            (self.members, MEMBER_BYTES),
        ];
        let bytes =
            bytes.iter().fold(0u128, |sum, (count, each)| sum.saturating_add(count.saturating_mul(*each)));
        budget.allow_memory(usize::try_from(bytes).unwrap_or(usize::MAX))
    }
}

impl Expr {
    /// The size of what the expression names. What is wrong with it is found when it is built.
    pub(crate) fn size(&self) -> Size {
        match &self.kind {
            Kind::Parallel(parts) => parts.iter().map(Expr::size).fold(Size::default(), Size::beside),
            Kind::Series(parts) => parts.iter().rev().map(Expr::size).fold(Size::default(), Size::below),
            Kind::Product(parts) => parts.iter().map(Expr::size).reduce(Size::product).unwrap_or_default(),
            Kind::Copies(copies, one) => one.size().times(*copies),
            Kind::Negative(one) => one.size(),
            // A game of its own is neither a poset nor a board.
            Kind::Value(_) => Size::default(),
            Kind::Letter(letter, n) => letter_size(*letter, *n),
            Kind::Call(name, args) => call_size(name, args),
        }
    }
}

fn letter_size(letter: char, n: u128) -> Size {
    let (more, twice) = (n.saturating_add(1), n.saturating_mul(2));
    match letter {
        'C' => Size::order(n, n.saturating_sub(1), n.min(1)),
        'A' => Size::order(n, 0, n),
        'V' => Size { bottoms: 1, ..Size::order(more, n, n.max(1)) },
        'L' => Size { tops: 1, ..Size::order(more, n, n.max(1)) },
        'D' => Size::order(more.saturating_add(1), twice.saturating_add(1), 1),
        'M' => Size { bottoms: more, ..Size::order(twice.saturating_add(1), twice, n) },
        'W' => Size { tops: more, ..Size::order(twice.saturating_add(1), twice, n) },
        _ => Size::order(twice, twice.saturating_sub(1), n),
    }
}

fn call_size(name: &str, args: &[Arg]) -> Size {
    let number = |i: usize| match args.get(i).map(|arg| &arg.value) {
        Some(ArgValue::Number(n)) => *n,
        _ => 0,
    };
    let numbers = || (0..args.len()).map(number);
    let product = || numbers().fold(1u128, u128::saturating_mul);
    let sum = || numbers().fold(0u128, u128::saturating_add);
    let part = || match args.first().map(|arg| &arg.value) {
        Some(ArgValue::Expr(expr)) => expr.size(),
        _ => Size::default(),
    };
    let power = |base: u128, n: u128| (0..n.min(128)).fold(1u128, |p, _| p.saturating_mul(base));
    match name {
        "nim" => Size::order(
            sum(),
            sum().saturating_sub(args.len() as u128),
            numbers().filter(|&n| n > 0).count() as u128,
        ),
        "chomp" if numbers().any(|n| n == 0) => Size::default(),
        "chomp" => {
            let cells = product();
            let inner = numbers().fold(0u128, |all, side| all.saturating_add(cells - cells / side));
            let letters = cells.saturating_mul(2 * args.len() as u128);
            let long = numbers().filter(|&side| side > 1).count() as u128;
            Size { letters, bottoms: long, ..Size::order(cells - 1, inner.saturating_sub(long), long.min(1)) }
        }
        "divisors" => {
            let count = u64::try_from(number(0)).map_or(0, |n| divisor_count(n.max(1)));
            Size::order(count.saturating_sub(1), count.saturating_sub(1), 1)
        }
        "subsets" | "takeaway" => {
            let n = number(0);
            let count = if n < 100 { (1u128 << n) - 1 } else { u128::MAX };
            // Half of all sets lack a given member, and the empty one is not there.
            let pairs = (count / 2 + 1).saturating_mul(n).saturating_sub(n);
            let all =
                Size { letters: pairs.saturating_mul(2), bottoms: n, ..Size::order(count, pairs, n.min(1)) };
            if name == "subsets" || n == 0 {
                all
            } else {
                // Without the whole set, which covers n others.
                Size { elements: count - 1, pairs: pairs.saturating_sub(n), tops: n, ..all }
            }
        }
        "young" => Size::order(sum(), sum(), 1),
        "not" | "threshold" => {
            let part = part();
            let t = if name == "not" { 1 } else { number(1).max(1) };
            // The least power of two beyond the larger side of the threshold, twice as chains beside two copies.
            let power =
                part.elements.saturating_sub(t).max(t - 1).saturating_add(1).checked_next_power_of_two();
            let chains = power.unwrap_or(u128::MAX).saturating_mul(2);
            let elements = part.elements.saturating_mul(2).saturating_add(chains);
            Size::order(elements, part.pairs.saturating_mul(2), 1)
        }
        "dual" | "swap" => {
            // Once: parts may be as deep as expressions may nest.
            let part = part();
            Size { bottoms: part.tops, tops: part.bottoms, ..part }
        }
        "random" | "random-graph" => {
            let n = number(0);
            let chance = match args.get(1).map(|arg| &arg.value) {
                Some(ArgValue::Real(p)) => p.clamp(0.0, 1.0),
                Some(ArgValue::Number(n)) => {
                    if *n == 0 {
                        0.0
                    } else {
                        1.0
                    }
                }
                _ => 0.0,
            };
            let pairs = n.saturating_mul(n) / 2;
            // Rarely are there a tenth fewer than the mean.
            Size::order(n, (pairs as f64 * chance * 0.9) as u128, n.min(1))
        }
        "connect" | "mnk" => {
            let (k, sides) = if name == "connect" {
                (number(0), [number(1), number(2)])
            } else {
                (number(2), [number(0), number(1)])
            };
            let [w, h] = sides;
            let [across, up] = sides.map(|side| (side.saturating_add(1)).saturating_sub(k.max(1)));
            let lines = across
                .saturating_mul(h)
                .saturating_add(w.saturating_mul(up))
                .saturating_add(across.saturating_mul(up).saturating_mul(2));
            let flat = Size::board(w.saturating_mul(h), lines, k);
            // In Connect each column is a chain.
            let pairs = flat.elements.saturating_sub(w);
            if name == "mnk" { flat } else { Size { pairs, bottoms: w, tops: w, ..flat } }
        }
        "tictactoe" => {
            let (n, d) = (number(0), number(1));
            let cells = power(n, d);
            let lines = (power(n.saturating_add(2), d) - cells) / 2;
            Size {
                letters: cells.saturating_mul(d.saturating_mul(2)),
                ..Size::board(cells, if n == 1 { 1 } else { lines }, n)
            }
        }
        "W" => {
            let k = number(0).max(1);
            let others = (k - 1).saturating_mul(2);
            let sets = (0..(k - 1).min(64)).fold(1u128, |sets, i| sets.saturating_mul(others - i) / (i + 1));
            Size::board(others.saturating_add(1), sets, k)
        }
        "crown" => Size::order(number(0).saturating_mul(2), number(0).saturating_mul(2), number(0)),
        "hook" => {
            let parts = args.iter().filter_map(|arg| match &arg.value {
                ArgValue::Expr(expr) => Some(expr.size()),
                ArgValue::Number(_) | ArgValue::Real(_) | ArgValue::Text(_) => None,
            });
            let both = parts.fold(Size::order(0, 1, 0), Size::beside);
            Size { bottoms: 1, tops: 1, ..both }
        }
        "gravity" => Size { pairs: 0, bottoms: 1, tops: 1, ..part() },
        "sim" => {
            let (n, less) = (number(0), number(0).saturating_sub(1));
            let lines = n.saturating_mul(less) / 2;
            Size::board(lines, lines.saturating_mul(less.saturating_sub(1)) / 3, 3)
        }
        "path" => Size::order(number(0), number(0).saturating_sub(1), number(0)),
        "cycle" => Size::order(number(0), number(0), number(0)),
        "star" => Size::order(number(0).saturating_add(1), number(0), number(0).saturating_add(1)),
        "complete" => {
            Size::order(number(0), number(0).saturating_mul(number(0).saturating_sub(1)) / 2, number(0))
        }
        "grid" => {
            let lines = product().saturating_mul(2).saturating_sub(sum());
            Size::order(product(), lines, product())
        }
        "queens" => {
            let cells = product().saturating_mul(product());
            Size::order(cells, cells.saturating_mul(number(0).saturating_sub(1)), cells)
        }
        "connection" => part(),
        "switching" => Size::order(part().pairs, 0, part().pairs),
        "gale" => {
            let (n, less) = (number(0), number(0).saturating_sub(1));
            Size::board(n.saturating_mul(n).saturating_add(less.saturating_mul(less)), 0, 0)
        }
        "hex" => Size::board(product().saturating_mul(product()), 0, 0),
        "butterfly" => Size::board(7, 4, 3),
        _ => Size::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_all;
    use super::*;
    use crate::document::expr::Built;
    use crate::document::expr::parse::WORDS;

    /// What is known before is never more than what is there, and where all is known it is the same.
    #[test]
    fn sizes_are_those_of_what_is_built() {
        let exact = [
            "C5",
            "A4",
            "V3",
            "L3",
            "D3",
            "M4",
            "W4",
            "N4",
            "V0",
            "nim(3,4,5)",
            "chomp(3,4)",
            "chomp(2,3,4)",
            "subsets(4)",
            "takeaway(4)",
            "connect(4,7,6)",
            "tictactoe(3,2)",
            "tictactoe(4,3)",
            "mnk(5,4,3)",
            "W(3)",
            "butterfly",
            "crown(4)",
            "sim(6)",
            "path(5)",
            "cycle(5)",
            "star(5)",
            "complete(5)",
            "grid(3,4)",
            "2*path(3) + grid(2,2)",
            "3*C2 + A2",
            "A3/A4/C2",
            "3*butterfly",
            "swap(butterfly)",
            "C3 x C4 x A2",
            "dual(V3)/A2",
            "2*(3*(C1/A2))",
            "0*C5",
        ];
        // A threshold is between few elements and many, or beyond all of them.
        let more = ["threshold(C1,4)", "threshold(C6,2)", "not(C5)"];
        for text in exact.into_iter().chain(more).chain(WORDS.iter().map(|(_, text)| *text)) {
            let Ok(expr) = parse_all(text) else { continue };
            let found = Size { letters: 0, ..expr.size() };
            let built =
                match expr.built(&Budget::unlimited()).unwrap_or_else(|fault| panic!("{text}: {fault:?}")) {
                    Built::Poset(poset) => Size::of_poset(&poset),
                    Built::Board(board) => Size::of_board(&board),
                    Built::Graph(graph) => Size::of_graph(&graph),
                    // The graph is built with its ends.
                    Built::Connection(game) => {
                        let (n, joined) =
                            (game.cells.len() + 2, game.ends.iter().map(Vec::len).sum::<usize>());
                        let lines = game.cells.edges().len() + joined;
                        Size::order(n as u128, lines as u128, n as u128)
                    }
                };
            if exact.contains(&text) {
                assert_eq!(found, built, "{text}");
            }
            let most = found.with(built, u128::max);
            assert_eq!(most, built, "{text} is taken for too large");
            assert!(
                found.elements > 0
                    || built.elements == 0
                    || text.contains("tree")
                    || text.contains("hackendot")
                    || text.contains("incidence")
                    || text.contains("graph6"),
                "{text}"
            );
        }
    }

    #[test]
    fn nothing_large_is_built_to_be_refused() {
        let small = Budget::unlimited().with_memory(256 << 20);
        for text in [
            "20000000*C1",
            "random(20000,0.5,1)",
            "subsets(20)",
            "tictactoe(3,10)",
            "mnk(1000,1000,5)",
            "C2000 x C2000",
            "A10000/A10000",
            "W(13)",
        ] {
            let fault = parse_all(text).and_then(|expr| expr.built(&small)).unwrap_err();
            assert_eq!(fault.stopped, Some(Stopped::Memory), "{text}");
        }
        for text in ["10*".repeat(40) + "C1", "C1 x C99999 x C99999".into(), "2*(C9999999 + C9999999)".into()]
        {
            let fault = parse_all(&text).and_then(|expr| expr.built(&small)).unwrap_err();
            assert!(
                fault.stopped.is_none() && fault.message.contains("more than"),
                "{text}: {}",
                fault.message
            );
        }
    }
}
