//! Edges of size 1 that can be claimed at once (002 Proposition 2.1, its proof corrected to blue edges).
//!
//! Whoever starts and has one wins. Whoever starts, has none and faces two loses. If the starter faces
//! exactly one, the first claim is forced; when all edges have size 1 and there is no order, that ends it.
//! After a first claim the same is said of the other player, so that many claims are judged without looking further.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::Edge;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// The rule `edges-of-size-1`.
pub struct EdgesOfSize1;

static THEOREM: Theorem = Theorem {
    name: "edges-of-size-1",
    source: "002 Proposition 2.1",
    class: "achievement, Maker-Maker and Maker-Breaker games with an edge that one claim fills",
    time: "O(number of edges)",
    status: Status::P,
};

impl Rule<Fresh> for EdgesOfSize1 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        game.expect_no_breaker_edges()?;
        let small = Player::BOTH.iter().all(|&p| game.rank(p) <= 1) && game.poset.is_antichain();
        let found =
            Singles { open: Player::BOTH.map(|p| open(game, p)), small, game: game.clone(), near: None };
        if game.starters.iter().all(|&p| found.result(p).is_none()) {
            return Err("no starter wins or loses by edges of size 1".into());
        }
        Ok(Box::new(found))
    }
}

/// The minimal vertices that fill an edge of `player` at once.
fn open(game: &Fresh, player: Player) -> Vec<usize> {
    let single = game.edges(player).iter().filter(|e| e.len() == 1).map(|e| e[0] as usize);
    single.filter(|&x| game.poset.is_minimal(x)).collect()
}

struct Singles {
    game: Fresh,
    /// The vertices that fill an edge at once, by its owner.
    open: [Vec<usize>; 2],
    /// Whether there is no order and no larger edge.
    small: bool,
    /// Once moves were asked for: what edges of size 1 and 2 say at each vertex, by their owner.
    near: Option<[Near; 2]>,
}

/// The small edges of a player.
struct Near {
    /// Which vertices are edges.
    single: Vec<bool>,
    /// The other vertices of the pairs at each vertex.
    pairs: Vec<Vec<u32>>,
}

impl Near {
    fn new(n: usize, edges: &[Edge]) -> Near {
        let mut near = Near { single: vec![false; n], pairs: vec![Vec::new(); n] };
        for edge in edges {
            match edge[..] {
                [x] => near.single[x as usize] = true,
                [x, y] => {
                    near.pairs[x as usize].push(y);
                    near.pairs[y as usize].push(x);
                }
                _ => {}
            }
        }
        near
    }
}

impl Singles {
    /// The result when `player` starts, as far as edges of size 1 settle it.
    fn result(&self, player: Player) -> Option<Winner> {
        let convention = self.game.convention;
        match (self.open(player), self.open(player.other())) {
            ([_, ..], _) => Some(convention.filled(player)),
            ([], [_, _, ..]) => Some(convention.filled(player.other())),
            _ => self.small.then(|| convention.unfilled()),
        }
    }

    fn see_near(&mut self) {
        let game = &self.game;
        self.near.get_or_insert_with(|| Player::BOTH.map(|p| Near::new(game.len(), game.edges(p))));
    }

    /// The result after `player` starts with `x`, as far as edges of size 1 settle it then.
    fn after(&self, player: Player, x: usize) -> Option<Winner> {
        let (convention, poset) = (self.game.convention, &self.game.poset);
        let near = self.near.as_ref()?;
        let (own, others) = (&near[player.index()], &near[player.other().index()]);
        if own.single[x] {
            return Some(convention.filled(player));
        }
        let frees = |y: u32| poset.given_below(y as usize).iter().all(|&z| z as usize == x);
        let freed = || poset.given_above(x).iter().copied().filter(|&y| frees(y));
        let facing = self.open(player.other()).len() - usize::from(others.single[x]);
        if facing > 0 || freed().any(|y| others.single[y as usize]) {
            return Some(convention.filled(player.other()));
        }
        // No vertex is counted twice: a pair with one that is an edge by itself is not minimal.
        let made = freed().filter(|&y| own.single[y as usize]).count()
            + own.pairs[x].iter().filter(|&&y| frees(y)).count();
        if self.open(player).len() + made > 1 {
            return Some(convention.filled(player));
        }
        self.small.then(|| convention.unfilled())
    }

    fn open(&self, player: Player) -> &[usize] {
        &self.open[player.index()]
    }
}

impl Finding for Singles {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &self.game.starters {
            if let Some(winner) = self.result(player) {
                starts.set(player, winner);
            }
        }
        let [left, right] = &self.open;
        let summary = format!("Left can fill {} and Right {} edges by one claim", left.len(), right.len());
        let witness =
            Witness::of("left", Fact::Elements(left.clone())).and("right", Fact::Elements(right.clone()));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let Some(winner) = self.result(player) else {
            // Whatever else is claimed, the other player fills an edge.
            return Ok(self.open(player.other()).first().map_or(Moves::None, |&x| Moves::One(x)));
        };
        let legal = self.game.poset.minimal();
        if winner.score(player) < 0 {
            return Ok(Moves::All(legal));
        }
        self.see_near();
        let left: Option<Vec<Winner>> = legal.iter().map(|&x| self.after(player, x)).collect();
        Ok(match (left, self.open(player)) {
            (Some(left), _) => {
                let best = legal.into_iter().zip(left).filter(|&(_, left)| left == winner);
                Moves::All(best.map(|(x, _)| x).collect())
            }
            (None, &[x, ..]) => Moves::One(x),
            (None, []) => Moves::None,
        })
    }
}
