//! The reductions of 003 Section 4.6 to Nim and to N-free orders: on all small sources, against counting and plain evaluation.

use upset::budget::Budget;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::reduce::dimacs::{Cnf, Literal, Qbf, Quantifier};
use upset::reduce::{self, Reduction, count_nim};
use upset::{Ask, Session};

fn answer(reduction: &Reduction) -> bool {
    let solution = Session::new(reduction.game.clone()).ask(Ask::Winner, &Budget::unlimited());
    reduction.reading.answer(&solution.starts).unwrap()
}

/// The lengths of the chains that the game is played on.
fn heaps(reduction: &Reduction) -> Vec<usize> {
    let Position::Poset(game) = &reduction.game else { panic!("another family") };
    let mut sizes: Vec<usize> = game.poset.disjoint_chains().expect("chains").iter().map(Vec::len).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn the_order_of_any_two_vertices_on_any_path() {
    let kind = reduce::find("ord-nim").unwrap();
    for n in 2..8usize {
        // The arcs come in another order than the vertices.
        let mut arcs: Vec<[String; 2]> = (1..n).map(|i| [format!("v{}", i - 1), format!("v{i}")]).collect();
        arcs.rotate_left(n / 2);
        arcs.reverse();
        for first in 0..n {
            for second in (0..n).filter(|&second| second != first) {
                let source = serde_json::json!({
                    "path": arcs, "first": format!("v{first}"), "second": format!("v{second}"),
                });
                let reduction = kind.from_text("test", &source.to_string()).unwrap();
                let sizes = if first < second { [n, n + 2] } else { [n + 1, n + 1] };
                assert_eq!(heaps(&reduction), sizes);
                assert_eq!(answer(&reduction), first < second, "{n} {first} {second}");
            }
        }
    }
    for text in [
        r#"{"path": [["a","b"],["c","d"]], "first": "a", "second": "d"}"#,
        r#"{"path": [["a","b"],["b","a"]], "first": "a", "second": "b"}"#,
        r#"{"path": [["a","b"],["a","c"]], "first": "a", "second": "b"}"#,
        r#"{"path": [["a","b"]], "first": "a", "second": "a"}"#,
        r#"{"path": [["a","b"]], "first": "a", "second": "e"}"#,
        "[]",
    ] {
        assert!(kind.from_text("test", text).is_err(), "{text}");
    }
}

/// Whether `from` reaches `to` by the arcs in `mask`, arc x → y being bit n x + y.
fn reaches(n: usize, mask: u64, from: usize, to: usize) -> bool {
    let mut reached = 1u64 << from;
    for _ in 0..n {
        let more = (0..n).filter(|x| reached >> x & 1 == 1).map(|x| mask >> (n * x) & ((1 << n) - 1));
        reached |= more.fold(0, |all, row| all | row);
    }
    reached >> to & 1 == 1
}

fn reachability(n: usize, mask: u64, from: usize, to: usize) -> Reduction {
    let name = |x: usize| format!("v{x}");
    let arcs: Vec<[String; 2]> =
        (0..n * n).filter(|i| mask >> i & 1 == 1).map(|i| [name(i / n), name(i % n)]).collect();
    let source = serde_json::json!({ "arcs": arcs, "from": name(from), "to": name(to) });
    reduce::find("reachability-poset").unwrap().from_text("test", &source.to_string()).unwrap()
}

#[test]
fn reachability_in_every_small_digraph() {
    for n in 1..4usize {
        for mask in 0..1u64 << (n * n) {
            for (from, to) in (0..n).flat_map(|from| (0..n).map(move |to| (from, to))) {
                let reduction = reachability(n, mask, from, to);
                let expected = reaches(n, mask, from, to);
                assert_eq!(answer(&reduction), expected, "{n} {mask:b} {from} {to}");
                assert!(!expected || heaps(&reduction) == [1, 1]);
            }
        }
    }
    let mut random = SplitMix(44);
    let mut yes = 0;
    for i in 0..400 {
        let n = 4 + i % 5;
        // About n arcs: half of the questions are answered by yes.
        let arcs = (0..n + i % 3).fold(0u64, |mask, _| mask | 1 << random.below(n * n));
        let (from, to) = (random.below(n), random.below(n));
        let expected = reaches(n, arcs, from, to);
        yes += usize::from(expected);
        assert_eq!(answer(&reachability(n, arcs, from, to)), expected, "{n} {arcs:b} {from} {to}");
    }
    assert!((50..350).contains(&yes), "{yes}");
    let kind = reduce::find("reachability-poset").unwrap();
    assert!(kind.from_text("test", r#"{"arcs": [["a","b"]], "from": "a"}"#).is_err());
}

/// Every set of clauses over one or two variables, and random ones over more.
fn formulas() -> Vec<Cnf> {
    let mut found = Vec::new();
    for variables in 1..=2usize {
        let literals: Vec<Literal> = (1..=variables as Literal).flat_map(|v| [v, -v]).collect();
        let mut clauses: Vec<Vec<Literal>> = literals.iter().map(|&l| vec![l]).collect();
        for (i, &a) in literals.iter().enumerate() {
            clauses.extend(literals[i + 1..].iter().filter(|&&b| b != -a).map(|&b| vec![a, b]));
        }
        for mask in 0..1u32 << clauses.len() {
            let chosen = (0..clauses.len()).filter(|i| mask >> i & 1 == 1).map(|i| clauses[i].clone());
            found.push(Cnf { variables, clauses: chosen.collect() });
        }
    }
    let mut rng = SplitMix(9);
    for round in 0..60 {
        let variables = 3 + round % 4;
        let mut literal = |_: usize| {
            let variable = 1 + rng.below(variables) as Literal;
            if rng.below(2) == 0 { variable } else { -variable }
        };
        let clauses = (0..1 + round % 5).map(|i| (0..1 + i % 3).map(&mut literal).collect()).collect();
        found.push(Cnf { variables, clauses });
    }
    found
}

fn holds(cnf: &Cnf, x: u32) -> bool {
    let value = |l: &Literal| (x >> (cnf.variables - l.unsigned_abs() as usize) & 1 == 1) == (*l > 0);
    cnf.clauses.iter().all(|clause| clause.iter().any(value))
}

fn count(cnf: &Cnf) -> usize {
    (0..1u32 << cnf.variables).filter(|&x| holds(cnf, x)).count()
}

#[test]
fn counting_is_nim_with_two_heaps() {
    let kind = reduce::find("count-nim").unwrap();
    for cnf in formulas() {
        let reduction = kind.from_cnf(&cnf).unwrap();
        let (all, yes) = (1usize << cnf.variables, count(&cnf));
        let mut expected: Vec<usize> = [yes, all - yes].into_iter().filter(|&size| size > 0).collect();
        expected.sort_unstable();
        assert_eq!(heaps(&reduction), expected, "{cnf:?}");
        assert_eq!(answer(&reduction), 2 * yes == all, "{cnf:?}");
        // The circuit grows with the formula and not with the order.
        let literals: usize = cnf.clauses.iter().map(Vec::len).sum();
        assert!(count_nim::circuit(&cnf).lines().count() <= 20 + 12 * cnf.variables + 4 * literals);
    }
}

#[test]
fn majority_is_an_n_free_order() {
    let kind = reduce::find("majority-n-free").unwrap();
    for cnf in formulas() {
        let reduction = kind.from_cnf(&cnf).unwrap();
        let Position::Poset(game) = &reduction.game else { panic!("another family") };
        assert!(game.poset.n_free());
        assert_eq!(answer(&reduction), 2 * count(&cnf) > 1 << cnf.variables, "{cnf:?}");
    }
}

/// Whether the formula is true with the quantified variables from `depth` on still open.
fn is_true(qbf: &Qbf, depth: usize, x: u32) -> bool {
    let Some(&(quantifier, variable)) = qbf.prefix.get(depth) else { return holds(&qbf.matrix, x) };
    let bit = 1 << (qbf.matrix.variables - variable);
    let mut sides = [x, x | bit].into_iter().map(|x| is_true(qbf, depth + 1, x));
    match quantifier {
        Quantifier::Exists => sides.any(|side| side),
        Quantifier::ForAll => sides.all(|side| side),
    }
}

#[test]
fn quantified_formulas_are_six_heaps() {
    let kind = reduce::find("qbf-nim").unwrap();
    let mut seen = [0; 2];
    for matrix in formulas().into_iter().filter(|cnf| cnf.variables <= 4) {
        for mask in 0..1u32 << matrix.variables {
            let quantifier = |i: usize| [Quantifier::Exists, Quantifier::ForAll][(mask >> i & 1) as usize];
            let mut prefix: Vec<(Quantifier, usize)> =
                (0..matrix.variables).map(|i| (quantifier(i), i + 1)).collect();
            if mask % 3 == 1 {
                prefix.reverse();
            }
            let qbf = Qbf { prefix, matrix: matrix.clone() };
            let reduction = kind.from_qbf(&qbf).unwrap();
            let (length, yes) = ((1usize << (2 * matrix.variables)) + 1, is_true(&qbf, 0, 0));
            let mut sizes = vec![length; 6];
            if yes {
                sizes[4..].fill(length + 1)
            } else {
                sizes[5] = length + 2
            }
            assert_eq!(heaps(&reduction), sizes, "{qbf:?}");
            assert_eq!(answer(&reduction), yes, "{qbf:?}");
            seen[usize::from(yes)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}
