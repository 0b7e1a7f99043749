//! Embeds the page and the documents under `games/`, so that the program needs no file at run time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut source = String::new();
    // `games` is a link, by which packages hold the documents; where links are not checked out it is a small file.
    let games = ["games", "../../games"].map(|place| here.join(place));
    let games = games.iter().find_map(|place| place.canonicalize().ok().filter(|place| place.is_dir()));
    for (name, folder) in [("PAGE", here.join("page")), ("GAMES", games.expect("the games are there"))] {
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        list(&folder, &folder, &mut files);
        files.sort();
        let _ = writeln!(source, "/// Names and contents.\npub static {name}: &[(&str, &[u8])] = &[");
        for (file, path) in files {
            let _ = writeln!(source, "    ({file:?}, include_bytes!({path:?})),");
        }
        let _ = writeln!(source, "];");
    }
    fs::write(out.join("files.rs"), source).expect("the build folder can be written");
}

/// The files below `folder`, by their names from `root` on.
fn list(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((name, path.to_string_lossy().into_owned()));
        }
    }
}
