//! An order that is one chain: every claim is forced, so the play is read off (000 Section 3).

use crate::budget::{Budget, Stopped};
use crate::game::{Game, Positional};
use crate::hypergraph::incidence;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Starts, Winner};

/// The rule `one-chain`. It takes every convention, any turns, and positions in mid-game.
pub struct OneChain;

/// The unclaimed vertices from the bottom up, if they form a chain and the play is not over.
fn chain(game: &Game) -> Result<(&Positional, Vec<usize>), String> {
    let Game::Positional(g) = game else { return Err("the game is not positional".into()) };
    if g.over().is_some() {
        return Err("the play is over".into());
    }
    if g.first_moves.is_some() {
        return Err("the first move is restricted".into());
    }
    let free: Vec<usize> = (g.poset.linear_extension().iter())
        .map(|&x| x as usize)
        .filter(|&x| g.claimed[x].is_none())
        .collect();
    let covered = |pair: &[usize]| g.poset.given_above(pair[0]).contains(&(pair[1] as u32));
    if free.windows(2).all(covered) { Ok((g, free)) } else { Err("the order is not one chain".into()) }
}

/// The result of the only play when `starter` starts.
fn play(g: &Positional, order: &[usize], starter: Player) -> Winner {
    let at = Player::BOTH.map(|p| incidence(g.poset.len(), g.edges(p)));
    let mut missing = Player::BOTH.map(|p| {
        let open = |e: &Vec<u32>| {
            let spoilt = e.iter().any(|&v| g.claimed[v as usize] == Some(p.other()));
            let open = e.iter().filter(|&&v| g.claimed[v as usize].is_none()).count();
            if spoilt { usize::MAX } else { open }
        };
        g.edges(p).iter().map(open).collect::<Vec<usize>>()
    });
    let limit = g.moves_left.unwrap_or(order.len());
    for (i, &x) in order.iter().take(limit).enumerate() {
        let player = match &g.turns {
            Some(turns) => turns[i % turns.len()],
            None if i % 2 == 0 => starter,
            None => starter.other(),
        };
        let mut filled = false;
        for &e in &at[player.index()][x] {
            let left = &mut missing[player.index()][e as usize];
            if *left != usize::MAX {
                *left -= 1;
                filled |= *left == 0;
            }
        }
        if filled {
            return g.convention.filled(player);
        }
        for &e in &at[player.other().index()][x] {
            missing[player.other().index()][e as usize] = usize::MAX;
        }
    }
    g.convention.unfilled()
}

impl OldRule for OneChain {
    fn name(&self) -> &'static str {
        "one-chain"
    }
    fn source(&self) -> &'static str {
        "000 Section 3, width 1"
    }
    fn class(&self) -> &'static str {
        "positional games of every convention on a chain"
    }
    fn time(&self) -> &'static str {
        "O(n + total size of the edges)"
    }
    fn applies(&self, game: &Game) -> Result<(), String> {
        chain(game).map(|_| ())
    }
    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        let Ok((g, order)) = chain(game) else { return Ok(Answer::starts(starts, "not covered")) };
        for player in Player::BOTH {
            if game.starter().is_none_or(|p| p == player) {
                starts.set(player, play(g, &order, player));
            }
        }
        Ok(Answer::starts(
            starts,
            format!("the {} vertices form a chain: every claim is forced", order.len()),
        ))
    }
    fn reply(&self, game: &Game, _: Player, _: &Budget) -> Option<usize> {
        chain(game).ok()?.1.first().copied()
    }
    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(chain(game).ok()?.1.into_iter().take(1).collect())
    }
}
