//! Standard input and files, and the files that documents name.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use upset::document::{Error, FileError, Files, Game, MAX_FILE, Syntax, read, read_text};

/// The largest text that is read.
const MAX_TEXT: u64 = 1 << 31;

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
pub fn read_standard_input() -> Result<Vec<Game>, Error> {
    let origin = "standard input";
    let text = read_all(std::io::stdin().lock(), origin)?;
    read_text(origin, &text, &Folder(".".into()))
}

/// The documents in a file; its extension says how it is written.
pub fn read_path(path: &Path) -> Result<Vec<Game>, Error> {
    let origin = path.display().to_string();
    let file =
        File::open(path).map_err(|e| Error::whole(&origin, format!("the file cannot be read: {e}")))?;
    let text = read_all(file, &origin)?;
    let syntax = Syntax::of_extension(extension(path)).unwrap_or_else(|| Syntax::sniff(&text));
    read(syntax, &origin, &text, &Folder::of(path))
}

/// What stands after the last point of a file's name.
pub fn extension(path: &Path) -> &str {
    path.extension().and_then(|e| e.to_str()).unwrap_or_default()
}

fn read_all(mut from: impl Read, origin: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = from.by_ref().take(MAX_TEXT).read_to_end(&mut bytes);
    read.map_err(|e| Error::whole(origin, format!("the text cannot be read: {e}")))?;
    if bytes.len() as u64 == MAX_TEXT {
        return Err(Error::whole(origin, "the text has more than 2 GiB, which is the limit"));
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let line = e.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1;
        Error::whole(origin, format!("the text is not UTF-8: line {line}, byte {at}"))
    })
}
