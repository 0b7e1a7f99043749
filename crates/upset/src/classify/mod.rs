//! The structure of a game, what is known about the complexity of its class, and the rules that apply to it.

mod complexity;
mod structure;

pub use complexity::Statement;
pub use structure::{EdgeStructure, GraphStructure, OrderStructure};

use crate::budget::{Budget, Stopped};
use crate::game::{Convention, Position};
use crate::rule::{Theorem, Unrecognised, rules_for};
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
    pub elements: u128,
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
    /// Why the rest is missing, if something is.
    pub stopped: Option<Stopped>,
}

/// The structure of `game`, the cells of the papers' tables it falls in, and the rules that apply.
///
/// Takes near-linear time; the width of a board too large for a matching stays unknown.
///
/// ```
/// use upset::classify::classify;
/// use upset::game::{Position, PosetGame};
/// use upset::order::families::chain;
/// use upset::Budget;
/// let class = classify(&Position::Poset(PosetGame::new(chain(5))), &Budget::unlimited());
/// let order = class.order.unwrap();
/// assert_eq!((order.height, order.width, order.n_free), (5, Some(1), true));
/// ```
pub fn classify(game: &Position, budget: &Budget) -> Classification {
    let mut class = Classification {
        game: game.family().name(),
        convention: game.view().convention.map(Convention::name),
        elements: game.size(),
        cell: None,
        order: None,
        graph: None,
        edges: None,
        complexity: Vec::new(),
        rules: Vec::new(),
        stopped: None,
    };
    class.stopped = class.look(game, budget).err();
    class
}

impl Classification {
    /// Finds out one thing after the other.
    fn look(&mut self, game: &Position, budget: &Budget) -> Result<(), Stopped> {
        let structure = structure::of(game, budget)?;
        self.complexity = complexity::statements(game, &structure);
        self.cell = self.complexity.first().cloned();
        (self.order, self.graph, self.edges) = (structure.order, structure.graph, structure.edges);
        let cells = std::mem::take(&mut self.complexity);
        let mut theorems: Vec<&Theorem> = Vec::new();
        let ended = self.recognise(game, budget, &mut theorems);
        self.complexity = complexity::by_theorems(&theorems, cells);
        ended
    }

    /// Tries one rule after the other.
    fn recognise(
        &mut self,
        game: &Position,
        budget: &Budget,
        theorems: &mut Vec<&'static Theorem>,
    ) -> Result<(), Stopped> {
        let mut ended = Ok(());
        for rule in rules_for(game).iter() {
            budget.check()?;
            match rule.recognise(game, budget) {
                Ok(_) => {
                    let &Theorem { name, source, class, time, .. } = rule.theorem();
                    theorems.push(rule.theorem());
                    self.rules.push(Applicable { name, source, class, time });
                }
                Err(Unrecognised::Fails(_)) => {}
                // A rule whose table has no room may be followed by one that needs none.
                Err(Unrecognised::Stopped(stopped)) => ended = Err(stopped),
            }
        }
        ended
    }
}

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    convention: Option<&'a str>,
    elements: u128,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
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
            stopped: self.stopped.map(|why| why.to_string()),
        }
        .serialize(serializer)
    }
}
