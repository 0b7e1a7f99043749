//! Chains with winning sets of size 2 and hypergraphs of rank 3 against the plain recursion.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use upset::game::Convention;
use upset::order::families::SplitMix;

fn lengths_of(n: usize, max: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in 1..=n.min(max) {
        for mut rest in lengths_of(n - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

/// All families of sets of size at most 2 on four vertices, on all chains; a sample of them on five.
#[test]
fn sets_of_two_on_all_small_chains() {
    let rng = &mut SplitMix(21);
    let (mut long, mut short) = (Tally::default(), Tally::default());
    for n in 1..=5usize {
        let sets: Vec<u32> = (1..1u32 << n).filter(|s| s.count_ones() <= 2).collect();
        for lengths in lengths_of(n, n) {
            let order = chains(rng, &lengths);
            let families = 1u64 << sets.len();
            let step = if n <= 4 { 1 } else { 37 };
            for family in (0..families).step_by(step) {
                let edges = (0..sets.len()).filter(|i| family >> i & 1 == 1).map(|i| sets[i]).collect();
                let game = maker_breaker(order.clone(), edges);
                let play = if family % 13 == 0 { Play::Out } else { Play::No };
                check("chains-pairs", &game, play, &mut long);
                check("short-chains-pairs", &game, play, &mut short);
            }
        }
    }
    assert_eq!(long.helped + short.helped, 0, "{long:?} {short:?}");
    assert!(long.decided > 15_000 && short.decided > 10_000, "{long:?} {short:?}");
}

#[test]
fn sets_of_two_on_random_chains() {
    let rng = &mut SplitMix(22);
    let (mut long, mut short) = (Tally::default(), Tally::default());
    for round in 0..3000 {
        let n = 6 + rng.below(5);
        let lengths = random_lengths(rng, n, if round % 2 == 0 { 2 } else { 5 });
        let order = chains(rng, &lengths);
        let count = 1 + rng.below(n);
        let mut edges: Vec<u32> =
            (0..count).map(|_| random_edge(rng, n, 1) | random_edge(rng, n, 1)).collect();
        if rng.below(3) > 0 {
            edges.retain(|e| e.count_ones() == 2);
        }
        let claims = rng.below(4);
        let game = mid_game(rng, &maker_breaker(order, edges), claims);
        let play = if n <= 7 { Play::Out } else { Play::No };
        check("chains-pairs", &game, play, &mut long);
        check("short-chains-pairs", &game, play, &mut short);
    }
    assert_eq!(long.helped + short.helped, 0, "{long:?} {short:?}");
    assert!(long.decided > 4000 && short.decided > 2000, "{long:?} {short:?}");
}

/// Every set of edges of size 2 and 3 on four vertices, a sample on five and six.
#[test]
fn rank_3_on_small_hypergraphs() {
    let mut tally = Tally::default();
    for n in 3..=6usize {
        let sets: Vec<u32> = (1..1u32 << n).filter(|s| (2..=3).contains(&s.count_ones())).collect();
        let step = [1, 1, 97, 9_600_000_019][n - 3];
        for family in (0..1u64 << sets.len()).step_by(step) {
            let edges = (0..sets.len()).filter(|i| family >> i & 1 == 1).map(|i| sets[i]).collect();
            let play = if n <= 5 && family % 5 == 0 { Play::Out } else { Play::No };
            check("rank-3", &maker_breaker(Order::antichain(n), edges), play, &mut tally);
        }
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 8_000, "{tally:?}");
}

#[test]
fn rank_3_on_random_hypergraphs() {
    let rng = &mut SplitMix(23);
    let mut tally = Tally::default();
    for round in 0..1200 {
        let n = 6 + rng.below(6);
        let count = 2 + rng.below(n);
        let mut edges: Vec<u32> = Vec::new();
        while edges.len() < count {
            let e = random_edge(rng, n, 1) | random_edge(rng, n, 1) | random_edge(rng, n, 1);
            if e.count_ones() == 3 || e.count_ones() == 2 && rng.below(8) == 0 {
                edges.push(e);
            }
        }
        let game = if round % 3 == 0 {
            let red = rng.below(3);
            let red = random_edges(rng, n, red, 1);
            PlainPositional::new(Convention::Achievement, Order::antichain(n), edges, red)
        } else {
            maker_breaker(Order::antichain(n), edges)
        };
        let play = if n <= 7 { Play::Out } else { Play::No };
        check("rank-3", &game, play, &mut tally);
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 2300, "{tally:?}");
}

/// The smallest known boards that need three rounds.
#[test]
fn rank_3_with_three_rounds() {
    let mut tally = Tally::default();
    for text in [
        "0.1.4 4.5.6 4.5.7 0.2.8 2.7.10 4.9.10 1.8.11 9.10.11",
        "2.3.4 1.4.5 0.1.6 0.1.8 3.5.9 8.9.10 4.10.11 8.10.11",
    ] {
        let edge = |e: &str| e.split('.').fold(0, |m, v| m | 1u32 << v.parse::<u32>().unwrap());
        let edges: Vec<u32> = text.split(' ').map(edge).collect();
        check("rank-3", &maker_breaker(Order::antichain(12), edges.clone()), Play::No, &mut tally);
        // Without any one of its edges too.
        for i in 0..edges.len() {
            let mut fewer = edges.clone();
            fewer.remove(i);
            check("rank-3", &maker_breaker(Order::antichain(12), fewer), Play::No, &mut tally);
        }
    }
    assert_eq!(tally.decided, 36);
}

/// 002 Theorem 4.1 as it is written: every path is walked on its own. Red is to move.
struct Walks {
    partner: Vec<Option<usize>>,
    near: Vec<u64>,
}

type Pairs = Vec<(usize, usize)>;

impl Walks {
    fn new(n: usize, red: &Pairs, blue: &Pairs) -> Walks {
        let mut partner = vec![None; n];
        red.iter().for_each(|&(a, b)| (partner[a], partner[b]) = (Some(b), Some(a)));
        let mut near = vec![0u64; n];
        blue.iter().for_each(|&(a, b)| (near[a], near[b]) = (near[a] | 1 << b, near[b] | 1 << a));
        Walks { partner, near }
    }

    /// The type of the start and its path.
    fn walk(&self, alive: u64, start: usize) -> (usize, u64) {
        let (mut path, mut a) = (1u64 << start, start);
        loop {
            let Some(b) = self.partner[a].filter(|&b| alive >> b & 1 == 1) else { return (2, path) };
            path |= 1 << b;
            let open = self.near[b] & alive & !path;
            match open.count_ones() {
                0 => return (3, path),
                1 => a = open.trailing_zeros() as usize,
                _ => return (1, path),
            }
            path |= open;
        }
    }

    fn starts(&self, alive: u64) -> impl Iterator<Item = usize> {
        (0..self.near.len()).filter(move |u| alive >> u & 1 == 1)
    }

    /// Whether what is left has no blue path on three vertices.
    fn is_harmless(&self, alive: u64) -> bool {
        self.starts(alive).all(|v| (self.near[v] & alive).count_ones() <= 1)
    }

    fn survives(&self, mut alive: u64) -> bool {
        let three = |alive: u64| self.starts(alive).map(|u| self.walk(alive, u)).find(|w| w.0 == 3);
        while let Some((_, path)) = three(alive) {
            alive &= !path;
        }
        let saves = |(kind, path): (usize, u64)| kind == 2 && self.is_harmless(alive & !path);
        alive == 0 || self.starts(alive).map(|u| self.walk(alive, u)).any(saves)
    }

    fn survives_after(&self, alive: u64, u: usize) -> bool {
        match self.walk(alive, u) {
            (1, _) => false,
            (2, path) => self.is_harmless(alive & !path),
            (_, path) => self.survives(alive & !path),
        }
    }
}

/// Red pairs and blue pairs that make paths long, come back to themselves and run into each other. In `at`, red
/// pairs are neighbours: claiming place 2i leads to the blue neighbours of place 2i + 1.
fn entangled(rng: &mut SplitMix, at: &[usize], kind: usize) -> (Pairs, Pairs) {
    let n = at.len();
    let count = [n / 2, (n - 1) / 2, 1 + rng.below(n / 2)][rng.below(3)];
    let red: Pairs = (0..count).map(|i| (2 * i, 2 * i + 1)).collect();
    let mut blue: Pairs = Vec::new();
    match kind {
        // Along the red pairs, with shortcuts.
        0 => {
            let steps = 1 + rng.below(5);
            let all = (0..n).map(|i| (i, (i + 1 + rng.below(steps)) % n));
            blue.extend(all.collect::<Pairs>().into_iter().filter(|_| rng.below(4) > 0));
        }
        // One long path with ways back, near or far.
        1 => {
            let reach = 1 + rng.below(count);
            blue.extend((0..count).map(|i| (2 * i + 1, 2 * i + 2)).filter(|_| rng.below(30) > 0));
            for _ in 0..rng.below(2 * count + 2) {
                let i = rng.below(count);
                blue.push((2 * i + 1, 2 * (i - rng.below(reach.min(i + 1)))));
            }
        }
        // One that closes, anywhere.
        2 => {
            blue.extend((1..count).map(|i| (2 * i - 1, 2 * i)));
            blue.push((2 * count - 1, 2 * rng.below(count)));
            for _ in 0..rng.below(4) {
                let i = rng.below(count);
                blue.push((2 * i + 1, 2 * rng.below(i + 1)));
            }
        }
        // Everything leads somewhere, forwards and backwards.
        3 => {
            let all = (0..2 * count).filter(|_| rng.below(10) > 3).collect::<Vec<usize>>();
            blue.extend(all.into_iter().map(|b| (b, rng.below(n))));
        }
        // Claims two by two: the first of each two is a start that goes on to the next two, or elsewhere.
        4 => {
            for i in (0..count - 1).step_by(2) {
                let on = if rng.below(5) == 0 { 2 * rng.below(count) } else { 2 * i + 4 };
                blue.extend([(2 * i + 1, 2 * i + 2), (2 * i + 3, 2 * i), (2 * i + 3, on)]);
            }
        }
        // Rings of several claims that may lead to one another.
        _ => {
            let mut i = 0;
            while i < count {
                let len = 1 + rng.below((count - i).min(12));
                for k in i..i + len {
                    let last = [2 * i, 2 * rng.below(count)][rng.below(2)];
                    blue.push((2 * k + 1, if k + 1 < i + len { 2 * k + 2 } else { last }));
                    if rng.below(4) == 0 {
                        blue.push((2 * k + 1, 2 * (i + rng.below(k - i + 1))));
                    }
                }
                i += len;
            }
        }
    }
    blue.extend((0..rng.below(3)).map(|_| (rng.below(n), rng.below(n))).collect::<Pairs>());
    // A fork at a partner keeps Red from going the other way and clearing the board.
    if rng.below(2) == 0 {
        let a = [0, rng.below(n)][rng.below(2)];
        blue.extend([(a, n - 1), (a, n - 2)]);
    }
    blue.retain(|&(a, b)| a != b && a < n && b < n);
    let named = |pairs: Pairs| pairs.iter().map(|&(a, b)| (at[a], at[b])).collect();
    (named(red), named(blue))
}

#[test]
fn pairs_beyond_search_against_walking_every_path() {
    use upset::budget::Budget;
    use upset::game::{Position, Positional};
    use upset::order::families::antichain;
    use upset::value::{Player, Winner};
    let rng = &mut SplitMix(24);
    let rule = upset::rule::find("pairs").unwrap();
    let mut survived = [[0; 2]; 6];
    for round in 0..60_000 {
        let kind = round % 6;
        let n = 4 + rng.below([10, 16, 50, 58][round / 6 % 4]);
        let at = shuffle(rng, n);
        let (red, blue) = entangled(rng, &at, kind);
        let pairs = |edges: &Pairs| -> Vec<Vec<u32>> {
            edges.iter().map(|&(a, b)| vec![a.min(b) as u32, a.max(b) as u32]).collect()
        };
        let game = Positional::new(Convention::Achievement, antichain(n), pairs(&blue), pairs(&red)).unwrap();
        let game = Position::Positional(game);
        let answer = rule.answer(&game, &Budget::unlimited()).unwrap();
        let walks = Walks::new(n, &red, &blue);
        let all = (1 << n) - 1;
        let survives = walks.survives(all);
        let lost = answer.starts.right == Some(Winner::Left);
        assert_eq!(lost, !survives, "{n} {red:?} {blue:?}");
        let reply = rule.reply(&game, Player::Right, &Budget::unlimited());
        assert_eq!(reply.is_some(), survives, "{n} {red:?} {blue:?}");
        assert!(reply.is_none_or(|u| walks.survives_after(all, u)), "{n} {red:?} {blue:?} {reply:?}");
        survived[kind][usize::from(survives)] += 1;
    }
    assert!(survived.iter().flatten().all(|&count| count > 300), "{survived:?}");
}

/// The same kinds of boards, small enough for the plain recursion and for every reply.
#[test]
fn entangled_pairs_against_every_reply() {
    let rng = &mut SplitMix(26);
    let mut tally = Tally::default();
    for round in 0..3000 {
        let n = 6 + rng.below(5);
        let at = shuffle(rng, n);
        let (red, blue) = entangled(rng, &at, round % 6);
        let sets = |pairs: &Pairs| pairs.iter().map(|&(a, b)| 1u32 << a | 1 << b).collect();
        let game =
            PlainPositional::new(Convention::Achievement, Order::antichain(n), sets(&blue), sets(&red));
        check("pairs", &game, if n <= 8 { Play::Out } else { Play::No }, &mut tally);
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided == 6000 && tally.replies > 30_000, "{tally:?}");
}
