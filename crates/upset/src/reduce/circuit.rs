//! Boolean circuits of gates with two inputs, written as AIGER.

use super::dimacs::Cnf;
use std::fmt::Write;

/// A circuit that is being built. A signal is twice its number, plus one if it is negated; 0 is false and 1 true.
pub(super) struct Builder {
    inputs: usize,
    gates: Vec<[u32; 2]>,
}

impl Builder {
    pub(super) fn new(inputs: usize) -> Builder {
        Builder { inputs, gates: Vec::new() }
    }

    pub(super) fn input(&self, i: usize) -> u32 {
        2 * (i as u32 + 1)
    }

    pub(super) fn and(&mut self, a: u32, b: u32) -> u32 {
        match (a.min(b), a.max(b)) {
            (0, _) => 0,
            (1, other) => other,
            (a, b) if a == b => a,
            (a, b) if a == b ^ 1 => 0,
            (a, b) => {
                self.gates.push([b, a]);
                2 * (self.inputs + self.gates.len()) as u32
            }
        }
    }

    pub(super) fn or(&mut self, a: u32, b: u32) -> u32 {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    pub(super) fn xor(&mut self, a: u32, b: u32) -> u32 {
        let both = self.and(a, b);
        let either = self.or(a, b);
        self.and(both ^ 1, either)
    }

    /// The value of a formula on these bits.
    pub(super) fn formula(&mut self, cnf: &Cnf, bits: &[u32]) -> u32 {
        cnf.clauses.iter().fold(1, |all, clause| {
            let any = clause.iter().fold(0, |any, &literal| {
                let bit = bits[literal.unsigned_abs() as usize - 1];
                self.or(any, if literal > 0 { bit } else { bit ^ 1 })
            });
            self.and(all, any)
        })
    }

    /// Whether x is less than y as a binary number, most significant bit first.
    pub(super) fn less(&mut self, x: &[u32], y: &[u32]) -> u32 {
        x.iter().zip(y).rev().fold(0, |less, (&x, &y)| {
            let here = self.and(x ^ 1, y);
            let same = self.xor(x, y) ^ 1;
            let later = self.and(same, less);
            self.or(here, later)
        })
    }

    /// The circuit with this output, in AIGER's text form.
    pub(super) fn write(&self, output: u32) -> String {
        let (inputs, gates) = (self.inputs, self.gates.len());
        let mut text = format!("aag {} {inputs} 0 1 {gates}\n", inputs + gates);
        for i in 0..inputs {
            let _ = writeln!(text, "{}", self.input(i));
        }
        let _ = writeln!(text, "{output}");
        for (i, [a, b]) in self.gates.iter().enumerate() {
            let _ = writeln!(text, "{} {a} {b}", 2 * (inputs + i + 1));
        }
        text
    }
}
