//! Connection games on the edges of a graph, Shannon's switching game and Gale's among them: by two trees.
//!
//! The board is seen as the edges of a graph if every cell can be given two points, such that cells are neighbours iff they
//! share one, and the ends are points. What Left claimed is contracted, what Right claimed is gone. If Right moves, Left
//! joins s and t iff there are two trees without a common edge on the same vertices, s and t among them: an edge of one that
//! Right takes leaves a cut, which Left bridges by an edge of the other. If Left moves, the same with one edge more between
//! s and t, since Right would have to take that first.
//!
//! Where whoever starts wins, their moves are told together. That Left claims x is worth as much as a second edge beside x: then two trees go
//! through both. In the matroid of pairs of forests that edge helps to join s and t iff the edge between these helps to
//! join the ends of x (exchange of Steinitz and Mac Lane): iff the ends of x are on two trees with the edge between s and t and not without it. Right has to take an edge that all
//! pairs of trees have: one that no edge outside of two forests, as large as they can be, can take the place of.

use super::two_trees::TwoForests;
use crate::budget::{Budget, Stopped};
use crate::classes::Classes;
use crate::game::{Connection, Playable};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Starts, Winner};

/// The rule `two-trees`.
pub struct TwoTrees;

static THEOREM: Theorem = Theorem {
    name: "two-trees",
    source: "Lehman, A solution of the Shannon switching game, 1964",
    class: "connection games whose cells are the edges of a graph",
    time: "O(nm) on n points with m edges, all moves too",
    status: Status::P,
};

impl Rule<Connection> for TwoTrees {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Connection, budget: &Budget) -> Recognised {
        let Some(edges) = Points::new(game).and_then(|points| points.checked(game)) else {
            return Err("the cells are not the edges of a graph between its ends".into());
        };
        budget.check()?;
        Ok(Box::new(Switching { game: game.clone(), edges }))
    }
}

/// The points that cells share.
struct Points {
    /// The cells at each point in increasing order; the ends come first.
    cells: Vec<Vec<u32>>,
    /// The points of each cell.
    of: Vec<[Option<u32>; 2]>,
}

/// The cells at each point but the ends, which come first, if the cells may be the edges of a graph.
pub(crate) fn points(game: &Connection) -> Option<Vec<Vec<u32>>> {
    Points::new(game).map(|points| points.cells)
}

impl Points {
    /// The points of all cells that ways can go through, as far as they are forced: from each point to those at the other ends of
    /// its cells.
    fn new(game: &Connection) -> Option<Points> {
        let n = game.cells.len();
        let mut points = Points { cells: Vec::new(), of: vec![[None; 2]; n] };
        for end in game.ends.iter() {
            let mut cells = end.to_vec();
            cells.sort_unstable();
            points.add(cells)?;
        }
        let mut here = vec![false; n];
        let mut next = 0;
        while next < points.cells.len() {
            let cells = points.cells[next].clone();
            cells.iter().for_each(|&c| here[c as usize] = true);
            // Cells with the same neighbours beyond this point end at the same point, or might as well.
            let mut beyond: Vec<(Vec<u32>, u32)> = Vec::new();
            for &c in cells.iter().filter(|&&c| points.of[c as usize][1].is_none()) {
                let neighbours = game.cells.neighbours(c as usize);
                beyond.push((neighbours.iter().copied().filter(|&y| !here[y as usize]).collect(), c));
            }
            beyond.sort_unstable();
            for group in beyond.chunk_by(|a, b| a.0 == b.0 && !a.0.is_empty()) {
                let mut cells: Vec<u32> =
                    group.iter().map(|(_, c)| *c).chain(group[0].0.iter().copied()).collect();
                cells.sort_unstable();
                points.add(cells)?;
            }
            cells.iter().for_each(|&c| here[c as usize] = false);
            next += 1;
        }
        Some(points)
    }

    fn add(&mut self, cells: Vec<u32>) -> Option<()> {
        let point = self.cells.len() as u32;
        for &c in &cells {
            let free = self.of[c as usize].iter_mut().find(|of| of.is_none())?;
            *free = Some(point);
        }
        self.cells.push(cells);
        Some(())
    }

    /// The points of each cell, if the cells are neighbours exactly where they share one. Cells that no way can go through get
    /// points of their own.
    fn checked(mut self, game: &Connection) -> Option<Graph> {
        let mut edges = Vec::new();
        for c in 0..game.cells.len() {
            let [Some(a), Some(b)] = self.of[c] else {
                let fresh = self.cells.len() as u32;
                self.cells.extend([Vec::new(), Vec::new()]);
                edges.push([fresh, fresh + 1]);
                continue;
            };
            let mut near: Vec<u32> = [a, b].iter().flat_map(|&p| &self.cells[p as usize]).copied().collect();
            near.sort_unstable();
            near.dedup();
            near.retain(|&y| y as usize != c);
            if near != game.cells.neighbours(c) {
                return None;
            }
            edges.push([a, b]);
        }
        Some(Graph { points: self.cells.len(), edges })
    }
}

/// The points of each cell; those that are to be joined are 0 and 1.
struct Graph {
    points: usize,
    edges: Vec<[u32; 2]>,
}

impl Graph {
    /// The graph that is left, and which cell each of its edges is; none if Left has a way already.
    fn left(&self, claimed: impl Fn(usize) -> Option<Player>) -> Option<(TwoForests, Vec<usize>)> {
        // The least of a class stands for it, so that the ends keep their names.
        let mut joined = Classes::new(self.points);
        for (c, &[a, b]) in self.edges.iter().enumerate() {
            if claimed(c) == Some(Player::Left) {
                joined.join(a, b);
            }
        }
        if joined.of(1) == 0 {
            return None;
        }
        let mut forests = TwoForests::new(self.points);
        let mut cells = Vec::new();
        for (c, &ends) in self.edges.iter().enumerate() {
            let [a, b] = ends.map(|v| joined.of(v));
            if claimed(c).is_none() && a != b {
                forests.add([a, b]);
                cells.push(c);
            }
        }
        Some((forests, cells))
    }

    /// The trees by which Left wins if `player` starts, as cells, if she does.
    fn trees(&self, claimed: impl Fn(usize) -> Option<Player>, player: Player) -> Option<[Vec<usize>; 2]> {
        let Some((mut forests, cells)) = self.left(claimed) else { return Some([Vec::new(), Vec::new()]) };
        if player == Player::Left {
            forests.add([0, 1]);
        }
        let trees = forests.trees(0, 1)?;
        Some(trees.map(|tree| tree.into_iter().filter_map(|x| cells.get(x as usize).copied()).collect()))
    }
}

struct Switching {
    game: Connection,
    edges: Graph,
}

impl Switching {
    fn winner(&self, claimed: impl Fn(usize) -> Option<Player>, player: Player) -> Winner {
        if self.edges.trees(claimed, player).is_some() { Winner::Left } else { Winner::Right }
    }
}

impl Finding for Switching {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let first = self.game.turns.map(|turns| turns[0]);
        let mut starts = Starts::default();
        let mut witness = Witness::default();
        for player in Player::BOTH.into_iter().filter(|&player| first.is_none_or(|first| first == player)) {
            let trees = self.edges.trees(|c| self.game.claimed[c], player);
            starts.set(player, if trees.is_some() { Winner::Left } else { Winner::Right });
            let Some([one, other]) = trees else { continue };
            let names = match player {
                Player::Left => ["tree_as_first", "other_tree_as_first"],
                Player::Right => ["tree_as_second", "other_tree_as_second"],
            };
            witness = witness.and(names[0], Fact::Elements(one)).and(names[1], Fact::Elements(other));
        }
        let summary = if starts.of(Player::Right) == Some(Winner::Left) {
            "two trees without a common edge join the ends: whatever is cut in one is joined by the other"
        } else if starts.of(Player::Left) == Some(Winner::Left) {
            "with one edge more between the ends there are two trees without a common edge that join them"
        } else {
            "not even with one edge more between the ends are there two trees without a common edge that join them"
        };
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let legal = self.game.moves(player);
        let claimed = |c: usize| self.game.claimed[c];
        if self.winner(claimed, player) != Winner::from(player) {
            return Ok(Moves::All(legal));
        }
        // Who wins as the second player too has time for any move: no claim is a disadvantage.
        if self.winner(claimed, player.other()) == Winner::from(player) {
            return Ok(Moves::All(legal));
        }
        let Some((mut forests, cells)) = self.edges.left(claimed) else { return Ok(Moves::All(legal)) };
        let winning: Vec<usize> = match player {
            Player::Left => {
                let without = forests.clumps(desk.budget)?;
                forests.add([0, 1]);
                let with = forests.clumps(desk.budget)?;
                let joined = |x: usize, class: &[u32]| {
                    let [a, b] = forests.ends(x);
                    class[a as usize] == class[b as usize]
                };
                let wins = |x: &usize| joined(*x, &with) && !joined(*x, &without);
                (0..cells.len()).filter(wins).map(|x| cells[x]).collect()
            }
            Player::Right => {
                forests.add([0, 1]);
                let needed = forests.needed(0, 1).into_iter();
                needed.filter_map(|x| cells.get(x as usize).copied()).collect()
            }
        };
        Ok(Moves::All(winning))
    }
    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let Moves::All(best) = self.moves(player, desk)? else { return Ok(None) };
        let won = self.winner(|c| self.game.claimed[c], player) == Winner::from(player);
        let winner = |x: usize| {
            if won && best.binary_search(&x).is_ok() { player } else { player.other() }
        };
        let legal = self.game.moves(player).into_iter();
        Ok(Some(Choices::winners(player, legal.map(|x| (x, winner(x).into())))))
    }
}
