//! How soon a player wins, in every convention, by any turns, with vertices reserved or not.
//!
//! The attacker wins when somebody fills an edge: the attacker where that wins, the opponent where it loses. Where the
//! end of the play decides, every play is equally long and nothing has to be searched.

use super::alternate::{Alternate, Antichain, Any, CellOrder, Chains, General};
use super::ask::Place;
use super::cell_board::CellBoard;
use super::symmetry::{Permutation, SYMMETRIES, automorphisms, canonical};
use super::table::CellKey;
use crate::Search;
use crate::soonest::{After, Race, Sight, Soonest, Wins};
use crate::stack::with_depth;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};
use upset_base::game::{Move, Playable, Positional};
use upset_base::value::{Player, Winner};

/// An engine that knows how soon somebody wins.
pub trait Timed: Search {
    /// The game after `line`.
    fn game(&self, line: &[Move]) -> Positional;
    /// Within how many claims `attacker`, who wins `game` by a filled edge, wins when `player` is to move, whose turn it is.
    fn race(
        &mut self,
        game: &Positional,
        player: Player,
        attacker: usize,
        budget: &Budget,
    ) -> Result<usize, Stopped>;

    /// How soon `winner`, who wins after `line` when `player` is to move, does so; none for a draw.
    fn claims(
        &mut self,
        line: &[Move],
        player: Player,
        winner: Winner,
        budget: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        let game = self.game(line);
        let by = match winner {
            Winner::Left => Player::Left,
            Winner::Right => Player::Right,
            Winner::Draw => return Ok(None),
        };
        if game.over().is_some() {
            return Ok(Some(0));
        }
        if winner == game.convention.unfilled() {
            return Ok(Some(game.claims_left()));
        }
        let out_of_turn = game.starter().is_some_and(|starter| starter != player);
        if game.first_moves.is_none() && !out_of_turn {
            return self.race(&game, player, by.index(), budget).map(Some);
        }
        let mut line = line.to_vec();
        let mut found = None;
        for element in game.moves(player) {
            line.push(Move { player, element });
            let next = game.after(player, element).starter().unwrap_or(player.other());
            if self.winner(&line, next, budget)? == winner {
                let claims = self.claims(&line, next, winner, budget)?.map_or(0, |claims| claims + 1);
                let better = |old: usize| if player == by { old.min(claims) } else { old.max(claims) };
                found = Some(found.map_or(claims, better));
            }
            line.pop();
        }
        // Who may make none of the first claims makes no claim.
        Ok(Some(found.unwrap_or(0)))
    }
}

/// The races of both players on one board.
pub struct Distances<S: Set>(Soonest<Claims<S>>);

impl<S: Set> Distances<S> {
    /// The races on the board of `game`.
    pub fn new(game: &Positional, board: CellBoard<S>) -> Distances<S> {
        Distances(Soonest::new(Claims::new(game, board)))
    }

    /// Within how many claims `attacker`, who wins `game`, wins when `player` is to move. The game is a position on the
    /// board, not over, and it is that player's turn; `wins` says whether the attacker wins a position at all.
    pub fn claims(
        &mut self,
        game: &Positional,
        player: Player,
        attacker: usize,
        wins: &mut Wins<'_, Place<S>>,
        budget: &Budget,
    ) -> Result<usize, Stopped> {
        let Some(at) = self.0.race.at(game, player) else { return Ok(0) };
        self.0.race.attacker = attacker;
        let most = game.claims_left();
        let cells = self.0.race.board.n;
        let mut wins = |at: &ClaimsAt<S>| {
            wins(&Place { own: at.own, made: cells - at.unclaimed.count(), side: at.side })
        };
        with_depth(most, || self.0.claims(at, most, &mut wins, budget))
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct ClaimsAt<S> {
    own: [S; 2],
    unclaimed: S,
    /// Whose turn it is, who can claim something.
    side: usize,
    /// Which of the given turns that is.
    turn: usize,
}

/// A race on a board.
struct Claims<S: Set> {
    board: CellBoard<S>,
    /// Who wants to win.
    attacker: usize,
    /// Whether filling an edge wins.
    achieve: bool,
    /// What each player may claim, where that is not everything.
    may: Option<[S; 2]>,
    /// Who claims when, where that is given.
    turns: Option<Vec<usize>>,
    /// When each player has made so many claims at the soonest, from each of the given turns on.
    soonest: Vec<[Vec<u16>; 2]>,
    symmetries: Vec<Permutation<S>>,
    /// Bounds from the rest of the play, where the players alternate.
    bounds: Option<Box<dyn Refute<S>>>,
    /// Whether an additional claim of one's own never hurts.
    monotone: bool,
    seen: Seen<S>,
}

/// What was seen of the position that was looked at last.
struct Seen<S> {
    /// The edges that can still be filled, those by which the attacker wins only if it can be within d claims.
    edges: [Vec<S>; 2],
    /// The claims that are worth trying.
    claims: S,
    weights: Vec<i32>,
}

/// What the edges of a position say.
struct Look<S> {
    /// The cells on each player's edges that can still be filled.
    cover: [S; 2],
    /// The unclaimed cells that fill an edge of each player at once.
    threats: [S; 2],
    /// The cells on edges that can be filled in time.
    matters: S,
}

/// What bounds on the value say about edges that can be filled in time.
trait Refute<S>: Send {
    /// Whether `attacker` fills none of their `edges` before the opponent fills one.
    fn refuted(&self, place: &Place<S>, attacker: usize, edges: [&[S]; 2]) -> bool;
}

impl<S: Set, O: CellOrder<S>> Refute<S> for Alternate<S, O> {
    fn refuted(&self, place: &Place<S>, attacker: usize, edges: [&[S]; 2]) -> bool {
        let (_, bounds) = self.at_with(place, edges);
        if attacker == 0 { bounds.high < 1 } else { bounds.low > -1 }
    }
}

/// The bounds on a board on which the players alternate.
fn bounds_on<S: Set>(board: &CellBoard<S>) -> Box<dyn Refute<S>> {
    let board = board.clone();
    if const { S::CAPACITY > 64 } {
        return Box::new(Alternate::<S, Any<S>>::new(board));
    }
    match &board {
        _ if board.antichain => Box::new(Alternate::<S, Antichain>::new(board)),
        _ if board.chains => Box::new(Alternate::<S, Chains<S>>::new(board)),
        _ => Box::new(Alternate::<S, General<S>>::new(board)),
    }
}

/// When players who claim by `turns` have made 0, 1, 2, … claims, from each of `length` claims on.
fn soonest(turns: &[usize], length: usize) -> Vec<[Vec<u16>; 2]> {
    let from = |made: usize| {
        let mut times = [vec![0], vec![0]];
        for k in made..length {
            times[turns[k % turns.len()]].push((k - made) as u16 + 1);
        }
        times
    };
    (0..length).map(from).collect()
}

impl<S: Set> Claims<S> {
    fn new(game: &Positional, mut board: CellBoard<S>) -> Claims<S> {
        let may = game.reserved.as_ref().map(|_| {
            Player::BOTH
                .map(|player| S::collect((0..board.n).filter(|&x| game.may_claim(player, board.vertex[x]))))
        });
        if let Some(may) = may {
            // What the opponent alone may claim is never filled.
            for (edges, may) in board.edges.iter_mut().zip(may) {
                edges.retain(|edge| edge.is_subset(may));
            }
        }
        let turns: Option<Vec<usize>> =
            game.turns.as_ref().map(|turns| turns.iter().map(|player| player.index()).collect());
        let strict = |turns: &Vec<usize>| {
            turns.len().is_multiple_of(2) && (1..turns.len()).all(|k| turns[k] != turns[k - 1])
        };
        let achieve = game.convention.filled(Player::Left) == Winner::Left;
        let alternate = achieve && may.is_none() && turns.as_ref().is_none_or(strict);
        let length = game.moves_left.map_or(board.n, |moves| moves.min(board.n));
        Claims {
            attacker: 0,
            achieve,
            soonest: turns.as_ref().map_or(Vec::new(), |turns| soonest(turns, length)),
            symmetries: if may.is_none() { automorphisms(&board, SYMMETRIES) } else { Vec::new() },
            bounds: alternate.then(|| bounds_on(&board)),
            monotone: alternate && board.antichain,
            seen: Seen { edges: [Vec::new(), Vec::new()], claims: S::EMPTY, weights: vec![0; board.n] },
            may,
            turns,
            board,
        }
    }

    /// The position `game` on this board when `player` is to move; none if nobody can claim anything.
    fn at(&self, game: &Positional, player: Player) -> Option<ClaimsAt<S>> {
        let mut at =
            ClaimsAt { own: [S::EMPTY; 2], unclaimed: self.board.all(), side: player.index(), turn: 0 };
        for (x, &v) in self.board.vertex.iter().enumerate() {
            if let Some(owner) = game.claimed[v] {
                at.own[owner.index()] = at.own[owner.index()].with(x);
                at.unclaimed = at.unclaimed.without(x);
            }
        }
        if let (Some(turns), Some(now)) = (&self.turns, &game.turns) {
            // Equal rotations play on alike.
            let same = |k: &usize| (0..turns.len()).all(|i| turns[(k + i) % turns.len()] == now[i].index());
            at.turn = (0..turns.len()).find(same).unwrap_or(0);
        }
        self.passed(at)
    }

    fn made(&self, at: &ClaimsAt<S>) -> usize {
        self.board.n - at.unclaimed.count()
    }

    /// Who fills an edge when the attacker wins.
    fn filler(&self) -> usize {
        if self.achieve { self.attacker } else { 1 - self.attacker }
    }

    /// What `side` may claim at `at`.
    fn available(&self, at: &ClaimsAt<S>, side: usize) -> S {
        let available = self.board.available(at.unclaimed);
        self.may.map_or(available, |may| available.and(may[side]))
    }

    /// The turn after that of `at`.
    fn next(&self, at: ClaimsAt<S>) -> ClaimsAt<S> {
        match &self.turns {
            None => ClaimsAt { side: 1 - at.side, ..at },
            Some(turns) => {
                let turn = (at.turn + 1) % turns.len();
                ClaimsAt { side: turns[turn], turn, ..at }
            }
        }
    }

    /// The first turn from `at` on of somebody who can claim something.
    fn passed(&self, mut at: ClaimsAt<S>) -> Option<ClaimsAt<S>> {
        let turns = self.turns.as_ref().map_or(2, Vec::len);
        for _ in 0..turns {
            if !self.available(&at, at.side).is_empty() {
                return Some(at);
            }
            at = self.next(at);
        }
        None
    }

    /// How many claims are made at least until `side` has made `k` of them.
    fn soonest(&self, at: &ClaimsAt<S>, side: usize, k: usize) -> usize {
        match &self.turns {
            // Who has nothing to claim lets the other go on.
            _ if self.may.is_some() => k,
            None if side == at.side => 2 * k - 1,
            None => 2 * k,
            Some(_) => self.soonest[self.made(at)][side].get(k).map_or(usize::MAX, |&time| time.into()),
        }
    }

    /// Puts down the edges that can still be filled, those of the filler only if that can be within `d` claims.
    fn look(&mut self, at: &ClaimsAt<S>, d: usize) -> Look<S> {
        let (mut cover, mut threats) = ([S::EMPTY; 2], [S::EMPTY; 2]);
        let mut matters = S::EMPTY;
        let filler = self.filler();
        for i in 0..2 {
            let mut kept = std::mem::take(&mut self.seen.edges[i]);
            kept.clear();
            for &edge in &self.board.edges[i] {
                let missing = edge.minus(at.own[i]);
                if !missing.is_subset(at.unclaimed) {
                    continue;
                }
                cover[i] = cover[i].or(edge);
                threats[i] = threats[i].or(missing.if_single());
                let in_time = |missing: S| {
                    self.soonest(at, i, missing.count()) <= d
                        && (self.board.antichain || self.board.needed(missing, at.unclaimed).count() <= d)
                };
                let in_time = in_time(missing);
                if in_time {
                    matters = matters.or(edge);
                }
                if i != filler || in_time {
                    kept.push(edge);
                }
            }
            self.seen.edges[i] = kept;
        }
        Look { cover, threats, matters }
    }

    /// Where filling an edge wins: the answer, or the claims that threats leave to choose from.
    fn forced(&self, at: &ClaimsAt<S>, threats: [S; 2]) -> Result<S, bool> {
        let (mover, other) = (at.side, 1 - at.side);
        let claims = self.available(at, mover);
        if !self.achieve {
            return Ok(claims);
        }
        if threats[mover].meets(claims) {
            return Err(mover == self.attacker);
        }
        let urgent = threats[other].and(self.available(at, other));
        // Whoever does not meet a threat loses with the next claim, if it is the opponent's; there is one, since fewer claims
        // are asked for than are left.
        if urgent.is_empty() || self.next(*at).side != other {
            return Ok(claims);
        }
        match urgent.count() {
            1 if urgent.meets(claims) => Ok(urgent),
            _ => Err(other == self.attacker),
        }
    }
}

/// What a position is known by: what is claimed on edges that can be filled, what is unclaimed and matters, how many claims
/// were made, whose turn it is, and who wants to win.
type Known<S> = (CellKey<S>, u16);

/// Within fewer claims bounds on the rest of the play see nothing.
const BOUNDED: usize = 3;
/// Claims from the start on after which images of a position are not looked for.
const SYMMETRIC: usize = 14;

impl<S: Set> Race for Claims<S> {
    type At = ClaimsAt<S>;
    type Key = Known<S>;

    fn sight(&mut self, at: &ClaimsAt<S>, d: usize) -> Sight<Known<S>> {
        let Look { cover, threats, matters } = self.look(at, d);
        if self.seen.edges[self.filler()].is_empty() {
            return Sight::Answer(false);
        }
        let claims = match self.forced(at, threats) {
            Err(answer) => return Sight::Answer(answer && (d >= 2 || at.side == self.attacker)),
            Ok(claims) => claims,
        };
        let mut inert = S::EMPTY;
        if self.may.is_none() {
            // Cells that are nothing but moves are all alike.
            let live = cover[0].or(cover[1]);
            let lifeless = self.board.components.iter().filter(|part| !part.meets(live));
            inert = lifeless.fold(S::EMPTY, |all, &part| all.or(part)).and(at.unclaimed);
        }
        // Any other claim is as good as none, and no better than these.
        let claims = if self.monotone { claims.and(matters) } else { claims };
        let spare = claims.and(inert);
        self.seen.claims = claims.minus(inert);
        if !spare.is_empty() {
            self.seen.claims = self.seen.claims.with(spare.first());
        }
        let made = self.made(at);
        let sets = [at.own[0].and(cover[0]), at.own[1].and(cover[1]), at.unclaimed.minus(inert)];
        let mut key = CellKey { sets, extra: (made as u16) << 2 | (at.side << 1 | self.attacker) as u16 };
        if made <= SYMMETRIC {
            key = canonical(&self.symmetries, key);
        }
        Sight::Open((key, at.turn as u16))
    }

    fn refuted(&mut self, at: &ClaimsAt<S>, d: usize) -> bool {
        let Some(bounds) = self.bounds.as_ref().filter(|_| d >= BOUNDED) else { return false };
        let place = Place { own: at.own, made: self.made(at), side: at.side };
        let [left, right] = &self.seen.edges;
        bounds.refuted(&place, self.attacker, [left, right])
    }

    fn claims(&mut self, at: &ClaimsAt<S>, out: &mut Vec<u16>) {
        let Seen { edges, claims, weights } = &mut self.seen;
        weights.fill(0);
        for (i, edges) in edges.iter().enumerate() {
            // Where filling loses, one's own edges are to be kept away from and the opponent's left alone.
            let sign = match (self.achieve, i == at.side) {
                (true, _) => 1,
                (false, true) => -2,
                (false, false) => -1,
            };
            for edge in edges {
                let missing = edge.minus(at.own[i]);
                let weight = sign << 16usize.saturating_sub(missing.count());
                for x in missing.iter() {
                    weights[x] = weights[x].saturating_add(weight);
                }
            }
        }
        let base = out.len();
        out.extend(claims.iter().map(|x| x as u16));
        out[base..].sort_by_key(|&x| std::cmp::Reverse(weights[usize::from(x)]));
    }

    fn attacks(&self, at: &ClaimsAt<S>) -> bool {
        at.side == self.attacker
    }

    fn claim(&self, at: &ClaimsAt<S>, x: usize) -> After<ClaimsAt<S>> {
        let mut next = *at;
        next.own[at.side] = at.own[at.side].with(x);
        next.unclaimed = at.unclaimed.without(x);
        if self.board.edges[at.side].iter().any(|edge| edge.is_subset(next.own[at.side])) {
            return After::Over(at.side == self.filler());
        }
        // Who can claim nothing passes; where nobody can, nobody fills an edge. That claims run out need not be looked for:
        // those that are left are more than are asked for.
        self.passed(self.next(next)).map_or(After::Over(false), After::At)
    }

    fn ends(&self, at: &ClaimsAt<S>, d: usize) -> bool {
        let last = match &self.turns {
            _ if self.may.is_some() => return true,
            None => (at.side + d - 1) % 2,
            Some(turns) => turns[(at.turn + d - 1) % turns.len()],
        };
        last == self.filler()
    }

    fn effort(&self) -> usize {
        let [left, right] = &self.board.edges;
        8 + (left.len() + right.len()) * S::CAPACITY / 16
    }
}
