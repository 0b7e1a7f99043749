//! Zig-zags M_i, W_i and N_i (001 Theorem 7), alone or side by side: what a move leaves of one are zig-zags again.

use super::two_level::TwoLevel;
use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// Orders whose diagram is made of paths that go up and down in turn.
pub struct Zigzag;

/// The path, and whether its first element is a top.
struct Fence {
    path: Vec<usize>,
    first_is_top: bool,
}

/// The fences that an order is a disjoint union of, or why it is none.
fn fences(poset: &Poset) -> Result<Vec<Fence>, String> {
    let Some(levels) = TwoLevel::new(poset) else {
        return Err("a zig-zag has no chain of three elements".into());
    };
    let n = poset.len();
    if let Some(x) = (0..n).find(|&x| levels.neighbours(x).len() > 2) {
        return Err(format!("{} has more than two neighbours in the diagram", poset.name(x)));
    }
    let mut seen = vec![false; n];
    let mut all = Vec::new();
    // A component that no end leads into is a cycle.
    for start in (0..n).filter(|&x| levels.neighbours(x).len() <= 1) {
        if seen[start] {
            continue;
        }
        let mut path = Vec::new();
        let mut next = Some(start);
        while let Some(x) = next {
            seen[x] = true;
            path.push(x);
            next = levels.neighbours(x).iter().map(|&y| y as usize).find(|&y| !seen[y]);
        }
        all.push(Fence { path, first_is_top: !poset.is_minimal(start) });
    }
    if seen.iter().all(|&s| s) { Ok(all) } else { Err("the diagram has a cycle".into()) }
}

impl Fence {
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

    /// The Grundy number of the whole.
    fn whole(&self) -> usize {
        self.grundy(0, self.path.len())
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

/// All moves to a position of value 0, in board order.
fn winning_moves(fences: &[Fence]) -> Vec<usize> {
    let total = fences.iter().fold(0, |sum, fence| sum ^ fence.whole());
    let mut winning = Vec::new();
    for fence in fences.iter().filter(|_| total > 0) {
        let wanted = total ^ fence.whole();
        winning.extend((0..fence.path.len()).filter(|&i| fence.after(i) == wanted).map(|i| fence.path[i]));
    }
    winning.sort_unstable();
    winning
}

impl OldRule for Zigzag {
    fn name(&self) -> &'static str {
        "zigzag"
    }

    fn source(&self) -> &'static str {
        "001 Theorem 7"
    }

    fn class(&self) -> &'static str {
        "zig-zags M_i, W_i, N_i, alone or side by side: the diagram is made of paths that go up and down in turn"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        fences(poset_of(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(fences) = poset_of(game).and_then(fences) else { return Err(Stopped::TooLarge) };
        let g = fences.iter().fold(0, |sum, fence| sum ^ fence.whole());
        let summary = match &fences[..] {
            [fence] => format!("the zig-zag {} has Grundy number {g}", fence.name()),
            _ => format!("{} zig-zags side by side have together the Grundy number {g}", fences.len()),
        };
        Ok(Answer::grundy(g as u128, summary))
    }

    fn reply(&self, game: &Game, _: Player, _: &Budget) -> Option<usize> {
        winning_moves(&fences(poset_of(game).ok()?).ok()?).first().copied()
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let winning = winning_moves(&fences(poset).ok()?);
        Some(if winning.is_empty() { all_when_lost(poset) } else { winning })
    }
}
