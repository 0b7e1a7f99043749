//! Strategies in Connect-k. Breaker claims right above Maker where lines are vertical only (k > w), and in the
//! neighbouring column where they are horizontal only (k > h). With k at most 2 two
//! claims decide.

use super::connect_board::Shape;
use super::one_set::OneSetBoard;
use crate::hypergraph::{Edge, incidence};
use crate::value::Player;
use std::sync::Arc;

/// Who has claimed each cell.
pub type Claims = [Option<Player>];

/// A Connect-k board whatever has been claimed on it.
pub struct Columns {
    /// Its size.
    pub shape: Shape,
    /// From left to right, each from the bottom up.
    pub chains: Vec<Vec<usize>>,
    lines: Vec<Edge>,
    /// The lines through each cell.
    through: Vec<Vec<u32>>,
    maker: Player,
}

impl Columns {
    /// The board with these columns, from left to right, each from the bottom up, and these lines.
    pub fn new(shape: Shape, chains: Vec<Vec<usize>>, lines: Vec<Edge>, maker: Player) -> Columns {
        let through = incidence(shape.w * shape.h, &lines);
        Columns { shape, chains, lines, through, maker }
    }

    /// The cells that can be claimed.
    fn open(&self, claimed: &Claims) -> Vec<usize> {
        let bottom = |chain: &Vec<usize>| chain.iter().copied().find(|&x| claimed[x].is_none());
        self.chains.iter().filter_map(bottom).collect()
    }

    /// Whether Maker fills a line with `x`.
    fn fills(&self, claimed: &Claims, x: usize) -> bool {
        let mine = |v: &u32| *v as usize == x || claimed[*v as usize] == Some(self.maker);
        self.through[x].iter().any(|&line| self.lines[line as usize].iter().all(mine))
    }

    /// A claim of Maker that fills a line, or, where lines have at most two cells, leaves two ways to fill one.
    pub fn quick_claim(&self, claimed: &Claims) -> Option<usize> {
        let moves = self.open(claimed);
        if let Some(x) = moves.iter().copied().find(|&x| self.fills(claimed, x)) {
            return Some(x);
        }
        let mut after = claimed.to_vec();
        let mut twofold = |&x: &usize| {
            after[x] = Some(self.maker);
            let ways = self.open(&after).into_iter().filter(|&y| self.fills(&after, y)).nth(1);
            after[x] = None;
            ways.is_some()
        };
        if self.shape.k <= 2 { moves.into_iter().find(|x| twofold(x)) } else { None }
    }

    /// A claim of Maker after which one line alone is enough for her, by parity.
    pub fn parity_claim(&self, claimed: &Claims) -> Option<usize> {
        let left = |chain: &Vec<usize>| chain.iter().copied().filter(|&x| claimed[x].is_none()).collect();
        let columns: Vec<Vec<usize>> = self.chains.iter().map(left).collect();
        let columns = columns.into_iter().filter(|column| !column.is_empty()).collect();
        let board = OneSetBoard::new(claimed.len(), Arc::new(columns));
        let spoilt = Some(self.maker.other());
        let live = self.lines.iter().filter(|line| line.iter().all(|&v| claimed[v as usize] != spoilt));
        let open = |line: &Edge| -> Edge {
            line.iter().copied().filter(|&v| claimed[v as usize].is_none()).collect()
        };
        live.map(open).find_map(|line| board.first(&line))
    }

    /// Whether Breaker, when Maker moves, keeps her from filling a line by one of the strategies.
    pub fn held(&self, claimed: &Claims) -> bool {
        let Shape { k, w, h } = self.shape;
        let open = |v: u32| claimed[v as usize].is_none();
        let mine = |&v: &u32| open(v) || claimed[v as usize] == Some(self.maker);
        let mut live = self.lines.iter().filter(|line| line.iter().all(mine));
        if k > w {
            // Two cells of the line are open: when Maker claims the lower one, Breaker claims the upper one.
            return live.all(|line| line.iter().filter(|&&v| open(v)).nth(1).is_some());
        }
        if k < 3 || k <= h || !self.is_paired(claimed) {
            return false;
        }
        let mut column = vec![0; claimed.len()];
        for (i, chain) in self.chains.iter().enumerate() {
            chain.iter().for_each(|&x| column[x] = i);
        }
        // Two open cells side by side in columns that belong together: each player gets one of them.
        live.all(|line| {
            line.iter().any(|&v| {
                let partner = column[v as usize] ^ 1;
                open(v) && line.iter().any(|&u| column[u as usize] == partner && open(u))
            })
        })
    }

    /// Whether the columns 0 and 1, 2 and 3, … are equally high, and a last one without partner evenly.
    fn is_paired(&self, claimed: &Claims) -> bool {
        let left = |chain: &Vec<usize>| chain.iter().filter(|&&x| claimed[x].is_none()).count();
        self.chains.chunks(2).all(|pair| match pair {
            [a, b] => left(a) == left(b),
            [a] => left(a).is_multiple_of(2),
            _ => true,
        })
    }

    /// A claim of Breaker after which the strategy goes on.
    pub fn holding_claim(&self, claimed: &Claims) -> Option<usize> {
        let Shape { k, w, h } = self.shape;
        if (3..=w.min(h)).contains(&k) {
            return None;
        }
        let mut after = claimed.to_vec();
        self.open(claimed).into_iter().find(|&x| {
            after[x] = Some(self.maker.other());
            let held = self.held(&after);
            after[x] = None;
            held
        })
    }
}
