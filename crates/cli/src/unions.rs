//! `upset unions`: the tables of outcomes of disjoint unions.

use crate::status::{Failure, Status};
use std::io::Write;
use upset::rule::positional::union_examples::examples;
use upset::rule::positional::unions::tables;

/// Prints the tables.
pub fn run(with_examples: bool) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "What the union of two positional games can be, by the outcomes of its parts: that of the first part\n\
         stands at the left of its row, that of the second on top of its column. Maker-Breaker on orders, by the parity of their\n\
         sizes, first + second (000 Theorem 26, corrected); achievement games without an order (002 Theorem 3.2).\n"
    )?;
    write!(out, "{}", tables())?;
    if with_examples {
        write!(out, "\n{}", examples())?;
    }
    out.flush()?;
    Ok(Status::Answered)
}
