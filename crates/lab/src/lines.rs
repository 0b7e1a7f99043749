//! Members from lines of digraph6 (orders, by covers or any relation) and graph6 (graphs).

use crate::class::{Member, Shape};
use crate::generate::Family;
use crate::order::{MOST, Order};
use upset::order::Poset;

/// A line that is no member.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadLine {
    /// The number of the line, from 1 on.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// The member that a line holds; `None` for an empty line or a header.
pub fn member(text: &str, line: usize) -> Result<Option<Member>, BadLine> {
    let bad = |message: String| BadLine { line, message };
    let text = text.trim_end_matches(['\n', '\r']);
    let text = text.strip_prefix(">>digraph6<<").or(text.strip_prefix(">>graph6<<")).unwrap_or(text);
    if text.is_empty() {
        return Ok(None);
    }
    if !text.starts_with('&') {
        return graph(text).map(|graph| Some(Member::Graph(graph))).map_err(bad);
    }
    digraph(&text[1..]).map(|order| Some(Member::Order(order))).map_err(bad)
}

/// What the members of a stream are, by its first line.
pub fn shape(line: &str) -> Shape {
    let order = line.starts_with('&') || line.starts_with(">>digraph6<<");
    if order { Shape::Order } else { Shape::Graph }
}

/// The number of vertices, at most `most`, and the places of the bits that are set among as many as `bits` says.
fn unpacked(text: &str, most: usize, bits: impl Fn(usize) -> usize) -> Result<(usize, Vec<usize>), String> {
    if let Some(c) = text.chars().find(|c| !('?'..='~').contains(c)) {
        return Err(format!("there is no character `{}` in graph6", upset::text::visible(&c.to_string())));
    }
    let Some((&n, rest)) = text.as_bytes().split_first() else { return Err("the line is cut off".into()) };
    let n = usize::from(n - 63);
    if n > most {
        let many = if n == 63 { "63 or more".to_string() } else { n.to_string() };
        return Err(format!("there are {many} vertices, and a census takes {most} at most"));
    }
    let wanted = bits(n).div_ceil(6);
    if rest.len() != wanted {
        return Err(format!(
            "{n} vertices need {wanted} characters after their number, and there are {}",
            rest.len()
        ));
    }
    let set = (0..bits(n)).filter(|i| (rest[i / 6] - 63) >> (5 - i % 6) & 1 == 1);
    Ok((n, set.collect()))
}

fn graph(text: &str) -> Result<Family, String> {
    let (n, edges) = unpacked(text, 11, |n| n * n.saturating_sub(1) / 2)?;
    // Pairs stand in colexicographic order, as they do in a family.
    Ok(Family { n, k: 2, edges: edges.into_iter().fold(0, |edges, i| edges | 1 << i) })
}

fn digraph(text: &str) -> Result<Order, String> {
    let (n, arcs) = unpacked(text, MOST, |n| n * n)?;
    let pairs: Vec<(usize, usize)> =
        arcs.into_iter().map(|i| (i / n, i % n)).filter(|(x, y)| x != y).collect();
    let poset = Poset::numbered(n, &pairs).map_err(|_| "the relation has a cycle".to_string())?;
    Order::of(&poset).ok_or_else(|| format!("a census takes {MOST} elements at most"))
}
