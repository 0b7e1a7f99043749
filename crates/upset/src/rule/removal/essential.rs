//! Blocking triples and the essential part (004 Definitions 11 and 12), for drawings and for the rules on trees.

use super::double_tree::DoubleTree;
use super::forest::{Forest, Way};
use super::leaf_roots::Rooted;
use crate::game::{Game, RemovalKind};
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

/// For each element of the forest the number of blocking triples whose bottom is it or above it: it is essential
/// if there is none.
pub(super) fn triples_above(forest: &Forest, sign: &[i8]) -> Vec<u32> {
    let mut count = vec![0; forest.parent.len()];
    for &z in &forest.order {
        if let Some((x, _)) = triple_under(forest, sign, z as usize) {
            count[x] += 1;
        }
    }
    for &x in forest.order.iter().rev() {
        if let Some(p) = forest.up(x as usize) {
            count[p] += count[x as usize];
        }
    }
    count
}

/// Black minus white among the elements of the forest above which there is no blocking triple.
pub(super) fn essential_sum(forest: &Forest, sign: &[i8], above: &[u32]) -> i64 {
    let essential = forest.order.iter().filter(|&&x| above[x as usize] == 0);
    essential.map(|&x| i64::from(sign[x as usize])).sum()
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
/// use upset::game::{Game, Removal, RemovalKind};
/// use upset::order::families::chain;
/// use upset::rule::removal::essential_part;
/// use upset::value::Player::{Left, Right};
/// let colour = vec![Left, Left, Left, Right];
/// let game = Game::Removal(Removal::new(RemovalKind::Pomax, chain(4), colour)).unwrap();
/// let part = essential_part(&game).unwrap();
/// assert_eq!(part.triples, [[1, 2, 3]]);
/// assert_eq!(part.essential, [2, 3]);
/// ```
pub fn essential_part(game: &Game) -> Option<EssentialPart> {
    match game {
        Game::Removal(g) => {
            let sign = signs(&g.colour);
            let ways: &[Way] = match g.kind {
                RemovalKind::Pomax => &[Way::Up],
                RemovalKind::Pomin => &[Way::Down],
                RemovalKind::Pominmax => &[Way::Up, Way::Down],
            };
            if let Some(forest) = ways.iter().find_map(|&way| Forest::of(&g.poset, way).ok()) {
                let above = triples_above(&forest, &sign);
                return Some(collect(&forest, &sign, |x| above[x] == 0));
            }
            if g.kind != RemovalKind::Pominmax {
                return None;
            }
            let double = DoubleTree::of(&g.poset).ok()?;
            let sides = [Way::Up, Way::Down].map(|way| {
                let forest = double.side(way);
                let above = triples_above(&forest, &sign);
                let part = collect(&forest, &sign, |_| true);
                (above, part.triples)
            });
            let essential = (0..g.poset.len()).filter(|&x| sides[0].0[x] == 0 && sides[1].0[x] == 0);
            Some(EssentialPart {
                essential: essential.collect(),
                triples: sides.iter().flat_map(|s| s.1.clone()).collect(),
            })
        }
        Game::Leaf(g) => {
            let sign = signs(&g.colour);
            let rooted = Rooted::of(&g.graph, &sign);
            let above = triples_above(&rooted.forest, &sign);
            let counts = |x: usize| !rooted.balanced[x];
            let mut part = collect(&rooted.forest, &sign, |x| above[x] == 0 || !counts(x));
            part.triples.retain(|t| counts(t[0]));
            Some(part)
        }
        _ => None,
    }
}

fn collect(forest: &Forest, sign: &[i8], essential: impl Fn(usize) -> bool) -> EssentialPart {
    let mut part = EssentialPart { essential: Vec::new(), triples: Vec::new() };
    for z in forest.order.iter().map(|&z| z as usize) {
        if essential(z) {
            part.essential.push(z);
        }
        if let Some((x, y)) = triple_under(forest, sign, z) {
            part.triples.push([x, y, z]);
        }
    }
    part.essential.sort_unstable();
    part.triples.sort_unstable();
    part
}
