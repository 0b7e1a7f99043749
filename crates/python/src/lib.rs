//! The solver as a Python module: thin, what it does the library can do. The classes that users see are in `upset/*.py`.
#![forbid(unsafe_code)]

mod census;
mod errors;
mod position;
mod proof;
mod session;
mod solution;
mod work;

use pyo3::prelude::*;

/// What `import upset` stands on.
#[pymodule]
fn _upset(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<position::PyPosition>()?;
    module.add_class::<solution::PySolution>()?;
    module.add_class::<session::PySession>()?;
    module.add_class::<census::PyCensus>()?;
    module.add_function(wrap_pyfunction!(position::reduce, module)?)?;
    module.add_function(wrap_pyfunction!(position::reductions, module)?)?;
    module.add_function(wrap_pyfunction!(proof::prove, module)?)?;
    module.add_function(wrap_pyfunction!(proof::verify, module)?)?;
    module.add_function(wrap_pyfunction!(position::board_files, module)?)?;
    module.add_function(wrap_pyfunction!(position::rules, module)?)
}
