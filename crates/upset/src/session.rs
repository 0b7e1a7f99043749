//! A game that stays open: what one question found out serves the next, also after moves are made and taken back.

use crate::budget::{Budget, Stopped};
use crate::document::{NoMove, legal_move};
use crate::game::{IllegalMove, Move, Position};
use crate::rule::positional::delay::{delays, delays_at_any_cost};
use crate::rule::{Named, Unrecognised};
use crate::solution::{Distances, Solution};
use crate::solve::{At, BestMove, Choices, Desk, Engine, NotCovered, Place, Solved, Store, Want};
use crate::solve::{advance, best_moves, by_search, distance, distances_after};
use crate::solve::{find_best_move, has_value, started_by};
use crate::value::{Player, Winner};
use std::sync::Arc;
use upset_base::clock::Instant;

/// What is asked of the position at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Who wins, for each starter.
    Winner,
    /// Also the value, where the family has one and it does not cost too much once the winner is known.
    Value,
    /// Also the best first moves of a player.
    Moves(Player),
    /// Also every first move of a player with what it leaves.
    Options(Player),
    /// Also how soon a positional game is won, for each starter and after every first move that was asked for before.
    Distance,
}

/// A game with everything that has been found out about it, and a line of play from it.
///
/// It owns what it holds and can be sent to another thread. A question that was stopped may be asked again with a new
/// budget: what was proved is kept.
pub struct Session {
    engine: Engine,
    store: Store,
    /// The positions of the line, the one at hand last; never empty.
    past: Vec<Here>,
    line: Vec<Move>,
}

/// A position, and what is known about it.
struct Here {
    game: Position,
    place: Option<Place>,
    solved: Solved,
    moves: [Option<Arc<[usize]>>; 2],
    options: [Option<Choices>; 2],
    /// Whether moves and options were asked for, found or not.
    asked: (bool, bool),
    delays: [Option<u32>; 2],
    /// Whether the delays were looked for when all that they depend on was known.
    delayed: bool,
    /// How soon it is won, once asked for.
    distances: Option<Distances>,
    stopped: Option<Stopped>,
    positions: u64,
    seconds: f64,
}

impl Here {
    fn new(game: Position, place: Option<Place>) -> Here {
        let (solved, moves, options, asked, distances, stopped) = Default::default();
        let (delays, delayed, positions, seconds) = Default::default();
        Here {
            game,
            place,
            solved,
            moves,
            options,
            asked,
            delays,
            delayed,
            distances,
            stopped,
            positions,
            seconds,
        }
    }
}

impl Session {
    /// A session on `game`, by every means.
    pub fn new(game: impl Into<Position>) -> Session {
        let game = game.into();
        let mut store = Store::default();
        let place = Some(store.root(&game));
        Session { engine: Engine::Auto, store, past: vec![Here::new(game, place)], line: Vec::new() }
    }

    /// The same by search alone.
    pub fn by_search(game: impl Into<Position>) -> Session {
        Session { engine: Engine::Search, ..Session::new(game) }
    }

    /// The same by one rule alone, which must cover the game.
    pub fn by_rule(game: impl Into<Position>, rule: Named, budget: &Budget) -> Result<Session, NotCovered> {
        let (begin, before) = (Instant::now(), budget.positions());
        let mut session = Session { engine: Engine::Rule(rule), ..Session::new(game) };
        let here = &mut session.past[0];
        let theorem = rule.theorem();
        match rule.recognise(&here.game, budget) {
            Err(Unrecognised::Fails(why)) => {
                return Err(NotCovered { rule: theorem.name.into(), why: why.into_owned() });
            }
            Err(Unrecognised::Stopped(stopped)) => here.stopped = Some(stopped),
            Ok(mut finding) => match finding.answer(&mut Desk::new(budget)) {
                Ok(answer) => here.solved.hold(theorem, answer, here.game.names(), finding),
                Err(stopped) => here.stopped = Some(stopped),
            },
        }
        here.positions = budget.positions() - before;
        here.seconds = begin.elapsed().as_secs_f64();
        Ok(session)
    }

    /// The position at hand.
    pub fn position(&self) -> &Position {
        &self.here().game
    }

    /// The moves that led to it, numbered as on the board the session began with.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Asks about the position at hand. The solution has whatever is known by then, from earlier questions too.
    pub fn ask(&mut self, ask: Ask, budget: &Budget) -> Solution {
        self.find(ask, budget);
        self.known()
    }

    /// Finds out what is asked, for later.
    pub(crate) fn find(&mut self, ask: Ask, budget: &Budget) {
        let begin = Instant::now();
        let before = budget.positions();
        let mut desk = Desk::with(budget, std::mem::take(&mut self.store));
        let engine = self.engine;
        let here = self.here_mut();
        here.ask(engine, ask, &mut desk);
        // What delays cost is not part of the answer's work.
        here.positions += budget.positions() - before;
        here.seconds += begin.elapsed().as_secs_f64();
        if ask != Ask::Winner && !here.delayed {
            here.delays = delays(&here.game, &here.solved.found.starts, budget);
            // With a larger budget more may be known.
            here.delayed = here.solved.found.decided(&here.game) && budget.check().is_ok();
        }
        self.store = desk.store();
    }

    /// The delays of the position at hand (002 Section 3.1), whatever they cost, once the winners are known; without this
    /// they are found where they cost little.
    pub fn find_delays(&mut self, budget: &Budget) -> Solution {
        self.find(Ask::Winner, budget);
        let here = self.here_mut();
        match delays_at_any_cost(&here.game, &here.solved.found.starts, budget) {
            Ok(delays) => (here.delays, here.delayed) = (delays, true),
            Err(stopped) => here.stopped = Some(stopped),
        }
        self.known()
    }

    /// What is known about the position at hand.
    pub fn known(&self) -> Solution {
        self.here().solution()
    }

    /// One best move of `player`, who is to move: by the strategy of a rule that decides the game where it has one.
    /// `None` if there is no move.
    pub fn best_move(&mut self, player: Player, budget: &Budget) -> Result<Option<BestMove>, Stopped> {
        let mut desk = Desk::with(budget, std::mem::take(&mut self.store));
        let engine = self.engine;
        let best = self.here_mut().best_move(engine, player, &mut desk);
        self.store = desk.store();
        best
    }

    /// Makes a move in the position at hand.
    pub fn advance(&mut self, player: Player, element: usize) -> Result<(), IllegalMove> {
        let here = self.here();
        let next = here.game.play(player, element)?;
        let place = here.place.as_ref().and_then(|place| place.child(&here.game, player, element, &next));
        let made = place.as_ref().and_then(|place| place.line.last().copied());
        self.line.push(made.unwrap_or(Move { player, element }));
        self.past.push(Here::new(next, place));
        Ok(())
    }

    /// Makes a move by its name, as on the command line: in Connect a column letter alone names one.
    pub fn play(&mut self, player: Player, name: &str) -> Result<(), NoMove> {
        let element = legal_move(self.position(), player, name)?;
        // The move was found among the legal ones.
        let _ = self.advance(player, element);
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn back(&mut self) -> bool {
        let made = self.line.pop().is_some();
        if made {
            self.past.pop();
        }
        made
    }

    fn here(&self) -> &Here {
        &self.past[self.past.len() - 1]
    }

    fn here_mut(&mut self) -> &mut Here {
        let last = self.past.len() - 1;
        &mut self.past[last]
    }
}

impl Here {
    fn learn(&mut self, engine: Engine, want: Want, desk: &mut Desk<'_>) {
        let at = At { game: &self.game, place: self.place.as_ref() };
        match engine {
            Engine::Auto => advance(&at, &mut self.solved, desk, want),
            Engine::Search => {
                if !self.solved.found.suffices(&self.game, want)
                    && let Err(stopped) = by_search(u64::MAX, &at, &mut self.solved, desk, want)
                {
                    self.solved.found.stopped = Some(stopped);
                }
            }
            Engine::Rule(_) => {}
        }
    }

    fn ask(&mut self, engine: Engine, ask: Ask, desk: &mut Desk<'_>) {
        let want = if ask == Ask::Winner { Want::Winner } else { Want::Value };
        self.learn(engine, want, desk);
        let asked = match ask {
            Ask::Winner | Ask::Value => Ok(()),
            Ask::Moves(player) => self.find_moves(player, desk),
            Ask::Options(player) => self.find_options(player, desk),
            Ask::Distance => self.find_distances(desk),
        };
        self.asked.0 |= matches!(ask, Ask::Moves(_));
        self.asked.1 |= matches!(ask, Ask::Options(_));
        // An earlier question may have been left without an answer for a reason of its own.
        let keeps = matches!(engine, Engine::Rule(_)) || self.lacks();
        self.stopped = asked.err().or(self.stopped.filter(|_| keeps));
    }

    /// Whether moves or options that were asked for are missing.
    fn lacks(&self) -> bool {
        Player::BOTH.into_iter().filter(|&player| self.may_start(player)).any(|player| {
            let moves = self.asked.0 && self.moves[player.index()].is_none();
            let distance = |found: &Distances| found.starters[player.index()].is_none();
            moves
                || self.asked.1 && self.options[player.index()].is_none()
                || self.distances.as_ref().is_some_and(distance)
        })
    }

    fn find_moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        let other = same_for_both(&self.game, &self.moves, player);
        if self.moves[player.index()].is_none() && self.may_start(player) {
            let at = At { game: &self.game, place: self.place.as_ref() };
            self.moves[player.index()] = Some(match other {
                Some(moves) => moves,
                None => best_moves(&at, &mut self.solved, player, desk)?.into(),
            });
        }
        Ok(())
    }

    fn find_options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        let other = same_for_both(&self.game, &self.options, player).map(Choices::turned);
        if self.options[player.index()].is_none() && self.may_start(player) {
            let at = At { game: &self.game, place: self.place.as_ref() };
            self.options[player.index()] = Some(match other {
                Some(options) => options,
                None => desk.options(&at, &mut self.solved, player)?,
            });
        }
        Ok(())
    }

    fn find_distances(&mut self, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        if has_value(&self.game) {
            return Ok(());
        }
        let mut found = self.distances.take().unwrap_or_default();
        let done = self.add_distances(&mut found, desk);
        self.distances = Some(found);
        done
    }

    fn add_distances(&self, found: &mut Distances, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        let at = At { game: &self.game, place: self.place.as_ref() };
        for player in Player::BOTH.into_iter().filter(|&player| self.may_start(player)) {
            if found.starters[player.index()].is_none() {
                let winner = self.solved.found.starts.of(player).ok_or(self.solved.found.why())?;
                found.starters[player.index()] = Some(distance(&at, player, winner, desk)?);
            }
        }
        for (player, options) in Player::BOTH.into_iter().zip(&self.options) {
            if let Some(options) = options.as_ref().filter(|_| found.options[player.index()].is_none()) {
                found.options[player.index()] = Some(distances_after(&at, player, options, desk)?.into());
            }
        }
        Ok(())
    }

    /// In a lost position of Nim every move is as good as any other, and long heaps have more than are listed.
    fn best_moves_total(&self) -> Option<u128> {
        let listed = self.moves[0].as_ref().filter(|_| self.asked.0)?.len() as u128;
        let lost = self.solved.found.starts.left == Some(Winner::Right);
        let heaps = matches!(self.game, Position::Heaps(_));
        Some(self.game.size()).filter(|&all| heaps && lost && all > listed)
    }

    fn may_start(&self, player: Player) -> bool {
        self.game.starter().is_none_or(|starter| starter == player)
    }

    fn best_move(
        &mut self,
        engine: Engine,
        player: Player,
        desk: &mut Desk<'_>,
    ) -> Result<Option<BestMove>, Stopped> {
        let Some(&any) = self.game.moves(player).first() else { return Ok(None) };
        let auto = matches!(engine, Engine::Auto);
        if !auto {
            self.learn(engine, Want::Winner, desk);
        }
        let place = self.place.as_ref();
        if !auto || self.solved.found.starts.of(player).is_some() {
            let at = At { game: &self.game, place };
            let element = find_best_move(&at, &mut self.solved, player, desk)?;
            return Ok(self.solved.found.best(player, element.unwrap_or(any)));
        }
        // What would happen if the other player were to move is not asked.
        let game = started_by(&self.game, player);
        let at = At { game: &game, place };
        let mut solved = Solved::default();
        advance(&at, &mut solved, desk, Want::Winner);
        let element = find_best_move(&at, &mut solved, player, desk)?;
        Ok(solved.found.best(player, element.unwrap_or(any)))
    }

    fn solution(&self) -> Solution {
        let found = &self.solved.found;
        let undecided = (!found.decided(&self.game)).then_some(Stopped::Undecided);
        Solution {
            game: self.game.family().name(),
            elements: self.game.size(),
            outcome: self.game.outcome(&found.starts),
            starts: found.starts,
            impartial: self.game.is_impartial(),
            value: found.value.clone(),
            valued: has_value(&self.game),
            best_moves: self.asked.0.then(|| self.moves.clone()),
            best_moves_total: self.best_moves_total(),
            options: self.asked.1.then(|| self.options.clone()),
            names: self.game.names().clone(),
            delays: self.delays,
            distances: self.distances.clone(),
            proof: found.steps.clone(),
            stopped: found.stopped.or(self.stopped).or(undecided),
            positions: self.positions,
            seconds: self.seconds,
        }
    }
}

/// What is known for the other player, in games where both have the same moves.
fn same_for_both<T: Clone>(game: &Position, known: &[Option<T>; 2], player: Player) -> Option<T> {
    known[player.other().index()].clone().filter(|_| game.is_impartial())
}
