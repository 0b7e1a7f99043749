//! Series of parts: who wins them, from who wins their lowest parts.
//!
//! The sign of a series is that of its lowest part that is not worth 0: a walk from a positive number stays positive,
//! and one from 0 goes where the part above leads. So the winner needs no values of parts on top of each other.
//! Greatest and least elements on a prime part are series of their own, and need no rule of theirs.

use super::coloured_series_parallel::THEOREM as BY_CUTS;
use super::parts::{EXPLAINED, LARGEST, elements_of, part, whole_tree};
use crate::budget::{Budget, Stopped};
use crate::claim::{Claim, searched};
use crate::game::BlackWhite;
use crate::order::Part;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Found, Want};
use crate::value::{Player, Value, Winner};

/// Games on parts on top of each other.
pub struct Series;

static THEOREM: Theorem = Theorem {
    name: "series",
    source: "003 Lemma 3.2, for numbers",
    class: "black-white games on parts that lie on top of each other (winner only)",
    time: "that of the lowest parts",
    status: Status::No,
};

/// The elements of the parts from below.
struct Stack {
    game: BlackWhite,
    parts: Vec<Vec<u32>>,
}

impl Rule<BlackWhite> for Series {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        if game.poset.is_empty() || game.poset.len() > LARGEST {
            return Err("the board is empty, or too large to be taken apart".into());
        }
        budget.spend(0)?;
        let tree = game.poset.decompose();
        let Part::Series(parts) = tree.part(0) else { return Err("the order is no series".into()) };
        let parts = parts.iter().map(|&node| elements_of(tree, node)).collect();
        Ok(Box::new(Stack { game: game.clone(), parts }))
    }
}

impl Stack {
    /// The lowest part that is not worth 0, with what is known about it; none if all are 0. Adds what shows it.
    fn lowest_nonzero(
        &self,
        desk: &mut Desk<'_>,
        claims: &mut Vec<Claim>,
    ) -> Result<Option<(usize, Found)>, Stopped> {
        for (i, elements) in self.parts.iter().enumerate() {
            let found = desk.solve(&part(&self.game, elements), Want::Winner);
            if i < EXPLAINED {
                claims.extend(found.steps.iter().cloned());
            }
            let (Some(left), Some(right)) = (found.starts.left, found.starts.right) else {
                return Err(found.why());
            };
            if left == right {
                return Ok(Some((i, found)));
            }
        }
        Ok(None)
    }
}

impl Finding for Stack {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut claims = Vec::new();
        let of = format!("of {} parts on top of each other", self.parts.len());
        let mut answer = match self.lowest_nonzero(desk, &mut claims)? {
            None => {
                let summary = format!("each {of} is worth 0, and so is the whole");
                Answer::value(Value::default(), summary)
            }
            Some((i, lowest)) => {
                let which = if i == 0 { "the lowest".into() } else { format!("number {} from below", i + 1) };
                let summary =
                    format!("{which} {of} is the first that is not worth 0; whoever wins it wins the whole");
                let elements = self.parts[i].iter().map(|&x| x as usize).collect();
                Answer::starts(lowest.starts, summary).with(Witness::of("part", Fact::Elements(elements)))
            }
        };
        // A winner by theorems alone is there at once, and the value beside it must not cost much; where a search was
        // needed, the value is worth another one.
        if answer.value.is_none() && desk.want != Want::Winner && searched(&claims) {
            match whole_tree(&self.game, desk) {
                Ok((valued, more)) => {
                    answer.value = valued.value.clone();
                    claims.push(Claim::by(&BY_CUTS, valued.resting_on(more), self.game.poset.names()));
                }
                Err(stopped) => {
                    let summary = format!("the search for the value ended: {stopped}");
                    claims.push(Claim::new("search", "", summary));
                }
            }
        }
        Ok(answer.resting_on(claims))
    }

    /// The moves that win: those that win the lowest part that is not worth 0, and all above that part. Below it every
    /// move of a player makes a part negative to that player.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let every = || (0..self.game.colour.len()).filter(|&x| self.game.colour[x] == player);
        let lowest = self.lowest_nonzero(desk, &mut Vec::new())?;
        let won = lowest.filter(|(_, found)| found.starts.left == Some(Winner::from(player)));
        let Some((i, _)) = won else { return Ok(Moves::All(every().collect())) };
        let elements = &self.parts[i];
        let inside = desk.moves(&part(&self.game, elements), player)?;
        let above = self.parts[i + 1..].iter().flatten().map(|&x| x as usize);
        let mut moves: Vec<usize> = above.filter(|&x| self.game.colour[x] == player).collect();
        moves.extend(inside.into_iter().map(|x| elements[x] as usize));
        moves.sort_unstable();
        Ok(Moves::All(moves))
    }
}
