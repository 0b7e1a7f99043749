//! Every class has as many members as theory says, each once, and those that plain enumeration finds.

#[path = "../../upset/tests/oracle/mod.rs"]
mod oracle;

use std::collections::HashSet;
use std::ops::ControlFlow::Continue;
use upset_lab::canon::Permutation;
use upset_lab::order::Order;
use upset_lab::property::key;
use upset_lab::{Class, Member, Traits, generate::subsets};

fn members(class: &Class, n: usize) -> Vec<Member> {
    let mut all = Vec::new();
    for seed in class.seeds(n) {
        let _ = class.grow(&seed, n, &mut |member| {
            all.push(member.clone());
            Continue(())
        });
    }
    all
}

fn count(class: &Class, n: usize) -> u64 {
    let mut count = 0;
    for seed in class.seeds(n) {
        let _ = class.grow(&seed, n, &mut |_| {
            count += 1;
            Continue(())
        });
    }
    count
}

fn class(name: &str, traits: Traits) -> Class {
    Class::new(name, None, &traits).unwrap()
}

#[test]
fn every_class_has_as_many_members_as_theory_says() {
    let plain = Traits::default();
    let connected = Traits { connected: true, ..plain };
    let two = Traits { levels: Some(2), ..plain };
    let two_connected = Traits { levels: Some(2), connected: true, ..plain };
    for (name, traits, most) in [
        ("posets", plain, 9),
        ("posets", connected, 8),
        ("posets", two, 11),
        ("two-level", two_connected, 10),
        ("series-parallel", plain, 10),
        ("n-free", plain, 8),
        ("trees", plain, 10),
        ("graded", plain, 8),
        ("forests", plain, 12),
        ("lattices", plain, 10),
        ("graphs", plain, 8),
        ("graphs", connected, 8),
        ("hypergraphs", plain, 6),
        ("hypergraphs", Traits { rank: Some(4), ..plain }, 6),
        ("antichains", plain, 6),
    ] {
        let class = class(name, traits);
        for n in class.sizes().0..=most {
            assert_eq!(Some(count(&class, n)), class.count(n), "{class}, n = {n}");
        }
    }
    // 3-uniform hypergraphs, which the program counts by Burnside's lemma.
    let hypergraphs = class("hypergraphs", plain);
    assert_eq!(
        (1..=7).map(|n| hypergraphs.count(n)).collect::<Vec<_>>(),
        [1, 1, 2, 5, 34, 2136, 7_013_320].map(Some)
    );
}

/// How many families of sets of three points there are with each number of sets: the mean over all permutations of the product of
/// 1 + x^length over their cycles on such sets.
fn by_number_of_sets(n: usize) -> Vec<u64> {
    let sets: Vec<usize> = (0..1usize << n).filter(|set| set.count_ones() == 3).collect();
    let mut total = vec![0u64; sets.len() + 1];
    let permutations = permutations(n);
    for permutation in &permutations {
        let image = |set: usize| (0..n).filter(|v| set >> v & 1 == 1).fold(0, |m, v| m | 1 << permutation[v]);
        let mut seen = HashSet::new();
        let mut product = vec![0u64; sets.len() + 1];
        product[0] = 1;
        for &set in &sets {
            let mut length = 0;
            let mut at = set;
            while seen.insert(at) {
                at = image(at);
                length += 1;
            }
            if length > 0 {
                (length..=sets.len()).rev().for_each(|k| product[k] += product[k - length]);
            }
        }
        total.iter_mut().zip(&product).for_each(|(sum, term)| *sum += term);
    }
    total.into_iter().map(|sum| sum / permutations.len() as u64).collect()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let with_last = |p: Vec<usize>| {
        (0..n).map(move |at| {
            let mut p = p.clone();
            p.insert(at, last);
            p
        })
    };
    permutations(last).into_iter().flat_map(with_last).collect()
}

#[test]
fn hypergraphs_by_their_number_of_sets() {
    for n in 3..=6 {
        let mut found = vec![0; by_number_of_sets(n).len()];
        for member in members(&class("hypergraphs", Traits::default()), n) {
            let Member::Sets(_, sets) = member else { panic!("not a hypergraph") };
            found[sets.len()] += 1;
        }
        assert_eq!(found, by_number_of_sets(n), "{n} points");
    }
    assert_eq!(by_number_of_sets(7).iter().sum::<u64>(), 7_013_320);
}

#[test]
fn members_of_every_class_differ() {
    let plain = Traits::default();
    let boards = Traits { sets: Some((1, 2)), sizes: Some((1, 2)), ..plain };
    for (name, traits, n) in [
        ("posets", plain, 7),
        ("graphs", plain, 6),
        ("hypergraphs", plain, 6),
        ("antichains", plain, 5),
        ("colourings", plain, 5),
        ("winning", boards, 4),
        ("winning", Traits { two_sided: true, ..boards }, 3),
    ] {
        let all = members(&class(name, traits), n);
        let keys: HashSet<String> = all.iter().map(key).collect();
        assert_eq!(keys.len(), all.len(), "{name}");
    }
}

fn order_of(plain: &oracle::Order) -> Order {
    Order::of(&plain.poset()).unwrap()
}

#[test]
fn orders_are_those_of_plain_enumeration_and_their_properties_too() {
    for n in 1..=6 {
        let plain: HashSet<String> =
            oracle::all_orders(n).iter().map(|order| order_of(order).canonical().digraph6()).collect();
        let listed = members(&class("posets", Traits::default()), n);
        assert_eq!(plain, listed.iter().map(key).collect::<HashSet<_>>());
        for (name, holds) in [
            ("series-parallel", "n_free"),
            ("n-free", "n_free_diagram"),
            ("acyclic", "acyclic"),
            ("graded", "graded"),
            ("forests", "forest"),
            ("lattices", "lattice"),
        ] {
            let having: HashSet<String> =
                listed.iter().filter(|member| holds_of(member, holds)).map(key).collect();
            let class = members(&class(name, Traits::default()), n);
            assert_eq!(having, class.iter().map(key).collect::<HashSet<_>>(), "{name}, n = {n}");
        }
    }
}

fn holds_of(member: &Member, column: &str) -> bool {
    use upset_lab::{Budget, Cell, Census, Plan, Shape};
    let census = Census::of_shape(Shape::Order).compute(column).unwrap();
    let mut answer = None;
    let plan = Plan::of_members(vec![member.clone()]);
    let taken = census.rows(&plan, &Budget::unlimited(), &mut |row| {
        answer = Some(row[2] == Cell::Bool(true));
        Ok(())
    });
    assert!(taken.is_ok());
    answer.unwrap()
}

#[test]
fn the_canonical_form_does_not_depend_on_the_numbering() {
    let mut rng = upset::order::families::SplitMix(7);
    for round in 0..3000 {
        let n = 2 + round % 11;
        let plain = oracle::random_order(&mut rng, n, 0.05 + 0.1 * (round % 7) as f64);
        let other = plain.relabel(&oracle::shuffle(&mut rng, n));
        let (one, two) = (order_of(&plain), order_of(&other));
        assert_eq!(one.canonical(), two.canonical());
        assert_eq!(one.numbering().automorphisms, two.numbering().automorphisms);
        assert_eq!(one.dual().dual().canonical(), one.canonical());
    }
}

/// All automorphisms, by trying every permutation.
fn automorphisms(order: &Order) -> Vec<Vec<usize>> {
    let keeps = |p: &Vec<usize>| {
        (0..order.n).all(|x| (0..order.n).all(|y| (order.up[x] >> y & 1) == (order.up[p[x]] >> p[y] & 1)))
    };
    oracle::permutations(order.n).into_iter().filter(keeps).collect()
}

#[test]
fn groups_have_all_symmetries_and_colourings_are_as_many_as_burnside_says() {
    for n in 1..=6 {
        for member in members(&class("posets", Traits::default()), n) {
            let Member::Order(order) = member else { panic!() };
            let group = automorphisms(&order);
            let numbering = order.numbering();
            assert_eq!(numbering.automorphisms, group.len() as u128, "{}", order.digraph6());
            for generator in &numbering.generators {
                let as_list: Vec<usize> = images(generator, n);
                assert!(group.contains(&as_list));
            }
            let cycles = |p: &Vec<usize>| {
                let mut seen = vec![false; n];
                (0..n)
                    .filter(|&x| {
                        let new = !seen[x];
                        let mut y = x;
                        while !std::mem::replace(&mut seen[y], true) {
                            y = p[y];
                        }
                        new
                    })
                    .count() as u32
            };
            let fixed: u64 = group.iter().map(|p| 1u64 << cycles(p)).sum();
            let mut colourings = 0;
            let _ = subsets(&order, |_| {
                colourings += 1;
                Continue(())
            });
            assert_eq!(colourings * group.len() as u64, fixed, "{}", order.digraph6());
        }
    }
}

fn images(permutation: &Permutation, n: usize) -> Vec<usize> {
    permutation[..n].iter().map(|&x| usize::from(x)).collect()
}

#[test]
fn nauty_lists_as_many_graphs_where_it_is_installed() {
    let program = ["geng", "nauty-geng"]
        .into_iter()
        .find(|name| std::process::Command::new(name).arg("-help").output().is_ok());
    let Some(program) = program else {
        eprintln!("skipped: nauty is not installed");
        return;
    };
    for n in 1..=7usize {
        let out = std::process::Command::new(program).args(["-q", &n.to_string()]).output().unwrap();
        let lines = String::from_utf8(out.stdout).unwrap();
        let theirs: HashSet<String> =
            lines.lines().map(|line| key(&upset_lab::lines::member(line, 1).unwrap().unwrap())).collect();
        let ours: HashSet<String> = members(&class("graphs", Traits::default()), n).iter().map(key).collect();
        assert_eq!(theirs, ours, "n = {n}");
    }
}

#[test]
fn random_members_belong_to_their_class_and_follow_their_seed() {
    use upset::order::families::SplitMix;
    for (name, n) in
        [("posets", 6), ("lattices", 6), ("graphs", 5), ("antichains", 4), ("two-level", 6), ("trees", 6)]
    {
        let class = class(name, Traits::default());
        let keys: HashSet<String> = members(&class, n).iter().map(key).collect();
        let draw = |seed| {
            let mut random = SplitMix(seed);
            (0..20).filter_map(|_| class.random(n, &mut random)).map(|m| key(&m)).collect::<Vec<_>>()
        };
        assert!(draw(1).iter().all(|k| keys.contains(k)), "{name}");
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2), "{name}");
    }
}
