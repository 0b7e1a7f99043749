//! Each hardness proof against its source problem, decided by brute force.

use upset::game::{Convention, Game, Positional};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::reduce::dimacs::{Cnf, Literal, Qbf, Quantifier};
use upset::reduce::{self, Reduction};
use upset::solve::{Options, solve};
use upset::value::{Player, Winner};

fn answer(reduction: &Reduction) -> bool {
    let solution = solve(&reduction.game, &Options::default()).unwrap();
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
fn check_balance(yes: usize, no: usize) {
    assert!(yes >= 5 && no >= 5, "{yes} yes and {no} no: the instances are one-sided");
}

fn compare_sat(kind: &str, rounds: usize, sizes: &[(usize, usize, usize)]) {
    let kind = reduce::find(kind).unwrap();
    let mut rng = SplitMix(8);
    let mut counts = [0, 0];
    for round in 0..rounds {
        let (variables, clauses, size) = sizes[round % sizes.len()];
        let cnf = random_cnf(&mut rng, variables, clauses, size);
        let expected = satisfiable(&cnf);
        assert_eq!(answer(&kind.from_cnf(&cnf).unwrap()), expected, "{} on {}", kind.name, cnf.write());
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts[1], counts[0]);
}

fn compare_qbf(kind: &str, rounds: usize, sizes: &[(usize, usize, usize)]) {
    let kind = reduce::find(kind).unwrap();
    let mut rng = SplitMix(11);
    let mut counts = [0, 0];
    for round in 0..rounds {
        let (variables, clauses, size) = sizes[round % sizes.len()];
        let qbf = random_qbf(&mut rng, variables, clauses, size);
        let expected = truth(&qbf);
        assert_eq!(answer(&kind.from_qbf(&qbf).unwrap()), expected, "{} on {}", kind.name, qbf.write());
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts[1], counts[0]);
}

#[test]
fn sat_as_maker_breaker() {
    compare_sat("3sat-maker-breaker", 200, &[(2, 3, 2), (3, 6, 2), (3, 9, 3), (4, 14, 3), (3, 3, 1)]);
}

#[test]
fn sat_as_pomax() {
    compare_sat("3sat-pomax", 300, &[(2, 3, 2), (3, 6, 2), (3, 9, 3), (4, 12, 3), (3, 3, 1), (4, 2, 4)]);
}

#[test]
fn sat_as_achievement() {
    for kind in ["3sat-nonlosing-3-2", "3sat-achievement-3-2"] {
        compare_sat(kind, 120, &[(2, 3, 2), (3, 5, 2), (2, 2, 1), (3, 3, 1)]);
    }
}

#[test]
fn qbf_as_maker_breaker() {
    compare_qbf("3qbf-maker-breaker", 300, &[(2, 2, 2), (3, 4, 2), (4, 5, 3), (6, 9, 3), (4, 3, 1)]);
}

#[test]
fn qbf_as_achievement() {
    compare_qbf("3qbf-achievement-3-3", 60, &[(1, 1, 1), (2, 1, 2), (3, 2, 3), (3, 3, 3), (4, 4, 3)]);
}

#[test]
fn qbf_as_black_white() {
    // With one variable and few clauses the prescribed number of waiting nodes is within reach of the search.
    let kind = reduce::find("tqbf-black-white").unwrap();
    let clauses: [&[&[Literal]]; 4] = [&[], &[&[1]], &[&[-1]], &[&[1], &[-1]]];
    for list in clauses {
        let list = list.iter().map(|clause| clause.to_vec()).collect();
        let qbf = Qbf { prefix: vec![(Quantifier::Exists, 1)], matrix: Cnf { variables: 1, clauses: list } };
        let reduction = kind.from_qbf(&qbf).unwrap();
        assert_eq!(answer(&reduction), truth(&qbf), "{}", qbf.write());
    }
}

#[test]
fn set_cover_as_maker_breaker() {
    let kind = reduce::find("set-cover-maker-breaker").unwrap();
    let mut rng = SplitMix(9);
    let mut counts = [0, 0];
    for _ in 0..200 {
        let (n, m) = (2 + rng.below(3), 2 + rng.below(3));
        let k = 1 + rng.below(n.min(m));
        let mut sets = vec![0u32; m];
        for x in 0..n {
            sets[rng.below(m)] |= 1 << x;
            sets[rng.below(m)] |= 1 << x;
        }
        let covers = (0..1u32 << m).any(|pick| {
            pick.count_ones() as usize == k
                && (0..m).filter(|i| pick >> i & 1 == 1).fold(0, |all, i| all | sets[i]) == (1 << n) - 1
        });
        let list = |s: u32| (0..n).filter(|x| s >> x & 1 == 1).map(|x| format!("p{x}")).collect::<Vec<_>>();
        let text = serde_json::json!({"sets": sets.iter().map(|&s| list(s)).collect::<Vec<_>>(), "k": k})
            .to_string();
        assert_eq!(answer(&kind.from_text("test", &text).unwrap()), covers, "{text}");
        counts[usize::from(covers)] += 1;
    }
    check_balance(counts[1], counts[0]);
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
    let mut rng = SplitMix(28);
    let mut counts = [0, 0];
    for _ in 0..300 {
        let (variables, terms) = (2 + rng.below(4), 1 + rng.below(5));
        let mut cnf = random_cnf(&mut rng, variables, terms, 2);
        cnf.clauses.iter_mut().flatten().for_each(|l| *l = l.abs());
        let expected = first_wins(&cnf.clauses, variables, 0);
        assert_eq!(answer(&kind.from_cnf(&cnf).unwrap()), expected, "{}", cnf.write());
        counts[usize::from(expected)] += 1;
    }
    check_balance(counts[1], counts[0]);
    let negative = Cnf { variables: 2, clauses: vec![vec![1, -2]] };
    assert!(kind.from_cnf(&negative).is_err());
}

fn starts(game: &Game) -> (Option<Winner>, Option<Winner>) {
    let solution = solve(game, &Options::default()).unwrap();
    (solution.starts.left, solution.starts.right)
}

#[test]
fn node_kayles_as_a_poset() {
    let kind = reduce::find("node-kayles-poset").unwrap();
    for n in 1..=4usize {
        let pairs: Vec<(u32, u32)> = (0..n as u32).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        for picked in 0..1u32 << pairs.len() {
            if n == 4 && picked % 3 != 0 {
                continue;
            }
            let edges: Vec<_> = (0..pairs.len()).filter(|i| picked >> i & 1 == 1).map(|i| pairs[i]).collect();
            let graph = upset::graph::Graph::new(Names::numbered(n), &edges);
            let game = Game::NodeKayles(upset::game::NodeKayles { graph });
            let reduced = kind.from_game(&game).unwrap();
            assert_eq!(starts(&game), starts(&reduced.game), "{edges:?} on {n} vertices");
        }
    }
}

#[test]
fn poset_as_a_set_game_keeps_the_grundy_number() {
    let kind = reduce::find("poset-set-game").unwrap();
    for seed in 0..200 {
        let poset = upset::order::families::random(1 + seed as usize % 8, 0.3, seed).unwrap();
        let game = Game::Poset(upset::game::PosetGame { poset });
        let value = |g: &Game| solve(g, &Options::default()).unwrap().value;
        assert_eq!(value(&game), value(&kind.from_game(&game).unwrap().game));
    }
}

#[test]
fn pomax_as_pominmax_keeps_the_value() {
    let kind = reduce::find("pomax-pominmax").unwrap();
    let mut rng = SplitMix(13);
    for seed in 0..300 {
        let poset = upset::order::families::random(seed as usize % 7, 0.4, seed).unwrap();
        let colour = (0..poset.len()).map(|_| Player::BOTH[rng.below(2)]).collect();
        let game =
            Game::Removal(upset::game::Removal { kind: upset::game::RemovalKind::Pomax, poset, colour });
        let value = |g: &Game| solve(g, &Options::default()).unwrap().value;
        assert_eq!(value(&game), value(&kind.from_game(&game).unwrap().game));
    }
}

#[test]
fn achievement_as_maker_maker() {
    let kind = reduce::find("achievement-maker-maker").unwrap();
    let mut rng = SplitMix(47);
    for _ in 0..300 {
        let n = 3 + rng.below(5);
        let mut edges = || {
            let list: Vec<Vec<u32>> = (0..1 + rng.below(4))
                .map(|_| {
                    let mut e: Vec<u32> = (0..3).map(|_| rng.below(n) as u32).collect();
                    e.sort_unstable();
                    e.dedup();
                    e
                })
                .collect();
            upset::hypergraph::normalise(list)
        };
        let (left, right) = (edges(), edges());
        let poset = Poset::antichain(Names::numbered(n));
        let game = Game::Positional(Positional::new(Convention::Achievement, poset, left, right));
        assert_eq!(starts(&game), starts(&kind.from_game(&game).unwrap().game));
    }
}

#[test]
fn formulas_as_posets() {
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
    let mut rng = SplitMix(49);
    for _ in 0..300 {
        let (text, value) = random_formula(&mut rng, 3);
        assert_eq!(answer(&kind.from_text("test", &text).unwrap()), value, "{text}");
    }
    for (text, value) in [("(x|!y)&z; x=0, y=0, z=1", true), ("(x|!y)&z where x=0 y=1 z=1", false)] {
        assert_eq!(answer(&kind.from_text("test", text).unwrap()), value, "{text}");
    }
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
