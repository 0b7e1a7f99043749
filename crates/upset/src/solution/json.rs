//! Solutions as JSON. What writes it is here and not with the program: a list of a million moves is written where the compiler
//! optimises.

use super::Solution;
use crate::claim::Step;
use crate::names::Names;
use crate::solve::{Choice, Choices};
use crate::text::visible_json;
use crate::value::{Outcome, Player, Value};
use hashbrown::HashMap;
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use std::fmt::Write as _;
use std::io::{self, Write};

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

/// How much text is gathered before it is handed on.
const GATHERED: usize = 1 << 16;

/// How many different ends of options are kept.
const ENDS: usize = 1 << 12;

impl Valued<'_> {
    /// Writes what `serialize` does, behind what is gathered in `line` already. A list may take hundreds of megabytes, most of
    /// which says the same again and again: by hand it is written several times as fast as field by field.
    fn write(&self, line: &mut String, out: &mut dyn Write) -> io::Result<()> {
        let mut ends: HashMap<u64, String> = HashMap::new();
        line.push('[');
        for i in 0..self.choices.len() {
            if line.len() >= GATHERED {
                out.write_all(line.as_bytes())?;
                line.clear();
            }
            line.push_str(if i == 0 { "{\"move\":" } else { ",{\"move\":" });
            push_quoted(line, |line| line.push_str(self.names.get(self.choices.element(i))));
            let mark = self.choices.mark(i);
            if let Some(end) = mark.and_then(|mark| ends.get(&mark)) {
                line.push_str(end);
            } else {
                let before = line.len();
                push_end(line, &self.choices.get(i));
                if let Some(mark) = mark.filter(|_| ends.len() < ENDS) {
                    ends.insert(mark, line[before..].into());
                }
            }
            match self.distances.map(|list| list[i]) {
                Some(Some(distance)) => line.push_str(&format!(",\"distance\":{distance}}}")),
                Some(None) => line.push_str(",\"distance\":null}"),
                None => line.push('}'),
            }
        }
        line.push(']');
        Ok(())
    }
}

/// What stands behind the name of a move.
fn push_end(line: &mut String, choice: &Choice) {
    line.extend([",\"winner\":\"", choice.winner.name(), "\""]);
    if let Some(outcome) = choice.outcome {
        line.extend([",\"outcome\":\"", outcome.letter(), "\""]);
    }
    if let Some(value) = &choice.value {
        line.push_str(",\"value\":");
        // Nothing fails that is written to a string.
        push_quoted(line, |line| {
            let _ = write!(line, "{value}");
        });
    }
    line.push_str(if choice.dominated { ",\"dominated\":true" } else { ",\"dominated\":false" });
}

/// What `push` writes, in quotes.
fn push_quoted(line: &mut String, push: impl FnOnce(&mut String)) {
    line.push('"');
    let begin = line.len();
    push(line);
    if line.as_bytes()[begin..].iter().all(|b| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'\\')) {
        line.push('"');
        return;
    }
    let text = serde_json::Value::from(&line[begin..]).to_string();
    line.truncate(begin - 1);
    line.push_str(&visible_json(text.into()));
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
        let mut line = Vec::new();
        let head = Head { solution: self.json(None), more: More(more) };
        head.serialize(&mut serde_json::Serializer::with_formatter(&mut line, Harmless))?;
        let mut line = String::from_utf8(line).map_err(io::Error::other)?;
        if let Some(options) = self.valued_options() {
            line.pop();
            for (before, side) in [(",\"options\":{\"left\":", options.left), (",\"right\":", options.right)]
            {
                line.push_str(before);
                match side {
                    Some(side) => side.write(&mut line, out)?,
                    None => line.push_str("null"),
                }
            }
            line.push_str("}}");
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
        out.flush()
    }
}

/// A solution without its options, with more fields.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(flatten)]
    solution: Json<'a>,
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
        self.json(self.valued_options()).serialize(serializer)
    }
}

impl Solution {
    fn json<'a>(&'a self, options: Option<Sides<Option<Valued<'a>>>>) -> Json<'a> {
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
            options,
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
    }

    fn valued_options(&self) -> Option<Sides<Option<Valued<'_>>>> {
        let [left, right] = self.options.as_ref()?;
        let valued =
            |choices, player| Valued { choices, names: &self.names, distances: self.distances_after(player) };
        Some(Sides {
            left: left.as_ref().map(|choices| valued(choices, Player::Left)),
            right: right.as_ref().map(|choices| valued(choices, Player::Right)),
        })
    }
}
