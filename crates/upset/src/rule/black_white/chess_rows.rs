//! Young diagrams of at most two rows in which neighbours differ in colour: worth as much as one chain.
//!
//! Let the lower row be c₁ … c_m and the upper one d₁ … d_n, d_j above c_j. The value is that of the chain S(m, n) = c₁ d₁ c₂ d₂ … c_n d_n c_{n+1} … c_m,
//! whose colours are its sign expansion (Wahlberg has a formula for up to three rows; this one was found by experiment, and its proof is ours).
//!
//! By induction every option is worth its own chain. Taking c_i leaves the part of S(m, n) before c_i. Taking d_j leaves S(m, j−1), which is
//! the part P of S(m, n) before d_j, followed by c_{j+1} c_{j+2} …. Say that d_j is a plus; then c_{j+1} is one too, and c_{j+2} a minus. If j = m the option is P;
//! else it is P + or P + − …, while S(m, n) begins with P + +. So the option is at least P and less than S(m, n). All of Left's options are
//! less than S(m, n), then, and by symmetry all of Right's more. A simpler number between them would be a proper beginning of S(m, n). One that
//! ends before c_i is an option; one that ends before a plus d_j is at most that option of Left's, before a minus at least that of Right's. So there is none.

use super::valued::{NumberBoard, finding};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::order::Poset;
use crate::rule::{Fact, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::value::{Dyadic, Player, Run};

/// Chess-coloured Young diagrams of one or two rows.
pub struct ChessRows;

static THEOREM: Theorem = Theorem {
    name: "chess-two-rows",
    source: "004 Section 1 (Wahlberg), own proof",
    class: "black-white games on Young diagrams of at most two rows, neighbours of different colours",
    time: "O(n + m) for m given pairs",
    status: Status::P,
};

/// The rows of a diagram, from the left.
struct Rows {
    lower: Vec<usize>,
    upper: Vec<usize>,
}

/// The rows of `poset`, if it is a Young diagram of at most two rows.
fn rows(poset: &Poset) -> Option<Rows> {
    let levels = poset.levels();
    let base = levels.iter().copied().min().unwrap_or(0);
    let mut at: Vec<Vec<usize>> = Vec::new();
    for (x, level) in levels.iter().enumerate() {
        let level = (level - base) as usize;
        at.resize_with(at.len().max(level + 1), Vec::new);
        at[level].push(x);
        if at[level].len() > 2 {
            return None;
        }
    }
    let single = |x: usize| poset.lower_covers(x).len() == 1;
    let mut rows = Rows { lower: Vec::new(), upper: Vec::new() };
    for (k, level) in at.iter().enumerate() {
        // Above the second level a cell of the upper row covers two. There the two look alike: the lower row goes on from its own.
        let goes_on = |x: usize| match at.get(2).and_then(|next| next.iter().find(|&&y| single(y))) {
            Some(&next) => poset.lower_covers(next) == [x as u32],
            None => x == level[0],
        };
        for &x in level {
            let lower = if k == 1 { goes_on(x) } else { k == 0 || single(x) };
            if lower { rows.lower.push(x) } else { rows.upper.push(x) }
        }
    }
    rows.fit(poset).then_some(rows)
}

impl Rows {
    /// Whether the covers are those of the diagram.
    fn fit(&self, poset: &Poset) -> bool {
        let covers = |x: usize, wanted: [Option<&usize>; 2]| {
            let mut below = poset.lower_covers(x).to_vec();
            let mut wanted: Vec<u32> = wanted.into_iter().flatten().map(|&y| y as u32).collect();
            below.sort_unstable();
            wanted.sort_unstable();
            below == wanted
        };
        let before = |row: &'_ Vec<usize>, i: usize| i.checked_sub(1).map(|i| row[i]);
        self.upper.len() <= self.lower.len()
            && (0..self.lower.len()).all(|i| covers(self.lower[i], [before(&self.lower, i).as_ref(), None]))
            && (0..self.upper.len())
                .all(|i| covers(self.upper[i], [before(&self.upper, i).as_ref(), Some(&self.lower[i])]))
    }

    /// The cells column by column, the lower one first.
    fn chain(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.lower.len()).flat_map(|i| [Some(self.lower[i]), self.upper.get(i).copied()]).flatten()
    }
}

impl Rule<BlackWhite> for ChessRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let rows = rows(&game.poset).ok_or("the order is no Young diagram of at most two rows")?;
        budget.spend(0)?;
        let alike = |&(x, y): &(usize, usize)| game.colour[x] == game.colour[y];
        if let Some((x, y)) = game.poset.cover_pairs().iter().find(|&pair| alike(pair)) {
            let (x, y) = (game.poset.name(*x), game.poset.name(*y));
            return Err(Unrecognised::from(format!("the neighbours {x} and {y} have the same colour")));
        }
        Ok(finding(&ChessRows, game, rows))
    }
}

impl NumberBoard for Rows {
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        budget.spend(0)?;
        let sign = |x: usize| Run { plus: game.colour[x] == Player::Left, count: 1 };
        Ok(Dyadic::from_sign_expansion(self.chain().map(sign)))
    }

    fn tell(&self, _: &BlackWhite) -> (String, Witness) {
        let (m, n) = (self.lower.len(), self.upper.len());
        let summary =
            format!("rows of {m} and {n} coloured like a chess board, worth the chain of their columns");
        (summary, Witness::of("chain", Fact::Elements(self.chain().collect())))
    }
}
