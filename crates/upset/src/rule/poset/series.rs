//! Series unions: whoever starts wins the whole exactly when some part is won by whoever starts (003 Exercise 1.4). No
//! part's value is needed.

use super::after;
use super::part::{elements_of, game_on, part_of};
use super::tree::top_union;
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{PosetGame, Position};
use crate::order::{Part, Poset};
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts, Value};

/// Orders made of parts on top of each other, for the winner alone.
pub struct Series;

static THEOREM: Theorem = Theorem {
    name: "series",
    source: "003 Exercise 1.4",
    class: "posets made of parts on top of each other: the winner, from who wins each part",
    time: "what the parts take",
    status: Status::No,
};

impl Rule<PosetGame> for Series {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        let poset = &game.poset;
        let tree = poset.decompose_within(budget)?;
        let Some(Part::Series(parts)) = tree.root() else { return Err("no part is below all others".into()) };
        let parts = parts.iter().map(|&part| Storey {
            elements: elements_of(tree, part),
            game: None,
            starts: Starts::default(),
        });
        Ok(Box::new(Tower { poset: poset.clone(), witness: top_union(tree), parts: parts.collect() }))
    }
}

/// A part with its elements on the whole board, the game on it once it is asked about, and its winner once that is known.
struct Storey {
    elements: Vec<u32>,
    game: Option<Position>,
    starts: Starts,
}

impl Storey {
    /// Whether whoever starts wins this part.
    fn won(&self) -> Option<bool> {
        self.starts.left.map(|winner| winner == Player::Left.into())
    }

    fn game(&mut self, poset: &Poset) -> &Position {
        self.game.get_or_insert_with(|| game_on(part_of(poset, &self.elements)))
    }

    /// Finds out who wins, and says why.
    fn solve(&mut self, poset: &Poset, desk: &mut Desk<'_>) -> Result<Vec<Claim>, Stopped> {
        let found = desk.solve(self.game(poset), Want::Winner);
        self.starts = found.starts;
        match self.won() {
            Some(_) => Ok(found.steps),
            None => Err(found.why()),
        }
    }
}

/// Parts from bottom to top.
struct Tower {
    poset: Poset,
    witness: Witness,
    parts: Vec<Storey>,
}

impl Finding for Tower {
    fn cost(&self, want: Want) -> u64 {
        if want == Want::Winner { 0 } else { u64::MAX }
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let count = self.parts.len();
        let mut claims = Vec::new();
        let mut undecided = None;
        for part in &mut self.parts {
            match part.solve(&self.poset, desk) {
                Ok(steps) if part.won() == Some(true) => {
                    let summary = format!(
                        "one of {count} parts on top of each other is won by whoever starts, so the whole is"
                    );
                    let answer = Answer::starts(Starts::impartial(true), summary);
                    return Ok(answer.with(self.witness.clone()).resting_on(steps));
                }
                Ok(steps) => claims.extend(steps),
                Err(stopped) => undecided = Some(stopped),
            }
        }
        if let Some(stopped) = undecided {
            return Err(stopped);
        }
        let summary = format!("whoever starts loses each of {count} parts on top of each other");
        Ok(Answer::value(Value::nimber(0), summary).with(self.witness.clone()).resting_on(claims))
    }

    /// The winning moves of the lowest part that is not lost.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        for part in &mut self.parts {
            if part.won().is_none() {
                part.solve(&self.poset, desk)?;
            }
            if part.won() == Some(true) {
                let moves = desk.moves(part.game(&self.poset), player)?;
                return Ok(Moves::All(moves.into_iter().map(|x| part.elements[x] as usize).collect()));
            }
        }
        Ok(after::all_when_lost(Vec::new(), self.poset.len()))
    }
}
