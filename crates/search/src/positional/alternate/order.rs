//! Orders as the search needs them: unions of chains by shifts, any others by closure rows.
//!
//! Chains stand one after another, the bottom cell of each on its lowest bit:
//!
//! ```text
//!   bit  5 11 17 .       available = u without (u raised by 1, bottoms left out)
//!        4 10 16 .       up, down  = smear by 1, 2, 4, … under masks that stop at the ends of chains
//!        ...             odd       = smear the top cells of u down by 2, 4, 8, …
//!        0  6 12 .
//! ```

use super::super::cell_board::CellBoard;
use super::super::fault::{Fault, planted};
use super::parity::{self, Proved, Sought};
use super::pos::AlternatePos;
use upset_base::bits::Set;

/// What the search asks of an order. `u` is always what is unclaimed.
pub trait CellOrder<S: Set>: Send + Sync {
    /// The order of a board.
    fn new(board: &CellBoard<S>) -> Self;
    /// The cells of `u` above nothing in `u`.
    fn available(&self, u: S) -> S;
    /// The cells of `play`, all available, whose claim makes a cell of `wanted` available.
    fn freeing(&self, u: S, play: S, wanted: S) -> S;
    /// What is strictly above `cells`.
    fn above(&self, cells: S) -> S;
    /// What of `u` may go, where `live` are the cells that matter: cells that can be claimed in pairs so
    /// that nothing changes, and a last one that is nothing but a spare move.
    fn spare(&self, u: S, live: S) -> Spare<S>;
    /// What each player gets in unions of chains if who moves claims and the other follows above.
    fn gains(&self, _: &AlternatePos<S>) -> Option<[S; 2]> {
        None
    }
    /// What the parity of chains says about a reduced position.
    fn parity(&self, _: &AlternatePos<S>, _: [&[S]; 2], _: Sought) -> Proved {
        Proved::Nothing
    }
    /// The same, each rule on its own.
    #[cfg(test)]
    fn each_parity(&self, _: &AlternatePos<S>, _: [&[S]; 2]) -> [Proved; 4] {
        [Proved::Nothing; 4]
    }
}

/// Cells that matter no more.
pub struct Spare<S> {
    /// An even number of cells that can go.
    pub gone: S,
    /// A cell that is nothing but a move, alone or none.
    pub tempo: S,
}

impl<S: Set> Spare<S> {
    /// Of cells that are nothing but moves, all go but one if their number is odd; `play` are available.
    fn of_inert(inert: S, play: S, paired: S) -> Spare<S> {
        let tempo = if inert.count() % 2 == 1 { S::single(inert.and(play).first()) } else { S::EMPTY };
        Spare { gone: inert.minus(tempo).or(paired), tempo }
    }
}

/// No two cells are comparable.
pub struct Antichain;

impl<S: Set> CellOrder<S> for Antichain {
    fn new(_: &CellBoard<S>) -> Antichain {
        Antichain
    }
    #[inline]
    fn available(&self, u: S) -> S {
        u
    }
    #[inline]
    fn freeing(&self, _: S, _: S, _: S) -> S {
        S::EMPTY
    }
    #[inline]
    fn above(&self, _: S) -> S {
        S::EMPTY
    }
    #[inline]
    fn spare(&self, u: S, live: S) -> Spare<S> {
        Spare::of_inert(u.minus(live), u, S::EMPTY)
    }
}

/// A disjoint union of chains.
pub struct Chains<S> {
    /// Shifts and the cells they may reach going up; together they reach every cell above.
    steps: Vec<(usize, S)>,
    /// The same for every second cell.
    double_steps: Vec<(usize, S)>,
    /// Every cell that is not a bottom.
    raised: S,
    /// The cells that steps of 2 and of 4 may reach going up.
    low: [S; 2],
    /// Whether a chain is longer than [`LOW`] cells, so that `low` is not enough.
    high: bool,
}

/// Chains of so many cells need the steps 1, 2 and 4 alone, which are taken without a loop: nothing is done more often.
const LOW: usize = 8;

impl<S: Set> Chains<S> {
    /// The cells directly above `cells`.
    #[inline]
    pub fn over(&self, cells: S) -> S {
        cells.raised(1).and(self.raised)
    }

    /// The cells directly below `cells`.
    #[inline]
    pub fn under(&self, cells: S) -> S {
        cells.and(self.raised).lowered(1)
    }

    /// `cells` and everything above them.
    #[inline]
    pub fn up(&self, cells: S) -> S {
        if !self.high {
            let two = cells.or(self.over(cells));
            let four = two.or(two.raised(2).and(self.low[0]));
            return four.or(four.raised(4).and(self.low[1]));
        }
        self.steps.iter().fold(cells, |all, &(k, reach)| all.or(all.raised(k).and(reach)))
    }

    /// `cells` and everything below them.
    #[inline]
    pub fn down(&self, cells: S) -> S {
        if !self.high {
            let two = cells.or(self.under(cells));
            let four = two.or(two.and(self.low[0]).lowered(2));
            return four.or(four.and(self.low[1]).lowered(4));
        }
        self.steps.iter().fold(cells, |all, &(k, reach)| all.or(all.and(reach).lowered(k)))
    }

    /// The cells of `u`, an interval in each chain, whose index counted from the top (1, 2, …) is odd.
    #[inline]
    pub fn odd(&self, u: S) -> S {
        let tops = u.minus(self.under(u));
        if !self.high {
            let two = tops.or(tops.and(self.low[0]).lowered(2));
            return two.or(two.and(self.low[1]).lowered(4)).and(u);
        }
        self.double_steps.iter().fold(tops, |all, &(k, reach)| all.or(all.and(reach).lowered(k))).and(u)
    }
}

impl<S: Set> CellOrder<S> for Chains<S> {
    fn new(board: &CellBoard<S>) -> Chains<S> {
        let index: Vec<usize> = board.below.iter().map(|b| b.count()).collect();
        let height = index.iter().max().map_or(0, |h| h + 1);
        let reach = |k: usize| S::collect((0..board.n).filter(|&x| index[x] >= k));
        // Sets shift by less than a word: beyond 32 the same shift is repeated.
        let steps = |first: usize| {
            let mut steps = Vec::new();
            let (mut k, mut done) = (first, 0);
            while done + first < height {
                steps.push((k, reach(k)));
                done += k;
                k = (2 * k).min(32);
            }
            steps
        };
        Chains {
            steps: steps(1),
            double_steps: steps(2),
            raised: reach(1),
            low: [reach(2), reach(4)],
            high: height > LOW,
        }
    }

    #[inline]
    fn available(&self, u: S) -> S {
        u.minus(self.over(u))
    }

    #[inline]
    fn freeing(&self, _: S, play: S, wanted: S) -> S {
        play.and(self.under(wanted))
    }

    #[inline]
    fn above(&self, cells: S) -> S {
        self.up(self.over(cells))
    }

    #[inline]
    fn spare(&self, u: S, live: S) -> Spare<S> {
        // Dead cells at the tops of chains: the highest go in pairs, chains without a live cell go whole.
        let dead = u.minus(self.down(live));
        if dead.is_empty() {
            return Spare { gone: S::EMPTY, tempo: S::EMPTY };
        }
        let lowest = dead.and(self.over(u.minus(dead)));
        let kept = if planted(Fault::TopsUnpaired) { S::EMPTY } else { lowest.and(self.odd(dead)) };
        let topping = self.up(lowest).and(dead);
        Spare::of_inert(dead.minus(topping), self.available(u), topping.minus(kept))
    }

    /// Who follows on an even board gets the cells of odd index, on an odd one those of even index.
    #[inline]
    fn gains(&self, pos: &AlternatePos<S>) -> Option<[S; 2]> {
        let odd = self.odd(pos.unclaimed);
        let even = pos.unclaimed.minus(odd);
        let left = (pos.side + pos.unclaimed.count()) % 2 == 1;
        Some(if left { [odd, even] } else { [even, odd] })
    }

    #[inline]
    fn parity(&self, pos: &AlternatePos<S>, edges: [&[S]; 2], sought: Sought) -> Proved {
        parity::proved(self, pos, edges, sought)
    }

    #[cfg(test)]
    fn each_parity(&self, pos: &AlternatePos<S>, edges: [&[S]; 2]) -> [Proved; 4] {
        parity::each(self, pos, edges)
    }
}

/// Any order.
pub struct General<S> {
    covers: Vec<S>,
    below: Vec<S>,
    above: Vec<S>,
    components: Vec<S>,
}

impl<S: Set> CellOrder<S> for General<S> {
    fn new(board: &CellBoard<S>) -> General<S> {
        General {
            covers: board.covers.clone(),
            below: board.below.clone(),
            above: board.above.clone(),
            components: board.components.clone(),
        }
    }

    fn available(&self, u: S) -> S {
        u.iter().filter(|&x| !self.covers[x].meets(u)).fold(S::EMPTY, S::with)
    }

    fn freeing(&self, u: S, _: S, wanted: S) -> S {
        // One unclaimed cell below, alone, is available.
        let last = |x: usize| self.below[x].and(u);
        wanted.iter().map(last).filter(|b| b.count() == 1).fold(S::EMPTY, S::or)
    }

    fn above(&self, cells: S) -> S {
        cells.iter().fold(S::EMPTY, |all, x| all.or(self.above[x]))
    }

    fn spare(&self, u: S, live: S) -> Spare<S> {
        let lifeless = self.components.iter().filter(|c| !c.meets(live));
        let inert = lifeless.fold(S::EMPTY, |all, &c| all.or(c)).and(u);
        Spare::of_inert(inert, self.available(inert), S::EMPTY)
    }
}

/// An order of any of these kinds, where one engine must do for all.
pub enum Any<S> {
    /// No order.
    Antichain,
    /// A union of chains.
    Chains(Chains<S>),
    /// Anything else.
    General(General<S>),
}

impl<S: Set> CellOrder<S> for Any<S> {
    fn new(board: &CellBoard<S>) -> Any<S> {
        match board {
            _ if board.antichain => Any::Antichain,
            _ if board.chains => Any::Chains(Chains::new(board)),
            _ => Any::General(General::new(board)),
        }
    }

    fn available(&self, u: S) -> S {
        match self {
            Any::Antichain => Antichain.available(u),
            Any::Chains(order) => order.available(u),
            Any::General(order) => order.available(u),
        }
    }

    fn freeing(&self, u: S, play: S, wanted: S) -> S {
        match self {
            Any::Antichain => Antichain.freeing(u, play, wanted),
            Any::Chains(order) => order.freeing(u, play, wanted),
            Any::General(order) => order.freeing(u, play, wanted),
        }
    }

    fn above(&self, cells: S) -> S {
        match self {
            Any::Antichain => Antichain.above(cells),
            Any::Chains(order) => order.above(cells),
            Any::General(order) => order.above(cells),
        }
    }

    fn spare(&self, u: S, live: S) -> Spare<S> {
        match self {
            Any::Antichain => Antichain.spare(u, live),
            Any::Chains(order) => order.spare(u, live),
            Any::General(order) => order.spare(u, live),
        }
    }

    fn gains(&self, pos: &AlternatePos<S>) -> Option<[S; 2]> {
        match self {
            Any::Chains(order) => order.gains(pos),
            _ => None,
        }
    }

    fn parity(&self, pos: &AlternatePos<S>, edges: [&[S]; 2], sought: Sought) -> Proved {
        match self {
            Any::Chains(order) => order.parity(pos, edges, sought),
            _ => Proved::Nothing,
        }
    }
}
