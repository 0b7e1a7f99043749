//! Achievement games with pairs: boards on which alternating paths are long, impure, or run into each other.
//!
//! Every board is timed beside one of half its size: the ratio should stay near 2.

use crate::Bench;
use crate::rules_positional::{by_rule, pair};
use upset::budget::Budget;
use upset::game::{Convention, Position, Positional};
use upset::hypergraph::Edge;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule;
use upset::value::Player;

const SIZE: usize = 100_000;

/// Runs them.
pub fn run(bench: &Bench) {
    for (name, make) in ROWS {
        let name = format!("rule/pairs-2*10^5-{name}");
        if bench.wants(&name) {
            let (large, small) = (make(2 * SIZE), make(SIZE));
            bench.versus(&name, Some(2.0), || by_rule("pairs", &large), "10^5", || by_rule("pairs", &small));
        }
    }
    let name = "rule/pairs-2*10^5-reply";
    if bench.wants(name) {
        let (large, small) = (ladder(2 * SIZE, 0), ladder(SIZE, 0));
        bench.versus(name, Some(2.0), || reply(&large), "10^5", || reply(&small));
    }
}

type Row = (&'static str, fn(usize) -> Position);

const ROWS: &[Row] = &[
    ("random", random),
    ("path", |n| Claims::path(n / 2).game(1)),
    ("comb", comb),
    ("caterpillar", caterpillar),
    ("ladder", |n| ladder(n, 1)),
    ("closing", |n| closing(n, false)),
    ("closing-twice", |n| closing(n, true)),
    ("cycles", cycles),
    ("tangle", tangle),
];

/// What the rule claims for Right.
fn reply(game: &Position) -> String {
    let rule = rule::find("pairs");
    format!("{:?}", rule.and_then(|rule| rule.reply(game, Player::Right, &Budget::unlimited())))
}

fn achievement(n: usize, left: Vec<Edge>, right: Vec<Edge>) -> Position {
    let poset = Poset::antichain(Names::numbered(n));
    Position::Positional(Positional::new(Convention::Achievement, poset, left, right).unwrap())
}

/// A red matching, and blue pairs at random.
fn random(n: usize) -> Position {
    let mut rng = SplitMix(11);
    let red = (0..n / 3).map(|i| pair(3 * i, 3 * i + 1)).collect();
    let mut blue = Vec::new();
    while blue.len() < n - n / 3 {
        let (a, b) = (rng.below(n), rng.below(n));
        if a != b {
            blue.push(pair(a, b));
        }
    }
    achievement(n, blue, red)
}

/// Red pairs, and what Red's claim of the first vertex of a pair leads to.
struct Claims {
    count: usize,
    arcs: Vec<(usize, usize)>,
    /// Claims on whose partner the paths fork, so that Red cannot come the other way.
    guarded: Vec<usize>,
}

impl Claims {
    /// Each claim leads to the next, the last one to a vertex without a partner.
    fn path(count: usize) -> Claims {
        Claims { count, arcs: (0..count).map(|i| (i, i + 1)).collect(), guarded: vec![0] }
    }

    fn more(mut self, arcs: impl IntoIterator<Item = (usize, usize)>) -> Claims {
        self.arcs.extend(arcs);
        self
    }

    /// With `aside` blue paths of three vertices on which nothing depends.
    fn game(self, aside: usize) -> Position {
        let rest = 2 * self.count;
        let red = (0..self.count).map(|i| pair(2 * i, 2 * i + 1)).collect();
        let mut blue: Vec<Edge> = self.arcs.iter().map(|&(i, j)| pair(2 * i + 1, 2 * j)).collect();
        blue.extend(self.guarded.iter().flat_map(|&i| [pair(2 * i, rest + 1), pair(2 * i, rest + 2)]));
        for i in 0..aside {
            let v = rest + 3 + 3 * i;
            blue.extend([pair(v, v + 1), pair(v + 1, v + 2)]);
        }
        achievement(rest + 3 + 3 * aside, blue, red)
    }
}

/// Many short paths, each past a fork of its own, run into one long path at its start.
fn comb(n: usize) -> Position {
    teeth(n / 2, n / 6, |_| 0)
}

/// The same, but they run into it everywhere.
fn caterpillar(n: usize) -> Position {
    teeth(n / 2, n / 6, |tooth| tooth % (n / 6))
}

fn teeth(count: usize, spine: usize, foot: impl Fn(usize) -> usize) -> Position {
    let mut claims = Claims { count, ..Claims::path(spine) };
    claims.arcs[spine - 1].1 = count;
    claims.guarded.clear();
    for (tooth, i) in (spine..count - 1).step_by(2).enumerate() {
        claims.arcs.extend([(i, i + 1), (i + 1, i), (i + 1, foot(tooth))]);
        claims.guarded.push(i);
    }
    claims.game(1)
}

/// Every second claim leads back by one: from each of the others a path goes on to the end.
fn ladder(n: usize, aside: usize) -> Position {
    let count = n / 2;
    Claims::path(count).more((1..count).step_by(2).map(|i| (i, i - 1))).game(aside)
}

/// A long path that ends in its own middle, or there and elsewhere.
fn closing(n: usize, twice: bool) -> Position {
    let count = n / 2;
    let mut claims = Claims::path(count).more((0..count).step_by(3).map(|i| (i, i - i % 7)));
    claims.arcs[count - 1].1 = count / 2;
    if twice {
        claims.arcs.extend([(count - 1, count / 3), (count / 2, count / 4), (count / 4, count - 1)]);
    }
    claims.game(1)
}

/// Each cycle leads to the next.
fn cycles(n: usize) -> Position {
    let count = n / 6 * 3;
    Claims::path(count).more((2..count).step_by(3).map(|i| (i, i - 2))).game(1)
}

/// One long cycle with many ways back and a few ways on: all claims lead to each other.
fn tangle(n: usize) -> Position {
    let count = n / 2;
    let mut rng = SplitMix(12);
    let mut claims = Claims::path(count).more((3..count).step_by(4).map(|i| (i, rng.below(i))));
    claims.arcs[count - 1].1 = 0;
    claims.arcs.extend((9..count).step_by(1000).map(|i| (i, rng.below(count))));
    claims.arcs.retain(|&(i, j)| i != j);
    claims.game(1)
}
