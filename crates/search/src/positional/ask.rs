//! The question machines: what kind of search answers which kind of game.

use super::alternate::{Alternate, Antichain, Any, CellOrder, Chains, General};
use super::cell_board::CellBoard;
use super::cell_play::CellPlay;
use super::descent::bound;
use super::pursuit::Pursuit;
use super::region::Regions;
use super::solver::{BoundSolver, FIRST_ROUND, GROWTH, OTHER};
use super::symmetry::{Permutation, SYMMETRIES, automorphisms, few_automorphisms};
use super::table::ScoreBounds;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};

/// A position on the board of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Place<S> {
    /// The cells of Left and Right.
    pub own: [S; 2],
    /// How many claims were made.
    pub made: usize,
    /// Whose turn it is: 0 Left, 1 Right.
    pub side: usize,
}

/// A machine for questions about the positions of one board.
pub trait Ask<S>: Send {
    /// Narrows the bounds on the value until they answer `questions`.
    fn narrow(&mut self, place: &Place<S>, questions: &[i8], budget: &Budget)
    -> Result<ScoreBounds, Stopped>;
}

/// Whether `bounds` answer all `questions`.
fn answer(bounds: ScoreBounds, questions: &[i8]) -> bool {
    questions.iter().all(|&t| bounds.at_least(t).is_some())
}

impl<P: CellPlay> Ask<P::S> for BoundSolver<P> {
    fn narrow(
        &mut self,
        place: &Place<P::S>,
        questions: &[i8],
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let (pos, mut bounds) = self.play.at(place);
        let mut round = FIRST_ROUND;
        while !answer(bounds, questions) {
            bounds = self.round(&pos, bounds, questions, round, budget)?;
            round = round.saturating_mul(GROWTH);
        }
        Ok(bounds)
    }
}

/// Two Maker-Breaker games in one: Left fills an edge or not, Right fills an edge or not, never both.
struct Separate<S> {
    board: CellBoard<S>,
    makers: [Regions<S>; 2],
    /// Permutations that keep the game, once there is something to compare.
    symmetries: Option<Vec<Permutation<S>>>,
}

impl<S: Set> Separate<S> {
    /// Whether `maker` fills an edge.
    fn fills(&mut self, maker: usize, place: &Place<S>, budget: &Budget) -> Result<bool, Stopped> {
        let (own, other) = (place.own[maker], place.own[1 - maker]);
        let moves = place.side == maker;
        let regions = &mut self.makers[maker];
        if place.made > 0 {
            // What is known of an image is known of the position.
            let most = || automorphisms(&self.board, SYMMETRIES);
            let symmetries = self.symmetries.get_or_insert_with(most);
            let images = symmetries.iter().map(|p| (p.apply(own), p.apply(other)));
            let mut images = std::iter::once((own, other)).chain(images);
            if let Some(fills) = images.find_map(|(own, other)| regions.known(own, other, moves)) {
                return Ok(fills);
            }
        }
        Ok(regions.win(own, other, moves, budget)?.maker)
    }
}

impl<S: Set> Ask<S> for Separate<S> {
    fn narrow(
        &mut self,
        place: &Place<S>,
        questions: &[i8],
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let mut bounds = ScoreBounds::OPEN;
        for &t in questions {
            if bounds.at_least(t).is_none() {
                // At least 1: Left fills an edge. At least 0: Right does not.
                let maker = usize::from(t == 0);
                let fills = self.fills(maker, place, budget)?;
                bounds = bounds.and(bound(t, fills == (maker == 0)));
            }
        }
        Ok(bounds)
    }
}

/// Alternating play without order: the search of [`BoundSolver`] and pursuits take turns, with growing shares.
struct Pursued<S: Set, O: CellOrder<S>> {
    solver: BoundSolver<Alternate<S, O>>,
    /// For each attacker, once the first rounds were not enough.
    pursuits: Option<[Pursuit<S>; 2]>,
    /// They know no symmetries, since a brief look may be enough.
    brief: bool,
    /// What part of a budget's memory all of them may take.
    part: f64,
}

/// Whether the search takes so long for a position of such a board that pursuits come first.
const fn is_wide<S: Set>() -> bool {
    S::CAPACITY > 128
}

/// Positions in the first round of the search of a wide board, and for each of them those that a pursuit looks at: where
/// the search takes up to 20 ms, a pursuit takes a fraction of one.
const FIRST_WIDE_ROUND: u64 = 1 << 5;
const WIDE_PURSUIT: u64 = 32;

/// What parts of the memory the pursuits get, Left's, which is asked for first, and Right's.
const PURSUITS: [f64; 2] = [0.5, 0.2];
/// How much longer a pursuit takes for a position.
const LONGER: u64 = 2;
/// What a pursuit that has been on its way before is given first: it may know the answer.
const BRIEF: u64 = 1 << 8;
/// More automorphisms are not looked for.
const MANY_SYMMETRIES: usize = 400;

impl<S: Set, O: CellOrder<S>> Ask<S> for Pursued<S, O> {
    fn narrow(
        &mut self,
        place: &Place<S>,
        questions: &[i8],
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let (pos, mut bounds) = self.solver.play.at(place);
        if answer(bounds, questions) {
            return Ok(bounds);
        }
        bounds = bounds.and(self.solver.known(&pos));
        let first = if is_wide::<S>() { FIRST_WIDE_ROUND } else { FIRST_ROUND };
        let pursued = |round: u64| if is_wide::<S>() { round * WIDE_PURSUIT } else { round / LONGER };
        let mut round = first;
        loop {
            for (nth, &t) in questions.iter().enumerate() {
                if bounds.at_least(t).is_some() {
                    continue;
                }
                let share = match round {
                    _ if round > first && nth == 0 => pursued(round),
                    _ if round > first => pursued(round) / OTHER,
                    _ if self.pursuits.is_none() && !is_wide::<S>() => continue,
                    _ => BRIEF,
                };
                let before = budget.positions();
                let found = self.pursue(&pos, t, share, budget)?;
                if found != ScoreBounds::OPEN {
                    self.solver.learn(&pos, found, budget.positions() - before);
                    bounds = bounds.and(found);
                }
            }
            if answer(bounds, questions) {
                return Ok(bounds);
            }
            bounds = self.solver.round(&pos, bounds, questions, round, budget)?;
            round = round.saturating_mul(GROWTH);
        }
    }
}

impl<S: Set, O: CellOrder<S>> Pursued<S, O> {
    fn new(board: CellBoard<S>, part: f64) -> Pursued<S, O> {
        let rest = part * (1.0 - PURSUITS[0] - PURSUITS[1]);
        Pursued { solver: BoundSolver::new(Alternate::new(board), rest), pursuits: None, brief: false, part }
    }

    /// Asks question `t` about `pos`. At least 1: Left fills an edge. Not at least 0: Right does.
    fn pursue(
        &mut self,
        pos: &<Alternate<S, O> as CellPlay>::Pos,
        t: i8,
        share: u64,
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let play = &self.solver.play;
        // Symmetries of a wide board take as long to find as a brief look at thousands of positions.
        let brief = is_wide::<S>() && share <= BRIEF;
        if !brief && self.brief {
            self.pursuits = None;
        }
        let pursuits = self.pursuits.get_or_insert_with(|| {
            self.brief = brief;
            [0, 1].map(|attacker| {
                let symmetries = match brief {
                    true => Vec::new(),
                    false if is_wide::<S>() => few_automorphisms(play.board()),
                    false => automorphisms(play.board(), MANY_SYMMETRIES),
                };
                Pursuit::new(attacker, symmetries, play.cells(), self.part * PURSUITS[attacker])
            })
        });
        pursuits[usize::from(t == 0)].within(play, pos, share, budget)
    }
}

/// The machine for strictly alternating play on `board` in which filling an edge wins, within `part` of the memory.
pub fn alternating<S: Set>(board: &CellBoard<S>, part: f64) -> Box<dyn Ask<S>> {
    if board.antichain && board.is_exclusive() {
        let makers = [0, 1].map(|maker| Regions::new(board, maker, part / 2.0));
        return Box::new(Separate { board: board.clone(), makers, symmetries: None });
    }
    let board = board.clone();
    // What is `const` is decided before translation: the engines of a branch that is not taken are not made.
    if const { !is_wide::<S>() } && board.antichain {
        return Box::new(Pursued::<S, Antichain>::new(board, part));
    }
    // One kind of search is enough for large boards, which are rare and slow to compile for.
    if const { S::CAPACITY > 64 } {
        if board.antichain {
            return Box::new(Pursued::<S, Any<S>>::new(board, part));
        }
        return Box::new(BoundSolver::new(Alternate::<S, Any<S>>::new(board), part));
    }
    if board.chains {
        return Box::new(BoundSolver::new(Alternate::<S, Chains<S>>::new(board), part));
    }
    Box::new(BoundSolver::new(Alternate::<S, General<S>>::new(board), part))
}
