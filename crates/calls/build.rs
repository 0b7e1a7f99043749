//! Embeds the documents under `games/`, so that the library of the page needs no file at run time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let games = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../games");
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
