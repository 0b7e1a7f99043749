//! Facts about the start of a game of normal play.

use crate::game::Game;
use crate::value::Plain;
use crate::{Level, Why};

/// What a fact says: who wins who starts, and the value if it gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Says {
    pub first: [bool; 2],
    pub value: Option<Plain>,
}

impl Says {
    pub fn value(plain: Plain) -> Says {
        Says { first: [plain.first(0), plain.first(1)], value: Some(plain) }
    }

    pub fn first(first: [bool; 2]) -> Says {
        Says { first, value: None }
    }

    /// Reads `= *3` or `N`.
    fn read(text: &str) -> Option<Says> {
        if let Some(value) = text.strip_prefix("= ") {
            return Plain::read(value).map(Says::value);
        }
        let winners = [("N", [true; 2]), ("P", [false; 2]), ("L", [true, false]), ("R", [false, true])];
        winners.iter().find(|(letter, _)| *letter == text).map(|&(_, first)| Says::first(first))
    }
}

impl Game {
    /// Verifies a fact, and says on what level.
    pub(crate) fn fact(&self, text: &str) -> Result<(Says, Level), Why> {
        let (said, step) = text.split_once(" : ").ok_or("a fact is `SAYS : RULE`")?;
        let says = Says::read(said).ok_or("a fact gives a number plus a nimber, or N, P, L or R")?;
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let (family, order) = (self.kind(), self.is_order());
        let nimber = |nimber: u128| Says::value(Plain { nimber, ..Plain::default() });
        let shown = match (rule, family, self.owners.is_empty()) {
            ("nim", ..) if self.nim.is_some() => nimber(self.nim.unwrap_or_default()),
            ("series-parallel", "poset", true) | ("cograph", "node-kayles", true) => {
                nimber(self.series_parallel(rest)? as u128)
            }
            ("parity-uniform", "poset", true) => nimber(self.parity_uniform(rest)?),
            ("articulation", "poset", true) => Says::first(self.articulation(rest)?),
            ("zigzag", "poset", true) => nimber(self.zigzag()?),
            ("paths", "node-kayles", true) => nimber(self.paths()?),
            ("least", "poset", _) => Says::first(self.least()?),
            ("involution", ..) => Says::value(self.involution(&self.start, rest)?),
            ("one-colour", ..) if order => Says::value(self.one_colour()?),
            ("forest", ..) if order => Says::value(self.forest(rest)?),
            _ => return Err(format!("there is no rule `{rule}` for this game")),
        };
        if shown != says {
            return Err(format!("`{rule}` does not show that"));
        }
        Ok(match (rule, family, rest) {
            ("forest", "pomin", "below") | ("forest", "pomax", "above") => (says, Level::Lemma),
            ("series-parallel" | "zigzag" | "forest", ..) => (says, Level::Theorem),
            _ => (says, Level::Lemma),
        })
    }
}
