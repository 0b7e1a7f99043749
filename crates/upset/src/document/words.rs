//! The words that may stand in front of an expression, and the game the whole makes.

use super::colouring::Colouring;
use super::error::{Fault, did_you_mean, shown};
use super::expr::{self, Built, Expr, Kind};
use super::summands::{self, Summand};
use crate::budget::{Budget, Stopped};
use crate::game::{
    BlackWhite, ByOptions, Col, Connection, Convention, Family, Geography, Heaps, Leaf, NodeKayles,
    PosetGame, Position, Positional, Removal, RemovalKind, Sum, fitting,
};
use crate::graph::{Digraph, Graph};
use crate::hypergraph::Edge;
use crate::hypergraph::boards::{self, Board};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use crate::value::short::Written;
use std::ops::Range;

/// The names of the families.
pub(crate) fn families() -> [&'static str; Family::ALL.len()] {
    Family::ALL.map(Family::name)
}

/// The names of the conventions of positional games.
pub(crate) fn conventions() -> [&'static str; Convention::ALL.len()] {
    Convention::ALL.map(Convention::name)
}

/// The convention called `word`.
pub(crate) fn convention(word: &str) -> Option<Convention> {
    Convention::ALL.into_iter().find(|c| c.name() == word)
}

/// The most games that one expression adds.
const MOST_PARTS: usize = 1_000;

/// Whether a sign stands before the words: `-pomax C3 black 1`.
fn negative_words(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('-') else { return false };
    let word = rest.split_whitespace().next().unwrap_or_default();
    Family::named(word).is_some() || convention(word).is_some()
}

/// Whose elements are named, and their names with their places.
type Colours = (Player, Vec<(String, Range<usize>)>);

/// An expression with its family and convention, as the command line takes it.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// The family, if it was said, with its place.
    pub family: Option<(Family, Range<usize>)>,
    /// The convention, if it was said, with its place.
    pub convention: Option<(Convention, Range<usize>)>,
    /// Whether the players are exchanged: `-pomax C3 black 1`.
    pub negative: bool,
    /// The poset, board or game.
    pub expr: Expr,
    /// The colour that was said after it, and the names of the elements that have it.
    pub colour: Option<Colours>,
    /// The games that are added to it and have words of their own: `C3 + pomax C3 black 1`.
    pub others: Vec<Phrase>,
}

impl Phrase {
    /// Reads words, expression and colours.
    pub(crate) fn parse(text: &str) -> Result<Phrase, Fault> {
        let summands = summands::split(text);
        let one = |summand: &Summand| -> Result<Phrase, Fault> {
            // The places in the text stay what they are.
            let phrase = Phrase::parse_one(&text[..summand.place.end], summand.place.start)?;
            Ok(Phrase { negative: phrase.negative != summand.negative, ..phrase })
        };
        let first = one(&summands[0])?;
        let others = summands[1..].iter().map(one).collect::<Result<_, Fault>>()?;
        Ok(Phrase { others, ..first })
    }

    /// Reads the words, the expression and the colours from `from` on.
    fn parse_one(text: &str, mut from: usize) -> Result<Phrase, Fault> {
        let mut family = None;
        let mut convention = None;
        let negative = negative_words(&text[from..]);
        if negative {
            from += text[from..].find('-').map_or(0, |sign| sign + 1);
        }
        loop {
            from += text[from..].len() - text[from..].trim_start().len();
            let end = from + text[from..].find(char::is_whitespace).unwrap_or(text.len() - from);
            let (word, span) = (&text[from..end], from..end);
            let before = if let Some(c) = self::convention(word) {
                convention.replace((c, span.clone())).map(|_| "convention")
            } else if let Some(f) = Family::named(word) {
                family.replace((f, span.clone())).map(|_| "family")
            } else {
                break;
            };
            if let Some(what) = before {
                return Err(Fault::at(span, format!("`{word}` is a second {what}")));
            }
            from = end;
        }
        let (expr, end) = expr::parse_prefix(text, from)?;
        let (colour, end) = colours(text, end)?;
        match expr::unexpected_rest(text, end)? {
            None => Ok(Phrase { family, convention, negative, expr, colour, others: Vec::new() }),
            Some(fault) => Err(fault),
        }
    }

    /// Builds the game. `text` is what the phrase was read from, for errors.
    pub fn build(&self, text: &str, budget: &Budget) -> Result<Position, super::Error> {
        self.game(budget).map_err(|fault| fault.in_text("expression", text))
    }

    /// Builds the game.
    pub(crate) fn game(&self, budget: &Budget) -> Result<Position, Fault> {
        let mut parts = Vec::new();
        for phrase in std::iter::once(self).chain(&self.others) {
            phrase.summands(&phrase.expr, phrase.negative, &mut parts, budget)?;
        }
        if parts.len() == 1 {
            return Ok(parts.swap_remove(0));
        }
        let whole = Sum::new(parts).map(Position::Sum);
        whole.map_err(|malformed| Fault::at(self.expr.span.clone(), malformed.to_string()))
    }

    /// The games that `expr` is the sum of.
    fn summands(
        &self,
        expr: &Expr,
        negative: bool,
        parts: &mut Vec<Position>,
        budget: &Budget,
    ) -> Result<(), Fault> {
        budget.check()?;
        let too_many = || Fault::at(expr.span.clone(), format!("a sum has {MOST_PARTS} parts at most"));
        match &expr.kind {
            Kind::Parallel(list) if expr.is_game() => {
                return list.iter().try_for_each(|part| self.summands(part, negative, parts, budget));
            }
            Kind::Copies(count, one) if expr.is_game() => {
                for _ in 0..*count {
                    let before = parts.len();
                    if before > MOST_PARTS {
                        return Err(too_many());
                    }
                    self.summands(one, negative, parts, budget)?;
                    // Copies of nothing are nothing, however many.
                    if parts.len() == before {
                        break;
                    }
                }
                return Ok(());
            }
            _ => {}
        }
        if let Some(inner) = expr.swapped() {
            return self.summands(inner, !negative, parts, budget);
        }
        let one = match &expr.kind {
            Kind::Value(written) => self.given(written, expr, budget)?,
            _ => Phrase { expr: expr.clone(), others: Vec::new(), ..self.clone() }.one(budget)?,
        };
        let one = if negative { one.swapped() } else { Some(one) };
        let message = "in this convention the players cannot be exchanged: only one of them has sets to fill";
        parts.push(one.ok_or_else(|| Fault::at(expr.span.clone(), message))?);
        if parts.len() > MOST_PARTS { Err(too_many()) } else { Ok(()) }
    }

    /// A game given by its options.
    fn given(&self, written: &Written, expr: &Expr, budget: &Budget) -> Result<Position, Fault> {
        if let Some((family, place)) = &self.family
            && *family != Family::Options
        {
            let message = format!("`{family}` stands before a game that has no board");
            return Err(Fault::at(place.clone(), message));
        }
        if let Some((convention, place)) = &self.convention {
            let message = format!("`{}` is for positional games", convention.name());
            return Err(Fault::at(place.clone(), message));
        }
        let game = ByOptions::written(written, budget);
        game.map(Position::ByOptions).map_err(|stopped| {
            if stopped != Stopped::Large {
                return stopped.into();
            }
            let help = "numbers up to 10000 and nimbers up to *1000 are written out; `nim(10^6)` is a heap of any size";
            Fault::at(expr.span.clone(), stopped.to_string()).help(help)
        })
    }

    /// Builds the game on a poset or board.
    fn one(&self, budget: &Budget) -> Result<Position, Fault> {
        let (family, place) = match &self.family {
            Some((family, place)) => (Some(*family), place.clone()),
            None => (self.convention.as_ref().map(|_| Family::Positional), 0..0),
        };
        if let (Some((convention, span)), Some(family)) = (&self.convention, family)
            && family != Family::Positional
        {
            let message = format!("`{}` is for positional games, not for `{family}`", convention.name());
            return Err(Fault::at(span.clone(), message));
        }
        if let (Some((_, names)), false) = (&self.colour, family.is_some_and(is_coloured)) {
            let span = names.first().map_or(self.expr.span.clone(), |(_, span)| span.clone());
            let help = "put `black-white`, `pomax`, `pomin`, `pominmax` or `leaf` in front";
            return Err(Fault::at(span, "the elements of this game have no colours").help(help));
        }
        if let (None | Some(Family::Poset), Some(heaps)) = (family, self.expr.large_nim()) {
            return Ok(Position::Heaps(Heaps::new(heaps)));
        }
        let built = self.expr.built(budget)?;
        let Some(family) = family else {
            return match built {
                Built::Poset(poset) => Ok(Position::Poset(PosetGame::new(poset))),
                Built::Board(board) => positional(board, None).map(Position::Positional),
                Built::Connection(game) => Ok(Position::Connection(game)),
                Built::Graph(_) => {
                    Err(Fault::at(self.expr.span.clone(), "this is a graph: which game is played on it?")
                        .help("put `node-kayles`, `col`, `geography` or `leaf` in front"))
                }
            };
        };
        match family {
            Family::Poset => Ok(Position::Poset(PosetGame::new(self.poset(family, built)?))),
            Family::BlackWhite => self.coloured(None, self.poset(family, built)?, place),
            Family::Pomax => self.coloured(Some(RemovalKind::Pomax), self.poset(family, built)?, place),
            Family::Pomin => self.coloured(Some(RemovalKind::Pomin), self.poset(family, built)?, place),
            Family::Pominmax => self.coloured(Some(RemovalKind::Pominmax), self.poset(family, built)?, place),
            Family::Positional => match built {
                Built::Board(board) => positional(board, self.convention.as_ref()).map(Position::Positional),
                Built::Connection(game) => connection(game, self.convention.as_ref(), budget),
                Built::Poset(_) | Built::Graph(_) => {
                    let what = if matches!(built, Built::Poset(_)) { "poset" } else { "graph" };
                    let message = format!("a positional game needs a board, and this is a {what}");
                    let help = "boards are connect(4,7,6), tictactoe(3,2), mnk(5,5,4), hex(4), butterfly, W(3); \
                        or write a document with `winning`";
                    Err(Fault::at(self.expr.span.clone(), message).help(help))
                }
            },
            Family::Leaf => {
                let graph = self.graph(family, built, place.clone())?;
                let colour = match self.colouring(graph.names()) {
                    Some((rule, place)) => rule.of_graph(&graph, place)?,
                    None => self.colour_of(graph.names(), "graph", place)?,
                };
                Ok(Position::Leaf(fitting(Leaf::new(graph, colour))))
            }
            Family::NodeKayles => {
                Ok(Position::NodeKayles(NodeKayles::new(self.graph(family, built, place.clone())?)))
            }
            Family::Col => {
                let graph = self.graph(family, built, place.clone())?;
                let colour = vec![None; graph.len()];
                Ok(Position::Col(fitting(Col::new(graph, colour))))
            }
            Family::Geography => self.geography(&self.graph(family, built, place.clone())?),
            Family::SetGame => Err(only_as_document(family, "sets", place)),
            Family::Hackenbush => Err(only_as_document(family, "edges", place)),
            Family::Removal => Err(only_as_document(family, "needs", place)),
            Family::Weighted => Err(only_as_document(family, "weights", place)),
            Family::Options => Err(only_as_document(family, "left", place)),
            Family::Sum => Err(only_as_document(family, "parts", place)),
            Family::Cnf => Err(only_as_document(family, "left", place)),
        }
    }

    /// The poset that a game of `family` is played on.
    fn poset(&self, family: Family, built: Built) -> Result<Poset, Fault> {
        match built {
            Built::Poset(poset) => Ok(poset),
            Built::Board(_) | Built::Graph(_) | Built::Connection(_) => {
                let what = if matches!(built, Built::Graph(_)) { "graph" } else { "board" };
                let message = format!("`{family}` is played on a poset, and this is a {what}");
                Err(Fault::at(self.expr.span.clone(), message))
            }
        }
    }

    /// The graph that a game of `family`, which was said at `place`, is played on.
    fn graph(&self, family: Family, built: Built, place: Range<usize>) -> Result<Graph, Fault> {
        match built {
            Built::Graph(graph) => Ok(graph),
            Built::Poset(_) | Built::Board(_) | Built::Connection(_) => {
                let help = format!(
                    "graphs are path(5), cycle(5), grid(3,4), complete(4), star(5), queens(5), random-graph(20,0.2,1); \
                     or write a document with game = \"{family}\" and `edges`"
                );
                Err(Fault::at(place, format!("`{family}` is not played on a poset or board")).help(help))
            }
        }
    }

    /// Geography with the token on the first vertex, which may go along an edge either way.
    fn geography(&self, graph: &Graph) -> Result<Position, Fault> {
        let arcs: Vec<(u32, u32)> =
            (graph.edges().iter()).flat_map(|&(x, y)| [(x as u32, y as u32), (y as u32, x as u32)]).collect();
        let game = Geography::new(Digraph::new(graph.names().clone(), &arcs), 0);
        let message = "the token needs a vertex to stand on";
        game.map(Position::Geography).map_err(|_| Fault::at(self.expr.span.clone(), message))
    }

    fn coloured(
        &self,
        kind: Option<RemovalKind>,
        poset: Poset,
        place: Range<usize>,
    ) -> Result<Position, Fault> {
        let colour = match self.colouring(poset.names()) {
            Some((rule, place)) => rule.of_poset(&poset, place)?,
            None => self.colour_of(poset.names(), "poset", place)?,
        };
        Ok(coloured(kind, poset, colour))
    }

    /// The rule that colours the elements, if one is said and is no element's name: `pomax young(5,4) black chess`.
    fn colouring(&self, all: &Names) -> Option<(Colouring, Range<usize>)> {
        let Some((Player::Left, names)) = &self.colour else { return None };
        let [(word, place)] = &names[..] else { return None };
        let rule = Colouring::named(word).filter(|_| all.find(word).is_none())?;
        Some((rule, place.clone()))
    }

    fn colour_of(&self, all: &Names, board: &str, place: Range<usize>) -> Result<Vec<Player>, Fault> {
        let Some((player, names)) = &self.colour else {
            return Err(Fault::at(place, "the elements need colours").help(
                "name the black ones (or the white ones) at the end: `pomax C3 black 1 3`, `leaf path(3) black 2`, or `black chess`",
            ));
        };
        let mut colour = vec![player.other(); all.len()];
        for (name, span) in names {
            let Some(x) = all.find(name) else {
                if name == "+" {
                    let message = "the names of the elements go on to the end of the expression";
                    let help = "`upset solve 'pomax C3 black 1' 'C3'` adds games of different families";
                    return Err(Fault::at(span.clone(), message).help(help));
                }
                return Err(Fault::at(span.clone(), format!("the {board} has no element {}", shown(name)))
                    .help_if(did_you_mean(name, all.iter())));
            };
            colour[x] = *player;
        }
        Ok(colour)
    }
}

/// Whether the elements of the family's boards have owners.
fn is_coloured(family: Family) -> bool {
    match family {
        Family::BlackWhite | Family::Pomax | Family::Pomin | Family::Pominmax | Family::Leaf => true,
        Family::Poset | Family::Positional | Family::SetGame => false,
        Family::NodeKayles | Family::Col | Family::Geography => false,
        Family::Options | Family::Sum | Family::Hackenbush => false,
        Family::Removal | Family::Weighted | Family::Cnf => false,
    }
}

/// The game on a poset whose elements have owners: black-white unless a kind of removal is said.
pub(crate) fn coloured(kind: Option<RemovalKind>, poset: Poset, colour: Vec<Player>) -> Position {
    match kind {
        Some(kind) => Position::Removal(fitting(Removal::new(kind, poset, colour))),
        None => Position::BlackWhite(fitting(BlackWhite::new(poset, colour))),
    }
}

/// The fault of a family that no expression can name a game of.
fn only_as_document(family: Family, field: &str, place: Range<usize>) -> Fault {
    Fault::at(place, format!("`{family}` is not played on a poset or board"))
        .help(format!("write a document with game = \"{family}\" and `{field}`"))
}

/// `black 1 3` or `white 2` at `from`, and where that ends.
fn colours(text: &str, from: usize) -> Result<(Option<Colours>, usize), Fault> {
    let mut words = text[from..].split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word.to_string(), start..start + word.len())
    });
    let (player, place) = match words.next() {
        Some((word, place)) if word == "black" => (Player::Left, place),
        Some((word, place)) if word == "white" => (Player::Right, place),
        _ => return Ok((None, from)),
    };
    let names: Vec<_> = words.collect();
    if names.is_empty() {
        let other = if player == Player::Left { "white" } else { "black" };
        let word = &text[place.clone()];
        return Err(Fault::at(place, format!("`{word}` names no element")).help(format!(
            "name the {word} elements after it; to make all of them {other}, name all of them after `{other}`"
        )));
    }
    Ok((Some((player, names)), text.len()))
}

/// A connection game, under the convention that is said: one that asks for more than who joins the ends has its ways
/// listed.
pub(crate) fn connection(
    game: Connection,
    convention: Option<&(Convention, Range<usize>)>,
    budget: &Budget,
) -> Result<Position, Fault> {
    let Some((convention, span)) = convention else { return Ok(Position::Connection(game)) };
    if let Some(game) = game.clone().with_convention(*convention) {
        return Ok(Position::Connection(game));
    }
    let Some((n, turned)) = game.hex else {
        let message =
            format!("Left joins the ends and Right prevents it: that is no game of {}", convention.name());
        return Err(Fault::at(span.clone(), message).help("the convention is `maker-breaker`"));
    };
    let paths = boards::HEX_PATHS.get(n).map_or(0, |paths| 2 * paths);
    budget.allow_memory(paths * (size_of::<Edge>() + n * size_of::<u64>()))?;
    let board = boards::hex(n as u128).map_err(|e| Fault::at(span.clone(), e.to_string()))?;
    let board = if turned { board.swap() } else { board };
    positional(board, Some(&(*convention, span.clone()))).map(Position::Positional)
}

/// The game on a board, by the customary convention unless one is said: Maker-Maker where both players have the
/// same sets, achievement where each has their own.
pub(crate) fn positional(
    board: Board,
    convention: Option<&(Convention, Range<usize>)>,
) -> Result<Positional, Fault> {
    let customary = match &board.right {
        _ if board.avoided => Convention::Avoidance,
        Some(_) => Convention::Achievement,
        None => Convention::MakerMaker,
    };
    let (convention, span) = match convention {
        Some((convention, span)) => (*convention, span.clone()),
        None => (customary, 0..0),
    };
    if convention == Convention::MakerMaker && board.right.as_ref().is_some_and(|right| *right != board.left)
    {
        return Err(Fault::at(
            span,
            "in Maker-Maker both players have the same winning sets, on this board they do not",
        )
        .help("the convention with sets of one's own is `achievement`"));
    }
    let right = match convention {
        Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
        Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => board.right().to_vec(),
    };
    Ok(fitting(Positional::new(convention, board.poset, board.left, right)))
}
