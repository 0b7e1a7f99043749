//! Sums of games: each part has its own engine, and what the parts are worth is added.
//!
//! Where the sum of their values is too large, the winner is found by playing on their canonical forms side by side. Most lines of
//! that play end at once: the mean of a sum is the sum of the means and its temperature at most the highest of theirs,
//! so that whoever starts wins if the mean is to his advantage, and loses if it is to his disadvantage by more than the temperature.

use crate::stack::with_depth;
use crate::{Search, Unsearchable};
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::time::Duration;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::{Move, Playable, Position, Sum};
use upset_base::value::short::{Id, MAX_HEIGHT, Store, Thermographs};
use upset_base::value::{Dyadic, Player, Value, Winner};

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
/// Positions of the play side by side that take less time than adding would.
const FEW: u64 = 20_000;

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

/// Whether it takes no time to add these values.
fn simple(values: &[Value]) -> bool {
    values.iter().filter(|value| value.as_plain().is_none()).nth(1).is_none()
}

/// The sum of games of these values, if it does not take longer than a while.
pub fn total(values: &[Value], budget: &Budget) -> Result<Value, Stopped> {
    let awhile = if simple(values) { budget.clone() } else { budget.with_some_time(AWHILE) };
    values.iter().try_fold(Value::default(), |sum, value| sum.plus(value, &awhile))
}

/// Who wins the sum of games of these values when `player` starts, by adding them or by playing on them side by side.
pub fn winner(values: &[Value], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
    if simple(values) {
        return total(values, budget)?.starts().of(player).ok_or(Stopped::Undecided);
    }
    let mut play = Play::new(budget);
    let mut parts = vec![play.store.number(Dyadic::default())];
    for value in values {
        let part = value.put_in(&mut play.store)?;
        parts = play.joined(parts, part)?;
    }
    let depth = parts.len() * MAX_HEIGHT as usize;
    let mut asked = |budget: &Budget| {
        play.work_within(budget);
        with_depth(depth, || play.wins(parts.clone(), player))
    };
    let wins = match asked(&budget.with_positions(FEW)) {
        Ok(wins) => wins,
        Err(_) => {
            budget.spend(0)?;
            // The values may add up soon; if not, there is nothing but to go on.
            match total(values, budget) {
                Ok(value) => return value.starts().of(player).ok_or(Stopped::Undecided),
                Err(_) => asked(budget)?,
            }
        }
    };
    Ok(if wins { player.into() } else { player.other().into() })
}

/// A play on canonical forms side by side.
struct Play {
    store: Store,
    known: HashMap<(Vec<Id>, Player), bool>,
    drawn: Thermographs,
    meter: Meter<'static>,
}

impl Play {
    fn new(budget: &Budget) -> Play {
        let store = Store::new(budget);
        Play { store, known: HashMap::new(), drawn: Thermographs::default(), meter: Meter::keeping(budget) }
    }

    fn work_within(&mut self, budget: &Budget) {
        self.store.work_within(budget);
        self.meter = Meter::keeping(budget);
    }

    /// Whether `player`, who is to move, wins the sum of `parts`, which are in order.
    fn wins(&mut self, parts: Vec<Id>, player: Player) -> Result<bool, Stopped> {
        if let [one] = parts[..] {
            let (left, right) = self.store.winners(one);
            return Ok((if player == Player::Left { left } else { right }) == player.into());
        }
        let heats: Vec<_> =
            parts.iter().map(|&part| self.store.mean_and_temperature_among(part, &mut self.drawn)).collect();
        if let Some(wins) = by_heat(&heats, player) {
            return Ok(wins);
        }
        let key = (parts, player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.meter.tick()?;
        if self.known.len() == self.known.capacity() {
            let entry = 2 * (size_of::<(Vec<Id>, Player)>() + key.0.len() * size_of::<Id>());
            self.meter.budget().allow_memory(2 * self.known.len() * entry)?;
        }
        let parts = &key.0;
        let only_numbers = parts.iter().all(|&part| self.store.as_number(part).is_some());
        let mut order: Vec<usize> = (0..parts.len()).collect();
        // Most is to be had where it is hottest.
        order.sort_by_key(|&i| Reverse(&heats[i].1));
        let mut wins = false;
        'moves: for i in order {
            let part = parts[i];
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

    /// The parts with one more: numbers and nimbers are added to one, and what cancels is gone.
    fn joined(&mut self, mut parts: Vec<Id>, mut part: Id) -> Result<Vec<Id>, Stopped> {
        if self.store.as_plain(part).is_some() {
            if let Some(i) = parts.iter().position(|&other| self.store.as_plain(other).is_some()) {
                part = self.store.plus(parts.remove(i), part)?;
            }
        } else {
            let negative = self.store.negative(part)?;
            if let Ok(i) = parts.binary_search(&negative) {
                parts.remove(i);
                if !parts.is_empty() {
                    return Ok(parts);
                }
                part = self.store.number(Dyadic::default());
            }
        }
        let place = parts.partition_point(|&other| other < part);
        parts.insert(place, part);
        Ok(parts)
    }
}

/// Whether `player`, who is to move, wins a sum of games with these means and temperatures, where that is enough to tell.
fn by_heat(heats: &[(Dyadic, Dyadic)], player: Player) -> Option<bool> {
    let mean = heats.iter().fold(Dyadic::default(), |sum, (mean, _)| sum.plus(mean));
    let mean = if player == Player::Left { mean } else { mean.negative() };
    if mean.sign() > 0 {
        return Some(true);
    }
    let cold = Dyadic::default();
    let heat = heats.iter().map(|(_, heat)| heat).max().map_or(&cold, |heat| heat.max(&cold));
    (mean.plus(heat).sign() < 0).then_some(false)
}

impl Search for Parts {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        winner(&self.values(line, budget)?, player, budget)
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        let values = self.values(line, budget)?;
        values.iter().try_fold(Value::default(), |sum, value| sum.plus(value, budget)).map(Some)
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
