//! Positional games.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::expr::Built;
use super::super::tree::{Node, Value};
use super::super::words::{self, conventions};
use super::fields::Fields;
use super::graphs::side;
use super::ground::{FinishedGround, Ground, expression};
use crate::game::{Convention, Playable, Positional, fitting};
use crate::value::Player;
use std::ops::Range;

/// The position that a document of a positional game describes.
pub(super) fn positional(fields: &Fields<'_>) -> Result<Positional, Fault> {
    let convention = convention(fields)?;
    let mut game = match fields.get("board") {
        Some(node) => {
            fields.alone(
                "board",
                &["elements", "order", "poset", "circuit", "relation", "winning", "left", "right"],
            )?;
            match expression(node, fields.budget)? {
                Built::Board(board) => words::positional(board, convention.as_ref())?,
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
            return position(fields, game, &board);
        }
    };
    let poset = game.poset.clone();
    let board = FinishedGround::of(&poset);
    game = position(fields, game, &board)?;
    Ok(game)
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

/// The game in mid-play: `claimed`, `turns`, `moves`, `first_moves`.
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
    if let Some(node) = fields.get("first_moves") {
        let moves = board.find_all(node)?;
        if let Some((_, node)) = moves.iter().find(|&&(x, _)| game.claimed[x].is_some()) {
            return Err(Fault::at(node.span(), format!("{} is claimed already", shown(node.key()))));
        }
        let available = game.moves(Player::Left);
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

fn claim(node: Node<'_>, game: Positional, board: &FinishedGround<'_>) -> Result<Positional, Fault> {
    let mut claimed = game.claimed.clone();
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
