//! Sums of games that each have words of their own in front: `chomp(3,4) + pomax C3 black 1 - node-kayles path(3)`.

use super::words::convention;
use crate::game::Family;
use std::ops::Range;

/// A game of a sum: its place in the text, and whether the players are exchanged.
pub(super) struct Summand {
    pub place: Range<usize>,
    pub negative: bool,
}

/// Where a sign outside of brackets and quotes stands before a family or a convention, a game of its own begins. What is before the first such
/// sign is one game, or a sum that the words in front of it are meant for as a whole.
pub(super) fn split(text: &str) -> Vec<Summand> {
    let mut list = vec![Summand { place: 0..text.len(), negative: false }];
    let (mut depth, mut quoted) = (0u32, false);
    let first = text.len() - text.trim_start().len();
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '+' | '-' if depth == 0 && begins_game(text, first, at) => {
                let place = at + 1..text.len();
                if let Some(last) = list.last_mut() {
                    last.place.end = at;
                }
                list.push(Summand { place, negative: c == '-' });
            }
            _ => {}
        }
    }
    list
}

/// Whether the sign at `at` joins what is before it to a game with words of its own. Only signs after a space do, so that no word is read
/// twice.
fn begins_game(text: &str, first: usize, at: usize) -> bool {
    if at <= first || !text[..at].ends_with(char::is_whitespace) {
        return false;
    }
    let word = text[at + 1..].split_whitespace().next().unwrap_or_default();
    Family::named(word).is_some() || convention(word).is_some()
}
