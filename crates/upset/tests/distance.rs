//! How soon positional games are won, against plain recursion straight from the rules of play.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Stopped;
use upset::document::expression;
use upset::game::{Connection, Convention, Playable, Position, Positional};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::value::{Player, Winner};
use upset::{Ask, Budget, Session, search};

/// More than any number of claims.
const FAR: i32 = 1000;

/// A positional game in which each player may claim only some vertices; who can claim nothing passes.
#[derive(Clone, Debug)]
struct Plain {
    game: PlainPositional,
    may: [u32; 2],
}

/// Claims of both, and whose turn it is: which of the given turns, or which player.
type At = ([u32; 2], usize);

impl Plain {
    fn new(game: PlainPositional) -> Plain {
        let all = game.order.all();
        Plain { game, may: [all, all] }
    }

    fn to_game(&self) -> Position {
        let Position::Positional(game) = self.game.to_game() else { unreachable!() };
        let owner = |x: usize| match self.may.map(|may| may >> x & 1 == 1) {
            [true, false] => Some(Player::Left),
            [false, true] => Some(Player::Right),
            _ => None,
        };
        Position::Positional(game.with_reserved((0..self.game.order.n).map(owner).collect()).unwrap())
    }

    /// `FAR` less the claims made until Left wins, the same below zero where Right wins, zero for a draw. Left wants it large.
    fn score(&self, at: At, first: bool, memo: &mut HashMap<At, i32>) -> i32 {
        let (own, turn) = at;
        let made =
            (own[0] | own[1]).count_ones() - (self.game.claimed[0] | self.game.claimed[1]).count_ones();
        let mut here = self.game.clone();
        (here.claimed, here.moves) = (own, self.game.moves.map(|moves| moves - made as usize));
        if let Some(winner) = here.over() {
            return FAR * i32::from(winner.score(Player::Left));
        }
        if let Some(&known) = memo.get(&at).filter(|_| !first) {
            return known;
        }
        let side = self.game.turns.as_ref().map_or(turn, |turns| turns[turn]);
        let next = self.game.turns.as_ref().map_or_else(|| 1 - turn, |turns| (turn + 1) % turns.len());
        here.first_moves = here.first_moves.filter(|_| first);
        let claims = (0..32).filter(|x| here.available() & self.may[side] >> x << x & 1 << x != 0);
        let scores: Vec<i32> = claims
            .map(|x| {
                let mut after = own;
                after[side] |= 1 << x;
                let score = self.score((after, next), false, memo);
                score - score.signum()
            })
            .collect();
        let score = match side {
            _ if scores.is_empty() => self.score((own, next), first, memo),
            0 => *scores.iter().max().unwrap(),
            _ => *scores.iter().min().unwrap(),
        };
        if !first {
            memo.insert(at, score);
        }
        score
    }

    /// The claims until the play is over, none for a draw, and who wins.
    fn distance(&self, starter: usize) -> (Winner, Option<usize>) {
        let turn = if self.game.turns.is_some() { 0 } else { starter };
        told(self.score((self.game.claimed, turn), true, &mut HashMap::new()))
    }

    fn check(&self, bytes: usize) {
        let game = self.to_game();
        let budget = Budget::unlimited().with_memory(bytes);
        let mut engine = search::engine(&game).unwrap();
        let starter = self.game.turns.as_ref().map(|turns| turns[0]);
        for p in (0..2).filter(|&p| starter.is_none_or(|starter| starter == p)) {
            let (winner, claims) = self.distance(p);
            let found = engine.distance(&[], Player::BOTH[p], winner, &budget);
            assert_eq!(found, Ok(claims), "{} starts in {self:?}", Player::BOTH[p].title());
        }
    }
}

fn told(score: i32) -> (Winner, Option<usize>) {
    let winner = Winner::from_score(score.signum() as i8, Player::Left);
    (winner, (score != 0).then(|| (FAR - score.abs()) as usize))
}

fn family(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<u32> {
    let one = |rng: &mut SplitMix| (0..1 + rng.below(size)).fold(0, |m, _| m | 1 << rng.below(n));
    (0..count).map(|_| one(rng)).collect()
}

fn random_chains(rng: &mut SplitMix, n: usize) -> Order {
    let perm = shuffle(rng, n);
    let pairs: Vec<_> = (1..n).filter(|_| rng.below(4) > 0).map(|i| (perm[i - 1], perm[i])).collect();
    Order::new(n, &pairs)
}

fn random_game(rng: &mut SplitMix, n: usize) -> PlainPositional {
    let order = match rng.below(3) {
        0 => Order::antichain(n),
        1 => {
            let p = 0.6 * rng.unit();
            random_order(rng, n, p)
        }
        _ => random_chains(rng, n),
    };
    let size = 1 + rng.below(n.min(4));
    let (a, b) = (1 + rng.below(2 * n), rng.below(n));
    let (left, right) = (family(rng, n, a, size), family(rng, n, b, size));
    let mut game = PlainPositional::new(Convention::ALL[rng.below(5)], order, left, right);
    if rng.below(3) == 0 {
        for _ in 0..rng.below(n) {
            let available: Vec<usize> = (0..n).filter(|x| game.available() >> x & 1 == 1).collect();
            if !available.is_empty() {
                game.claimed[rng.below(2)] |= 1 << available[rng.below(available.len())];
            }
        }
    }
    game
}

/// A small table every third time: what is forgotten is found again.
fn bytes(i: usize) -> usize {
    if i.is_multiple_of(3) { 1 } else { 1 << 20 }
}

#[test]
fn agrees_on_all_orders_of_up_to_four_with_small_families() {
    let mut rng = SplitMix(1);
    for n in 1..=4 {
        let sets = 1u32 << n;
        for order in all_orders(n) {
            for e in 1..sets {
                for f in e..sets {
                    let convention = Convention::ALL[rng.below(5)];
                    let count = rng.below(4);
                    let right = family(&mut rng, n, count, n);
                    Plain::new(PlainPositional::new(convention, order.clone(), vec![e, f], right))
                        .check(1 << 20);
                }
            }
        }
    }
}

#[test]
fn agrees_on_random_boards() {
    let mut rng = SplitMix(2);
    for i in 0..4000 {
        let n = if i % 8 == 0 { 8 + rng.below(2) } else { 1 + rng.below(7) };
        Plain::new(random_game(&mut rng, n)).check(bytes(i));
    }
}

/// Chains of a dozen cells with unequal edges: where bounds from the rest of the play speak.
#[test]
fn agrees_on_larger_boards_where_filling_wins() {
    let mut rng = SplitMix(3);
    for i in 0..200 {
        let n = 10 + rng.below(3);
        let order = if i % 3 == 0 { Order::antichain(n) } else { random_chains(&mut rng, n) };
        let (size, count) = (3 + rng.below(2), n / 2 + rng.below(n));
        let left = family(&mut rng, n, count, size);
        let right = family(&mut rng, n, count / 2, size);
        let convention = Convention::ALL[i % 3];
        Plain::new(PlainPositional::new(convention, order, left, right)).check(bytes(i));
    }
}

#[test]
fn agrees_with_any_turns_numbers_of_moves_and_first_moves() {
    let mut rng = SplitMix(4);
    for i in 0..4000 {
        let n = 1 + rng.below(7);
        let mut game = random_game(&mut rng, n);
        if rng.below(3) > 0 {
            game.turns = Some((0..1 + rng.below(5)).map(|_| rng.below(2)).collect());
        }
        if rng.below(3) > 0 {
            game.moves = Some(rng.below(n + 2));
        }
        if rng.below(4) == 0 {
            // A first claim that can be made.
            let available: Vec<usize> = (0..n).filter(|x| game.available() >> x & 1 == 1).collect();
            if !available.is_empty() {
                let any = rng.below(1 << n) as u32;
                game.first_moves = Some(any | 1 << available[rng.below(available.len())]);
            }
        }
        Plain::new(game).check(bytes(i));
    }
}

#[test]
fn agrees_where_vertices_are_reserved() {
    let mut rng = SplitMix(5);
    for i in 0..3000 {
        let n = 1 + rng.below(7);
        let mut plain = Plain::new(random_game(&mut rng, n));
        for x in 0..n {
            match rng.below(5) {
                0 => plain.may[0] &= !(1 << x),
                1 => plain.may[1] &= !(1 << x),
                _ => {}
            }
        }
        if rng.below(3) == 0 {
            let turns: Vec<usize> = (0..1 + rng.below(4)).map(|_| rng.below(2)).collect();
            // Somebody must be able to claim what is left.
            plain.game.turns = Some(turns.into_iter().chain([0, 1]).collect());
        }
        if rng.below(3) == 0 {
            plain.game.moves = Some(rng.below(n + 2));
        }
        // Only a player who can claim something is asked about.
        let game = plain.to_game();
        let first = plain.game.turns.as_ref().map(|turns| Player::BOTH[turns[0]]);
        if game.over(Player::Left).is_none() && game.starter() == first {
            plain.check(bytes(i));
        }
    }
}

type Claims = Vec<Option<Player>>;

/// Plain recursion by the moves that a position says it has.
fn by_moves(game: &Connection, player: Player, memo: &mut HashMap<(Claims, Player), i32>) -> i32 {
    if let Some(winner) = game.over(player) {
        return FAR * i32::from(winner.score(Player::Left));
    }
    if let Some(&known) = memo.get(&(game.claimed.clone(), player)) {
        return known;
    }
    let scores = game.moves(player).into_iter().map(|x| {
        let score = by_moves(&game.after(player, x), player.other(), memo);
        score - score.signum()
    });
    let score = if player == Player::Left { scores.max() } else { scores.min() }.unwrap();
    memo.insert((game.claimed.clone(), player), score);
    score
}

fn check_connection(game: &Connection) {
    let mut engine = search::engine(&Position::Connection(game.clone())).unwrap();
    let mut memo = HashMap::new();
    for player in Player::BOTH {
        let (winner, claims) = told(by_moves(game, player, &mut memo));
        let found = engine.distance(&[], player, winner, &Budget::unlimited());
        assert_eq!(found, Ok(claims), "{player:?} starts in {game:?}");
    }
}

#[test]
fn agrees_on_graphs_with_two_ends() {
    let mut rng = SplitMix(6);
    let mut tried = 0;
    for _ in 0..1500 {
        let n = 3 + rng.below(6);
        let p = 0.2 + 0.6 * rng.unit();
        let pairs: Vec<(usize, usize)> =
            (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).filter(|_| rng.unit() < p).collect();
        let plain = PlainGraph::new(n, &pairs);
        let Ok(game) = Connection::new(&plain.graph(), 0, n - 1) else { continue };
        check_connection(&game);
        tried += 1;
    }
    assert!(tried > 400, "{tried}");
}

#[test]
fn agrees_on_small_hex_and_in_its_middle() {
    let mut rng = SplitMix(7);
    for n in 1..=3 {
        check_connection(&Connection::hex(n, false).unwrap());
    }
    for _ in 0..40 {
        let mut game = Connection::hex(4, false).unwrap();
        let mut player = Player::Left;
        for _ in 0..8 {
            let moves = game.moves(player);
            if !moves.is_empty() {
                game = game.after(player, moves[rng.below(moves.len())]);
            }
            player = player.other();
        }
        check_connection(&game);
    }
}

/// The session: starters, options, and that the best option leaves one claim less.
#[test]
fn sessions_tell_distances_of_starters_and_options() {
    for text in
        ["maker-breaker tictactoe(3,2)", "hex(3)", "maker-maker connect(3,4,3)", "avoidance tictactoe(3,2)"]
    {
        let game = expression(text).unwrap();
        let budget = Budget::unlimited();
        let mut session = Session::new(game.clone());
        for player in Player::BOTH {
            session.ask(Ask::Options(player), &budget);
        }
        let solution = session.ask(Ask::Distance, &budget);
        for player in Player::BOTH {
            let claims = solution.distance_of(player).unwrap();
            let winner = solution.starts.of(player).unwrap();
            assert_eq!(claims.is_none(), winner == Winner::Draw, "{text}");
            let after = solution.distances_after(player).unwrap().iter().copied();
            let kept = solution.options_of(player).zip(after).filter(|(option, _)| option.winner == winner);
            let kept: Vec<usize> = kept.filter_map(|(_, claims)| claims).collect();
            let best = if winner == player.into() { kept.iter().min() } else { kept.iter().max() };
            assert_eq!(claims, best.map(|best| best + 1), "{text}");
        }
        // What is asked after a move is what the option said.
        let x = game.moves(Player::Left)[0];
        let told = solution.distances_after(Player::Left).unwrap()[0];
        session.advance(Player::Left, x).unwrap();
        assert_eq!(session.ask(Ask::Distance, &budget).distance_of(Player::Right), Some(told), "{text}");
    }
}

#[test]
fn known_distances() {
    let soon = |text: &str| {
        let solution = Session::new(expression(text).unwrap()).ask(Ask::Distance, &Budget::unlimited());
        Player::BOTH.map(|player| solution.distance_of(player).unwrap())
    };
    assert_eq!(soon("tictactoe(3,2)"), [None, None]);
    // Maker needs a fourth claim against Breaker, who starting prevents it to the end.
    assert_eq!(soon("maker-breaker tictactoe(3,2)"), [Some(7), Some(9)]);
    assert_eq!(soon("hex(1)"), [Some(1), Some(1)]);
    assert_eq!(soon("hex(2)"), [Some(3), Some(3)]);
    // Boards that no engine holds have distances where the end of the play decides.
    let names = Names::numbered(5000);
    let poset = upset::order::Poset::antichain(names);
    let game = Positional::new(Convention::MakerBreaker, poset, vec![vec![0, 1, 2]], vec![]).unwrap();
    let solution = Session::new(Position::Positional(game)).ask(Ask::Distance, &Budget::unlimited());
    assert_eq!(solution.distance_of(Player::Right), Some(Some(5000)));
}

#[test]
fn keeps_its_budget_and_says_what_is_missing() {
    let game = expression("hex(7)").unwrap();
    let budget = Budget::unlimited().with_positions(2000);
    let solution = Session::new(game).ask(Ask::Distance, &budget);
    assert_eq!(solution.distance_of(Player::Left), None);
    assert_eq!(solution.stopped, Some(Stopped::Positions));
}

#[test]
fn families_that_are_not_positional_have_none() {
    let solution = Session::new(expression("chomp(3,4)").unwrap()).ask(Ask::Distance, &Budget::unlimited());
    assert_eq!((solution.distances, solution.stopped), (None, None));
}

/// All turns are Left's, and something is Right's alone: the play ends when Left can claim nothing more.
#[test]
fn plays_that_end_with_unclaimed_vertices() {
    let mut plain = Plain::new(PlainPositional::new(
        Convention::MakerBreaker,
        Order::new(4, &[(1, 2)]),
        vec![0b1011, 0b0110],
        vec![],
    ));
    plain.may[0] = 0b1101;
    plain.game.turns = Some(vec![0]);
    let solution = Session::by_search(plain.to_game()).ask(Ask::Distance, &Budget::seconds(60));
    assert_eq!(solution.starts.left, Some(Winner::Right));
    assert_eq!(solution.distance_of(Player::Left), Some(Some(2)));
}

/// A graph that cannot be drawn: Right cuts and has no ends to join.
#[test]
fn agrees_on_a_graph_that_cannot_be_drawn() {
    let mut pairs: Vec<(usize, usize)> = (1..7).flat_map(|y| (1..y).map(move |x| (x, y))).collect();
    pairs.extend([(0, 1), (0, 2), (0, 3), (7, 4), (7, 5), (7, 6)]);
    let graph: Graph = PlainGraph::new(8, &pairs).graph();
    check_connection(&Connection::new(&graph, 0, 7).unwrap());
}
