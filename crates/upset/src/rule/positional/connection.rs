//! Connection games: who joins the ends of a graph.

use super::switching::TwoTrees;
use crate::budget::{Budget, Stopped};
use crate::game::Connection;
use crate::rule::{Answer, Finding, Recognised, Rule, Status, Theorem};
use crate::solve::{ANY, Desk, Means, Plan};
use crate::value::{Starts, Winner};

/// The plan for connection games.
pub static CONNECTION: Plan<Connection> = Plan {
    means: &[Means::Rule(&FirstInHex), Means::Rule(&TwoTrees), Means::Search(|_, _| ANY)],
    side: |_| ANY,
};

/// Whoever starts wins on an empty Hex board: no play is drawn, a further claim of one's own never hurts, and the board is the
/// same for both players, so the first player could use whatever strategy the second had.
pub struct FirstInHex;

static FIRST_IN_HEX: Theorem = Theorem {
    name: "first-in-hex",
    source: "Nash; Gale, The game of Hex and the Brouwer fixed-point theorem, 1979",
    class: "Hex boards before the first claim",
    time: "O(1)",
    status: Status::P,
};

impl Rule<Connection> for FirstInHex {
    fn theorem(&self) -> &'static Theorem {
        &FIRST_IN_HEX
    }

    fn recognise(&self, game: &Connection, _: &Budget) -> Recognised {
        if game.hex.is_none() {
            return Err("the board is not a Hex board of equal sides".into());
        }
        if game.claimed.iter().any(Option::is_some) {
            return Err("something is claimed".into());
        }
        Ok(Box::new(First(game.clone())))
    }
}

struct First(Connection);

impl Finding for First {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        let first = self.0.turns.map(|turns| turns[0]);
        let may_start = |player: &crate::value::Player| first.is_none_or(|first| first == *player);
        for player in crate::value::Player::BOTH.into_iter().filter(may_start) {
            starts.set(player, Winner::from(player));
        }
        let summary =
            "the second player has no winning strategy that the first could not use, and no play is drawn";
        Ok(Answer::starts(starts, summary))
    }
}
