//! Positions that fall apart: no edge joins one part to another, so each part is searched alone.
//!
//! Maker, to move, wins if Maker wins some part as the first to move. If Breaker is to move, Maker needs a part that
//! is won as the second to move, or two that are won as the first: Breaker can spoil only one of them.

use super::super::fault::{Fault, planted};
use super::settle::{Node, Settled};
use super::{RegionSearch, Win};
use crate::ranks::lightest_first;
use upset_base::bits::Set;
use upset_base::budget::Stopped;

impl<S: Set> RegionSearch<'_, S> {
    /// The cells of the parts of `node`, small ones first.
    pub(super) fn parts(&self, node: &Node<S>) -> Vec<S> {
        let mut parts: Vec<S> = Vec::new();
        for edge in self.lists.edges(node) {
            let mut joined = edge.rest;
            parts.retain(|part| {
                let meets = part.meets(joined);
                if meets {
                    joined = joined.or(*part);
                }
                !meets
            });
            parts.push(joined);
        }
        lightest_first(&mut parts, |part| part.count() as u64);
        parts
    }

    /// Who wins one part of `node` when Maker moves or not.
    fn part(&mut self, node: &Node<S>, cells: S, maker_moves: bool) -> Result<Win<S>, Stopped> {
        let win = match self.lists.part(node, cells, maker_moves) {
            Settled::Won(win) => Ok(win),
            Settled::Open(part) => self.search(&part),
        };
        self.lists.cut(node.end);
        win
    }

    /// Who wins `node`, which falls into `parts`.
    pub(super) fn apart(&mut self, node: &Node<S>, parts: &[S]) -> Result<Win<S>, Stopped> {
        // What Breaker needs against Maker's first claim in each part; the part that Maker wins so, if there is one.
        let mut needed = S::EMPTY;
        let mut first: Option<(S, S)> = None;
        for &cells in parts {
            let win = self.part(node, cells, true)?;
            if !win.maker {
                needed = needed.or(win.region);
                continue;
            }
            if node.maker_moves || planted(Fault::OneFirstWin) {
                return Ok(win);
            }
            if let Some((_, region)) = first {
                return Ok(Win::seen(true, win.region.or(region)));
            }
            first = Some((cells, win.region));
        }
        // A part that Breaker holds as the second to move is held as the first, too.
        let Some((cells, _)) = first else { return Ok(Win::seen(false, needed)) };
        let win = self.part(node, cells, false)?;
        if win.maker { Ok(win) } else { Ok(Win { region: win.region.or(needed), ..win }) }
    }
}
