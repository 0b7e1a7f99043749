//! `.pg` files in a folder: our time for each beside that of DepQBF on our own export to QDIMACS.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use upset::budget::Budget;
use upset::document::{NoFiles, read_text};
use upset::export::{Format, write};
use upset::game::Position;
use upset::solve::{Request, solve};
use upset::value::{Player, Winner};

/// Either program gets so long for one file.
const LIMIT: Duration = Duration::from_secs(10);

/// Whether Left wins, if that was found out, and the seconds it took.
struct Timed {
    wins: Option<bool>,
    seconds: f64,
}

/// Prints one row a file below `folder`.
pub fn run(folder: &Path) {
    let mut files = Vec::new();
    collect(folder, &mut files);
    files.sort();
    println!("{:<64} {:>10} {:>10}  Left wins", "file", "upset", "depqbf");
    let mut sums = [0.0; 2];
    let mut done = [0; 2];
    for file in &files {
        let name = file.strip_prefix(folder).unwrap_or(file).display().to_string();
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(e) => {
                println!("{name:<64} cannot be read: {e}");
                continue;
            }
        };
        let game = match read_text(&name, &text, &NoFiles) {
            Ok(documents) if documents.len() == 1 => documents[0].position.clone(),
            Ok(_) => continue,
            Err(e) => {
                println!("{name:<64} cannot be read: {e}");
                continue;
            }
        };
        let rows = [Some(ours(&game)), theirs(&game)];
        let answers: Vec<bool> = rows.iter().flatten().filter_map(|row| row.wins).collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{name}: the answers differ");
        for (i, row) in rows.iter().enumerate() {
            let Some(row) = row else { continue };
            sums[i] += row.seconds;
            done[i] += usize::from(row.wins.is_some());
        }
        let [ours, theirs] = rows.map(|row| row.map_or("-".into(), |row| row.text()));
        let answer = answers.first().map_or("?".into(), bool::to_string);
        println!("{name:<64} {ours:>10} {theirs:>10}  {answer}");
    }
    println!(
        "{} files; upset {} in {:.2} s, depqbf {} in {:.2} s",
        files.len(),
        done[0],
        sums[0],
        done[1],
        sums[1]
    );
}

impl Timed {
    fn text(&self) -> String {
        if self.wins.is_some() { format!("{:.4}", self.seconds) } else { format!("> {}", LIMIT.as_secs()) }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "pg") {
            files.push(path);
        }
    }
}

fn starter(game: &Position) -> Player {
    game.starter().unwrap_or(Player::Left)
}

fn ours(game: &Position) -> Timed {
    let begin = Instant::now();
    let options = Request { budget: Budget::unlimited().with_time(LIMIT), ..Request::default() };
    let solution = solve(game, &options).expect("no rule is forced");
    let wins = solution.starts.of(starter(game)).map(|winner| winner == Winner::Left);
    Timed { wins, seconds: begin.elapsed().as_secs_f64() }
}

/// The same by DepQBF, where it is installed.
fn theirs(game: &Position) -> Option<Timed> {
    let mut child = Command::new("depqbf")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let formula = write(game, None, Format::Qdimacs(starter(game)), &Budget::unlimited()).ok();
    let begin = Instant::now();
    if let (Some(mut input), Some(formula)) = (child.stdin.take(), &formula) {
        let _ = input.write_all(formula.as_bytes());
    }
    let wins = match wait(&mut child, begin) {
        Some(10) => Some(true),
        Some(20) => Some(false),
        _ => None,
    };
    Some(Timed { wins: wins.filter(|_| formula.is_some()), seconds: begin.elapsed().as_secs_f64() })
}

/// The exit code, unless the time is over before.
fn wait(child: &mut Child, begin: Instant) -> Option<i32> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return status.code();
        }
        if begin.elapsed() > LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
