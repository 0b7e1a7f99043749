//! Strategy stealing: an element comparable with every other makes a first-player win (003 Fact 1.6).

use super::part::{game_on, part_of};
use super::primes;
use super::series_parallel::Tree;
use crate::budget::{Budget, Stopped};
use crate::game::PosetGame;
use crate::order::Poset;
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk, Want};
use crate::value::{Player, Starts};

/// Orders with an articulation point.
pub struct Articulation;

static THEOREM: Theorem = Theorem {
    name: "articulation",
    source: "003 Fact 1.6",
    class: "posets with an element comparable with every other: Chomp, Divisors; the winner only",
    time: "O(n + m)",
    status: Status::P,
};

impl Rule<PosetGame> for Articulation {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match game.poset.comparable_to_all() {
            Some(element) => Ok(Box::new(Point { poset: game.poset.clone(), element, tree: None })),
            None => Err("no element is comparable with every other".into()),
        }
    }
}

struct Point {
    poset: Poset,
    element: usize,
    /// The order by its parts, once all moves were asked for.
    tree: Option<Tree>,
}

impl Finding for Point {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = format!(
            "{} is comparable with every other element, so whoever starts wins by stealing strategies; \
             the proof gives no move",
            self.poset.name(self.element)
        );
        Ok(Answer::starts(Starts::impartial(true), summary).with(Witness::element(self.element)))
    }

    /// Not by the theorem: what is below the point decides, which is the lowest of its kind, so that no other is there. If that is
    /// lost, the point leads to it; else the moves that win it win the whole.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut below: Vec<u32> = self.poset.down_set(self.element).into_iter().map(|x| x as u32).collect();
        below.retain(|&x| x as usize != self.element);
        let rest = game_on(part_of(&self.poset, &below));
        let found = desk.solve(&rest, Want::Winner);
        let Some(winner) = found.starts.of(player) else {
            return Err(found.why());
        };
        if winner.score(player) < 0 {
            return Ok(Moves::All(vec![self.element]));
        }
        let moves = desk.moves(&rest, player)?;
        Ok(Moves::All(moves.into_iter().map(|x| below[x] as usize).collect()))
    }

    /// The point splits the order. Where parts would have to be searched, an engine that knows the whole board is cheaper.
    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        if self.tree.is_none() && !primes::all_told(&self.poset, desk)? {
            return Ok(None);
        }
        self.tree.get_or_insert_with(|| Tree::new(&self.poset)).options(player, desk)
    }
}
