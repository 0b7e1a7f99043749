//! What can be typed behind `upset census`.

use crate::args::{Limits, Threads};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Shown below the help.
pub const EXAMPLES: &str = "\
Examples:
  upset census posets --n 1..8 --group n --aggregate 'count, max(grundy)'
  upset census two-level --n 7 --connected --compute grundy,odd_tops --where 'grundy == 0' --show 5
  upset census colourings --of trees --n 6 --game pomax --compute value,by --where 'by == \"search\"' --show 5 --draw undecided
  upset census posets --n 9 --compute grundy,width --out posets.csv --resume
  upset census refute posets --n 1..7 'grundy <= width + height'
  upset census determine grundy --from bottoms,odd_bottoms,tops,odd_tops two-level --n 1..9
  upset census columns graphs

Without a class the classes are listed. Conditions and computed columns are expressions over columns: + - * / // %,
== != < <= > >=, and, or, not, implies, min max abs odd even xor decided if. What is not decided within --effort is
a value of its own: undecided.";

/// A census or a question.
#[derive(Args, Debug)]
pub struct Census {
    #[command(subcommand)]
    pub command: Option<CensusCommand>,
    #[command(flatten)]
    pub rows: Rows,
}

/// Questions about a whole class.
#[derive(Subcommand, Debug)]
pub enum CensusCommand {
    /// Look for the smallest member of which a statement is false; status 1 if there is one.
    Refute(Refute),
    /// Ask whether one column is a function of others; status 1 and two members for each key that has two values if not.
    Determine(Determine),
    /// List the columns of a class.
    Columns(ColumnsOf),
}

/// The flags of a table.
#[derive(Args, Debug)]
pub struct Rows {
    /// The class; `-` or a .d6 or .g6 file for lines of digraph6 or graph6.
    #[arg(value_name = "CLASS")]
    pub class: Option<String>,
    #[command(flatten)]
    pub asked: Asked,
    /// Columns, or expressions over them (`width + height as sum`).
    #[arg(long, value_name = "EXPR,…")]
    pub compute: Vec<String>,
    /// Put members together that agree in these.
    #[arg(long, value_name = "EXPR,…")]
    pub group: Option<String>,
    /// What is told of each group: count, min(…), max(…), sum(…), mean(…), distinct(…), any(…), all(…), first(…).
    #[arg(long, value_name = "FOLD,…")]
    pub aggregate: Option<String>,
    /// Show so many rows at most.
    #[arg(long, value_name = "N")]
    pub show: Option<usize>,
    /// Draw the rows that --show shows, and write them as documents, in this folder.
    #[arg(long, value_name = "FOLDER", requires = "show")]
    pub draw: Option<PathBuf>,
    /// Write the rows to a file (.csv, .jsonl, .parquet), or to a folder of shards.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How rows are written: text unless the file says otherwise.
    #[arg(long, value_name = "FORMAT", value_parser = ["text", "csv", "jsonl", "parquet"])]
    pub format: Option<String>,
    /// With --out: keep what is finished and whole, and compute the rest.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// With --out: the number of shards (64 unless said otherwise).
    #[arg(long, value_name = "N", requires = "out", conflicts_with = "shard", value_parser = shards)]
    pub shards: Option<usize>,
}

impl Rows {
    /// Whether standard output is free for a line about progress.
    pub fn to_terminal(&self) -> bool {
        use std::io::IsTerminal;
        !std::io::stdout().is_terminal()
    }
}

/// What is asked about, and at what cost.
#[derive(Args, Debug)]
pub struct Asked {
    /// The number of elements: 8, or 1..8 for all up to and with 8.
    #[arg(long, value_name = "N", value_parser = range)]
    pub n: Option<(usize, usize)>,
    /// The members that meet this condition.
    #[arg(long = "where", value_name = "EXPR")]
    pub filter: Option<String>,
    /// In one piece.
    #[arg(long)]
    pub connected: bool,
    /// Orders of at most so many levels.
    #[arg(long, value_name = "N")]
    pub levels: Option<u8>,
    /// Which orders are coloured or given winning sets (posets unless said otherwise).
    #[arg(long, value_name = "CLASS")]
    pub of: Option<String>,
    /// Points of each set of a hypergraph.
    #[arg(long, value_name = "N")]
    pub rank: Option<usize>,
    /// The number of winning sets: 2, or 1..3.
    #[arg(long, value_name = "N", value_parser = range)]
    pub sets: Option<(usize, usize)>,
    /// The points of a winning set: 1, or 1..3.
    #[arg(long, value_name = "N", value_parser = range)]
    pub sizes: Option<(usize, usize)>,
    /// Each player has winning sets of their own.
    #[arg(long)]
    pub two_sided: bool,
    /// The game that is played on the members: poset; black-white, pomax, …; node-kayles, col; maker-breaker, maker-maker, ….
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Positions that the solver may visit for one game (a million unless said otherwise).
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,
    /// So many random members instead of all.
    #[arg(long, value_name = "N", conflicts_with = "shard")]
    pub random: Option<usize>,
    /// Which random members.
    #[arg(long, value_name = "N", requires = "random")]
    pub seed: Option<u64>,
    /// One part of the work: 3/16 is the third of sixteen.
    #[arg(long, value_name = "K/M", value_parser = shard)]
    pub shard: Option<(usize, usize)>,
    /// Begin even if the class is very large.
    #[arg(long)]
    pub yes: bool,
    /// For questions: one JSON object on standard output.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// The flags of `refute`.
#[derive(Args, Debug)]
pub struct Refute {
    /// The class.
    #[arg(value_name = "CLASS")]
    pub class: String,
    /// The statement that is to hold of all members.
    #[arg(value_name = "STATEMENT")]
    pub statement: String,
    /// Draw the counterexample in this SVG file.
    #[arg(long, value_name = "FILE")]
    pub draw: Option<PathBuf>,
    #[command(flatten)]
    pub asked: Asked,
}

/// The flags of `determine`.
#[derive(Args, Debug)]
pub struct Determine {
    /// The column or expression that is to be determined.
    #[arg(value_name = "TARGET")]
    pub target: String,
    /// The class.
    #[arg(value_name = "CLASS")]
    pub class: String,
    /// By which columns or expressions.
    #[arg(long, value_name = "EXPR,…")]
    pub from: String,
    /// Show so many ambiguous keys at most.
    #[arg(long, value_name = "N")]
    pub show: Option<usize>,
    #[command(flatten)]
    pub asked: Asked,
}

/// The flags of `columns`.
#[derive(Args, Debug)]
pub struct ColumnsOf {
    /// The class.
    #[arg(value_name = "CLASS")]
    pub class: String,
    #[command(flatten)]
    pub asked: Asked,
}

/// `8`, or `1..8` with both ends.
pub fn range(text: &str) -> Result<(usize, usize), String> {
    let number = |part: &str| {
        part.trim().parse::<usize>().map_err(|_| format!("`{part}` is no number; write 8 or 1..8"))
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if from > to { Err(format!("{from}..{to} is empty")) } else { Ok((from, to)) }
}

/// `3/16`, from 1/16 to 16/16.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts =
        text.split_once('/').and_then(|(k, m)| Some((k.trim().parse().ok()?, m.trim().parse().ok()?)));
    match parts {
        Some((k, m)) if 1 <= k && k <= m && m <= 99_999 => Ok((k, m)),
        _ => Err("write the part and their number, from 1/16 to 16/16".into()),
    }
}

fn shards(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=99_999).contains(n)).ok_or_else(|| "a number from 1 to 99999".into())
}
