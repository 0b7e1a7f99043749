//! Height 2 where every non-minimal vertex, and no minimal one, is a winning set (000 Theorem 7).
//!
//! The printed condition "|X| is odd" needs a top vertex to be there. Maker, moving first, wins iff there is
//! a top and either |X| is odd or some top has no more private predecessors than others. Tops that the play
//! has freed are minimal here: they are taken at once.

use super::all_tops_moves::Claims;
use super::best;
use super::fresh::{Fresh, Targets};
use crate::budget::{Budget, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::Player;

/// The rule `all-tops-height-2`.
pub struct AllTopsHeight2;

static THEOREM: Theorem = Theorem {
    name: "all-tops-height-2",
    source: "000 Theorem 7",
    class: "Maker-Breaker, order of height 2, the winning sets are the non-minimal vertices or their set",
    time: "O(n + relations)",
    status: Status::P,
};

impl Rule<Fresh> for AllTopsHeight2 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let targets = game.targets()?;
        if game.height() > 2 {
            return Err(format!("the order has height {}", game.height()).into());
        }
        match (0..game.len()).find(|&x| !targets.at[x] && !game.poset.is_minimal(x)) {
            Some(x) => Err(format!("{} is not minimal and no target", game.poset.name(x)).into()),
            None => Ok(Box::new(Tops::new(game, targets))),
        }
    }
}

/// The numbers of private and other predecessors of every top, and what else the theorem reads.
pub struct Tops {
    pub game: Fresh,
    pub targets: Targets,
    /// For each vertex the number of its private predecessors minus that of the others, and of all.
    pub predecessors: Vec<(i32, u32)>,
    pub free_tops: Vec<usize>,
    /// How many vertices are not minimal.
    pub tops: usize,
    /// Tops with no more private predecessors than others.
    pub weak: usize,
}

impl Tops {
    fn new(game: &Fresh, targets: Targets) -> Tops {
        let poset = &game.poset;
        let mut predecessors = vec![(0, 0); game.len()];
        let (mut free_tops, mut tops) = (Vec::new(), 0);
        for x in 0..game.len() {
            let above = poset.given_above(x);
            for &y in above {
                let (margin, all): &mut (i32, u32) = &mut predecessors[y as usize];
                *margin += if above.len() == 1 { 1 } else { -1 };
                *all += 1;
            }
            if !poset.is_minimal(x) {
                tops += 1;
            } else if targets.at[x] {
                free_tops.push(x);
            }
        }
        let mut found = Tops { game: game.clone(), targets, predecessors, free_tops, tops, weak: 0 };
        found.weak = (0..game.len()).filter(|&y| found.is_weak(y)).count();
        found
    }

    fn is_weak(&self, y: usize) -> bool {
        let (margin, all) = self.predecessors[y];
        all > 0 && margin <= 0
    }

    /// By how much the claim of `x` changes the margin of the tops above it.
    pub fn change(&self, x: usize) -> i32 {
        if self.game.poset.given_above(x).len() == 1 { -1 } else { 1 }
    }

    /// Whether Maker, to move, claims a top.
    fn first(&self) -> bool {
        !self.free_tops.is_empty() || self.tops > 0 && (self.game.len() % 2 == 1 || self.weak > 0)
    }

    /// Whether Maker, to move after the other player claimed the minimal vertex `x`, claims a top.
    fn first_without(&self, x: usize) -> bool {
        let left = self.free_tops.len() - usize::from(self.targets.at[x]);
        let change = self.change(x);
        let mut weak = self.weak;
        for &y in self.game.poset.given_above(x) {
            let (margin, all) = self.predecessors[y as usize];
            if all == 1 {
                return true;
            }
            weak += usize::from(margin + change <= 0);
            weak -= usize::from(margin <= 0);
        }
        left > 0 || self.tops > 0 && (self.game.len().is_multiple_of(2) || weak > 0)
    }

    fn second(&self) -> bool {
        let poset = &self.game.poset;
        (0..poset.len()).filter(|&x| poset.is_minimal(x)).all(|x| self.first_without(x))
    }
}

impl Finding for Tops {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let starts =
            self.targets.starts(&self.game, |first| if first { self.first() } else { self.second() });
        let summary = format!(
            "{} wants one of {} tops on {} vertices; {} of them have no more private predecessors than others",
            self.targets.seeker.title(),
            self.tops + self.free_tops.len(),
            self.game.len(),
            self.weak
        );
        let top = self.free_tops.first().copied().or((0..self.game.len()).find(|&y| self.is_weak(y)));
        let witness = top.map_or(Witness::default(), |y| Witness::of("top", Fact::Element(y)));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let minimal = self.game.poset.minimal();
        if player != self.targets.seeker {
            return Ok(best(minimal, |x| !self.first_without(x)));
        }
        Ok(Claims::new(self).best(minimal))
    }
}
