//! The structure of a game, what is known about the complexity of its class, and the rules that apply to it.

mod complexity;
mod structure;

pub use complexity::Statement;
pub use structure::{EdgeStructure, GraphStructure, OrderStructure};

use crate::game::{Convention, Position};
use crate::rule::{Theorem, rules_for};
use serde::{Serialize, Serializer};

/// A rule that applies to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Applicable {
    /// The rule's name.
    pub name: &'static str,
    /// Where it is proved.
    pub source: &'static str,
    /// The games it covers.
    pub class: &'static str,
    /// Its running time.
    pub time: &'static str,
}

/// What `upset classify` reports.
#[derive(Clone, Debug)]
pub struct Classification {
    /// The family, as documents name it.
    pub game: &'static str,
    /// The convention of a positional game.
    pub convention: Option<&'static str>,
    /// The number of elements of the board.
    pub elements: usize,
    /// The order on the board, or what is unclaimed of it.
    pub order: Option<OrderStructure>,
    /// The graph that is the board.
    pub graph: Option<GraphStructure>,
    /// The edges of a positional game or the sets of a set game, as they still stand.
    pub edges: Option<EdgeStructure>,
    /// The cell of the papers' tables it falls in, or else the most telling statement about its parameters.
    pub cell: Option<Statement>,
    /// What is known about games like this one: theorems that decide it in polynomial time, then what is tractable, open
    /// and hard by its parameters, then what has been claimed since the papers.
    pub complexity: Vec<Statement>,
    /// The rules that apply, from cheap to dear.
    pub rules: Vec<Applicable>,
}

/// The structure of `game`, the cells of the papers' tables it falls in, and the rules that apply.
///
/// Takes near-linear time; the width of a board too large for a matching stays unknown.
///
/// ```
/// use upset::classify::classify;
/// use upset::game::{Position, PosetGame};
/// use upset::order::families::chain;
/// let class = classify(&Position::Poset(PosetGame::new(chain(5))));
/// let order = class.order.unwrap();
/// assert_eq!((order.height, order.width, order.n_free), (5, Some(1), true));
/// ```
pub fn classify(game: &Position) -> Classification {
    let structure = structure::of(game);
    let rules: Vec<&Theorem> = (rules_for(game).iter())
        .filter(|rule| rule.applies(game).is_ok())
        .map(|rule| rule.theorem())
        .collect();
    let cells = complexity::statements(game, &structure);
    let cell = cells.first().cloned();
    let complexity = complexity::by_theorems(&rules, cells);
    let applicable =
        |&&Theorem { name, source, class, time, .. }: &&Theorem| Applicable { name, source, class, time };
    let rules = rules.iter().map(applicable).collect();
    Classification {
        game: game.family().name(),
        convention: game.view().convention.map(Convention::name),
        elements: game.elements(),
        cell,
        complexity,
        order: structure.order,
        graph: structure.graph,
        edges: structure.edges,
        rules,
    }
}

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'a str>,
    elements: usize,
    components: usize,
    #[serde(flatten)]
    order: Option<&'a OrderStructure>,
    #[serde(flatten)]
    graph: Option<&'a GraphStructure>,
    #[serde(flatten)]
    edges: Option<&'a EdgeStructure>,
    cell: Option<&'a Statement>,
    complexity: &'a [Statement],
    rules: &'a [Applicable],
}

impl Classification {
    /// The number of connected components of the board: of the graph, of the sets, or of the order together with
    /// the edges.
    pub fn components(&self) -> usize {
        match (&self.edges, &self.graph, &self.order) {
            (Some(edges), _, _) => edges.components,
            (_, Some(graph), _) => graph.components,
            (_, _, Some(order)) => order.components,
            (None, None, None) => 0,
        }
    }
}

/// The JSON that `upset classify --json` prints.
impl Serialize for Classification {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json {
            schema: "upset.class/1",
            game: self.game,
            convention: self.convention,
            elements: self.elements,
            components: self.components(),
            order: self.order.as_ref(),
            graph: self.graph.as_ref(),
            edges: self.edges.as_ref(),
            cell: self.cell.as_ref(),
            complexity: &self.complexity,
            rules: &self.rules,
        }
        .serialize(serializer)
    }
}
