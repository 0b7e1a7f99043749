//! The files that a document names. The library opens none: whoever calls it says what lies where.

use thiserror::Error;

/// The largest file that a document may name, in bytes.
pub const MAX_FILE: u64 = (1 << 28) - 1;

/// What the files hold that a document names. Closures from a name to the bytes are such.
///
/// ```
/// use upset::document::{FileError, read_text};
/// let files = |name: &str| match name {
///     "order.aag" => Ok(b"aag 3 2 0 1 1\n2\n4\n6\n6 3 4\n".to_vec()),
///     _ => Err(FileError::Unreadable("there is only order.aag".into())),
/// };
/// let text = "game = 'poset'\ncircuit = 'order.aag'";
/// assert_eq!(read_text("example", text, &files).unwrap()[0].position.elements(), 2);
/// ```
pub trait Files {
    /// What the file called `name` holds. The name goes down from the document's folder, its parts joined by `/`:
    /// any other was refused before.
    fn read(&self, name: &str) -> Result<Vec<u8>, FileError>;
}

impl<F: Fn(&str) -> Result<Vec<u8>, FileError>> Files for F {
    fn read(&self, name: &str) -> Result<Vec<u8>, FileError> {
        self(name)
    }
}

/// No files: a document that names one is refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Refused)
    }
}

/// Why a file that a document names is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// No files are read at all.
    #[error("no files are read here")]
    Refused,
    /// The name leads out of the document's folder.
    #[error("it does not lie in the document's folder")]
    Outside,
    /// It has more than [`MAX_FILE`] bytes.
    #[error("it has more than 256 MiB")]
    TooLarge,
    /// It cannot be read, for this reason.
    #[error("{0}")]
    Unreadable(String),
}

impl From<std::io::Error> for FileError {
    fn from(error: std::io::Error) -> FileError {
        FileError::Unreadable(error.to_string())
    }
}

impl FileError {
    /// What would be right, if that can be said.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            FileError::Refused => Some("write the order out: order = [\"a < b < c\"]"),
            FileError::Outside => Some(
                "put the file beside the document, or in a folder beside it, and write its name from there",
            ),
            FileError::TooLarge | FileError::Unreadable(_) => None,
        }
    }
}

/// Reads a file for a document, unless its name could lead out of the document's folder on some system.
pub(super) fn read(files: &dyn Files, name: &str) -> Result<Vec<u8>, FileError> {
    let drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if drive || name.starts_with('/') || name.contains('\\') || name.split('/').any(|part| part == "..") {
        return Err(FileError::Outside);
    }
    let bytes = files.read(name)?;
    if bytes.len() as u64 > MAX_FILE { Err(FileError::TooLarge) } else { Ok(bytes) }
}
