//! Chess-coloured Young diagrams of three rows as black-white games: a formula that was found by experiment.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{BlackWhite, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::{self, Moves};
use upset::value::{Dyadic, Player, Value};

/// The covers of the diagram with these rows, cell by cell and row by row, and the cells that have the corner's colour.
fn diagram(rows: &[usize]) -> (Vec<(usize, usize)>, Vec<bool>) {
    let start = |row: usize| rows[..row].iter().sum::<usize>();
    let (mut pairs, mut same) = (Vec::new(), Vec::new());
    for (row, &length) in rows.iter().enumerate() {
        for column in 0..length {
            let x = start(row) + column;
            if column > 0 {
                pairs.push((x - 1, x));
            }
            if row > 0 {
                pairs.push((start(row - 1) + column, x));
            }
            same.push((row + column).is_multiple_of(2));
        }
    }
    (pairs, same)
}

fn game(rows: &[usize], corner: Player) -> Position {
    let (pairs, same) = diagram(rows);
    let poset = Poset::numbered(same.len(), &pairs).unwrap();
    let colour = same.iter().map(|&same| if same { corner } else { corner.other() }).collect();
    Position::BlackWhite(BlackWhite::new(poset, colour).unwrap())
}

fn by_rule(game: &Position) -> Option<Value> {
    let rule = rule::find("chess-three-rows").unwrap();
    rule.applies(game).ok()?;
    Some(rule.answer(game, &Budget::unlimited()).unwrap().value.unwrap())
}

/// Every diagram of up to 14 cells, shuffled, against plain recursion on the order.
#[test]
fn small_diagrams_agree_with_recursion() {
    let rng = &mut SplitMix(4);
    let mut seen = 0;
    for a in 1..=8usize {
        for b in 1..=a {
            for c in (1..=b).filter(|c| a + b + c <= 14) {
                let n = a + b + c;
                let (pairs, same) = diagram(&[a, b, c]);
                let perm = shuffle(rng, n);
                let order = Order::new(n, &pairs).relabel(&perm);
                let corner = (0..n).filter(|&i| same[i]).fold(0u32, |black, i| black | 1 << perm[i]);
                for black in [corner, order.all() & !corner] {
                    let wanted = black_white_value(&order, black, order.all(), &mut HashMap::new());
                    let found = by_rule(&order.black_white(black));
                    // With fewer than three columns too, the columns are the rows of the two-row rule.
                    if a >= 3 {
                        assert_eq!(found, Some(Value::number(wanted)), "{a} {b} {c}");
                        seen += 1;
                    } else {
                        assert_eq!(found, None, "{a} {b} {c}");
                    }
                }
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

/// All diagrams with rows of up to 20 cells (`CHESS_ROWS` says how many) against recursion on the lengths of the rows.
#[test]
fn all_diagrams_agree_with_recursion_on_their_rows() {
    let most: usize = std::env::var("CHESS_ROWS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let mut known: HashMap<[usize; 3], Dyadic> = HashMap::new();
    for a in 0..=most {
        for b in 0..=a {
            for c in 0..=b {
                let mut options: [Vec<Dyadic>; 2] = Default::default();
                let mut put = |row: usize, column: usize, after: [usize; 3]| {
                    options[(row + column) % 2].push(known[&after].clone());
                };
                (1..=a).for_each(|i| put(1, i, [i - 1, b.min(i - 1), c.min(i - 1)]));
                (1..=b).for_each(|i| put(2, i, [a, i - 1, c.min(i - 1)]));
                (1..=c).for_each(|i| put(3, i, [a, b, i - 1]));
                let value = Dyadic::simplest_between(options[0].iter().max(), options[1].iter().min());
                let value = value.expect("the value is a number");
                if c > 0 && a >= 3 {
                    let found = by_rule(&game(&[a, b, c], Player::Left));
                    assert_eq!(found, Some(Value::number(value.clone())), "{a} {b} {c}");
                }
                known.insert([a, b, c], value);
            }
        }
    }
}

/// The strategy is played against every reply, as long as there are three rows.
#[test]
fn diagrams_are_played_right() {
    let rule = rule::find("chess-three-rows").unwrap();
    for rows in [[4, 2, 1], [4, 3, 3], [5, 2, 1], [3, 3, 3]] {
        for winner in Player::BOTH {
            let mut open = vec![game(&rows, winner)];
            while let Some(game) = open.pop() {
                if rule.applies(&game).is_err() {
                    continue;
                }
                let moves = rule.moves(&game, winner, &Budget::unlimited()).unwrap();
                let reply = match moves {
                    Moves::One(x) => x,
                    Moves::All(moves) => moves[0],
                    // The move that wins leaves fewer rows, which another rule knows.
                    Moves::None => continue,
                };
                let after = game.after(winner, reply);
                let solution =
                    upset::Session::by_search(after.clone()).ask(upset::Ask::Winner, &Budget::unlimited());
                assert_eq!(solution.starts.of(winner.other()), Some(winner.into()), "{rows:?}");
                open.extend(after.moves(winner.other()).into_iter().map(|x| after.after(winner.other(), x)));
            }
        }
    }
}

#[test]
fn other_colours_and_orders_are_refused() {
    let rule = rule::find("chess-three-rows").unwrap();
    let (pairs, same) = diagram(&[4, 3, 2]);
    let colour = |flipped: usize| -> Vec<Player> {
        let own = |x: usize| same[x] != (x == flipped);
        (0..9).map(|x| if own(x) { Player::Left } else { Player::Right }).collect()
    };
    for flipped in 0..=9 {
        let poset = Poset::numbered(9, &pairs).unwrap();
        let game = Position::BlackWhite(BlackWhite::new(poset, colour(flipped)).unwrap());
        assert_eq!(rule.applies(&game).is_ok(), flipped == 9, "{flipped}");
    }
    // A diagram without one of its covers, and orders that are none.
    for left_out in 0..pairs.len() {
        let pairs: Vec<_> = (0..pairs.len()).filter(|&i| i != left_out).map(|i| pairs[i]).collect();
        let poset = Poset::numbered(9, &pairs).unwrap();
        let game = Position::BlackWhite(BlackWhite::new(poset, colour(9)).unwrap());
        if let Some(value) = by_rule(&game) {
            let searched = upset::Session::by_search(game).ask(upset::Ask::Value, &Budget::unlimited()).value;
            assert_eq!(Some(value), searched, "{left_out}");
        }
    }
    for order in all_orders(5) {
        let (covers, n) = (order.poset().cover_pairs(), order.n);
        let chess = (0..1u32 << n).find(|b| covers.iter().all(|&(x, y)| (b >> x ^ b >> y) & 1 == 1));
        let Some(black) = chess else { continue };
        let wanted = black_white_value(&order, black, order.all(), &mut HashMap::new());
        if let Some(value) = by_rule(&order.black_white(black)) {
            assert_eq!(value, Value::number(wanted), "{order:?}");
        }
    }
}
