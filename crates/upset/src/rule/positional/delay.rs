//! How long the opponent can put off a win by passing: the delays of 002 Section 3.1.
//!
//! Of vertices that can be exchanged with each other, edges of both players being mapped to edges, it matters only how many each player has.

use super::exchange_twins;
use super::fresh::Fresh;
use crate::bits::Set;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::{Convention, Position};
use crate::hypergraph::{Edge, incidence};
use crate::value::{Player, Starts};
use crate::with_set;
use hashbrown::HashMap;

/// The score of a play in which the starter fills no edge.
const NEVER: u32 = u32::MAX;

/// What a position is known by: the claims of both on edges that can still be filled, and what is unclaimed there.
type Known<S> = HashMap<(S, S, S), u32>;

struct Scoring<'a, S> {
    /// The edges of the player who must win, and of the one who may pass.
    edges: [Vec<S>; 2],
    all: S,
    /// Vertices that can be exchanged with each other, two or more.
    alike: Vec<S>,
    known: Known<S>,
    meter: Meter<'a>,
}

/// What both still need of the edges that can be filled.
struct Live<S> {
    missing: [Vec<S>; 2],
    /// The cells of these edges, claimed or not.
    cover: [S; 2],
}

impl<S: Set> Live<S> {
    /// The cells with which player `i` would fill an edge.
    fn threats(&self, i: usize) -> S {
        self.missing[i].iter().filter(|m| m.count() == 1).fold(S::EMPTY, |all, &m| all.or(m))
    }
}

impl<S: Set> Scoring<'_, S> {
    fn live(&self, own: [S; 2]) -> Live<S> {
        let mut live = Live { missing: [Vec::new(), Vec::new()], cover: [S::EMPTY; 2] };
        for i in [0, 1] {
            for &edge in self.edges[i].iter().filter(|edge| !edge.meets(own[1 - i])) {
                live.missing[i].push(edge.minus(own[i]));
                live.cover[i] = live.cover[i].or(edge);
            }
        }
        live
    }

    /// The claims with those among vertices that can be exchanged moved to the first of them.
    fn canonical(&self, own: [S; 2]) -> [S; 2] {
        let mut own = own;
        for &class in &self.alike {
            let [mine, others] = own.map(|own| own.and(class).count());
            own = own.map(|own| own.minus(class));
            for (i, x) in class.iter().take(mine + others).enumerate() {
                let i = usize::from(i >= mine);
                own[i] = own[i].with(x);
            }
        }
        own
    }

    /// One of `free` in each class of vertices that can be exchanged.
    fn representatives(&self, free: S) -> S {
        self.alike.iter().fold(free, |free, class| {
            let alike = free.and(*class);
            if alike.is_empty() { free } else { free.minus(alike).with(alike.first()) }
        })
    }

    /// The score when the winner-to-be, who holds `own[0]`, moves. A claim on no live edge is a turn given away.
    fn mover(&mut self, own: [S; 2]) -> Result<u32, Stopped> {
        let own = self.canonical(own);
        let live = self.live(own);
        if !live.threats(0).is_empty() {
            return Ok(0);
        }
        let free = self.all.minus(own[0]).minus(own[1]).and(live.cover[0].or(live.cover[1]));
        let key = (own[0].and(live.cover[0]), own[1].and(live.cover[1]), free);
        if let Some(&score) = self.known.get(&key) {
            return Ok(score);
        }
        self.meter.tick()?;
        self.meter.budget().allow_memory(self.known.len() * (3 * size_of::<S>() + 24))?;
        let threats = live.threats(1);
        let moves = match threats.count() {
            _ if live.missing[0].is_empty() => S::EMPTY,
            0 => self.representatives(free),
            1 => threats,
            _ => S::EMPTY,
        };
        let mut best = NEVER;
        for x in moves.iter() {
            best = best.min(self.passer([own[0].with(x), own[1]])?);
            if best == 0 {
                break;
            }
        }
        self.known.insert(key, best);
        Ok(best)
    }

    /// The score when the other player moves or passes.
    fn passer(&mut self, own: [S; 2]) -> Result<u32, Stopped> {
        let own = self.canonical(own);
        let live = self.live(own);
        if !live.threats(1).is_empty() {
            return Ok(NEVER);
        }
        let threats = live.threats(0);
        let free = self.all.minus(own[0]).minus(own[1]).and(live.cover[0].or(live.cover[1]));
        // After a pass or any other claim the threat is carried out.
        let moves = match threats.count() {
            0 => self.representatives(free),
            1 => threats,
            _ => S::EMPTY,
        };
        let mut worst = self.mover(own)?.saturating_add(1);
        for y in moves.iter() {
            if worst == NEVER {
                break;
            }
            worst = worst.max(self.mover([own[0], own[1].with(y)])?);
        }
        Ok(worst)
    }
}

/// How many passes the opponent of `player` can make at most before `player`, who starts, fills an edge, when
/// `player` wants few and the opponent many; `None` if `player` does not win. The board must have no order
/// and no more vertices than a set holds.
pub fn delay(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<u32>, Stopped> {
    if !game.poset.is_antichain() {
        return Err(Stopped::Undecided);
    }
    with_set!(game.len(), S => scored::<S>(game, player, budget), Err(Stopped::Undecided))
}

fn scored<S: Set>(game: &Fresh, player: Player, budget: &Budget) -> Result<Option<u32>, Stopped> {
    let masks = |p: Player| game.edges(p).iter().map(|e| S::collect(e.iter().map(|&v| v as usize))).collect();
    let mut scoring = Scoring::<S> {
        edges: [masks(player), masks(player.other())],
        all: S::below(game.len()),
        alike: alike(game, budget)?,
        known: HashMap::new(),
        meter: Meter::new(budget),
    };
    Ok(Some(scoring.mover([S::EMPTY; 2])?).filter(|&score| score != NEVER))
}

/// The classes of two or more vertices any two of which can be exchanged.
fn alike<S: Set>(game: &Fresh, budget: &Budget) -> Result<Vec<S>, Stopped> {
    // One vertex more tells Right's edges from Left's.
    let mark = game.len() as u32;
    let right = game.edges(Player::Right).iter().map(|edge| edge.iter().copied().chain([mark]).collect());
    let edges: Vec<Edge> = game.edges(Player::Left).iter().cloned().chain(right).collect();
    let through = incidence(game.len() + 1, &edges);
    let classes = exchange_twins::classes(game.len() + 1, &edges, &through, budget)?;
    let members = |class: Vec<usize>| S::collect(class.into_iter().filter(|&x| x < game.len()));
    Ok(classes.into_iter().map(members).filter(|class: &S| class.count() > 1).collect())
}

/// Delays are only worth their cost on small boards.
pub const MAX_DELAY: usize = 18;
/// Beside an answer they are worth no more than this.
const SIDE_POSITIONS: u64 = 50_000;

/// The fresh game whose delays are defined: an achievement or Maker-Maker game without an order.
fn scorable(game: &Position, budget: &Budget) -> Option<Fresh> {
    let Position::Positional(g) = game else { return None };
    let achievement = matches!(g.convention, Convention::Achievement | Convention::MakerMaker);
    if achievement && g.poset.is_antichain() { Fresh::new(g, budget).ok() } else { None }
}

/// The delays of an achievement game without an order, each for who wins when starting, if they cost little.
pub(crate) fn delays(game: &Position, starts: &Starts, budget: &Budget) -> [Option<u32>; 2] {
    let fresh = scorable(game, budget).filter(|fresh| fresh.len() <= MAX_DELAY);
    let Some(fresh) = fresh else { return [None; 2] };
    let side = budget.with_positions(SIDE_POSITIONS);
    each(&fresh, starts, &side).map(|delay| delay.ok().flatten())
}

/// The same whatever they cost, as far as the budget goes.
pub(crate) fn delays_at_any_cost(
    game: &Position,
    starts: &Starts,
    budget: &Budget,
) -> Result<[Option<u32>; 2], Stopped> {
    let Some(fresh) = scorable(game, budget) else { return Ok([None; 2]) };
    let [left, right] = each(&fresh, starts, budget);
    Ok([left?, right?])
}

fn each(fresh: &Fresh, starts: &Starts, budget: &Budget) -> [Result<Option<u32>, Stopped>; 2] {
    Player::BOTH.map(|player| {
        let wins = starts.of(player) == Some(player.into());
        if wins { delay(fresh, player, budget) } else { Ok(None) }
    })
}
