//! A census: a class, what is asked of its members, and the work of asking, in any number of shards and threads.

use crate::bench::Bench;
use crate::cell::{Cell, Type};
use crate::class::{Class, Member, Seed, Shape};
use crate::column::{Column, Columns};
use crate::generate::Flow;
use crate::language::{self, Aggregate, Expression, Fault};
use crate::near::near;
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use upset::order::families::SplitMix;
use upset::{Budget, Stopped};

/// One row of a table: the columns of [`Census::header`].
pub type Row = Vec<Cell>;

/// Positions that the solver visits for one game unless said otherwise.
pub const EFFORT: u64 = 1_000_000;

/// What is asked of the members of a class.
///
/// ```
/// use upset_lab::{Budget, Census, Class, Traits};
/// let posets = Class::new("posets", None, &Traits::default()).unwrap();
/// let census = Census::new(posets, (1, 5)).unwrap().compute("grundy").unwrap().filter("grundy > 4").unwrap();
/// let mut rows = Vec::new();
/// census.rows(&census.plan(), &Budget::unlimited(), &mut |row| { rows.push(row); Ok(()) }).unwrap();
/// // Among them the chain of five, and seven others.
/// assert_eq!(rows.len(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    class: Option<Class>,
    sizes: (usize, usize),
    pub(crate) columns: Columns,
    pub(crate) compute: Vec<Expression>,
    pub(crate) filter: Option<Expression>,
    pub(crate) group: Vec<Expression>,
    pub(crate) aggregate: Vec<Aggregate>,
    effort: u64,
    asked: Vec<String>,
}

/// A call that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unasked {
    /// There are no members of this size, or too many to list.
    #[error("{class} can be listed for n from {least} to {most}")]
    Sizes {
        /// The class.
        class: String,
        /// The least size.
        least: usize,
        /// The largest one.
        most: usize,
    },
    /// The game is not played on such boards.
    #[error("`{game}` is not played on these boards")]
    Game {
        /// What was asked for.
        game: String,
        /// Which are.
        played: Vec<&'static str>,
    },
}

/// How many members were looked at: what theory is compared with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Members by their number of elements.
    pub members: BTreeMap<usize, u64>,
    /// Those that met the condition.
    pub rows: u64,
    /// Those about which it could not be decided whether they do.
    pub undecided: u64,
}

impl Counts {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Counts) {
        for (n, count) in &other.members {
            *self.members.entry(*n).or_default() += count;
        }
        self.rows += other.rows;
        self.undecided += other.undecided;
    }

    /// All members.
    pub fn total(&self) -> u64 {
        self.members.values().sum()
    }
}

/// The work of a census in units that can be done in any order.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) units: Vec<Unit>,
    /// How far the work has come.
    pub progress: Arc<Progress>,
}

/// A part of the work.
#[derive(Clone, Debug)]
pub(crate) enum Unit {
    Seed(usize, Seed),
    Members(Vec<Member>),
}

/// How far the work has come.
#[derive(Debug, Default)]
pub struct Progress {
    /// Units done.
    pub done: AtomicU64,
    /// Members looked at.
    pub members: AtomicU64,
}

impl Plan {
    /// The number of units.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// The units of shard `k` of `m`, counted from 0: together the shards have every unit once.
    pub fn shard(&self, k: usize, m: usize) -> Plan {
        let units = self.units.iter().skip(k).step_by(m.max(1)).cloned().collect();
        Plan { units, progress: self.progress.clone() }
    }

    /// A plan of members that come from elsewhere.
    pub fn of_members(members: Vec<Member>) -> Plan {
        let units = members.chunks(256).map(|chunk| Unit::Members(chunk.to_vec())).collect();
        Plan { units, progress: Arc::default() }
    }
}

impl Census {
    /// The census of a class, with nothing asked yet.
    pub fn new(class: Class, sizes: (usize, usize)) -> Result<Census, Unasked> {
        let (least, most) = class.sizes();
        if sizes.0 < least || sizes.1 > most || sizes.0 > sizes.1 {
            return Err(Unasked::Sizes { class: class.to_string(), least, most });
        }
        Ok(Census { class: Some(class), sizes, ..Census::of_shape(class.shape()) })
    }

    /// A census of boards of one shape that come from elsewhere: [`Plan::of_members`].
    pub fn of_shape(shape: Shape) -> Census {
        let rules = Rules::on(shape)[0];
        Census {
            class: None,
            sizes: (0, usize::MAX),
            columns: Columns::new(shape, rules),
            compute: Vec::new(),
            filter: None,
            group: Vec::new(),
            aggregate: Vec::new(),
            effort: EFFORT,
            asked: Vec::new(),
        }
    }

    /// The same about the game of this name; to be said before anything is asked about games.
    pub fn game(mut self, name: &str) -> Result<Census, Unasked> {
        let shape = self.columns.shape();
        let played = || Rules::on(shape).into_iter().map(Rules::name);
        let Some(rules) = Rules::find(name, shape) else {
            let found = near(name, played());
            let played = if found.is_empty() { played().collect() } else { found };
            return Err(Unasked::Game { game: name.into(), played });
        };
        self.columns = Columns::new(shape, rules);
        Ok(self)
    }

    /// The same with at most so many positions a game.
    pub fn effort(mut self, positions: u64) -> Census {
        self.effort = positions;
        self
    }

    /// Also computes these expressions, separated by commas.
    pub fn compute(mut self, text: &str) -> Result<Census, Fault> {
        self.compute.extend(language::expressions(text, &mut self.columns)?);
        self.asked.push(format!("compute {text}"));
        Ok(self)
    }

    /// Keeps the members that meet a condition.
    pub fn filter(mut self, text: &str) -> Result<Census, Fault> {
        let filter = language::expression(text, &mut self.columns)?;
        if filter.kind != Type::Bool {
            return Err(language::not_a_condition(text, filter.kind));
        }
        self.filter = Some(filter);
        self.asked.push(format!("where {text}"));
        Ok(self)
    }

    /// Puts members together that agree in these expressions.
    pub fn group(mut self, text: &str) -> Result<Census, Fault> {
        self.group = language::expressions(text, &mut self.columns)?;
        self.asked.push(format!("group {text}"));
        Ok(self)
    }

    /// What is told of each group.
    pub fn aggregate(mut self, text: &str) -> Result<Census, Fault> {
        self.aggregate = language::aggregates(text, &mut self.columns)?;
        self.asked.push(format!("aggregate {text}"));
        Ok(self)
    }

    /// An expression over this census's columns, for a question.
    pub(crate) fn expression(&mut self, text: &str) -> Result<Expression, Fault> {
        language::expression(text, &mut self.columns)
    }

    /// Several of them.
    pub(crate) fn expressions(&mut self, text: &str) -> Result<Vec<Expression>, Fault> {
        language::expressions(text, &mut self.columns)
    }

    /// The class, unless the members come from elsewhere.
    pub fn class(&self) -> Option<&Class> {
        self.class.as_ref()
    }

    /// Whether rows are put together in groups.
    pub fn is_grouped(&self) -> bool {
        !self.group.is_empty() || !self.aggregate.is_empty()
    }

    /// The usual game.
    pub fn rules(&self) -> Rules {
        self.columns.rules()
    }

    /// The columns of its rows: key and n, then what is computed.
    pub fn header(&self) -> Vec<(String, Type)> {
        let first = [("key".to_string(), Type::Text), ("n".to_string(), Type::Int)];
        let rest = self.compute.iter().map(|e| (e.name.clone(), e.kind));
        first.into_iter().chain(rest.filter(|(name, _)| name != "key" && name != "n")).collect()
    }

    /// All that its rows depend on, in words.
    pub fn definition(&self) -> String {
        let class = self.class.map_or("members from elsewhere".into(), |class| {
            format!("{class}, n = {}..{}", self.sizes.0, self.sizes.1)
        });
        let game = self.rules().name();
        let asked: String = self.asked.iter().map(|asked| format!("; {asked}")).collect();
        format!("{class}; game {game}; effort {}{asked}; upset {}", self.effort, env!("CARGO_PKG_VERSION"))
    }

    /// About how many members there are, from above.
    pub fn estimate(&self) -> Option<f64> {
        let class = self.class?;
        (self.sizes.0..=self.sizes.1).map(|n| class.estimate(n)).sum()
    }

    /// The members that theory says there are, where it says so for every size.
    pub fn expected(&self) -> Option<BTreeMap<usize, u64>> {
        let class = self.class?;
        (self.sizes.0..=self.sizes.1).map(|n| class.count(n).map(|count| (n, count))).collect()
    }

    /// Compares the members that were listed with theory, for every size about which theory speaks.
    pub fn check(&self, counts: &Counts) -> Result<(), Miscounted> {
        let Some(class) = self.class else { return Ok(()) };
        for n in self.sizes.0..=self.sizes.1 {
            let listed = counts.members.get(&n).copied().unwrap_or(0);
            if let Some(expected) = class.count(n)
                && expected != listed
            {
                return Err(Miscounted { class: class.to_string(), n, listed, expected });
            }
        }
        Ok(())
    }

    /// The units of the whole census, smaller members first.
    pub fn plan(&self) -> Plan {
        let Some(class) = self.class else { return Plan { units: Vec::new(), progress: Arc::default() } };
        let seeds = (self.sizes.0..=self.sizes.1)
            .flat_map(|n| class.seeds(n).into_iter().map(move |seed| Unit::Seed(n, seed)));
        Plan { units: seeds.collect(), progress: Arc::default() }
    }

    /// A plan of random members, the same for the same seed; fewer than asked for where choices led nowhere.
    pub fn random(&self, count: usize, seed: u64) -> Plan {
        let mut random = SplitMix(seed);
        let mut member = || {
            let n = self.sizes.0 + random.below(self.sizes.1 - self.sizes.0 + 1);
            (0..1000).find_map(|_| self.class?.random(n, &mut random))
        };
        Plan::of_members((0..count).filter_map(|_| member()).collect())
    }

    /// A bench to look at members on.
    pub fn bench(&self, budget: &Budget) -> Bench {
        Bench::new(budget, self.effort)
    }

    /// Every row of a plan in its order, on the budget's threads. Ends early with an error if the budget or `take` says so.
    pub fn rows(
        &self,
        plan: &Plan,
        budget: &Budget,
        take: &mut dyn FnMut(Row) -> Result<(), Stopped>,
    ) -> Result<Counts, Stopped> {
        let mut counts = Counts::default();
        let work = |bench: &mut Bench, unit: &Unit| {
            let mut rows = Vec::new();
            let counted = self.look(unit, plan, bench, budget, &mut |bench, member| {
                rows.push(self.row(bench, member));
                Flow::Continue(())
            });
            counted.map(|counts| (counts, rows))
        };
        crate::spread::spread(
            &plan.units,
            budget.threads,
            || self.bench(budget),
            work,
            |found| {
                let (counted, rows) = found?;
                counts.add(&counted);
                rows.into_iter().try_for_each(&mut *take)
            },
        )?;
        Ok(counts)
    }

    /// The rows of a plan one after the other on this thread, without holding any.
    pub fn stream<E: From<Stopped>>(
        &self,
        plan: &Plan,
        budget: &Budget,
        take: &mut dyn FnMut(Row) -> Result<(), E>,
    ) -> Result<Counts, E> {
        let mut counts = Counts::default();
        let mut bench = self.bench(budget);
        for unit in &plan.units {
            let mut failed = None;
            let counted = self.look(unit, plan, &mut bench, budget, &mut |bench, member| match take(
                self.row(bench, member),
            ) {
                Ok(()) => Flow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    Flow::Break(())
                }
            });
            if let Some(error) = failed {
                return Err(error);
            }
            counts.add(&counted?);
        }
        Ok(counts)
    }

    fn row(&self, bench: &mut Bench, member: &Member) -> Row {
        let mut row = vec![crate::property::key(member).into(), member.n().into()];
        for expression in self.compute.iter().filter(|e| e.name != "key" && e.name != "n") {
            row.push(self.value(expression, bench, member));
        }
        row
    }

    /// What an expression is worth at the member that the bench has turned to.
    pub(crate) fn value(&self, expression: &Expression, bench: &mut Bench, member: &Member) -> Cell {
        let columns: &[Column] = self.columns.used();
        expression.value(&mut |i| bench.cell(member, columns, i))
    }

    /// Looks at every member of a unit and visits those that meet the condition.
    pub(crate) fn look(
        &self,
        unit: &Unit,
        plan: &Plan,
        bench: &mut Bench,
        budget: &Budget,
        visit: &mut dyn FnMut(&mut Bench, &Member) -> Flow,
    ) -> Result<Counts, Stopped> {
        let mut counts = Counts::default();
        let mut stopped = None;
        let (mut seen, mut told) = (0u64, 0u64);
        let mut one = |member: &Member| {
            if seen & 63 == 0 {
                plan.progress.members.fetch_add(seen - told, Ordering::Relaxed);
                told = seen;
                if let Err(why) = budget.check() {
                    stopped = Some(why);
                    return Flow::Break(());
                }
            }
            seen += 1;
            *counts.members.entry(member.n()).or_default() += 1;
            bench.turn(self.columns.used());
            match self.filter.as_ref().map(|filter| self.value(filter, bench, member)) {
                None | Some(Cell::Bool(true)) => {}
                Some(Cell::Bool(false)) => return Flow::Continue(()),
                Some(_) => {
                    counts.undecided += 1;
                    return Flow::Continue(());
                }
            }
            counts.rows += 1;
            visit(bench, member)
        };
        let _ = match (unit, &self.class) {
            (Unit::Seed(n, seed), Some(class)) => class.grow(seed, *n, &mut one),
            (Unit::Members(members), _) => members.iter().try_for_each(one),
            (Unit::Seed(..), None) => Flow::Continue(()),
        };
        plan.progress.members.fetch_add(seen - told, Ordering::Relaxed);
        plan.progress.done.fetch_add(1, Ordering::Relaxed);
        stopped.map_or(Ok(counts), Err)
    }
}

/// The listing and theory differ: a fault of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{listed} {class} on {n} elements were listed, and there are {expected}")]
pub struct Miscounted {
    /// The class.
    pub class: String,
    /// The number of elements.
    pub n: usize,
    /// How many were listed.
    pub listed: u64,
    /// How many there are.
    pub expected: u64,
}
