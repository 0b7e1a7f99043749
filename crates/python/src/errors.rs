//! The library's errors as exceptions of `upset.errors`.

use pyo3::BoundObject;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upset::document::Error;

/// The exception `class` of `upset.errors`, made from `arguments`.
pub fn raise<'py, A>(py: Python<'py>, class: &str, arguments: A) -> PyErr
where
    A: IntoPyObject<'py, Target = PyTuple>,
    PyErr: From<A::Error>,
{
    let made = || {
        let arguments = arguments.into_pyobject(py).map_err(PyErr::from)?.into_bound();
        py.import("upset.errors")?.getattr(class)?.call1(arguments)
    };
    made().map_or_else(|error| error, PyErr::from_value)
}

/// What is wrong with a text, where, and what would be right.
pub fn input(py: Python<'_>, error: &Error) -> PyErr {
    if let Some(stopped) = error.stopped() {
        return budget(py, &stopped.to_string());
    }
    let (line, column) = error.position().unzip();
    raise(py, "InputError", (error.message.clone(), error.help.clone(), line, column, error.render(false)))
}

/// A budget that ran out before there was anything to hand over.
pub fn budget(py: Python<'_>, why: &str) -> PyErr {
    raise(py, "BudgetError", (why.to_string(),))
}

/// Any other refusal, in words.
pub fn refused(py: Python<'_>, why: impl ToString) -> PyErr {
    raise(py, "UpsetError", (why.to_string(),))
}
