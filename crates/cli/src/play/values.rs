//! `values` in a play: what every move leaves.

use crate::status::Failure;
use std::io::Write;
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};
use upset::session::{Ask, Session};
use upset::text::visible;
use upset::value::Player;

/// Why a look at all moves has no list of those that are left.
pub enum Unfinished {
    /// Somebody asked for an end.
    Stopped,
    /// Nothing could be printed.
    Failed(Failure),
}

impl From<std::io::Error> for Unfinished {
    fn from(error: std::io::Error) -> Unfinished {
        Unfinished::Failed(error.into())
    }
}

/// A look at all moves of a position.
pub struct Look<'s> {
    session: &'s mut Session,
    turn: Player,
    budget: Budget,
    end: Option<Instant>,
}

impl<'s> Look<'s> {
    /// A look that takes `time` at most.
    pub fn new(session: &'s mut Session, turn: Player, time: Duration, budget: &Budget) -> Look<'s> {
        let budget = budget.clone().with_time(time);
        Look { session, turn, budget, end: Instant::now().checked_add(time) }
    }

    /// Looks at `moves` for a `part`th of the time that is left, the same for each; those that need more.
    pub fn round(
        &mut self,
        moves: Vec<usize>,
        part: u32,
        out: &mut impl Write,
    ) -> Result<Vec<usize>, Unfinished> {
        let begin = Instant::now();
        let time = self.end.map_or(Duration::MAX, |end| end.saturating_duration_since(begin)) / part;
        let mut open = Vec::new();
        for (i, &x) in moves.iter().enumerate() {
            let Some(left) = time.checked_sub(begin.elapsed()).filter(|left| !left.is_zero()) else {
                open.extend_from_slice(&moves[i..]);
                break;
            };
            let waiting = u32::try_from(moves.len() - i).unwrap_or(u32::MAX);
            // A moment shorter than this is lost in setting up, so that the last moves are left for later instead.
            let share = (left / waiting).max(Duration::from_millis(5));
            match self.leaves(x, share)? {
                Some(words) => {
                    writeln!(out, "{words}")?;
                    out.flush()?;
                }
                None => open.push(x),
            }
        }
        Ok(open)
    }

    /// What the move leaves, if that is known in time.
    fn leaves(&mut self, x: usize, share: Duration) -> Result<Option<String>, Unfinished> {
        let name = visible(self.session.position().names().get(x)).into_owned();
        if self.session.advance(self.turn, x).is_err() {
            return Ok(None);
        }
        let next = self.session.position().starter().unwrap_or(self.turn.other());
        let over = self.session.position().over(next);
        let solution = self.session.ask(Ask::Value, &self.budget.with_time_at_most(share));
        self.session.back();
        if self.budget.check() == Err(Stopped::Interrupted) {
            return Err(Unfinished::Stopped);
        }
        let Some(winner) = over.or(solution.starts.of(next)) else { return Ok(None) };
        let value = solution.value.map_or(String::new(), |v| format!("  value {v}"));
        Ok(Some(format!("  {name:<8} {}{value}", winner.sentence())))
    }
}
