//! Edges of size at most 2 against larger ones (002 Theorem 4.3): only one player's claims branch.

mod oracle;

use oracle::*;
use upset::budget::Budget;
use upset::game::{Convention, Position};
use upset::order::families::SplitMix;
use upset::reduce;
use upset::reduce::dimacs::Cnf;
use upset::rule::positional::fresh::Fresh;
use upset::rule::positional::pairs_against::PairsAgainst;
use upset::rule::{Finding, Moves, Rule};
use upset::solve::Desk;
use upset::value::{Player, Winner};
use upset::{Ask, Session, search};

fn found(game: &Position) -> Option<Box<dyn Finding>> {
    let budget = Budget::unlimited();
    let fresh = Fresh::of(game, &budget).ok()?;
    PairsAgainst.recognise(&fresh, &budget).ok()
}

/// Compares what is told with plain recursion; how much was told.
fn check(game: &PlainPositional) -> usize {
    let Some(mut finding) = found(&game.to_game()) else { return 0 };
    let budget = Budget::unlimited();
    let mut desk = Desk::new(&budget);
    let starts = finding.answer(&mut desk).unwrap().starts;
    let mut told = 0;
    for (p, player) in Player::BOTH.into_iter().enumerate() {
        let wanted = game.winner(p);
        let Some(winner) = starts.of(player) else {
            let red =
                if game.edges[0].iter().all(|e| e.count_ones() <= 2) { Player::Left } else { Player::Right };
            assert_ne!(wanted, red.into(), "whoever has the pairs wins, and it was not told: {game:?}");
            continue;
        };
        told += 1;
        assert_eq!(winner, wanted, "{player:?} starts in {game:?}");
        if let Moves::One(x) = finding.moves(player, &mut desk).unwrap() {
            assert_eq!(game.after(p, x).winner(1 - p), wanted, "{player:?} claims {x} in {game:?}");
        }
    }
    told
}

fn random(rng: &mut SplitMix, n: usize, pairs: usize, sets: usize, size: usize) -> PlainPositional {
    let set = |rng: &mut SplitMix, size: usize| -> u32 {
        let mut set = 0u32;
        while (set.count_ones() as usize) < size.min(n) {
            set |= 1 << rng.below(n);
        }
        set
    };
    let mut family = |count: usize, size: &dyn Fn(&mut SplitMix) -> usize| -> Vec<u32> {
        let mut one = || {
            let size = size(rng);
            set(rng, size)
        };
        (0..count).map(|_| one()).collect()
    };
    let red = family(pairs, &|rng| 2 - usize::from(rng.below(12) == 0));
    let blue = family(sets, &|rng| 2 + rng.below(size - 1));
    let (left, right) = if rng.below(2) == 0 { (red, blue) } else { (blue, red) };
    PlainPositional::new(Convention::Achievement, Order::antichain(n), left, right)
}

/// All red graphs on four vertices against all families of blue triples and the pair {0,1}, and random boards.
#[test]
fn what_is_told_is_right() {
    let pairs: Vec<u32> = (0..16u32).filter(|e| e.count_ones() == 2).collect();
    let triples: Vec<u32> = (0..16u32).filter(|e| e.count_ones() == 3).chain([3]).collect();
    let mut told = 0;
    for red in 1..1u32 << pairs.len() {
        for blue in 1..1u32 << triples.len() {
            let of = |list: &[u32], mask: u32| {
                (0..list.len()).filter(|i| mask >> i & 1 == 1).map(|i| list[i]).collect()
            };
            let (red, blue) = (of(&pairs, red), of(&triples, blue));
            told += check(&PlainPositional::new(Convention::Achievement, Order::antichain(4), blue, red));
        }
    }
    let mut rng = SplitMix(43);
    for round in 0..4000 {
        let n = 5 + round % 5;
        let (pairs, sets) = (1 + rng.below(n), 1 + rng.below(2 * n));
        told += check(&random(&mut rng, n, pairs, sets, 4));
    }
    assert!(told > 5000, "{told}");
}

/// Larger boards against the engine, which knows nothing of it.
#[test]
fn larger_boards_agree_with_the_engine() {
    let mut rng = SplitMix(44);
    let budget = Budget::unlimited();
    for round in 0..60 {
        let n = 12 + round % 10;
        let game = random(&mut rng, n, 2 + n / 4, n / 2, 3).to_game();
        let Some(mut finding) = found(&game) else { continue };
        let starts = finding.answer(&mut Desk::new(&budget)).unwrap().starts;
        let mut engine = search::engine(&game).unwrap();
        for player in Player::BOTH {
            if let Some(winner) = starts.of(player) {
                assert_eq!(engine.winner(&[], player, &budget), Ok(winner), "{player:?} in {game:?}");
            }
        }
    }
}

/// The claims that are told keep the result against every reply.
#[test]
fn the_strategy_holds_against_every_reply() {
    fn play(game: &PlainPositional, us: usize, wanted: Winner) {
        if let Some(winner) = game.over() {
            assert_eq!(winner, wanted);
            return;
        }
        let Some(mut finding) = found(&game.to_game()) else { return };
        let budget = Budget::unlimited();
        let Moves::One(x) = finding.moves(Player::BOTH[us], &mut Desk::new(&budget)).unwrap() else { return };
        // Vertices are numbered as what is left of the board.
        let free: Vec<usize> = (0..game.order.n).filter(|&y| game.available() >> y & 1 == 1).collect();
        let after = game.after(us, free[x]);
        assert_eq!(after.winner(1 - us), wanted, "{game:?}");
        if after.over().is_none() {
            (0..game.order.n).filter(|&y| after.available() >> y & 1 == 1).for_each(|y| {
                let next = after.after(1 - us, y);
                if next.winner(us) == wanted {
                    play(&next, us, wanted);
                }
            });
        }
    }
    let mut rng = SplitMix(45);
    for _ in 0..60 {
        let game = random(&mut rng, 7, 4, 6, 3);
        for us in [0, 1] {
            play(&game, us, game.winner(us));
        }
    }
}

/// The proof's own gadgets, satisfiable and not, with five variables and fifteen clauses.
#[test]
fn the_gadgets_are_decided_without_search() {
    let mut rng = SplitMix(46);
    let mut seen = [0; 2];
    for round in 0..12 {
        let clauses = if round % 2 == 0 { 15 } else { 40 };
        let clause = |rng: &mut SplitMix| -> Vec<i32> {
            let mut variables: Vec<i32> = Vec::new();
            while variables.len() < 3 {
                let x = 1 + rng.below(5) as i32;
                if !variables.contains(&x) {
                    variables.push(x);
                }
            }
            variables.into_iter().map(|x| if rng.below(2) == 0 { x } else { -x }).collect()
        };
        let clauses: Vec<Vec<i32>> = (0..clauses).map(|_| clause(&mut rng)).collect();
        let holds = |values: u32| {
            let holds = |l: &i32| (values >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0);
            clauses.iter().all(|clause| clause.iter().any(holds))
        };
        let satisfiable = (0..32).any(holds);
        seen[usize::from(satisfiable)] += 1;
        let cnf = Cnf { variables: 5, clauses: clauses.clone() };
        let game = reduce::find("3sat-nonlosing-3-2").unwrap().from_cnf(&cnf).unwrap().game;
        let solved = Session::new(game).ask(Ask::Winner, &Budget::unlimited());
        let wanted = if satisfiable { Winner::Draw } else { Winner::Right };
        assert_eq!(solved.starts.left, Some(wanted), "{clauses:?}");
        assert!(solved.steps().iter().all(|step| step.claim.rule != "search"), "{:?}", solved.proof);
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}
