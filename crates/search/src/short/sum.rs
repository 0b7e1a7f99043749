//! Sums of games: each part has its own engine, and what the parts are worth is added.
//!
//! Where the sum of their values is too large, the winner is found by playing on their canonical forms side by side.

use crate::stack::with_depth;
use crate::{Search, Unsearchable};
use hashbrown::HashMap;
use std::time::Duration;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::{Move, Playable, Position, Sum};
use upset_base::value::short::{Id, MAX_HEIGHT, Store};
use upset_base::value::{Player, Value, Winner};

/// The engine for a sum, if there is one for each part.
pub(crate) fn engine(game: &Sum) -> Result<Box<dyn Search>, Unsearchable> {
    let engines = game.parts.iter().map(crate::engine).collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(Parts { game: game.clone(), engines }))
}

struct Parts {
    game: Sum,
    engines: Vec<Box<dyn Search>>,
}

/// How long values may take to add up before the winner is looked for without that.
const AWHILE: Duration = Duration::from_millis(500);

impl Parts {
    /// The moves of `line` in each part.
    fn lines(&self, line: &[Move]) -> Vec<Vec<Move>> {
        let mut lines = vec![Vec::new(); self.engines.len()];
        for step in line {
            let (part, element) = self.game.place(step.element);
            lines[part].push(Move { player: step.player, element });
        }
        lines
    }

    /// What the parts are worth after `line`.
    fn values(&mut self, line: &[Move], budget: &Budget) -> Result<Vec<Value>, Stopped> {
        let lines = self.lines(line);
        let values = self.engines.iter_mut().zip(&lines).map(|(engine, line)| engine.value(line, budget));
        values.map(|value| value?.ok_or(Stopped::Undecided)).collect()
    }
}

fn total(values: &[Value], budget: &Budget) -> Result<Value, Stopped> {
    values.iter().try_fold(Value::default(), |sum, value| sum.plus(value, budget))
}

/// Who wins the sum of games of these values when `player` starts, by adding them or by playing on them side by side.
pub fn winner(values: &[Value], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
    // The values may add up soon; if not, playing on them may take less.
    let short = budget.with_time_at_most(AWHILE);
    match total(values, &short) {
        Ok(value) => return value.starts().of(player).ok_or(Stopped::Undecided),
        Err(_) => budget.spend(0)?,
    }
    let mut store = Store::new(budget);
    let mut plain = Value::default();
    let mut parts = Vec::new();
    for value in values {
        match value.as_plain() {
            Some(_) => plain = plain.plus(value, budget)?,
            None => parts.push(value.put_in(&mut store)?),
        }
    }
    parts.push(plain.put_in(&mut store)?);
    parts.sort_unstable();
    let mut play = Play { store, known: HashMap::new(), meter: Meter::keeping(budget) };
    let wins = with_depth(parts.len() * MAX_HEIGHT as usize, || play.wins(parts, player))?;
    Ok(if wins { player.into() } else { player.other().into() })
}

/// A play on canonical forms side by side.
struct Play {
    store: Store,
    known: HashMap<(Vec<Id>, Player), bool>,
    meter: Meter<'static>,
}

impl Play {
    /// Whether `player`, who is to move, wins the sum of `parts`, which are in order.
    fn wins(&mut self, parts: Vec<Id>, player: Player) -> Result<bool, Stopped> {
        if let [one] = parts[..] {
            let (left, right) = self.store.winners(one);
            return Ok((if player == Player::Left { left } else { right }) == player.into());
        }
        let key = (parts, player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        let parts = &key.0;
        let only_numbers = parts.iter().all(|&part| self.store.as_number(part).is_some());
        let mut wins = false;
        'moves: for (i, &part) in parts.iter().enumerate() {
            // Nobody needs to move in a number while there is something else.
            if !only_numbers && self.store.as_number(part).is_some() || i > 0 && parts[i - 1] == part {
                continue;
            }
            for option in self.store.options(part, player) {
                let mut next = parts.clone();
                next.remove(i);
                let next = self.joined(next, option)?;
                if !self.wins(next, player.other())? {
                    wins = true;
                    break 'moves;
                }
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    /// The parts with one more, numbers and nimbers being added to one.
    fn joined(&mut self, mut parts: Vec<Id>, mut part: Id) -> Result<Vec<Id>, Stopped> {
        if self.store.as_plain(part).is_some()
            && let Some(i) = parts.iter().position(|&other| self.store.as_plain(other).is_some())
        {
            part = self.store.plus(parts.remove(i), part)?;
        }
        let place = parts.partition_point(|&other| other < part);
        parts.insert(place, part);
        Ok(parts)
    }
}

impl Search for Parts {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        winner(&self.values(line, budget)?, player, budget)
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        total(&self.values(line, budget)?, budget).map(Some)
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        // Elements keep the numbers they have on the engine's board, which the parts at hand may not.
        let mut at = Position::Sum(self.game.clone());
        let mut number: Vec<usize> = (0..self.game.names().len()).collect();
        for step in line {
            let place = number.iter().position(|&x| x == step.element).ok_or(Stopped::Undecided)?;
            let next = at.after(step.player, place);
            let names = at.names().clone();
            let mut before = names.iter().zip(&number);
            let kept = next.names().iter().map(|name| before.find(|(old, _)| *old == name).map(|(_, &x)| x));
            number = kept.collect::<Option<_>>().ok_or(Stopped::Undecided)?;
            at = next;
        }
        let moves: Vec<usize> = at.moves(player).into_iter().map(|x| number[x]).collect();
        let mut winning = Vec::new();
        for &element in &moves {
            let longer: Vec<Move> = line.iter().copied().chain([Move { player, element }]).collect();
            if self.winner(&longer, player.other(), budget)? == player.into() {
                winning.push(element);
            }
        }
        Ok(if winning.is_empty() { moves } else { winning })
    }
}
