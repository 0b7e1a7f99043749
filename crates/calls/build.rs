//! Embeds the documents under `games/`, so that the library of the page needs no file at run time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // `games` is a link, by which packages hold the documents; where links are not checked out it is a small file.
    let games = ["games", "../../games"].map(|place| here.join(place));
    let games = games.iter().find_map(|place| place.canonicalize().ok().filter(|place| place.is_dir()));
    let games = games.expect("the games are there");
    println!("cargo:rerun-if-changed={}", games.display());
    let mut files = Vec::new();
    for folder in entries(&games) {
        files.extend(
            entries(&folder).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "toml")),
        );
    }
    files.sort();
    let mut source = String::from("/// Names and texts.\nstatic GAMES: &[(&str, &str)] = &[\n");
    for file in files {
        let name = file.strip_prefix(&games).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(source, "    ({name:?}, include_str!({:?})),", file.to_string_lossy());
    }
    source.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("games.rs"), source).expect("the build folder can be written");
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
