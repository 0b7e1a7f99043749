//! `upset export`: a game in another program's format.

use crate::args::{Export, Target};
use crate::input;
use crate::status::{Failure, Status};
use std::io::Write;
use upset::export::{Format, write};
use upset::game::Position;
use upset::value::Player;

/// Writes every game named on the command line.
pub fn run(args: &Export) -> Result<Status, Failure> {
    let format = |game: &Position| match args.to {
        Target::Toml => Format::Toml,
        Target::Json => Format::Json,
        Target::Dot => Format::Dot,
        Target::D6 => Format::Digraph6,
        Target::Pg => Format::Pg,
        // Where the turns fix who starts, there is nothing to choose.
        Target::Qdimacs => {
            Format::Qdimacs(args.first.map(Player::from).or(game.starter()).unwrap_or(Player::Left))
        }
    };
    let mut text = String::new();
    for loaded in input::load(std::slice::from_ref(&args.game))? {
        let document = &loaded.document;
        let written = write(&document.position, document.title.as_deref(), format(&document.position));
        text.push_str(&written.map_err(Failure::plain)?);
    }
    match &args.output {
        None => std::io::stdout().write_all(text.as_bytes())?,
        Some(path) => std::fs::write(path, text)
            .map_err(|e| Failure::plain(format!("`{}` cannot be written: {e}", path.display())))?,
    }
    Ok(Status::Answered)
}
