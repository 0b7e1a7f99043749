//! What the library found, as the JSON that the page reads.

use crate::boards::{At, Board};
use crate::problem::Problem;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use upset::draw::Layout;
use upset::scene::{Scene, scene};
use upset::solve::Choice;
use upset::{Budget, Player, Solution};

/// Most members of winning sets that are sent along.
const MEMBERS: usize = 4_000;
/// Longest document that is sent back.
const DOCUMENT: usize = 1 << 20;
/// Most elements for which every move is looked at.
const LOOKED_AT: usize = 2_000;

fn name(player: Option<Player>) -> Value {
    player.map_or(Value::Null, |player| player.name().into())
}

/// The game with its layout and the position at hand.
pub fn game(board: &Board, at: &At, budget: &Budget) -> Result<Value, Problem> {
    let position = &board.game.position;
    let view = position.view();
    let mut warnings = Vec::new();
    let mut layout = match board.layout(budget) {
        Ok(layout) => Some(self::layout(layout)),
        Err(problem) => {
            warnings.push(problem.json()["detail"].clone());
            None
        }
    };
    // Long heaps list other moves as they shrink.
    if layout.is_some() && !at.after.is_empty() && matches!(position, upset::Position::Heaps(_)) {
        layout = upset::draw::layout(&at.position, budget).ok().map(|layout| self::layout(&layout));
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
        "starter": name(position.starter()),
        "expect": board.game.expect.as_ref().map(|expect| expect.0.clone()),
        "sets": sets(&view),
        "layout": layout,
        "position": self::position(at, budget)?,
        "warnings": warnings,
    }))
}

/// Winning sets with their owners, unless there are too many to look at.
fn sets(view: &upset::game::View<'_>) -> Value {
    let members: usize = view.sets.iter().flat_map(|family| family.sets).map(Vec::len).sum();
    if view.convention.is_none() || members > MEMBERS {
        return Value::Null;
    }
    let families = view.sets.iter().flat_map(|family| {
        family.sets.iter().map(|set| {
            let members: Vec<&str> = set.iter().map(|&x| view.names.get(x as usize)).collect();
            json!({"owner": name(family.owner), "members": members})
        })
    });
    families.collect()
}

fn round(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

fn layout(layout: &Layout) -> Value {
    let nodes: Vec<Value> = (layout.nodes.iter())
        .map(|node| {
            json!({
                "name": node.name,
                "x": round(node.x),
                "y": round(node.y),
                "role": node.role.name(),
                "owner": name(node.owner),
                "essential": node.essential,
            })
        })
        .collect();
    let lines: Vec<Value> = (layout.lines.iter())
        .map(|line| json!({"from": line.from, "to": line.to, "name": line.name, "owner": name(line.owner), "arrow": line.arrow}))
        .collect();
    json!({
        "nodes": nodes,
        "lines": lines,
        "board": layout.board.name(),
        "apart": round(layout.apart),
    })
}

/// The position at hand: what is there, what can be played, and why the rest cannot.
pub fn position(at: &At, budget: &Budget) -> Result<Value, Problem> {
    let mut told = json!({
        "after": at.after,
        "first": at.first.name(),
        "turn": at.turn.name(),
        "over": at.position.over(at.turn).map(|winner| winner.name()),
        "words": at.position.to_string(),
    });
    if at.position.names().len() <= LOOKED_AT {
        let scene = scene(&at.position, at.turn, budget).map_err(Problem::spent)?;
        add_scene(&mut told, scene);
    } else {
        let names = at.position.names();
        let moves = at.position.moves(at.turn);
        told["moves"] =
            moves.iter().take(LOOKED_AT).map(|&x| json!({"name": names.get(x), "takes": []})).collect();
        told["cut"] = json!(true);
        for field in ["present", "others", "tokens"] {
            told[field] = json!([]);
        }
        told["claims"] = json!({});
        told["blocked"] = json!({});
    }
    Ok(told)
}

fn add_scene(told: &mut Value, scene: Scene) {
    let Scene { present, others, claims, tokens, moves, blocked, .. } = scene;
    told["present"] = json!(present);
    told["others"] = json!(others);
    told["tokens"] = json!(tokens);
    let claims: Map<String, Value> =
        claims.into_iter().map(|(name, player)| (name, player.name().into())).collect();
    told["claims"] = Value::Object(claims);
    told["moves"] = moves.into_iter().map(|one| json!({"name": one.name, "takes": one.takes})).collect();
    let blocked: Map<String, Value> = blocked.into_iter().map(|(name, why)| (name, why.into())).collect();
    told["blocked"] = Value::Object(blocked);
}

/// What a move of the player to move leaves.
pub fn choice(choice: &Choice, at: &At) -> Value {
    json!({
        "move": at.position.names().get(choice.element),
        "winner": choice.winner.name(),
        "outcome": choice.outcome.map(|outcome| outcome.letter()),
        "value": choice.value.as_ref().map(ToString::to_string),
        "dominated": choice.dominated,
    })
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
