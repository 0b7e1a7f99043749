//! Which game is played on a member.

use crate::class::{Member, Shape};
use crate::generate::Family;
use crate::order::{Order, bits};
use crate::small::Removed;
use upset::game::{BlackWhite, Col, NodeKayles, PosetGame, Positional, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::{Convention, Player, Position};

/// The rules of a game on the members of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The impartial poset game.
    Poset,
    /// A game in which coloured elements are removed.
    Removal(Removed),
    /// Node Kayles.
    NodeKayles,
    /// Col.
    Col,
    /// A positional game.
    Positional(Convention),
}

const ALL: [Rules; 12] = [
    Rules::Poset,
    Rules::Removal(Removed::BlackWhite),
    Rules::Removal(Removed::Pomax),
    Rules::Removal(Removed::Pomin),
    Rules::Removal(Removed::Pominmax),
    Rules::NodeKayles,
    Rules::Col,
    Rules::Positional(Convention::MakerBreaker),
    Rules::Positional(Convention::MakerMaker),
    Rules::Positional(Convention::Achievement),
    Rules::Positional(Convention::AvoiderEnforcer),
    Rules::Positional(Convention::Avoidance),
];

impl Rules {
    /// The name, as documents write it.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Poset => "poset",
            Rules::Removal(Removed::BlackWhite) => "black-white",
            Rules::Removal(Removed::Pomax) => "pomax",
            Rules::Removal(Removed::Pomin) => "pomin",
            Rules::Removal(Removed::Pominmax) => "pominmax",
            Rules::NodeKayles => "node-kayles",
            Rules::Col => "col",
            Rules::Positional(convention) => convention.name(),
        }
    }

    /// The games that can be played on boards of this shape; the first is the usual one.
    pub fn on(shape: Shape) -> Vec<Rules> {
        let fits = |rules: &Rules| {
            matches!(
                (shape, rules),
                (Shape::Order, Rules::Poset)
                    | (Shape::Coloured, Rules::Removal(_))
                    | (Shape::Graph, Rules::NodeKayles | Rules::Col)
                    | (Shape::Sets | Shape::Board, Rules::Positional(_))
            )
        };
        ALL.into_iter().filter(fits).collect()
    }

    /// The game of this name.
    pub fn find(name: &str, shape: Shape) -> Option<Rules> {
        Rules::on(shape).into_iter().find(|rules| rules.name() == name)
    }

    /// Whether the game has Grundy numbers.
    pub fn is_impartial(self) -> bool {
        matches!(self, Rules::Poset | Rules::NodeKayles)
    }

    /// Whether the game has values.
    pub fn has_values(self) -> bool {
        !matches!(self, Rules::Positional(_))
    }

    /// The game on this member; `None` where it cannot be played there.
    pub fn position(self, member: &Member) -> Option<Position> {
        Some(match (self, member) {
            (Rules::Poset, Member::Order(order)) => Position::Poset(PosetGame::new(order.poset())),
            (Rules::Removal(game), Member::Coloured(order, black)) => {
                let (poset, colour) = (order.poset(), colours(order.n, *black));
                let kind = match game {
                    Removed::Pomax => RemovalKind::Pomax,
                    Removed::Pomin => RemovalKind::Pomin,
                    Removed::Pominmax => RemovalKind::Pominmax,
                    Removed::BlackWhite => {
                        return BlackWhite::new(poset, colour).ok().map(Position::BlackWhite);
                    }
                };
                Position::Removal(Removal::new(kind, poset, colour).ok()?)
            }
            (Rules::NodeKayles, Member::Graph(graph)) => {
                Position::NodeKayles(NodeKayles::new(graph_of(graph)))
            }
            (Rules::Col, Member::Graph(graph)) => {
                Position::Col(Col::new(graph_of(graph), vec![None; graph.n]).ok()?)
            }
            (Rules::Positional(convention), Member::Sets(n, sets)) => {
                positional(convention, &Order::antichain(*n), sets, None)?
            }
            (Rules::Positional(convention), Member::Board(board)) => {
                positional(convention, &board.order, &board.left, board.right.as_deref())?
            }
            _ => return None,
        })
    }
}

/// Right's sets in games where each player has some: Left's, if no others are given.
pub(crate) fn right_sets<'s>(convention: Convention, left: &'s [u16], right: Option<&'s [u16]>) -> &'s [u16] {
    match convention {
        Convention::MakerBreaker | Convention::AvoiderEnforcer => &[],
        Convention::MakerMaker => left,
        Convention::Achievement | Convention::Avoidance => right.unwrap_or(left),
    }
}

fn positional(
    convention: Convention,
    order: &Order,
    left: &[u16],
    right: Option<&[u16]>,
) -> Option<Position> {
    let edges = |sets: &[u16]| sets.iter().map(|&set| bits(set).map(|v| v as u32).collect()).collect();
    let right = right_sets(convention, left, right);
    Positional::new(convention, order.poset(), edges(left), edges(right)).ok().map(Position::Positional)
}

fn colours(n: usize, black: u16) -> Vec<Player> {
    (0..n).map(|x| if black >> x & 1 == 1 { Player::Left } else { Player::Right }).collect()
}

fn graph_of(family: &Family) -> Graph {
    let edges: Vec<(u32, u32)> =
        family.sets().iter().map(|set| (set.trailing_zeros(), 15 - set.leading_zeros())).collect();
    Graph::new(Names::numbered(family.n), &edges)
}
