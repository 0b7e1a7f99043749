//! What is at hand while a game is solved: the budget, answers about other games, engines that stay alive.

use super::choices::Choices;
use super::options;
use super::plan::Solved;
use super::{Found, Want};
use crate::budget::{Budget, Stopped};
use crate::game::{Move, Position};
use crate::search::{self, Search};
use crate::value::{Player, Value};
use hashbrown::HashMap;

/// What a finding may use while it works.
pub struct Desk<'a> {
    /// Time, memory, threads.
    pub budget: &'a Budget,
    /// What is asked of the game at hand.
    pub want: Want,
    store: Store,
}

/// A board whose engine is alive once somebody has asked it.
struct Root {
    game: Position,
    engine: Option<Box<dyn Search>>,
}

/// What outlives a question: engines, and what is known about parts.
#[derive(Default)]
pub(crate) struct Store {
    roots: Vec<Root>,
    parts: HashMap<Position, Solved>,
}

impl Store {
    /// Where to ask about `game` itself.
    pub(crate) fn root(&mut self, game: &Position) -> Place {
        self.roots.push(Root { game: game.clone(), engine: None });
        Place { root: self.roots.len() - 1, line: Vec::new(), number: None }
    }
}

/// A position as an engine knows it: the line that leads to it from the engine's board.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    root: usize,
    pub(crate) line: Vec<Move>,
    /// What each element of the position is called on the engine's board, unless they are the same.
    number: Option<Vec<usize>>,
}

impl Place {
    /// The place of `after`, the position that `game` becomes when `player` makes the move `x`; none where elements do
    /// not keep their names, as heaps do not.
    pub(crate) fn child(&self, game: &Position, player: Player, x: usize, after: &Position) -> Option<Place> {
        let number = |x: usize| self.number.as_ref().map_or(x, |number| number[x]);
        let mut line = self.line.clone();
        line.push(Move { player, element: number(x) });
        let names = after.names();
        let same = names.len() == game.names().len();
        let number = if same {
            self.number.clone()
        } else {
            // Elements keep their order all through a play.
            let mut before = game.names().iter().enumerate();
            let list =
                names.iter().map(|name| before.find(|&(_, old)| old == name).map(|(old, _)| number(old)));
            Some(list.collect::<Option<Vec<usize>>>()?)
        };
        Some(Place { root: self.root, line, number })
    }
}

/// A game, and where an engine that may be alive already knows it.
pub(crate) struct At<'a> {
    pub(crate) game: &'a Position,
    pub(crate) place: Option<&'a Place>,
}

/// Parts of this size at most are remembered, and so many of them: a board of a million elements has too many to hold.
const REMEMBERED: (usize, usize) = (4096, 256);

impl<'a> Desk<'a> {
    /// A desk with nothing on it yet.
    pub fn new(budget: &'a Budget) -> Desk<'a> {
        Desk::with(budget, Store::default())
    }

    pub(crate) fn with(budget: &'a Budget, store: Store) -> Desk<'a> {
        Desk { budget, want: Want::Value, store }
    }

    pub(crate) fn store(self) -> Store {
        self.store
    }

    /// Works within another budget.
    pub fn within<T>(&mut self, budget: &Budget, work: impl FnOnce(&mut Desk<'_>) -> T) -> T {
        let mut inner = Desk { budget, want: self.want, store: std::mem::take(&mut self.store) };
        let done = work(&mut inner);
        self.store = inner.store;
        done
    }

    /// Works for another question.
    pub(crate) fn wanting<T>(&mut self, want: Want, work: impl FnOnce(&mut Desk<'a>) -> T) -> T {
        let before = std::mem::replace(&mut self.want, want);
        let done = work(self);
        self.want = before;
        done
    }

    /// What every means together say about `game`.
    pub fn solve(&mut self, game: &Position, want: Want) -> Found {
        self.with_part(game, want, |_, solved, _| solved.found.clone())
    }

    /// The best moves of `player` in `game`, by every means.
    pub fn moves(&mut self, game: &Position, player: Player) -> Result<Vec<usize>, Stopped> {
        self.with_part(game, Want::Winner, |at, solved, desk| options::best_moves(at, solved, player, desk))
    }

    /// The value after each move of `player` in `game`, by every means.
    pub fn values_after(&mut self, game: &Position, player: Player) -> Result<Vec<(usize, Value)>, Stopped> {
        self.with_part(game, Want::Exact, |at, solved, desk| {
            let choices = options::all(at, solved, player, desk)?;
            choices.worths().map(Iterator::collect).ok_or(Stopped::Undecided)
        })
    }

    /// Every move of `player` in `game` with what it leaves.
    pub(crate) fn options(
        &mut self,
        at: &At<'_>,
        solved: &mut Solved,
        player: Player,
    ) -> Result<Choices, Stopped> {
        options::all(at, solved, player, self)
    }

    /// Solves a part as far as is wanted, and remembers it if there is room.
    fn with_part<T>(
        &mut self,
        game: &Position,
        want: Want,
        use_it: impl FnOnce(&At<'_>, &mut Solved, &mut Desk<'a>) -> T,
    ) -> T {
        let (size, count) = REMEMBERED;
        let small = game.elements() <= size;
        let mut solved = if small { self.store.parts.remove(game) } else { None }.unwrap_or_default();
        // The part's engine, if it comes to one, lives as long as the question.
        let place = self.store.root(game);
        let at = At { game, place: Some(&place) };
        super::advance(&at, &mut solved, self, want);
        let used = use_it(&at, &mut solved, self);
        self.store.roots.truncate(place.root);
        // What was stopped is asked anew: means that ran out of a small budget may do with a larger one.
        if small && solved.found.stopped.is_none() && self.store.parts.len() < count {
            self.store.parts.insert(game.clone(), solved);
        }
        used
    }

    /// Asks the engine that knows the position, making it if there is none yet. The engine numbers elements as its own
    /// board does.
    pub(crate) fn ask<T>(
        &mut self,
        at: &At<'_>,
        question: impl FnOnce(&mut dyn Search, &[Move]) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if let Some(place) = at.place {
            let root = &mut self.store.roots[place.root];
            if root.engine.is_none() {
                root.engine = search::engine(&root.game).ok();
            }
            if let Some(engine) = &mut root.engine {
                return question(&mut **engine, &place.line);
            }
        }
        question(&mut *search::engine(at.game)?, &[])
    }

    /// Whether an engine that knows the position is alive.
    pub(crate) fn is_alive(&self, at: &At<'_>) -> bool {
        at.place.is_some_and(|place| self.store.roots[place.root].engine.is_some())
    }
}

impl At<'_> {
    /// The elements of the position that an engine names by the numbers of its own board, in board order.
    pub(crate) fn elements(&self, of_engine: Vec<usize>) -> Vec<usize> {
        let Some(number) = self.place.and_then(|place| place.number.as_ref()) else { return of_engine };
        let mut here: Vec<usize> = of_engine.iter().filter_map(|x| number.binary_search(x).ok()).collect();
        here.sort_unstable();
        here
    }
}
