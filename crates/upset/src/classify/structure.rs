//! Parameters of boards that the papers' tables are indexed by.

use crate::budget::{Budget, Stopped};
use crate::classes::Classes;
use crate::game::{Position, View};
use crate::graph::{Digraph, Graph};
use crate::order::Poset;
use crate::value::Player;
use serde::Serialize;

/// Parameters of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderStructure {
    /// Elements of a longest chain.
    pub height: usize,
    /// Antichains needed to cover the order: the same number, as the papers on poset games count it.
    pub levels: usize,
    /// Elements whose longest chain downwards has 1, 2, … elements; of heaps too large to be built the lowest levels.
    pub level_sizes: Vec<usize>,
    /// Elements of a largest antichain; unknown on boards too large for a matching.
    pub width: Option<usize>,
    /// Whether it is built from single elements by series and parallel unions.
    pub n_free: bool,
    /// Whether it is a disjoint union of chains.
    pub disjoint_chains: bool,
    /// Whether every element covers at most one: each component grows from a root at the bottom.
    pub rooted_forest: bool,
    /// Whether the Hasse diagram has no cycle, whichever way its lines run.
    pub acyclic_diagram: bool,
    /// Pairs of the Hasse diagram.
    pub covers: usize,
    /// Minimal elements.
    pub minimal: usize,
    /// Maximal elements.
    pub maximal: usize,
    /// Connected components of the diagram.
    #[serde(skip)]
    pub components: usize,
}

/// Parameters of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphStructure {
    /// Whether arcs have a direction.
    pub directed: bool,
    /// Edges, or arcs.
    pub graph_edges: usize,
    /// Whether the vertices split into two sides with no edge within one.
    pub bipartite: bool,
    /// Whether there is no cycle, whichever way arcs run.
    pub forest: bool,
    /// The most edges at one vertex.
    pub max_degree: usize,
    /// Connected components.
    #[serde(skip)]
    pub components: usize,
}

/// Parameters of a family of vertex sets, as far as its sets can still be filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EdgeStructure {
    /// The largest size of an edge.
    pub rank: usize,
    /// The largest size of an edge of Left's.
    pub left_rank: usize,
    /// The largest size of an edge of Right's.
    pub right_rank: usize,
    /// Left's edges.
    pub left_edges: usize,
    /// Right's edges.
    pub right_edges: usize,
    /// Vertices not claimed.
    pub unclaimed: usize,
    /// Connected components of order and edges together.
    #[serde(skip)]
    pub components: usize,
}

/// All that applies to one game.
pub(super) struct Structure {
    pub order: Option<OrderStructure>,
    pub graph: Option<GraphStructure>,
    pub edges: Option<EdgeStructure>,
}

pub(super) fn of(game: &Position, budget: &Budget) -> Result<Structure, Stopped> {
    budget.check()?;
    let view = game.view();
    let heaps = view.heaps.map(|sizes| heaps(sizes, game.elements()));
    // Where elements are claimed, what counts is the order of the others.
    let free: Option<Vec<usize>> = match (view.order, view.claims) {
        (Some(_), Some(claims)) if claims.iter().any(Option::is_some) => {
            Some((0..claims.len()).filter(|&x| claims[x].is_none()).collect())
        }
        _ => None,
    };
    let order = view.order.map(|poset| match &free {
        Some(free) => order(&poset.restrict_convex(free), budget),
        None => order(poset, budget),
    });
    let order = order.transpose()?;
    budget.check()?;
    let graph = view.graph.map(graph).or(view.digraph.map(digraph));
    let edges = (!view.sets.is_empty()).then(|| edges(&view));
    Ok(Structure { order: order.or(heaps), graph, edges })
}

/// The parameters of an order, in near-linear time but for the width.
fn order(poset: &Poset, budget: &Budget) -> Result<OrderStructure, Stopped> {
    let mut level_sizes = Vec::new();
    for level in poset.levels() {
        if level_sizes.len() <= level as usize {
            level_sizes.resize(level as usize + 1, 0);
        }
        level_sizes[level as usize] += 1;
    }
    let components = poset.components().len();
    budget.check()?;
    let covers = poset.cover_count();
    budget.check()?;
    let width = poset.width();
    budget.check()?;
    let n_free = poset.n_free();
    budget.check()?;
    Ok(OrderStructure {
        height: level_sizes.len(),
        levels: level_sizes.len(),
        level_sizes,
        width,
        n_free,
        disjoint_chains: poset.disjoint_chains().is_some(),
        rooted_forest: (0..poset.len()).all(|x| poset.lower_covers(x).len() <= 1),
        acyclic_diagram: covers + components == poset.len(),
        covers,
        minimal: poset.minimal().len(),
        maximal: poset.maximal().len(),
        components,
    })
}

/// Levels whose sizes are told of heaps too large to be built.
const LEVELS: u128 = 1000;

/// The parameters of disjoint chains, from their lengths.
fn heaps(sizes: &[u128], elements: usize) -> OrderStructure {
    let sizes: Vec<u128> = sizes.iter().copied().filter(|&size| size > 0).collect();
    let height = sizes.iter().copied().max().unwrap_or(0);
    let level = |l: u128| sizes.iter().filter(|&&size| size > l).count();
    let height_told = usize::try_from(height).unwrap_or(usize::MAX);
    OrderStructure {
        height: height_told,
        levels: height_told,
        level_sizes: (0..height.min(LEVELS)).map(level).collect(),
        width: Some(sizes.len()),
        n_free: true,
        disjoint_chains: true,
        rooted_forest: true,
        acyclic_diagram: true,
        covers: elements - sizes.len().min(elements),
        minimal: sizes.len(),
        maximal: sizes.len(),
        components: sizes.len(),
    }
}

/// The sets that can still be filled, without what their owner has of them. Sets that are moves count while they have
/// elements.
fn edges(view: &View<'_>) -> EdgeStructure {
    let n = view.names.len();
    let claim = |x: usize| view.claims.and_then(|claims| claims[x]);
    let free = (0..n).filter(|&x| claim(x).is_none()).count();
    let mut classes = Classes::new(n);
    if let Some(poset) = view.order {
        for x in (0..n).filter(|&x| claim(x).is_none()) {
            for &y in poset.given_above(x).iter().filter(|&&y| claim(y as usize).is_none()) {
                classes.join(x as u32, y);
            }
        }
    }
    let mut size = [0, 0];
    let mut count = [0, 0];
    for family in &view.sets {
        for player in
            Player::BOTH.into_iter().filter(|&player| family.owner.is_none_or(|owner| owner == player))
        {
            for set in family.sets {
                let lost = set.iter().any(|&v| claim(v as usize) == Some(player.other()));
                if lost || (family.names.is_some() && set.is_empty()) {
                    continue;
                }
                let rest: Vec<u32> = set.iter().copied().filter(|&v| claim(v as usize).is_none()).collect();
                size[player.index()] = size[player.index()].max(rest.len());
                count[player.index()] += 1;
                for pair in rest.windows(2) {
                    classes.join(pair[0], pair[1]);
                }
            }
        }
    }
    EdgeStructure {
        rank: size[0].max(size[1]),
        left_rank: size[0],
        right_rank: size[1],
        left_edges: count[0],
        right_edges: count[1],
        unclaimed: free,
        components: classes.count() - (n - free),
    }
}

fn graph(graph: &Graph) -> GraphStructure {
    let edges = graph.edges();
    let components = graph.components().len();
    GraphStructure {
        directed: false,
        graph_edges: edges.len(),
        bipartite: bipartite(graph.len(), |x| graph.neighbours(x)),
        forest: edges.len() + components == graph.len(),
        max_degree: (0..graph.len()).map(|x| graph.neighbours(x).len()).max().unwrap_or(0),
        components,
    }
}

fn digraph(graph: &Digraph) -> GraphStructure {
    let arcs: Vec<(u32, u32)> = graph.arcs().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
    let plain = self::graph(&Graph::new(graph.names().clone(), &arcs));
    let two_way = arcs.len() > plain.graph_edges;
    GraphStructure {
        directed: true,
        graph_edges: arcs.len(),
        forest: plain.forest && !two_way,
        max_degree: (0..graph.len()).map(|x| graph.out(x).len()).max().unwrap_or(0),
        ..plain
    }
}

fn bipartite<'a>(n: usize, near: impl Fn(usize) -> &'a [u32]) -> bool {
    let mut side = vec![None; n];
    let mut stack = Vec::new();
    for start in 0..n {
        if side[start].is_some() {
            continue;
        }
        side[start] = Some(false);
        stack.push(start);
        while let Some(x) = stack.pop() {
            for &y in near(x) {
                let other = side[x].map(|s| !s);
                match side[y as usize] {
                    None => {
                        side[y as usize] = other;
                        stack.push(y as usize);
                    }
                    seen if seen != other => return false,
                    _ => {}
                }
            }
        }
    }
    true
}
