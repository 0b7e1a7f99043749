//! `upset periods`: how Grundy numbers repeat along two growing chains.

use crate::args::Periods;
use crate::guard;
use crate::status::{Failure, Status};
use std::io::Write;
use upset::rule::poset::periodicity::{Behaviour, Growing};
use upset::text::visible;

/// Prints what was seen of each Grundy number.
pub fn run(args: &Periods) -> Result<Status, Failure> {
    let size = args.size.clamp(8, 2000);
    let help = "write for instance: upset periods 'chomp(m,n,3)' --size 100";
    let family = Growing::parse(&args.family, size).map_err(|e| Failure::wrong(e, help))?;
    let budget = guard::budget(&args.limits, guard::begun());
    let mut out = anstream::stdout().lock();
    let behaviours = match family.behaviours(args.values, &budget) {
        Ok(behaviours) => behaviours,
        Err(stopped) => {
            guard::printing();
            writeln!(anstream::stderr(), "the table for m and n up to {size} was not finished: {stopped}")?;
            return Ok(Status::Budget);
        }
    };
    guard::printing();
    writeln!(
        out,
        "{} for m and n up to {size}\n\
         Proved (003 Theorem 3.3, Byrnes): each Grundy number belongs to finitely many (m, n), or repeats with some\n\
         period along (m+p, n+p) from some m on. Observed up to this size, not proved beyond it:",
        visible(&args.family)
    )?;
    for (k, behaviour) in behaviours.into_iter().enumerate() {
        match behaviour {
            Behaviour::Never => writeln!(out, "  {k:>4}  no position")?,
            Behaviour::Finite(last) => writeln!(out, "  {k:>4}  only with m and n up to {last}")?,
            Behaviour::Periodic { period, from } => {
                writeln!(out, "  {k:>4}  period {period} from m = {from} on")?;
            }
            Behaviour::Undetermined => writeln!(out, "  {k:>4}  no period seen yet: try a larger --size")?,
        }
    }
    out.flush()?;
    Ok(Status::Answered)
}
