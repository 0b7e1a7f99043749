//! Edges of size at most 3 against edges of size at most 1, without an order: the cell p ≤ 3, q ≤ 1 of 002
//! Table 1 (Galliot, Gravier, Sivignon, arXiv 2209.12819).
//!
//! Maker wins iff within three rounds she forces a chain (see `rank_3_chain`). The theorem itself is cited;
//! finding chains in polynomial time is our own closure.

use super::fresh::Fresh;
use super::rank_3_chain::{NONE, Small};
use super::rank_3_search::Search3;
use super::theorem::Theorem;
use crate::bits::{MAX_BOARD, Set};
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::rule::Answer;
use crate::value::{Player, Starts, Winner};
use crate::with_set;

/// The rule `rank-3`.
pub struct Rank3;

/// The player with the edges of size up to 3, if the other has none larger than 1.
fn maker(game: &Fresh) -> Option<Player> {
    let fits = |p: Player| game.rank(p) <= 3 && game.rank(p.other()) <= 1;
    Player::BOTH.into_iter().filter(|&p| fits(p)).max_by_key(|&p| game.rank(p))
}

fn small_edges(game: &Fresh, player: Player) -> Vec<Small> {
    let small = |e: &Vec<u32>| {
        let mut edge = [NONE; 3];
        e.iter().zip(&mut edge).for_each(|(&v, place)| *place = v as u16);
        edge
    };
    game.edges(player).iter().map(small).collect()
}

fn singles(game: &Fresh, player: Player) -> Vec<usize> {
    game.edges(player).iter().filter(|e| e.len() == 1).map(|e| e[0] as usize).collect()
}

/// The result when `starter` starts, and a claim that reaches it where there is one.
fn solve<S: Set>(game: &Fresh, starter: Player, budget: &Budget) -> Result<(Winner, Option<usize>), Stopped> {
    let Some(maker) = maker(game) else { return Ok((Winner::Draw, None)) };
    if let Some(&x) = singles(game, starter).first() {
        return Ok((game.convention.filled(starter), Some(x)));
    }
    let won = game.convention.filled(maker);
    let drawn = game.convention.unfilled();
    if starter == maker {
        return match singles(game, maker.other())[..] {
            [] => {
                let win = Search3::<S>::new(game.len(), budget).first(&small_edges(game, maker))?;
                Ok(win.map_or((drawn, Some(0)), |win| (won, Some(win.first))))
            }
            [r] => {
                let Some((next, _)) = game.after(maker, r) else { return Ok((won, Some(r))) };
                let saved = Search3::<S>::new(next.len(), budget).saving_claim(&small_edges(&next, maker))?;
                Ok((if saved.is_none() { won } else { drawn }, Some(r)))
            }
            _ => Ok((game.convention.filled(starter.other()), None)),
        };
    }
    let saved = Search3::<S>::new(game.len(), budget).saving_claim(&small_edges(game, maker))?;
    Ok(saved.map_or((won, None), |y| (drawn, Some(y))))
}

impl Theorem for Rank3 {
    fn name(&self) -> &'static str {
        "rank-3"
    }
    fn source(&self) -> &'static str {
        "arXiv 2209.12819, 002 Proposition 2.1"
    }
    fn class(&self) -> &'static str {
        "games without an order, one player's edges of size at most 3, the other's of size at most 1"
    }
    fn time(&self) -> &'static str {
        "polynomial; O(n^8 m) at worst, milliseconds for 60 vertices"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        if !game.is_achievement() {
            return Err("filling an edge does not win in this convention".into());
        }
        if game.convention == Convention::MakerBreaker && !game.right.is_empty() {
            return Err("Breaker has edges".into());
        }
        if !game.poset.is_antichain() {
            return Err("the vertices are ordered".into());
        }
        if game.len() > MAX_BOARD {
            return Err(format!("the board has more than {MAX_BOARD} vertices"));
        }
        match maker(game) {
            Some(_) => Ok(()),
            None => Err("the edges are larger than 3 against 1".into()),
        }
    }
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &game.starters {
            let (winner, _) =
                with_set!(game.len(), S => solve::<S>(game, player, budget)?, return Err(Stopped::TooLarge));
            starts.set(player, winner);
        }
        let edges = game.left.len() + game.right.len();
        Ok(Answer::starts(starts, format!("{edges} edges of size at most 3, chains within three rounds")))
    }
    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        with_set!(game.len(), S => solve::<S>(game, player, budget).ok()?.1, None)
    }
}
