//! How long listings take: seconds, goal and ratio, on all cores. `cargo bench -p upset-lab`; a word chooses rows.

use std::time::Instant;
use upset_lab::{Budget, Census, Class, Traits};

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    println!("{:<44} {:>9} {:>9} {:>7}   {threads} threads", "listing", "seconds", "goal", "ratio");
    let rows: [(&str, usize, &str, f64); 6] = [
        ("posets", 9, "count", 1.5),
        ("posets", 10, "count", 25.0),
        ("posets", 9, "max(grundy)", 2.0),
        ("posets", 10, "max(grundy)", 60.0),
        ("two-level", 12, "max(grundy)", 10.0),
        ("graphs", 9, "max(grundy)", 10.0),
    ];
    for (class, n, fold, goal) in rows {
        let name = format!("{class}, n = {n}, {fold}");
        if !chosen.is_empty() && !chosen.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let class = Class::new(class, None, &Traits::default()).expect("a class");
        let census = Census::new(class, (n, n)).expect("a size").aggregate(fold).expect("a fold");
        let begin = Instant::now();
        let budget = Budget::unlimited().with_threads(threads);
        let (_, counts) = census.groups(&census.plan(), &budget).expect("no limit");
        let seconds = begin.elapsed().as_secs_f64();
        census.check(&counts).expect("as many as theory says");
        println!("{name:<44} {seconds:>9.3} {goal:>9.1} {:>7.2}", seconds / goal);
    }
}
