//! `upset solve`.

use crate::after::{self, Played};
use crate::args::Solve;
use crate::input::{self, Loaded};
use crate::progress::{self, Progress};
use crate::report;
use crate::status::{Failure, Status};
use crate::suggest;
use serde_json::Value;
use std::io::Write;
use upset::budget::Stopped;
use upset::document::Game;
use upset::game::Position;
use upset::rule;
use upset::solution::Solution;
use upset::solve::{Engine, Request};
use upset::value::Player;

/// Solves every game named on the command line and prints the answers.
pub fn run(args: &Solve) -> Result<Status, Failure> {
    known(&args.engine)?;
    let games = input::load(&args.games)?;
    // One file may hold many games, which are questions of their own; many arguments make one game.
    let together = args.games.len() > 1 && games.len() > 1 && !args.each && !args.check;
    let games = if together { vec![side_by_side(&games)?] } else { games };
    // Whatever can be wrong with the call is found before the first answer is printed.
    let mut positions = Vec::new();
    for loaded in games {
        let played = match &args.after {
            Some(moves) => {
                let first = after::starter(&loaded.document.position, args.first.map(Player::from))?;
                Some(after::play(&loaded.document.position, moves, first)?)
            }
            None => None,
        };
        covered(&args.engine, played.as_ref().map_or(&loaded.document.position, |p| &p.game))?;
        positions.push((loaded, played));
    }
    let several = positions.len() > 1;
    let mut status = Status::Answered;
    for (i, (loaded, played)) in positions.iter().enumerate() {
        let game = played.as_ref().map_or(&loaded.document.position, |p| &p.game);
        let budget = progress::budget(&args.limits);
        let options = Request {
            engine: engine(&args.engine, game),
            moves: args.moves,
            options: args.options,
            budget: budget.clone(),
        };
        let solution = {
            let _line = Progress::watch(&budget);
            upset::solve::solve(game, &options).map_err(|e| not_covered(&e))?
        };
        print(&solution, loaded, played.as_ref(), args, several.then_some(i))?;
        status = status.and(answered(&solution, game));
        if args.check {
            status = status.and(check(&solution, loaded)?);
        }
        if progress::interrupted() {
            status = status.and(Status::Budget);
            break;
        }
    }
    Ok(status)
}

/// All the games as one.
fn side_by_side(games: &[Loaded]) -> Result<Loaded, Failure> {
    let parts: Vec<Position> = games.iter().map(|loaded| loaded.document.position.clone()).collect();
    let game = upset::solve::union(&parts)
        .map_err(|why| Failure::wrong(why.to_string(), "--each solves them one by one"))?;
    let origin = games.iter().map(|loaded| loaded.origin.as_str()).collect::<Vec<_>>().join(" + ");
    Ok(Loaded { document: Game { title: None, position: game, expect: None }, origin })
}

/// Whether the question was answered: a result for every starter, and the moves if they were asked for.
fn answered(solution: &Solution, game: &Position) -> Status {
    let starters = game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let moves = |p: Player| solution.best_moves.as_ref().is_none_or(|m| m[p.index()].is_some());
    let options = |p: Player| solution.options.as_ref().is_none_or(|list| list[p.index()].is_some());
    let complete = starters.into_iter().all(|p| solution.starts.of(p).is_some() && moves(p) && options(p));
    if complete && solution.stopped != Some(Stopped::Interrupted) { Status::Answered } else { Status::Budget }
}

fn print(
    solution: &Solution,
    loaded: &Loaded,
    played: Option<&Played>,
    args: &Solve,
    number: Option<usize>,
) -> Result<(), Failure> {
    if args.json {
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        serde_json::to_writer(&mut out, &report::Json::new(solution, played))
            .map_err(std::io::Error::from)?;
        writeln!(out)?;
        out.flush()?;
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    match number {
        Some(0) => writeln!(out, "{}", loaded.origin)?,
        Some(_) => writeln!(out, "\n{}", loaded.origin)?,
        None => {}
    }
    write!(out, "{}", report::text(solution, played, args.explain))?;
    out.flush()?;
    Ok(())
}

/// Compares the answer with what the document expects; every difference goes to standard error.
fn check(solution: &Solution, loaded: &Loaded) -> Result<Status, Failure> {
    let mut err = anstream::stderr().lock();
    let Some(expect) = &loaded.document.expect else {
        writeln!(err, "{}: nothing is expected", loaded.origin)?;
        return Ok(Status::Answered);
    };
    // By way of text: a Grundy number may be larger than a JSON value in memory can hold.
    let found = serde_json::to_string(solution).and_then(|text| serde_json::from_str(&text));
    let found: Value = found.map_err(|e| Failure::Fault(e.to_string()))?;
    let mut status = Status::Answered;
    for difference in differences(&expect.0, &found) {
        writeln!(err, "{}: {difference}", loaded.origin)?;
        status = Status::Fault;
    }
    Ok(status)
}

/// What is expected and not so: objects are compared field by field, everything else as a whole.
fn differences(expect: &serde_json::Map<String, Value>, found: &Value) -> Vec<String> {
    let mut list = Vec::new();
    for (field, wanted) in expect {
        match (wanted, found.get(field)) {
            (Value::Object(inner), Some(part @ Value::Object(_))) => {
                list.extend(differences(inner, part).into_iter().map(|d| format!("{field}.{d}")));
            }
            (wanted, Some(part)) if wanted == part => {}
            (wanted, Some(part)) => list.push(format!("{field}: expected {wanted}, found {part}")),
            (wanted, None) => list.push(format!("{field}: expected {wanted}, found nothing")),
        }
    }
    list
}

/// The engine called `name`: two families may each have a rule of that name.
fn engine(name: &str, game: &Position) -> Engine {
    match name {
        "auto" => Engine::Auto,
        "search" => Engine::Search,
        _ => {
            let rule = rule::rule_for(game, name).or_else(|| rule::find(name));
            rule.map_or(Engine::Auto, Engine::Rule)
        }
    }
}

/// Whether there is an engine or rule called `name`.
fn known(name: &str) -> Result<(), Failure> {
    let names: Vec<_> = rule::all().into_iter().map(|rule| rule.name()).chain(["auto", "search"]).collect();
    if names.contains(&name) {
        return Ok(());
    }
    let help = match suggest::near(name, names).as_slice() {
        [] => "use auto, search, or a name that `upset rules` lists".to_string(),
        names => format!("did you mean {}? `upset rules` lists them all", names.join(" or ")),
    };
    Err(Failure::wrong(format!("there is no engine or rule called `{name}`"), help))
}

/// Whether the engine covers the game at all.
fn covered(name: &str, game: &Position) -> Result<(), Failure> {
    let Engine::Rule(rule) = engine(name, game) else { return Ok(()) };
    let covered = rule.applies(game);
    covered.map_err(|why| {
        not_covered(&upset::solve::NotCovered { rule: rule.name().into(), why: why.to_string() })
    })
}

fn not_covered(error: &upset::solve::NotCovered) -> Failure {
    Failure::wrong(error, "`upset classify GAME` lists the rules that apply; --engine auto picks one")
}
