//! Pomax on forests: the essential part decides (004 Theorem 3).

use super::essential::{essential_sum, signs, triple_under, triples_above};
use super::forest::Forest;
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// Black minus white over the essential part.
#[derive(Debug)]
pub struct TreePomax;

/// A forest, its colours and the triples above each element.
pub(super) struct Coloured {
    pub forest: Forest,
    pub sign: Vec<i8>,
    pub above: Vec<u32>,
}

impl Coloured {
    pub fn new(forest: Forest, sign: Vec<i8>) -> Coloured {
        let above = triples_above(&forest, &sign);
        Coloured { forest, sign, above }
    }

    /// The pomax value.
    pub fn value(&self) -> i64 {
        essential_sum(&self.forest, &self.sign, &self.above)
    }

    /// For each element with exactly one triple above it, black minus white over it and those below it, as long
    /// as they have no second: what becomes essential when that triple loses its top.
    pub fn freed(&self) -> Vec<i64> {
        let mut freed = vec![0; self.above.len()];
        for &x in &self.forest.order {
            let x = x as usize;
            if self.above[x] == 1 {
                freed[x] = i64::from(self.sign[x]) + self.forest.up(x).map_or(0, |p| freed[p]);
            }
        }
        freed
    }

    /// The pomax value of every option of `player`.
    pub fn options(&self, player: Player) -> Vec<play::Choice> {
        let value = self.value();
        let freed = self.freed();
        let own = if player == Player::Left { 1 } else { -1 };
        (self.forest.leaves())
            .filter(|&z| self.sign[z] == own)
            .map(|z| {
                let more = triple_under(&self.forest, &self.sign, z).map_or(0, |(x, _)| freed[x]);
                (z, value - i64::from(own) + more)
            })
            .collect()
    }
}

fn board(game: &Game) -> Result<Coloured, String> {
    let g = play::removal(game)?;
    let forest = Forest::of(&g.poset, play::way(g)?)?;
    Ok(Coloured::new(forest, signs(&g.colour)))
}

impl OldRule for TreePomax {
    fn name(&self) -> &'static str {
        "tree-pomax"
    }

    fn source(&self) -> &'static str {
        "004 Theorem 3"
    }

    fn class(&self) -> &'static str {
        "pomax on forests (every element covers at most one), pomin on their duals"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let g = play::removal(game)?;
        Forest::check(&g.poset, play::way(g)?)
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let Ok(board) = board(game) else { return Err(Stopped::TooLarge) };
        let value = board.value();
        let seen = words::essential(game.names(), &board);
        Ok(Answer::value(Value::integer(value), format!("{seen}; {}", words::meaning(value))))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        play::reply(&board(game).ok()?.options(player), player)
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(play::best(board(game).ok()?.options(player), player))
    }
}
