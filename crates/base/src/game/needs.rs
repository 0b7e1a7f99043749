//! The general element-removal game.

use super::black_white::{all_but, owned, select};
use super::{Family, Malformed, Obstacle, Playable, View};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Remove an element of one's colour once one of the sets that it needs is gone. Pomax, pomin, pominmax and leaf are special
    /// cases of it (004 Section 3.2).
    Needs(NeedsFields)
}

/// What a game of [`Needs`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct NeedsFields {
    /// The elements that are left.
    pub names: Names,
    /// What is left of the sets that each element needs: it can be removed when one of them is empty.
    pub needs: Vec<Vec<Edge>>,
    /// The owner of each element: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

impl Needs {
    /// The game on these elements; one that needs the empty set can be removed at once, one that needs no set never.
    pub fn new(names: Names, needs: Vec<Vec<Edge>>, colour: Vec<Player>) -> Result<Needs, Malformed> {
        Malformed::unless_one_each(colour.len(), names.len())?;
        Malformed::unless_one_each(needs.len(), names.len())?;
        let sets = |sets: Vec<Edge>| Malformed::unless_edges(sets, names.len());
        let needs = needs.into_iter().map(sets).collect::<Result<_, _>>()?;
        Ok(Needs::of(NeedsFields { names, needs, colour }))
    }

    fn is_removable(&self, x: usize) -> bool {
        self.needs[x].iter().any(Vec::is_empty)
    }
}

impl Playable for Needs {
    fn family(&self) -> Family {
        Family::Removal
    }

    fn view(&self) -> View<'_> {
        View { needs: Some(&self.needs), owners: Some(&self.colour), ..View::new(&self.names) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.names.len()).filter(|&x| self.colour[x] == player && self.is_removable(x)).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        owned(&self.colour, player, x).or((!self.is_removable(x)).then_some(Obstacle::Needed))
    }

    fn after(&self, _: Player, x: usize) -> Needs {
        let keep = all_but(self.names.len(), x);
        let left = |set: &Edge| -> Edge {
            set.iter().filter(|&&y| y as usize != x).map(|&y| y - u32::from(y as usize > x)).collect()
        };
        Needs::of(NeedsFields {
            names: self.names.select(&keep),
            needs: keep.iter().map(|&y| self.needs[y].iter().map(left).collect()).collect(),
            colour: select(&self.colour, &keep),
        })
    }

    fn names(&self) -> &Names {
        &self.names
    }
}
