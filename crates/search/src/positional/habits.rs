//! What answered before may well answer again: cells that did so in positions of the same size, often, or after the same claim.

/// What the last cell that answered in a position of the same size adds to its score, and the last but one.
///
/// These weights, those below and the rate were chosen together on whole boards (6 x 5, 5 x 6, 7 x 4, 8 x 4, 6 x 6, 5 x 5) and on
/// random positions of 7 x 6, 8 x 5, 6 x 6 and 7 x 5: 12 % fewer positions in all; recent cells alone give 4 %, frequent ones
/// alone 4 %, both 8 %. Twice as much for replies gives 8 %. The boards that were held out take 6 % (7 x 5), 16 % (7 x 6), 17 %
/// (8 x 5) and 4 % (5 x 7) fewer.
const RECENT: [i32; 2] = [1 << 14, 1 << 13];
/// How often a cell answers when it is tried adds at most 2^16 shifted by so much; the same among replies to the claim before.
const OFTEN: u32 = 3;
const REPLY: u32 = 2;
/// How fast that is forgotten: each trial counts 1/8.
const RATE: u32 = 3;

/// No cell.
const NONE: u16 = u16::MAX;

/// What one search has seen so far of one question.
pub struct Habits {
    /// For positions of each size the last two cells that answered; the size tells whose turn it is.
    recent: Vec<[u16; 2]>,
    /// For Right and Left and each cell how often it answered.
    often: [Vec<u16>; 2],
    /// The same for each claim before: the cells after one stand in a row.
    replies: [Vec<u16>; 2],
    /// Cells in a row.
    row: usize,
}

/// Where a claim is thought of.
#[derive(Clone, Copy)]
pub struct Setting {
    /// Whether it is Left's turn.
    pub left: bool,
    /// How many cells are left.
    pub size: usize,
    /// The claim before, by choice.
    pub before: usize,
}

impl Habits {
    /// None yet, for boards of at most so many cells.
    pub fn new(cells: usize) -> Habits {
        Habits {
            recent: vec![[NONE; 2]; cells + 1],
            often: [0, 1].map(|_| vec![0; cells]),
            replies: [0, 1].map(|_| vec![0; cells * cells]),
            row: cells,
        }
    }

    /// What they add to the score of cell `x`.
    #[inline]
    pub fn promise(&self, at: Setting, x: u16) -> i32 {
        let side = usize::from(at.left);
        let recent = self.recent[at.size].iter().position(|&y| y == x).map_or(0, |i| RECENT[i]);
        let often = self.often[side][usize::from(x)] >> OFTEN;
        let reply = self.replies[side][at.before * self.row + usize::from(x)] >> REPLY;
        recent + i32::from(often) + i32::from(reply)
    }

    /// Of the cells that were `tried` the last one answered.
    pub fn learn(&mut self, at: Setting, tried: impl ExactSizeIterator<Item = u16>) {
        let side = usize::from(at.left);
        let row = &mut self.replies[side][at.before * self.row..][..self.row];
        let last = tried.len().wrapping_sub(1);
        for (i, x) in tried.enumerate() {
            for rate in [&mut self.often[side][usize::from(x)], &mut row[usize::from(x)]] {
                *rate =
                    if i == last { *rate + ((u16::MAX - *rate) >> RATE) } else { *rate - (*rate >> RATE) };
            }
            let recent = &mut self.recent[at.size];
            if i == last && recent[0] != x {
                *recent = [x, recent[0]];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Setting = Setting { left: true, size: 7, before: 2 };

    #[test]
    fn what_answered_is_promising_where_it_answered() {
        let mut habits = Habits::new(9);
        habits.learn(AT, [4, 5].into_iter());
        assert!(habits.promise(AT, 5) > RECENT[0]);
        assert_eq!(habits.promise(AT, 4), 0, "it was tried in vain");
        assert_eq!(habits.promise(Setting { left: false, size: 6, ..AT }, 5), 0, "another player's turn");
        let after_another = habits.promise(Setting { before: 3, ..AT }, 5);
        assert!(after_another < habits.promise(AT, 5) && after_another > RECENT[0]);
        let larger = habits.promise(Setting { size: 9, ..AT }, 5);
        assert_eq!(larger + RECENT[0], habits.promise(AT, 5), "the last of another size");
        habits.learn(AT, [6].into_iter());
        assert!(habits.promise(AT, 6) > habits.promise(AT, 5) && habits.promise(AT, 5) > RECENT[1]);
    }

    #[test]
    fn what_fails_is_forgotten_and_what_answers_always_stays_in_range() {
        let mut habits = Habits::new(9);
        for _ in 0..1000 {
            habits.learn(AT, [8].into_iter());
        }
        let most = RECENT[0] + (1 << (16 - OFTEN)) + (1 << (16 - REPLY));
        assert!((most - 100..most).contains(&habits.promise(AT, 8)));
        for _ in 0..100 {
            habits.learn(AT, [8, 3].into_iter());
        }
        assert!(habits.promise(AT, 8) < RECENT[1] + 10, "the last but one is all it still is");
    }
}
