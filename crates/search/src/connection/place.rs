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

    /// The free cells beside `x` in one of the graphs: what is changed when it is claimed.
    pub fn around(&self, x: usize) -> u128 {
        self.nets.iter().flatten().fold(0, |set, net| set | net.row(x)) & self.free
    }

    /// `set` and the free cells beside it.
    fn spread(&self, set: u128) -> u128 {
        members(set).fold(set, |spread, x| spread | self.around(x)) & self.free
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
    /// with the other. Only what the `changed` cells bring about is looked for.
    ///
    /// All of it stays true when either player is given further cells: a clique stays one when a vertex is deleted, and when one
    /// of it is contracted, its neighbours become a clique that contains the rest.
    pub fn fill(&mut self, switches: &Switches, changed: u128) -> Filled {
        let mut filled = Filled::default();
        // What changed since dead cells were looked for, and since pairs were.
        let (mut for_dead, mut for_pairs) = (changed, changed);
        loop {
            while switches.dead && for_dead != 0 {
                for x in members(self.spread(std::mem::take(&mut for_dead))) {
                    if self.nets.iter().flatten().any(|net| net.is_clique(net.row(x))) {
                        for_dead |= self.around(x);
                        self.drop(x);
                        filled.dead |= one(x);
                    }
                }
                for_pairs |= for_dead;
            }
            if !switches.captured || for_pairs & self.free == 0 {
                return filled;
            }
            // Whether a claim kills a cell is seen in the rows of the claim, the cell and its neighbours.
            for x in members(self.spread(self.spread(std::mem::take(&mut for_pairs)))) {
                let Some((player, y)) = self.partner(x) else { continue };
                for_pairs |= self.around(x) | self.around(y);
                for cell in [x, y] {
                    self.claim(player, cell);
                    filled.given[player] |= one(cell);
                }
            }
            for_dead = for_pairs & self.free;
        }
    }

    /// A player who captures `x` with another cell.
    fn partner(&self, x: usize) -> Option<(usize, usize)> {
        if self.free & one(x) == 0 {
            return None;
        }
        let killers = self.killers(x);
        (0..2).find_map(|player| {
            let back = |&y: &usize| self.killers(y)[player] & one(x) != 0;
            members(killers[player]).find(back).map(|y| (player, y))
        })
    }

    /// The claims of Left, and of Right, that kill `u`, seen in either graph.
    fn killers(&self, u: usize) -> [u128; 2] {
        let mut killers = [0; 2];
        for (side, net) in self.nets.iter().enumerate() {
            let Some(net) = net else { continue };
            let near = net.row(u);
            // Claims that part, that join from afar, and that may join from beside, every two neighbours of `u` that are
            // not neighbours of each other.
            let (mut part, mut join, mut beside) = (near, !near, near & self.free);
            for x in members(near) {
                let row = net.row(x);
                let missing = near & !row & !one(x);
                if missing != 0 {
                    let parts = one(x) | if missing.is_power_of_two() { missing } else { 0 };
                    part &= parts;
                    join &= row;
                    beside &= row | parts;
                }
            }
            killers[1 - side] |= part;
            let beside = members(beside).filter(|&v| dies_beside(net, u, v));
            killers[side] |= join | beside.fold(0, |set, v| set | one(v));
        }
        killers.map(|killers| killers & self.free & !one(u))
    }

    /// For each player and each cell the cells that die when the player claims it.
    pub fn kills(&self) -> Kills {
        let cells = self.nets.iter().flatten().map(Net::cells).max().unwrap_or(0);
        let mut kills = [vec![0; cells], vec![0; cells]];
        for u in members(self.free) {
            for (kills, killers) in kills.iter_mut().zip(self.killers(u)) {
                members(killers).for_each(|v| kills[v] |= one(u));
            }
        }
        kills
    }
}

/// Whether `u`, a neighbour of `v`, dies when the owner of `net` claims `v`.
fn dies_beside(net: &Net, u: usize, v: usize) -> bool {
    let near = net.row(v);
    let around = (net.row(u) | near) & !(one(u) | one(v));
    // The neighbours of `v` are a clique then.
    members(around & !near).all(|x| around & !(net.row(x) | one(x)) == 0)
}
