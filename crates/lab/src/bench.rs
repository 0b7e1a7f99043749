//! Where members are looked at: tables and answers that serve all columns of a row.

use crate::cell::Cell;
use crate::class::Member;
use crate::column::{Answer, Column};
use crate::order::MOST;
use crate::property::property;
use crate::rules::{Rules, right_sets};
use crate::small::{Claims, Impartial, Winners};
use upset::rule::{self, Unrecognised};
use upset::value::Winner;
use upset::{Ask, Budget, Convention, Outcome, Player, Position, Session, Solution, Starts};

/// What one thread keeps from row to row.
pub struct Bench {
    budget: Budget,
    effort: u64,
    impartial: Impartial,
    claims: Claims,
    winners: Winners,
    cells: Vec<Option<Cell>>,
    positions: Vec<(Rules, Option<Position>)>,
    solutions: Vec<(Rules, bool, Solution)>,
}

impl Bench {
    /// A bench whose solver visits at most `effort` positions a game.
    pub fn new(budget: &Budget, effort: u64) -> Bench {
        Bench {
            budget: budget.clone().with_threads(1),
            effort,
            impartial: Impartial::default(),
            claims: Claims::default(),
            winners: Winners::default(),
            cells: Vec::new(),
            positions: Vec::new(),
            solutions: Vec::new(),
        }
    }

    /// Turns to the next member, of whom `columns` may be asked.
    pub fn turn(&mut self, columns: &[Column]) {
        self.cells.clear();
        self.cells.resize(columns.len(), None);
        self.positions.clear();
        self.solutions.clear();
    }

    /// The column of number `i` of the member at hand.
    pub fn cell(&mut self, member: &Member, columns: &[Column], i: usize) -> Cell {
        if let Some(cell) = &self.cells[i] {
            return cell.clone();
        }
        let cell = match columns[i] {
            Column::Board(wanted) => property(wanted, member),
            Column::Game(answer, rules, _) => self.answer(answer, rules, member),
            Column::Rule(name, rules) => self.applies(name, rules, member),
        };
        self.cells[i] = Some(cell.clone());
        cell
    }

    fn answer(&mut self, answer: Answer, rules: Rules, member: &Member) -> Cell {
        if let Some(cell) = self.small(answer, rules, member) {
            return cell;
        }
        let wants_value = matches!(answer, Answer::Grundy | Answer::Value);
        let wants_moves = answer == Answer::WinningMoves;
        let Some(solution) = self.solution(rules, member, wants_value, wants_moves) else {
            return Cell::Undecided;
        };
        match answer {
            Answer::Outcome => solution.outcome.map_or(Cell::Undecided, |outcome| outcome.letter().into()),
            Answer::Grundy => {
                solution.grundy().and_then(|g| i64::try_from(g).ok()).map_or(Cell::Undecided, Cell::Int)
            }
            Answer::Value => {
                solution.value.as_ref().map_or(Cell::Undecided, |value| value.to_string().into())
            }
            Answer::By => solution.proof.first().map_or(Cell::Undecided, |claim| claim.rule.into()),
            Answer::Searched if solution.outcome.is_none() => Cell::Undecided,
            Answer::Searched => solution.steps().iter().any(|step| step.claim.rule == "search").into(),
            Answer::Positions => Cell::Int(i64::try_from(solution.positions).unwrap_or(i64::MAX)),
            Answer::WinningMoves => match solution.starts.left {
                None => Cell::Undecided,
                Some(Winner::Left) => {
                    solution.best_moves_of(Player::Left).map_or(Cell::Undecided, |moves| moves.len().into())
                }
                Some(_) => Cell::Int(0),
            },
        }
    }

    /// The answer from tables, on boards small enough for them.
    fn small(&mut self, answer: Answer, rules: Rules, member: &Member) -> Option<Cell> {
        let outcome = |starts: &Starts| {
            let (left, right) = (starts.left?, starts.right?);
            let breaker = rules == Rules::Positional(Convention::MakerBreaker);
            let outcome =
                if breaker { Outcome::maker_breaker(left, right) } else { Outcome::new(left, right) };
            Some(outcome.letter().into())
        };
        let grundy = |g: u32| match answer {
            Answer::Outcome => if g == 0 { "P" } else { "N" }.into(),
            Answer::Grundy => g.into(),
            _ => match g {
                0 => "0".into(),
                1 => "*".into(),
                g => format!("*{g}").into(),
            },
        };
        match (rules, member, answer) {
            (Rules::Poset, Member::Order(order), Answer::Outcome | Answer::Grundy | Answer::Value) => {
                Some(grundy(self.impartial.poset(order)))
            }
            (Rules::Poset, Member::Order(order), Answer::WinningMoves) => {
                Some(self.impartial.poset_winning_moves(order).into())
            }
            (Rules::NodeKayles, Member::Graph(graph), Answer::Outcome | Answer::Grundy | Answer::Value) => {
                Some(grundy(self.impartial.node_kayles(graph.n, &graph.near())))
            }
            (Rules::NodeKayles, Member::Graph(graph), Answer::WinningMoves) => {
                Some(self.impartial.node_kayles_winning_moves(graph.n, &graph.near()).into())
            }
            (Rules::Removal(game), Member::Coloured(order, black), Answer::Outcome) => {
                outcome(&self.winners.starts(game, order, *black))
            }
            (Rules::Positional(convention), Member::Sets(n, sets), Answer::Outcome) => {
                let right = right_sets(convention, sets, None);
                outcome(&self.claims.starts(convention, *n, &[0; MOST], sets, right)?)
            }
            (Rules::Positional(convention), Member::Board(board), Answer::Outcome) => {
                let right = right_sets(convention, &board.left, board.right.as_deref());
                outcome(&self.claims.starts(
                    convention,
                    board.order.n,
                    &board.order.down,
                    &board.left,
                    right,
                )?)
            }
            _ => None,
        }
    }

    fn position(&mut self, rules: Rules, member: &Member) -> Option<Position> {
        if let Some((_, position)) = self.positions.iter().find(|(known, _)| *known == rules) {
            return position.clone();
        }
        let position = rules.position(member);
        self.positions.push((rules, position.clone()));
        position
    }

    fn solution(&mut self, rules: Rules, member: &Member, value: bool, moves: bool) -> Option<&Solution> {
        let known = |(for_rules, full, s): &(Rules, bool, Solution)| {
            *for_rules == rules && (*full || !value) && (s.best_moves.is_some() || !moves)
        };
        if let Some(i) = self.solutions.iter().position(known) {
            return self.solutions.get(i).map(|(_, _, solution)| solution);
        }
        let position = self.position(rules, member)?;
        let budget = self.budget.with_positions(self.effort);
        let ask = match (moves, value) {
            (true, _) => Ask::Moves(Player::Left),
            (_, true) => Ask::Value,
            _ => Ask::Winner,
        };
        let solution = Session::new(position).ask(ask, &budget);
        self.solutions.push((rules, value || moves, solution));
        self.solutions.last().map(|(_, _, solution)| solution)
    }

    fn applies(&mut self, name: &str, rules: Rules, member: &Member) -> Cell {
        let (Some(rule), Some(position)) = (rule::find(name), self.position(rules, member)) else {
            return Cell::Undecided;
        };
        match rule.recognise(&position, &self.budget) {
            Ok(_) => true.into(),
            Err(Unrecognised::Fails(_)) => false.into(),
            Err(Unrecognised::Stopped(_)) => Cell::Undecided,
        }
    }
}
