//! Embeds the page and the documents under `games/`, so that the program needs no file at run time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut source = String::new();
    for (name, folder) in [("PAGE", here.join("page")), ("GAMES", here.join("../../games"))] {
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
