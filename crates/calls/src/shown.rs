//! What the library found, as the JSON that the page reads.

use crate::open::{At, OpenGame};
use crate::problem::Problem;
use serde_json::{Value, json};
use std::collections::HashSet;
use upset::shown as parts;
use upset::solve::Choice;
use upset::{Budget, Player, Solution};

/// Longest document that is sent back.
const DOCUMENT: usize = 1 << 20;

/// The game with its layout and the position at hand.
pub fn game(board: &OpenGame, at: &At, budget: &Budget) -> Result<Value, Problem> {
    let position = &board.game.position;
    let view = position.view();
    let mut warnings = Vec::new();
    let mut layout = match board.layout(budget) {
        Ok(layout) => Some(parts::layout(layout)),
        Err(problem) => {
            warnings.push(problem.json()["detail"].clone());
            None
        }
    };
    // Long heaps list other moves as they shrink.
    if layout.is_some() && !at.after.is_empty() && matches!(position, upset::Position::Heaps(_)) {
        layout = upset::draw::layout(&at.position, budget).ok().map(|layout| parts::layout(&layout));
    }
    let document = (position.names().len() <= 20_000)
        .then(|| upset::export::toml(position, board.game.title.as_deref(), &[]))
        .filter(|text| text.len() <= DOCUMENT);
    Ok(json!({
        "id": board.id,
        "text": board.text,
        "title": board.game.title,
        "document": document,
        "fields": document.as_ref().and_then(|_| serde_json::to_value(&board.game).ok()),
        "words": position.to_string(),
        "family": position.family().name(),
        "convention": view.convention.map(|convention| convention.name()),
        "elements": position.elements(),
        "impartial": position.is_impartial(),
        "starter": parts::name(position.starter()),
        "expect": board.game.expect.as_ref().map(|expect| expect.0.clone()),
        "sets": parts::sets(&view),
        "layout": layout,
        "position": self::position(at, budget)?,
        "warnings": warnings,
    }))
}

/// The position at hand: what is there, what can be played, and why the rest cannot.
pub fn position(at: &At, budget: &Budget) -> Result<Value, Problem> {
    let mut told = parts::position(&at.position, at.turn, budget).map_err(Problem::spent)?;
    told["after"] = json!(at.after);
    told["first"] = json!(at.first.name());
    Ok(told)
}

/// What a move of the player to move leaves.
pub fn choice(choice: &Choice, at: &At) -> Value {
    parts::choice(choice, &at.position)
}

/// A solution with the words that the command line has for it.
pub fn solution(solution: &Solution, at: &At) -> Value {
    let mut told = serde_json::to_value(solution).unwrap_or_else(|_| json!({}));
    let mut rules = Vec::new();
    let mut seen = HashSet::new();
    for step in solution.steps() {
        if seen.insert(step.claim.rule) {
            rules.push(step.claim.rule);
        }
    }
    told["words"] = json!(solution.outcome.map(|outcome| outcome.words()));
    told["value_words"] = json!(solution.value.as_ref().and_then(|value| value.in_words()));
    told["by"] = json!(rules);
    told["turn"] = json!(at.turn.name());
    told["winner"] = json!(solution.starts.of(at.turn).map(|winner| winner.name()));
    told["after"] = json!(at.after);
    // Claims say for whom they speak; the page shows the results one by one.
    let said: Vec<(Value, String)> = (solution.steps().iter())
        .map(|step| {
            let said = |player| step.claim.starts.of(player).map(|winner| winner.name());
            let starts = json!({"left": said(Player::Left), "right": said(Player::Right)});
            (starts, upset::papers::cite(step.claim.source))
        })
        .collect();
    if let Some(steps) = told["proof"].as_array_mut() {
        for (step, (starts, cited)) in steps.iter_mut().zip(said) {
            step["starts"] = starts;
            step["cited"] = cited.into();
        }
    }
    told
}
