//! Plays claimed results out, as a stranger would: for every class of positional games that a theorem decides,
//! random boards from small to far beyond search, the solver on the side that is said not to lose, against
//! opponents that play at random, for their own edges, or in the solver's way.

use upset::budget::Budget;
use upset::game::{Convention, Position, Positional};
use upset::hypergraph::{Edge, normalise};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::solve::{Request, best_move, solve};
use upset::value::{Player, Winner};

/// How the other side plays.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Opponent {
    Random,
    /// Fills an edge, stops one, or claims where most live edges meet.
    Eager,
}

fn game(convention: Convention, poset: Poset, left: Vec<Edge>, right: Vec<Edge>) -> Position {
    let left = normalise(left);
    let right = if convention == MakerMaker { left.clone() } else { normalise(right) };
    Position::Positional(Positional::new(convention, poset, left, right).unwrap())
}

fn antichain(n: usize) -> Poset {
    Poset::antichain(Names::numbered(n))
}

fn chains(lengths: &[usize]) -> Poset {
    let mut pairs = Vec::new();
    let mut next = 0;
    for &len in lengths {
        pairs.extend((next + 1..next + len).map(|x| (x - 1, x)));
        next += len;
    }
    Poset::numbered(next, &pairs).unwrap()
}

fn lengths(rng: &mut SplitMix, n: usize, longest: usize) -> Vec<usize> {
    let mut all = Vec::new();
    while all.iter().sum::<usize>() < n {
        all.push(1 + rng.below(longest));
    }
    all
}

fn set(rng: &mut SplitMix, n: usize, size: usize) -> Edge {
    (0..size).map(|_| rng.below(n) as u32).collect()
}

fn sets(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<Edge> {
    (0..count).map(|_| set(rng, n, size)).collect()
}

/// An order of height 2, half of it tops with up to three predecessors.
fn height_2(rng: &mut SplitMix, n: usize) -> (Poset, usize) {
    let bottoms = n / 2;
    let mut pairs = Vec::new();
    for top in bottoms..n {
        for _ in 0..1 + rng.below(3) {
            pairs.push((rng.below(bottoms), top));
        }
    }
    (Poset::numbered(n, &pairs).unwrap(), bottoms)
}

/// The live edges of `player` through `x`, the nearer to full the heavier.
fn weight(g: &Positional, player: Player, x: usize) -> f64 {
    let live = |e: &&Edge| {
        e.contains(&(x as u32)) && e.iter().all(|&v| g.claimed[v as usize] != Some(player.other()))
    };
    let open = |e: &Edge| e.iter().filter(|&&v| g.claimed[v as usize].is_none()).count() as i32;
    g.edges(player).iter().filter(live).map(|e| 8f64.powi(-open(e))).sum()
}

fn opponent_move(rng: &mut SplitMix, kind: Opponent, game: &Position, player: Player) -> usize {
    let moves = game.moves(player);
    let Position::Positional(g) = game else { panic!("another family") };
    let worth = |x: usize| 2.0 * weight(g, player, x) + weight(g, player.other(), x);
    match kind {
        Opponent::Random => moves[rng.below(moves.len())],
        Opponent::Eager => {
            moves.iter().copied().max_by(|&a, &b| worth(a).total_cmp(&worth(b))).expect("a move")
        }
    }
}

/// Lets `me` play by the solver from `start`; the result must not fall below what was said.
fn play_out(rng: &mut SplitMix, start: &Position, first: Player, me: Player, said: Winner, kind: Opponent) {
    let (mut at, mut turn) = (start.clone(), first);
    loop {
        if let Some(winner) = at.over(turn) {
            assert!(winner.score(me) >= said.score(me), "{me:?} {kind:?} {said:?} {winner:?}\n{start:?}");
            return;
        }
        let x = if turn == me {
            let best = best_move(&at, turn, &Budget::unlimited()).unwrap().expect("a move");
            assert!(best.winner.score(me) >= said.score(me), "{best:?} after {said:?}: {at:?}");
            best.element
        } else {
            opponent_move(rng, kind, &at, turn)
        };
        at = at.after(turn, x);
        turn = turn.other();
    }
}

/// Plays the game out for both starters and for each player who is said not to lose.
fn check(rng: &mut SplitMix, rule: &str, game: &Position) -> bool {
    let solution = solve(game, &Request::default()).unwrap();
    for first in Player::BOTH {
        let said = solution.starts.of(first).expect("an answer");
        for me in Player::BOTH.into_iter().filter(|&p| said.score(p) >= 0) {
            for kind in [Opponent::Random, Opponent::Eager] {
                play_out(rng, game, first, me, said, kind);
            }
        }
    }
    solution.proof.iter().any(|step| step.rule == rule)
}

/// Plays `rounds` games of a class at each size; the rule must have had a part in most of them.
fn play(rule: &str, sizes: &[usize], rounds: usize, make: impl Fn(&mut SplitMix, usize) -> Position) {
    let rng = &mut SplitMix(rule.len() as u64);
    let mut by_rule = 0;
    for &n in sizes {
        for _ in 0..rounds {
            let game = make(rng, n);
            by_rule += usize::from(check(rng, rule, &game));
        }
    }
    assert!(4 * by_rule >= sizes.len() * rounds, "{rule}: {by_rule} of {} games", sizes.len() * rounds);
}

use Convention::{Achievement, MakerBreaker, MakerMaker};

#[test]
fn chains_with_single_targets() {
    play("chains-singletons", &[5, 9, 30, 90], 6, |rng, n| {
        let poset = chains(&lengths(rng, n, 6));
        let count = 1 + rng.below(3);
        game(MakerBreaker, poset, sets(rng, n, count, 1), vec![])
    });
}

#[test]
fn chains_with_one_large_set() {
    play("chains-singletons", &[6, 40], 8, |rng, n| {
        let poset = chains(&lengths(rng, n, 6));
        game(MakerBreaker, poset, vec![set(rng, n, 3)], vec![])
    });
}

#[test]
fn chains_with_many_sets() {
    play("one-set", &[12, 40, 70], 6, |rng, n| {
        let poset = chains(&lengths(rng, n, 5));
        game(MakerBreaker, poset, sets(rng, n, 2 * n, 3), vec![])
    });
}

#[test]
fn pairs_on_chains() {
    play("chains-pairs", &[10, 18, 30], 4, |rng, n| {
        let poset = chains(&[n / 3, n / 3, n / 3]);
        let n = poset.len();
        game(MakerBreaker, poset, sets(rng, n, n / 3, 2), vec![])
    });
}

#[test]
fn pairs_on_short_chains() {
    play("short-chains-pairs", &[8, 30, 60], 6, |rng, n| {
        let poset = chains(&lengths(rng, n, 2));
        game(MakerBreaker, poset, sets(rng, n, n / 3, 2), vec![])
    });
}

#[test]
fn one_target_above_many() {
    play("single-target-height-2", &[6, 20, 60], 6, |rng, n| {
        let (poset, bottoms) = height_2(rng, n);
        let target = vec![(bottoms + rng.below(n - bottoms)) as u32];
        game([MakerBreaker, MakerMaker][rng.below(2)], poset, vec![target], vec![])
    });
}

#[test]
fn all_tops_are_targets() {
    play("all-tops-height-2", &[6, 20, 50], 6, |rng, n| {
        let (poset, bottoms) = height_2(rng, n);
        let tops: Vec<u32> = (bottoms as u32..n as u32).collect();
        let edges = if rng.below(2) == 0 { vec![tops] } else { tops.into_iter().map(|x| vec![x]).collect() };
        game(MakerBreaker, poset, edges, vec![])
    });
}

#[test]
fn connect_on_boards_beyond_search() {
    let rng = &mut SplitMix(3);
    // w and h odd; k > w; k > h with an even and with an odd number of columns; pairs.
    for text in [
        "connect(4,7,7)",
        "connect(5,9,5)",
        "connect(6,5,8)",
        "connect(5,8,4)",
        "connect(6,7,4)",
        "connect(2,6,5)",
    ] {
        let game = upset::document::expression(&format!("maker-breaker {text}")).unwrap();
        for first in Player::BOTH {
            let rule = upset::rule::find("connect").unwrap();
            let answer = rule.answer(&game, &Budget::unlimited()).unwrap();
            let Some(said) = answer.starts.of(first) else { continue };
            let me = if said == Winner::Left { Player::Left } else { Player::Right };
            for kind in [Opponent::Random, Opponent::Random, Opponent::Eager] {
                play_out(rng, &game, first, me, said, kind);
            }
        }
    }
}

#[test]
fn achievement_games_with_pairs() {
    play("pairs", &[7, 30, 60], 8, |rng, n| {
        let red: Vec<Edge> = (0..n / 3).map(|i| vec![3 * i as u32, 3 * i as u32 + 1]).collect();
        let blue = sets(rng, n, n / 3, 2);
        if rng.below(2) == 0 {
            game(Achievement, antichain(n), blue, red)
        } else {
            game(Achievement, antichain(n), red, blue)
        }
    });
}

#[test]
fn edges_of_size_three_against_none() {
    play("rank-3", &[10, 16, 22], 4, |rng, n| {
        let count = n / 2 + rng.below(n / 2);
        game(MakerBreaker, antichain(n), sets(rng, n, count, 3), vec![])
    });
}

#[test]
fn pairings_and_dangers() {
    play("pairing", &[16, 40], 6, |rng, n| {
        let (left, right) = (sets(rng, n, n / 3, 6), sets(rng, n, n / 3, 6));
        let convention = [Achievement, MakerBreaker][rng.below(2)];
        game(convention, antichain(n), left, if convention == MakerBreaker { vec![] } else { right })
    });
    play("erdos-selfridge", &[40], 6, |rng, n| {
        let left = (0..3).map(|_| set(rng, n, 9)).collect();
        game(MakerBreaker, antichain(n), left, vec![])
    });
}

#[test]
fn few_edges_on_narrow_orders() {
    play("bounded-width", &[9, 14], 6, |rng, n| {
        // Two chains with relations across: width 2.
        let mut pairs: Vec<(usize, usize)> = (2..n).map(|x| (x - 2, x)).collect();
        for _ in 0..n / 4 {
            let x = rng.below(n - 3);
            pairs.push((x, x + 3));
        }
        let poset = Poset::numbered(n, &pairs).unwrap();
        let convention = Convention::ALL[rng.below(5)];
        let right = if rng.below(2) == 0 { sets(rng, n, 2, 3) } else { vec![] };
        let one_sided = matches!(convention, MakerBreaker | Convention::AvoiderEnforcer);
        game(convention, poset, sets(rng, n, 3, 3), if one_sided { vec![] } else { right })
    });
}
