//! Solutions as JSON. What writes it is here and not with the program: a list of a million moves is written where the compiler
//! optimises.

use super::Solution;
use crate::claim::Step;
use crate::names::Names;
use crate::solve::Choices;
use crate::text::visible_json;
use crate::value::{Outcome, Player, Value};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::io::{self, BufWriter, Write};

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    game: &'a str,
    elements: u128,
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    starts: Sides<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_moves: Option<Sides<Option<Listed<'a>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_moves_total: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Sides<Option<Valued<'a>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g_set: Option<Vec<u128>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    delay: Option<Sides<Option<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<Sides<Option<usize>>>,
    proof: Vec<Step<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    work: Work,
}

/// Moves by name.
struct Listed<'a> {
    moves: &'a [usize],
    names: &'a Names,
}

impl Serialize for Listed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.moves.iter().map(|&x| self.names.get(x)))
    }
}

/// Moves by name with what they leave.
struct Valued<'a> {
    choices: &'a Choices,
    names: &'a Names,
    /// How soon the game is won after each, if that is known.
    distances: Option<&'a [Option<usize>]>,
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

#[derive(Serialize)]
struct Sides<T> {
    left: T,
    right: T,
}

#[derive(Serialize)]
struct Work {
    positions: u64,
    seconds: f64,
}

impl Solution {
    /// Writes the JSON that `upset solve --json` prints, with `more` fields behind its own, in one line in which letters that
    /// mislead are written out.
    pub fn write_json(&self, more: &[(&str, serde_json::Value)], out: &mut dyn Write) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        let line = Line { solution: self, more: More(more) };
        line.serialize(&mut serde_json::Serializer::with_formatter(&mut out, Harmless))?;
        writeln!(out)?;
        out.flush()
    }
}

/// A solution with more fields.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    solution: &'a Solution,
    #[serde(flatten)]
    more: More<'a>,
}

struct More<'a>(&'a [(&'a str, serde_json::Value)]);

impl Serialize for More<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// JSON in which letters that mislead are written out.
struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, part: &str) -> io::Result<()> {
        // Almost all names and values are ASCII, and there are millions of them.
        if part.is_ascii() {
            return out.write_all(part.as_bytes());
        }
        out.write_all(visible_json(part.into()).as_bytes())
    }
}

/// The JSON of a solution.
impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |p: Player| self.starts.of(p).map(|w| w.name());
        Json {
            schema: "upset.solution/1",
            game: self.game,
            elements: self.elements,
            outcome: self.outcome.map(Outcome::letter),
            grundy: self.grundy(),
            value: self.value.as_ref().map(ToString::to_string),
            starts: Sides { left: name(Player::Left), right: name(Player::Right) },
            best_moves: self.best_moves.as_ref().map(|sides| {
                let [left, right] = sides.each_ref().map(|side| side.as_deref());
                let listed = |moves| Listed { moves, names: &self.names };
                Sides { left: left.map(listed), right: right.map(listed) }
            }),
            best_moves_total: self.best_moves_total,
            options: self.options.as_ref().map(|[left, right]| {
                let valued = |choices, player| Valued {
                    choices,
                    names: &self.names,
                    distances: self.distances_after(player),
                };
                Sides {
                    left: left.as_ref().map(|choices| valued(choices, Player::Left)),
                    right: right.as_ref().map(|choices| valued(choices, Player::Right)),
                }
            }),
            g_set: self.g_set(),
            delay: self.delays.iter().any(Option::is_some).then(|| {
                let [left, right] = self.delays;
                Sides { left, right }
            }),
            distance: self.distances.as_ref().map(|found| {
                let [left, right] = found.starters.map(Option::flatten);
                Sides { left, right }
            }),
            proof: self.steps(),
            stopped: self.missing().map(|s| s.to_string()),
            work: Work { positions: self.positions, seconds: self.seconds },
        }
        .serialize(serializer)
    }
}
