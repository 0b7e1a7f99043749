//! `upset strategy`: how a player wins, or does not lose, as a tree to walk.

use crate::args::{Limits, Threads};
use crate::guard;
use crate::output;
use crate::progress::Progress;
use crate::prove::{failure, one};
use crate::status::{Failure, Status};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use upset::names::Names;
use upset::prove::{Reply, Strategy, strategies};
use upset::text::{counted, visible, visible_json};
use upset::value::Player;

/// The flags of `strategy`.
#[derive(Args, Debug)]
pub struct Plan {
    /// A file, `-` for standard input, or an expression.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How it is written.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Form,
    /// How many moves of the opponent deep the text goes.
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub depth: usize,
    /// Where to write it (standard output if left out).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// How a strategy is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A tree for people.
    Text,
    /// All positions for a program.
    Json,
    /// Graphviz.
    Dot,
}

/// Writes the strategies of those who do not lose.
pub fn run(args: &Plan) -> Result<Status, Failure> {
    let budget = guard::budget(&args.limits, guard::begun()).with_threads(guard::threads(&args.threads));
    let game = one(&args.game, &budget)?;
    let _line = Progress::watch(&budget);
    let list = strategies(&game, &budget).map_err(failure)?;
    let names = game.names();
    let text = match args.format {
        Form::Text => list.iter().map(|plan| tree(plan, names, args.depth)).collect::<String>(),
        Form::Json => {
            let all: Vec<Value> = list.iter().map(|plan| table(plan, names)).collect();
            let text = json!({"schema": "upset.strategy/1", "strategies": all}).to_string() + "\n";
            visible_json(text.into()).into_owned()
        }
        Form::Dot => list.iter().enumerate().map(|(i, plan)| dot(i, plan, names)).collect::<String>(),
    };
    output::write(args.output.as_deref(), text.as_bytes())?;
    Ok(Status::Answered)
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Left",
        Player::Right => "Right",
    }
}

fn tree(plan: &Strategy, names: &Names, depth: usize) -> String {
    let (who, starter) = (name(plan.player), name(plan.starter));
    let aim = if plan.draws { "does not lose" } else { "wins" };
    let count = counted(plan.positions.len(), "position");
    let mut out = format!("{starter} starts: {who} {aim} ({count})\n");
    if let Some(first) = plan.first {
        let _ = writeln!(out, "  {who} plays {}", visible(names.get(first)));
    }
    if !plan.positions.is_empty() {
        branch(plan, names, 0, depth, 1, &mut out);
    }
    out
}

fn branch(plan: &Strategy, names: &Names, at: usize, depth: usize, indent: usize, out: &mut String) {
    for reply in &plan.positions[at] {
        let to = visible(names.get(reply.to));
        let _ = match reply.answer {
            Some(answer) => writeln!(out, "{:w$}{to} -> {}", "", visible(names.get(answer)), w = indent * 2),
            None => writeln!(out, "{:w$}{to} ends it", "", w = indent * 2),
        };
        match reply.then {
            Some(next) if depth > 1 => branch(plan, names, next, depth - 1, indent + 1, out),
            Some(_) if !plan.positions[reply.then.unwrap_or(0)].is_empty() => {
                let _ = writeln!(out, "{:w$}…", "", w = indent * 2 + 2);
            }
            _ => {}
        }
    }
}

fn table(plan: &Strategy, names: &Names) -> Value {
    let one = |reply: &Reply| {
        let answer = reply.answer.map(|x| names.get(x));
        (names.get(reply.to).to_string(), json!({"answer": answer, "then": reply.then}))
    };
    let position = |list: &Vec<Reply>| Value::Object(list.iter().map(one).collect::<Map<_, _>>());
    json!({
        "starter": plan.starter.name(),
        "player": plan.player.name(),
        "aim": if plan.draws { "draw" } else { "win" },
        "first": plan.first.map(|x| names.get(x)),
        "positions": plan.positions.iter().map(position).collect::<Vec<_>>(),
    })
}

fn dot(number: usize, plan: &Strategy, names: &Names) -> String {
    let mut out = format!("digraph strategy{number} {{\n  node [shape=point];\n");
    for (i, replies) in plan.positions.iter().enumerate() {
        for (k, reply) in replies.iter().enumerate() {
            let answer = reply.answer.map_or("ends", |x| names.get(x));
            let label = json!(format!("{} / {answer}", names.get(reply.to)));
            let _ = match reply.then {
                Some(next) => writeln!(out, "  p{i} -> p{next} [label={label}];"),
                None => writeln!(out, "  p{i} -> e{i}_{k} [label={label}];"),
            };
        }
    }
    out + "}\n"
}
