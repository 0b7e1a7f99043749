//! Formulas as text: no text makes the readers panic, and what they read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upset::reduce::dimacs;

fuzz_target!(|text: &str| {
    if let Ok(formula) = dimacs::cnf("fuzz", text) {
        assert_eq!(dimacs::cnf("fuzz", &formula.write()).ok(), Some(formula));
    }
    match dimacs::qbf("fuzz", text) {
        Ok(formula) => assert_eq!(dimacs::qbf("fuzz", &formula.write()).ok(), Some(formula)),
        Err(error) => drop(error.render(false)),
    }
});
