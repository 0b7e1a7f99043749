//! `upset-check FILE`: accepts a proof, or names the line that is wrong; `--unpack` writes a packed one as text.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{BufReader, BufWriter, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::Instant;
use upset_check::{Level, check, unpack};

const USAGE: &str = "usage: upset-check [--level play|lemma|theorem] FILE   (- reads standard input)
       upset-check --unpack FILE   (writes a packed proof as text)";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (most, file) = match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--unpack", file] => return unpacked(file),
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

fn unpacked(file: &str) -> ExitCode {
    let mut out = BufWriter::new(stdout().lock());
    let written = File::open(file).map_err(|error| error.to_string()).and_then(|open| {
        unpack(BufReader::new(open), &mut out)?;
        out.flush().map_err(|error| error.to_string())
    });
    written.map_or_else(|why| wrong(&format!("{file}: {why}")), |()| ExitCode::SUCCESS)
}

fn wrong(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(2)
}
