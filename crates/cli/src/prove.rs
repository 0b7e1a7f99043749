//! `upset prove` and `upset verify`: proofs of answers, written and checked.

use crate::args::{Limits, Threads};
use crate::guard;
use crate::input;
use crate::output;
use crate::progress::Progress;
use crate::status::{Failure, Status};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use upset::budget::Budget;
use upset::check::{Level, check};
use upset::game::Position;
use upset::prove::{NoProof, Wanted, describe, pack, prove, write};
use upset::solution::Solution;

/// The flags of `prove`.
#[derive(Args, Debug)]
pub struct Prove {
    /// A file, `-` for standard input, or an expression.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Where to write the proof (standard output if left out).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What is to be proved: who wins, or also the value.
    #[arg(long, value_enum, default_value = "value")]
    pub claim: Claim,
    /// What the proof may rest on: the rules of play, lemmas of the format, theorems.
    #[arg(long, value_enum, default_value = "theorem")]
    pub level: Trust,
    /// Write the packed form, which is for positional games on chains such as Connect and a twentieth of the size.
    #[arg(long)]
    pub packed: bool,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Claim {
    /// Who wins.
    Winner,
    /// Also the value.
    Value,
}

/// What a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Trust {
    /// The rules of play.
    Play,
    /// Arguments that the description of the format proves.
    Lemma,
    /// Theorems of the literature.
    Theorem,
}

impl From<Trust> for Level {
    fn from(trust: Trust) -> Level {
        match trust {
            Trust::Play => Level::Play,
            Trust::Lemma => Level::Lemma,
            Trust::Theorem => Level::Theorem,
        }
    }
}

/// The flags of `verify`.
#[derive(Args, Debug)]
pub struct Verify {
    /// The game that the proof must be about: a file, `-` for standard input, or an expression.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The proof.
    #[arg(value_name = "FILE")]
    pub proof: PathBuf,
    /// The highest level that is accepted.
    #[arg(long, value_enum, default_value = "theorem")]
    pub level: Trust,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// The one game that is named.
pub(crate) fn one(game: &str, budget: &Budget) -> Result<Position, Failure> {
    let games = input::load(&[game.to_string()], budget)?;
    match <[_; 1]>::try_from(games) {
        Ok([loaded]) => Ok(loaded.document.position),
        Err(games) => Err(Failure::plain(format!("{} games; a proof is about one", games.len()))),
    }
}

pub(crate) fn failure(why: NoProof) -> Failure {
    match why {
        NoProof::Stopped(why) => why.into(),
        NoProof::Without(_) => {
            Failure::wrong(why, "docs/proof-format.md lists what has no proof; --claim winner asks for less")
        }
        NoProof::Disagreement => Failure::Fault(why.to_string()),
    }
}

/// Solves the game and writes the proof.
pub fn run(args: &Prove) -> Result<Status, Failure> {
    let budget = guard::budget(&args.limits, guard::begun()).with_threads(guard::threads(&args.threads));
    let game = one(&args.game, &budget)?;
    let _line = Progress::watch(&budget);
    let wanted = Wanted { value: args.claim == Claim::Value, level: args.level.into() };
    let proof = prove(&game, wanted, &budget).map_err(failure)?;
    let (bytes, positions) = match args.packed {
        true => pack(&proof.text).map_err(failure)?,
        false => (proof.text.into_bytes(), proof.positions),
    };
    output::write(args.output.as_deref(), &bytes)?;
    if let Some(path) = &args.output {
        let bytes = bytes.len();
        writeln!(anstream::stdout(), "{}: {positions} positions, {bytes} bytes", path.display())?;
    }
    Ok(Status::Answered)
}

/// Writes the proof of a solution that is known already.
pub fn beside(game: &Position, solution: &Solution, path: &Path, budget: &Budget) -> Result<(), Failure> {
    let proof = write(game, solution, Wanted::default(), budget).map_err(failure)?;
    output::write(Some(path), proof.text.as_bytes())
}

/// Checks a proof, and that it is about the game that is meant.
pub fn verify(args: &Verify) -> Result<Status, Failure> {
    let budget = guard::budget(&args.limits, guard::begun());
    let game = one(&args.game, &budget)?;
    let name = args.proof.display().to_string();
    let file = File::open(&args.proof).map_err(|error| Failure::io(&name, &error))?;
    let begin = Instant::now();
    let threads = guard::threads(&args.threads);
    let checked = check(BufReader::new(file), args.level.into(), threads);
    guard::printing();
    match checked {
        Ok(verdict) if verdict.game != describe(&game) => {
            writeln!(anstream::stderr(), "{name}:2: the proof is about another game")?;
            Ok(Status::Fault)
        }
        Ok(verdict) => {
            let seconds = begin.elapsed().as_secs_f64();
            let (level, positions) = (verdict.level, verdict.positions);
            writeln!(
                anstream::stdout(),
                "verified: {verdict} (level {level}, {positions} positions, {seconds:.1} s)"
            )?;
            Ok(Status::Answered)
        }
        Err(refusal) => {
            writeln!(anstream::stderr(), "{name}:{}: {}", refusal.line, refusal.why)?;
            Ok(if refusal.no_proof { Status::Wrong } else { Status::Fault })
        }
    }
}
