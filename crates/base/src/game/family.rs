//! The families, as documents name them.

use std::fmt;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The impartial poset game, heaps included.
    Poset,
    /// The black-white poset game.
    BlackWhite,
    /// Remove a maximal element of one's colour.
    Pomax,
    /// Remove a minimal element of one's colour.
    Pomin,
    /// Remove a maximal or minimal element of one's colour.
    Pominmax,
    /// Remove a vertex of one's colour with at most one neighbour.
    Leaf,
    /// Claim vertices of a hypergraph.
    Positional,
    /// Remove a vertex and its neighbours.
    NodeKayles,
    /// Colour vertices, never next to one's own colour.
    Col,
    /// Move the token to a vertex not yet visited.
    Geography,
    /// Remove the elements of a set from all sets.
    SetGame,
    /// Move to one of the options that are listed.
    Options,
    /// Move in one of several games.
    Sum,
    /// Cut an edge; what no longer hangs on the ground is gone.
    Hackenbush,
    /// Remove an element of one's colour once one of the sets it needs is gone.
    Removal,
    /// The poset game with weights that are paid out of one's lives.
    Weighted,
    /// Set the variables of two formulas; who first has their own falsified wins.
    Cnf,
}

impl Family {
    /// Every family.
    pub const ALL: [Family; 17] = [
        Family::Poset,
        Family::BlackWhite,
        Family::Pomax,
        Family::Pomin,
        Family::Pominmax,
        Family::Leaf,
        Family::Positional,
        Family::NodeKayles,
        Family::Col,
        Family::Geography,
        Family::SetGame,
        Family::Options,
        Family::Sum,
        Family::Hackenbush,
        Family::Removal,
        Family::Weighted,
        Family::Cnf,
    ];

    /// The name as documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Poset => "poset",
            Family::BlackWhite => "black-white",
            Family::Pomax => "pomax",
            Family::Pomin => "pomin",
            Family::Pominmax => "pominmax",
            Family::Leaf => "leaf",
            Family::Positional => "positional",
            Family::NodeKayles => "node-kayles",
            Family::Col => "col",
            Family::Geography => "geography",
            Family::SetGame => "set-game",
            Family::Options => "options",
            Family::Sum => "sum",
            Family::Hackenbush => "hackenbush",
            Family::Removal => "removal",
            Family::Weighted => "weighted",
            Family::Cnf => "cnf",
        }
    }

    /// The family that documents call `name`.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// Whether who cannot move loses, so that games have values and sums; in the others sets or clauses decide.
    pub fn is_normal_play(self) -> bool {
        !matches!(self, Family::Positional | Family::Cnf)
    }

    /// Whether both players have the same moves in every game of the family.
    pub fn is_impartial(self) -> bool {
        match self {
            Family::Poset | Family::NodeKayles | Family::Geography | Family::SetGame => true,
            Family::BlackWhite | Family::Pomax | Family::Pomin | Family::Pominmax => false,
            Family::Leaf | Family::Col | Family::Positional => false,
            Family::Options | Family::Sum | Family::Hackenbush => false,
            Family::Removal | Family::Weighted | Family::Cnf => false,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
