//! Height 2 where every non-minimal vertex, and no minimal one, is a winning set (000 Theorem 7).
//!
//! The printed condition "|X| is odd" needs a top vertex to be there. Maker, moving first, wins iff there is
//! a top and either |X| is odd or some top has no more private predecessors than others. Tops that the play
//! has freed are minimal here: they are taken at once.

use super::fresh::{Fresh, Targets};
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::Player;

/// The rule `all-tops-height-2`.
pub struct AllTopsHeight2;

/// The numbers of private and other predecessors of every top, and what else the theorem reads.
struct Board<'a> {
    game: &'a Fresh,
    targets: &'a Targets,
    /// For each vertex that has predecessors: (private, others).
    predecessors: Vec<(usize, usize)>,
    minimal: Vec<usize>,
    free_tops: Vec<usize>,
    tops: usize,
    /// Tops with no more private predecessors than others.
    weak: usize,
}

fn is_weak((private, others): (usize, usize)) -> bool {
    private <= others
}

impl<'a> Board<'a> {
    fn new(game: &'a Fresh, targets: &'a Targets) -> Board<'a> {
        let poset = &game.poset;
        let mut predecessors = vec![(0, 0); game.len()];
        for x in 0..game.len() {
            let above = poset.given_above(x);
            for &y in above {
                let count = &mut predecessors[y as usize];
                if above.len() == 1 { count.0 += 1 } else { count.1 += 1 }
            }
        }
        let minimal = poset.minimal();
        let free_tops = minimal.iter().copied().filter(|&x| targets.at[x]).collect();
        let tops = game.len() - minimal.len();
        let weak = (0..game.len()).filter(|&x| !poset.is_minimal(x) && is_weak(predecessors[x])).count();
        Board { game, targets, predecessors, minimal, free_tops, tops, weak }
    }

    /// Whether Maker, to move, claims a top.
    fn first(&self) -> bool {
        !self.free_tops.is_empty() || self.tops > 0 && (self.game.len() % 2 == 1 || self.weak > 0)
    }

    /// Whether Maker, to move after the other player claimed the minimal vertex `x`, claims a top.
    fn first_without(&self, x: usize) -> bool {
        let left = self.free_tops.len() - usize::from(self.targets.at[x]);
        let above = self.game.poset.given_above(x);
        let mut weak = self.weak;
        for &y in above {
            let before = self.predecessors[y as usize];
            let after = if above.len() == 1 { (before.0 - 1, before.1) } else { (before.0, before.1 - 1) };
            if after == (0, 0) {
                return true;
            }
            weak += usize::from(is_weak(after));
            weak -= usize::from(is_weak(before));
        }
        left > 0 || self.tops > 0 && (self.game.len().is_multiple_of(2) || weak > 0)
    }

    fn second(&self) -> bool {
        self.minimal.iter().all(|&x| self.first_without(x))
    }
}

impl Theorem for AllTopsHeight2 {
    fn name(&self) -> &'static str {
        "all-tops-height-2"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 7"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker, order of height 2, the winning sets are the non-minimal vertices or their set"
    }
    fn time(&self) -> &'static str {
        "O(n + relations)"
    }

    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let targets = game.targets()?;
        if game.height() > 2 {
            return Err(format!("the order has height {}", game.height()));
        }
        match (0..game.len()).find(|&x| !targets.at[x] && !game.poset.is_minimal(x)) {
            Some(x) => Err(format!("{} is not minimal and no target", game.poset.name(x))),
            None => Ok(()),
        }
    }

    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(targets) = game.targets() else {
            return Ok(Answer::starts(Default::default(), "not covered"));
        };
        let board = Board::new(game, &targets);
        let starts = targets.starts(game, |first| if first { board.first() } else { board.second() });
        let summary = format!(
            "{} wants one of {} tops on {} vertices; {} of them have no more private predecessors than others",
            targets.seeker.title(),
            board.tops + board.free_tops.len(),
            game.len(),
            board.weak
        );
        Ok(Answer::starts(starts, summary))
    }

    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        let targets = game.targets().ok()?;
        let board = Board::new(game, &targets);
        if player != targets.seeker {
            return board.minimal.iter().copied().find(|&x| !board.first_without(x));
        }
        if !board.first() {
            return None;
        }
        if let Some(&x) = board.free_tops.first() {
            return Some(x);
        }
        // Every Maker move is tried against the other player's answers, the private predecessors of a weak
        // top first, as in the proof.
        let good_for_proof = |x: &usize| {
            let above = game.poset.given_above(*x);
            above.len() == 1 && is_weak(board.predecessors[above[0] as usize])
        };
        let (first, rest): (Vec<usize>, Vec<usize>) = board.minimal.iter().partition(|x| good_for_proof(x));
        game.try_moves(player, targets.found, first.into_iter().chain(rest), |next, _| {
            let targets = next.targets().ok()?;
            let board = Board::new(next, &targets);
            Some(targets.result(board.second()))
        })
    }
}
