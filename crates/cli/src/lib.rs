//! Command line of the `upset` solver: reads the call, runs a command of the library, prints what it found.
//!
//! A library, so that it is compiled while what it stands on still is: a program has to wait for all of that.
#![forbid(unsafe_code)]

mod after;
mod ahead;
mod args;
mod board;
mod census;
mod census_args;
mod census_files;
mod census_text;
mod classify;
mod compare;
mod csv;
mod draw;
mod explain;
mod export;
mod files;
mod guard;
mod guess;
mod input;
mod list_rules;
mod man;
mod output;
mod papers;
mod pdf;
mod periods;
mod play;
mod png;
mod progress;
mod prove;
mod quantity;
mod record;
mod reduce;
mod report;
mod serve;
mod solve;
mod status;
mod strategy;
mod unions;
mod worker;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use status::{Failure, Status};
use std::io::Write;
use std::process::ExitCode;
use upset::budget::Stopped;

/// The program: what the call asks for, and how it ended.
pub fn main() -> ExitCode {
    guard::begin();
    // Usage errors leave with status 2 and write to standard error; help and version leave with 0.
    let cli = Cli::parse_from(std::env::args_os().map(input::shielded));
    match worker::run(move || run(cli)) {
        Ok(status) => status.into(),
        // Who left need not be told.
        Err(Failure::Closed) => Status::Io.into(),
        Err(Failure::Io(message)) => {
            let _ = writeln!(anstream::stderr(), "{message}");
            Status::Io.into()
        }
        Err(Failure::Stopped(why)) => {
            let _ = writeln!(anstream::stderr(), "{}", unanswered(why));
            Status::Budget.into()
        }
        Err(Failure::Wrong(message)) => {
            let _ = writeln!(anstream::stderr(), "{message}");
            Status::Wrong.into()
        }
        Err(Failure::Fault(message)) => {
            let _ = writeln!(
                anstream::stderr(),
                "upset failed: {message}\n\
                 This is a fault in upset {}, not in your input, and we are sorry. Please report it with the\n\
                 command you typed, the game you gave it, and the lines above.",
                env!("CARGO_PKG_VERSION")
            );
            Status::Fault.into()
        }
    }
}

/// What standard error says when there is nothing for standard output.
fn unanswered(why: Stopped) -> String {
    format!("no answer: {why}")
}

fn run(cli: Cli) -> Result<Status, Failure> {
    guard::known(|why| {
        let _ = writeln!(anstream::stderr(), "{}", unanswered(why));
    });
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Classify(args) => classify::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Reduce(args) => reduce::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Papers { json } => papers::run(json),
        Command::Prove(args) => prove::run(&args),
        Command::Strategy(args) => strategy::run(&args),
        Command::Verify(args) => prove::verify(&args),
        Command::Rules { json } => list_rules::run(json),
        Command::Serve(args) => serve::run(&args),
        Command::Unions { examples } => unions::run(examples),
        Command::Periods(args) => periods::run(&args),
        Command::Census(args) => census::run(&args),
        Command::Man { folder } => man::run(folder.as_deref()),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "upset", &mut script);
            std::io::stdout().write_all(&script)?;
            Ok(Status::Answered)
        }
    }
}
