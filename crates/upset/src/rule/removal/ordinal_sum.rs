//! Pomax on ordinal sums with forests on top (004 Propositions 7, 8 and corrected 9).

use super::chain_below::Top;
use super::coloured::Coloured;
use super::essential::signs;
use super::forest::{Forest, Way};
use super::ordinal::parts;
use super::tree_pomin::FromRoots;
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::Removal;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Value};

/// From below, each part matters to what is above it by its value alone.
#[derive(Debug)]
pub struct OrdinalSum;

static THEOREM: Theorem = Theorem {
    name: "ordinal-sum",
    source: "004 Propositions 7, 8 and 9, corrected",
    class: "pomax (pomin upside down) on ordinal sums of forests, above a dual forest, one colour, or, if they hold a blocking triple, anything",
    time: "O(n + pairs)",
    status: Status::P,
};

/// What is below the lowest of the forests.
enum Bottom {
    Nothing,
    /// A forest above it holds a blocking triple (Proposition 7).
    Irrelevant,
    Worth(i64),
}

/// The least and the greatest value something can have.
type Range = (i64, i64);

/// More below means at least as much in all.
fn over(top: &Top, below: Range) -> Range {
    (top.over(below.0), top.over(below.1))
}

struct OrdinalSumBoard {
    /// The forests, those of different parts not connected.
    forests: Coloured,
    /// The part of each element, parts counted from the last to be played.
    part: Vec<u32>,
    bottom: Bottom,
    /// By part; only from the lowest part on from which all are forests.
    tops: Vec<Top>,
    first: usize,
    /// Children of the other colour, for roots.
    opposite: Vec<u32>,
    /// The value of everything below each part, and of everything.
    below: Vec<Range>,
}

impl OrdinalSumBoard {
    fn of(g: &Removal) -> Result<OrdinalSumBoard, Unrecognised> {
        let way = play::way(g)?;
        let sign = signs(&g.colour);
        let (mut part, count) = parts(&g.poset);
        if count < 2 {
            return Err("the order is no ordinal sum".into());
        }
        let count = count as u32;
        if way == Way::Down {
            part.iter_mut().for_each(|p| *p = count - 1 - *p);
        }
        let order = way.extension(&g.poset);
        let (_, forks) = Forest::within(&g.poset, way, order.clone(), |x, y| part[x] == part[y]);
        let first = forks.iter().map(|fork| part[fork.top as usize] + 1).max().unwrap_or(0);
        if first == count {
            let fork = forks.iter().find(|fork| part[fork.top as usize] + 1 == count);
            let why = fork.map_or(String::new(), |fork| fork.words(&g.poset, way));
            return Err(format!("the topmost part is no forest: {why}").into());
        }
        let (low, high): (Vec<u32>, Vec<u32>) = order.into_iter().partition(|&x| part[x as usize] < first);
        let (forest, _) = Forest::within(&g.poset, way, high, |x, y| part[x] == part[y]);
        let forests = Coloured::new(forest, sign);
        let (tops, opposite) = tops(&forests, &part, count as usize);
        let low_size = low.len();
        let bottom = if low.is_empty() {
            Bottom::Nothing
        } else if tops.iter().any(|top| top.triples > 0) {
            Bottom::Irrelevant
        } else {
            Bottom::Worth(value_below(g, way, low, &forests.sign)?)
        };
        let size = low_size as i64;
        let mut range = match bottom {
            Bottom::Nothing => (0, 0),
            Bottom::Worth(v) => (v, v),
            Bottom::Irrelevant => (-size, size),
        };
        let first = first as usize;
        let mut below = vec![range; first + 1];
        for top in &tops[first..] {
            range = over(top, range);
            below.push(range);
        }
        Ok(OrdinalSumBoard { forests, part, bottom, tops, first, opposite, below })
    }

    fn value(&self) -> i64 {
        self.below.last().map_or(0, |range| range.0)
    }

    /// For every move the least and the greatest value that the option can have, whatever is below.
    fn options(&self) -> [Vec<(usize, Range)>; 2] {
        let Coloured { forest, sign, .. } = &self.forests;
        let last = self.tops.len() - 1;
        let mut options = [Vec::new(), Vec::new()];
        for z in forest.leaves().filter(|&z| self.part[z] as usize == last) {
            let own = i64::from(sign[z]);
            let mut top = self.tops[last];
            top.total -= own;
            top.essential -= own;
            if let Some((x, _)) = self.forests.triple(z) {
                top.triples -= 1;
                top.essential += self.forests.freed(x).map_or(0, |(freed, _)| freed);
            }
            match forest.up(z) {
                None => top.roots[Top::side(sign[z])] -= 1,
                Some(p) if forest.up(p).is_none() && sign[p] != sign[z] && self.opposite[p] == 1 => {
                    top.blocked[Top::side(sign[p])] -= 1;
                }
                Some(_) => {}
            }
            options[usize::from(own < 0)].push((z, over(&top, self.below[last])));
        }
        options
    }
}

/// What each part looks like from below, and for each root its children of the other colour.
fn tops(forests: &Coloured, part: &[u32], count: usize) -> (Vec<Top>, Vec<u32>) {
    let Coloured { forest, sign, above, .. } = forests;
    let mut tops = vec![Top::default(); count];
    let mut opposite = vec![0; sign.len()];
    for x in forest.order.iter().map(|&x| x as usize) {
        let top = &mut tops[part[x] as usize];
        top.total += i64::from(sign[x]);
        if above[x] == 0 {
            top.essential += i64::from(sign[x]);
        }
        match forest.up(x) {
            None => {
                top.triples += above[x];
                top.roots[Top::side(sign[x])] += 1;
            }
            Some(p) if forest.up(p).is_none() && sign[p] != sign[x] => {
                top.blocked[Top::side(sign[p])] += u32::from(opposite[p] == 0);
                opposite[p] += 1;
            }
            Some(_) => {}
        }
    }
    (tops, opposite)
}

/// The value of the elements below the forests, if they have one colour or are a forest on its head.
fn value_below(g: &Removal, way: Way, mut low: Vec<u32>, sign: &[i8]) -> Result<i64, Unrecognised> {
    let total: i64 = low.iter().map(|&x| i64::from(sign[x as usize])).sum();
    if total.unsigned_abs() as usize == low.len() {
        return Ok(total);
    }
    low.reverse();
    let back = if way == Way::Up { Way::Down } else { Way::Up };
    let (forest, forks) = Forest::within(&g.poset, back, low, |_, _| true);
    match forks.first() {
        None => Ok(FromRoots::of(&forest, sign, |_| true).value(&forest)),
        Some(fork) => Err(format!(
            "no forest above holds a blocking triple, and what is below them is no dual forest: {}",
            fork.words(&g.poset, back)
        )
        .into()),
    }
}

/// A sum, and its options once they were asked for.
struct Sum {
    board: OrdinalSumBoard,
    options: Option<[Vec<(usize, Range)>; 2]>,
}

impl Rule<Removal> for OrdinalSum {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let board = OrdinalSumBoard::of(game)?;
        budget.spend(0)?;
        Ok(Box::new(Sum { board, options: None }))
    }
}

impl Sum {
    fn choices(&mut self, player: Player, desk: &Desk<'_>) -> Result<&[(usize, Range)], Stopped> {
        desk.budget.spend(0)?;
        Ok(&self.options.get_or_insert_with(|| self.board.options())[player.index()])
    }
}

impl Finding for Sum {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        desk.budget.spend(0)?;
        let board = &self.board;
        let value = board.value();
        let forests = match board.tops.len() - board.first {
            1 => "a forest".to_string(),
            n => format!("{n} forests one above the other"),
        };
        let bottom = match board.bottom {
            Bottom::Nothing => String::new(),
            Bottom::Irrelevant => " above what a blocking triple keeps from mattering".to_string(),
            Bottom::Worth(v) => format!(" above something worth {v}"),
        };
        let mut members = vec![Vec::new(); board.tops.len()];
        board.part.iter().enumerate().for_each(|(x, &part)| members[part as usize].push(x));
        let witness = Witness::of("parts", Fact::lists(members))
            .and("forests", Fact::Number((board.tops.len() - board.first) as i64));
        let summary = format!("an ordinal sum: {forests}{bottom}; {}", words::meaning(value));
        Ok(Answer::value(Value::integer(value), summary).with(witness))
    }

    /// What wins over the worst of bottoms wins over all of them. At most one option depends on the bottom: the one
    /// without the top of the only blocking triple.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let won = self.board.value() * i64::from(play::own(player)) > 0;
        let options = self.choices(player, desk)?;
        let every = options.iter().map(|&(z, _)| z);
        if !won {
            return Ok(Moves::All(every.collect()));
        }
        let sure = |range: &Range| play::wins(range.0, player) && play::wins(range.1, player);
        let unsure = |range: &Range| play::wins(range.0, player) != play::wins(range.1, player);
        let winning: Vec<usize> = options.iter().filter(|(_, range)| sure(range)).map(|&(z, _)| z).collect();
        let open: Vec<usize> = options.iter().filter(|(_, range)| unsure(range)).map(|&(z, _)| z).collect();
        Ok(match (&winning[..], &open[..]) {
            (_, []) => Moves::All(winning),
            (&[z, ..], _) => Moves::One(z),
            // Somebody who wins has a move that does.
            ([], [_]) => Moves::All(open),
            ([], _) => Moves::None,
        })
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let options = self.choices(player, desk)?;
        let known = |&(_, range): &(usize, Range)| (range.0 == range.1).then_some(range.0 as i32);
        let after: Option<Vec<i32>> = options.iter().map(known).collect();
        let elements = options.iter().map(|&(z, _)| z as u32);
        Ok(after.map(|after| Choices::integers(player, elements.collect(), after)))
    }
}
