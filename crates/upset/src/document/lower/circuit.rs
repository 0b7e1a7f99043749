//! The order that a Boolean circuit decides, written out.

use super::super::aiger::{Broken, Circuit};
use super::super::error::{Fault, shown};
use super::super::expand;
use super::super::files;
use super::super::tree::Node;
use super::fields::Fields;
use super::ground::{cycle_fault, quotient};
use crate::budget::Budget;
use crate::csr::Csr;
use crate::names::Names;
use crate::order::{Cycle, Poset};
use hashbrown::HashMap;

/// The order on strings of bits that the circuit in the file named by `node` decides, on those that `points` accepts if it is given, and
/// for a preorder the element that each merged name means.
pub(super) fn poset(
    node: Node<'_>,
    fields: &Fields<'_>,
    preorder: bool,
) -> Result<(Poset, HashMap<String, u32>), Fault> {
    let circuit = parsed(node, fields, Circuit::parse)?;
    let bits = circuit.bits();
    let points = fields.get("points");
    let points =
        points.map(|node| parsed(node, fields, |bytes| Circuit::parse_points(bytes, bits))).transpose()?;
    written(&circuit, points.as_ref(), preorder, fields.budget).map_err(|inner| match inner.stopped {
        Some(stopped) => stopped.into(),
        None => useless(node, inner.message, inner.help),
    })
}

/// The fault of a circuit that is there and cannot be used.
fn useless(node: Node<'_>, why: String, help: Option<String>) -> Fault {
    let name = shown(node.key());
    Fault::at(node.span(), format!("the circuit {name} cannot be used: {why}")).help_if(help)
}

/// The circuit in the file named by `node`.
fn parsed(
    node: Node<'_>,
    fields: &Fields<'_>,
    parse: impl Fn(&[u8]) -> Result<Circuit, Broken>,
) -> Result<Circuit, Fault> {
    let name = node.text("the name of an AIGER file")?;
    let bytes = files::read(fields.files, name);
    let bytes = bytes.map_err(|e| useless(node, e.to_string(), e.help().map(String::from)))?;
    parse(&bytes).map_err(|broken| useless(node, broken.to_string(), None))
}

/// The order that the circuit in an AIGER file decides, and what each merged name means.
pub(in super::super) fn order(
    bytes: &[u8],
    preorder: bool,
    budget: &Budget,
) -> Result<(Poset, HashMap<String, u32>), Fault> {
    let circuit = Circuit::parse(bytes).map_err(|broken| Fault::whole(broken.to_string()))?;
    written(&circuit, None, preorder, budget)
}

/// The order that a circuit decides on the strings that another accepts.
fn written(
    circuit: &Circuit,
    points: Option<&Circuit>,
    preorder: bool,
    budget: &Budget,
) -> Result<(Poset, HashMap<String, u32>), Fault> {
    let broken = |broken: Broken| Fault::whole(broken.to_string());
    let points = expand::points(points, circuit.bits(), budget).map_err(broken)??;
    let pairs = expand::relation(circuit, &points, budget).map_err(broken)??;
    budget.allow_memory(points.len() * (circuit.bits() + 64))?;
    let names = expand::names(&points, circuit.bits());
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
