//! Formulas as games, against plain recursion on assignments.

use std::collections::HashMap;
use upset::Budget;
use upset::document::{FormulaGame, formula};
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::value::{Player, Winner};

fn text(n: usize, clauses: &[Vec<i32>], prefix: &str) -> String {
    let mut text = format!("c a comment\np cnf {n} {}\n{prefix}", clauses.len());
    for clause in clauses {
        clause.iter().for_each(|l| text.push_str(&format!("{l} ")));
        text.push_str("0\n");
    }
    text
}

fn starts(kind: FormulaGame, text: &str) -> [Winner; 2] {
    let game = formula(kind, "f", text, &Budget::unlimited()).unwrap();
    let starts = game.solve(&Budget::unlimited()).starts;
    Player::BOTH.map(|player| starts.of(player).unwrap())
}

fn clauses(rng: &mut SplitMix, n: usize, count: usize, size: usize, signed: bool) -> Vec<Vec<i32>> {
    let clause = |rng: &mut SplitMix| {
        let wanted = 1 + rng.below(size.min(n));
        let mut list: Vec<i32> = Vec::new();
        while list.len() < wanted {
            let v = 1 + rng.below(n) as i32;
            if list.iter().all(|l| l.abs() != v) {
                list.push(if signed && rng.below(2) == 0 { -v } else { v });
            }
        }
        list
    };
    (0..count).map(|_| clause(rng)).collect()
}

/// Whether the player who wants the formula true wins, when that player moves or the other one does.
fn g_pos(clauses: &[Vec<i32>], n: usize, set: &mut Vec<Option<bool>>, truth: bool) -> bool {
    let free: Vec<usize> = (0..n).filter(|&v| set[v].is_none()).collect();
    if free.is_empty() {
        return clauses.iter().all(|c| c.iter().any(|&l| set[l as usize - 1] == Some(true)));
    }
    let mut results = free.into_iter().map(|v| {
        set[v] = Some(truth);
        let won = g_pos(clauses, n, set, !truth);
        set[v] = None;
        won
    });
    if truth { results.any(|won| won) } else { !results.any(|won| !won) }
}

#[test]
fn g_pos_is_played_by_its_rules() {
    let rng = &mut SplitMix(1978);
    for round in 0..200 {
        let n = 1 + round % 6;
        let count = 1 + rng.below(4);
        let clauses = clauses(rng, n, count, 3, false);
        let [left, right] = starts(FormulaGame::GPos, &text(n, &clauses, ""));
        let wins = |truth: bool| g_pos(&clauses, n, &mut vec![None; n], truth);
        assert_eq!(left == Winner::Right, wins(false), "Left starts: {clauses:?}");
        assert_eq!(right == Winner::Right, wins(true), "Right starts: {clauses:?}");
    }
}

/// Whether the player to move wins Avoid True.
fn avoid_true(terms: &[u32], n: usize, set: u32, memo: &mut HashMap<u32, bool>) -> bool {
    if let Some(&known) = memo.get(&set) {
        return known;
    }
    let wins = (0..n).filter(|v| set >> v & 1 == 0).any(|v| {
        let next = set | 1 << v;
        !terms.iter().any(|&t| t & !next == 0) && !avoid_true(terms, n, next, memo)
    });
    memo.insert(set, wins);
    wins
}

#[test]
fn avoid_true_is_played_by_its_rules() {
    let rng = &mut SplitMix(28);
    for round in 0..300 {
        let n = 1 + round % 7;
        let (count, size) = (1 + rng.below(5), 2 + round % 2);
        let terms = clauses(rng, n, count, size, false);
        let masks: Vec<u32> = terms.iter().map(|t| t.iter().fold(0, |m, l| m | 1 << (l - 1))).collect();
        let first = avoid_true(&masks, n, 0, &mut HashMap::new());
        let [left, right] = starts(FormulaGame::AvoidTrue, &text(n, &terms, ""));
        assert_eq!([left == Winner::Left, right == Winner::Right], [first; 2], "{terms:?}");
        let game = formula(FormulaGame::AvoidTrue, "f", &text(n, &terms, ""), &Budget::unlimited()).unwrap();
        let pairs = terms.iter().all(|t| t.len() <= 2);
        assert_eq!(matches!(game.position, Position::NodeKayles(_)), pairs);
    }
}

fn truth(prefix: &[(bool, usize)], clauses: &[Vec<i32>], set: &mut Vec<bool>) -> bool {
    let Some((&(exists, v), rest)) = prefix.split_first() else {
        return clauses.iter().all(|c| c.iter().any(|&l| set[l.unsigned_abs() as usize - 1] == (l > 0)));
    };
    let mut results = [false, true].map(|value| {
        set[v - 1] = value;
        truth(rest, clauses, set)
    });
    results.sort_unstable();
    results[usize::from(exists)]
}

#[test]
fn quantified_formulas_are_played_by_their_prefix() {
    let rng = &mut SplitMix(11);
    let mut yes = 0;
    for round in 0..150 {
        let n = 1 + round % 5;
        let count = 1 + rng.below(5);
        let clauses = clauses(rng, n, count, 4, true);
        let prefix: Vec<(bool, usize)> = (1..=n).map(|v| (rng.below(2) == 0, v)).collect();
        let lines: String =
            prefix.iter().map(|(e, v)| format!("{} {v} 0\n", if *e { 'e' } else { 'a' })).collect();
        let [left, _] = starts(FormulaGame::Tqbf, &text(n, &clauses, &lines));
        let wanted = truth(&prefix, &clauses, &mut vec![false; n]);
        assert_eq!(left == Winner::Right, wanted, "{prefix:?} {clauses:?}");
        yes += usize::from(wanted);
    }
    assert!(yes > 20 && yes < 130, "{yes}");
}

#[test]
fn what_is_no_such_formula_is_refused() {
    let refused = |kind, text: &str| formula(kind, "f", text, &Budget::unlimited()).unwrap_err().message;
    assert!(refused(FormulaGame::GPos, "p cnf 2 1\n1 -2 0\n").contains("variable 2 is negated"));
    assert!(refused(FormulaGame::AvoidTrue, "p cnf 2 1\n-1 2 0\n").contains("variable 1 is negated"));
    assert!(refused(FormulaGame::AvoidTrue, "p cnf 2 0\n").contains("at least one term"));
    assert!(refused(FormulaGame::GPos, "chomp").contains("header"));
    for kind in FormulaGame::ALL {
        assert_eq!(FormulaGame::named(kind.name()), Some(kind));
    }
    assert_eq!(FormulaGame::named("sat"), None);
}
