//! Solutions as JSON. What writes it is here and not with the program: a list of a million moves is written where the compiler
//! optimises.

use super::Solution;
use super::list::Valued;
use crate::claim::Step;
use crate::names::Names;
use crate::text::visible_json;
use crate::value::{Outcome, Player};
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
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
    g_set: Option<Vec<Natural>>,
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

/// A number that mostly fits in a word, which is written faster.
struct Natural(u128);

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(word) => serializer.serialize_u64(word),
            Err(_) => serializer.serialize_u128(self.0),
        }
    }
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
        if let Some(options) = self.valued_options() {
            line.pop();
            for (before, side) in [(",\"options\":{\"left\":", options.left), (",\"right\":", options.right)]
            {
                line.extend_from_slice(before.as_bytes());
                match side {
                    Some(side) => side.write(&mut line, out)?,
                    None => line.extend_from_slice(b"null"),
                }
            }
            line.extend_from_slice(b"}}");
        }
        line.push(b'\n');
        out.write_all(&line)?;
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
            g_set: self.g_set().map(|set| set.into_iter().map(Natural).collect()),
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
