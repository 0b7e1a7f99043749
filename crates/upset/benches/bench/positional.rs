//! Positional games by search alone: Connect-k, Tic-Tac-Toe, Hex, dense edges of size three.

use super::Bench;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use upset::budget::Budget;
use upset::game::{Convention, Move, Position, Positional};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Player, Winner};

/// Runs every row.
pub fn run(bench: &Bench) {
    use Convention::{Achievement, MakerBreaker, MakerMaker};
    for (w, h, goal) in [
        (5, 4, 0.1),
        (6, 4, 0.2),
        (8, 4, 1.0),
        (5, 5, 0.5),
        (7, 5, 1.0),
        (6, 6, 1.0),
        (7, 6, 6.0),
        (8, 5, 6.0),
    ] {
        let name = format!("maker-maker connect(4,{w},{h})");
        bench.goal(&name, goal, || first(&connect(4, w, h, MakerMaker), 1, Some(16 << 20)));
    }
    beside_c4(bench);
    bench.versus(
        "maker-maker connect(4,7,6), two threads",
        Some(4.0),
        || first(&connect(4, 7, 6, MakerMaker), 2, None),
        "one thread",
        || first(&connect(4, 7, 6, MakerMaker), 1, None),
    );
    bench.goal("maker-maker connect(4,7,6), 20 with 12 stones", 2.0, || {
        let mut rng = SplitMix(7);
        (0..20).map(|_| first(&midgame(&mut rng, &connect(4, 7, 6, MakerMaker), 12).1, 1, None)).collect()
    });
    for stones in [8, 14, 20] {
        lines_of_play(bench, stones);
    }
    bench.goal("maker-breaker connect(4,7,6)", 1.0, || first(&connect(4, 7, 6, MakerBreaker), 1, None));
    bench.goal("maker-breaker connect(4,6,6)", 2.0, || first(&connect(4, 6, 6, MakerBreaker), 1, None));
    for (n, d, goal) in [(3, 2, 0.01), (4, 2, 0.1), (3, 3, 0.01)] {
        for convention in [MakerMaker, MakerBreaker] {
            let name = format!("{} tictactoe({n},{d})", convention.name());
            bench.goal(&name, goal, || first(&tictactoe(n, d, convention), 1, None));
        }
    }
    for (n, goal) in [(4, 0.1), (5, 0.2), (6, 60.0)] {
        bench.goal(&format!("achievement hex({n})"), goal, || first(&hex(n, Achievement), 1, None));
    }
    bench.goal("maker-breaker hex(5)", 0.5, || first(&hex(5, MakerBreaker), 1, None));
    bench.goal("achievement, 45 vertices, 60 + 60 triples", 1.0, || {
        first(&triples(&mut SplitMix(3), 45, 60), 1, None)
    });
}

/// Boards, what part of the time of Steininger's program is the goal, and how many seconds that was stated to take.
const C4: [(i32, i32, f64, f64); 4] =
    [(7, 5, 0.32, 1.73), (6, 6, 0.42, 1.50), (7, 6, 0.15, 30.2), (8, 5, 0.12, 32.9)];

/// Whole boards with a table of at most 1 GiB, beside the programs `c4-WxH` in the folder that `UPSET_C4` names, one for each
/// board, or beside what they were stated to take. About a second of theirs makes their table, which flatters us on small boards.
fn beside_c4(bench: &Bench) {
    let folder = std::env::var_os("UPSET_C4");
    for (w, h, part, stated) in C4 {
        let name = format!("connect(4,{w},{h}) beside c4");
        let goal = (part * stated * 100.0).round() / 100.0;
        let ours = || first(&connect(4, w, h, Convention::MakerMaker), 1, Some(1 << 30));
        match &folder {
            Some(folder) => {
                let program = Path::new(folder).join(format!("c4-{w}x{h}"));
                bench.versus(&name, Some(goal), ours, "c4", || c4(&program));
            }
            None => bench.stated(&name, goal, ours, "c4, stated,", stated),
        }
    }
}

/// Who wins by a program of Steininger's, which is made for one board and says so in its last lines.
fn c4(program: &Path) -> String {
    let output = Command::new(program)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .expect("UPSET_C4 names a folder with programs c4-WxH");
    let text = String::from_utf8_lossy(&output.stdout);
    let score = text.split("Final weak score is ").nth(1).and_then(|rest| rest.split(' ').next());
    let winner = match score {
        Some("1") => Winner::Left,
        Some("0") => Winner::Draw,
        Some("-1") => Winner::Right,
        _ => return "?".into(),
    };
    winner.name().into()
}

/// Who wins after each of a hundred lines of random play on 7 columns of height 6, one engine serving them all; beside it an
/// engine for each, or Pons's program for this one board if `UPSET_PONS` names it.
fn lines_of_play(bench: &Bench, stones: usize) {
    let name = format!("connect(4,7,6), 100 lines of {stones} stones");
    if !bench.wants(&name) {
        return;
    }
    let start = connect(4, 7, 6, Convention::MakerMaker);
    let mut rng = SplitMix(stones as u64);
    let lines: Vec<(Vec<Move>, Position)> = (0..100).map(|_| midgame(&mut rng, &start, stones)).collect();
    let mover = Player::BOTH[stones % 2];
    let budget = Budget::unlimited().with_threads(1).with_memory(16 << 20);
    let told = |winner: Winner| match winner {
        Winner::Draw => '=',
        winner if winner == mover.into() => '+',
        _ => '-',
    };
    let kept = || {
        let mut engine = search::engine(&start).expect("a small board");
        let mut ask = |line: &[Move]| engine.winner(line, mover, &budget).expect("no limit of time");
        lines.iter().map(|(line, _)| told(ask(line))).collect()
    };
    match std::env::var("UPSET_PONS") {
        Ok(program) => bench.versus(&name, None, kept, "Pons", || pons(&program, &lines)),
        Err(_) => bench.versus(&name, None, kept, "an engine each", || {
            let ask = |game: &Position| search::engine(game).ok()?.winner(&[], mover, &budget).ok();
            lines.iter().map(|(_, game)| ask(game).map_or('?', told)).collect()
        }),
    }
}

/// The same by Pons's program, which reads columns from 1 on, a line a position, and gives scores for who is to move.
fn pons(program: &str, lines: &[(Vec<Move>, Position)]) -> String {
    let columns = |line: &[Move]| line.iter().map(|m| (m.element / 6 + 1).to_string()).collect::<String>();
    let text: String = lines.iter().map(|(line, _)| columns(line) + "\n").collect();
    let mut child = Command::new(program)
        .arg("-w")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("UPSET_PONS names a program");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends").stdout;
    let score = |line: &str| line.split(' ').nth(1).and_then(|word| word.parse::<i32>().ok());
    let told = |score: i32| ['-', '=', '+'][(score.signum() + 1) as usize];
    String::from_utf8_lossy(&output).lines().map(|line| score(line).map_or('?', told)).collect()
}

/// Who wins when Left starts, and after how many positions.
fn first(game: &Position, threads: usize, memory: Option<usize>) -> String {
    let mut budget = Budget::unlimited().with_threads(threads);
    if let Some(bytes) = memory {
        budget = budget.with_memory(bytes);
    }
    let winner = search::engine(game).ok().and_then(|mut e| e.winner(&[], Player::Left, &budget).ok());
    if std::env::var("UPSET_BENCH_POSITIONS").is_ok() {
        eprintln!("  {} positions", budget.positions());
    }
    winner.map_or("?".into(), |w| w.name().into())
}

fn positional(convention: Convention, poset: Poset, left: Vec<Vec<u32>>, right: Vec<Vec<u32>>) -> Position {
    Position::Positional(Positional::new(convention, poset, left, right).unwrap())
}

fn both(convention: Convention, poset: Poset, edges: Vec<Vec<u32>>) -> Position {
    let right = if convention == Convention::MakerMaker { edges.clone() } else { Vec::new() };
    positional(convention, poset, edges, right)
}

/// Connect-k on w columns of height h.
pub fn connect(k: i32, w: i32, h: i32, convention: Convention) -> Position {
    let cell = |x: i32, y: i32| (x * h + y) as u32;
    let mut pairs = Vec::new();
    let mut edges = Vec::new();
    for x in 0..w {
        for y in 0..h {
            if y > 0 {
                pairs.push((cell(x, y - 1) as usize, cell(x, y) as usize));
            }
            for (dx, dy) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (ex, ey) = (x + (k - 1) * dx, y + (k - 1) * dy);
                if (0..w).contains(&ex) && (0..h).contains(&ey) {
                    edges.push((0..k).map(|i| cell(x + i * dx, y + i * dy)).collect());
                }
            }
        }
    }
    both(convention, Poset::numbered((w * h) as usize, &pairs).expect("columns"), sorted(edges))
}

/// The lines of n cells in the cube n^d.
fn tictactoe(n: i32, d: u32, convention: Convention) -> Position {
    let size = n.pow(d);
    let mut edges = Vec::new();
    for start in 0..size {
        // Along each coordinate a line stands still, goes up or goes down.
        for step in 1..3i32.pow(d) {
            let line: Option<Vec<u32>> = (0..n).map(|i| along(start, step, i, n, d)).collect();
            edges.extend(line);
        }
    }
    let antichain = Poset::antichain(Names::numbered(size as usize));
    both(convention, antichain, upset::hypergraph::normalise(edges))
}

fn along(start: i32, step: i32, i: i32, n: i32, d: u32) -> Option<u32> {
    let mut at = 0;
    for axis in 0..d {
        let here = start / n.pow(axis) % n;
        let moved = match step / 3i32.pow(axis) % 3 {
            0 => here,
            1 => here + i,
            _ => here - i,
        };
        if !(0..n).contains(&moved) {
            return None;
        }
        at += moved * n.pow(axis);
    }
    Some(at as u32)
}

/// Hex: Left joins the first row to the last, Right the first column to the last; edges are minimal paths.
fn hex(n: i32, convention: Convention) -> Position {
    let mut sides = [false, true].map(|swap| {
        let mut paths = Vec::new();
        for x in 0..n {
            extend(n, &mut vec![(x, 0)], &mut paths);
        }
        let cell = |&(x, y): &(i32, i32)| if swap { (x * n + y) as u32 } else { (y * n + x) as u32 };
        sorted(paths.iter().map(|p| p.iter().map(cell).collect()).collect())
    });
    let right =
        if convention == Convention::MakerBreaker { Vec::new() } else { std::mem::take(&mut sides[1]) };
    let antichain = Poset::antichain(Names::numbered((n * n) as usize));
    positional(convention, antichain, std::mem::take(&mut sides[0]), right)
}

fn touching(a: (i32, i32), b: (i32, i32)) -> bool {
    [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)].contains(&(a.0 - b.0, a.1 - b.1))
}

/// All ways to reach the last row without a shortcut.
fn extend(n: i32, path: &mut Vec<(i32, i32)>, found: &mut Vec<Vec<(i32, i32)>>) {
    let last = path[path.len() - 1];
    if last.1 == n - 1 {
        found.push(path.clone());
        return;
    }
    for (dx, dy) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
        let next = (last.0 + dx, last.1 + dy);
        let inside = (0..n).contains(&next.0) && (1..n).contains(&next.1);
        if inside && !path[..path.len() - 1].iter().any(|&p| p == next || touching(p, next)) {
            path.push(next);
            extend(n, path, found);
            path.pop();
        }
    }
}

fn triples(rng: &mut SplitMix, n: usize, count: usize) -> Position {
    let mut some = || {
        let one = |rng: &mut SplitMix| (0..3).map(|_| rng.below(n) as u32).collect();
        upset::hypergraph::normalise((0..count).map(|_| one(rng)).collect())
    };
    let (left, right) = (some(), some());
    positional(Convention::Achievement, Poset::antichain(Names::numbered(n)), left, right)
}

/// The game after `stones` random moves that end nothing, and these moves.
fn midgame(rng: &mut SplitMix, start: &Position, stones: usize) -> (Vec<Move>, Position) {
    loop {
        let (mut line, mut game) = (Vec::new(), start.clone());
        for i in 0..stones {
            let player = Player::BOTH[i % 2];
            let moves = game.moves(player);
            if moves.is_empty() {
                break;
            }
            let element = moves[rng.below(moves.len())];
            line.push(Move { player, element });
            game = game.after(player, element);
        }
        if game.over(Player::Left).is_none() {
            return (line, game);
        }
    }
}

fn sorted(edges: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    upset::hypergraph::normalise(edges)
}
