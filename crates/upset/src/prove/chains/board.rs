//! A board of chains, compiled: cells are bits, those of a chain next to each other from the bottom to the top.

use upset_check::game::{Game, has, meets, members};

/// A set of cells.
pub type Cells = u64;

/// What the opponent and the claimant have claimed; the opponent is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The opponent's cells.
    pub theirs: Cells,
    /// The claimant's cells.
    pub mine: Cells,
}

/// A chain of the board.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Its lowest cell.
    pub bottom: usize,
    /// All its cells.
    pub cells: Cells,
}

/// What is unclaimed at the start.
pub struct ChainBoard {
    /// The vertex of each cell.
    pub vertex: Vec<usize>,
    /// The chains, in the order of their lowest vertices.
    pub chains: Vec<Chain>,
    /// The edges of Left and Right, without what they have claimed before the start.
    pub edges: [Vec<Cells>; 2],
    /// Whether reversing the order of the chains keeps the game.
    pub mirrored: bool,
    /// Whether exchanging the players keeps the game, the start included.
    pub alike: bool,
    /// What Left and Right have claimed before the start, as vertices.
    claimed: [u64; 2],
}

/// The unclaimed vertices as chains, each from the bottom to the top, if they are such.
fn chains(game: &Game, free: &[u64]) -> Option<Vec<Vec<usize>>> {
    let below = |x: usize| members(game.row(&game.down, x)).filter(|&y| has(free, y)).count();
    let mut chains = Vec::new();
    let mut seen = 0;
    for bottom in members(free).filter(|&x| !meets(game.row(&game.down, x), free)) {
        let above = members(game.row(&game.up, bottom)).filter(|&x| has(free, x));
        let mut chain: Vec<usize> = above.chain([bottom]).collect();
        chain.sort_by_key(|&x| below(x));
        if chain.iter().enumerate().any(|(i, &x)| below(x) != i) {
            return None;
        }
        seen += chain.len();
        chains.push(chain);
    }
    (seen == members(free).count()).then_some(chains)
}

impl ChainBoard {
    /// The board of a plain positional game of at most 64 vertices whose unclaimed ones are chains, not all of them
    /// single vertices.
    pub fn new(game: &Game) -> Option<ChainBoard> {
        let rules = game.positional.as_ref()?;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none();
        if !plain || rules.first.is_some() || game.w != 1 {
            return None;
        }
        let start = game.start();
        let claimed = [start[0], start[1]];
        let free = (0..game.n).fold(0, |set, x| set | 1 << x) & !claimed[0] & !claimed[1];
        let lists = chains(game, &[free])?;
        if lists.len() > CHAINS || lists.iter().all(|list| list.len() < 2) {
            return None;
        }
        let mut chains = Vec::new();
        let mut vertex = Vec::new();
        for list in lists {
            let cells = (0..list.len()).fold(0, |set, i| set | 1 << (vertex.len() + i));
            chains.push(Chain { bottom: vertex.len(), cells });
            vertex.extend(list);
        }
        let map =
            |set: u64| (0..vertex.len()).filter(|&x| set >> vertex[x] & 1 == 1).fold(0, |s, x| s | 1 << x);
        let edges = [0, 1].map(|player: usize| -> Vec<Cells> {
            let alive = rules.edges[player].iter().filter(|edge| edge[0] & claimed[1 - player] == 0);
            alive.map(|edge| map(edge[0])).collect()
        });
        if edges.iter().flatten().any(|&edge| edge == 0) {
            return None;
        }
        let mut board = ChainBoard { vertex, chains, edges, mirrored: false, alike: false, claimed };
        let sorted = |edges: Vec<Cells>| {
            let mut edges = edges;
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let [left, right] = [0, 1].map(|player| sorted(board.edges[player].clone()));
        board.alike = claimed == [0, 0] && left == right && !rules.one_sided;
        let (n, size) = (board.chains.len(), |c: usize| board.chains[c].cells.count_ones());
        let keeps = |player: usize, sorted_edges: &Vec<Cells>| {
            sorted(board.edges[player].iter().map(|&edge| board.mirror(edge)).collect()) == *sorted_edges
        };
        board.mirrored = n > 1
            && claimed == [0, 0]
            && (0..n).all(|c| size(c) == size(n - 1 - c))
            && keeps(0, &left)
            && keeps(1, &right);
        Some(board)
    }

    /// The image of a set when the order of the chains is reversed, which have the same sizes read from either end.
    pub fn mirror(&self, set: Cells) -> Cells {
        let last = self.chains.len() - 1;
        let images = self.chains.iter().enumerate();
        images.fold(0, |all, (c, chain)| {
            all | (set & chain.cells) >> chain.bottom << self.chains[last - c].bottom
        })
    }

    /// The place itself or its image, whichever has the smaller sets of vertices.
    pub fn canonical(&self, place: Place) -> Place {
        if !self.mirrored {
            return place;
        }
        let image = Place { theirs: self.mirror(place.theirs), mine: self.mirror(place.mine) };
        let key = |place: Place| (self.vertices(place.theirs), self.vertices(place.mine));
        if key(image) < key(place) { image } else { place }
    }

    /// All cells.
    pub fn all(&self) -> Cells {
        self.chains.iter().fold(0, |all, chain| all | chain.cells)
    }

    /// The cells that can be claimed.
    pub fn available(&self, free: Cells) -> Cells {
        self.chains.iter().fold(0, |all, chain| {
            let left = free & chain.cells;
            all | left & left.wrapping_neg()
        })
    }

    /// The vertices of a set of cells.
    pub fn vertices(&self, set: Cells) -> u64 {
        bits(set).fold(0, |all, x| all | 1 << self.vertex[x])
    }

    /// The position as the checker writes it, what `claimant` has claimed being `place.mine`.
    pub fn state(&self, place: Place, claimant: usize) -> Vec<u64> {
        let mut state = vec![self.claimed[0], self.claimed[1], 0];
        state[claimant] |= self.vertices(place.mine);
        state[1 - claimant] |= self.vertices(place.theirs);
        state
    }

    /// The images of the vertices when the order of the chains is reversed.
    pub fn reversal(&self) -> Vec<usize> {
        let mut images = vec![0; self.vertex.len()];
        for (x, &v) in self.vertex.iter().enumerate() {
            images[v] = self.vertex[self.mirror(1 << x).trailing_zeros() as usize];
        }
        images
    }
}

/// More chains are left to the plain replay: they can be paired in too many ways.
const CHAINS: usize = 16;

/// The members of a set.
pub fn bits(set: Cells) -> impl Iterator<Item = usize> {
    let next = |&rest: &u64| Some(rest & rest.wrapping_sub(1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(set).filter(|&set| set != 0), next).map(|rest| rest.trailing_zeros() as usize)
}

/// The cells that would fill an edge together with `own`, claimed by the other player or not.
pub fn missing_one(edges: &[Cells], own: Cells) -> Cells {
    edges.iter().fold(0, |all, &edge| {
        let rest = edge & !own;
        if rest & rest.wrapping_sub(1) == 0 { all | rest } else { all }
    })
}
