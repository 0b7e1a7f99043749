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
    /// The only player who may claim each vertex, where some are not both players' (002, Section 5). Who can claim nothing
    /// passes.
    pub reserved: Option<Arc<Vec<Option<Player>>>>,
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
        let (turns, moves_left, first_moves, reserved) = (None, None, None, None);
        Ok(Positional::of(PositionalFields {
            convention,
            poset,
            left,
            right,
            claimed,
            turns,
            moves_left,
            first_moves,
            reserved,
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

    /// The same position with vertices that only one player may claim; none reserved is as good as nothing said.
    ///
    /// ```
    /// use upset_base::game::{Convention, Playable, Positional};
    /// use upset_base::order::families::antichain;
    /// use upset_base::value::Player::{Left, Right};
    /// let game = Positional::new(Convention::MakerBreaker, antichain(3), vec![vec![0, 1]], vec![]).unwrap();
    /// let game = game.with_reserved(vec![Some(Left), None, Some(Left)]).unwrap();
    /// assert_eq!((game.moves(Left), game.moves(Right)), (vec![0, 1, 2], vec![1]));
    /// assert_eq!(game.after(Right, 1).starter(), Some(Left), "Right has nothing left to claim");
    /// ```
    pub fn with_reserved(self, reserved: Vec<Option<Player>>) -> Result<Positional, Malformed> {
        Malformed::unless_one_each(reserved.len(), self.poset.len())?;
        let some = reserved.iter().any(Option::is_some);
        Ok(self.changed(|g| g.reserved = some.then(|| Arc::new(reserved))))
    }

    /// Whether `player` is not kept from `x` because it is reserved.
    pub fn may_claim(&self, player: Player, x: usize) -> bool {
        self.reserved.as_ref().is_none_or(|reserved| reserved[x].is_none_or(|owner| owner == player))
    }

    /// Whether there is a vertex that `player` can claim.
    fn can_claim(&self, player: Player) -> bool {
        let free = |x: usize| self.claimed[x].is_none() && self.unclaimed_below(x).is_none();
        (0..self.poset.len()).any(|x| self.may_claim(player, x) && free(x))
    }

    /// How many of the next turns are passed because whose they are can claim nothing.
    pub fn passed(&self) -> usize {
        let Some(turns) = self.turns.as_ref().filter(|_| self.reserved.is_some()) else { return 0 };
        turns.iter().position(|&player| self.can_claim(player)).unwrap_or(0)
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

    /// How many claims the rest of the play takes if nobody fills an edge.
    pub fn claims_left(&self) -> usize {
        let mut claims = self.claimed.iter().filter(|claim| claim.is_none()).count();
        // Where all turns are one player's, what is the other's stays unclaimed, and all above it.
        if let (Some(turns), Some(_)) = (&self.turns, &self.reserved)
            && turns.iter().all(|player| *player == turns[0])
        {
            let mut open: Vec<bool> = self.claimed.iter().map(Option::is_some).collect();
            claims = 0;
            for &x in self.poset.linear_extension() {
                let x = x as usize;
                let free = !open[x] && self.poset.given_below(x).iter().all(|&y| open[y as usize]);
                if free && self.may_claim(turns[0], x) {
                    open[x] = true;
                    claims += 1;
                }
            }
        }
        self.moves_left.map_or(claims, |moves| moves.min(claims))
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
            reserved: self.reserved.as_ref().map(|reserved| &reserved[..]),
            ..View::order(&self.poset)
        }
    }

    fn over(&self, _: Player) -> Option<Winner> {
        Positional::over(self)
    }

    fn starter(&self) -> Option<Player> {
        if let Some(turns) = &self.turns {
            return turns.get(self.passed()).copied();
        }
        if self.reserved.is_none() || self.over().is_some() {
            return None;
        }
        // Who can claim nothing passes.
        let [left, right] = Player::BOTH.map(|player| self.can_claim(player));
        if left == right { None } else { Some(if left { Player::Left } else { Player::Right }) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = self.available();
        moves.retain(|&x| self.may_claim(player, x));
        if let Some(first) = &self.first_moves {
            moves.retain(|x| first.contains(x));
        }
        moves
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        if self.claimed[x].is_some() {
            return Some(Obstacle::Claimed);
        }
        if let Some(&y) = self.unclaimed_below(x) {
            return Some(Obstacle::NotYet { below: self.poset.name(y as usize).into() });
        }
        if !self.may_claim(player, x) {
            return Some(Obstacle::Owned(player.other()));
        }
        let other = self.first_moves.as_ref().is_some_and(|first| !first.contains(&x));
        other.then_some(Obstacle::NotFirst)
    }

    fn after(&self, player: Player, x: usize) -> Positional {
        let passed = self.passed();
        self.clone().changed(|next| {
            next.claimed[x] = Some(player);
            next.first_moves = None;
            next.moves_left = next.moves_left.map(|n| n.saturating_sub(1));
            if let Some(turns) = &mut next.turns {
                let made = (passed + 1) % turns.len();
                turns.rotate_left(made);
            }
        })
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}
