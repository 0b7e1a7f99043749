//! Solutions for people to read, and for programs.

use crate::after::Played;
use crate::explain;
use crate::guard;
use crate::input::{Input, Loaded};
use crate::quantity;
use serde_json::{Value, json};
use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use upset::document::listed;
use upset::game::Position;
use upset::solution::Solution;
use upset::text::{counted, visible, visible_json};
use upset::value::{Player, Winner};

/// What the JSON of a solution calls itself.
pub const SOLUTION: &str = "upset.solution/1";

/// What an answer is about: which game, from where, after which moves.
#[derive(Clone, Debug)]
pub struct About {
    origin: String,
    title: Option<String>,
    file: Option<String>,
    line: Option<usize>,
    expression: Option<String>,
    family: &'static str,
    convention: Option<&'static str>,
    elements: u128,
    played: Option<(Vec<String>, Player)>,
}

impl About {
    /// The game that was loaded, and the position `game` that the moves led to.
    pub fn new(loaded: &Loaded, played: Option<&Played>, game: &Position) -> About {
        let input = loaded.input();
        About {
            origin: loaded.origin.clone(),
            title: loaded.document.title.clone(),
            file: input.file.map(str::to_string),
            line: input.line,
            expression: input.expression.map(str::to_string),
            family: game.family().name(),
            convention: game.view().convention.map(|convention| convention.name()),
            elements: game.size(),
            played: played.map(|played| (played.moves.clone(), played.turn)),
        }
    }

    fn input(&self) -> Input<'_> {
        Input { file: self.file.as_deref(), line: self.line, expression: self.expression.as_deref() }
    }

    /// The file it came from, if it was one.
    pub fn file(&self) -> String {
        self.file.clone().unwrap_or_default()
    }

    /// What tables tell of it: input, line, title, family, convention, size, moves made, who is to move.
    pub fn cells(&self) -> [String; 8] {
        let moves =
            self.played.as_ref().map_or(String::new(), |(moves, _)| listed(moves.iter().map(String::as_str)));
        let turn = self.played.as_ref().map_or(String::new(), |(_, turn)| turn.name().to_string());
        let input = self.expression.as_ref().or(self.file.as_ref());
        [
            input.cloned().unwrap_or_default(),
            self.line.map_or(String::new(), |line| line.to_string()),
            self.title.clone().unwrap_or_default(),
            self.family.into(),
            self.convention.unwrap_or_default().into(),
            self.elements.to_string(),
            moves,
            turn,
        ]
    }
}

/// Prints the solution of the position that `about` tells of as JSON, with what it is about and the moves that led there.
pub fn print_json(solution: &Solution, about: &About) -> io::Result<()> {
    let mut more = vec![("input", json!(about.input()))];
    more.extend(about.title.as_ref().map(|title| ("title", json!(title))));
    more.extend(about.convention.map(|convention| ("convention", json!(convention))));
    if let Some((moves, turn)) = &about.played {
        more.extend([("after", json!(moves)), ("to_move", json!(turn.name()))]);
    }
    solution.write_json(&more, &mut guard::paper())
}

/// Prints, where nothing was found out, that this is so: about a game of this family and size if that much is known.
pub fn unknown(json: bool, schema: &'static str, game: Option<(&str, u128)>, why: &dyn Display) {
    let (family, elements) = game.unzip();
    let text = if json {
        let mut fields =
            json!({"schema": schema, "game": family, "elements": elements, "stopped": why.to_string()});
        if schema == SOLUTION {
            fields["outcome"] = Value::Null;
            fields["starts"] = json!({"left": null, "right": null});
            fields["proof"] = json!([]);
            fields["work"] = json!({"positions": 0, "seconds": guard::begun().elapsed().as_secs_f64()});
        }
        visible_json(fields.to_string().into()).into_owned()
    } else {
        let about =
            game.map_or(String::new(), |(family, n)| format!("{family} game, {}\n", counted(n, "element")));
        format!("{about}not decided\n  incomplete    {why}")
    };
    // Nobody is left to be told if this cannot be written.
    let _ = writeln!(anstream::stdout(), "{text}");
}

/// Most moves that are listed by name.
const SHOWN: usize = 60;

/// The solution in words.
pub fn text(solution: &Solution, about: &About, explain: bool) -> String {
    let mut out = String::new();
    let _ = write_text(&mut out, solution, about, explain);
    out
}

fn write_text(out: &mut String, solution: &Solution, about: &About, explain: bool) -> std::fmt::Result {
    let bold = anstyle::Style::new().bold();
    let faint = anstyle::Style::new().dimmed();
    let elements = if solution.elements == 1 { "element" } else { "elements" };
    writeln!(out, "{}", about.origin)?;
    let convention = about.convention.map_or(String::new(), |convention| format!(", {convention}"));
    writeln!(out, "{faint}{} game{convention}, {} {elements}{faint:#}", solution.game, solution.elements)?;
    if let Some((moves, turn)) = &about.played {
        write!(out, "after {}, {} to move: ", visible(&moves.join(" ")), turn.title())?;
        let winner = solution.starts.of(*turn).map_or("not decided", |winner| winner.sentence());
        writeln!(out, "{bold}{winner}{bold:#}")?;
    }
    match solution.outcome {
        Some(outcome) => writeln!(out, "{bold}{outcome}{bold:#}: {}", outcome.words())?,
        None if known(solution).is_some() || about.played.is_some() => {}
        None => writeln!(out, "{bold}not decided{bold:#}")?,
    }
    if let Some(value) = &solution.value {
        write!(out, "  value         {bold}{}{bold:#}", value.brief())?;
        match solution.grundy() {
            Some(g) => writeln!(out, "  (Grundy number {g})")?,
            None => {
                writeln!(out, "{}", value.in_words().map_or(String::new(), |words| format!("  ({words})")))?
            }
        }
    }
    write_starts(out, solution)?;
    for (player, delay) in Player::BOTH.into_iter().zip(solution.delays) {
        if let Some(delay) = delay {
            let line = format!("{}-delay", player.title());
            let other = player.other().title();
            writeln!(out, "  {line:<13} {delay}: {other} can pass so often before {} wins", player.title())?;
        }
    }
    write_options(out, solution)?;
    if let Some(stopped) = solution.missing() {
        writeln!(out, "  incomplete    {stopped}")?;
    }
    let by: Vec<&str> = steps(solution);
    let work = match solution.positions {
        0 => quantity::seconds(solution.seconds),
        1 => format!("1 position, {}", quantity::seconds(solution.seconds)),
        n => format!("{} positions, {}", quantity::short(n as f64), quantity::seconds(solution.seconds)),
    };
    let by = if by.is_empty() { "nothing".to_string() } else { by.join(", ") };
    writeln!(out, "  {faint}by {by} ({work}){faint:#}")?;
    if explain {
        explain::write(out, solution)?;
    }
    Ok(())
}

/// The only starter whose result is known, if just one is.
fn known(solution: &Solution) -> Option<(Player, Winner)> {
    match (solution.starts.left, solution.starts.right) {
        (Some(w), None) => Some((Player::Left, w)),
        (None, Some(w)) => Some((Player::Right, w)),
        _ => None,
    }
}

fn write_starts(out: &mut String, solution: &Solution) -> std::fmt::Result {
    if solution.impartial && solution.outcome.is_some() {
        // Both players have the same moves: one line says it all.
        if let Some(best) = solution.best_moves_of(Player::Left) {
            let wins = solution.starts.left == Some(Winner::Left);
            writeln!(out, "  {}", best_moves(best, wins, 13))?;
        }
        return Ok(());
    }
    for player in Player::BOTH {
        let Some(winner) = solution.starts.of(player) else { continue };
        let line = format!("{} starts", player.title());
        let outcome = winner.sentence();
        let soon = claims(solution.distance_of(player).flatten());
        let best = solution.best_moves_of(player).map(|best| best_moves(best, winner.score(player) >= 0, 0));
        let line = format!("  {line:<13} {outcome:<10}{soon}  {}", best.unwrap_or_default());
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Every first move with what it leaves; once where both players have the same.
fn write_options(out: &mut String, solution: &Solution) -> std::fmt::Result {
    let Some(options) = &solution.options else { return Ok(()) };
    for (player, list) in Player::BOTH.into_iter().zip(options) {
        let Some(list) = list else { continue };
        let whose =
            if solution.impartial { "options".into() } else { format!("{}'s options", player.title()) };
        writeln!(out, "  {whose}")?;
        let distances = solution.distances_after(player).unwrap_or_default();
        for (i, option) in list.iter().enumerate().take(SHOWN) {
            let value =
                option.value.as_ref().map_or(String::new(), |value| format!("  value {}", value.brief()));
            let dominated = if option.dominated { "  dominated" } else { "" };
            let move_name = visible(solution.names.get(option.element));
            let soon = claims(distances.get(i).copied().flatten());
            writeln!(out, "    {move_name:<11} {:<10}{value}{dominated}{soon}", option.winner.sentence())?;
        }
        if list.len() > SHOWN {
            writeln!(out, "    and {} more", list.len() - SHOWN)?;
        }
        if solution.impartial {
            break;
        }
    }
    Ok(())
}

/// How soon the play is over, if that is known.
fn claims(distance: Option<usize>) -> String {
    match distance {
        None => String::new(),
        Some(1) => "  after 1 claim".into(),
        Some(claims) => format!("  after {claims} claims"),
    }
}

fn best_moves<'a>(best: impl ExactSizeIterator<Item = &'a str>, good: bool, width: usize) -> String {
    let count = best.len();
    if count == 0 {
        return format!("{:<width$} none: the game is over", "moves");
    }
    let label = match (good, count) {
        (true, 1) => "best move",
        (true, _) => "best moves",
        (false, _) => "all moves lose:",
    };
    let names = listed(best.take(SHOWN));
    let more = if count > SHOWN { format!(" and {} more", count - SHOWN) } else { String::new() };
    format!("{label:<width$} {}{more}", visible(&names))
}

/// The names of the steps, each once.
fn steps(solution: &Solution) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for step in solution.steps() {
        if !names.contains(&step.claim.rule) {
            names.push(step.claim.rule);
        }
    }
    names
}
