//! Connection games: one player claims a way between two ends of a graph, the other prevents it. Hex is one.

use super::{Convention, Family, Malformed, Obstacle, Playable, Positional, View, fitting};
use crate::graph::Graph;
use crate::hypergraph::{Edge, boards};
use crate::names::Names;
use crate::order::Poset;
use crate::order::build::TooLarge;
use crate::value::{Player, Winner};
use std::sync::Arc;

shared! {
    /// A game in which Left joins two ends of a graph by claiming vertices between them, and Right prevents it.
    ///
    /// The sets that Left wants to fill are the ways from end to end; they are not listed. The play ends as soon as Left has
    /// a way or Right has cut every one.
    Connection(ConnectionFields)
}

/// What a [`Connection`] holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectionFields {
    /// What the game is called: in Hex both players join ends of their own, and whoever cuts the other has joined them.
    pub convention: Convention,
    /// The vertices that are claimed, and which of them are neighbours.
    pub cells: Graph,
    /// The cells beside each end.
    pub ends: Arc<[Edge; 2]>,
    /// What the ends are called, where they are vertices of a graph.
    pub end_names: Option<[String; 2]>,
    /// The side of a Hex board, and whether its players are exchanged.
    pub hex: Option<(usize, bool)>,
    /// Who has claimed each cell.
    pub claimed: Vec<Option<Player>>,
    /// Who moves next, if that is fixed; the players alternate.
    pub turns: Option<[Player; 2]>,
}

impl Connection {
    /// Left joins `s` and `t` of this graph by claiming other vertices; nobody if the two are neighbours or the same.
    pub fn new(graph: &Graph, s: usize, t: usize) -> Result<Connection, Malformed> {
        Malformed::unless_below(s, graph.len())?;
        Malformed::unless_below(t, graph.len())?;
        if s == t || graph.neighbours(s).binary_search(&(t as u32)).is_ok() {
            return Err(Malformed::Joined);
        }
        let keep: Vec<usize> = (0..graph.len()).filter(|&x| x != s && x != t).collect();
        let place = |x: &u32| keep.binary_search(&(*x as usize)).ok().map(|i| i as u32);
        let beside = |end: usize| graph.neighbours(end).iter().filter_map(place).collect::<Edge>();
        let name = |end: usize| graph.names().get(end).to_string();
        Ok(Connection::of(ConnectionFields {
            convention: Convention::MakerBreaker,
            cells: graph.induced(&keep),
            ends: Arc::new([beside(s), beside(t)]),
            end_names: Some([name(s), name(t)]),
            hex: None,
            claimed: vec![None; keep.len()],
            turns: None,
        }))
    }

    /// Left joins `s` and `t` of this graph by claiming edges; nobody if the two are the same. Cells are called by the ends
    /// of their edge.
    pub fn on_edges(graph: &Graph, s: usize, t: usize) -> Result<Connection, Malformed> {
        Malformed::unless_below(s, graph.len())?;
        Malformed::unless_below(t, graph.len())?;
        if s == t {
            return Err(Malformed::Joined);
        }
        let edges = graph.edges();
        let name = |x: usize| graph.names().get(x);
        let names = Names::new(edges.iter().map(|&(x, y)| format!("{}:{}", name(x), name(y))));
        let mut at = vec![Edge::new(); graph.len()];
        for (cell, &(x, y)) in edges.iter().enumerate() {
            at[x].push(cell as u32);
            at[y].push(cell as u32);
        }
        let joined: Vec<(u32, u32)> = (at.iter())
            .flat_map(|cells| {
                cells.iter().enumerate().flat_map(|(i, &c)| cells[..i].iter().map(move |&d| (d, c)))
            })
            .collect();
        Ok(Connection::of(ConnectionFields {
            convention: Convention::MakerBreaker,
            cells: Graph::new(names, &joined),
            ends: Arc::new([at[s].clone(), at[t].clone()]),
            end_names: Some([s, t].map(|end| name(end).to_string())),
            hex: None,
            claimed: vec![None; edges.len()],
            turns: None,
        }))
    }

    /// Hex of side `n`, as [`boards::hex`] describes it; with the players exchanged if `turned`.
    pub fn hex(n: u128, turned: bool) -> Result<Connection, TooLarge> {
        let cells = boards::hex_cells(n)?;
        let n = n as usize;
        let step = if turned { n } else { 1 };
        let line = |from: usize| (0..n).map(|i| (from + i * step) as u32).collect::<Edge>();
        let last = n.saturating_sub(1) * if turned { 1 } else { n };
        Ok(Connection::of(ConnectionFields {
            convention: Convention::Achievement,
            claimed: vec![None; cells.len()],
            cells,
            ends: Arc::new([line(0), line(last)]),
            end_names: None,
            hex: Some((n, turned)),
            turns: None,
        }))
    }

    /// The same board under another convention, where that makes no difference to who wins: Maker-Breaker on a Hex board.
    pub fn with_convention(mut self, convention: Convention) -> Option<Connection> {
        let same = convention == self.convention || convention == Convention::MakerBreaker;
        Arc::make_mut(&mut self.0).convention = convention;
        same.then_some(self)
    }

    /// The same board with these claims.
    pub fn with_claims(mut self, claimed: Vec<Option<Player>>) -> Result<Connection, Malformed> {
        Malformed::unless_one_each(claimed.len(), self.cells.len())?;
        Arc::make_mut(&mut self.0).claimed = claimed;
        Ok(self)
    }

    /// The same position, `player` first.
    pub fn started_by(mut self, player: Player) -> Connection {
        Arc::make_mut(&mut self.0).turns = Some([player, player.other()]);
        self
    }

    /// The same game with the players exchanged, where both have ends to join.
    pub fn swapped(&self) -> Option<Connection> {
        let (n, turned) = self.hex.filter(|_| self.convention == Convention::Achievement)?;
        let mut swapped = Connection::hex(n as u128, !turned).ok()?;
        let fields = Arc::make_mut(&mut swapped.0);
        fields.claimed = self.claimed.iter().map(|claim| claim.map(Player::other)).collect();
        fields.turns = self.turns.map(|turns| turns.map(Player::other));
        Some(swapped)
    }

    /// The same game with the ways listed as sets: of a Hex board that is not too large.
    pub fn listed(&self) -> Result<Positional, TooLarge> {
        let (n, turned) = self.hex.ok_or_else(|| TooLarge { what: "ways in a graph".into(), limit: 0 })?;
        let board = boards::hex(n as u128)?;
        let board = if turned { board.swap() } else { board };
        let right = match self.convention {
            Convention::MakerBreaker => Vec::new(),
            _ => board.right().to_vec(),
        };
        let poset = Poset::antichain(self.cells.names().clone());
        let game = fitting(Positional::new(self.convention, poset, board.left, right));
        let game = fitting(game.with_claims(self.claimed.clone()));
        Ok(fitting(game.with_turns(self.turns.map(Vec::from))))
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Winner> {
        if self.reaches(|claim| claim == Some(Player::Left)) {
            return Some(Winner::Left);
        }
        (!self.reaches(|claim| claim != Some(Player::Right))).then_some(Winner::Right)
    }

    /// Whether there is a way through cells that pass.
    fn reaches(&self, passes: impl Fn(Option<Player>) -> bool) -> bool {
        let open = |x: &u32| passes(self.claimed[*x as usize]);
        let mut seen = vec![false; self.cells.len()];
        let mut stack: Vec<u32> = self.ends[0].iter().copied().filter(open).collect();
        stack.iter().for_each(|&x| seen[x as usize] = true);
        let mut goal = vec![false; self.cells.len()];
        self.ends[1].iter().for_each(|&x| goal[x as usize] = true);
        while let Some(x) = stack.pop() {
            if goal[x as usize] {
                return true;
            }
            for y in self.cells.neighbours(x as usize).iter().copied().filter(open) {
                if !std::mem::replace(&mut seen[y as usize], true) {
                    stack.push(y);
                }
            }
        }
        false
    }
}

impl Playable for Connection {
    fn family(&self) -> Family {
        Family::Positional
    }

    fn view(&self) -> View<'_> {
        View {
            claims: Some(&self.claimed),
            convention: Some(self.convention),
            turns: self.turns.as_ref().map(|turns| &turns[..]),
            ends: Some(&self.ends),
            ..View::graph(&self.cells)
        }
    }

    fn over(&self, _: Player) -> Option<Winner> {
        self.winner()
    }

    fn starter(&self) -> Option<Player> {
        self.turns.map(|turns| turns[0])
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        if self.winner().is_some() {
            return Vec::new();
        }
        (0..self.claimed.len()).filter(|&x| self.claimed[x].is_none()).collect()
    }

    fn obstacle(&self, _: Player, x: usize) -> Option<Obstacle> {
        self.claimed[x].map(|_| Obstacle::Claimed)
    }

    fn after(&self, player: Player, x: usize) -> Connection {
        let mut next = self.clone();
        let fields = Arc::make_mut(&mut next.0);
        fields.claimed[x] = Some(player);
        if let Some(turns) = &mut fields.turns {
            turns.swap(0, 1);
        }
        next
    }

    fn names(&self) -> &Names {
        self.cells.names()
    }
}
