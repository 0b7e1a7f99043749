//! Node Kayles on cographs: graphs that are one vertex, cographs side by side, or cographs of which all vertices of different ones are joined.
//!
//! Side by side, games add. Where parts are joined, a move in one takes all of the others, so that the options are those of the parts together. So each part
//! needs its Grundy number and the set of the numbers of its options.

use crate::budget::{Budget, Meter, Stopped};
use crate::game::NodeKayles;
use crate::graph::Graph;
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised};
use crate::solve::{Choices, Desk};
use crate::value::Player;
use std::sync::Arc;

/// Graphs without a path of four vertices as an induced subgraph.
pub struct Cographs;

static THEOREM: Theorem = Theorem {
    name: "kayles-cographs",
    source: "Bodlaender and Kratsch 2002",
    class: "Node Kayles on cographs: stars, complete multipartite graphs, threshold graphs",
    time: "O(h (n + m)) for a decomposition of h levels, up to 10^9 steps",
    status: Status::P,
};

/// Steps that taking a graph apart may take.
const MAX_STEPS: u64 = 1_000_000_000;

impl Rule<NodeKayles> for Cographs {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &NodeKayles, budget: &Budget) -> Recognised {
        let mut meter = Meter::new(budget);
        let parts = Splitter::new(&game.graph).run(&mut meter)?;
        Ok(Box::new(Cotree::new(parts, game.graph.len())))
    }
}

/// The decomposition in postfix notation: `Pn` for n parts side by side, `Sn` for joined ones. None if the graph is no cograph.
pub(crate) fn cotree(graph: &Graph, budget: &Budget) -> Result<Option<String>, Stopped> {
    let parts = match Splitter::new(graph).run(&mut Meter::new(budget)) {
        Ok(parts) => parts,
        Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
        Err(Unrecognised::Fails(_)) => return Ok(None),
    };
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    (1..parts.len()).for_each(|at| below[parts[at].parent].push(at));
    let (mut words, mut open) = (Vec::with_capacity(parts.len()), vec![(0, false)]);
    while let Some((at, ready)) = open.pop().filter(|_| !parts.is_empty()) {
        match parts[at].kind {
            CographKind::Vertex(x) => words.push(x.to_string()),
            _ if !ready => {
                open.push((at, true));
                open.extend(below[at].iter().map(|&part| (part, false)));
            }
            CographKind::SideBySide => words.push(format!("P{}", below[at].len())),
            CographKind::Joined => words.push(format!("S{}", below[at].len())),
        }
    }
    Ok(Some(words.join(" ")))
}

/// How a part is made of smaller ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CographKind {
    Vertex(u32),
    SideBySide,
    Joined,
}

/// A part, and the part that it belongs to, which comes before it; the first is the whole.
struct Part {
    kind: CographKind,
    parent: usize,
}

/// Takes a graph apart into components, these into components of their complements, and so on.
struct Splitter<'g> {
    graph: &'g Graph,
    /// The list that a vertex is in and was not visited in, or 0.
    list: Vec<u32>,
    lists: u32,
    /// The vertex whose neighbours were last marked.
    beside: Vec<u32>,
    steps: u64,
}

impl<'g> Splitter<'g> {
    fn new(graph: &'g Graph) -> Splitter<'g> {
        let n = graph.len();
        Splitter { graph, list: vec![0; n], lists: 0, beside: vec![u32::MAX; n], steps: 0 }
    }

    fn run(mut self, meter: &mut Meter<'_>) -> Result<Vec<Part>, Unrecognised> {
        let mut parts = Vec::new();
        let whole: Vec<u32> = (0..self.graph.len() as u32).collect();
        // Lists of vertices with the parts that they belong to, and which way they can be taken apart.
        let mut open = vec![(whole, 0, None)];
        while let Some((list, parent, only)) = open.pop() {
            let at = parts.len();
            if let [x] = list[..] {
                parts.push(Part { kind: CographKind::Vertex(x), parent });
                continue;
            }
            let mut split = None;
            for kind in [CographKind::SideBySide, CographKind::Joined] {
                if split.is_some() || only.is_some_and(|only| only != kind) {
                    continue;
                }
                let found = match kind {
                    CographKind::Joined => self.complement_components(list.clone(), meter)?,
                    _ => self.components(&list, meter)?,
                };
                split = (found.len() != 1).then_some((kind, found));
            }
            let Some((kind, found)) = split else {
                let (x, n) = (self.graph.names().get(list[0] as usize), list.len());
                return Err(format!(
                    "a part of {n} vertices, {x} among them, is connected and so is its complement"
                )
                .into());
            };
            parts.push(Part { kind, parent });
            let only =
                if kind == CographKind::Joined { CographKind::SideBySide } else { CographKind::Joined };
            open.extend(found.into_iter().map(|list| (list, at, Some(only))));
        }
        Ok(parts)
    }

    fn step(&mut self, steps: usize, meter: &mut Meter<'_>) -> Result<(), Unrecognised> {
        self.steps += 1 + steps as u64;
        meter.step()?;
        if self.steps > MAX_STEPS { Err("taking the graph apart has too many levels".into()) } else { Ok(()) }
    }

    fn components(&mut self, list: &[u32], meter: &mut Meter<'_>) -> Result<Vec<Vec<u32>>, Unrecognised> {
        self.lists += 1;
        list.iter().for_each(|&x| self.list[x as usize] = self.lists);
        let mut parts = Vec::new();
        for &start in list {
            if std::mem::take(&mut self.list[start as usize]) == 0 {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&x) = part.get(next) {
                next += 1;
                self.step(self.graph.neighbours(x as usize).len(), meter)?;
                for &y in self.graph.neighbours(x as usize) {
                    if self.list[y as usize] == self.lists {
                        self.list[y as usize] = 0;
                        part.push(y);
                    }
                }
            }
            parts.push(part);
        }
        Ok(parts)
    }

    fn complement_components(
        &mut self,
        mut rest: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<u32>>, Unrecognised> {
        let mut parts = Vec::new();
        while let Some(start) = rest.pop() {
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&x) = part.get(next) {
                next += 1;
                let near = self.graph.neighbours(x as usize);
                self.step(near.len() + rest.len(), meter)?;
                near.iter().for_each(|&y| self.beside[y as usize] = x);
                rest.retain(|&y| {
                    let joined = self.beside[y as usize] == x;
                    if !joined {
                        part.push(y);
                    }
                    joined
                });
            }
            parts.push(part);
        }
        Ok(parts)
    }
}

struct Cotree {
    parts: Vec<Part>,
    vertices: usize,
    /// The Grundy number of each part.
    number: Vec<u32>,
}

impl Cotree {
    fn new(parts: Vec<Part>, vertices: usize) -> Cotree {
        let mut number = vec![0; parts.len()];
        // What the options of a part's parts are worth, each with the number of its part.
        let mut below: Vec<Vec<(u32, u32)>> = vec![Vec::new(); parts.len()];
        for at in (0..parts.len()).rev() {
            let mut options: Vec<u32> = match parts[at].kind {
                CographKind::Vertex(_) => vec![0],
                CographKind::Joined => below[at].iter().map(|&(_, option)| option).collect(),
                CographKind::SideBySide => {
                    below[at].iter().map(|&(own, option)| number[at] ^ own ^ option).collect()
                }
            };
            below[at] = Vec::new();
            options.sort_unstable();
            options.dedup();
            if parts[at].kind != CographKind::SideBySide {
                let gap = options.iter().zip(0u32..).position(|(&option, least)| option != least);
                number[at] = gap.unwrap_or(options.len()) as u32;
            }
            if at > 0 {
                let parent = parts[at].parent;
                // The number of parts side by side is the sum of theirs.
                if parts[parent].kind == CographKind::SideBySide {
                    number[parent] ^= number[at];
                }
                below[parent].extend(options.into_iter().map(|option| (number[at], option)));
            }
        }
        Cotree { parts, vertices, number }
    }

    /// The Grundy number after each move, by vertex.
    fn after(&self) -> Vec<u32> {
        // What stands beside each part when the rest of what it is joined to is gone.
        let mut beside = vec![0; self.parts.len()];
        let mut after = vec![0; self.vertices];
        for (at, part) in self.parts.iter().enumerate() {
            // The whole is its own parent, and nothing stands beside it.
            let alone = self.parts[part.parent].kind == CographKind::Joined;
            let others = if alone { 0 } else { self.number[part.parent] ^ self.number[at] };
            beside[at] = beside[part.parent] ^ others;
            if let CographKind::Vertex(x) = part.kind {
                after[x as usize] = beside[at];
            }
        }
        after
    }

    fn whole(&self) -> u32 {
        self.number.first().copied().unwrap_or(0)
    }
}

impl Finding for Cotree {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let count = |kind: CographKind| self.parts.iter().filter(|part| part.kind == kind).count();
        let (sums, joins) = (count(CographKind::SideBySide), count(CographKind::Joined));
        let summary = format!(
            "a cograph of {} vertices, taken apart {sums} times side by side and {joins} times into parts that are joined",
            self.vertices
        );
        Ok(Answer::grundy(self.whole().into(), summary))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let lost = self.whole() == 0;
        let after = self.after();
        Ok(Moves::All((0..after.len()).filter(|&x| after[x] == 0 || lost).collect()))
    }

    fn options(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(Some(Choices::nimbers(player, Arc::new(self.after()))))
    }
}
