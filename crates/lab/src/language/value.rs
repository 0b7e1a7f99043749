//! What expressions are worth in a row.

use crate::cell::Cell;
use std::cmp::Ordering;

/// An expression whose names and types fit.
#[derive(Clone, Debug)]
pub enum Op {
    Constant(Cell),
    Column(usize),
    Not(Box<Op>),
    Minus(Box<Op>),
    And(Box<Op>, Box<Op>),
    Or(Box<Op>, Box<Op>),
    Arithmetic(&'static str, Box<Op>, Box<Op>),
    Compare(&'static str, Box<Op>, Box<Op>),
    Call(&'static str, Vec<Op>),
}

impl Op {
    /// What it is worth in the row whose columns are given by their number.
    pub fn value(&self, row: &mut dyn FnMut(usize) -> Cell) -> Cell {
        match self {
            Op::Constant(cell) => cell.clone(),
            Op::Column(i) => row(*i),
            Op::Not(inner) => match inner.value(row) {
                Cell::Bool(b) => Cell::Bool(!b),
                _ => Cell::Undecided,
            },
            Op::Minus(inner) => match inner.value(row) {
                Cell::Int(i) => i.checked_neg().map_or(Cell::Real(-(i as f64)), Cell::Int),
                Cell::Real(r) => Cell::Real(-r),
                _ => Cell::Undecided,
            },
            Op::And(a, b) => joined(a, b, row, false),
            Op::Or(a, b) => joined(a, b, row, true),
            Op::Arithmetic(sign, a, b) => arithmetic(sign, &a.value(row), &b.value(row)),
            Op::Compare(sign, a, b) => {
                let (a, b) = (a.value(row), b.value(row));
                if matches!(a, Cell::Undecided) || matches!(b, Cell::Undecided) {
                    return Cell::Undecided;
                }
                let order = a.cmp(&b);
                Cell::Bool(match *sign {
                    "==" => order == Ordering::Equal,
                    "!=" => order != Ordering::Equal,
                    "<" => order == Ordering::Less,
                    "<=" => order != Ordering::Greater,
                    ">" => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                })
            }
            Op::Call(function, arguments) => call(function, arguments, row),
        }
    }
}

/// `and` and `or`: what one side settles stands even if the other is not decided.
fn joined(a: &Op, b: &Op, row: &mut dyn FnMut(usize) -> Cell, settles: bool) -> Cell {
    let first = a.value(row);
    if matches!(first, Cell::Bool(b) if b == settles) {
        return first;
    }
    match (first, b.value(row)) {
        (_, Cell::Bool(b)) if b == settles => Cell::Bool(b),
        (Cell::Bool(_), Cell::Bool(b)) => Cell::Bool(b),
        _ => Cell::Undecided,
    }
}

fn arithmetic(sign: &str, a: &Cell, b: &Cell) -> Cell {
    let (Some(x), Some(y)) = (a.real(), b.real()) else { return Cell::Undecided };
    if matches!(sign, "/" | "//" | "%") && y == 0.0 {
        return Cell::Undecided;
    }
    if let (Cell::Int(a), Cell::Int(b)) = (a, b) {
        let whole = match sign {
            "+" => a.checked_add(*b),
            "-" => a.checked_sub(*b),
            "*" => a.checked_mul(*b),
            "//" => a.checked_div_euclid(*b),
            "%" => a.checked_rem_euclid(*b),
            _ => None,
        };
        if let Some(whole) = whole {
            return Cell::Int(whole);
        }
    }
    Cell::Real(match sign {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "/" => x / y,
        "//" => x.div_euclid(y),
        _ => x.rem_euclid(y),
    })
}

fn call(function: &str, arguments: &[Op], row: &mut dyn FnMut(usize) -> Cell) -> Cell {
    if function == "if" {
        return match arguments[0].value(row) {
            Cell::Bool(condition) => arguments[if condition { 1 } else { 2 }].value(row),
            _ => Cell::Undecided,
        };
    }
    let values: Vec<Cell> = arguments.iter().map(|argument| argument.value(row)).collect();
    let decided = !values.iter().any(|value| matches!(value, Cell::Undecided));
    if function == "decided" {
        return Cell::Bool(decided);
    }
    if !decided {
        return Cell::Undecided;
    }
    match (function, &values[..]) {
        ("min", values) => values.iter().min().cloned().unwrap_or(Cell::Undecided),
        ("max", values) => values.iter().max().cloned().unwrap_or(Cell::Undecided),
        ("abs", [Cell::Int(i)]) => i.checked_abs().map_or(Cell::Real((*i as f64).abs()), Cell::Int),
        ("abs", [Cell::Real(r)]) => Cell::Real(r.abs()),
        ("odd", [Cell::Int(i)]) => Cell::Bool(i & 1 == 1),
        ("even", [Cell::Int(i)]) => Cell::Bool(i & 1 == 0),
        ("xor", [Cell::Int(a), Cell::Int(b)]) if *a >= 0 && *b >= 0 => Cell::Int(a ^ b),
        _ => Cell::Undecided,
    }
}
