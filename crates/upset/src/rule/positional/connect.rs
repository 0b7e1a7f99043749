//! Connect-k in Maker-Breaker (000 Corollary 18, Remark 19 with h > 1, and the easy cases), on boards of any
//! size, recognised from the chains and the winning sets.
//!
//! In mid-game, where no theorem speaks of Connect-k, the rule answers where Breaker's strategy is under way;
//! Maker's, one line of the top row by parity, is the rule `one-set`.

use super::connect_board::{Shape, line_count, recognise};
use super::connect_play::Columns;
use super::fresh::Fresh;
use super::one_set;
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Positional, fitting};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Winner};

/// The rule `connect`.
pub struct Connect;

/// Whether Maker wins on the empty board as first (or second) player, where a theorem says so.
fn maker_wins(Shape { k, w, h }: Shape, first: bool) -> Option<bool> {
    let even = w % 2 == 0 || h % 2 == 0;
    match k {
        // A single row has no order: other rules speak of it.
        _ if h == 1 => None,
        0 => None,
        1 => Some(true),
        _ if k > w => Some(false),
        2 => Some(true),
        // Corollary 18: the top row alone is enough.
        _ if !even => first.then_some(true),
        // Remark 19: likewise as second player on an even board.
        _ if !first => Some(true),
        // Only rows count, and Breaker answers in the neighbouring column.
        _ if k > h => Some(false),
        _ => None,
    }
}

/// A position on a Connect-k board.
struct Place<'a> {
    claimed: &'a [Option<Player>],
    /// The position with its claims made part of the board.
    fresh: Fresh,
    maker: Player,
    fail: Winner,
    columns: Columns,
    begun: bool,
}

impl<'a> Place<'a> {
    fn of(game: &'a Game) -> Result<Place<'a>, String> {
        let Game::Positional(g) = game else { return Err("the game is not positional".into()) };
        let no_board = || "the board is no Connect-k board".to_string();
        if !may_be_board(g) {
            return Err(no_board());
        }
        let fresh = Fresh::new(g)?;
        let begun = g.claimed.iter().any(Option::is_some);
        let empty = if begun {
            let empty = fitting(g.clone().with_claims(vec![None; g.poset.len()])).with_moves_left(None);
            &Fresh::new(&empty)?
        } else {
            &fresh
        };
        let hunt = empty.hunt()?;
        let (shape, chains) = recognise(empty, hunt.edges).ok_or_else(no_board)?;
        let columns = Columns::new(shape, chains, hunt.edges.to_vec(), hunt.maker);
        Ok(Place { claimed: &g.claimed, maker: hunt.maker, fail: hunt.fail, columns, begun, fresh })
    }

    fn result(&self, maker_wins: bool) -> Winner {
        if maker_wins { self.maker.into() } else { self.fail }
    }

    /// The result when `player` moves, where something is known.
    fn winner(&self, player: Player) -> Option<Winner> {
        if !self.begun {
            return maker_wins(self.columns.shape, player == self.maker).map(|wins| self.result(wins));
        }
        let held = if player == self.maker {
            self.columns.held(self.claimed)
        } else {
            self.columns.holding_claim(self.claimed).is_some()
        };
        held.then(|| self.result(false))
    }
}

/// Whether the numbers of vertices, minimal vertices and edges fit a Connect-k board.
fn may_be_board(g: &Positional) -> bool {
    let edges = if g.left.is_empty() { &g.right } else { &g.left };
    let Some(k) = edges.first().map(Vec::len) else { return false };
    let w = (0..g.poset.len()).filter(|&x| g.poset.is_minimal(x)).count();
    if w == 0 || !g.poset.len().is_multiple_of(w) {
        return false;
    }
    let shape = Shape { k, w, h: g.poset.len() / w };
    shape.h > 1 && edges.len() as u128 >= line_count(shape) && edges.iter().all(|e| e.len() == k)
}

impl OldRule for Connect {
    fn name(&self) -> &'static str {
        "connect"
    }
    fn source(&self) -> &'static str {
        "000 Corollary 18 and Remark 19"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker Connect-k, h > 1: w and h odd with Maker first, wh even with Maker second, k > w, k > h with wh even, k < 3"
    }
    fn time(&self) -> &'static str {
        "O(total size of the winning sets)"
    }
    fn applies(&self, game: &Game) -> Result<(), String> {
        let place = Place::of(game)?;
        if place.fresh.starters.iter().any(|&player| place.winner(player).is_some()) {
            return Ok(());
        }
        let Shape { k, w, h } = place.columns.shape;
        let what = if place.begun { "this position of " } else { "" };
        Err(format!("{what}Connect-{k} on {w} columns of {h} is not settled by a theorem"))
    }
    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let mut answer = Answer::starts(Default::default(), "not covered");
        let Ok(place) = Place::of(game) else { return Ok(answer) };
        for &player in &place.fresh.starters {
            if let Some(winner) = place.winner(player) {
                answer.starts.set(player, winner);
            }
        }
        let Shape { k, w, h } = place.columns.shape;
        answer.summary = format!("Connect-{k} on {w} columns of {h}");
        Ok(answer)
    }
    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        let place = Place::of(game).ok()?;
        if player != place.maker {
            return place.columns.holding_claim(place.claimed);
        }
        let by_parity = || one_set::claim(&place.fresh, player).map(|x| place.fresh.original(x));
        place.columns.quick_claim(place.claimed).or_else(by_parity)
    }
}
