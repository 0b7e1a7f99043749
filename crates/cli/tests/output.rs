//! What leaves the program: files that are whole or untouched, statuses when they are not, and no escape sequence that a
//! game's names brought along.
#![cfg(unix)]

mod program;

use program::*;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A folder of its own, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("upset-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_full_disk_has_a_status_of_its_own() {
    for args in [
        "solve 'chomp(3,4)' --json",
        "solve 'chomp(3,4)' --moves --explain",
        "classify 'chomp(3,4)'",
        "classify 'chomp(3,4)' --json",
        "draw 'chomp(3,4)'",
        "export 'chomp(3,4)' --to toml",
        "reduce 3sat-pomax --random 5,9,1",
        "reduce",
        "rules",
        "rules --json",
        "unions",
        "periods 'nim(m,n,5)' --size 8",
        "completions bash",
    ] {
        let script = format!("{} {args} >/dev/full", env!("CARGO_BIN_EXE_upset"));
        let out = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).output().unwrap();
        assert_eq!(out.status.code(), Some(4), "{args}: {}", text(&out.stderr));
        assert!(text(&out.stderr).contains("standard output"), "{args}: {}", text(&out.stderr));
    }
    let complaint = upset(&["draw", "C3", "-o", "/dev/full/picture.svg"]);
    assert_eq!(complaint.status.code(), Some(4));
    let complaint = upset(&["export", "C3", "--to", "toml", "-o", "/dev/full"]);
    assert_eq!(complaint.status.code(), Some(4), "{}", text(&complaint.stderr));
}

#[test]
fn a_file_that_does_not_fit_leaves_the_old_one() {
    let folder = Folder::new("fit");
    let file = folder.at("game.toml");
    std::fs::write(&file, "old").unwrap();
    // No file may grow beyond 8 blocks of half a KiB, and who tries is told and not killed.
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; {} export 'chomp(40,40)' --to toml -o {file}",
        env!("CARGO_BIN_EXE_upset")
    );
    let out = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.files(), ["game.toml"]);
}

#[test]
fn files_are_replaced_with_their_rights_and_through_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("rights");
    let file = folder.at("game.toml");
    std::fs::write(&file, "old").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("game.toml", folder.at("link.toml")).unwrap();
    let out = upset(&["export", "C3", "--to", "toml", "-o", &folder.at("link.toml")]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    assert!(std::fs::read_to_string(&file).unwrap().contains("poset"));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(std::fs::symlink_metadata(folder.at("link.toml")).unwrap().is_symlink());
    assert_eq!(folder.files().len(), 2);
}

#[test]
fn a_hundred_sudden_ends_break_no_file() {
    let folder = Folder::new("killed");
    let file = folder.at("game.json");
    let whole = upset(&["export", "chomp(60,60)", "--to", "json", "-o", &file]);
    assert_eq!(whole.status.code(), Some(0));
    let wanted = std::fs::read(&file).unwrap();
    for i in 0..100u64 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
            .args(["export", "chomp(60,60)", "--to", "json", "-o", &file])
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(300 * i));
        let _ = child.kill();
        child.wait().unwrap();
        assert!(std::fs::read(&file).unwrap() == wanted, "the file is broken after end {i}");
    }
}

/// Escape sequences, controls of the second table, overrides of direction, line ends.
const EVIL: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\r\nall is well\u{8}";

fn evil_document(folder: &Folder) -> String {
    let name = |n: usize| {
        let escaped: String = format!("{EVIL}{n}").chars().map(|c| format!("\\U{:08X}", c as u32)).collect();
        format!("\"{escaped}\"")
    };
    let document = format!(
        "title = {}\ngame = \"poset\"\nelements = [{}, {}, {}]\norder = [[{}, {}]]\n",
        name(0),
        name(1),
        name(2),
        name(3),
        name(1),
        name(2)
    );
    let file = folder.at("evil.toml");
    std::fs::write(&file, document).unwrap();
    file
}

/// Whether a text could mislead a terminal, the program's own colours aside.
fn misleads(text: &str) -> bool {
    let mut plain = String::new();
    let mut rest = text;
    // Colours are `ESC [ digits ; … m`, and the line of progress erases itself.
    while let Some(at) = rest.find("\u{1b}[") {
        plain.push_str(&rest[..at]);
        let tail = &rest[at + 2..];
        let end = tail.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(tail.len());
        match tail[end..].chars().next() {
            Some('m') => rest = &tail[end + 1..],
            _ => return true,
        }
    }
    plain.push_str(rest);
    plain.chars().any(|c| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
    }) || plain.contains("\nall is well")
}

#[test]
fn names_cannot_mislead_a_terminal() {
    let folder = Folder::new("evil");
    let file = evil_document(&folder);
    let calls = [
        format!("solve {file} --moves --explain --options"),
        format!("solve {file} --moves --json"),
        format!("solve {file} {file} --each --moves"),
        format!("solve {file} --after nonsense"),
        format!("solve {file} --check"),
        format!("classify {file} {file}"),
        format!("draw {file}"),
        format!("export {file} --to dot"),
        format!("export {file} --to toml"),
        format!("export {file} --to json"),
        format!("reduce poset-set-game {file}"),
        "solve \"$EVIL\"".to_string(),
        "solve \"$EVIL.toml\"".to_string(),
        "solve C3 --engine \"$EVIL\"".to_string(),
        "solve C3 --after \"$EVIL\"".to_string(),
        "reduce \"$EVIL\" x".to_string(),
        "draw C3 -o \"$EVIL\"".to_string(),
        format!("play {file} --two"),
    ];
    // A terminal of its own, so that colours and prompts are there as for a person.
    let terminal = Command::new("script").arg("--version").output().is_ok();
    for call in calls {
        let line = format!(
            "printf 'values\\nhint\\nboard\\n\\033[2J\\nquit\\n' | {} {call}",
            env!("CARGO_BIN_EXE_upset")
        );
        let mut command = if terminal {
            let mut script = Command::new("script");
            script.args(["-qec", &line, "/dev/null"]);
            script
        } else {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("({line}) 2>&1")]);
            shell
        };
        let out = command.env("EVIL", EVIL).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout).replace("\r\n", "\n");
        assert!(!said.is_empty(), "{call}");
        assert!(!misleads(&said), "{call}:\n{}", said.escape_debug());
    }
}

#[test]
fn names_survive_where_they_are_made_harmless() {
    let folder = Folder::new("survive");
    let file = evil_document(&folder);
    for format in ["toml", "json"] {
        let copy = folder.at(&format!("copy.{format}"));
        assert_eq!(upset(&["export", &file, "--to", format, "-o", &copy]).status.code(), Some(0));
        let moves = json(&["solve", &copy, "--moves", "--json"])["best_moves"]["left"].clone();
        assert_eq!(moves, json(&["solve", &file, "--moves", "--json"])["best_moves"]["left"]);
        assert!(moves[0].as_str().unwrap().starts_with(EVIL), "{moves}");
    }
}
