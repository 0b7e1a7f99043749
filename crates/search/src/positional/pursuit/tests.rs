//! Pursuits and chains of threats against plain recursion.

use super::super::alternate::{Alternate, Antichain};
use super::super::cell_board::CellBoard;
use super::super::cell_play::CellPlay;
use super::super::fault::{Fault, PLANTED};
use super::super::symmetry::automorphisms;
use super::super::tests::{Naive, family, start};
use super::chain::ThreatChains;
use super::{NEVER, Pursuit, summed};
use upset_base::bits::Set;
use upset_base::budget::Budget;
use upset_base::game::Convention;
use upset_base::order::families::SplitMix;

/// A board without order, on which threats are frequent.
fn random_board(rng: &mut SplitMix) -> Naive {
    let n = 4 + rng.below(8);
    let (least, most) = (2 + rng.below(2), 3 + rng.below(2));
    let (a, b) = (1 + rng.below(2 * n), rng.below(2 * n));
    let left = family(rng, n, a, least, most);
    let right = match rng.below(3) {
        0 => left.clone(),
        _ => family(rng, n, b, least, most),
    };
    Naive::new(n, Vec::new(), if rng.below(2) == 0 { [left, right] } else { [right, left] })
}

/// What pursuits of both attackers say when `side` starts, as bounds on the value; few positions are remembered.
fn pursued(naive: &Naive, side: usize) -> (i8, i8) {
    let game = naive.game(Convention::Achievement);
    let budget = Budget::unlimited().with_memory(1);
    let board: CellBoard<u64> = CellBoard::new(&game);
    let play = Alternate::<u64, Antichain>::new(board);
    let (root, mut bounds) = play.at(&start(side));
    for attacker in 0..2 {
        if bounds.low < bounds.high {
            let symmetries = automorphisms(play.board(), 400);
            let mut pursuit = Pursuit::new(attacker, symmetries, play.cells(), 1.0);
            bounds = bounds.and(pursuit.within(&play, &root, u64::MAX, &budget).unwrap());
        }
    }
    (bounds.low, bounds.high)
}

fn is_right(naive: &mut Naive) -> bool {
    (0..2).all(|side| {
        let value = naive.value([0, 0], side);
        pursued(naive, side) == (value, value)
    })
}

fn compare(seed: u64, boards: usize) {
    let mut rng = SplitMix(seed);
    for _ in 0..boards {
        let mut naive = random_board(&mut rng);
        assert!(is_right(&mut naive), "{:?}", naive.edges);
    }
}

#[test]
fn pursuits_decide_every_board() {
    compare(21, 3000);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn pursuits_decide_many_boards() {
    compare(22, 200_000);
}

/// A chain wins, also when the opponent has claimed any one cell outside its region before.
#[test]
fn chains_win_whatever_is_claimed_outside_their_region() {
    let mut rng = SplitMix(23);
    let mut found = 0;
    let mut chains = ThreatChains::<u64>::new();
    for _ in 0..4000 {
        let mut naive = random_board(&mut rng);
        let sets = [0, 1].map(|i| naive.edges[i].iter().map(|&e| u64::from(e)).collect::<Vec<u64>>());
        for side in 0..2 {
            let Some(chain) = chains.find(&sets[side], &sets[1 - side]) else { continue };
            found += 1;
            let wins = if side == 0 { 1 } else { -1 };
            assert_eq!(naive.value([0, 0], side), wins, "{:?}", naive.edges);
            for x in u64::below(naive.n).minus(chain.region(&sets[1 - side])).iter() {
                let mut own = [0, 0];
                own[1 - side] = 1 << x;
                assert_eq!(naive.value(own, side), wins, "{x} {:?}", naive.edges);
            }
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn every_planted_fault_is_exposed() {
    for fault in [Fault::ChainUnanswered, Fault::RegionOfCells, Fault::ForcingCut] {
        let mut rng = SplitMix(24);
        PLANTED.set(Some(fault));
        let exposed = (0..20_000).any(|_| !is_right(&mut random_board(&mut rng)));
        PLANTED.set(None);
        assert!(exposed, "{fault:?}");
    }
}

#[test]
fn a_sum_of_large_numbers_is_not_what_is_impossible() {
    let large = [[1, NEVER - 1], [2, NEVER - 1]];
    assert_eq!(summed(large.into_iter(), 0, false), [1, NEVER - 1]);
    assert_eq!(summed(large.into_iter(), 0, true), [0, NEVER]);
    assert_eq!(summed([].into_iter(), 0, false), [NEVER, 0]);
}
