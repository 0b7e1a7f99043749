//! Benchmarks: `cargo bench -p upset [-- FILTER]` prints one table; `cargo bench -p upset -- pg FOLDER` one of the
//! `.pg` files in a folder of yours. With `UPSET_PONS=PROGRAM` some rows have Pons's program for Connect-4 beside them,
//! with `UPSET_C4=FOLDER` others Steininger's (docs/results.md says how both are built).
//!
//! Each row shows the best of a few runs beside its goal and, where there is one, a baseline timed in the same
//! run: the machine is noisy, so ratios within one run are what counts.

mod connection;
mod impartial;
mod partizan;
mod pg;
mod plans;
mod positional;
mod reductions;
mod rules_pairs;
mod rules_poset;
mod rules_positional;
mod rules_removal;
mod threads;
mod values;

use std::time::Instant;
use upset::budget::Budget;
use upset::game::Position;
use upset::rule::rule_for;
use upset::solve::Desk;
use upset::value::Player;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    if let [word, folder] = &words[..]
        && word == "pg"
    {
        return pg::run(folder.as_ref());
    }
    let bench = Bench { filter: words.into_iter().next() };
    println!(
        "{:<44} {:>10} {:>8} {:>6}  {:>22}  answer",
        "benchmark", "seconds", "goal", "ratio", "baseline (ratio)"
    );
    impartial::run(&bench);
    partizan::run(&bench);
    threads::run(&bench);
    plans::run(&bench);
    rules_poset::run(&bench);
    positional::run(&bench);
    connection::run(&bench);
    rules_removal::run(&bench);
    rules_positional::run(&bench);
    rules_pairs::run(&bench);
    reductions::run(&bench);
    values::run(&bench);
}

/// Runs and prints the rows whose name contains the filter.
pub struct Bench {
    filter: Option<String>,
}

impl Bench {
    /// Whether a row is asked for, so that its board need not be built otherwise.
    pub fn wants(&self, name: &str) -> bool {
        self.filter.as_ref().is_none_or(|f| name.contains(f.as_str()))
    }

    /// Times `work` against a goal in seconds. `work` returns what it found, to be shown and kept honest.
    #[allow(dead_code)]
    pub fn goal(&self, name: &str, goal: f64, work: impl FnMut() -> String) {
        self.row(name, Some(goal), work, None);
    }

    /// Times `work` on a new board each time, which is made before the clock starts: a board keeps what was found out about it.
    pub fn fresh<T>(&self, name: &str, goal: f64, make: impl Fn() -> T, work: impl Fn(T) -> String) {
        let run = || {
            let board = make();
            timed(|| work(board))
        };
        if self.wants(name) {
            self.print(name, Some(goal), best_of(run), String::new());
        }
    }

    /// Times `work` against a goal and against `baseline`, called `label`, in the same run.
    #[allow(dead_code)]
    pub fn versus(
        &self,
        name: &str,
        goal: Option<f64>,
        work: impl FnMut() -> String,
        label: &str,
        mut baseline: impl FnMut() -> String,
    ) {
        self.row(name, goal, work, Some((label, &mut baseline)));
    }

    /// Times `work` against a goal and against the seconds that another program was stated to take.
    pub fn stated(&self, name: &str, goal: f64, mut work: impl FnMut() -> String, label: &str, seconds: f64) {
        if self.wants(name) {
            let found = best_of(|| timed(&mut work));
            let beside = format!("{label} {seconds} ({:.2})", found.0 / seconds);
            self.print(name, Some(goal), found, beside);
        }
    }

    /// Prints how many times what takes so many seconds something else takes, beside the goal.
    pub fn ratio(&self, name: &str, goal: f64, seconds: f64, ratio: f64, beside: &str) {
        if self.wants(name) {
            println!("{name:<44} {seconds:>10.5} {goal:>8} {ratio:>6.2}  {beside:>22}");
        }
    }

    fn row(
        &self,
        name: &str,
        goal: Option<f64>,
        mut work: impl FnMut() -> String,
        baseline: Option<(&str, &mut dyn FnMut() -> String)>,
    ) {
        if !self.wants(name) {
            return;
        }
        let (seconds, answer) = best_of(|| timed(&mut work));
        let baseline = baseline.map_or(String::new(), |(label, run)| {
            let (base, other) = best_of(|| timed(&mut *run));
            assert_eq!(answer, other, "{name}: the baseline {label} disagrees");
            format!("{label} {base:.4} ({:.2})", seconds / base)
        });
        self.print(name, goal, (seconds, answer), baseline);
    }

    fn print(&self, name: &str, goal: Option<f64>, (seconds, answer): (f64, String), baseline: String) {
        let (goal, ratio) = match goal {
            Some(goal) => (format!("{goal}"), format!("{:.2}", seconds / goal)),
            None => (String::new(), String::new()),
        };
        println!("{name:<44} {seconds:>10.5} {goal:>8} {ratio:>6}  {baseline:>22}  {answer}");
    }
}

/// The answer of one finding and the moves of both players, and those and all their options, as multiples of the answer
/// alone, with its seconds: the best of nine runs, each on a board of which nothing is known yet.
pub fn shares(rule: &str, make: &dyn Fn() -> Position) -> (f64, [f64; 2]) {
    let budget = Budget::unlimited();
    let mut best = [f64::INFINITY; 3];
    for _ in 0..9 {
        let game = make();
        let rule = rule_for(&game, rule).expect("a rule of this family");
        // In impartial games one player's are the other's.
        let players = if game.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH };
        let mut lap = Instant::now();
        let mut note = |i: usize| {
            best[i] = best[i].min(lap.elapsed().as_secs_f64());
            lap = Instant::now();
        };
        let mut desk = Desk::new(&budget);
        let mut finding = rule.recognise(&game, &budget).expect("a board of the rule's class");
        let answer = finding.answer(&mut desk);
        note(0);
        let moves: Vec<_> = players.iter().map(|&player| finding.moves(player, &mut desk)).collect();
        note(1);
        let options: Vec<_> = players.iter().map(|&player| finding.options(player, &mut desk)).collect();
        note(2);
        std::hint::black_box((answer, moves, options)).0.expect("nothing stops it");
    }
    let [answer, moves, options] = best;
    (answer, [(answer + moves) / answer, (answer + moves + options) / answer])
}

fn timed(work: impl FnOnce() -> String) -> (f64, String) {
    let start = Instant::now();
    let answer = work();
    (start.elapsed().as_secs_f64(), answer)
}

/// The shortest of up to five runs, or of as many as fit in two seconds.
fn best_of(mut run: impl FnMut() -> (f64, String)) -> (f64, String) {
    let begin = Instant::now();
    let mut best = f64::INFINITY;
    let mut answer = String::new();
    for _ in 0..5 {
        let (seconds, found) = run();
        (best, answer) = (best.min(seconds), found);
        if begin.elapsed().as_secs_f64() > 2.0 {
            break;
        }
    }
    (best, answer)
}
