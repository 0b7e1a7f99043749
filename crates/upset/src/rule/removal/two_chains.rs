//! Pomax and pomin on orders of width at most 2: a table over how much is left of two chains.
//!
//! A position is a pair of heights, its options are the two positions with one element less on top of a chain, and all values are
//! integers (004 Theorem 2). Two rows of the table are held at a time.

use super::forest::Way;
use super::{play, words};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::{Playable, Removal};
use crate::order::TwoChains;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk, Want};
use crate::value::{Player, Value};

/// Orders that two chains cover.
#[derive(Debug)]
pub struct TwoChainsTable;

static THEOREM: Theorem = Theorem {
    name: "two-chains",
    source: "004 Theorem 2",
    class: "pomax and pomin on orders of width at most 2, two-row Young diagrams among them",
    time: "O(p q) for chains of p and q elements",
    status: Status::P,
};

impl Rule<Removal> for TwoChainsTable {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let way = play::way(game)?;
        budget.spend(0)?;
        let two = game.poset.two_chains().ok_or("three elements are pairwise incomparable")?;
        let heights = Heights::new(if way == Way::Up { two } else { upside_down(two) }, game);
        Ok(Box::new(Table { heights, game: game.clone(), top: None }))
    }
}

/// The chains of the dual order.
fn upside_down(two: TwoChains) -> TwoChains {
    let [p, q] = [two.chains[0].len(), two.chains[1].len()];
    // What is above element i of a chain: those of the other that need more than i of this one.
    let above = |s: usize, len: usize| -> Vec<usize> {
        let other = &two.needs[1 - s];
        (0..len).rev().map(|i| other.len() - other.partition_point(|&need| need <= i)).collect()
    };
    let needs = [above(0, p), above(1, q)];
    let chains = two.chains.map(|chain| chain.into_iter().rev().collect());
    TwoChains { chains, needs }
}

/// Two chains, the first removed on top, and the sign of each element.
struct Heights {
    two: TwoChains,
    sign: [Vec<i8>; 2],
}

/// The value of the whole, and what is left when the top of either chain is removed.
#[derive(Clone, Copy)]
struct Top {
    value: i32,
    after: [Option<i32>; 2],
}

/// The integer of least size between what Left's and what Right's moves leave.
fn simplest(left: Option<i32>, right: Option<i32>) -> i32 {
    match (left, right) {
        (Some(l), _) if l >= 0 => l + 1,
        (_, Some(r)) if r <= 0 => r - 1,
        _ => 0,
    }
}

impl Heights {
    fn new(two: TwoChains, game: &Removal) -> Heights {
        let sign = |chain: &Vec<usize>| chain.iter().map(|&x| play::own(game.colour[x])).collect();
        Heights { sign: [sign(&two.chains[0]), sign(&two.chains[1])], two }
    }

    fn len(&self, s: usize) -> usize {
        self.two.chains[s].len()
    }

    fn steps(&self) -> u64 {
        (self.len(0) as u64 + 1).saturating_mul(self.len(1) as u64 + 1)
    }

    /// Fills the table row by row: `row[j]` is the value with `i` elements of the first chain and `j` of the second.
    fn top(&self, budget: &Budget) -> Result<Top, Stopped> {
        let (p, q) = (self.len(0), self.len(1));
        let mut meter = Meter::new(budget);
        budget.allow_memory(8 * (q + 1))?;
        let mut row = vec![0i32; q + 1];
        let mut before = None;
        for i in 0..=p {
            // The heights of the second chain that go with this one.
            let least = if i == 0 { 0 } else { self.two.needs[0][i - 1] };
            let most = self.two.needs[1].partition_point(|&need| need <= i);
            if i == p {
                before = Some(row[q]);
            }
            for j in least..=most {
                if j % 64 == 0 {
                    meter.tick()?;
                }
                // The top of a chain can go if the top of the other does not need it.
                let first = (i > 0 && (j == 0 || self.two.needs[1][j - 1] < i))
                    .then(|| (self.sign[0][i - 1], row[j]));
                let second = (j > least).then(|| (self.sign[1][j - 1], row[j - 1]));
                row[j] = value(first, second);
            }
        }
        let first = before.filter(|_| p > 0 && (q == 0 || self.two.needs[1][q - 1] < p));
        let second = (q > 0 && (p == 0 || self.two.needs[0][p - 1] < q)).then(|| row[q - 1]);
        Ok(Top { value: row[q], after: [first, second] })
    }
}

/// The value from what removing either top leaves, each with its colour.
#[inline]
fn value(first: Option<(i8, i32)>, second: Option<(i8, i32)>) -> i32 {
    let of = |sign: i8, option: Option<(i8, i32)>| option.filter(|&(own, _)| own == sign).map(|(_, v)| v);
    let left = of(1, first).max(of(1, second));
    let right = match (of(-1, first), of(-1, second)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    simplest(left, right)
}

struct Table {
    heights: Heights,
    game: Removal,
    top: Option<Top>,
}

impl Table {
    fn top(&mut self, budget: &Budget) -> Result<Top, Stopped> {
        let top = match self.top {
            Some(top) => top,
            None => self.heights.top(budget)?,
        };
        Ok(*self.top.insert(top))
    }

    /// The moves of `player` with what they leave, in board order.
    fn after(&mut self, player: Player, budget: &Budget) -> Result<Vec<(usize, i32)>, Stopped> {
        let top = self.top(budget)?;
        let mut moves: Vec<(usize, i32)> = (0..2)
            .filter_map(|s| Some((*self.heights.two.chains[s].last()?, top.after[s]?)))
            .filter(|&(x, _)| self.game.colour[x] == player)
            .collect();
        moves.sort_unstable();
        debug_assert_eq!(moves.iter().map(|m| m.0).collect::<Vec<_>>(), self.game.moves(player));
        Ok(moves)
    }
}

impl Finding for Table {
    fn cost(&self, _: Want) -> u64 {
        self.heights.steps()
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let value = self.top(desk.budget)?.value.into();
        let (p, q) = (self.heights.len(0), self.heights.len(1));
        let summary = format!(
            "chains of {p} and {q} cover the order: a table of their heights; {}",
            words::meaning(value)
        );
        let chains = self.heights.two.chains.iter().map(|chain| chain.iter().copied());
        Ok(Answer::value(Value::integer(value), summary).with(Witness::of("chains", Fact::lists(chains))))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let moves = self.after(player, desk.budget)?;
        let winning: Vec<usize> =
            moves.iter().filter(|m| play::wins(m.1.into(), player)).map(|m| m.0).collect();
        Ok(Moves::All(if winning.is_empty() { moves.into_iter().map(|m| m.0).collect() } else { winning }))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let (elements, after) =
            self.after(player, desk.budget)?.into_iter().map(|(x, v)| (x as u32, v)).unzip();
        Ok(Some(Choices::integers(player, elements, after)))
    }
}
