//! An order that is one chain: every claim is forced, so the play is read off (000 Section 3).

use crate::budget::{Budget, Stopped};
use crate::game::Positional;
use crate::hypergraph::incidence;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// The rule `one-chain`. It takes every convention, any turns, and positions in mid-game.
pub struct OneChain;

static THEOREM: Theorem = Theorem {
    name: "one-chain",
    source: "000 Section 3, width 1",
    class: "positional games of every convention on a chain",
    time: "O(n + total size of the edges)",
    status: Status::P,
};

impl Rule<Positional> for OneChain {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, g: &Positional, _: &Budget) -> Recognised {
        if g.over().is_some() {
            return Err("the play is over".into());
        }
        if g.first_moves.is_some() {
            return Err("the first move is restricted".into());
        }
        if g.reserved.is_some() {
            return Err("some vertices are one player's alone".into());
        }
        let chain: Vec<usize> = (g.poset.linear_extension().iter())
            .map(|&x| x as usize)
            .filter(|&x| g.claimed[x].is_none())
            .collect();
        let covered = |pair: &[usize]| g.poset.given_above(pair[0]).contains(&(pair[1] as u32));
        if !chain.windows(2).all(covered) {
            return Err("the order is not one chain".into());
        }
        let mut starts = Starts::default();
        for player in Player::BOTH {
            if g.turns.as_ref().is_none_or(|turns| turns.first() == Some(&player)) {
                starts.set(player, play(g, &chain, player));
            }
        }
        Ok(Box::new(Forced { chain, starts }))
    }
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

struct Forced {
    /// The unclaimed vertices from the bottom up.
    chain: Vec<usize>,
    starts: Starts,
}

impl Finding for Forced {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = match self.chain.len() {
            1 => "there is one vertex: its claim is forced".to_string(),
            n => format!("the {n} vertices form a chain: every claim is forced"),
        };
        let witness = Witness::of("chain", Fact::Elements(self.chain.clone()));
        Ok(Answer::starts(self.starts, summary).with(witness))
    }
    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(self.chain.iter().take(1).copied().collect()))
    }
}
