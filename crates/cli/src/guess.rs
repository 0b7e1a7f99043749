//! A sensible move when there is no time to find the best one.

use std::collections::VecDeque;
use std::time::Duration;
use upset::budget::Budget;
use upset::game::{Connection, Convention, Position, Positional};
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
    let best = promising(&game, turn, if open.is_empty() { &moves } else { &open })?;
    let why = match game {
        Position::Positional(_) => "the most promising lines",
        Position::Connection(_) => "the shortest ways",
        _ => "it keeps the most moves",
    };
    Some((best, why))
}

/// The move that makes it hardest for the opponent, where every move loses: not one that is answered by a win at once, as
/// far as a look within `budget` shows.
pub fn stubborn(game: &Position, turn: Player, budget: &Budget) -> Option<usize> {
    let (moves, other) = (game.moves(turn), turn.other());
    let loses_now = |x: usize| {
        let next = game.after(turn, x);
        let player = next.starter().unwrap_or(other);
        let wins = |y: usize| budget.check().is_err() || ends(&next.after(other, y), other);
        next.over(player) == Some(Winner::from(other))
            || (player == other && next.moves(other).into_iter().any(wins))
    };
    let open: Vec<usize> =
        moves.iter().copied().take(LOOKED).filter(|&x| budget.check().is_ok() && !loses_now(x)).collect();
    promising(game, turn, if open.is_empty() { &moves } else { &open })
}

/// Whether `player`, who moved last, has won.
fn ends(game: &Position, player: Player) -> bool {
    game.over(game.starter().unwrap_or(player.other())) == Some(Winner::from(player))
}

/// The move that looks best.
fn promising(game: &Position, turn: Player, moves: &[usize]) -> Option<usize> {
    let ways = match game {
        Position::Connection(board) => ways(board),
        _ => Vec::new(),
    };
    let score = |x: usize| match game {
        Position::Positional(board) => threats(board, turn, x),
        Position::Connection(_) => -ways[x],
        _ => freedom(game, turn, x),
    };
    let scored = moves.iter().take(LOOKED).map(|&x| (score(x), x));
    scored.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, x)| x)
}

/// How long the shortest way from end to end through each cell is for who joins them, those with their middle there first:
/// what Left needs, and what Right has to cut.
fn ways(board: &Connection) -> Vec<f64> {
    let from = |end: &[u32]| {
        let far = u32::MAX / 2;
        let mut steps = vec![far; board.cells.len()];
        // Own cells cost nothing: a queue with two ends gives the shortest ways first.
        let mut queue = VecDeque::new();
        let cost = |v: usize| match board.claimed[v] {
            Some(Player::Left) => Some(0),
            Some(Player::Right) => None,
            None => Some(1),
        };
        let reach = |steps: &mut Vec<u32>, queue: &mut VecDeque<usize>, v: usize, before: u32| {
            let Some(cost) = cost(v).filter(|cost| before + cost < steps[v]) else { return };
            steps[v] = before + cost;
            if cost == 0 { queue.push_front(v) } else { queue.push_back(v) }
        };
        end.iter().for_each(|&v| reach(&mut steps, &mut queue, v as usize, 0));
        while let Some(v) = queue.pop_front() {
            for &w in board.cells.neighbours(v) {
                let before = steps[v];
                reach(&mut steps, &mut queue, w as usize, before);
            }
        }
        steps
    };
    let (one, other) = (from(&board.ends[0]), from(&board.ends[1]));
    one.iter()
        .zip(&other)
        .map(|(&a, &b)| f64::from(a) + f64::from(b) + 0.1 * f64::from(a.abs_diff(b)))
        .collect()
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
