//! Which of two games is better for Left, whatever else is played beside them.

mod monotone;

pub use monotone::Monotone;

use crate::budget::{Budget, Stopped};
use crate::game::{Position, Sum, fitting};
use crate::session::{Ask, Session};
use crate::solution::Solution;
use crate::solve::NoUnion;
use crate::value::{Outcome, Player, Starts, Value, Winner};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// How a game compares with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Worse for Left.
    Less,
    /// As good.
    Equal,
    /// Better for Left.
    Greater,
    /// Sometimes better, sometimes worse.
    Confused,
}

impl Relation {
    /// `<`, `=`, `>` or `||`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }

    /// From whether G ≥ H and whether G ≤ H.
    fn new(at_least: bool, at_most: bool) -> Relation {
        match (at_least, at_most) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (false, false) => Relation::Confused,
        }
    }
}

/// What is known about two games side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// How the first compares with the second, if that was decided.
    pub relation: Option<Relation>,
    /// What it was told from.
    pub by: Compared,
    /// What the sets of two positional games say by themselves.
    pub monotone: Option<Monotone>,
    /// Why it was not decided.
    pub stopped: Option<Stopped>,
}

/// What a comparison was told from.
#[derive(Clone, Debug)]
pub enum Compared {
    /// Games of normal play: who wins G - H, and what that is worth.
    Difference {
        /// Who wins for each starter, as far as known.
        starts: Starts,
        /// The value of G - H, where it was found.
        value: Option<Value>,
    },
    /// Positional games: their outcomes, in the order of 002 Figure 2.
    Outcomes([Option<Outcome>; 2]),
}

/// Compares `g` with `h`: games of normal play by who wins G - H, positional games by their outcomes.
///
/// ```
/// use upset::compare::{Relation, compare};
/// let [g, h] = ["{3|1}", "C3"].map(|text| text.parse::<upset::Game>().unwrap().position);
/// let found = compare(&g, &h, &upset::Budget::unlimited()).unwrap();
/// assert_eq!(found.relation, Some(Relation::Greater));
/// ```
pub fn compare(g: &Position, h: &Position, budget: &Budget) -> Result<Comparison, NoUnion> {
    let positional = |game: &Position| !game.family().is_normal_play();
    match (positional(g), positional(h)) {
        (true, true) => Ok(by_outcomes(g, h, budget)),
        (true, false) => Err(NoUnion::Mixed(h.family().name())),
        (false, true) => Err(NoUnion::Mixed(g.family().name())),
        (false, false) => Ok(by_difference(g, h, budget)),
    }
}

fn by_difference(g: &Position, h: &Position, budget: &Budget) -> Comparison {
    if g == h {
        // Whoever plays second in G - G answers every move with the same move in the other copy.
        let starts = Starts::impartial(false);
        let by = Compared::Difference { starts, value: Some(Value::default()) };
        return Comparison { relation: Some(Relation::Equal), by, monotone: None, stopped: None };
    }
    // Every game of normal play has a negative, and they all add up.
    let negative = h.swapped().unwrap_or_else(|| h.clone());
    let difference = Position::Sum(fitting(Sum::new(vec![g.clone(), negative])));
    let Solution { starts, value, stopped, .. } = Session::new(difference).ask(Ask::Value, budget);
    let relation = match (starts.left, starts.right) {
        (Some(left), Some(right)) => Some(Relation::new(right == Winner::Left, left == Winner::Right)),
        _ => None,
    };
    Comparison { relation, by: Compared::Difference { starts, value }, monotone: None, stopped }
}

fn by_outcomes(g: &Position, h: &Position, budget: &Budget) -> Comparison {
    let monotone = monotone::monotone(g, h);
    let solutions = [g, h].map(|game| Session::new(game.clone()).ask(Ask::Winner, budget));
    let score = |solution: &Solution, player: Player| Some(solution.starts.of(player)?.score(Player::Left));
    let scores = |player: Player| Some((score(&solutions[0], player)?, score(&solutions[1], player)?));
    // One outcome is better than another if it is for both starters.
    let relation = scores(Player::Left)
        .zip(scores(Player::Right))
        .map(|((a, b), (c, d))| Relation::new(a >= b && c >= d, a <= b && c <= d))
        .or(monotone.and_then(Monotone::relation));
    let stopped = solutions.iter().find_map(|solution| solution.stopped);
    let [first, second] = solutions;
    Comparison { relation, by: Compared::Outcomes([first.outcome, second.outcome]), monotone, stopped }
}

/// The JSON that `upset compare --json` prints.
impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Comparison", 6)?;
        fields.serialize_field("schema", "upset.comparison/1")?;
        fields.serialize_field("relation", &self.relation.map(Relation::sign))?;
        match &self.by {
            Compared::Difference { starts, value } => {
                let outcome = starts.left.zip(starts.right).map(|(l, r)| Outcome::new(l, r).letter());
                let name = |player| starts.of(player).map(Winner::name);
                let [left, right] = Player::BOTH.map(name);
                let difference = serde_json::json!({
                    "outcome": outcome,
                    "value": value.as_ref().map(ToString::to_string),
                    "starts": { "left": left, "right": right },
                });
                fields.serialize_field("difference", &difference)?;
            }
            Compared::Outcomes(outcomes) => {
                fields.serialize_field("outcomes", &outcomes.map(|outcome| outcome.map(Outcome::letter)))?;
            }
        }
        if let Some(monotone) = self.monotone {
            let reason = serde_json::json!({
                "source": Monotone::SOURCE,
                "relation": monotone.sign(),
                "summary": monotone.words(),
            });
            fields.serialize_field("reason", &reason)?;
        }
        if let Some(stopped) = self.stopped {
            fields.serialize_field("stopped", &stopped.to_string())?;
        }
        fields.end()
    }
}
