//! Coloured games: black-white, pomax, pomin, pominmax and leaf.

use super::super::error::{Fault, shown};
use super::super::tree::Node;
use super::super::words;
use super::fields::Fields;
use super::graphs;
use super::ground::Ground;
use crate::game::{Leaf, Position, RemovalKind, fitting};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::value::Player;

/// Black-white, or pomax, pomin or pominmax.
pub(super) fn on_poset(fields: &Fields<'_>, kind: Option<RemovalKind>) -> Result<Position, Fault> {
    let mut ground = Ground::new(fields)?;
    let lists = Lists::new(fields, &mut ground)?;
    let board = ground.finish()?;
    let colour = lists.colours(fields, board.poset.len(), |x| board.place(x), |x| board.poset.name(x))?;
    Ok(words::coloured(kind, board.poset, colour))
}

/// Leaf.
pub(super) fn leaf(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::bare(fields)?;
    let edges = graphs::edges(fields, &mut ground)?;
    let lists = Lists::new(fields, &mut ground)?;
    let (names, _) = ground.into_names();
    let colour = lists.colours(fields, names.len(), |x| x, |x| names.get(x))?;
    Ok(Position::Leaf(fitting(Leaf::new(Graph::new(names, &edges), colour))))
}

/// The lists `black` and `white`, in numbers of the ground.
struct Lists<'t> {
    given: [Option<(Node<'t>, Edge)>; 2],
}

impl<'t> Lists<'t> {
    fn new(fields: &Fields<'t>, ground: &mut Ground<'t>) -> Result<Lists<'t>, Fault> {
        let mut list = |name| -> Result<_, Fault> {
            fields.get(name).map(|node| Ok((node, ground.set(node)?))).transpose()
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
