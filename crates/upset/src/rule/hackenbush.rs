//! Hackenbush: trees are posets, and green cycles fuse.

use super::{Answer, Choices, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Hackenbush, Owned, PosetGame, Position, fitting};
use crate::order::Poset;
use crate::solve::{ANY, Desk, Means, Plan, Want};
use crate::value::{Player, Starts};

/// The plan for Hackenbush.
pub static PLAN: Plan<Hackenbush> =
    Plan { means: &[Means::Rule(&Fusion), Means::Split(&Trees), Means::Search(|_, _| ANY)], side: |_| ANY };

/// Trees that stand on the ground.
pub struct Trees;

static TREES: Theorem = Theorem {
    name: "hackenbush-trees",
    source: "003 Section 1.1",
    class: "Hackenbush on trees that stand on the ground: the poset game on their edges",
    time: "that of the poset game",
    status: Status::No,
};

impl Rule<Hackenbush> for Trees {
    fn theorem(&self) -> &'static Theorem {
        &TREES
    }

    fn recognise(&self, game: &Hackenbush, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let game = on_order(game).ok_or("some edge is on a cycle, or joins two pieces of ground")?;
        Ok(Box::new(Order { game }))
    }
}

/// The game on the edges of trees, each below those that hang on it.
pub(crate) fn on_order(game: &Hackenbush) -> Option<Position> {
    let poset = Poset::new(game.edge_names.clone(), &tree_order(game)?).ok()?;
    let owners: Option<Vec<Player>> = game.colour.iter().copied().collect();
    Some(match owners {
        Some(owners) => Position::BlackWhite(fitting(BlackWhite::new(poset, owners))),
        None if game.colour.iter().all(Option::is_none) => Position::Poset(PosetGame::new(poset)),
        None => {
            let game_on = Position::Poset(PosetGame::new(poset));
            Position::Owned(fitting(Owned::new(game_on, game.colour.clone())))
        }
    })
}

/// Each edge of a tree below those that hang on it; none if there are cycles once the ground is one vertex.
fn tree_order(game: &Hackenbush) -> Option<Vec<(u32, u32)>> {
    let at = game.edges_at();
    let mut seen = game.ground.clone();
    let mut met = vec![false; game.edges.len()];
    let mut pairs = Vec::with_capacity(game.edges.len());
    let mut open: Vec<(u32, Option<u32>)> =
        (0..seen.len() as u32).filter(|&v| seen[v as usize]).map(|v| (v, None)).collect();
    while let Some((v, under)) = open.pop() {
        for &e in at.row(v as usize) {
            if std::mem::replace(&mut met[e as usize], true) {
                continue;
            }
            let (a, b) = game.edges[e as usize];
            let other = if a == v { b } else { a };
            if std::mem::replace(&mut seen[other as usize], true) {
                return None;
            }
            pairs.extend(under.map(|under| (under, e)));
            open.push((other, Some(e)));
        }
    }
    Some(pairs)
}

/// The poset game on the edges.
struct Order {
    game: Position,
}

impl Finding for Order {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let found = desk.solve(&self.game, desk.want);
        let summary = "trees: cutting an edge takes what hangs on it, as in the poset game on the edges";
        let mut answer = Answer::starts(Starts::default(), summary);
        answer.starts = found.starts;
        answer.value = found.value.clone();
        if found.starts == Starts::default() {
            return Err(found.why());
        }
        Ok(answer.resting_on(found.steps))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        desk.moves(&self.game, player).map(Moves::All)
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let found = desk.solve(&self.game, Want::Exact);
        if found.value.is_none() {
            return Ok(None);
        }
        let after = desk.values_after(&self.game, player)?;
        Choices::values(player, after, desk.budget).map(Some)
    }
}

/// Green Hackenbush by the fusion principle.
pub struct Fusion;

static FUSION: Theorem = Theorem {
    name: "fusion",
    source: "Berlekamp, Conway and Guy, Winning Ways",
    class: "green Hackenbush on any graph",
    time: "linear",
    status: Status::No,
};

impl Rule<Hackenbush> for Fusion {
    fn theorem(&self) -> &'static Theorem {
        &FUSION
    }

    fn recognise(&self, game: &Hackenbush, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if let Some(e) = game.colour.iter().position(Option::is_some) {
            return Err(format!("{} is not green", game.edge_names.get(e)).into());
        }
        let (grundy, bridges) = fused(game);
        Ok(Box::new(Green { grundy, bridges }))
    }
}

struct Green {
    grundy: u128,
    bridges: usize,
}

impl Finding for Green {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = format!(
            "all edges are green: cycles fuse into their vertices, which leaves {} edges that stand as trees; Grundy number {}",
            self.bridges, self.grundy
        );
        let witness = Witness::of("bridges", Fact::Number(self.bridges as i64));
        Ok(Answer::grundy(self.grundy, summary).with(witness))
    }
}

/// The Grundy number of a green game, and how many edges are on no cycle.
///
/// The ground is one vertex. A part in which no edge is a bridge is fused into one vertex, its edges into loops worth * each.
fn fused(game: &Hackenbush) -> (u128, usize) {
    let ground = game.vertices.len();
    let end = |v: u32| if game.ground[v as usize] { ground } else { v as usize };
    let ends: Vec<[usize; 2]> = game.edges.iter().map(|&(a, b)| [end(a), end(b)]).collect();
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); ground + 1];
    for (e, &[a, b]) in ends.iter().enumerate() {
        at[a].push(e);
        if a != b {
            at[b].push(e);
        }
    }
    // Depth first from the ground: what a vertex reaches back to, and what its own part and the parts above it are worth.
    let mut order = vec![usize::MAX; ground + 1];
    let mut back = vec![usize::MAX; ground + 1];
    let mut worth = vec![0u128; ground + 1];
    let mut used = vec![false; ends.len()];
    let mut bridges = 0;
    let mut count = 1;
    order[ground] = 0;
    back[ground] = 0;
    let mut line = vec![(ground, 0usize)];
    while let Some((v, next)) = line.last_mut() {
        let v = *v;
        if let Some(&e) = at[v].get(*next) {
            *next += 1;
            if std::mem::replace(&mut used[e], true) {
                continue;
            }
            let other = if ends[e][0] == v { ends[e][1] } else { ends[e][0] };
            if order[other] == usize::MAX {
                order[other] = count;
                back[other] = count;
                count += 1;
                line.push((other, 0));
            } else {
                // An edge that closes a cycle is a loop once that is fused.
                back[v] = back[v].min(order[other]);
                worth[v] ^= 1;
            }
            continue;
        }
        line.pop();
        let Some(&(below, _)) = line.last() else { break };
        if back[v] == order[v] {
            bridges += 1;
            worth[below] ^= worth[v] + 1;
        } else {
            back[below] = back[below].min(back[v]);
            worth[below] ^= worth[v] ^ 1;
        }
    }
    (worth[ground], bridges)
}
