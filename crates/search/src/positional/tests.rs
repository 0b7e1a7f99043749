//! Alternating achievement play against plain recursion on random boards, with tiny tables, shuffled vertices,
//! unequal edges and, to see that the comparison is sharp, planted faults.

use super::alternate::{Alternate, Chains};
use super::ask::Place;
use super::cell_board::CellBoard;
use super::cell_play::CellPlay;
use super::fault::{Fault, PLANTED};
use super::table::ScoreBounds;
use super::{Positional, engine};
use std::collections::HashMap;
use upset_base::bits::Set;
use upset_base::budget::Budget;
use upset_base::game::{Convention, Move};
use upset_base::names::Names;
use upset_base::order::Poset;
use upset_base::order::families::SplitMix;
use upset_base::value::{Player, Winner};

/// A board for plain recursion: what is below each cell, each player's edges, and what is known already.
pub struct Naive {
    pub n: usize,
    pairs: Vec<(usize, usize)>,
    below: Vec<u16>,
    pub edges: [Vec<u16>; 2],
    memo: HashMap<(u16, u16, usize), i8>,
}

impl Naive {
    pub fn new(n: usize, pairs: Vec<(usize, usize)>, edges: [Vec<u16>; 2]) -> Naive {
        let mut below = vec![0; n];
        for &(x, y) in &pairs {
            below[y] |= 1 << x;
        }
        Naive { n, pairs, below, edges, memo: HashMap::new() }
    }

    fn available(&self, own: [u16; 2]) -> impl Iterator<Item = usize> {
        let taken = own[0] | own[1];
        (0..self.n).filter(move |&x| taken >> x & 1 == 0 && self.below[x] & !taken == 0)
    }

    pub fn filled(&self, own: u16, i: usize) -> bool {
        self.edges[i].iter().any(|e| e & !own == 0)
    }

    /// The value for Left with `side` to move, when nobody has filled an edge yet.
    pub fn value(&mut self, own: [u16; 2], side: usize) -> i8 {
        if let Some(&known) = self.memo.get(&(own[0], own[1], side)) {
            return known;
        }
        let sign = if side == 0 { 1 } else { -1 };
        let mut best = None;
        for x in self.available(own).collect::<Vec<_>>() {
            let mut next = own;
            next[side] |= 1 << x;
            let v = if self.filled(next[side], side) { 1 } else { sign * self.value(next, 1 - side) };
            best = best.max(Some(v));
            if v == 1 {
                break;
            }
        }
        let value = sign * best.unwrap_or(0);
        self.memo.insert((own[0], own[1], side), value);
        value
    }

    pub fn game(&self, convention: Convention) -> Positional {
        let list = |e: &u16| (0..16).filter(|x| e >> x & 1 == 1).collect::<Vec<u32>>();
        let edges = |i: usize| self.edges[i].iter().map(list).collect();
        let poset = Poset::numbered(self.n, &self.pairs).unwrap();
        Positional::new(convention, poset, edges(0), edges(1)).unwrap()
    }
}

pub fn family(rng: &mut SplitMix, n: usize, count: usize, least: usize, most: usize) -> Vec<u16> {
    let one = |rng: &mut SplitMix| {
        let size = least + rng.below(most - least + 1);
        let mut edge: u16 = 0;
        while (edge.count_ones() as usize) < size.min(n) {
            edge |= 1 << rng.below(n);
        }
        edge
    };
    (0..count).map(|_| one(rng)).collect()
}

/// Chains of at most `longest` cells on shuffled vertices.
fn chains(rng: &mut SplitMix, n: usize, longest: usize) -> Vec<(usize, usize)> {
    let mut cells: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        cells.swap(i, rng.below(i + 1));
    }
    let mut pairs = Vec::new();
    let mut length = 1;
    for i in 1..n {
        if length < longest && rng.below(5) > 0 {
            pairs.push((cells[i - 1], cells[i]));
            length += 1;
        } else {
            length = 1;
        }
    }
    pairs
}

/// Half of them chains of 12 to 14 cells, the others chains, antichains and general orders of up to 10.
fn random_board(rng: &mut SplitMix, i: usize) -> Naive {
    let kind = i % 8;
    let n = match kind {
        0..4 => 12 + rng.below(3),
        _ => 3 + rng.below(8),
    };
    let pairs = match kind {
        0..6 => {
            let longest = 2 + rng.below(6);
            chains(rng, n, longest)
        }
        6 => Vec::new(),
        _ => (0..rng.below(2 * n)).map(|_| (rng.below(n), rng.below(n))).filter(|(x, y)| x < y).collect(),
    };
    let (least, most) = (1 + rng.below(3), 3 + rng.below(2));
    let (a, b) = (1 + rng.below(n), rng.below(n));
    let left = family(rng, n, a, least, most);
    let right = match rng.below(4) {
        0 => left.clone(),
        1 => family(rng, n, b / 3, 1, 2),
        _ => family(rng, n, b, least, most),
    };
    Naive::new(n, pairs, if rng.below(2) == 0 { [left, right] } else { [right, left] })
}

/// The start, `side` to move.
pub fn start(side: usize) -> Place<u64> {
    Place { own: [0, 0], made: 0, side }
}

/// The values by the engine, for each starter, with a table of `bytes`.
fn by_engine(game: &Positional, bytes: usize) -> [i8; 2] {
    let budget = Budget::unlimited().with_memory(bytes);
    let mut engine = engine(game).unwrap();
    Player::BOTH.map(|p| engine.winner(&[], p, &budget).unwrap().score(Player::Left))
}

fn compare(seed: u64, boards: usize) {
    let mut rng = SplitMix(seed);
    for i in 0..boards {
        let mut naive = random_board(&mut rng, i);
        let game = naive.game(Convention::Achievement);
        let expected = [0, 1].map(|side| naive.value([0, 0], side));
        let bytes = if i % 3 == 0 { 1 } else { 1 << 20 };
        assert_eq!(by_engine(&game, bytes), expected, "{:?} {:?}", naive.pairs, naive.edges);
    }
}

#[test]
fn agrees_with_plain_recursion_on_random_boards() {
    compare(1, 2000);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn agrees_with_plain_recursion_on_many_random_boards() {
    compare(2, 60_000);
}

const FAULTS: [Fault; 12] = [
    Fault::GivenKept,
    Fault::GivenClosed,
    Fault::AvailableGained,
    Fault::TopsUnpaired,
    Fault::NoMatching,
    Fault::StopperParity,
    Fault::MoverThreats,
    Fault::UnderStopper,
    Fault::AllChains,
    Fault::KeyThreats,
    Fault::AboveAllThreats,
    Fault::OthersEdges,
];

/// After how many boards each fault shows, if it does.
fn exposed(boards: usize) -> Vec<(Fault, Option<usize>)> {
    let mut rng = SplitMix(3);
    let mut found = FAULTS.map(|f| (f, None));
    for i in 0..boards {
        let mut naive = random_board(&mut rng, i);
        let game = naive.game(Convention::Achievement);
        let expected = [0, 1].map(|side| naive.value([0, 0], side));
        assert_eq!(by_engine(&game, 1 << 20), expected, "{:?} {:?}", naive.pairs, naive.edges);
        for (fault, at) in found.iter_mut().filter(|f| f.1.is_none()) {
            PLANTED.set(Some(*fault));
            if by_engine(&game, 1 << 20) != expected {
                *at = Some(i);
            }
            PLANTED.set(None);
        }
        if found.iter().all(|f| f.1.is_some()) {
            break;
        }
    }
    found.to_vec()
}

#[test]
fn every_planted_fault_is_exposed() {
    let found = exposed(2000);
    assert!(found.iter().all(|f| f.1.is_some()), "{found:?}");
}

/// A position that less than `most` random claims reach, nobody having filled an edge, and who moves; none if the play is over.
fn mid_game(rng: &mut SplitMix, naive: &Naive, most: usize) -> Option<(Positional, [u16; 2], usize)> {
    let mut own = [0, 0];
    let mut side = rng.below(2);
    for _ in 0..rng.below(most) {
        let moves: Vec<usize> = naive.available(own).collect();
        let mut next = own;
        next[side] |= 1 << moves[rng.below(moves.len())];
        if naive.filled(next[side], side) {
            break;
        }
        own = next;
        side = 1 - side;
    }
    let claimed = |x: usize| (0..2).find(|&p| own[p] >> x & 1 == 1).map(|p| Player::BOTH[p]);
    let game = naive.game(Convention::Achievement).with_claims((0..naive.n).map(claimed).collect()).unwrap();
    game.over().is_none().then_some((game, own, side))
}

/// The static bounds of mid-game positions, and of what is left of them, hold.
#[test]
fn static_bounds_hold_in_mid_game() {
    let mut rng = SplitMix(5);
    let mut decided = 0;
    for i in 0..3000 {
        let mut naive = random_board(&mut rng, 8 * i + 4 * (i % 2));
        let Some((game, own, side)) = mid_game(&mut rng, &naive, naive.n) else { continue };
        let expected = naive.value(own, side);
        let play = Alternate::<u64, Chains<u64>>::new(CellBoard::new(&game));
        let (_, bounds) = play.at(&start(side));
        assert!(bounds.low <= expected && expected <= bounds.high, "{bounds:?} {expected} {game:?}");
        decided += usize::from(bounds.low == bounds.high);
        let winner = engine(&game).unwrap().winner(&[], Player::BOTH[side], &Budget::unlimited());
        assert_eq!(winner, Ok(Winner::from_score(expected, Player::Left)), "{game:?}");
    }
    assert!(decided > 500, "{decided}");
}

/// Each static rule holds on its own, also where an earlier one has answered.
#[test]
fn every_static_rule_is_a_bound() {
    let mut rng = SplitMix(6);
    let mut used = [0; 6];
    for i in 0..6000 {
        // Chains of both sizes, antichains, and chains with some cells that win at once.
        let mut naive = match i % 6 {
            kind @ 0..3 => random_board(&mut rng, [0, 4, 6][kind]),
            _ => {
                let n = 11 + rng.below(3);
                let (many, few) = (family(&mut rng, n, 2, 3, 4), family(&mut rng, n, 4, 1, 1));
                let pairs = chains(&mut rng, n, 5);
                Naive::new(n, pairs, if i % 12 < 6 { [many, few] } else { [few, many] })
            }
        };
        let most = if i % 6 >= 3 { 2 } else { naive.n };
        let Some((game, own, side)) = mid_game(&mut rng, &naive, most) else { continue };
        let expected = naive.value(own, side);
        let play = Alternate::<u64, Chains<u64>>::new(CellBoard::new(&game));
        let (pos, _) = play.at(&start(side));
        // Forced play that ends in a loss leaves the position as it is.
        if pos.safe.count() < 2 || pos.threats[1 - pos.side].meets(pos.play) {
            continue;
        }
        for t in [0, 1] {
            // A question spares what does not answer it, and nothing else.
            let [all, asked] = [None, Some(t)].map(|asked| play.said(&pos, asked));
            assert_eq!(asked.at_least(t), all.at_least(t), "{t} {game:?}");
            assert!(asked.low <= expected && expected <= asked.high, "{t} {asked:?} {expected} {game:?}");
        }
        for (rule, bounds) in play.rules(&pos).into_iter().enumerate() {
            assert!(
                bounds.low <= expected && expected <= bounds.high,
                "{rule} {bounds:?} {expected} {game:?}"
            );
            used[rule] += usize::from(bounds != ScoreBounds::OPEN);
        }
    }
    assert!(used.iter().all(|&count| count >= 10), "{used:?}");
}

/// Every move of `side` that is as good as the best, by plain recursion.
fn best_moves(naive: &mut Naive, own: [u16; 2], side: usize) -> Vec<usize> {
    let sign = if side == 0 { 1 } else { -1 };
    let mut values = Vec::new();
    for x in naive.available(own).collect::<Vec<_>>() {
        let mut next = own;
        next[side] |= 1 << x;
        let value = if naive.filled(next[side], side) { 1 } else { sign * naive.value(next, 1 - side) };
        values.push((x, value));
    }
    let best = values.iter().map(|v| v.1).max();
    values.into_iter().filter(|v| Some(v.1) == best).map(|v| v.0).collect()
}

/// How many of so many positions have other best moves by the engine than by plain recursion, and how many of all are draws in
/// which every move is as good as a pass.
fn other_moves(boards: usize) -> (usize, usize) {
    let mut rng = SplitMix(8);
    let (mut other, mut passes) = (0, 0);
    for i in 0..boards {
        // Antichains of up to ten cells, of all kinds of edges, and every second time the other boards.
        let mut naive = random_board(&mut rng, if i % 2 == 0 { 6 } else { i });
        let Some((_, own, side)) = mid_game(&mut rng, &naive, (1 + i % 5).min(naive.n)) else { continue };
        let best = best_moves(&mut naive, own, side);
        let owner = |x: usize| Player::BOTH[usize::from(own[1] >> x & 1 == 1)];
        let taken = (0..naive.n).filter(|x| (own[0] | own[1]) >> x & 1 == 1);
        let line: Vec<Move> = taken.map(|x| Move { player: owner(x), element: x }).collect();
        // Below the root of an engine that has been asked before, and at it.
        let mut engine = engine(&naive.game(Convention::Achievement)).unwrap();
        let budget = Budget::unlimited();
        engine.winner(&[], Player::Left, &budget).unwrap();
        let found = engine.best_moves(&line, Player::BOTH[side], &budget).unwrap();
        other += usize::from(found != best);
        passes += usize::from(naive.value(own, side) == 0 && naive.value(own, 1 - side) == 0);
    }
    (other, passes)
}

#[test]
fn best_moves_are_those_of_plain_recursion() {
    let (other, passes) = other_moves(1500);
    assert_eq!(other, 0);
    assert!(passes > 100, "{passes}");
}

#[test]
fn a_pass_says_nothing_where_there_is_an_order() {
    PLANTED.set(Some(Fault::OrderedPass));
    let (other, _) = other_moves(1500);
    PLANTED.set(None);
    assert!(other > 0);
}

#[test]
fn what_is_reached_is_told_on_boards_of_up_to_64_vertices() {
    for n in [63, 64, 65] {
        let poset = Poset::antichain(Names::numbered(n));
        let last = n as u32 - 1;
        let game =
            Positional::new(Convention::MakerBreaker, poset, vec![vec![0, last], vec![1, last]], Vec::new());
        let mut engine = engine(&game.unwrap()).unwrap();
        let mut reaches =
            |mover| engine.reaches([0, 0], [mover, Player::Left], false, &Budget::unlimited()).unwrap();
        let told = |answer: bool| (n <= 64).then_some(answer);
        assert_eq!(Player::BOTH.map(&mut reaches), [told(true), told(false)], "{n} vertices");
    }
}
