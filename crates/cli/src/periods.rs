//! `upset periods`: how Grundy numbers repeat along two growing chains.

use crate::args::Periods;
use crate::guard;
use crate::input;
use crate::status::{Failure, Status};
use std::io::Write;
use upset::budget::Budget;
use upset::game::Position;
use upset::rule::poset::periodicity::{self, Behaviour, Growing, MOST_VALUES, TwoChains};
use upset::text::visible;

/// Tables of all Grundy numbers are not filled further than this.
const MOST_SEEN: usize = 400;

/// Prints what is proved, or was seen, of each Grundy number.
pub fn run(args: &Periods) -> Result<Status, Failure> {
    check(args)?;
    let budget = guard::budget(&args.limits, guard::begun());
    let at = args.at.as_deref().map(position).transpose()?;
    let (order, offset) = order(args, &budget)?;
    let found = match periodicity::Periods::find(&order, args.values, args.size as usize, &budget) {
        Ok(found) => found,
        Err(stopped) => {
            guard::printing();
            writeln!(anstream::stderr(), "{} rows were not finished: {stopped}", args.size)?;
            return Ok(Status::Budget);
        }
    };
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{}: each Grundy number belongs to finitely many (m, n), or repeats with some period along\n\
         (m+p, n+p) from some m on (003 Theorem 3.3, Byrnes).",
        visible(&args.family)
    )?;
    let behaviours = match (found.proved(), found.behaviours(offset)) {
        (Some((period, row)), Some(behaviours)) => {
            writeln!(
                out,
                "Proved: the rows of all numbers below {} repeat with period {period} from n = {row} on, since the \
                 same state came\ntwice (docs/periods.md); what is only seen and not proved would be called observed.",
                args.values
            )?;
            behaviours
        }
        _ => match seen(args, &budget)? {
            Some((size, behaviours)) => {
                writeln!(
                    out,
                    "No state came twice in {} rows, so that nothing is proved. Observed for m and n up to {size}, not \
                     proved beyond it:",
                    args.size
                )?;
                behaviours
            }
            None => {
                guard::printing();
                writeln!(out, "No state came twice in {} rows: try a larger --size.", args.size)?;
                out.flush()?;
                return Ok(Status::Budget);
            }
        },
    };
    guard::printing();
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
    let status = match at {
        Some((m, n)) => far(&mut out, args, &order, &found, offset, (m, n))?,
        None => Status::Answered,
    };
    out.flush()?;
    Ok(status)
}

/// Refuses numbers that cannot be used instead of using others.
fn check(args: &Periods) -> Result<(), Failure> {
    if args.values == 0 || args.values > MOST_VALUES + 1 {
        let message = format!("--values {} is out of range", args.values);
        return Err(Failure::wrong(message, format!("it goes from 1 to {}", MOST_VALUES + 1)));
    }
    Ok(())
}

fn position(text: &str) -> Result<(usize, usize), Failure> {
    let pair = text.split_once(',').and_then(|(m, n)| Some((m.trim().parse().ok()?, n.trim().parse().ok()?)));
    pair.ok_or_else(|| {
        Failure::wrong(
            format!("{} is no pair of lengths", visible(text)),
            "write for instance --at 1000000,999000",
        )
    })
}

/// The order that grows, and what the lengths of its first chain are counted from.
fn order(args: &Periods, budget: &Budget) -> Result<(TwoChains, usize), Failure> {
    let Some(grow) = &args.grow else {
        let help = "write for instance: upset periods 'chomp(m,n,3)', or upset periods game.toml --grow c,d";
        return Growing::endless(&args.family).map_err(|why| Failure::wrong(why, help));
    };
    let help = "name the chains by what comes before the numbers: --grow c,d for c1 < c2 < … and d1 < d2 < …";
    let (c, d) = grow
        .split_once(',')
        .ok_or_else(|| Failure::wrong(format!("{} is no pair of chains", visible(grow)), help))?;
    let games = input::load(std::slice::from_ref(&args.family), budget)?;
    let [game] = &games[..] else {
        return Err(Failure::wrong("more games than one", "name a file that holds one"));
    };
    let Position::Poset(game) = &game.document.position else {
        return Err(Failure::wrong(
            "chains grow in the poset game alone",
            "give a document with game = \"poset\"",
        ));
    };
    let order = TwoChains::named(&game.poset, [c.trim(), d.trim()]);
    order.map(|order| (order, 0)).map_err(|why| Failure::wrong(why, help))
}

/// What a table of all Grundy numbers shows, where there is one.
fn seen(args: &Periods, budget: &Budget) -> Result<Option<(usize, Vec<Behaviour>)>, Failure> {
    if args.grow.is_some() {
        return Ok(None);
    }
    let size = MOST_SEEN.min(args.size as usize);
    let family = Growing::parse(&args.family, size).map_err(|why| Failure::wrong(why, ""))?;
    Ok(family.behaviours(args.values, budget).ok().map(|behaviours| (size, behaviours)))
}

/// The position that was asked about.
fn far(
    out: &mut impl Write,
    args: &Periods,
    order: &TwoChains,
    found: &periodicity::Periods,
    offset: usize,
    (m, n): (usize, usize),
) -> Result<Status, Failure> {
    let Some(inner) = m.checked_sub(offset).filter(|&m| order.has(m, n)) else {
        return Err(Failure::wrong(
            format!("({m}, {n}) is no position of the family"),
            "m goes with the longer chain",
        ));
    };
    match found.at(inner, n) {
        Some(Some(k)) => {
            let wins = if k == 0 { "whoever starts loses" } else { "whoever starts wins" };
            writeln!(out, "({m}, {n}) has Grundy number {k}: {wins}")?;
        }
        Some(None) => {
            writeln!(out, "({m}, {n}) has a Grundy number of {} or more: whoever starts wins", args.values)?;
        }
        None => {
            writeln!(out, "({m}, {n}) is beyond the rows that were filled, and no period is proved")?;
            return Ok(Status::Budget);
        }
    }
    Ok(Status::Answered)
}
