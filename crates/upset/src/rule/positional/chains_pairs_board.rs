//! The positions of 000 Theorem 23 and who wins them, remembered.

use crate::budget::{Meter, Stopped};
use crate::hypergraph::Edge;
use hashbrown::HashMap;

const CHAINS: usize = 8;

/// How far each chain is claimed, and where its cut is.
///
/// `height[i]` vertices of chain i are left, counted from the top, where 0 means the chain is done;
/// `cut[i]` is the lowest black winning set of size 1 that arose on it, or 0. `wait` says whether there is a
/// waiting move: an odd number of vertices that no winning set can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ChainPosition {
    height: [u8; CHAINS],
    cut: [u8; CHAINS],
    wait: bool,
}

/// A vertex: its chain and its number from the top.
type Place = (u8, u8);

/// Maker has won.
struct Won;

/// The board and what is known of its positions with Maker to move.
pub struct ChainsPairsBoard {
    /// Of the chains that meet winning sets.
    lengths: Vec<u8>,
    waiting: usize,
    /// Whether the number of vertices is odd when Maker moves.
    odd: bool,
    singles: Vec<Place>,
    pairs: Vec<(Place, Place)>,
    partners: Vec<Vec<Vec<Place>>>,
    known: HashMap<ChainPosition, bool>,
}

impl ChainsPairsBoard {
    /// The most chains that may meet winning sets.
    pub const MAX_CHAINS: usize = CHAINS;
    /// The longest chain.
    pub const MAX_LENGTH: usize = 250;

    /// The chains that meet a winning set.
    pub fn busy_chains(n: usize, chains: &[Vec<usize>], edges: &[Edge]) -> Vec<usize> {
        let mut used = vec![false; n];
        edges.iter().flatten().for_each(|&v| used[v as usize] = true);
        (0..chains.len()).filter(|&i| chains[i].iter().any(|&x| used[x])).collect()
    }

    /// The board when Maker moves first, or when she moves after one claim of Breaker.
    pub fn new(n: usize, chains: &[Vec<usize>], edges: &[Edge], maker_first: bool) -> ChainsPairsBoard {
        let busy = ChainsPairsBoard::busy_chains(n, chains, edges);
        let mut place = vec![(0u8, 0u8); n];
        for (b, &i) in busy.iter().enumerate() {
            for (from_bottom, &x) in chains[i].iter().enumerate() {
                place[x] = (b as u8, (chains[i].len() - from_bottom) as u8);
            }
        }
        let lengths: Vec<u8> = busy.iter().map(|&i| chains[i].len() as u8).collect();
        let mut partners: Vec<Vec<Vec<Place>>> =
            lengths.iter().map(|&l| vec![Vec::new(); l as usize + 1]).collect();
        let (mut singles, mut pairs) = (Vec::new(), Vec::new());
        for e in edges {
            match e[..] {
                [x] => singles.push(place[x as usize]),
                [x, y] => {
                    let (p, q) = (place[x as usize], place[y as usize]);
                    pairs.push((p, q));
                    partners[p.0 as usize][p.1 as usize].push(q);
                    partners[q.0 as usize][q.1 as usize].push(p);
                }
                _ => {}
            }
        }
        let in_busy: usize = lengths.iter().map(|&l| l as usize).sum();
        ChainsPairsBoard {
            lengths,
            waiting: n - in_busy,
            odd: (n + usize::from(!maker_first)) % 2 == 1,
            singles,
            pairs,
            partners,
            known: HashMap::new(),
        }
    }

    /// The whole board.
    fn start(&self) -> ChainPosition {
        let mut height = [0; CHAINS];
        height[..self.lengths.len()].copy_from_slice(&self.lengths);
        ChainPosition { height, cut: [0; CHAINS], wait: self.waiting % 2 == 1 }
    }

    fn is_white(&self, number: u8) -> bool {
        (number % 2 == 1) == self.odd
    }

    /// The least number still on the board of chain `i`.
    fn low(&self, p: &ChainPosition, i: usize) -> u8 {
        match p.cut[i] {
            0 => 1,
            s if self.odd => s - 1,
            s => s,
        }
    }

    fn has_move(&self, p: &ChainPosition, i: usize) -> bool {
        p.height[i] > 0 && p.height[i] >= self.low(p, i)
    }

    fn on_board(&self, p: &ChainPosition, (i, j): Place) -> bool {
        j <= p.height[i as usize] && j >= self.low(p, i as usize)
    }

    /// A vertex of its own has become a winning set: cut its chain there, and whatever follows.
    fn add_single(&self, p: &mut ChainPosition, at: Place) -> Result<(), Won> {
        let mut todo = vec![at];
        while let Some((i, j)) = todo.pop() {
            let chain = i as usize;
            if j > p.height[chain] {
                continue;
            }
            if self.is_white(j) {
                return Err(Won);
            }
            if j <= p.cut[chain] {
                continue;
            }
            p.cut[chain] = j;
            // Maker gets the white vertices above the cut, so what is paired with them stands alone.
            for above in (1..self.low(p, chain)).filter(|&t| self.is_white(t)) {
                todo.extend_from_slice(&self.partners[chain][above as usize]);
            }
        }
        Ok(())
    }

    /// Whether Maker, moving first on the whole board, wins.
    pub fn wins(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.first(self.start(), &[], meter)
    }

    /// Whether Maker, to move on the given start, wins; these vertices stand alone as winning sets too.
    fn first(
        &mut self,
        start: ChainPosition,
        alone: &[Place],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        match self.opening(start, alone) {
            Ok(p) => self.maker_wins(p, meter),
            Err(Won) => Ok(true),
        }
    }

    /// The start with the winning sets of size 1 of the game itself taken into account.
    fn opening(&self, mut p: ChainPosition, alone: &[Place]) -> Result<ChainPosition, Won> {
        let left = |p: &ChainPosition, (i, j): Place| j <= p.height[i as usize];
        for &(a, b) in &self.pairs {
            let same_chain = a.0 == b.0 && left(&p, a) && left(&p, b);
            if same_chain && self.is_white(a.1) && self.is_white(b.1) {
                return Err(Won);
            }
        }
        for &at in self.singles.iter().chain(alone) {
            if left(&p, at) {
                if at.1 == p.height[at.0 as usize] {
                    return Err(Won);
                }
                self.add_single(&mut p, at)?;
            }
        }
        self.settle(p)
    }

    /// Reads off wins of Maker, to move, and forgets what no longer matters.
    fn settle(&self, mut p: ChainPosition) -> Result<ChainPosition, Won> {
        let mut cuts = 0;
        let mut used = [false; CHAINS];
        for (i, used) in used.iter_mut().enumerate() {
            if p.cut[i] > 0 && p.cut[i] <= p.height[i] {
                if p.cut[i] == p.height[i] {
                    return Err(Won);
                }
                cuts += 1;
                *used = true;
            }
        }
        if self.odd && cuts >= 2 {
            return Err(Won);
        }
        let is_unused = |used: &[bool; CHAINS], i: usize| !used[i] && self.has_move(&p, i);
        let mut unused = (0..self.lengths.len()).filter(|&i| is_unused(&used, i)).count();
        for &(a, b) in &self.pairs {
            if unused == 0 {
                break;
            }
            if self.on_board(&p, a) && self.on_board(&p, b) {
                for i in [a.0 as usize, b.0 as usize] {
                    unused -= usize::from(!used[i]);
                    used[i] = true;
                }
            }
        }
        for i in (0..self.lengths.len()).filter(|&i| !used[i]) {
            if self.has_move(&p, i) {
                p.wait ^= (p.height[i] - self.low(&p, i)).is_multiple_of(2);
            }
            p.height[i] = 0;
            p.cut[i] = 0;
        }
        Ok(p)
    }

    /// Whether Maker, to move, wins the settled position.
    fn maker_wins(&mut self, p: ChainPosition, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        if p.height == [0; CHAINS] {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&p) {
            return Ok(known);
        }
        meter.tick()?;
        meter.budget().allow_memory(self.known.len() * 40)?;
        let wins = self.has_winning_step(&p, meter)?;
        self.known.insert(p, wins);
        Ok(wins)
    }

    /// Whether some claim of Maker wins; `CHAINS` stands for a waiting move.
    fn has_winning_step(&mut self, p: &ChainPosition, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let (mut busy, mut quiet) = (Vec::new(), Vec::new());
        for i in (0..self.lengths.len()).filter(|&i| self.has_move(p, i)) {
            let j = p.height[i];
            let open = self.partners[i][j as usize].iter().any(|&q| q != (i as u8, j) && self.on_board(p, q));
            if open { busy.push(i) } else { quiet.push(i) }
        }
        busy.extend(quiet);
        if p.wait {
            busy.push(CHAINS);
        }
        for i in busy {
            if self.claim_wins(p, i, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Maker wins by claiming the bottom of chain `i`, whatever Breaker answers.
    fn claim_wins(
        &mut self,
        before: &ChainPosition,
        i: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let mut p = *before;
        let mut new: Vec<Place> = Vec::new();
        if i == CHAINS {
            p.wait = false;
        } else {
            p.height[i] -= 1;
            let at = &self.partners[i][before.height[i] as usize];
            new.extend(at.iter().filter(|&&q| self.on_board(&p, q)));
        }
        let replies: Vec<usize> = (0..self.lengths.len()).filter(|&r| self.has_move(&p, r)).collect();
        if replies.is_empty() && !p.wait {
            return Ok(false);
        }
        // Bottoms that would win at once: Breaker can take one of them.
        let bottom = |r: usize| (r as u8, p.height[r]);
        let threat = |&r: &usize| p.cut[r] == p.height[r] || new.contains(&bottom(r));
        let threats: Vec<usize> = replies.iter().copied().filter(threat).collect();
        if threats.len() >= 2 {
            return Ok(true);
        }
        let mut order = if threats.is_empty() { replies } else { threats.clone() };
        order.sort_by_key(|&r| !new.contains(&bottom(r)));
        if p.wait && threats.is_empty() {
            order.push(CHAINS);
        }
        for r in order {
            let mut next = p;
            let mut taken = (u8::MAX, 0);
            if r == CHAINS {
                next.wait = false;
            } else {
                taken = bottom(r);
                next.height[r] -= 1;
            }
            let rest = new.iter().filter(|&&q| q != taken);
            let mut won = false;
            for &q in rest {
                won |= self.add_single(&mut next, q).is_err();
            }
            if won {
                continue;
            }
            match self.settle(next) {
                Err(Won) => {}
                Ok(next) => {
                    if !self.maker_wins(next, meter)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Whether Breaker, moving first, wins by claiming the bottom of the busy chain `i`, or a vertex that no winning
    /// set can use.
    pub fn saves(&mut self, i: Option<usize>, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let mut p = self.start();
        match i {
            Some(i) => p.height[i] -= 1,
            None => p.wait = !p.wait,
        }
        Ok(!self.first(p, &[], meter)?)
    }

    /// Whether Maker, moving first, wins by such a claim, whatever Breaker answers.
    pub fn seeks(&mut self, i: Option<usize>, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let mut p = self.start();
        let mut new: Vec<Place> = Vec::new();
        let mut waiting = self.waiting;
        match i {
            Some(i) => {
                let bottom = (i as u8, p.height[i]);
                if self.singles.contains(&bottom) {
                    return Ok(true);
                }
                new.extend(&self.partners[i][bottom.1 as usize]);
                p.height[i] -= 1;
            }
            None => {
                p.wait = !p.wait;
                waiting -= 1;
            }
        }
        let mut replies: Vec<usize> = (0..self.lengths.len()).filter(|&r| p.height[r] > 0).collect();
        if waiting > 0 {
            replies.push(CHAINS);
        }
        for &r in &replies {
            let mut next = p;
            let mut alone = new.clone();
            if r == CHAINS {
                next.wait = !next.wait;
            } else {
                alone.retain(|&q| q != (r as u8, p.height[r]));
                next.height[r] -= 1;
            }
            if !self.first(next, &alone, meter)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }
}
