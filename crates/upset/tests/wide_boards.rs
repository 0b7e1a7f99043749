//! Every means on boards of 8 to 12 elements of the classes that rules look for, and beside their borders, against plain recursion:
//! values, who wins, what every move leaves and which moves are best.

mod oracle;

use oracle::*;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::game::{Connection, Convention, Playable, Position, RemovalKind};
use upset::order::families::SplitMix;
use upset::rule::rules_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Value, Winner};

/// How many boards of a class: `BOARDS` says it.
fn boards() -> u64 {
    std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

/// What plain recursion says: who wins when somebody starts, what a move leaves; values where the family has them.
struct Plain<'a> {
    starts: Box<dyn Fn(Player) -> Winner + 'a>,
    after: Box<dyn Fn(Player, usize) -> Winner + 'a>,
    value: Option<Value>,
    value_after: Box<dyn Fn(usize) -> Option<Value> + 'a>,
    moves: [u32; 2],
}

fn wins(player: Player) -> Winner {
    [Winner::Left, Winner::Right][player.index()]
}

/// Who wins a game of this value when `player` starts.
fn by_value(value: &Value, player: Player) -> Winner {
    value.starts().of(player).expect("a value says who wins")
}

impl Plain<'_> {
    /// A game with values: of the board, and after each move.
    fn valued<'a>(value: Value, values: HashMap<usize, Value>, moves: [u32; 2]) -> Plain<'a> {
        let (here, after) = (value.clone(), values.clone());
        Plain {
            starts: Box::new(move |player| by_value(&here, player)),
            after: Box::new(move |player, x| by_value(&after[&x], player.other())),
            value: Some(value),
            value_after: Box::new(move |x| values.get(&x).cloned()),
            moves,
        }
    }
}

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |x| mask >> x & 1 == 1)
}

/// Whatever is said by any means is what plain recursion says.
fn check(text: &dyn Fn() -> String, game: &Position, plain: &Plain<'_>, met: &mut BTreeSet<&'static str>) {
    let budget = Budget::unlimited();
    let mut means = vec![("search", Session::by_search(game.clone())), ("auto", Session::new(game.clone()))];
    for rule in rules_for(game) {
        if let Ok(session) = Session::by_rule(game.clone(), rule, &budget) {
            means.push((rule.name(), session));
            met.insert(rule.name());
        }
    }
    let starters = game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let open: Vec<Player> = starters.iter().copied().filter(|&player| game.over(player).is_none()).collect();
    for (name, session) in &mut means {
        let solution = session.ask(Ask::Value, &budget);
        for &player in &starters {
            if let Some(said) = solution.starts.of(player) {
                assert_eq!(said, (plain.starts)(player), "{player:?} starts, {name}: {}", text());
            } else {
                assert!(*name != "search" && *name != "auto", "{name} decides nothing: {}", text());
            }
        }
        if let (Some(said), Some(value)) = (&solution.value, &plain.value) {
            assert_eq!(said, value, "{name}: {}", text());
        }
        for &player in &open {
            // Moves before options, from which they would follow.
            let solution = session.ask(Ask::Moves(player), &budget);
            let best = (plain.starts)(player);
            let kept: Vec<usize> =
                bits(plain.moves[player.index()]).filter(|&x| (plain.after)(player, x) == best).collect();
            if let Some(moves) = solution.best_moves.and_then(|moves| moves[player.index()].clone()) {
                let mut moves = moves.to_vec();
                moves.sort_unstable();
                assert_eq!(moves, kept, "{player:?} by {name}: {}", text());
            }
            let solution = session.ask(Ask::Options(player), &budget);
            for choice in solution.options_of(player) {
                let x = choice.element;
                assert_eq!(choice.winner, (plain.after)(player, x), "{player:?} {x} by {name}: {}", text());
                if let (Some(said), Some(value)) = (&choice.value, (plain.value_after)(x)) {
                    assert_eq!(*said, value, "{x} by {name}: {}", text());
                }
            }
        }
    }
    for rule in rules_for(game) {
        for &player in &open {
            if let Some(x) = rule.reply(game, player, &budget) {
                let kept = (plain.after)(player, x);
                assert_eq!(kept, (plain.starts)(player), "{player:?} {x} by {}: {}", rule.name(), text());
            }
        }
    }
}

/// A series-parallel order, all of whose pairs are pushed to `pairs`.
fn series_parallel(rng: &mut SplitMix, range: std::ops::Range<usize>, pairs: &mut Vec<(usize, usize)>) {
    if range.len() < 2 {
        return;
    }
    let middle = range.start + 1 + rng.below(range.len() - 1);
    if rng.below(2) == 0 {
        pairs.extend((range.start..middle).flat_map(|x| (middle..range.end).map(move |y| (x, y))));
    }
    series_parallel(rng, range.start..middle, pairs);
    series_parallel(rng, middle..range.end, pairs);
}

/// Three or four zigzags of four elements, each above all before it or beside them: as many parts that no N-free order has.
fn zigzags(rng: &mut SplitMix) -> Order {
    let n = 12 + 4 * rng.below(2);
    let mut pairs = Vec::new();
    for start in (0..n).step_by(4) {
        pairs.extend([(start, start + 2), (start + 1, start + 2), (start + 1, start + 3)]);
        if rng.below(2) == 0 {
            pairs.extend((0..start).flat_map(|x| (start..start + 4).map(move |y| (x, y))));
        }
    }
    Order::new(n, &pairs)
}

/// Something small with a long chain above, below or beside it.
fn tall(rng: &mut SplitMix, small: usize, chain: usize) -> Order {
    let mut pairs = Vec::new();
    if rng.below(3) > 0 {
        series_parallel(rng, 0..small, &mut pairs);
    } else {
        for y in 1..small {
            pairs.extend((0..y).filter(|_| rng.below(3) == 0).map(|x| (x, y)));
        }
    }
    let n = small + chain;
    pairs.extend((small + 1..n).map(|x| (x - 1, x)));
    match rng.below(4) {
        0 => pairs.extend((0..small).map(|x| (n - 1, x))),
        1 => {}
        _ => pairs.extend((0..small).map(|x| (x, small))),
    }
    Order::new(n, &pairs)
}

/// An order on `0..n` of a class that rules look for; now and then with a pair more, beside the border of the class.
fn order(rng: &mut SplitMix, n: usize) -> Order {
    let mut pairs = Vec::new();
    let chains = |rng: &mut SplitMix, pairs: &mut Vec<(usize, usize)>, from: usize| {
        pairs.extend((from + 1..n).filter(|_| rng.below(4) > 0).map(|x| (x - 1, x)));
    };
    match rng.below(14) {
        0 => chains(rng, &mut pairs, 0),
        1 => pairs.extend((1..n).filter_map(|x| Some((rng.below(x + 1), x)).filter(|&(p, _)| p < x))),
        2 => pairs.extend((1..n).filter_map(|x| Some((x, rng.below(x + 1))).filter(|&(_, p)| p < x))),
        3 => {
            let low = 1 + rng.below(n);
            for y in low..n {
                pairs.extend((0..low).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
        }
        4 => pairs.extend((1..n).map(|x| if x % 2 == 0 { (x - 1, x) } else { (x, x - 1) })),
        5 | 6 => series_parallel(rng, 0..n, &mut pairs),
        // Two chains with a few pairs between them.
        7 | 8 => {
            let half = n / 2 + rng.below(3) - 1;
            pairs.extend((1..half).chain(half + 1..n).map(|x| (x - 1, x)));
            for _ in 0..rng.below(4) {
                pairs.push((rng.below(half), half + rng.below(n - half)));
            }
        }
        // The same twice, with or without an element that has no image.
        9 => {
            let half = n / 2;
            for y in 1..half {
                for x in (0..y).filter(|_| rng.below(2) == 0) {
                    pairs.extend([(x, y), (x + half, y + half)]);
                }
            }
            if rng.below(2) == 0 {
                pairs.extend((0..half).flat_map(|x| (half..2 * half).map(move |y| (x, y))));
            }
        }
        // A diagram of rows.
        10 => {
            let mut start = 0;
            let mut length = 2 + rng.below(n / 2);
            while start < n {
                let row = length.min(n - start);
                pairs.extend((start + 1..start + row).map(|x| (x - 1, x)));
                if start > 0 {
                    pairs.extend((start..start + row).map(|x| (x - length, x)));
                }
                start += row;
                length = row;
            }
        }
        // Something small below, above or beside chains.
        11 => {
            for y in 1..5 {
                pairs.extend((0..y).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
            chains(rng, &mut pairs, 5);
            match rng.below(3) {
                0 => pairs.extend((0..5).flat_map(|x| (5..n).map(move |y| (x, y)))),
                1 => pairs.extend((0..5).flat_map(|x| (5..n).map(move |y| (y, x)))),
                _ => {}
            }
        }
        12 => {
            for y in 1..n {
                pairs.extend((0..y).filter(|_| rng.below(4) == 0).map(|x| (x, y)));
            }
        }
        _ => {
            for y in 1..n {
                pairs.extend((0..y).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
        }
    }
    if rng.below(4) == 0 {
        let (x, y) = (rng.below(n), rng.below(n));
        if x < y && !pairs.contains(&(y, x)) && pairs.iter().all(|&(a, b)| a < b) {
            pairs.push((x, y));
        }
    }
    let order = Order::new(n, &pairs);
    // Not always in an order that numbers show.
    if rng.below(2) == 0 { order.relabel(&shuffle(rng, n)) } else { order }
}

#[test]
fn posets() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed);
        let order = if seed % 16 == 0 {
            zigzags(&mut rng)
        } else {
            let n = 8 + rng.below(5);
            order(&mut rng, n)
        };
        let n = order.n;
        let mut memo = HashMap::new();
        let all = order.all();
        let value = Value::nimber(poset_grundy(&order, all, &mut memo).into());
        let after = |x: usize| (x, Value::nimber(memo[&(all & !order.up[x])].into()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [all; 2]);
        check(&|| format!("poset {n} {:?}", order.pairs()), &order.poset_game(), &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 10, "{met:?}");
}

#[test]
fn coloured_posets() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed ^ 1 << 41);
        let order = if seed % 4 == 0 {
            let (small, chain) = (3 + rng.below(4), 6 + rng.below(9));
            tall(&mut rng, small, chain)
        } else {
            let n = 8 + rng.below(4);
            order(&mut rng, n)
        };
        let n = order.n;
        // Most often at random, sometimes almost of one colour, sometimes by turns; long chains of one colour.
        let black = match rng.below(4) {
            _ if seed % 4 == 0 => (rng.next_u64() as u32 & 7 | [0, !7][rng.below(2)]) & order.all(),
            0 => 1u32 << rng.below(n),
            1 => 0x5555_5555 & order.all(),
            _ => rng.next_u64() as u32 & order.all(),
        };
        let black = if rng.below(6) == 0 { order.all() & !black } else { black };
        let (all, text) = (order.all(), |kind: &str| format!("{kind} {n} {:?} {black:b}", order.pairs()));
        let mut memo = HashMap::new();
        let value = Value::number(black_white_value(&order, black, all, &mut memo));
        let after = |x: usize| (x, Value::number(memo[&(all & !order.up[x])].clone()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [black, all & !black]);
        check(&|| text("black-white"), &order.black_white(black), &plain, &mut met);
        for kind in [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax] {
            let mut memo = HashMap::new();
            let value = Value::number(removal_value(kind, &order, black, all, &mut memo));
            let free = removable(kind, &order, all);
            let after = |x: usize| (x, Value::number(memo[&(all & !(1 << x))].clone()));
            let plain = Plain::valued(value, bits(free).map(after).collect(), [free & black, free & !black]);
            check(&|| text(&format!("{kind:?}")), &order.removal(kind, black), &plain, &mut met);
        }
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 12, "{met:?}");
}

#[test]
fn leaves_of_graphs() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 2 << 41);
        let n = 8 + rng.below(4);
        let mut edges: Vec<(usize, usize)> = (1..n).map(|x| (rng.below(x), x)).collect();
        edges.retain(|_| rng.below(6) > 0);
        if rng.below(3) == 0 {
            edges.push((0, n - 1));
        }
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let black = if rng.below(3) == 0 { 0x5555_5555 & all } else { rng.next_u64() as u32 & all };
        let mut memo = HashMap::new();
        let value = Value::number(leaf_value(&graph, black, all, &mut memo));
        let free = bits(all).filter(|&x| graph.near[x].count_ones() <= 1).fold(0, |m, x| m | 1 << x);
        let after = |x: usize| (x, Value::number(memo[&(all & !(1 << x))].clone()));
        let plain = Plain::valued(value, bits(free).map(after).collect(), [free & black, free & !black]);
        check(&|| format!("leaf {n} {edges:?} {black:b}"), &graph.leaf(black), &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn paths_cycles_and_other_graphs() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 3 << 41);
        let n = 8 + rng.below(5);
        let mut edges: Vec<(usize, usize)> = match rng.below(3) {
            0 => Vec::new(),
            _ => (1..n).filter(|_| rng.below(5) > 0).map(|x| (x - 1, x)).collect(),
        };
        if edges.is_empty() {
            edges = (1..n).flat_map(|y| (0..y).map(move |x| (x, y))).filter(|_| rng.below(4) == 0).collect();
        } else if rng.below(2) == 0 {
            edges.push((0, 2 + rng.below(n - 2)));
        }
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let mut memo = HashMap::new();
        let value = Value::nimber(kayles_grundy(&graph, all, &mut memo).into());
        let after = |x: usize| (x, Value::nimber(memo[&(all & !graph.near[x] & !(1 << x))].into()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [all; 2]);
        let game = Position::NodeKayles(upset::game::NodeKayles::new(graph.graph()));
        check(&|| format!("node-kayles {n} {edges:?}"), &game, &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn larger_graphs_with_cycles() {
    for seed in 0..boards() / 8 {
        let mut rng = SplitMix(seed ^ 10 << 41);
        let n = 17 + rng.below(3);
        let mut edges: Vec<(usize, usize)> = (1..n).map(|x| (x - 1, x)).collect();
        edges.extend((0..1 + rng.below(3)).map(|_| (rng.below(n / 2), n / 2 + 2 + rng.below(n / 2 - 2))));
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let value = Value::nimber(kayles_grundy(&graph, all, &mut HashMap::new()).into());
        let game = Position::NodeKayles(upset::game::NodeKayles::new(graph.graph()));
        let found = Session::by_search(game).ask(Ask::Value, &Budget::unlimited()).value;
        assert_eq!(found, Some(value), "{n} {edges:?}");
    }
}

/// Edges of a size between `least` and `most`; some of them the tops of the order.
fn edges(rng: &mut SplitMix, order: &Order, least: usize, most: usize) -> Vec<u32> {
    let n = order.n;
    let tops: Vec<usize> = (0..n).filter(|&x| order.up[x] == 1 << x).collect();
    let count = 1 + rng.below(6);
    let only_tops = rng.below(3) == 0;
    let mut all: Vec<u32> = (0..count)
        .map(|_| {
            let size = least + rng.below(most - least + 1);
            let one = |rng: &mut SplitMix| if only_tops { tops[rng.below(tops.len())] } else { rng.below(n) };
            (0..size).fold(0, |edge, _| edge | 1 << one(rng))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A positional game of a class that rules look for.
fn positional(rng: &mut SplitMix) -> PlainPositional {
    let n = 7 + rng.below(3);
    let order = match rng.below(4) {
        0 => Order::antichain(n),
        // Chains of at most two to five elements.
        1 => {
            let most = 2 + rng.below(4);
            Order::new(
                n,
                &(1..n).filter(|x| x % most > 0 && rng.below(5) > 0).map(|x| (x - 1, x)).collect::<Vec<_>>(),
            )
        }
        _ => order(rng, n),
    };
    let conventions = [
        Convention::MakerBreaker,
        Convention::MakerMaker,
        Convention::Achievement,
        Convention::AvoiderEnforcer,
        Convention::Avoidance,
    ];
    let convention = conventions[rng.below(5)];
    let (least, most) = [(1, 1), (2, 2), (2, 3), (1, 2), (3, 3), (1, 4), (1, 3)][rng.below(7)];
    let (left, right) = (edges(rng, &order, least, most), edges(rng, &order, least, most));
    let mut game = PlainPositional::new(convention, order, left, right);
    match rng.below(8) {
        0 => game.turns = Some([vec![0, 1, 1], vec![1, 0], vec![0, 0, 1], vec![1]][rng.below(4)].clone()),
        1 => game.moves = Some(rng.below(n + 1)),
        2 => game.first_moves = Some(game.available() & rng.next_u64() as u32).filter(|&moves| moves != 0),
        // In mid-play, one claim each.
        3 if game.over().is_none() => {
            for player in 0..2 {
                let free: Vec<usize> = bits(game.available()).collect();
                game = game.after(player, free[rng.below(free.len())]);
            }
        }
        _ => {}
    }
    game
}

fn positional_games(first: u64, count: u64) {
    let mut met = BTreeSet::new();
    for seed in first..first + count {
        let plain_game = positional(&mut SplitMix(seed ^ 4 << 41));
        let game = plain_game.to_game();
        if plain_game.over().is_some() {
            continue;
        }
        let next = plain_game.turns.as_ref().map(|turns| turns[1 % turns.len()]);
        let available = plain_game.available();
        // After a first move turns go on as they are fixed.
        let mut results = HashMap::new();
        for player in 0..2 {
            for x in bits(available) {
                let after = plain_game.after(player, x).winner(next.unwrap_or(1 - player));
                results.insert((player, x), after);
            }
        }
        let best = |player: Player| {
            let of = |x: usize| results[&(player.index(), x)];
            let score = |winner: &Winner| match *winner {
                winner if winner == wins(player) => Ordering::Greater,
                Winner::Draw => Ordering::Equal,
                _ => Ordering::Less,
            };
            bits(available).map(of).max_by_key(score).expect("there is a move")
        };
        let plain = Plain {
            starts: Box::new(best),
            after: Box::new(|player, x| results[&(player.index(), x)]),
            value: None,
            value_after: Box::new(|_| None),
            moves: [available; 2],
        };
        check(&|| format!("{seed}: {plain_game:?}"), &game, &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 14, "{met:?}");
}

#[test]
fn positional_boards() {
    positional_games(0, 3 * boards());
}

#[test]
fn more_positional_boards() {
    positional_games(1 << 20, 3 * boards());
}

/// A game without draws in which both players claim cells: who wins, by plain recursion.
struct Claiming<'a> {
    n: usize,
    /// What must be claimed before each cell.
    below: Vec<u32>,
    /// Whether Left has won, or Right has, whatever comes.
    over: &'a dyn Fn(u32, u32) -> Option<bool>,
    known: HashMap<(u32, u32, usize), bool>,
}

impl Claiming<'_> {
    fn free(&self, own: [u32; 2]) -> u32 {
        let taken = own[0] | own[1];
        let open = |&x: &usize| taken >> x & 1 == 0 && self.below[x] & !taken == 0;
        (0..self.n).filter(open).fold(0, |set, x| set | 1 << x)
    }

    fn left_wins(&mut self, own: [u32; 2], turn: usize) -> bool {
        if let Some(over) = (self.over)(own[0], own[1]) {
            return over;
        }
        if let Some(&known) = self.known.get(&(own[0], own[1], turn)) {
            return known;
        }
        let free = self.free(own);
        let wanted = turn == 0;
        let found = bits(free).any(|x| {
            let mut next = own;
            next[turn] |= 1 << x;
            self.left_wins(next, 1 - turn) == wanted
        });
        self.known.insert((own[0], own[1], turn), found == wanted);
        found == wanted
    }

    /// From the position in which these cells are claimed.
    fn check(
        mut self,
        own: [u32; 2],
        text: &dyn Fn() -> String,
        game: &Position,
        met: &mut BTreeSet<&'static str>,
    ) {
        let winner = |left: bool| if left { Winner::Left } else { Winner::Right };
        let starts = [0, 1].map(|turn| winner(self.left_wins(own, turn)));
        let free = self.free(own);
        let mut after = HashMap::new();
        for turn in 0..2 {
            for x in bits(free) {
                let mut next = own;
                next[turn] |= 1 << x;
                after.insert((turn, x), winner(self.left_wins(next, 1 - turn)));
            }
        }
        let plain = Plain {
            starts: Box::new(move |player| starts[player.index()]),
            after: Box::new(move |player, x| after[&(player.index(), x)]),
            value: None,
            value_after: Box::new(|_| None),
            moves: [free; 2],
        };
        check(text, game, &plain, met);
    }
}

#[test]
fn small_sets_without_an_order() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 7 << 41);
        let n = 8 + rng.below(4);
        let least = 2 + rng.below(2);
        let edge = |rng: &mut SplitMix| {
            let size = least + rng.below(4 - least);
            let mut edge: u32 = 0;
            while edge.count_ones() < size as u32 {
                edge |= 1 << rng.below(n);
            }
            edge
        };
        let edges: BTreeSet<u32> = (0..n - 3 + rng.below(6)).map(|_| edge(&mut rng)).collect();
        let edges: Vec<u32> = edges.into_iter().collect();
        let all = (1u32 << n) - 1;
        let over = |left: u32, right: u32| {
            if edges.iter().any(|edge| edge & !left == 0) {
                return Some(true);
            }
            edges.iter().all(|edge| edge & right != 0).then_some(false)
        };
        let game = PlainPositional::new(Convention::MakerBreaker, Order::antichain(n), edges.clone(), vec![]);
        let plain = Claiming { n, below: vec![0; n], over: &over, known: HashMap::new() };
        assert_ne!(over(all, 0), over(0, all));
        plain.check([0; 2], &|| format!("maker-breaker {n} {edges:?}"), &game.to_game(), &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.contains("rank-3"), "{met:?}");
}

#[test]
fn pairs_on_short_chains() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 11 << 41);
        let n = 9 + rng.below(3);
        // Chains of two beside single cells, and now and then one of three.
        let singles = rng.below(4);
        let mut pairs: Vec<(usize, usize)> = (singles + 1..n).step_by(2).map(|x| (x - 1, x)).collect();
        if rng.below(4) == 0 {
            pairs.push((n - 2, n - 1));
        }
        let order = Order::new(n, &pairs);
        let count = 4 + rng.below(6);
        let sets: BTreeSet<u32> = (0..count).map(|_| 1 << rng.below(n) | 1 << rng.below(n)).collect();
        let sets: Vec<u32> = sets.into_iter().collect();
        let over = |left: u32, right: u32| {
            if sets.iter().any(|set| set & !left == 0) {
                return Some(true);
            }
            sets.iter().all(|set| set & right != 0).then_some(false)
        };
        if over(0, 0).is_some() {
            continue;
        }
        let below = (0..n).map(|x| order.down(x) & !(1 << x)).collect();
        let game = PlainPositional::new(Convention::MakerBreaker, order, sets.clone(), vec![]).to_game();
        let plain = Claiming { n, below, over: &over, known: HashMap::new() };
        plain.check([0; 2], &|| format!("maker-breaker {n} {pairs:?} {sets:?}"), &game, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.contains("short-chains-pairs"), "{met:?}");
}

/// Turned over its long diagonal a Hex board is that of the other player.
#[test]
fn openings_of_hex_and_their_mirror_images() {
    let budget = Budget::unlimited();
    for n in 2..6 {
        let game = Position::Connection(Connection::hex(n as u128, false).unwrap());
        let [left, right] = Player::BOTH.map(|player| {
            let solution = Session::by_search(game.clone()).ask(Ask::Options(player), &budget);
            solution
                .options_of(player)
                .map(|choice| (choice.element, choice.winner))
                .collect::<HashMap<_, _>>()
        });
        assert_eq!(left.len(), n * n);
        for (x, winner) in left {
            let mirrored = right[&(x % n * n + x / n)];
            assert_eq!(winner == Winner::Left, mirrored == Winner::Right, "{n} {x}");
            assert!(winner == Winner::Left || mirrored == Winner::Left, "{n} {x}");
        }
    }
}

#[test]
fn ways_between_two_ends() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed ^ 8 << 41);
        // Cells, and the two ends after them; every fourth board is a strip that can be drawn in the plane.
        let n = 8 + rng.below(4);
        let density = 15 + rng.below(30);
        let mut edges: Vec<(usize, usize)> = match seed % 4 {
            0 => {
                let along = (2..n).map(|x| (x - 2, x));
                along
                    .chain((1..n).map(|x| (x - 1, x)))
                    .chain([(0, n), (1, n), (n - 2, n + 1), (n - 1, n + 1)])
                    .collect()
            }
            _ => {
                let all = (0..n + 2).flat_map(|y| (0..y).map(move |x| (x, y)));
                all.filter(|&pair| pair != (n, n + 1)).filter(|_| rng.below(100) < density).collect()
            }
        };
        if seed % 8 == 0 {
            edges.remove(rng.below(edges.len()));
        }
        let graph = PlainGraph::new(n + 2, &edges);
        let game = Connection::new(&graph.graph(), n, n + 1);
        joining(game.unwrap(), &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn crowded_hex_boards() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() / 2 {
        let mut rng = SplitMix(seed ^ 9 << 41);
        let side = 4 + rng.below(2);
        let mut game = Connection::hex(side as u128, rng.below(2) == 0).unwrap();
        let mut player = Player::BOTH[rng.below(2)];
        for _ in 0..side * side - 7 - rng.below(5) {
            let moves = game.moves(player);
            if moves.is_empty() {
                break;
            }
            game = game.after(player, moves[rng.below(moves.len())]);
            player = player.other();
        }
        joining(game, &mut met);
    }
}

/// Left joins two ends or does not.
fn joining(game: Connection, met: &mut BTreeSet<&'static str>) {
    let n = game.cells.len();
    let all = (1u32 << n) - 1;
    let mask = |list: &[u32]| list.iter().fold(0, |set, &x| set | 1u32 << x);
    let near: Vec<u32> = (0..n).map(|x| mask(game.cells.neighbours(x))).collect();
    let ends = [mask(&game.ends[0]), mask(&game.ends[1])];
    let joins = |own: u32| {
        let mut seen = ends[0] & own;
        loop {
            let next = bits(seen).fold(seen, |all, x| all | near[x] & own);
            if next == seen {
                return seen & ends[1] != 0;
            }
            seen = next;
        }
    };
    let over = |left: u32, right: u32| match (joins(left), joins(all & !right)) {
        (true, _) => Some(true),
        (_, false) => Some(false),
        _ => None,
    };
    let of =
        |player: Player| (0..n).filter(|&x| game.claimed[x] == Some(player)).fold(0, |set, x| set | 1 << x);
    let own = Player::BOTH.map(of);
    if over(own[0], own[1]).is_none() {
        let plain = Claiming { n, below: vec![0; n], over: &over, known: HashMap::new() };
        plain.check(own, &|| format!("{game:?}"), &Position::Connection(game.clone()), met);
    }
}
