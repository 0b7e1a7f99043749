//! Positional games.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::expr::Built;
use super::super::moves::column_cell;
use super::super::tree::{Node, Value};
use super::super::words::{self, conventions};
use super::fields::Fields;
use super::graphs::side;
use super::ground::{FinishedGround, Ground, cycle_fault, expression, unknown};
use super::relation::{self, Link};
use crate::game::{Connection, Convention, Position, Positional, fitting};
use crate::hypergraph::boards::Board;
use crate::order::Poset;
use crate::value::Player;
use std::ops::Range;

/// The position that a document of a positional game describes.
pub(super) fn positional(fields: &Fields<'_>) -> Result<Position, Fault> {
    let convention = convention(fields)?;
    let game = match fields.get("board") {
        Some(node) => {
            fields.alone(
                "board",
                &["elements", "poset", "circuit", "points", "relation", "winning", "left", "right"],
            )?;
            match expression(node, fields.budget)? {
                Built::Board(board) => words::positional(reordered(fields, board)?, convention.as_ref())?,
                Built::Connection(game) => match words::connection(game, convention.as_ref(), fields.budget)?
                {
                    Position::Connection(game) => match joined(fields, game)? {
                        Joined::Plain(game) => return Ok(Position::Connection(game)),
                        Joined::Listed(game) => game,
                    },
                    Position::Positional(game) => game,
                    other => return Ok(other),
                },
                Built::Poset(_) | Built::Graph(_) => {
                    return Err(Fault::at(node.span(), "this is a poset, not a board with winning sets")
                        .help("write poset = \"…\" and give the winning sets"));
                }
            }
        }
        None => {
            let Some((convention, _)) = convention else {
                return Err(
                    fields.missing("convention", &format!("it is one of {}", conventions().join(", ")))
                );
            };
            let (game, board) = written(fields, convention)?;
            return position(fields, game, &board).map(Position::Positional);
        }
    };
    let poset = game.poset.clone();
    let board = FinishedGround::of(&poset);
    position(fields, game, &board).map(Position::Positional)
}

/// A connection game in mid-play, or the same with its ways listed where the play is not plain.
enum Joined {
    Plain(Connection),
    Listed(Positional),
}

fn joined(fields: &Fields<'_>, mut game: Connection) -> Result<Joined, Fault> {
    if let Some(key) = fields.key("order") {
        return Err(Fault::at(key.span(), "the cells of a connection game have no order"));
    }
    let turns = fields.get("turns").map(turns).transpose()?;
    let plain = match turns.as_deref() {
        None => true,
        Some(&[one, other]) if one != other => {
            game = game.started_by(one);
            true
        }
        Some(_) => false,
    };
    if let Some(key) = ["moves", "first_moves"]
        .into_iter()
        .chain((!plain).then_some("turns"))
        .find_map(|key| fields.key(key))
    {
        let listed = game.listed();
        let help = "only Hex boards up to side 7 can be played in another way than by turns to the end";
        return listed.map(Joined::Listed).map_err(|e| Fault::at(key.span(), e.to_string()).help(help));
    }
    if let Some(node) = fields.get("claimed") {
        let poset = Poset::antichain(game.cells.names().clone());
        let claimed = claims(node, vec![None; game.cells.len()], &FinishedGround::of(&poset))?.0;
        game = fitting(game.with_claims(claimed));
    }
    Ok(Joined::Plain(game))
}

/// The board with the order that the document gives it instead of its own, if it gives one.
fn reordered(fields: &Fields<'_>, board: Board) -> Result<Board, Fault> {
    let Some(node) = fields.get("order") else { return Ok(board) };
    let names = board.poset.names().clone();
    let mut pairs = Vec::new();
    let mut before = 0;
    relation::order(node, &mut |mention| {
        let y = names.find(mention.name).ok_or_else(|| unknown(names.iter(), &mention))? as u32;
        let x = std::mem::replace(&mut before, y);
        if mention.link != Link::First {
            pairs.push((x, y));
        }
        Ok(())
    })?;
    let poset = Poset::new(names.clone(), &pairs).map_err(|cycle| {
        let list: Vec<&str> = names.iter().collect();
        cycle_fault(&cycle, &list, Some(node))
    })?;
    Ok(Board { poset, ..board })
}

fn convention(fields: &Fields<'_>) -> Result<Option<(Convention, Range<usize>)>, Fault> {
    let Some(node) = fields.get("convention") else { return Ok(None) };
    let name = node.text("the name of a convention")?;
    match words::convention(name) {
        Some(convention) => Ok(Some((convention, node.span()))),
        None => {
            let help = did_you_mean(name, conventions());
            let help = help.unwrap_or_else(|| format!("the conventions are {}", conventions().join(", ")));
            Err(Fault::at(node.span(), format!("there is no convention called {}", shown(name))).help(help))
        }
    }
}

/// The game whose elements, order and sets the document spells out, at its start.
fn written<'t>(
    fields: &Fields<'t>,
    convention: Convention,
) -> Result<(Positional, FinishedGround<'t>), Fault> {
    let own = match convention {
        Convention::Achievement | Convention::Avoidance => true,
        Convention::MakerBreaker | Convention::MakerMaker | Convention::AvoiderEnforcer => false,
    };
    let (wanted, strange): (&[&str], &[&str]) =
        if own { (&["left", "right"], &["winning"]) } else { (&["winning"], &["left", "right"]) };
    if let Some(key) = strange.iter().find_map(|name| fields.key(name)) {
        let message = format!("`{}` does not belong to the convention {}", key.key(), convention.name());
        let help = if own {
            "each player has sets of their own here: give `left` and `right`"
        } else {
            "there is one family of sets here: give `winning`"
        };
        return Err(Fault::at(key.span(), message).help(help));
    }
    if wanted.iter().all(|name| fields.get(name).is_none()) {
        return Err(
            fields.missing(wanted[0], &format!("give the sets as {} = [[\"a\", \"b\"], [\"c\"]]", wanted[0]))
        );
    }
    let mut ground = Ground::new(fields)?;
    let mut families = Vec::new();
    for name in wanted {
        let sets = match fields.get(name) {
            Some(node) => {
                for set in node.list("a list of lists of names")? {
                    if matches!(set.value(), Value::List(list) if list.is_empty()) {
                        return Err(Fault::at(
                            set.span(),
                            "this set is empty: it would be filled before the first move",
                        ));
                    }
                }
                ground.sets(node)?
            }
            None => Vec::new(),
        };
        families.push(sets);
    }
    let board = ground.finish()?;
    let mut families = families.into_iter().map(|sets| board.edges(sets));
    let left = families.next().unwrap_or_default();
    let right = match convention {
        Convention::MakerMaker => left.clone(),
        Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
        Convention::Achievement | Convention::Avoidance => families.next().unwrap_or_default(),
    };
    Ok((fitting(Positional::new(convention, board.poset.clone(), left, right)), board))
}

/// The game in mid-play: `claimed`, `turns`, `moves`, `first_moves`, and what is reserved.
fn position(
    fields: &Fields<'_>,
    mut game: Positional,
    board: &FinishedGround<'_>,
) -> Result<Positional, Fault> {
    if let Some(node) = fields.get("claimed") {
        game = claim(node, game, board)?;
    }
    if let Some(node) = fields.get("turns") {
        game = fitting(game.with_turns(Some(turns(node)?)));
    }
    if let Some(node) = fields.get("moves") {
        let Value::Int(moves) = node.value() else { return Err(node.wrong("a number of moves")) };
        let moves = usize::try_from(moves)
            .map_err(|_| Fault::at(node.span(), "the number of moves cannot be negative"))?;
        game = game.with_moves_left(Some(moves));
    }
    game = fitting(game.clone().with_reserved(reserved(fields, game.poset.len(), board)?));
    if let Some(node) = fields.get("first_moves") {
        // A column of a Connect board means its lowest free cell.
        let moves = board.find_all(node, |name| column_cell(&game, name))?;
        if let Some((_, node)) = moves.iter().find(|&&(x, _)| game.claimed[x].is_some()) {
            return Err(Fault::at(node.span(), format!("{} is claimed already", shown(node.key()))));
        }
        let available = game.available();
        let moves: Vec<usize> = moves.into_iter().map(|(x, _)| x).collect();
        if game.over().is_none() && !moves.iter().any(|x| available.binary_search(x).is_ok()) {
            let message = "none of these can be claimed in the first move";
            return Err(
                Fault::at(node.span(), message).help("everything below a vertex must be claimed before it")
            );
        }
        game = fitting(game.with_first_moves(Some(moves)));
    }
    Ok(game)
}

/// Who alone may claim each vertex: `left_only`, `right_only`.
fn reserved(
    fields: &Fields<'_>,
    vertices: usize,
    board: &FinishedGround<'_>,
) -> Result<Vec<Option<Player>>, Fault> {
    let mut reserved = vec![None; vertices];
    for (name, player) in [("left_only", Player::Left), ("right_only", Player::Right)] {
        let Some(node) = fields.get(name) else { continue };
        for (x, node) in board.find_all(node, |_| None)? {
            if reserved[x].replace(player).is_some() {
                let message = format!("{} is reserved for both players", shown(node.key()));
                return Err(Fault::at(node.span(), message).help("a vertex in neither list is both players'"));
            }
        }
    }
    Ok(reserved)
}

fn claim(node: Node<'_>, game: Positional, board: &FinishedGround<'_>) -> Result<Positional, Fault> {
    let (claimed, placed) = claims(node, game.claimed.clone(), board)?;
    for (x, name) in placed {
        let below = game.poset.given_below(x).iter().find(|&&y| claimed[y as usize].is_none());
        if let Some(&y) = below {
            let lower = shown(game.poset.name(y as usize));
            let message = format!("{} is claimed, but {lower} below it is not", shown(name.key()));
            return Err(Fault::at(name.span(), message).help("what is claimed must be closed downwards"));
        }
    }
    let game = fitting(game.with_claims(claimed));
    if Player::BOTH.into_iter().all(|player| game.has_filled(player)) {
        let message = "both players have filled a set, but the play ends with the first";
        return Err(Fault::at(node.span(), message));
    }
    Ok(game)
}

/// The claims of a document, besides those that stand, and where each new one is said.
type Claims<'t> = (Vec<Option<Player>>, Vec<(usize, Node<'t>)>);

fn claims<'t>(
    node: Node<'t>,
    mut claimed: Vec<Option<Player>>,
    board: &FinishedGround<'_>,
) -> Result<Claims<'t>, Fault> {
    let mut placed = Vec::new();
    for (key, list) in node.table("a table { left = […], right = […] }")?.iter() {
        let player = side(key)?;
        for name in list.list("a list of names")? {
            let x = board.find(name)?;
            if claimed[x].replace(player).is_some() {
                return Err(Fault::at(name.span(), format!("{} is claimed twice", shown(name.key()))));
            }
            placed.push((x, name));
        }
    }
    Ok((claimed, placed))
}

fn turns(node: Node<'_>) -> Result<Vec<Player>, Fault> {
    let text = node.text("a text of the letters L and R")?;
    let mut turns = Vec::with_capacity(text.len());
    for (i, c) in text.char_indices() {
        turns.push(match c {
            'L' | 'l' => Player::Left,
            'R' | 'r' => Player::Right,
            _ => {
                let message = format!("`{}` is no player", c.escape_debug());
                return Err(Fault::at(node.part(i..i + c.len_utf8()), message)
                    .help("write L for Left and R for Right, for example \"LRR\""));
            }
        });
    }
    if turns.is_empty() {
        return Err(Fault::at(node.span(), "someone must have a turn").help("for example \"LR\""));
    }
    Ok(turns)
}
