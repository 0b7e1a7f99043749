//! Every means on games without draws in which both players claim cells: small sets, pairs on chains, ways between two ends.

mod means;
mod oracle;

use means::{Plain, bits, boards, check};
use oracle::*;
use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::game::{Connection, Convention, Playable, Position};
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::value::{Player, Winner};

/// A game without draws in which both players claim cells: who wins, by plain recursion.
struct Claiming<'a> {
    n: usize,
    /// What must be claimed before each cell.
    below: Vec<u32>,
    /// Whether Left has won, or Right has, whatever comes.
    over: &'a dyn Fn(u32, u32) -> Option<bool>,
    known: HashMap<(u32, u32, usize), bool>,
}

impl Claiming<'_> {
    fn free(&self, own: [u32; 2]) -> u32 {
        let taken = own[0] | own[1];
        let open = |&x: &usize| taken >> x & 1 == 0 && self.below[x] & !taken == 0;
        (0..self.n).filter(open).fold(0, |set, x| set | 1 << x)
    }

    fn left_wins(&mut self, own: [u32; 2], turn: usize) -> bool {
        if let Some(over) = (self.over)(own[0], own[1]) {
            return over;
        }
        if let Some(&known) = self.known.get(&(own[0], own[1], turn)) {
            return known;
        }
        let free = self.free(own);
        let wanted = turn == 0;
        let found = bits(free).any(|x| {
            let mut next = own;
            next[turn] |= 1 << x;
            self.left_wins(next, 1 - turn) == wanted
        });
        self.known.insert((own[0], own[1], turn), found == wanted);
        found == wanted
    }

    /// From the position in which these cells are claimed.
    fn check(
        mut self,
        own: [u32; 2],
        text: &dyn Fn() -> String,
        game: &Position,
        met: &mut BTreeSet<&'static str>,
    ) {
        let winner = |left: bool| if left { Winner::Left } else { Winner::Right };
        let starts = [0, 1].map(|turn| winner(self.left_wins(own, turn)));
        let free = self.free(own);
        let mut after = HashMap::new();
        for turn in 0..2 {
            for x in bits(free) {
                let mut next = own;
                next[turn] |= 1 << x;
                after.insert((turn, x), winner(self.left_wins(next, 1 - turn)));
            }
        }
        let plain = Plain {
            starts: Box::new(move |player| starts[player.index()]),
            after: Box::new(move |player, x| after[&(player.index(), x)]),
            value: None,
            value_after: Box::new(|_| None),
            moves: [free; 2],
        };
        check(text, game, &plain, met);
    }
}

#[test]
fn small_sets_without_an_order() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 7 << 41);
        let n = 8 + rng.below(4);
        let least = 2 + rng.below(2);
        let edge = |rng: &mut SplitMix| {
            let size = least + rng.below(4 - least);
            let mut edge: u32 = 0;
            while edge.count_ones() < size as u32 {
                edge |= 1 << rng.below(n);
            }
            edge
        };
        let edges: BTreeSet<u32> = (0..n - 3 + rng.below(6)).map(|_| edge(&mut rng)).collect();
        let edges: Vec<u32> = edges.into_iter().collect();
        let all = (1u32 << n) - 1;
        let over = |left: u32, right: u32| {
            if edges.iter().any(|edge| edge & !left == 0) {
                return Some(true);
            }
            edges.iter().all(|edge| edge & right != 0).then_some(false)
        };
        let game = PlainPositional::new(Convention::MakerBreaker, Order::antichain(n), edges.clone(), vec![]);
        let plain = Claiming { n, below: vec![0; n], over: &over, known: HashMap::new() };
        assert_ne!(over(all, 0), over(0, all));
        plain.check([0; 2], &|| format!("maker-breaker {n} {edges:?}"), &game.to_game(), &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.contains("rank-3"), "{met:?}");
}

#[test]
fn pairs_on_short_chains() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 11 << 41);
        let n = 9 + rng.below(3);
        // Chains of two beside single cells, and now and then one of three.
        let singles = rng.below(4);
        let mut pairs: Vec<(usize, usize)> = (singles + 1..n).step_by(2).map(|x| (x - 1, x)).collect();
        if rng.below(4) == 0 {
            pairs.push((n - 2, n - 1));
        }
        let order = Order::new(n, &pairs);
        let count = 4 + rng.below(6);
        let sets: BTreeSet<u32> = (0..count).map(|_| 1 << rng.below(n) | 1 << rng.below(n)).collect();
        let sets: Vec<u32> = sets.into_iter().collect();
        let over = |left: u32, right: u32| {
            if sets.iter().any(|set| set & !left == 0) {
                return Some(true);
            }
            sets.iter().all(|set| set & right != 0).then_some(false)
        };
        if over(0, 0).is_some() {
            continue;
        }
        let below = (0..n).map(|x| order.down(x) & !(1 << x)).collect();
        let game = PlainPositional::new(Convention::MakerBreaker, order, sets.clone(), vec![]).to_game();
        let plain = Claiming { n, below, over: &over, known: HashMap::new() };
        plain.check([0; 2], &|| format!("maker-breaker {n} {pairs:?} {sets:?}"), &game, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.contains("short-chains-pairs"), "{met:?}");
}

/// Turned over its long diagonal a Hex board is that of the other player.
#[test]
fn openings_of_hex_and_their_mirror_images() {
    let budget = Budget::unlimited();
    for n in 2..6 {
        let game = Position::Connection(Connection::hex(n as u128, false).unwrap());
        let [left, right] = Player::BOTH.map(|player| {
            let solution = Session::by_search(game.clone()).ask(Ask::Options(player), &budget);
            solution
                .options_of(player)
                .map(|choice| (choice.element, choice.winner))
                .collect::<HashMap<_, _>>()
        });
        assert_eq!(left.len(), n * n);
        for (x, winner) in left {
            let mirrored = right[&(x % n * n + x / n)];
            assert_eq!(winner == Winner::Left, mirrored == Winner::Right, "{n} {x}");
            assert!(winner == Winner::Left || mirrored == Winner::Left, "{n} {x}");
        }
    }
}

#[test]
fn ways_between_two_ends() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed ^ 8 << 41);
        // Cells, and the two ends after them; every fourth board is a strip that can be drawn in the plane.
        let n = 8 + rng.below(4);
        let density = 15 + rng.below(30);
        let mut edges: Vec<(usize, usize)> = match seed % 4 {
            0 => {
                let along = (2..n).map(|x| (x - 2, x));
                along
                    .chain((1..n).map(|x| (x - 1, x)))
                    .chain([(0, n), (1, n), (n - 2, n + 1), (n - 1, n + 1)])
                    .collect()
            }
            _ => {
                let all = (0..n + 2).flat_map(|y| (0..y).map(move |x| (x, y)));
                all.filter(|&pair| pair != (n, n + 1)).filter(|_| rng.below(100) < density).collect()
            }
        };
        if seed % 8 == 0 {
            edges.remove(rng.below(edges.len()));
        }
        let graph = PlainGraph::new(n + 2, &edges);
        let game = Connection::new(&graph.graph(), n, n + 1);
        joining(game.unwrap(), &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn crowded_hex_boards() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() / 2 {
        let mut rng = SplitMix(seed ^ 9 << 41);
        let side = 4 + rng.below(2);
        let mut game = Connection::hex(side as u128, rng.below(2) == 0).unwrap();
        let mut player = Player::BOTH[rng.below(2)];
        for _ in 0..side * side - 7 - rng.below(5) {
            let moves = game.moves(player);
            if moves.is_empty() {
                break;
            }
            game = game.after(player, moves[rng.below(moves.len())]);
            player = player.other();
        }
        joining(game, &mut met);
    }
}

/// Left joins two ends or does not.
fn joining(game: Connection, met: &mut BTreeSet<&'static str>) {
    let n = game.cells.len();
    let all = (1u32 << n) - 1;
    let mask = |list: &[u32]| list.iter().fold(0, |set, &x| set | 1u32 << x);
    let near: Vec<u32> = (0..n).map(|x| mask(game.cells.neighbours(x))).collect();
    let ends = [mask(&game.ends[0]), mask(&game.ends[1])];
    let joins = |own: u32| {
        let mut seen = ends[0] & own;
        loop {
            let next = bits(seen).fold(seen, |all, x| all | near[x] & own);
            if next == seen {
                return seen & ends[1] != 0;
            }
            seen = next;
        }
    };
    let over = |left: u32, right: u32| match (joins(left), joins(all & !right)) {
        (true, _) => Some(true),
        (_, false) => Some(false),
        _ => None,
    };
    let of =
        |player: Player| (0..n).filter(|&x| game.claimed[x] == Some(player)).fold(0, |set, x| set | 1 << x);
    let own = Player::BOTH.map(of);
    if over(own[0], own[1]).is_none() {
        let plain = Claiming { n, below: vec![0; n], over: &over, known: HashMap::new() };
        plain.check(own, &|| format!("{game:?}"), &Position::Connection(game.clone()), met);
    }
}
