//! A sensible move when there is no time to find the best one.

use std::time::Duration;
use upset::budget::Budget;
use upset::game::{Convention, Position, Positional};
use upset::session::{Ask, Session};
use upset::value::{Player, Winner};

/// Most moves that are looked at one by one.
const LOOKED: usize = 200;

/// A move of `turn` with a reason: one that is known to be good if a short look shows one, else what looks best. `None` if
/// there is no move.
pub fn guess(
    session: &mut Session,
    turn: Player,
    time: Duration,
    budget: &Budget,
) -> Option<(usize, &'static str)> {
    let game = session.position().clone();
    let moves = game.moves(turn);
    let share = time / (moves.len().clamp(1, LOOKED) as u32 * 2);
    let mut worst = Vec::new();
    for &x in moves.iter().take(LOOKED) {
        if session.advance(turn, x).is_err() {
            continue;
        }
        let next = session.position().starter().unwrap_or(turn.other());
        let now = session.position().over(next);
        let winner =
            now.or_else(|| session.ask(Ask::Winner, &budget.clone().with_time(share)).starts.of(next));
        session.back();
        match winner {
            Some(winner) if winner == Winner::from(turn) => return Some((x, "it wins")),
            Some(winner) if winner == Winner::from(turn.other()) => worst.push(x),
            _ => {}
        }
    }
    let open: Vec<usize> = moves.iter().copied().filter(|x| !worst.contains(x)).collect();
    let candidates = if open.is_empty() { &moves } else { &open };
    let score = |x: usize| match &game {
        Position::Positional(board) => threats(board, turn, x),
        _ => freedom(&game, turn, x),
    };
    let best =
        candidates.iter().map(|&x| (score(x), x)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))?;
    let why = if matches!(game, Position::Positional(_)) {
        "the most promising lines"
    } else {
        "it keeps the most moves"
    };
    Some((best.1, why))
}

/// How much a claim adds to the own sets and takes from the other player's, those nearly full counting most; of equal cells
/// those in more sets, which are the central ones.
fn threats(game: &Positional, turn: Player, x: usize) -> f64 {
    let mut score = 0.0;
    for player in Player::BOTH {
        for set in game.edges(player).iter().filter(|set| set.binary_search(&(x as u32)).is_ok()) {
            let claim = |v: &u32| game.claimed[*v as usize];
            if set.iter().any(|v| claim(v) == Some(player.other())) {
                continue;
            }
            let missing = set.iter().filter(|v| claim(v).is_none()).count() as i32;
            let own = if player == turn { 1.1 } else { 1.0 };
            score += own * 4f64.powi(8 - missing.min(12));
        }
    }
    // What the claim frees for the other player counts against it: a cell above it that fills a set.
    let freed = game.poset.upper_covers(x).iter().any(|&above| {
        let other = turn.other();
        game.edges(other).iter().any(|set| {
            set.contains(&above)
                && set.iter().all(|v| *v == above || game.claimed[*v as usize] == Some(other))
        })
    });
    let avoiding = matches!(game.convention, Convention::AvoiderEnforcer | Convention::Avoidance);
    let score = if avoiding { -score } else { score };
    if freed { score - 1e9 } else { score }
}

/// How many more moves the player has than the opponent afterwards; in impartial games how much is left.
fn freedom(game: &Position, turn: Player, x: usize) -> f64 {
    let next = game.after(turn, x);
    if game.is_impartial() {
        return next.elements() as f64;
    }
    next.moves(turn).len() as f64 - next.moves(turn.other()).len() as f64
}
