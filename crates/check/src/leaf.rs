//! Positions that hold by a lemma.

use crate::chains::Chains;
use crate::game::{Game, Set, count, has, meets, members, set_of};
use crate::proof::{Proof, Section};
use crate::read::{involution, need};
use crate::{Player, Result};

/// A position of a positional game, as the lemmas see it.
pub struct Judged<'a> {
    /// The board.
    pub game: &'a Game,
    /// What is unclaimed.
    pub free: Set,
    /// The sets that `counting` and `own` give, one after the other: many small pieces of memory would take most of the time.
    edges: [Vec<u64>; 2],
    /// Whether it is enough that the opponent never fills an edge.
    pub(crate) content: bool,
}

impl<'a> Judged<'a> {
    /// The position `s`, in which the section's player shall be shown to reach the aim, the other one being to move.
    pub fn at(game: &'a Game, s: &[u64], (claimant, draw): Section) -> Result<Judged<'a>> {
        let rules = game.positional.as_ref().ok_or("this rule is about positional games")?;
        let begins = rules.first.is_some() && game.claims(s) == 0;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none() && rules.net.is_none();
        need(!begins && plain, "this rule is for plain games in which filling an edge wins")?;
        let claims = |player: Player| &s[player * game.w..][..game.w];
        let free = set_of(game.w, (0..game.n).filter(|&x| !has(claims(0), x) && !has(claims(1), x)));
        let open = |player: Player| {
            let mut open = Vec::with_capacity(rules.edges[player].len() * game.w);
            for edge in rules.edges[player].iter().filter(|edge| !meets(edge, claims(1 - player))) {
                open.extend(edge.iter().zip(&free).map(|(a, b)| a & b));
            }
            open
        };
        let edges = [open(1 - claimant), open(claimant)];
        // An edge of which nothing is left is filled: the other player has touched none of these.
        let filled = edges.iter().any(|edges| edges.chunks(game.w).any(|edge| count(edge) == 0));
        need(!filled && count(&free) > 0, "the play is over")?;
        // Where only Left has edges, Left must fill one, and Right is content if nobody does.
        let content = if rules.one_sided { claimant == 1 } else { draw };
        Ok(Judged { game, free, edges, content })
    }

    /// What of each edge of the opponent that counts is unclaimed.
    pub fn counting(&self) -> impl Iterator<Item = &[u64]> {
        self.edges[0].chunks(self.game.w)
    }

    /// What of each edge of the claimant that the opponent has not touched is unclaimed.
    pub fn own(&self) -> impl Iterator<Item = &[u64]> {
        self.edges[1].chunks(self.game.w)
    }

    /// Verifies what a rule shows: that the opponent never fills an edge, and that the claimant does if that is needed.
    pub fn show(&self, step: &str) -> Result<()> {
        let words: Vec<&str> = step.split(' ').collect();
        let (never, fills) = match words[..] {
            ["pairing", ref pairs @ ..] => (self.pairing(pairs)?, false),
            ["potential"] => (self.potential(), false),
            ["groups", cuts, twos] => Chains::new(self)?.groups(cuts, twos)?,
            ["lead", first, twos] => Chains::new(self)?.lead(first, twos)?,
            _ => return Err(format!("there is no such rule: `{step}`")),
        };
        need(never && (fills || self.content), format_args!("`{}` does not show that", words[0]))
    }

    fn is_available(&self, x: usize) -> bool {
        has(&self.free, x) && !meets(self.game.row(&self.game.down, x), &self.free)
    }

    fn pairing(&self, pairs: &[&str]) -> Result<bool> {
        let map = involution(pairs, self.game.n)?;
        let claimable = |x: usize| map[x] == x || self.is_available(x);
        let hit = |edge: &[u64]| members(edge).any(|x| map[x] != x && has(edge, map[x]));
        Ok((0..map.len()).all(claimable) && self.counting().all(hit))
    }

    fn potential(&self) -> bool {
        // The sum as a number in binary: how often each power of two occurs, carried up from the smallest.
        let mut often = vec![0usize; self.game.n + 2];
        self.counting().for_each(|edge| often[count(edge)] += 1);
        for size in (1..often.len()).rev() {
            often[size - 1] += often[size] / 2;
            often[size] %= 2;
        }
        often[0] == 0 && often[1] == 0 && members(&self.free).all(|x| self.is_available(x))
    }
}

impl Proof {
    /// Verifies that the claimant reaches the aim in `s`, the other player being to move.
    pub(crate) fn leaf(&self, s: &[u64], section: Section, step: &str) -> Result<()> {
        let (game, words) = (&self.game, step.split(' ').collect::<Vec<_>>());
        let Some(rules) = &game.positional else {
            let pairs = words.strip_prefix(&["involution"]).filter(|_| s[game.w] == 0);
            let pairs = pairs.ok_or("normal play has no leaves but `involution`, with nothing beside it")?;
            return game.involution(&s[..game.w], pairs);
        };
        let Some(net) = &rules.net else { return Judged::at(game, s, section)?.show(step) };
        let claims = [&s[..game.w], &s[game.w..][..game.w]];
        match words[..] {
            ["joined", id] => net.joined_by(claims, section.0, id),
            ["trees", one, other] => net.trees(claims, section.0, [one, other]),
            _ => Err(format!("there is no such rule: `{step}`")),
        }
    }
}
