//! Pomax on zigzags, and on any order whose diagram is made of paths (004 Theorems 10 to 12, to a fixpoint).

use super::diagram::Diagram;
use super::essential::signs;
use super::forest::Way;
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Removal};
use crate::rule::{Answer, Rule};
use crate::value::{Player, Value};

/// Slopes are cut off and added up from the left.
///
/// The end of 004 section 4.7 says that Theorems 11 and 12 suffice; Theorem 10 is needed too, and again after every
/// valley that is cut away, since the next peak may then be the top of a fresh blocking triple. "Covers exactly one
/// element" in Theorem 10 is meant in the whole order that the zigzag is hooked onto.
#[derive(Debug)]
pub struct ZigzagPomax;

/// A path of the diagram: its elements from one end to the other, upside down if the game is pomin.
struct Path {
    elements: Vec<u32>,
    /// Whether each element but the last is below the next.
    rises: Vec<bool>,
}

/// The paths that the diagram of the order consists of.
fn paths(g: &Removal) -> Result<Vec<Path>, String> {
    let way = play::way(g)?;
    let diagram = Diagram::acyclic(&g.poset)?;
    let n = g.poset.len();
    let near = |x: usize| diagram.above.row(x).iter().chain(diagram.below.row(x)).copied();
    if let Some(x) = (0..n).find(|&x| near(x).count() > 2) {
        return Err(format!("{} has more than two neighbours in the diagram", g.poset.name(x)));
    }
    let mut seen = vec![false; n];
    let mut found = Vec::new();
    for start in (0..n).filter(|&x| near(x).count() <= 1) {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut path = Path { elements: vec![start as u32], rises: Vec::new() };
        let mut x = start;
        while let Some(y) = near(x).map(|y| y as usize).find(|&y| !seen[y]) {
            seen[y] = true;
            let rises = diagram.above.row(x).contains(&(y as u32));
            path.rises.push(rises == (way == Way::Up));
            path.elements.push(y as u32);
            x = y;
        }
        found.push(path);
    }
    Ok(found)
}

/// The pomax value of a path with these colours, elements marked as gone left out.
fn path_value(sign: &[i8], rises: &[bool], gone: &mut [bool]) -> i64 {
    cut_triples(sign, rises, gone);
    let mut value = 0;
    let mut from = 0;
    while from < sign.len() {
        if gone[from] {
            from += 1;
            continue;
        }
        match first_slopes(sign, rises, gone, from) {
            Eaten::At(next, worth) => {
                value += worth;
                from = next;
            }
            Eaten::AndValley(valley) => {
                gone[valley] = true;
                // The element beyond the valley now covers one element less.
                cut_from(sign, rises, gone, valley + 1);
                from = valley + 1;
            }
        }
    }
    value
}

/// Theorem 10 until it no longer applies.
fn cut_triples(sign: &[i8], rises: &[bool], gone: &mut [bool]) {
    for z in 0..sign.len() {
        cut_from(sign, rises, gone, z);
    }
}

/// Whether there is an element at `x` in direction `step` (+1 or -1) and whether it is lower.
fn neighbour(rises: &[bool], gone: &[bool], x: usize, step: isize) -> Option<(usize, bool)> {
    let y = x.checked_add_signed(step)?;
    if y >= gone.len() || gone[y] {
        return None;
    }
    let lower = if step > 0 { !rises[x] } else { rises[y] };
    Some((y, lower))
}

/// If `z` covers one element and is the top of a blocking triple, cuts off what is below its middle, and looks again at
/// what is beyond the valley that went with it.
fn cut_from(sign: &[i8], rises: &[bool], gone: &mut [bool], z: usize) {
    let mut look = Some(z);
    while let Some(z) = look.take() {
        if z >= gone.len() || gone[z] {
            continue;
        }
        let lower = |step| neighbour(rises, gone, z, step).filter(|n| n.1).map(|n| (n.0, step));
        let (y, step) = match (lower(-1), lower(1)) {
            (Some(only), None) | (None, Some(only)) => only,
            _ => continue,
        };
        let Some((mut x, true)) = neighbour(rises, gone, y, step) else { continue };
        if sign[x] != sign[y] || sign[y] == sign[z] {
            continue;
        }
        loop {
            let next = neighbour(rises, gone, x, step);
            gone[x] = true;
            match next {
                Some((y, true)) => x = y,
                Some((y, false)) => {
                    look = Some(y);
                    break;
                }
                None => break,
            }
        }
    }
}

/// What the first slopes of a piece are worth and where the rest begins.
enum Eaten {
    /// The rest begins here.
    At(usize, i64),
    /// They are worth nothing and take the valley along.
    AndValley(usize),
}

/// Theorems 11 and 12 at the left end of the piece that begins with `from`, which holds no triple that could be cut.
fn first_slopes(sign: &[i8], rises: &[bool], gone: &[bool], from: usize) -> Eaten {
    let last = |x: usize| neighbour(rises, gone, x, 1).is_none();
    let mut worth = 0;
    let mut x = from;
    let mut peak = None;
    if !last(from) && rises[from] {
        while !last(x) && rises[x] {
            worth += i64::from(sign[x]);
            x += 1;
        }
        peak = Some(x);
    }
    let falls = !last(x);
    while !last(x) && !rises[x] {
        worth += i64::from(sign[x]);
        x += 1;
    }
    if last(x) {
        // Nothing follows: a chain, or two slopes with a peak that keeps the others from being removed.
        worth += i64::from(sign[x]);
        return match peak.filter(|_| falls) {
            Some(p) => Eaten::At(x + 1, (worth * i64::from(sign[p])).max(0) * i64::from(sign[p])),
            None => Eaten::At(x + 1, worth),
        };
    }
    let valley = x;
    let Some(p) = peak else { return Eaten::At(valley, worth) };
    match worth * i64::from(sign[p]) {
        1.. => Eaten::At(valley, worth),
        0 if sign[valley] == sign[p] => Eaten::At(valley, 0),
        _ => Eaten::AndValley(valley),
    }
}

/// The paths with their colours.
struct Board {
    paths: Vec<Path>,
    sign: Vec<i8>,
}

impl Board {
    fn of(game: &Game) -> Result<Board, String> {
        let g = play::removal(game)?;
        Ok(Board { paths: paths(g)?, sign: signs(&g.colour) })
    }

    /// The value of a path, with one of its elements removed if asked.
    fn path(&self, path: &Path, without: Option<usize>) -> i64 {
        let sign: Vec<i8> = path.elements.iter().map(|&x| self.sign[x as usize]).collect();
        let mut gone = vec![false; sign.len()];
        if let Some(x) = without {
            gone[x] = true;
        }
        path_value(&sign, &path.rises, &mut gone)
    }

    fn value(&self) -> i64 {
        self.paths.iter().map(|path| self.path(path, None)).sum()
    }

    /// The value of every option of `player`, unless that is more work than anyone would wait for.
    fn options(&self, player: Player) -> Option<Vec<play::Choice>> {
        let own = if player == Player::Left { 1 } else { -1 };
        let mut work = 0usize;
        let mut options = Vec::new();
        let values: Vec<i64> = self.paths.iter().map(|path| self.path(path, None)).collect();
        let total: i64 = values.iter().sum();
        for (path, value) in self.paths.iter().zip(&values) {
            let rises = &path.rises;
            let top = |i: usize| (i == 0 || rises[i - 1]) && (i == rises.len() || !rises[i]);
            for i in (0..path.elements.len()).filter(|&i| top(i)) {
                let x = path.elements[i] as usize;
                if self.sign[x] != own {
                    continue;
                }
                work += path.elements.len();
                if work > MOST_WORK {
                    return None;
                }
                options.push((x, total - value + self.path(path, Some(i))));
            }
        }
        Some(options)
    }
}

/// Elements looked at for all options together: below a second.
const MOST_WORK: usize = 100_000_000;

impl Rule for ZigzagPomax {
    fn name(&self) -> &'static str {
        "zigzag-pomax"
    }

    fn source(&self) -> &'static str {
        "004 Theorems 10 to 12, corrected"
    }

    fn class(&self) -> &'static str {
        "pomax and pomin on zigzags and chains (diagrams made of paths)"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        paths(play::removal(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let Ok(board) = Board::of(game) else { return Err(Stopped::TooLarge) };
        let value = board.value();
        let seen = match &board.paths[..] {
            [path] => format!("a zigzag of {} elements", path.elements.len()),
            paths => format!("{} zigzags and chains", paths.len()),
        };
        let tally = words::counts(&board.sign, 0..board.sign.len());
        let summary = format!("{seen}, {tally}, its slopes cut off one by one; {}", words::meaning(value));
        Ok(Answer::value(Value::integer(value), summary))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        play::reply(&Board::of(game).ok()?.options(player)?, player)
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(play::best(Board::of(game).ok()?.options(player)?, player))
    }
}
