//! Keys tell games apart exactly up to isomorphism.

use super::parts::{FAMILIES, SplitMix, isomorphic, random_parts};
use hashbrown::HashSet;
use upset_base::game::{ByOptions, Geography, Key, NodeKayles, PosetGame, Position};
use upset_base::graph::{Digraph, Graph};
use upset_base::names::Names;
use upset_base::order::Poset;

#[test]
fn relabelled_games_have_equal_keys() {
    let mut rng = SplitMix(1);
    for i in 0..1500 {
        let (family, n) = (i % FAMILIES, 1 + rng.below(40));
        let arcs = rng.below(2 * n);
        let parts = random_parts(&mut rng, family, n, arcs);
        let key = parts.build(&(0..n).collect::<Vec<_>>(), |_| {}).key(Key::EFFORT);
        assert!(key.is_exact(), "{parts:?}");
        let image = rng.permutation(n);
        let other = parts.build(&image, |sets| sets.reverse()).key(Key::EFFORT);
        assert_eq!(key, other, "{parts:?} {image:?}");
    }
}

#[test]
fn keys_are_equal_for_isomorphic_games_alone() {
    let mut rng = SplitMix(2);
    let mut alike = 0;
    for i in 0..3000 {
        let (family, n) = (i % FAMILIES, 1 + rng.below(4));
        let [a, b] = [0; 2].map(|_| {
            let arcs = rng.below(2 * n);
            random_parts(&mut rng, family, n, arcs)
        });
        let same = isomorphic(&a, &b);
        let [one, two] = [&a, &b].map(|parts| parts.build(&(0..n).collect::<Vec<_>>(), |_| {}));
        assert_eq!(one.key(Key::EFFORT) == two.key(Key::EFFORT), same, "{a:?} {b:?}");
        // Without effort equal keys still mean isomorphic games.
        for effort in [0, 5, 20, 60] {
            assert!(same || one.key(effort) != two.key(effort), "{a:?} {b:?}");
        }
        alike += usize::from(same);
    }
    assert!(alike > 100, "{alike}");
}

#[test]
fn games_by_options_are_known_by_who_moves_where() {
    let key = |left: &[(u32, u32)], right: &[(u32, u32)]| {
        let game = ByOptions::new(Names::numbered(4), [left, right], 0).unwrap();
        Position::ByOptions(game).key(Key::EFFORT)
    };
    assert_eq!(key(&[(0, 1)], &[(0, 2), (2, 3)]), key(&[(0, 3)], &[(0, 1), (1, 2)]));
    let (one, two) = (key(&[(0, 1)], &[(0, 2), (0, 3)]), key(&[(0, 1), (0, 2)], &[(0, 3)]));
    assert_ne!(one, two);
    assert_ne!(key(&[(0, 1)], &[]), key(&[], &[(0, 1)]));
}

/// The numbers of orders, graphs and directed graphs up to isomorphism (OEIS A000112, A000088, A000273).
#[test]
fn as_many_keys_as_unlabelled_boards() {
    let pairs =
        |n: usize| (0..n).flat_map(|x| (x + 1..n).map(move |y| (x as u32, y as u32))).collect::<Vec<_>>();
    let subsets = |list: Vec<(u32, u32)>| {
        (0u32..1 << list.len()).map(move |mask| {
            (0..list.len()).filter(|i| mask >> i & 1 == 1).map(|i| list[i]).collect::<Vec<_>>()
        })
    };
    let count = |games: &mut dyn Iterator<Item = Position>| {
        let keys = games.map(|game| game.key(Key::EFFORT)).inspect(|key| assert!(key.is_exact()));
        keys.collect::<HashSet<Key>>().len()
    };
    for (n, wanted) in [1, 1, 2, 5, 16, 63, 318].into_iter().enumerate() {
        let order = |list: Vec<(u32, u32)>| {
            Position::Poset(PosetGame::new(Poset::new(Names::numbered(n), &list).unwrap()))
        };
        assert_eq!(count(&mut subsets(pairs(n)).map(order)), wanted);
    }
    for (n, wanted) in [1, 1, 2, 4, 11, 34, 156].into_iter().enumerate() {
        let graph = |list: Vec<(u32, u32)>| {
            Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n), &list)))
        };
        assert_eq!(count(&mut subsets(pairs(n)).map(graph)), wanted);
    }
    // One vertex more, which every other leads to, carries the token.
    for (n, wanted) in [1, 1, 3, 16, 218].into_iter().enumerate() {
        let both = pairs(n).into_iter().flat_map(|(x, y)| [(x, y), (y, x)]).collect();
        let digraph = |mut list: Vec<(u32, u32)>| {
            list.extend((0..n as u32).map(|x| (x, n as u32)));
            Position::Geography(Geography::new(Digraph::new(Names::numbered(n + 1), &list), n).unwrap())
        };
        assert_eq!(count(&mut subsets(both).map(digraph)), wanted);
    }
}

/// Boards on which refinement alone says nothing.
#[test]
fn regular_boards_have_exact_keys() {
    let mut rng = SplitMix(3);
    let torus = |n: u32| {
        let cell = move |x: u32, y: u32| x % n * n + y % n;
        (0..n * n)
            .flat_map(|i| {
                let (x, y) = (i / n, i % n);
                [(i, cell(x + 1, y)), (i, cell(x, y + 1))]
            })
            .collect::<Vec<_>>()
    };
    let cube = (0..64u32).flat_map(|x| (0..6).map(move |i| (x, x ^ 1 << i))).collect::<Vec<_>>();
    let cycles = (0..60u32).map(|x| (x, if x % 5 == 4 { x - 4 } else { x + 1 })).collect::<Vec<_>>();
    let two = (0..60u32).map(|x| (x, if x % 6 == 5 { x - 5 } else { x + 1 })).collect::<Vec<_>>();
    let clique = (0..30u32).flat_map(|x| (0..x).map(move |y| (x, y))).collect::<Vec<_>>();
    let mut keys = HashSet::new();
    for (n, edges) in [(36, torus(6)), (64, cube), (60, cycles), (60, two), (30, clique), (500, Vec::new())] {
        let game = |edges: &[(u32, u32)]| {
            Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n), edges)))
        };
        let key = game(&edges).key(20 * Key::EFFORT);
        assert!(key.is_exact(), "{n} vertices");
        let image = rng.permutation(n);
        let moved: Vec<(u32, u32)> =
            edges.iter().map(|&(x, y)| (image[x as usize] as u32, image[y as usize] as u32)).collect();
        assert_eq!(game(&moved).key(20 * Key::EFFORT), key, "{n} vertices");
        assert!(keys.insert(key));
    }
    // A long chain takes no more effort than its length.
    let chain: Vec<(usize, usize)> = (1..100_000).map(|x| (x - 1, x)).collect();
    let chain = Position::Poset(PosetGame::new(Poset::numbered(100_000, &chain).unwrap()));
    assert!(chain.key(Key::EFFORT).is_exact());
}
