//! Short games: every finite game {L|R} in canonical form, with order, sum, negative, stops, mean and temperature.
//!
//! A store holds each value once, so that equal values are equal numbers. A number plus a nimber is one node without
//! options of its own: 10^30 needs no 10^30 nodes. What compares with numbers is known of each node from its options: the
//! numbers below it and the numbers that Left can beat are rays, whose ends are its stops.

mod arithmetic;
mod build;
mod compare;
mod cut;
mod form;
mod read;
mod thermograph;
mod write;

pub use form::Form;
pub use read::{Misread, Written};
pub use thermograph::Thermographs;

use super::{Dyadic, Player, Winner};
use crate::budget::{Budget, Meter, Stopped};
use cut::Cut;
use hashbrown::HashMap;

/// A value in a [`Store`]; equal if and only if the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u32);

/// The largest nimber beside other games: the options of *n are n games, which are gone through one by one.
pub const MAX_NIMBER: u32 = 1 << 10;
/// The most levels of options below a game that is no number plus a nimber: comparisons go that deep.
pub const MAX_HEIGHT: u32 = 1_000;

/// Values, each once, and what was found out by comparing and adding them.
#[derive(Debug)]
pub struct Store {
    nodes: Vec<Node>,
    plain: HashMap<(Dyadic, u32), Id>,
    by_options: HashMap<[Box<[Id]>; 2], Id>,
    at_most: HashMap<(Id, Id), bool>,
    sums: HashMap<(Id, Id), Id>,
    negatives: HashMap<Id, Id>,
    meter: Meter<'static>,
}

#[derive(Debug)]
struct Node {
    kind: NodeKind,
    /// The numbers x with G |> x: those that Left, to move, beats.
    left: Cut,
    /// The numbers x with G ≥ x: those that Left, moving second, beats or equals.
    right: Cut,
    birthday: u128,
    /// Levels of options below; none in a number plus a nimber.
    height: u32,
}

#[derive(Debug)]
enum NodeKind {
    /// A number plus a nimber.
    Plain(Dyadic, u32),
    /// Canonical options of Left and Right.
    Options([Box<[Id]>; 2]),
}

impl Store {
    /// An empty store that works within `budget`.
    pub fn new(budget: &Budget) -> Store {
        Store {
            nodes: Vec::new(),
            plain: HashMap::new(),
            by_options: HashMap::new(),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            meter: Meter::keeping(budget),
        }
    }

    /// The same store for another question, with its own budget.
    pub fn work_within(&mut self, budget: &Budget) {
        self.meter = Meter::keeping(budget);
    }

    /// How many values it holds.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A number plus a nimber.
    pub fn plain(&mut self, number: Dyadic, nimber: u128) -> Result<Id, Stopped> {
        let nimber = u32::try_from(nimber).ok().filter(|&n| n <= MAX_NIMBER).ok_or(Stopped::Large)?;
        Ok(self.small(number, nimber))
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Id {
        self.small(number, 0)
    }

    /// A number plus a nimber within bounds.
    fn small(&mut self, number: Dyadic, nimber: u32) -> Id {
        if let Some(&id) = self.plain.get(&(number.clone(), nimber)) {
            return id;
        }
        let id = self.add(Node {
            left: Cut { at: number.clone(), closed: nimber > 0 },
            right: Cut { at: number.clone(), closed: nimber == 0 },
            birthday: number.birthday().saturating_add(nimber.into()),
            height: 0,
            kind: NodeKind::Plain(number.clone(), nimber),
        });
        self.plain.insert((number, nimber), id);
        id
    }

    fn add(&mut self, node: Node) -> Id {
        self.nodes.push(node);
        Id(self.nodes.len() as u32 - 1)
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The number and the nimber, if the value is a sum of the two.
    pub fn as_plain(&self, id: Id) -> Option<(&Dyadic, u128)> {
        match &self.node(id).kind {
            NodeKind::Plain(number, nimber) => Some((number, (*nimber).into())),
            NodeKind::Options(_) => None,
        }
    }

    /// The number, if the value is one.
    pub fn as_number(&self, id: Id) -> Option<&Dyadic> {
        self.as_plain(id).filter(|&(_, nimber)| nimber == 0).map(|(number, _)| number)
    }

    /// The canonical options of `player`.
    pub fn options(&mut self, id: Id, player: Player) -> Vec<Id> {
        match &self.node(id).kind {
            NodeKind::Options(options) => options[player.index()].to_vec(),
            NodeKind::Plain(number, 0) => {
                let option = number.option(player);
                option.map(|number| self.number(number)).into_iter().collect()
            }
            NodeKind::Plain(number, nimber) => {
                let (number, nimber) = (number.clone(), *nimber);
                (0..nimber).map(|k| self.small(number.clone(), k)).collect()
            }
        }
    }

    /// The number of moves that a play can take at most.
    pub fn birthday(&self, id: Id) -> u128 {
        self.node(id).birthday
    }

    /// The number that `player` reaches as the starter when both play for it.
    pub fn stop(&self, id: Id, player: Player) -> &Dyadic {
        match player {
            Player::Left => &self.node(id).left.at,
            Player::Right => &self.node(id).right.at,
        }
    }

    /// Who wins when Left starts and when Right does.
    pub fn winners(&self, id: Id) -> (Winner, Winner) {
        let (node, zero) = (self.node(id), Dyadic::default());
        let winner = |left: bool| if left { Winner::Left } else { Winner::Right };
        (winner(node.left.holds(&zero)), winner(node.right.holds(&zero)))
    }

    /// One more step; refuses when time or room is used up.
    fn step(&mut self) -> Result<(), Stopped> {
        self.meter.step()?;
        if self.at_most.len() == self.at_most.capacity() || self.nodes.len() == self.nodes.capacity() {
            // What the tables take once they have grown.
            let tables = self.at_most.len() * 2 * size_of::<((Id, Id), bool)>() * 2;
            self.meter.budget().allow_memory(tables + self.nodes.len() * 4 * size_of::<Node>())?;
        }
        Ok(())
    }
}
