//! One dispatcher for all families: a plan is the ordered list of means that a family has, from cheap to dear.
//!
//! The plan is the registry: what is listed is what `auto` runs, in this order. Each means adds what it finds until
//! what is wanted is known. A rule looks at the board once; what it recognised is held for the moves. Once theorems
//! have given the winner, a value is a bonus that must not cost much.

use super::desk::{At, Desk};
use super::means::{SEARCH, attempt, by_search};
use super::{Found, Want};
use crate::budget::Budget;
use crate::claim::Claim;
use crate::names::Names;
use crate::rule::{Answer, Finding, Rule, Shrink, Theorem};
use crate::value::{Player, Starts};

/// What a family's games are solved by.
pub struct Plan<G: 'static> {
    /// The means in the order in which they are tried.
    pub means: &'static [Means<G>],
    /// How many positions the value of a game may cost once theorems have given its winner.
    pub side: fn(&G) -> u64,
}

/// One way to learn something about a game.
pub enum Means<G: 'static> {
    /// A theorem that decides a class of games.
    Rule(&'static dyn Rule<G>),
    /// The same, if the answer takes at most so many steps; 0 for not now.
    Table(&'static dyn Rule<G>, fn(&G) -> u64),
    /// The same for tables that may be dear: first a search, for as long as the table would take; given how many steps of the
    /// table that fills take as long as a position of the search.
    Race(&'static dyn Rule<G>, u64, fn(&G, Want) -> u64),
    /// A theorem that is used only when its name is asked for.
    OnRequest(&'static dyn Rule<G>),
    /// A way to take games apart: it has parts solved by every means, and decides no class by itself.
    Split(&'static dyn Rule<G>),
    /// The same, for so many positions of all parts together.
    SplitWithin(&'static dyn Rule<G>, u64),
    /// The same in turns with a search of the whole for its winner, on boards that are sums; given whether this one is.
    Turns(&'static dyn Rule<G>, fn(&G, &Budget) -> bool),
    /// A theorem that makes the board smaller.
    Shrink(&'static dyn Shrink<G>),
    /// The exact engine, for so many positions of this game, given whether its winner is known; 0 for not now.
    Search(fn(&G, bool) -> u64),
}

/// No limit on the positions of a search.
pub const ANY: u64 = u64::MAX;

impl<G> Plan<G> {
    /// The theorems that decide classes of games, in order.
    pub fn rules(&self) -> impl Iterator<Item = &'static dyn Rule<G>> {
        self.means.iter().filter_map(|means| match means {
            Means::Rule(rule) | Means::Table(rule, _) | Means::Race(rule, ..) | Means::OnRequest(rule) => {
                Some(*rule)
            }
            Means::Split(_)
            | Means::SplitWithin(..)
            | Means::Turns(..)
            | Means::Shrink(_)
            | Means::Search(_) => None,
        })
    }
}

/// What was recognised on the way to an answer, with the starters it decided.
struct Held {
    starts: Starts,
    finding: Box<dyn Finding>,
}

/// What is known about a game, what it was recognised by, and where in the plan to go on.
#[derive(Default)]
pub(crate) struct Solved {
    pub(crate) found: Found,
    held: Vec<Held>,
    next: usize,
    /// The last search of the game itself was stopped.
    pub(super) search_stopped: bool,
    /// A search found the winner on the way to the value, which is thus no bonus beside a theorem.
    pub(super) looked: bool,
}

impl Solved {
    /// Adds what a claim says; whether that is news.
    pub(crate) fn learn(&mut self, claim: Claim) -> bool {
        let mut news = self.found.starts.add(claim.starts);
        if self.found.value.is_none() && claim.value.is_some() {
            self.found.value = claim.value.clone();
            news = true;
        }
        if news {
            self.found.steps.push(claim);
        }
        news
    }

    /// Adds what `theorem` shows by `finding`.
    pub(crate) fn hold(
        &mut self,
        theorem: &Theorem,
        answer: Answer,
        board: &Names,
        finding: Box<dyn Finding>,
    ) {
        let starts = answer.starts;
        if self.learn(Claim::by(theorem, answer, board)) {
            self.held.push(Held { starts, finding });
        }
    }

    /// Whether the engine had a part in it, so that it is worth asking again.
    pub(crate) fn searched(&self) -> bool {
        self.found.steps.iter().any(|step| step.rule == SEARCH.name)
    }

    /// What was recognised and decides the game when `player` starts.
    pub(crate) fn findings(&mut self, player: Player) -> impl Iterator<Item = &mut Box<dyn Finding>> {
        self.held
            .iter_mut()
            .filter(move |held| held.starts.of(player).is_some())
            .map(|held| &mut held.finding)
    }
}

/// Goes on with the plan until what is wanted is known or there is nothing left to try.
pub(crate) fn run<G>(
    plan: &Plan<G>,
    g: &G,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) {
    while !solved.found.suffices(at.game, want)
        && let Some(means) = plan.means.get(solved.next)
    {
        if let Err(stopped) = desk.budget.check() {
            solved.found.stopped = Some(stopped);
            return;
        }
        let bonus = solved.found.decided(at.game) && want != Want::Exact && !solved.looked;
        let tried = match means {
            Means::Search(limit) => by_search(limit(g, bonus), at, solved, desk, want),
            _ if bonus => {
                let side = desk.budget.with_positions((plan.side)(g));
                desk.within(&side, |desk| attempt(means, g, at, solved, desk, want))
            }
            _ => attempt(means, g, at, solved, desk, want),
        };
        if let Err(stopped) = tried {
            // Nothing that comes after it has time or positions left either.
            if let Err(stopped) = desk.budget.spend(0) {
                solved.found.stopped = Some(stopped);
                return;
            }
            // A bonus may run out of what it is allowed, and a table out of room: others may do with less.
            if !bonus {
                solved.found.stopped = Some(stopped);
            }
        }
        solved.next += 1;
    }
    if !solved.found.decided(at.game)
        && let Err(stopped) = desk.budget.check()
    {
        solved.found.stopped = Some(stopped);
    }
    if solved.found.decided(at.game) && (want != Want::Exact || solved.found.value.is_some()) {
        solved.found.stopped = None;
    }
}
