//! Formulas of opposite polarity: an achievement game on a hypergraph (002, Section 5).
//!
//! If no variable is needed by a player in both ways, nor by both players in the same way, each player sets a variable as they need it: the
//! other way satisfies clauses of their own and shortens the opponent's. So it is a claim, and a clause is falsified when all its
//! variables are its owner's. The paper has positive clauses for Left and negative ones for Right; names of variables may be exchanged with
//! those of their negations. A variable that nobody needs is a claim too, in whichever way it is set.

use crate::budget::{Budget, Stopped};
use crate::game::{Cnf, Convention, Position, Positional, fitting};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::rule::{Answer, Fact, Finding, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts};

/// Formulas that are an achievement game.
pub struct Polar;

static THEOREM: Theorem = Theorem {
    name: "opposite-formulas",
    source: "002 Section 5",
    class: "two formulas without a variable that a player needs in both ways or both players in one: an achievement game",
    time: "that of the achievement game",
    status: Status::No,
};

impl Rule<Cnf> for Polar {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Cnf, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if game.result().is_some() {
            return Err("the play is over".into());
        }
        // For each variable the setting that Left needs; Right needs the other.
        let mut needed: Vec<Option<u32>> = vec![None; game.claimed.len() / 2];
        let mut edges: [Vec<Edge>; 2] = Default::default();
        for player in Player::BOTH {
            for clause in game.clauses(player) {
                let opposite = |x: u32| game.claimed[(x ^ 1) as usize].is_some();
                let both = clause.windows(2).any(|pair| pair[0] / 2 == pair[1] / 2);
                if both || clause.iter().any(|&x| opposite(x)) {
                    continue;
                }
                let mut edge = Edge::new();
                for &x in clause.iter().filter(|&&x| game.claimed[x as usize].is_none()) {
                    let lefts = if player == Player::Left { x } else { x ^ 1 };
                    let v = x / 2;
                    if *needed[v as usize].get_or_insert(lefts) != lefts {
                        let name = variable(game, v as usize);
                        return Err(format!(
                            "{name} is needed in both ways by one player, or in one way by both"
                        )
                        .into());
                    }
                    edge.push(v);
                }
                edges[player.index()].push(edge);
            }
        }
        let open: Vec<usize> = (0..needed.len()).filter(|&v| game.is_open(2 * v)).collect();
        let mut place = vec![0u32; needed.len()];
        open.iter().zip(0..).for_each(|(&v, i)| place[v] = i);
        let moved = |edges: &Vec<Edge>| -> Vec<Edge> {
            edges.iter().map(|edge| edge.iter().map(|&v| place[v as usize]).collect()).collect()
        };
        let name = |&v: &usize| variable(game, v).to_string();
        let board = Poset::antichain(Names::new(open.iter().map(name)));
        let sides = edges.each_ref().map(moved);
        let [left, right] = sides;
        let board = fitting(Positional::new(Convention::Achievement, board, left, right));
        let needed = open.iter().map(|&v| needed[v].unwrap_or(2 * v as u32)).collect();
        Ok(Box::new(Claims { board: Position::Positional(board), needed }))
    }
}

/// The name of variable `v`.
fn variable(game: &Cnf, v: usize) -> &str {
    let name = game.literals.names().get(2 * v);
    name.strip_suffix("=1").unwrap_or(name)
}

/// The achievement game, and the literal that Left makes true by each claim.
struct Claims {
    board: Position,
    needed: Vec<u32>,
}

impl Finding for Claims {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let found = desk.solve(&self.board, Want::Winner);
        if found.starts == Starts::default() {
            return Err(found.why());
        }
        let summary = format!(
            "each player needs a variable in one way and the other player in the other: an achievement game on {} vertices",
            self.needed.len()
        );
        let literals = self.needed.iter().map(|&x| x as usize).collect();
        Ok(Answer::starts(found.starts, summary)
            .with(Witness::of("Left's settings", Fact::Elements(literals)))
            .resting_on(found.steps))
    }
}
