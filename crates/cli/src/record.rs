//! Plays on file: which game, who began, which moves were made.

use crate::output;
use crate::status::Failure;
use serde::{Deserialize, Serialize};
use std::path::Path;
use upset::text::visible;

const SCHEMA: &str = "upset.play/1";

/// A play as it is written to a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    schema: String,
    /// The file or expression.
    pub game: String,
    /// Who moved first.
    pub first: String,
    /// The moves by name.
    pub moves: Vec<String>,
}

impl Record {
    /// A play of `game`.
    pub fn new(game: &str, first: &str, moves: Vec<String>) -> Record {
        Record { schema: SCHEMA.into(), game: game.into(), first: first.into(), moves }
    }

    /// Writes it, beside the old file first.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let mut text = serde_json::to_string_pretty(self).map_err(|e| Failure::Fault(e.to_string()))?;
        text.push('\n');
        output::write(Some(path), text.as_bytes())
    }

    /// Reads a play that was saved.
    pub fn load(path: &Path) -> Result<Record, Failure> {
        let place = visible(&path.display().to_string()).into_owned();
        let help = "plays are saved by `save FILE` in `upset play`, or by --log FILE";
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::wrong(format!("{place}: the file cannot be read: {e}"), help))?;
        let record: Record = serde_json::from_str(&text).map_err(|e| {
            Failure::wrong(format!("{place}: this is no saved play: {}", visible(&e.to_string())), help)
        })?;
        if record.schema != SCHEMA {
            return Err(Failure::wrong(format!("{place}: this is no saved play"), help));
        }
        Ok(record)
    }
}
