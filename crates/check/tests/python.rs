//! The checker in Python, which was written from the format's page alone, says the same as this one.

use std::path::{Path, PathBuf};
use std::process::Command;
use upset_check::{Level, check, unpack};

fn python(file: &Path) -> Option<bool> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("upset_check.py");
    let ended = Command::new("python3").arg(script).arg(file).output().ok()?;
    match ended.status.code() {
        Some(0) => Some(true),
        Some(1) => Some(false),
        _ => panic!("{}: {}", file.display(), String::from_utf8_lossy(&ended.stderr)),
    }
}

fn proofs() -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn both_checkers_accept_every_proof() {
    for file in proofs() {
        let Some(accepted) = python(&file) else {
            println!("skipped: there is no python3");
            return;
        };
        assert!(accepted, "{}", file.display());
    }
}

/// A packed proof that `upset-check --unpack` has written as text is a proof like others.
#[test]
fn both_checkers_accept_what_was_unpacked() {
    let packed: &[u8] = include_bytes!("packed/connect4-5x5.packed");
    let mut text = Vec::new();
    unpack(packed, &mut text).unwrap();
    let positions = |file: &[u8]| check(file, Level::Lemma, 1).unwrap().positions;
    assert_eq!(positions(&text), positions(packed));
    let file = std::env::temp_dir().join(format!("upset-check-{}.proof", std::process::id()));
    std::fs::write(&file, &text).unwrap();
    assert_ne!(python(&file), Some(false));
    std::fs::remove_file(&file).unwrap();
    assert!(unpack(&packed[..packed.len() / 2], &mut Vec::new()).is_err());
}

#[test]
fn both_checkers_refuse_other_claims() {
    let folder = std::env::temp_dir().join(format!("upset-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for file in proofs() {
        let text = std::fs::read_to_string(&file).unwrap();
        for (said, instead) in
            [("claim left left", "claim left right"), ("claim left right", "claim left left")]
        {
            if !text.contains(said) {
                continue;
            }
            let damaged = folder.join("damaged.proof");
            std::fs::write(&damaged, text.replacen(said, instead, 1)).unwrap();
            if let Some(accepted) = python(&damaged) {
                assert!(!accepted, "{} with `{instead}`", file.display());
            }
            break;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
