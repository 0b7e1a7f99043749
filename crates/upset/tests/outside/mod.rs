//! Solvers from outside as referees: CaDiCaL for satisfiability, DepQBF for quantified formulas.
#![allow(dead_code)]

pub mod plain_qbf;

use std::io::Write;
use std::process::{Command, Stdio};

/// CaDiCaL's verdict on a DIMACS text; none where it is not installed.
pub fn cadical(formula: &str) -> Option<bool> {
    verdict("cadical", &["-q"], formula)
}

/// DepQBF's verdict on a QDIMACS text; none where it is not installed.
pub fn depqbf(formula: &str) -> Option<bool> {
    verdict("depqbf", &[], formula)
}

/// Both leave with 10 for yes and 20 for no.
fn verdict(program: &str, flags: &[&str], formula: &str) -> Option<bool> {
    let child = Command::new(program)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("{program} is not installed: its verdict is skipped");
        return None;
    };
    child.stdin.take().unwrap().write_all(formula.as_bytes()).unwrap();
    match child.wait().unwrap().code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        code => panic!("{program} ended with {code:?} on\n{formula}"),
    }
}
