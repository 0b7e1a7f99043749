//! Standard output, and files that are replaced as a whole.

use crate::guard;
use crate::status::Failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `bytes` to the file asked for, or to standard output.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    guard::printing();
    match path {
        Some(path) => replace(path, bytes).map_err(|e| Failure::io(&path.display().to_string(), &e)),
        None => {
            let mut out = guard::paper();
            out.write_all(bytes)?;
            Ok(out.flush()?)
        }
    }
}

/// Writes a file beside `path` and gives it that name once it is whole: a full disk or a sudden end leaves the old one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Through a link the file it leads to is replaced, and what is no file, a pipe or a terminal, is written to.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let (mut file, beside) = create_beside(path)?;
    guard::unfinished(Some(beside.clone()));
    let permissions = || old.map_or(Ok(()), |old| fs::set_permissions(&beside, old.permissions()));
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| permissions());
    let renamed = written.and_then(|()| fs::rename(&beside, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&beside);
    }
    guard::unfinished(None);
    renamed
}

/// A new file in the folder of `path`, with a name that no other has.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    // A name may be as long as names can be.
    let name: String = path.file_name().unwrap_or_default().to_string_lossy().chars().take(32).collect();
    let mut number = 0u32;
    loop {
        let beside = path.with_file_name(format!(".{name}.{}-{number}.part", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && number < 100 => number += 1,
            made => return made.map(|file| (file, beside)),
        }
    }
}
