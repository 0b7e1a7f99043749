//! Small proofs on boards of chains, in both forms, checked by the program that shares nothing with the solver.

use upset::budget::Budget;
use upset::check::{Level, check};
use upset::game::{Convention, Position, Positional};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::prove::{Wanted, describe, pack, prove};

fn below(random: &mut SplitMix, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}

fn edges(random: &mut SplitMix, n: usize) -> Vec<Vec<u32>> {
    let size = 1 + below(random, 4);
    let edge = |random: &mut SplitMix| {
        let count = size + below(random, 2);
        let mut edge: Vec<u32> = (0..count).map(|_| below(random, n) as u32).collect();
        edge.sort_unstable();
        edge.dedup();
        edge
    };
    (0..1 + below(random, 14)).map(|_| edge(random)).collect()
}

/// Chains whose vertices are numbered in any order, with edges that need not be the same for both players.
fn board(random: &mut SplitMix) -> Option<Position> {
    let (same, height) = (below(random, 2) == 0, 1 + below(random, 6));
    let mut size = |_| if same { height } else { 1 + below(random, 6) };
    let mut sizes: Vec<usize> = (0..5).map(&mut size).collect();
    sizes.truncate(1 + below(random, 5));
    while sizes.iter().sum::<usize>() > 18 {
        sizes.pop();
    }
    let n = sizes.iter().sum();
    let mut vertices: Vec<u32> = (0..n as u32).collect();
    if below(random, 2) == 0 {
        (1..n).for_each(|i| vertices.swap(i, below(random, i + 1)));
    }
    let mut pairs = Vec::new();
    let mut rest = &vertices[..];
    for size in sizes {
        let (chain, others) = rest.split_at(size);
        pairs.extend(chain.windows(2).map(|two| (two[0], two[1])));
        rest = others;
    }
    let left = edges(random, n);
    let (convention, right) = match below(random, 3) {
        0 => (Convention::Achievement, edges(random, n)),
        1 => (Convention::MakerMaker, left.clone()),
        _ => (Convention::MakerBreaker, Vec::new()),
    };
    let poset = Poset::acyclic(Names::numbered(n), &pairs);
    Positional::new(convention, poset, left, right).ok().map(Position::Positional)
}

/// Proves in both forms and checks; how many positions it took.
fn proved(game: &Position) -> u64 {
    let wanted = Wanted { value: false, level: Level::Lemma };
    let proof =
        prove(game, wanted, &Budget::unlimited()).unwrap_or_else(|why| panic!("{why}: {}", describe(game)));
    let verdict = check(proof.text.as_bytes(), Level::Lemma, 1);
    let verdict = verdict.unwrap_or_else(|refusal| panic!("{refusal}\n{}", proof.text));
    if let Ok((packed, _)) = pack(&proof.text) {
        let again = check(&packed[..], Level::Lemma, 1);
        let again = again.unwrap_or_else(|refusal| panic!("packed: {refusal}\n{}", proof.text));
        assert_eq!((again.claims, again.game), (verdict.claims, verdict.game));
        assert!(again.positions <= verdict.positions);
    }
    verdict.positions
}

#[test]
fn random_chains_have_proofs() {
    let mut random = SplitMix(16);
    let count = std::env::var("CHAINS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let positions: u64 = (0..count).filter_map(|_| board(&mut random)).map(|game| proved(&game)).sum();
    println!("{positions} positions");
}

#[test]
fn boards_of_connect_have_small_proofs() {
    for (w, h, most) in [(4, 4, 120), (5, 4, 400), (4, 5, 260), (6, 4, 800), (5, 5, 2_000)] {
        let board = upset::hypergraph::boards::connect(4, w, h).expect("it is small");
        let (left, right) = (board.left.to_vec(), board.left.to_vec());
        let game =
            Positional::new(Convention::MakerMaker, board.poset.clone(), left, right).expect("a board");
        let positions = proved(&Position::Positional(game));
        println!("{w}x{h}: {positions}");
        assert!(positions <= most, "{w}x{h}: {positions}");
    }
}
