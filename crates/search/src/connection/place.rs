//! A position of a connection game, as what is left of each player's graph.

use super::net::{Net, members, one};
use super::tuning::Switches;

/// Who has what. Left joins the ends of the first graph; on boards that can be drawn in the plane Right prevents it by
/// joining the ends of the second.
#[derive(Clone, Debug)]
pub struct Place {
    /// The cells that are not claimed and may matter.
    pub free: u128,
    /// The cells of Left and Right, with those that are as good as theirs.
    pub own: [u128; 2],
    /// What is left of each player's graph; Right has none where the board cannot be drawn.
    pub nets: [Option<Net>; 2],
}

/// What filling in found out about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// The cells that are as good as Left's, and as Right's.
    pub given: [u128; 2],
    /// The cells that are nobody's: who has them does not matter.
    pub dead: u128,
}

/// For each player and each cell the cells that die when the player claims it.
pub type Kills = [Vec<u128>; 2];

impl Place {
    /// The claim of `x` by `player`.
    pub fn claim(&mut self, player: usize, x: usize) {
        self.free &= !one(x);
        self.own[player] |= one(x);
        for (side, net) in self.nets.iter_mut().enumerate() {
            let Some(net) = net else { continue };
            if side == player { net.contract(x) } else { net.delete(x) }
        }
    }

    /// Takes a dead cell off the board.
    fn drop(&mut self, x: usize) {
        self.free &= !one(x);
        self.nets.iter_mut().flatten().for_each(|net| net.delete(x));
    }

    /// Who has won.
    pub fn winner(&self) -> Option<usize> {
        self.nets.iter().enumerate().find_map(|(side, net)| match net {
            Some(net) if net.joined() => Some(side),
            Some(net) if !net.joinable() => Some(1 - side),
            _ => None,
        })
    }

    /// Makes the claims that filling in found.
    pub fn take(&mut self, filled: &Filled) {
        members(filled.dead).for_each(|x| self.drop(x));
        for player in 0..2 {
            members(filled.given[player]).for_each(|x| self.claim(player, x));
        }
    }

    /// Fills in what is decided: a cell whose neighbours are all neighbours is on no shortest way, whoever has the rest
    /// (it is dead), and of two cells that each kill the other in a player's hand the player gets both, by answering one
    /// with the other.
    ///
    /// All of it stays true when either player is given further cells: a clique stays one when a vertex is deleted, and when one
    /// of it is contracted, its neighbours become a clique that contains the rest.
    pub fn fill(&mut self, switches: &Switches) -> (Filled, Kills) {
        let mut filled = Filled::default();
        loop {
            let dead = if switches.dead { self.dead() } else { 0 };
            filled.dead |= dead;
            members(dead).for_each(|x| self.drop(x));
            let kills = if switches.captured || switches.prune { self.kills() } else { no_kills(self) };
            let mut changed = dead;
            if switches.captured {
                for player in 0..2 {
                    let kills = &kills[player];
                    for x in members(self.free) {
                        let back = |&y: &usize| kills[y] & one(x) != 0;
                        let pair = members(kills[x] & self.free & !changed).find(back);
                        if let Some(y) = pair.filter(|_| changed & one(x) == 0) {
                            for cell in [x, y] {
                                self.claim(player, cell);
                                filled.given[player] |= one(cell);
                                changed |= one(cell);
                            }
                        }
                    }
                }
            }
            if changed == 0 {
                return (filled, kills);
            }
        }
    }

    /// The free cells that are on no shortest way in one of the graphs.
    fn dead(&self) -> u128 {
        let mut dead = 0;
        for net in self.nets.iter().flatten() {
            // One at a time: of two that are dead together the first may be needed for the second to be.
            let mut net = net.clone();
            members(dead).for_each(|x| net.delete(x));
            let mut again = true;
            while std::mem::take(&mut again) {
                for x in members(self.free & !dead).filter(|&x| net.is_clique(net.row(x))).collect::<Vec<_>>()
                {
                    if net.is_clique(net.row(x)) {
                        net.delete(x);
                        dead |= one(x);
                        again = true;
                    }
                }
            }
        }
        dead
    }

    /// What each claim would kill, seen in either graph.
    fn kills(&self) -> Kills {
        let mut kills = no_kills(self);
        for (side, net) in self.nets.iter().enumerate() {
            let Some(net) = net else { continue };
            for v in members(self.free) {
                let near = net.row(v);
                let mut cut = 0;
                let mut far = near;
                for u in members(near & self.free) {
                    let rest = net.row(u) & !one(v);
                    if net.is_clique(rest) {
                        cut |= one(u);
                    }
                    far |= net.row(u);
                }
                kills[1 - side][v] |= cut;
                kills[side][v] |= killed_by_joining(net, v, far & self.free & !one(v));
            }
        }
        kills
    }
}

/// Those of `cells` that die when the owner of `net` claims `v`.
fn killed_by_joining(net: &Net, v: usize, cells: u128) -> u128 {
    let near = net.row(v);
    let mut killed = 0;
    for u in members(cells) {
        let beside = near & one(u) != 0;
        let around = if beside { (net.row(u) | near) & !(one(u) | one(v)) } else { net.row(u) };
        let clique = members(around).all(|x| {
            let joined = if near & one(x) != 0 { near } else { 0 };
            around & !(net.row(x) | joined | one(x)) == 0
        });
        if clique {
            killed |= one(u);
        }
    }
    killed
}

fn no_kills(place: &Place) -> Kills {
    let cells = place.nets.iter().flatten().map(Net::cells).max().unwrap_or(0);
    [vec![0; cells], vec![0; cells]]
}
