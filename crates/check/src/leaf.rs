//! Positions that hold by a lemma.

use crate::chains::Chains;
use crate::game::{Game, Set, common, count, has, meets, members, set_of};
use crate::proof::{Proof, Section};
use crate::read::below;
use crate::{Player, Why};

/// A position of a positional game, as the lemmas see it.
pub struct Judged<'a> {
    /// The board.
    pub game: &'a Game,
    /// What is unclaimed.
    pub free: Set,
    /// What of each edge of the opponent that counts is unclaimed.
    pub counting: Vec<Set>,
    /// What of each edge of the claimant that the opponent has not touched is unclaimed.
    pub own: Vec<Set>,
    /// Whether it is enough that the opponent never fills an edge.
    pub(crate) content: bool,
}

impl<'a> Judged<'a> {
    /// The position `s`, in which the section's player shall be shown to reach the aim, the other one being to move.
    pub fn at(game: &'a Game, s: &[u64], (claimant, draw): Section) -> Result<Judged<'a>, Why> {
        let rules = game.positional.as_ref().ok_or("this rule is about positional games")?;
        let begins = rules.first.is_some() && game.claims(s) == 0;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none() && game.owners.is_empty();
        if begins || !plain || rules.net.is_some() || game.over(s, None).is_some() {
            return Err("this rule is for plain games in which filling an edge wins, and that go on".into());
        }
        let claims = |player: Player| &s[player * game.w..][..game.w];
        let free = set_of(game.w, (0..game.n).filter(|&x| !has(claims(0), x) && !has(claims(1), x)));
        let open = |player: Player| -> Vec<Set> {
            let alive = rules.edges[player].iter().filter(|edge| !meets(edge, claims(1 - player)));
            alive.map(|edge| common(edge, &free)).collect()
        };
        let (counting, own) = (open(1 - claimant), open(claimant));
        // Where only Left has edges, Left must fill one, and Right is content if nobody does.
        let content = if rules.one_sided { claimant == 1 } else { draw };
        Ok(Judged { game, free, counting, own, content })
    }

    /// Verifies what a rule shows: that the opponent never fills an edge, and that the claimant does if that is needed.
    pub fn show(&self, step: &str) -> Result<(), Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let flat = || !members(&self.free).any(|x| meets(self.game.row(&self.game.down, x), &self.free));
        let (never, fills) = match rule {
            "dead" => (self.counting.is_empty(), false),
            "pairing" => (flat() && self.pairing(rest)?, false),
            "potential" => (flat() && self.potential(), false),
            _ => Chains::new(self)?.show(rule, rest)?,
        };
        let enough = never && (fills || self.content);
        if enough { Ok(()) } else { Err(format!("`{rule}` does not show that")) }
    }

    fn pairing(&self, rest: &str) -> Result<bool, Why> {
        let map = involution(rest, self.game.n)?;
        let free = |x: usize| map[x] == x || has(&self.free, x);
        let hit = |edge: &Set| members(edge).any(|x| map[x] != x && has(edge, map[x]));
        Ok((0..map.len()).all(free) && self.counting.iter().all(hit))
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
        if let Some(id) = step.strip_prefix("joined ") {
            let link = &self.links[below(id, self.links.len())?];
            let net = self.game.positional.as_ref().and_then(|rules| rules.net.as_ref());
            let joined = net.is_some_and(|net| net.settles(link, &self.game, s, section));
            return if joined { Ok(()) } else { Err("the link does not show that".into()) };
        }
        let Some(id) = step.strip_prefix("fact ") else {
            return Judged::at(&self.game, s, section)?.show(step);
        };
        let (fact, last) = (&self.facts[below(id, self.facts.len())?], s.len() - 1);
        // Beside a nimber that is the position's own, or with nothing beside it.
        let own =
            fact.says.value.filter(|plain| plain.number == 0).and_then(|plain| self.values.known(plain));
        let lost = s[last] == 0 && !fact.says.first[1 - section.0];
        // What waits for positions that hold by play cannot be a reason for one of them.
        let holds = (lost || own.map(u64::from) == Some(s[last])) && !fact.by_play;
        let same = fact.position[..last] == s[..last];
        if holds && same { Ok(()) } else { Err("the fact does not show that".into()) }
    }
}
