//! From words to trees: names are not looked up yet.

use super::Fault;
use super::lex::{Token, tokens};
use std::ops::Range;

/// An expression as it was written.
#[derive(Clone, Debug)]
pub struct Tree {
    pub node: Node,
    pub place: Range<usize>,
}

#[derive(Clone, Debug)]
pub enum Node {
    Int(i64),
    Real(f64),
    Text(String),
    Bool(bool),
    Name(String),
    Call(String, Vec<Tree>),
    Not(Box<Tree>),
    Minus(Box<Tree>),
    /// The operator, its place, and both sides.
    Binary(&'static str, Range<usize>, Box<Tree>, Box<Tree>),
}

/// An expression and what it is to be called, if that was said.
pub struct Item {
    pub tree: Tree,
    pub name: Option<String>,
}

/// Deeper trees than this are refused: nobody writes them, and they would exhaust the stack.
const DEEPEST: usize = 200;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<(Token, Range<usize>)>,
    at: usize,
    depth: usize,
}

/// One expression.
pub fn one(text: &str) -> Result<Tree, Fault> {
    let mut parser = Parser::new(text)?;
    let tree = parser.implies()?;
    parser.end()?;
    Ok(tree)
}

/// Expressions separated by commas, each with `as NAME` behind it or not.
pub fn list(text: &str) -> Result<Vec<Item>, Fault> {
    let mut parser = Parser::new(text)?;
    let mut items = Vec::new();
    loop {
        let tree = parser.implies()?;
        let name = if parser.word("as") {
            match parser.next() {
                Some((Token::Name(name), _)) => Some(name),
                _ => return Err(parser.fault("a name must follow `as`")),
            }
        } else {
            None
        };
        items.push(Item { tree, name });
        if !parser.sign(",") {
            break;
        }
    }
    parser.end()?;
    Ok(items)
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Result<Parser<'t>, Fault> {
        Ok(Parser { text, tokens: tokens(text)?, at: 0, depth: 0 })
    }

    fn next(&mut self) -> Option<(Token, Range<usize>)> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn place(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |(_, place)| place.clone())
    }

    fn fault(&self, message: &str) -> Fault {
        Fault::new(self.text, self.place(), message)
    }

    fn end(&self) -> Result<(), Fault> {
        match self.tokens.get(self.at) {
            None => Ok(()),
            Some((Token::Name(_), _)) => Err(self
                .fault("an operator is missing here")
                .help("write `and`, `or`, `==`, `<=` … between two values")),
            Some(_) => Err(self.fault("the statement should have ended here")),
        }
    }

    fn sign(&mut self, sign: &str) -> bool {
        let is = matches!(self.tokens.get(self.at), Some((Token::Sign(found), _)) if *found == sign);
        self.at += usize::from(is);
        is
    }

    fn word(&mut self, word: &str) -> bool {
        let is = matches!(self.tokens.get(self.at), Some((Token::Name(found), _)) if found == word);
        self.at += usize::from(is);
        is
    }

    fn implies(&mut self) -> Result<Tree, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault("the statement is nested too deeply"));
        }
        let left = self.binary_words("or", |parser| parser.binary_words("and", Parser::not))?;
        let place = self.place();
        let tree = if self.word("implies") {
            let right = self.implies()?;
            binary("implies", place, left, right)
        } else {
            left
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn binary_words(
        &mut self,
        word: &'static str,
        side: impl Fn(&mut Self) -> Result<Tree, Fault>,
    ) -> Result<Tree, Fault> {
        let mut left = side(self)?;
        loop {
            let place = self.place();
            if !self.word(word) {
                return Ok(left);
            }
            let right = side(self)?;
            left = binary(word, place, left, right);
        }
    }

    fn not(&mut self) -> Result<Tree, Fault> {
        let place = self.place();
        if !self.word("not") {
            return self.compare();
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault("the statement is nested too deeply"));
        }
        let inner = self.not()?;
        self.depth -= 1;
        let place = place.start..inner.place.end;
        Ok(Tree { node: Node::Not(Box::new(inner)), place })
    }

    /// `a < b <= c` is `a < b and b <= c`.
    fn compare(&mut self) -> Result<Tree, Fault> {
        let mut left =
            self.signs(&["+", "-"], |parser| parser.signs(&["*", "//", "/", "%"], Parser::minus))?;
        let mut whole: Option<Tree> = None;
        loop {
            let place = self.place();
            let Some(sign) = ["==", "!=", "<=", ">=", "<", ">", "="].into_iter().find(|sign| self.sign(sign))
            else {
                return Ok(whole.unwrap_or(left));
            };
            let sign = if sign == "=" { "==" } else { sign };
            let right =
                self.signs(&["+", "-"], |parser| parser.signs(&["*", "//", "/", "%"], Parser::minus))?;
            let next = binary(sign, place.clone(), left, right.clone());
            whole = Some(match whole {
                None => next,
                Some(before) => binary("and", place, before, next),
            });
            left = right;
        }
    }

    fn signs(
        &mut self,
        signs: &[&'static str],
        side: impl Fn(&mut Self) -> Result<Tree, Fault>,
    ) -> Result<Tree, Fault> {
        let mut left = side(self)?;
        loop {
            let place = self.place();
            let Some(sign) = signs.iter().copied().find(|sign| self.sign(sign)) else { return Ok(left) };
            let right = side(self)?;
            left = binary(sign, place, left, right);
        }
    }

    fn minus(&mut self) -> Result<Tree, Fault> {
        let place = self.place();
        if !self.sign("-") {
            return self.atom();
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault("the statement is nested too deeply"));
        }
        let inner = self.minus()?;
        self.depth -= 1;
        let place = place.start..inner.place.end;
        Ok(Tree { node: Node::Minus(Box::new(inner)), place })
    }

    fn atom(&mut self) -> Result<Tree, Fault> {
        let place = self.place();
        let node = match self.tokens.get(self.at).map(|(token, _)| token.clone()) {
            Some(Token::Int(i)) => Node::Int(i),
            Some(Token::Real(r)) => Node::Real(r),
            Some(Token::Text(text)) => Node::Text(text),
            Some(Token::Name(name)) if ["and", "or", "not", "implies", "as"].contains(&name.as_str()) => {
                return Err(self.fault("a value is missing here"));
            }
            Some(Token::Name(name)) if name == "true" || name == "false" => Node::Bool(name == "true"),
            Some(Token::Name(name)) => {
                self.at += 1;
                if !self.sign("(") {
                    return Ok(Tree { node: Node::Name(name), place });
                }
                let mut arguments = Vec::new();
                while !self.sign(")") {
                    arguments.push(self.implies()?);
                    if !self.sign(",") && !matches!(self.tokens.get(self.at), Some((Token::Sign(")"), _))) {
                        return Err(self.fault("`,` or `)` is missing here"));
                    }
                }
                let end = self.tokens[self.at - 1].1.end;
                return Ok(Tree { node: Node::Call(name, arguments), place: place.start..end });
            }
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.implies()?;
                if !self.sign(")") {
                    return Err(self.fault("`)` is missing here"));
                }
                return Ok(inner);
            }
            Some(Token::Sign("^")) => {
                return Err(self.fault("`^` means nothing here").help("write xor(a, b), or a * a"));
            }
            _ => return Err(self.fault("a value is missing here")),
        };
        self.at += 1;
        Ok(Tree { node, place })
    }
}

fn binary(sign: &'static str, place: Range<usize>, left: Tree, right: Tree) -> Tree {
    let whole = left.place.start..right.place.end;
    Tree { node: Node::Binary(sign, place, Box::new(left), Box::new(right)), place: whole }
}
