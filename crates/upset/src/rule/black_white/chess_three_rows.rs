//! Young diagrams of three rows in which neighbours differ in colour.
//!
//! Wahlberg has a formula for them, which 004 cites and does not give. This one was **found by experiment and is not proved**: it agrees with
//! recursion on all diagrams with rows of up to 60 cells (`docs/results.md`), and the tests repeat that up to 20.
//!
//! Let the rows have a ≥ b ≥ c cells. Written as a sign expansion, the value is a head and a tail.
//!
//! - If a − b < c, the tail are the signs of the last cells of the second and third rows, taken away from the second while it is longer than the third and then
//!   from the third, until a − b = c. If a > b + c + 3, the tail are the cells of the first row beyond b + c + 3.
//! - What is left has a = b + c + 1 + x with x from −1 to 2. Let B(1) = + −, and B(c) = + −² +⁴ (− +³)^(k−1) for c = 2k or 2k + 1.
//! - For odd c the head is B(c) if x = 0; else B(c) − +^e if b is odd, B(c) + −^e if b is even, with e = b − c, and x more where x > 0, and one more where c = 1 and b is odd.
//! - For even c let A be B(c) followed by − + − + …. The head is A up to the length |B(c)| + b − c + i, where i = −1, −2 and 0 for x = −1, 0 and 1, and for x = 2 that of x = 1 with its last sign
//!   doubled. If x = 0 and b = c, it is B(c − 1).

use super::diagram::chess;
use super::valued::{NumberBoard, finding};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::rule::young::Rows;
use crate::rule::{Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::{Dyadic, Player, Run};

/// Chess-coloured Young diagrams of three rows.
pub struct ChessThreeRows;

static THEOREM: Theorem = Theorem {
    name: "chess-three-rows",
    source: "004 Section 1 (Wahlberg), reconstructed by experiment, not proved",
    class: "black-white games on Young diagrams of three rows, neighbours of different colours",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

impl Rule<BlackWhite> for ChessThreeRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        let rows = chess(game, 3, budget)?;
        if rows.len() < 3 {
            return Err("the diagram has fewer than three rows".into());
        }
        Ok(finding(&ChessThreeRows, game, Three(rows)))
    }
}

/// The colour of a cell, counted from 1, as that of the corner or not.
fn sign(row: usize, column: usize) -> bool {
    (row + column).is_multiple_of(2)
}

/// B(c).
fn base(c: usize) -> Vec<bool> {
    let mut signs = vec![true, false];
    if c > 1 {
        signs.extend([false, true, true, true, true]);
        (1..c / 2).for_each(|_| signs.extend([false, true, true, true]));
    }
    signs
}

/// The signs of the diagram with rows of a ≥ b ≥ c ≥ 1 cells, at least three columns.
fn expansion(a: usize, mut b: usize, mut c: usize) -> Vec<bool> {
    let mut tail = Vec::new();
    while a - b < c {
        if b > c {
            tail.push(sign(2, b));
            b -= 1;
        } else {
            tail.push(sign(3, c));
            c -= 1;
        }
    }
    tail.reverse();
    tail.extend((b + c + 4..=a).map(|column| sign(1, column)));
    let mut signs = head(a.min(b + c + 3), b, c);
    signs.extend(tail);
    signs
}

/// The signs of a diagram in which a is at least b + c and at most b + c + 3.
fn head(a: usize, b: usize, c: usize) -> Vec<bool> {
    let mut signs = base(c);
    let x = (a - b - c) as isize - 1;
    if c % 2 == 1 {
        if x != 0 {
            let more = usize::from(c == 1 && b % 2 == 1) + x.max(0) as usize;
            signs.push(b.is_multiple_of(2));
            signs.extend(std::iter::repeat_n(b % 2 == 1, b - c + more));
        }
        return signs;
    }
    if x == 0 && b == c {
        return base(c - 1);
    }
    let length = signs.len() + b - c;
    signs.extend((0..b - c).map(|i| i % 2 == 1));
    match x {
        -1 => signs.truncate(length - 1),
        0 => signs.truncate(length - 2),
        1 => {}
        _ => signs.extend(signs.last().copied()),
    }
    signs
}

struct Three(Rows);

impl NumberBoard for Three {
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        budget.spend(0)?;
        let [a, b, c] = [0, 1, 2].map(|row| self.0[row].len());
        let black = game.colour[self.0[0][0]] == Player::Left;
        let run = |same: bool| Run { plus: same == black, count: 1 };
        Ok(Dyadic::from_sign_expansion(expansion(a, b, c).into_iter().map(run)))
    }

    fn tell(&self, _: &BlackWhite) -> (String, Witness) {
        let [a, b, c] = [0, 1, 2].map(|row| self.0[row].len());
        let summary = format!(
            "rows of {a}, {b} and {c} coloured like a chess board, by a formula that is tested and not proved"
        );
        (summary, Witness::of("rows", Fact::lists(self.0.iter().map(|row| row.iter().copied()))))
    }
}
