//! Achievement games on two CNF formulas (002, Section 5).

use super::{Family, Malformed, Obstacle, Playable, Sets, View};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::{Player, Winner};
use std::sync::Arc;

shared! {
    /// Set a variable that is not set, to true or to false; whoever's own formula is falsified first wins, whoever's move it was. A move
    /// that falsifies both ends the play in a draw, and so do variables that are all set.
    ///
    /// Moves are literals: `2 i` makes variable `i` true and `2 i + 1` makes it false. A clause is written as the moves that falsify it.
    ///
    /// ```
    /// use upset_base::game::{Cnf, Playable};
    /// use upset_base::names::Names;
    /// use upset_base::value::Player::{Left, Right};
    /// use upset_base::value::Winner;
    /// // Left has the clause x ∨ ¬y, Right has y.
    /// let game = Cnf::new(&Names::new(["x", "y"]), vec![vec![1, 2]], vec![vec![3]]).unwrap();
    /// assert_eq!(game.names().get(1), "x=0");
    /// let game = game.after(Left, 2);
    /// assert_eq!(game.moves(Right), [0, 1]);
    /// assert_eq!(game.after(Right, 1).over(Left), Some(Winner::Left));
    /// ```
    Cnf(CnfFields)
}

/// What a [`Cnf`] game holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CnfFields {
    /// The literals, the two of a variable joined.
    pub literals: Graph,
    /// For each clause of Left's the moves that falsify it together.
    pub left: Arc<Vec<Edge>>,
    /// The same for Right's.
    pub right: Arc<Vec<Edge>>,
    /// Who made each literal true.
    pub claimed: Vec<Option<Player>>,
}

/// The other literal of the same variable.
const fn opposite(x: usize) -> usize {
    x ^ 1
}

impl Cnf {
    /// The game on these variables and clauses, none of them set.
    pub fn new(variables: &Names, left: Vec<Edge>, right: Vec<Edge>) -> Result<Cnf, Malformed> {
        let names = Names::new(variables.iter().flat_map(|x| [format!("{x}=1"), format!("{x}=0")]));
        let pairs: Vec<(u32, u32)> = (0..variables.len() as u32).map(|i| (2 * i, 2 * i + 1)).collect();
        let n = names.len();
        let [left, right] = [Malformed::unless_edges(left, n)?, Malformed::unless_edges(right, n)?];
        let literals = Graph::new(names, &pairs);
        let (left, right) = (Arc::new(left), Arc::new(right));
        Ok(Cnf::of(CnfFields { literals, left, right, claimed: vec![None; n] }))
    }

    /// The same formulas with these literals made true, of each variable one at most.
    pub fn with_claims(self, claimed: Vec<Option<Player>>) -> Result<Cnf, Malformed> {
        Malformed::unless_one_each(claimed.len(), self.literals.len())?;
        let twice = |x: &usize| claimed[*x].is_some() && claimed[opposite(*x)].is_some();
        if let Some(x) = (0..claimed.len()).find(twice) {
            let name = |x: usize| self.literals.names().get(x).to_string();
            return Err(Malformed::SetTwice(name(x), name(opposite(x))));
        }
        Ok(Cnf::of(CnfFields { claimed, ..(*self.0).clone() }))
    }

    /// The clauses of `player`, each as the moves that falsify it.
    pub fn clauses(&self, player: Player) -> &[Edge] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Whether the variable of `x` is not set.
    pub fn is_open(&self, x: usize) -> bool {
        self.claimed[x].is_none() && self.claimed[opposite(x)].is_none()
    }

    fn falsified(&self, player: Player) -> bool {
        let set = |clause: &Edge| clause.iter().all(|&x| self.claimed[x as usize].is_some());
        self.clauses(player).iter().any(set)
    }

    /// The result, if the play is over.
    pub fn result(&self) -> Option<Winner> {
        match Player::BOTH.map(|player| self.falsified(player)) {
            [true, false] => Some(Winner::Left),
            [false, true] => Some(Winner::Right),
            [true, true] => Some(Winner::Draw),
            [false, false] => {
                let full = !(0..self.claimed.len()).any(|x| self.is_open(x));
                full.then_some(Winner::Draw)
            }
        }
    }

    /// The same game with the players exchanged.
    pub(super) fn swapped(&self) -> Cnf {
        Cnf::of(CnfFields {
            literals: self.literals.clone(),
            left: self.right.clone(),
            right: self.left.clone(),
            claimed: self.claimed.iter().map(|claim| claim.map(Player::other)).collect(),
        })
    }
}

impl Playable for Cnf {
    fn family(&self) -> Family {
        Family::Cnf
    }

    fn view(&self) -> View<'_> {
        let sets =
            Player::BOTH.map(|player| Sets { owner: Some(player), sets: self.clauses(player), names: None });
        View { sets: sets.to_vec(), claims: Some(&self.claimed), ..View::graph(&self.literals) }
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        if self.result().is_some() {
            return Vec::new();
        }
        (0..self.claimed.len()).filter(|&x| self.is_open(x)).collect()
    }

    fn obstacle(&self, _: Player, x: usize) -> Option<Obstacle> {
        (!self.is_open(x)).then_some(Obstacle::Set)
    }

    fn after(&self, player: Player, x: usize) -> Cnf {
        let mut claimed = self.claimed.clone();
        claimed[x] = Some(player);
        Cnf::of(CnfFields { claimed, ..(*self.0).clone() })
    }

    fn names(&self) -> &Names {
        self.literals.names()
    }

    fn over(&self, _: Player) -> Option<Winner> {
        self.result()
    }
}
