//! `upset draw`: a picture of the board, of a position, or of the game tree.

use crate::after::{self, Played};
use crate::args::Draw;
use crate::guard;
use crate::input::{self, Loaded};
use crate::output;
use crate::status::{Failure, Status};
use crate::{pdf, png};
use upset::budget::Budget;
use upset::draw::{self, Marks, NoTree, Undrawn};
use upset::session::{Ask, Session};
use upset::solution::Solution;
use upset::text::visible;
use upset::value::Player;

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureFormat {
    Svg,
    Png,
    Pdf,
    Tex,
}

/// Draws one game into the file asked for, or onto standard output as SVG.
pub fn run(args: &Draw) -> Result<Status, Failure> {
    let kind = kind(args)?;
    let budget = guard::budget(&args.limits, guard::begun()).with_threads(guard::threads(&args.threads));
    let games = input::load(std::slice::from_ref(&args.game), &budget)?;
    let [loaded] = games.as_slice() else {
        return Err(Failure::wrong(
            format!("{} holds {} games, and a picture shows one", args.game, games.len()),
            "give a document with a single game",
        ));
    };
    let game = &loaded.document.position;
    let first = after::starter(game, args.first.map(Player::from))?;
    let played = after::play(game, args.after.as_deref().unwrap_or_default(), first)?;
    if args.tree {
        let title = loaded.document.caption(&loaded.origin, &played.moves);
        let svg = draw::tree(&played.game, played.turn, Some(&title), &budget).map_err(|why| match why {
            NoTree::Stopped(why) => why.into(),
            NoTree::TooLarge => Failure::wrong(why, "play some moves first with --after, or draw the board"),
        })?;
        return write(args, kind, svg);
    }
    let found = found(args, &played, &budget);
    let marks = marks(loaded, &played, found.as_ref(), args);
    let status = if found.as_ref().is_some_and(|found| found.missing().is_some()) {
        Status::Budget
    } else {
        Status::Answered
    };
    let text = match kind {
        PictureFormat::Tex => draw::tikz(game, &marks, &budget),
        PictureFormat::Svg | PictureFormat::Png | PictureFormat::Pdf => draw::svg_with(game, &marks, &budget),
    };
    Ok(write(args, kind, text.map_err(undrawn)?)?.and(status))
}

fn kind(args: &Draw) -> Result<PictureFormat, Failure> {
    let Some(path) = &args.output else { return Ok(PictureFormat::Svg) };
    match path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some("tex") if args.tree => {
            Err(Failure::wrong("game trees are not written as TikZ", "write an .svg file"))
        }
        Some("tex") => Ok(PictureFormat::Tex),
        Some("pdf") => Ok(PictureFormat::Pdf),
        _ => Err(Failure::wrong(
            format!("`{}` does not say what kind of picture it is", visible(&path.display().to_string())),
            "name a file that ends in .svg, .png, .pdf or .tex",
        )),
    }
}

fn undrawn(why: Undrawn) -> Failure {
    match why {
        Undrawn::Stopped(why) => why.into(),
        Undrawn::TooLarge(large) => Failure::plain(large),
    }
}

fn write(args: &Draw, kind: PictureFormat, text: String) -> Result<Status, Failure> {
    let bytes = match kind {
        PictureFormat::Png => png::render(&text)?,
        PictureFormat::Pdf => pdf::render(&text)?,
        PictureFormat::Svg | PictureFormat::Tex => text.into_bytes(),
    };
    output::write(args.output.as_deref(), &bytes)?;
    Ok(Status::Answered)
}

/// What the marks need to be known.
fn found(args: &Draw, played: &Played, budget: &Budget) -> Option<Solution> {
    let mut session = Session::new(played.game.clone());
    match (args.values, args.moves) {
        (false, false) => None,
        (values, moves) => {
            let mut solution = session.ask(Ask::Value, budget);
            if moves {
                solution = session.ask(Ask::Moves(played.turn), budget);
            }
            if values {
                solution = session.ask(Ask::Options(played.turn), budget);
            }
            Some(solution)
        }
    }
}

fn marks<'a>(loaded: &Loaded, played: &'a Played, found: Option<&Solution>, args: &Draw) -> Marks<'a> {
    let title = loaded.document.caption(&loaded.origin, &played.moves);
    let mut marks = Marks { title: Some(title), diagram: args.diagram, ..Marks::default() };
    if !played.moves.is_empty() {
        marks.after = Some((&played.game, &played.moves));
    }
    let Some(found) = found else { return marks };
    let turn = played.turn;
    let winner = found.starts.of(turn).map_or("not decided", |winner| winner.sentence());
    let value = found.value.as_ref().map_or(String::new(), |value| format!(", value {value}"));
    marks.notes.push(format!("{} to move: {winner}{value}", turn.title()));
    if args.moves
        && let Some(best) = found.best_moves_of(turn)
    {
        if found.starts.of(turn).is_some_and(|winner| winner.score(turn) < 0) {
            marks.notes.push("all moves lose".into());
        } else {
            marks.best = best.map(str::to_string).collect();
        }
    }
    if args.values {
        let names = played.game.names();
        for option in found.options_of(turn) {
            let leaves =
                option.value.as_ref().map_or_else(|| option.winner.name().to_string(), ToString::to_string);
            marks.values.push((names.get(option.element).to_string(), leaves));
        }
    }
    marks
}
