//! Rows put together in groups.

use crate::bench::Bench;
use crate::cell::{Cell, Type};
use crate::census::{Census, Counts, Plan, Row, Unit};
use crate::class::Member;
use crate::generate::Flow;
use crate::language::{Aggregate, Fold};
use crate::spread::spread;
use hashbrown::{HashMap, HashSet};
use upset::{Budget, Stopped};

/// What is kept of a column of a group.
#[derive(Clone, Debug)]
enum Kept {
    Count(u64),
    Extreme(Option<Cell>),
    Sum(f64, Option<i64>, u64),
    Values(HashSet<Cell>),
    /// Holds somewhere, fails somewhere, is undecided somewhere.
    Truth(bool, bool, bool),
}

type Groups = HashMap<Vec<Cell>, Vec<Kept>>;

impl Kept {
    fn new(fold: Fold) -> Kept {
        match fold {
            Fold::Count => Kept::Count(0),
            Fold::Min | Fold::Max | Fold::First => Kept::Extreme(None),
            Fold::Sum | Fold::Mean => Kept::Sum(0.0, Some(0), 0),
            Fold::Distinct => Kept::Values(HashSet::new()),
            Fold::Any | Fold::All => Kept::Truth(false, false, false),
        }
    }

    fn add(&mut self, fold: Fold, cell: Cell) {
        match self {
            Kept::Count(count) => *count += u64::from(cell == Cell::Bool(true)),
            Kept::Extreme(kept) => {
                // What is not decided is neither least nor greatest.
                let undecided = matches!(cell, Cell::Undecided) && fold != Fold::First;
                let better = kept.as_ref().is_none_or(|kept| match fold {
                    Fold::Min => cell < *kept,
                    Fold::Max => cell > *kept,
                    _ => false,
                });
                if better && !undecided {
                    *kept = Some(cell);
                }
            }
            Kept::Sum(real, whole, count) => {
                if let Some(number) = cell.real() {
                    *real += number;
                    *count += 1;
                    *whole = match (*whole, cell) {
                        (Some(sum), Cell::Int(i)) => sum.checked_add(i),
                        _ => None,
                    };
                }
            }
            Kept::Values(values) => {
                values.insert(cell);
            }
            Kept::Truth(some, fails, open) => match cell {
                Cell::Bool(true) => *some = true,
                Cell::Bool(false) => *fails = true,
                _ => *open = true,
            },
        }
    }

    fn merge(&mut self, fold: Fold, other: Kept) {
        match (self, other) {
            (Kept::Count(a), Kept::Count(b)) => *a += b,
            (kept @ Kept::Extreme(_), Kept::Extreme(Some(cell))) => kept.add(fold, cell),
            (Kept::Sum(a, whole, count), Kept::Sum(b, other, more)) => {
                *a += b;
                *count += more;
                *whole = whole.and_then(|sum| sum.checked_add(other?));
            }
            (Kept::Values(a), Kept::Values(b)) => a.extend(b),
            (Kept::Truth(a, b, c), Kept::Truth(x, y, z)) => {
                *a |= x;
                *b |= y;
                *c |= z;
            }
            _ => {}
        }
    }

    fn cell(self, fold: Fold) -> Cell {
        match self {
            Kept::Count(count) => Cell::Int(count as i64),
            Kept::Extreme(kept) => kept.unwrap_or(Cell::Undecided),
            Kept::Sum(_, _, 0) if fold == Fold::Mean => Cell::Undecided,
            Kept::Sum(real, _, count) if fold == Fold::Mean => Cell::Real(real / count as f64),
            Kept::Sum(real, whole, _) => whole.map_or(Cell::Real(real), Cell::Int),
            Kept::Values(values) => values.len().into(),
            Kept::Truth(some, fails, open) => match (fold, some, fails, open) {
                (Fold::Any, true, ..) | (Fold::All, _, false, false) => true.into(),
                (Fold::All, _, true, _) | (Fold::Any, false, _, false) => false.into(),
                _ => Cell::Undecided,
            },
        }
    }
}

impl Census {
    /// The columns of its groups: what they agree in, then what is told of them; the number of rows if nothing was asked.
    pub fn group_header(&self) -> Vec<(String, Type)> {
        let keys = self.group.iter().map(|e| (e.name.clone(), e.kind));
        keys.chain(self.folds().into_iter().map(|a| (a.name, a.kind))).collect()
    }

    fn folds(&self) -> Vec<Aggregate> {
        if !self.aggregate.is_empty() {
            return self.aggregate.clone();
        }
        vec![Aggregate { name: "count".into(), kind: Type::Int, fold: Fold::Count, of: None }]
    }

    /// The groups of a plan's rows, in the order of what they agree in.
    pub fn groups(&self, plan: &Plan, budget: &Budget) -> Result<(Vec<Row>, Counts), Stopped> {
        let folds = self.folds();
        let mut counts = Counts::default();
        let mut all = Groups::new();
        let add = |groups: &mut Groups, bench: &mut Bench, member: &Member| {
            let key: Vec<Cell> = self.group.iter().map(|e| self.value(e, bench, member)).collect();
            let kept = groups.entry(key).or_insert_with(|| folds.iter().map(|a| Kept::new(a.fold)).collect());
            for (kept, aggregate) in kept.iter_mut().zip(&folds) {
                let cell = aggregate.of.as_ref().map_or(Cell::Bool(true), |of| self.value(of, bench, member));
                kept.add(aggregate.fold, cell);
            }
        };
        let work = |bench: &mut Bench, unit: &Unit| {
            let mut groups = Groups::new();
            let counted = self.look(unit, plan, bench, budget, &mut |bench, member| {
                add(&mut groups, bench, member);
                Flow::Continue(())
            });
            counted.map(|counted| (counted, groups))
        };
        spread(
            &plan.units,
            budget.threads,
            || self.bench(budget),
            work,
            |found| {
                let (counted, groups) = found?;
                counts.add(&counted);
                for (key, more) in groups {
                    match all.entry(key) {
                        hashbrown::hash_map::Entry::Vacant(slot) => {
                            slot.insert(more);
                        }
                        hashbrown::hash_map::Entry::Occupied(mut slot) => {
                            for ((kept, more), aggregate) in slot.get_mut().iter_mut().zip(more).zip(&folds) {
                                kept.merge(aggregate.fold, more);
                            }
                        }
                    }
                }
                Ok::<(), Stopped>(())
            },
        )?;
        let mut rows: Vec<Row> = all
            .into_iter()
            .map(|(mut row, kept)| {
                row.extend(kept.into_iter().zip(&folds).map(|(kept, a)| kept.cell(a.fold)));
                row
            })
            .collect();
        rows.sort_unstable();
        Ok((rows, counts))
    }
}
