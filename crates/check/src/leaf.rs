//! Positions that hold by a lemma.

use crate::chains::Chains;
use crate::game::{Game, Set, count, has, meets, members, set_of};
use crate::proof::{Proof, Section};
use crate::read::below;
use crate::set::Rows;
use crate::{Player, Why};

/// A position of a positional game, as the lemmas see it.
pub struct Judged<'a> {
    /// The board.
    pub game: &'a Game,
    /// What is unclaimed.
    pub free: Set,
    /// What of each edge of the opponent that counts is unclaimed.
    pub counting: Rows,
    /// What of each edge of the claimant that the opponent has not touched is unclaimed.
    pub own: Rows,
    /// Whether it is enough that the opponent never fills an edge.
    pub(crate) content: bool,
}

impl<'a> Judged<'a> {
    /// The position `s`, in which the section's player shall be shown to reach the aim, the other one being to move.
    pub fn at(game: &'a Game, s: &[u64], (claimant, draw): Section) -> Result<Judged<'a>, Why> {
        let rules = game.positional.as_ref().ok_or("this rule is about positional games")?;
        let begins = rules.first.is_some() && game.claims(s) == 0;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none();
        if begins || !plain || rules.net.is_some() || game.over(s, None).is_some() {
            return Err("this rule is for plain games in which filling an edge wins, and that go on".into());
        }
        let claims = |player: Player| &s[player * game.w..][..game.w];
        let free = set_of(game.w, (0..game.n).filter(|&x| !has(claims(0), x) && !has(claims(1), x)));
        let open =
            |player: Player| Rows::new(&rules.edges[player], &free, |edge| !meets(edge, claims(1 - player)));
        let (counting, own) = (open(1 - claimant), open(claimant));
        // Where only Left has edges, Left must fill one, and Right is content if nobody does.
        let content = if rules.one_sided { claimant == 1 } else { draw };
        Ok(Judged { game, free, counting, own, content })
    }

    /// Verifies what a rule shows: that the opponent never fills an edge, and that the claimant does if that is needed.
    pub fn show(&self, step: &str) -> Result<(), Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let (never, fills) = match rule {
            "pairing" => (self.pairing(rest)?, false),
            "potential" => (members(&self.free).all(|x| self.is_available(x)) && self.potential(), false),
            _ => Chains::new(self)?.show(rule, rest)?,
        };
        let enough = never && (fills || self.content);
        if enough { Ok(()) } else { Err(format!("`{rule}` does not show that")) }
    }

    fn is_available(&self, x: usize) -> bool {
        has(&self.free, x) && !meets(self.game.row(&self.game.down, x), &self.free)
    }

    fn pairing(&self, rest: &str) -> Result<bool, Why> {
        let map = involution(rest, self.game.n)?;
        let claimable = |x: usize| map[x] == x || self.is_available(x);
        let hit = |edge: &[u64]| members(edge).any(|x| map[x] != x && has(edge, map[x]));
        Ok((0..map.len()).all(claimable) && self.counting.iter().all(hit))
    }

    fn potential(&self) -> bool {
        // The sum as a number in binary: how often each power of two occurs, carried up from the smallest.
        let mut often = vec![0usize; self.game.n + 2];
        self.counting.iter().for_each(|edge| often[count(edge)] += 1);
        for size in (1..often.len()).rev() {
            often[size - 1] += often[size] / 2;
            often[size] %= 2;
        }
        often[0] == 0 && often[1] == 0
    }
}

/// The permutation that exchanges the elements of disjoint pairs `x-y`.
pub(crate) fn involution(text: &str, n: usize) -> Result<Vec<usize>, Why> {
    let mut map: Vec<usize> = (0..n).collect();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let (x, y) = word.split_once('-').unwrap_or((word, ""));
        let (x, y) = (below(x, n)?, below(y, n)?);
        if x == y || map[x] != x || map[y] != y {
            return Err(format!("`{word}` has an element of another pair"));
        }
        (map[x], map[y]) = (y, x);
    }
    Ok(map)
}

impl Proof {
    /// Verifies that the claimant reaches the aim in `s`, the other player being to move.
    pub(crate) fn leaf(&self, s: &[u64], section: Section, step: &str) -> Result<(), Why> {
        if self.game.positional.is_none() {
            let pairs = step.strip_prefix("involution").filter(|_| s[self.game.w] == 0);
            let pairs = pairs.ok_or("normal play has no leaves but `involution`, with nothing beside it")?;
            return self.game.involution(&s[..self.game.w], pairs).map(|_| ());
        }
        let Some(net) = self.game.positional.as_ref().and_then(|rules| rules.net.as_ref()) else {
            return Judged::at(&self.game, s, section)?.show(step);
        };
        let claims = [&s[..self.game.w], &s[self.game.w..][..self.game.w]];
        match step.split(' ').collect::<Vec<_>>()[..] {
            ["joined", id] => {
                let joined = net.settles(&self.links[below(id, self.links.len())?], claims, section.0);
                if joined { Ok(()) } else { Err("the link does not show that".into()) }
            }
            ["trees", one, other] => net.trees(claims, section.0, [one, other]),
            _ => Err(format!("there is no such rule: `{step}`")),
        }
    }
}
