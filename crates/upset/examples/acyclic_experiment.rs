//! How far the simplifications go on acyclic orders: writes the tables of `docs/acyclic-experiment.md`.
//!
//! `cargo run --release -p upset --example acyclic_experiment [largest n, default 8]`

use std::collections::BTreeMap;
use upset::game::{Position, Removal, RemovalKind};
use upset::order::Poset;
use upset::rule::removal::simplify;
use upset::solve::{Request, solve};
use upset::value::Player;

fn main() {
    let largest = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    for kind in [RemovalKind::Pomax, RemovalKind::Pominmax] {
        println!("{} on connected acyclic orders, all colourings\n", kind.name());
        println!(
            "| n | orders | games | by simplifications alone | with the rules | orders decided in all colourings |"
        );
        println!("| --- | --- | --- | --- | --- | --- |");
        let mut smallest: Vec<String> = Vec::new();
        let mut first = None;
        for n in 1..=largest {
            let orders = oriented_trees(n);
            let (mut simple, mut ruled, mut whole) = (0u64, 0u64, 0u64);
            for pairs in &orders {
                let Ok(poset) = Poset::numbered(n, pairs) else { continue };
                let mut all = true;
                for black in 0..1u32 << n {
                    let colour = (0..n)
                        .map(|x| if black >> x & 1 == 1 { Player::Left } else { Player::Right })
                        .collect();
                    let game = Removal::new(kind, poset.clone(), colour).unwrap();
                    simple += u64::from(simplify(&game).is_some_and(|s| s.left.is_empty()));
                    let game = Position::Removal(game);
                    let Ok(solution) = solve(&game, &Request::default()) else { continue };
                    if solution.steps().iter().any(|step| step.claim.rule == "search") {
                        all = false;
                        // Swapping the colours changes nothing but the sign: show the first of two.
                        if first.is_none_or(|first| first == n) && black < 1 << (n - 1) {
                            first = Some(n);
                            smallest.push(describe(n, pairs, black, solution.value.map(|v| v.to_string())));
                        }
                    } else {
                        ruled += 1;
                    }
                }
                whole += u64::from(all);
            }
            let games = (orders.len() as u64) << n;
            let share = |k: u64| format!("{k} ({:.2} %)", 100.0 * k as f64 / games as f64);
            println!("| {n} | {} | {games} | {} | {} | {whole} |", orders.len(), share(simple), share(ruled));
        }
        println!("\n{} smallest games that need a search, up to swapping the colours:\n", smallest.len());
        for line in smallest.iter().take(12) {
            println!("- {line}");
        }
        println!();
    }
}

/// The covers, the black elements and the value.
fn describe(n: usize, pairs: &[(usize, usize)], black: u32, value: Option<String>) -> String {
    let letter = |x: usize| char::from(b'a' + x as u8).to_string();
    let covers: Vec<String> = pairs.iter().map(|&(x, y)| format!("{} < {}", letter(x), letter(y))).collect();
    let own: Vec<String> = (0..n).filter(|x| black >> x & 1 == 1).map(letter).collect();
    let value = value.unwrap_or_else(|| "unknown".into());
    format!("`{}`, black `{}`: value {value}", covers.join(", "), own.join(" "))
}

/// Every connected acyclic order with n elements, one of each type: its covers.
fn oriented_trees(n: usize) -> Vec<Vec<(usize, usize)>> {
    if n == 1 {
        return vec![Vec::new()];
    }
    // A leaf above or below any element of a smaller one.
    let mut found = BTreeMap::new();
    for smaller in oriented_trees(n - 1) {
        for at in 0..n - 1 {
            for pair in [(at, n - 1), (n - 1, at)] {
                let mut pairs = smaller.clone();
                pairs.push(pair);
                found.entry(code(n, &pairs)).or_insert(pairs);
            }
        }
    }
    found.into_values().collect()
}

/// Equal for isomorphic oriented trees only: the least code over all roots.
fn code(n: usize, pairs: &[(usize, usize)]) -> String {
    fn from_root(x: usize, from: usize, near: &[Vec<(usize, char)>]) -> String {
        let mut parts: Vec<String> = (near[x].iter())
            .filter(|&&(y, _)| y != from)
            .map(|&(y, way)| format!("{way}{}", from_root(y, x, near)))
            .collect();
        parts.sort();
        format!("({})", parts.concat())
    }
    let mut near = vec![Vec::new(); n];
    for &(x, y) in pairs {
        near[x].push((y, '+'));
        near[y].push((x, '-'));
    }
    (0..n).map(|root| from_root(root, n, &near)).min().unwrap_or_default()
}
