//! Sums of games of any families: what the parts are worth is added.

use super::{Answer, Choices, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{ByOptions, Position, Sum};
use crate::search::sum_winner;
use crate::solve::{ANY, Desk, Means, Plan, Want};
use crate::value::{Player, Starts, Value, Winner};
use std::time::Duration;

/// The plan for sums.
pub static PLAN: Plan<Sum> = Plan { means: &[Means::Split(&Parts)], side: |_| ANY };
/// The plan for games given by their options.
pub static OPTIONS: Plan<ByOptions> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };

/// The sum of the parts' values.
pub struct Parts;

static THEOREM: Theorem = Theorem {
    name: "sum",
    source: "003 Definition 2.6",
    class: "sums of games of normal play",
    time: "that of the parts",
    status: Status::No,
};

/// How long values may take to add up before only the winner is looked for.
const AWHILE: Duration = Duration::from_millis(500);

impl Rule<Sum> for Parts {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Sum, _: &Budget) -> Recognised {
        Ok(Box::new(Added { game: game.clone(), values: Vec::new() }))
    }
}

/// The parts, and what the first of them are worth.
struct Added {
    game: Sum,
    values: Vec<Value>,
}

impl Added {
    /// Values the parts that are not valued yet.
    fn value_parts(&mut self, desk: &mut Desk<'_>) -> Result<Vec<Claim>, Stopped> {
        let mut claims = Vec::new();
        for part in &self.game.parts[self.values.len()..] {
            let found = desk.solve(part, Want::Exact);
            self.values.push(found.value.clone().ok_or_else(|| found.why())?);
            claims.extend(found.steps);
        }
        Ok(claims)
    }

    /// The value after each move of `player`; nothing where it takes too long to add.
    fn after(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Vec<(usize, Value)>>, Stopped> {
        self.value_parts(desk)?;
        let awhile = desk.budget.with_time_at_most(AWHILE);
        let Ok(whole) = added(&self.values, &awhile) else { return Ok(None) };
        let mut options = Vec::new();
        for ((part, elements), worth) in self.parts().zip(&self.values) {
            let Ok(others) = whole.minus(worth, &awhile) else { return Ok(None) };
            for (x, value) in desk.values_after(part, player)? {
                let Ok(value) = value.plus(&others, &awhile) else { return Ok(None) };
                options.push((elements[x], value));
            }
        }
        Ok(Some(options))
    }

    fn parts(&self) -> impl Iterator<Item = (&Position, Vec<usize>)> {
        self.game.parts.iter().zip(self.game.elements_of_parts())
    }

    /// Who wins after each move of `player`, by play on what the parts are worth.
    fn winners_after(
        &mut self,
        player: Player,
        desk: &mut Desk<'_>,
    ) -> Result<Vec<(usize, Winner)>, Stopped> {
        self.value_parts(desk)?;
        let mut after = Vec::new();
        for (i, (part, elements)) in self.parts().enumerate() {
            for (x, value) in desk.values_after(part, player)? {
                let mut values = self.values.clone();
                values[i] = value;
                after.push((elements[x], sum_winner(&values, player.other(), desk.budget)?));
            }
        }
        Ok(after)
    }
}

fn added(values: &[Value], budget: &Budget) -> Result<Value, Stopped> {
    values.iter().try_fold(Value::default(), |sum, value| sum.plus(value, budget))
}

impl Finding for Added {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        self.values.clear();
        let claims = self.value_parts(desk)?;
        let shown: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let count = self.game.parts.len();
        let witness = Witness::of("values", Fact::Text(shown.join(" + ")));
        let answer = match added(&self.values, &desk.budget.with_time_at_most(AWHILE)) {
            Ok(value) => Answer::value(value, format!("the sum of {count} games: {}", shown.join(" + "))),
            Err(_) => {
                desk.budget.spend(0)?;
                let [left, right] = Player::BOTH.map(|player| sum_winner(&self.values, player, desk.budget));
                let summary =
                    format!("play on what the {count} games are worth, side by side: {}", shown.join(" + "));
                Answer::starts(Starts::new(left?, right?), summary)
            }
        };
        Ok(answer.with(witness).resting_on(claims))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let winners = match self.after(player, desk)? {
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
