//! Formulas as games: G_pos and Avoid True (Schaefer), and the game of a quantified formula.

use super::Game;
use super::error::{Error, Fault};
use crate::budget::Budget;
use crate::game::{Convention, NodeKayles, Position, Positional, fitting};
use crate::graph::Graph;
use crate::hypergraph::{Edge, normalise};
use crate::names::Names;
use crate::order::Poset;
use crate::reduce::dimacs::{self, Cnf};
use crate::reduce::{self, Unfit};
use crate::text::counted;

/// Which game is played on a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaGame {
    /// G_pos(POS CNF): the players take variables in turn; Right sets his to true and wants the positive formula true.
    GPos,
    /// Avoid True: both set variables of a positive DNF to true, and who makes it true loses.
    AvoidTrue,
    /// A quantified formula: the variables are set in the order of the prefix, the existential ones by Right.
    Tqbf,
}

impl FormulaGame {
    /// All of them.
    pub const ALL: [FormulaGame; 3] = [FormulaGame::GPos, FormulaGame::AvoidTrue, FormulaGame::Tqbf];

    /// What it is called in front of a file.
    pub fn name(self) -> &'static str {
        match self {
            FormulaGame::GPos => "g-pos",
            FormulaGame::AvoidTrue => "avoid-true",
            FormulaGame::Tqbf => "tqbf",
        }
    }

    /// The one called `name`.
    pub fn named(name: &str) -> Option<FormulaGame> {
        FormulaGame::ALL.into_iter().find(|game| game.name() == name)
    }
}

/// Reads a formula in DIMACS CNF or QDIMACS as the game `kind`. `origin` is what errors call it.
///
/// ```
/// use upset::document::{FormulaGame, formula};
/// use upset::Budget;
/// let game = formula(FormulaGame::GPos, "f.cnf", "p cnf 2 1\n1 2 0\n", &Budget::unlimited()).unwrap();
/// assert_eq!(game.solve(&Budget::unlimited()).outcome.unwrap().letter(), "B");
/// ```
pub fn formula(kind: FormulaGame, origin: &str, text: &str, budget: &Budget) -> Result<Game, Error> {
    let unfit = |why: Unfit| {
        let fault = match why {
            Unfit::Stopped(stopped) => Fault::from(stopped),
            why => Fault::whole(why.to_string()),
        };
        fault.in_text(origin, "")
    };
    let (title, position) = match kind {
        FormulaGame::GPos => g_pos(&dimacs::cnf(origin, text)?, budget),
        FormulaGame::AvoidTrue => avoid_true(&dimacs::cnf(origin, text)?, budget),
        FormulaGame::Tqbf => {
            let qbf = dimacs::qbf(origin, text)?;
            reduce::qbf_board(&qbf, budget).map(|built| {
                let title = format!("{}: {}", built.title, built.reading.sentence());
                (title, built.game)
            })
        }
    }
    .map_err(unfit)?;
    Ok(Game { title: Some(title), ..position.into() })
}

/// The variables `x1, x2, …` and the clauses as sets of them, if no variable is negated.
fn positive(cnf: &Cnf, negated: fn(u32) -> Unfit, budget: &Budget) -> Result<(Names, Vec<Edge>), Unfit> {
    if let Some(literal) = cnf.clauses.iter().flatten().find(|&&literal| literal < 0) {
        return Err(negated(literal.unsigned_abs()));
    }
    let members = cnf.clauses.iter().map(Vec::len).sum::<usize>();
    reduce::check_gadget(cnf.variables as u128, members as u128, budget)?;
    let names: Vec<String> = (1..=cnf.variables).map(|v| format!("x{v}")).collect();
    let set = |clause: &Vec<i32>| -> Edge { clause.iter().map(|&l| l.unsigned_abs() - 1).collect() };
    Ok((Names::new(names), normalise(cnf.clauses.iter().map(set).collect())))
}

/// Left, who sets variables to false, wants all of a clause.
fn g_pos(cnf: &Cnf, budget: &Budget) -> Result<(String, Position), Unfit> {
    let (names, clauses) = positive(cnf, Unfit::NegatedInGPos, budget)?;
    let title = format!(
        "G_pos with {} and {}: Right sets variables to true and wins if the formula is true, Left to false",
        counted(cnf.variables, "variable"),
        counted(cnf.clauses.len(), "clause")
    );
    let board = Positional::new(Convention::MakerBreaker, Poset::antichain(names), clauses, Vec::new());
    Ok((title, Position::Positional(fitting(board))))
}

/// With terms of at most two variables it is Node Kayles on the graph of the terms: a variable is no longer chosen once
/// that would make a term true. Larger terms take the board of 000 Theorem 28.
fn avoid_true(cnf: &Cnf, budget: &Budget) -> Result<(String, Position), Unfit> {
    let (names, terms) = positive(cnf, Unfit::Negated, budget)?;
    if terms.is_empty() {
        return Err(Unfit::NoTerm);
    }
    let says = "who makes the formula true loses";
    if terms.iter().any(|term| term.len() > 2) {
        let built = reduce::avoid_true_board(cnf, budget)?;
        return Ok((format!("{}: {says}", built.title), built.game));
    }
    // A variable that is a term by itself is never chosen.
    let mut barred = vec![false; names.len()];
    terms.iter().filter(|term| term.len() == 1).for_each(|term| barred[term[0] as usize] = true);
    let mut number = vec![u32::MAX; names.len()];
    let free: Vec<usize> = (0..names.len()).filter(|&x| !barred[x]).collect();
    free.iter().enumerate().for_each(|(i, &x)| number[x] = i as u32);
    let edges: Vec<(u32, u32)> = terms
        .iter()
        .filter(|term| term.len() == 2 && term.iter().all(|&x| !barred[x as usize]))
        .map(|term| (number[term[0] as usize], number[term[1] as usize]))
        .collect();
    let graph = Graph::new(Names::new(free.iter().map(|&x| names.get(x))), &edges);
    let title = format!(
        "Avoid True with {} and {}: {says}; Node Kayles on the graph of the terms",
        counted(cnf.variables, "variable"),
        counted(cnf.clauses.len(), "term")
    );
    Ok((title, Position::NodeKayles(NodeKayles::new(graph))))
}
