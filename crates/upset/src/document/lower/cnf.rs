//! Achievement games on two CNF formulas: `left` and `right` are their clauses.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::tree::Node;
use super::fields::Fields;
use super::graphs::side;
use super::ground::{Ground, name_of};
use super::relation::Mention;
use crate::game::{Cnf, Position, fitting};
use crate::hypergraph::Edge;
use crate::value::Player;

/// The game on the formulas of both players, either of which may be left out.
pub(super) fn cnf(fields: &Fields<'_>) -> Result<Position, Fault> {
    if ["left", "right"].iter().all(|name| fields.get(name).is_none()) {
        let help = "give each player's clauses: left = [[\"x\", \"!y\"], [\"y\"]], right = [[\"!x\"]]";
        return Err(fields.missing("left", help));
    }
    if let Some(node) = fields.get("elements") {
        for node in node.list("a list of names")? {
            if name_of(node)?.starts_with('!') {
                let message = format!("{} is no name of a variable", shown(node.key()));
                return Err(Fault::at(node.span(), message).help("`!` in front of a variable negates it"));
            }
        }
    }
    let mut ground = Ground::bare(fields)?;
    let mut clauses = |name: &str| -> Result<Vec<Edge>, Fault> {
        let Some(node) = fields.get(name) else { return Ok(Vec::new()) };
        node.list("a list of clauses")?.map(|node| clause(&mut ground, node)).collect()
    };
    let (left, right) = (clauses("left")?, clauses("right")?);
    let (variables, _) = ground.into_names();
    let game = fitting(Cnf::new(&variables, left, right));
    let game = match fields.get("claimed") {
        Some(node) => claims(game, node)?,
        None => game,
    };
    Ok(Position::Cnf(game))
}

/// The moves that falsify a clause: each literal made false.
fn clause<'t>(ground: &mut Ground<'t>, node: Node<'t>) -> Result<Edge, Fault> {
    let mut moves = Edge::new();
    for node in node.list("a clause, a list of variables like \"x\" and negated ones like \"!x\"")? {
        let mention = Mention::alone(node)?;
        let (name, negated) = match mention.name.strip_prefix('!') {
            Some(name) => (name.trim_start(), true),
            None => (mention.name, false),
        };
        if name.is_empty() || name.starts_with('!') {
            let message = format!("{} is no literal", shown(mention.name));
            return Err(Fault::at(node.span(), message).help("a literal is \"x\" or \"!x\""));
        }
        let part = mention.name.len() - name.len()..mention.name.len();
        ground.numbers(
            |sink| sink(Mention { name, part, ..mention }),
            |_, x| {
                moves.push(2 * x + u32::from(!negated));
                Ok(())
            },
        )?;
    }
    moves.sort_unstable();
    moves.dedup();
    Ok(moves)
}

/// The literals that are true already, by who made them so.
fn claims(game: Cnf, node: Node<'_>) -> Result<Cnf, Fault> {
    let names = game.literals.names().clone();
    let mut claimed: Vec<Option<Player>> = vec![None; names.len()];
    for (key, list) in node.table("a table { left = [\"x=1\"], right = [\"y=0\"] }")?.iter() {
        let player = side(key)?;
        for node in list.list("a list of settings like \"x=1\"")? {
            let name = name_of(node)?;
            let Some(x) = names.find(name) else {
                let message = format!("{} sets no variable", shown(name));
                return Err(Fault::at(node.span(), message).help_if(did_you_mean(name, names.iter())));
            };
            if claimed[x].is_some() || claimed[x ^ 1].is_some() {
                let message = format!("the variable of {} is set twice", shown(name));
                return Err(Fault::at(node.span(), message));
            }
            claimed[x] = Some(player);
        }
    }
    Ok(fitting(game.with_claims(claimed)))
}
