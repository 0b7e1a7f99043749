//! What was found out about a game, as data: what is said, about which part, by which theorem, with which witness, and
//! what it rests on. Text and JSON are renderings of it.

use crate::names::Names;
use crate::rule::{Answer, Theorem};
use crate::text::agreeing;
use crate::value::{Player, Starts, Value};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use std::sync::Arc;

/// Something that holds of a game or of a part of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The name of the theorem or means that shows it.
    pub rule: &'static str,
    /// Where that is proved; empty for a search.
    pub source: &'static str,
    /// Who wins, for each starter it speaks of.
    pub starts: Starts,
    /// The value, where it says one.
    pub value: Option<Value>,
    /// The elements of the board it is about: those of the game, or of a part.
    pub board: Names,
    /// What was seen, in a sentence.
    pub summary: String,
    /// What can be checked without looking for it again.
    pub witness: Witness,
    /// The claims it rests on.
    pub uses: Vec<Claim>,
}

impl Claim {
    /// A claim in words alone.
    pub fn new(rule: &'static str, source: &'static str, summary: impl Into<String>) -> Claim {
        Claim {
            rule,
            source,
            starts: Starts::default(),
            value: None,
            board: Names::default(),
            summary: agreeing(&summary.into()),
            witness: Witness::default(),
            uses: Vec::new(),
        }
    }

    /// What `theorem` shows about the board whose elements are called `board`.
    pub fn by(theorem: &Theorem, answer: Answer, board: &Names) -> Claim {
        let Answer { starts, value, summary, witness, uses } = answer;
        Claim {
            rule: theorem.name,
            source: theorem.source,
            starts,
            value,
            board: board.clone(),
            summary: agreeing(&summary),
            witness,
            uses,
        }
    }

    /// The starter it speaks of, if it speaks of one only.
    pub fn starter(&self) -> Option<Player> {
        match (self.starts.left, self.starts.right) {
            (Some(_), None) => Some(Player::Left),
            (None, Some(_)) => Some(Player::Right),
            _ => None,
        }
    }
}

/// Whether a search had a part in one of `claims`.
pub(crate) fn searched(claims: &[Claim]) -> bool {
    claims.iter().any(|claim| claim.rule == "search" || searched(&claim.uses))
}

/// One thing that a witness shows; elements are numbers on the claim's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A word.
    Word(&'static str),
    /// Something written out: a fraction, for instance.
    Text(String),
    /// An element.
    Element(usize),
    /// Elements.
    Elements(Vec<usize>),
    /// Lists of elements: pairs, chains, parts, edges.
    Lists(Lists),
}

impl Fact {
    /// Lists of elements.
    pub fn lists(lists: impl IntoIterator<Item: IntoIterator<Item = usize>>) -> Fact {
        let mut flat = Lists::default();
        for list in lists {
            flat.elements.extend(list.into_iter().map(|x| x as u32));
            flat.ends.push(flat.elements.len());
        }
        Fact::Lists(flat)
    }
}

/// Lists of elements, one after the other: there may be a million of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    elements: Vec<u32>,
    ends: Vec<usize>,
}

impl Lists {
    /// The number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The lists.
    pub fn iter(&self) -> impl Iterator<Item = impl ExactSizeIterator<Item = usize> + '_> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| self.elements[begin..end].iter().map(|&x| x as usize))
    }
}

/// What makes a claim checkable: named facts, which depend on the rule. Clones share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Witness(Arc<Vec<(&'static str, Fact)>>);

impl Witness {
    /// A witness of one fact.
    pub fn of(field: &'static str, fact: Fact) -> Witness {
        Witness(Arc::new(vec![(field, fact)]))
    }

    /// The same with one more fact.
    pub fn and(mut self, field: &'static str, fact: Fact) -> Witness {
        Arc::make_mut(&mut self.0).push((field, fact));
        self
    }

    /// One element.
    pub fn element(x: usize) -> Witness {
        Witness::of("element", Fact::Element(x))
    }

    /// Disjoint pairs.
    pub fn pairs(pairs: impl IntoIterator<Item = (usize, usize)>) -> Witness {
        Witness::of("pairs", Fact::lists(pairs.into_iter().map(|(x, y)| [x, y])))
    }

    /// The same facts about a board on which the elements have other numbers.
    pub fn renamed(mut self, number: impl Fn(usize) -> usize) -> Witness {
        for (_, fact) in Arc::make_mut(&mut self.0) {
            match fact {
                Fact::Number(_) | Fact::Word(_) | Fact::Text(_) => {}
                Fact::Element(x) => *x = number(*x),
                Fact::Elements(xs) => xs.iter_mut().for_each(|x| *x = number(*x)),
                Fact::Lists(lists) => lists.elements.iter_mut().for_each(|x| *x = number(*x as usize) as u32),
            }
        }
        self
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The facts with their names.
    pub fn facts(&self) -> &[(&'static str, Fact)] {
        &self.0
    }
}

/// Longer lists are cut where a claim is written out; the library holds all of it.
const WRITTEN: usize = 1_000;

struct Shown<'a> {
    witness: &'a Witness,
    names: &'a Names,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let list =
            |xs: &[usize]| -> Vec<&str> { xs.iter().take(WRITTEN).map(|&x| self.names.get(x)).collect() };
        let mut cut = false;
        for (field, fact) in self.witness.0.iter() {
            match fact {
                Fact::Number(n) => map.serialize_entry(field, n)?,
                Fact::Word(word) => map.serialize_entry(field, word)?,
                Fact::Text(text) => map.serialize_entry(field, text)?,
                Fact::Element(x) => map.serialize_entry(field, self.names.get(*x))?,
                Fact::Elements(xs) => {
                    cut |= xs.len() > WRITTEN;
                    map.serialize_entry(field, &list(xs))?;
                }
                Fact::Lists(lists) => {
                    cut |= lists.len() > WRITTEN || lists.iter().any(|xs| xs.len() > WRITTEN);
                    let named = |xs| -> Vec<&str> {
                        Iterator::take(xs, WRITTEN).map(|x| self.names.get(x)).collect()
                    };
                    let lists: Vec<Vec<&str>> = lists.iter().take(WRITTEN).map(named).collect();
                    map.serialize_entry(field, &lists)?;
                }
            }
        }
        if cut {
            map.serialize_entry("cut", &true)?;
        }
        map.end()
    }
}

/// A claim in its place in the list of all claims of a proof, where each stands before those it rests on.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The numbers of the claims it rests on.
    pub uses: Vec<usize>,
    /// How many elements the whole game has.
    elements: usize,
}

/// Lists `claims` about a game of `elements` elements.
pub(crate) fn steps(claims: &[Claim], elements: usize) -> Vec<Step<'_>> {
    fn add<'a>(claims: &'a [Claim], elements: usize, list: &mut Vec<Step<'a>>) -> Vec<usize> {
        let mut numbers = Vec::with_capacity(claims.len());
        for claim in claims {
            let number = list.len();
            numbers.push(number);
            list.push(Step { claim, uses: Vec::new(), elements });
            list[number].uses = add(&claim.uses, elements, list);
        }
        numbers
    }
    let mut list = Vec::new();
    add(claims, elements, &mut list);
    list
}

impl Serialize for Step<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claim = self.claim;
        let mut step = serializer.serialize_struct("Claim", 8)?;
        step.serialize_field("rule", claim.rule)?;
        step.serialize_field("source", claim.source)?;
        step.serialize_field("summary", &claim.summary)?;
        if let Some(player) = claim.starter() {
            step.serialize_field("starter", player.name())?;
        }
        if let Some(value) = &claim.value {
            step.serialize_field("value", &value.to_string())?;
        }
        let part = claim.board.len();
        if part > 0 && part < self.elements && part <= WRITTEN {
            step.serialize_field("part", &claim.board.iter().collect::<Vec<_>>())?;
        }
        if !claim.witness.is_empty() {
            step.serialize_field("witness", &Shown { witness: &claim.witness, names: &claim.board })?;
        }
        if !self.uses.is_empty() {
            step.serialize_field("uses", &self.uses)?;
        }
        step.end()
    }
}
