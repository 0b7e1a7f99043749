//! Embeds the page, so that the program needs no file at run time.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo:rerun-if-changed={}", page.display());
    let mut files: Vec<PathBuf> =
        fs::read_dir(&page).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut source = String::from("/// Names and contents.\npub static PAGE: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(source, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    source.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), source).expect("the build folder can be written");
}
