//! Maker-Breaker on disjoint chains with winning sets of size 1, or with a single winning set (000 Theorem 17).
//!
//! Count each chain from the top, 1, 2, …; a vertex is white if its number has the parity of |X|, else black.
//! Maker, moving first, wins iff a target is minimal, or white, or |X| is odd and two chains hold black ones.

use super::fresh::{Fresh, Targets};
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::Player;

/// The rule `chains-singletons`.
pub struct ChainsSingletons;

/// What the theorem needs to know of one chain. Counts are by the parity of the number from the top.
struct Chain {
    len: usize,
    minimal: bool,
    second: bool,
    targets: [usize; 2],
}

/// What it needs to know of the board.
struct Tally<'a> {
    chains: &'a [Vec<usize>],
    of: Vec<Chain>,
    n: usize,
    minimal: usize,
    targets: [usize; 2],
    chains_with: [usize; 2],
}

impl<'a> Tally<'a> {
    fn new(chains: &'a [Vec<usize>], targets: &Targets) -> Tally<'a> {
        let is_target = |x: Option<&usize>| x.is_some_and(|&x| targets.at[x]);
        let mut tally = Tally {
            chains,
            of: Vec::with_capacity(chains.len()),
            n: targets.at.len(),
            minimal: 0,
            targets: [0; 2],
            chains_with: [0; 2],
        };
        for chain in chains {
            let mut count = [0; 2];
            for (i, &x) in chain.iter().enumerate() {
                count[(chain.len() - i) % 2] += usize::from(targets.at[x]);
            }
            let (minimal, second) = (is_target(chain.first()), is_target(chain.get(1)));
            tally.minimal += usize::from(minimal);
            for (parity, &count) in count.iter().enumerate() {
                tally.targets[parity] += count;
                tally.chains_with[parity] += usize::from(count > 0);
            }
            tally.of.push(Chain { len: chain.len(), minimal, second, targets: count });
        }
        tally
    }

    /// Whether the seeker, to move, claims a target.
    fn first(&self) -> bool {
        let white = self.n % 2;
        self.minimal > 0 || self.targets[white] > 0 || (white == 1 && self.chains_with[1 - white] >= 2)
    }

    /// Whether the seeker, to move after the opponent took the bottom of chain `i`, claims a target.
    fn first_without(&self, i: usize) -> bool {
        let chain = &self.of[i];
        let gone = |parity: usize| usize::from(chain.minimal && chain.len % 2 == parity);
        let n = self.n - 1;
        let (white, black) = (n % 2, 1 - n % 2);
        let emptied = chain.targets[black] > 0 && chain.targets[black] == gone(black);
        self.minimal - usize::from(chain.minimal) + usize::from(chain.second) > 0
            || self.targets[white] > gone(white)
            || (white == 1 && self.chains_with[black] - usize::from(emptied) >= 2)
    }

    /// Whether the seeker claims a target when the opponent moves first.
    fn second(&self) -> bool {
        (0..self.of.len()).all(|i| self.first_without(i))
    }

    /// The seeker's move in a position where [`Tally::first`] holds.
    fn seek(&self, targets: &Targets) -> Option<usize> {
        if let Some(i) = self.of.iter().position(|c| c.minimal) {
            return Some(self.chains[i][0]);
        }
        // Lemmas 15 and 16: wait, and leave the vertices right below the chosen targets to the opponent.
        let white = self.n % 2;
        let below = |parity: usize| {
            self.chains.iter().filter_map(move |chain| {
                let number = |i: usize| (chain.len() - i) % 2;
                (1..chain.len()).find(|&i| targets.at[chain[i]] && number(i) == parity).map(|i| chain[i - 1])
            })
        };
        let leave: Vec<usize> = match below(white).next() {
            Some(x) => vec![x],
            None => below(1 - white).take(2).collect(),
        };
        self.chains.iter().map(|c| c[0]).find(|x| !leave.contains(x))
    }
}

impl Theorem for ChainsSingletons {
    fn name(&self) -> &'static str {
        "chains-singletons"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 17"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker on disjoint chains, winning sets of size 1 or a single winning set"
    }
    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn covers(&self, game: &Fresh) -> Result<(), String> {
        game.targets()?;
        game.expect_chains().map(|_| ())
    }

    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let (Ok(targets), Some(chains)) = (game.targets(), game.chains()) else {
            return Ok(Answer::starts(Default::default(), "not covered"));
        };
        let tally = Tally::new(chains, &targets);
        let starts = targets.starts(game, |first| if first { tally.first() } else { tally.second() });
        let white = tally.targets[tally.n % 2];
        let summary = format!(
            "{} chains with {} vertices; {} wants one of {} targets, {} of them minimal, {white} white",
            chains.len(),
            tally.n,
            targets.seeker.title(),
            targets.count(),
            tally.minimal,
        );
        Ok(Answer::starts(starts, summary))
    }

    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        let targets = game.targets().ok()?;
        let chains = game.chains()?;
        let tally = Tally::new(chains, &targets);
        if player == targets.seeker {
            if tally.first() { tally.seek(&targets) } else { None }
        } else {
            (0..chains.len()).find(|&i| !tally.first_without(i)).map(|i| chains[i][0])
        }
    }
}
