//! Games that fall apart: a part of the board is a game of its own.

use crate::Why;
use crate::game::{Game, set_of};
use crate::read::{below, list};

/// A game, and what of it was in parts so far.
#[derive(Default)]
pub(crate) struct Parts {
    pub whole: Game,
    /// The first place of each game that it is the sum of.
    first: Vec<usize>,
    /// The number of the part that each place is in, or 0, and its number there.
    at: Vec<(usize, usize)>,
    /// The second elements of the pairs with each first one.
    beyond: Vec<Vec<usize>>,
    count: usize,
}

impl Parts {
    pub fn of(whole: Game) -> Parts {
        let mut parts = Parts { at: vec![(0, 0); whole.places], ..Parts::default() };
        parts.beyond = vec![Vec::new(); whole.places];
        let mut first = 0;
        for game in whole.summands.iter().chain(whole.summands.is_empty().then_some(&whole)) {
            game.pairs.iter().for_each(|&(a, b)| parts.beyond[first + a].push(first + b));
            parts.first.push(first);
            first += game.places;
        }
        Parts { whole, ..parts }
    }

    /// Whether every place is in a part.
    pub fn complete(&self) -> bool {
        self.at.iter().all(|&(part, _)| part > 0)
    }

    /// The game on these places, `3,5-8`, that no pair leaves.
    pub fn next(&mut self, text: &str) -> Result<Game, Why> {
        self.count += 1;
        let mut places: Vec<usize> = Vec::new();
        for word in list(text) {
            let (a, b) = word.split_once('-').unwrap_or((word, word));
            let (a, b) = (below(a, self.at.len())?, below(b, self.at.len())?);
            if places.last().is_some_and(|&last| a <= last) || a > b {
                return Err("the list does not ascend".into());
            }
            places.extend(a..=b);
        }
        let summand = self.first.partition_point(|&first| places.first().is_some_and(|&x| first <= x));
        let summand = summand.checked_sub(1).ok_or("the list is empty")?;
        let first = self.first[summand];
        for (i, &x) in places.iter().enumerate() {
            if std::mem::replace(&mut self.at[x], (self.count, i)).0 > 0 {
                return Err(format!("{x} is in two parts"));
            }
        }
        let n = places.len();
        let game = self.whole.summands.get(summand).unwrap_or(&self.whole);
        if places[n - 1] - first >= game.places {
            return Err("the part is not in one of the games that are added".into());
        }
        if !game.is_related() {
            let whole = self.whole.summands.get_mut(summand).filter(|game| game.places == n);
            return whole.map(std::mem::take).ok_or_else(|| "this game does not fall apart".into());
        }
        let letters = |given: &[u8], nobody: u8| -> Vec<u8> {
            let letters: Vec<u8> = places.iter().filter_map(|&x| given.get(x - first).copied()).collect();
            if letters.iter().all(|&letter| letter == nobody) { Vec::new() } else { letters }
        };
        let (owners, coloured) = (letters(&game.owners, b'*'), letters(&game.coloured, b'.'));
        let family = game.kind().to_string();
        let mut part = Game { family, owners, coloured, names: n, places: n, ..Game::sized(n) };
        part.start = set_of(part.w, 0..n);
        for (i, &x) in places.iter().enumerate() {
            for &y in &self.beyond[x] {
                if self.at[y].0 != self.count {
                    return Err(format!("{x} and {y} are related, and in two parts"));
                }
                part.pairs.push((i, self.at[y].1));
            }
        }
        part.related().map(|()| part)
    }
}
