//! Rooted forests in a compact notation.

use crate::names::Names;
use crate::order::Poset;
use std::ops::Range;

/// A text that is no forest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
}

/// A forest with its roots at the bottom. A vertex is a name, or nothing, then its children in parentheses if it
/// has any: `a(b c(d))` is a below b and c, c below d. A vertex without a name is written `()` with its children
/// inside, after a comma if a name stands before it, and is numbered by its place among all vertices.
pub fn tree(text: &str) -> Result<Poset, TreeError> {
    let mut names: Vec<&str> = Vec::new();
    let mut spans = Vec::new();
    let mut pairs = Vec::new();
    let mut open: Vec<(u32, usize)> = Vec::new();
    let mut waiting: Option<u32> = None;
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            ',' => waiting = None,
            c if c.is_whitespace() => {}
            '(' => {
                let vertex = waiting.take().unwrap_or_else(|| {
                    names.push("");
                    spans.push(at..at + 1);
                    pairs.extend(open.last().map(|&(parent, _)| (parent, names.len() as u32 - 1)));
                    names.len() as u32 - 1
                });
                open.push((vertex, at));
            }
            ')' => {
                waiting = None;
                if open.pop().is_none() {
                    let message = "this parenthesis closes none".into();
                    return Err(TreeError { message, span: at..at + 1 });
                }
            }
            _ => {
                let mut end = at + c.len_utf8();
                while let Some(&(next, c)) = rest.peek() {
                    if c.is_whitespace() || matches!(c, '(' | ')' | ',') {
                        break;
                    }
                    end = next + c.len_utf8();
                    rest.next();
                }
                names.push(&text[at..end]);
                spans.push(at..end);
                pairs.extend(open.last().map(|&(parent, _)| (parent, names.len() as u32 - 1)));
                waiting = Some(names.len() as u32 - 1);
            }
        }
    }
    if let Some(&(_, at)) = open.last() {
        return Err(TreeError { message: "this parenthesis is never closed".into(), span: at..at + 1 });
    }
    Ok(Poset::acyclic(number_the_unnamed(&names, &spans)?, &pairs))
}

/// Gives every vertex without a name its number, unless another vertex is called so.
fn number_the_unnamed(names: &[&str], spans: &[Range<usize>]) -> Result<Names, TreeError> {
    let mut seen = hashbrown::HashSet::with_capacity(names.len());
    for (name, span) in names.iter().zip(spans) {
        if !name.is_empty() && !seen.insert(*name) {
            let message = format!("the vertex `{name}` appears twice");
            return Err(TreeError { message, span: span.clone() });
        }
    }
    let mut list = Vec::with_capacity(names.len());
    for (i, (name, span)) in names.iter().zip(spans).enumerate() {
        let number = (i + 1).to_string();
        if name.is_empty() && seen.contains(number.as_str()) {
            let message = format!("this vertex without a name would be called `{number}`, as another is");
            return Err(TreeError { message, span: span.clone() });
        }
        list.push(if name.is_empty() { number } else { (*name).to_string() });
    }
    Ok(Names::new(list))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> (Vec<String>, Vec<(usize, usize)>) {
        let p = tree(text).unwrap();
        (p.names().iter().map(String::from).collect(), p.cover_pairs())
    }

    #[test]
    fn names_and_parentheses() {
        assert_eq!(shape("a(b c(d))").1, [(0, 1), (0, 2), (2, 3)]);
        assert_eq!(shape("a(b c(d))").0, ["a", "b", "c", "d"]);
        assert_eq!(shape("(()(()))").1, [(0, 1), (0, 2), (2, 3)]);
        assert_eq!(shape("(()(()))").0, ["1", "2", "3", "4"]);
        assert_eq!(shape("a b, c(d(e))").1, [(2, 3), (3, 4)]);
        assert!(shape("").0.is_empty());
        assert_eq!(shape("a (b)").1, [(0, 1)]);
        assert_eq!(shape("a, (b)").1, [(1, 2)]);
    }

    #[test]
    fn what_is_no_forest_is_refused() {
        assert_eq!(tree("a(b").unwrap_err().span, 1..2);
        assert_eq!(tree("a)b").unwrap_err().span, 1..2);
        assert_eq!(tree("a(b a)").unwrap_err().span, 4..5);
        assert_eq!(tree("(2, ())").unwrap().len(), 3);
        assert!(tree("(3, ())").is_err());
    }
}
