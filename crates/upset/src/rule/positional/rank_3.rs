//! Edges of size at most 3 against edges of size at most 1, without an order: the cell p ≤ 3, q ≤ 1 of 002
//! Table 1 (Galliot, Gravier, Sivignon, arXiv 2209.12819).
//!
//! Maker wins iff within three rounds she forces a chain (see `rank_3_chain`). The theorem itself is cited;
//! finding chains in polynomial time is our own closure.

use super::fresh::Fresh;
use super::rank_3_chain::{NONE, Small};
use super::rank_3_search::Search3;
use crate::bits::{MAX_BOARD, Set};
use crate::budget::{Budget, Meter, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::text::counted;
use crate::value::{Player, Starts, Winner};
use crate::with_set;

/// The rule `rank-3`.
pub struct Rank3;

static THEOREM: Theorem = Theorem {
    name: "rank-3",
    source: "arXiv 2209.12819, 002 Proposition 2.1",
    class: "games without an order, one player's edges of size at most 3, the other's of size at most 1",
    time: "polynomial; O(n^8 m) at worst, milliseconds for 60 vertices",
    status: Status::P,
};

impl Rule<Fresh> for Rank3 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        game.expect_unordered()?;
        let too_large = || format!("the board has more than {MAX_BOARD} vertices").into();
        let Some(maker) = maker(game) else { return Err("the edges are larger than 3 against 1".into()) };
        with_set!(game.len(), S => Ok(Box::new(Rounds::<S>::new(game, maker))), Err(too_large()))
    }
}

/// The player with the edges of size up to 3, if the other has none larger than 1.
fn maker(game: &Fresh) -> Option<Player> {
    let fits = |p: Player| game.rank(p) <= 3 && game.rank(p.other()) <= 1;
    Player::BOTH.into_iter().filter(|&p| fits(p)).max_by_key(|&p| game.rank(p))
}

fn small_edges(game: &Fresh, player: Player) -> Vec<Small> {
    let small = |e: &Vec<u32>| {
        let mut edge = [NONE; 3];
        e.iter().zip(&mut edge).for_each(|(&v, place)| *place = v as u16);
        edge
    };
    game.edges(player).iter().map(small).collect()
}

fn singles(game: &Fresh, player: Player) -> Vec<usize> {
    game.edges(player).iter().filter(|e| e.len() == 1).map(|e| e[0] as usize).collect()
}

/// The game with what was found out about it.
struct Rounds<S> {
    game: Fresh,
    maker: Player,
    edges: Vec<Small>,
    search: Search3<S>,
    /// The result for each starter that was asked about, and the first claim that the rounds give.
    known: [Option<(Winner, Option<usize>)>; 2],
}

impl<S: Set> Rounds<S> {
    fn new(game: &Fresh, maker: Player) -> Rounds<S> {
        let edges = small_edges(game, maker);
        let search = Search3::new(game.len());
        Rounds { game: game.clone(), maker, edges, search, known: [None, None] }
    }

    /// The result when `starter` starts, and a claim that reaches it where there is one.
    fn line(&mut self, starter: Player, meter: &mut Meter<'_>) -> Result<(Winner, Option<usize>), Stopped> {
        if let Some(line) = self.known[starter.index()] {
            return Ok(line);
        }
        let line = self.play(starter, meter)?;
        self.known[starter.index()] = Some(line);
        Ok(line)
    }

    fn play(&mut self, starter: Player, meter: &mut Meter<'_>) -> Result<(Winner, Option<usize>), Stopped> {
        let (game, maker) = (&self.game, self.maker);
        if let Some(&x) = singles(game, starter).first() {
            return Ok((game.convention.filled(starter), Some(x)));
        }
        let won = game.convention.filled(maker);
        let drawn = game.convention.unfilled();
        if starter != maker {
            let saving = self.search.saving_claims(&self.edges, false, meter)?;
            return Ok(saving.first().map_or((won, None), |&y| (drawn, Some(y))));
        }
        match singles(game, maker.other())[..] {
            [] => {
                let win = self.search.first(&self.edges, meter)?;
                Ok(win.map_or((drawn, None), |win| (won, Some(win.first))))
            }
            [r] => {
                let Some((next, _)) = game.after(maker, r, meter.budget())? else {
                    return Ok((won, Some(r)));
                };
                let mut search = Search3::<S>::new(next.len());
                let saving = search.saving_claims(&small_edges(&next, maker), false, meter)?;
                Ok((if saving.is_empty() { won } else { drawn }, Some(r)))
            }
            _ => Ok((game.convention.filled(starter.other()), None)),
        }
    }
}

impl<S: Set> Finding for Rounds<S> {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut meter = Meter::new(desk.budget);
        let mut starts = Starts::default();
        let mut witness = Witness::default();
        for player in self.game.starters.clone() {
            let (winner, claim) = self.line(player, &mut meter)?;
            starts.set(player, winner);
            if let Some(x) = claim {
                witness = witness.and(player.name(), Fact::Element(x));
            }
        }
        let edges = self.game.left.len() + self.game.right.len();
        let summary = format!("{} of size at most 3, chains within three rounds", counted(edges, "edge"));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut meter = Meter::new(desk.budget);
        let (winner, claim) = self.line(player, &mut meter)?;
        let every = || Moves::All((0..self.game.len()).collect());
        if winner.score(player) < 0 {
            return Ok(every());
        }
        if let Some(&x) = singles(&self.game, player).first() {
            return Ok(Moves::One(x));
        }
        if player != self.maker {
            return Ok(Moves::All(self.search.saving_claims(&self.edges, true, &mut meter)?));
        }
        Ok(match (singles(&self.game, self.maker.other()).first(), claim) {
            // Any other claim lets the other player fill an edge.
            (Some(&r), _) => Moves::All(vec![r]),
            (None, Some(x)) => Moves::One(x),
            // Nobody fills an edge, whatever is claimed.
            (None, None) => every(),
        })
    }
}
