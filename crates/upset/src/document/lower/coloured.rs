//! Coloured games: black-white, pomax, pomin, pominmax and leaf.

use super::super::colouring::{Colouring, WRITTEN};
use super::super::error::{Fault, shown};
use super::super::tree::{Node, Value};
use super::super::words;
use super::fields::Fields;
use super::graphs;
use super::ground::Ground;
use super::relation::Mention;
use crate::game::{Leaf, Needs, Owned, PosetGame, Position, RemovalKind, fitting};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::value::Player;
use std::ops::Range;

/// Black-white, or pomax, pomin or pominmax.
pub(super) fn on_poset(fields: &Fields<'_>, kind: Option<RemovalKind>) -> Result<Position, Fault> {
    let mut ground = Ground::new(fields)?;
    if fields.get("grey").is_some() {
        let lists = Shares::new(fields, &mut ground)?;
        let board = ground.finish()?;
        let owners = lists.owners(fields, board.poset.len(), |x| board.place(x), |x| board.poset.name(x))?;
        let game = Position::Poset(PosetGame::new(board.poset));
        return Ok(Position::Owned(fitting(Owned::new(game, owners))));
    }
    if let Some((rule, place)) = colouring(fields)? {
        let poset = ground.finish()?.poset;
        let colour = rule.of_poset(&poset, place)?;
        return Ok(words::coloured(kind, poset, colour));
    }
    let lists = Lists::new(fields, &mut ground)?;
    let board = ground.finish()?;
    let colour = lists.colours(fields, board.poset.len(), |x| board.place(x), |x| board.poset.name(x))?;
    Ok(words::coloured(kind, board.poset, colour))
}

/// The general element-removal game: `needs` says of which sets one must be gone.
pub(super) fn removal(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::bare(fields)?;
    let mut given: Vec<(u32, Vec<Edge>)> = Vec::new();
    if let Some(node) = fields.get("needs") {
        for (key, sets) in node.table("a table of elements with the sets they need")?.iter() {
            let mut element = 0;
            ground.numbers(
                |sink| sink(Mention::alone(key)?),
                |_, x| {
                    element = x;
                    Ok(())
                },
            )?;
            given.push((element, ground.sets(sets)?));
        }
    }
    let lists = Lists::new(fields, &mut ground)?;
    let (names, _) = ground.into_names();
    let colour = lists.colours(fields, names.len(), |x| x, |x| names.get(x))?;
    // An element that says nothing needs nothing.
    let mut needs = vec![vec![Vec::new()]; names.len()];
    given.into_iter().for_each(|(x, sets)| needs[x as usize] = sets);
    Ok(Position::Needs(fitting(Needs::new(names, needs, colour))))
}

/// Leaf.
pub(super) fn leaf(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::bare(fields)?;
    let edges = graphs::edges(fields, &mut ground)?;
    if let Some((rule, place)) = colouring(fields)? {
        let graph = Graph::new(ground.into_names().0, &edges);
        let colour = rule.of_graph(&graph, place)?;
        return Ok(Position::Leaf(fitting(Leaf::new(graph, colour))));
    }
    let lists = Lists::new(fields, &mut ground)?;
    let (names, _) = ground.into_names();
    let colour = lists.colours(fields, names.len(), |x| x, |x| names.get(x))?;
    Ok(Position::Leaf(fitting(Leaf::new(Graph::new(names, &edges), colour))))
}

/// The lists `black`, `white` and `grey`, in numbers of the ground.
pub(super) struct Shares<'t> {
    given: [Option<(Node<'t>, Edge)>; 3],
}

impl<'t> Shares<'t> {
    pub fn new(fields: &Fields<'t>, ground: &mut Ground<'t>) -> Result<Shares<'t>, Fault> {
        let mut list = |name: &str| match fields.get(name) {
            Some(node) => {
                let before = ground.len();
                let set = ground.set(node)?;
                ground.warn_of_new(fields, name, before);
                Ok(Some((node, set)))
            }
            None => Ok::<_, Fault>(None),
        };
        Ok(Shares { given: [list("black")?, list("white")?, list("grey")?] })
    }

    /// Whether nothing is said about colours.
    pub fn is_empty(&self) -> bool {
        self.given.iter().all(Option::is_none)
    }

    /// Every element's owner: if one list is missing, the rest is in it; grey is the last that may be missing.
    pub fn owners<'n>(
        &self,
        fields: &Fields<'_>,
        n: usize,
        place: impl Fn(u32) -> u32,
        name: impl Fn(usize) -> &'n str,
    ) -> Result<Vec<Option<Player>>, Fault> {
        const OWNERS: [Option<Player>; 3] = [Some(Player::Left), Some(Player::Right), None];
        let missing = (0..3).filter(|&i| self.given[i].is_none()).collect::<Vec<_>>();
        let rest = match missing[..] {
            [] => None,
            // With black or white alone, the rest has the other colour; with grey alone it is white.
            [0, ..] if self.given[1].is_some() => Some(OWNERS[0]),
            [0, 1] | [1, ..] => Some(OWNERS[1]),
            _ => Some(None),
        };
        let mut owners: Vec<Option<Option<Player>>> = vec![None; n];
        for (given, owner) in self.given.iter().zip(OWNERS) {
            let Some((node, list)) = given else { continue };
            for (i, &x) in list.iter().enumerate() {
                let x = place(x) as usize;
                if owners[x].replace(owner).is_some_and(|before| before != owner) {
                    let place = node.list("")?.nth(i).map_or(node.span(), Node::span);
                    return Err(Fault::at(place, format!("{} has two colours", shown(name(x)))));
                }
            }
        }
        let all = owners.into_iter().enumerate().map(|(x, owner)| owner.or(rest).ok_or(x));
        all.collect::<Result<_, _>>().map_err(|x| {
            Fault::at(fields.place.span(), format!("{} is neither black, white nor grey", shown(name(x))))
        })
    }
}

/// The rule in `black`, if it is a text: `black = "chess"`.
fn colouring(fields: &Fields<'_>) -> Result<Option<(Colouring, Range<usize>)>, Fault> {
    let Some(node) = fields.get("black") else { return Ok(None) };
    let Value::Text(text) = node.value() else { return Ok(None) };
    fields.alone("black", &["white"])?;
    let rule = Colouring::named(text).ok_or_else(|| {
        Fault::at(node.span(), format!("there is no colouring called {}", shown(text)))
            .help(format!("a colouring is a list of the black elements, or {WRITTEN}"))
    })?;
    Ok(Some((rule, node.span())))
}

/// The lists `black` and `white`, in numbers of the ground.
struct Lists<'t> {
    given: [Option<(Node<'t>, Edge)>; 2],
}

impl<'t> Lists<'t> {
    fn new(fields: &Fields<'t>, ground: &mut Ground<'t>) -> Result<Lists<'t>, Fault> {
        let mut list = |name: &str| -> Result<_, Fault> {
            let Some(node) = fields.get(name) else { return Ok(None) };
            let before = ground.len();
            let set = ground.set(node)?;
            ground.warn_of_new(fields, name, before);
            Ok(Some((node, set)))
        };
        let given = [list("black")?, list("white")?];
        if given.iter().all(Option::is_none) {
            return Err(
                fields.missing("black", "list the black (Left's) elements, or the white ones in `white`")
            );
        }
        Ok(Lists { given })
    }

    /// Every element's owner: with one list the rest has the other colour, two must share all out.
    fn colours<'n>(
        &self,
        fields: &Fields<'_>,
        n: usize,
        place: impl Fn(u32) -> u32,
        name: impl Fn(usize) -> &'n str,
    ) -> Result<Vec<Player>, Fault> {
        let rest = match &self.given {
            [Some(_), None] => Some(Player::Right),
            [None, Some(_)] => Some(Player::Left),
            _ => None,
        };
        let mut colour = vec![None; n];
        for (given, player) in self.given.iter().zip(Player::BOTH) {
            let Some((node, list)) = given else { continue };
            for (i, &x) in list.iter().enumerate() {
                let x = place(x) as usize;
                if colour[x].replace(player) == Some(player.other()) {
                    let place = node.list("")?.nth(i).map_or(node.span(), Node::span);
                    return Err(Fault::at(place, format!("{} is both black and white", shown(name(x)))));
                }
            }
        }
        let all =
            colour.iter().enumerate().map(|(x, &player)| player.or(rest).ok_or(x)).collect::<Result<_, _>>();
        all.map_err(|x| {
            let place = fields.key("white").map_or(fields.place.span(), Node::span);
            Fault::at(place, format!("{} is neither black nor white", shown(name(x))))
                .help("with one of the two lists alone, the rest has the other colour")
        })
    }
}
