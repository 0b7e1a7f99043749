//! Pomax on Young diagrams of two rows in any colours, in linear time.
//!
//! Staffas has an algorithm for this, which 004 cites and does not give. This one was **found by experiment and is not proved**: it agrees
//! with the table of all positions (`two-chains`) on random diagrams of up to 90 cells, and with plain recursion on every one of up to 10, in all colours.
//!
//! Of the two moves that there are at most, one tells the value. Let the lower row end with the cells c'' c' c and the upper one with d'' d' d, and
//! say that c is *blocked* if c'' and c' have the other colour. Write v → s if the value is what is left of the board after a move, v, and the
//! colour s of the cell that goes: the number of least size beyond v on the side of s, v + 1 or 0 for black and v − 1 or 0 for white.
//!
//! - If the rows are equally long, d is the only move, and the value is v → d.
//! - If c is not blocked, it counts: the value is that without c, one more or less.
//! - If c is blocked and alone at the end of the board (no upper row), the value is v → c.
//! - If c is blocked and the lower row is longer by two or more, the value is v → d.
//! - If c is blocked and the lower row is longer by one: where d has c's colour, v → d if d' has it too, and c counts if not; where d has the other
//!   colour, v → c if both d' and d'' have c's, and v → d if not.

use super::forest::Way;
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::Removal;
use crate::rule::young::rows;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Value};

/// Young diagrams of two rows.
#[derive(Debug)]
pub struct TwoRows;

static THEOREM: Theorem = Theorem {
    name: "two-row-pomax",
    source: "004 Section 1 (Staffas), reconstructed by experiment, not proved",
    class: "pomax on Young diagrams of two rows, in any colours",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

impl Rule<Removal> for TwoRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        if play::way(game)? != Way::Up {
            return Err("minimal elements are removed".into());
        }
        budget.spend(0)?;
        let found = rows(&game.poset, budget)?.filter(|rows| rows.len() == 2);
        let rows = found.ok_or("the order is no Young diagram of two rows")?;
        let sign = |row: &Vec<usize>| row.iter().map(|&x| play::own(game.colour[x])).collect();
        let sign = [sign(&rows[0]), sign(&rows[1])];
        Ok(Box::new(Seen { rows: [rows[0].clone(), rows[1].clone()], sign }))
    }
}

/// The cells of the lower and the upper row, and their colours: 1 for black, −1 for white.
struct Seen {
    rows: [Vec<usize>; 2],
    sign: [Vec<i8>; 2],
}

/// What a cell does to the value of the board without it.
#[derive(Clone, Copy)]
enum Step {
    /// It counts.
    Counts(i8),
    /// The value is the number of least size on the side of its colour.
    Beyond(i8),
}

impl Step {
    fn apply(self, before: i64) -> i64 {
        match self {
            Step::Counts(sign) => before + i64::from(sign),
            Step::Beyond(1) => (before + 1).max(0),
            Step::Beyond(_) => (before - 1).min(0),
        }
    }
}

impl Seen {
    /// The value with `i` cells of the lower row and `j` of the upper one.
    fn value(&self, mut i: usize, mut j: usize) -> i64 {
        let [lower, upper] = &self.sign;
        let mut steps = Vec::with_capacity(i + j);
        while i > 0 {
            let (step, above) =
                if i == j { (Step::Beyond(upper[j - 1]), true) } else { told(lower, upper, i, j) };
            steps.push(step);
            if above { j -= 1 } else { i -= 1 }
        }
        steps.into_iter().rev().fold(0, |value, step| step.apply(value))
    }

    /// The moves of `player` with what they leave, in board order.
    fn after(&self, player: Player) -> Vec<(usize, i64)> {
        let (m, n) = (self.rows[0].len(), self.rows[1].len());
        let mut moves = Vec::new();
        if m > n && self.sign[0][m - 1] == play::own(player) {
            moves.push((self.rows[0][m - 1], self.value(m - 1, n)));
        }
        if n > 0 && self.sign[1][n - 1] == play::own(player) {
            moves.push((self.rows[1][n - 1], self.value(m, n - 1)));
        }
        moves.sort_unstable();
        moves
    }
}

/// The cell that tells the value of rows of `i` > `j` cells, and whether it is in the upper row.
fn told(lower: &[i8], upper: &[i8], i: usize, j: usize) -> (Step, bool) {
    let own = lower[i - 1];
    let other = |k: usize| lower[i - k] == -own;
    if i < 3 || !other(2) || !other(3) {
        return (Step::Counts(own), false);
    }
    if j == 0 {
        return (Step::Beyond(own), false);
    }
    let top = upper[j - 1];
    let below = |k: usize| j >= k && upper[j - k] == own;
    match (i - j, top == own) {
        (1, true) if !below(2) => (Step::Counts(own), false),
        (1, false) if below(2) && below(3) => (Step::Beyond(own), false),
        _ => (Step::Beyond(top), true),
    }
}

impl Finding for Seen {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let (m, n) = (self.rows[0].len(), self.rows[1].len());
        let value = self.value(m, n);
        let summary = format!(
            "rows of {m} and {n}: one of the two moves tells the value, by a rule that is tested and not proved; {}",
            words::meaning(value)
        );
        let rows = self.rows.iter().map(|row| row.iter().copied());
        Ok(Answer::value(Value::integer(value), summary).with(Witness::of("rows", Fact::lists(rows))))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let moves = self.after(player);
        let winning: Vec<usize> = moves.iter().filter(|m| play::wins(m.1, player)).map(|m| m.0).collect();
        Ok(Moves::All(if winning.is_empty() { moves.into_iter().map(|m| m.0).collect() } else { winning }))
    }

    fn options(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let (elements, after) = self.after(player).into_iter().map(|(x, v)| (x as u32, v as i32)).unzip();
        Ok(Some(Choices::integers(player, elements, after)))
    }
}
