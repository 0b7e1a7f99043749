//! Balanced games: every element counts, whatever is played (004 Definition 9, Propositions 2 to 5, Lemma 6,
//! Theorem 6).

use super::essential::{signs, triple_under};
use super::forest::{Forest, Way};
use super::leaf_roots::Rooted;
use super::{play, words};
use crate::budget::Budget;
use crate::game::{Leaf, Playable, Position, Removal, RemovalKind};
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::value::{Player, Value};

/// Black minus white. A game is balanced if its options are and if, when only one colour can be removed, at least
/// half of the elements have it; here are the classes that the thesis shows to be balanced.
#[derive(Debug)]
pub struct Balanced;

static THEOREM: Theorem = Theorem {
    name: "balanced",
    source: "004 Definition 9, Propositions 2 to 5, Lemma 6, Theorem 6",
    class: "one colour, everything removable at once, or forests without blocking triples (leaf: blocking paths)",
    time: "O(n + edges)",
    status: Status::P,
};

/// Why a game is balanced.
#[derive(Clone, Copy)]
enum Why {
    AllRemovable,
    OneColour,
    NoTriple,
    ForestOfOneColour,
    NoPath,
}

impl Why {
    fn words(self) -> &'static str {
        match self {
            Why::AllRemovable => "every element can be removed at once",
            Why::OneColour => "all elements have one colour",
            Why::NoTriple => "a forest without a blocking triple",
            Why::ForestOfOneColour => "a forest of one colour",
            Why::NoPath => "a forest without a blocking path of five or more vertices",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Why::AllRemovable => "all-removable",
            Why::OneColour | Why::ForestOfOneColour => "one-colour",
            Why::NoTriple => "no-blocking-triple",
            Why::NoPath => "no-blocking-path",
        }
    }
}

fn one_colour(colour: &[Player]) -> bool {
    colour.iter().all(|&c| c == colour[0])
}

fn removal(g: &Removal) -> Result<Why, Unrecognised> {
    let poset = &g.poset;
    let all_removable = match g.kind {
        RemovalKind::Pomax | RemovalKind::Pomin => poset.is_antichain(),
        RemovalKind::Pominmax => (0..poset.len()).all(|x| poset.is_maximal(x) || poset.is_minimal(x)),
    };
    if all_removable {
        return Ok(Why::AllRemovable);
    }
    if one_colour(&g.colour) {
        return Ok(Why::OneColour);
    }
    let ways: &[Way] = match g.kind {
        RemovalKind::Pomax => &[Way::Up],
        RemovalKind::Pomin => &[Way::Down],
        RemovalKind::Pominmax => &[Way::Up, Way::Down],
    };
    let sign = signs(&g.colour);
    let mut why = Vec::new();
    for &way in ways {
        match Forest::of(poset, way) {
            Err(fork) => why.push(fork.to_string()),
            Ok(forest) => {
                let triple = |&z: &u32| triple_under(&forest, &sign, z as usize).map(|xy| (xy, z as usize));
                let Some(((x, y), z)) = forest.order.iter().find_map(triple) else {
                    return Ok(Why::NoTriple);
                };
                let [x, y, z] = [x, y, z].map(|x| poset.name(x));
                why.push(format!("{x}, {y}, {z} is a blocking triple"));
            }
        }
    }
    Err(why.join(", and ").into())
}

fn leaf(g: &Leaf) -> Result<Why, Unrecognised> {
    let name = |x: usize| g.graph.names().get(x);
    let rooted = Rooted::of(&g.graph, &signs(&g.colour));
    if let Some(x) = rooted.core.iter().position(|&c| c) {
        return Err(format!("{} is on a cycle or between two", name(x)).into());
    }
    if one_colour(&g.colour) {
        return Ok(Why::ForestOfOneColour);
    }
    match rooted.balanced.iter().position(|&b| !b) {
        None => Ok(Why::NoPath),
        Some(x) => {
            let why = "there is a blocking path of five or more vertices in the tree of";
            Err(format!("{why} {}", name(x)).into())
        }
    }
}

struct BalancedBoard {
    why: Why,
    sign: Vec<i8>,
    /// The moves of both players.
    moves: [Vec<usize>; 2],
}

impl Rule<Removal> for Balanced {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        BalancedBoard::found(
            removal(game)?,
            &game.colour,
            Player::BOTH.map(|player| game.moves(player)),
            budget,
        )
    }
}

impl Rule<Leaf> for Balanced {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Leaf, budget: &Budget) -> Recognised {
        BalancedBoard::found(leaf(game)?, &game.colour, Player::BOTH.map(|player| game.moves(player)), budget)
    }
}

impl Rule<Position> for Balanced {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Position, budget: &Budget) -> Recognised {
        match game {
            Position::Removal(g) => self.recognise(g, budget),
            Position::Leaf(g) => self.recognise(g, budget),
            _ => Err(format!("the game is {}, not pomax, pomin, pominmax or leaf", game.family()).into()),
        }
    }
}

impl BalancedBoard {
    fn found(why: Why, colour: &[Player], moves: [Vec<usize>; 2], budget: &Budget) -> Recognised {
        budget.spend(0)?;
        Ok(play::finding(BalancedBoard { why, sign: signs(colour), moves }))
    }

    fn value(&self) -> i64 {
        self.sign.iter().map(|&s| i64::from(s)).sum()
    }
}

impl play::IntegerBoard for BalancedBoard {
    fn answer(&self) -> Answer {
        let value = self.value();
        let tally = words::counts(&self.sign, 0..self.sign.len());
        let summary = format!("balanced, {}: {tally}; {}", self.why.words(), words::meaning(value));
        Answer::value(Value::integer(value), summary)
            .with(Witness::of("because", Fact::Word(self.why.word())))
    }

    /// Options of balanced games are balanced.
    fn options(&self) -> play::Options {
        let value = self.value();
        let mut options = play::Options::default();
        for player in Player::BOTH {
            let after = value - i64::from(play::own(player));
            options.alike(player, &self.moves[player.index()], after);
        }
        options
    }
}
