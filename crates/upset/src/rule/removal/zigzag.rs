//! Pomax on zigzags, and on any order whose diagram is made of paths (004 Theorems 10 to 12, to a fixpoint).

use super::diagram::Diagram;
use super::essential::signs;
use super::forest::Way;
use super::{play, words};
use crate::budget::Budget;
use crate::game::Removal;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::value::Value;

/// Slopes are cut off and added up one after the other.
///
/// The end of 004 section 4.7 says that Theorems 11 and 12 suffice; Theorem 10 is needed too, and again after every
/// valley that is cut away, since the next peak may then be the top of a fresh blocking triple. "Covers exactly one
/// element" in Theorem 10 is meant in the whole order that the zigzag is hooked onto.
#[derive(Debug)]
pub struct ZigzagPomax;

static THEOREM: Theorem = Theorem {
    name: "zigzag-pomax",
    source: "004 Theorems 10 to 12, corrected",
    class: "pomax and pomin on zigzags and chains (diagrams made of paths)",
    time: "O(n)",
    status: Status::P,
};

/// A path of the diagram: its elements from one end to the other, upside down if the game is pomin.
struct Path {
    elements: Vec<u32>,
    /// Whether each element but the last is below the next.
    rises: Vec<bool>,
}

/// The diagram of the order, if it consists of paths.
fn diagram(g: &Removal) -> Result<Diagram<'_>, Unrecognised> {
    let diagram = Diagram::acyclic(&g.poset)?;
    let degree = |x: usize| diagram.above.row(x).len() + diagram.below.row(x).len();
    match (0..g.poset.len()).find(|&x| degree(x) > 2) {
        None => Ok(diagram),
        Some(x) => Err(format!("{} has more than two neighbours in the diagram", g.poset.name(x)).into()),
    }
}

/// An element's place on its path, in one piece of memory: a walk along a path jumps all over the board.
#[derive(Clone, Copy)]
struct Joint {
    /// The numbers of the neighbours xored: coming from one, the other is read off at once.
    near: u32,
    /// The same of the neighbours above.
    above: u32,
    degree: u8,
    up: u8,
    seen: bool,
}

/// The paths that the diagram of the order consists of.
fn paths(g: &Removal) -> Result<Vec<Path>, Unrecognised> {
    let way = play::way(g)?;
    let diagram = diagram(g)?;
    let mut joints: Vec<Joint> = (0..g.poset.len())
        .map(|x| {
            let (above, below) = (diagram.above.row(x), diagram.below.row(x));
            let high = above.iter().fold(0, |all, y| all ^ y);
            let near = below.iter().fold(high, |all, y| all ^ y);
            let degree = (above.len() + below.len()) as u8;
            Joint { near, above: high, degree, up: above.len() as u8, seen: false }
        })
        .collect();
    let mut found = Vec::new();
    for start in 0..joints.len() {
        let first = &mut joints[start];
        if first.degree > 1 || std::mem::replace(&mut first.seen, true) {
            continue;
        }
        let mut path = Path { elements: vec![start as u32], rises: Vec::new() };
        let (mut x, mut joint, mut next) = (start as u32, *first, first.near);
        let mut more = joint.degree == 1;
        while more {
            let rises = joint.up == 2 || joint.up == 1 && joint.above == next;
            path.rises.push(rises == (way == Way::Up));
            path.elements.push(next);
            joints[next as usize].seen = true;
            joint = joints[next as usize];
            (x, next) = (next, joint.near ^ x);
            more = joint.degree == 2;
        }
        found.push(path);
    }
    Ok(found)
}

/// The pomax value of what begins at each place of a path and goes on to its end; 0 beyond it.
///
/// Each value follows from those farther on. A triple whose top covers one element cuts off what is below its middle
/// (Theorem 10): on a slope that falls that is the rest of it with its valley, on one that rises all before the
/// middle. Without triples, a slope that falls counts down to its valley (Theorem 11), and two slopes that meet at a
/// peak count if that is good for the colour of the peak (Theorem 12).
fn values_from(n: usize, sign: impl Fn(usize) -> i32, rises: impl Fn(usize) -> bool) -> Vec<i32> {
    let blocks = |z: usize, y: usize, x: usize| sign(x) == sign(y) && sign(y) != sign(z);
    let falls = |x: usize| x + 1 < n && !rises(x);
    let climbs = |x: usize| x + 1 < n && rises(x);
    let mut value = vec![0; n + 1];
    // Sums are black minus white from some place to the end.
    let mut sum = 0;
    // Of the slope that falls from here or next: its lowest element, the sum from there, and the sum below the middle of
    // its topmost triple; the same triple without regard to one that the topmost element is the top of.
    let (mut valley, mut from_valley, mut cut, mut cut_below_peak) = (n.saturating_sub(1), 0, None, None);
    // Of the slope that rises from here: its peak, the sum beyond, and the sum from the middle of its topmost triple.
    let (mut peak, mut beyond, mut middle) = (n.saturating_sub(1), 0, None);
    for s in (0..n).rev() {
        let own = sign(s);
        let (from_next, from_here) = (sum, sum + own);
        sum = from_here;
        value[s] = if falls(s) {
            if !falls(s + 1) {
                (valley, from_valley, cut) = (s + 1, from_next, None);
            }
            cut_below_peak = cut;
            if falls(s + 1) && blocks(s, s + 1, s + 2) {
                let second = sign(s + 1);
                cut = Some(from_next - second);
                own + second + value[valley + 1]
            } else {
                own + value[s + 1]
            }
        } else if climbs(s) {
            if !climbs(s + 1) {
                (peak, beyond, middle) = (s + 1, from_next - sign(s + 1), None);
            }
            // A peak with a slope on either side covers two elements.
            let highest = if falls(peak) { peak - 1 } else { peak };
            if middle.is_none() && s + 2 <= highest && blocks(s + 2, s + 1, s) {
                middle = Some(from_next);
            }
            let counts = |beyond: i32| middle.unwrap_or(from_here) - beyond;
            let colour = sign(peak);
            let if_good = |worth: i32| (worth * colour).max(0) * colour;
            match cut_below_peak {
                _ if !falls(peak) => counts(beyond),
                Some(below) => if_good(counts(below)) + value[valley + 1],
                None if valley + 1 == n => if_good(counts(0)),
                None => match counts(from_valley) * colour {
                    1.. => counts(from_valley) + value[valley],
                    0 if sign(valley) == colour => value[valley],
                    _ => value[valley + 1],
                },
            }
        } else {
            own
        };
    }
    value
}

/// The paths with their colours.
struct Zigzags {
    paths: Vec<Coloured>,
    /// Black and white elements.
    counts: [u64; 2],
}

struct Coloured {
    path: Path,
    /// The colours along the path.
    sign: Vec<i8>,
    /// The value of what begins at each place.
    forth: Vec<i32>,
}

impl Coloured {
    fn new(path: Path, sign: &[i8]) -> Coloured {
        let sign: Vec<i8> = path.elements.iter().map(|&x| sign[x as usize]).collect();
        let forth = values_from(sign.len(), |i| sign[i].into(), |i| path.rises[i]);
        Coloured { path, sign, forth }
    }

    /// The value of what begins at each place, all of it seen from the other end.
    fn back(&self) -> Vec<i32> {
        let n = self.sign.len();
        values_from(n, |i| self.sign[n - 1 - i].into(), |i| !self.path.rises[n - 2 - i])
    }
}

impl Zigzags {
    fn value(&self) -> i64 {
        self.paths.iter().map(|path| i64::from(path.forth[0])).sum()
    }
}

impl Rule<Removal> for ZigzagPomax {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let paths = paths(game)?;
        budget.spend(0)?;
        let sign = signs(&game.colour);
        let black = sign.iter().filter(|&&s| s > 0).count() as u64;
        let counts = [black, sign.len() as u64 - black];
        let paths = paths.into_iter().map(|path| Coloured::new(path, &sign)).collect();
        Ok(play::finding(Zigzags { paths, counts }))
    }
}

impl play::IntegerBoard for Zigzags {
    fn answer(&self) -> Answer {
        let value = self.value();
        let seen = match &self.paths[..] {
            [path] => format!("a zigzag of {} elements", path.sign.len()),
            paths => format!("{} zigzags and chains", paths.len()),
        };
        let [black, white] = self.counts;
        let summary = format!(
            "{seen}, {black} black and {white} white, its slopes cut off one by one; {}",
            words::meaning(value)
        );
        let paths = self.paths.iter().map(|p| p.path.elements.iter().map(|&x| x as usize));
        Answer::value(Value::integer(value), summary).with(Witness::of("paths", Fact::lists(paths)))
    }

    /// A path falls apart into what is before and after the element.
    fn options(&self) -> play::Options {
        let total = self.value();
        let mut options = play::Options::default();
        for coloured in &self.paths {
            let Coloured { path, sign, forth } = coloured;
            let n = sign.len();
            let back = coloured.back();
            let top = |i: usize| (i == 0 || path.rises[i - 1]) && (i + 1 == n || !path.rises[i]);
            for i in (0..n).filter(|&i| top(i)) {
                let change = back[n - i] + forth[i + 1] - forth[0];
                options.push(sign[i], path.elements[i] as usize, total + i64::from(change));
            }
        }
        options.sorted(self.paths.iter().map(|path| path.sign.len()).sum())
    }
}
