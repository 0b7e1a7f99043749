//! The fields of a document: which belong to which family, and how they are fetched.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::files::Files;
use super::super::tree::{Node, TableNode};
use crate::budget::Budget;
use crate::game::Family;
use std::cell::RefCell;

/// Fields that every document may have.
const COMMON: [&str; 3] = ["title", "game", "expect"];
/// Fields that give a partial order.
const ORDER: [&str; 6] = ["elements", "order", "poset", "relation", "circuit", "points"];
const COLOURS: [&str; 2] = ["black", "white"];
const POSITIONAL: [&str; 11] = [
    "board",
    "convention",
    "winning",
    "left",
    "right",
    "claimed",
    "turns",
    "moves",
    "first_moves",
    "left_only",
    "right_only",
];
const GRAPH: [&str; 2] = ["elements", "edges"];

/// All fields of the documents of a family.
fn allowed(family: Family) -> Vec<&'static str> {
    let own: &[&[&str]] = match family {
        Family::Poset | Family::Weighted => &[&ORDER, &["weights", "lives"]],
        Family::BlackWhite => &[&ORDER, &COLOURS, &["grey"]],
        Family::Pomax | Family::Pomin | Family::Pominmax => &[&ORDER, &COLOURS],
        Family::Leaf => &[&GRAPH, &COLOURS],
        Family::Positional => &[&ORDER, &POSITIONAL],
        Family::NodeKayles => &[&GRAPH, &COLOURS, &["grey"]],
        Family::Col => &[&GRAPH, &["colored", "tint"]],
        Family::Geography => &[&GRAPH, &["start"], &COLOURS, &["grey"]],
        Family::Removal => &[&["elements", "needs"], &COLOURS],
        Family::Hackenbush => &[&GRAPH, &["blue", "red", "green", "ground", "edge_names"]],
        Family::SetGame => &[&["elements", "sets", "set_names"]],
        Family::Options => &[&["elements", "left", "right", "start"]],
        Family::Sum => &[&["parts"]],
        Family::Cnf => &[&["elements", "left", "right", "claimed"]],
    };
    COMMON.into_iter().chain(own.concat()).collect()
}

/// The fields of one document.
pub(super) struct Fields<'t> {
    table: TableNode<'t>,
    pub family: Family,
    /// Where the family is named: the place of faults that concern a field that is missing.
    pub place: Node<'t>,
    /// What the files hold that it names.
    pub files: &'t dyn Files,
    /// What building the board may cost.
    pub budget: &'t Budget,
    warnings: RefCell<Vec<String>>,
}

impl<'t> Fields<'t> {
    pub fn new(
        table: TableNode<'t>,
        family: Family,
        place: Node<'t>,
        files: &'t dyn Files,
        budget: &'t Budget,
    ) -> Fields<'t> {
        Fields { table, family, place, files, budget, warnings: RefCell::default() }
    }

    /// Notes what is allowed but may not be meant.
    pub fn warn(&self, warning: String) {
        self.warnings.borrow_mut().push(warning);
    }

    /// All that was noted.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.take()
    }

    pub fn get(&self, name: &str) -> Option<Node<'t>> {
        self.table.get(name)
    }

    /// The place of a field's name.
    pub fn key(&self, name: &str) -> Option<Node<'t>> {
        self.table.iter().map(|(key, _)| key).find(|key| key.key() == name)
    }

    /// Refuses fields that there are not, or not in this family.
    pub fn check(&self) -> Result<(), Fault> {
        let allowed = allowed(self.family);
        for (key, _) in self.table.iter() {
            let name = key.key();
            if allowed.contains(&name) {
                continue;
            }
            let elsewhere = Family::ALL.into_iter().filter(|&f| self::allowed(f).contains(&name));
            let elsewhere: Vec<&str> = elsewhere.map(Family::name).collect();
            if !elsewhere.is_empty() {
                let message = format!("the field `{name}` does not belong to a {} game", self.family);
                let help =
                    format!("it belongs to {}; here there are {}", elsewhere.join(", "), allowed.join(", "));
                return Err(Fault::at(key.span(), message).help(help));
            }
            let help = did_you_mean(name, allowed.iter().copied());
            let help = help.unwrap_or_else(|| {
                format!("the fields of a {} game are {}", self.family, allowed.join(", "))
            });
            return Err(Fault::at(key.span(), format!("there is no field {}", shown(name))).help(help));
        }
        Ok(())
    }

    /// Refuses the fields `others` beside `name`.
    pub fn alone(&self, name: &str, others: &[&str]) -> Result<(), Fault> {
        match others.iter().find_map(|other| self.key(other)) {
            None => Ok(()),
            Some(key) => {
                Err(Fault::at(key.span(), format!("`{name}` and `{}` cannot both be given", key.key()))
                    .help("leave one of them out"))
            }
        }
    }

    /// A field that must be there.
    pub fn need(&self, name: &str, help: &str) -> Result<Node<'t>, Fault> {
        self.get(name).ok_or_else(|| self.missing(name, help))
    }

    pub fn missing(&self, name: &str, help: &str) -> Fault {
        Fault::at(self.place.span(), format!("the field `{name}` is missing")).help(help)
    }
}
