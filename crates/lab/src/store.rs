//! Tables in files, a shard a file: killed at any moment, a census loses the shard at hand and nothing else.
//!
//! A shard is written under a name of its own and renamed when it is whole; a note beside it, written after it, tells what it is,
//! what was counted, and its checksum. A shard counts as finished if its note fits the census and the checksum is right.

use crate::cell::{Cell, Type};
use crate::census::{Census, Counts, Miscounted, Plan};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use upset::{Budget, Stopped};

/// A table that is being written.
pub trait Sheet {
    /// Adds a row.
    fn push(&mut self, row: &[Cell]) -> io::Result<()>;
    /// Writes what is still held.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A way to write tables.
pub trait Format: Sync {
    /// How names of such files end, without the dot.
    fn extension(&self) -> &'static str;
    /// An empty table with these columns; `about` goes into its metadata if it has any.
    fn sheet<'w>(
        &self,
        header: &[(String, Type)],
        about: &str,
        out: Box<dyn Write + Send + 'w>,
    ) -> io::Result<Box<dyn Sheet + 'w>>;
    /// Puts whole tables with equal columns behind each other.
    fn join(&self, parts: &[PathBuf], out: &mut (dyn Write + Send)) -> io::Result<()>;
}

/// Comma-separated values, names in the first line.
pub struct Csv;

/// One JSON object a line.
pub struct JsonLines;

struct CsvSheet<'w> {
    out: Box<dyn Write + Send + 'w>,
}

struct JsonSheet<'w> {
    out: Box<dyn Write + Send + 'w>,
    names: Vec<String>,
}

/// A field as CSV has it: in quotes where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

impl Format for Csv {
    fn extension(&self) -> &'static str {
        "csv"
    }

    fn sheet<'w>(
        &self,
        header: &[(String, Type)],
        _: &str,
        mut out: Box<dyn Write + Send + 'w>,
    ) -> io::Result<Box<dyn Sheet + 'w>> {
        let names: Vec<String> = header.iter().map(|(name, _)| field(name)).collect();
        writeln!(out, "{}", names.join(","))?;
        Ok(Box::new(CsvSheet { out }))
    }

    fn join(&self, parts: &[PathBuf], out: &mut (dyn Write + Send)) -> io::Result<()> {
        for (i, part) in parts.iter().enumerate() {
            let mut file = io::BufReader::new(File::open(part)?);
            let mut header = Vec::new();
            io::BufRead::read_until(&mut file, b'\n', &mut header)?;
            if i == 0 {
                out.write_all(&header)?;
            }
            io::copy(&mut file, out)?;
        }
        Ok(())
    }
}

impl Sheet for CsvSheet<'_> {
    fn push(&mut self, row: &[Cell]) -> io::Result<()> {
        for (i, cell) in row.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            match cell {
                Cell::Text(text) => write!(self.out, "{comma}{}", field(text))?,
                other => write!(self.out, "{comma}{other}")?,
            }
        }
        self.out.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

/// A cell as JSON has it; what is not decided is null.
pub fn json_of(cell: &Cell) -> Value {
    match cell {
        Cell::Int(i) => json!(i),
        Cell::Real(r) => json!(r),
        Cell::Bool(b) => json!(b),
        Cell::Text(text) => json!(text),
        Cell::Undecided => Value::Null,
    }
}

impl Format for JsonLines {
    fn extension(&self) -> &'static str {
        "jsonl"
    }

    fn sheet<'w>(
        &self,
        header: &[(String, Type)],
        _: &str,
        out: Box<dyn Write + Send + 'w>,
    ) -> io::Result<Box<dyn Sheet + 'w>> {
        let names = header.iter().map(|(name, _)| Value::from(name.as_str()).to_string()).collect();
        Ok(Box::new(JsonSheet { out, names }))
    }

    fn join(&self, parts: &[PathBuf], out: &mut (dyn Write + Send)) -> io::Result<()> {
        parts.iter().try_for_each(|part| io::copy(&mut File::open(part)?, out).map(|_| ()))
    }
}

impl Sheet for JsonSheet<'_> {
    fn push(&mut self, row: &[Cell]) -> io::Result<()> {
        for (i, (name, cell)) in self.names.iter().zip(row).enumerate() {
            write!(self.out, "{}{name}:{}", if i == 0 { "{" } else { "," }, json_of(cell))?;
        }
        self.out.write_all(b"}\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

/// The shards of one census in a folder.
pub struct Store<'f> {
    folder: PathBuf,
    format: &'f dyn Format,
    of: usize,
}

/// Why a shard or table could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// A file could not be read or written.
    #[error("{place}: {1}", place = shown(.0))]
    Io(PathBuf, io::Error),
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The folder holds something else.
    #[error("{place} holds shards of another census: {1}", place = shown(.0))]
    Other(PathBuf, String),
    /// The shards together are not what theory says.
    #[error(transparent)]
    Miscounted(#[from] Miscounted),
}

fn shown(path: &Path) -> String {
    upset::text::visible(&path.display().to_string()).into_owned()
}

/// What a shard that is to be resumed turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Whole, with what was counted in it.
    Finished(Counts),
    /// Not there.
    Missing,
    /// There, and not what its note says: it is to be written again.
    Damaged,
}

impl<'f> Store<'f> {
    /// The shards of a census, `of` in number, in a folder, which is made.
    pub fn new(folder: &Path, format: &'f dyn Format, of: usize) -> Result<Store<'f>, Unwritten> {
        fs::create_dir_all(folder).map_err(|e| Unwritten::Io(folder.into(), e))?;
        Ok(Store { folder: folder.into(), format, of: of.max(1) })
    }

    /// The file of shard `k`, counted from 0.
    pub fn path(&self, k: usize) -> PathBuf {
        self.folder.join(format!("{k:05}-of-{:05}.{}", self.of, self.format.extension()))
    }

    fn note_path(&self, k: usize) -> PathBuf {
        self.folder.join(format!("{k:05}-of-{:05}.note.json", self.of))
    }

    /// Whether shard `k` of this census is finished.
    pub fn state(&self, k: usize, census: &Census) -> Result<State, Unwritten> {
        let path = self.note_path(k);
        let text = match fs::read_to_string(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(State::Missing),
            Err(e) => return Err(Unwritten::Io(path, e)),
            Ok(text) => text,
        };
        let Ok(note) = serde_json::from_str::<Value>(&text) else { return Ok(State::Damaged) };
        let definition = note["census"].as_str().unwrap_or_default();
        if definition != census.definition() {
            return Err(Unwritten::Other(self.folder.clone(), definition.into()));
        }
        let right = checksum(&self.path(k)).is_ok_and(|sum| note["checksum"] == sum);
        Ok(if right { State::Finished(counts_of(&note)) } else { State::Damaged })
    }

    /// Writes shard `k` of the census whose whole plan is given, on this thread.
    pub fn write(
        &self,
        k: usize,
        census: &Census,
        plan: &Plan,
        budget: &Budget,
    ) -> Result<Counts, Unwritten> {
        let path = self.path(k);
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let failed = |e: io::Error| Unwritten::Io(path.clone(), e);
        let written = self.write_part(&part, &plan.shard(k, self.of), census, budget);
        let counts = written.inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })?;
        let sum = checksum(&part).map_err(failed)?;
        fs::rename(&part, &path).map_err(failed)?;
        let note = json!({
            "schema": "upset.census/1",
            "census": census.definition(),
            "shard": k,
            "of": self.of,
            "columns": census.header().iter().map(|(name, kind)| json!([name, kind.to_string()])).collect::<Vec<_>>(),
            "members": counts.members.iter().map(|(n, count)| (n.to_string(), json!(count))).collect::<serde_json::Map<_, _>>(),
            "rows": counts.rows,
            "undecided": counts.undecided,
            "checksum": sum,
        });
        let note_part = self.note_path(k).with_extension(format!("{}.part", std::process::id()));
        fs::write(&note_part, format!("{note}\n")).map_err(failed)?;
        fs::rename(&note_part, self.note_path(k)).map_err(failed)?;
        Ok(counts)
    }

    fn write_part(
        &self,
        part: &Path,
        plan: &Plan,
        census: &Census,
        budget: &Budget,
    ) -> Result<Counts, Unwritten> {
        let failed = |e: io::Error| Unwritten::Io(part.into(), e);
        let file = File::create(part).map_err(failed)?;
        let handle = file.try_clone().map_err(failed)?;
        let out = Box::new(BufWriter::with_capacity(1 << 16, file));
        let mut sheet = self.format.sheet(&census.header(), &census.definition(), out).map_err(failed)?;
        let counts = census.stream(plan, budget, &mut |row| sheet.push(&row).map_err(failed))?;
        sheet.finish().map_err(failed)?;
        handle.sync_all().map_err(failed)?;
        Ok(counts)
    }

    /// Puts all shards, which must be finished, behind each other in one file.
    pub fn join(&self, path: &Path) -> Result<(), Unwritten> {
        let failed = |e: io::Error| Unwritten::Io(path.into(), e);
        let part = path.with_extension(format!("{}.part", std::process::id()));
        let parts: Vec<PathBuf> = (0..self.of).map(|k| self.path(k)).collect();
        let written = || {
            let mut out = BufWriter::new(File::create(&part)?);
            self.format.join(&parts, &mut out)?;
            out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            fs::rename(&part, path)
        };
        written().inspect_err(|_| drop(fs::remove_file(&part))).map_err(failed)
    }

    /// Removes what runs that were killed left half written, when all shards are finished.
    pub fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.contains(&format!("-of-{:05}.", self.of)) && name.ends_with(".part") {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Removes the shards and their notes, and the folder if nothing else is in it.
    pub fn remove(&self) {
        for k in 0..self.of {
            let _ = fs::remove_file(self.path(k));
            let _ = fs::remove_file(self.note_path(k));
        }
        let _ = fs::remove_dir(&self.folder);
    }
}

fn counts_of(note: &Value) -> Counts {
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let members = note["members"].as_object().into_iter().flatten();
    Counts {
        members: members.filter_map(|(n, count)| Some((n.parse().ok()?, number(count)))).collect(),
        rows: number(&note["rows"]),
        undecided: number(&note["undecided"]),
    }
}

/// FNV-1a of the bytes of a file, 64 bits, with its length: any one changed byte changes it.
fn checksum(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0u8; 1 << 16];
    let (mut sum, mut length) = (0xcbf2_9ce4_8422_2325u64, 0u64);
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok(format!("{sum:016x}-{length}"));
        }
        length += read as u64;
        sum = buffer[..read].iter().fold(sum, |sum, &b| (sum ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    }
}
