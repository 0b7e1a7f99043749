//! Command line of the `upset` solver.
#![forbid(unsafe_code)]

fn main() {}
