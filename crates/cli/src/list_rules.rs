//! `upset rules`: the map of what is tractable.

use crate::status::{Failure, Status};
use serde::Serialize;
use std::io::Write;
use upset::papers::cite;
use upset::rule::positional::PRINCIPLES;
use upset::rule::{self, Principle};

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    source: &'static str,
    class: &'static str,
    time: &'static str,
    family: &'static str,
}

#[derive(Serialize)]
struct Aid {
    name: &'static str,
    source: &'static str,
    kind: &'static str,
    statement: &'static str,
    family: &'static str,
}

#[derive(Serialize)]
struct Listing {
    schema: &'static str,
    rules: Vec<Entry>,
    principles: Vec<Aid>,
}

/// Prints every rule.
pub fn run(json: bool) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    if json {
        let rules = (rule::groups().into_iter())
            .flat_map(|(family, rules)| rules.into_iter().map(move |rule| (family, rule.theorem())))
            .map(|(family, rule)| Entry {
                name: rule.name,
                source: rule.source,
                class: rule.class,
                time: rule.time,
                family,
            })
            .collect();
        let aid = |p: &Principle| Aid {
            name: p.theorem.name,
            source: p.theorem.source,
            kind: p.kind,
            statement: p.theorem.class,
            family: "positional",
        };
        let principles = PRINCIPLES.iter().map(aid).collect();
        let text = serde_json::to_string(&Listing { schema: "upset.rules/1", rules, principles })
            .map_err(|e| Failure::Fault(e.to_string()))?;
        writeln!(out, "{text}")?;
        return Ok(Status::Answered);
    }
    let bold = anstyle::Style::new().bold();
    for (family, rules) in rule::groups() {
        if rules.is_empty() {
            continue;
        }
        writeln!(out, "{bold}{family}{bold:#}")?;
        for rule in rules.into_iter().map(|rule| rule.theorem()) {
            writeln!(out, "  {bold}{}{bold:#}  [{}]  {}", rule.name, cite(rule.source), rule.time)?;
            writeln!(out, "      {}", rule.class)?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "{bold}positional: bounds and simplifications, shown by --explain where they were used{bold:#}"
    )?;
    for p in PRINCIPLES {
        writeln!(out, "  {bold}{}{bold:#}  [{}]  {}", p.theorem.name, cite(p.theorem.source), p.kind)?;
        writeln!(out, "      {}", p.theorem.class)?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "Force a rule with `upset solve GAME --engine NAME`; see which apply with `upset classify GAME`."
    )?;
    Ok(Status::Answered)
}
