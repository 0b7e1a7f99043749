//! From trees to expressions whose names and types fit, and what they are worth in a row.

use super::parse::{Item, Node, Tree, list, one};
use super::value::Op;
use super::{FOLDS, FUNCTIONS, Fault};
use crate::cell::{Cell, Type};
use crate::column::{Column, Columns};
use crate::near::near;
use std::ops::Range;

/// An expression over columns.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it is called in tables.
    pub name: String,
    /// What it gives.
    pub kind: Type,
    node: Op,
}

/// What an aggregate makes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Rows, or those that meet a condition.
    Count,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// Different values.
    Distinct,
    /// Whether somewhere.
    Any,
    /// Whether everywhere.
    All,
    /// In the first row.
    First,
}

/// One column of a table of groups.
#[derive(Clone, Debug)]
pub struct Aggregate {
    /// What it is called.
    pub name: String,
    /// What it gives.
    pub kind: Type,
    /// How rows are put together.
    pub fold: Fold,
    /// What of each row.
    pub of: Option<Expression>,
}

struct Checker<'t> {
    text: &'t str,
    columns: &'t mut Columns,
}

/// One expression over `columns`, which grow by those that it uses.
pub fn expression(text: &str, columns: &mut Columns) -> Result<Expression, Fault> {
    let tree = one(text)?;
    let mut checker = Checker { text, columns };
    let (node, kind) = checker.check(&tree)?;
    Ok(Expression { name: text.trim().into(), kind, node })
}

/// Expressions separated by commas.
pub fn expressions(text: &str, columns: &mut Columns) -> Result<Vec<Expression>, Fault> {
    let mut checker = Checker { text, columns };
    list(text)?.iter().map(|item| checker.item(item)).collect()
}

/// Aggregates separated by commas.
pub fn aggregates(text: &str, columns: &mut Columns) -> Result<Vec<Aggregate>, Fault> {
    let mut checker = Checker { text, columns };
    list(text)?.iter().map(|item| checker.aggregate(item)).collect()
}

impl Expression {
    /// The expression that is one column.
    pub fn column(column: Column, columns: &mut Columns) -> Expression {
        let (name, kind) = (column.name(), column.kind());
        Expression { name, kind, node: Op::Column(columns.add(column)) }
    }

    /// What it is worth in the row whose columns are given by their number.
    pub fn value(&self, row: &mut dyn FnMut(usize) -> Cell) -> Cell {
        self.node.value(row)
    }

    /// Whether it is not a name alone.
    pub fn is_compound(&self) -> bool {
        !matches!(self.node, Op::Column(_))
    }
}

impl Checker<'_> {
    fn item(&mut self, item: &Item) -> Result<Expression, Fault> {
        let (node, kind) = self.check(&item.tree)?;
        let name = item.name.clone().unwrap_or_else(|| self.text[item.tree.place.clone()].into());
        Ok(Expression { name, kind, node })
    }

    fn aggregate(&mut self, item: &Item) -> Result<Aggregate, Fault> {
        let name = item.name.clone().unwrap_or_else(|| self.text[item.tree.place.clone()].into());
        let (function, arguments): (&str, &[Tree]) = match &item.tree.node {
            Node::Name(function) => (function, &[]),
            Node::Call(function, arguments) => (function, arguments),
            _ => {
                let fault = Fault::new(
                    self.text,
                    item.tree.place.clone(),
                    "this does not say how rows are put together",
                );
                return Err(fault.help("write count, or one of min(…), max(…), sum(…), mean(…), distinct(…), any(…), all(…), first(…)"));
            }
        };
        let fold = match function {
            "count" => Fold::Count,
            "min" => Fold::Min,
            "max" => Fold::Max,
            "sum" => Fold::Sum,
            "mean" => Fold::Mean,
            "distinct" => Fold::Distinct,
            "any" => Fold::Any,
            "all" => Fold::All,
            "first" => Fold::First,
            other => {
                let fault = Fault::new(
                    self.text,
                    item.tree.place.clone(),
                    format!("`{other}` does not put rows together"),
                );
                return Err(fault.help(suggestion(
                    other,
                    FOLDS.iter().map(|(name, _)| *name),
                    "write count, min(…), max(…), sum(…), mean(…), distinct(…), any(…), all(…) or first(…)",
                )));
            }
        };
        if arguments.len() > 1 || arguments.is_empty() && fold != Fold::Count {
            return Err(Fault::new(
                self.text,
                item.tree.place.clone(),
                format!("{function} takes one argument"),
            ));
        }
        let of = arguments
            .first()
            .map(|tree| self.check(tree).map(|(node, kind)| (node, kind, tree.place.clone())))
            .transpose()?;
        let wanted = |wanted: &[Type], of: &Option<(Op, Type, Range<usize>)>| match of {
            Some((_, kind, place)) if !wanted.contains(kind) => Err(Fault::new(
                self.text,
                place.clone(),
                format!("{function} needs {}, and this is {kind}", wanted[0]),
            )),
            _ => Ok(()),
        };
        let kind = match fold {
            Fold::Count | Fold::Any | Fold::All => {
                wanted(&[Type::Bool], &of)?;
                if fold == Fold::Count { Type::Int } else { Type::Bool }
            }
            Fold::Distinct => Type::Int,
            Fold::Sum | Fold::Mean => {
                wanted(&[Type::Int, Type::Real], &of)?;
                if fold == Fold::Mean {
                    Type::Real
                } else {
                    of.as_ref().map_or(Type::Int, |(_, kind, _)| *kind)
                }
            }
            Fold::Min | Fold::Max | Fold::First => of.as_ref().map_or(Type::Int, |(_, kind, _)| *kind),
        };
        let of = of.map(|(node, kind, place)| Expression { name: self.text[place].into(), kind, node });
        Ok(Aggregate { name, kind, fold, of })
    }

    fn check(&mut self, tree: &Tree) -> Result<(Op, Type), Fault> {
        Ok(match &tree.node {
            Node::Int(i) => (Op::Constant(Cell::Int(*i)), Type::Int),
            Node::Real(r) => (Op::Constant(Cell::Real(*r)), Type::Real),
            Node::Bool(b) => (Op::Constant(Cell::Bool(*b)), Type::Bool),
            Node::Text(text) => (Op::Constant(Cell::Text(text.clone().into())), Type::Text),
            Node::Name(name) => self.name(name, &tree.place)?,
            Node::Not(inner) => (Op::Not(Box::new(self.wants(inner, Type::Bool, "`not`")?)), Type::Bool),
            Node::Minus(inner) => {
                let (op, kind) = self.number(inner, "`-`")?;
                (Op::Minus(Box::new(op)), kind)
            }
            Node::Binary(sign, place, left, right) => self.binary(sign, place, left, right)?,
            Node::Call(function, arguments) => self.call(function, arguments, &tree.place)?,
        })
    }

    fn name(&mut self, name: &str, place: &Range<usize>) -> Result<(Op, Type), Fault> {
        match self.columns.find(name) {
            Ok(column) => {
                let kind = column.kind();
                Ok((Op::Column(self.columns.add(column)), kind))
            }
            Err(why) => {
                let fault = Fault::new(self.text, place.clone(), why);
                let near = near(name, self.columns.names());
                Err(match near.is_empty() {
                    true => fault.help("`upset census columns CLASS` lists all columns"),
                    false => fault.help(format!("did you mean {}?", near.join(" or "))),
                })
            }
        }
    }

    fn wants(&mut self, tree: &Tree, wanted: Type, by: &str) -> Result<Op, Fault> {
        let (op, kind) = self.check(tree)?;
        if kind == wanted {
            return Ok(op);
        }
        let fault =
            Fault::new(self.text, tree.place.clone(), format!("{by} needs {wanted}, and this is {kind}"));
        Err(if wanted == Type::Bool {
            fault.help("compare it with something: ==, !=, <, <=, >, >=")
        } else {
            fault
        })
    }

    fn number(&mut self, tree: &Tree, by: &str) -> Result<(Op, Type), Fault> {
        let (op, kind) = self.check(tree)?;
        match kind {
            Type::Int | Type::Real => Ok((op, kind)),
            _ => Err(Fault::new(
                self.text,
                tree.place.clone(),
                format!("{by} needs a number, and this is {kind}"),
            )),
        }
    }

    fn binary(
        &mut self,
        sign: &'static str,
        place: &Range<usize>,
        left: &Tree,
        right: &Tree,
    ) -> Result<(Op, Type), Fault> {
        let by = format!("`{sign}`");
        Ok(match sign {
            "and" | "or" | "implies" => {
                let a = Box::new(self.wants(left, Type::Bool, &by)?);
                let b = Box::new(self.wants(right, Type::Bool, &by)?);
                let op = match sign {
                    "and" => Op::And(a, b),
                    "or" => Op::Or(a, b),
                    _ => Op::Or(Box::new(Op::Not(a)), b),
                };
                (op, Type::Bool)
            }
            "==" | "!=" => {
                let (a, first) = self.check(left)?;
                let (b, second) = self.check(right)?;
                let numbers = [first, second].iter().all(|kind| matches!(kind, Type::Int | Type::Real));
                if first != second && !numbers {
                    let fault = Fault::new(self.text, place.clone(), format!("{first} is never {second}"));
                    let text = first == Type::Text || second == Type::Text;
                    return Err(if text {
                        fault.help("write texts in quotes: outcome == \"N\"")
                    } else {
                        fault
                    });
                }
                (Op::Compare(sign, Box::new(a), Box::new(b)), Type::Bool)
            }
            "<" | "<=" | ">" | ">=" => {
                let (a, _) = self.number(left, &by)?;
                let (b, _) = self.number(right, &by)?;
                (Op::Compare(sign, Box::new(a), Box::new(b)), Type::Bool)
            }
            _ => {
                let (a, first) = self.number(left, &by)?;
                let (b, second) = self.number(right, &by)?;
                let whole = first == Type::Int && second == Type::Int;
                if matches!(sign, "//" | "%") && !whole {
                    return Err(Fault::new(self.text, place.clone(), format!("{by} needs whole numbers")));
                }
                let kind = if whole && sign != "/" { Type::Int } else { Type::Real };
                (Op::Arithmetic(sign, Box::new(a), Box::new(b)), kind)
            }
        })
    }

    fn call(
        &mut self,
        function: &str,
        arguments: &[Tree],
        place: &Range<usize>,
    ) -> Result<(Op, Type), Fault> {
        let Some(&(name, _)) = FUNCTIONS.iter().find(|(name, _)| *name == function) else {
            let fault = Fault::new(self.text, place.clone(), format!("there is no function `{function}`"));
            if FOLDS.iter().any(|(name, _)| *name == function) {
                return Err(fault.help("it puts rows together: use it in --aggregate"));
            }
            return Err(fault.help(suggestion(
                function,
                FUNCTIONS.iter().map(|(name, _)| *name),
                "there are min, max, abs, odd, even, xor, decided and if",
            )));
        };
        let count = arguments.len();
        let (right, wanted) = match name {
            "min" | "max" => (count >= 1, "one argument or more"),
            "if" => (count == 3, "three arguments: a condition and two values"),
            "xor" => (count == 2, "two arguments"),
            _ => (count == 1, "one argument"),
        };
        if !right {
            return Err(Fault::new(
                self.text,
                place.clone(),
                format!("{name} takes {wanted}, and there are {count}"),
            ));
        }
        let mut kinds = Vec::new();
        let mut ops = Vec::new();
        for (i, argument) in arguments.iter().enumerate() {
            let (op, kind) = match (name, i) {
                ("decided", _) => self.check(argument)?,
                ("if", 0) => (self.wants(argument, Type::Bool, "if")?, Type::Bool),
                ("if", _) => self.check(argument)?,
                ("odd" | "even" | "xor", _) => (self.wants(argument, Type::Int, name)?, Type::Int),
                _ => self.number(argument, name)?,
            };
            kinds.push(kind);
            ops.push(op);
        }
        let numbers =
            |kinds: &[Type]| if kinds.iter().all(|&kind| kind == Type::Int) { Type::Int } else { Type::Real };
        let kind = match name {
            "odd" | "even" | "decided" => Type::Bool,
            "if" if kinds[1] == kinds[2] => kinds[1],
            "if" if kinds[1..].iter().all(|kind| matches!(kind, Type::Int | Type::Real)) => Type::Real,
            "if" => {
                let message = format!("the two values differ: {} and {}", kinds[1], kinds[2]);
                return Err(Fault::new(self.text, place.clone(), message));
            }
            _ => numbers(&kinds),
        };
        Ok((Op::Call(name, ops), kind))
    }
}

fn suggestion<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>, otherwise: &str) -> String {
    let near = near(typed, known);
    if near.is_empty() { otherwise.into() } else { format!("did you mean {}?", near.join(" or ")) }
}
