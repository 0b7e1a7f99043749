//! Facts against plain recursion: what the checker accepts must be true, and what is slightly wrong must not be accepted.
//!
//! `FACTS=100000 cargo test --release -p upset-check --test facts -- --nocapture` runs until so many were accepted.

mod random;

use random::Random;
use std::collections::HashMap;
use upset_check::{Level, check};

/// A board of at most 12 elements: covers of an order, or edges of a graph.
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
        format!("{{\"family\":\"{}\",\"names\":[{names}],\"{field}\":[{pairs}]{owners}}}", self.family)
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
    let families = ["poset", "poset", "poset", "pomax", "pomin", "pominmax", "leaf", "node-kayles"];
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

const SIMPLE: [&str; 6] = ["zigzag", "one-colour", "least", "forest below", "forest above", "paths"];

#[test]
fn what_facts_say_is_true() {
    let wanted: usize = std::env::var("FACTS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let seed: u64 = std::env::var("FACTS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let (mut random, values) = (Random(seed), values());
    let (mut count, mut seen): (usize, HashMap<String, usize>) = Default::default();
    while count < wanted {
        let (board, pairs) = board(&mut random);
        let all = (1u32 << board.n) - 1;
        let texts: Vec<String> = pairs.iter().map(|(x, y)| format!("{x}-{y}")).collect();
        for _ in 0..10 {
            let x = random.below(board.n);
            let chosen = (0..board.n).filter(|_| random.below(2) == 0).map(|x| x.to_string());
            let chosen: Vec<String> = chosen.collect();
            let chosen = if chosen.is_empty() { "-".into() } else { chosen.join(",") };
            let rule = match random.below(6) {
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
