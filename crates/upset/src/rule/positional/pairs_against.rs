//! One player has edges of size at most 2, the other any (002 Theorem 4.3, membership in NP), without an order.
//!
//! Call them Red and Blue. When Red is to move, the best claim is told at once: one that fills an edge; otherwise the one that
//! keeps Blue from filling an edge; otherwise the centre of two red pairs that are intact, which threatens to fill either. If there is no such centre
//! the red pairs are disjoint, and Blue does not lose any more: a claim in a pair is answered in it. So only Blue's claims
//! branch, and few of them: while there is a centre, Blue must fill an edge, meet a threat, threaten in turn, or
//! hit all centres at once.
//!
//! Further, a blue pair of which one vertex lies on no other edge is played at once (002 Lemma 3.8): Blue claims the other, Red must
//! answer. Positions are kept by what is claimed.
//!
//! Where Blue does not lose, Blue may still win. Once there are no centres that is told where Red has disjoint pairs in Blue's edges too, and,
//! for blue edges of size at most 3, by Maker-Breaker (`rank-3`): Red who wins as Breaker on all of Blue's edges does not lose. Blue who wins
//! as Maker on those that meet no red pair wins: a claim of Red's in a pair is answered in it, any other that is not among these edges is a turn given away.

use super::fresh::Fresh;
use super::rank_3_chain::{NONE, Small};
use super::rank_3_search::Search3;
use crate::bits::{MAX_BOARD, Set};
use crate::budget::{Budget, Meter, Stopped};
use crate::hypergraph::{Edge, minimal, private_pairs};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::text::counted;
use crate::value::{Player, Starts, Winner};
use crate::with_set;
use hashbrown::HashMap;

/// The bound `pairs-against-sets`.
pub struct PairsAgainst;

/// The statement as data.
pub static THEOREM: Theorem = Theorem {
    name: "pairs-against-sets",
    source: "002 Theorem 4.3",
    class: "without an order, if a player's edges have size at most 2: whether that player wins, \
            by the other's claims alone",
    time: "exponential in the other player's choices alone (the question is in NP)",
    status: Status::No,
};

impl Rule<Fresh> for PairsAgainst {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        game.expect_unordered()?;
        let fits = |p: &Player| game.rank(*p) == 2 && game.rank(p.other()) > 2;
        let Some(red) = Player::BOTH.into_iter().find(fits) else {
            return Err("no player has pairs against larger edges".into());
        };
        let too_large = || format!("the board has more than {MAX_BOARD} vertices").into();
        with_set!(game.len(), S => Ok(Box::new(Chase::<S>::new(game, red))), Err(too_large()))
    }
}

/// Bounds on the result for Blue: 1 a win, 0 nobody wins, −1 a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    low: i8,
    high: i8,
}

impl Bounds {
    const fn exactly(value: i8) -> Bounds {
        Bounds { low: value, high: value }
    }

    fn or(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

const WON: Bounds = Bounds::exactly(1);
const LOST: Bounds = Bounds::exactly(-1);

/// What is claimed: Blue's and Red's cells.
type Claims<S> = (S, S);

/// What each player still needs of the edges that can be filled.
struct Live<S> {
    blue: Vec<S>,
    red: Vec<S>,
}

/// The board, and what is known of the positions with Blue to move.
struct Chase<S> {
    game: Fresh,
    red: Player,
    edges: [Vec<S>; 2],
    known: HashMap<Claims<S>, Bounds>,
    /// Blue's edges as Maker's.
    making: Search3<S>,
}

/// What Red or Blue does next, or how it ends.
enum Step {
    Over(Bounds),
    Claim(usize),
}

/// The cells of edges of which one cell is missing.
fn single<S: Set>(missing: &[S]) -> S {
    missing.iter().filter(|m| m.count() == 1).fold(S::EMPTY, |all, &m| all.or(m))
}

/// The cells in two or more of the pairs.
fn centres<S: Set>(red: &[S]) -> S {
    let mut seen = S::EMPTY;
    let mut twice = S::EMPTY;
    for &pair in red.iter().filter(|pair| pair.count() == 2) {
        twice = twice.or(pair.and(seen));
        seen = seen.or(pair);
    }
    twice
}

impl<S: Set> Chase<S> {
    fn new(game: &Fresh, red: Player) -> Chase<S> {
        let sets = |player: Player| -> Vec<S> {
            game.edges(player).iter().map(|e| S::collect(e.iter().map(|&v| v as usize))).collect()
        };
        Chase {
            edges: [sets(red.other()), sets(red)],
            game: game.clone(),
            red,
            known: HashMap::new(),
            making: Search3::new(game.len()),
        }
    }

    fn live(&self, (blue, red): Claims<S>) -> Live<S> {
        let missing = |edges: &[S], own: S, other: S| -> Vec<S> {
            edges.iter().filter(|e| !e.meets(other)).map(|e| e.minus(own)).collect()
        };
        Live { blue: missing(&self.edges[0], blue, red), red: missing(&self.edges[1], red, blue) }
    }

    /// What Red, to move, does.
    fn reply(&mut self, live: &Live<S>, meter: &mut Meter<'_>) -> Result<Step, Stopped> {
        if !single(&live.red).is_empty() {
            return Ok(Step::Over(LOST));
        }
        let threats = single(&live.blue);
        match threats.count() {
            0 if !centres(&live.red).is_empty() => Ok(Step::Over(LOST)),
            0 => self.calm(live, self.red, meter).map(Step::Over),
            1 => Ok(Step::Claim(threats.first())),
            _ => Ok(Step::Over(WON)),
        }
    }

    /// Without centres and threats Blue does not lose; whether Blue wins is told where a pairing or Maker-Breaker tells it.
    fn calm(&mut self, live: &Live<S>, mover: Player, meter: &mut Meter<'_>) -> Result<Bounds, Stopped> {
        let cells = |m: &S| -> Edge { m.iter().map(|x| x as u32).collect() };
        let edges: Vec<Edge> = live.blue.iter().map(cells).collect();
        if private_pairs(self.game.len(), &edges, meter.budget())?.is_some() {
            return Ok(Bounds::exactly(0));
        }
        let open = Bounds { low: 0, high: 1 };
        if edges.iter().any(|edge| edge.len() > 3) {
            return Ok(open);
        }
        if !self.makes(edges, mover, meter)? {
            return Ok(Bounds::exactly(0));
        }
        let paired = live.red.iter().fold(S::EMPTY, |all, &pair| all.or(pair));
        let apart: Vec<Edge> = live.blue.iter().filter(|m| !m.meets(paired)).map(cells).collect();
        Ok(if self.makes(apart, mover, meter)? { WON } else { open })
    }

    /// Whether Blue, as Maker, wins on these edges of size 2 or 3.
    fn makes(&mut self, edges: Vec<Edge>, mover: Player, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let edges = minimal(self.game.len(), edges, meter.budget())?;
        let small = |edge: &Edge| -> Small {
            let mut small = [NONE; 3];
            edge.iter().zip(&mut small).for_each(|(&v, place)| *place = v as u16);
            small
        };
        let mut edges: Vec<Small> = edges.iter().map(small).collect();
        edges.sort_unstable();
        if mover == self.red {
            return Ok(self.making.saving_claims(&edges, false, meter)?.is_empty());
        }
        Ok(self.making.first(&edges, meter)?.is_some())
    }

    /// The claims among which some best claim of Blue is, if the end is not in sight.
    fn choices(
        &mut self,
        live: &Live<S>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Vec<usize>, Bounds>, Stopped> {
        if !single(&live.blue).is_empty() {
            return Ok(Err(WON));
        }
        let threats = single(&live.red);
        match threats.count() {
            0 => {}
            1 => return Ok(Ok(vec![threats.first()])),
            _ => return Ok(Err(LOST)),
        }
        let centres = centres(&live.red);
        if centres.is_empty() {
            return self.calm(live, self.red.other(), meter).map(Err);
        }
        let pairs: Vec<S> = live.blue.iter().copied().filter(|m| m.count() == 2).collect();
        let others = |x: usize| live.blue.iter().chain(&live.red).filter(move |m| m.has(x)).count();
        for pair in &pairs {
            let (u, v) = (pair.first(), pair.last());
            if others(v) == 1 {
                return Ok(Ok(vec![u]));
            }
            if others(u) == 1 {
                return Ok(Ok(vec![v]));
            }
        }
        let mut choices = pairs.iter().fold(S::EMPTY, |all, &pair| all.or(pair));
        // Who hits every path through a centre hits one of some path's three cells.
        let centre = centres.first();
        let around = live.red.iter().filter(|m| m.has(centre)).fold(S::EMPTY, |all, &m| all.or(m));
        for x in around.minus(choices).iter() {
            let rest: Vec<S> = live.red.iter().copied().filter(|m| !m.has(x)).collect();
            if self::centres(&rest).is_empty() {
                choices = choices.with(x);
            }
        }
        Ok(Ok(choices.iter().collect()))
    }

    /// The bounds on the result with Blue to move.
    fn blue_moves(&mut self, claims: Claims<S>, meter: &mut Meter<'_>) -> Result<Bounds, Stopped> {
        if let Some(&bounds) = self.known.get(&claims) {
            return Ok(bounds);
        }
        meter.tick()?;
        let live = self.live(claims);
        let mut bounds = LOST;
        match self.choices(&live, meter)? {
            Err(over) => bounds = over,
            Ok(choices) => {
                for x in choices {
                    bounds = bounds.or(self.after_blue(claims, x, meter)?);
                    if bounds == WON {
                        break;
                    }
                }
            }
        }
        if self.known.len().is_power_of_two() {
            let entry = 2 * size_of::<Claims<S>>();
            meter.budget().allow_memory(self.known.len().saturating_mul(2 * entry))?;
        }
        self.known.insert(claims, bounds);
        Ok(bounds)
    }

    /// The same after Blue claims `x`.
    fn after_blue(&mut self, claims: Claims<S>, x: usize, meter: &mut Meter<'_>) -> Result<Bounds, Stopped> {
        let claims = (claims.0.with(x), claims.1);
        if self.edges[0].iter().any(|e| e.is_subset(claims.0)) {
            return Ok(WON);
        }
        self.red_moves(claims, meter)
    }

    /// The bounds on the result with Red to move.
    fn red_moves(&mut self, claims: Claims<S>, meter: &mut Meter<'_>) -> Result<Bounds, Stopped> {
        let live = self.live(claims);
        match self.reply(&live, meter)? {
            Step::Over(bounds) => Ok(bounds),
            Step::Claim(v) => self.blue_moves((claims.0, claims.1.with(v)), meter),
        }
    }

    fn bounds(&mut self, starter: Player, meter: &mut Meter<'_>) -> Result<Bounds, Stopped> {
        let start = (S::EMPTY, S::EMPTY);
        if starter == self.red { self.red_moves(start, meter) } else { self.blue_moves(start, meter) }
    }

    /// The result that a value for Blue is.
    fn winner(&self, value: i8) -> Winner {
        match value {
            1 => self.game.convention.filled(self.red.other()),
            0 => self.game.convention.unfilled(),
            _ => self.game.convention.filled(self.red),
        }
    }

    /// A claim of `player` that keeps the result of exact bounds, where one is told.
    fn claim(&mut self, player: Player, value: i8, meter: &mut Meter<'_>) -> Result<Option<usize>, Stopped> {
        let start = (S::EMPTY, S::EMPTY);
        let live = self.live(start);
        if player == self.red {
            let win = single(&live.red);
            let block = single(&live.blue);
            let centres = centres(&live.red);
            let first = [win, block, centres].into_iter().find(|cells| !cells.is_empty());
            return Ok(first.map(|cells| cells.first()));
        }
        let win = single(&live.blue);
        if !win.is_empty() {
            return Ok(Some(win.first()));
        }
        let Ok(choices) = self.choices(&live, meter)? else { return Ok(None) };
        for x in choices {
            if self.after_blue(start, x, meter)? == Bounds::exactly(value) {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }
}

impl<S: Set> Finding for Chase<S> {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut meter = Meter::new(desk.budget);
        let mut starts = Starts::default();
        let mut witness = Witness::default();
        for player in self.game.starters.clone() {
            let bounds = self.bounds(player, &mut meter)?;
            if bounds.low != bounds.high {
                continue;
            }
            starts.set(player, self.winner(bounds.low));
            if let Some(x) = self.claim(player, bounds.low, &mut meter)? {
                witness = witness.and(player.name(), Fact::Elements(vec![x]));
            }
        }
        let (red, positions) = (self.red.title(), counted(self.known.len(), "position"));
        let summary = format!("{red} answers threats and claims centres of pairs: {positions}");
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut meter = Meter::new(desk.budget);
        let bounds = self.bounds(player, &mut meter)?;
        let lost = if player == self.red { 1 } else { -1 };
        if bounds == Bounds::exactly(lost) {
            return Ok(Moves::All((0..self.game.len()).collect()));
        }
        if bounds.low != bounds.high {
            return Ok(Moves::None);
        }
        Ok(self.claim(player, bounds.low, &mut meter)?.map_or(Moves::None, Moves::One))
    }
}
