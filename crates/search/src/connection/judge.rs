//! One look at a position: who has won it at sight, or which moves are worth a trial, the likeliest first.

use super::flow::{Wires, currents};
use super::groups::Groups;
use super::links::{Kind, Links, wide};
use super::net::{Net, VERTICES, members, one};
use super::place::Place;
use super::tuning::Switches;
use upset_base::bits::Set;

/// Who wins, and free cells inside which the winner answers, whatever the loser has outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// 0 Left, 1 Right.
    pub winner: usize,
    /// Where the winner answers.
    pub region: u128,
}

/// What a look at a position gives.
#[derive(Debug)]
pub enum Verdict {
    /// It is decided.
    Won(Win),
    /// It is not.
    Open(Prospects),
}

/// What is known about a position before its moves are tried.
#[derive(Debug, Default)]
pub struct Prospects {
    /// Moves worth a trial, the likeliest first.
    pub moves: Vec<u8>,
    /// Regions in each of which the opponent wins if the mover plays outside.
    pub regions: Vec<u128>,
    /// The free cells but for those that need no trial.
    pub counted: u128,
    /// Moves that need no trial because of an answer, with the answer.
    pub answered: Vec<(u8, u8)>,
}

/// Looks at positions of one board.
pub struct Judge<S> {
    /// The graphs of the empty board.
    pub nets: [Option<Net>; 2],
    links: Links<S>,
    /// What is done.
    pub switches: Switches,
}

impl<S: Set> Judge<S> {
    /// For the board of these graphs.
    pub fn new(nets: [Option<Net>; 2], switches: Switches) -> Judge<S> {
        let vertices = nets.iter().flatten().map(|net| net.cells() + 2).max().unwrap_or(2);
        Judge { nets, links: Links::new(vertices), switches }
    }

    /// Looks at a filled position that nobody has won, with `mover` to move.
    pub fn look(&mut self, place: &Place, mover: usize) -> Verdict {
        let mine = match self.first_move_wins(place, mover) {
            Ok(mine) => mine,
            Err(win) => return Verdict::Won(win),
        };
        let (theirs, regions) = match self.threats(place, 1 - mover) {
            Ok(found) => found,
            Err(win) => return Verdict::Won(win),
        };
        let must = regions.iter().fold(place.free, |must, region| must & region);
        if must == 0 {
            let region = cover(&regions, place.free);
            return Verdict::Won(Win { winner: 1 - mover, region });
        }
        let mut prospects = self.prospects(place, mover, must);
        prospects.regions = regions;
        if self.switches.order && prospects.moves.len() > 1 {
            let mut weight = [0.0; VERTICES];
            for wires in [mine, theirs].iter().flatten() {
                weight.iter_mut().zip(currents(wires)).for_each(|(sum, more)| *sum += more);
            }
            prospects.moves.sort_by(|&x, &y| weight[usize::from(y)].total_cmp(&weight[usize::from(x)]));
        }
        Verdict::Open(prospects)
    }

    /// The win of `mover` at once, by a semi connection or by cutting; else what currents of `mover` run through.
    fn first_move_wins(&mut self, place: &Place, mover: usize) -> Result<Option<Wires>, Win> {
        let Some(net) = &self.nets[mover] else {
            let cut = cut_cells(place, 1 - mover);
            let win = Win { winner: mover, region: cut & cut.wrapping_neg() };
            return if cut != 0 { Err(win) } else { Ok(None) };
        };
        let groups = Groups::new(net, place.own[mover], place.free);
        let ends = net.ends();
        if self.switches.links
            && let Some(carrier) = self.links.find(&groups, Kind::Semi)
        {
            return Err(Win { winner: mover, region: wide(carrier) });
        }
        Ok(Some(self.wires(groups, ends)))
    }

    /// Regions outside of which `mover`'s opponent, here `player`, wins whatever is played, and what currents of `player`
    /// run through; or the win that is seen.
    fn threats(&mut self, place: &Place, player: usize) -> Result<(Option<Wires>, Vec<u128>), Win> {
        let Some(net) = &self.nets[player] else {
            let cuts = cut_cells(place, 1 - player);
            let regions = if self.switches.must { members(cuts).map(one).collect() } else { Vec::new() };
            return Ok((None, regions));
        };
        let groups = Groups::new(net, place.own[player], place.free);
        let ends = net.ends();
        let mut regions = Vec::new();
        if self.switches.links {
            if let Some(carrier) = self.links.find(&groups, Kind::Full) {
                return Err(Win { winner: player, region: wide(carrier) });
            }
            if self.switches.must {
                regions = self.links.across().iter().map(|&carrier| wide(carrier)).collect();
            }
        }
        Ok((Some(self.wires(groups, ends)), regions))
    }

    /// The graph with the full connections that were found as edges.
    fn wires(&self, mut board: Groups, ends: [usize; 2]) -> Wires {
        if self.switches.links && self.switches.order {
            board.near.iter_mut().enumerate().for_each(|(a, near)| *near |= self.links.beside(a));
            // What runs from end to end in one step says nothing about cells.
            ends.iter().for_each(|&end| board.near[end] &= !one(ends[0]) & !one(ends[1]));
        }
        Wires { board, ends }
    }

    /// The moves in `must` that need a trial.
    ///
    /// A move that the opponent can answer so that it is dead gives the opponent the answer for nothing: it loses if all
    /// others do. A move that another one kills is no better than that one.
    fn prospects(&self, place: &Place, mover: usize, must: u128) -> Prospects {
        let mut answered: Vec<(u8, u8)> = Vec::new();
        let mut kept = must;
        if self.switches.prune {
            let kills = place.kills();
            let mut answers = 0;
            for v in members(place.free) {
                for u in members(kills[1 - mover][v] & kept) {
                    let is_answered = answered.iter().any(|&(x, _)| usize::from(x) == v);
                    if u != v && !is_answered && answers & one(u) == 0 && kept != one(u) {
                        answered.push((u as u8, v as u8));
                        answers |= one(v);
                        kept &= !one(u);
                    }
                }
            }
            for u in members(kept) {
                let better = members(kept & !one(u)).any(|v| kills[mover][v] & one(u) != 0);
                if better {
                    kept &= !one(u);
                }
            }
        }
        let pruned = must & !kept;
        let moves = members(kept).map(|x| x as u8).collect();
        Prospects { moves, regions: Vec::new(), counted: place.free & !pruned, answered }
    }
}

/// Cells that cut the ends of `owner`'s graph from each other.
fn cut_cells(place: &Place, owner: usize) -> u128 {
    let Some(net) = &place.nets[owner] else { return 0 };
    let [s, t] = net.ends();
    let cuts = |&x: &usize| net.reached(s, one(x)) & one(t) == 0;
    // A cut is on every way, so also on a shortest one.
    members(shortest_way(net, s, t) & place.free).filter(cuts).fold(0, |set, x| set | one(x))
}

/// The cells of one shortest way.
fn shortest_way(net: &Net, s: usize, t: usize) -> u128 {
    let mut layers = vec![one(s)];
    let mut seen = one(s);
    while seen & one(t) == 0 {
        let last = layers[layers.len() - 1];
        let next = members(last).fold(0, |set, x| set | net.row(x)) & !seen;
        if next == 0 {
            return 0;
        }
        seen |= next;
        layers.push(next);
    }
    let mut way = one(t);
    let mut at = t;
    for layer in layers.iter().rev().skip(1) {
        let back = net.row(at) & layer;
        at = back.trailing_zeros() as usize;
        way |= one(at);
    }
    way & !one(s) & !one(t)
}

/// The union of some of `regions` such that each of `moves` is outside one of them.
pub fn cover(regions: &[u128], moves: u128) -> u128 {
    let mut union = 0;
    let mut left = moves;
    for region in regions {
        if left & !region != 0 {
            union |= region;
            left &= region;
        }
    }
    union
}
