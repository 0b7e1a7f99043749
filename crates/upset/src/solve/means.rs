//! What each means of a plan does: asks a rule, takes a game apart, makes it smaller, searches.

use super::desk::{At, Desk};
use super::plan::{ANY, Means, Solved};
use super::{Want, starters};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::rule::{Answer, Carries, Finding, Rule, Smaller, Status, Theorem, Unrecognised};
use crate::text::counted;
use crate::value::{Starts, Value};

/// Tries one means.
pub(super) fn attempt<G>(
    means: &Means<G>,
    g: &G,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    match means {
        Means::Rule(rule) | Means::Split(rule) => by_rule(*rule, ANY, g, at, solved, desk, want),
        Means::SplitWithin(rule, limit) => by_rule_within(*limit, *rule, g, at, solved, desk, want),
        Means::Turns(rule, is_sum) => {
            if want != Want::Exact && !solved.found.decided(at.game) && is_sum(g, desk.budget) {
                take_turns(*rule, g, at, solved, desk, want)?;
            }
            if solved.found.suffices(at.game, want) {
                return Ok(());
            }
            by_rule(*rule, ANY, g, at, solved, desk, want)
        }
        Means::OnRequest(_) => Ok(()),
        Means::Table(rule, most) => match most(g) {
            0 => Ok(()),
            most => by_rule(*rule, most, g, at, solved, desk, want),
        },
        Means::Race(rule, most, share) => {
            let Some(seen) = affordable(*rule, *most, g, at, solved, desk.budget, want)? else {
                return Ok(());
            };
            if !solved.found.decided(at.game) {
                let limit = seen.finding.cost(seen.want) / share(g, seen.want).max(1);
                // What is searched in vain takes no longer than the table would, and stays in the engine's table.
                let _ = by_search(limit, at, solved, desk, want);
                desk.budget.check()?;
            }
            let found = &solved.found;
            let done = found.suffices(at.game, want) || seen.want == Want::Winner && found.decided(at.game);
            if done { Ok(()) } else { answer_by(*rule, seen, at, solved, desk) }
        }
        Means::Shrink(shrink) => match shrink.shrink(g, desk.budget)? {
            Some(smaller) if !smaller.carries.only_what_is_in(solved.found.starts) => {
                by_smaller(shrink.theorem(), smaller, at, solved, desk, want)
            }
            Some(_) | None => Ok(()),
        },
        Means::Search(limit) => by_search(limit(g, false), at, solved, desk, want),
    }
}

/// Positions of all parts together that they may be valued in at the first turn: some milliseconds, or one where values are not
/// asked for.
const FIRST_TURN: [u64; 2] = [2_000, 20_000];
/// The last turn has no more than this.
const LAST_TURN: u64 = 10_000_000;

/// Has parts valued, or the whole searched for who wins it, in turns that grow. Often the winner is found before all parts are valued,
/// and often parts are much smaller boards; which it is here is not seen beforehand.
fn take_turns<G>(
    rule: &dyn Rule<G>,
    g: &G,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    let words = (at.game.elements() as u64).div_ceil(64).max(1);
    let mut turn = FIRST_TURN[usize::from(want != Want::Winner)];
    while turn <= LAST_TURN {
        // What is tried in vain takes less than the next turn, which asks the same of more positions.
        let _ = by_rule_within(turn, rule, g, at, solved, desk, want);
        desk.budget.check()?;
        if solved.found.decided(at.game) {
            return Ok(());
        }
        let whole = if want == Want::Winner { 4 * turn } else { turn };
        let _ = by_search(whole / (words * words), at, solved, desk, Want::Winner);
        desk.budget.check()?;
        if solved.found.decided(at.game) {
            solved.looked = true;
            return Ok(());
        }
        turn *= 4;
    }
    Ok(())
}

/// The rule, for so many positions.
fn by_rule_within<G>(
    positions: u64,
    rule: &dyn Rule<G>,
    g: &G,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    let few = desk.budget.with_positions(positions);
    desk.within(&few, |desk| by_rule(rule, ANY, g, at, solved, desk, want))
}

fn by_rule<G>(
    rule: &dyn Rule<G>,
    most: u64,
    g: &G,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    match affordable(rule, most, g, at, solved, desk.budget, want)? {
        Some(seen) => answer_by(rule, seen, at, solved, desk),
        None => Ok(()),
    }
}

/// A finding, and what may be asked of it for the steps that are allowed.
struct Affordable {
    finding: Box<dyn Finding>,
    want: Want,
}

/// What `rule` sees, and what may be asked of it for at most so many steps; nothing if it covers no such game, or nothing may.
fn affordable<G>(
    rule: &dyn Rule<G>,
    most: u64,
    g: &G,
    at: &At<'_>,
    solved: &Solved,
    budget: &Budget,
    want: Want,
) -> Result<Option<Affordable>, Stopped> {
    let finding = match rule.recognise(g, budget) {
        Ok(finding) => finding,
        Err(Unrecognised::Fails(_)) => return Ok(None),
        Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
    };
    let too_dear = |want| {
        let steps = finding.cost(want);
        steps == u64::MAX || steps > most
    };
    let want = match want {
        // The value is out of reach; the winner may not be.
        Want::Value if too_dear(want) && !solved.found.decided(at.game) => Want::Winner,
        _ => want,
    };
    Ok(if too_dear(want) { None } else { Some(Affordable { finding, want }) })
}

fn answer_by<G>(
    rule: &dyn Rule<G>,
    seen: Affordable,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
) -> Result<(), Stopped> {
    let Affordable { mut finding, want } = seen;
    let answer = desk.wanting(want, |desk| finding.answer(desk))?;
    solved.hold(rule.theorem(), answer, at.game.names(), finding);
    Ok(())
}

/// Solves the smaller game and takes over what it says about the larger one.
fn by_smaller(
    theorem: &Theorem,
    smaller: Smaller,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    // Who wins the smaller game says nothing where the larger one is worth more or less.
    let same = smaller.plus == Value::default();
    let rest = desk.solve(&smaller.game, if same { want } else { Want::Exact });
    let mut answer =
        Answer::starts(Starts::default(), smaller.summary).with(smaller.witness).resting_on(rest.steps);
    match smaller.carries {
        Carries::Both => {
            answer.starts = if same { rest.starts } else { Starts::default() };
            let whole = rest.value.map(|value| value.plus(&smaller.plus, desk.budget));
            answer.value = whole.transpose()?;
        }
        Carries::Starter(player) => answer.starts.put(player, rest.starts.of(player)),
        Carries::Moved(player) => answer.starts.put(player, rest.starts.of(player.other())),
    }
    if let Some(value) = &answer.value {
        answer.starts = value.starts();
    }
    solved.learn(Claim::by(theorem, answer, at.game.names()));
    rest.stopped.map_or(Ok(()), Err)
}

/// The exact engine, as a means that every claim by search names.
pub(crate) static SEARCH: Theorem = Theorem {
    name: "search",
    source: "",
    class: "every game that an engine can hold",
    time: "exponential",
    status: Status::No,
};

/// Asks the engine for what is not known, the winners first, so that they are known if time runs out before the value is.
pub(crate) fn by_search(
    limit: u64,
    at: &At<'_>,
    solved: &mut Solved,
    desk: &mut Desk<'_>,
    want: Want,
) -> Result<(), Stopped> {
    if limit == 0 {
        return Ok(());
    }
    let budget = if limit == ANY { desk.budget.clone() } else { desk.budget.with_positions(limit) };
    let before = budget.positions();
    let mut answer = Answer::starts(Starts::default(), String::new());
    let asked = desk.ask(at, |engine, line| {
        for player in starters(at.game) {
            if solved.found.starts.of(player).is_none() {
                answer.starts.set(player, engine.winner(line, player, &budget)?);
            }
        }
        if want != Want::Winner {
            answer.value = engine.value(line, &budget)?;
        }
        Ok(())
    });
    if limit != ANY && asked.is_err() {
        // What comes later asks the whole question again, of the same tables.
        return asked;
    }
    let visited = budget.positions() - before;
    let (elements, visited) = (counted(at.game.elements(), "element"), counted(visited, "position"));
    answer.summary = match asked {
        Ok(()) => format!("exact search of {elements}, {visited}"),
        Err(why) => format!("search ended after {visited}: {why}"),
    };
    // A search of this game that was stopped went on here: one step tells of both.
    let stopped = std::mem::replace(&mut solved.search_stopped, asked.is_err());
    let earlier = solved.found.steps.pop_if(|step| stopped && step.rule == SEARCH.name);
    if let Some(earlier) = &earlier {
        answer.starts.add(earlier.starts);
    }
    let claim = Claim::by(&SEARCH, answer, at.game.names());
    if !solved.learn(claim.clone()) && (asked.is_err() || earlier.is_some()) {
        solved.found.steps.push(claim);
    }
    asked
}
