//! One positional engine for a board and all positions below it, asked by line in any order, against the rules of play
//! and against an engine that is made for the position alone.

mod oracle;

use oracle::*;
use upset::budget::Budget;
use upset::game::{Convention, Move, Playable, Position, Positional};
use upset::hypergraph::boards::{Board, connect, hex, tictactoe};
use upset::order::families::SplitMix;
use upset::search::{self, Search};
use upset::value::{Player, Winner};

/// A random family of `count` non-empty sets of at most `size` of `n` vertices.
fn family(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<u32> {
    let one = |rng: &mut SplitMix| (0..1 + rng.below(size)).fold(0, |m, _| m | 1 << rng.below(n));
    (0..count).map(|_| one(rng)).collect()
}

/// Any convention on any order or none, with equal or unequal edges, sometimes in mid-game.
fn random_game(rng: &mut SplitMix, n: usize) -> PlainPositional {
    let order = match rng.below(3) {
        0 => Order::antichain(n),
        1 => {
            let p = 0.6 * rng.unit();
            random_order(rng, n, p)
        }
        _ => {
            let perm = shuffle(rng, n);
            let pairs: Vec<_> = (1..n).filter(|_| rng.below(3) > 0).map(|i| (perm[i - 1], perm[i])).collect();
            Order::new(n, &pairs)
        }
    };
    let size = 1 + rng.below(n.min(4));
    let (a, b) = (1 + rng.below(n), rng.below(n));
    let left = family(rng, n, a, size);
    let right = if rng.below(3) == 0 { left.clone() } else { family(rng, n, b, size) };
    let mut game = PlainPositional::new(Convention::ALL[rng.below(5)], order, left, right);
    if rng.below(3) == 0 {
        for _ in 0..rng.below(n) {
            let free = moves(&game);
            if !free.is_empty() {
                game.claimed[rng.below(2)] |= 1 << free[rng.below(free.len())];
            }
        }
    }
    game
}

fn moves(game: &PlainPositional) -> Vec<usize> {
    let available = game.available();
    (0..game.order.n).filter(|x| available >> x & 1 == 1).collect()
}

/// Who claims after `player` has.
fn next(game: &PlainPositional, player: usize) -> usize {
    game.turns.as_ref().map_or(1 - player, |t| t[1 % t.len()])
}

fn best_moves(game: &PlainPositional, p: usize) -> Vec<usize> {
    if game.over().is_some() {
        return Vec::new();
    }
    let score = |x: usize| game.after(p, x).winner(next(game, p)).score(Player::BOTH[p]);
    let scored: Vec<(usize, i8)> = moves(game).into_iter().map(|x| (x, score(x))).collect();
    let best = scored.iter().map(|m| m.1).max();
    scored.into_iter().filter(|m| Some(m.1) == best).map(|m| m.0).collect()
}

struct Question {
    line: Vec<Move>,
    position: PlainPositional,
    player: usize,
    winner: Winner,
    best_moves: Vec<usize>,
}

/// A position that random claims reach, now and then against the turns.
fn random_question(rng: &mut SplitMix, game: &PlainPositional) -> Question {
    let mut position = game.clone();
    let mut player = game.turns.as_ref().map_or(rng.below(2), |turns| turns[0]);
    let mut line = Vec::new();
    for _ in 0..rng.below(game.order.n + 1) {
        let free = moves(&position);
        if position.over().is_some() || free.is_empty() {
            break;
        }
        if rng.below(12) == 0 {
            player = 1 - player;
        }
        let x = free[rng.below(free.len())];
        line.push(Move { player: Player::BOTH[player], element: x });
        let then = next(&position, player);
        position = position.after(player, x);
        player = then;
    }
    if rng.below(6) == 0 {
        player = 1 - player;
    }
    let (winner, best_moves) = (position.winner(player), best_moves(&position, player));
    Question { line, position, player, winner, best_moves }
}

fn check(engine: &mut dyn Search, q: &Question, by_line: bool, budget: &Budget) {
    let (line, player) = (if by_line { &q.line[..] } else { &[] }, Player::BOTH[q.player]);
    let about = || format!("{player:?} moves in {:?} after {:?}", q.position, q.line);
    assert_eq!(engine.winner(line, player, budget), Ok(q.winner), "{}", about());
    assert_eq!(engine.best_moves(line, player, budget).as_ref(), Ok(&q.best_moves), "{}", about());
}

/// Many questions about the positions below `game`, then all of them again.
fn compare(rng: &mut SplitMix, game: &PlainPositional, budget: &Budget) -> [u64; 2] {
    let mut questions: Vec<Question> = (0..8).map(|_| random_question(rng, game)).collect();
    let mut engine = search::engine(&game.to_game()).unwrap();
    let mut visited = [0; 2];
    for visited in &mut visited {
        let before = budget.positions();
        questions.iter().for_each(|q| check(&mut *engine, q, true, budget));
        *visited = budget.positions() - before;
        questions.reverse();
    }
    for q in &questions {
        let mut fresh = search::engine(&q.position.to_game()).unwrap();
        check(&mut *fresh, q, false, &Budget::unlimited());
    }
    visited
}

#[test]
fn one_engine_knows_every_position_below_its_board() {
    let mut rng = SplitMix(31);
    let mut visited = [0; 2];
    for i in 0..1500 {
        let n = if i % 10 == 0 { 8 + rng.below(2) } else { 2 + rng.below(6) };
        let mut game = random_game(&mut rng, n);
        if i % 2 == 0 {
            if rng.below(3) > 0 {
                game.turns = Some((0..1 + rng.below(5)).map(|_| rng.below(2)).collect());
            }
            if rng.below(3) > 0 {
                game.moves = Some(rng.below(n + 2));
            }
            if rng.below(4) == 0 {
                game.first_moves = Some(1 + rng.below((1 << n) - 1) as u32);
            }
        }
        let [first, again] = compare(&mut rng, &game, &Budget::unlimited());
        visited = [visited[0] + first, visited[1] + again];
    }
    assert!(visited[0] > 1000 && visited[1] * 50 < visited[0], "{visited:?}");
}

/// Turns that alternate are the same as none, but for whoever moves against them.
#[test]
fn alternating_turns_bind_whoever_is_asked() {
    let mut rng = SplitMix(32);
    for _ in 0..500 {
        let n = 2 + rng.below(6);
        let mut game = random_game(&mut rng, n);
        let first = rng.below(2);
        game.turns = Some([first, 1 - first].repeat(1 + rng.below(2)));
        compare(&mut rng, &game, &Budget::unlimited());
    }
}

#[test]
fn little_memory_and_more_threads_change_nothing() {
    let mut rng = SplitMix(33);
    for _ in 0..200 {
        let n = 4 + rng.below(5);
        let game = random_game(&mut rng, n);
        compare(&mut rng, &game, &Budget::unlimited().with_threads(2).with_memory(1));
    }
}

fn positional(convention: Convention, board: &Board) -> Positional {
    let (left, right) = (board.left.clone(), board.right().to_vec());
    Positional::new(convention, board.poset.clone(), left, right).unwrap()
}

/// Positions that the outcome takes, that all moves take beside it, and that the winner at every step of a game of best
/// moves takes after that.
fn costs(game: &Positional) -> [u64; 3] {
    let budget = Budget::unlimited();
    let mut engine = search::engine(&Position::Positional(game.clone())).unwrap();
    let mut costs = [0; 3];
    let mut before = 0;
    let winners = Player::BOTH.map(|p| engine.winner(&[], p, &budget).unwrap());
    costs[0] = budget.positions();
    let all = Player::BOTH.map(|p| engine.best_moves(&[], p, &budget).unwrap());
    costs[1] = budget.positions() - costs[0];
    let (mut now, mut line, mut player) = (game.clone(), Vec::new(), Player::Left);
    let mut moves = all[0].clone();
    while now.over().is_none() {
        let x = moves[moves.len() / 2];
        now = now.after(player, x);
        line.push(Move { player, element: x });
        player = player.other();
        before += budget.positions();
        assert_eq!(engine.winner(&line, player, &budget), Ok(winners[0]), "{line:?}");
        costs[2] += budget.positions();
        moves = engine.best_moves(&line, player, &budget).unwrap();
    }
    costs[2] -= before;
    costs
}

/// The side that moves first has lost on six columns of height four, so that all moves are best.
#[test]
fn lost_boards_have_their_moves_at_no_cost() {
    let [outcome, moves, steps] = costs(&positional(Convention::MakerMaker, &connect(4, 6, 4).unwrap()));
    assert!(outcome > 1000 && moves * 10 <= outcome && steps * 100 <= outcome, "{outcome} {moves} {steps}");
}

#[test]
fn a_game_of_best_moves_is_followed_in_the_table() {
    for board in [connect(4, 5, 4), connect(4, 5, 5), tictactoe(3, 3), hex(4)] {
        let [outcome, _, steps] = costs(&positional(Convention::Achievement, &board.unwrap()));
        assert!(steps * 20 <= outcome.max(1000), "{outcome} {steps}");
    }
}

/// With the same edges for both, Right's half of the game is Left's with the colours exchanged.
#[test]
fn equal_players_share_their_answers() {
    let mut rng = SplitMix(34);
    let budget = Budget::unlimited();
    for convention in [Convention::MakerMaker, Convention::Achievement, Convention::Avoidance] {
        let game = positional(convention, &connect(3, 4, 3).unwrap());
        let mut engine = search::engine(&Position::Positional(game.clone())).unwrap();
        let mut again = 0;
        for _ in 0..50 {
            let (mut now, mut player, mut line) = (game.clone(), Player::Left, Vec::new());
            for _ in 0..rng.below(6) {
                let free = now.moves(player);
                if let Some(&element) = free.get(rng.below(free.len().max(1))) {
                    line.push(Move { player, element });
                    now = now.after(player, element);
                    player = player.other();
                }
            }
            let exchanged: Vec<Move> =
                line.iter().map(|m| Move { player: m.player.other(), element: m.element }).collect();
            let winner = engine.winner(&line, player, &budget).unwrap();
            let moves = engine.best_moves(&line, player, &budget).unwrap();
            let before = budget.positions();
            let other = engine.winner(&exchanged, player.other(), &budget).unwrap();
            assert_eq!(other.score(Player::Right), winner.score(Player::Left), "{convention:?} {line:?}");
            assert_eq!(engine.best_moves(&exchanged, player.other(), &budget), Ok(moves));
            again += budget.positions() - before;
        }
        assert!(again * 50 <= budget.positions(), "{again} {}", budget.positions());
    }
}

/// Two copies of an order, and Right's edges are Left's with the copies exchanged: so are the players.
#[test]
fn players_that_a_permutation_exchanges_share_their_answers() {
    let mut rng = SplitMix(35);
    let mut unequal = 0;
    for _ in 0..300 {
        let k = 2 + rng.below(3);
        let p = 0.5 * rng.unit();
        let one = random_order(&mut rng, k, p).pairs();
        let both: Vec<_> = one.iter().flat_map(|&(x, y)| [(x, y), (x + k, y + k)]).collect();
        let count = 1 + rng.below(2 * k);
        let left = family(&mut rng, 2 * k, count, 3);
        let right: Vec<u32> = left.iter().map(|e| (e >> k | e << k) & ((1 << (2 * k)) - 1)).collect();
        let convention = [Convention::Achievement, Convention::Avoidance][rng.below(2)];
        let game = PlainPositional::new(convention, Order::new(2 * k, &both), left.clone(), right.clone());
        compare(&mut rng, &game, &Budget::unlimited());
        let budget = Budget::unlimited();
        let mut engine = search::engine(&game.to_game()).unwrap();
        let winner = engine.winner(&[], Player::Left, &budget).unwrap();
        let moves = engine.best_moves(&[], Player::Left, &budget).unwrap();
        let before = budget.positions();
        let other = engine.winner(&[], Player::Right, &budget).unwrap();
        assert_eq!(other.score(Player::Right), winner.score(Player::Left), "{game:?}");
        assert_eq!(engine.best_moves(&[], Player::Right, &budget).unwrap().len(), moves.len(), "{game:?}");
        assert_eq!(budget.positions(), before, "{game:?}");
        unequal += usize::from(left != right);
    }
    assert!(unequal > 100, "{unequal}");
}
