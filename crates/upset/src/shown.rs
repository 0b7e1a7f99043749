//! Boards and positions as the JSON from which a page draws them: the explorer's, and the widget's in notebooks.

use crate::budget::{Budget, Stopped};
use crate::draw::Layout;
use crate::game::{Position, View};
use crate::scene::{Scene, scene};
use crate::solve::Choice;
use crate::value::Player;
use serde_json::{Map, Value, json};

/// Most members of winning sets that are sent along.
const MEMBERS: usize = 4_000;
/// Most elements for which every move is looked at.
const LOOKED_AT: usize = 2_000;

/// A player's name, or nothing.
pub fn name(player: Option<Player>) -> Value {
    player.map_or(Value::Null, |player| player.name().into())
}

/// Winning sets with their owners, unless there are too many to look at.
pub fn sets(view: &View<'_>) -> Value {
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

/// Where everything stands.
pub fn layout(layout: &Layout) -> Value {
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

/// A position when it is `turn`'s turn: what is there, what can be played, and why the rest cannot.
///
/// ```
/// use upset::{Budget, Player};
/// let game: upset::Game = "C3".parse().unwrap();
/// let told = upset::shown::position(&game.position, Player::Left, &Budget::unlimited()).unwrap();
/// assert_eq!(told["moves"][1]["takes"], serde_json::json!(["2", "3"]));
/// ```
pub fn position(position: &Position, turn: Player, budget: &Budget) -> Result<Value, Stopped> {
    let mut told = json!({
        "turn": turn.name(),
        "over": position.over(turn).map(|winner| winner.name()),
        "words": position.to_string(),
    });
    if position.names().len() <= LOOKED_AT {
        add_scene(&mut told, scene(position, turn, budget)?);
    } else {
        let names = position.names();
        let moves = position.moves(turn);
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

/// What a move in a position leaves.
pub fn choice(choice: &Choice, position: &Position) -> Value {
    json!({
        "move": position.names().get(choice.element),
        "winner": choice.winner.name(),
        "outcome": choice.outcome.map(|outcome| outcome.letter()),
        "value": choice.value.as_ref().map(ToString::to_string),
        "dominated": choice.dominated,
    })
}
