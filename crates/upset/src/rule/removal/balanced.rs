//! Balanced games: every element counts, whatever is played (004 Definition 9, Propositions 2 to 5, Lemma 6,
//! Theorem 6).

use super::essential::{signs, triple_under};
use super::forest::{Forest, Way};
use super::leaf_roots::Rooted;
use super::words;
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Leaf, Removal, RemovalKind};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// Black minus white. A game is balanced if its options are and if, when only one colour can be removed, at least
/// half of the elements have it; here are the classes that the thesis shows to be balanced.
#[derive(Debug)]
pub struct Balanced;

/// Why the game is balanced, or why it is not known to be.
fn reason(game: &Game) -> Result<&'static str, String> {
    match game {
        Game::Removal(g) => removal(g),
        Game::Leaf(g) => leaf(g),
        _ => Err(format!("the game is {}, not pomax, pomin, pominmax or leaf", game.family())),
    }
}

fn one_colour(colour: &[Player]) -> bool {
    colour.iter().all(|&c| c == colour[0])
}

fn removal(g: &Removal) -> Result<&'static str, String> {
    let poset = &g.poset;
    let all_removable = match g.kind {
        RemovalKind::Pomax | RemovalKind::Pomin => poset.is_antichain(),
        RemovalKind::Pominmax => (0..poset.len()).all(|x| poset.is_maximal(x) || poset.is_minimal(x)),
    };
    if all_removable {
        return Ok("every element can be removed at once");
    }
    if one_colour(&g.colour) {
        return Ok("all elements have one colour");
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
            Err(fork) => why.push(fork),
            Ok(forest) => {
                let top = forest.order.iter().find(|&&z| triple_under(&forest, &sign, z as usize).is_some());
                let Some(&z) = top else { return Ok("a forest without a blocking triple") };
                if let Some((x, y)) = triple_under(&forest, &sign, z as usize) {
                    let [x, y, z] = [x, y, z as usize].map(|x| poset.name(x));
                    why.push(format!("{x}, {y}, {z} is a blocking triple"));
                }
            }
        }
    }
    Err(why.join(", and "))
}

fn leaf(g: &Leaf) -> Result<&'static str, String> {
    let rooted = Rooted::of(&g.graph, &signs(&g.colour));
    if let Some(x) = rooted.core.iter().position(|&c| c) {
        return Err(format!("{} is on a cycle or between two", g.graph.names().get(x)));
    }
    if one_colour(&g.colour) {
        return Ok("a forest of one colour");
    }
    match rooted.balanced.iter().position(|&b| !b) {
        None => Ok("a forest without a blocking path of five or more vertices"),
        Some(x) => Err(format!(
            "there is a blocking path of five or more vertices in the tree of {}",
            g.graph.names().get(x)
        )),
    }
}

impl OldRule for Balanced {
    fn name(&self) -> &'static str {
        "balanced"
    }

    fn source(&self) -> &'static str {
        "004 Definition 9, Propositions 2 to 5, Lemma 6, Theorem 6"
    }

    fn class(&self) -> &'static str {
        "one colour, everything removable at once, or forests without blocking triples (leaf: blocking paths)"
    }

    fn time(&self) -> &'static str {
        "O(n + edges)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        reason(game).map(|_| ())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let (Ok(why), colour) = (
            reason(game),
            match game {
                Game::Removal(g) => &g.colour,
                Game::Leaf(g) => &g.colour,
                _ => return Err(Stopped::TooLarge),
            },
        ) else {
            return Err(Stopped::TooLarge);
        };
        let sign = signs(colour);
        let value: i64 = sign.iter().map(|&s| i64::from(s)).sum();
        let tally = words::counts(&sign, 0..sign.len());
        let summary = format!("balanced, {why}: {tally}; {}", words::meaning(value));
        Ok(Answer::value(Value::integer(value), summary))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        game.moves(player).into_iter().next()
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(game.moves(player))
    }
}
