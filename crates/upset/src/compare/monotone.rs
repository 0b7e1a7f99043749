//! Edge monotonicity (002 Lemma 3.4): more or smaller sets for Left and fewer or larger ones for Right never hurt Left.
//!
//! The proof lets Left play on one board as on the other, so that it holds whatever the order, the claims and the turns are, if both
//! boards have them alike, and in Maker-Breaker too, where Right has no sets.

use super::Relation;
use crate::game::{Convention, Position, Positional};
use crate::hypergraph::Edge;
use crate::value::Player;
use hashbrown::{HashMap, HashSet};

/// Which of two positional games on one board has sets that are no worse for Left: whether G ≤ H and whether G ≥ H by the lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monotone {
    /// Every set of Left's in G has one of Left's in H inside it, and every set of Right's in H one of Right's in G.
    pub at_most: bool,
    /// The same with G and H exchanged.
    pub at_least: bool,
}

impl Monotone {
    /// The theorem behind it.
    pub const SOURCE: &'static str = "002 Lemma 3.4";

    /// What the lemma says of the outcomes.
    pub fn sign(self) -> &'static str {
        match (self.at_most, self.at_least) {
            (true, true) => "=",
            (true, false) => "≤",
            _ => "≥",
        }
    }

    /// Why, in words.
    pub fn words(self) -> &'static str {
        match (self.at_most, self.at_least) {
            (true, true) => {
                "each set of a player's in one game has one of that player's in the other inside it"
            }
            (true, false) => {
                "each of Left's sets in G has one of Left's in H inside it, and each of Right's in H one of Right's in G"
            }
            _ => {
                "each of Left's sets in H has one of Left's in G inside it, and each of Right's in G one of Right's in H"
            }
        }
    }

    /// The relation that follows by itself.
    pub(super) fn relation(self) -> Option<Relation> {
        (self.at_most && self.at_least).then_some(Relation::Equal)
    }
}

/// More pairs of sets than this are not compared.
const MOST_PAIRS: usize = 20_000_000;

/// What the lemma says of two games; nothing where it says nothing.
pub(super) fn monotone(g: &Position, h: &Position) -> Option<Monotone> {
    let (Position::Positional(g), Position::Positional(h)) = (g, h) else { return None };
    if !one_convention(g, h) || !alike(g, h) {
        return None;
    }
    let place: HashMap<&str, u32> = g.poset.names().iter().zip(0..).collect();
    let image = h.poset.names().iter().map(|name| place.get(name).copied()).collect::<Option<Vec<u32>>>()?;
    if !one_order(g, h, &image) {
        return None;
    }
    let sets = |game: &Positional, player: Player| -> Vec<Edge> { game.edges(player).to_vec() };
    let moved = |player: Player| -> Vec<Edge> {
        let edge = |edge: &Edge| {
            let mut edge: Edge = edge.iter().map(|&x| image[x as usize]).collect();
            edge.sort_unstable();
            edge
        };
        h.edges(player).iter().map(edge).collect()
    };
    // Right has no sets in Maker-Breaker, where only Left's count.
    let ours = Player::BOTH.map(|player| sets(g, player));
    let theirs = Player::BOTH.map(moved);
    let pairs = |i: usize| ours[i].len().saturating_mul(theirs[i].len());
    if pairs(0).saturating_add(pairs(1)) > MOST_PAIRS {
        return None;
    }
    let at_most = covered(&ours[0], &theirs[0]) && covered(&theirs[1], &ours[1]);
    let at_least = covered(&theirs[0], &ours[0]) && covered(&ours[1], &theirs[1]);
    (at_most || at_least).then_some(Monotone { at_most, at_least })
}

/// Conventions in which filling a set is good, the same for both games; Maker-Maker is an achievement game too.
fn one_convention(g: &Positional, h: &Positional) -> bool {
    let kind = |game: &Positional| match game.convention {
        Convention::MakerBreaker => Some(false),
        Convention::MakerMaker | Convention::Achievement => Some(true),
        Convention::AvoiderEnforcer | Convention::Avoidance => None,
    };
    kind(g).is_some() && kind(g) == kind(h)
}

/// Whether the plays go alike: turns and their number.
fn alike(g: &Positional, h: &Positional) -> bool {
    let plain = |game: &Positional| game.first_moves.is_none() && game.reserved.is_none();
    g.poset.len() == h.poset.len()
        && g.turns == h.turns
        && g.moves_left == h.moves_left
        && plain(g)
        && plain(h)
}

/// Whether the order and the claims are the same when the vertices of `h` are numbered by `image`.
fn one_order(g: &Positional, h: &Positional, image: &[u32]) -> bool {
    let covers: HashSet<(u32, u32)> =
        g.poset.cover_pairs().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
    let theirs = h.poset.cover_pairs();
    theirs.len() == covers.len()
        && theirs.iter().all(|&(x, y)| covers.contains(&(image[x], image[y])))
        && (0..image.len()).all(|x| h.claimed[x] == g.claimed[image[x] as usize])
}

/// Whether each set of `large` has one of `small` inside it. All are sorted.
fn covered(large: &[Edge], small: &[Edge]) -> bool {
    let inside = |small: &Edge, large: &Edge| small.iter().all(|x| large.binary_search(x).is_ok());
    large.iter().all(|edge| small.iter().any(|other| inside(other, edge)))
}
