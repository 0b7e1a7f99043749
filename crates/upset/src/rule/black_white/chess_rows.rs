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

use super::diagram::chess;
use super::valued::{NumberBoard, finding};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::rule::young::Rows;
use crate::rule::{Fact, Recognised, Rule, Status, Theorem, Witness};
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

/// A diagram of at most two rows.
struct Two(Rows);

impl Two {
    /// The cells column by column, the lower one first.
    fn chain(&self) -> impl Iterator<Item = usize> + '_ {
        let width = self.0.first().map_or(0, Vec::len);
        (0..width).flat_map(|i| self.0.iter().filter_map(move |row| row.get(i).copied()))
    }
}

impl Rule<BlackWhite> for ChessRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        let rows = chess(game, 2, budget)?;
        Ok(finding(&ChessRows, game, Two(rows)))
    }
}

impl NumberBoard for Two {
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        budget.spend(0)?;
        let sign = |x: usize| Run { plus: game.colour[x] == Player::Left, count: 1 };
        Ok(Dyadic::from_sign_expansion(self.chain().map(sign)))
    }

    fn tell(&self, _: &BlackWhite) -> (String, Witness) {
        let [m, n] = [0, 1].map(|row| self.0.get(row).map_or(0, Vec::len));
        let summary =
            format!("rows of {m} and {n} coloured like a chess board, worth the chain of their columns");
        (summary, Witness::of("chain", Fact::Elements(self.chain().collect())))
    }
}
