//! Games whose values are short games of any kind: canonical forms, component by component.

mod by_options;
mod hackenbush;
mod masks;
mod sum;
mod weighted;

pub(crate) use by_options::engine as by_options;
pub(crate) use hackenbush::engine as hackenbush;
pub(crate) use masks::owned;
pub(crate) use sum::engine as sum;
pub use sum::{total as sum_value, winner as sum_winner};
pub(crate) use weighted::engine as weighted;

use crate::Search;
use crate::stack::with_depth;
use hashbrown::HashMap;
use std::hash::Hash;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::Move;
use upset_base::value::short::{Id, Store};
use upset_base::value::{Player, Value, Winner};

/// Rules of play on positions that are small and cheap to copy.
pub(crate) trait Rules: Send {
    /// A position.
    type At: Clone + Eq + Hash + Send;
    /// The position to begin with.
    fn root(&self) -> Self::At;
    /// The moves of `player`, as elements of the board.
    fn moves(&self, at: &Self::At, player: Player) -> Vec<usize>;
    /// The position after a move.
    fn after(&self, at: &Self::At, player: Player, x: usize) -> Self::At;
    /// Positions whose sum this one is; fewer than two if it is taken as it is.
    fn parts(&self, _at: &Self::At) -> Vec<Self::At> {
        Vec::new()
    }
    /// The most moves that a play can have.
    fn depth(&self) -> usize;
}

/// An engine that finds the value of every position it meets, each once.
pub(crate) struct Forms<R: Rules> {
    rules: R,
    store: Store,
    known: HashMap<R::At, Id>,
    meter: Meter<'static>,
}

impl<R: Rules> Forms<R> {
    pub(crate) fn new(rules: R) -> Forms<R> {
        let budget = Budget::unlimited();
        Forms { rules, store: Store::new(&budget), known: HashMap::new(), meter: Meter::keeping(&budget) }
    }

    fn after(&self, line: &[Move]) -> R::At {
        line.iter().fold(self.rules.root(), |at, step| self.rules.after(&at, step.player, step.element))
    }

    fn ask<T: Send>(
        &mut self,
        budget: &Budget,
        question: impl FnOnce(&mut Forms<R>) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        self.store.work_within(budget);
        self.meter = Meter::keeping(budget);
        let answer = with_depth(self.rules.depth(), || question(self));
        self.meter.flush()?;
        answer
    }

    fn value_of(&mut self, at: R::At) -> Result<Id, Stopped> {
        if let Some(&id) = self.known.get(&at) {
            return Ok(id);
        }
        self.meter.tick()?;
        if self.known.len() == self.known.capacity() {
            let entry = 2 * size_of::<(R::At, Id)>();
            self.meter.budget().allow_memory(2 * self.known.len() * entry)?;
        }
        let parts = self.rules.parts(&at);
        let id = if parts.len() > 1 {
            let mut sum = self.store.number(Default::default());
            for part in parts {
                let part = self.value_of(part)?;
                sum = self.store.plus(sum, part)?;
            }
            sum
        } else {
            let mut options = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for x in self.rules.moves(&at, player) {
                    let option = self.value_of(self.rules.after(&at, player, x))?;
                    options[player.index()].push(option);
                }
            }
            self.store.game(&options[0], &options[1])?
        };
        self.known.insert(at, id);
        Ok(id)
    }
}

impl<R: Rules> Search for Forms<R> {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let at = self.after(line);
        let id = self.ask(budget, |forms| forms.value_of(at))?;
        let (left, right) = self.store.winners(id);
        Ok(if player == Player::Left { left } else { right })
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        let at = self.after(line);
        let id = self.ask(budget, |forms| forms.value_of(at))?;
        Ok(Some(Value::of(&self.store, id)))
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let at = self.after(line);
        let mut moves = self.rules.moves(&at, player);
        moves.sort_unstable();
        let mut winning = Vec::new();
        for &x in &moves {
            let next = self.rules.after(&at, player, x);
            let id = self.ask(budget, |forms| forms.value_of(next))?;
            let (left, right) = self.store.winners(id);
            let winner = if player == Player::Left { right } else { left };
            if winner == player.into() {
                winning.push(x);
            }
        }
        Ok(if winning.is_empty() { moves } else { winning })
    }
}
