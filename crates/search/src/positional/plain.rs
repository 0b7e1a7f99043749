//! Play in any convention, by any sequence of turns, for any number of moves.
//!
//! The position is what each player holds on live edges and what is unclaimed. Where filling an edge wins, threats
//! force: who can fill one before the opponent's next turn wins, and what the opponent could fill in the next turn
//! must be met. Nothing here depends on strict alternation.

use super::ask::Place;
use super::cell_board::CellBoard;
use super::cell_play::CellPlay;
use super::symmetry::{Permutation, SYMMETRIES, automorphisms};
use super::table::{CellKey, ScoreBounds};
use upset_base::bits::Set;
use upset_base::game::Convention;
use upset_base::value::{Player, Winner};

/// The game from the first claim on.
pub struct Plain<S> {
    board: CellBoard<S>,
    /// Whether filling an edge wins.
    achieve: bool,
    /// How many claims are made at most.
    length: usize,
    /// The value for Left when Left or Right has filled an edge.
    filled: [i8; 2],
    /// The value for Left when nobody has.
    unfilled: i8,
    /// Whose turns these are, by the parity of the claims made and whose turn it is.
    turns: [Turns; 2],
}

/// Who makes each claim.
struct Turns {
    who: Vec<u8>,
    /// How many claims Left and Right have from each claim on.
    claims: [Vec<u16>; 2],
    /// How many claims in a row the same player has from each claim on.
    run: Vec<u16>,
}

impl Turns {
    fn new(who: Vec<u8>) -> Turns {
        let length = who.len();
        let mut claims = [vec![0; length + 1], vec![0; length + 1]];
        let mut run = vec![0; length + 1];
        for k in (0..length).rev() {
            for (i, left) in claims.iter_mut().enumerate() {
                left[k] = left[k + 1] + u16::from(usize::from(who[k]) == i);
            }
            run[k] = if k + 1 < length && who[k + 1] == who[k] { run[k + 1] + 1 } else { 1 };
        }
        Turns { who, claims, run }
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct PlainPos<S> {
    /// The cells of each player that are on live edges.
    own: [S; 2],
    unclaimed: S,
    /// Unclaimed cells that can no longer matter but as moves; they are all alike.
    inert: S,
    /// What may be claimed now, without moves known to be no better than others.
    moves: S,
    /// How many claims were made.
    made: u16,
    /// Whose turn it is, also where the turns say otherwise.
    side: u8,
    /// How many claims each player has left.
    claims: [u16; 2],
}

impl<S: Set> Plain<S> {
    /// The game on `board` in which `turns` says who claims, the players in turn if it says nothing, and `moves` claims
    /// are made at most.
    pub fn new(
        board: CellBoard<S>,
        convention: Convention,
        turns: Option<&[Player]>,
        moves: Option<usize>,
    ) -> Plain<S> {
        let length = board.n.min(moves.unwrap_or(board.n));
        let turn = |first: usize, k: usize| match turns {
            Some(turns) if !turns.is_empty() => turns[k % turns.len()].index(),
            _ => (first + k) % 2,
        };
        let score = |w: Winner| w.score(Player::Left);
        Plain {
            achieve: convention.filled(Player::Left) == Winner::Left,
            length,
            filled: Player::BOTH.map(|p| score(convention.filled(p))),
            unfilled: score(convention.unfilled()),
            board,
            turns: [0, 1].map(|first| Turns::new((0..length).map(|k| turn(first, k) as u8).collect())),
        }
    }

    /// The turns after `made` claims when `side` claims next. That claim may be against the turns.
    #[inline]
    fn turns(&self, made: usize, side: usize) -> &Turns {
        &self.turns[(made + side) % 2]
    }

    /// How many claims in a row the player to move has, and then the other one.
    fn runs(&self, pos: &PlainPos<S>) -> [usize; 2] {
        let next = usize::from(pos.made) + 1;
        let turns = self.turns(usize::from(pos.made), usize::from(pos.side));
        let run = |at: usize| if at < self.length { usize::from(turns.run[at]) } else { 0 };
        let now = if next < self.length && turns.who[next] == pos.side { 1 + run(next) } else { 1 };
        [now, run(next - 1 + now)]
    }

    /// Claims `x` for whose turn it is; says whether that fills an edge.
    fn claim(&self, pos: &mut PlainPos<S>, x: usize, edges: [&[S]; 2]) -> Option<ScoreBounds> {
        let i = usize::from(pos.side);
        let turns = self.turns(usize::from(pos.made), i);
        pos.own[i] = pos.own[i].with(x);
        pos.unclaimed = pos.unclaimed.without(x);
        pos.made += 1;
        pos.claims[i] -= 1;
        pos.side = turns.who.get(usize::from(pos.made)).copied().unwrap_or(pos.side);
        let filled = edges[i].iter().any(|e| e.is_subset(pos.own[i]));
        filled.then(|| ScoreBounds::exactly(self.filled[i]))
    }

    /// What `i` still needs of `edge`, if it can be filled.
    #[inline]
    fn missing(&self, pos: &PlainPos<S>, i: usize, edge: S) -> Option<S> {
        let missing = edge.minus(pos.own[i]);
        let alive = missing.is_subset(pos.unclaimed)
            && missing.count() <= usize::from(pos.claims[i])
            && (self.length == self.board.n
                || self.board.needed(missing, pos.unclaimed).count() <= self.length - usize::from(pos.made));
        alive.then_some(missing)
    }

    /// Plays what is forced, drops what is dead, and says what is known of the value.
    fn settle(&self, pos: &mut PlainPos<S>, edges: [&[S]; 2]) -> ScoreBounds {
        loop {
            if usize::from(pos.made) >= self.length {
                return ScoreBounds::exactly(self.unfilled);
            }
            let mover = usize::from(pos.side);
            let [now, then] = self.runs(pos);
            let mut bounds = ScoreBounds::exactly(self.unfilled);
            let mut cover = [S::EMPTY; 2];
            let mut threats = Threats::new(now);
            for (i, edges) in edges.into_iter().enumerate() {
                for &edge in edges {
                    let Some(missing) = self.missing(pos, i, edge) else { continue };
                    cover[i] = cover[i].or(edge);
                    let reach = if i == mover { now } else { then };
                    if !self.achieve || missing.count() > reach {
                        continue;
                    }
                    if self.board.needed(missing, pos.unclaimed).count() <= reach {
                        if i == mover {
                            return ScoreBounds::exactly(self.filled[i]);
                        }
                        threats.add(missing);
                    }
                }
                if !cover[i].is_empty() {
                    bounds.low = bounds.low.min(self.filled[i]);
                    bounds.high = bounds.high.max(self.filled[i]);
                }
                pos.own[i] = pos.own[i].and(cover[i]);
            }
            if bounds.low == bounds.high {
                return bounds;
            }
            let live = cover[0].or(cover[1]);
            let lifeless = self.board.components.iter().filter(|c| !c.meets(live));
            pos.inert = lifeless.fold(S::EMPTY, |all, &c| all.or(c)).and(pos.unclaimed);
            let available = self.board.available(pos.unclaimed);
            pos.moves = available.minus(pos.inert);
            match threats.answers(self.board.antichain) {
                Answers::Any => {
                    let spare = available.and(pos.inert);
                    if !spare.is_empty() {
                        pos.moves = pos.moves.with(spare.first());
                    }
                }
                Answers::OneOf(cells) => pos.moves = pos.moves.and(cells),
                Answers::None => pos.moves = S::EMPTY,
            }
            match pos.moves.count() {
                0 => return ScoreBounds::exactly(self.filled[1 - mover]),
                1 => {
                    if let Some(bounds) = self.claim(pos, pos.moves.first(), edges) {
                        return bounds;
                    }
                }
                _ => return bounds,
            }
        }
    }
}

/// Edges that the opponent fills in the next turn unless one cell of each is claimed in this one.
struct Threats<S> {
    /// Claims left in this turn.
    now: usize,
    /// The cells that all of them share.
    common: S,
    /// The smallest.
    smallest: S,
    /// The union of pairwise disjoint ones, and their number.
    disjoint: S,
    number: usize,
}

enum Answers<S> {
    Any,
    OneOf(S),
    None,
}

impl<S: Set> Threats<S> {
    fn new(now: usize) -> Threats<S> {
        let all = S::below(S::CAPACITY);
        Threats { now, common: all, smallest: all, disjoint: S::EMPTY, number: 0 }
    }

    fn add(&mut self, missing: S) {
        self.common = self.common.and(missing);
        if missing.count() < self.smallest.count() {
            self.smallest = missing;
        }
        if !missing.meets(self.disjoint) {
            self.disjoint = self.disjoint.or(missing);
            self.number += 1;
        }
    }

    /// The claims that may meet the threats. With several claims in this turn and no order on the cells, the one
    /// that meets the smallest threat may as well come first.
    fn answers(&self, antichain: bool) -> Answers<S> {
        if self.number == 0 {
            Answers::Any
        } else if self.number > self.now {
            Answers::None
        } else if self.now == 1 {
            Answers::OneOf(self.common)
        } else if antichain {
            Answers::OneOf(self.smallest)
        } else {
            Answers::Any
        }
    }
}

impl<S: Set> CellPlay for Plain<S> {
    type S = S;
    type Pos = PlainPos<S>;

    fn at(&self, place: &Place<S>) -> (PlainPos<S>, ScoreBounds) {
        let unclaimed = self.board.all().minus(place.own[0]).minus(place.own[1]);
        let next = (place.made + 1).min(self.length);
        let turns = self.turns(place.made, place.side);
        let mut pos = PlainPos {
            own: place.own,
            unclaimed,
            inert: S::EMPTY,
            moves: unclaimed,
            made: place.made as u16,
            side: place.side as u8,
            claims: [0, 1].map(|i| turns.claims[i][next] + u16::from(i == place.side)),
        };
        let edges = self.edges();
        let filled = |&i: &usize| edges[i].iter().any(|e| e.is_subset(pos.own[i]));
        let bounds = match [0, 1].iter().copied().find(filled) {
            Some(i) => ScoreBounds::exactly(self.filled[i]),
            None => self.settle(&mut pos, edges),
        };
        (pos, bounds)
    }

    fn edges(&self) -> [&[S]; 2] {
        [&self.board.edges[0], &self.board.edges[1]]
    }

    fn left_moves(&self, pos: &PlainPos<S>) -> bool {
        pos.side == 0
    }

    fn moves(&self, pos: &PlainPos<S>) -> S {
        pos.moves
    }

    fn matters(&self, pos: &PlainPos<S>, i: usize) -> impl Fn(S) -> bool {
        move |edge| self.missing(pos, i, edge).is_some()
    }

    fn needed(&self, pos: &PlainPos<S>, i: usize, edge: S) -> S {
        edge.minus(pos.own[i])
    }

    fn weigh(&self, pos: &PlainPos<S>, edges: [&[S]; 2], _: i8, out: &mut [i32]) {
        let mover = usize::from(pos.side);
        for (i, edges) in edges.into_iter().enumerate() {
            // Where filling loses, one's own edges are to be kept away from and the opponent's left alone.
            let sign = if self.achieve || i != mover { 1 } else { -2 };
            let sign = if self.achieve || i == mover { sign } else { -1 };
            for edge in edges {
                let weight = sign << 16usize.saturating_sub(edge.minus(pos.own[i]).count());
                for x in edge.minus(pos.own[i]).iter() {
                    out[x] = out[x].saturating_add(weight);
                }
            }
        }
    }

    fn enter(&self, pos: &mut PlainPos<S>, x: usize, edges: [&[S]; 2], _: Option<i8>) -> ScoreBounds {
        match self.claim(pos, x, edges) {
            Some(bounds) => bounds,
            None => self.settle(pos, edges),
        }
    }

    fn key(&self, pos: &PlainPos<S>) -> CellKey<S> {
        CellKey {
            sets: [pos.own[0], pos.own[1], pos.unclaimed.minus(pos.inert)],
            extra: pos.made << 1 | u16::from(pos.side),
        }
    }

    fn symmetries(&self) -> Vec<Permutation<S>> {
        automorphisms(&self.board, SYMMETRIES)
    }

    fn size(&self, pos: &PlainPos<S>) -> usize {
        pos.unclaimed.count()
    }
}
