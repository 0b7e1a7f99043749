//! Lemma leaves against plain minimax: what the checker accepts must be true.
//!
//! `LEAVES=1000000 cargo test --release -p upset-check --test leaves -- --nocapture` runs until so many of each lemma were accepted.

mod random;

use random::Random;
use std::collections::{BTreeMap, HashMap};
use upset_check::Judged;
use upset_check::game::Game;

/// Chains of cells, edges of each player as masks, and what each player has claimed.
struct Plain {
    chains: Vec<Vec<usize>>,
    edges: [Vec<u32>; 2],
    cells: usize,
}

impl Plain {
    fn filled(&self, player: usize, claims: u32) -> bool {
        self.edges[player].iter().any(|edge| edge & !claims == 0)
    }

    fn available(&self, claimed: u32) -> Vec<usize> {
        self.chains
            .iter()
            .filter_map(|chain| chain.iter().copied().find(|&x| claimed >> x & 1 == 0))
            .collect()
    }

    /// 1 if the player to move wins, 0 for a draw, -1 otherwise.
    fn result(&self, claims: [u32; 2], mover: usize, memo: &mut HashMap<([u32; 2], usize), i8>) -> i8 {
        if let Some(&known) = memo.get(&(claims, mover)) {
            return known;
        }
        let mut best = -1;
        let moves = self.available(claims[0] | claims[1]);
        if moves.is_empty() {
            best = 0;
        }
        for x in moves {
            let mut next = claims;
            next[mover] |= 1 << x;
            let value = if self.filled(mover, next[mover]) { 1 } else { -self.result(next, 1 - mover, memo) };
            best = best.max(value);
        }
        memo.insert((claims, mover), best);
        best
    }

    fn json(&self, maker_breaker: bool) -> String {
        let names: Vec<String> = (0..self.cells).map(|x| format!("\"{x}\"")).collect();
        let covers: Vec<String> = self
            .chains
            .iter()
            .flat_map(|chain| chain.windows(2))
            .map(|two| format!("[{},{}]", two[0], two[1]))
            .collect();
        let edges = |player: usize| {
            let one = |edge: &u32| {
                let cells: Vec<String> =
                    (0..self.cells).filter(|x| edge >> x & 1 == 1).map(|x| x.to_string()).collect();
                format!("[{}]", cells.join(","))
            };
            self.edges[player].iter().map(one).collect::<Vec<_>>().join(",")
        };
        let convention = if maker_breaker { "maker-breaker" } else { "achievement" };
        format!(
            "{{\"family\":\"positional\",\"convention\":\"{convention}\",\"names\":[{}],\"covers\":[{}],\"left\":[{}],\"right\":[{}]}}",
            names.join(","),
            covers.join(","),
            edges(0),
            edges(1)
        )
    }
}

fn board(random: &mut Random, flat: bool) -> Plain {
    let (mut chains, mut cells) = (Vec::new(), 0);
    for _ in 0..2 + random.below(if flat { 7 } else { 3 }) {
        let height = if flat { 1 } else { 1 + random.below(5) };
        if cells + height <= 13 {
            chains.push((cells..cells + height).collect());
            cells += height;
        }
    }
    let mut edges = [Vec::new(), Vec::new()];
    for side in &mut edges {
        for _ in 0..random.below(7) {
            let mut edge = 0u32;
            for _ in 0..1 + random.below(4) {
                edge |= 1 << random.below(cells);
            }
            side.push(edge);
        }
    }
    if random.below(3) == 0 {
        edges[1] = edges[0].clone();
    }
    Plain { chains, edges, cells }
}

/// A witness that may or may not be one.
fn step(random: &mut Random, plain: &Plain, claimed: u32, flat: bool) -> String {
    let open: Vec<Vec<usize>> = plain
        .chains
        .iter()
        .map(|chain| chain.iter().copied().filter(|x| claimed >> x & 1 == 0).collect::<Vec<_>>())
        .filter(|chain| !chain.is_empty())
        .collect();
    let free: Vec<usize> = open.concat();
    if flat {
        let mut cells = free.clone();
        let mut pairs = Vec::new();
        while cells.len() > 1 && random.below(4) > 0 {
            let x = cells.swap_remove(random.below(cells.len()));
            let y = cells.swap_remove(random.below(cells.len()));
            pairs.push(format!("{x}-{y}"));
        }
        return match random.below(3) {
            0 => "potential".into(),
            1 => "pairing".into(),
            _ => format!("pairing {}", pairs.join(" ")).trim_end().into(),
        };
    }
    let mut bottoms: Vec<usize> = open.iter().map(|chain| chain[0]).collect();
    let first = bottoms[random.below(bottoms.len())];
    let mut pairs = |random: &mut Random| {
        let mut list = Vec::new();
        while bottoms.len() > 1 && random.below(3) > 0 {
            let a = bottoms.swap_remove(random.below(bottoms.len()));
            let b = bottoms.swap_remove(random.below(bottoms.len()));
            list.push(format!("{a}:{b}"));
        }
        if list.is_empty() { "-".to_string() } else { list.join(",") }
    };
    let mut cuts: Vec<String> = Vec::new();
    for chain in &open {
        if chain.len() > 1 && random.below(3) == 0 {
            cuts.push(chain[1 + random.below(chain.len() - 1)].to_string());
        }
    }
    let cuts = if cuts.is_empty() || random.below(3) == 0 { "-".into() } else { cuts.join(",") };
    match random.below(14) {
        0..=2 => {
            // Of vertices that are available, and now and then of one that is not.
            let mut pair = Vec::new();
            for _ in 0..2 * random.below(4) {
                let from = if random.below(3) == 0 { &free } else { &bottoms };
                pair.push(from[random.below(from.len())].to_string());
            }
            let pairs: Vec<String> = pair.chunks(2).map(|two| two.join("-")).collect();
            format!("pairing {}", pairs.join(" ")).trim_end().into()
        }
        3..=5 => format!("groups {cuts} {}", pairs(random)),
        6 => format!("groups {cuts} -"),
        7..=10 => format!("groups - {}", pairs(random)),
        11 => format!("lead {first} -"),
        _ => {
            let twos = pairs(random);
            match twos.split_once(',') {
                Some((lead, rest)) => format!("lead {lead} {rest}"),
                None if twos != "-" => format!("lead {twos} -"),
                None => format!("lead {first} -"),
            }
        }
    }
}

#[test]
fn what_leaves_show_is_true() {
    let wanted: usize = std::env::var("LEAVES").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let seed: u64 = std::env::var("LEAVES_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut random = Random(seed);
    let mut accepted: BTreeMap<&str, usize> =
        ["pairing", "potential", "groups", "lead"].map(|lemma| (lemma, 0)).into();
    while accepted.values().any(|&count| count < wanted) {
        let flat = random.below(6) == 0;
        let mut plain = board(&mut random, flat);
        let maker_breaker = random.below(4) == 0;
        if maker_breaker {
            plain.edges[1].clear();
        }
        let game = Game::read(&plain.json(maker_breaker)).expect("the board is well formed");
        for _ in 0..20 {
            // A few claims that fill nothing, the opponent of the claimant to move afterwards.
            let (o, draw) = (random.below(2), random.below(2) == 0);
            let mut claims = [0u32; 2];
            let mut over = false;
            for _ in 0..random.below(plain.cells) {
                let moves = plain.available(claims[0] | claims[1]);
                if moves.is_empty() {
                    break;
                }
                let who = random.below(2);
                claims[who] |= 1 << moves[random.below(moves.len())];
                over |= plain.filled(who, claims[who]);
            }
            if over || plain.available(claims[0] | claims[1]).is_empty() {
                continue;
            }
            let state = [u64::from(claims[0]), u64::from(claims[1]), 0];
            let Ok(board) = Judged::at(&game, &state, (o, draw)) else { continue };
            let mut memo = HashMap::new();
            for _ in 0..20 {
                let step = step(&mut random, &plain, claims[0] | claims[1], flat);
                let lemma = step.split(' ').next().and_then(|lemma| accepted.get_mut(lemma));
                let Some(count) = lemma.filter(|count| **count < wanted) else { continue };
                if board.show(&step).is_err() {
                    continue;
                }
                let m = 1 - o;
                let value = plain.result(claims, m, &mut memo);
                // Where only Left has edges, a play without a filled edge is Right's.
                let good = match (maker_breaker, o) {
                    (true, 1) => value < 1,
                    (true, _) => value == -1,
                    (false, _) => value == -1 || draw && value == 0,
                };
                assert!(good, "{step} for {o} (draw: {draw}) at {claims:?} of {}", plain.json(maker_breaker));
                *count += 1;
            }
        }
    }
    println!("{accepted:?}");
}
