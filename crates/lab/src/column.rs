//! Columns by name: what can be asked of a member.

use crate::cell::Type;
use crate::class::Shape;
use crate::rules::Rules;
use upset::rule::{self, Named};

/// A property of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// A property of the board.
    Board(Property),
    /// What the solver says about a game on it; whether the game was named with the column.
    Game(Answer, Rules, bool),
    /// Whether a rule of this name applies to a game on it.
    Rule(&'static str, Rules),
}

/// Properties of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Property {
    Key,
    N,
    Covers,
    Relations,
    Height,
    Width,
    Components,
    Connected,
    SeriesParallel,
    NFreeDiagram,
    Acyclic,
    Graded,
    Forest,
    Lattice,
    Chains,
    Bottoms,
    Tops,
    OddBottoms,
    OddTops,
    Isolated,
    Gf2Rank,
    Automorphisms,
    DownSets,
    LinearExtensions,
    MinDegree,
    MaxDegree,
    SelfDual,
    Black,
    White,
    Edges,
    Bipartite,
    Triangles,
    Sets,
    MinSize,
    MaxSize,
    RightSets,
}

/// What a solver can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Answer {
    Outcome,
    Grundy,
    Value,
    WinningMoves,
    By,
    Searched,
    Positions,
}

use Property as P;
use Shape as S;

const ORDERS: &[Shape] = &[S::Order, S::Coloured, S::Board];
const ANY: &[Shape] = &[S::Order, S::Coloured, S::Graph, S::Sets, S::Board];
const SETS: &[Shape] = &[S::Sets, S::Board];

/// Properties with their names, kinds, shapes and meanings.
const PROPERTIES: &[(Property, &str, Type, &[Shape], &str)] = &[
    (P::Key, "key", Type::Text, ANY, "the canonical key: equal for isomorphic members alone"),
    (P::N, "n", Type::Int, ANY, "elements"),
    (P::Covers, "covers", Type::Int, ORDERS, "pairs of the Hasse diagram"),
    (P::Relations, "relations", Type::Int, ORDERS, "pairs x < y"),
    (P::Height, "height", Type::Int, ORDERS, "elements of a longest chain"),
    (P::Height, "levels", Type::Int, ORDERS, "the same"),
    (P::Width, "width", Type::Int, ORDERS, "elements of a largest antichain"),
    (
        P::Components,
        "components",
        Type::Int,
        ANY,
        "connected components of the diagram, the graph or the sets with the order",
    ),
    (P::Connected, "connected", Type::Bool, ANY, "whether there is one component"),
    (
        P::SeriesParallel,
        "n_free",
        Type::Bool,
        ORDERS,
        "whether there is no induced N: the order is series-parallel",
    ),
    (P::NFreeDiagram, "n_free_diagram", Type::Bool, ORDERS, "whether the Hasse diagram has no N"),
    (
        P::Acyclic,
        "acyclic",
        Type::Bool,
        &[S::Order, S::Coloured, S::Board, S::Graph],
        "whether the diagram or graph has no cycle",
    ),
    (P::Graded, "graded", Type::Bool, ORDERS, "whether some rank rises by one along every cover"),
    (P::Forest, "forest", Type::Bool, ORDERS, "whether every element covers at most one"),
    (P::Lattice, "lattice", Type::Bool, ORDERS, "whether every two elements have a meet and a join"),
    (P::Chains, "disjoint_chains", Type::Bool, ORDERS, "whether it is a disjoint union of chains"),
    (P::Bottoms, "bottoms", Type::Int, ORDERS, "minimal elements"),
    (P::Tops, "tops", Type::Int, ORDERS, "maximal elements that are not minimal"),
    (P::OddBottoms, "odd_bottoms", Type::Int, ORDERS, "minimal elements with an odd number of upper covers"),
    (P::OddTops, "odd_tops", Type::Int, ORDERS, "tops with an odd number of lower covers"),
    (P::Isolated, "isolated", Type::Int, ANY, "elements without relations, edges or sets"),
    (
        P::Gf2Rank,
        "gf2_rank",
        Type::Int,
        ANY,
        "the rank over GF(2) of the matrix of x < y, of the adjacency, or of sets and points",
    ),
    (P::Automorphisms, "automorphisms", Type::Int, ANY, "automorphisms"),
    (P::DownSets, "down_sets", Type::Int, ORDERS, "down-sets: the positions of the poset game"),
    (P::LinearExtensions, "linear_extensions", Type::Int, ORDERS, "linear extensions"),
    (
        P::MinDegree,
        "min_degree",
        Type::Int,
        ANY,
        "the least number of diagram lines, edges or sets at an element",
    ),
    (P::MaxDegree, "max_degree", Type::Int, ANY, "the greatest one"),
    (P::SelfDual, "self_dual", Type::Bool, &[S::Order], "whether it is isomorphic to its dual"),
    (P::Black, "black", Type::Int, &[S::Coloured], "elements of Left's"),
    (P::White, "white", Type::Int, &[S::Coloured], "elements of Right's"),
    (P::Edges, "edges", Type::Int, &[S::Graph], "edges"),
    (P::Bipartite, "bipartite", Type::Bool, &[S::Graph], "whether no odd cycle"),
    (P::Triangles, "triangles", Type::Int, &[S::Graph], "triangles"),
    (P::Sets, "sets", Type::Int, SETS, "sets; Left's where each player has some"),
    (P::RightSets, "right_sets", Type::Int, &[S::Board], "sets of Right's, where each player has some"),
    (P::MinSize, "min_size", Type::Int, SETS, "points of a smallest set; 0 without sets"),
    (P::MaxSize, "max_size", Type::Int, SETS, "points of a largest set: the rank"),
];

const ANSWERS: &[(Answer, &str, Type, &str)] = &[
    (Answer::Outcome, "outcome", Type::Text, "the outcome letter"),
    (Answer::Grundy, "grundy", Type::Int, "the Grundy number, of impartial games"),
    (Answer::Value, "value", Type::Text, "the value as CGSuite writes it, of games that have one"),
    (Answer::WinningMoves, "winning_moves", Type::Int, "first moves that win for Left as starter"),
    (Answer::By, "by", Type::Text, "the rule that decides it, or search"),
    (Answer::Searched, "searched", Type::Bool, "whether a search was needed for it or a part of it"),
    (Answer::Positions, "positions", Type::Int, "positions the solver visited"),
];

fn answers(answer: Answer, rules: Rules) -> bool {
    match answer {
        Answer::Grundy => rules.is_impartial(),
        Answer::Value => rules.has_values(),
        _ => true,
    }
}

impl Column {
    /// The name in tables.
    pub fn name(self) -> String {
        let named = |answer: Answer| ANSWERS.iter().find(|a| a.0 == answer).map_or("", |a| a.1);
        match self {
            Column::Board(property) => PROPERTIES.iter().find(|p| p.0 == property).map_or("", |p| p.1).into(),
            Column::Game(answer, _, false) => named(answer).into(),
            Column::Game(answer, rules, true) => format!("{}:{}", named(answer), rules.name()),
            Column::Rule(rule, _) => format!("rule:{rule}"),
        }
    }

    /// What it holds.
    pub fn kind(self) -> Type {
        match self {
            Column::Board(property) => PROPERTIES.iter().find(|p| p.0 == property).map_or(Type::Int, |p| p.2),
            Column::Game(answer, ..) => ANSWERS.iter().find(|a| a.0 == answer).map_or(Type::Text, |a| a.2),
            Column::Rule(..) => Type::Bool,
        }
    }
}

/// The columns that a question uses, on boards of one shape with one usual game.
#[derive(Clone, Debug)]
pub struct Columns {
    shape: Shape,
    rules: Rules,
    used: Vec<Column>,
    names: Vec<String>,
}

impl Columns {
    /// No column yet.
    pub fn new(shape: Shape, rules: Rules) -> Columns {
        let mut names: Vec<String> =
            Columns::describe(shape, rules).into_iter().map(|(name, _)| name).collect();
        for (answer, name, ..) in ANSWERS {
            let other = Rules::on(shape).into_iter().filter(|&rules| answers(*answer, rules));
            names.extend(other.map(|rules| format!("{name}:{}", rules.name())));
        }
        Columns { shape, rules, used: Vec::new(), names }
    }

    /// What boards are made of.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The usual game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The columns used so far, by number.
    pub fn used(&self) -> &[Column] {
        &self.used
    }

    /// Every name there is, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Every column on boards of this shape with what it means.
    pub fn describe(shape: Shape, rules: Rules) -> Vec<(String, String)> {
        let board = PROPERTIES.iter().filter(|p| p.3.contains(&shape)).map(|p| (p.1.into(), p.4.into()));
        let game = ANSWERS.iter().filter(|a| answers(a.0, rules)).map(|a| (a.1.into(), a.3.into()));
        board.chain(game).collect()
    }

    /// The column of this name, or why there is none.
    pub fn find(&self, name: &str) -> Result<Column, String> {
        if let Some(rule) = name.strip_prefix("rule:") {
            let found = rule::find(rule).ok_or_else(|| format!("there is no rule `{rule}`"))?;
            return Ok(Column::Rule(Named::name(&found), self.rules));
        }
        if let Some((answer, game)) = name.split_once(':') {
            let rules = Rules::find(game, self.shape).ok_or_else(|| {
                let games: Vec<&str> = Rules::on(self.shape).into_iter().map(Rules::name).collect();
                format!("`{game}` is not played on these boards, but {}", games.join(", "))
            })?;
            return self.answer(answer, rules, true).ok_or_else(|| format!("there is no column `{name}`"));
        }
        if let Some(p) = PROPERTIES.iter().find(|p| p.1 == name) {
            return match p.3.contains(&self.shape) {
                true => Ok(Column::Board(p.0)),
                false => Err(format!("members of this class have no `{name}`")),
            };
        }
        self.answer(name, self.rules, false).ok_or_else(|| match ANSWERS.iter().any(|a| a.1 == name) {
            true => format!("{} has no `{name}`", self.rules.name()),
            false => format!("there is no column `{name}`"),
        })
    }

    fn answer(&self, name: &str, rules: Rules, named: bool) -> Option<Column> {
        let (answer, ..) = ANSWERS.iter().find(|a| a.1 == name && answers(a.0, rules))?;
        Some(Column::Game(*answer, rules, named))
    }

    /// The number of a column, which is used from now on.
    pub fn add(&mut self, column: Column) -> usize {
        self.used.iter().position(|&used| used == column).unwrap_or_else(|| {
            self.used.push(column);
            self.used.len() - 1
        })
    }
}
