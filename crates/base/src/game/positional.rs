//! Positional games: players claim the vertices of a hypergraph, in an order if there is one.

use super::{Family, Malformed, Obstacle, Playable, Sets, View};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::{Player, Winner};
use std::sync::Arc;

/// What filling an edge means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Left wins by filling an edge, Right by preventing it.
    MakerBreaker,
    /// Whoever first fills an edge wins; both have the same edges.
    MakerMaker,
    /// Whoever first fills one of their own edges wins.
    Achievement,
    /// Left loses by filling an edge, and wins otherwise.
    AvoiderEnforcer,
    /// Whoever first fills one of their own edges loses.
    Avoidance,
}

impl Convention {
    /// Every convention.
    pub const ALL: [Convention; 5] = [
        Convention::MakerBreaker,
        Convention::MakerMaker,
        Convention::Achievement,
        Convention::AvoiderEnforcer,
        Convention::Avoidance,
    ];

    /// The name as documents write it.
    pub fn name(self) -> &'static str {
        match self {
            Convention::MakerBreaker => "maker-breaker",
            Convention::MakerMaker => "maker-maker",
            Convention::Achievement => "achievement",
            Convention::AvoiderEnforcer => "avoider-enforcer",
            Convention::Avoidance => "avoidance",
        }
    }

    /// Who has won when `player` has filled an edge of their own.
    pub fn filled(self, player: Player) -> Winner {
        match self {
            Convention::MakerBreaker | Convention::MakerMaker | Convention::Achievement => player.into(),
            Convention::AvoiderEnforcer | Convention::Avoidance => player.other().into(),
        }
    }

    /// The result when nobody has filled an edge at the end.
    pub fn unfilled(self) -> Winner {
        match self {
            Convention::MakerBreaker => Winner::Right,
            Convention::AvoiderEnforcer => Winner::Left,
            Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => Winner::Draw,
        }
    }
}

shared! {
    /// A positional game. A vertex can be claimed once everything below it is claimed.
    Positional(PositionalFields)
}

/// What a [`Positional`] game holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionalFields {
    /// What filling an edge means.
    pub convention: Convention,
    /// The vertices and their order; an antichain where there is none.
    pub poset: Poset,
    /// Left's edges; in Maker-Breaker and Avoider-Enforcer the only ones.
    pub left: Arc<Vec<Edge>>,
    /// Right's edges; in Maker-Maker the same as Left's at the start of a play.
    pub right: Arc<Vec<Edge>>,
    /// Who has claimed each vertex. What is claimed is closed downwards.
    pub claimed: Vec<Option<Player>>,
    /// Who claims next, then next, and so on in a cycle; strict alternation when absent.
    pub turns: Option<Vec<Player>>,
    /// The play stops after so many further claims.
    pub moves_left: Option<usize>,
    /// The next claim must be one of these.
    pub first_moves: Option<Vec<usize>>,
}

impl Positional {
    /// A game at its start, with plain alternation.
    ///
    /// ```
    /// use upset_base::game::{Convention, Malformed, Positional};
    /// use upset_base::order::families::chain;
    /// use upset_base::value::Player;
    /// let game = Positional::new(Convention::MakerBreaker, chain(3), vec![vec![0, 2]], vec![]).unwrap();
    /// let claimed = vec![None, Some(Player::Left), None];
    /// assert_eq!(game.with_claims(claimed).unwrap_err().to_string(), "2 is claimed, but 1 below it is not");
    /// ```
    pub fn new(
        convention: Convention,
        poset: Poset,
        left: Vec<Edge>,
        right: Vec<Edge>,
    ) -> Result<Positional, Malformed> {
        let left = Arc::new(Malformed::unless_edges(left, poset.len())?);
        let right = Malformed::unless_edges(right, poset.len())?;
        let one_sided = matches!(convention, Convention::MakerBreaker | Convention::AvoiderEnforcer);
        if one_sided && !right.is_empty() {
            return Err(Malformed::EdgesOfRight(convention.name()));
        }
        let right = if right == *left { left.clone() } else { Arc::new(right) };
        let claimed = vec![None; poset.len()];
        let (turns, moves_left, first_moves) = (None, None, None);
        Ok(Positional::of(PositionalFields {
            convention,
            poset,
            left,
            right,
            claimed,
            turns,
            moves_left,
            first_moves,
        }))
    }

    /// The same board with these claims, which must be closed downwards.
    pub fn with_claims(self, claimed: Vec<Option<Player>>) -> Result<Positional, Malformed> {
        Malformed::unless_one_each(claimed.len(), self.poset.len())?;
        for x in (0..claimed.len()).filter(|&x| claimed[x].is_some()) {
            let open = self.poset.given_below(x).iter().find(|&&y| claimed[y as usize].is_none());
            if let Some(&y) = open {
                let name = |x: usize| self.poset.name(x).to_string();
                return Err(Malformed::NotClosed { claimed: name(x), below: name(y as usize) });
            }
        }
        Ok(self.changed(|g| g.claimed = claimed))
    }

    /// The same position with other turns; someone must have one.
    pub fn with_turns(self, turns: Option<Vec<Player>>) -> Result<Positional, Malformed> {
        if turns.as_ref().is_some_and(Vec::is_empty) {
            return Err(Malformed::NoTurn);
        }
        Ok(self.changed(|g| g.turns = turns))
    }

    /// The same position with strict alternation, `player` first.
    pub fn started_by(self, player: Player) -> Positional {
        self.changed(|g| g.turns = Some(vec![player, player.other()]))
    }

    /// The same position in a play of so many further claims.
    pub fn with_moves_left(self, moves: Option<usize>) -> Positional {
        self.changed(|g| g.moves_left = moves)
    }

    /// The same position with the next claim restricted to `moves`.
    pub fn with_first_moves(self, moves: Option<Vec<usize>>) -> Result<Positional, Malformed> {
        for &x in moves.iter().flatten() {
            Malformed::unless_below(x, self.poset.len())?;
        }
        Ok(self.changed(|g| g.first_moves = moves))
    }

    fn changed(mut self, change: impl FnOnce(&mut PositionalFields)) -> Positional {
        change(Arc::make_mut(&mut self.0));
        self
    }

    /// The edges that count when `player` fills them.
    pub fn edges(&self, player: Player) -> &[Edge] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Whether `player` has claimed every vertex of one of their edges.
    pub fn has_filled(&self, player: Player) -> bool {
        self.edges(player).iter().any(|e| e.iter().all(|&v| self.claimed[v as usize] == Some(player)))
    }

    /// The unclaimed vertices above nothing unclaimed.
    pub fn available(&self) -> Vec<usize> {
        let free = |&x: &usize| self.claimed[x].is_none() && self.unclaimed_below(x).is_none();
        (0..self.poset.len()).filter(free).collect()
    }

    fn unclaimed_below(&self, x: usize) -> Option<&u32> {
        self.poset.given_below(x).iter().find(|&&y| self.claimed[y as usize].is_none())
    }

    /// The result if the play has ended.
    pub fn over(&self) -> Option<Winner> {
        if let Some(player) = Player::BOTH.into_iter().find(|&p| self.has_filled(p)) {
            return Some(self.convention.filled(player));
        }
        let ended = self.moves_left == Some(0) || self.claimed.iter().all(Option::is_some);
        ended.then(|| self.convention.unfilled())
    }
}

impl Playable for Positional {
    fn family(&self) -> Family {
        Family::Positional
    }

    fn view(&self) -> View<'_> {
        let sets = |owner: Option<Player>, sets| Sets { owner, sets, names: None };
        let left = sets(Some(Player::Left), &self.left[..]);
        let right = sets(Some(Player::Right), &self.right[..]);
        let sets = match self.convention {
            Convention::MakerMaker if self.left == self.right => vec![sets(None, &self.left[..])],
            Convention::MakerBreaker | Convention::AvoiderEnforcer => vec![left],
            Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => vec![left, right],
        };
        View {
            sets,
            claims: Some(&self.claimed),
            convention: Some(self.convention),
            turns: self.turns.as_deref(),
            moves_left: self.moves_left,
            first_moves: self.first_moves.as_deref(),
            ..View::order(&self.poset)
        }
    }

    fn over(&self, _: Player) -> Option<Winner> {
        Positional::over(self)
    }

    fn starter(&self) -> Option<Player> {
        self.turns.as_ref().and_then(|turns| turns.first().copied())
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = self.available();
        if let Some(first) = &self.first_moves {
            moves.retain(|x| first.contains(x));
        }
        moves
    }

    fn obstacle(&self, _: Player, x: usize) -> Option<Obstacle> {
        if self.claimed[x].is_some() {
            return Some(Obstacle::Claimed);
        }
        if let Some(&y) = self.unclaimed_below(x) {
            return Some(Obstacle::NotYet { below: self.poset.name(y as usize).into() });
        }
        let other = self.first_moves.as_ref().is_some_and(|first| !first.contains(&x));
        other.then_some(Obstacle::NotFirst)
    }

    fn after(&self, player: Player, x: usize) -> Positional {
        self.clone().changed(|next| {
            next.claimed[x] = Some(player);
            next.first_moves = None;
            next.moves_left = next.moves_left.map(|n| n.saturating_sub(1));
            if let Some(turns) = &mut next.turns {
                turns.rotate_left(1);
            }
        })
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}
