//! Each hardness proof that starts from a formula against the formula's own answer: brute force, and CaDiCaL and DepQBF
//! as programs. The proofs that start from games are in `reductions_games.rs`.

mod outside;

use upset::order::families::SplitMix;
use upset::reduce::dimacs::{Cnf, Literal, Qbf, Quantifier};
use upset::reduce::{self, Reduction, tqbf_black_white};
use upset::solve::{Request, solve};

fn answer(reduction: &Reduction) -> bool {
    let solution = solve(&reduction.game, &Request::default()).unwrap();
    reduction.reading.answer(&solution.starts).expect("the gadget is small enough to solve")
}

fn satisfiable(cnf: &Cnf) -> bool {
    (0..1u64 << cnf.variables).any(|bits| {
        let value: Vec<bool> = (0..=cnf.variables).map(|v| v > 0 && bits >> (v - 1) & 1 == 1).collect();
        cnf.satisfied_by(&value)
    })
}

fn truth(qbf: &Qbf) -> bool {
    fn decide(qbf: &Qbf, at: usize, value: &mut Vec<bool>) -> bool {
        let Some(&(quantifier, variable)) = qbf.prefix.get(at) else { return qbf.matrix.satisfied_by(value) };
        let mut branch = |b: bool| {
            value[variable] = b;
            decide(qbf, at + 1, value)
        };
        match quantifier {
            Quantifier::Exists => branch(false) || branch(true),
            Quantifier::ForAll => branch(false) && branch(true),
        }
    }
    decide(qbf, 0, &mut vec![false; qbf.matrix.variables + 1])
}

/// The clauses over the variables `1..=variables` with no variable twice, of these sizes.
fn all_clauses(variables: usize, sizes: std::ops::RangeInclusive<usize>) -> Vec<Vec<Literal>> {
    let mut clauses: Vec<Vec<Literal>> = vec![vec![]];
    for v in 1..=variables as Literal {
        let with = |l: Literal| clauses.iter().map(move |c| [&c[..], &[l]].concat()).collect::<Vec<_>>();
        let more = [with(v), with(-v)].concat();
        clauses.extend(more);
    }
    clauses.retain(|c| sizes.contains(&c.len()));
    clauses
}

/// Every set of at most `most` of these clauses, as a formula.
fn all_formulas(variables: usize, clauses: &[Vec<Literal>], most: u32) -> Vec<Cnf> {
    (0..1u32 << clauses.len())
        .filter(|picked| picked.count_ones() <= most)
        .map(|picked| {
            let chosen = (0..clauses.len()).filter(|i| picked >> i & 1 == 1);
            Cnf { variables, clauses: chosen.map(|i| clauses[i].clone()).collect() }
        })
        .collect()
}

/// Every formula in one variable, in two, and with three variables in every clause: with few clauses only, if asked.
fn small_formulas(most: u32) -> Vec<Cnf> {
    let mut all = all_formulas(1, &all_clauses(1, 1..=1), most);
    all.extend(all_formulas(2, &all_clauses(2, 1..=2), most));
    all.extend(all_formulas(3, &all_clauses(3, 3..=3), most));
    all
}

/// The formula under every prefix that quantifies its variables in their order.
fn all_prefixes(matrix: &Cnf) -> Vec<Qbf> {
    let quantifier =
        |bits: u32, v: usize| if bits >> v & 1 == 1 { Quantifier::ForAll } else { Quantifier::Exists };
    (0..1u32 << matrix.variables)
        .map(|bits| Qbf {
            prefix: (1..=matrix.variables).map(|v| (quantifier(bits, v - 1), v)).collect(),
            matrix: matrix.clone(),
        })
        .collect()
}

fn random_clause(rng: &mut SplitMix, variables: usize, size: usize) -> Vec<Literal> {
    let mut clause: Vec<Literal> = Vec::new();
    while clause.len() < size.min(variables) {
        let v = 1 + rng.below(variables) as Literal;
        if !clause.iter().any(|l| l.abs() == v) {
            clause.push(if rng.below(2) == 0 { v } else { -v });
        }
    }
    clause
}

fn random_cnf(rng: &mut SplitMix, variables: usize, clauses: usize, size: usize) -> Cnf {
    Cnf { variables, clauses: (0..clauses).map(|_| random_clause(rng, variables, size)).collect() }
}

/// A formula whose variables are quantified in turn, or in blocks now and then.
fn random_qbf(rng: &mut SplitMix, variables: usize, clauses: usize, size: usize) -> Qbf {
    let quantifiers = [Quantifier::Exists, Quantifier::ForAll];
    let first = rng.below(2);
    let blocks = rng.below(4) == 0;
    let prefix = (0..variables).map(|i| {
        let q = if blocks { quantifiers[rng.below(2)] } else { quantifiers[(first + i) % 2] };
        (q, i + 1)
    });
    Qbf { prefix: prefix.collect(), matrix: random_cnf(rng, variables, clauses, size) }
}

/// Both answers must come up often enough for the comparison to mean anything.
fn check_balance(counts: [usize; 2]) {
    assert!(counts.iter().all(|&c| c >= 5), "{counts:?} no and yes: the instances are one-sided");
}

/// Every small formula by brute force, then random ones of these sizes (variables, clauses, literals in a clause) by
/// CaDiCaL too.
fn compare_sat(kind: &str, most: u32, rounds: usize, sizes: &[(usize, usize, usize)]) {
    let kind = reduce::find(kind).unwrap();
    let check = |cnf: &Cnf, expected: bool| {
        assert_eq!(answer(&kind.from_cnf(cnf).unwrap()), expected, "{} on {}", kind.name, cnf.write());
    };
    small_formulas(most).iter().for_each(|cnf| check(cnf, satisfiable(cnf)));
    let mut rng = SplitMix(8);
    let mut counts = [0, 0];
    for round in 0..rounds {
        let (variables, clauses, size) = sizes[round % sizes.len()];
        let cnf = random_cnf(&mut rng, variables, clauses, size);
        let expected = satisfiable(&cnf);
        assert_eq!(outside::cadical(&cnf.write()).unwrap_or(expected), expected, "{}", cnf.write());
        check(&cnf, expected);
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts);
}

/// The same for quantified formulas, with every prefix and with DepQBF.
fn compare_qbf(kind: &str, small: &[Cnf], rounds: usize, sizes: &[(usize, usize, usize)]) {
    let kind = reduce::find(kind).unwrap();
    let check = |qbf: &Qbf, expected: bool| {
        assert_eq!(answer(&kind.from_qbf(qbf).unwrap()), expected, "{} on {}", kind.name, qbf.write());
    };
    for qbf in small.iter().flat_map(all_prefixes) {
        check(&qbf, truth(&qbf));
    }
    let mut rng = SplitMix(11);
    let mut counts = [0, 0];
    for round in 0..rounds {
        let (variables, clauses, size) = sizes[round % sizes.len()];
        let qbf = random_qbf(&mut rng, variables, clauses, size);
        let expected = truth(&qbf);
        assert_eq!(outside::depqbf(&qbf.write()).unwrap_or(expected), expected, "{}", qbf.write());
        check(&qbf, expected);
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts);
}

#[test]
fn sat_as_maker_breaker() {
    compare_sat("3sat-maker-breaker", 8, 250, &[(3, 6, 2), (4, 14, 3), (5, 18, 3), (3, 3, 1), (4, 3, 4)]);
}

#[test]
fn sat_as_pomax() {
    compare_sat("3sat-pomax", 8, 300, &[(3, 6, 2), (4, 14, 3), (5, 20, 3), (3, 3, 1), (4, 2, 4)]);
}

#[test]
fn sat_as_achievement_without_loss() {
    compare_sat("3sat-nonlosing-3-2", 3, 200, &[(2, 3, 2), (3, 5, 2), (2, 2, 1), (3, 3, 1)]);
}

#[test]
fn sat_as_achievement() {
    compare_sat("3sat-achievement-3-2", 3, 200, &[(2, 3, 2), (3, 5, 2), (2, 2, 1), (3, 3, 1)]);
}

#[test]
fn qbf_as_maker_breaker() {
    let sizes = [(3, 4, 2), (4, 5, 3), (6, 9, 3), (10, 18, 3), (4, 3, 1)];
    compare_qbf("3qbf-maker-breaker", &small_formulas(8), 300, &sizes);
}

#[test]
fn qbf_as_achievement() {
    // Shorter clauses are doubled with fresh variables, eleven vertices each: so few of them.
    let mut small = all_formulas(1, &all_clauses(1, 1..=1), 1);
    small.extend(all_formulas(2, &all_clauses(2, 2..=2), 1));
    small.extend(all_formulas(3, &all_clauses(3, 3..=3), 8).into_iter().step_by(3));
    let sizes = [(1, 1, 1), (2, 1, 2), (3, 4, 3), (3, 6, 3), (4, 4, 3), (4, 8, 3)];
    compare_qbf("3qbf-achievement-3-3", &small, 200, &sizes);
}

#[test]
fn qbf_as_black_white() {
    // With one variable the number of waiting nodes that the proof asks for is within reach of the search.
    let kind = reduce::find("tqbf-black-white").unwrap();
    for matrix in all_formulas(1, &all_clauses(1, 1..=1), 2) {
        let qbf = Qbf { prefix: vec![(Quantifier::Exists, 1)], matrix };
        assert_eq!(answer(&kind.from_qbf(&qbf).unwrap()), truth(&qbf), "{}", qbf.write());
    }
}

#[test]
fn qbf_as_black_white_with_fewer_waiting_nodes() {
    // With three variables it is not; twice as many as the stack is deep are enough in all that was tried.
    let mut rng = SplitMix(13);
    let mut formulas: Vec<Qbf> = Vec::new();
    let turns = [(Quantifier::Exists, 1), (Quantifier::ForAll, 2), (Quantifier::Exists, 3)];
    for clause in all_clauses(3, 1..=3) {
        formulas.push(Qbf { prefix: turns.to_vec(), matrix: Cnf { variables: 3, clauses: vec![clause] } });
    }
    for round in 0..40 {
        let matrix = random_cnf(&mut rng, 3, 2 + round % 3, 1 + round % 3);
        formulas.push(Qbf { prefix: turns.to_vec(), matrix });
    }
    let mut counts = [0, 0];
    for qbf in formulas {
        let expected = truth(&qbf);
        assert_eq!(outside::depqbf(&qbf.write()).unwrap_or(expected), expected);
        let gadget = tqbf_black_white::with_factor(&qbf, 2).unwrap();
        assert_eq!(answer(&gadget), expected, "{}", qbf.write());
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts);
}

#[test]
fn avoid_true_as_maker_maker() {
    fn first_wins(terms: &[Vec<Literal>], variables: usize, chosen: u32) -> bool {
        (0..variables).filter(|v| chosen >> v & 1 == 0).any(|v| {
            let next = chosen | 1 << v;
            let made = terms.iter().any(|t| t.iter().all(|&l| next >> (l - 1) & 1 == 1));
            !made && !first_wins(terms, variables, next)
        })
    }
    let kind = reduce::find("avoid-true-maker-maker").unwrap();
    let check = |cnf: &Cnf| {
        let expected = first_wins(&cnf.clauses, cnf.variables, 0);
        assert_eq!(answer(&kind.from_cnf(cnf).unwrap()), expected, "{}", cnf.write());
        expected
    };
    let positive = |variables: usize| {
        let mut terms = all_clauses(variables, 2..=2);
        terms.retain(|t| t.iter().all(|&l| l > 0));
        all_formulas(variables, &terms, 6)
    };
    (2..=4).flat_map(positive).filter(|cnf| !cnf.clauses.is_empty()).for_each(|cnf| {
        check(&cnf);
    });
    let mut rng = SplitMix(28);
    let mut counts = [0, 0];
    for _ in 0..300 {
        let (variables, terms) = (2 + rng.below(5), 1 + rng.below(6));
        let mut cnf = random_cnf(&mut rng, variables, terms, 2);
        cnf.clauses.iter_mut().flatten().for_each(|l| *l = l.abs());
        counts[usize::from(check(&cnf))] += 1;
    }
    check_balance(counts);
    let negative = Cnf { variables: 2, clauses: vec![vec![1, -2]] };
    assert!(kind.from_cnf(&negative).is_err());
}

#[test]
fn formulas_as_posets() {
    fn all_texts(depth: usize) -> Vec<(String, bool)> {
        if depth == 0 {
            return vec![("0".into(), false), ("1".into(), true)];
        }
        let smaller = all_texts(depth - 1);
        let mut all: Vec<(String, bool)> = smaller.iter().map(|(a, x)| (format!("!{a}"), !x)).collect();
        for (a, x) in &smaller {
            for (b, y) in &smaller {
                all.push((format!("({a}|{b})"), x | y));
                all.push((format!("({a}&{b})"), x & y));
            }
        }
        all
    }
    fn random_formula(rng: &mut SplitMix, depth: usize) -> (String, bool) {
        if depth == 0 || rng.below(5) == 0 {
            let value = rng.below(2) == 1;
            return (if value { "1" } else { "0" }.into(), value);
        }
        let (a, x) = random_formula(rng, depth - 1);
        let (b, y) = random_formula(rng, depth - 1);
        match rng.below(3) {
            0 => (format!("({a}|{b})"), x | y),
            1 => (format!("({a} & {b})"), x & y),
            _ => (format!("!{a}"), !x),
        }
    }
    let kind = reduce::find("formula-poset").unwrap();
    let check = |text: &str, value: bool| {
        assert_eq!(answer(&kind.from_text("test", text).unwrap()), value, "{text}");
    };
    (0..=2).flat_map(all_texts).for_each(|(text, value)| check(&text, value));
    let mut rng = SplitMix(49);
    for _ in 0..300 {
        let (text, value) = random_formula(&mut rng, 3);
        check(&text, value);
    }
    check("(x|!y)&z; x=0, y=0, z=1", true);
    check("(x|!y)&z where x=0 y=1 z=1", false);
    for text in
        ["x", "(1", "1 1", "", "x&y; x=2", "!", "1; x=1, x=0", &"(".repeat(100_000), &"!".repeat(100_000)]
    {
        assert!(kind.from_text("test", text).is_err());
    }
}

#[test]
fn plays_spell_out_assignments() {
    use upset::reduce::back::play_out;
    let mut rng = SplitMix(3);
    for kind in ["3sat-maker-breaker", "3sat-pomax", "3sat-nonlosing-3-2", "3sat-achievement-3-2"] {
        let kind = reduce::find(kind).unwrap();
        for round in 0..30 {
            let cnf = random_cnf(&mut rng, 2 + round % 2, 1 + round % 4, 1 + round % 2);
            let played = play_out(kind, &cnf, &upset::budget::Budget::unlimited()).unwrap();
            assert_eq!(played.assignment.is_some(), satisfiable(&cnf), "{} on {}", kind.name, cnf.write());
            assert!(!played.moves.is_empty());
        }
    }
}
