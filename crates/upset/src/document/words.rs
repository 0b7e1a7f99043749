//! The words that may stand in front of an expression, and the game the whole makes.

use super::error::{Fault, did_you_mean, shown};
use super::expr::{self, Built, Expr, Kind};
use crate::budget::Budget;
use crate::game::{
    BlackWhite, ByOptions, Convention, Family, Heaps, PosetGame, Position, Positional, Removal, RemovalKind,
    Sum, fitting,
};
use crate::hypergraph::boards::Board;
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
}

impl Phrase {
    /// Reads words, expression and colours.
    pub(crate) fn parse(text: &str) -> Result<Phrase, Fault> {
        let mut family = None;
        let mut convention = None;
        let mut from = 0;
        let negative = negative_words(text);
        if negative {
            from = text.find('-').map_or(0, |sign| sign + 1);
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
        let (colour, end) = colours(text, end);
        match expr::unexpected_rest(text, end)? {
            None => Ok(Phrase { family, convention, negative, expr, colour }),
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
        self.summands(&self.expr, self.negative, &mut parts, budget)?;
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
            Kind::Value(written) => self.given(written, expr)?,
            _ => Phrase { expr: expr.clone(), ..self.clone() }.one(budget)?,
        };
        let one = if negative { one.swapped() } else { Some(one) };
        let message = "in this convention the players cannot be exchanged: only one of them has sets to fill";
        parts.push(one.ok_or_else(|| Fault::at(expr.span.clone(), message))?);
        if parts.len() > MOST_PARTS { Err(too_many()) } else { Ok(()) }
    }

    /// A game given by its options.
    fn given(&self, written: &Written, expr: &Expr) -> Result<Position, Fault> {
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
        let game = ByOptions::written(written);
        game.map(Position::ByOptions).map_err(|stopped| {
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
        if let (Some((_, names)), false) = (&self.colour, family.is_some_and(is_coloured_poset)) {
            let span = names.first().map_or(self.expr.span.clone(), |(_, span)| span.clone());
            let help = "put `black-white`, `pomax`, `pomin` or `pominmax` in front";
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
                Built::Poset(_) => {
                    let message = "a positional game needs a board, and this is a poset";
                    let help = "boards are connect(4,7,6), tictactoe(3,2), mnk(5,5,4), hex(4), butterfly, W(3); \
                        or write a document with `winning`";
                    Err(Fault::at(self.expr.span.clone(), message).help(help))
                }
            },
            Family::Leaf | Family::NodeKayles | Family::Col | Family::Geography => {
                Err(only_as_document(family, "edges", place))
            }
            Family::SetGame => Err(only_as_document(family, "sets", place)),
            Family::Hackenbush => Err(only_as_document(family, "edges", place)),
            Family::Options => Err(only_as_document(family, "left", place)),
            Family::Sum => Err(only_as_document(family, "parts", place)),
        }
    }

    /// The poset that a game of `family` is played on.
    fn poset(&self, family: Family, built: Built) -> Result<Poset, Fault> {
        match built {
            Built::Poset(poset) => Ok(poset),
            Built::Board(_) => {
                let message = format!("`{family}` is played on a poset, and this is a board");
                Err(Fault::at(self.expr.span.clone(), message))
            }
        }
    }

    fn coloured(
        &self,
        kind: Option<RemovalKind>,
        poset: Poset,
        place: Range<usize>,
    ) -> Result<Position, Fault> {
        let colour = self.colour_of(&poset, place)?;
        Ok(coloured(kind, poset, colour))
    }

    fn colour_of(&self, poset: &Poset, place: Range<usize>) -> Result<Vec<Player>, Fault> {
        let Some((player, names)) = &self.colour else {
            return Err(Fault::at(place, "the elements need colours")
                .help("name the black ones (or the white ones) after the poset: `pomax C3 black 1 3`"));
        };
        let mut colour = vec![player.other(); poset.len()];
        for (name, span) in names {
            let Some(x) = poset.names().find(name) else {
                return Err(Fault::at(span.clone(), format!("the poset has no element {}", shown(name)))
                    .help_if(did_you_mean(name, poset.names().iter())));
            };
            colour[x] = *player;
        }
        Ok(colour)
    }
}

/// Whether the family is played on posets whose elements have owners.
fn is_coloured_poset(family: Family) -> bool {
    match family {
        Family::BlackWhite | Family::Pomax | Family::Pomin | Family::Pominmax => true,
        Family::Poset | Family::Positional | Family::SetGame => false,
        Family::Leaf | Family::NodeKayles | Family::Col | Family::Geography => false,
        Family::Options | Family::Sum | Family::Hackenbush => false,
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
fn colours(text: &str, from: usize) -> (Option<Colours>, usize) {
    let mut words = text[from..].split_whitespace().map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word.to_string(), start..start + word.len())
    });
    let player = match words.next().as_ref().map(|(word, _)| word.as_str()) {
        Some("black") => Player::Left,
        Some("white") => Player::Right,
        _ => return (None, from),
    };
    (Some((player, words.collect())), text.len())
}

/// The game on a board, by the customary convention unless one is said: Maker-Maker where both players have the
/// same sets, achievement where each has their own.
pub(crate) fn positional(
    board: Board,
    convention: Option<&(Convention, Range<usize>)>,
) -> Result<Positional, Fault> {
    let customary = if board.right.is_some() { Convention::Achievement } else { Convention::MakerMaker };
    let (convention, span) = match convention {
        Some((convention, span)) => (*convention, span.clone()),
        None => (customary, 0..0),
    };
    if convention == Convention::MakerMaker && board.right.is_some() {
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
