//! Options as JSON. A list may take hundreds of megabytes, most of which says the same again and again: by hand it is written
//! many times as fast as field by field.

use crate::names::Names;
use crate::solve::{Choice, Choices, Plainly};
use crate::text::visible_json;
use crate::value::{Outcome, Player, Value, Winner};
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::ops::Range;

/// Moves by name with what they leave.
pub(super) struct Valued<'a> {
    pub(super) choices: &'a Choices,
    pub(super) names: &'a Names,
    /// How soon the game is won after each, if that is known.
    pub(super) distances: Option<&'a [Option<usize>]>,
}

impl Serialize for Valued<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.choices.iter().enumerate().map(|(i, choice)| Shown {
            name: self.names.get(choice.element),
            winner: choice.winner.name(),
            outcome: choice.outcome.map(Outcome::letter),
            value: choice.value.map(Written),
            dominated: choice.dominated,
            distance: self.distances.map(|list| list[i]),
        }))
    }
}

/// A value in its usual notation.
struct Written(Value);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A first move as JSON has it.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    winner: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Written>,
    dominated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<Option<usize>>,
}

/// How much text is gathered before it is handed on.
const GATHERED: usize = 1 << 16;

impl Valued<'_> {
    /// Writes what `serialize` does, behind what is gathered in `line` already.
    pub(super) fn write(&self, line: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
        let plain = self.names.are_plain();
        let mut ends = Ends::new(self.choices);
        line.push(b'[');
        for i in 0..self.choices.len() {
            if line.len() >= GATHERED {
                out.write_all(line)?;
                line.clear();
            }
            line.extend_from_slice(if i == 0 { b"{\"move\":\"" } else { b",{\"move\":\"" });
            let name = self.names.get(self.choices.element(i));
            if plain {
                line.extend_from_slice(name.as_bytes());
            } else {
                push_within_quotes(line, name);
            }
            ends.push(line, i)?;
            match self.distances.map(|list| list[i]) {
                Some(Some(distance)) => write!(line, ",\"distance\":{distance}}}")?,
                Some(None) => line.extend_from_slice(b",\"distance\":null}"),
                None => line.push(b'}'),
            }
        }
        line.push(b']');
        Ok(())
    }
}

/// What stands behind the name of a move, from the quotation mark that ends it.
struct Ends<'a> {
    choices: &'a Choices,
    /// What stands before a value: less than 0, 0, more, or a nimber.
    heads: [Vec<u8>; 4],
    /// Ends that were written already, and where they are.
    text: Vec<u8>,
    places: Vec<Range<u32>>,
}

/// So much text is kept at most.
const KEPT: usize = 1 << 27;

const DOMINATED: &[u8] = b"\",\"dominated\":true";
const NOT_DOMINATED: &[u8] = b"\",\"dominated\":false";

impl Ends<'_> {
    fn new(choices: &Choices) -> Ends<'_> {
        let heads = [Value::integer(-1), Value::integer(0), Value::integer(1), Value::nimber(1)];
        let heads = heads.map(|value| head(choices.player(), &value));
        Ends { choices, heads, text: Vec::new(), places: Vec::new() }
    }

    /// Writes the end of option `i`.
    fn push(&mut self, line: &mut Vec<u8>, i: usize) -> io::Result<()> {
        match self.choices.plainly(i) {
            Plainly::Nimber(0) => {
                line.extend_from_slice(&self.heads[1]);
                line.push(b'0');
                line.extend_from_slice(NOT_DOMINATED);
            }
            Plainly::Nimber(n) => {
                line.extend_from_slice(&self.heads[3]);
                line.push(b'*');
                if n > 1 {
                    push_digits(line, n);
                }
                line.extend_from_slice(NOT_DOMINATED);
            }
            Plainly::Integer(n, dominated) => {
                line.extend_from_slice(&self.heads[(1 + n.signum()) as usize]);
                if n < 0 {
                    line.push(b'-');
                }
                push_digits(line, n.unsigned_abs());
                line.extend_from_slice(if dominated { DOMINATED } else { NOT_DOMINATED });
            }
            Plainly::Same(number) => self.push_same(line, i, number as usize)?,
            Plainly::Other => push_end(line, &self.choices.get(i))?,
        }
        Ok(())
    }

    /// Writes an end that all options with this number have, anew if it is the first of them.
    fn push_same(&mut self, line: &mut Vec<u8>, i: usize, number: usize) -> io::Result<()> {
        if number >= self.places.len() {
            self.places.resize(number + 1, 0..0);
        }
        let Range { start, end } = self.places[number];
        if start < end {
            line.extend_from_slice(&self.text[start as usize..end as usize]);
            return Ok(());
        }
        let (begin, start) = (line.len(), self.text.len());
        push_end(line, &self.choices.get(i))?;
        let end = &line[begin..];
        if start + end.len() <= KEPT {
            self.text.extend_from_slice(end);
            self.places[number] = start as u32..self.text.len() as u32;
        }
        Ok(())
    }
}

/// What stands between the name of a move of `player` and a value like `value`.
fn head(player: Player, value: &Value) -> Vec<u8> {
    let (left, right) = value.winners();
    let winner = if player == Player::Left { right } else { left };
    let mut line = Vec::new();
    push_winner(&mut line, winner, Some(Outcome::new(left, right)));
    line.extend_from_slice(b",\"value\":\"");
    line
}

fn push_winner(line: &mut Vec<u8>, winner: Winner, outcome: Option<Outcome>) {
    for part in ["\",\"winner\":\"", winner.name(), "\""] {
        line.extend_from_slice(part.as_bytes());
    }
    for part in outcome.iter().flat_map(|outcome| [",\"outcome\":\"", outcome.letter(), "\""]) {
        line.extend_from_slice(part.as_bytes());
    }
}

fn push_end(line: &mut Vec<u8>, choice: &Choice) -> io::Result<()> {
    push_winner(line, choice.winner, choice.outcome);
    match &choice.value {
        Some(value) => {
            line.extend_from_slice(b",\"value\":\"");
            if value.as_plain().is_some() {
                write!(line, "{value}")?;
            } else {
                push_within_quotes(line, &value.to_string());
            }
            line.extend_from_slice(if choice.dominated { DOMINATED } else { NOT_DOMINATED });
        }
        // Without the quotation mark of a value.
        None => line.extend_from_slice(&if choice.dominated { DOMINATED } else { NOT_DOMINATED }[1..]),
    }
    Ok(())
}

/// A text as it stands between quotation marks.
fn push_within_quotes(line: &mut Vec<u8>, text: &str) {
    let quoted = serde_json::Value::from(text).to_string();
    let quoted = visible_json(quoted.into());
    line.extend_from_slice(&quoted.as_bytes()[1..quoted.len() - 1]);
}

/// A number in decimal digits, which is what takes longest where all values differ: two digits at a time.
fn push_digits(line: &mut Vec<u8>, mut n: u32) {
    let mut digits = [0; 10];
    let mut begin = digits.len();
    while n >= 10 {
        let pair = (n % 100) as u8;
        n /= 100;
        begin -= 2;
        digits[begin] = b'0' + pair / 10;
        digits[begin + 1] = b'0' + pair % 10;
    }
    if n > 0 || begin == digits.len() {
        begin -= 1;
        digits[begin] = b'0' + n as u8;
    }
    line.extend_from_slice(&digits[begin..]);
}

#[cfg(test)]
mod tests {
    use super::push_digits;

    #[test]
    fn digits_of_numbers_of_every_length() {
        let powers = (0..10).flat_map(|k| [10u32.pow(k), 10u32.pow(k) - 1, 7 * 10u32.pow(k.min(8)) + 3]);
        for n in powers.chain(0..2000).chain([u32::MAX, i32::MIN.unsigned_abs()]) {
            let mut line = Vec::new();
            push_digits(&mut line, n);
            assert_eq!(line, n.to_string().into_bytes());
        }
    }
}
