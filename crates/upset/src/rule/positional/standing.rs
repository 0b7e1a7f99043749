//! A position as the rules look at it: as it stands, with its claims, and as a fresh game, which is made once.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::game::{Playable, Position, Positional};
use crate::rule::{
    Answer, Fact, Finding, Moves, Recognised, Rule, Shrink, Smaller, Status, Theorem, Unrecognised, Witness,
};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts, Winner};
use std::sync::OnceLock;

/// A position, and the fresh game it amounts to, once asked for.
pub struct Standing {
    position: Positional,
    fresh: OnceLock<Result<Fresh, Unrecognised>>,
}

impl Standing {
    /// The position `g`.
    pub fn new(g: &Positional) -> Standing {
        Standing { position: g.clone(), fresh: OnceLock::new() }
    }

    /// The fresh game itself.
    pub fn of(fresh: Fresh) -> Standing {
        Standing { position: fresh.to_position(), fresh: Ok(fresh).into() }
    }

    pub(super) fn fresh(&self, budget: &Budget) -> Result<&Fresh, Unrecognised> {
        let fresh = self.fresh.get_or_init(|| Fresh::new(&self.position, budget));
        fresh.as_ref().map_err(Clone::clone)
    }
}

/// A rule that looks at what has been claimed, and not only at what is left.
pub struct OnPosition(pub &'static dyn Rule<Positional>);

impl Rule<Standing> for OnPosition {
    fn theorem(&self) -> &'static Theorem {
        self.0.theorem()
    }
    fn recognise(&self, game: &Standing, budget: &Budget) -> Recognised {
        self.0.recognise(&game.position, budget)
    }
}

/// A rule about games before the first claim.
pub struct OnFresh(pub &'static dyn Rule<Fresh>);

impl Rule<Standing> for OnFresh {
    fn theorem(&self) -> &'static Theorem {
        self.0.theorem()
    }
    fn recognise(&self, game: &Standing, budget: &Budget) -> Recognised {
        super::on_board(self.0, game.fresh(budget)?, budget)
    }
}

/// A simplification of games before the first claim.
pub struct ShrinkFresh(pub &'static dyn Shrink<Fresh>);

impl Shrink<Standing> for ShrinkFresh {
    fn theorem(&self) -> &'static Theorem {
        self.0.theorem()
    }
    fn shrink(&self, game: &Standing, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let fresh = match game.fresh(budget) {
            Ok(fresh) => fresh,
            Err(Unrecognised::Fails(_)) => return Ok(None),
            Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
        };
        let mut smaller = self.0.shrink(fresh, budget)?;
        if let (Some(smaller), Some(vertex)) = (&mut smaller, fresh.vertices()) {
            smaller.witness = std::mem::take(&mut smaller.witness).renamed(|x| vertex[x]);
        }
        Ok(smaller)
    }
}

/// Plays that are over.
pub struct Finished;

static FINISHED: Theorem =
    Theorem { name: "finished", source: "", class: "plays that are over", time: "O(1)", status: Status::No };

impl Rule<Positional> for Finished {
    fn theorem(&self) -> &'static Theorem {
        &FINISHED
    }
    fn recognise(&self, g: &Positional, budget: &Budget) -> Recognised {
        // Theorems do not count positions: a long series of questions must end in time all the same.
        budget.spend(1)?;
        let Some(winner) = g.over() else { return Err("the play is not over".into()) };
        let mut starts = Starts::default();
        starters(g).for_each(|player| starts.set(player, winner));
        Ok(Box::new(Over(starts)))
    }
}

/// The players who may start.
fn starters(g: &Positional) -> impl Iterator<Item = Player> {
    let first = g.turns.as_ref().and_then(|turns| turns.first().copied());
    Player::BOTH.into_iter().filter(move |&player| first.is_none_or(|first| first == player))
}

struct Over(Starts);

impl Finding for Over {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        Ok(Answer::starts(self.0, "the play is over"))
    }
}

/// Restricted first claims: each one that is allowed is tried, and the rest solved on its own.
pub struct FirstMoves;

static FIRST_MOVES: Theorem = Theorem {
    name: "first-moves",
    source: "",
    class: "positions in which the next claim must be one of a few",
    time: "that of the positions after them",
    status: Status::No,
};

impl Rule<Positional> for FirstMoves {
    fn theorem(&self) -> &'static Theorem {
        &FIRST_MOVES
    }
    fn recognise(&self, g: &Positional, _: &Budget) -> Recognised {
        if g.first_moves.is_none() {
            return Err("the first move is not restricted".into());
        }
        Ok(Box::new(Allowed { game: g.clone(), known: [None, None] }))
    }
}

struct Allowed {
    game: Positional,
    /// By the starter, once asked: who wins after each claim that is allowed.
    known: [Option<Vec<(usize, Winner)>>; 2],
}

impl Allowed {
    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<&[(usize, Winner)], Stopped> {
        let known = &mut self.known[player.index()];
        if known.is_none() {
            let mut options = Vec::new();
            let game = match self.game.turns {
                Some(_) => self.game.clone(),
                None => self.game.clone().started_by(player),
            };
            for x in game.moves(player) {
                let after = Position::Positional(game.after(player, x));
                let found = desk.solve(&after, Want::Winner);
                let next = after.starter().unwrap_or(player.other());
                let Some(winner) = found.starts.of(next) else {
                    return Err(found.why());
                };
                options.push((x, winner));
            }
            *known = Some(options);
        }
        Ok(known.as_deref().unwrap_or_default())
    }
}

/// The best result for `player`.
fn best_of(options: &[(usize, Winner)], player: Player) -> Option<Winner> {
    options.iter().map(|option| option.1).max_by_key(|winner| winner.score(player))
}

impl Finding for Allowed {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        let mut told = Vec::new();
        let mut witness = Witness::default();
        for player in starters(&self.game).collect::<Vec<_>>() {
            let options = self.options(player, desk)?;
            if let Some(winner) = best_of(options, player) {
                starts.set(player, winner);
                told.push(format!(
                    "the best of {} allowed first claims of {}",
                    options.len(),
                    player.title()
                ));
                let best = options.iter().filter(|option| option.1 == winner).map(|option| option.0);
                witness = witness.and(player.name(), Fact::Elements(best.collect()));
            }
        }
        Ok(Answer::starts(starts, told.join(", ")).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let options = self.options(player, desk)?;
        let best = best_of(options, player);
        let reach = options.iter().filter(|option| Some(option.1) == best).map(|option| option.0);
        Ok(Moves::All(reach.collect()))
    }
}
