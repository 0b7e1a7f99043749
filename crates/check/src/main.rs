//! `upset-check FILE`: accepts a proof, or names the line that is wrong.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{BufReader, stdin};
use std::process::ExitCode;
use std::time::Instant;
use upset_check::{Level, check};

const USAGE: &str = "usage: upset-check [--level play|lemma|theorem] FILE   (- reads standard input)";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1).collect::<Vec<_>>();
    let mut most = Level::Theorem;
    if let Some(at) = args.iter().position(|arg| arg == "--level") {
        let level = args.get(at + 1).and_then(|name| Level::named(name));
        let Some(level) = level else { return wrong(USAGE) };
        most = level;
        args.drain(at..at + 2);
    }
    let [file] = &args[..] else { return wrong(USAGE) };
    let begin = Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let checked = if file == "-" {
        check(stdin().lock(), most, threads)
    } else {
        match File::open(file) {
            Ok(open) => check(BufReader::new(open), most, threads),
            Err(error) => return wrong(&format!("{file}: {error}")),
        }
    };
    match checked {
        Ok(verdict) => {
            let seconds = begin.elapsed().as_secs_f64();
            println!(
                "verified: {verdict} (level {}, {} positions, {seconds:.1} s)",
                verdict.level, verdict.positions
            );
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
