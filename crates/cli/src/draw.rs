//! `upset draw`: a picture of the board.

use crate::args::Draw;
use crate::guard;
use crate::input;
use crate::output;
use crate::status::{Failure, Status};
use upset::draw::Undrawn;
use upset::text::visible;

/// Draws one game into the file asked for, or onto standard output as SVG.
pub fn run(args: &Draw) -> Result<Status, Failure> {
    let budget = guard::budget(&args.limits, guard::begun());
    let games = input::load(std::slice::from_ref(&args.game), &budget)?;
    let [loaded] = games.as_slice() else {
        return Err(Failure::wrong(
            format!("{} holds {} games, and a picture shows one", args.game, games.len()),
            "give a document with a single game",
        ));
    };
    let svg = || {
        upset::draw::svg(&loaded.document.position, &budget).map_err(|e| match e {
            Undrawn::Stopped(why) => why.into(),
            Undrawn::TooLarge(large) => Failure::plain(large),
        })
    };
    let Some(path) = &args.output else {
        output::write(None, svg()?.as_bytes())?;
        return Ok(Status::Answered);
    };
    let bytes = match path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => svg()?.into_bytes(),
        Some("png") => png(svg)?,
        _ => {
            return Err(Failure::wrong(
                format!("`{}` does not say what kind of picture it is", visible(&path.display().to_string())),
                "name a file that ends in .svg or .png",
            ));
        }
    };
    output::write(Some(path), &bytes)?;
    Ok(Status::Answered)
}

#[cfg(feature = "png")]
fn png(svg: impl FnOnce() -> Result<String, Failure>) -> Result<Vec<u8>, Failure> {
    crate::png::render(&svg()?)
}

#[cfg(not(feature = "png"))]
fn png(_: impl FnOnce() -> Result<String, Failure>) -> Result<Vec<u8>, Failure> {
    Err(Failure::wrong(
        "this upset was built without PNG pictures",
        "write an .svg file, or build with `cargo build --release --features png`",
    ))
}
