//! `upset compare`.

use crate::args::Compare;
use crate::guard;
use crate::input;
use crate::progress::Progress;
use crate::report;
use crate::status::{Failure, Status};
use std::io::Write;
use upset::budget::{Budget, Stopped};
use upset::compare::{Compared, Comparison, Monotone, Relation, compare};
use upset::game::{ByOptions, Position};
use upset::text::{visible, visible_json};
use upset::value::short::Written;
use upset::value::{Outcome, Player};

/// What the JSON of a comparison calls itself.
const SCHEMA: &str = "upset.comparison/1";

/// Compares the two games that are named on the command line.
pub fn run(args: &Compare) -> Result<Status, Failure> {
    let json = args.json;
    guard::known(move |why| report::unknown(json, SCHEMA, None, &why));
    let budget = guard::budget(&args.limits, guard::begun()).with_threads(guard::threads(&args.threads));
    let games = load(&args.first, &budget).and_then(|g| Ok([g, load(&args.second, &budget)?]));
    let [g, h] = match games {
        Err(Failure::Stopped(why)) => {
            guard::printing();
            report::unknown(json, SCHEMA, None, &why);
            return Ok(Status::Budget);
        }
        games => games?,
    };
    let found = {
        let _line = Progress::watch(&budget);
        compare(&g, &h, &budget)
            .map_err(|why| Failure::wrong(why, "compare games of normal play, or positional games"))?
    };
    guard::printing();
    let mut out = anstream::stdout().lock();
    if args.json {
        let json = serde_json::to_string(&found).map_err(|e| Failure::Fault(e.to_string()))?;
        writeln!(out, "{}", visible_json(json.into()))?;
    } else {
        write!(out, "{}", text(&found))?;
    }
    out.flush()?;
    Ok(if found.relation.is_some() { Status::Answered } else { Status::Budget })
}

/// The game that an argument names; a number alone is a game here.
fn load(argument: &str, budget: &Budget) -> Result<Position, Failure> {
    if !argument.is_empty()
        && argument.bytes().all(|b| b.is_ascii_digit())
        && let Ok(written) = Written::read(argument)
    {
        let game = ByOptions::written(&written, budget);
        return game.map(Position::ByOptions).map_err(|why| match why {
            Stopped::Large => Failure::wrong(why, "numbers go up to 10000"),
            _ => why.into(),
        });
    }
    let mut games = input::load(&[argument.to_string()], budget)?;
    match games.len() {
        1 => Ok(games.swap_remove(0).document.position),
        count => {
            let message = format!("{} holds {count} games", visible(argument));
            Err(Failure::wrong(message, "name a file that holds one"))
        }
    }
}

fn text(found: &Comparison) -> String {
    let bold = anstyle::Style::new().bold();
    let (sign, words) = match found.relation {
        Some(relation) => (relation.sign(), words(relation, &found.by)),
        None => ("?", "not decided"),
    };
    let mut out = format!("{bold}{sign}{bold:#}  {words}\n");
    match &found.by {
        Compared::Difference { starts, value } => {
            if let Some(value) = value {
                out += &format!("  G - H         {}\n", value.brief());
            }
            for player in Player::BOTH {
                if let Some(winner) = starts.of(player) {
                    let line = format!("{} starts", player.title());
                    out += &format!("  {line:<13} {} G - H\n", winner.sentence());
                }
            }
        }
        Compared::Outcomes(outcomes) => {
            for (name, outcome) in ["G", "H"].into_iter().zip(outcomes) {
                let shown = outcome.map_or("not decided", Outcome::letter);
                out += &format!(
                    "  {name:<13} {shown}{}\n",
                    outcome.map_or(String::new(), |o| format!(": {}", o.words()))
                );
            }
        }
    }
    if let Some(monotone) = found.monotone {
        let (sign, words) = (monotone.sign(), monotone.words());
        out += &format!("  because       G {sign} H by {}: {words}\n", Monotone::SOURCE);
    }
    if let Some(stopped) = found.stopped.filter(|_| found.relation.is_none()) {
        out += &format!("  incomplete    {stopped}\n");
    }
    out
}

fn words(relation: Relation, by: &Compared) -> &'static str {
    match (relation, by) {
        (Relation::Less, Compared::Difference { .. }) => {
            "G is worse than H for Left, whatever is played beside them"
        }
        (Relation::Equal, Compared::Difference { .. }) => "G and H are worth the same",
        (Relation::Greater, Compared::Difference { .. }) => {
            "G is better than H for Left, whatever is played beside them"
        }
        (Relation::Confused, Compared::Difference { .. }) => "neither is better: whoever starts wins G - H",
        (Relation::Less, Compared::Outcomes(_)) => "the outcome of G is worse for Left",
        (Relation::Equal, Compared::Outcomes(_)) => "the outcomes are the same",
        (Relation::Greater, Compared::Outcomes(_)) => "the outcome of G is better for Left",
        (Relation::Confused, Compared::Outcomes(_)) => "neither outcome is better for both starters",
    }
}
