//! `upset solve`.

use crate::after::{self, Played};
use crate::ahead;
use crate::args::{Asked, Format, Solve};
use crate::csv;
use crate::guard;
use crate::input::{self, Loaded};
use crate::progress::Progress;
use crate::prove;
use crate::report::{self, About};
use crate::status::{Failure, Status};
use serde_json::Value;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upset::budget::Budget;
use upset::document::Game;
use upset::game::Position;
use upset::rule;
use upset::session::{Ask, Session};
use upset::solution::Solution;
use upset::solve::{Engine, NotCovered};
use upset::text::visible;
use upset::value::Player;

/// Solves every game named on the command line and prints the answers.
pub fn run(args: &Solve) -> Result<Status, Failure> {
    known(&args.engine)?;
    let format = args.format();
    if format == Format::Csv {
        csv::heading()?;
    }
    guard::known(move |why| nothing_known(format, None, &why));
    let mut budget = guard::budget(&args.limits, guard::begun());
    let positions = match positions(args, &budget) {
        Err(Failure::Stopped(why)) => {
            guard::printing();
            nothing_known(format, None, &why);
            return Ok(Status::Budget);
        }
        positions => positions?,
    };
    let several = positions.len() > 1;
    let question = |i: usize| {
        let (loaded, played) = &positions[i];
        Question { args, loaded, played: played.as_ref(), number: several.then_some(i) }
    };
    let threads = guard::threads(&args.threads);
    let mut status = Status::Answered;
    // The games at hand and those that are tried share the memory.
    let room = budget.memory().map_or(ROOM, |limit| ROOM.min(limit / (8 * threads)));
    let attempt = |i: usize, stop: &Arc<AtomicBool>| question(i).try_for_a_moment(stop, room);
    let helpers = if several && room >= LEAST_ROOM { threads_ahead(args, threads) } else { 0 };
    ahead::in_turn(positions.len(), helpers, attempt, |i, tried| {
        // Reading counts for the first game.
        if i > 0 {
            budget = guard::budget(&args.limits, Instant::now());
        }
        let question = question(i);
        let budget = budget.clone().with_threads(threads);
        match tried().map_or_else(|| question.solve(&budget), Ok) {
            Ok(solution) => {
                guard::printing();
                question.print(&solution)?;
                status = status.and(answered(&solution, question.game()));
                if let Some(path) = &args.proof {
                    prove::beside(question.game(), &solution, path, &budget)?;
                }
                if args.check {
                    status = status.and(check(&solution, question.loaded)?);
                }
            }
            Err(refused) if several => {
                // The others may well be covered.
                guard::printing();
                question.refuse(&refused)?;
                status = status.and(Status::Wrong);
            }
            Err(refused) => return Err(not_covered(&refused)),
        }
        // A signal that comes after the last answer takes nothing away from it.
        let interrupted = guard::interrupted() && i + 1 < positions.len();
        if interrupted {
            status = status.and(Status::Budget);
        }
        Ok(!interrupted)
    })?;
    Ok(status)
}

/// How many threads try games before their turn: none where an attempt would take a good part of the time that a game has.
fn threads_ahead(args: &Solve, threads: usize) -> usize {
    let short = args.limits.time_limit.is_some_and(|limit| limit < 10 * ahead::MOMENT);
    if threads == 1 || short { 0 } else { threads }
}

/// The memory that an attempt may take for boards and tables, and the least with which any is made.
const ROOM: usize = 256 << 20;
const LEAST_ROOM: usize = 16 << 20;

/// The games that are asked about, each with the moves that are made first: whatever else can be wrong with the call is
/// found before the first answer is printed.
fn positions(args: &Solve, budget: &Budget) -> Result<Vec<(Loaded, Option<Played>)>, Failure> {
    let games = input::load(&input::played_as(&args.games, args.play.map(Into::into))?, budget)?;
    // One file may hold many games, which are questions of their own; many arguments make one game.
    let together = args.games.len() > 1 && games.len() > 1 && !args.each && !args.check;
    let games = if together { vec![side_by_side(&games)?] } else { games };
    let mut positions = Vec::new();
    for loaded in games {
        let played = match &args.after {
            Some(moves) => {
                let first = after::starter(&loaded.document.position, args.first.map(Player::from))?;
                Some(after::play(&loaded.document.position, moves, first)?)
            }
            None => None,
        };
        positions.push((loaded, played));
    }
    Ok(positions)
}

/// A game that is asked about.
struct Question<'a> {
    args: &'a Solve,
    loaded: &'a Loaded,
    played: Option<&'a Played>,
    /// Which of several it is.
    number: Option<usize>,
}

impl Question<'_> {
    fn game(&self) -> &Position {
        self.played.map_or(&self.loaded.document.position, |played| &played.game)
    }

    /// Asks one thing after the other, and leaves with the guard what is known after each.
    fn solve(&self, budget: &Budget) -> Result<Solution, NotCovered> {
        let game = self.game();
        let (format, about) = (self.args.format(), (game.family().name(), game.size()));
        guard::known(move |why| nothing_known(format, Some(about), &why));
        let _line = Progress::watch(budget);
        self.ask(budget, |solution| self.leave(solution))
    }

    /// The answer, if one thread finds all of it within a moment.
    fn try_for_a_moment(&self, stop: &Arc<AtomicBool>, room: usize) -> Option<Solution> {
        let budget = Budget::unlimited().with_time(ahead::MOMENT).with_memory(room).with_stop(stop.clone());
        let solution = self.ask(&budget, |_| ()).ok()?;
        let whole = solution.stopped.is_none() && budget.check().is_ok();
        (whole && answered(&solution, self.game()) == Status::Answered).then_some(solution)
    }

    /// Asks one thing after the other; `leave` is told what is known before each but the first.
    fn ask(&self, budget: &Budget, leave: impl Fn(&Solution)) -> Result<Solution, NotCovered> {
        let game = self.game();
        let mut session = match engine(&self.args.engine, game) {
            Engine::Auto => Session::new(game.clone()),
            Engine::Search => Session::by_search(game.clone()),
            Engine::Rule(rule) => Session::by_rule(game.clone(), rule, budget)?,
        };
        let ask = if self.args.ask == Asked::Winner { Ask::Winner } else { Ask::Value };
        let mut solution = session.ask(ask, budget);
        if self.args.delay {
            leave(&solution);
            solution = session.find_delays(budget);
        }
        for player in Player::BOTH {
            if self.args.moves {
                leave(&solution);
                solution = session.ask(Ask::Moves(player), budget);
            }
            if self.args.options {
                leave(&solution);
                solution = session.ask(Ask::Options(player), budget);
            }
        }
        if self.args.distance {
            leave(&solution);
            solution = session.ask(Ask::Distance, budget);
        }
        Ok(solution)
    }

    /// What is to be printed if the work does not end by itself.
    fn leave(&self, solution: &Solution) {
        let (mut solution, format, explain) = (solution.clone(), self.args.format(), self.args.explain);
        let (about, first) = (self.about(), self.first());
        guard::known(move |why| {
            solution.stopped = Some(why);
            let _ = print(&solution, &about, format, explain, first);
        });
    }

    /// What the answer is about.
    fn about(&self) -> About {
        About::new(self.loaded, self.played, self.game())
    }

    /// Whether it is the first answer on the paper.
    fn first(&self) -> bool {
        self.number.is_none_or(|number| number == 0)
    }

    fn print(&self, solution: &Solution) -> Result<(), Failure> {
        Ok(print(solution, &self.about(), self.args.format(), self.args.explain, self.first())?)
    }

    /// Says of one game among several that the rule does not cover it.
    fn refuse(&self, refused: &NotCovered) -> Result<(), Failure> {
        let format = self.args.format();
        if format == Format::Text {
            writeln!(anstream::stdout(), "{}{}", if self.first() { "" } else { "\n" }, self.loaded.origin)?;
        }
        let game = self.game();
        if format == Format::Csv {
            csv::refused(&self.about())?;
        } else {
            let about = Some((game.family().name(), game.size()));
            nothing_known(format, about, refused);
        }
        Ok(writeln!(anstream::stderr(), "{}: {refused}", self.loaded.origin)?)
    }
}

/// Says that nothing was found out; a table has no row for it.
fn nothing_known(format: Format, about: Option<(&str, u128)>, why: &dyn Display) {
    match format {
        Format::Csv => drop(writeln!(anstream::stderr(), "not decided: {why}")),
        _ => report::unknown(format == Format::Json, report::SOLUTION, about, why),
    }
}

/// One answer, as it was asked for.
fn print(
    solution: &Solution,
    about: &About,
    format: Format,
    explain: bool,
    first: bool,
) -> std::io::Result<()> {
    match format {
        Format::Json => report::print_json(solution, about),
        Format::Csv => csv::row(solution, about),
        Format::Text => {
            let mut out = anstream::stdout().lock();
            write!(out, "{}{}", if first { "" } else { "\n" }, report::text(solution, about, explain))?;
            out.flush()
        }
    }
}

/// All the games as one.
fn side_by_side(games: &[Loaded]) -> Result<Loaded, Failure> {
    let parts: Vec<Position> = games.iter().map(|loaded| loaded.document.position.clone()).collect();
    let game = upset::solve::union(&parts)
        .map_err(|why| Failure::wrong(why.to_string(), "--each solves them one by one"))?;
    let origin = games.iter().map(|loaded| loaded.origin.as_str()).collect::<Vec<_>>().join(" + ");
    let expression = Some(origin.clone());
    Ok(Loaded { document: Game { expression, ..game.into() }, origin, file: None })
}

/// Whether all that was asked for is there: a result for every starter, the moves and options if they were asked for, and
/// the value unless it would have cost too much, whatever the budget.
fn answered(solution: &Solution, game: &Position) -> Status {
    let starters = game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player]);
    let moves = |p: Player| solution.best_moves.as_ref().is_none_or(|m| m[p.index()].is_some());
    let options = |p: Player| solution.options.as_ref().is_none_or(|list| list[p.index()].is_some());
    let distance = |p: Player| {
        let found = solution.distances.is_none() || solution.distance_of(p).is_some();
        found
            && (solution.distances.is_none()
                || solution.options.is_none()
                || solution.distances_after(p).is_some())
    };
    let known = |p: Player| solution.starts.of(p).is_some() && moves(p) && options(p) && distance(p);
    let complete = starters.into_iter().all(known);
    let cut = solution.valued && solution.value.is_none() && solution.stopped.is_some();
    if complete && !cut { Status::Answered } else { Status::Budget }
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
        writeln!(err, "{}: {}", loaded.origin, visible(&difference))?;
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
    let help = match upset_lab::near::near(name, names).as_slice() {
        [] => "use auto, search, or a name that `upset rules` lists".to_string(),
        names => format!("did you mean {}? `upset rules` lists them all", names.join(" or ")),
    };
    Err(Failure::wrong(format!("there is no engine or rule called `{}`", visible(name)), help))
}

fn not_covered(error: &NotCovered) -> Failure {
    Failure::wrong(error, "`upset classify GAME` lists the rules that apply; --engine auto picks one")
}
