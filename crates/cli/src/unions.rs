//! `upset unions`: the tables of outcomes of disjoint unions.

use crate::status::{Failure, Status};
use std::io::Write;
use upset::rule::positional::unions::tables;

/// Prints the tables.
pub fn run() -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "What the union of two positional games can be, by the outcomes of its parts. Maker-Breaker on orders, by the\n\
         parity of their sizes (000 Theorem 26, corrected); achievement games without an order (002 Theorem 3.2).\n"
    )?;
    write!(out, "{}", tables())?;
    out.flush()?;
    Ok(Status::Answered)
}
