//! How long the opponent can put off a win by passing: the delays of 002 Section 3.1.

use super::fresh::Fresh;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::{Convention, Position};
use crate::value::{Player, Starts};
use hashbrown::HashMap;

/// The largest board on which delays are computed.
pub const MAX_VERTICES: usize = 64;
/// The score of a play in which the starter fills no edge.
const NEVER: u32 = u32::MAX;

struct Scoring<'a> {
    /// The edges of the player who must win, and of the one who may pass.
    edges: [Vec<u64>; 2],
    all: u64,
    known: HashMap<(u64, u64), u32>,
    meter: Meter<'a>,
}

impl Scoring<'_> {
    fn fills(&self, who: usize, claims: u64, x: u64) -> bool {
        self.edges[who].iter().any(|&e| e & x != 0 && e & !(claims | x) == 0)
    }

    /// The score when the winner-to-be, who holds `own`, moves.
    fn mover(&mut self, own: u64, other: u64) -> Result<u32, Stopped> {
        if let Some(&score) = self.known.get(&(own, other)) {
            return Ok(score);
        }
        self.meter.tick()?;
        self.meter.budget().allow_memory(self.known.len() * 40)?;
        let mut best = NEVER;
        for x in bits(self.all & !own & !other) {
            let score = if self.fills(0, own, x) { 0 } else { self.passer(own | x, other)? };
            best = best.min(score);
            if best == 0 {
                break;
            }
        }
        self.known.insert((own, other), best);
        Ok(best)
    }

    /// The score when the other player moves or passes.
    fn passer(&mut self, own: u64, other: u64) -> Result<u32, Stopped> {
        let mut worst = self.mover(own, other)?.saturating_add(1);
        for y in bits(self.all & !own & !other) {
            if worst == NEVER || self.fills(1, other, y) {
                return Ok(NEVER);
            }
            worst = worst.max(self.mover(own, other | y)?);
        }
        Ok(worst)
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let x = mask & mask.wrapping_neg();
        mask ^= x;
        (x != 0).then_some(x)
    })
}

/// How many passes the opponent of `player` can make at most before `player`, who starts, fills an edge, when
/// `player` wants few and the opponent many; `None` if `player` does not win. The board must have no order
/// and at most 64 vertices.
pub fn delay(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<u32>, Stopped> {
    if game.len() > MAX_VERTICES || !game.poset.is_antichain() {
        return Err(Stopped::Undecided);
    }
    let masks = |p: Player| game.edges(p).iter().map(|e| e.iter().fold(0u64, |m, &v| m | 1 << v)).collect();
    let all = if game.len() == 64 { u64::MAX } else { (1 << game.len()) - 1 };
    let mut scoring = Scoring {
        edges: [masks(player), masks(player.other())],
        all,
        known: HashMap::new(),
        meter: Meter::new(budget),
    };
    Ok(Some(scoring.mover(0, 0)?).filter(|&score| score != NEVER))
}

/// Delays are only worth their cost on small boards.
pub const MAX_DELAY: usize = 18;
/// Beside an answer they are worth no more than this.
const SIDE_POSITIONS: u64 = 50_000;

/// The delays of an achievement game without an order, each for who wins when starting, if they cost little.
pub(crate) fn delays(game: &Position, starts: &Starts, budget: &Budget) -> [Option<u32>; 2] {
    let Position::Positional(g) = game else { return [None; 2] };
    let achievement = matches!(g.convention, Convention::Achievement | Convention::MakerMaker);
    let fresh = if achievement && g.poset.is_antichain() { Fresh::new(g, budget).ok() } else { None };
    let Some(fresh) = fresh.filter(|fresh| fresh.len() <= MAX_DELAY) else { return [None; 2] };
    Player::BOTH.map(|player| {
        let wins = starts.of(player) == Some(player.into());
        let side = budget.with_positions(SIDE_POSITIONS);
        if wins { delay(&fresh, player, &side).ok().flatten() } else { None }
    })
}
