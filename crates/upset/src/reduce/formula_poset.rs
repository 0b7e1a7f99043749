//! 003 Theorem 4.9: the value of a Boolean formula to the poset game on N-free orders.
//!
//! A true input is one point, a false one nothing; an OR puts its left argument on top of its right one; a NOT is
//! the construction of 003 section 4.6, which turns every win into a loss. AND comes from these by De Morgan.

use super::{Elements, Reading, Reduction, Unfit, check_gadget, error, unfit};
use crate::budget::Budget;
use crate::document::Error;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};
use hashbrown::HashMap;
use std::ops::Range;

pub(super) fn reduce(origin: &str, text: &str, budget: &Budget) -> Result<Reduction, Error> {
    let mut parser = Parser { origin, text, at: 0, depth: 0, inputs: 0, values: HashMap::new() };
    let (formula_end, values_start) = parser.split();
    parser.read_values(values_start)?;
    parser.text = &text[..formula_end];
    let formula = parser.or()?;
    parser.skip();
    if parser.at < formula_end {
        return Err(parser.fail(parser.at..formula_end, "the formula has ended before this", "remove it"));
    }
    let whole = |why: Unfit| unfit(origin, text, why, Some("take a smaller formula".into()));
    let size = formula.size().ok_or_else(|| whole(Unfit::Astronomical))?;
    check_gadget(size, size.saturating_mul(4), budget).map_err(whole)?;
    let mut gadget = Gadget { elements: Elements::default(), order: Vec::new(), nots: 0, budget };
    formula.build(&mut gadget).map_err(whole)?;
    let poset = Poset::acyclic(gadget.elements.into_names(), &gadget.order);
    Ok(Reduction {
        title: format!("The formula {} as an N-free poset game", text[..formula_end].trim()),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::new(Player::Left, Winner::Left, "the formula has the value 1"),
    })
}

/// A formula with its inputs replaced by their values.
enum Formula {
    Input { name: String, value: bool },
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
}

/// The number 2^k − 1 with the least k such that 2^k ≥ n, and 2^k.
fn powers(n: u128) -> (u128, u128) {
    let power = n.max(1).next_power_of_two();
    (power - 1, power)
}

impl Formula {
    fn and(a: Formula, b: Formula) -> Formula {
        let not = |f: Formula| Box::new(Formula::Not(Box::new(f)));
        Formula::Not(Box::new(Formula::Or(not(a), not(b))))
    }

    /// The number of elements of the gadget, unless it is astronomical.
    fn size(&self) -> Option<u128> {
        let size = match self {
            Formula::Input { value, .. } => u128::from(*value),
            Formula::Or(a, b) => a.size()? + b.size()?,
            Formula::Not(a) => {
                let n = a.size()?;
                let (below, power) = powers(n);
                2 * n + below + power + 1
            }
        };
        (size < 1 << 64).then_some(size)
    }

    fn build(&self, gadget: &mut Gadget<'_>) -> Result<Part, Unfit> {
        match self {
            Formula::Input { value: false, .. } => Ok(Part::default()),
            Formula::Input { name, value: true } => Ok(gadget.point(name.clone())),
            Formula::Or(a, b) => {
                let (top, bottom) = (a.build(gadget)?, b.build(gadget)?);
                gadget.series(top, bottom)
            }
            Formula::Not(a) => {
                gadget.nots += 1;
                let label = format!("not{}", gadget.nots);
                let first = gadget.elements.names.len();
                let inner = a.build(gadget)?;
                let (below, power) = powers((gadget.elements.names.len() - first) as u128);
                let base = gadget.chain(&format!("{label}.b"), below);
                let raised = gadget.series(inner, base)?;
                let beside = gadget.chain(&format!("{label}.c"), power);
                let foot = gadget.point(format!("{label}.d"));
                let lifted = gadget.series(raised.beside(beside), foot)?;
                Ok(lifted.beside(a.build(gadget)?))
            }
        }
    }
}

/// A part of the order under construction: its minimal and maximal elements.
#[derive(Default)]
struct Part {
    minimal: Vec<u32>,
    maximal: Vec<u32>,
}

impl Part {
    fn beside(mut self, other: Part) -> Part {
        self.minimal.extend(other.minimal);
        self.maximal.extend(other.maximal);
        self
    }
}

struct Gadget<'a> {
    elements: Elements,
    order: Vec<(u32, u32)>,
    nots: usize,
    budget: &'a Budget,
}

impl Gadget<'_> {
    fn point(&mut self, name: String) -> Part {
        let x = self.elements.add(name);
        Part { minimal: vec![x], maximal: vec![x] }
    }

    fn chain(&mut self, name: &str, length: u128) -> Part {
        let chain: Vec<u32> = (1..=length).map(|i| self.elements.add(format!("{name}{i}"))).collect();
        self.order.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        Part {
            minimal: chain.first().copied().into_iter().collect(),
            maximal: chain.last().copied().into_iter().collect(),
        }
    }

    fn series(&mut self, top: Part, bottom: Part) -> Result<Part, Unfit> {
        if top.minimal.is_empty() {
            return Ok(bottom);
        }
        if bottom.maximal.is_empty() {
            return Ok(top);
        }
        let joints = top.minimal.len() as u128 * bottom.maximal.len() as u128;
        check_gadget(0, self.order.len() as u128 + joints, self.budget)?;
        for &x in &bottom.maximal {
            self.order.extend(top.minimal.iter().map(|&y| (x, y)));
        }
        Ok(Part { minimal: bottom.minimal, maximal: top.maximal })
    }
}

struct Parser<'a> {
    origin: &'a str,
    text: &'a str,
    at: usize,
    depth: usize,
    inputs: usize,
    values: HashMap<String, bool>,
}

/// Deeper formulas are refused: their gadgets could not be built anyway.
const MAX_DEPTH: usize = 200;
/// Longer formulas are refused: a chain of operators is as deep as it is long.
const MAX_INPUTS: usize = 1000;

impl Parser<'_> {
    fn fail(&self, span: Range<usize>, message: impl Into<String>, help: &str) -> Error {
        error(self.origin, self.text, Some(span), message, Some(help.into()))
    }

    /// Where the formula ends and the values begin: at a `;`, a line break after the formula, or `where`.
    fn split(&self) -> (usize, usize) {
        for (i, c) in self.text.char_indices() {
            if c == ';' {
                return (i, i + 1);
            }
            let before = self.text[..i].trim();
            if c == '\n' && !before.is_empty() {
                return (i, i + 1);
            }
            if self.text[i..].starts_with("where ") && !before.is_empty() {
                return (i, i + 5);
            }
        }
        (self.text.len(), self.text.len())
    }

    fn read_values(&mut self, start: usize) -> Result<(), Error> {
        let mut at = start;
        for word in self.text[start..].split([',', ' ', '\n', '\t', '\r', ';']) {
            let span = at..at + word.len();
            at = span.end + 1;
            if word.is_empty() {
                continue;
            }
            let value = match word.split_once('=') {
                Some((name, "1")) => (name, true),
                Some((name, "0")) => (name, false),
                _ => return Err(self.fail(span, format!("`{word}` gives no value"), "write `x=1` or `x=0`")),
            };
            if self.values.insert(value.0.to_string(), value.1).is_some_and(|old| old != value.1) {
                return Err(self.fail(span, format!("{} gets two values", value.0), "give it one"));
            }
        }
        Ok(())
    }

    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Reads one of `symbols` if it comes next.
    fn eat(&mut self, symbols: &[&str]) -> bool {
        self.skip();
        let found = symbols.iter().find(|s| self.text[self.at..].starts_with(**s));
        self.at += found.map_or(0, |s| s.len());
        found.is_some()
    }

    fn or(&mut self) -> Result<Formula, Error> {
        let mut left = self.and()?;
        while self.eat(&["||", "|", "∨", "+"]) {
            left = Formula::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Formula, Error> {
        let mut left = self.not()?;
        while self.eat(&["&&", "&", "∧", "*"]) {
            left = Formula::and(left, self.not()?);
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Formula, Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fail(
                self.at..self.at,
                "the formula is nested too deeply",
                "at most 200 levels",
            ));
        }
        let formula = if self.eat(&["!", "~", "¬"]) {
            Formula::Not(Box::new(self.not()?))
        } else if self.eat(&["("]) {
            let open = self.at - 1;
            let inner = self.or()?;
            if !self.eat(&[")"]) {
                return Err(self.fail(open..open + 1, "this parenthesis is not closed", "add `)`"));
            }
            inner
        } else {
            self.input()?
        };
        self.depth -= 1;
        Ok(formula)
    }

    fn input(&mut self) -> Result<Formula, Error> {
        self.skip();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let span = self.at..self.at + length;
        if length == 0 {
            let end = self.at + rest.chars().next().map_or(0, char::len_utf8);
            return Err(self.fail(self.at..end, "an input is missing here", "write a name, 0, 1, ! or ("));
        }
        self.inputs += 1;
        if self.inputs > MAX_INPUTS {
            return Err(self.fail(span, "the formula has more than 1000 inputs", "take a smaller formula"));
        }
        let name = rest[..length].to_string();
        let value = match name.as_str() {
            "0" => false,
            "1" => true,
            _ => match self.values.get(&name) {
                Some(&value) => value,
                None => {
                    return Err(self.fail(
                        span,
                        format!("{name} has no value"),
                        "add `; x=1` for each input",
                    ));
                }
            },
        };
        self.at = span.end;
        Ok(Formula::Input { name, value })
    }
}
