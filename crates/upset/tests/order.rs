//! Orders against their definitions: on every small poset, and on boards of a million elements.

mod oracle;

use oracle::*;
use std::time::Instant;
use upset::order::families::{self, SplitMix};
use upset::order::{Dilworth, Poset};

/// Every poset with at most `n` elements.
fn small(n: usize) -> impl Iterator<Item = Order> {
    (0..=n).flat_map(all_orders)
}

fn members(mask: u32) -> Vec<usize> {
    (0..32).filter(|x| mask >> x & 1 == 1).collect()
}

fn covers(order: &Order, x: usize, y: usize) -> bool {
    order.less(x, y) && !(0..order.n).any(|z| order.less(x, z) && order.less(z, y))
}

/// The order that the library's poset stands for, read off element by element.
fn read_back(poset: &Poset) -> Order {
    let n = poset.len();
    let pairs: Vec<_> =
        (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|&(x, y)| poset.less(x, y)).collect();
    Order::new(n, &pairs)
}

#[test]
fn covers_closure_and_extremes() {
    for order in small(6) {
        let poset = order.poset();
        assert_eq!(read_back(&poset), order);
        let n = order.n;
        let expected: Vec<_> =
            (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|&(x, y)| covers(&order, x, y)).collect();
        assert_eq!(poset.cover_pairs(), expected);
        assert_eq!(poset.cover_count(), expected.len());
        assert_eq!(poset.is_antichain(), expected.is_empty());
        for x in 0..n {
            assert_eq!(poset.up_set(x), members(order.up[x]));
            assert_eq!(poset.down_set(x), members(order.down(x)));
            assert_eq!(poset.is_maximal(x), order.up[x] == 1 << x);
            assert_eq!(poset.is_minimal(x), order.down(x) == 1 << x);
            let lower: Vec<u32> = (0..n).filter(|&y| covers(&order, y, x)).map(|y| y as u32).collect();
            assert_eq!(poset.lower_covers(x), lower);
            for y in 0..n {
                assert_eq!(poset.comparable(x, y), x == y || order.less(x, y) || order.less(y, x));
            }
        }
        let place: Vec<usize> =
            (0..n).map(|x| poset.linear_extension().iter().position(|&y| y as usize == x).unwrap()).collect();
        assert!(order.pairs().iter().all(|&(x, y)| place[x] < place[y]));
    }
}

/// The longest chain that ends in x, counted without x.
fn level(order: &Order, x: usize) -> u32 {
    members(order.down(x) & !(1 << x)).into_iter().map(|y| level(order, y) + 1).max().unwrap_or(0)
}

fn connected(order: &Order, x: usize, y: usize) -> bool {
    let mut reached = 1u32 << x;
    loop {
        let next = members(reached).into_iter().fold(reached, |m, z| m | order.up[z] | order.down(z));
        if next == reached {
            return reached >> y & 1 == 1;
        }
        reached = next;
    }
}

#[test]
fn levels_components_and_disjoint_chains() {
    for order in small(6) {
        let poset = order.poset();
        let levels: Vec<u32> = (0..order.n).map(|x| level(&order, x)).collect();
        assert_eq!(poset.levels(), levels);
        assert_eq!(poset.height(), levels.iter().max().map_or(0, |&l| l as usize + 1));
        let parts = poset.components();
        assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), order.n);
        assert!(parts.windows(2).all(|w| w[0][0] < w[1][0]));
        for part in &parts {
            assert!(part.is_sorted());
            for x in 0..order.n {
                assert_eq!(part.contains(&x), connected(&order, part[0], x));
            }
        }
        let chain = |part: &Vec<usize>| part.iter().all(|&x| part.iter().all(|&y| poset.comparable(x, y)));
        match poset.disjoint_chains() {
            None => assert!(!parts.iter().all(chain)),
            Some(chains) => {
                assert!(parts.iter().all(chain));
                assert!(chains.iter().all(|c| c.windows(2).all(|w| order.less(w[0], w[1]))));
                let mut all: Vec<usize> = chains.concat();
                all.sort_unstable();
                assert_eq!(all, (0..order.n).collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn dual_union_product_and_restriction() {
    let orders: Vec<Order> = small(4).collect();
    for p in &orders {
        assert_eq!(read_back(&p.poset().dual()), p.dual());
        for keep in 0..1u32 << p.n {
            let keep = members(keep);
            let sub = read_back(&p.poset().induced(&keep));
            let between = |z: usize| keep.iter().any(|&x| p.less(x, z)) && keep.iter().any(|&y| p.less(z, y));
            let convex = (0..p.n).all(|z| keep.contains(&z) || !between(z));
            for (i, &x) in keep.iter().enumerate() {
                for (j, &y) in keep.iter().enumerate() {
                    assert_eq!(sub.less(i, j), p.less(x, y));
                }
            }
            if convex {
                assert_eq!(read_back(&p.poset().restrict_convex(&keep)), sub);
            }
        }
        for q in &orders {
            let (a, b) = (p.poset(), q.poset());
            let side = read_back(&Poset::parallel(&[a.clone(), b.clone()]).unwrap());
            let tower = read_back(&Poset::series(&a, &b).unwrap());
            let product = read_back(&Poset::product(&a, &b).unwrap());
            for x in 0..p.n + q.n {
                for y in 0..p.n + q.n {
                    let within = match (x < p.n, y < p.n) {
                        (true, true) => p.less(x, y),
                        (false, false) => q.less(x - p.n, y - p.n),
                        _ => false,
                    };
                    assert_eq!(side.less(x, y), within);
                    let stacked = match (x < q.n, y < q.n) {
                        (true, true) => q.less(x, y),
                        (false, false) => p.less(x - q.n, y - q.n),
                        (low, _) => low,
                    };
                    assert_eq!(tower.less(x, y), stacked);
                }
            }
            for x in 0..p.n * q.n {
                for y in 0..p.n * q.n {
                    let (a, b) = ((x / q.n, x % q.n), (y / q.n, y % q.n));
                    let at_most = (a.0 == b.0 || p.less(a.0, b.0)) && (a.1 == b.1 || q.less(a.1, b.1));
                    assert_eq!(product.less(x, y), x != y && at_most);
                }
            }
        }
    }
}

fn largest_antichain(order: &Order) -> usize {
    (0..1u32 << order.n)
        .filter(|&m| members(m).iter().all(|&x| order.up[x] & m == 1 << x))
        .map(|m| m.count_ones() as usize)
        .max()
        .unwrap_or(0)
}

fn check_dilworth(order: &Order, poset: &Poset, found: &Dilworth) {
    assert_eq!(found.chains.len(), found.antichain.len());
    assert!(found.antichain.is_sorted());
    for chain in &found.chains {
        assert!(chain.windows(2).all(|w| poset.less(w[0], w[1])));
    }
    let mut all: Vec<usize> = found.chains.concat();
    all.sort_unstable();
    assert_eq!(all, (0..order.n).collect::<Vec<_>>());
    for &x in &found.antichain {
        assert!(found.antichain.iter().all(|&y| x == y || !poset.comparable(x, y)));
    }
}

#[test]
fn width_with_both_of_dilworths_witnesses() {
    for order in small(6) {
        let poset = order.poset();
        let found = poset.dilworth().unwrap();
        check_dilworth(&order, &poset, &found);
        assert_eq!(found.chains.len(), largest_antichain(&order));
        assert_eq!(poset.width(), Some(found.chains.len()));
    }
    let mut rng = SplitMix(1);
    for round in 0..200 {
        let order = random_order(&mut rng, 7 + round % 8, 0.1 + 0.05 * (round % 7) as f64);
        let poset = order.poset();
        let found = poset.dilworth().unwrap();
        check_dilworth(&order, &poset, &found);
        assert_eq!(found.chains.len(), largest_antichain(&order));
    }
}

#[test]
fn width_of_thousands_of_elements() {
    // The product of two chains has the shorter one's length as its width; the two witnesses prove it anyway.
    let grid = Poset::product(&families::chain(40), &families::chain(60)).unwrap();
    assert_eq!(grid.width(), Some(40));
    let dense = families::random(2000, 0.01, 5).unwrap();
    let found = dense.dilworth().unwrap();
    assert_eq!(found.chains.len(), found.antichain.len());
    let fence: Vec<(usize, usize)> = (0..500_000).flat_map(|i| [(2 * i, 2 * i + 1)]).collect();
    assert_eq!(Poset::numbered(1_000_000, &fence).unwrap().width(), Some(500_000));
}

#[test]
fn isomorphism_agrees_with_trying_all_bijections() {
    for n in 0..=5 {
        let orders = all_orders(n);
        for (i, p) in orders.iter().enumerate() {
            for (j, q) in orders.iter().enumerate() {
                assert_eq!(p.poset().is_isomorphic(&q.poset()), i == j);
            }
        }
    }
    let mut rng = SplitMix(2);
    for round in 0..300 {
        let n = 1 + round % 12;
        let p = random_order(&mut rng, n, 0.3);
        let perm = shuffle(&mut rng, n);
        let q = p.relabel(&perm);
        let map = p.poset().isomorphism(&q.poset()).expect("a relabelling is isomorphic");
        assert_eq!(p.relabel(&map), q);
    }
}

#[test]
fn coloured_isomorphism_agrees_with_trying_all_bijections() {
    for order in all_orders(4) {
        let perms = permutations(4);
        for a in 0..16u32 {
            for b in 0..16u32 {
                let colours = |m: u32| (0..4).map(|x| m >> x & 1).collect::<Vec<_>>();
                let expected = perms.iter().any(|perm| {
                    order.relabel(perm) == order && (0..4).all(|x| a >> x & 1 == b >> perm[x] & 1)
                });
                let poset = order.poset();
                let found = poset.coloured_isomorphism(&colours(a), &poset, &colours(b));
                assert_eq!(found.is_some(), expected);
                if let Some(map) = found {
                    assert_eq!(order.relabel(&map), order);
                    assert!((0..4).all(|x| a >> x & 1 == b >> map[x] & 1));
                }
            }
        }
    }
}

#[test]
fn isomorphism_of_larger_and_of_regular_orders() {
    let cube = |n: usize| {
        let pairs: Vec<_> = (0..1usize << n)
            .flat_map(|x| (0..n).filter(move |i| x >> i & 1 == 0).map(move |i| (x, x | 1 << i)))
            .collect();
        Poset::numbered(1 << n, &pairs).unwrap()
    };
    let mut rng = SplitMix(3);
    for poset in
        [cube(6), families::antichain(2000), families::chain(500), families::random(60, 0.1, 3).unwrap()]
    {
        let perm = shuffle(&mut rng, poset.len());
        let pairs: Vec<_> = poset.cover_pairs().into_iter().map(|(x, y)| (perm[x], perm[y])).collect();
        let other = Poset::numbered(poset.len(), &pairs).unwrap();
        assert!(poset.is_isomorphic(&other));
    }
    // Two crowns on six elements and one on twelve look alike everywhere, but only one is connected.
    let crown = |n: usize, from: usize| {
        (0..n)
            .flat_map(move |i| [(from + i, from + n + i), (from + i, from + n + (i + 1) % n)])
            .collect::<Vec<_>>()
    };
    let two = Poset::numbered(12, &[crown(3, 0), crown(3, 6)].concat()).unwrap();
    let one = Poset::numbered(12, &crown(6, 0)).unwrap();
    assert!(!two.is_isomorphic(&one));
}

#[test]
fn a_million_elements_cost_no_closure() {
    let n = 1_000_000;
    let begin = Instant::now();
    // A million-element tree and a long ladder: both deep in places, both given by covers.
    let tree: Vec<(usize, usize)> = (1..n).map(|x| ((x - 1) / 2, x)).collect();
    let tree = Poset::numbered(n, &tree).unwrap();
    let ladder: Vec<(usize, usize)> = (0..n / 2 - 1)
        .flat_map(|i| [(2 * i, 2 * i + 2), (2 * i + 1, 2 * i + 3), (2 * i, 2 * i + 3)])
        .collect();
    let ladder = Poset::numbered(n, &ladder).unwrap();
    assert_eq!((tree.height(), ladder.height()), (20, n / 2));
    assert_eq!((tree.components().len(), ladder.components().len()), (1, 1));
    assert_eq!((tree.cover_count(), ladder.cover_count()), (n - 1, 3 * (n / 2 - 1)));
    assert_eq!((tree.width(), tree.dual().width()), (Some(n / 2), Some(n / 2)));
    assert_eq!(ladder.width(), None);
    // About a second each on a quiet machine; the bound only has to tell linear from quadratic.
    assert!(begin.elapsed().as_secs() < 30, "{:?}", begin.elapsed());
}
