//! Pominmax on forests: the essential part counts, the rest is played from its roots (004 Theorem 8).

use super::essential::{signs, triple_under};
use super::forest::{Forest, Way};
use super::loosened::Loosened;
use super::tree_pomax::Coloured;
use super::tree_pomin::{FromRoots, roots, with_root};
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Removal, RemovalKind};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// Black minus white over the essential part plus pomin on the rest. The proof cites 004 Theorem 2 for the value
/// of pomax on the essential part; Theorem 3 is meant.
#[derive(Debug)]
pub struct TreePominmax;

/// The way that the forest grows.
fn way(g: &Removal) -> Result<Way, String> {
    if g.kind != RemovalKind::Pominmax {
        return Err(format!("the game is {}, not pominmax", g.kind.name()));
    }
    let Err(up) = Forest::check(&g.poset, Way::Up) else { return Ok(Way::Up) };
    match Forest::check(&g.poset, Way::Down) {
        Ok(()) => Ok(Way::Down),
        Err(down) => Err(format!("{up}, and {down}")),
    }
}

fn board(game: &Game) -> Result<Coloured, String> {
    let g = play::removal(game)?;
    Ok(Coloured::new(Forest::of(&g.poset, way(g)?)?, signs(&g.colour)))
}

fn options(board: &Coloured, player: Player) -> Vec<play::Choice> {
    let from_roots = FromRoots::of(&board.forest, &board.sign, |x| board.above[x] > 0);
    let value = board.value() + from_roots.value(&board.forest);
    let loosened = Loosened::of(board, &from_roots);
    let own = if player == Player::Left { 1 } else { -1 };
    let mut options = Vec::new();
    let mut top = vec![false; board.sign.len()];
    for z in board.forest.leaves().filter(|&z| board.sign[z] == own) {
        top[z] = true;
        let after = match triple_under(&board.forest, &board.sign, z) {
            None => value,
            Some((x, _)) => {
                let root = loosened.root[x] as usize;
                let (freed, rest) = loosened.at(board, &from_roots, x);
                let after = rest.map_or(0, |rest| with_root(board.sign[root], rest));
                value + freed - from_roots.whole(root) + after
            }
        };
        options.push((z, after - i64::from(own)));
    }
    for r in roots(&board.forest).filter(|&r| board.sign[r] == own && !top[r]) {
        let after = match board.above[r] {
            0 => value - i64::from(own),
            _ => value - from_roots.whole(r) + from_roots.rest(r),
        };
        options.push((r, after));
    }
    options
}

impl OldRule for TreePominmax {
    fn name(&self) -> &'static str {
        "tree-pominmax"
    }

    fn source(&self) -> &'static str {
        "004 Theorem 8"
    }

    fn class(&self) -> &'static str {
        "pominmax on forests (every element covers at most one) and on their duals"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        way(play::removal(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let Ok(board) = board(game) else { return Err(Stopped::TooLarge) };
        let rest = FromRoots::of(&board.forest, &board.sign, |x| board.above[x] > 0).value(&board.forest);
        let value = board.value() + rest;
        let mut seen = words::essential(game.names(), &board);
        if board.above.iter().any(|&t| t > 0) {
            seen = format!("{seen}; the rest, played from the roots, is worth {rest}");
        }
        Ok(Answer::value(Value::integer(value), format!("{seen}; {}", words::meaning(value))))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        play::reply(&options(&board(game).ok()?, player), player)
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(play::best(options(&board(game).ok()?, player), player))
    }
}
