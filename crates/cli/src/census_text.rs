//! What a census says to people: tables, verdicts, and how far the work has come.

use crate::census::told;
use crate::census_args::Determine;
use crate::quantity;
use serde_json::json;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use upset_lab::property::key;
use upset_lab::store::json_of;
use upset_lab::{Census, Counts, Determined, Found, Plan, Row, Type, Verdict};

/// A table in columns; the first rows decide how wide they are.
pub struct Text {
    header: Vec<(String, Type)>,
    held: Vec<Vec<String>>,
    widths: Option<Vec<usize>>,
}

/// Rows that are looked at before the widths are settled.
const HELD: usize = 200;

impl Text {
    /// A table with these columns.
    pub fn new(header: &[(String, Type)]) -> Text {
        Text { header: header.to_vec(), held: Vec::new(), widths: None }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Row) -> io::Result<()> {
        self.held.push(row.iter().map(told).collect());
        if self.widths.is_some() || self.held.len() >= HELD { self.print() } else { Ok(()) }
    }

    /// Prints what is held.
    pub fn finish(&mut self) -> io::Result<()> {
        self.print()?;
        anstream::stdout().flush()
    }

    fn print(&mut self) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        if self.widths.is_none() {
            let names = self.header.iter().map(|(name, _)| name.chars().count());
            let mut widths: Vec<usize> = names.collect();
            for row in &self.held {
                for (width, cell) in widths.iter_mut().zip(row) {
                    *width = (*width).max(cell.chars().count());
                }
            }
            let bold = anstyle::Style::new().bold();
            let names: Vec<String> = self.header.iter().map(|(name, _)| name.clone()).collect();
            writeln!(out, "{bold}{}{bold:#}", self.line(&names, &widths))?;
            self.widths = Some(widths);
        }
        let widths = self.widths.clone().unwrap_or_default();
        for row in std::mem::take(&mut self.held) {
            writeln!(out, "{}", self.line(&row, &widths))?;
        }
        Ok(())
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let number = |i: usize| matches!(self.header[i].1, Type::Int | Type::Real);
        let one = |(i, (cell, &width)): (usize, (&String, &usize))| {
            if number(i) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        };
        let line: Vec<String> = cells.iter().zip(widths).enumerate().map(one).collect();
        line.join("  ").trim_end().to_string()
    }
}

/// The members that were looked at, and how theory sees it.
pub fn counted(census: &Census, counts: &Counts, whole: bool) -> String {
    let mut text = format!("{} members looked at, {} rows", counts.total(), counts.rows);
    if counts.undecided > 0 {
        let _ = write!(text, "; of {} it is undecided whether they meet the condition", counts.undecided);
    }
    if whole && census.expected().is_some() {
        text.push_str("; as many as theory says");
    }
    text
}

fn shown(found: &Found) -> String {
    let cells: Vec<String> =
        found.cells.iter().map(|(name, cell)| format!("{name} = {}", told(cell))).collect();
    format!("  {}\n  {}\n", found.key, cells.join(", "))
}

/// What came of a statement, in words.
pub fn verdict(statement: &str, verdict: &Verdict) -> String {
    let bold = anstyle::Style::new().bold();
    let statement = upset::text::visible(statement);
    let mut text = String::new();
    match &verdict.counterexample {
        Some(found) => {
            let n = found.member.n();
            let _ = writeln!(
                text,
                "{bold}refuted{bold:#}: {statement}\nfails on {n} elements, and on none smaller:"
            );
            text.push_str(&shown(found));
        }
        None => {
            let word = if verdict.open > 0 { "not refuted" } else { "holds" };
            let _ = writeln!(text, "{bold}{word}{bold:#}: {statement}");
            let _ = writeln!(
                text,
                "looked at {} members, by n: {}",
                verdict.counts.rows,
                by_size(&verdict.counts)
            );
        }
    }
    if let (Some(found), None) = (&verdict.undecided, &verdict.counterexample) {
        let _ =
            writeln!(text, "undecided for {} members within the effort (--effort); the first:", verdict.open);
        text.push_str(&shown(found));
    }
    text
}

fn by_size(counts: &Counts) -> String {
    let sizes: Vec<String> = counts.members.iter().map(|(n, count)| format!("{n}: {count}")).collect();
    sizes.join(", ")
}

/// The same for a program.
pub fn verdict_json(statement: &str, verdict: &Verdict) -> String {
    let found = |found: &Option<Found>| {
        found.as_ref().map(|found| {
            let cells = found.cells.iter().map(|(name, cell)| (name.clone(), json_of(cell)));
            json!({"key": found.key, "n": found.member.n(), "columns": cells.collect::<serde_json::Map<_, _>>()})
        })
    };
    let members = verdict.counts.members.iter().map(|(n, count)| (n.to_string(), json!(count)));
    json!({
        "schema": "upset.refute/1",
        "statement": statement,
        "holds": verdict.counterexample.is_none() && verdict.open == 0,
        "counterexample": found(&verdict.counterexample),
        "undecided": verdict.open,
        "undecided_example": found(&verdict.undecided),
        "members": members.collect::<serde_json::Map<_, _>>(),
    })
    .to_string()
}

/// Ambiguous keys that are shown unless said otherwise.
const SHOWN: usize = 10;

/// What came of asking whether one property is a function of others.
pub fn determined(args: &Determine, found: &Determined) -> String {
    let (target, from) = (upset::text::visible(&args.target), upset::text::visible(&args.from));
    if args.asked.json {
        let value = |(value, count, member): &(upset_lab::Cell, u64, upset_lab::Member)| json!({"value": json_of(value), "members": count, "witness": key(member)});
        let ambiguous = found.ambiguous.iter().map(|a| {
            json!({"key": a.key.iter().map(json_of).collect::<Vec<_>>(), "values": a.values.iter().map(value).collect::<Vec<_>>()})
        });
        let text = json!({
            "schema": "upset.determine/1", "target": args.target, "from": args.from,
            "determined": found.ambiguous.is_empty(), "keys": found.keys, "undecided": found.open,
            "members": found.counts.rows, "ambiguous": ambiguous.collect::<Vec<_>>(),
        });
        return format!("{text}\n");
    }
    let bold = anstyle::Style::new().bold();
    let mut text = String::new();
    let (members, keys) = (found.counts.rows, found.keys);
    if found.ambiguous.is_empty() {
        let _ = writeln!(text, "{bold}determined{bold:#}: {target} is a function of {from}");
        let _ = writeln!(text, "on {members} members with {keys} different keys");
    } else {
        let _ = writeln!(text, "{bold}not determined{bold:#}: {target} is not a function of {from}");
        let _ =
            writeln!(text, "{} of {keys} keys are ambiguous, on {members} members", found.ambiguous.len());
        for one in found.ambiguous.iter().take(args.show.unwrap_or(SHOWN)) {
            let cells: Vec<String> = one.key.iter().map(told).collect();
            let _ = writeln!(text, "  {from} = {}", cells.join(", "));
            for (value, count, member) in &one.values {
                let _ = writeln!(
                    text,
                    "    {target} = {:<6} {count:>8} members, the first {}",
                    told(value),
                    key(member)
                );
            }
        }
    }
    if found.open > 0 {
        let _ = writeln!(text, "{} members are undecided within the effort (--effort)", found.open);
    }
    text
}

/// A line on the terminal that tells how far a census has come and how long it will take, until it is dropped.
pub struct Progress {
    end: Option<mpsc::Sender<()>>,
    display: Option<JoinHandle<()>>,
}

impl Progress {
    /// Watches a plan, if somebody looks and standard output is not being filled.
    pub fn watch(census: &Census, plan: &Plan, free: bool) -> Progress {
        if !free || !io::stderr().is_terminal() {
            return Progress { end: None, display: None };
        }
        let expected = census.expected().map(|counts| counts.values().sum::<u64>() as f64);
        let (units, progress) = (plan.len() as f64, plan.progress.clone());
        let (end, ended) = mpsc::channel();
        let display = thread::Builder::new().spawn(move || {
            let begin = Instant::now();
            let mut wait = Duration::from_secs(1);
            while ended.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
                wait = Duration::from_millis(250);
                let members = progress.members.load(Ordering::Relaxed) as f64;
                let part = match expected {
                    Some(all) => members / all,
                    None => progress.done.load(Ordering::Relaxed) as f64 / units.max(1.0),
                };
                let seconds = begin.elapsed().as_secs_f64();
                let left =
                    if part > 0.001 { quantity::seconds(seconds / part - seconds) } else { "?".into() };
                let line = format!(
                    "{} members, {:.1} %, {}, about {left} left (Ctrl-C ends it)",
                    quantity::short(members),
                    100.0 * part.min(1.0),
                    quantity::seconds(seconds)
                );
                let _ = write!(io::stderr(), "\r\x1b[2K{line}");
            }
            let _ = write!(io::stderr(), "\r\x1b[2K");
        });
        Progress { end: Some(end), display: display.ok() }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(display) = self.display.take() {
            let _ = display.join();
        }
    }
}
