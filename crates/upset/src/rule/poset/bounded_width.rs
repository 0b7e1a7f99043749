//! Orders of small width (003, 3.2.1): a table of all positions, one number for each chain of a smallest cover.
//!
//! The winner and the winning moves need one bit a position, so they are told of orders too wide for Grundy numbers.

use super::after;
use super::chain_cover::Cover;
use super::sieve::Sieve;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::{Choices, Desk, Want};
use crate::value::{Player, Starts};
use std::sync::Arc;

/// Orders covered by few chains: the product of their lengths plus one bounds the table.
pub struct BoundedWidth;

static THEOREM: Theorem = Theorem {
    name: "bounded-width",
    source: "003 Section 3.2.1",
    class: "posets covered by so few chains that the positions fit in a table",
    time: "O(n w N) for width w and N the product of the chain lengths plus one, N at most 4·10^7; for the winner alone \
           near N, at most 4·10^9",
    status: Status::Xp,
};

impl Rule<PosetGame> for BoundedWidth {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        Ok(Box::new(Narrow::new(&game.poset, budget)?))
    }
}

/// Places that a table of Grundy numbers may have.
const MAX_TABLE: usize = 40_000_000;
/// Places that a sieve may have, and elements that an order may have.
pub(super) const MAX_SIEVE: usize = 4_000_000_000;
pub(super) const MAX_ELEMENTS: usize = 3_000;

/// Grundy numbers of all positions; places that are no position hold nothing of use.
fn table(cover: &Cover, n: usize, meter: &mut Meter<'_>) -> Result<Vec<u16>, Stopped> {
    meter.budget().allow_memory(2 * cover.size)?;
    let mut table = vec![0u16; cover.size];
    let mut height = vec![0u32; cover.chains.len()];
    let mut seen = vec![0u64; n / 64 + 1];
    for at in 0..cover.size {
        meter.tick()?;
        if cover.is_position(&height) {
            seen.fill(0);
            for (chain, &h) in cover.chains.iter().zip(&height) {
                for &x in &chain[..h as usize] {
                    let g = table[cover.option(x, &height)];
                    seen[g as usize / 64] |= 1 << (g % 64);
                }
            }
            let word = seen.iter().position(|&w| w != u64::MAX).unwrap_or(0);
            table[at] = (64 * word) as u16 + seen[word].trailing_ones() as u16;
            for _ in 0..n / 16 {
                meter.tick()?;
            }
        }
        for (h, chain) in height.iter_mut().zip(&cover.chains) {
            *h += 1;
            if *h as usize <= chain.len() {
                break;
            }
            *h = 0;
        }
    }
    Ok(table)
}

/// An order covered by few chains, with what tables have said about it; they are too large to be kept.
pub struct Narrow {
    elements: usize,
    cover: Cover,
    valued: Option<Valued>,
    sieved: Option<Sieved>,
}

/// The Grundy number, and that after each move.
struct Valued {
    grundy: u32,
    after: Arc<Vec<u32>>,
}

/// Whether whoever starts wins, and every move to a lost position.
struct Sieved {
    wins: bool,
    moves: Vec<usize>,
}

impl Narrow {
    /// The cover of `poset`, or why it is of no use.
    pub fn new(poset: &Poset, budget: &Budget) -> Result<Narrow, Unrecognised> {
        let cover = Cover::new(poset, budget)?;
        Ok(Narrow { elements: poset.len(), cover, valued: None, sieved: None })
    }

    /// How many steps the table of Grundy numbers costs, if it can be had.
    pub fn table_cost(&self) -> Option<u64> {
        let steps = self.cover.size as u64 * self.elements as u64 * self.cover.chains.len() as u64;
        (self.cover.size <= MAX_TABLE).then_some(steps)
    }

    /// How many positions a sieve holds.
    pub fn sieve_size(&self) -> u64 {
        self.cover.size as u64
    }

    /// The Grundy number after each move, if the table can be had.
    pub fn after(&mut self, budget: &Budget) -> Result<Option<&Arc<Vec<u32>>>, Stopped> {
        Ok(if self.table_cost().is_some() { Some(&self.valued(budget)?.after) } else { None })
    }

    /// Who wins, and nothing more.
    pub fn winner(&mut self, budget: &Budget) -> Result<Answer, Stopped> {
        let wins = self.sieved(budget)?.wins;
        let (width, size) = (self.cover.chains.len(), self.cover.size);
        let summary = format!("{width} chains cover the order; a sieve of {size} positions");
        Ok(Answer::starts(Starts::impartial(wins), summary).with(self.witness()))
    }

    /// Every move to a lost position.
    pub fn winning_moves(&mut self, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        match &self.valued {
            Some(Valued { after, .. }) => Ok((0..self.elements).filter(|&x| after[x] == 0).collect()),
            None => Ok(self.sieved(budget)?.moves.clone()),
        }
    }

    fn witness(&self) -> Witness {
        Witness::of("chains", Fact::lists(self.cover.chains.iter().map(|list| list.iter().copied())))
    }

    /// The place in a table after each move from the start.
    fn first_places(&self) -> impl Iterator<Item = usize> {
        (0..self.elements).map(|x| self.cover.first_option(x))
    }

    fn valued(&mut self, budget: &Budget) -> Result<&Valued, Stopped> {
        let valued = match self.valued.take() {
            Some(valued) => valued,
            None => {
                let table = table(&self.cover, self.elements, &mut Meter::new(budget))?;
                let after = Arc::new(self.first_places().map(|place| table[place].into()).collect());
                Valued { grundy: table[self.cover.size - 1].into(), after }
            }
        };
        Ok(self.valued.insert(valued))
    }

    fn sieved(&mut self, budget: &Budget) -> Result<&Sieved, Stopped> {
        let sieved = match self.sieved.take() {
            Some(sieved) => sieved,
            None => {
                let sieve = Sieve::new(&self.cover, &mut Meter::new(budget))?;
                let lost = self.first_places().enumerate().filter(|&(_, place)| !sieve.wins(place));
                Sieved { wins: sieve.wins(self.cover.size - 1), moves: lost.map(|(x, _)| x).collect() }
            }
        };
        Ok(self.sieved.insert(sieved))
    }
}

/// The least number that is not among `values`.
pub fn mex(values: &[u32]) -> usize {
    let mut seen = vec![false; values.len() + 1];
    for v in values.iter().map(|&v| v as usize).filter(|&v| v < values.len()) {
        seen[v] = true;
    }
    seen.iter().position(|&s| !s).unwrap_or(0)
}

impl Finding for Narrow {
    fn cost(&self, want: Want) -> u64 {
        if want == Want::Winner { self.sieve_size() } else { self.table_cost().unwrap_or(u64::MAX) }
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        if desk.want == Want::Winner || self.table_cost().is_none() {
            return self.winner(desk.budget);
        }
        let (width, size) = (self.cover.chains.len(), self.cover.size);
        let g = self.valued(desk.budget)?.grundy;
        let summary =
            format!("{width} chains cover the order; a table of {size} positions gives Grundy number {g}");
        Ok(Answer::grundy(g.into(), summary).with(self.witness()))
    }

    fn moves(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(after::all_when_lost(self.winning_moves(desk.budget)?, self.elements))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(self.after(desk.budget)?.map(|after| Choices::nimbers(player, after.clone())))
    }
}
