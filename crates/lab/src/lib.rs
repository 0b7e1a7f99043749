//! The laboratory: all small games of a class, questions about them, and tables of what was found.
//!
//! | to | use |
//! | --- | --- |
//! | list the members of a class | [`Class`], or the generators in [`mod@generate`] |
//! | ask about all of them | [`Census`]: rows, groups, [`Census::refute`], [`Census::determine`] |
//! | know what can be asked | [`Columns`], [`language`] |
//! | keep rows in files, by shards | [`store`] |
#![forbid(unsafe_code)]

pub use cell::{Cell, Type};
pub use census::{Census, Counts, Miscounted, Plan, Row, Unasked};
pub use class::{CLASSES, Class, Member, NoClass, Shape, Traits};
pub use column::Columns;
pub use language::Fault;
pub use question::{Ambiguous, Determined, Found, Unanswered, Verdict};
pub use rules::Rules;
pub use upset::{Budget, Stopped};

pub mod bench;
pub mod canon;
pub mod cell;
pub mod census;
pub mod class;
pub mod column;
pub mod generate;
mod group;
pub mod language;
pub mod lines;
pub mod near;
pub mod order;
pub mod property;
mod question;
pub mod rules;
pub mod small;
mod spread;
pub mod store;
pub mod theory;
