//! The order that a Boolean circuit decides, written out.

use super::super::aiger::{self, Broken, Circuit};
use super::super::error::{Fault, shown};
use super::super::files;
use super::super::tree::Node;
use super::fields::Fields;
use super::ground::{cycle_fault, quotient};
use crate::budget::Budget;
use crate::csr::Csr;
use crate::names::Names;
use crate::order::{Cycle, Poset};
use hashbrown::HashMap;

/// The order on {0,1}^n that the circuit in the file named by `node` decides, and for a preorder the element that
/// each merged name means.
pub(super) fn poset(
    node: Node<'_>,
    fields: &Fields<'_>,
    preorder: bool,
) -> Result<(Poset, HashMap<String, u32>), Fault> {
    let name = node.text("the name of an AIGER file")?;
    let useless = |why: String, help: Option<String>| {
        Fault::at(node.span(), format!("the circuit {} cannot be used: {why}", shown(name))).help_if(help)
    };
    let bytes =
        files::read(fields.files, name).map_err(|e| useless(e.to_string(), e.help().map(String::from)))?;
    order(&bytes, preorder, fields.budget).map_err(|inner| match inner.stopped {
        Some(stopped) => stopped.into(),
        None => useless(inner.message, inner.help),
    })
}

/// The order that the circuit in an AIGER file decides, and what each merged name means.
pub(in super::super) fn order(
    bytes: &[u8],
    preorder: bool,
    budget: &Budget,
) -> Result<(Poset, HashMap<String, u32>), Fault> {
    let broken = |broken: Broken| Fault::whole(broken.to_string());
    let circuit = Circuit::parse(bytes).map_err(broken)?;
    let pairs = circuit.relation(budget).map_err(broken)??;
    let names = aiger::names(circuit.bits());
    let list: Vec<&str> = names.iter().map(String::as_str).collect();
    if !preorder {
        let poset = Poset::new(Names::new(list.iter().copied()), &pairs);
        let cyclic = |cycle: Cycle| Fault { span: None, ..cycle_fault(&cycle, &list, None) };
        return Ok((poset.map_err(cyclic)?, HashMap::new()));
    }
    let first = Csr::new(list.len(), pairs.iter().copied()).classes();
    let (poset, place) = quotient(&list, &first, pairs)?;
    let alone = |x: usize| poset.name(place[x] as usize) == names[x];
    let aliases = (0..names.len()).filter(|&x| !alone(x)).map(|x| (names[x].clone(), place[x])).collect();
    Ok((poset, aliases))
}
