//! Boards on which some vertices are one player's alone (002, Section 5), in any convention and order.
//!
//! Who can claim nothing passes. A position is what each player holds and what is unclaimed; in strictly alternating play
//! without order in which filling an edge wins, only as far as it lies on an edge that can still be filled: there an
//! additional claim of one's own never hurts, because a strategy that would make it later can make any other claim then.

use super::cell_board::CellBoard;
use super::distance::{Distances, Timed};
use crate::{Search, Unsearchable};
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::{Move, Playable, Positional};
use upset_base::value::{Player, Value, Winner};

/// Cells that a mask holds.
const MOST: usize = u128::BITS as usize;
/// What an entry of the table takes, about.
const ENTRY: usize = 96;
/// What the table may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The engine for `game`, which is not over and has so many unclaimed vertices.
pub fn engine(game: Positional, elements: usize) -> Result<Box<dyn Search>, Unsearchable> {
    if elements > MOST {
        return Err(Unsearchable { elements, most: MOST });
    }
    Ok(Box::new(Reserved::new(game)))
}

/// A position: what each player holds, what is unclaimed, whose turn it is, and where in the given turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    own: [u128; 2],
    unclaimed: u128,
    side: usize,
    turn: usize,
}

/// The board, and what is known of its positions.
struct Reserved {
    game: Positional,
    board: CellBoard<u128>,
    /// What Left and Right may claim.
    may: [u128; 2],
    filled: [i8; 2],
    unfilled: i8,
    achieve: bool,
    /// Whether only cells on live edges matter.
    quiet: bool,
    /// Bounds on the value for Left.
    table: HashMap<At, [i8; 2]>,
    /// How soon players win, once asked for.
    distances: Option<Distances<u128>>,
}

impl Reserved {
    fn new(game: Positional) -> Reserved {
        let mut board: CellBoard<u128> = CellBoard::new(&game);
        let may = Player::BOTH
            .map(|player| u128::collect((0..board.n).filter(|&x| game.may_claim(player, board.vertex[x]))));
        // What the opponent alone may claim is never filled.
        for (edges, may) in board.edges.iter_mut().zip(may) {
            edges.retain(|edge| edge.is_subset(may));
        }
        let score = |winner: Winner| winner.score(Player::Left);
        let achieve = game.convention.filled(Player::Left) == Winner::Left;
        Reserved {
            may,
            filled: Player::BOTH.map(|player| score(game.convention.filled(player))),
            unfilled: score(game.convention.unfilled()),
            achieve,
            quiet: achieve && board.antichain && game.moves_left.is_none() && game.turns.is_none(),
            table: HashMap::new(),
            distances: None,
            board,
            game,
        }
    }

    /// The position after `line` when `player` is to move, and the game there.
    fn after(&self, line: &[Move], player: Player) -> (Positional, At) {
        let mut game = self.game.clone();
        let mut at = At { own: [0; 2], unclaimed: self.board.all(), side: player.index(), turn: 0 };
        for step in line {
            game = game.after(step.player, step.element);
            if let Some(x) = self.board.cell(step.element) {
                at.own[step.player.index()] = at.own[step.player.index()].with(x);
                at.unclaimed = at.unclaimed.without(x);
            }
        }
        if let (Some(turns), Some(root)) = (&game.turns, &self.game.turns) {
            // Equal rotations play on alike.
            let same = |k: &usize| (0..root.len()).all(|i| root[(k + i) % root.len()] == turns[i]);
            at.turn = ((0..root.len()).find(same).unwrap_or(0) + game.passed()) % root.len();
        }
        (game, at)
    }

    /// The position without what no longer matters.
    fn settled(&self, mut at: At) -> At {
        if !self.quiet {
            return at;
        }
        let mut live = [0; 2];
        for (i, live) in live.iter_mut().enumerate() {
            let missing = |edge: &&u128| edge.minus(at.own[i]).is_subset(at.unclaimed);
            *live = self.board.edges[i].iter().filter(missing).fold(0, |all: u128, &edge| all.or(edge));
        }
        at.own = [at.own[0].and(live[0]), at.own[1].and(live[1])];
        at.unclaimed = at.unclaimed.and(live[0].or(live[1]));
        at
    }

    /// Whose turn comes after that of `at`.
    fn next(&self, at: At) -> At {
        match &self.game.turns {
            None => At { side: 1 - at.side, ..at },
            Some(turns) => {
                let turn = (at.turn + 1) % turns.len();
                At { side: turns[turn].index(), turn, ..at }
            }
        }
    }

    /// The first turn after that of `at` in which something of `available` can be claimed.
    fn passed(&self, mut at: At, available: u128) -> Option<At> {
        for _ in 0..self.game.turns.as_ref().map_or(2, Vec::len) {
            at = self.next(at);
            if available.meets(self.may[at.side]) {
                return Some(at);
            }
        }
        None
    }

    fn is_filled(&self, i: usize, own: u128) -> bool {
        self.board.edges[i].iter().any(|edge| edge.is_subset(own))
    }

    /// How many further claims may be made.
    fn claims_left(&self, at: &At) -> usize {
        let made = self.board.n - at.unclaimed.count();
        self.game.moves_left.map_or(usize::MAX, |moves| moves.saturating_sub(made))
    }

    /// The cells whose claim by `i` would fill an edge.
    fn threats(&self, at: &At, i: usize) -> u128 {
        let missing = self.board.edges[i].iter().map(|edge| edge.minus(at.own[i]));
        missing.filter(|m| m.count() == 1 && m.is_subset(at.unclaimed)).fold(0, u128::or)
    }

    /// Whether the value for Left is at least `t`. Nobody has filled an edge.
    fn at_least(&mut self, at: At, t: i8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let at = self.settled(at);
        let mut available = self.board.available(at.unclaimed);
        if available.is_empty() || self.claims_left(&at) == 0 {
            return Ok(self.unfilled >= t);
        }
        if !available.meets(self.may[at.side]) {
            return match self.passed(at, available) {
                Some(at) => self.at_least(at, t, meter),
                // Whoever has a turn can claim nothing.
                None => Ok(self.unfilled >= t),
            };
        }
        available = available.and(self.may[at.side]);
        let bounds = self.table.get(&at).copied().unwrap_or([-1, 1]);
        if bounds[0] >= t || bounds[1] < t {
            return Ok(bounds[0] >= t);
        }
        meter.tick()?;
        if self.achieve && self.threats(&at, at.side).meets(available) {
            return Ok(self.filled[at.side] >= t);
        }
        if self.quiet {
            let threats = self.threats(&at, 1 - at.side);
            if !threats.is_empty() {
                available = if threats.count() == 1 { available.and(threats) } else { 0 };
                if available.is_empty() {
                    return Ok(self.filled[1 - at.side] >= t);
                }
            }
        }
        let found = self.any(at, available, t, meter)?;
        self.remember(at, t, found, meter.budget());
        Ok(found)
    }

    /// The same, by all claims in `available`.
    fn any(&mut self, at: At, available: u128, t: i8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let wanted = at.side == 0;
        for x in self.ordered(&at, available) {
            if self.claim(at, x, t, meter)? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    /// Whether the value for Left is at least `t` after the claim of `x`.
    fn claim(&mut self, at: At, x: usize, t: i8, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let i = at.side;
        let mut next = self.next(at);
        next.own[i] = at.own[i].with(x);
        next.unclaimed = at.unclaimed.without(x);
        if self.is_filled(i, next.own[i]) {
            return Ok(self.filled[i] >= t);
        }
        self.at_least(next, t, meter)
    }

    /// Claims on many short edges first.
    fn ordered(&self, at: &At, available: u128) -> Vec<usize> {
        let mut weight = [0i64; MOST];
        for i in [0, 1] {
            for edge in &self.board.edges[i] {
                let missing = edge.minus(at.own[i]);
                if missing.is_subset(at.unclaimed) {
                    missing
                        .iter()
                        .for_each(|x| weight[x] += 1 << 20usize.saturating_sub(3 * missing.count()));
                }
            }
        }
        let mut moves: Vec<usize> = available.iter().collect();
        moves.sort_by_key(|&x| if self.achieve { -weight[x] } else { weight[x] });
        moves
    }

    fn remember(&mut self, at: At, t: i8, found: bool, budget: &Budget) {
        let most = budget.memory().unwrap_or(DEFAULT_MEMORY) / 10 * 9 / ENTRY;
        if self.table.len() >= most.max(1) {
            self.table.clear();
        }
        let bounds = self.table.entry(at).or_insert([-1, 1]);
        if found {
            bounds[0] = bounds[0].max(t);
        } else {
            bounds[1] = bounds[1].min(t - 1);
        }
    }

    /// The value for Left after the claim of `x` at `at`, or of `at` itself.
    fn value_of(&mut self, at: At, x: Option<usize>, budget: &Budget) -> Result<i8, Stopped> {
        let mut meter = Meter::new(budget);
        let mut ask = |t| match x {
            Some(x) => self.claim(at, x, t, &mut meter),
            None => self.at_least(at, t, &mut meter),
        };
        let value = if ask(1)? {
            1
        } else if ask(0)? {
            0
        } else {
            -1
        };
        meter.flush()?;
        Ok(value)
    }

    /// The value for Left after each first claim that `player` may make.
    fn options(
        &mut self,
        line: &[Move],
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, i8)>, Stopped> {
        let (game, at) = self.after(line, player);
        let mut options = Vec::new();
        for v in game.moves(player) {
            if let Some(x) = self.board.cell(v) {
                options.push((v, self.value_of(at, Some(x), budget)?));
            }
        }
        Ok(options)
    }
}

impl Timed for Reserved {
    fn game(&self, line: &[Move]) -> Positional {
        line.iter().fold(self.game.clone(), |game, step| game.after(step.player, step.element))
    }

    fn race(
        &mut self,
        game: &Positional,
        player: Player,
        attacker: usize,
        budget: &Budget,
    ) -> Result<usize, Stopped> {
        let new = || Distances::new(&self.game, CellBoard::new(&self.game));
        let distances = self.distances.get_or_insert_with(new);
        distances.claims(game, player, attacker, &mut |_| Ok(true), budget)
    }
}

impl Search for Reserved {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let (game, at) = self.after(line, player);
        if let Some(winner) = game.over() {
            return Ok(winner);
        }
        let value = if game.first_moves.is_some() {
            let options = self.options(line, player, budget)?.into_iter().map(|option| option.1);
            let sign = if player == Player::Left { 1 } else { -1 };
            options.max_by_key(|value| value * sign).unwrap_or(-sign)
        } else {
            self.value_of(at, None, budget)?
        };
        Ok(Winner::from_score(value, Player::Left))
    }

    fn value(&mut self, _: &[Move], _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let options = self.options(line, player, budget)?;
        let sign = if player == Player::Left { 1 } else { -1 };
        let best = options.iter().map(|option| option.1 * sign).max();
        Ok(options
            .into_iter()
            .filter(|option| Some(option.1 * sign) == best)
            .map(|option| option.0)
            .collect())
    }

    fn distance(
        &mut self,
        line: &[Move],
        player: Player,
        winner: Winner,
        budget: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        self.claims(line, player, winner, budget)
    }
}
