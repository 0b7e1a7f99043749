//! Young diagrams of two rows, with or without their corner: a formula for the Grundy number.
//!
//! Let f(a, b) be the number of the diagram with rows of a ≥ b cells, d = a − b, and q(b) = b + ⌈b/2⌉: the numbers that are not 1 modulo 3, in order. Then
//! f(a, b) = d + q(b) for even d, and o(d, b) = min((3d − 1)/2, d + ⌊b/2⌋) for odd d. The corner is below everything, so
//! that without it the number is one less (003 Lemma 3.2).
//!
//! *Proof.* The moves lead to (i, i) for i < b, to (b + e, b) for e < d, and to (a, j) for j < b.
//! For any b, the q(i) with i < b are the numbers below q(b) that are not 1 modulo 3, and o(e, b) for e = 1, 3, 5, … runs through those that are 1 modulo 3
//! and then through q(b) + 1, q(b) + 3, …. So the q(i), the q(b) + e with e even and the o(e, b) with e odd are all numbers, each once, and
//! no move of the first two kinds keeps the number. Nor does one of the third: where a − j is even, f(a, j) = a + ⌈j/2⌉ grows with j;
//! where it is odd, f(a, j) = min((3(a − j) − 1)/2, a − ⌈j/2⌉) falls; the first is at least a, the second at most, and both are a only if j = 0.
//!
//! It is left to reach every v < f(a, b). If v = q(i), or v = q(b) + e with e even, where e < d follows, or v = o(e, b) with e < d, a move of the first two kinds does.
//! So let v = o(e, b) with e odd and e ≥ d. As o grows with e, d is even, e > d and v < a + ⌈b/2⌉. If v > a, or v = a and b is even, then v = f(a, j) for the j
//! with ⌈j/2⌉ = v − a that is even iff b is. Else let k be the one with ⌈k/2⌉ = a − v that is not even iff b is; f(a, k) = v if k < b and 3(a − k) − 1 ≥ 2v.
//! - If v = (3e − 1)/2, let j = a − e, which is below b. It is not negative: e ≤ b + 1, and for d = 0 and e = b + 1 v would be above f(a, b). Either
//!   v ≤ a − ⌈j/2⌉, and f(a, j) = v; or k < j, and then a − k > e.
//! - If v = e + ⌊b/2⌋, then ⌈k/2⌉ = ⌈b/2⌉ − (e − d), so that k < b, and a − k is 2e − d + 1 or 2e − d − 1, in any case at least e. ∎

use super::after::{self, NimberBoard};
use crate::budget::Budget;
use crate::game::PosetGame;
use crate::rule::young::{POISON, Rows, rows, rows_of_chomp};
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Witness};

/// Young diagrams of two rows.
pub struct TwoRows;

static THEOREM: Theorem = Theorem {
    name: "two-row-diagram",
    source: "003 Section 3.2.1, own formula",
    class: "Young diagrams of two rows, with or without their corner: Chomp with two rows",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

impl Rule<PosetGame> for TwoRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let found = match rows(&game.poset, budget)? {
            Some(rows) => Some(rows),
            None => rows_of_chomp(&game.poset, budget)?,
        };
        let rows = found.filter(|rows| rows.len() == 2);
        Ok(after::finding(Diagram { rows: rows.ok_or("the order is no Young diagram of two rows")? }))
    }
}

/// The Grundy number of rows of `a` and `b` cells.
fn grundy(a: usize, b: usize) -> usize {
    let d = a - b;
    if d.is_multiple_of(2) { a + b.div_ceil(2) } else { ((3 * d - 1) / 2).min(d + b / 2) }
}

struct Diagram {
    rows: Rows,
}

impl Diagram {
    fn poisoned(&self) -> bool {
        self.rows[0][0] == POISON
    }

    /// The Grundy number with `a` and `b` cells left of the rows, a poisoned one counted.
    fn number(&self, a: usize, b: usize) -> usize {
        grundy(a, b) - usize::from(self.poisoned())
    }
}

impl NimberBoard for Diagram {
    fn answer(&self) -> Answer {
        let (a, b) = (self.rows[0].len(), self.rows[1].len());
        let without = if self.poisoned() { " without their corner" } else { "" };
        let grundy = self.number(a, b);
        let summary = format!("rows of {a} and {b} cells{without}: Grundy number {grundy} by a formula");
        let cells = |row: &Vec<usize>| row.iter().copied().filter(|&x| x != POISON).collect::<Vec<_>>();
        Answer::grundy(grundy as u128, summary)
            .with(Witness::of("rows", Fact::lists(self.rows.iter().map(cells))))
    }

    fn after(&self) -> Vec<u32> {
        let (a, b) = (self.rows[0].len(), self.rows[1].len());
        let mut after = vec![0; a + b - usize::from(self.poisoned())];
        for (i, &x) in self.rows[0].iter().enumerate().filter(|&(_, &x)| x != POISON) {
            after[x] = self.number(i, i.min(b)) as u32;
        }
        self.rows[1].iter().enumerate().for_each(|(j, &x)| after[x] = self.number(a, j) as u32);
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_agrees_with_the_table_of_all_rows() {
        const MOST: usize = 90;
        let mut table = vec![vec![0; MOST]; MOST];
        for b in 0..MOST {
            for a in b..MOST {
                let first = (0..a).map(|i| table[i][i.min(b)]);
                let options: hashbrown::HashSet<usize> = first.chain((0..b).map(|j| table[a][j])).collect();
                table[a][b] = (0..).find(|g| !options.contains(g)).unwrap();
                assert_eq!(grundy(a, b), table[a][b], "rows of {a} and {b}");
            }
        }
    }
}
