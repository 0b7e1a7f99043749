//! Weighted poset games: against recursion that shares nothing with the library, on all small boards and on random ones.

use hashbrown::HashMap;
use upset::budget::Budget;
use upset::game::{PosetGame, Position, Weighted};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::{SplitMix, chain};
use upset::value::{Player, Winner};
use upset::{Ask, Session, rule};

/// A board as masks: each element with those above it.
struct Plain {
    up: Vec<u32>,
    weights: Vec<u64>,
}

type Known = HashMap<(u32, [u64; 2], usize), bool>;

impl Plain {
    fn new(poset: &Poset, weights: &[u64]) -> Plain {
        let n = poset.len();
        let above = |x: usize| (0..n).filter(|&y| x == y || poset.less(x, y)).fold(0, |set, y| set | 1 << y);
        Plain { up: (0..n).map(above).collect(), weights: weights.to_vec() }
    }

    /// Whether `player`, to move, wins.
    fn wins(&self, left: u32, lives: [u64; 2], player: usize, known: &mut Known) -> bool {
        if let Some(&known) = known.get(&(left, lives, player)) {
            return known;
        }
        let mut wins = false;
        for x in (0..self.up.len()).filter(|x| left >> x & 1 == 1) {
            let taken = left & self.up[x];
            let cost: u64 = (0..self.up.len()).filter(|y| taken >> y & 1 == 1).map(|y| self.weights[y]).sum();
            if cost <= lives[player] {
                let mut rest = lives;
                rest[player] -= cost;
                wins |= !self.wins(left & !taken, rest, 1 - player, known);
            }
        }
        known.insert((left, lives, player), wins);
        wins
    }

    fn winners(&self, lives: [u64; 2]) -> [Winner; 2] {
        let mut known = HashMap::new();
        let all = ((1u64 << self.up.len()) - 1) as u32;
        [0, 1].map(|player| {
            let wins = self.wins(all, lives, player, &mut known);
            Player::BOTH[if wins { player } else { 1 - player }].into()
        })
    }
}

fn game(poset: &Poset, weights: &[u64], lives: [u64; 2]) -> Position {
    Position::Weighted(Weighted::new(poset.clone(), weights.to_vec(), lives).unwrap())
}

fn found(session: &mut Session) -> [Option<Winner>; 2] {
    let starts = session.ask(Ask::Value, &Budget::unlimited()).starts;
    [starts.left, starts.right]
}

/// The answer by every means, by search alone and by the rules that apply is the one that recursion gives.
fn check(poset: &Poset, weights: &[u64], lives: [u64; 2], used: &mut HashMap<&'static str, usize>) {
    let position = game(poset, weights, lives);
    let plain = Plain::new(poset, weights).winners(lives);
    let expected = plain.map(Some);
    assert_eq!(found(&mut Session::new(position.clone())), expected, "{position:?}");
    assert_eq!(found(&mut Session::by_search(position.clone())), expected, "{position:?}");
    for rule in rule::rules_for(&position) {
        if let Ok(answer) = rule.answer(&position, &Budget::unlimited()) {
            *used.entry(rule.name()).or_default() += 1;
            assert_eq!([answer.starts.left, answer.starts.right], expected, "{} {position:?}", rule.name());
        }
        for player in Player::BOTH {
            // The move that a proof gives wins.
            let Some(x) = rule.reply(&position, player, &Budget::unlimited()) else { continue };
            assert_eq!(plain[player.index()], player.into(), "{} {position:?}", rule.name());
            let Position::Weighted(after) = position.play(player, x).unwrap() else { unreachable!() };
            let after = Plain::new(&after.poset, &after.weights).winners(after.lives);
            assert_eq!(after[player.other().index()], player.into(), "{} {position:?}", rule.name());
        }
    }
}

fn orders(n: usize) -> Vec<Poset> {
    let places: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
    let pick = |mask: u32| (0..places.len()).filter(move |i| mask >> i & 1 == 1);
    (0..1u32 << places.len())
        .map(|mask| Poset::numbered(n, &pick(mask).map(|i| places[i]).collect::<Vec<_>>()).unwrap())
        .collect()
}

#[test]
fn all_orders_of_three_elements_with_all_small_weights() {
    let mut used = HashMap::new();
    for poset in orders(3) {
        for code in 0..27u64 {
            let weights = [code % 3, code / 3 % 3, code / 9];
            for lives in (0..4).flat_map(|left| (0..4).map(move |right| [left, right])) {
                check(&poset, &weights, lives, &mut used);
            }
        }
    }
    assert!(used["weighted-chain"] > 300 && used["zero-one-weights"] > 100, "{used:?}");
}

#[test]
fn random_orders_with_random_weights() {
    let mut rng = SplitMix(1);
    let mut used = HashMap::new();
    for round in 0..400 {
        let n = 1 + round % 9;
        let all = (0..n).flat_map(|y| (0..y).map(move |x| (x, y)));
        let pairs: Vec<(usize, usize)> = all.filter(|_| rng.below(3) == 0).collect();
        let most = [1, 1, 3][round % 3];
        let weights: Vec<u64> = (0..n).map(|_| rng.below(most + 1) as u64).collect();
        let lives = [rng.below(2 + n / 2) as u64, rng.below(2 + n / 2) as u64];
        check(&Poset::numbered(n, &pairs).unwrap(), &weights, lives, &mut used);
    }
    assert!(used["zero-one-weights"] > 60, "{used:?}");
}

#[test]
fn random_chains_of_any_weights() {
    let mut rng = SplitMix(2);
    let mut used = HashMap::new();
    for round in 0..400 {
        let n = round % 13;
        let most = [1, 5, 40][round % 3];
        let weights: Vec<u64> = (0..n).map(|_| rng.below(most + 1) as u64).collect();
        let total = weights.iter().sum::<u64>() as usize;
        let lives = [rng.below(total + 2) as u64, rng.below(total + 2) as u64];
        check(&chain(n), &weights, lives, &mut used);
    }
    assert_eq!(used["weighted-chain"], 400);
}

/// Larger boards than recursion can do: the rule against the search.
#[test]
fn weights_of_zero_and_one_on_larger_boards() {
    let mut rng = SplitMix(3);
    for seed in 0..30 {
        let poset = upset::order::families::random(16, 0.4, seed).unwrap();
        let weights: Vec<u64> = (0..16).map(|_| rng.below(2) as u64).collect();
        let lives = [rng.below(3) as u64, rng.below(3) as u64];
        let position = game(&poset, &weights, lives);
        let Some(rule) = rule::rule_for(&position, "zero-one-weights") else { panic!("no such rule") };
        let Ok(answer) = rule.answer(&position, &Budget::unlimited()) else { continue };
        let searched = found(&mut Session::by_search(position));
        assert_eq!([answer.starts.left, answer.starts.right], searched);
    }
}

#[test]
fn without_weights_it_is_the_poset_game() {
    for seed in 0..20 {
        let poset = upset::order::families::random(9, 0.3, seed).unwrap();
        let plain = Position::Poset(PosetGame::new(poset.clone()));
        let weightless = game(&poset, &[0; 9], [2, 7]);
        let [a, b] = [plain, weightless].map(|g| Session::new(g).ask(Ask::Value, &Budget::unlimited()).value);
        assert_eq!(a, b);
    }
}

/// Chomp with its poisoned square: it weighs one, and nobody has a life to lose.
#[test]
fn chomp_has_a_square_that_weighs_something() {
    let board = chain(3);
    let square = Poset::product(&board, &chain(4)).unwrap();
    let mut weights = vec![0; 12];
    weights[square.minimal()[0]] = 1;
    let starts = Session::new(game(&square, &weights, [0, 0])).ask(Ask::Winner, &Budget::unlimited()).starts;
    assert_eq!((starts.left, starts.right), (Some(Winner::Left), Some(Winner::Right)));
}

#[test]
fn long_chains_take_no_time() {
    let n = 200_000;
    let weights: Vec<u64> = (0..n as u64).map(|x| x * x % 7).collect();
    let names = Names::numbered(n);
    let pairs: Vec<(u32, u32)> = (1..n as u32).map(|x| (x - 1, x)).collect();
    let poset = Poset::new(names, &pairs).unwrap();
    let solution = Session::new(game(&poset, &weights, [100, 90])).ask(Ask::Winner, &Budget::unlimited());
    assert!(solution.starts.left.is_some() && solution.starts.right.is_some());
}
