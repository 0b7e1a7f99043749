//! DIMACS CNF and QDIMACS: reading with a place for every error, and writing.

use crate::document::Error;
use std::fmt::Write;
use std::ops::Range;

/// A literal: the number of a variable, negative when negated; never zero.
pub type Literal = i32;

/// A formula in conjunctive normal form over the variables `1..=variables`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Cnf {
    /// How many variables there are.
    pub variables: usize,
    /// The clauses.
    pub clauses: Vec<Vec<Literal>>,
}

/// How a variable is quantified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// ∃
    Exists,
    /// ∀
    ForAll,
}

impl Quantifier {
    /// The other one.
    pub fn other(self) -> Quantifier {
        match self {
            Quantifier::Exists => Quantifier::ForAll,
            Quantifier::ForAll => Quantifier::Exists,
        }
    }
}

/// A quantified formula in prenex conjunctive normal form, without free variables.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Qbf {
    /// The variables with their quantifiers, outermost first.
    pub prefix: Vec<(Quantifier, usize)>,
    /// The matrix.
    pub matrix: Cnf,
}

/// The largest number of variables or clauses that is read.
const MAX_COUNT: i64 = 10_000_000;

/// Reads DIMACS CNF.
pub fn cnf(origin: &str, text: &str) -> Result<Cnf, Error> {
    let mut reader = DimacsReader::new(origin, text)?;
    reader.clauses()?;
    Ok(reader.cnf)
}

/// Reads QDIMACS.
pub fn qbf(origin: &str, text: &str) -> Result<Qbf, Error> {
    let mut reader = DimacsReader::new(origin, text)?;
    let prefix = reader.prefix()?;
    let mut quantified = vec![false; reader.cnf.variables + 1];
    for &(_, v) in &prefix {
        quantified[v] = true;
    }
    reader.quantified = Some(quantified);
    reader.clauses()?;
    Ok(Qbf { prefix, matrix: reader.cnf })
}

struct DimacsReader<'a> {
    origin: &'a str,
    text: &'a str,
    tokens: std::iter::Peekable<Tokens<'a>>,
    cnf: Cnf,
    announced: usize,
    header: Range<usize>,
    quantified: Option<Vec<bool>>,
}

/// Words outside comment lines, each with its place.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (&'a str, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        loop {
            while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            let start = self.at;
            let line_start = start == 0 || bytes[start - 1] == b'\n';
            match bytes.get(start) {
                None | Some(b'%') => return None,
                Some(b'c') if line_start => {
                    while bytes.get(self.at).is_some_and(|&b| b != b'\n') {
                        self.at += 1;
                    }
                }
                Some(_) => {
                    while bytes.get(self.at).is_some_and(|b| !b.is_ascii_whitespace()) {
                        self.at += 1;
                    }
                    return Some((&self.text[start..self.at], start..self.at));
                }
            }
        }
    }
}

impl<'a> DimacsReader<'a> {
    fn new(origin: &'a str, text: &'a str) -> Result<DimacsReader<'a>, Error> {
        let mut reader = DimacsReader {
            origin,
            text,
            tokens: Tokens { text, at: 0 }.peekable(),
            cnf: Cnf::default(),
            announced: 0,
            header: 0..0,
            quantified: None,
        };
        for word in ["p", "cnf"] {
            match reader.tokens.next() {
                Some((found, span)) if found == word => {
                    if word == "p" {
                        reader.header = span;
                    }
                }
                other => {
                    let span = other.map_or(text.len()..text.len(), |(_, span)| span);
                    let help = "begin with `p cnf VARIABLES CLAUSES`";
                    return Err(reader.error(span, "the formula does not begin with its header", help));
                }
            }
        }
        reader.cnf.variables = reader.count("the number of variables")?;
        reader.announced = reader.count("the number of clauses")?;
        Ok(reader)
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Error {
        super::error(self.origin, self.text, Some(span), message, Some(help.into()))
    }

    fn number(&mut self, what: &str) -> Result<(i64, Range<usize>), Error> {
        let Some((word, span)) = self.tokens.next() else {
            let end = self.text.len();
            return Err(self.error(end..end, format!("the text ends where {what} is missing"), "add it"));
        };
        match word.parse::<i64>() {
            Ok(n) if n.unsigned_abs() <= MAX_COUNT as u64 => Ok((n, span)),
            Ok(_) => Err(self.error(span, format!("{word} is too large"), format!("at most {MAX_COUNT}"))),
            Err(_) => Err(self.error(span, format!("`{word}` is not {what}"), "write an integer")),
        }
    }

    fn count(&mut self, what: &str) -> Result<usize, Error> {
        let (n, span) = self.number(what)?;
        self.header.end = span.end;
        usize::try_from(n)
            .map_err(|_| self.error(span, format!("{what} is negative"), "write how many there are"))
    }

    fn prefix(&mut self) -> Result<Vec<(Quantifier, usize)>, Error> {
        let mut prefix = Vec::new();
        let mut seen = vec![false; self.cnf.variables + 1];
        while let Some((word, _)) = self.tokens.peek() {
            let quantifier = match *word {
                "a" => Quantifier::ForAll,
                "e" => Quantifier::Exists,
                _ => break,
            };
            self.tokens.next();
            loop {
                let (n, span) = self.number("a variable or 0")?;
                if n == 0 {
                    break;
                }
                let v = self.variable(n, &span)?;
                if n < 0 || std::mem::replace(&mut seen[v], true) {
                    let why = if n < 0 {
                        "a quantified variable is negated"
                    } else {
                        "a variable is quantified twice"
                    };
                    return Err(self.error(span, why, "name each variable once, without a sign"));
                }
                prefix.push((quantifier, v));
            }
        }
        Ok(prefix)
    }

    fn variable(&self, n: i64, span: &Range<usize>) -> Result<usize, Error> {
        let v = n.unsigned_abs() as usize;
        if v > self.cnf.variables {
            let help = format!("the header announces {} variables", self.cnf.variables);
            return Err(self.error(span.clone(), format!("there is no variable {v}"), help));
        }
        if self.quantified.as_ref().is_some_and(|q| !q[v]) {
            let help = "add it to a line `e …` or `a …` before the clauses";
            return Err(self.error(span.clone(), format!("variable {v} is not quantified"), help));
        }
        Ok(v)
    }

    fn clauses(&mut self) -> Result<(), Error> {
        let mut clause = Vec::new();
        while self.tokens.peek().is_some() {
            let (n, span) = self.number("a literal")?;
            if n != 0 {
                self.variable(n, &span)?;
                clause.push(n as Literal);
                continue;
            }
            if clause.is_empty() {
                let help =
                    "no assignment satisfies it and no proof has a gadget for it: fill it or remove it";
                return Err(self.error(span, "a clause is empty", help));
            }
            self.cnf.clauses.push(std::mem::take(&mut clause));
        }
        let end = self.text.len();
        if !clause.is_empty() {
            return Err(self.error(end..end, "the last clause does not end", "end it with 0"));
        }
        let found = self.cnf.clauses.len();
        if found != self.announced {
            let message = format!("the header announces {} clauses, {found} follow", self.announced);
            return Err(self.error(self.header.clone(), message, "correct the header"));
        }
        Ok(())
    }
}

impl Cnf {
    /// The formula as DIMACS CNF.
    pub fn write(&self) -> String {
        let mut out = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        self.write_clauses(&mut out);
        out
    }

    fn write_clauses(&self, out: &mut String) {
        for clause in &self.clauses {
            for literal in clause {
                let _ = write!(out, "{literal} ");
            }
            out.push_str("0\n");
        }
    }

    /// Whether `value` (indexed by variable, entry 0 unused) satisfies every clause.
    pub fn satisfied_by(&self, value: &[bool]) -> bool {
        let holds = |&l: &Literal| value[l.unsigned_abs() as usize] == (l > 0);
        self.clauses.iter().all(|clause| clause.iter().any(holds))
    }
}

impl Qbf {
    /// The formula as QDIMACS.
    pub fn write(&self) -> String {
        let mut out = format!("p cnf {} {}\n", self.matrix.variables, self.matrix.clauses.len());
        let mut last = None;
        for &(quantifier, variable) in &self.prefix {
            if last != Some(quantifier) {
                out.push_str(if last.is_some() { " 0\n" } else { "" });
                out.push(if quantifier == Quantifier::Exists { 'e' } else { 'a' });
                last = Some(quantifier);
            }
            let _ = write!(out, " {variable}");
        }
        out.push_str(if last.is_some() { " 0\n" } else { "" });
        self.matrix.write_clauses(&mut out);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let text = "c a comment\np cnf 3 2\na 1 2 0\ne 3 0\n1 -2 3 0\n-1\n-3 0\n";
        let formula = qbf("test", text).unwrap();
        assert_eq!(formula.matrix.clauses, [vec![1, -2, 3], vec![-1, -3]]);
        assert_eq!(qbf("test", &formula.write()).unwrap(), formula);
        assert_eq!(cnf("test", &formula.matrix.write()).unwrap(), formula.matrix);
    }

    #[test]
    fn errors_name_the_place() {
        for (text, marked) in [
            ("p cnf 2 1\n1 x 0\n", "x"),
            ("p cnf 2 1\n1 3 0\n", "3"),
            ("p cnf 2 2\n1 2 0\n0\n", "0"),
            ("p cnf 2 5\n1 2 0\n", "p cnf 2 5"),
            ("q cnf 2 5\n", "q"),
        ] {
            let error = cnf("test", text).unwrap_err();
            assert_eq!(error.span.map(|s| &text[s]), Some(marked), "{text}");
        }
        let error = qbf("test", "p cnf 2 1\ne 1 0\n1 2 0\n").unwrap_err();
        assert!(error.message.contains("variable 2 is not quantified"));
        for text in
            ["p cnf 2 1\n1 2", "", "p cnf 99999999999 1", "p cnf -1 0", "p cnf 1 1\n-9223372036854775808 0"]
        {
            assert!(cnf("test", text).is_err());
        }
    }
}
