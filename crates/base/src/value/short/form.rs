//! A value outside a store: all that it is made of in one list.

use super::{Id, NodeKind, Store};
use crate::budget::Stopped;
use crate::value::{Dyadic, Winner};
use hashbrown::HashMap;

/// A canonical form that is no number plus a nimber, the same for equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// Each after its options; the form itself comes last.
    nodes: Box<[Entry]>,
    winners: (Winner, Winner),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Entry {
    Plain(Dyadic, u32),
    Options([Box<[u32]>; 2]),
}

impl Form {
    /// Who wins when Left starts and when Right does.
    pub fn winners(&self) -> (Winner, Winner) {
        self.winners
    }

    /// How many different positions it is made of, those in numbers and nimbers not counted.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }
}

impl Store {
    /// What the value is made of.
    pub fn form(&self, id: Id) -> Form {
        let mut place: HashMap<Id, u32> = HashMap::new();
        let mut nodes = Vec::new();
        // Each value is met twice: before its options and after them.
        let mut open = vec![(id, false)];
        while let Some((id, ready)) = open.pop() {
            if place.contains_key(&id) {
                continue;
            }
            let entry = match &self.node(id).kind {
                NodeKind::Plain(number, nimber) => Entry::Plain(number.clone(), *nimber),
                NodeKind::Options(options) if ready => Entry::Options(
                    options.clone().map(|list| list.iter().map(|option| place[option]).collect()),
                ),
                NodeKind::Options(options) => {
                    open.push((id, true));
                    open.extend(options.iter().rev().flat_map(|list| list.iter().rev()).map(|&o| (o, false)));
                    continue;
                }
            };
            place.insert(id, nodes.len() as u32);
            nodes.push(entry);
        }
        Form { nodes: nodes.into(), winners: self.winners(id) }
    }

    /// The value of a form.
    pub fn adopt(&mut self, form: &Form) -> Result<Id, Stopped> {
        let mut ids: Vec<Id> = Vec::with_capacity(form.nodes.len());
        for entry in &form.nodes {
            let id = match entry {
                Entry::Plain(number, nimber) => self.small(number.clone(), *nimber),
                Entry::Options(options) => {
                    let list = |side: usize| options[side].iter().map(|&i| ids[i as usize]).collect();
                    self.canonical([list(0), list(1)])?
                }
            };
            ids.push(id);
        }
        ids.last().copied().ok_or(Stopped::Undecided)
    }
}
