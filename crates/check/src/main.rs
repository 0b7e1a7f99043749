//! `upset-check FILE`: accepts a proof, or names the line that is wrong.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{BufReader, stdin};
use std::process::ExitCode;
use std::time::Instant;
use upset_check::{Level, check};

const USAGE: &str = "usage: upset-check [--level play|lemma|theorem] FILE   (- reads standard input)";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (most, file) = match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--level", level, file] | [file, "--level", level] => (Level::named(level), *file),
        [file] => (Some(Level::Theorem), *file),
        _ => (None, ""),
    };
    let Some(most) = most else { return wrong(USAGE) };
    let begin = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let checked = match File::open(file) {
        _ if file == "-" => check(stdin().lock(), most, threads),
        Ok(open) => check(BufReader::new(open), most, threads),
        Err(error) => return wrong(&format!("{file}: {error}")),
    };
    match checked {
        Ok(v) => {
            let seconds = begin.elapsed().as_secs_f64();
            println!("verified: {v} (level {}, {} positions, {seconds:.1} s)", v.level, v.positions);
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{file}:{}: {}", refusal.line, refusal.why);
            ExitCode::from(if refusal.no_proof { 2 } else { 1 })
        }
    }
}

fn wrong(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(2)
}
