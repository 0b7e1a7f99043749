//! The decomposition into series and parallel parts against the definitions, on every small poset.

mod oracle;

use oracle::*;
use upset::order::families::SplitMix;
use upset::order::{Decomposition, Part, Poset};

/// Four elements a < b, c < b, c < d and nothing else.
fn has_n(order: &Order) -> bool {
    let incomparable = |x, y| x != y && !order.less(x, y) && !order.less(y, x);
    let all = || 0..order.n;
    all().any(|a| {
        all().filter(|&b| order.less(a, b)).any(|b| {
            all()
                .filter(|&c| order.less(c, b) && incomparable(a, c))
                .any(|c| all().any(|d| order.less(c, d) && incomparable(a, d) && incomparable(b, d)))
        })
    })
}

/// The relation among the elements of `mask` splits neither side by side nor one above the other.
fn is_prime(order: &Order, mask: u32) -> bool {
    let parts = |related: &dyn Fn(usize, usize) -> bool| {
        let mut reached = 1 << mask.trailing_zeros();
        loop {
            let more = (0..order.n)
                .filter(|&y| mask >> y & 1 == 1)
                .filter(|&y| (0..order.n).any(|x| reached >> x & 1 == 1 && related(x, y)))
                .fold(reached, |m, y| m | 1 << y);
            if more == reached {
                return reached == mask;
            }
            reached = more;
        }
    };
    let comparable = |x: usize, y: usize| order.less(x, y) || order.less(y, x);
    mask.count_ones() > 1 && parts(&comparable) && parts(&|x, y| x != y && !comparable(x, y))
}

fn mask_of(elements: &[usize]) -> u32 {
    elements.iter().fold(0, |m, &x| m | 1 << x)
}

fn check(order: &Order, tree: &Decomposition) {
    if order.n == 0 {
        assert!(tree.is_empty());
        return;
    }
    assert_eq!(mask_of(&tree.elements(0)), order.all());
    for node in 0..tree.len() {
        let masks = |parts: &[u32]| -> Vec<u32> {
            parts.iter().map(|&p| mask_of(&tree.elements(p as usize))).collect()
        };
        let pairs = |parts: &[u32]| {
            let masks = masks(parts);
            let mut all = Vec::new();
            for i in 0..masks.len() {
                for j in i + 1..masks.len() {
                    for x in (0..order.n).filter(|x| masks[i] >> x & 1 == 1) {
                        all.extend((0..order.n).filter(|y| masks[j] >> y & 1 == 1).map(|y| (x, y)));
                    }
                }
            }
            all
        };
        assert!(tree.children(node).iter().all(|&child| child as usize > node));
        match tree.part(node) {
            Part::Element(x) => assert!(x < order.n),
            Part::Series(parts) => {
                assert!(parts.len() > 1 && pairs(parts).iter().all(|&(x, y)| order.less(x, y)));
                assert!(parts.iter().all(|&p| !matches!(tree.part(p as usize), Part::Series(_))));
            }
            Part::Parallel(parts) => {
                assert!(parts.len() > 1);
                assert!(pairs(parts).iter().all(|&(x, y)| !order.less(x, y) && !order.less(y, x)));
                assert!(parts.iter().all(|&p| !matches!(tree.part(p as usize), Part::Parallel(_))));
            }
            Part::Prime(elements) => {
                assert!(elements.is_sorted());
                let all: Vec<usize> = elements.iter().map(|&x| x as usize).collect();
                assert!(is_prime(order, mask_of(&all)));
            }
        }
    }
    assert_eq!(tree.is_series_parallel(), !has_n(order));
}

/// The order given by its covers and some of the pairs that follow from them.
fn partly_closed(order: &Order, rng: &mut SplitMix) -> Poset {
    let full = order.poset();
    let mut pairs = full.cover_pairs();
    pairs.extend(order.pairs().into_iter().filter(|_| rng.below(3) == 0));
    Poset::numbered(order.n, &pairs).unwrap()
}

fn check_forms(order: &Order, rng: &mut SplitMix) {
    let full = order.poset();
    check(order, full.decompose());
    assert_eq!(full.n_free(), !has_n(order));
    check(order, Poset::numbered(order.n, &full.cover_pairs()).unwrap().decompose());
    check(order, partly_closed(order, rng).decompose());
}

#[test]
fn every_small_poset_in_every_form() {
    let mut rng = SplitMix(1);
    for n in 0..=6 {
        for order in all_orders(n) {
            check_forms(&order, &mut rng);
            let shuffled = order.relabel(&shuffle(&mut rng, n));
            check_forms(&shuffled, &mut rng);
        }
    }
}

type Pairs = Vec<(usize, usize)>;

/// A random N-free order: parts joined side by side or one above the other, numbered at random.
fn random_series_parallel(rng: &mut SplitMix, n: usize) -> Order {
    let mut parts: Vec<(Vec<usize>, Pairs)> = (0..n).map(|x| (vec![x], vec![])).collect();
    while parts.len() > 1 {
        let (low, mut pairs) = parts.swap_remove(rng.below(parts.len()));
        let (high, more) = parts.swap_remove(rng.below(parts.len()));
        pairs.extend(more);
        if rng.below(2) == 0 {
            pairs.extend(low.iter().flat_map(|&x| high.iter().map(move |&y| (x, y))));
        }
        parts.push(([low, high].concat(), pairs));
    }
    Order::new(n, &parts.pop().unwrap().1).relabel(&shuffle(rng, n))
}

#[test]
fn random_posets_of_twelve_elements() {
    let mut rng = SplitMix(2);
    for _ in 0..1500 {
        let n = 8 + rng.below(5);
        let p = rng.unit() * 0.5;
        check_forms(&random_order(&mut rng, n, p), &mut rng);
        let order = random_series_parallel(&mut rng, n);
        assert!(order.poset().n_free());
        check_forms(&order, &mut rng);
    }
}

#[test]
fn deep_trees_take_no_recursion() {
    // Above or beside, in turn: as many levels as elements.
    let n = 100_000;
    let mut pairs = Vec::new();
    let mut minimal: Vec<usize> = vec![0];
    for x in 1..n {
        if x % 2 == 0 {
            minimal.push(x);
        } else {
            pairs.extend(minimal.iter().map(|&y| (x, y)));
            minimal = vec![x];
        }
    }
    let poset = Poset::numbered(n, &pairs).unwrap();
    let tree = poset.decompose();
    assert!(tree.is_series_parallel());
    assert_eq!(tree.len(), 2 * n - 1);
}

/// Boards of a few parts that do not split, side by side and above each other, their elements mixed.
#[test]
fn primes_side_by_side() {
    let mut rng = SplitMix(8);
    for _ in 0..400 {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut n = 0;
        while n < 16 {
            let size = 4 + rng.below(4);
            let part = random_order(&mut rng, size, 0.4);
            let above = rng.below(3) == 0;
            pairs.extend((0..n).filter(|_| above).flat_map(|x| (n..n + size).map(move |y| (x, y))));
            for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
                if part.less(x, y) {
                    pairs.push((n + x, n + y));
                }
            }
            n += size;
        }
        let name = shuffle(&mut rng, n);
        let pairs: Vec<_> = pairs.iter().map(|&(x, y)| (name[x], name[y])).collect();
        check_forms(&Order::new(n, &pairs), &mut rng);
    }
}

#[test]
fn many_primes_in_linear_time() {
    // Each N has its tops far behind its bottoms.
    let (mut rng, count) = (SplitMix(4), 50_000);
    let (bottom, top) = (shuffle(&mut rng, 2 * count), shuffle(&mut rng, 2 * count));
    let mut pairs = Vec::new();
    let mut owner = vec![0; 4 * count];
    for i in 0..count {
        let [a, c] = [2 * i, 2 * i + 1].map(|i| bottom[i]);
        let [b, d] = [2 * i, 2 * i + 1].map(|i| 2 * count + top[i]);
        pairs.extend([(a, b), (c, b), (c, d)]);
        [a, b, c, d].iter().for_each(|&x| owner[x] = i);
    }
    let poset = Poset::numbered(4 * count, &pairs).unwrap();
    let tree = poset.decompose();
    assert!(matches!(tree.part(0), Part::Parallel(parts) if parts.len() == count));
    for node in tree.primes() {
        let elements = tree.elements(node);
        assert_eq!(elements.len(), 4);
        assert!(elements.iter().all(|&x| owner[x] == owner[elements[0]]));
    }
}
