//! Weighted poset games.

use super::poset::without_up_set;
use super::{Family, Malformed, Obstacle, Playable, View};
use crate::names::Names;
use crate::order::Poset;
use crate::value::{Player, Winner};

shared! {
    /// Pick an element, remove everything above it, and pay what all of that weighs out of one's lives; who cannot do so
    /// loses.
    ///
    /// ```
    /// use upset_base::game::{Playable, Weighted};
    /// use upset_base::order::families::chain;
    /// use upset_base::value::Player::{Left, Right};
    /// let game = Weighted::new(chain(3), vec![5, 1, 1], [2, 1]).unwrap();
    /// assert_eq!(game.moves(Left), [1, 2]);
    /// assert_eq!(game.after(Left, 1).lives, [0, 1]);
    /// assert_eq!(game.moves(Right), [2]);
    /// ```
    Weighted(WeightedFields)
}

/// What a [`Weighted`] game holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct WeightedFields {
    /// What is left of the order.
    pub poset: Poset,
    /// What each element weighs.
    pub weights: Vec<u64>,
    /// What Left and Right can still pay.
    pub lives: [u64; 2],
}

impl Weighted {
    /// The game on this order.
    pub fn new(poset: Poset, weights: Vec<u64>, lives: [u64; 2]) -> Result<Weighted, Malformed> {
        Malformed::unless_one_each(weights.len(), poset.len())?;
        Ok(Weighted::of(WeightedFields { poset, weights, lives }))
    }

    /// What picking each element costs.
    pub fn costs(&self) -> Vec<u64> {
        let mut costs = vec![0u64; self.poset.len()];
        for &x in self.poset.linear_extension().iter().rev() {
            let x = x as usize;
            costs[x] = match self.poset.upper_covers(x) {
                [] => self.weights[x],
                [above] => self.weights[x].saturating_add(costs[*above as usize]),
                _ => self.cost(x),
            };
        }
        costs
    }

    /// What picking `x` costs.
    pub fn cost(&self, x: usize) -> u64 {
        self.poset.up_set(x).into_iter().fold(0, |sum, y| sum.saturating_add(self.weights[y]))
    }

    /// The same game with the players exchanged.
    pub(super) fn swapped(&self) -> Weighted {
        let [left, right] = self.lives;
        Weighted::of(WeightedFields {
            poset: self.poset.clone(),
            weights: self.weights.clone(),
            lives: [right, left],
        })
    }
}

impl Playable for Weighted {
    fn family(&self) -> Family {
        Family::Weighted
    }

    fn view(&self) -> View<'_> {
        View { weights: Some(&self.weights), lives: Some(self.lives), ..View::order(&self.poset) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        let lives = self.lives[player.index()];
        (0..).zip(self.costs()).filter(|&(_, cost)| cost <= lives).map(|(x, _)| x).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        let (cost, lives) = (self.cost(x), self.lives[player.index()]);
        (cost > lives).then_some(Obstacle::TooDear { cost, lives })
    }

    fn over(&self, player: Player) -> Option<Winner> {
        // Whoever can pay for an element can pay for what is above it alone.
        let lives = self.lives[player.index()];
        let pays = |x: usize| self.poset.is_maximal(x) && self.weights[x] <= lives;
        (!(0..self.poset.len()).any(pays)).then(|| player.other().into())
    }

    fn after(&self, player: Player, x: usize) -> Weighted {
        let keep = without_up_set(&self.poset, x);
        let mut lives = self.lives;
        lives[player.index()] = lives[player.index()].saturating_sub(self.cost(x));
        Weighted::of(WeightedFields {
            poset: self.poset.restrict_convex(&keep),
            weights: keep.iter().map(|&y| self.weights[y]).collect(),
            lives,
        })
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}
