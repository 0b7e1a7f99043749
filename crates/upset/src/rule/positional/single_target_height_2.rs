//! One winning set of size 1 on an order of height 2 (000 Theorem 5).
//!
//! Nobody wants to claim the last predecessor of the target, so what counts is which predecessor is last:
//! with p(y) = |X| - |up-set of y|, Maker wants p(y) odd for it (000 Lemma 4). Maker, moving first, wins iff
//! at most half of the predecessors have p even.

use super::fresh::{Fresh, Targets};
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::Player;

/// The rule `single-target-height-2`.
pub struct SingleTargetHeight2;

/// The target and its predecessors, split by the parity of p.
struct Board {
    target: usize,
    even: Vec<usize>,
    odd: Vec<usize>,
    /// Minimal vertices that are neither the target nor below it.
    others: Vec<usize>,
}

impl Board {
    fn new(game: &Fresh, targets: &Targets) -> Option<Board> {
        let target = targets.at.iter().position(|&t| t)?;
        let mut board = Board { target, even: Vec::new(), odd: Vec::new(), others: Vec::new() };
        let below: hashbrown::HashSet<u32> = game.poset.given_below(target).iter().copied().collect();
        for x in game.poset.minimal() {
            if x == target {
                continue;
            }
            if !below.contains(&(x as u32)) {
                board.others.push(x);
            } else if (game.len() - 1 - game.poset.given_above(x).len()).is_multiple_of(2) {
                board.even.push(x);
            } else {
                board.odd.push(x);
            }
        }
        Some(board)
    }

    /// Whether Maker, to move, claims the target, when so many predecessors of each kind are left.
    fn wins(even: usize, odd: usize) -> bool {
        even <= odd
    }

    fn first(&self) -> bool {
        Board::wins(self.even.len(), self.odd.len())
    }

    /// Whether Maker, moving next, wins after a claim of the other player. A claimed minimal vertex turns
    /// the parity of p for all the rest.
    fn first_after(&self, kind: Kind) -> bool {
        let (even, odd) = (self.even.len(), self.odd.len());
        match kind {
            Kind::Target => false,
            Kind::Even => Board::wins(odd, even - 1),
            Kind::Odd => Board::wins(odd - 1, even),
            Kind::Other => Board::wins(odd, even),
        }
    }

    /// The kinds of moves there are, each with one example.
    fn moves(&self) -> Vec<(Kind, usize)> {
        let minimal = self.even.is_empty() && self.odd.is_empty();
        let mut moves = Vec::new();
        moves.extend(minimal.then_some((Kind::Target, self.target)));
        moves.extend(self.even.first().map(|&x| (Kind::Even, x)));
        moves.extend(self.odd.first().map(|&x| (Kind::Odd, x)));
        moves.extend(self.others.first().map(|&x| (Kind::Other, x)));
        moves
    }

    fn second(&self) -> bool {
        self.moves().into_iter().all(|(kind, _)| self.first_after(kind))
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Target,
    Even,
    Odd,
    Other,
}

impl Theorem for SingleTargetHeight2 {
    fn name(&self) -> &'static str {
        "single-target-height-2"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 5"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker or Maker-Maker, one winning set of size 1, order of height at most 2"
    }
    fn time(&self) -> &'static str {
        "O(n + relations)"
    }

    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let targets = game.targets()?;
        if targets.count() != 1 {
            return Err("there is not exactly one winning set of size 1".into());
        }
        if game.height() > 2 {
            return Err(format!("the order has height {}", game.height()));
        }
        Ok(())
    }

    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let not_covered = || Answer::starts(Default::default(), "not covered");
        let Ok(targets) = game.targets() else { return Ok(not_covered()) };
        let Some(board) = Board::new(game, &targets) else { return Ok(not_covered()) };
        let starts = targets.starts(game, |first| if first { board.first() } else { board.second() });
        let summary = format!(
            "{} wants {}, which has {} predecessors with p even and {} with p odd",
            targets.seeker.title(),
            game.poset.name(board.target),
            board.even.len(),
            board.odd.len()
        );
        Ok(Answer::starts(starts, summary))
    }

    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        let targets = game.targets().ok()?;
        let board = Board::new(game, &targets)?;
        if player != targets.seeker {
            return board.moves().into_iter().find(|&(kind, _)| !board.first_after(kind)).map(|(_, x)| x);
        }
        if !board.first() {
            return None;
        }
        // Take the target, else predecessors with p even; when none is left, wait.
        if board.even.is_empty() && board.odd.is_empty() {
            return Some(board.target);
        }
        let kinds = board.even.first().into_iter().chain(&board.others).chain(board.odd.first());
        game.try_moves(player, targets.found, kinds.copied(), |next, _| {
            let targets = next.targets().ok()?;
            Board::new(next, &targets).map(|board| targets.result(board.second()))
        })
    }
}
