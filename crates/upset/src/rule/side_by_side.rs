//! Games side by side: what the parts are worth is added, or played on where it takes too long to add.

use super::{Answer, Choices, Fact, Finding, Moves, Witness};
use crate::budget::Stopped;
use crate::claim::Claim;
use crate::game::Position;
use crate::search::{sum_value, sum_winner};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts, Value, Winner};

/// Parts with their elements on the whole board, and what the first of them are worth.
pub(super) struct SideBySide {
    parts: Vec<(Position, Vec<usize>)>,
    values: Vec<Value>,
    kind: Beside,
}

/// What the parts are.
pub(super) enum Beside {
    /// The connected components of one board.
    Components,
    /// The games of a sum.
    Games,
}

impl SideBySide {
    pub(super) fn new(parts: Vec<(Position, Vec<usize>)>, kind: Beside) -> SideBySide {
        SideBySide { parts, values: Vec::new(), kind }
    }

    /// Values the parts that are not valued yet.
    fn value_parts(&mut self, desk: &mut Desk<'_>) -> Result<Vec<Claim>, Stopped> {
        let mut claims = Vec::new();
        for (part, _) in &self.parts[self.values.len()..] {
            let found = desk.solve(part, Want::Exact);
            self.values.push(found.value.clone().ok_or_else(|| found.why())?);
            claims.extend(found.steps);
        }
        Ok(claims)
    }

    /// What was added, in words and as a witness; `whole` says whether it could be.
    fn told(&self, whole: bool) -> (String, Witness) {
        let count = self.parts.len();
        match self.kind {
            Beside::Components => {
                let parts = self.parts.iter().map(|(_, elements)| elements.iter().copied());
                let summary = format!("the game is the sum of its {count} connected components");
                let played = if whole { "" } else { ": play on what they are worth, side by side" };
                (summary + played, Witness::of("components", Fact::lists(parts)))
            }
            Beside::Games => {
                let shown: Vec<String> = self.values.iter().map(ToString::to_string).collect();
                let shown = shown.join(" + ");
                let summary = if whole {
                    format!("the sum of {count} games: {shown}")
                } else {
                    format!("play on what the {count} games are worth, side by side: {shown}")
                };
                (summary, Witness::of("values", Fact::Text(shown)))
            }
        }
    }

    /// The value after each move of `player`; nothing where it takes too long to add.
    fn after(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Vec<(usize, Value)>>, Stopped> {
        self.value_parts(desk)?;
        let Ok(whole) = sum_value(&self.values, desk.budget) else { return Ok(None) };
        let mut options = Vec::new();
        for ((part, elements), worth) in self.parts.iter().zip(&self.values) {
            let Ok(others) = sum_value(&[whole.clone(), worth.negative(desk.budget)?], desk.budget) else {
                return Ok(None);
            };
            for (x, value) in desk.values_after(part, player)? {
                let Ok(value) = sum_value(&[value, others.clone()], desk.budget) else { return Ok(None) };
                options.push((elements[x], value));
            }
        }
        options.sort_unstable_by_key(|&(x, _)| x);
        Ok(Some(options))
    }

    /// Who wins after each move of `player`, by play on what the parts are worth.
    fn winners_after(
        &mut self,
        player: Player,
        desk: &mut Desk<'_>,
    ) -> Result<Vec<(usize, Winner)>, Stopped> {
        self.value_parts(desk)?;
        let mut after = Vec::new();
        for (i, (part, elements)) in self.parts.iter().enumerate() {
            for (x, value) in desk.values_after(part, player)? {
                let mut values = self.values.clone();
                values[i] = value;
                after.push((elements[x], sum_winner(&values, player.other(), desk.budget)?));
            }
        }
        after.sort_unstable_by_key(|&(x, _)| x);
        Ok(after)
    }

    /// Who wins, for each starter for whom it is found out in time.
    fn starts(&self, desk: &Desk<'_>) -> Result<Starts, Stopped> {
        let mut starts = Starts::default();
        let mut stopped = None;
        for player in Player::BOTH {
            match sum_winner(&self.values, player, desk.budget) {
                Ok(winner) => starts.set(player, winner),
                Err(why) => stopped = Some(why),
            }
        }
        match stopped {
            Some(why) if starts == Starts::default() => Err(why),
            _ => Ok(starts),
        }
    }
}

impl Finding for SideBySide {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        self.values.clear();
        let claims = self.value_parts(desk)?;
        let value = match desk.want {
            // The sum may be far larger than what it takes to know who wins it.
            Want::Winner if self.values.iter().any(|value| value.as_plain().is_none()) => None,
            _ => sum_value(&self.values, desk.budget).ok(),
        };
        let (summary, witness) = self.told(value.is_some());
        let answer = match value {
            Some(value) => Answer::value(value, summary),
            None => Answer::starts(self.starts(desk)?, summary),
        };
        Ok(answer.with(witness).resting_on(claims))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let winners: Vec<(usize, Winner)> = match self.after(player, desk)? {
            Some(values) => {
                let winner = |(x, value): (usize, Value)| Some((x, value.starts().of(player.other())?));
                values.into_iter().filter_map(winner).collect()
            }
            None => self.winners_after(player, desk)?,
        };
        let won: Vec<usize> = winners.iter().filter(|(_, w)| *w == player.into()).map(|&(x, _)| x).collect();
        Ok(Moves::All(if won.is_empty() { winners.into_iter().map(|(x, _)| x).collect() } else { won }))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        match self.after(player, desk)? {
            Some(values) => Choices::values(player, values, desk.budget).map(Some),
            None => Ok(Some(Choices::winners(player, self.winners_after(player, desk)?))),
        }
    }
}
