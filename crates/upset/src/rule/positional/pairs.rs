//! Achievement games without an order and with edges of size at most 2 (002 Theorem 4.1, corrected).

use super::alternating::Graphs;
use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::hypergraph::{Edge, incidence};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::text::counted;
use crate::value::{Player, Starts, Winner};

/// The rule `pairs`.
pub struct Pairs;

static THEOREM: Theorem = Theorem {
    name: "pairs",
    source: "002 Theorem 4.1",
    class: "achievement, Maker-Maker and Maker-Breaker games without an order, edges of size at most 2",
    time: "O((n + m) log n); every best move in O(n (n + m) log n)",
    status: Status::P,
};

impl Rule<Fresh> for Pairs {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        game.expect_unordered()?;
        match Player::BOTH.into_iter().find(|&p| game.rank(p) > 2) {
            Some(p) => Err(format!("{} has an edge of size {}", p.title(), game.rank(p)).into()),
            None => Ok(Box::new(Graph { game: game.clone(), known: [None, None] })),
        }
    }
}

/// The end of the forced claims: the result, or a position in which all edges have size 2.
enum Forced {
    Over(Winner),
    Quiet { mover: Player, pairs: [Vec<[u32; 2]>; 2] },
}

/// The edges of both players, and at each vertex which of them meet there.
struct Incidence<'g> {
    game: &'g Fresh,
    edges: [&'g [Edge]; 2],
    at: [Vec<Vec<u32>>; 2],
}

impl<'g> Incidence<'g> {
    fn new(game: &'g Fresh) -> Self {
        let edges = Player::BOTH.map(|p| game.edges(p));
        Incidence { game, edges, at: edges.map(|e| incidence(game.len(), e)) }
    }

    /// The vertices that make pairs of `player` with `v`, and whether `v` alone is an edge of his.
    fn beside(&self, player: Player, v: u32) -> (Vec<u32>, bool) {
        let p = player.index();
        let edges = self.at[p][v as usize].iter().map(|&e| &self.edges[p][e as usize]);
        let (pairs, alone): (Vec<&Edge>, Vec<&Edge>) = edges.partition(|e| e.len() == 2);
        (pairs.iter().map(|e| e[usize::from(e[0] == v)]).collect(), !alone.is_empty())
    }

    /// Plays the claims that edges of size 1 force, and lists them. `first` is claimed before that, if given, and not listed.
    fn play_forced(&self, starter: Player, first: Option<u32>) -> (Forced, Vec<u32>) {
        let convention = self.game.convention;
        let mut claimed = vec![false; self.game.len()];
        // The open edges of size 1 of each player, as they arise.
        let mut single =
            self.edges.map(|e| e.iter().filter(|e| e.len() == 1).map(|e| e[0]).collect::<Vec<u32>>());
        let mut mover = starter;
        let mut forced = Vec::new();
        let mut next = first;
        loop {
            if let Some(u) = next {
                let (beside, alone) = self.beside(mover, u);
                if alone {
                    return (Forced::Over(convention.filled(mover)), forced);
                }
                claimed[u as usize] = true;
                single[mover.index()].extend(beside);
                mover = mover.other();
            }
            for open in &mut single {
                open.retain(|&v| !claimed[v as usize]);
                open.sort_unstable();
                open.dedup();
            }
            if !single[mover.index()].is_empty() {
                return (Forced::Over(convention.filled(mover)), forced);
            }
            let threats = &single[mover.other().index()];
            if threats.len() >= 2 {
                return (Forced::Over(convention.filled(mover.other())), forced);
            }
            next = threats.first().copied();
            if next.is_none() {
                break;
            }
            forced.extend(next);
        }
        let open = |e: &&Edge| e.iter().all(|&v| !claimed[v as usize]);
        let pairs = self.edges.map(|all| all.iter().filter(open).map(|e| [e[0], e[1]]).collect());
        // Edges of which their owner holds one vertex have size 1 and are gone by now.
        (Forced::Quiet { mover, pairs }, forced)
    }

    /// The line when `starter` starts, with `first` if that is given.
    fn line(&self, starter: Player, first: Option<u32>, budget: &Budget) -> Result<Line, Stopped> {
        let (end, forced) = self.play_forced(starter, first);
        let (winner, claim, dead) = match end {
            Forced::Over(winner) => (winner, None, false),
            Forced::Quiet { mover, pairs } => quiet(self.game, mover, &pairs, budget)?,
        };
        Ok(Line { winner, forced, claim, dead })
    }
}

/// A vertex in two of the pairs.
fn centre(n: usize, pairs: &[[u32; 2]]) -> Option<u32> {
    let mut seen = vec![false; n];
    pairs.iter().flatten().copied().find(|&v| std::mem::replace(&mut seen[v as usize], true))
}

/// Who wins when a player starts, and what shows it.
#[derive(Clone)]
struct Line {
    winner: Winner,
    /// The claims that edges of size 1 force, in turn.
    forced: Vec<u32>,
    /// The claim with which the play goes on, where it matters.
    claim: Option<u32>,
    /// Whether nobody can ever fill two edges at once, whatever is claimed.
    dead: bool,
}

/// Who wins the quiet position, the mover's claim that keeps it so, and whether any claim does.
fn quiet(
    game: &Fresh,
    mover: Player,
    pairs: &[Vec<[u32; 2]>; 2],
    budget: &Budget,
) -> Result<(Winner, Option<u32>, bool), Stopped> {
    if let Some(v) = centre(game.len(), &pairs[mover.index()]) {
        return Ok((game.convention.filled(mover), Some(v), false));
    }
    if centre(game.len(), &pairs[mover.other().index()]).is_none() {
        return Ok((game.convention.unfilled(), None, true));
    }
    let graphs = Graphs::new(game.len(), &pairs[mover.index()], &pairs[mover.other().index()], budget);
    Ok(match graphs.saving_move()? {
        Some(u) => (game.convention.unfilled(), Some(u), false),
        None => (game.convention.filled(mover.other()), None, false),
    })
}

/// The game, and the lines of the starters that were asked about.
struct Graph {
    game: Fresh,
    known: [Option<Line>; 2],
}

impl Graph {
    fn line(&mut self, player: Player, budget: &Budget) -> Result<&Line, Stopped> {
        let known = &mut self.known[player.index()];
        Ok(match known {
            Some(line) => line,
            None => known.insert(Incidence::new(&self.game).line(player, None, budget)?),
        })
    }
}

impl Finding for Graph {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        let mut witness = Witness::default();
        for player in self.game.starters.clone() {
            let line = self.line(player, desk.budget)?;
            starts.set(player, line.winner);
            let path: Vec<usize> = line.forced.iter().chain(&line.claim).map(|&v| v as usize).collect();
            if !path.is_empty() {
                let name = if player == Player::Left { "left_path" } else { "right_path" };
                witness = witness.and(name, Fact::Elements(path));
            }
        }
        let (left, right) = (self.game.left.len(), self.game.right.len());
        let summary = format!("{} of Left, {right} of Right, none larger than a pair", counted(left, "edge"));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let n = self.game.len();
        let line = self.line(player, desk.budget)?;
        let (winner, any) = (line.winner, line.forced.is_empty() && line.dead);
        if winner.score(player) < 0 || any {
            return Ok(Moves::All((0..n).collect()));
        }
        let board = Incidence::new(&self.game);
        let quiet = board.edges.iter().all(|edges| edges.iter().all(|e| e.len() == 2));
        let mut good = Vec::new();
        for x in 0..n {
            desk.budget.check()?;
            // Two threats at once, where nobody else has any.
            let twice = quiet && board.at[player.index()][x].len() >= 2;
            if twice || board.line(player, Some(x as u32), desk.budget)?.winner == winner {
                good.push(x);
            }
        }
        Ok(Moves::All(good))
    }
}
