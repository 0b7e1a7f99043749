//! The moves of a game: the best ones, and all of them with what they leave.
//!
//! A finding that gives them all is asked first, then an engine that is alive, and only then each option in its own
//! right, by every means, with one engine for all of them.

use super::alike::first_alike;
use super::choices::Choices;
use super::desk::{At, Desk};
use super::plan::Solved;
use super::{Want, has_value, started_by};
use crate::budget::Stopped;
use crate::game::Position;
use crate::hypergraph::Edge;
use crate::rule::Moves;
use crate::value::{Player, Value, Winner};

/// All best moves of `player` in board order; all moves when every one loses.
pub(crate) fn best_moves(
    at: &At<'_>,
    solved: &mut Solved,
    player: Player,
    desk: &mut Desk<'_>,
) -> Result<Vec<usize>, Stopped> {
    let winner = winner_of(solved, player)?;
    if winner.score(player) < 0 {
        return Ok(at.game.moves(player));
    }
    for finding in solved.findings(player) {
        if let Moves::All(moves) = finding.moves(player, desk)? {
            return Ok(moves);
        }
    }
    let legal = at.game.moves(player);
    if legal.len() <= 1 {
        return Ok(legal);
    }
    // Where the answer took a search, one more of the whole board is cheaper than one of every option.
    if desk.is_alive(at) || solved.searched() {
        let budget = desk.budget;
        match desk.ask(at, |engine, line| engine.best_moves(line, player, budget)) {
            Ok(moves) => return Ok(at.elements(moves)),
            Err(Stopped::Unsearchable(_)) => {}
            Err(stopped) => return Err(stopped),
        }
    }
    let mut best: Vec<usize> = Vec::new();
    let alike = first_alike(at.game);
    for element in legal {
        // Of two comparable moves of a poset game that both won, the answer to the upper one would be the lower (003 Exercise 1.7).
        if let Position::Poset(game) = at.game
            && best.iter().any(|&won| game.poset.comparable(won, element))
        {
            continue;
        }
        // The winner is known, so a move is best if and only if it keeps that result.
        let first = alike.as_ref().map_or(element, |alike| alike[element]);
        let keeps = if first < element {
            best.binary_search(&first).is_ok()
        } else {
            after(at, player, element, Want::Winner, desk)?.0 == winner
        };
        if keeps {
            best.push(element);
        }
    }
    Ok(best)
}

/// One best move of `player`, who has one: by the strategy of a finding where there is one, which is far quicker than
/// looking for all.
pub(crate) fn best_move(
    at: &At<'_>,
    solved: &mut Solved,
    player: Player,
    desk: &mut Desk<'_>,
) -> Result<Option<usize>, Stopped> {
    if winner_of(solved, player)?.score(player) >= 0 {
        for finding in solved.findings(player) {
            match finding.moves(player, desk)? {
                Moves::All(moves) if !moves.is_empty() => return Ok(moves.first().copied()),
                Moves::One(x) => return Ok(Some(x)),
                Moves::All(_) | Moves::None => {}
            }
        }
    }
    if desk.is_alive(at) {
        return by_engine(at, winner_of(solved, player)?, player, desk);
    }
    Ok(best_moves(at, solved, player, desk)?.first().copied())
}

/// How much a move may cost to look at, from what the engine knows already to whatever it takes.
const LOOKS: [u64; 3] = [8, 512, u64::MAX];

/// The first move that is seen to keep the result: one that the engine knows before one that it would have to search.
fn by_engine(
    at: &At<'_>,
    winner: Winner,
    player: Player,
    desk: &mut Desk<'_>,
) -> Result<Option<usize>, Stopped> {
    let legal = at.game.moves(player);
    for look in LOOKS {
        for &x in &legal {
            let budget = desk.budget.with_positions(look);
            match desk.within(&budget, |desk| after(at, player, x, Want::Winner, desk)) {
                Ok((kept, _)) if kept == winner => return Ok(Some(x)),
                Ok(_) => {}
                Err(Stopped::Positions) if desk.budget.spend(0).is_ok() => {}
                Err(stopped) => return Err(stopped),
            }
        }
    }
    Ok(None)
}

fn winner_of(solved: &Solved, player: Player) -> Result<Winner, Stopped> {
    solved.found.starts.of(player).ok_or(solved.found.why())
}

/// Every move of `player` in board order with what it leaves.
pub(crate) fn all(
    at: &At<'_>,
    solved: &mut Solved,
    player: Player,
    desk: &mut Desk<'_>,
) -> Result<Choices, Stopped> {
    for finding in solved.findings(player) {
        if let Some(options) = finding.options(player, desk)? {
            return Ok(options);
        }
    }
    let moves = at.game.moves(player).into_iter();
    if has_value(at.game) {
        let worth = |x| Ok((x, after(at, player, x, Want::Exact, desk)?.1.ok_or(Stopped::Undecided)?));
        let worths = moves.map(worth).collect::<Result<Vec<_>, Stopped>>()?;
        return Choices::values(player, worths, desk.budget);
    }
    if let Some(winner) = solved.found.starts.of(player) {
        // Where one result is worse than the best, the best moves tell what the others leave.
        match worse_results(at.game, player, winner)[..] {
            [] => return Ok(Choices::winners(player, moves.map(|x| (x, winner)))),
            [worse] => {
                let best = best_moves(at, solved, player, desk)?;
                let mut best = best.into_iter().peekable();
                let left = |x| (x, if best.next_if_eq(&x).is_some() { winner } else { worse });
                return Ok(Choices::winners(player, moves.map(left)));
            }
            _ => {}
        }
    }
    let alike = first_alike(at.game);
    let mut winners: Vec<(usize, Winner)> = Vec::with_capacity(moves.len());
    for x in moves {
        let first = alike.as_ref().map_or(x, |alike| alike[x]);
        let winner = match winners.binary_search_by_key(&first, |&(y, _)| y) {
            Ok(known) => winners[known].1,
            Err(_) => after(at, player, x, Want::Winner, desk)?.0,
        };
        winners.push((x, winner));
    }
    Ok(Choices::winners(player, winners))
}

/// The results that `player` likes less than `winner`, of those that a game without values can still have.
fn worse_results(game: &Position, player: Player, winner: Winner) -> Vec<Winner> {
    let mut results = match game {
        Position::Positional(game) => {
            let open = |&owner: &Player| {
                let spoilt = Some(owner.other());
                let open = |edge: &Edge| edge.iter().all(|&x| game.claimed[x as usize] != spoilt);
                game.edges(owner).iter().any(open)
            };
            let filled = Player::BOTH.into_iter().filter(open).map(|owner| game.convention.filled(owner));
            filled.chain([game.convention.unfilled()]).collect()
        }
        Position::Connection(_) => vec![Winner::Left, Winner::Right],
        _ => vec![Winner::Left, Winner::Right, Winner::Draw],
    };
    results.retain(|result| result.score(player) < winner.score(player));
    results.dedup();
    results
}

/// Who wins after `player` makes the move `x`, and the value of what is left if it is wanted.
fn after(
    at: &At<'_>,
    player: Player,
    x: usize,
    want: Want,
    desk: &mut Desk<'_>,
) -> Result<(Winner, Option<Value>), Stopped> {
    let game = &started_by(at.game, player);
    let option = game.after(player, x);
    let next = option.starter().unwrap_or(player.other());
    let place = at.place.and_then(|place| place.child(at.game, player, x, &option));
    if desk.is_alive(at)
        && let Some(place) = &place
    {
        // What the engine of the whole board has proved already costs nothing.
        let budget = desk.budget;
        return desk.ask(&At { game: &option, place: Some(place) }, |engine, line| {
            let winner = engine.winner(line, next, budget)?;
            let value = if want == Want::Winner { None } else { engine.value(line, budget)? };
            Ok((winner, value))
        });
    }
    let mut solved = Solved::default();
    super::advance(&At { game: &option, place: place.as_ref() }, &mut solved, desk, want);
    let winner = winner_of(&solved, next)?;
    if want != Want::Winner && solved.found.value.is_none() {
        return Err(solved.found.why());
    }
    Ok((winner, solved.found.value))
}
