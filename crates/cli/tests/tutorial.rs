//! The tutorial is run as it is printed: files are written, commands are called, and what they print must be there.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// A block of the page: the words after the fence, and its lines.
struct Block<'t> {
    kind: &'t str,
    lines: Vec<&'t str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(kind) => {
                blocks.push(Block { kind, lines: Vec::new() });
                open = true;
            }
            None if open => blocks.last_mut().unwrap().lines.push(line),
            None => {}
        }
    }
    blocks
}

/// Whether `line` is what the page promises, where `…` stands for anything.
fn fits(promised: &str, line: &str) -> bool {
    match promised.split_once('…') {
        None => promised.trim_end() == line.trim_end(),
        Some((before, after)) => line.starts_with(before) && line.trim_end().ends_with(after.trim_end()),
    }
}

fn run(folder: &Path, call: &str, promised: &[&str]) {
    let program = Path::new(env!("CARGO_BIN_EXE_upset")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let out = Command::new("sh").args(["-c", call]).current_dir(folder).env("PATH", path).output().unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    let lines: Vec<&str> = text.lines().collect();
    for (i, promised) in promised.iter().enumerate() {
        let line = lines.get(i).copied().unwrap_or_default();
        assert!(fits(promised, line), "$ {call}\npromised: {promised}\nprinted:  {line}\nall of it:\n{text}");
    }
    assert_eq!(lines.len(), promised.len(), "$ {call}\nprints more than the page says:\n{text}");
}

#[test]
fn the_tutorial_does_what_it_says() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tutorial.md")).unwrap();
    let folder = std::env::temp_dir().join(format!("upset-tutorial-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut calls = 0;
    for block in blocks(&page) {
        if let Some(name) = block.kind.strip_prefix("toml ") {
            std::fs::write(folder.join(name.trim()), block.lines.join("\n") + "\n").unwrap();
        }
        if block.kind != "console" {
            continue;
        }
        let mut at = 0;
        while at < block.lines.len() {
            let call = block.lines[at].strip_prefix("$ ").expect("a call begins with $");
            let end = block.lines[at + 1..]
                .iter()
                .position(|l| l.starts_with("$ "))
                .map_or(block.lines.len(), |i| at + 1 + i);
            run(&folder, call, &block.lines[at + 1..end]);
            calls += 1;
            at = end;
        }
    }
    assert!(calls >= 8, "{calls} calls");
    std::fs::remove_dir_all(&folder).unwrap();
}
