//! A census in files: shards that survive a sudden end, one table of all of them, pictures of rows.

use crate::census_args::Rows;
use crate::census_text::{self, Progress};
use crate::guard;
use crate::output;
use crate::status::{Failure, Status};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use upset_lab::store::{Csv, Format, JsonLines, State, Store, Unwritten};
use upset_lab::{Budget, Cell, Census, Counts, Plan, Row};

/// Shards of a table unless said otherwise: a killed run loses one a thread.
const SHARDS: usize = 64;

/// The format that a name's ending asks for.
fn format(path: &Path, asked: Option<&str>) -> Result<&'static dyn Format, Failure> {
    let ending = asked.or_else(|| path.extension().and_then(|e| e.to_str())).unwrap_or("csv");
    match ending {
        "csv" => Ok(&Csv),
        "jsonl" | "ndjson" => Ok(&JsonLines),
        #[cfg(feature = "parquet")]
        "parquet" => Ok(&upset_parquet::Parquet),
        #[cfg(not(feature = "parquet"))]
        "parquet" => Err(Failure::wrong(
            "this upset was built without Parquet",
            "write .csv or .jsonl, or build with `cargo build --release --features parquet`",
        )),
        other => Err(Failure::wrong(
            format!("`{}` is no format of tables", upset::text::visible(other)),
            "name a file that ends in .csv, .jsonl or .parquet, or a folder and --format",
        )),
    }
}

/// Writes the shards that are asked for; all of them become one file if `out` is a file.
pub fn run(args: &Rows, census: &Census, out: &Path, budget: &Budget) -> Result<Status, Failure> {
    if census.is_grouped() {
        return Err(Failure::wrong(
            "groups are printed, not written",
            "leave --out away and redirect the output, with --format csv or jsonl",
        ));
    }
    if census.class().is_none() || args.asked.random.is_some() {
        return Err(Failure::wrong(
            "--out is for classes",
            "redirect the output, with --format csv or jsonl",
        ));
    }
    let format = format(out, args.format.as_deref())?;
    // A name with an ending is a file, any other a folder of shards.
    let is_file = out.extension().is_some() && !out.is_dir();
    let folder = if is_file { beside(out) } else { out.to_path_buf() };
    let of = args.asked.shard.map_or(args.shards.unwrap_or(SHARDS), |(_, m)| m);
    let store = Store::new(&folder, format, of).map_err(unwritten)?;
    let wanted: Vec<usize> = match args.asked.shard {
        Some((k, _)) => vec![k - 1],
        None => (0..of).collect(),
    };
    let plan = census.plan();
    let progress = Progress::watch(census, &plan, true);
    let work = Work { census, store: &store, plan: &plan, budget, resume: args.resume };
    let counts = work.all(&wanted)?;
    drop(progress);
    guard::printing();
    if args.asked.shard.is_none() {
        census.check(&counts).map_err(|e| Failure::Fault(e.to_string()))?;
        store.sweep();
        if is_file {
            store.join(out).map_err(unwritten)?;
            store.remove();
        }
    }
    if std::io::stderr().is_terminal() {
        let whole = args.asked.shard.is_none();
        let _ = writeln!(anstream::stderr(), "{}", census_text::counted(census, &counts, whole));
    }
    Ok(Status::Answered)
}

/// The folder of the shards of a file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".shards");
    name.into()
}

fn unwritten(error: Unwritten) -> Failure {
    match error {
        Unwritten::Stopped(why) => why.into(),
        Unwritten::Io(path, e) => Failure::io(&path.display().to_string(), &e),
        Unwritten::Miscounted(e) => Failure::Fault(e.to_string()),
        other @ Unwritten::Other(..) => Failure::wrong(
            other,
            "choose another name for --out, or leave --resume away to write all of it again",
        ),
    }
}

struct Work<'a> {
    census: &'a Census,
    store: &'a Store<'a>,
    plan: &'a Plan,
    budget: &'a Budget,
    resume: bool,
}

impl Work<'_> {
    /// Writes these shards, each on one thread.
    fn all(&self, wanted: &[usize]) -> Result<Counts, Failure> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new((Counts::default(), None));
        let worker = || {
            while let Some(&k) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                let found = self.one(k);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                match found {
                    Ok(counts) => done.0.add(&counts),
                    Err(error) => {
                        done.1.get_or_insert(error);
                    }
                }
                if done.1.is_some() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.budget.threads.min(wanted.len()).max(1) {
                scope.spawn(worker);
            }
            worker();
        });
        let (counts, failed) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(counts), |error| Err(unwritten(error)))
    }

    fn one(&self, k: usize) -> Result<Counts, Unwritten> {
        if self.resume {
            match self.store.state(k, self.census)? {
                State::Finished(counts) => return Ok(counts),
                State::Missing => {}
                State::Damaged => {
                    let name = self.store.path(k).display().to_string();
                    let _ = writeln!(
                        anstream::stderr(),
                        "{} is damaged and is computed again",
                        upset::text::visible(&name)
                    );
                }
            }
        }
        self.store.write(k, self.census, self.plan, self.budget)
    }
}

/// Draws the rows that were shown and writes them as documents, one picture and one document a row.
pub fn draw(census: &Census, folder: &Path, shown: &[Row]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| Failure::io(&folder.display().to_string(), &e))?;
    for (i, row) in shown.iter().enumerate() {
        let Some(Cell::Text(key)) = row.first() else { continue };
        let Some(position) =
            upset_lab::property::member_of_key(key).and_then(|m| census.rules().position(&m))
        else {
            continue;
        };
        let svg = upset::draw::svg(&position, &Budget::unlimited()).map_err(Failure::plain)?;
        output::write(Some(&folder.join(format!("{:04}.svg", i + 1))), svg.as_bytes())?;
        let document = upset::export::toml(&position, Some(key), &[]);
        output::write(Some(&folder.join(format!("{:04}.toml", i + 1))), document.as_bytes())?;
    }
    Ok(())
}
