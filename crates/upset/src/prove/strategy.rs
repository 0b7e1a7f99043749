//! A player's strategy as a table, from the positions of a proof by play: what to answer to every move.

use super::replay::{Replay, Section};
use super::{NoProof, PLAYABLE, describe};
use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::session::{Ask, Session};
use crate::solve::starters;
use crate::value::{Player, Winner};
use hashbrown::HashMap;
use upset_check::game::Game;

/// How `player` wins, or does not lose, when `starter` starts.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// Who starts.
    pub starter: Player,
    /// Whose strategy it is.
    pub player: Player,
    /// Whether it only avoids losing.
    pub draws: bool,
    /// The first move, if the player starts and the play is not over.
    pub first: Option<usize>,
    /// The positions in which the opponent is to move; the first is where it begins.
    pub positions: Vec<Vec<Reply>>,
}

/// What is answered to a move of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The opponent's move.
    pub to: usize,
    /// The answer, unless the opponent's move ends the play.
    pub answer: Option<usize>,
    /// The position after it, unless the play is over.
    pub then: Option<usize>,
}

/// The strategies of those who do not lose, for each starter; for games of normal play and plain positional games.
pub fn strategies(game: &Position, budget: &Budget) -> Result<Vec<Strategy>, NoProof> {
    super::expressible(game)?;
    let mut session = Session::new(game.clone());
    let solution = session.ask(Ask::Winner, budget);
    if game.elements() > PLAYABLE {
        return Err(NoProof::Without(format!("a table for more than {PLAYABLE} elements would be too long")));
    }
    let board = Game::read(&describe(game)).map_err(NoProof::Without)?;
    if board.positional.as_ref().is_some_and(|rules| rules.turns.is_some()) {
        return Err(NoProof::Without("a strategy where the turns are fixed is not written".into()));
    }
    let mut list = Vec::new();
    for starter in starters(game) {
        let winner = solution.starts.of(starter).ok_or(solution.stopped.unwrap_or(Stopped::Undecided))?;
        for player in Player::BOTH {
            if winner == Winner::Draw || winner == Winner::from(player) {
                let draws = winner == Winner::Draw;
                list.push(one(game, &board, starter, (player.index(), draws), budget)?);
            }
        }
    }
    Ok(list)
}

fn one(
    game: &Position,
    board: &Game,
    starter: Player,
    section: Section,
    budget: &Budget,
) -> Result<Strategy, NoProof> {
    let mut replay = Replay::new(board, game, None, budget)?;
    replay.start(starter.index(), section)?;
    let player = Player::BOTH[section.0];
    let mut strategy = Strategy { starter, player, draws: section.1, first: None, positions: Vec::new() };
    let mut start = board.start();
    if starter == player {
        let Some((first, after)) = replay.reply(&start, section) else { return Ok(strategy) };
        strategy.first = Some(first);
        match after {
            Some(after) => start = after,
            None => return Ok(strategy),
        }
    }
    let mut number: HashMap<Vec<u64>, usize> = HashMap::from([(start.clone(), 0)]);
    let mut open = std::collections::VecDeque::from([start]);
    while let Some(s) = open.pop_front() {
        budget.spend(1)?;
        let mut replies = Vec::new();
        for (to, after) in replay.threats(&s, section) {
            let reply = after.and_then(|after| replay.reply(&after, section));
            let then = reply.as_ref().and_then(|(_, next)| next.clone()).map(|next| {
                let fresh = number.len();
                *number.entry(next.clone()).or_insert_with(|| {
                    open.push_back(next);
                    fresh
                })
            });
            replies.push(Reply { to, answer: reply.map(|(answer, _)| answer), then });
        }
        strategy.positions.push(replies);
    }
    Ok(strategy)
}
