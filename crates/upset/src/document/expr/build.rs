//! From an expression to the poset or board it names.

use super::super::error::{Error, Fault};
use super::super::graph6;
use super::call::Call;
use super::size::Size;
use super::{Arg, ArgValue, Expr, Kind};
use crate::budget::Budget;
use crate::game::Connection;
use crate::graph::{self, Graph};
use crate::hypergraph::boards::{self, Board};
use crate::order::build::check_size;
use crate::order::families::{self, Zigzag};
use crate::order::{Poset, TooLarge};
use std::cell::Cell;

/// What an expression names.
#[derive(Clone, Debug)]
pub enum Built {
    /// A partial order.
    Poset(Poset),
    /// A board of a positional game.
    Board(Board),
    /// A graph.
    Graph(Graph),
    /// A connection game.
    Connection(Connection),
}

/// What has been built, and what building may cost.
pub(super) struct Site<'a> {
    /// The elements of all families built so far: one by one they may be small enough.
    spent: Cell<u128>,
    budget: &'a Budget,
}

impl Expr {
    /// Builds what the expression names. `text` is what it was read from, for errors.
    pub fn build(&self, text: &str, budget: &Budget) -> Result<Built, Error> {
        self.built(budget).map_err(|fault| fault.in_text("expression", text))
    }

    pub(crate) fn built(&self, budget: &Budget) -> Result<Built, Fault> {
        let site = Site { spent: Cell::new(0), budget };
        self.refuse(&site)?;
        self.size().affordable(budget)?;
        self.build_with(&site)
    }

    /// Refuses what is too large to be built, at the smallest part that is.
    fn refuse(&self, site: &Site<'_>) -> Result<(), Fault> {
        let Err(large) = self.size().buildable() else { return Ok(()) };
        let parts = self.parts();
        if parts.is_empty() {
            // A family says so in its own words, before it builds anything.
            self.build_with(site)?;
        }
        parts.into_iter().try_for_each(|part| part.refuse(site))?;
        self.sized(Err(large))
    }

    /// The expressions that this one is made of, in the order in which they are built.
    fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Parallel(parts) | Kind::Product(parts) => parts.iter().collect(),
            Kind::Series(parts) => parts.iter().rev().collect(),
            Kind::Copies(0, _) | Kind::Letter(..) | Kind::Value(_) => Vec::new(),
            Kind::Copies(_, one) | Kind::Negative(one) => vec![one],
            Kind::Call(_, args) => (args.iter())
                .filter_map(|arg| match &arg.value {
                    ArgValue::Expr(expr) => Some(expr),
                    ArgValue::Number(_) | ArgValue::Real(_) | ArgValue::Text(_) => None,
                })
                .collect(),
        }
    }

    /// Whether something of this size can be built, and may be.
    fn affordable(&self, size: Size, budget: &Budget) -> Result<(), Fault> {
        self.sized(size.buildable())?;
        Ok(size.affordable(budget)?)
    }

    pub(super) fn build_with(&self, site: &Site<'_>) -> Result<Built, Fault> {
        site.budget.check()?;
        let built = match &self.kind {
            Kind::Parallel(_) | Kind::Copies(..) => return self.parallel(site),
            Kind::Series(parts) => {
                let parts = parts.iter().rev().map(|p| p.poset(site)).collect::<Result<Vec<_>, _>>()?;
                let size = parts.iter().map(Size::of_poset).fold(Size::default(), Size::below);
                self.affordable(size, site.budget)?;
                return self.sized(Poset::tower(&parts)).map(Built::Poset);
            }
            Kind::Product(parts) => {
                // A product with nothing is nothing, but its parts are built before.
                let part = |p: &Expr| p.affordable(p.size(), site.budget).and_then(|()| p.poset(site));
                let parts = parts.iter().map(part).collect::<Result<Vec<_>, _>>()?;
                let size = parts.iter().map(Size::of_poset).reduce(Size::product).unwrap_or_default();
                self.affordable(size, site.budget)?;
                return self.sized(Poset::box_product(&parts)).map(Built::Poset);
            }
            Kind::Letter(c, n) => self.letter(*c, *n).map(Built::Poset)?,
            Kind::Call(name, args) => self.call(name, args, site)?,
            Kind::Negative(inner) => match inner.build_with(site)? {
                Built::Board(board) => return Ok(Built::Board(board.swap())),
                Built::Connection(game) => return inner.exchanged(&game).map(Built::Connection),
                Built::Poset(_) | Built::Graph(_) => return Err(self.no_poset()),
            },
            Kind::Value(_) => return Err(self.no_poset()),
        };
        let elements = match (&self.kind, &built) {
            // What these are made of is counted already, and gone when they are made.
            (Kind::Call(name, _), _)
                if matches!(name.as_str(), "dual" | "swap" | "gravity" | "not" | "threshold" | "hook") =>
            {
                0
            }
            (_, Built::Poset(poset)) => poset.len(),
            (_, Built::Board(board)) => board.poset.len(),
            (_, Built::Graph(graph)) => graph.len(),
            (_, Built::Connection(game)) => game.cells.len(),
        };
        site.spent.set(site.spent.get() + elements as u128);
        self.sized(check_size(site.spent.get(), 0))?;
        Ok(built)
    }

    /// The connection game that this expression is, with the players exchanged.
    fn exchanged(&self, game: &Connection) -> Result<Connection, Fault> {
        let message = "only one of the players joins ends here: they cannot be exchanged";
        game.swapped().ok_or_else(|| Fault::at(self.span.clone(), message))
    }

    fn no_poset(&self) -> Fault {
        Fault::at(self.span.clone(), "this is a game of its own, but a poset or board is needed here")
    }

    /// A poset; a board is refused.
    pub(super) fn poset(&self, site: &Site<'_>) -> Result<Poset, Fault> {
        match self.build_with(site)? {
            Built::Poset(poset) => Ok(poset),
            Built::Board(_) | Built::Connection(_) => {
                Err(Fault::at(self.span.clone(), "this is a board, but a poset is needed here"))
            }
            Built::Graph(_) => {
                Err(Fault::at(self.span.clone(), "this is a graph, but a poset is needed here")
                    .help("`incidence(\"a-b-c-a\")` is the order of a graph's vertices and edges"))
            }
        }
    }

    fn sized<T>(&self, result: Result<T, TooLarge>) -> Result<T, Fault> {
        result.map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    fn letter(&self, letter: char, n: u128) -> Result<Poset, Fault> {
        self.sized(match letter {
            'C' => families::checked_chain(n),
            'A' => families::checked_antichain(n),
            'V' => families::v(n),
            'L' => families::lambda(n),
            'D' => families::diamond(n),
            'M' => families::zigzag(Zigzag::M, n),
            'W' => families::zigzag(Zigzag::W, n),
            _ => families::zigzag(Zigzag::N, n),
        })
    }

    /// Sums, in which copies count as that many parts.
    fn parallel(&self, site: &Site<'_>) -> Result<Built, Fault> {
        let parts = match &self.kind {
            Kind::Parallel(parts) => parts.as_slice(),
            _ => std::slice::from_ref(self),
        };
        let mut posets = Vec::new();
        let mut sides = Vec::new();
        let mut graphs: Vec<(u128, Graph)> = Vec::new();
        for part in parts {
            let (copies, one) = match &part.kind {
                Kind::Copies(n, one) => (*n, &**one),
                _ => (1, part),
            };
            // Nothing of no copies is to be seen, however large one would be.
            if copies == 0 {
                continue;
            }
            match one.build_with(site)? {
                Built::Poset(poset) => posets.push((copies, poset)),
                Built::Board(board) => {
                    let vertices = copies.saturating_mul(board.poset.len().max(1) as u128);
                    part.sized(boards::check_copies(vertices, copies, &board))?;
                    sides.extend(std::iter::repeat_n(board, copies as usize));
                }
                Built::Connection(_) => {
                    let message = "boards whose ways are not listed cannot stand side by side";
                    return Err(Fault::at(part.span.clone(), message).help("hex(5) is the largest that can"));
                }
                Built::Graph(graph) => {
                    let edges = graph.edges().len() as u128;
                    let vertices = copies.saturating_mul(graph.len().max(1) as u128);
                    part.sized(check_size(vertices, copies.saturating_mul(edges)))?;
                    graphs.push((copies, graph));
                }
            }
            let kinds = [posets.is_empty(), sides.is_empty(), graphs.is_empty()];
            if !graphs.is_empty() && kinds.iter().filter(|&&none| !none).count() > 1 {
                return Err(Fault::at(part.span.clone(), "a graph stands beside graphs only"));
            }
            if !posets.is_empty() && !sides.is_empty() {
                return Err(Fault::at(part.span.clone(), "a poset and a board cannot stand side by side")
                    .help("a board is a poset with winning sets: write a document to give them"));
            }
        }
        let parts = posets.iter().map(|(copies, poset)| Size::of_poset(poset).times(*copies));
        let boards = sides.iter().map(Size::of_board);
        let graph_sizes = graphs.iter().map(|(copies, graph)| Size::of_graph(graph).times(*copies));
        let all = parts.chain(boards).chain(graph_sizes).fold(Size::default(), Size::beside);
        self.affordable(all, site.budget)?;
        if !graphs.is_empty() {
            let each = graphs.iter().flat_map(|(copies, graph)| std::iter::repeat_n(graph, *copies as usize));
            return Ok(Built::Graph(Graph::parallel(&each.collect::<Vec<_>>())));
        }
        if posets.is_empty() && !sides.is_empty() {
            return self.sized(Board::union(&sides)).map(Built::Board);
        }
        self.sized(Poset::parallel_copies(&posets)).map(Built::Poset)
    }

    fn call(&self, name: &str, args: &[Arg], site: &Site<'_>) -> Result<Built, Fault> {
        let call = Call { name, args, span: self.span.clone(), site };
        let poset = match name {
            "nim" => self.sized(families::nim(&call.numbers()?))?,
            "chomp" => {
                let sides = call.numbers()?;
                call.nonempty()?;
                self.sized(families::chomp(&sides))?
            }
            "divisors" => {
                let [n] = call.fixed()?;
                let n = u64::try_from(n).ok().filter(|&n| n > 0).ok_or_else(|| {
                    Fault::at(
                        args[0].span.clone(),
                        format!("divisors are known from 1 to {}, not of {n}", u64::MAX),
                    )
                })?;
                self.sized(families::divisors(n))?
            }
            "subsets" => self.sized(families::subsets(call.fixed::<1>()?[0]))?,
            "takeaway" => self.sized(families::takeaway(call.fixed::<1>()?[0]))?,
            "young" => {
                let rows = call.numbers()?;
                if let Some(i) = (1..rows.len()).find(|&i| rows[i] > rows[i - 1]) {
                    let message = format!("the row of {} is longer than the one before it", rows[i]);
                    return Err(Fault::at(args[i].span.clone(), message)
                        .help("rows go from the longest to the shortest"));
                }
                self.sized(families::young(&rows))?
            }
            "tree" => call.tree()?,
            "hackendot" => call.tree()?.dual(),
            "not" => self.sized(families::threshold(&call.part()?, 1))?,
            "threshold" => call.threshold()?,
            "random" => call.random()?,
            "dual" => call.part()?.dual(),
            "crown" => self.sized(families::crown(call.at_least(2)?))?,
            "incidence" => call.text(families::incidence)?,
            "doubletree" => call.double_tree()?,
            "hook" => call.hook()?,
            "swap" => {
                call.count(1)?;
                let part = call.expr(0)?;
                return match part.build_with(site)? {
                    Built::Board(board) => Ok(Built::Board(board.swap())),
                    Built::Connection(game) => part.exchanged(&game).map(Built::Connection),
                    Built::Poset(_) | Built::Graph(_) => Err(call.wrong(&args[0], "a board")),
                };
            }
            "connection" => {
                let (graph, s, t) = call.ends()?;
                return call.fitting(Connection::new(&graph, s, t)).map(Built::Connection);
            }
            "switching" => {
                let (graph, s, t) = call.ends()?;
                return call.on_edges(&graph, s, t).map(Built::Connection);
            }
            "gale" => {
                let graph = self.sized(graph::families::gale(call.positive::<1>()?[0]))?;
                return call.on_edges(&graph, 0, 1).map(Built::Connection);
            }
            "hex" if call.positive::<1>()?[0] > LISTED_HEX => {
                let game = Connection::hex(call.positive::<1>()?[0], false);
                return self.sized(game).map(Built::Connection);
            }
            "gravity" => {
                let fallen = call.board()?.gravity();
                let help = "boards in rows and columns are tictactoe(3,3), mnk(5,5,4) and connect(4,7,6)";
                let fault =
                    || Fault::at(args[0].span.clone(), "this board has no rows that stand on each other");
                return fallen.map(Built::Board).ok_or_else(|| fault().help(help));
            }
            "path" | "cycle" | "grid" | "complete" | "star" | "queens" | "random-graph" | "graph6" => {
                return self.graph(&call).map(Built::Graph);
            }
            _ => return self.board(&call).map(Built::Board),
        };
        Ok(Built::Poset(poset))
    }

    /// A graph.
    fn graph(&self, call: &Call<'_>) -> Result<Graph, Fault> {
        use graph::families::{complete, cycle, grid, path, queens, random, star};
        self.sized(match call.name {
            "path" => path(call.fixed::<1>()?[0]),
            "cycle" => cycle(call.at_least(3)?),
            "grid" => {
                let [w, h] = call.positive()?;
                grid(w, h)
            }
            "complete" => complete(call.fixed::<1>()?[0]),
            "star" => star(call.fixed::<1>()?[0]),
            "queens" => queens(call.positive::<1>()?[0]),
            "graph6" => {
                call.count(1)?;
                let (code, start) = call.quoted(0)?;
                return graph6::graph(code, start);
            }
            _ => {
                let (n, p, seed) = call.at_random()?;
                random(n, p, seed)
            }
        })
    }

    /// A board.
    fn board(&self, call: &Call<'_>) -> Result<Board, Fault> {
        self.sized(match call.name {
            "connect" => {
                let [k, w, h] = call.positive()?;
                boards::connect(k, w, h)
            }
            "tictactoe" => {
                let [n, d] = call.positive()?;
                boards::tictactoe(n, d)
            }
            "mnk" => {
                let [m, n, k] = call.positive()?;
                boards::mnk(m, n, k)
            }
            "hex" => boards::hex(call.positive::<1>()?[0]),
            "W" => boards::wide(call.positive::<1>()?[0]),
            "sim" => boards::sim(call.fixed::<1>()?[0]),
            _ => {
                call.fixed::<0>()?;
                Ok(boards::butterfly())
            }
        })
    }
}

/// The largest side of a Hex board whose ways are listed.
const LISTED_HEX: u128 = 5;

/// Whether the family called `name` is one of boards.
pub(super) fn is_board(name: &str) -> bool {
    matches!(
        name,
        "connect"
            | "tictactoe"
            | "mnk"
            | "hex"
            | "connection"
            | "switching"
            | "gale"
            | "W"
            | "sim"
            | "gravity"
            | "butterfly"
    )
}
