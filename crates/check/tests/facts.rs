//! Facts against plain recursion: what the checker accepts must be true, and what is slightly wrong must not be accepted.
//!
//! `FACTS=100000 cargo test --release -p upset-check --test facts -- --nocapture` runs until so many were accepted.

mod random;

use random::Random;
use std::collections::HashMap;
use upset_check::{Level, check};

/// A board of at most 12 elements: covers of an order, edges of a graph, or edges on each other and on the ground.
#[derive(Clone, Debug)]
struct Board {
    family: &'static str,
    n: usize,
    pairs: Vec<(usize, usize)>,
    owners: String,
}

impl Board {
    fn json(&self) -> String {
        let names: Vec<String> = (0..self.n).map(|x| format!("\"{x}\"")).collect();
        let pairs: Vec<String> = self.pairs.iter().map(|(a, b)| format!("[{a},{b}]")).collect();
        let field = if self.family.starts_with("po") { "covers" } else { "edges" };
        let owners = if self.owners.chars().all(|c| c == '*') {
            String::new()
        } else {
            format!(",\"owners\":\"{}\"", self.owners)
        };
        let (names, pairs) = (names.join(","), pairs.join(","));
        if self.family == "hackenbush" {
            // Element x is an edge to the vertex x + 1; vertex 0 is the ground, and extra edges have their own ends.
            let ends =
                self.ends().into_iter().map(|(a, b)| format!("[{a},{b}]")).collect::<Vec<_>>().join(",");
            let n = self.n + 1;
            return format!(
                "{{\"family\":\"hackenbush\",\"names\":[{names}],\"vertices\":{n},\"edges\":[{ends}],\"ground\":[0]{owners}}}"
            );
        }
        format!("{{\"family\":\"{}\",\"names\":[{names}],\"{field}\":[{pairs}]{owners}}}", self.family)
    }

    /// The ends of the edges of Hackenbush: one pair of each upper element makes a tree, what has more closes cycles.
    fn ends(&self) -> Vec<(usize, usize)> {
        let under = |x: usize| self.pairs.iter().filter(move |pair| pair.1 == x).map(|pair| pair.0 + 1);
        (0..self.n).map(|x| (under(x).min().unwrap_or(0), under(x).nth(1).unwrap_or(x + 1))).collect()
    }

    /// What of Hackenbush still hangs on the ground.
    fn hanging(&self, s: u32) -> u32 {
        let (ends, mut seen) = (self.ends(), 1u32);
        loop {
            let before = seen;
            for x in (0..self.n).filter(|x| s >> x & 1 == 1) {
                let (a, b) = ends[x];
                if (seen >> a | seen >> b) & 1 == 1 {
                    seen |= 1 << a | 1 << b;
                }
            }
            if before == seen {
                let left = (0..self.n).filter(|&x| s >> x & 1 == 1 && seen >> ends[x].0 & 1 == 1);
                return left.map(|x| 1 << x).sum();
            }
        }
    }

    fn related(&self, x: usize, up: bool) -> u32 {
        let mut set = 0u32;
        loop {
            let mut next = set;
            for &(a, b) in &self.pairs {
                let (a, b) = if up { (a, b) } else { (b, a) };
                if a == x || set >> a & 1 == 1 {
                    next |= 1 << b;
                }
            }
            if next == set {
                return set;
            }
            set = next;
        }
    }

    fn near(&self, x: usize) -> u32 {
        let other = |&(a, b): &(usize, usize)| {
            if a == x {
                1u32 << b
            } else if b == x {
                1 << a
            } else {
                0
            }
        };
        self.pairs.iter().map(other).fold(0, |all, one| all | one) & !(1 << x)
    }

    /// The rules of play, from their definitions.
    fn moves(&self, s: u32, player: usize) -> Vec<u32> {
        if self.family == "col" {
            return self.colourings(s, player);
        }
        let s = if self.family == "hackenbush" { self.hanging(s) } else { s };
        let mut after = Vec::new();
        for x in (0..self.n).filter(|x| s >> x & 1 == 1) {
            if !matches!((self.owners.as_bytes()[x], player), (b'*', _) | (b'L', 0) | (b'R', 1)) {
                continue;
            }
            let (top, bottom) = (self.related(x, true) & s == 0, self.related(x, false) & s == 0);
            let only = s & !(1 << x);
            match self.family {
                "poset" => after.push(only & !self.related(x, true)),
                "node-kayles" => after.push(only & !self.near(x)),
                "hackenbush" => after.push(self.hanging(only)),
                "pomax" if top => after.push(only),
                "pomin" if bottom => after.push(only),
                "pominmax" if top || bottom => after.push(only),
                "leaf" if (self.near(x) & s).count_ones() <= 1 => after.push(only),
                _ => {}
            }
        }
        after
    }
}

impl Board {
    /// Col: bit x is that Left may still colour x, bit n + x that Right may.
    fn colourings(&self, s: u32, player: usize) -> Vec<u32> {
        let may = (0..self.n).filter(|x| s >> (x + self.n * player) & 1 == 1);
        may.map(|x| s & !(1 << x | 1 << (x + self.n) | self.near(x) << (self.n * player))).collect()
    }

    /// Everything at the start.
    fn start(&self) -> u32 {
        if self.family != "col" {
            return (1 << self.n) - 1;
        }
        let left = |player: usize| {
            let own = |x: &usize| self.owners.as_bytes()[*x] != b"RL"[player];
            (0..self.n).filter(own).map(|x| 1 << (x + self.n * player)).sum::<u32>()
        };
        left(0) | left(1)
    }
}

/// A number in parts of 1/64 plus a nimber.
type Value = (i64, u32);

fn options((m, j): Value, player: usize) -> Vec<Value> {
    if j > 0 {
        return (0..j).map(|i| (m, i)).collect();
    }
    let step = if m % 64 == 0 { 64 } else { m & -m };
    match player {
        0 if m > 0 || step < 64 => vec![(m - step, 0)],
        1 if m < 0 || step < 64 => vec![(m + step, 0)],
        _ => Vec::new(),
    }
}

/// Whether who is to move wins the position and the value beside it.
fn wins(
    board: &Board,
    s: u32,
    x: Value,
    player: usize,
    memo: &mut HashMap<(u32, Value, usize), bool>,
) -> bool {
    if let Some(&known) = memo.get(&(s, x, player)) {
        return known;
    }
    let mut won = board.moves(s, player).into_iter().any(|t| !wins(board, t, x, 1 - player, memo));
    won = won || options(x, player).into_iter().any(|y| !wins(board, s, y, 1 - player, memo));
    memo.insert((s, x, player), won);
    won
}

/// Whether what a fact says is true.
fn is_true(board: &Board, s: u32, says: &str) -> bool {
    let mut memo = HashMap::new();
    let mut first = |x: Value, player: usize| wins(board, s, x, player, &mut memo);
    match says {
        "N" => first((0, 0), 0) && first((0, 0), 1),
        "P" => !first((0, 0), 0) && !first((0, 0), 1),
        "L" => first((0, 0), 0) && !first((0, 0), 1),
        "R" => !first((0, 0), 0) && first((0, 0), 1),
        value => {
            let value = value.trim_start_matches("= ");
            let (number, nimber) = value.split_once('*').map_or((value, 0), |(number, j)| {
                (number, if j.is_empty() { 1 } else { j.parse().unwrap() })
            });
            let (m, d): (i64, i64) = match number.split_once('/') {
                Some((m, d)) => (m.parse().unwrap(), d.parse().unwrap()),
                None => (number.parse().unwrap_or(0), 1),
            };
            let negative = (-m * 64 / d, nimber);
            !first(negative, 0) && !first(negative, 1)
        }
    }
}

/// Whether this fact is accepted; or that it would be, if it said something else.
fn accepted(board: &Board, fact: &str) -> Result<bool, ()> {
    let text = format!("upset-proof 3\ngame {}\nclaim left left\nfact {fact}\nend 4 0\n", board.json());
    match check(text.as_bytes(), Level::Theorem, 1) {
        Ok(_) => Ok(true),
        // The claim is looked at when all facts were found to hold.
        Err(refusal) if refusal.line == 3 => Ok(true),
        Err(refusal) if refusal.why.contains("does not show that") => Ok(false),
        Err(_) => Err(()),
    }
}

/// What a fact may say of a small board.
fn values() -> Vec<String> {
    let mut all: Vec<String> = ["N", "P", "L", "R"].map(String::from).to_vec();
    all.extend((-9..=9).map(|m| format!("= {m}")));
    all.extend((1..7).map(|j| format!("= *{j}")));
    all.extend([2, 4, 8].iter().flat_map(|d| (-15..16).step_by(2).map(move |m| format!("= {m}/{d}"))));
    all
}

/// A board that is random, or symmetric but for a few faults, with pairs that may be its symmetry.
fn board(random: &mut Random) -> (Board, Vec<(usize, usize)>) {
    let families = [
        "poset",
        "poset",
        "poset",
        "pomax",
        "pomin",
        "pominmax",
        "leaf",
        "node-kayles",
        "node-kayles",
        "col",
        "hackenbush",
    ];
    let family = families[random.below(families.len())];
    let (fixed, moved) = (random.below(4), random.below(4));
    let n = fixed + 2 * moved;
    let twin = |x: usize| {
        if x < fixed {
            x
        } else if x < fixed + moved {
            x + moved
        } else {
            x - moved
        }
    };
    let mut pairs = Vec::new();
    let thick = 1 + random.below(4);
    for a in 0..n {
        for b in a + 1..n {
            // Between the two halves lies nothing, or the order would have to go both ways.
            if random.below(6) < thick && (a < fixed || b < fixed + moved) {
                pairs.push((a, b));
                if twin(a) != a || twin(b) != b {
                    pairs.push((twin(a), twin(b)));
                }
            }
        }
    }
    if random.below(3) == 0 {
        // Two levels, so that the rules about them have something to do.
        pairs.retain(|&(a, b)| a % 2 == 0 && b % 2 == 1);
    }
    if random.below(2) == 0 {
        // What is fixed lies above the rest, or in its midst, instead of below.
        pairs.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
    }
    pairs.sort_unstable();
    pairs.dedup();
    if random.below(3) == 0 && !pairs.is_empty() {
        pairs.remove(random.below(pairs.len()));
    }
    let colours = random.below(3);
    let mut owners: Vec<u8> = vec![b'*'; n];
    for x in (0..n).filter(|_| colours > 0) {
        let letter = b"LR*"[random.below(colours + 1)];
        let turned = match letter {
            b'L' => b'R',
            b'R' => b'L',
            other => other,
        };
        (owners[twin(x)], owners[x]) = (turned, letter);
    }
    if random.below(4) == 0 {
        owners = vec![b"LR*"[random.below(3)]; n];
    }
    let owners = String::from_utf8(owners).unwrap();
    let pairs_of = (fixed..fixed + moved).filter(|_| random.below(8) > 0).map(|x| (x, twin(x))).collect();
    (Board { family, n, pairs, owners }, pairs_of)
}

/// A random tree of at most all elements.
fn tree(n: usize, random: &mut Random) -> String {
    let mut words: Vec<String> = (0..n).map(|x| x.to_string()).collect();
    (1..n).for_each(|x| words.swap(x, random.below(x + 1)));
    while words.len() > 1 {
        let at = random.below(words.len() - 1);
        let next = words.remove(at + 1);
        let _ = std::fmt::Write::write_fmt(
            &mut words[at],
            format_args!(" {next} {}2", ["P", "S"][random.below(2)]),
        );
    }
    words.pop().unwrap_or_default()
}

const SIMPLE: [&str; 6] = ["zigzag", "one-colour", "least", "forest below", "forest above", "paths"];

#[test]
fn what_facts_say_is_true() {
    let wanted: usize = std::env::var("FACTS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let seed: u64 = std::env::var("FACTS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (mut random, values) = (Random(seed), values());
    let (mut count, mut seen): (usize, HashMap<String, usize>) = Default::default();
    while count < wanted {
        let (board, pairs) = board(&mut random);
        let all = board.start();
        let n = board.n;
        // In Col the elements of the one player are exchanged with those of the other.
        let both = |&(x, y): &(usize, usize)| match board.family {
            "col" => format!("{x}-{} {y}-{}", n + y, n + x),
            _ => format!("{x}-{y}"),
        };
        let texts: Vec<String> = pairs.iter().map(both).collect();
        for _ in 0..10 {
            let x = random.below(board.n);
            let chosen = (0..board.n).filter(|_| random.below(2) == 0).map(|x| x.to_string());
            let chosen: Vec<String> = chosen.collect();
            let chosen = if chosen.is_empty() { "-".into() } else { chosen.join(",") };
            let rule = match random.below(7) {
                3 => format!("{} {}", ["series-parallel", "cograph"][random.below(2)], tree(n, &mut random)),
                0 => format!("articulation {x}"),
                1 => format!("parity-uniform {chosen}"),
                2 => format!("involution {}", texts.join(" ")),
                _ => SIMPLE[random.below(6)].to_string(),
            };
            if accepted(&board, &format!("{} : {rule}", values[0])).is_err() {
                continue;
            }
            let holds = |value: &&String| accepted(&board, &format!("{value} : {rule}")) == Ok(true);
            let Some(value) = values.iter().find(holds) else { continue };
            assert!(is_true(&board, all, value), "{value} : {rule} of {}", board.json());
            *seen.entry(rule.split(' ').next().unwrap().into()).or_default() += 1;
            count += 1;
        }
    }
    println!("{seen:?}");
}

/// Paths and cycles of every length, which random boards seldom have.
#[test]
fn paths_and_cycles_of_every_length() {
    for n in 1..=10 {
        for (cycle, turned) in [(false, false), (false, true), (true, false)] {
            let steps = if cycle { n } else { n - 1 };
            let pairs = (0..steps).map(|x| (x, (x + 1) % n));
            let up = |(x, y): (usize, usize)| if (x % 2 == 0) == turned { (y, x) } else { (x, y) };
            let zigzag: Vec<(usize, usize)> = pairs.clone().map(up).collect();
            for (family, rule, pairs) in
                [("poset", "zigzag", zigzag), ("node-kayles", "paths", pairs.collect::<Vec<_>>())]
            {
                if cycle && (n < 3 || n % 2 == 1 && family == "poset") {
                    continue;
                }
                let board = Board { family, n, pairs, owners: "*".repeat(n) };
                let fact = |value: &String| format!("{value} : {rule}");
                let all: Vec<String> = (0..20).map(|g| format!("= *{g}")).collect();
                let value = all.iter().find(|value| accepted(&board, &fact(value)) == Ok(true));
                let value = value.unwrap_or_else(|| panic!("nothing is accepted of {}", board.json()));
                assert!(is_true(&board, (1 << n) - 1, value), "{value} of {}", board.json());
            }
        }
    }
}

/// The value that one of the rules gives a board, with the line that says so.
fn shown(board: &Board, values: &[String], random: &mut Random) -> Option<(String, String)> {
    let rules = SIMPLE
        .iter()
        .map(|rule| rule.to_string())
        .chain((0..4).map(|_| format!("cograph {}", tree(board.n, random))));
    rules.collect::<Vec<_>>().into_iter().find_map(|rule| {
        accepted(board, &format!("{} : {rule}", values[0])).ok()?;
        let holds = |value: &&String| accepted(board, &format!("{value} : {rule}")) == Ok(true);
        let value = values.iter().find(holds)?;
        Some((value.clone(), format!("fact {value} : {rule}")))
    })
}

/// What a proof by parts claims is the sum of what the parts are worth; with another value, a part missing, twice there or cut in two it
/// is refused.
#[test]
fn what_parts_are_worth_adds_up() {
    let wanted: usize = std::env::var("FACTS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let (mut random, mut count) = (Random(7), 0);
    let values: Vec<String> = values().split_off(4);
    let small = |random: &mut Random, family: Option<&'static str>| loop {
        let (board, _) = board(random);
        if board.n > 0 && board.n < 6 && family.is_none_or(|family| family == board.family) {
            return board;
        }
    };
    while count < wanted {
        let one = small(&mut random, None);
        let sum = random.below(2) == 0;
        let other = small(&mut random, Some(one.family).filter(|_| !sum));
        let (Some((a, x)), Some((b, y))) =
            (shown(&one, &values, &mut random), shown(&other, &values, &mut random))
        else {
            continue;
        };
        // The elements of the two boards are mixed, or they stay apart in a sum.
        let mix = !sum && random.below(2) == 0 && one.n == other.n && one.family != "hackenbush";
        let n = one.n + other.n;
        let places = |second: bool| match (mix, second) {
            (true, _) => (0..one.n).map(|i| 2 * i + usize::from(second)).collect::<Vec<usize>>(),
            (false, false) => (0..one.n).collect(),
            (false, true) => (one.n..n).collect(),
        };
        let mut owners = vec![b'*'; n];
        let mut pairs = Vec::new();
        for (board, places) in [(&one, places(false)), (&other, places(true))] {
            pairs.extend(board.pairs.iter().map(|&(a, b)| (places[a], places[b])));
            (0..board.n).for_each(|i| owners[places[i]] = board.owners.as_bytes()[i]);
        }
        if one.family == "hackenbush" && !sum {
            continue;
        }
        let both = Board { family: one.family, n, pairs, owners: String::from_utf8(owners).unwrap() };
        let json = match sum {
            true => format!("{{\"family\":\"sum\",\"parts\":[{},{}]}}", one.json(), other.json()),
            false => both.json(),
        };
        let list = |places: Vec<usize>| places.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let (first, second) = (list(places(false)), list(places(true)));
        let total = added(&a, &b);
        let check_with = |lines: &[String], value: &str| {
            let lines = lines.join("\n");
            let text = format!("upset-proof 3\ngame {json}\nclaim value {value}\n{lines}\n");
            let text = format!("{text}end {} 0\n", text.lines().count());
            check(text.as_bytes(), Level::Theorem, 1)
        };
        let [a, b] = [&a, &b].map(|value| value.trim_start_matches("= ").to_string());
        let lines = [format!("part {first} = {a}"), x.clone(), format!("part {second} = {b}"), y.clone()];
        let verdict = check_with(&lines, &total);
        assert!(verdict.is_ok(), "{json} {lines:?} {total}: {verdict:?}");
        if !sum {
            assert!(is_true(&both, both.start(), &format!("= {total}")), "{json} is not {total}");
        }
        assert!(check_with(&lines, &format!("{total}*9")).is_err() || total.contains('*'));
        assert!(check_with(&lines, "*77").is_err());
        assert!(check_with(&lines[..2], &a).is_err(), "a part is missing");
        assert!(check_with(&[&lines[..], &lines[2..]].concat(), &total).is_err(), "a part is there twice");
        assert!(
            check_with(&[lines[0].clone(), y.clone(), lines[2].clone(), x.clone()], &total).is_err()
                || a == b
                || x == y
        );
        let worth_more = format!("part {second} = 99");
        assert!(check_with(&[lines[0].clone(), x, worth_more, y], &total).is_err(), "a part is worth less");
        count += 1;
    }
}

/// The sum of two values, as it is written.
fn added(a: &str, b: &str) -> String {
    let read = |text: &str| {
        let text = text.trim_start_matches("= ");
        let (number, nimber) = text
            .split_once('*')
            .map_or((text, 0u32), |(number, j)| (number, if j.is_empty() { 1 } else { j.parse().unwrap() }));
        let (m, d): (i64, i64) = match number.split_once('/') {
            Some((m, d)) => (m.parse().unwrap(), d.parse().unwrap()),
            None => (number.parse().unwrap_or(0), 1),
        };
        (m * 64 / d, nimber)
    };
    let ((m, i), (k, j)) = (read(a), read(b));
    let (mut m, mut d, nimber) = (m + k, 64, i ^ j);
    while m % 2 == 0 && d > 1 {
        (m, d) = (m / 2, d / 2);
    }
    match (m, d, nimber) {
        (0, _, j) if j > 0 => format!("*{j}"),
        (m, 1, 0) => m.to_string(),
        (m, d, 0) => format!("{m}/{d}"),
        (m, 1, j) => format!("{m}*{j}"),
        (m, d, j) => format!("{m}/{d}*{j}"),
    }
}

/// A pair between two parts, or a part that lies in two games of a sum, is no part.
#[test]
fn what_hangs_together_is_in_one_part() {
    let refused = |game: &str, lines: &str, why: &str| {
        let text = format!("upset-proof 3\ngame {game}\nclaim left left\n{lines}\n");
        let text = format!("{text}end {} 0\n", text.lines().count());
        let refusal = check(text.as_bytes(), Level::Theorem, 1).expect_err(lines);
        assert!(refusal.why.contains(why), "{refusal}");
    };
    let chain = "{\"family\":\"poset\",\"names\":[\"a\",\"b\"],\"covers\":[[0,1]]}";
    for (first, second) in [(0, 1), (1, 0)] {
        let lines = format!("part {first} = *\nfact = * : zigzag\npart {second} = *\nfact = * : zigzag");
        refused(chain, &lines, "related");
    }
    let sum = format!("{{\"family\":\"sum\",\"parts\":[{chain},{chain}]}}");
    refused(&sum, "part 0-3 = 0\nfact = 0 : zigzag", "one of the games");
    refused(&sum, "part 0-1 = *2\nfact = *2 : zigzag", "no part");
    refused(&sum, "part 1,0 = *2\nfact = *2 : zigzag", "ascend");
    refused(&sum, "part 0-1 = *2\nclaim left left", "not expected");
    refused(&sum, "fact = 0 : involution 0-2 1-3\npart 0-1 = *2", "not expected");
}

/// Leaves of normal play, on positions of all kinds.
#[test]
fn symmetric_positions_are_lost_for_who_is_to_move() {
    let wanted: usize = std::env::var("FACTS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let (mut random, mut count) = (Random(3), 0);
    while count < wanted {
        let (board, pairs) = board(&mut random);
        let n = board.n;
        // What is left after a few random moves, whoever makes them.
        let mut s = board.start();
        for _ in 0..random.below(3) {
            let after = board.moves(s, random.below(2));
            s = if after.is_empty() { s } else { after[random.below(after.len())] };
        }
        let both = |&(x, y): &(usize, usize)| match board.family {
            "col" => format!(" {x}-{} {y}-{}", n + y, n + x),
            _ => format!(" {x}-{y}"),
        };
        let pairs: String = pairs.iter().filter(|_| random.below(9) > 0).map(both).collect();
        let lines = format!("for left win\nleaf {s:x} involution{pairs}\nend 5 1");
        let text = format!("upset-proof 3\ngame {}\nclaim left left\n{lines}\n", board.json());
        // The claim is looked at after the leaf.
        let accepted = check(text.as_bytes(), Level::Lemma, 1).err().is_none_or(|refusal| refusal.line == 3);
        if accepted && n > 0 {
            assert!(is_true(&board, s, "P"), "{s:x} involution{pairs} of {}", board.json());
            count += usize::from(s != 0);
        }
    }
}
