//! Maker-Breaker play without order against plain recursion: winners, regions, planted faults.

use super::super::cell_board::CellBoard;
use super::super::engine;
use super::super::fault::{Fault, PLANTED};
use super::super::tests::{Naive, family};
use super::Regions;
use upset_base::budget::Budget;
use upset_base::game::Convention;
use upset_base::order::families::SplitMix;
use upset_base::value::{Player, Winner};

/// A board without order on which only Left has edges.
fn random_board(rng: &mut SplitMix) -> Naive {
    let n = 3 + rng.below(8);
    let (least, most) = (1 + rng.below(3), 3 + rng.below(2));
    let count = 1 + rng.below(2 * n);
    Naive::new(n, Vec::new(), [family(rng, n, count, least, most), Vec::new()])
}

/// Whether the winners, and for both starters the regions, are right.
fn holds(naive: &mut Naive) -> bool {
    let game = naive.game(Convention::MakerBreaker);
    let budget = Budget::unlimited();
    let board: CellBoard<u64> = CellBoard::new(&game);
    let mut regions = Regions::new(&board, 0, 1.0);
    [0, 1].into_iter().all(|side| {
        let win = regions.win(0, 0, side == 0, &budget).unwrap();
        if win.maker != (naive.value([0, 0], side) == 1) {
            return false;
        }
        // The loser may have everything outside the region.
        let inside = win.region as u16;
        let outside = ((1u32 << naive.n) - 1) as u16 & !inside;
        if win.maker {
            naive.value([0, outside], side) == 1
        } else {
            !naive.filled(outside, 0) && naive.value([outside, 0], side) < 1
        }
    })
}

#[test]
fn winners_and_regions_are_right() {
    let mut rng = SplitMix(11);
    for _ in 0..2000 {
        let mut naive = random_board(&mut rng);
        assert!(holds(&mut naive), "{:?}", naive.edges);
    }
}

#[test]
fn every_planted_fault_is_exposed() {
    let faults = [
        Fault::ForcedLeftOut,
        Fault::PairedLeftOut,
        Fault::HalfTwins,
        Fault::LossNarrowed,
        Fault::OneFirstWin,
    ];
    for fault in faults {
        let mut rng = SplitMix(12);
        PLANTED.set(Some(fault));
        let exposed = (0..2000).any(|_| !holds(&mut random_board(&mut rng)));
        PLANTED.set(None);
        assert!(exposed, "{fault:?}");
    }
}

/// Left's edges are random, Right's are minimal sets that meet all of them: so at most one player fills an edge.
#[test]
fn edges_that_exclude_each_other_are_two_games() {
    let mut rng = SplitMix(13);
    let mut decided = [0; 3];
    for i in 0..1500 {
        let n = 3 + rng.below(7);
        let count = 1 + rng.below(n);
        let left = family(&mut rng, n, count, 1 + i % 2, 3);
        let meets_all = |set: u16| left.iter().all(|e| e & set != 0);
        let is_minimal = |set: &u16| (0..n).all(|x| set >> x & 1 == 0 || !meets_all(set & !(1 << x)));
        let all = (0..1u32 << n).map(|set| set as u16).filter(|&set| meets_all(set)).filter(is_minimal);
        let right = all.filter(|_| rng.below(4) > 0).collect();
        let mut naive = Naive::new(n, Vec::new(), [left.clone(), right]);
        let game = naive.game(Convention::Achievement);
        let budget = Budget::unlimited().with_memory([1, 1 << 20][i % 2]);
        let mut engine = engine(&game).unwrap();
        for side in 0..2 {
            let value = naive.value([0, 0], side);
            decided[(value + 1) as usize] += 1;
            let expected = Winner::from_score(value, Player::Left);
            assert_eq!(engine.winner(&[], Player::BOTH[side], &budget), Ok(expected), "{:?}", naive.edges);
        }
    }
    assert!(decided.iter().all(|&count| count > 20), "{decided:?}");
}
