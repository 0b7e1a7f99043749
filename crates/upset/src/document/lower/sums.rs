//! Games given by their options, and sums of games.

use super::super::error::Fault;
use super::super::tree::{Node, Value};
use super::super::words::Phrase;
use super::fields::Fields;
use super::graphs::{find, links};
use super::ground::{Ground, within};
use super::relation::Link;
use crate::game::{ByOptions, Position, Sum};

/// A game given by its options: `a > b` in `left` is a move of Left from a to b.
pub(super) fn options(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::bare(fields)?;
    let mut moves = [Vec::new(), Vec::new()];
    for (name, list) in ["left", "right"].into_iter().zip(&mut moves) {
        links(fields.get(name), &mut ground, &mut |mention, x, y| {
            if mention.link == Link::Both {
                return Err(Fault::at(mention.entry.span(), "a move goes one way")
                    .help("moves are written \"a > b\""));
            }
            list.push((x, y));
            Ok(())
        })?;
    }
    let start = fields.need("start", "say which position the play begins with: start = \"a\"")?;
    if ["elements", "left", "right"].iter().all(|name| fields.get(name).is_none()) {
        return Err(fields.missing(
            "left",
            "give the moves of Left as left = [\"a > b > c\"], and those of Right in `right`",
        ));
    }
    let (names, index) = ground.into_names();
    let at = find(&names, &index, start)?;
    let [left, right] = &moves;
    let game = ByOptions::new(names, [left, right], at);
    let place = fields.get("left").or(fields.get("right")).unwrap_or(fields.place);
    game.map(Position::ByOptions).map_err(|malformed| Fault::at(place.span(), malformed.to_string()))
}

/// A sum: `parts` are documents or expressions.
pub(super) fn sum(fields: &Fields<'_>) -> Result<Position, Fault> {
    let help = "give the games as parts = [\"chomp(3,4)\", { game = \"poset\", order = [\"a < b\"] }]";
    let mut parts = Vec::new();
    for node in fields.need("parts", help)?.list("a list of games")? {
        let part = part(node, fields)?;
        if !part.family().is_normal_play() {
            return Err(Fault::at(node.span(), crate::game::Malformed::PositionalPart.to_string()));
        }
        parts.push(part);
    }
    Sum::new(parts)
        .map(Position::Sum)
        .map_err(|malformed| Fault::at(fields.place.span(), malformed.to_string()))
}

fn part(node: Node<'_>, fields: &Fields<'_>) -> Result<Position, Fault> {
    match node.value() {
        Value::Text(text) => {
            let game = Phrase::parse(text).and_then(|phrase| phrase.game(fields.budget));
            game.map_err(|fault| within(node, fault))
        }
        _ => Ok(super::document(node, fields.files, fields.budget)?.position),
    }
}
