//! The parser: `+` binds loosest, then `/`, then `x`, then `3*`.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::words::{conventions, families};
use super::lex::{Token, What, token};
use super::{Arg, ArgValue, Expr, Kind};
use crate::value::short::Written;

/// How deep parentheses and copies may nest.
const MAX_DEPTH: usize = 100;

/// The families written as a word, and how.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("nim", "nim(3,4,5)"),
    ("chomp", "chomp(3,4)"),
    ("divisors", "divisors(360)"),
    ("subsets", "subsets(4)"),
    ("takeaway", "takeaway(4)"),
    ("young", "young(5,3,1)"),
    ("tree", "tree(\"a(b c(d))\")"),
    ("hackendot", "hackendot(\"a(b c(d))\")"),
    ("not", "not(P)"),
    ("threshold", "threshold(P,3)"),
    ("random", "random(20,0.3,1)"),
    ("dual", "dual(P)"),
    ("crown", "crown(5)"),
    ("incidence", "incidence(\"a-b-c-a\")"),
    ("doubletree", "doubletree(\"r(a b)\",\"r(c)\")"),
    ("hook", "hook(M2,1,D3)"),
    ("connect", "connect(4,7,6)"),
    ("tictactoe", "tictactoe(3,2)"),
    ("mnk", "mnk(15,15,5)"),
    ("hex", "hex(4)"),
    ("connection", "connection(grid(3,4),a1,c4)"),
    ("switching", "switching(grid(3,4),a1,c4)"),
    ("gale", "gale(3)"),
    ("sim", "sim(6)"),
    ("gravity", "gravity(tictactoe(3,3))"),
    ("butterfly", "butterfly"),
    ("swap", "swap(butterfly)"),
    ("path", "path(5)"),
    ("cycle", "cycle(5)"),
    ("grid", "grid(3,4)"),
    ("complete", "complete(4)"),
    ("star", "star(5)"),
    ("queens", "queens(5)"),
    ("random-graph", "random-graph(20,0.2,1)"),
    ("graph6", "graph6(\"DQc\")"),
];

/// How the family called `name` is written.
pub(super) fn example(name: &str) -> &'static str {
    WORDS.iter().find(|(word, _)| *word == name).map_or("W(3)", |(_, example)| example)
}

/// `v`, `vv` and so on, downs of CGSuite's notation.
fn is_downs(word: &str) -> bool {
    word.bytes().all(|b| b == b'v')
}

/// The fault of a word that means nothing.
fn unknown(word: &str, span: std::ops::Range<usize>) -> Fault {
    let known = WORDS.iter().map(|(known, _)| *known).chain(families()).chain(conventions());
    let help = did_you_mean(&word.to_lowercase(), known).unwrap_or_else(|| {
        let known: Vec<&str> = WORDS.iter().map(|(known, _)| *known).collect();
        format!("known are C5, A5, V3, L3, D3, M3, W3, N3 and {}", known.join(", "))
    });
    Fault::at(span, format!("there is no poset or board called {}", shown(word))).help(help)
}

struct Parser<'a> {
    text: &'a str,
    next: Token,
    depth: usize,
}

/// The longest expression at `from`, and where it ends.
pub(super) fn parse(text: &str, from: usize) -> Result<(Expr, usize), Fault> {
    let mut parser = Parser { text, next: token(text, from)?, depth: 0 };
    let expr = parser.sum()?;
    let number = &text[expr.span.clone()];
    if matches!(expr.kind, Kind::Value(_)) && number.bytes().all(|b| b.is_ascii_digit()) {
        let help =
            format!("`{number}*P` are {number} copies of P, `C{number}` is the chain of {number} elements");
        return Err(Fault::at(expr.span, format!("the number {number} stands alone")).help(help));
    }
    Ok((expr, parser.next.span.start))
}

/// The fault of whatever stands at `from`, if anything does.
pub(super) fn rest(text: &str, from: usize) -> Result<Option<Fault>, Fault> {
    let next = token(text, from)?;
    Ok(match &next.what {
        What::End => None,
        What::Mark(')') => Some(Fault::at(next.span, "this parenthesis closes none")),
        What::Mark('-') => {
            let message = "there are no negative numbers or differences here";
            Some(Fault::at(next.span, message).help("the negative of a game can be added: `G + -H`"))
        }
        what => Some(
            Fault::at(next.span, format!("the expression has ended before {}", what.shown()))
                .help("parts are joined by `+` (side by side), `/` (the first on top) or `x` (product)"),
        ),
    })
}

impl Parser<'_> {
    fn advance(&mut self) -> Result<Token, Fault> {
        let next = token(self.text, self.next.span.end)?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn at(&self, mark: char) -> bool {
        self.next.what == What::Mark(mark)
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.depth == MAX_DEPTH {
            let message = format!("the expression nests more than {MAX_DEPTH} deep");
            return Err(Fault::at(self.next.span.clone(), message));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Expr, Fault> {
        self.chain('+', Kind::Parallel, |p| {
            p.chain('/', Kind::Series, |p| p.chain('x', Kind::Product, Self::copies))
        })
    }

    /// One or more operands with `mark` between them.
    fn chain(
        &mut self,
        mark: char,
        join: fn(Vec<Expr>) -> Kind,
        operand: fn(&mut Self) -> Result<Expr, Fault>,
    ) -> Result<Expr, Fault> {
        let first = operand(self)?;
        if !self.at(mark) {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.at(mark) {
            self.advance()?;
            parts.push(operand(self)?);
        }
        let span = parts[0].span.start..parts[parts.len() - 1].span.end;
        Ok(Expr { kind: join(parts), span })
    }

    fn copies(&mut self) -> Result<Expr, Fault> {
        let What::Number(n) = self.next.what else { return self.primary() };
        if !self.copies_follow(self.next.span.end)? {
            return self.value();
        }
        let start = self.advance()?.span;
        self.advance()?;
        let part = self.deeper(Self::copies)?;
        let span = start.start..part.span.end;
        Ok(Expr { kind: Kind::Copies(n, Box::new(part)), span })
    }

    /// Whether `*` and something that can be copied follow at `from`.
    fn copies_follow(&self, mut from: usize) -> Result<bool, Fault> {
        loop {
            let star = token(self.text, from)?;
            if star.what != What::Mark('*') {
                return Ok(false);
            }
            let next = token(self.text, star.span.end)?;
            match next.what {
                What::Letter(..) | What::Mark('(' | '{') => return Ok(true),
                What::Word(word) => return Ok(!is_downs(&word)),
                What::Number(_) => from = next.span.end,
                What::Real(_) | What::Text(_) | What::Mark(_) | What::End => return Ok(false),
            }
        }
    }

    /// A game in CGSuite's notation that stands here.
    fn value(&mut self) -> Result<Expr, Fault> {
        let start = self.next.span.start;
        let (written, end) = Written::read_term(self.text, start)
            .map_err(|misread| Fault::at(misread.span, misread.message))?;
        let length = self.text[start..end].trim_end().len();
        self.next = token(self.text, end)?;
        Ok(Expr { kind: Kind::Value(written), span: start..start + length })
    }

    /// Whether a game in CGSuite's notation stands here, rather than a poset, a board or a sign.
    fn at_value(&self) -> bool {
        let rest = &self.text[self.next.span.start..];
        match &self.next.what {
            What::Mark('{' | '^' | '*' | '±') => true,
            What::Mark('+') => rest.starts_with("+-"),
            What::Mark('-') => rest[1..].starts_with(|c: char| c.is_ascii_digit()),
            What::Word(word) => is_downs(word),
            What::Letter(..) => rest.starts_with("Tiny(") || rest.starts_with("Miny("),
            _ => false,
        }
    }

    fn primary(&mut self) -> Result<Expr, Fault> {
        if self.at_value() {
            return self.value();
        }
        let first = self.advance()?;
        let start = first.span.start;
        match first.what {
            What::Mark('-') => {
                let inner = self.deeper(Self::copies)?;
                let span = start..inner.span.end;
                Ok(Expr { kind: Kind::Negative(Box::new(inner)), span })
            }
            What::Mark('(') => {
                let inner = self.deeper(Self::sum)?;
                let end = self.close(first.span)?;
                // Copies in brackets are one part of what stands around them.
                let kind = match inner.kind {
                    Kind::Copies(..) if !inner.is_game() => Kind::Parallel(vec![inner]),
                    kind => kind,
                };
                Ok(Expr { kind, span: start..end })
            }
            What::Letter(c, Some(n)) if "CAVLDMWN".contains(c) => {
                Ok(Expr { kind: Kind::Letter(c, n), span: first.span })
            }
            What::Letter('W', None) if self.at('(') => self.call("W".into(), start),
            What::Letter(c, _) => {
                // `Chomp(3,4)` and `HEX(5)` can mean nothing else.
                let length = self.text[start..].find(|c: char| !c.is_ascii_alphabetic() && c != '-');
                let end = start + length.unwrap_or(self.text.len() - start);
                let word = self.text[start..end].to_ascii_lowercase();
                if WORDS.iter().any(|(known, _)| *known == word) {
                    self.next = token(self.text, end)?;
                    return self.named(word, start..end);
                }
                if word.len() > 1 {
                    return Err(unknown(&self.text[start..end], start..end));
                }
                let message = if "CAVLDMWN".contains(c) {
                    format!("a number must follow `{c}`")
                } else {
                    format!("there is no poset called `{c}`")
                };
                Err(Fault::at(first.span, message).help(
                    "C5 chain, A5 antichain, V3, L3, D3, zig-zags M3, W3, N3; the board W(3) is in parentheses",
                ))
            }
            What::Word(word) if WORDS.iter().any(|(known, _)| *known == word) => self.named(word, first.span),
            What::Word(word)
                if families().contains(&word.as_str()) || conventions().contains(&word.as_str()) =>
            {
                let message =
                    format!("`{word}` stands in front of a whole game, and not inside an expression");
                let help = "`upset solve 'pomax C3 black 1' 'C3'` adds games of different families, and so does a document \
                    with game = \"sum\"";
                Err(Fault::at(first.span, message).help(help))
            }
            What::Word(word) => Err(unknown(&word, first.span)),
            What::End => Err(Fault::at(first.span, "a poset or board is missing here")
                .help("for example `C5` or `chomp(3,4)`")),
            what => {
                Err(Fault::at(first.span, format!("{} stands where a poset or board should", what.shown())))
            }
        }
    }

    /// The family called `word`, which is one of [`WORDS`] and was read already, with its arguments.
    fn named(&mut self, word: String, span: std::ops::Range<usize>) -> Result<Expr, Fault> {
        if self.at('(') {
            return self.call(word, span.start);
        }
        if word == "butterfly" {
            return Ok(Expr { kind: Kind::Call(word, Vec::new()), span });
        }
        let help = format!("write `{}`", example(&word));
        Err(Fault::at(span, format!("`{word}` needs its arguments")).help(help))
    }

    fn close(&mut self, open: std::ops::Range<usize>) -> Result<usize, Fault> {
        if self.at(')') {
            return Ok(self.advance()?.span.end);
        }
        if self.next.what == What::End {
            return Err(Fault::at(open, "this parenthesis is never closed"));
        }
        if self.at('-') {
            return Err(Fault::at(
                self.next.span.clone(),
                "there are no negative numbers or differences here",
            ));
        }
        let message = format!("{} stands where `)` or an operator should", self.next.what.shown());
        Err(Fault::at(self.next.span.clone(), message))
    }

    fn call(&mut self, name: String, start: usize) -> Result<Expr, Fault> {
        let open = self.advance()?.span;
        let mut args = Vec::new();
        if !self.at(')') {
            args.push(self.deeper(Self::arg)?);
            while self.at(',') {
                if name == "connection" || name == "switching" {
                    args.push(self.vertex()?);
                } else {
                    self.advance()?;
                    args.push(self.deeper(Self::arg)?);
                }
            }
        }
        let end = self.close(open)?;
        Ok(Expr { kind: Kind::Call(name, args), span: start..end })
    }

    /// The name of a vertex after the comma at hand, with or without quotes.
    fn vertex(&mut self) -> Result<Arg, Fault> {
        let from = self.next.span.end;
        let length = self.text[from..].find([',', ')', '"', '\'']).unwrap_or(self.text.len() - from);
        let plain = self.text[from..from + length].trim();
        if plain.is_empty() {
            self.advance()?;
            return self.deeper(Self::arg);
        }
        let start = from + self.text[from..].len() - self.text[from..].trim_start().len();
        let span = start..start + plain.len();
        self.next = token(self.text, from + length)?;
        Ok(Arg { value: ArgValue::Text(plain.to_string()), span })
    }

    fn arg(&mut self) -> Result<Arg, Fault> {
        let span = self.next.span.clone();
        let value = match self.next.what.clone() {
            What::Number(n) if token(self.text, span.end)?.what != What::Mark('*') => ArgValue::Number(n),
            What::Real(r) => ArgValue::Real(r),
            What::Text(text) => ArgValue::Text(text),
            _ => {
                let expr = self.sum()?;
                return Ok(Arg { span: expr.span.clone(), value: ArgValue::Expr(expr) });
            }
        };
        self.advance()?;
        Ok(Arg { value, span })
    }
}
