//! Which claim answers a move that no virtual connection answers.

use super::groups::{Groups, distances};
use super::local::{Cells, Local, members, one};
use super::{NoProof, Writer};
use crate::game::Move;
use crate::value::Winner;

/// How many positions the engine may look at to find out whether an answer wins, and how many that do are then compared.
const SHARES: [(u64, usize); 5] = [(1, 8), (16, 8), (256, 1), (4096, 1), (u64::MAX, 1)];

impl Writer<'_> {
    /// A claim that makes a link that is known already.
    pub(super) fn ready(&self, own: Cells, other: Cells) -> Option<(usize, usize)> {
        self.across.iter().find_map(|&id| {
            let [needs, carrier] = self.reach[id];
            let missing = needs & !own;
            let fits = missing.count_ones() == 1 && (missing | carrier) & other == 0;
            fits.then(|| (missing.trailing_zeros() as usize, id))
        })
    }

    /// A claim after which the player wins although the opponent is to move: of those that the engine is sure of soonest, the one
    /// that leaves the opponent fewest moves that nothing answers yet.
    pub(super) fn answer(&mut self, own: Cells, other: Cells) -> Result<usize, NoProof> {
        let free = (one(self.cells()) - 1) & !own & !other;
        let cells = self.by_distance(own, other, free);
        let mut lost = 0;
        for (share, most) in SHARES {
            let mut best = None;
            let mut found = 0;
            for &x in &cells {
                if lost & one(x) != 0 {
                    continue;
                }
                match self.wins(own | one(x), other, share)? {
                    Some(true) => {}
                    Some(false) => {
                        lost |= one(x);
                        continue;
                    }
                    None => continue,
                }
                let groups = Groups::new(&self.near, own | one(x), other);
                let local = Local::new(&groups.near, groups.all, self.budget)?;
                let open = local.threats().iter().fold(free, |open, &i| open & local.all[i].carrier);
                let open = match local.across() {
                    Some(full) => (0, local.all[full].carrier.count_ones()),
                    None => (1, open.count_ones()),
                };
                if best.is_none_or(|(before, _)| open < before) {
                    best = Some((open, x));
                }
                found += 1;
                if found == most {
                    break;
                }
            }
            if let Some((_, x)) = best {
                return Ok(x);
            }
        }
        Err(NoProof::Disagreement)
    }

    /// Whether the player wins, the opponent being to move, unless that takes more than so many positions.
    fn wins(&mut self, own: Cells, other: Cells, share: u64) -> Result<Option<bool>, NoProof> {
        let mut line = Vec::new();
        for (player, claims) in
            [(self.player, own & !self.start[0]), (self.player.other(), other & !self.start[1])]
        {
            line.extend(members(claims).map(|element| Move { player, element }));
        }
        match self.engine.winner(&line, self.player.other(), &self.budget.with_positions(share)) {
            Ok(winner) => Ok(Some(winner == Winner::from(self.player))),
            Err(stopped) => {
                self.budget.check()?;
                if share == u64::MAX { Err(stopped.into()) } else { Ok(None) }
            }
        }
    }

    /// Cells in the order in which they seem to matter: on short ways, in the middle of them.
    pub(super) fn by_distance(&self, own: Cells, other: Cells, cells: Cells) -> Vec<usize> {
        let ways = |near: &[Cells], own: Cells, other: Cells| {
            let [s, t] = [near.len() - 2, near.len() - 1].map(|end| distances(near, end, own, other));
            (0..near.len()).map(|x| (s[x] + t[x], s[x].abs_diff(t[x]))).collect::<Vec<_>>()
        };
        let mine = ways(&self.near, own, other);
        let theirs = match self.against.is_empty() {
            true => mine.clone(),
            false => ways(&self.against, other, own),
        };
        let mut list: Vec<usize> = members(cells).collect();
        list.sort_by_key(|&x| (mine[x].0 + theirs[x].0, mine[x].1 + theirs[x].1));
        list
    }
}
