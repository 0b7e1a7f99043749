//! From an expression to the poset or board it names.

use super::super::error::{Error, Fault, did_you_mean, shown};
use super::super::graph6;
use super::parse::example;
use super::size::Size;
use super::{Arg, ArgValue, Expr, Kind};
use crate::budget::Budget;
use crate::game::{Connection, Malformed};
use crate::graph::{self, Graph};
use crate::hypergraph::boards::{self, Board};
use crate::order::build::check_size;
use crate::order::families::{self, TreeError, Zigzag, walks};
use crate::order::{Poset, TooLarge};
use std::cell::Cell;
use std::ops::Range;

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
struct Site<'a> {
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

    fn build_with(&self, site: &Site<'_>) -> Result<Built, Fault> {
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
    fn poset(&self, site: &Site<'_>) -> Result<Poset, Fault> {
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

/// A family with its arguments.
struct Call<'a> {
    name: &'a str,
    args: &'a [Arg],
    span: Range<usize>,
    site: &'a Site<'a>,
}

impl Call<'_> {
    fn wrong(&self, arg: &Arg, wanted: &str) -> Fault {
        Fault::at(arg.span.clone(), format!("`{}` takes {wanted} here", self.name))
            .help(format!("write `{}`", example(self.name)))
    }

    fn count(&self, wanted: usize) -> Result<(), Fault> {
        if self.args.len() == wanted {
            return Ok(());
        }
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("`{}` takes {wanted} argument{plural}, not {}", self.name, self.args.len());
        Err(Fault::at(self.span.clone(), message).help(format!("write `{}`", example(self.name))))
    }

    fn nonempty(&self) -> Result<(), Fault> {
        if !self.args.is_empty() {
            return Ok(());
        }
        let help = format!("write `{}`", example(self.name));
        Err(Fault::at(self.span.clone(), format!("`{}` needs its arguments", self.name)).help(help))
    }

    fn number(&self, arg: &Arg) -> Result<u128, Fault> {
        match arg.value {
            ArgValue::Number(n) => Ok(n),
            _ => Err(self.wrong(arg, "a whole number")),
        }
    }

    fn numbers(&self) -> Result<Vec<u128>, Fault> {
        self.args.iter().map(|arg| self.number(arg)).collect()
    }

    fn fixed<const N: usize>(&self) -> Result<[u128; N], Fault> {
        self.count(N)?;
        let mut numbers = [0; N];
        for (number, arg) in numbers.iter_mut().zip(self.args) {
            *number = self.number(arg)?;
        }
        Ok(numbers)
    }

    fn positive<const N: usize>(&self) -> Result<[u128; N], Fault> {
        let numbers = self.fixed::<N>()?;
        match numbers.iter().position(|&n| n == 0) {
            Some(i) => Err(self.wrong(&self.args[i], "a number of at least 1")),
            None => Ok(numbers),
        }
    }

    fn expr(&self, i: usize) -> Result<&Expr, Fault> {
        match &self.args[i].value {
            ArgValue::Expr(expr) => Ok(expr),
            _ => Err(self.wrong(&self.args[i], "a poset")),
        }
    }

    fn part(&self) -> Result<Poset, Fault> {
        self.count(1)?;
        self.expr(0)?.poset(self.site)
    }

    fn threshold(&self) -> Result<Poset, Fault> {
        self.count(2)?;
        let t = self.number(&self.args[1])?;
        if t == 0 {
            return Err(self.wrong(&self.args[1], "a number of at least 1"));
        }
        let poset = self.expr(0)?.poset(self.site)?;
        families::threshold(&poset, t).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// The one number, which is not smaller than `least`.
    fn at_least(&self, least: u128) -> Result<u128, Fault> {
        let [n] = self.fixed::<1>()?;
        if n < least {
            return Err(self.wrong(&self.args[0], &format!("a number of at least {least}")));
        }
        Ok(n)
    }

    /// The board that is the only argument.
    fn board(&self) -> Result<Board, Fault> {
        self.count(1)?;
        match self.expr(0)?.build_with(self.site)? {
            Built::Board(board) => Ok(board),
            Built::Poset(_) | Built::Graph(_) | Built::Connection(_) => {
                Err(self.wrong(&self.args[0], "a board"))
            }
        }
    }

    /// A graph, given by its walks or as an expression, and the two vertices that are to be joined.
    fn ends(&self) -> Result<(Graph, usize, usize), Fault> {
        self.count(3)?;
        let graph = match &self.args[0].value {
            ArgValue::Text(_) => {
                let (text, start) = self.quoted(0)?;
                let place = |TreeError { message, span }: TreeError| {
                    Fault::at(start + span.start..start + span.end, message)
                };
                walks(text).map_err(place)?
            }
            ArgValue::Expr(expr) => match expr.build_with(self.site)? {
                Built::Graph(graph) => graph,
                _ => return Err(self.wrong(&self.args[0], "a graph")),
            },
            _ => return Err(self.wrong(&self.args[0], "a graph")),
        };
        let find = |arg: &Arg| match &arg.value {
            ArgValue::Text(name) => graph.names().find(name).ok_or_else(|| {
                let help = did_you_mean(name, graph.names().iter().take(100_000));
                let help = help.unwrap_or_else(|| format!("write `{}`", example(self.name)));
                Fault::at(arg.span.clone(), format!("the graph has no vertex {}", shown(name))).help(help)
            }),
            _ => Err(self.wrong(arg, "the name of a vertex")),
        };
        let (s, t) = (find(&self.args[1])?, find(&self.args[2])?);
        Ok((graph, s, t))
    }

    fn fitting(&self, game: Result<Connection, Malformed>) -> Result<Connection, Fault> {
        game.map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// The game of joining two vertices by edges, if that has not too many neighbours.
    fn on_edges(&self, graph: &Graph, s: usize, t: usize) -> Result<Connection, Fault> {
        let pairs = (0..graph.len()).map(|x| (graph.neighbours(x).len() as u128).pow(2)).sum();
        check_size(graph.edges().len() as u128, pairs)
            .map_err(|e| Fault::at(self.span.clone(), e.to_string()))?;
        self.fitting(Connection::on_edges(graph, s, t))
    }

    fn tree(&self) -> Result<Poset, Fault> {
        self.text(families::tree)
    }

    /// The poset that `read` finds in the only argument.
    fn text(&self, read: fn(&str) -> Result<Poset, TreeError>) -> Result<Poset, Fault> {
        self.count(1)?;
        self.text_at(0, read)
    }

    fn text_at(&self, i: usize, read: impl Fn(&str) -> Result<Poset, TreeError>) -> Result<Poset, Fault> {
        let (text, start) = self.quoted(i)?;
        read(text)
            .map_err(|TreeError { message, span }| Fault::at(start + span.start..start + span.end, message))
    }

    /// The text that an argument is, and where it begins.
    fn quoted(&self, i: usize) -> Result<(&str, usize), Fault> {
        let arg = &self.args[i];
        let ArgValue::Text(text) = &arg.value else { return Err(self.wrong(arg, "a text in quotes")) };
        Ok((text, arg.span.start + usize::from(!text.starts_with('['))))
    }

    /// Two trees that share their root, the second upside down.
    fn double_tree(&self) -> Result<Poset, Fault> {
        self.count(2)?;
        let one_root = |text: &str| match families::tree(text)? {
            tree if tree.minimal().len() == 1 => Ok(tree),
            tree => {
                let message = format!("a double tree has one root, and here are {}", tree.minimal().len());
                Err(TreeError { message, span: 0..text.len() })
            }
        };
        let (upper, lower) = (self.text_at(0, one_root)?, self.text_at(1, one_root)?);
        families::double_tree(&upper, &lower).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// A zigzag whose last element is put above an element of a poset.
    fn hook(&self) -> Result<Poset, Fault> {
        self.count(3)?;
        let (zigzag, poset) = (self.expr(0)?.poset(self.site)?, self.expr(2)?.poset(self.site)?);
        let Some(end) = families::last_of_path(&zigzag) else {
            let message = "what is hooked on must be a zigzag: a diagram that is one path";
            return Err(Fault::at(self.args[0].span.clone(), message)
                .help("zigzags are C5, M3, W3, N3 and what `order` of a document describes"));
        };
        let name = match &self.args[1].value {
            ArgValue::Number(n) => n.to_string(),
            ArgValue::Text(name) => name.clone(),
            ArgValue::Real(_) | ArgValue::Expr(_) => {
                return Err(self.wrong(&self.args[1], "the number of an element or its name in quotes"));
            }
        };
        let Some(m) = poset.names().find(&name) else {
            let message = format!("the poset has no element {}", shown(&name));
            return Err(Fault::at(self.args[1].span.clone(), message)
                .help_if(did_you_mean(&name, poset.names().iter().take(100_000))));
        };
        families::hook(&zigzag, end, &poset, m).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    fn random(&self) -> Result<Poset, Fault> {
        let (n, p, seed) = self.at_random()?;
        let n = usize::try_from(n.min(1 << 40)).unwrap_or(usize::MAX);
        families::random(n, p, seed).map_err(|e| Fault::at(self.span.clone(), e.to_string()))
    }

    /// A number of elements, a probability and a seed.
    fn at_random(&self) -> Result<(u128, f64, u64), Fault> {
        self.count(3)?;
        let n = self.number(&self.args[0])?;
        let p = match self.args[1].value {
            ArgValue::Real(p) if (0.0..=1.0).contains(&p) => p,
            ArgValue::Number(p @ (0 | 1)) => p as f64,
            _ => return Err(self.wrong(&self.args[1], "a probability from 0 to 1")),
        };
        let seed = u64::try_from(self.number(&self.args[2])?);
        let seed = seed.map_err(|_| self.wrong(&self.args[2], "a number below 2^64"))?;
        Ok((n, p, seed))
    }
}
