//! The program under test, and what it says.
#![allow(dead_code)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

pub fn upset(args: &[&str]) -> Output {
    with_input(args, "")
}

pub fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has found fault with its arguments need not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The answer on standard output, with nothing on standard error.
pub fn json(args: &[&str]) -> Value {
    let out = upset(args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    assert_eq!(text(&out.stderr), "", "{args:?}");
    serde_json::from_slice(&out.stdout).unwrap()
}

/// The complaint about a wrong call: status 2, nothing on standard output.
pub fn wrong(args: &[&str]) -> String {
    let out = upset(args);
    assert_eq!(out.status.code(), Some(2), "{args:?}");
    assert_eq!(text(&out.stdout), "", "{args:?}");
    let complaint = text(&out.stderr);
    assert!(complaint.contains("error"), "{args:?}: {complaint}");
    assert!(!complaint.contains('\x1b'), "colours in a pipe: {complaint}");
    complaint
}
