//! `upset export`: a game in another program's format.

use crate::args::{Export, Target};
use crate::guard;
use crate::input;
use crate::output;
use crate::status::{Failure, Status};
use upset::export::{Format, Unwritable, write};
use upset::game::Position;
use upset::value::Player;

/// Writes every game named on the command line.
pub fn run(args: &Export) -> Result<Status, Failure> {
    let format = |game: &Position| match args.to {
        Target::Toml => Format::Toml,
        Target::Json => Format::Json,
        Target::Dot => Format::Dot,
        Target::D6 => Format::Digraph6,
        Target::G6 => Format::Graph6,
        Target::Pg => Format::Pg,
        // Where the turns fix who starts, there is nothing to choose.
        Target::Qdimacs => {
            Format::Qdimacs(args.first.map(Player::from).or(game.starter()).unwrap_or(Player::Left))
        }
    };
    let budget = guard::budget(&args.limits, guard::begun());
    let mut text = String::new();
    for loaded in input::load(std::slice::from_ref(&args.game), &budget)? {
        let document = &loaded.document;
        let written =
            write(&document.position, document.title.as_deref(), format(&document.position), &budget);
        text.push_str(&written.map_err(|e| match e {
            Unwritable::Stopped(why) => why.into(),
            Unwritable::NoArcs(_) | Unwritable::NoGraph(_) | Unwritable::Loses { .. } => {
                Failure::wrong(e, "--to toml and --to json hold the whole game")
            }
            other => Failure::plain(other),
        })?);
    }
    output::write(args.output.as_deref(), text.as_bytes())?;
    Ok(Status::Answered)
}
