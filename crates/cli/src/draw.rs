//! `upset draw`: a picture of the board.

use crate::args::Draw;
use crate::input;
use crate::status::{Failure, Status};
use std::io::Write;
use std::path::Path;

/// Draws one game into the file asked for, or onto standard output as SVG.
pub fn run(args: &Draw) -> Result<Status, Failure> {
    let games = input::load(std::slice::from_ref(&args.game))?;
    let [loaded] = games.as_slice() else {
        return Err(Failure::wrong(
            format!("{} holds {} games, and a picture shows one", args.game, games.len()),
            "give a document with a single game",
        ));
    };
    let svg = || upset::draw::svg(&loaded.document.position).map_err(Failure::plain);
    let Some(path) = &args.output else {
        std::io::stdout().write_all(svg()?.as_bytes())?;
        return Ok(Status::Answered);
    };
    let bytes = match path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => svg()?.into_bytes(),
        Some("png") => png(svg)?,
        _ => {
            return Err(Failure::wrong(
                format!("`{}` does not say what kind of picture it is", path.display()),
                "name a file that ends in .svg or .png",
            ));
        }
    };
    write(path, &bytes)?;
    Ok(Status::Answered)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes)
        .map_err(|e| Failure::plain(format!("`{}` cannot be written: {e}", path.display())))
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
