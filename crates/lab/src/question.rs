//! Questions about a whole class: is a statement true of all members, and is one property a function of others?

use crate::bench::Bench;
use crate::cell::{Cell, Type};
use crate::census::{Census, Counts, Plan, Unit};
use crate::class::Member;
use crate::generate::Flow;
use crate::language::{self, Fault};
use crate::property::key;
use crate::spread::spread;
use hashbrown::HashMap;
use upset::{Budget, Stopped};

/// What came of a statement.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// A member of least size of which it is false, if there is one.
    pub counterexample: Option<Found>,
    /// A member about which it is undecided, if there is one before that.
    pub undecided: Option<Found>,
    /// The members that were looked at.
    pub counts: Counts,
    /// Those about which it is undecided.
    pub open: u64,
}

/// A member with what the question says about it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The member.
    pub member: Member,
    /// Its key.
    pub key: String,
    /// The columns that the question uses.
    pub cells: Vec<(String, Cell)>,
}

/// What came of asking whether one property is a function of others.
#[derive(Clone, Debug)]
pub struct Determined {
    /// Different keys that came up.
    pub keys: u64,
    /// Those with more than one value, by key: each value with how often it came up and the first member that has it.
    pub ambiguous: Vec<Ambiguous>,
    /// Members whose key or value is not decided.
    pub open: u64,
    /// The members that were looked at.
    pub counts: Counts,
}

/// A key with more than one value.
#[derive(Clone, Debug)]
pub struct Ambiguous {
    /// What the members agree in.
    pub key: Vec<Cell>,
    /// The values, least first.
    pub values: Vec<(Cell, u64, Member)>,
}

/// Why a question ended without an answer.
#[derive(Debug, thiserror::Error)]
pub enum Unanswered {
    /// The statement is not in the language.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Ends a listing that has what it wants.
enum End {
    Enough,
    Stopped(Stopped),
}

impl Census {
    /// Looks for a member of which `statement` is false, of least size. What the census keeps by its condition is what counts.
    pub fn refute(&self, statement: &str, plan: &Plan, budget: &Budget) -> Result<Verdict, Unanswered> {
        let mut census = self.clone();
        let asked = census.expression(statement)?;
        if asked.kind != Type::Bool {
            return Err(language::not_a_condition(statement, asked.kind).into());
        }
        let census = &census;
        let work = |bench: &mut Bench, unit: &Unit| {
            let (mut open, mut first, mut against) = (0u64, None, None);
            let counted = census.look(unit, plan, bench, budget, &mut |bench, member| match census
                .value(&asked, bench, member)
            {
                Cell::Bool(true) => Flow::Continue(()),
                Cell::Bool(false) => {
                    against = Some(census.found(bench, member));
                    Flow::Break(())
                }
                _ => {
                    open += 1;
                    first = first.take().or_else(|| Some(census.found(bench, member)));
                    Flow::Continue(())
                }
            });
            counted.map(|counts| Verdict { counterexample: against, undecided: first, counts, open })
        };
        let mut verdict =
            Verdict { counterexample: None, undecided: None, counts: Counts::default(), open: 0 };
        let ended = spread(
            &plan.units,
            budget.threads,
            || census.bench(budget),
            work,
            |found| {
                let found = found.map_err(End::Stopped)?;
                verdict.counts.add(&found.counts);
                verdict.open += found.open;
                verdict.undecided = verdict.undecided.take().or(found.undecided);
                verdict.counterexample = found.counterexample;
                if verdict.counterexample.is_some() { Err(End::Enough) } else { Ok(()) }
            },
        );
        match ended {
            Err(End::Stopped(why)) => Err(why.into()),
            Ok(()) | Err(End::Enough) => Ok(verdict),
        }
    }

    fn found(&self, bench: &mut Bench, member: &Member) -> Found {
        let columns = self.columns.used();
        let cells = (0..columns.len()).map(|i| (columns[i].name(), bench.cell(member, columns, i))).collect();
        Found { member: member.clone(), key: key(member), cells }
    }

    /// Asks whether `target` is a function of `by`, expressions separated by commas.
    pub fn determine(
        &self,
        target: &str,
        by: &str,
        plan: &Plan,
        budget: &Budget,
    ) -> Result<Determined, Unanswered> {
        let mut census = self.clone();
        let target = census.expression(target)?;
        let by = census.expressions(by)?;
        let census = &census;
        type Table = HashMap<Vec<Cell>, Vec<(Cell, u64, Member)>>;
        let add =
            |table: &mut Table, key: Vec<Cell>, value: Cell, count: u64, member: &dyn Fn() -> Member| {
                let values = table.entry(key).or_default();
                match values.iter_mut().find(|(known, ..)| *known == value) {
                    Some((_, times, _)) => *times += count,
                    None => values.push((value, count, member())),
                }
            };
        let work = |bench: &mut Bench, unit: &Unit| {
            let (mut table, mut open) = (Table::new(), 0u64);
            let counted = census.look(unit, plan, bench, budget, &mut |bench, member| {
                let key: Vec<Cell> = by.iter().map(|e| census.value(e, bench, member)).collect();
                let value = census.value(&target, bench, member);
                if key.iter().chain([&value]).any(|cell| matches!(cell, Cell::Undecided)) {
                    open += 1;
                } else {
                    add(&mut table, key, value, 1, &|| member.clone());
                }
                Flow::Continue(())
            });
            counted.map(|counts| (counts, table, open))
        };
        let (mut all, mut open, mut counts) = (Table::new(), 0, Counts::default());
        spread(
            &plan.units,
            budget.threads,
            || census.bench(budget),
            work,
            |found| {
                let (counted, table, more) = found?;
                counts.add(&counted);
                open += more;
                for (key, values) in table {
                    for (value, count, member) in values {
                        add(&mut all, key.clone(), value, count, &|| member.clone());
                    }
                }
                Ok::<(), Stopped>(())
            },
        )?;
        let keys = all.len() as u64;
        let mut ambiguous: Vec<Ambiguous> = all
            .into_iter()
            .filter(|(_, values)| values.len() > 1)
            .map(|(key, mut values)| {
                values.sort_unstable_by(|a, b| a.0.cmp(&b.0));
                Ambiguous { key, values }
            })
            .collect();
        ambiguous.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        Ok(Determined { keys, ambiguous, open, counts })
    }
}
