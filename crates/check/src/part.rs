//! Games that fall apart: a part of the board is a game of its own.

use crate::Result;
use crate::game::Game;
use crate::read::{below, list, need};
use std::ops::Range;

/// A game, and what of it was in parts so far.
#[derive(Default)]
pub(crate) struct Parts {
    pub whole: Game,
    /// The places of each game that it is the sum of.
    summands: Vec<Range<usize>>,
    /// The number of the part that each place is in, or 0, and its number there.
    at: Vec<(usize, usize)>,
    /// The second elements of the pairs with each first one.
    beyond: Vec<Vec<usize>>,
    count: usize,
}

impl Parts {
    pub fn of(whole: Game) -> Parts {
        let (mut summands, mut beyond, mut first) = (Vec::new(), vec![Vec::new(); whole.places], 0);
        for game in whole.summands.iter().chain(whole.summands.is_empty().then_some(&whole)) {
            game.pairs.iter().for_each(|&(a, b)| beyond[first + a].push(first + b));
            summands.push(first..first + game.places);
            first += game.places;
        }
        Parts { at: vec![(0, 0); whole.places], whole, summands, beyond, count: 0 }
    }

    /// Whether every place is in a part.
    pub fn complete(&self) -> bool {
        self.at.iter().all(|&(part, _)| part > 0)
    }

    /// The game on these places, `3,5-8`, that no pair leaves.
    pub fn next(&mut self, text: &str) -> Result<Game> {
        self.count += 1;
        let mut places: Vec<usize> = Vec::new();
        for word in list(text) {
            let (a, b) = word.split_once('-').unwrap_or((word, word));
            let (a, b) = (below(a, self.at.len())?, below(b, self.at.len())?);
            need(places.last().is_none_or(|&last| last < a) && a <= b, "the list does not ascend")?;
            places.extend(a..=b);
        }
        for (i, &x) in places.iter().enumerate() {
            let before = std::mem::replace(&mut self.at[x], (self.count, i)).0;
            need(before == 0, format_args!("{x} is in two parts"))?;
        }
        let (lowest, n) = (*places.first().ok_or("the list is empty")?, places.len());
        let summand = self.summands.partition_point(|range| range.end <= lowest);
        let one = places[n - 1] < self.summands[summand].end;
        need(one, "the part is not in one of the games that are added")?;
        let game = self.whole.summands.get(summand).unwrap_or(&self.whole);
        if !game.is_related() {
            let whole = self.whole.summands.get_mut(summand).filter(|game| game.places == n);
            return whole.map(std::mem::take).ok_or_else(|| "this game does not fall apart".into());
        }
        let first = self.summands[summand].start;
        let letters = |given: &[u8], nobody: u8| -> Vec<u8> {
            let letters: Vec<u8> = places.iter().filter_map(|&x| given.get(x - first).copied()).collect();
            if letters.iter().all(|&letter| letter == nobody) { Vec::new() } else { letters }
        };
        let (owners, coloured) = (letters(&game.owners, b'*'), letters(&game.coloured, b'.'));
        let mut part = Game { owners, coloured, ..Game::plain(game.kind(), n) };
        for (i, &x) in places.iter().enumerate() {
            for &y in &self.beyond[x] {
                need(self.at[y].0 == self.count, format_args!("{x} and {y} are related, and in two parts"))?;
                part.pairs.push((i, self.at[y].1));
            }
        }
        part.related().map(|()| part)
    }
}
