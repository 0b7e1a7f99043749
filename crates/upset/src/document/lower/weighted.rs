//! Weighted poset games: `weights` and `lives` beside an order.

use super::super::error::{Fault, shown};
use super::super::tree::{Node, Value};
use super::fields::Fields;
use super::graphs::side;
use super::ground::Ground;
use super::relation::Mention;
use crate::game::{Position, Weighted, fitting};

/// Whether the document is about weights.
pub(super) fn is_meant(fields: &Fields<'_>) -> bool {
    fields.get("weights").or(fields.get("lives")).is_some()
}

/// The weighted poset game: what has no weight weighs nothing, and who has no lives can pay nothing.
pub(super) fn weighted(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::new(fields)?;
    let mut given: Vec<(u32, Node<'_>)> = Vec::new();
    if let Some(node) = fields.get("weights") {
        for (key, weight) in node.table("a table of elements with what they weigh")?.iter() {
            let mut add = |x: u32| given.push((x, weight));
            ground.numbers(
                |sink| sink(Mention::alone(key)?),
                |_, x| {
                    add(x);
                    Ok(())
                },
            )?;
        }
    }
    let board = ground.finish()?;
    let mut weights = vec![None; board.poset.len()];
    for (x, node) in given {
        let x = board.place(x) as usize;
        if weights[x].replace(number(node)?).is_some() {
            return Err(Fault::at(node.span(), format!("{} is weighed twice", shown(board.poset.name(x)))));
        }
    }
    let mut lives = [0; 2];
    if let Some(node) = fields.get("lives") {
        for (key, count) in node.table("a table { left = 3, right = 3 }")?.iter() {
            lives[side(key)?.index()] = number(count)?;
        }
    }
    let weights = weights.into_iter().map(Option::unwrap_or_default).collect();
    Ok(Position::Weighted(fitting(Weighted::new(board.poset, weights, lives))))
}

fn number(node: Node<'_>) -> Result<u64, Fault> {
    let Value::Int(number) = node.value() else { return Err(node.wrong("a whole number")) };
    u64::try_from(number).map_err(|_| Fault::at(node.span(), "weights and lives are not negative"))
}
