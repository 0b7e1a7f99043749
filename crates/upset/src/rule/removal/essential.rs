//! Blocking triples and the essential part (004 Definitions 11 and 12), for drawings and for the rules on trees.

use super::coloured::Coloured;
use super::double_tree::DoubleTree;
use super::forest::{Forest, Way};
use super::leaf_roots::Rooted;
use crate::game::{Position, RemovalKind};
use crate::names::Names;
use crate::value::Player;
use hashbrown::HashSet;

/// +1 for each black (Left's) element, -1 for each white one.
pub(super) fn signs(colour: &[Player]) -> Vec<i8> {
    colour.iter().map(|&c| if c == Player::Left { 1 } else { -1 }).collect()
}

/// The blocking triple x, y, z that has `z` on top, as x and y: a forest has at most one.
#[inline]
pub(super) fn triple_under(forest: &Forest, sign: &[i8], z: usize) -> Option<(usize, usize)> {
    let y = forest.up(z)?;
    let x = forest.up(y)?;
    (sign[x] == sign[y] && sign[y] != sign[z]).then_some((x, y))
}

/// What decides an element-removal game on a tree: drawings mark it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EssentialPart {
    /// The essential elements, in board order.
    pub essential: Vec<usize>,
    /// The blocking triples, each from its bottom (the side of the root) to its top.
    pub triples: Vec<[usize; 3]>,
}

/// Triples named in a legend.
const NAMED: usize = 6;

impl EssentialPart {
    /// What the marks in a drawing mean, line by line: essential elements have a double outline, and the lines of
    /// blocking triples are thick.
    pub fn legend(&self, names: &Names) -> Vec<String> {
        if self.essential.len() == names.len() {
            return vec!["no blocking triple: every element is essential".into()];
        }
        let (size, all) = (self.essential.len(), names.len());
        let mut lines = vec![format!("double outline: the essential part, {size} of {all} elements")];
        let named: Vec<String> =
            self.triples.iter().take(NAMED).map(|t| t.map(|x| names.get(x)).join(" - ")).collect();
        let more = match self.triples.len().saturating_sub(NAMED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        if !named.is_empty() {
            let word = if self.triples.len() == 1 { "triple" } else { "triples" };
            lines.push(format!("thick lines: blocking {word} {}{more}", named.join(", ")));
        }
        lines
    }

    /// The lines that join the members of blocking triples, each both ways.
    pub(crate) fn lines(&self) -> HashSet<(usize, usize)> {
        self.triples.iter().flat_map(|&[x, y, z]| [(x, y), (y, x), (y, z), (z, y)]).collect()
    }
}

/// The essential part and the blocking triples of a game on trees: a forest growing the way the game is played
/// (either way in pominmax), double trees, or a graph in leaf. `None` for other boards.
///
/// In leaf each tree hangs from the root that 004 Theorem 7 finds; where there is none, all of it is essential.
///
/// ```
/// use upset::game::{Position, Removal, RemovalKind};
/// use upset::order::families::chain;
/// use upset::rule::removal::essential_part;
/// use upset::value::Player::{Left, Right};
/// let colour = vec![Left, Left, Left, Right];
/// let game = Position::Removal(Removal::new(RemovalKind::Pomax, chain(4), colour).unwrap());
/// let part = essential_part(&game).unwrap();
/// assert_eq!(part.triples, [[1, 2, 3]]);
/// assert_eq!(part.essential, [2, 3]);
/// ```
pub fn essential_part(game: &Position) -> Option<EssentialPart> {
    match game {
        Position::Removal(g) => {
            let sign = signs(&g.colour);
            let ways: &[Way] = match g.kind {
                RemovalKind::Pomax => &[Way::Up],
                RemovalKind::Pomin => &[Way::Down],
                RemovalKind::Pominmax => &[Way::Up, Way::Down],
            };
            if let Some(forest) = ways.iter().find_map(|&way| Forest::of(&g.poset, way).ok()) {
                return Some(part(Coloured::new(forest, sign)));
            }
            if g.kind != RemovalKind::Pominmax {
                return None;
            }
            let double = DoubleTree::of(&g.poset).ok()?;
            let sides = [Way::Up, Way::Down].map(|way| Coloured::new(double.side(way), sign.clone()));
            let essential = (0..g.poset.len()).filter(|&x| sides.iter().all(|side| side.above[x] == 0));
            let triples = sides.iter().flat_map(|side| sorted(&side.triples));
            Some(EssentialPart { essential: essential.collect(), triples: triples.collect() })
        }
        Position::Leaf(g) => {
            let sign = signs(&g.colour);
            let Rooted { forest, balanced, .. } = Rooted::of(&g.graph, &sign);
            Some(part(Coloured::where_triples(forest, sign, |x| !balanced[x])))
        }
        _ => None,
    }
}

fn part(coloured: Coloured) -> EssentialPart {
    EssentialPart { essential: coloured.essential(), triples: sorted(&coloured.triples) }
}

fn sorted(triples: &[[u32; 3]]) -> Vec<[usize; 3]> {
    let mut triples: Vec<[usize; 3]> = triples.iter().map(|t| t.map(|x| x as usize)).collect();
    triples.sort_unstable();
    triples
}
