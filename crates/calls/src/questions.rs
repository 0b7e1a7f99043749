//! What is asked about a position, and how it is found out: first for a moment, then for as long as it takes.

use crate::open::{At, OpenGame};
use crate::problem::Problem;
use crate::shown;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use upset::event::Event;
use upset::rule;
use upset::solve::Choice;
use upset::{Ask, Budget, Player, Session, Solution, Stopped};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Who wins, by how much, with which moves, and why.
    Solve,
    /// What each move of the player to move leaves.
    Options,
}

/// Which means may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Means {
    /// Every theorem, then search.
    Auto,
    /// Search alone.
    Search,
    /// One rule alone.
    Rule(String),
}

/// How long a question is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For a moment: most questions need no more.
    Moment,
    /// For the whole budget.
    Whole,
}

/// How a question ended.
#[derive(Clone, Debug)]
pub enum End {
    /// With an answer.
    Solved(Value),
    /// For this reason, with what was known.
    Stopped(Stopped, Value),
    /// With a problem.
    Failed(Problem),
}

/// Who is told what is found out.
pub trait Hearing {
    /// Something was found out: an `option`.
    fn say(&self, kind: &'static str, data: Value);
    /// The question has ended; the first end counts.
    fn end(&self, end: End);
    /// Whether anything was said so far.
    fn has_said(&self) -> bool;
}

/// A question about a position.
pub struct Question {
    /// What is asked.
    pub what: What,
    /// By which means.
    pub means: Means,
    /// The board.
    pub board: Arc<OpenGame>,
    /// The position on it.
    pub at: At,
    /// How long the answer may take.
    pub seconds: f64,
    /// How much memory boards and tables may take, each by itself.
    pub memory: usize,
}

/// How long a moment is.
const MOMENT: Duration = Duration::from_millis(100);
/// How long each move is looked at, round after round: what is easily seen is told first.
const ROUNDS: [Duration; 4] = [
    Duration::from_millis(30),
    Duration::from_millis(500),
    Duration::from_secs(8),
    Duration::from_secs(3600),
];

impl Question {
    /// Questions with the same key have the same answer.
    pub fn key(&self) -> String {
        let Question { what, means, board, at, seconds, .. } = self;
        format!("{what:?} {means:?} {seconds} {} {} {:?}", board.id, at.first.name(), at.after)
    }

    /// Works on the question; whether it has ended.
    pub fn attempt(&self, job: &dyn Hearing, whole: &Budget, effort: Effort) -> bool {
        let budget = match effort {
            Effort::Moment => whole.with_time_at_most(MOMENT),
            Effort::Whole => whole.clone(),
        };
        let mut session = match self.session(&budget) {
            Ok(session) => session,
            Err(problem) => {
                job.end(End::Failed(problem));
                return true;
            }
        };
        let done = match self.what {
            What::Solve => self.solve(&mut session, job, &budget),
            What::Options => self.options(&mut session, job, &budget, effort),
        };
        // Time is not up for a question that has only had its moment.
        let more = !done && effort == Effort::Moment && whole.check().is_ok();
        if !done && !more {
            let why = whole.check().err().or(session.known().missing()).unwrap_or(Stopped::Undecided);
            job.end(End::Stopped(why, self.known(&session.known())));
        }
        if self.means == Means::Auto {
            self.board.keep(session);
        }
        !more
    }

    fn session(&self, budget: &Budget) -> Result<Session, Problem> {
        match &self.means {
            Means::Auto => Ok(self.board.session(&self.at)),
            Means::Search => Ok(Session::by_search(self.at.position.clone())),
            Means::Rule(name) => {
                let rule = rule::rule_for(&self.at.position, name).or_else(|| rule::find(name));
                let rule =
                    rule.ok_or_else(|| Problem::bad("engine", format!("there is no rule called {name}")))?;
                let made = Session::by_rule(self.at.position.clone(), rule, budget);
                made.map_err(|refused| Problem::unfit(refused.to_string()))
            }
        }
    }

    fn known(&self, solution: &Solution) -> Value {
        shown::solution(solution, &self.at)
    }

    fn decided(&self, solution: &Solution) -> bool {
        solution.starts.of(self.at.turn).is_some()
            && (self.at.position.starter().is_some() || solution.outcome.is_some())
    }

    fn solve(&self, session: &mut Session, job: &dyn Hearing, budget: &Budget) -> bool {
        let solution = session.ask(Ask::Value, budget);
        if !self.decided(&solution) {
            return false;
        }
        let mut solution = session.ask(Ask::Moves(self.at.turn), budget);
        let turn = self.at.turn.index();
        let listed = solution.best_moves.as_ref().is_some_and(|sides| sides[turn].is_some());
        // A winner without its moves is an answer once the time is up.
        if !listed && solution.stopped.is_some_and(|why| why == Stopped::Time) {
            return false;
        }
        // What an earlier question lacks is no part of this answer.
        if listed && (solution.value.is_some() || !solution.valued) {
            solution.stopped = None;
        }
        job.end(End::Solved(self.known(&solution)));
        true
    }

    fn options(&self, session: &mut Session, job: &dyn Hearing, budget: &Budget, effort: Effort) -> bool {
        if self.at.position.over(self.at.turn).is_some() {
            job.end(End::Solved(json!({"options": 0})));
            return true;
        }
        if effort == Effort::Moment || !job.has_said() {
            let tried = budget.with_time_at_most(MOMENT);
            let solution = session.ask(Ask::Options(self.at.turn), &tried);
            let mut choices: Vec<Choice> = solution.options_of(self.at.turn).collect();
            if !choices.is_empty() {
                choices.sort_by_key(|choice| (-choice.winner.score(self.at.turn), choice.dominated));
                for choice in &choices {
                    job.say("option", shown::choice(choice, &self.at));
                }
                job.end(End::Solved(json!({"options": choices.len()})));
                return true;
            }
            if effort == Effort::Moment {
                return false;
            }
        }
        self.one_by_one(session, job, budget)
    }

    /// Every move for itself, round after round, each longer than the one before.
    fn one_by_one(&self, session: &mut Session, job: &dyn Hearing, budget: &Budget) -> bool {
        let turn = self.at.turn;
        let mut open = self.at.position.moves(turn);
        let all = open.len();
        for round in ROUNDS {
            let mut left = Vec::new();
            for &x in &open {
                if budget.check().is_err() {
                    return false;
                }
                if session.advance(turn, x).is_err() {
                    continue;
                }
                let next = session.position().starter().unwrap_or(turn.other());
                let solution = session.ask(Ask::Value, &budget.with_time_at_most(round));
                session.back();
                match solution.starts.of(next) {
                    Some(winner) => {
                        let (outcome, value) = (solution.outcome, solution.value.clone());
                        let choice = Choice { element: x, winner, outcome, value, dominated: false };
                        job.say("option", shown::choice(&choice, &self.at));
                    }
                    None => left.push(x),
                }
            }
            open = left;
            if open.is_empty() {
                job.end(End::Solved(json!({"options": all})));
                return true;
            }
        }
        false
    }
}

/// Notes in `bounds` what a search tells.
pub fn bounds(bounds: &mut Value, event: &Event) {
    match event {
        Event::Winner { starter, winner } => {
            let starter = match starter {
                Player::Left => "left_starts",
                Player::Right => "right_starts",
            };
            bounds[starter] = json!(winner.name());
        }
        Event::Number { least, most } => {
            bounds["least"] = json!(least.to_string());
            bounds["most"] = json!(most.to_string());
        }
        Event::Grundy { least } => bounds["grundy_least"] = json!(least),
        _ => {}
    }
}
