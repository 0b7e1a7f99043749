//! Weighted chains.
//!
//! Below the top of a chain of h elements, what has been paid so far is known, so that the lives of both together are: a player
//! who has more of them leaves fewer to the other. More lives never hurt, so for each height there is a least number t(h) of
//! lives with which the player to move wins. With S(h) for the weight of the lowest h elements, and K for the lives of both less the
//! weight of the whole chain, both have K + S(h) lives together at height h. Going down to height j costs S(h) - S(j), and the other, to
//! move at j, must have less than t(j):
//!
//! t(h) = min over j < h of max(S(h) - S(j), K + S(h) - t(j) + 1) = S(h) + min over j < h of max(-S(j), K + 1 - t(j)),
//!
//! and at height 0 no number of lives is enough. The minimum is carried along, so that all of it is linear.

use crate::budget::{Budget, Stopped};
use crate::game::Weighted;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// Weighted chains in linear time.
pub struct Chain;

static THEOREM: Theorem = Theorem {
    name: "weighted-chain",
    source: "Ito, Nakamura and Takata 2007 (the algorithm is ours)",
    class: "weighted poset games on a chain: the least number of lives that wins at each height",
    time: "O(n)",
    status: Status::P,
};

impl Rule<Weighted> for Chain {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Weighted, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let order: Vec<usize> = game.poset.linear_extension().iter().map(|&x| x as usize).collect();
        if game.poset.cover_count() + 1 != order.len().max(1)
            || !order.iter().is_sorted_by(|&&x, &&y| game.poset.upper_covers(x) == [y as u32])
        {
            return Err("two elements are incomparable".into());
        }
        let weights = order.iter().map(|&x| i128::from(game.weights[x])).collect();
        Ok(Box::new(Heights { order, weights, lives: game.lives.map(i128::from) }))
    }
}

/// The elements from bottom to top, what they weigh, and the lives of both players.
struct Heights {
    order: Vec<usize>,
    weights: Vec<i128>,
    lives: [i128; 2],
}

impl Heights {
    /// For each height, the best of max(-S(j), K + 1 - t(j)) below it with the j that reaches it, and the weight S(h).
    fn table(&self) -> Vec<(i128, usize, i128)> {
        let spare = self.lives[0] + self.lives[1] - self.weights.iter().sum::<i128>();
        let mut table = Vec::with_capacity(self.weights.len());
        let (mut best, mut at, mut weight) = (0, 0, 0);
        for (i, own) in self.weights.iter().enumerate() {
            weight += own;
            table.push((best, at, weight));
            let next = (-weight).max(spare + 1 - (weight + best));
            if next < best {
                (best, at) = (next, i + 1);
            }
        }
        table
    }

    /// The least number of lives with which whoever is to move wins, and the height to go down to; none for an empty chain.
    fn least(&self) -> Option<(i128, usize)> {
        self.table().last().map(|&(best, at, weight)| (weight + best, at))
    }
}

impl Finding for Heights {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let least = self.least();
        let wins = |player: Player| least.is_some_and(|(least, _)| self.lives[player.index()] >= least);
        let winner = |player: Player| Winner::from(if wins(player) { player } else { player.other() });
        let starts = Starts::new(winner(Player::Left), winner(Player::Right));
        Ok(match least {
            Some((least, at)) => {
                let summary = format!(
                    "a chain: whoever starts wins with {least} lives or more, by leaving the lowest {at} elements"
                );
                Answer::starts(starts, summary).with(Witness::of("lives", Fact::Text(least.to_string())))
            }
            None => Answer::starts(starts, "nothing is left"),
        })
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(match self.least() {
            Some((least, at)) if self.lives[player.index()] >= least => Moves::One(self.order[at]),
            _ => Moves::None,
        })
    }
}
