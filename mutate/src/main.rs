//! Plants many faults into a copy of the project at once, each behind a switch, so that one build serves them all.
//!
//! `upset-mutate COPY SITES SEED RATE FOLDER…` rewrites the Rust files below the folders of COPY, a copy of the project that nobody
//! needs any more, takes RATE of a thousand places, chosen by SEED, and writes what was planted where to the file SITES. With `list FILE` instead of
//! SEED and RATE it takes the places that such a file names. At run time `UPSET_MUTANT=17` switches fault 17 on, and
//! `UPSET_REACHED=FILE` appends the numbers of the faults whose place was reached. See `docs/testing.md`.
#![forbid(unsafe_code)]

mod plant;

use plant::{Choice, Planter, Spot};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The switch, which becomes a module of the lowest crate.
const SWITCH: &str = include_str!("switch.rs");

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let usage = || -> ! {
        eprintln!("usage: upset-mutate COPY SITES SEED RATE FOLDER...");
        std::process::exit(2)
    };
    let [copy, sites, seed, rate, folders @ ..] = arguments.as_slice() else { usage() };
    let choose: Box<dyn Fn(&str) -> Choice> = if seed == "list" {
        let text = fs::read_to_string(rate)?;
        Box::new(move |name| Choice::Listed(text.lines().filter_map(|line| place(line, name)).collect()))
    } else {
        let (Ok(seed), Ok(rate)) = (seed.parse(), rate.parse()) else { usage() };
        Box::new(move |name| Choice::chance(seed, rate, name))
    };
    let root = Path::new(copy);
    let base = root.join("crates/base/src");
    fs::write(base.join("mutant.rs"), SWITCH)?;
    let lib = base.join("lib.rs");
    let text = fs::read_to_string(&lib)?;
    fs::write(&lib, format!("{text}\n#[allow(missing_docs)]\npub mod mutant;\n"))?;
    let mut list = String::new();
    let mut next = 1;
    for folder in folders {
        let mut files = Vec::new();
        rust_files(&root.join(folder), &mut files)?;
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file)?;
            let Ok(mut syntax) = syn::parse_file(&text) else { continue };
            let switch = if folder.starts_with("crates/base") { "crate" } else { "upset_base" };
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            let mut planter = Planter::new(switch, choose(&name), next);
            planter.file(&mut syntax);
            for (number, (line, column), what) in planter.planted() {
                let _ = writeln!(list, "{number}\t{name}:{line}:{column}\t{what}");
            }
            next = planter.next();
            fs::write(&file, prettyplease::unparse(&syntax))?;
        }
    }
    fs::write(sites, list)?;
    println!("{} faults planted", next - 1);
    Ok(())
}

/// Where something is planted and what, of a line of a list that names the file.
fn place(line: &str, name: &str) -> Option<(Spot, String)> {
    let mut parts = line.split('\t').skip(1);
    let mut spot = parts.next()?.strip_prefix(name)?.strip_prefix(':')?.split(':').map(str::parse);
    let (Some(Ok(line)), Some(Ok(column))) = (spot.next(), spot.next()) else { return None };
    Some(((line, column), parts.next()?.into()))
}

/// Rust files below a folder, or the file itself; tests are left as they are.
fn rust_files(path: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            if !path.ends_with("tests") && !path.ends_with("tests.rs") {
                rust_files(&path, found)?;
            }
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("lib.rs") {
        found.push(path.to_path_buf());
    }
    Ok(())
}
