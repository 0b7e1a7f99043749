//! Weighted poset games: a position is what is left and what each player can pay.

use super::{Forms, Rules};
use crate::{Search, Unsearchable};
use upset_base::bits::Set;
use upset_base::game::Weighted;
use upset_base::value::Player;

/// Elements that a mask holds.
const MOST: usize = u128::BITS as usize;

/// The engine for a weighted poset game.
pub(crate) fn engine(game: &Weighted) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.poset.len();
    if n > MOST {
        return Err(Unsearchable { elements: n, most: MOST });
    }
    let up = game.poset.up_masks::<u128>();
    let up = up.into_iter().enumerate().map(|(x, above)| above.with(x)).collect();
    Ok(Box::new(Forms::new(Scales { up, weights: game.weights.clone(), lives: game.lives })))
}

struct Scales {
    /// Each element with those above it.
    up: Vec<u128>,
    weights: Vec<u64>,
    lives: [u64; 2],
}

impl Scales {
    fn weight(&self, set: u128) -> u64 {
        set.iter().fold(0, |sum, x| sum.saturating_add(self.weights[x]))
    }

    /// Nobody can pay more than all that is left.
    fn at(&self, left: u128, lives: [u64; 2]) -> (u128, [u64; 2]) {
        let most = self.weight(left);
        (left, lives.map(|lives| lives.min(most)))
    }
}

impl Rules for Scales {
    type At = (u128, [u64; 2]);

    fn root(&self) -> Self::At {
        self.at(u128::below(self.up.len()), self.lives)
    }

    fn moves(&self, &(left, lives): &Self::At, player: Player) -> Vec<usize> {
        let lives = lives[player.index()];
        left.iter().filter(|&x| self.weight(left.and(self.up[x])) <= lives).collect()
    }

    fn after(&self, &(left, mut lives): &Self::At, player: Player, x: usize) -> Self::At {
        lives[player.index()] -= self.weight(left.and(self.up[x]));
        self.at(left.minus(self.up[x]), lives)
    }

    fn depth(&self) -> usize {
        self.up.len()
    }
}
