//! The positional engine against the rules of play: winners for both starters and the sets of best moves.

mod oracle;

use oracle::*;
use std::time::Duration;
use upset::budget::{Budget, Stopped};
use upset::game::{Convention, Position, Positional};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Player, Winner};

/// Compares everything the engine says about `game` with plain recursion.
fn check(game: &PlainPositional) {
    let budget = Budget::unlimited();
    let document = game.to_game();
    let mut engine = search::engine(&document).unwrap();
    let starters: Vec<usize> = match &game.turns {
        Some(turns) => vec![turns[0]],
        None => vec![0, 1],
    };
    for p in starters {
        let player = Player::BOTH[p];
        let expected = game.winner(p);
        assert_eq!(engine.winner(&[], player, &budget), Ok(expected), "{player:?} starts in {game:?}");
        assert_eq!(
            engine.best_moves(&[], player, &budget),
            Ok(best_moves(game, p)),
            "{player:?} starts in {game:?}"
        );
    }
}

fn best_moves(game: &PlainPositional, p: usize) -> Vec<usize> {
    if game.over().is_some() {
        return Vec::new();
    }
    let next = game.turns.as_ref().map_or(1 - p, |t| t[1 % t.len()]);
    let available = game.available();
    let moves: Vec<(usize, i8)> = (0..game.order.n)
        .filter(|x| available >> x & 1 == 1)
        .map(|x| (x, Winner::score(game.after(p, x).winner(next), Player::BOTH[p])))
        .collect();
    let best = moves.iter().map(|m| m.1).max();
    moves.into_iter().filter(|m| Some(m.1) == best).map(|m| m.0).collect()
}

/// A random family of `count` non-empty sets of at most `size` of `n` vertices.
fn family(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<u32> {
    let one = |rng: &mut SplitMix| (0..1 + rng.below(size)).fold(0, |m, _| m | 1 << rng.below(n));
    (0..count).map(|_| one(rng)).collect()
}

/// A random game: any convention, any order, sometimes in mid-game.
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
    let (a, b) = (1 + rng.below(n), rng.below(n));
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

fn random_chains(rng: &mut SplitMix, n: usize) -> Order {
    let perm = shuffle(rng, n);
    let pairs: Vec<_> = (1..n).filter(|_| rng.below(3) > 0).map(|i| (perm[i - 1], perm[i])).collect();
    Order::new(n, &pairs)
}

/// More than a hundred sets of nine vertices, most of four: long lists are thinned as play goes on.
#[test]
fn many_sets() {
    let mut rng = SplitMix(12);
    for convention in Convention::ALL {
        let mut crowd = || {
            let of_size = |size: u32| (0..1u32 << 9).filter(move |set| set.count_ones() == size);
            let few: Vec<u32> = of_size(3).filter(|_| rng.below(40) == 0).take(2).collect();
            let kept =
                of_size(4).filter(|set| rng.below(30) > 0 && !few.iter().any(|small| small & !set == 0));
            kept.chain(few.clone()).collect::<Vec<u32>>()
        };
        let (left, right) = (crowd(), crowd());
        assert!(left.len() > 100 || right.len() > 100);
        check(&PlainPositional::new(convention, Order::new(9, &[(0, 1), (2, 1)]), left, right));
    }
}

#[test]
fn agrees_on_all_orders_of_up_to_four_with_small_families() {
    let mut rng = SplitMix(1);
    for n in 1..=4 {
        let sets = 1u32 << n;
        for order in all_orders(n) {
            for e in 1..sets {
                for f in e..sets {
                    for convention in Convention::ALL {
                        let count = rng.below(4);
                        let right = family(&mut rng, n, count, n);
                        check(&PlainPositional::new(convention, order.clone(), vec![e, f], right));
                    }
                }
            }
        }
    }
}

#[test]
fn agrees_on_random_boards() {
    let mut rng = SplitMix(2);
    for i in 0..4000 {
        let n = if i % 20 == 0 { 8 + rng.below(2) } else { 1 + rng.below(7) };
        check(&random_game(&mut rng, n));
    }
}

/// On designs any two cells are in equally many edges, so that counting tells no permutation from one that keeps the edges.
#[test]
fn agrees_on_designs() {
    let turned = |base: u32, n: u32| -> Vec<u32> {
        (0..n)
            .map(|i| (0..n).filter(|b| base >> b & 1 == 1).fold(0, |set, b| set | 1 << ((b + i) % n)))
            .collect()
    };
    // The Fano plane, and its image when read backwards; the quadruples of the affine space over it and their complements.
    let (fano, other) = (turned(0b000_1011, 7), turned(0b000_1101, 7));
    let quadruples: Vec<u32> = fano.iter().flat_map(|line| [line | 1 << 7, 0x7f & !line]).collect();
    for convention in Convention::ALL {
        for (n, left, right) in [(7, &fano, &other), (7, &other, &fano), (8, &quadruples, &quadruples)] {
            let right = match convention {
                Convention::MakerMaker => left.clone(),
                Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
                Convention::Achievement | Convention::Avoidance => right.clone(),
            };
            check(&PlainPositional::new(convention, Order::antichain(n), left.clone(), right));
        }
    }
}

#[test]
fn agrees_with_any_turns_and_numbers_of_moves() {
    let mut rng = SplitMix(3);
    for _ in 0..4000 {
        let n = 1 + rng.below(7);
        let mut game = random_game(&mut rng, n);
        if rng.below(3) > 0 {
            game.turns = Some((0..1 + rng.below(5)).map(|_| rng.below(2)).collect());
        }
        if rng.below(3) > 0 {
            game.moves = Some(rng.below(n + 2));
        }
        if rng.below(4) == 0 {
            game.first_moves = Some(1 + rng.below((1 << n) - 1) as u32);
        }
        check(&game);
    }
}

/// An even number of idle vertices changes nothing under alternation: the wide engines must agree with small boards.
#[test]
fn wide_boards_behave_like_small_ones() {
    let mut rng = SplitMix(5);
    for i in 0..600 {
        let n = 1 + rng.below(7);
        let small = random_game(&mut rng, n);
        let Position::Positional(game) = small.to_game() else { unreachable!() };
        let idle = [66, 130, 260][i % 3];
        let wide = Poset::numbered(n + idle, &small.order.pairs()).unwrap();
        let edges = |p: Player| game.edges(p).to_vec();
        let wide = Positional::new(game.convention, wide, edges(Player::Left), edges(Player::Right)).unwrap();
        let mut claimed = game.claimed.clone();
        claimed.resize(n + idle, None);
        let wide = wide.with_claims(claimed).unwrap();
        let (wide, budget) = (Position::Positional(wide), Budget::unlimited());
        let mut engine = search::engine(&wide).unwrap();
        for p in 0..2 {
            assert_eq!(
                engine.winner(&[], Player::BOTH[p], &budget),
                Ok(small.winner(p)),
                "{idle} more than {small:?}"
            );
        }
    }
}

/// Without order chains of threats are followed on boards of every width: small boards with idle cells beside them, whose
/// sets are scattered over the wide one, have the small board's winners and best moves.
#[test]
fn pursuits_on_wide_boards_agree_with_small_boards() {
    let mut rng = SplitMix(11);
    for i in 0..120 {
        let n = 8 + rng.below(8);
        let idle = [122, 140, 250][i % 3];
        let mut cells: Vec<u32> = (0..(n + idle) as u32).collect();
        for k in 0..n {
            cells.swap(k, k + rng.below(n + idle - k));
        }
        let count = 10 + rng.below(16);
        let sets = |rng: &mut SplitMix| -> Vec<Vec<u32>> {
            let sets = family(rng, n, count, 4).into_iter().filter(|set| set.count_ones() > 1);
            sets.map(|set| (0..n as u32).filter(|x| set >> x & 1 == 1).collect()).collect()
        };
        let left = sets(&mut rng);
        let right = if i % 2 == 0 { left.clone() } else { sets(&mut rng) };
        let convention = if i % 2 == 0 { Convention::MakerMaker } else { Convention::Achievement };
        let board = |n: usize, name: &dyn Fn(u32) -> u32| {
            let scattered = |sets: &[Vec<u32>]| -> Vec<Vec<u32>> {
                let mut sets: Vec<Vec<u32>> =
                    sets.iter().map(|set| set.iter().map(|&x| name(x)).collect()).collect();
                sets.iter_mut().for_each(|set| set.sort_unstable());
                sets
            };
            let poset = Poset::antichain(Names::numbered(n));
            let game = Positional::new(convention, poset, scattered(&left), scattered(&right)).unwrap();
            search::engine(&Position::Positional(game)).unwrap()
        };
        let (mut small, mut wide) = (board(n, &|x| x), board(n + idle, &|x| cells[x as usize]));
        let budget = Budget::unlimited();
        for player in Player::BOTH {
            let winner = small.winner(&[], player, &budget).unwrap();
            assert_eq!(
                wide.winner(&[], player, &budget),
                Ok(winner),
                "{player:?} starts in {left:?} {right:?}"
            );
            let mut best: Vec<usize> = small.best_moves(&[], player, &budget).unwrap();
            best.iter_mut().for_each(|x| *x = cells[*x] as usize);
            best.sort_unstable();
            let mut found = wide.best_moves(&[], player, &budget).unwrap();
            found.retain(|&x| cells[..n].contains(&(x as u32)));
            assert_eq!(found, best, "{player:?} starts in {left:?} {right:?}");
        }
    }
}

/// Four in a row on a board without gravity is won in a few moves wherever there is room: on wide boards too.
#[test]
fn four_in_a_row_on_wide_boards() {
    for (m, n) in [(12, 12), (13, 10)] {
        let board = upset::hypergraph::boards::mnk(m, n, 4).unwrap();
        let lines = board.left.clone();
        let game = Positional::new(Convention::MakerMaker, board.poset, lines.clone(), lines).unwrap();
        let (game, budget) = (Position::Positional(game), Budget::unlimited().with_threads(1));
        let mut engine = search::engine(&game).unwrap();
        assert_eq!(engine.winner(&[], Player::Left, &budget), Ok(Winner::Left), "{m} x {n}");
        assert!(budget.positions() < 40_000, "{}", budget.positions());
    }
}

#[test]
fn two_threads_and_little_memory_change_nothing() {
    let mut rng = SplitMix(6);
    for _ in 0..400 {
        let n = 4 + rng.below(5);
        let game = random_game(&mut rng, n);
        let document = game.to_game();
        let budget = Budget::unlimited().with_threads(2).with_memory(1);
        let mut engine = search::engine(&document).unwrap();
        for p in 0..2 {
            assert_eq!(engine.winner(&[], Player::BOTH[p], &budget), Ok(game.winner(p)), "{game:?}");
        }
    }
}

/// Connect-4 on w columns of height h.
fn connect_four(w: u32, h: u32) -> Position {
    let cell = |x: u32, y: u32| x * h + y;
    let mut edges = Vec::new();
    for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
        for (dx, dy) in [(0i32, 1i32), (1, 0), (1, 1), (1, -1)] {
            let at = |i: i32| (x as i32 + i * dx, y as i32 + i * dy);
            let (last_x, last_y) = at(3);
            if last_x < w as i32 && (0..h as i32).contains(&last_y) {
                edges.push((0..4).map(|i| cell(at(i).0 as u32, at(i).1 as u32)).collect::<Vec<u32>>());
            }
        }
    }
    edges.iter_mut().for_each(|e| e.sort_unstable());
    let column = |x: u32| (1..h).map(move |y| (cell(x, y - 1) as usize, cell(x, y) as usize));
    let pairs: Vec<(usize, usize)> = (0..w).flat_map(column).collect();
    let poset = Poset::numbered((w * h) as usize, &pairs).unwrap();
    Position::Positional(Positional::new(Convention::MakerMaker, poset, edges.clone(), edges).unwrap())
}

/// Published values; two threads join in after the first thousands of positions.
#[test]
fn connect_four_on_small_boards_has_its_known_values() {
    let known = [(4, 4, Winner::Draw), (5, 4, Winner::Draw), (6, 4, Winner::Right), (5, 5, Winner::Draw)];
    for (w, h, winner) in known {
        for threads in [1, 2] {
            let (game, budget) = (connect_four(w, h), Budget::unlimited().with_threads(threads));
            let mut engine = search::engine(&game).unwrap();
            assert_eq!(engine.winner(&[], Player::Left, &budget), Ok(winner), "{w} x {h}, {threads} threads");
        }
    }
}

/// Boards that take so many positions that the second thread takes part.
#[test]
fn two_threads_find_the_known_values_of_larger_boards() {
    for (w, h, winner) in [(7, 4, Winner::Draw), (6, 5, Winner::Draw)] {
        let (game, budget) = (connect_four(w, h), Budget::unlimited().with_threads(2));
        let mut engine = search::engine(&game).unwrap();
        assert_eq!(engine.winner(&[], Player::Left, &budget), Ok(winner), "{w} x {h}");
        assert!(budget.positions() > 50_000, "{}", budget.positions());
    }
}

/// The squares of a 4x4 board: long enough to be stopped, short enough to be finished after.
#[test]
fn stops_in_time_and_goes_on_where_it_stopped() {
    let square = |x: u32, y: u32| vec![4 * y + x, 4 * y + x + 1, 4 * y + x + 4, 4 * y + x + 5];
    let edges: Vec<Vec<u32>> = (0..9).map(|i| square(i % 3, i / 3)).collect();
    let antichain = Poset::antichain(Names::numbered(16));
    let game = Position::Positional(
        Positional::new(Convention::Avoidance, antichain, edges.clone(), edges).unwrap(),
    );
    let mut budget = Budget::unlimited().with_positions(100);
    let stopped = search::engine(&game).unwrap().winner(&[], Player::Left, &budget);
    assert_eq!(stopped, Err(Stopped::Positions));
    budget = Budget::unlimited().with_time(Duration::ZERO);
    assert_eq!(search::engine(&game).unwrap().winner(&[], Player::Left, &budget), Err(Stopped::Time));
    budget = Budget::unlimited();
    assert!(search::engine(&game).unwrap().winner(&[], Player::Left, &budget).is_ok());
}

#[test]
#[ignore = "exhaustive: minutes"]
fn agrees_on_all_orders_of_five() {
    let mut rng = SplitMix(4);
    for order in all_orders(5) {
        for e in 1..32 {
            for f in e..32 {
                for convention in Convention::ALL {
                    let count = rng.below(4);
                    let right = family(&mut rng, 5, count, 4);
                    check(&PlainPositional::new(convention, order.clone(), vec![e, f], right));
                }
            }
        }
    }
}
