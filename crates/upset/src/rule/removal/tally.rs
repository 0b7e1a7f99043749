//! A board by theorems as far as they reach: what they decide is counted, and what they leave is searched.

use super::boards::{beside, levels, on_chain, part};
use super::words::meaning;
use super::{PLAN, simplify};
use crate::bits::MAX_BOARD;
use crate::budget::Stopped;
use crate::claim::Claim;
use crate::game::{Position, Removal};
use crate::order::Poset;
use crate::rule::components::Sum;
use crate::rule::{Answer, Unrecognised};
use crate::search;
use crate::solve::{Desk, Want};
use crate::text::counted;
use crate::value::{Player, Starts, Value};

/// Ordinal sums inside ordinal sums are taken apart this deep.
const DEPTH: usize = 40;
/// Claims about this many components are told one by one.
const TOLD: usize = 5;

/// What is known so far: the game is worth `value` plus the boards that are left.
#[derive(Default)]
pub(super) struct Tally {
    value: i64,
    left: Vec<Removal>,
    pub claims: Vec<Claim>,
    pub searched: bool,
    /// Components about which nothing is told, and what they are worth together.
    untold: (usize, i64),
}

impl Tally {
    /// The value or at least the winner.
    pub fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        if self.untold.0 > 0 {
            let (count, worth) = self.untold;
            let summary = format!("{count} more components by rules, worth {worth} together");
            self.claims.push(Claim::new("components", "004 Definition 5", summary));
        }
        if self.left.is_empty() {
            return Ok(Answer::value(Value::integer(self.value), ""));
        }
        let count = |player: Player| -> i64 {
            let own = |g: &Removal| g.colour.iter().filter(|&&c| c == player).count() as i64;
            self.left.iter().map(own).sum()
        };
        let (least, most) = (self.value - count(Player::Right), self.value + count(Player::Left));
        let mut answer = Answer::starts(Starts::default(), "");
        if least > 0 || most < 0 {
            answer.starts = Value::integer(if least > 0 { least } else { most }).starts();
            let summary = format!("what is left cannot make up for the {} that is decided", self.value);
            self.claims.push(Claim::new("bounds", "004 Lemma 3", summary));
            if desk.want == Want::Winner {
                return Ok(answer);
            }
        }
        self.searched = true;
        let searched = self.search(&mut answer, desk);
        match searched {
            Err(stopped) if answer.starts.left.is_none() || answer.starts.right.is_none() => Err(stopped),
            _ => Ok(answer),
        }
    }

    /// Searches the boards that are left, with what is decided as so many single elements beside them, so that the
    /// winner is found before the value; or for the value of each where that board would be too large.
    fn search(&mut self, answer: &mut Answer, desk: &Desk<'_>) -> Result<(), Stopped> {
        let singles = self.value.unsigned_abs() as usize;
        let elements: usize = self.left.iter().map(|g| g.poset.len()).sum();
        if elements.saturating_add(singles) <= MAX_BOARD {
            let posets: Vec<Poset> = self.left.iter().map(|g| g.poset.clone()).collect();
            let colour = self.left.iter().flat_map(|g| g.colour.iter().copied()).collect();
            if let Some(game) = beside(self.left[0].kind, &posets, colour, self.value) {
                return self.search_one(&Position::Removal(game), answer, desk);
            }
        }
        let mut total = self.value;
        let mut untold = (0, 0);
        for (i, g) in self.left.iter().enumerate() {
            let (worth, claim) = exact_by_search(g, desk)?;
            total += worth;
            if i < TOLD {
                self.claims.push(claim);
            } else {
                untold = (untold.0 + 1, untold.1 + worth);
            }
        }
        if untold.0 > 0 {
            let summary = format!("exact search of {} more boards, worth {} together", untold.0, untold.1);
            self.claims.push(Claim::new("search", "", summary));
        }
        *answer = Answer::value(Value::integer(total), "");
        Ok(())
    }

    fn search_one(&mut self, game: &Position, answer: &mut Answer, desk: &Desk<'_>) -> Result<(), Stopped> {
        let before = desk.budget.positions();
        let mut run = || -> Result<(), Stopped> {
            let mut engine = search::engine(game)?;
            for player in Player::BOTH {
                if answer.starts.of(player).is_none() {
                    answer.starts.set(player, engine.winner(&[], player, desk.budget)?);
                }
            }
            if desk.want != Want::Winner {
                answer.value = engine.value(&[], desk.budget)?;
            }
            Ok(())
        };
        let ended = run();
        let visited = counted(desk.budget.positions() - before, "position");
        let summary = match ended {
            Ok(()) => format!("exact search of {}, {visited}", counted(game.elements(), "element")),
            Err(why) => format!("search ended after {visited}: {why}"),
        };
        self.claims.push(Claim::new("search", "", summary));
        ended
    }

    /// Adds `game`: what simplifications, components, rules and ordinal sums decide, and what they leave.
    pub fn reduce(&mut self, game: &Removal, depth: usize, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        desk.budget.spend(0)?;
        let mut game = game.clone();
        if let Some(simple) = simplify(&game).filter(|simple| !simple.is_unchanged()) {
            self.claims.push(Claim::new("simplify", "004 Lemma 4, Theorems 10 to 12", simple.summary()));
            self.value += simple.value;
            game = part(&game, &simple.left);
        }
        for component in game.apart(&game.components()) {
            let Position::Removal(component) = component else { continue };
            if self.by_rule(&component, desk)? || self.by_values_below(&component, depth, desk)? {
                continue;
            }
            self.left.push(component);
        }
        Ok(())
    }

    fn by_rule(&mut self, part: &Removal, desk: &mut Desk<'_>) -> Result<bool, Stopped> {
        for rule in PLAN.rules() {
            let answer = match rule.recognise(part, desk.budget) {
                Ok(mut finding) => finding.answer(desk)?,
                Err(Unrecognised::Fails(_)) => continue,
                Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
            };
            let Some(value) = answer.value.as_ref().and_then(as_integer) else { continue };
            self.value += value;
            if self.claims.len() < TOLD {
                self.claims.push(Claim::by(rule.theorem(), answer, part.poset.names()));
            } else {
                self.untold.0 += 1;
                self.untold.1 += value;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Proposition 8: from the last part to be played, each matters by its value alone.
    fn by_values_below(
        &mut self,
        part: &Removal,
        depth: usize,
        desk: &mut Desk<'_>,
    ) -> Result<bool, Stopped> {
        if depth >= DEPTH {
            return Ok(false);
        }
        let Some(levels) = levels(part) else { return Ok(false) };
        let Some((last, lower)) = levels.split_last() else { return Ok(false) };
        let mut below = 0;
        for keep in lower {
            below = self.exact(&on_chain(part, keep, below), depth + 1, desk)?;
        }
        let elements: usize = lower.iter().map(Vec::len).sum();
        let summary = format!(
            "{elements} elements, removed last, matter to the others by their value alone; {}",
            meaning(below)
        );
        self.claims.push(Claim::new("ordinal-sum", "004 Proposition 8", summary));
        self.reduce(&on_chain(part, last, below), depth + 1, desk)?;
        Ok(true)
    }

    /// The value of `game` by every means.
    fn exact(&mut self, game: &Removal, depth: usize, desk: &mut Desk<'_>) -> Result<i64, Stopped> {
        let mut inner = Tally::default();
        inner.reduce(game, depth, desk)?;
        self.claims.append(&mut inner.claims);
        self.searched |= inner.searched;
        let mut value = inner.value;
        for left in &inner.left {
            self.searched = true;
            let (worth, claim) = exact_by_search(left, desk)?;
            value += worth;
            self.claims.push(claim);
        }
        Ok(value)
    }
}

fn exact_by_search(game: &Removal, desk: &Desk<'_>) -> Result<(i64, Claim), Stopped> {
    let game = Position::Removal(game.clone());
    let before = desk.budget.positions();
    let value = search::engine(&game)?.value(&[], desk.budget)?;
    let visited = counted(desk.budget.positions() - before, "position");
    let value = value.as_ref().and_then(as_integer).ok_or(Stopped::Undecided)?;
    let summary =
        format!("exact search of {}, {visited}: worth {value}", counted(game.elements(), "element"));
    Ok((value, Claim::new("search", "", summary)))
}

fn as_integer(value: &Value) -> Option<i64> {
    value.as_number()?.as_integer()
}
