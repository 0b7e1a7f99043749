//! How soon a player wins: the question "within d further claims?", asked for larger and larger d.
//!
//! A position and d claims either have a win of the attacker in them or not. What is known of a position is the least d
//! that was proved and the greatest that was refuted, so that one table serves all d.

use hashbrown::HashMap;
use std::hash::Hash;
use upset_base::budget::{Budget, Meter, Stopped};

/// A race as the search sees it: one player, the attacker, wants to win within so many claims.
pub(crate) trait Race {
    /// A position in which somebody can claim something and nobody has won.
    type At: Copy;
    /// What identifies it: equal keys, equally soon won.
    type Key: Copy + Eq + Hash;
    /// What can be seen of the question whether the attacker wins within `d` claims, fewer than can be made.
    fn sight(&mut self, at: &Self::At, d: usize) -> Sight<Self::Key>;
    /// Whether a dearer look refutes it. Follows [`Race::sight`], which left it open.
    fn refuted(&mut self, at: &Self::At, d: usize) -> bool;
    /// Adds the claims worth trying to `out`, best first. Follows [`Race::sight`], which left it open.
    fn claims(&mut self, at: &Self::At, out: &mut Vec<u16>);
    /// Whether it is the attacker's turn.
    fn attacks(&self, at: &Self::At) -> bool;
    /// What the claim of `x` leads to.
    fn claim(&self, at: &Self::At, x: usize) -> After<Self::At>;
    /// Whether the claim that wins can be the `d`-th.
    fn ends(&self, at: &Self::At, d: usize) -> bool;
    /// How much work a look at a position is, in steps of some nanoseconds.
    fn effort(&self) -> usize;
}

/// What is seen of a question.
pub(crate) enum Sight<K> {
    /// The answer.
    Answer(bool),
    /// Nothing; the position by its key.
    Open(K),
}

/// What follows a claim.
pub(crate) enum After<P> {
    /// The play is over; whether the attacker has won.
    Over(bool),
    /// The play goes on.
    At(P),
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    /// The attacker wins within so many claims.
    yes: u16,
    /// The attacker does not win within so many.
    no: u16,
    /// The attacker is known to win, however late.
    wins: bool,
}

impl Known {
    const NOTHING: Known = Known { yes: u16::MAX, no: 0, wins: false };
}

/// Says whether the attacker wins a position at all.
pub(crate) type Wins<'w, P> = dyn FnMut(&P) -> Result<bool, Stopped> + Send + 'w;

/// A race and what is known of its positions.
pub(crate) struct Soonest<R: Race> {
    /// The race.
    pub race: R,
    known: HashMap<R::Key, Known>,
    claims: Vec<u16>,
    effort: usize,
}

/// What the table may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;
/// Steps between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 20;
/// Within fewer claims it is not worth asking whether the attacker wins at all.
const LATE: usize = 7;

impl<R: Race> Soonest<R> {
    /// Nothing is known yet.
    pub fn new(race: R) -> Soonest<R> {
        Soonest { race, known: HashMap::new(), claims: Vec::new(), effort: 0 }
    }

    /// Within how many claims the attacker, who wins within `most`, wins for certain; `wins` says whether the attacker wins
    /// a position at all.
    pub fn claims(
        &mut self,
        at: R::At,
        most: usize,
        wins: &mut Wins<'_, R::At>,
        budget: &Budget,
    ) -> Result<usize, Stopped> {
        let mut meter = Meter::new(budget);
        self.claims.clear();
        for d in 1..most {
            if self.race.ends(&at, d) && self.within(&at, d, wins, &mut meter)? {
                return Ok(d);
            }
        }
        meter.flush()?;
        Ok(most)
    }

    /// Whether the attacker wins within `d` claims, fewer than can be made.
    fn within(
        &mut self,
        at: &R::At,
        d: usize,
        wins: &mut Wins<'_, R::At>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let key = match self.race.sight(at, d) {
            Sight::Answer(answer) => return Ok(answer),
            Sight::Open(key) => key,
        };
        let before = self.known.get(&key).copied().unwrap_or(Known::NOTHING);
        if usize::from(before.yes) <= d || usize::from(before.no) >= d {
            return Ok(usize::from(before.yes) <= d);
        }
        meter.tick()?;
        self.effort += self.race.effort();
        if self.effort > EFFORT {
            self.effort = 0;
            meter.flush()?;
        }
        if self.race.refuted(at, d) {
            self.remember(key, meter.budget(), |known| known.no = known.no.max(d as u16));
            return Ok(false);
        }
        // What the attacker does not win at all is refuted for every d. After a claim of the opponent, who has lost, there is
        // nothing to ask.
        if d >= LATE && !before.wins && !self.race.attacks(at) {
            let wins = wins(at)?;
            self.remember(key, meter.budget(), |known| {
                known.wins = wins;
                known.no = if wins { known.no } else { u16::MAX };
            });
            if !wins {
                return Ok(false);
            }
        }
        let answer = self.by_claims(at, d, wins, meter)?;
        self.remember(key, meter.budget(), |known| {
            if answer {
                known.yes = known.yes.min(d as u16);
            } else {
                known.no = known.no.max(d as u16);
            }
        });
        Ok(answer)
    }

    fn by_claims(
        &mut self,
        at: &R::At,
        d: usize,
        wins: &mut Wins<'_, R::At>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let wanted = self.race.attacks(at);
        let base = self.claims.len();
        self.race.claims(at, &mut self.claims);
        let mut answer = !wanted;
        for i in base..self.claims.len() {
            let found = match self.race.claim(at, usize::from(self.claims[i])) {
                After::Over(won) => won,
                After::At(_) if d == 1 => false,
                After::At(next) => self.within(&next, d - 1, wins, meter)?,
            };
            if found == wanted {
                answer = wanted;
                break;
            }
        }
        self.claims.truncate(base);
        Ok(answer)
    }

    fn remember(&mut self, key: R::Key, budget: &Budget, change: impl FnOnce(&mut Known)) {
        let entry = size_of::<R::Key>() + size_of::<Known>() + 1;
        // Tables of this kind are at most seven eighths full, and two of them live while one grows.
        let most = budget.memory().unwrap_or(DEFAULT_MEMORY) / 4 / entry;
        if self.known.len() >= most.max(1) {
            self.known.clear();
        }
        change(self.known.entry(key).or_insert(Known::NOTHING));
    }
}
