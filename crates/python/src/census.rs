//! Questions about all members of a class.

use crate::errors;
use crate::work;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;
use upset_lab::property::key;
use upset_lab::{Budget, Cell, Census, Class, Counts, Fault, Found, Plan, Row, Stopped, Traits, Unanswered};

/// A class with what is asked of its members.
#[pyclass(frozen, module = "upset._upset", name = "Census")]
pub struct PyCensus(Census);

/// A member by its key and size, with the columns that a question uses.
type Witness = (String, usize, Vec<(String, Py<PyAny>)>);
/// A key, and each of its values with how often it came up and a member that has it.
type Key = (Vec<Py<PyAny>>, Vec<(Py<PyAny>, u64, String)>);

fn cell(py: Python<'_>, cell: &Cell) -> PyResult<Py<PyAny>> {
    match cell {
        Cell::Int(i) => i.into_py_any(py),
        Cell::Real(r) => r.into_py_any(py),
        Cell::Bool(b) => b.into_py_any(py),
        Cell::Text(text) => text.into_py_any(py),
        Cell::Undecided => Ok(py.None()),
    }
}

fn cells(py: Python<'_>, row: &[Cell]) -> PyResult<Vec<Py<PyAny>>> {
    row.iter().map(|entry| cell(py, entry)).collect()
}

fn fault(py: Python<'_>, fault: &Fault) -> PyErr {
    let column = fault.text[..fault.place.start].chars().count() + 1;
    let shown = fault.to_string();
    errors::raise(py, "InputError", (fault.message.clone(), fault.help.clone(), Some(1), Some(column), shown))
}

fn unanswered(py: Python<'_>, why: Unanswered) -> PyErr {
    match why {
        Unanswered::Fault(why) => fault(py, &why),
        Unanswered::Stopped(why) => errors::budget(py, &why.to_string()),
    }
}

fn witness(py: Python<'_>, found: &Found) -> PyResult<Witness> {
    let named = |(name, value): &(String, Cell)| Ok((name.clone(), cell(py, value)?));
    let cells: PyResult<Vec<_>> = found.cells.iter().map(named).collect();
    Ok((found.key.clone(), found.member.n(), cells?))
}

impl PyCensus {
    fn plan(&self, py: Python<'_>, shard: (usize, usize)) -> PyResult<Plan> {
        let (k, m) = shard;
        if k >= m {
            return Err(errors::refused(py, "a shard is k of m, with k counted from 0 and below m"));
        }
        Ok(py.detach(|| self.0.plan().shard(k, m)))
    }

    /// Compares a whole listing with theory.
    fn check(&self, py: Python<'_>, counts: &Counts, shard: (usize, usize)) -> PyResult<()> {
        if shard.1 != 1 {
            return Ok(());
        }
        self.0.check(counts).map_err(|why| errors::refused(py, format!("a fault of ours: {why}")))
    }
}

#[pymethods]
impl PyCensus {
    #[new]
    #[pyo3(signature = (class, least, most, of = None, connected = false, levels = None, rank = None, sets = None, sizes = None, two_sided = false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        class: &str,
        least: usize,
        most: usize,
        of: Option<&str>,
        connected: bool,
        levels: Option<u8>,
        rank: Option<usize>,
        sets: Option<(usize, usize)>,
        sizes: Option<(usize, usize)>,
        two_sided: bool,
    ) -> PyResult<PyCensus> {
        let traits = Traits { connected, levels, rank, sets, sizes, two_sided };
        let class = Class::new(class, of, &traits).map_err(|why| match &why {
            upset_lab::NoClass::Unknown { near, .. } if !near.is_empty() => {
                errors::refused(py, format!("{why}; did you mean {}?", near.join(" or ")))
            }
            _ => errors::refused(py, why),
        })?;
        Census::new(class, (least, most)).map(PyCensus).map_err(|why| errors::refused(py, why))
    }

    /// The same about the game of this name.
    fn game(&self, py: Python<'_>, name: &str) -> PyResult<PyCensus> {
        self.0.clone().game(name).map(PyCensus).map_err(|why| errors::refused(py, why))
    }

    /// The same with at most so many positions a game.
    fn effort(&self, positions: u64) -> PyCensus {
        PyCensus(self.0.clone().effort(positions))
    }

    /// The same with more columns.
    fn compute(&self, py: Python<'_>, text: &str) -> PyResult<PyCensus> {
        self.0.clone().compute(text).map(PyCensus).map_err(|why| fault(py, &why))
    }

    /// The members that meet a condition.
    fn filter(&self, py: Python<'_>, text: &str) -> PyResult<PyCensus> {
        self.0.clone().filter(text).map(PyCensus).map_err(|why| fault(py, &why))
    }

    /// Members put together.
    fn group(&self, py: Python<'_>, text: &str) -> PyResult<PyCensus> {
        self.0.clone().group(text).map(PyCensus).map_err(|why| fault(py, &why))
    }

    /// What is told of each group.
    fn aggregate(&self, py: Python<'_>, text: &str) -> PyResult<PyCensus> {
        self.0.clone().aggregate(text).map(PyCensus).map_err(|why| fault(py, &why))
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        let header = if self.0.is_grouped() { self.0.group_header() } else { self.0.header() };
        header.into_iter().map(|(name, _)| name).collect()
    }

    #[getter]
    fn definition(&self) -> String {
        self.0.definition()
    }

    #[getter]
    fn estimate(&self) -> Option<f64> {
        self.0.estimate()
    }

    /// The rows of shard k of m, or the groups of all rows.
    #[pyo3(signature = (shard = (0, 1), time_limit = None, threads = None))]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        shard: (usize, usize),
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let plan = self.plan(py, shard)?;
        let budget = work::budget(py, time_limit, None, threads)?;
        let ask = |budget: &Budget| -> Result<(Vec<Row>, Counts), Stopped> {
            if self.0.is_grouped() {
                return self.0.groups(&plan, budget);
            }
            let mut rows = Vec::new();
            let mut take = |row| {
                rows.push(row);
                Ok(())
            };
            let counts = self.0.rows(&plan, budget, &mut take)?;
            Ok((rows, counts))
        };
        let found = work::run(py, &budget, ask, Result::is_ok)?;
        let (rows, counts) = found.map_err(|why| errors::budget(py, &why.to_string()))?;
        self.check(py, &counts, shard)?;
        let list = PyList::empty(py);
        for row in rows {
            list.append(cells(py, &row)?)?;
        }
        Ok(list)
    }

    /// The smallest counterexample, a member that is undecided, the number of members and of undecided ones.
    #[pyo3(signature = (statement, time_limit = None, threads = None))]
    fn refute(
        &self,
        py: Python<'_>,
        statement: &str,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<(Option<Witness>, Option<Witness>, u64, u64)> {
        let plan = self.plan(py, (0, 1))?;
        let budget = work::budget(py, time_limit, None, threads)?;
        let ask = |budget: &Budget| self.0.refute(statement, &plan, budget);
        let found = work::run(py, &budget, ask, settled)?.map_err(|why| unanswered(py, why))?;
        let shown = |found: Option<Found>| found.map(|found| witness(py, &found)).transpose();
        Ok((shown(found.counterexample)?, shown(found.undecided)?, found.counts.total(), found.open))
    }

    /// How many keys there are, those with several values, the number of members and of undecided ones.
    #[pyo3(signature = (target, by, time_limit = None, threads = None))]
    fn determine(
        &self,
        py: Python<'_>,
        target: &str,
        by: &str,
        time_limit: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<(u64, Vec<Key>, u64, u64)> {
        let plan = self.plan(py, (0, 1))?;
        let budget = work::budget(py, time_limit, None, threads)?;
        let ask = |budget: &Budget| self.0.determine(target, by, &plan, budget);
        let found = work::run(py, &budget, ask, settled)?.map_err(|why| unanswered(py, why))?;
        let shown = |(value, count, member): &(Cell, u64, upset_lab::Member)| Ok((cell(py, value)?, *count, key(member)));
        let mut ambiguous = Vec::new();
        for one in &found.ambiguous {
            let values: PyResult<Vec<_>> = one.values.iter().map(shown).collect();
            ambiguous.push((cells(py, &one.key)?, values?));
        }
        Ok((found.keys, ambiguous, found.counts.total(), found.open))
    }
}

/// Whether asking again with more time would change nothing.
fn settled<T>(found: &Result<T, Unanswered>) -> bool {
    !matches!(found, Err(Unanswered::Stopped(_)))
}
