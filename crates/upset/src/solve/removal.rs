//! Element-removal games that no rule covers as they stand: simplify, split, ask the rules again, search what is left.

use super::{Found, Want, searched};
use crate::bits::MAX_BOARD;
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{Game, Removal, RemovalKind, fitting};
use crate::names::Names;
use crate::order::Poset;
use crate::rule::removal::ordinal::parts;
use crate::rule::removal::words::meaning;
use crate::rule::removal::{RULES, simplify};
use crate::search;
use crate::value::{Player, Value};

/// Ordinal sums inside ordinal sums are taken apart this deep, on boards up to this size.
const DEPTH: usize = 40;
const LARGEST_SUM: usize = 4096;
/// Steps of this many components are told one by one.
const TOLD: usize = 5;

/// What is known so far: the game is worth `value` plus the boards that are left.
#[derive(Default)]
struct Tally {
    value: i64,
    left: Vec<Removal>,
    steps: Vec<Claim>,
    searched: bool,
    /// Components whose steps are not told, and what they are worth together.
    untold: (usize, i64),
}

/// The value or at least the winner of `game`.
pub(super) fn solve(game: &Removal, budget: &Budget, want: Want) -> Found {
    let mut tally = Tally::default();
    let stopped = tally.reduce(game, 0, budget).err();
    if tally.untold.0 > 0 {
        let (count, worth) = tally.untold;
        let summary = format!("{count} more components by rules, worth {worth} together");
        tally.steps.push(Claim::new("components", "004 Definition 5", summary));
    }
    let mut found = Found { steps: tally.steps, searched: tally.searched, stopped, ..Found::default() };
    if stopped.is_some() {
        return found;
    }
    if tally.left.is_empty() {
        let value = Value::integer(tally.value);
        found.starts = value.starts();
        found.value = Some(value);
        return found;
    }
    let count = |player: Player| -> i64 {
        let own = |g: &Removal| g.colour.iter().filter(|&&c| c == player).count() as i64;
        tally.left.iter().map(own).sum()
    };
    let (least, most) = (tally.value - count(Player::Right), tally.value + count(Player::Left));
    if least > 0 || most < 0 {
        found.starts = Value::integer(if least > 0 { least } else { most }).starts();
        let summary = format!("what is left cannot make up for the {} that is decided", tally.value);
        found.steps.push(Claim::new("bounds", "004 Lemma 3", summary));
        if want == Want::Winner {
            return found;
        }
    }
    let rest = search_left(&tally.left, tally.value, budget, want);
    found.steps.extend(rest.steps);
    found.searched = true;
    found.stopped = rest.stopped;
    found.value = rest.value;
    if let Some(value) = &found.value {
        found.starts = value.starts();
    } else if rest.starts.left.is_some() && rest.starts.right.is_some() {
        found.starts = rest.starts;
    }
    found
}

/// Searches the boards that are left, with what is decided as so many single elements beside them, so that the winner
/// is found before the value; or for the value of each where that board would be too large.
fn search_left(left: &[Removal], value: i64, budget: &Budget, want: Want) -> Found {
    let singles = value.unsigned_abs() as usize;
    let elements: usize = left.iter().map(|g| g.poset.len()).sum();
    let mut posets: Vec<Poset> = left.iter().map(|g| g.poset.clone()).collect();
    let mut colour: Vec<Player> = left.iter().flat_map(|g| g.colour.iter().copied()).collect();
    if left.len() + singles <= 1 || elements.saturating_add(singles) <= MAX_BOARD {
        posets.push(Poset::antichain(Names::numbered(singles)));
        colour.extend(vec![if value > 0 { Player::Left } else { Player::Right }; singles]);
        if let Ok(poset) = Poset::parallel(&posets) {
            return searched(
                &Game::Removal(fitting(Removal::new(left[0].kind, poset, colour))),
                budget,
                want,
            );
        }
    }
    let mut total = Found { searched: true, ..Found::default() };
    let mut sum = value;
    let mut untold = (0, 0);
    for (i, g) in left.iter().enumerate() {
        match exact_by_search(g, budget) {
            Ok((v, step)) => {
                sum += v;
                if i < TOLD {
                    total.steps.push(step);
                } else {
                    untold = (untold.0 + 1, untold.1 + v);
                }
            }
            Err(stopped) => {
                total.stopped = Some(stopped);
                return total;
            }
        }
    }
    if untold.0 > 0 {
        let summary = format!("exact search of {} more boards, worth {} together", untold.0, untold.1);
        total.steps.push(Claim::new("search", "", summary));
    }
    let value = Value::integer(sum);
    total.starts = value.starts();
    total.value = Some(value);
    total
}

fn exact_by_search(game: &Removal, budget: &Budget) -> Result<(i64, Claim), Stopped> {
    let game = Game::Removal(game.clone());
    let before = budget.positions();
    let value = search::engine(&game).map_err(|_| Stopped::TooLarge)?.value(&[], budget)?;
    let visited = budget.positions() - before;
    let value = value.as_ref().and_then(as_integer).ok_or(Stopped::TooLarge)?;
    let summary = format!("exact search of {} elements, {visited} positions: worth {value}", game.elements());
    Ok((value, Claim::new("search", "", summary)))
}

fn as_integer(value: &Value) -> Option<i64> {
    let small = value.nimber == 0 && value.number.exponent() == 0;
    i64::try_from(value.number.numerator()).ok().filter(|_| small)
}

impl Tally {
    /// Adds `game`: what simplifications, components, rules and ordinal sums decide, and what they leave.
    fn reduce(&mut self, game: &Removal, depth: usize, budget: &Budget) -> Result<(), Stopped> {
        budget.spend(0)?;
        let simple = simplify(game);
        let left = match &simple {
            Some(simple) => {
                if !simple.is_unchanged() {
                    self.tell_simplified(simple);
                }
                self.value += simple.value;
                &simple.left
            }
            None => &(0..game.poset.len()).collect(),
        };
        for part in components(game, left) {
            if self.by_rule(&part, budget)? || self.by_ordinal_sum(&part, depth, budget)? {
                continue;
            }
            self.left.push(part);
        }
        Ok(())
    }

    fn tell_simplified(&mut self, simple: &crate::rule::removal::Simplified) {
        let mut done = Vec::new();
        let several = |n: usize, one: &str, more: &str| {
            if n == 1 { format!("1 {one}") } else { format!("{n} {more}") }
        };
        if simple.singles > 0 {
            let what = several(simple.singles, "element is", "elements are");
            done.push(format!("{what} worth one move each"));
        }
        if simple.cut > 0 {
            done.push(format!(
                "{} below a blocking triple",
                several(simple.cut, "element is cut off", "elements are cut off")
            ));
        }
        if simple.trees.0 > 0 {
            let what = several(simple.trees.0, "hooked tree", "hooked trees");
            done.push(format!("{what} of {} elements split off", simple.trees.1));
        }
        if simple.slopes.0 > 0 {
            let what = several(simple.slopes.0, "pair of slopes", "pairs of slopes");
            done.push(format!("{what} taken away with {} elements", simple.slopes.1));
        }
        let left = several(simple.left.len(), "element is left", "elements are left");
        let summary = format!("{}, worth {} in all; {left}", done.join(", "), simple.value);
        self.steps.push(Claim::new("simplify", "004 Lemma 4, Theorems 10 to 12", summary));
    }

    fn by_rule(&mut self, part: &Removal, budget: &Budget) -> Result<bool, Stopped> {
        let game = Game::Removal(part.clone());
        for rule in RULES {
            if rule.applies(&game).is_err() {
                continue;
            }
            let answer = rule.answer(&game, budget)?;
            let Some(value) = answer.value.as_ref().and_then(as_integer) else { continue };
            self.value += value;
            if self.steps.len() < TOLD {
                self.steps.push(Claim::new(rule.name(), rule.source(), answer.summary));
            } else {
                self.untold.0 += 1;
                self.untold.1 += value;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Proposition 8: from the last part to be played, each matters by its value alone.
    fn by_ordinal_sum(&mut self, part: &Removal, depth: usize, budget: &Budget) -> Result<bool, Stopped> {
        if part.kind == RemovalKind::Pominmax || depth >= DEPTH || part.poset.len() > LARGEST_SUM {
            return Ok(false);
        }
        let (mut number, count) = parts(&part.poset);
        if part.kind == RemovalKind::Pomin {
            number.iter_mut().for_each(|p| *p = count as u32 - 1 - *p);
        }
        let mut members = vec![Vec::new(); count];
        for (x, &p) in number.iter().enumerate() {
            members[p as usize].push(x);
        }
        let Some((last, lower)) = members.split_last() else { return Ok(false) };
        // A chain of one colour below the rest is what this would make of it.
        let single = |part_of: &Vec<usize>| part_of.len() == 1;
        let colour = |part_of: &Vec<usize>| part.colour[part_of[0]];
        if lower.is_empty()
            || (lower.iter().all(single) && lower.iter().all(|p| colour(p) == colour(&lower[0])))
        {
            return Ok(false);
        }
        let mut below = 0;
        for keep in lower {
            below = self.exact(&on_chain(part, keep, below), depth + 1, budget)?;
        }
        let elements: usize = lower.iter().map(Vec::len).sum();
        let summary = format!(
            "{elements} elements, removed last, matter to the others by their value alone; {}",
            meaning(below)
        );
        self.steps.push(Claim::new("ordinal-sum", "004 Proposition 8", summary));
        self.reduce(&on_chain(part, last, below), depth + 1, budget)?;
        Ok(true)
    }

    /// The value of `game` by every means.
    fn exact(&mut self, game: &Removal, depth: usize, budget: &Budget) -> Result<i64, Stopped> {
        let mut inner = Tally::default();
        inner.reduce(game, depth, budget)?;
        self.steps.append(&mut inner.steps);
        self.searched |= inner.searched;
        let mut value = inner.value;
        for left in &inner.left {
            self.searched = true;
            let (worth, step) = exact_by_search(left, budget)?;
            value += worth;
            self.steps.push(step);
        }
        Ok(value)
    }
}

/// The part `keep` with a chain of one colour of this value beyond it, to be removed after it.
fn on_chain(game: &Removal, keep: &[usize], value: i64) -> Removal {
    let part = game.poset.restrict_convex(keep);
    let length = value.unsigned_abs() as usize;
    let chain = crate::order::families::chain(length);
    let stacked = match game.kind {
        RemovalKind::Pomin => Poset::series(&chain, &part),
        RemovalKind::Pomax | RemovalKind::Pominmax => Poset::series(&part, &chain),
    };
    let own = keep.iter().map(|&x| game.colour[x]);
    let extra = vec![if value > 0 { Player::Left } else { Player::Right }; length];
    // The elements of the lower operand come first.
    let colour: Vec<Player> = match game.kind {
        RemovalKind::Pomin => own.chain(extra).collect(),
        RemovalKind::Pomax | RemovalKind::Pominmax => extra.into_iter().chain(own).collect(),
    };
    match stacked {
        Ok(poset) => fitting(Removal::new(game.kind, poset, colour)),
        Err(_) => unreachable!("a sum of bounded size was too large"),
    }
}

/// The connected components of what is left, as games.
fn components(game: &Removal, left: &[usize]) -> Vec<Removal> {
    let poset = &game.poset;
    let mut open = vec![false; poset.len()];
    for &x in left {
        open[x] = true;
    }
    let mut parts = Vec::new();
    for &start in left {
        if !std::mem::replace(&mut open[start], false) {
            continue;
        }
        let mut keep = vec![start];
        let mut next = 0;
        while next < keep.len() {
            let x = keep[next];
            for &y in poset.given_above(x).iter().chain(poset.given_below(x)) {
                if std::mem::replace(&mut open[y as usize], false) {
                    keep.push(y as usize);
                }
            }
            next += 1;
        }
        keep.sort_unstable();
        parts.push(keep);
    }
    let colours = |keep: &Vec<usize>| keep.iter().map(|&x| game.colour[x]).collect();
    (poset.split(&parts).into_iter().zip(&parts))
        .map(|(poset, keep)| fitting(Removal::new(game.kind, poset, colours(keep))))
        .collect()
}
