//! Standard input and files, and the files that documents name.

use crate::status::Failure;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use upset::budget::{Budget, Stopped};
use upset::document::{Error, FileError, Files, Game, MAX_FILE, MEMORY_PER_BYTE, Syntax, read};

/// The largest text that is read.
const MAX_TEXT: usize = 1 << 31;
/// How much is read between two looks at the budget.
const PIECE: usize = 1 << 16;

/// The files in a document's folder and below it.
struct Folder(PathBuf);

impl Folder {
    /// The folder that the document at `path` lies in.
    fn of(path: &Path) -> Folder {
        match path.parent() {
            Some(folder) if folder != Path::new("") => Folder(folder.into()),
            _ => Folder(".".into()),
        }
    }
}

impl Files for Folder {
    fn read(&self, name: &str) -> Result<Vec<u8>, FileError> {
        // A link may lead anywhere, so what counts is where the file really is.
        let path = self.0.join(name).canonicalize()?;
        if !path.starts_with(self.0.canonicalize()?) {
            return Err(FileError::Outside);
        }
        // Opening a pipe would wait until somebody writes to it.
        if !path.is_file() {
            return Err(FileError::Unreadable("it is not a file".into()));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The documents on standard input; files that they name are looked for in the working directory.
pub fn read_standard_input(budget: &Budget) -> Result<Vec<Game>, Failure> {
    let origin = "standard input";
    let text = text(std::io::stdin().lock(), origin, budget)?;
    Ok(read(Syntax::sniff(&text), origin, &text, &Folder(".".into()), budget)?)
}

/// The documents in a file; its extension says how it is written.
pub fn read_path(path: &Path, budget: &Budget) -> Result<Vec<Game>, Failure> {
    let origin = path.display().to_string();
    let text = text(open(path)?, &origin, budget)?;
    let syntax = Syntax::of_extension(extension(path)).unwrap_or_else(|| Syntax::sniff(&text));
    Ok(read(syntax, &origin, &text, &Folder::of(path), budget)?)
}

/// A file to read; that there is none is a wrong call, anything else a failure of the system.
pub fn open(path: &Path) -> Result<File, Failure> {
    let origin = path.display().to_string();
    File::open(path).map_err(|e| match e.kind() {
        ErrorKind::NotFound => Error::whole(&origin, format!("the file cannot be read: {e}")).into(),
        _ => Failure::io(&origin, &e),
    })
}

/// What stands after the last point of a file's name.
pub fn extension(path: &Path) -> &str {
    path.extension().and_then(|e| e.to_str()).unwrap_or_default()
}

/// All of a text that is not larger than the memory limit lets it be.
pub fn text(mut from: impl Read, origin: &str, budget: &Budget) -> Result<String, Failure> {
    let most = budget.memory().map_or(MAX_TEXT, |limit| MAX_TEXT.min(limit / MEMORY_PER_BYTE));
    let mut bytes = Vec::new();
    let mut piece = vec![0; PIECE];
    loop {
        budget.check()?;
        let count = match from.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => count,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(Failure::io(origin, &e)),
        };
        bytes.extend_from_slice(&piece[..count]);
        // No text that is read here holds one, and devices that never end are full of them. This crate is not optimised:
        // what looks at every byte is the library's.
        if piece[..count].contains(&0) {
            let at = bytes.iter().take_while(|&&b| b != 0).count();
            return Err(Error::whole(origin, format!("this is no text: byte {at} is zero")).into());
        }
        if bytes.len() > MAX_TEXT {
            return Err(Error::whole(origin, "the text has more than 2 GiB, which is the limit").into());
        }
        if bytes.len() > most {
            return Err(Stopped::Memory.into());
        }
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let line = e.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1;
        Error::whole(origin, format!("the text is not UTF-8: line {line}, byte {at}"))
    });
    Ok(text?)
}
