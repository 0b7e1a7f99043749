//! One winning set of size 1 on an order of height 2 (000 Theorem 5).
//!
//! Nobody wants to claim the last predecessor of the target, so what counts is which predecessor is last:
//! with p(y) = |X| - |up-set of y|, Maker wants p(y) odd for it (000 Lemma 4). Maker, moving first, wins iff
//! at most half of the predecessors have p even; moving second, iff more than half have.

use super::best;
use super::fresh::{Fresh, Targets};
use crate::budget::{Budget, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::Player;

/// The rule `single-target-height-2`.
pub struct SingleTargetHeight2;

static THEOREM: Theorem = Theorem {
    name: "single-target-height-2",
    source: "000 Theorem 5",
    class: "Maker-Breaker or Maker-Maker, one winning set of size 1, order of height at most 2",
    time: "O(n + relations)",
    status: Status::P,
};

impl Rule<Fresh> for SingleTargetHeight2 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let targets = game.targets()?;
        let mut at = (0..game.len()).filter(|&x| targets.at[x]);
        let (Some(target), None) = (at.next(), at.next()) else {
            return Err("there is not exactly one winning set of size 1".into());
        };
        if game.height() > 2 {
            return Err(format!("the order has height {}", game.height()).into());
        }
        Ok(Box::new(Predecessors::new(game, targets, target)))
    }
}

/// The kinds of vertices that can be claimed.
#[derive(Clone, Copy, PartialEq)]
enum BelowKind {
    Target,
    /// A predecessor of the target with p even.
    Even,
    Odd,
    Other,
}

/// The target and its predecessors, split by the parity of p.
struct Predecessors {
    game: Fresh,
    targets: Targets,
    target: usize,
    even: usize,
    odd: usize,
    /// Whether each vertex is below the target.
    below: Vec<bool>,
}

impl Predecessors {
    fn new(game: &Fresh, targets: Targets, target: usize) -> Predecessors {
        let mut below = vec![false; game.len()];
        game.poset.given_below(target).iter().for_each(|&x| below[x as usize] = true);
        let mut found = Predecessors { game: game.clone(), targets, target, even: 0, odd: 0, below };
        for x in (0..game.len()).filter(|&x| game.poset.is_minimal(x)) {
            match found.kind(x) {
                BelowKind::Even => found.even += 1,
                BelowKind::Odd => found.odd += 1,
                BelowKind::Target | BelowKind::Other => {}
            }
        }
        found
    }

    fn kind(&self, x: usize) -> BelowKind {
        if x == self.target {
            BelowKind::Target
        } else if !self.below[x] {
            BelowKind::Other
        } else if (self.game.len() - 1 - self.game.poset.given_above(x).len()).is_multiple_of(2) {
            BelowKind::Even
        } else {
            BelowKind::Odd
        }
    }

    /// The predecessors with p even and with p odd once a vertex of this kind is claimed: a claimed minimal vertex
    /// turns the parity of p for all the rest.
    fn after(&self, kind: BelowKind) -> (usize, usize) {
        match kind {
            BelowKind::Even => (self.odd, self.even - 1),
            BelowKind::Odd => (self.odd - 1, self.even),
            BelowKind::Target | BelowKind::Other => (self.odd, self.even),
        }
    }

    fn first(&self) -> bool {
        self.even <= self.odd
    }

    /// Whether Maker, moving next, claims the target after a claim of the other player.
    fn first_after(&self, kind: BelowKind) -> bool {
        let (even, odd) = self.after(kind);
        kind != BelowKind::Target && even <= odd
    }

    /// Whether Maker, moving first, claims the target after starting with the minimal vertex `x`.
    fn seeks(&self, x: usize) -> bool {
        let kind = self.kind(x);
        let (even, odd) = self.after(kind);
        kind == BelowKind::Target || second(even, odd)
    }
}

/// Whether Maker claims the target when the other player moves and so many predecessors of each kind are left: whatever is claimed,
/// at most half have p even afterwards. A last predecessor with p odd is no exception: p counts something else that can be claimed, and
/// then it has p even.
fn second(even: usize, odd: usize) -> bool {
    odd < even
}

impl Finding for Predecessors {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let starts = self
            .targets
            .starts(&self.game, |first| if first { self.first() } else { second(self.even, self.odd) });
        let summary = format!(
            "{} wants {}, which has {} predecessors with p even and {} with p odd",
            self.targets.seeker.title(),
            self.game.poset.name(self.target),
            self.even,
            self.odd
        );
        let of = |wanted: BelowKind| {
            let below = self.game.poset.given_below(self.target).iter().map(|&x| x as usize);
            Fact::Elements(below.filter(|&x| self.kind(x) == wanted).collect())
        };
        let witness =
            Witness::element(self.target).and("even", of(BelowKind::Even)).and("odd", of(BelowKind::Odd));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let seeks = player == self.targets.seeker;
        let good = |x: usize| if seeks { self.seeks(x) } else { !self.first_after(self.kind(x)) };
        Ok(best(self.game.poset.minimal(), good))
    }
}
