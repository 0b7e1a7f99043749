//! A position seen as a game in which nothing has been claimed yet (000 Remark 1, 002 Section 2.2).

use crate::budget::{Budget, Stopped};
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::{Edge, minimal};
use crate::order::Poset;
use crate::rule::Unrecognised;
use crate::value::{Player, Starts, Winner};
use std::sync::{Arc, OnceLock};

/// A positional game with plain alternation, before the first claim: claimed vertices are gone, the edges
/// they killed are gone, the others have shrunk, and of those only the minimal ones are kept. Cloning shares them.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// What filling an edge means.
    pub convention: Convention,
    /// The unclaimed vertices and their order.
    pub poset: Poset,
    /// Left's edges that can still be filled.
    pub left: Arc<Vec<Edge>>,
    /// Right's edges that can still be filled.
    pub right: Arc<Vec<Edge>>,
    /// The players who may start.
    pub starters: Vec<Player>,
    vertex: Option<Arc<Vec<usize>>>,
    seen: Arc<Seen>,
}

/// What was found out about the order.
#[derive(Debug, Default)]
struct Seen {
    chains: OnceLock<Option<Arc<Vec<Vec<usize>>>>>,
    height: OnceLock<usize>,
}

impl Fresh {
    /// The fresh game that `game` amounts to; if it is none, why not.
    pub fn of(game: &Position, budget: &Budget) -> Result<Fresh, Unrecognised> {
        let Position::Positional(g) = game else { return Err("the game is not positional".into()) };
        Fresh::new(g, budget)
    }

    /// The fresh game that `g` amounts to; if it is none, why not.
    pub fn new(g: &Positional, budget: &Budget) -> Result<Fresh, Unrecognised> {
        let starters = plain_starters(g)?;
        let free: Vec<usize> = (0..g.poset.len()).filter(|&x| g.claimed[x].is_none()).collect();
        let whole = free.len() == g.poset.len();
        let left = Arc::new(live(g, Player::Left, &free, budget)?);
        let right = if whole && Arc::ptr_eq(&g.left, &g.right) {
            left.clone()
        } else {
            Arc::new(live(g, Player::Right, &free, budget)?)
        };
        let poset = if whole { g.poset.clone() } else { g.poset.restrict_convex(&free) };
        Ok(Fresh {
            convention: g.convention,
            poset,
            left,
            right,
            starters,
            vertex: (!whole).then(|| Arc::new(free)),
            seen: Arc::default(),
        })
    }

    /// A fresh game from its parts, for rules that reduce a board to a smaller one.
    pub fn from_parts(convention: Convention, poset: Poset, left: Vec<Edge>, right: Vec<Edge>) -> Fresh {
        Fresh {
            convention,
            poset,
            left: Arc::new(left),
            right: Arc::new(right),
            starters: Player::BOTH.to_vec(),
            vertex: None,
            seen: Arc::default(),
        }
    }

    /// The game itself, with the turns fixed if only one player may start.
    pub fn to_game(&self) -> Position {
        Position::Positional(self.to_position())
    }

    /// The same as a position in which nothing is claimed.
    pub fn to_position(&self) -> Positional {
        let edges = |side: &Arc<Vec<Edge>>| side.to_vec();
        let g = Positional::new(self.convention, self.poset.clone(), edges(&self.left), edges(&self.right));
        let g = fitting(g);
        match self.starters[..] {
            [player] => g.started_by(player),
            _ => g,
        }
    }

    /// The number of unclaimed vertices.
    pub fn len(&self) -> usize {
        self.poset.len()
    }

    /// Whether every vertex is claimed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What vertex `x` is called on the board the position came from.
    pub fn original(&self, x: usize) -> usize {
        self.vertex.as_ref().map_or(x, |v| v[x])
    }

    /// What the vertices are called on the board the position came from, if something is claimed there.
    pub fn vertices(&self) -> Option<Arc<Vec<usize>>> {
        self.vertex.clone()
    }

    /// The edges that count when `player` fills them.
    pub fn edges(&self, player: Player) -> &[Edge] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// The size of the largest edge of `player`.
    pub fn rank(&self, player: Player) -> usize {
        self.edges(player).iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The chains, bottom first, if the order is a disjoint union of chains.
    pub fn chains(&self) -> Option<&Arc<Vec<Vec<usize>>>> {
        self.seen.chains.get_or_init(|| self.poset.disjoint_chains().map(Arc::new)).as_ref()
    }

    /// The chains, or the reason that a theorem about chains does not apply.
    pub fn expect_chains(&self) -> Result<&Arc<Vec<Vec<usize>>>, &'static str> {
        self.chains().ok_or("the order is not a disjoint union of chains")
    }

    /// The number of elements of a longest chain.
    pub fn height(&self) -> usize {
        *self.seen.height.get_or_init(|| self.poset.height())
    }

    /// Whether the convention is one in which filling one's edge wins.
    pub fn is_achievement(&self) -> bool {
        !matches!(self.convention, Convention::AvoiderEnforcer | Convention::Avoidance)
    }

    /// Otherwise, why a theorem about filling edges does not apply.
    pub fn expect_achievement(&self) -> Result<(), &'static str> {
        if self.is_achievement() { Ok(()) } else { Err("filling an edge does not win in this convention") }
    }

    /// Whether filling one's edge wins, Breaker has none and nothing is ordered; otherwise, which of it fails.
    pub fn expect_unordered(&self) -> Result<(), &'static str> {
        self.expect_no_breaker_edges()?;
        if self.poset.is_antichain() { Ok(()) } else { Err("the vertices are ordered") }
    }

    /// Whether filling one's edge wins, and Breaker, if there is one, has none; otherwise, which of it fails.
    pub fn expect_no_breaker_edges(&self) -> Result<(), &'static str> {
        self.expect_achievement()?;
        if self.convention == Convention::MakerBreaker && !self.right.is_empty() {
            return Err("Breaker has edges");
        }
        Ok(())
    }

    /// The game as one between a maker, who alone has edges, and a breaker.
    pub fn hunt(&self) -> Result<Hunt, &'static str> {
        self.expect_achievement()?;
        let fail = self.convention.unfilled();
        let maker_breaker = self.convention == Convention::MakerBreaker;
        if self.right.is_empty() {
            return Ok(Hunt { maker: Player::Left, edges: self.left.clone(), fail });
        }
        if self.left.is_empty() && !maker_breaker {
            return Ok(Hunt { maker: Player::Right, edges: self.right.clone(), fail });
        }
        // One vertex that both want: whoever claims it wins (000 Remark 10).
        if !maker_breaker && self.left == self.right && self.left.len() == 1 && self.left[0].len() == 1 {
            return Ok(Hunt { maker: Player::Left, edges: self.left.clone(), fail: Winner::Right });
        }
        Err("both players have edges that can still be filled")
    }

    /// The game as a hunt for single vertices, possibly with the roles exchanged (000 Remark 3).
    pub fn targets(&self) -> Result<Targets, &'static str> {
        let hunt = self.hunt()?;
        let won = Winner::from(hunt.maker);
        let mut at = vec![false; self.len()];
        if hunt.edges.iter().all(|e| e.len() == 1) {
            for e in &*hunt.edges {
                at[e[0] as usize] = true;
            }
            return Ok(Targets { seeker: hunt.maker, at, found: won, missed: hunt.fail });
        }
        if let [edge] = &hunt.edges[..] {
            for &v in edge {
                at[v as usize] = true;
            }
            return Ok(Targets { seeker: hunt.maker.other(), at, found: hunt.fail, missed: won });
        }
        Err("the winning sets are neither all of size 1 nor a single one")
    }

    /// The game after `player` claims the minimal vertex `x`, and the vertices it keeps; `None` if that fills
    /// an edge. The edges are those of the rest of the play, the starters both.
    pub fn after(
        &self,
        player: Player,
        x: usize,
        budget: &Budget,
    ) -> Result<Option<(Fresh, Vec<usize>)>, Stopped> {
        let keep: Vec<usize> = (0..self.len()).filter(|&v| v != x).collect();
        let shift = |v: u32| if v as usize > x { v - 1 } else { v };
        let mut filled = false;
        let mut side = |owner: Player| -> Result<Vec<Edge>, Stopped> {
            let edges = self.edges(owner).iter();
            let rest: Vec<Edge> = edges
                .filter(|e| owner == player || !e.contains(&(x as u32)))
                .map(|e| e.iter().filter(|&&v| v as usize != x).map(|&v| shift(v)).collect())
                .collect();
            filled |= rest.iter().any(Vec::is_empty);
            minimal(self.len() - 1, rest, budget)
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let next = Fresh::from_parts(self.convention, self.poset.restrict_convex(&keep), left, right);
        Ok((!filled).then_some((next, keep)))
    }
}

/// Who may start, if `g` is played with plain alternation to the end; if not, why not.
pub fn plain_starters(g: &Positional) -> Result<Vec<Player>, &'static str> {
    let starters = match &g.turns {
        None => Player::BOTH.to_vec(),
        Some(turns) => vec![alternating(turns).ok_or("the turns do not alternate")?],
    };
    let free = || g.claimed.iter().filter(|owner| owner.is_none()).count();
    if g.moves_left.is_some_and(|moves| moves < free()) {
        return Err("the number of moves is limited");
    }
    if g.first_moves.is_some() {
        return Err("the first move is restricted");
    }
    // Theorems are about boards on which both may claim every vertex; who can claim nothing there has lost no turn.
    if g.reserved.is_some() {
        return Err("some vertices are one player's alone");
    }
    if g.over().is_some() {
        return Err("the play is over");
    }
    Ok(starters)
}

/// Who starts, if the turns are strict alternation.
fn alternating(turns: &[Player]) -> Option<Player> {
    let first = *turns.first()?;
    let strict =
        turns.len().is_multiple_of(2) && turns.iter().enumerate().all(|(i, &p)| (p == first) == (i % 2 == 0));
    strict.then_some(first)
}

/// The minimal edges of `player` that the opponent has not spoilt, without what `player` has claimed,
/// numbered as in `free`.
fn live(g: &Positional, player: Player, free: &[usize], budget: &Budget) -> Result<Vec<Edge>, Stopped> {
    let n = free.len();
    if n == g.poset.len() {
        return minimal(n, g.edges(player).iter().cloned(), budget);
    }
    let mut number = vec![0u32; g.poset.len()];
    for (i, &x) in free.iter().enumerate() {
        number[x] = i as u32;
    }
    let spoilt = Some(player.other());
    let edges = g.edges(player).iter().filter(|e| e.iter().all(|&v| g.claimed[v as usize] != spoilt));
    let rest = |e: &Edge| -> Edge {
        e.iter().filter(|&&v| g.claimed[v as usize].is_none()).map(|&v| number[v as usize]).collect()
    };
    minimal(n, edges.map(rest), budget)
}

/// A game in which only one player has edges.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The player who has them.
    pub maker: Player,
    /// The edges.
    pub edges: Arc<Vec<Edge>>,
    /// The result if none of them is filled.
    pub fail: Winner,
}

impl Hunt {
    /// The result in which Maker does or does not win.
    pub fn result(&self, maker_wins: bool) -> Winner {
        if maker_wins { self.maker.into() } else { self.fail }
    }

    /// The results for the starters of `fresh`, from whether Maker wins as first and as second player.
    pub fn starts<E>(
        &self,
        fresh: &Fresh,
        mut maker_wins: impl FnMut(bool) -> Result<bool, E>,
    ) -> Result<Starts, E> {
        let mut starts = Starts::default();
        for &player in &fresh.starters {
            starts.set(player, self.result(maker_wins(player == self.maker)?));
        }
        Ok(starts)
    }
}

/// A game in which one player hunts for single vertices.
#[derive(Clone, Debug)]
pub struct Targets {
    /// The player who wants to claim one of them.
    pub seeker: Player,
    /// Which vertices they are.
    pub at: Vec<bool>,
    /// The result if the seeker claims one.
    pub found: Winner,
    /// The result if the seeker claims none.
    pub missed: Winner,
}

impl Targets {
    /// The result in which the seeker does or does not claim a target.
    pub fn result(&self, found: bool) -> Winner {
        if found { self.found } else { self.missed }
    }

    /// The results for the starters of `fresh`, from whether the seeker succeeds as first and as second player.
    pub fn starts(&self, fresh: &Fresh, mut succeeds: impl FnMut(bool) -> bool) -> Starts {
        let mut starts = Starts::default();
        for &player in &fresh.starters {
            starts.set(player, self.result(succeeds(player == self.seeker)));
        }
        starts
    }

    /// How many targets there are.
    pub fn count(&self) -> usize {
        self.at.iter().filter(|&&t| t).count()
    }
}
