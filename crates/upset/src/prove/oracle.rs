//! Who wins which position, asked of the engine with its tables: a guide for the writer, never part of a proof.

use super::NoProof;
use crate::budget::{Budget, Stopped};
use crate::game::{Move, Position};
use crate::search::{self, Search};
use crate::value::short::{Id, Store};
use crate::value::{Player, Value, Winner};
use hashbrown::HashMap;
use upset_check::value::Values;

/// The engine of a game, and the values it gave.
pub struct Oracle<'a> {
    engine: Box<dyn Search>,
    budget: &'a Budget,
    store: Store,
    /// The value of each position, by the words of the position without what stands beside it.
    known: HashMap<Vec<u64>, Id>,
    winners: HashMap<(Vec<u64>, usize), Winner>,
    /// The value in the store of each value of the proof.
    beside: Vec<Id>,
}

impl<'a> Oracle<'a> {
    /// The oracle for `game`.
    pub fn new(game: &Position, budget: &'a Budget) -> Result<Oracle<'a>, NoProof> {
        let engine = search::engine(game).map_err(|why| NoProof::Stopped(why.into()))?;
        let (known, winners, beside) = Default::default();
        Ok(Oracle { engine, budget, store: Store::new(budget), known, winners, beside })
    }

    /// Who wins the position after `line`, which is `state`, when `player` is to move.
    pub fn winner(
        &mut self,
        state: &[u64],
        line: &[Move],
        player: usize,
        values: &Values,
    ) -> Result<Winner, Stopped> {
        let beside = state[state.len() - 1] as u32;
        let position = &state[..state.len() - 1];
        if beside > 0 || self.known.contains_key(position) {
            let value = self.value(position, line)?;
            let beside = self.in_store(beside, values)?;
            let sum = self.store.plus(value, beside)?;
            let (left, right) = self.store.winners(sum);
            return Ok(if player == 0 { left } else { right });
        }
        if let Some(&winner) = self.winners.get(&(position.to_vec(), player)) {
            return Ok(winner);
        }
        let winner = self.engine.winner(line, Player::BOTH[player], self.budget)?;
        self.winners.insert((position.to_vec(), player), winner);
        Ok(winner)
    }

    fn value(&mut self, position: &[u64], line: &[Move]) -> Result<Id, Stopped> {
        if let Some(&id) = self.known.get(position) {
            return Ok(id);
        }
        let value = self.engine.value(line, self.budget)?.ok_or(Stopped::Undecided)?;
        let id = value.put_in(&mut self.store)?;
        self.known.insert(position.to_vec(), id);
        Ok(id)
    }

    fn in_store(&mut self, node: u32, values: &Values) -> Result<Id, Stopped> {
        // Options have smaller numbers.
        for x in self.beside.len() as u32..=node {
            let list = |player| -> Vec<Id> {
                values.options(x, player).iter().map(|&option| self.beside[option as usize]).collect()
            };
            let (left, right) = (list(0), list(1));
            let id = self.store.game(&left, &right)?;
            self.beside.push(id);
        }
        Ok(self.beside[node as usize])
    }

    /// A value of the proof as the format writes it.
    pub fn text(&mut self, node: u32, values: &Values) -> Result<String, Stopped> {
        let id = self.in_store(node, values)?;
        written(&mut self.store, id)
    }
}

/// The most letters of a value in a proof.
const LETTERS: usize = 20_000;

/// A value in braces, numbers and nimbers as such.
pub fn written(store: &mut Store, id: Id) -> Result<String, Stopped> {
    if store.as_plain(id).is_some() {
        return Ok(Value::of(store, id).to_string());
    }
    let mut sides = Vec::new();
    for player in Player::BOTH {
        let options = store.options(id, player);
        let texts =
            options.into_iter().map(|option| written(store, option)).collect::<Result<Vec<_>, _>>()?;
        sides.push(texts.join(","));
    }
    let text = format!("{{{}}}", sides.join("|"));
    if text.len() > LETTERS { Err(Stopped::Large) } else { Ok(text) }
}
