//! The graph of the player who prevents a connection, on boards that can be drawn in the plane.
//!
//! Cutting the ends from each other takes a closed line around one of them that passes through claimed cells and faces of a
//! drawing. With the ends joined by an edge the line crosses that edge once, so it leads from the face on one side of it to the face
//! on the other, and cells are neighbours if they share a face.

use super::net::{members, one};

/// The faces of a drawing of a graph with an edge between its last two vertices, the ends, as far as it lies on shortest ways between
/// them; none if it cannot be drawn, or the ends cannot be joined.
pub fn faces(rows: &[u128]) -> Option<Vec<Vec<usize>>> {
    let (s, t) = (rows.len() - 2, rows.len() - 1);
    let graph = block(rows, s, t);
    Drawing::new(&graph, s, t)?.faces()
}

/// For a graph whose last two vertices are the ends, the graph in which joining the ends is cutting those of the given one.
pub fn dual(rows: &[u128]) -> Option<Vec<u128>> {
    let (s, t) = (rows.len() - 2, rows.len() - 1);
    let faces = faces(rows)?;
    let cells = one(s) - 1;
    let mut dual = vec![0; rows.len()];
    let mut end = s;
    for face in faces {
        let set = face.iter().fold(0, |set, &x| set | one(x)) & cells;
        let beside = (0..face.len()).any(|i| {
            let (x, y) = (face[i], face[(i + 1) % face.len()]);
            (x, y) == (s, t) || (x, y) == (t, s)
        });
        if beside && end <= t {
            dual[end] = set;
            members(set).for_each(|x| dual[x] |= one(end));
            end += 1;
        } else {
            members(set).for_each(|x| dual[x] |= set & !one(x));
        }
    }
    Some(dual)
}

/// What of the graph with an edge between the ends is on a cycle with that edge: the rest is on no shortest way.
fn block(rows: &[u128], s: usize, t: usize) -> Vec<u128> {
    let mut graph = rows.to_vec();
    graph[s] |= one(t);
    graph[t] |= one(s);
    // A vertex that some other one separates from the edge is in another block.
    let mut kept = one(s) | one(t);
    kept |= (0..s).fold(one(s) - 1, |kept, x| kept & !beyond(&graph, x, s, t));
    kept &= !(beyond(&graph, s, t, t) | beyond(&graph, t, s, s)) | one(s) | one(t);
    graph.iter().enumerate().map(|(x, row)| if kept & one(x) != 0 { row & kept } else { 0 }).collect()
}

/// What the vertex `cut` separates from `a` and `b`.
fn beyond(graph: &[u128], cut: usize, a: usize, b: usize) -> u128 {
    let mut seen = one(a) | one(b);
    let mut new = seen;
    while new != 0 {
        new = members(new).fold(0, |set, x| set | graph[x]) & !seen & !one(cut);
        seen |= new;
    }
    !seen & !one(cut)
}

/// A part of a graph drawn in the plane, after Demoucron, Malgrange and Pertuiset: one way at a time into a face that has
/// room for it.
struct Drawing<'a> {
    graph: &'a [u128],
    drawn: Vec<u128>,
    vertices: u128,
    faces: Vec<Vec<usize>>,
}

/// What hangs together and is not drawn: new vertices, and the drawn ones they are joined to.
struct Fragment {
    inner: u128,
    feet: u128,
}

impl Drawing<'_> {
    /// A cycle through the edge between `s` and `t`.
    fn new(graph: &[u128], s: usize, t: usize) -> Option<Drawing<'_>> {
        let cycle = way(graph, s, one(t), !one(t) & !one(s))?;
        let mut drawing = Drawing { graph, drawn: vec![0; graph.len()], vertices: 0, faces: Vec::new() };
        drawing.draw(&cycle);
        drawing.draw(&[s, t]);
        drawing.faces = vec![cycle.clone(), cycle];
        Some(drawing)
    }

    fn draw(&mut self, way: &[usize]) {
        for two in way.windows(2) {
            self.drawn[two[0]] |= one(two[1]);
            self.drawn[two[1]] |= one(two[0]);
        }
        self.vertices = way.iter().fold(self.vertices, |set, &x| set | one(x));
    }

    /// The faces of the whole graph, if it can be drawn.
    fn faces(mut self) -> Option<Vec<Vec<usize>>> {
        loop {
            let Some((fragment, face)) = self.tightest()? else { return Some(self.faces) };
            let foot = fragment.feet.trailing_zeros() as usize;
            let others = fragment.feet & !one(foot);
            let way = if fragment.inner == 0 {
                vec![foot, others.trailing_zeros() as usize]
            } else {
                way(self.graph, foot, others, fragment.inner)?
            };
            self.draw(&way);
            self.split(face, &way);
        }
    }

    /// The fragment with the fewest faces to go to, and one of these; an error without a value if there is none.
    fn tightest(&self) -> Option<Option<(Fragment, usize)>> {
        let mut best: Option<(usize, Fragment, usize)> = None;
        for fragment in self.fragments() {
            let fits = |face: &Vec<usize>| fragment.feet & !face.iter().fold(0, |set, &x| set | one(x)) == 0;
            let places: Vec<usize> = (0..self.faces.len()).filter(|&i| fits(&self.faces[i])).collect();
            let &first = places.first()?;
            if best.as_ref().is_none_or(|best| places.len() < best.0) {
                best = Some((places.len(), fragment, first));
            }
        }
        Some(best.map(|(_, fragment, face)| (fragment, face)))
    }

    fn fragments(&self) -> Vec<Fragment> {
        let mut list = Vec::new();
        for x in members(self.vertices) {
            let chords = self.graph[x] & self.vertices & !self.drawn[x] & !(one(x) - 1);
            list.extend(members(chords).map(|y| Fragment { inner: 0, feet: one(x) | one(y) }));
        }
        let mut open = (0..self.graph.len()).filter(|&x| self.graph[x] != 0).fold(0, |set, x| set | one(x));
        open &= !self.vertices;
        while open != 0 {
            let mut inner = open & open.wrapping_neg();
            loop {
                let next = inner | members(inner).fold(0, |set, x| set | self.graph[x]) & open;
                if next == inner {
                    break;
                }
                inner = next;
            }
            open &= !inner;
            let feet = members(inner).fold(0, |set, x| set | self.graph[x]) & self.vertices;
            list.push(Fragment { inner, feet });
        }
        list
    }

    /// Splits a face along a way between two of its vertices.
    fn split(&mut self, face: usize, way: &[usize]) {
        let mut cycle = self.faces.swap_remove(face);
        let (first, last) = (way[0], way[way.len() - 1]);
        if let Some(start) = cycle.iter().position(|&x| x == first) {
            cycle.rotate_left(start);
        }
        let at = cycle.iter().position(|&x| x == last).unwrap_or(0);
        let inside = &way[1..way.len() - 1];
        let one_side = cycle[..=at].iter().chain(inside.iter().rev()).copied().collect();
        let mut other_side: Vec<usize> = cycle[at..].to_vec();
        other_side.push(first);
        other_side.extend(inside);
        self.faces.push(one_side);
        self.faces.push(other_side);
    }
}

/// A shortest way from `from` through at least one of `inner` to one of `goals`.
fn way(graph: &[u128], from: usize, goals: u128, inner: u128) -> Option<Vec<usize>> {
    let mut before = vec![usize::MAX; graph.len()];
    let mut seen = one(from);
    let mut layer = one(from);
    loop {
        let mut next = 0;
        for x in members(layer) {
            let goals = if x == from { 0 } else { goals };
            for y in members(graph[x] & (inner | goals) & !seen) {
                before[y] = x;
                seen |= one(y);
                next |= one(y);
            }
        }
        if next == 0 {
            return None;
        }
        let reached = next & goals;
        if reached != 0 {
            let mut way = vec![reached.trailing_zeros() as usize];
            while way[way.len() - 1] != from {
                way.push(before[way[way.len() - 1]]);
            }
            way.reverse();
            return Some(way);
        }
        layer = next & inner;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The graph with these edges on `cells` cells and the ends after them.
    fn graph(cells: usize, edges: &[(usize, usize)]) -> Vec<u128> {
        let mut rows = vec![0; cells + 2];
        for &(x, y) in edges {
            rows[x] |= one(y);
            rows[y] |= one(x);
        }
        rows
    }

    #[test]
    fn dead_ends_do_not_matter_to_who_cuts() {
        // Two ways from end to end, each by one cell.
        let ways = |s: usize, t: usize| vec![(0, s), (0, t), (1, s), (1, t)];
        let plain = dual(&graph(2, &ways(2, 3))).unwrap();
        assert_eq!(plain[0] & 0b11, 0b10, "both must be claimed to cut");
        // A triangle that hangs on the first end, on the second or on a cell, and a cell that hangs on nothing.
        for hangs in [5, 6, 0] {
            let edges = [ways(5, 6), vec![(hangs, 2), (2, 3), (3, hangs)]].concat();
            let found = dual(&graph(5, &edges)).unwrap();
            assert_eq!(found[2..5], [0; 3], "{hangs}");
            let joins = |row: u128| row & 0b11 | row >> 5 << 2;
            assert_eq!([0, 1, 5, 6].map(|x| joins(found[x])), [0, 1, 2, 3].map(|x| plain[x]), "{hangs}");
        }
    }
}
