//! Zig-zags M_i, W_i and N_i (001 Theorem 7).

use super::two_level::TwoLevel;
use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, Rule};
use crate::value::Player;

/// Orders whose diagram is a single path that goes up and down in turn.
pub struct Zigzag;

/// The path, and whether its first element is a top.
struct Fence {
    path: Vec<usize>,
    first_is_top: bool,
}

impl Fence {
    fn new(poset: &Poset) -> Option<Fence> {
        let n = poset.len();
        let levels = TwoLevel::new(poset)?;
        if n == 0 {
            return Some(Fence { path: Vec::new(), first_is_top: false });
        }
        let mut ends = (0..n).filter(|&x| levels.neighbours(x).len() <= 1);
        let start = ends.next()?;
        let mut path = vec![start];
        let mut before = usize::MAX;
        while let Some(&next) = {
            let here = path[path.len() - 1];
            let row = levels.neighbours(here);
            if row.len() > 2 {
                return None;
            }
            row.iter().find(|&&y| y as usize != before)
        } {
            before = path[path.len() - 1];
            path.push(next as usize);
        }
        // A walk that never turns back reaches everything only if there is one component, and that a path.
        (path.len() == n).then_some(Fence { path, first_is_top: !poset.is_minimal(start) })
    }

    fn is_top(&self, i: usize) -> bool {
        self.first_is_top == i.is_multiple_of(2)
    }

    /// The Grundy number of the piece `from..to` of the path.
    fn grundy(&self, from: usize, to: usize) -> usize {
        let half = (to - from) / 2;
        match (to - from) % 2 {
            // As many tops as bottoms: N_half.
            0 if half % 3 == 1 => 4 * (half / 3) + 2,
            0 => 4 * (half / 3),
            // One top more: W_half; a single element is also M_0.
            _ if half > 0 && self.is_top(from) => 1,
            _ => half % 2 + 1,
        }
    }

    /// The Grundy number after the i-th element of the path is picked.
    fn after(&self, i: usize) -> usize {
        let (left, right) = if self.is_top(i) { (i, i + 1) } else { (i.saturating_sub(1), i + 2) };
        self.grundy(0, left) ^ self.grundy(right.min(self.path.len()), self.path.len())
    }

    fn name(&self) -> String {
        let n = self.path.len();
        let letter = match n % 2 {
            0 => 'N',
            _ if self.first_is_top => 'W',
            _ => 'M',
        };
        format!("{letter}{}", n / 2)
    }
}

impl Rule for Zigzag {
    fn name(&self) -> &'static str {
        "zigzag"
    }

    fn source(&self) -> &'static str {
        "001 Theorem 7"
    }

    fn class(&self) -> &'static str {
        "zig-zags M_i, W_i, N_i: the diagram is one path that goes up and down in turn"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let poset = poset_of(game)?;
        if TwoLevel::new(poset).is_none() {
            return Err("a zig-zag has no chain of three elements".into());
        }
        match Fence::new(poset) {
            Some(_) => Ok(()),
            None => Err("the diagram is not a single path".into()),
        }
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Some(fence) = poset_of(game).ok().and_then(Fence::new) else { return Err(Stopped::TooLarge) };
        let g = fence.grundy(0, fence.path.len());
        Ok(Answer::grundy(g as u128, format!("the zig-zag {} has Grundy number {g}", fence.name())))
    }

    fn reply(&self, game: &Game, _: Player, _: &Budget) -> Option<usize> {
        let fence = Fence::new(poset_of(game).ok()?)?;
        (0..fence.path.len()).find(|&i| fence.after(i) == 0).map(|i| fence.path[i])
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let fence = Fence::new(poset)?;
        if fence.grundy(0, fence.path.len()) == 0 {
            return Some(all_when_lost(poset));
        }
        let winning = (0..fence.path.len()).filter(|&i| fence.after(i) == 0);
        let mut moves: Vec<usize> = winning.map(|i| fence.path[i]).collect();
        moves.sort_unstable();
        Some(moves)
    }
}
