//! `upset export`: a game in another program's format.

use crate::args::{Export, Target};
use crate::input;
use crate::status::{Failure, Status};
use std::io::Write;
use upset::export::{Format, write};
use upset::value::Player;

/// Writes every game named on the command line.
pub fn run(args: &Export) -> Result<Status, Failure> {
    let starter = args.first.map_or(Player::Left, Player::from);
    let format = match args.to {
        Target::Toml => Format::Toml,
        Target::Json => Format::Json,
        Target::Dot => Format::Dot,
        Target::D6 => Format::Digraph6,
        Target::Pg => Format::Pg,
        Target::Qdimacs => Format::Qdimacs(starter),
    };
    let mut text = String::new();
    for loaded in input::load(std::slice::from_ref(&args.game))? {
        let document = &loaded.document;
        text.push_str(&write(&document.game, document.title.as_deref(), format).map_err(Failure::plain)?);
    }
    match &args.output {
        None => std::io::stdout().write_all(text.as_bytes())?,
        Some(path) => std::fs::write(path, text)
            .map_err(|e| Failure::plain(format!("`{}` cannot be written: {e}", path.display())))?,
    }
    Ok(Status::Answered)
}
