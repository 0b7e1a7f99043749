//! `upset reduce`: a hardness proof as a program.

use crate::args::Reduce;
use crate::input;
use crate::progress;
use crate::status::{Failure, Status};
use crate::suggest;
use std::io::{Read, Write};
use upset::export;
use upset::reduce::back::{BackError, play_out};
use upset::reduce::dimacs::Quantifier;
use upset::reduce::{self, Input, Kind, Reduction, dimacs, random};
use upset::value::Player;

/// Builds the gadget and writes it as a document, or reads its solution back.
pub fn run(args: &Reduce) -> Result<Status, Failure> {
    let Some(kind) = &args.kind else {
        return list();
    };
    let kind = reduce::find(kind).ok_or_else(|| unknown(kind))?;
    if args.back {
        return back(kind, args);
    }
    let reduction = build(kind, args)?;
    let comments = [
        format!("Made by `upset reduce {}` ({}): {} to {}.", kind.name, kind.source, kind.from, kind.to),
        format!("Reading: {}.", reduction.reading.sentence()),
    ];
    let text = export::toml(&reduction.game, Some(&reduction.title), &comments);
    match &args.output {
        None => std::io::stdout().write_all(text.as_bytes())?,
        Some(path) => std::fs::write(path, text)
            .map_err(|e| Failure::plain(format!("`{}` cannot be written: {e}", path.display())))?,
    }
    Ok(Status::Answered)
}

fn unknown(name: &str) -> Failure {
    let known = reduce::KINDS.iter().map(|k| k.name);
    let help = match suggest::near(name, known).as_slice() {
        [] => "`upset reduce` alone lists them".to_string(),
        names => format!("did you mean {}? `upset reduce` alone lists them", names.join(" or ")),
    };
    Failure::wrong(format!("there is no reduction called `{name}`"), help)
}

fn list() -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    for kind in reduce::KINDS {
        let input = match kind.input {
            Input::Cnf => "DIMACS CNF",
            Input::Qbf => "QDIMACS",
            Input::Position => "a game",
            Input::SetCover => "JSON {\"sets\": [[\"a\",\"b\"]], \"k\": 1}",
            Input::Formula => "a formula with values: (x|!y)&z; x=1, y=0, z=1",
        };
        writeln!(
            out,
            "{:<26}{:<20}{} to {}\n{:<46}from {input}",
            kind.name, kind.source, kind.from, kind.to, ""
        )?;
    }
    Ok(Status::Answered)
}

fn source(args: &Reduce) -> Result<&str, Failure> {
    args.input.as_deref().ok_or_else(|| {
        Failure::wrong("there is nothing to reduce", "give a file, `-`, or --random VARIABLES,CLAUSES,SEED")
    })
}

/// The text of the source and where it is from; a formula may stand on the command line itself.
fn text(kind: &Kind, argument: &str) -> Result<(String, String), Failure> {
    let mut bytes = Vec::new();
    let origin = match argument {
        "-" => {
            std::io::stdin().lock().read_to_end(&mut bytes)?;
            "standard input"
        }
        path if kind.input == Input::Formula && !std::path::Path::new(path).exists() => {
            return Ok(("formula".into(), path.into()));
        }
        path => {
            bytes =
                std::fs::read(path).map_err(|e| Failure::plain(format!("`{path}` cannot be read: {e}")))?;
            path
        }
    };
    let text = String::from_utf8(bytes).map_err(|_| Failure::plain(format!("{origin} is not UTF-8 text")))?;
    Ok((origin.to_string(), text))
}

/// `N,M,SEED`.
fn random_shape(words: &str) -> Result<(usize, usize, u64), Failure> {
    let wrong =
        || Failure::wrong(format!("`{words}` is no random formula"), "write VARIABLES,CLAUSES,SEED: 5,20,1");
    let numbers: Vec<u64> =
        words.split(',').map(|w| w.trim().parse().ok()).collect::<Option<_>>().ok_or_else(wrong)?;
    match numbers[..] {
        [n, m, seed] if n <= 1_000_000 && m <= 10_000_000 => Ok((n as usize, m as usize, seed)),
        _ => Err(wrong()),
    }
}

fn build(kind: &Kind, args: &Reduce) -> Result<Reduction, Failure> {
    if let Some(words) = &args.random {
        let (n, m, seed) = random_shape(words)?;
        let first = if kind.name == "3qbf-maker-breaker" { Quantifier::ForAll } else { Quantifier::Exists };
        let made = match kind.input {
            Input::Cnf if kind.name == "avoid-true-maker-maker" => {
                let mut cnf = random::three_sat(n, m, seed);
                for clause in &mut cnf.clauses {
                    clause.truncate(2);
                    clause.iter_mut().for_each(|l| *l = l.abs());
                }
                kind.from_cnf(&cnf)
            }
            Input::Cnf => kind.from_cnf(&random::three_sat(n, m, seed)),
            Input::Qbf => kind.from_qbf(&random::three_qbf(n, m, first, seed)),
            _ => {
                return Err(Failure::wrong(
                    format!("{} does not start from a formula", kind.name),
                    "--random makes formulas; give an input instead",
                ));
            }
        };
        return made.map_err(Failure::plain);
    }
    let argument = source(args)?;
    if kind.input == Input::Position {
        let games = input::load(std::slice::from_ref(&args.input.clone().unwrap_or_default()))?;
        let [loaded] = games.as_slice() else {
            return Err(Failure::wrong(format!("{argument} holds several games"), "give one"));
        };
        return kind.from_game(&loaded.document.position).map_err(Failure::plain);
    }
    let (origin, text) = text(kind, argument)?;
    kind.from_text(&origin, &text).map_err(|e| Failure::Wrong(e.render(true)))
}

/// Plays the gadget out and prints what the play says about the formula.
fn back(kind: &Kind, args: &Reduce) -> Result<Status, Failure> {
    let cnf = match &args.random {
        Some(words) => {
            let (n, m, seed) = random_shape(words)?;
            random::three_sat(n, m, seed)
        }
        None => {
            let (origin, text) = text(kind, source(args)?)?;
            dimacs::cnf(&origin, &text).map_err(|e| Failure::Wrong(e.render(true)))?
        }
    };
    let budget = progress::budget(&args.limits);
    let played = match play_out(kind, &cnf, &budget) {
        Ok(played) => played,
        Err(BackError::Stopped(why)) => {
            writeln!(anstream::stderr(), "no answer: {why}")?;
            return Ok(Status::Budget);
        }
        Err(BackError::Contradiction) => return Err(Failure::Fault(BackError::Contradiction.to_string())),
        Err(other) => return Err(Failure::plain(other)),
    };
    let mut out = anstream::stdout().lock();
    match &played.assignment {
        Some(value) => {
            writeln!(out, "s SATISFIABLE")?;
            let literals: Vec<String> =
                (1..value.len()).map(|v| if value[v] { v.to_string() } else { format!("-{v}") }).collect();
            writeln!(out, "v {} 0", literals.join(" "))?;
        }
        None => writeln!(out, "s UNSATISFIABLE")?,
    }
    let spelled: Vec<String> = (played.moves.iter())
        .map(|(player, name)| format!("{}:{name}", if *player == Player::Left { 'L' } else { 'R' }))
        .collect();
    writeln!(out, "c play {}", spelled.join(" "))?;
    Ok(Status::Answered)
}
