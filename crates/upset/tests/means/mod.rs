//! Every means on a board against what plain recursion says of it: values, who wins, what every move leaves and which moves are best.
#![allow(dead_code)]

pub mod orders;

use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::game::Position;
use upset::rule::rules_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Value, Winner};

/// How many boards of a class: `BOARDS` says it.
pub fn boards() -> u64 {
    std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

/// What plain recursion says: who wins when somebody starts, what a move leaves; values where the family has them.
pub struct Plain<'a> {
    pub starts: Box<dyn Fn(Player) -> Winner + 'a>,
    pub after: Box<dyn Fn(Player, usize) -> Winner + 'a>,
    pub value: Option<Value>,
    pub value_after: Box<dyn Fn(usize) -> Option<Value> + 'a>,
    pub moves: [u32; 2],
}

pub fn wins(player: Player) -> Winner {
    [Winner::Left, Winner::Right][player.index()]
}

/// Who wins a game of this value when `player` starts.
pub fn by_value(value: &Value, player: Player) -> Winner {
    value.starts().of(player).expect("a value says who wins")
}

impl Plain<'_> {
    /// A game with values: of the board, and after each move.
    pub fn valued<'a>(value: Value, values: HashMap<usize, Value>, moves: [u32; 2]) -> Plain<'a> {
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

pub fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |x| mask >> x & 1 == 1)
}

/// Whatever is said by any means is what plain recursion says.
pub fn check(
    text: &dyn Fn() -> String,
    game: &Position,
    plain: &Plain<'_>,
    met: &mut BTreeSet<&'static str>,
) {
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
