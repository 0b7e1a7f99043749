//! The arguments of a family in an expression, and the posets and graphs that are made from them alone.

use super::super::error::{Fault, did_you_mean, shown};
use super::build::{Built, Site};
use super::parse::example;
use super::{Arg, ArgValue, Expr};
use crate::game::{Connection, Malformed};
use crate::graph::Graph;
use crate::hypergraph::boards::Board;
use crate::order::Poset;
use crate::order::build::check_size;
use crate::order::families::{self, TreeError, walks};
use std::ops::Range;

/// A family with its arguments.
pub(super) struct Call<'a> {
    pub name: &'a str,
    pub args: &'a [Arg],
    pub span: Range<usize>,
    pub site: &'a Site<'a>,
}

impl Call<'_> {
    pub fn wrong(&self, arg: &Arg, wanted: &str) -> Fault {
        Fault::at(arg.span.clone(), format!("`{}` takes {wanted} here", self.name))
            .help(format!("write `{}`", example(self.name)))
    }

    pub fn count(&self, wanted: usize) -> Result<(), Fault> {
        if self.args.len() == wanted {
            return Ok(());
        }
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("`{}` takes {wanted} argument{plural}, not {}", self.name, self.args.len());
        Err(Fault::at(self.span.clone(), message).help(format!("write `{}`", example(self.name))))
    }

    pub fn nonempty(&self) -> Result<(), Fault> {
        if !self.args.is_empty() {
            return Ok(());
        }
        let help = format!("write `{}`", example(self.name));
        Err(Fault::at(self.span.clone(), format!("`{}` needs its arguments", self.name)).help(help))
    }

    fn number(&self, arg: &Arg) -> Result<u128, Fault> {
        match arg.value {
            ArgValue::Number(n) => Ok(n),
            _ => Err(self.wrong(arg, "a whole number")),
        }
    }

    pub fn numbers(&self) -> Result<Vec<u128>, Fault> {
        self.args.iter().map(|arg| self.number(arg)).collect()
    }

    pub fn fixed<const N: usize>(&self) -> Result<[u128; N], Fault> {
        self.count(N)?;
        let mut numbers = [0; N];
        for (number, arg) in numbers.iter_mut().zip(self.args) {
            *number = self.number(arg)?;
        }
        Ok(numbers)
    }

    pub fn positive<const N: usize>(&self) -> Result<[u128; N], Fault> {
        let numbers = self.fixed::<N>()?;
        match numbers.iter().position(|&n| n == 0) {
            Some(i) => Err(self.wrong(&self.args[i], "a number of at least 1")),
            None => Ok(numbers),
        }
    }

    pub fn expr(&self, i: usize) -> Result<&Expr, Fault> {
        match &self.args[i].value {
            ArgValue::Expr(expr) => Ok(expr),
            _ => Err(self.wrong(&self.args[i], "a poset")),
        }
    }

    pub fn part(&self) -> Result<Poset, Fault> {
        self.count(1)?;
        self.expr(0)?.poset(self.site)
    }

    pub fn threshold(&self) -> Result<Poset, Fault> {
        self.count(2)?;
        let t = self.number(&self.args[1])?;
        if t == 0 {
            return Err(self.wrong(&self.args[1], "a number of at least 1"));
        }
        let poset = self.expr(0)?.poset(self.site)?;
        families::threshold(&poset, t).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// The one number, which is not smaller than `least`.
    pub fn at_least(&self, least: u128) -> Result<u128, Fault> {
        let [n] = self.fixed::<1>()?;
        if n < least {
            return Err(self.wrong(&self.args[0], &format!("a number of at least {least}")));
        }
        Ok(n)
    }

    /// The board that is the only argument.
    pub fn board(&self) -> Result<Board, Fault> {
        self.count(1)?;
        match self.expr(0)?.build_with(self.site)? {
            Built::Board(board) => Ok(board),
            Built::Poset(_) | Built::Graph(_) | Built::Connection(_) => {
                Err(self.wrong(&self.args[0], "a board"))
            }
        }
    }

    /// A graph, given by its walks or as an expression, and the two vertices that are to be joined.
    pub fn ends(&self) -> Result<(Graph, usize, usize), Fault> {
        self.count(3)?;
        let graph = match &self.args[0].value {
            ArgValue::Text(_) => {
                let (text, start) = self.quoted(0)?;
                let place = |TreeError { message, span }: TreeError| {
                    Fault::at(start + span.start..start + span.end, message)
                };
                walks(text).map_err(place)?
            }
            ArgValue::Expr(expr) => match expr.build_with(self.site)? {
                Built::Graph(graph) => graph,
                _ => return Err(self.wrong(&self.args[0], "a graph")),
            },
            _ => return Err(self.wrong(&self.args[0], "a graph")),
        };
        let find = |arg: &Arg| match &arg.value {
            ArgValue::Text(name) => graph.names().find(name).ok_or_else(|| {
                let help = did_you_mean(name, graph.names().iter().take(100_000));
                let help = help.unwrap_or_else(|| format!("write `{}`", example(self.name)));
                Fault::at(arg.span.clone(), format!("the graph has no vertex {}", shown(name))).help(help)
            }),
            _ => Err(self.wrong(arg, "the name of a vertex")),
        };
        let (s, t) = (find(&self.args[1])?, find(&self.args[2])?);
        Ok((graph, s, t))
    }

    pub fn fitting(&self, game: Result<Connection, Malformed>) -> Result<Connection, Fault> {
        game.map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// The game of joining two vertices by edges, if that has not too many neighbours.
    pub fn on_edges(&self, graph: &Graph, s: usize, t: usize) -> Result<Connection, Fault> {
        let pairs = (0..graph.len()).map(|x| (graph.neighbours(x).len() as u128).pow(2)).sum();
        check_size(graph.edges().len() as u128, pairs)
            .map_err(|e| Fault::at(self.span.clone(), e.to_string()))?;
        self.fitting(Connection::on_edges(graph, s, t))
    }

    pub fn tree(&self) -> Result<Poset, Fault> {
        self.text(families::tree)
    }

    /// The poset that `read` finds in the only argument.
    pub fn text(&self, read: fn(&str) -> Result<Poset, TreeError>) -> Result<Poset, Fault> {
        self.count(1)?;
        self.text_at(0, read)
    }

    fn text_at(&self, i: usize, read: impl Fn(&str) -> Result<Poset, TreeError>) -> Result<Poset, Fault> {
        let (text, start) = self.quoted(i)?;
        read(text)
            .map_err(|TreeError { message, span }| Fault::at(start + span.start..start + span.end, message))
    }

    /// The text that an argument is, and where it begins.
    pub fn quoted(&self, i: usize) -> Result<(&str, usize), Fault> {
        let arg = &self.args[i];
        let ArgValue::Text(text) = &arg.value else { return Err(self.wrong(arg, "a text in quotes")) };
        Ok((text, arg.span.start + usize::from(!text.starts_with('['))))
    }

    /// Two trees that share their root, the second upside down.
    pub fn double_tree(&self) -> Result<Poset, Fault> {
        self.count(2)?;
        let one_root = |text: &str| match families::tree(text)? {
            tree if tree.minimal().len() == 1 => Ok(tree),
            tree => {
                let message = format!("a double tree has one root, and here are {}", tree.minimal().len());
                Err(TreeError { message, span: 0..text.len() })
            }
        };
        let (upper, lower) = (self.text_at(0, one_root)?, self.text_at(1, one_root)?);
        families::double_tree(&upper, &lower).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// A zigzag whose last element is put above an element of a poset.
    pub fn hook(&self) -> Result<Poset, Fault> {
        self.count(3)?;
        let (zigzag, poset) = (self.expr(0)?.poset(self.site)?, self.expr(2)?.poset(self.site)?);
        let Some(end) = families::last_of_path(&zigzag) else {
            let message = "what is hooked on must be a zigzag: a diagram that is one path";
            return Err(Fault::at(self.args[0].span.clone(), message)
                .help("zigzags are C5, M3, W3, N3 and what `order` of a document describes"));
        };
        let name = match &self.args[1].value {
            ArgValue::Number(n) => n.to_string(),
            ArgValue::Text(name) => name.clone(),
            ArgValue::Real(_) | ArgValue::Expr(_) => {
                return Err(self.wrong(&self.args[1], "the number of an element or its name in quotes"));
            }
        };
        let Some(m) = poset.names().find(&name) else {
            let message = format!("the poset has no element {}", shown(&name));
            return Err(Fault::at(self.args[1].span.clone(), message)
                .help_if(did_you_mean(&name, poset.names().iter().take(100_000))));
        };
        families::hook(&zigzag, end, &poset, m).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    pub fn random(&self) -> Result<Poset, Fault> {
        let (n, p, seed) = self.at_random()?;
        let n = usize::try_from(n.min(1 << 40)).unwrap_or(usize::MAX);
        families::random(n, p, seed).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// A number of elements, a probability and a seed.
    pub fn at_random(&self) -> Result<(u128, f64, u64), Fault> {
        self.count(3)?;
        let n = self.number(&self.args[0])?;
        let p = match self.args[1].value {
            ArgValue::Real(p) if (0.0..=1.0).contains(&p) => p,
            ArgValue::Number(p @ (0 | 1)) => p as f64,
            _ => return Err(self.wrong(&self.args[1], "a probability from 0 to 1")),
        };
        let seed = u64::try_from(self.number(&self.args[2])?);
        let seed = seed.map_err(|_| self.wrong(&self.args[2], "a number below 2^64"))?;
        Ok((n, p, seed))
    }
}
