//! Every means on small boards of every class, against plain recursion over the rules of play: who wins, with which moves, what every
//! move leaves; values against the search. Boards are random, and aimed at the classes that rules know.
// What a position has found out about itself is no part of what it is.
#![allow(clippy::mutable_key_type)]

mod exercise;

use exercise::Choices;
use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::rule::rules_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Winner};

/// Who wins when `turn` is to move, by trying everything.
fn winner(game: &Position, turn: Player, known: &mut HashMap<(Position, Player), Winner>) -> Winner {
    if let Some(winner) = game.over(turn) {
        return winner;
    }
    if let Some(&winner) = known.get(&(game.clone(), turn)) {
        return winner;
    }
    let results = game.moves(turn).into_iter().map(|x| after(game, turn, x, known));
    let best = results.max_by_key(|winner| winner.score(turn)).expect("who cannot move has lost");
    known.insert((game.clone(), turn), best);
    best
}

/// Who wins after a move.
fn after(game: &Position, turn: Player, x: usize, known: &mut HashMap<(Position, Player), Winner>) -> Winner {
    let next = game.after(turn, x);
    let turn = next.starter().unwrap_or(turn.other());
    winner(&next, turn, known)
}

/// Along a play, whatever is listed as a move is legal and nothing else.
fn only_moves_are_legal(text: &str, game: &Position) {
    let (mut at, mut turn) = (game.clone(), game.starter().unwrap_or(Player::Left));
    for step in 0.. {
        let moves = at.moves(turn);
        if at.over(turn).is_some() {
            assert!(moves.is_empty(), "{text}: moves {moves:?} when all is over");
            return;
        }
        for x in 0..at.elements() {
            assert_eq!(
                at.check(turn, x).is_ok(),
                moves.contains(&x),
                "{turn:?} {x} after {step} moves: {text}"
            );
        }
        at = at.after(turn, moves[step * 7 % moves.len()]);
        turn = at.starter().unwrap_or(turn.other());
    }
}

/// All that is said about a game, by every means.
fn check(text: &str, game: &Position, met: &mut BTreeSet<&'static str>) {
    only_moves_are_legal(text, game);
    let budget = Budget::unlimited();
    let mut known = HashMap::new();
    let mut means = vec![("search", Session::by_search(game.clone())), ("auto", Session::new(game.clone()))];
    for rule in rules_for(game) {
        if let Ok(session) = Session::by_rule(game.clone(), rule, &budget) {
            means.push((rule.name(), session));
            met.insert(rule.name());
        }
    }
    let starters = game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let mut value = None;
    for (name, session) in &mut means {
        let solution = session.ask(Ask::Value, &budget);
        for &player in &starters {
            if let Some(said) = solution.starts.of(player) {
                assert_eq!(said, winner(game, player, &mut known), "{player:?} starts, {name}: {text}");
            } else {
                assert_ne!(*name, "search", "{text}");
            }
        }
        if let Some(said) = &solution.value {
            let first = value.get_or_insert_with(|| said.clone());
            assert_eq!(first, said, "{name}: {text}");
        }
    }
    for &player in starters.iter().filter(|&&player| game.over(player).is_none()) {
        let mut best: Option<Vec<usize>> = None;
        for (name, session) in &mut means {
            // Moves before options, from which they would follow.
            let solution = session.ask(Ask::Moves(player), &budget);
            let moves = solution.best_moves.and_then(|moves| moves[player.index()].clone());
            let solution = session.ask(Ask::Options(player), &budget);
            for choice in solution.options_of(player) {
                let plain = after(game, player, choice.element, &mut known);
                assert_eq!(choice.winner, plain, "{player:?} {} by {name}: {text}", choice.element);
            }
            let Some(mut moves) = moves.map(|moves| moves.to_vec()) else { continue };
            moves.sort_unstable();
            for &x in &moves {
                let kept = after(game, player, x, &mut known);
                assert_eq!(kept, winner(game, player, &mut known), "{player:?} {x} by {name}: {text}");
            }
            let first = best.get_or_insert_with(|| moves.clone());
            assert_eq!(*first, moves, "{player:?} by {name}: {text}");
        }
    }
    for rule in rules_for(game) {
        for &player in starters.iter().filter(|&&player| game.over(player).is_none()) {
            if let Some(x) = rule.reply(game, player, &budget) {
                let kept = after(game, player, x, &mut known);
                assert_eq!(kept, winner(game, player, &mut known), "{player:?} by {}: {text}", rule.name());
            }
        }
    }
}

/// Pairs of an order on `0..n` of one of the kinds that rules look for.
fn order(rng: &mut SplitMix, n: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    match rng.below(10) {
        // Chains side by side.
        0 | 1 => pairs.extend((1..n).filter(|_| rng.below(3) > 0).map(|x| (x - 1, x))),
        // Trees, roots below; the same upside down.
        2 => pairs.extend((1..n).filter_map(|x| Some((rng.below(x + 1), x)).filter(|&(p, _)| p < x))),
        3 => pairs.extend((1..n).filter_map(|x| Some((x, rng.below(x + 1))).filter(|&(_, p)| p < x))),
        // Two levels.
        4 => {
            let low = 1 + rng.below(n);
            for y in low..n {
                pairs.extend((0..low).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
        }
        // Zigzags.
        5 => pairs.extend((1..n).map(|x| if x % 2 == 0 { (x - 1, x) } else { (x, x - 1) })),
        // Everything below one element.
        6 => pairs.extend((0..n - 1).filter(|_| rng.below(3) > 0).map(|x| (x, n - 1))),
        // Something of five elements beside a chain.
        7 => {
            for y in 1..n.min(5) {
                pairs.extend((0..y).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
            pairs.extend((6..n).map(|x| (x - 1, x)));
        }
        8 => {
            for y in 1..n {
                pairs.extend((0..y).filter(|_| rng.below(3) == 0).map(|x| (x, y)));
            }
        }
        _ => {}
    }
    pairs
}

fn named(list: impl Iterator<Item = usize>) -> String {
    format!("[{}]", list.map(|x| format!("'v{x}'")).collect::<Vec<_>>().join(", "))
}

/// A document aimed at the classes of rules.
fn aimed(rng: &mut SplitMix) -> String {
    let n = 2 + rng.below(6);
    let families = ["poset", "black-white", "pomax", "pomin", "pominmax", "leaf", "node-kayles", "col"];
    let family = if rng.below(2) == 0 { "positional" } else { families[rng.below(families.len())] };
    let mut text = format!("game = '{family}'\nelements = {}\n", named(0..n));
    let pairs = order(rng, n);
    let (field, link) =
        if matches!(family, "leaf" | "node-kayles" | "col") { ("edges", '-') } else { ("order", '<') };
    let links: Vec<String> = pairs.iter().map(|(x, y)| format!("'v{x} {link} v{y}'")).collect();
    text += &format!("{field} = [{}]\n", links.join(", "));
    if matches!(family, "black-white" | "pomax" | "pomin" | "pominmax" | "leaf") {
        let black: Vec<usize> = (0..n).filter(|_| rng.below(2) == 0).collect();
        text += &format!("black = {}\n", named(black.into_iter()));
    }
    if family == "positional" {
        let conventions = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"];
        let convention = conventions[rng.below(5)];
        text += &format!("convention = '{convention}'\n");
        let (least, most) = [(1, 1), (2, 2), (2, 3), (1, 2), (3, 3), (1, n)][rng.below(6)];
        let sets = |rng: &mut SplitMix| {
            let count = 1 + rng.below(5);
            let one = |rng: &mut SplitMix| {
                let size = least + rng.below(most - least + 1);
                let set: BTreeSet<usize> = (0..size).map(|_| rng.below(n)).collect();
                named(set.into_iter())
            };
            let all: BTreeSet<String> = (0..count).map(|_| one(rng)).collect();
            format!("[{}]", all.into_iter().collect::<Vec<_>>().join(", "))
        };
        if matches!(convention, "achievement" | "avoidance") {
            text += &format!("left = {}\nright = {}\n", sets(rng), sets(rng));
        } else {
            text += &format!("winning = {}\n", sets(rng));
        }
    }
    text
}

/// Ways through a graph between two of its vertices, which are nobody's; now and then one that can be drawn in the plane for sure.
fn ways(rng: &mut SplitMix) -> String {
    let graph = match rng.below(4) {
        0 => ["grid(2,3),a1,b3", "grid(3,3),a1,c3", "grid(2,4),a2,b3", "cycle(7),1,4", "star(5),2,3"]
            [rng.below(5)]
        .into(),
        _ => {
            let n = 3 + rng.below(7);
            format!("random-graph({n},0.{},{}),1,{n}", 2 + rng.below(7), rng.below(1000))
        }
    };
    let turns = ["", "maker-breaker "][rng.below(2)];
    format!("{turns}connection({graph})")
}

/// How many boards: `BOARDS` says it.
fn boards() -> u64 {
    std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2000)
}

#[test]
fn boards_aimed_at_the_rules() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let text = aimed(&mut SplitMix(seed));
        if let Some(game) = exercise::read(&text) {
            check(&text, &game, &mut met);
        }
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 40, "{met:?}");
}

#[test]
fn ways_through_graphs() {
    let mut met = BTreeSet::new();
    let mut count = 0;
    for seed in 0..boards() / 4 {
        let text = ways(&mut SplitMix(seed));
        if let Some(game) = exercise::read(&text) {
            count += 1;
            check(&text, &game, &mut met);
        }
    }
    assert!(count > boards() / 8, "{count}");
}

#[test]
fn boards_of_every_family() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 1 << 40);
        let bytes: Vec<u8> = (0..120).map(|_| rng.next_u64() as u8).collect();
        let text = Choices(&bytes).game();
        if let Some(game) = exercise::read(&text).filter(|game| game.elements() <= 7) {
            check(&text, &game, &mut met);
        }
    }
    println!("{} rules: {met:?}", met.len());
}

/// A large board by name, played at random until few moves are left.
fn late(rng: &mut SplitMix) -> Option<(String, Position)> {
    let lines = [
        "hex(4)",
        "hex(5)",
        "connect(3,4,4)",
        "connect(4,5,4)",
        "mnk(4,4,3)",
        "mnk(5,3,3)",
        "tictactoe(3,3)",
        "W(4)",
        "gale(3)",
        "switching(grid(3,4),a1,c4)",
        "connection(grid(4,4),a1,d4)",
        "connection(random-graph(12,0.3,5),1,12)",
        "sim(5)",
    ];
    let others = [
        "chomp(4,4,3)",
        "young(6,5,3,2)",
        "subsets(4)",
        "divisors(720)",
        "random(16,0.2,7)",
        "(V3 / A3) + N5",
        "black-white random(14,0.2,3) black 1 3 5 8 9",
        "black-white chomp(4,4) black chess",
        "pomax random(14,0.2,4) black 2 3 7 8 9 12",
        "pomin young(5,4,2) black 1 4 6 7",
        "pominmax random(14,0.2,5) black 1 2 7 9 10",
        "leaf grid(3,4) black chess",
        "node-kayles grid(4,4)",
        "col grid(3,3)",
        "geography random-graph(9,0.5,3)",
    ];
    let conventions = ["", "", "maker-breaker ", "maker-maker ", "achievement ", "avoider-enforcer "];
    let text = if rng.below(3) > 0 {
        format!("{}{}", conventions[rng.below(6)], lines[rng.below(lines.len())])
    } else {
        others[rng.below(others.len())].to_string()
    };
    played(rng, text)
}

/// The game after moves at random, so many that few are left; unless it is over by then.
fn played(rng: &mut SplitMix, text: String) -> Option<(String, Position)> {
    let mut game = upset::document::expression(&text).ok()?;
    let mut turn = Player::BOTH[rng.below(2)];
    let mut played = Vec::new();
    loop {
        if game.over(turn).is_some() {
            return None;
        }
        let moves = game.moves(turn);
        let left = game.moves(turn.other()).len().max(moves.len());
        // With gravity few moves are open at a time.
        let cells = if text.contains("connect(") { game.elements() - played.len() } else { left };
        if cells <= 7 {
            return Some((format!("{text} after {played:?}"), game));
        }
        let x = moves[rng.below(moves.len())];
        played.push(x);
        game = game.after(turn, x);
        turn = game.starter().unwrap_or(turn.other());
    }
}

#[test]
fn ways_in_mid_play() {
    let (mut met, mut count) = (BTreeSet::new(), 0);
    for seed in 0..boards() / 4 {
        let mut rng = SplitMix(seed ^ 6 << 41);
        let text = match rng.below(5) {
            0 => format!("{}hex({})", ["", "maker-breaker "][rng.below(2)], 3 + rng.below(3)),
            1 => "gale(3)".into(),
            2 => format!("switching(random-graph(7,0.{},{}),1,7)", 3 + rng.below(5), rng.below(1000)),
            _ => {
                let n = 8 + rng.below(8);
                let density = 15 + rng.below(30);
                let turns = ["", "maker-breaker "][rng.below(2)];
                format!("{turns}connection(random-graph({n},0.{density},{}),1,{n})", rng.below(1000))
            }
        };
        if let Some((text, game)) = played(&mut rng, text) {
            count += 1;
            check(&text, &game, &mut met);
        }
    }
    println!("{count} boards, {} rules: {met:?}", met.len());
    assert!(count > boards() / 16, "{count}");
}

#[test]
fn boards_in_mid_play() {
    let (mut met, mut count) = (BTreeSet::new(), 0);
    for seed in 0..boards() / 4 {
        if let Some((text, game)) = late(&mut SplitMix(seed ^ 5 << 41)) {
            count += 1;
            check(&text, &game, &mut met);
        }
    }
    println!("{count} boards, {} rules: {met:?}", met.len());
    assert!(count > boards() / 16, "{count}");
}
