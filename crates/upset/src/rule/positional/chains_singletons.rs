//! Maker-Breaker on disjoint chains with winning sets of size 1, or with a single winning set (000 Theorem 17).
//!
//! Count each chain from the top, 1, 2, …; a vertex is white if its number has the parity of |X|, else black.
//! Maker, moving first, wins iff a target is minimal, or white, or |X| is odd and two chains hold black ones.

use super::best;
use super::fresh::{Fresh, Targets};
use crate::budget::{Budget, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};
use std::sync::Arc;

/// The rule `chains-singletons`.
pub struct ChainsSingletons;

static THEOREM: Theorem = Theorem {
    name: "chains-singletons",
    source: "000 Theorem 17",
    class: "Maker-Breaker on disjoint chains, winning sets of size 1 or a single winning set",
    time: "O(n)",
    status: Status::P,
};

impl Rule<Fresh> for ChainsSingletons {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let targets = game.targets()?;
        let tally = Tally::new(game.expect_chains()?, &targets);
        let starts = targets.starts(game, |first| if first { tally.first() } else { tally.second() });
        Ok(Box::new(Coloured { tally, targets, starts }))
    }
}

/// What the theorem needs to know of one chain. Counts are by the parity of the number from the top.
struct Chain {
    len: usize,
    /// Whether the three lowest vertices are targets.
    low: [bool; 3],
    targets: [usize; 2],
}

/// What it needs to know of the board.
struct Tally {
    chains: Arc<Vec<Vec<usize>>>,
    of: Vec<Chain>,
    n: usize,
    minimal: usize,
    targets: [usize; 2],
    chains_with: [usize; 2],
    /// The first chain whose bottom is a target.
    minimal_chain: Option<usize>,
    /// Chains whose second vertex is no target.
    quiet: usize,
}

impl Tally {
    fn new(chains: &Arc<Vec<Vec<usize>>>, targets: &Targets) -> Tally {
        let is_target = |x: Option<&usize>| x.is_some_and(|&x| targets.at[x]);
        let mut tally = Tally {
            chains: chains.clone(),
            of: Vec::with_capacity(chains.len()),
            n: targets.at.len(),
            minimal: 0,
            targets: [0; 2],
            chains_with: [0; 2],
            minimal_chain: None,
            quiet: 0,
        };
        for (i, chain) in chains.iter().enumerate() {
            let mut count = [0; 2];
            for (place, &x) in chain.iter().enumerate() {
                count[(chain.len() - place) % 2] += usize::from(targets.at[x]);
            }
            let low = [0, 1, 2].map(|i| is_target(chain.get(i)));
            if low[0] {
                tally.minimal += 1;
                tally.minimal_chain.get_or_insert(i);
            }
            tally.quiet += usize::from(!low[1]);
            for (parity, &count) in count.iter().enumerate() {
                tally.targets[parity] += count;
                tally.chains_with[parity] += usize::from(count > 0);
            }
            tally.of.push(Chain { len: chain.len(), low, targets: count });
        }
        tally
    }

    /// Whether the seeker, to move, claims a target.
    fn first(&self) -> bool {
        self.minimal > 0 || self.by_colour(0, 0)
    }

    /// Whether the seeker, to move, claims a target of those that are not minimal, when the other player has taken
    /// so many white ones, and the last black one of so many chains.
    fn by_colour(&self, white_gone: usize, black_gone: usize) -> bool {
        let white = self.n % 2;
        self.targets[white] > white_gone || (white == 1 && self.chains_with[0] - black_gone >= 2)
    }

    /// Whether the seeker, to move after the opponent took the bottom of chain `i`, claims a target.
    fn first_without(&self, i: usize) -> bool {
        let chain = &self.of[i];
        let gone = |parity: usize| usize::from(chain.low[0] && chain.len % 2 == parity);
        let n = self.n - 1;
        let (white, black) = (n % 2, 1 - n % 2);
        let emptied = chain.targets[black] > 0 && chain.targets[black] == gone(black);
        self.minimal - usize::from(chain.low[0]) + usize::from(chain.low[1]) > 0
            || self.targets[white] > gone(white)
            || (white == 1 && self.chains_with[black] - usize::from(emptied) >= 2)
    }

    /// Whether the seeker claims a target when the opponent moves first.
    fn second(&self) -> bool {
        (0..self.of.len()).all(|i| self.first_without(i))
    }

    /// Whether the seeker, to move, claims a target by starting with the bottom of chain `i`.
    fn seeks(&self, i: usize) -> bool {
        let chain = &self.of[i];
        if chain.low[0] {
            return true;
        }
        match self.minimal + usize::from(chain.low[1]) {
            // Nothing to fear at once: the opponent looks for a claim that frees no target.
            0 => {
                let waits = self.quiet > 1 || chain.len > 1 && !chain.low[2];
                if waits { self.by_colour(0, 0) } else { self.n > 1 }
            }
            // The opponent must take the only one.
            1 => {
                let at = if chain.low[1] { (i, 1) } else { (self.minimal_chain.unwrap_or(i), 0) };
                self.without(at)
            }
            _ => true,
        }
    }

    /// Whether the seeker claims a target after the opponent's answer, a target at this place of its chain.
    fn without(&self, (i, place): (usize, usize)) -> bool {
        let chain = &self.of[i];
        let parity = (chain.len - place) % 2;
        let white = usize::from(parity == self.n % 2);
        let black = usize::from(white == 0 && chain.targets[parity] == 1);
        chain.low[place + 1] || self.by_colour(white, black)
    }
}

struct Coloured {
    tally: Tally,
    targets: Targets,
    starts: Starts,
}

impl Coloured {
    /// Targets that decide: a minimal one, a white one, or black ones of two chains.
    fn witness(&self) -> Vec<usize> {
        let tally = &self.tally;
        if let Some(i) = tally.minimal_chain {
            return vec![tally.chains[i][0]];
        }
        let of_parity = |parity: usize| {
            let is = move |chain: &Vec<usize>, i: usize| {
                self.targets.at[chain[i]] && (chain.len() - i) % 2 == parity
            };
            tally
                .chains
                .iter()
                .filter_map(move |chain| (0..chain.len()).find(|&i| is(chain, i)).map(|i| chain[i]))
        };
        let white = tally.n % 2;
        of_parity(white).next().map_or_else(|| of_parity(1 - white).take(2).collect(), |x| vec![x])
    }
}

impl Finding for Coloured {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let Coloured { tally, targets, starts } = self;
        let white = tally.targets[tally.n % 2];
        let summary = format!(
            "{} chains with {} vertices; {} wants one of {} targets, {} of them minimal, {white} white",
            tally.chains.len(),
            tally.n,
            targets.seeker.title(),
            targets.count(),
            tally.minimal,
        );
        let starts = *starts;
        Ok(Answer::starts(starts, summary).with(Witness::of("decisive", Fact::Elements(self.witness()))))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let tally = &self.tally;
        let good = |i: usize| {
            if player == self.targets.seeker { tally.seeks(i) } else { !tally.first_without(i) }
        };
        // Chains are listed by their bottoms, so these come in board order.
        let chosen = best((0..tally.of.len()).collect(), good);
        Ok(chosen.renamed(|i| tally.chains[i][0]))
    }
}
