//! The answer, with the steps that decided it. Knows nothing of how it was found.

mod json;
mod list;

use crate::budget::Stopped;
use crate::claim::{Claim, Step, steps};
use crate::names::Names;
use crate::solve::{Choice, Choices};
use crate::value::{Outcome, Player, Starts, Value};
use std::fmt;
use std::sync::Arc;

/// How soon a positional game is won when who wins hurries and who loses delays: the number of further claims until the
/// play is over, nothing for a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// When Left and when Right starts, as far as found.
    pub starters: [Option<Option<usize>>; 2],
    /// After each first move of Left and of Right, in the order of [`Solution::options`], as far as asked for and found.
    pub options: [Option<Arc<[Option<usize>]>>; 2],
}

/// Who wins, by how much, with which move, and why.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The family, as documents name it.
    pub game: &'static str,
    /// The number of elements of the board.
    pub elements: u128,
    /// The outcome class, when both starters' results are known.
    pub outcome: Option<Outcome>,
    /// The result for each starter, as far as known.
    pub starts: Starts,
    /// Whether the family is impartial, so that the value is also a Grundy number.
    pub impartial: bool,
    /// The value, in families that have one and where it was found.
    pub value: Option<Value>,
    /// Whether games of the family have values.
    pub valued: bool,
    /// The best first moves of Left and of Right, if asked for.
    pub best_moves: Option<[Option<Arc<[usize]>>; 2]>,
    /// How many best moves there are, where that is more than are listed: of long heaps of Nim only some moves are.
    pub best_moves_total: Option<u128>,
    /// Every first move of Left and of Right with what it leaves, if asked for.
    pub options: Option<[Option<Choices>; 2]>,
    /// The names of the elements.
    pub names: Names,
    /// The Left-delay and the Right-delay of an achievement game without an order, each for who wins when
    /// starting, on boards small enough to tell.
    pub delays: [Option<u32>; 2],
    /// How soon a positional game is won, if asked for.
    pub distances: Option<Distances>,
    /// The steps that decided it.
    pub proof: Vec<Claim>,
    /// Why the work ended early, if it did.
    pub stopped: Option<Stopped>,
    /// Positions visited.
    pub positions: u64,
    /// Seconds taken.
    pub seconds: f64,
}

impl Solution {
    /// All the claims that decided it in one list, each before those it rests on.
    pub fn steps(&self) -> Vec<Step<'_>> {
        steps(&self.proof, usize::try_from(self.elements).unwrap_or(usize::MAX))
    }

    /// Why something is missing that was asked for: the work ended early, or the value was left out.
    pub fn missing(&self) -> Option<Stopped> {
        let dear = self.valued && self.value.is_none() && self.outcome.is_some();
        self.stopped.or(dear.then_some(Stopped::Dear))
    }

    /// The first moves of `player` with what they leave; empty unless they were asked for.
    pub fn options_of(&self, player: Player) -> impl Iterator<Item = Choice> + '_ {
        let options = self.options.as_ref().and_then(|options| options[player.index()].as_ref());
        options.into_iter().flat_map(Choices::iter)
    }

    /// How soon a positional game is won when `player` starts, nothing for a draw; if that was asked for and found.
    pub fn distance_of(&self, player: Player) -> Option<Option<usize>> {
        self.distances.as_ref()?.starters[player.index()]
    }

    /// The same after each first move of `player`, in the order of the options.
    pub fn distances_after(&self, player: Player) -> Option<&[Option<usize>]> {
        self.distances.as_ref()?.options[player.index()].as_deref()
    }

    /// The best first moves of `player` by name, if they were asked for and found.
    pub fn best_moves_of(&self, player: Player) -> Option<impl ExactSizeIterator<Item = &str>> {
        let moves = self.best_moves.as_ref()?[player.index()].as_ref()?;
        Some(moves.iter().map(|&x| self.names.get(x)))
    }

    /// The Grundy numbers of the options of an impartial game, if they were asked for.
    pub fn g_set(&self) -> Option<Vec<u128>> {
        let options = self.options.as_ref().filter(|_| self.impartial)?[0].as_ref()?;
        if let Some(nimbers) = options.nimbers_left() {
            return Some(set_of(nimbers));
        }
        let mut set: Vec<u128> = options.worths()?.filter_map(|(_, value)| value.as_nimber()).collect();
        set.sort_unstable();
        set.dedup();
        Some(set)
    }

    /// The Grundy number of an impartial game.
    pub fn grundy(&self) -> Option<u128> {
        if self.impartial { self.value.as_ref()?.as_nimber() } else { None }
    }
}

/// The different ones among `numbers` in order.
fn set_of(numbers: &[u32]) -> Vec<u128> {
    let most = numbers.iter().max().map_or(0, |&most| most as usize);
    if most <= numbers.len() {
        // Grundy numbers are no larger than the board: there is a place for each.
        let mut there = vec![false; most + 1];
        numbers.iter().for_each(|&n| there[n as usize] = true);
        return (0u128..).zip(there).filter(|&(_, there)| there).map(|(n, _)| n).collect();
    }
    let mut set: Vec<u128> = numbers.iter().map(|&n| n.into()).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// One line: the outcome or what is known of it, and the value.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Some(outcome) => write!(f, "{outcome}: {}", outcome.words())?,
            None => {
                let known = Player::BOTH.into_iter().filter_map(|player| {
                    let winner = self.starts.of(player)?;
                    Some(format!("{} starts: {}", player.title(), winner.sentence()))
                });
                let known = known.collect::<Vec<_>>().join("; ");
                f.write_str(if known.is_empty() { "not decided" } else { &known })?;
            }
        }
        if let Some(value) = &self.value {
            write!(f, "; value {value}")?;
        }
        if let Some(stopped) = self.missing() {
            write!(f, "; {stopped}")?;
        }
        Ok(())
    }
}
