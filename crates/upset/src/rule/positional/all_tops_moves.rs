//! Maker's first claims in 000 Theorem 7: which of them keep the win.
//!
//! The *margin* of a top is the number of its private predecessors minus that of the others; it is weak if the
//! margin is not positive. Claiming a private predecessor takes 1 from the margin, claiming another one adds 1. When Maker
//! has claimed x, the other player must take a top that x has freed. If there is none, then on an odd board Maker
//! wins anyway. On an even board the other player needs a claim z that frees no top and leaves no weak one: all weak
//! tops must have margin 0 and lie above z, and z must not be private, or make a top of margin 1 weak.

use super::all_tops_height_2::Tops;
use crate::rule::Moves;

/// Looking for a common predecessor of tops may take so many steps for each vertex and relation of the board; where
/// more are needed one claim is given.
const STEPS: usize = 16;

/// What is read off the board once for all claims of Maker.
pub struct Claims<'a> {
    board: &'a Tops,
    /// Tops of margin 0, of margin -1, and how many are below that.
    zero: Vec<u32>,
    minus_one: usize,
    lower: usize,
    /// Minimal vertices that are not private: nothing above them, or several tops.
    harmless: usize,
    /// Private predecessors of tops with margin 2 or more.
    spare: usize,
    /// For each vertex, how many tops of margin 0 and of margin -1 lie above it.
    above: Vec<(u32, u32)>,
    /// The most tops of margin 0 above one vertex.
    most: u32,
    /// For each top, how many vertices that are not private lie below it and all tops of margin 0.
    full: Vec<u32>,
    /// How many vertices that are not private lie below all tops of margin 0.
    all_full: usize,
    /// Marks the tops that must lie above z.
    wanted: Vec<u32>,
    steps: usize,
    /// What the other player's claim of the only free top does, where there was one before.
    answer: Option<Answer>,
}

struct Answer {
    /// The change of each margin.
    change: Vec<i32>,
    /// How many tops are then weak.
    weak: usize,
    /// Whether it frees a top.
    frees: bool,
}

impl Answer {
    fn new(board: &Tops, t: usize) -> Answer {
        let mut answer = Answer { change: vec![0; board.game.len()], weak: board.weak, frees: false };
        for &y in board.game.poset.given_above(t) {
            let (margin, all) = board.predecessors[y as usize];
            answer.change[y as usize] = board.change(t);
            answer.frees |= all == 1;
            answer.weak -= usize::from(margin <= 0);
            answer.weak += usize::from(margin + board.change(t) <= 0);
        }
        answer
    }
}

impl<'a> Claims<'a> {
    pub fn new(board: &'a Tops) -> Claims<'a> {
        let poset = &board.game.poset;
        let n = board.game.len();
        let mut claims = Claims {
            board,
            zero: Vec::new(),
            minus_one: 0,
            lower: 0,
            harmless: 0,
            spare: 0,
            above: vec![(0, 0); n],
            most: 0,
            full: vec![0; n],
            all_full: 0,
            wanted: vec![u32::MAX; n],
            steps: STEPS * (n + poset.given().0.arcs()),
            answer: match board.free_tops[..] {
                [t] => Some(Answer::new(board, t)),
                _ => None,
            },
        };
        for y in 0..n {
            match board.predecessors[y] {
                (_, 0) => {}
                (0, _) => claims.zero.push(y as u32),
                (-1, _) => claims.minus_one += 1,
                (..0, _) => claims.lower += 1,
                _ => {}
            }
        }
        for z in (0..n).filter(|&z| poset.is_minimal(z)) {
            let tops = poset.given_above(z);
            for &y in tops {
                let (zero, minus_one) = &mut claims.above[z];
                match board.predecessors[y as usize].0 {
                    0 => *zero += 1,
                    -1 => *minus_one += 1,
                    _ => {}
                }
            }
            claims.most = claims.most.max(claims.above[z].0);
            if let [y] = *tops {
                claims.spare += usize::from(board.predecessors[y as usize].0 >= 2);
                continue;
            }
            claims.harmless += 1;
            if claims.above[z].0 as usize == claims.zero.len() && !tops.is_empty() {
                claims.all_full += 1;
                tops.iter().for_each(|&y| claims.full[y as usize] += 1);
            }
        }
        claims
    }

    /// The claims among the minimal vertices that win, or all where none does.
    pub fn best(mut self, minimal: Vec<usize>) -> Moves {
        let mut good = Vec::new();
        for &x in &minimal {
            match self.wins(x) {
                Some(true) => good.push(x),
                Some(false) => {}
                // A private predecessor of a weak top, as in the proof, or whatever was found.
                None => return self.one(good, &minimal),
            }
        }
        Moves::All(if good.is_empty() { minimal } else { good })
    }

    fn one(mut self, good: Vec<usize>, minimal: &[usize]) -> Moves {
        self.steps = usize::MAX;
        let is_private = |x: &usize| self.board.game.poset.given_above(*x).len() == 1;
        let (private, rest): (Vec<usize>, Vec<usize>) = minimal.iter().partition(|x| is_private(x));
        let found = good.first().copied();
        let mut others = private.into_iter().chain(rest);
        match found.or_else(|| others.find(|&x| self.wins(x) == Some(true))) {
            Some(x) => Moves::One(x),
            None => Moves::All(minimal.to_vec()),
        }
    }

    /// Whether Maker wins by starting with the minimal vertex `x`; `None` if that takes too long to tell.
    fn wins(&mut self, x: usize) -> Option<bool> {
        let board = self.board;
        if board.targets.at[x] {
            return Some(true);
        }
        let tops = board.game.poset.given_above(x);
        let mut freed = tops.iter().filter(|&&y| board.predecessors[y as usize].1 == 1);
        let left = board.tops - freed.clone().count();
        let mut free = board.free_tops.iter().map(|&t| t as u32).chain(freed.by_ref().copied());
        match (free.next(), free.next()) {
            (Some(_), Some(_)) => Some(true),
            (Some(_), None) => Some(self.after_answer(x)),
            (None, _) if left == 0 => Some(false),
            (None, _) if board.game.len() % 2 == 1 => Some(true),
            (None, _) => self.is_unanswered(x),
        }
    }

    /// Whether Maker, to move after her claim of `x` and the answer at the only free top, claims a top.
    fn after_answer(&self, x: usize) -> bool {
        let board = self.board;
        let change = board.change(x);
        let (mut weak, mut left) = (board.weak, board.tops);
        let mut near: &[i32] = &[];
        if let Some(answer) = &self.answer {
            if answer.frees {
                return true;
            }
            weak = answer.weak;
            near = &answer.change;
        }
        for &y in board.game.poset.given_above(x) {
            let y = y as usize;
            let by_answer = near.get(y).copied().unwrap_or(0);
            let (margin, all) = board.predecessors[y];
            let margin = margin + by_answer;
            weak -= usize::from(margin <= 0);
            match all - u32::from(by_answer != 0) {
                // It was freed by both claims together, or it is the answer itself.
                1 if by_answer != 0 => return true,
                1 => left -= 1,
                _ => weak += usize::from(margin + change <= 0),
            }
        }
        left > 0 && (board.game.len() % 2 == 1 || weak > 0)
    }

    /// On an even board without free tops: whether no claim of the other player answers `x`.
    fn is_unanswered(&mut self, x: usize) -> Option<bool> {
        let board = self.board;
        let tops = board.game.poset.given_above(x);
        let margin = |y: u32| board.predecessors[y as usize].0;
        let (zero, minus_one) = self.above[x];
        if self.lower > 0 {
            // Two claims do not make such a top strong.
            return Some(true);
        }
        if let [y] = *tops {
            if self.minus_one > 0 || margin(y) == 0 {
                return Some(true);
            }
            if !self.zero.is_empty() || margin(y) == 1 {
                let full = if margin(y) == 1 { self.full[y as usize] as usize } else { self.all_full };
                return Some(full == 0);
            }
            // No top is weak: a claim that is not private, or private where there is room.
            let privates = board.predecessors[y as usize];
            let privates = (privates.1 as i32 + privates.0) / 2;
            let lost = if margin(y) == 2 { privates } else { 1 };
            return Some(self.harmless == 0 && self.spare as i32 - lost <= 0);
        }
        if minus_one as usize != self.minus_one {
            return Some(true);
        }
        if self.zero.len() as u32 == zero && minus_one == 0 {
            // Every weak top has become strong, and tops of margin 1 have room for one more.
            if self.harmless > 1 {
                return Some(false);
            }
            let room = tops.iter().filter(|&&y| margin(y) == 1);
            let gained: i32 = room.map(|&y| ((board.predecessors[y as usize].1 as i32) + 1) / 2).sum();
            return Some(self.spare as i32 + gained == 0);
        }
        if (zero, minus_one) == (0, 0) {
            return Some(self.all_full == 0);
        }
        if self.zero.len() as u32 > zero + self.most {
            return Some(true);
        }
        self.has_no_partner(x)
    }

    /// Whether no other vertex that is not private lies below every top that is weak after the claim of `x`.
    fn has_no_partner(&mut self, x: usize) -> Option<bool> {
        let board = self.board;
        let poset = &board.game.poset;
        let tops = poset.given_above(x);
        let mark = x as u32;
        let weak: Vec<u32> = (self.zero.iter().copied())
            .filter(|y| tops.binary_search(y).is_err())
            .chain(tops.iter().copied().filter(|&y| board.predecessors[y as usize].0 == -1))
            .collect();
        self.steps = self.steps.checked_sub(self.zero.len() + weak.len())?;
        weak.iter().for_each(|&y| self.wanted[y as usize] = mark);
        let rarest = *weak.iter().min_by_key(|&&y| board.predecessors[y as usize].1)?;
        for &z in poset.given_below(rarest as usize) {
            let z = z as usize;
            let above = poset.given_above(z);
            if z == x || above.len() == 1 {
                continue;
            }
            self.steps = self.steps.checked_sub(above.len())?;
            let met = above.iter().filter(|&&y| self.wanted[y as usize] == mark).count();
            if met == weak.len() {
                return Some(false);
            }
        }
        Some(true)
    }
}
