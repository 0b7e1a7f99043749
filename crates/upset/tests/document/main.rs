//! Documents and expressions as users write them: what they mean, and what is said when they mean nothing.

mod expressions;
mod faults;
mod files;
mod meaning;
mod named;
mod places;
mod robust;

use upset::document::{Error, FileError, Game, read_text};
use upset::game::Position;

/// The only document of a text.
fn read(text: &str) -> Result<Game, Error> {
    let files = |name: &str| std::fs::read(name).map_err(FileError::from);
    let mut all = read_text("test.toml", text, &files)?;
    assert_eq!(all.len(), 1);
    Ok(all.remove(0))
}

/// The game of a text that is right.
fn game(text: &str) -> Position {
    match read(text) {
        Ok(document) => document.position,
        Err(error) => panic!("{}", error.render(false)),
    }
}
