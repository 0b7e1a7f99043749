//! Vertices below the edges that contain them: the boards of Graph Chomp and of games on hypergraphs.

use super::TreeError;
use crate::graph::Graph;
use crate::names::Names;
use crate::order::Poset;
use hashbrown::{HashMap, HashSet};

/// The order of `text`: walks in a graph such as `a-b-c-a, c-d`, or sets of vertices such as `[[a,b],[b,c,d]]`.
///
/// A name alone is a vertex. Vertices come first, in the order in which they are named, then the edges.
pub fn incidence(text: &str) -> Result<Poset, TreeError> {
    let mut reader = IncidenceReader { text, ..IncidenceReader::default() };
    if text.trim_start().starts_with('[') {
        reader.sets()?;
    } else {
        for walk in text.split([',', ';']) {
            reader.walk(walk)?;
        }
    }
    let IncidenceReader { names, edges, .. } = reader;
    let name = |edge: &[u32]| {
        let members: Vec<&str> = edge.iter().map(|&v| names[v as usize]).collect();
        if members.len() == 2 { members.join("-") } else { format!("{{{}}}", members.join(",")) }
    };
    let all = names.iter().map(|name| name.to_string()).chain(edges.iter().map(|edge| name(edge)));
    let above =
        |i: usize, edge: &[u32]| edge.iter().map(|&v| (v, (names.len() + i) as u32)).collect::<Vec<_>>();
    let pairs: Vec<(u32, u32)> = edges.iter().enumerate().flat_map(|(i, edge)| above(i, edge)).collect();
    Ok(Poset::acyclic(Names::new(all), &pairs))
}

/// The graph of walks such as `a-b-c-a, c-d`; a name alone is a vertex.
pub fn walks(text: &str) -> Result<Graph, TreeError> {
    let mut reader = IncidenceReader { text, ..IncidenceReader::default() };
    text.split([',', ';']).try_for_each(|walk| reader.walk(walk))?;
    let edges: Vec<(u32, u32)> = reader.edges.iter().map(|edge| (edge[0], edge[1])).collect();
    Ok(Graph::new(Names::new(reader.names), &edges))
}

#[derive(Default)]
struct IncidenceReader<'t> {
    text: &'t str,
    number: HashMap<&'t str, u32>,
    names: Vec<&'t str>,
    edges: Vec<Vec<u32>>,
    seen: HashSet<Vec<u32>>,
}

impl<'t> IncidenceReader<'t> {
    fn fault(&self, part: &str, message: impl Into<String>) -> TreeError {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        TreeError { message: message.into(), span: start..start + part.len() }
    }

    fn vertex(&mut self, name: &'t str) -> Result<u32, TreeError> {
        let short = name.trim();
        let odd = |c: char| c.is_whitespace() || "[](){},;-\"'".contains(c);
        if short.is_empty() || short.contains(odd) {
            return Err(self.fault(name, "the name of a vertex should stand here"));
        }
        let next = self.names.len() as u32;
        let number = *self.number.entry(short).or_insert(next);
        if number == next {
            self.names.push(short);
        }
        Ok(number)
    }

    fn edge(&mut self, part: &str, mut edge: Vec<u32>) -> Result<(), TreeError> {
        edge.sort_unstable();
        if edge.windows(2).any(|two| two[0] == two[1]) {
            return Err(self.fault(part, "a vertex stands twice in this edge"));
        }
        if self.seen.insert(edge.clone()) {
            self.edges.push(edge);
        }
        Ok(())
    }

    fn walk(&mut self, walk: &'t str) -> Result<(), TreeError> {
        let mut before = None;
        for name in walk.split('-') {
            let v = self.vertex(name)?;
            if let Some(u) = before.replace(v) {
                self.edge(walk, vec![u, v])?;
            }
        }
        Ok(())
    }

    fn sets(&mut self) -> Result<(), TreeError> {
        let text = self.text.trim();
        let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.ok_or_else(|| self.fault(text, "sets are written as [[a,b],[b,c]]"))?;
        let mut rest = inner.trim();
        while !rest.is_empty() {
            let found = rest.strip_prefix('[').and_then(|set| set.split_once(']'));
            let (set, after) =
                found.ok_or_else(|| self.fault(rest, "a set such as [a,b] should stand here"))?;
            let edge = set.split(',').map(|name| self.vertex(name)).collect::<Result<Vec<_>, _>>()?;
            self.edge(set, edge)?;
            rest = after.trim();
            if let Some(next) = rest.strip_prefix(',') {
                rest = next.trim();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_and_sets() {
        let triangle = incidence("a-b-c-a").unwrap();
        assert_eq!(triangle.names().iter().collect::<Vec<_>>(), ["a", "b", "c", "a-b", "b-c", "a-c"]);
        assert_eq!(triangle.cover_pairs().len(), 6);
        let sets = incidence("[[a,b],[b,c,d],[a]]").unwrap();
        assert_eq!(sets.names().iter().collect::<Vec<_>>(), ["a", "b", "c", "d", "a-b", "{b,c,d}", "{a}"]);
        assert_eq!(sets.cover_pairs().len(), 6);
        assert_eq!(incidence("a, b-c").unwrap().len(), 4);
        for wrong in ["", "a--b", "a-a", "[a,b]", "[[a,a]]", "[[a,b]", "a b"] {
            assert!(incidence(wrong).is_err(), "{wrong}");
        }
    }
}
