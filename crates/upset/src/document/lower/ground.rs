//! The elements of a document, by name, and the order on them.

use super::super::error::{Fault, cycle_shown, did_you_mean, shown};
use super::super::expr::{self, Built, Expr};
use super::super::tree::{Node, Value};
use super::circuit;
use super::fields::Fields;
use super::name_index::{NameIndex, TOGETHER};
use super::relation::{self, Link, Mention, Sink};
use crate::budget::Budget;
use crate::csr::Csr;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::{Cycle, Poset};
use hashbrown::HashMap;

/// Names that are being collected, and the pairs that relate them.
pub(super) struct Ground<'t> {
    list: Vec<&'t str>,
    index: NameIndex<'t>,
    /// Whether further names may appear: no `elements` were given.
    open: bool,
    /// The order's pairs, each first < second.
    pairs: Vec<(u32, u32)>,
    order: Option<Node<'t>>,
    /// Under `relation = "preorder"`, the first member of each element's class, and what classes are called.
    merged: Option<(Vec<u32>, HashMap<String, u32>)>,
    /// The whole order, where an expression or a circuit gives it, and further names that merging made.
    built: Option<(Poset, HashMap<String, u32>)>,
}

/// The finished board: a poset, and the element that each collected name means.
pub(super) struct FinishedGround<'t> {
    pub poset: Poset,
    index: NameIndex<'t>,
    aliases: HashMap<String, u32>,
    place: Vec<u32>,
}

/// What cannot be given beside `poset`.
const BESIDE_POSET: [&str; 5] = ["elements", "order", "circuit", "points", "relation"];

/// What a stranger's message says of the list of elements.
const STRANGER: &str = "only the names in `elements` can be used";

impl<'t> Ground<'t> {
    /// Reads `elements`, and `order`, `poset` or `circuit`.
    pub fn new(fields: &Fields<'t>) -> Result<Ground<'t>, Fault> {
        let mut ground = Ground::bare(fields)?;
        let preorder = relation(fields)?;
        if let Some(node) = fields.get("poset") {
            fields.alone("poset", &BESIDE_POSET)?;
            ground.built = Some((poset_expression(node, fields.budget)?, HashMap::new()));
        } else if let Some(node) = fields.get("circuit") {
            fields.alone("circuit", &["elements", "order"])?;
            ground.built = Some(circuit::poset(node, fields, preorder)?);
        } else if let Some(node) = fields.get("order") {
            ground.order = Some(node);
            let mut pairs = Vec::new();
            let mut before = 0;
            ground.numbers(
                |sink| relation::order(node, sink),
                |mention, y| {
                    let x = std::mem::replace(&mut before, y);
                    if mention.link != Link::First {
                        pairs.push((x, y));
                    }
                    Ok(())
                },
            )?;
            ground.pairs = pairs;
            if preorder {
                ground.merge()?;
            }
        } else if let Some(key) = fields.key("relation") {
            return Err(Fault::at(key.span(), "`relation` says how to read `order`, which is missing"));
        }
        if let Some(key) = fields.key("points").filter(|_| fields.get("circuit").is_none()) {
            return Err(Fault::at(
                key.span(),
                "`points` says which strings of bits `circuit` relates, which is missing",
            ));
        }
        if ground.built.is_some() {
            ground.open = false;
        }
        Ok(ground)
    }

    /// Reads `elements` alone.
    pub fn bare(fields: &Fields<'t>) -> Result<Ground<'t>, Fault> {
        let mut ground = Ground {
            list: Vec::new(),
            index: NameIndex::new(),
            open: true,
            pairs: Vec::new(),
            order: None,
            merged: None,
            built: None,
        };
        if let Some(node) = fields.get("elements") {
            let list = node.list("a list of names")?;
            ground.index.reserve(list.count());
            for node in list {
                let name = name_of(node)?;
                if ground.index.insert(name, ground.list.len() as u32).is_some() {
                    return Err(Fault::at(
                        node.span(),
                        format!("the element {} is named twice", shown(name)),
                    ));
                }
                ground.list.push(name);
            }
            ground.open = false;
        }
        Ok(ground)
    }

    /// Numbers the names that `read` finds, and hands each with its number to `each`, in the order of the text.
    ///
    /// On a large board every name is at a far place in memory. So they are looked up many at a time: the processor then
    /// waits for all of these places at once.
    pub fn numbers(
        &mut self,
        read: impl FnOnce(&mut Sink<'_, 't>) -> Result<(), Fault>,
        mut each: impl FnMut(&Mention<'t>, u32) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut waiting = Vec::new();
        let result = read(&mut |mention| {
            waiting.push(mention);
            if waiting.len() < TOGETHER { Ok(()) } else { self.number(&mut waiting, &mut each) }
        });
        // What is wrong with these stands before what `read` found wrong.
        self.number(&mut waiting, &mut each)?;
        result
    }

    fn number(
        &mut self,
        waiting: &mut Vec<Mention<'t>>,
        each: &mut impl FnMut(&Mention<'t>, u32) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let found = self.index.get_all(waiting.iter().map(|mention| mention.name));
        for (mention, found) in waiting.drain(..).zip(found) {
            let x = match found {
                Some(x) => x,
                None => self.intern(&mention)?,
            };
            each(&mention, x)?;
        }
        Ok(())
    }

    /// The number of a name, which may be new.
    fn intern(&mut self, mention: &Mention<'t>) -> Result<u32, Fault> {
        let name = mention.name;
        if let Some((poset, aliases)) = &self.built {
            if let Some(&x) = aliases.get(name) {
                return Ok(x);
            }
            let names = poset.names();
            return names.find(name).map(|x| x as u32).ok_or_else(|| unknown(names.iter(), mention));
        }
        if let Some((_, classes)) = &self.merged
            && let Some(&x) = classes.get(name)
        {
            return Ok(x);
        }
        if let Some(x) = self.index.get(name) {
            return Ok(x);
        }
        if !self.open {
            return Err(unknown(self.list.iter().copied(), mention));
        }
        let x = self.list.len() as u32;
        self.index.insert(name, x);
        self.list.push(name);
        Ok(x)
    }

    /// A list of different elements.
    pub fn set(&mut self, node: Node<'t>) -> Result<Edge, Fault> {
        let mut list = node.list("a list of names")?;
        let mut set = Vec::new();
        self.numbers(
            |sink| list.try_for_each(|node| sink(Mention::alone(node)?)),
            |_, x| {
                set.push(x);
                Ok(())
            },
        )?;
        let mut sorted = set.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|w| w[0] == w[1]) {
            let mut seen = hashbrown::HashSet::new();
            let again = node.list("a list of names")?.find(|node| !seen.insert(node.key()));
            // Two names of one merged class are no mistake.
            if let Some(node) = again {
                return Err(Fault::at(node.span(), format!("{} is named twice", shown(node.key()))));
            }
        }
        Ok(set)
    }

    /// A list of sets.
    pub fn sets(&mut self, node: Node<'t>) -> Result<Vec<Edge>, Fault> {
        node.list("a list of lists of names")?.map(|node| self.set(node)).collect()
    }

    /// The names that `node`, the list `field`, brings in as the first to mention them: perhaps they are misspelt.
    pub fn warn_of_new(&self, fields: &Fields<'t>, field: &str, before: usize) {
        // Where nothing but lists names the elements, they are all new.
        if before == 0 || self.list.len() == before {
            return;
        }
        let new: Vec<String> = self.list[before..].iter().take(5).map(|name| shown(name)).collect();
        let more = if self.list.len() - before > 5 { " and others" } else { "" };
        fields.warn(format!(
            "`{field}` names {}{more}, which nothing else mentions: a new element, related to no other",
            new.join(", ")
        ));
    }

    /// How many names there are so far.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    fn merge(&mut self) -> Result<(), Fault> {
        let first = Csr::new(self.list.len(), self.pairs.iter().copied()).classes();
        let mut names = HashMap::new();
        for (f, name) in class_names(&self.list, &first) {
            if self.index.get(&name).is_some() {
                let place = self.order.map_or(0..0, Node::span);
                return Err(Fault::at(
                    place,
                    format!("merging makes an element {}, and there is one already", shown(&name)),
                ));
            }
            names.insert(name, f);
        }
        self.merged = Some((first, names));
        Ok(())
    }

    /// The board, now that all names are known.
    pub fn finish(mut self) -> Result<FinishedGround<'t>, Fault> {
        if let Some((poset, aliases)) = self.built {
            let place = (0..poset.len() as u32).collect();
            return Ok(FinishedGround { poset, index: NameIndex::new(), aliases, place });
        }
        let Some((mut first, _)) = self.merged.take() else {
            let place = (0..self.list.len() as u32).collect();
            let poset = Poset::new(Names::new(self.list.iter().copied()), &self.pairs);
            let poset = poset.map_err(|cycle| cycle_fault(&cycle, &self.list, self.order))?;
            return Ok(FinishedGround { poset, index: self.index, aliases: HashMap::new(), place });
        };
        // Names that appeared outside the order stand alone.
        first.extend(first.len() as u32..self.list.len() as u32);
        let (poset, place) = quotient(&self.list, &first, self.pairs)?;
        Ok(FinishedGround { poset, index: self.index, aliases: HashMap::new(), place })
    }

    /// The names alone, for boards without an order.
    pub fn into_names(self) -> (Names, NameIndex<'t>) {
        (Names::new(self.list.iter().copied()), self.index)
    }
}

impl FinishedGround<'_> {
    /// A board whose names are those of `poset`.
    pub fn of(poset: &Poset) -> FinishedGround<'static> {
        FinishedGround {
            poset: poset.clone(),
            index: NameIndex::new(),
            aliases: HashMap::new(),
            place: Vec::new(),
        }
    }

    /// The element that a number of the ground means.
    pub fn place(&self, x: u32) -> u32 {
        self.place[x as usize]
    }

    /// What the sets of the ground mean, each sorted, each kept once.
    pub fn edges(&self, sets: Vec<Edge>) -> Vec<Edge> {
        let mapped = sets.into_iter().map(|set| set.into_iter().map(|x| self.place(x)).collect());
        crate::hypergraph::normalise(mapped.collect())
    }

    /// The element that `node` names; no new one can appear.
    pub fn find(&self, node: Node<'_>) -> Result<usize, Fault> {
        let name = name_of(node)?;
        if let Some(x) = self.index.get(name) {
            return Ok(self.place(x) as usize);
        }
        if let Some(&x) = self.aliases.get(name) {
            return Ok(x as usize);
        }
        let names = self.poset.names();
        names.find(name).map_or_else(|| Err(unknown(names.iter(), &Mention::alone(node)?)), Ok)
    }

    /// The different elements that a list names, by their names or as `also` knows them.
    pub fn find_all<'n>(
        &self,
        node: Node<'n>,
        also: impl Fn(&str) -> Option<usize>,
    ) -> Result<Vec<(usize, Node<'n>)>, Fault> {
        let list = node.list("a list of names")?;
        let mut found: Vec<(usize, Node<'_>)> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        for node in list {
            let x = self.find(node).or_else(|fault| also(node.key()).ok_or(fault))?;
            if !seen.insert(x) {
                return Err(Fault::at(node.span(), format!("{} is named twice", shown(node.key()))));
            }
            found.push((x, node));
        }
        Ok(found)
    }
}

/// The name that a node is.
pub(super) fn name_of(node: Node<'_>) -> Result<&str, Fault> {
    match node.value() {
        Value::Text(name) if !name.is_empty() => Ok(name),
        Value::Text(_) => Err(Fault::at(node.span(), "a name cannot be empty")),
        _ => Err(node.wrong("a name in quotes")),
    }
}

/// The fault of a name that no element has.
pub(super) fn unknown<'n>(known: impl Iterator<Item = &'n str>, mention: &Mention<'_>) -> Fault {
    let Mention { name, node, part, .. } = mention;
    let help = did_you_mean(name, known.take(100_000)).unwrap_or_else(|| STRANGER.into());
    Fault::at(node.part(part.clone()), format!("there is no element {}", shown(name))).help(help)
}

/// The name `a=b` of every class of two or more, by its first member.
fn class_names(list: &[&str], first: &[u32]) -> HashMap<u32, String> {
    let mut names: HashMap<u32, String> = HashMap::new();
    for (x, &f) in first.iter().enumerate().filter(|&(x, &f)| f != x as u32) {
        let name = names.entry(f).or_insert_with(|| list[f as usize].to_string());
        name.push('=');
        name.push_str(list[x]);
    }
    names
}

/// The order on the classes, each placed where its first member stands, and the place of every element.
pub(super) fn quotient(
    list: &[&str],
    first: &[u32],
    mut pairs: Vec<(u32, u32)>,
) -> Result<(Poset, Vec<u32>), Fault> {
    let mut called = class_names(list, first);
    let mut names: Vec<String> = Vec::new();
    let mut place = vec![0; first.len()];
    for (x, &f) in first.iter().enumerate() {
        if f == x as u32 {
            place[x] = names.len() as u32;
            names.push(called.remove(&f).unwrap_or_else(|| list[x].to_string()));
        } else {
            place[x] = place[f as usize];
        }
    }
    pairs.iter_mut().for_each(|(x, y)| (*x, *y) = (place[*x as usize], place[*y as usize]));
    pairs.retain(|(x, y)| x != y);
    let poset = Poset::new(Names::new(names), &pairs);
    Ok((poset.map_err(|_| Fault::whole("the merged relation still has a cycle"))?, place))
}

fn poset_expression(node: Node<'_>, budget: &Budget) -> Result<Poset, Fault> {
    match expression(node, budget)? {
        Built::Poset(poset) => Ok(poset),
        Built::Graph(_) => Err(Fault::at(node.span(), "this is a graph, not a poset")),
        Built::Board(_) | Built::Connection(_) => {
            Err(Fault::at(node.span(), "this is a board of a positional game, not a poset")
                .help("write game = \"positional\" and board = \"…\""))
        }
    }
}

/// The heaps of Nim, where `poset` is Nim too large to be built as chains.
pub(super) fn heaps(fields: &Fields<'_>) -> Result<Option<Vec<u128>>, Fault> {
    let Some(node) = fields.get("poset") else { return Ok(None) };
    fields.alone("poset", &BESIDE_POSET)?;
    Ok(parsed(node)?.large_nim())
}

/// What the expression in a text names, with the places of its faults in the document.
pub(super) fn expression(node: Node<'_>, budget: &Budget) -> Result<Built, Fault> {
    parsed(node)?.built(budget).map_err(|fault| within(node, fault))
}

fn parsed(node: Node<'_>) -> Result<Expr, Fault> {
    expr::parse_all(node.text("an expression in quotes")?).map_err(|fault| within(node, fault))
}

/// The fault of an expression, placed in the document.
pub(super) fn within(node: Node<'_>, mut fault: Fault) -> Fault {
    fault.span = Some(fault.span.map_or(node.span(), |span| node.part(span)));
    fault
}

/// Whether cycles are to be merged.
fn relation(fields: &Fields<'_>) -> Result<bool, Fault> {
    let Some(node) = fields.get("relation") else { return Ok(false) };
    match node.text("\"order\" or \"preorder\"")? {
        "order" => Ok(false),
        "preorder" => Ok(true),
        other => Err(Fault::at(node.span(), format!("there is no relation called {}", shown(other)))
            .help("`order` refuses cycles, `preorder` merges each into one element")),
    }
}

/// The fault of a cycle, at the last part of the order that closes it.
pub(super) fn cycle_fault(cycle: &Cycle, list: &[&str], order: Option<Node<'_>>) -> Fault {
    let members: Vec<&str> = cycle.0.iter().map(|&x| list[x]).collect();
    let place = order.map_or(0..0, |order| relation::closing(order, &members));
    Fault::at(place, format!("the order has a cycle: {}", cycle_shown(&cycle.0, |x| list[x])))
        .help("relation = \"preorder\" merges the elements of a cycle into one")
}
