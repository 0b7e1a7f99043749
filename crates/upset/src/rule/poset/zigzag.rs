//! Zig-zags M_i, W_i and N_i (001 Theorem 7) and crowns, alone or side by side: what a move leaves of one are zig-zags
//! again.
//!
//! A crown is a cycle of bottoms and tops (003 Section 5: every element above or below at most two). Picking a top or a
//! bottom of it leaves an M, which is not 0 by the theorem, so a crown is 0.

use super::after::{self, NimberBoard};
use super::two_level::TwoLevel;
use crate::budget::Budget;
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::{Answer, Fact, Recognised, Rule, Status, Theorem, Unrecognised, Witness};

/// Orders whose diagram is made of paths and cycles that go up and down in turn.
pub struct Zigzag;

static THEOREM: Theorem = Theorem {
    name: "zigzag",
    source: "001 Theorem 7",
    class: "zig-zags M_i, W_i, N_i and crowns, alone or side by side: two levels, every element above or below at most \
            two others",
    time: "O(n)",
    status: Status::P,
};

impl Rule<PosetGame> for Zigzag {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        Ok(after::finding(Fences { elements: game.poset.len(), fences: fences(&game.poset)? }))
    }
}

/// The path, and whether its first element is a top; or a cycle that begins with a bottom.
struct Fence {
    path: Vec<usize>,
    first_is_top: bool,
    cycle: bool,
}

/// The fences that an order is a disjoint union of, or why it is none.
fn fences(poset: &Poset) -> Result<Vec<Fence>, Unrecognised> {
    let Some(levels) = TwoLevel::new(poset) else {
        return Err("a zig-zag has no chain of three elements".into());
    };
    let n = poset.len();
    if let Some(x) = (0..n).find(|&x| levels.neighbours(x).len() > 2) {
        return Err(format!("{} has more than two neighbours in the diagram", poset.name(x)).into());
    }
    let mut seen = vec![false; n];
    let mut all = Vec::new();
    // A component that no end leads into is a cycle, which has bottoms.
    let ends = (0..n).filter(|&x| levels.neighbours(x).len() <= 1).map(|x| (x, false));
    for (start, cycle) in ends.chain(levels.bottoms.iter().map(|&x| (x, true))) {
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
        all.push(Fence { path, first_is_top: !poset.is_minimal(start), cycle });
    }
    Ok(all)
}

impl Fence {
    fn is_top(&self, i: usize) -> bool {
        self.first_is_top == i.is_multiple_of(2)
    }

    /// The Grundy number of the piece `from..to` of the path.
    fn grundy(&self, from: usize, to: usize) -> usize {
        let length = to - from;
        let half = length / 2;
        match length % 2 {
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
        if self.cycle { 0 } else { self.grundy(0, self.path.len()) }
    }

    /// The Grundy number after the i-th element of the path is picked.
    fn after(&self, i: usize) -> usize {
        if self.cycle {
            // An M from the bottom after the gap to the one before it, as long as any that begins with a bottom.
            return self.grundy(0, self.path.len() - if self.is_top(i) { 1 } else { 3 });
        }
        let (left, right) = if self.is_top(i) { (i, i + 1) } else { (i.saturating_sub(1), i + 2) };
        self.grundy(0, left) ^ self.grundy(right.min(self.path.len()), self.path.len())
    }

    fn name(&self) -> String {
        let n = self.path.len();
        if self.cycle {
            return format!("crown of {}", n / 2);
        }
        let letter = match n % 2 {
            0 => 'N',
            _ if self.first_is_top => 'W',
            _ => 'M',
        };
        format!("{letter}{}", n / 2)
    }
}

struct Fences {
    elements: usize,
    fences: Vec<Fence>,
}

impl Fences {
    fn grundy(&self) -> usize {
        self.fences.iter().fold(0, |sum, fence| sum ^ fence.whole())
    }
}

impl NimberBoard for Fences {
    fn answer(&self) -> Answer {
        let g = self.grundy();
        let summary = match &self.fences[..] {
            [fence] if fence.cycle => format!("the {} has Grundy number 0", fence.name()),
            [fence] => format!("the zig-zag {} has Grundy number {g}", fence.name()),
            fences if fences.iter().any(|fence| fence.cycle) => {
                format!(
                    "{} zig-zags and crowns side by side have together the Grundy number {g}",
                    fences.len()
                )
            }
            fences => format!("{} zig-zags side by side have together the Grundy number {g}", fences.len()),
        };
        let paths = self.fences.iter().map(|fence| fence.path.iter().copied());
        Answer::grundy(g as u128, summary).with(Witness::of("paths", Fact::lists(paths)))
    }

    /// The Grundy number after each move.
    fn after(&self) -> Vec<u32> {
        let total = self.grundy();
        let mut after = vec![0; self.elements];
        for fence in &self.fences {
            let others = total ^ fence.whole();
            for (i, &x) in fence.path.iter().enumerate() {
                after[x] = (others ^ fence.after(i)) as u32;
            }
        }
        after
    }
}
