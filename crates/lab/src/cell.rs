//! What stands in a table.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What kind of thing a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Whole numbers.
    Int,
    /// Other numbers.
    Real,
    /// True or false.
    Bool,
    /// Words.
    Text,
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "a whole number",
            Type::Real => "a number",
            Type::Bool => "true or false",
            Type::Text => "text",
        })
    }
}

/// One entry of a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// A whole number.
    Int(i64),
    /// Another number.
    Real(f64),
    /// True or false.
    Bool(bool),
    /// A word.
    Text(Cow<'static, str>),
    /// The effort did not suffice to find it out: a value like others, so that no row goes missing.
    Undecided,
}

impl Cell {
    fn rank(&self) -> u8 {
        match self {
            Cell::Int(_) | Cell::Real(_) => 0,
            Cell::Bool(_) => 1,
            Cell::Text(_) => 2,
            Cell::Undecided => 3,
        }
    }

    /// A number as a real one.
    pub fn real(&self) -> Option<f64> {
        match self {
            Cell::Int(i) => Some(*i as f64),
            Cell::Real(r) => Some(*r),
            _ => None,
        }
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        match (self, other) {
            (Cell::Int(a), Cell::Int(b)) => a.cmp(b),
            (Cell::Bool(a), Cell::Bool(b)) => a.cmp(b),
            (Cell::Text(a), Cell::Text(b)) => a.cmp(b),
            (a, b) => match (a.real(), b.real()) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                _ => a.rank().cmp(&b.rank()),
            },
        }
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Cell {
    fn eq(&self, other: &Cell) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Cell {}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            // Equal numbers of either kind have equal hashes.
            Cell::Int(_) | Cell::Real(_) => (self.real().unwrap_or(0.0) + 0.0).to_bits().hash(state),
            Cell::Bool(b) => b.hash(state),
            Cell::Text(text) => text.hash(state),
            Cell::Undecided => u8::MAX.hash(state),
        }
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Int(number.into())
    }
}

impl From<bool> for Cell {
    fn from(answer: bool) -> Cell {
        Cell::Bool(answer)
    }
}

impl From<&'static str> for Cell {
    fn from(text: &'static str) -> Cell {
        Cell::Text(text.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text.into())
    }
}

/// As text and CSV show it.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Int(i) => f.pad(&i.to_string()),
            Cell::Real(r) => f.pad(format!("{r:.6}").trim_end_matches('0').trim_end_matches('.')),
            Cell::Bool(b) => f.pad(if *b { "true" } else { "false" }),
            Cell::Text(text) => f.pad(text),
            Cell::Undecided => f.pad("undecided"),
        }
    }
}
