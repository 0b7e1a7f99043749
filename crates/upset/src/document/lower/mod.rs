//! From the tree of a document to its game: one function a family, every fault with its place.

mod circuit;
mod cnf;
mod coloured;
mod fields;
mod graphs;
mod ground;
mod hackenbush;
mod name_index;
mod positional;
mod relation;
mod sums;
mod weighted;

pub(super) use circuit::order as circuit_order;

use super::error::{Fault, did_you_mean, shown};
use super::files::Files;
use super::tree::{Node, TableNode};
use super::words::{convention, families};
use super::{Expect, Game};
use crate::budget::Budget;
use crate::game::{Family, Heaps, PosetGame, Position, RemovalKind};
use fields::Fields;

/// The game of a document; `files` are what it may name.
pub(super) fn document(root: Node<'_>, files: &dyn Files, budget: &Budget) -> Result<Game, Fault> {
    budget.check()?;
    let table = root.table("a table of fields")?;
    let Some(family_node) = table.get("game") else {
        return Err(missing_game(table));
    };
    let name = family_node.text("the name of a family of games")?;
    let Some(family) = Family::named(name) else {
        let help = match convention(name) {
            Some(_) => format!("write game = \"positional\" and convention = \"{name}\""),
            None => did_you_mean(name, families())
                .unwrap_or_else(|| format!("the families are {}", families().join(", "))),
        };
        return Err(Fault::at(
            family_node.span(),
            format!("there is no family of games called {}", shown(name)),
        )
        .help(help));
    };
    let fields = Fields::new(table, family, family_node, files, budget);
    fields.check()?;
    let game = match family {
        Family::Poset | Family::Weighted if weighted::is_meant(&fields) => weighted::weighted(&fields)?,
        Family::Poset | Family::Weighted => poset(&fields)?,
        Family::BlackWhite => coloured::on_poset(&fields, None)?,
        Family::Pomax => coloured::on_poset(&fields, Some(RemovalKind::Pomax))?,
        Family::Pomin => coloured::on_poset(&fields, Some(RemovalKind::Pomin))?,
        Family::Pominmax => coloured::on_poset(&fields, Some(RemovalKind::Pominmax))?,
        Family::Leaf => coloured::leaf(&fields)?,
        Family::Positional => positional::positional(&fields)?,
        Family::NodeKayles => graphs::node_kayles(&fields)?,
        Family::Col => graphs::col(&fields)?,
        Family::Geography => graphs::geography(&fields)?,
        Family::SetGame => graphs::set_game(&fields)?,
        Family::Options => sums::options(&fields)?,
        Family::Sum => sums::sum(&fields)?,
        Family::Removal => coloured::removal(&fields)?,
        Family::Hackenbush => hackenbush::hackenbush(&fields)?,
        Family::Cnf => cnf::cnf(&fields)?,
    };
    let title = fields.get("title").map(|node| node.text("a text")).transpose()?.map(String::from);
    let expect =
        fields.get("expect").map(|node| node.table("a table of the solution's fields")).transpose()?;
    let expect = expect.map(|table| Expect(table.to_json()));
    Ok(Game { title, expect, warnings: fields.warnings(), ..game.into() })
}

/// The poset game.
fn poset(fields: &Fields<'_>) -> Result<Position, Fault> {
    if ["elements", "order", "poset", "circuit"].iter().all(|name| fields.get(name).is_none()) {
        let help = "give the order as order = [\"a < b < c\"], or poset = \"chomp(3,4)\"";
        return Err(fields.missing("order", help));
    }
    Ok(match ground::heaps(fields)? {
        Some(heaps) => Position::Heaps(Heaps::new(heaps)),
        None => Position::Poset(PosetGame::new(ground::Ground::new(fields)?.finish()?.poset)),
    })
}

/// A document without `game`: perhaps it is misspelt.
fn missing_game(table: TableNode<'_>) -> Fault {
    let near = table.iter().find(|(key, _)| did_you_mean(key.key(), ["game"]).is_some());
    let help = format!("write game = \"…\" with one of {}", families().join(", "));
    match near {
        Some((key, _)) => {
            Fault::at(key.span(), format!("there is no field {}, and `game` is missing", shown(key.key())))
        }
        None => Fault::at(0..0, "the field `game` is missing"),
    }
    .help(help)
}
