//! Facts about positions that are on their own.

use crate::board::{forest, parity_uniform, paths, zigzag};
use crate::game::{Part, common, count, has, members, put, set_of};
use crate::leaf::involution;
use crate::proof::{Fact, Proof, Says};
use crate::read::below;
use crate::tree::series_parallel;
use crate::value::Plain;
use crate::{Level, Player, Why};

fn nimber(nimber: u128) -> Says {
    Says::Plain(Plain { nimber, ..Plain::default() })
}

impl Proof {
    /// Verifies a fact, and says on what level.
    pub(crate) fn holds(&self, fact: &mut Fact, step: &str) -> Result<Level, Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let (mut level, whole) = (Level::Lemma, fact.position == self.game.start());
        let shown = match (rule, &self.game.parts[..]) {
            ("sum", _) if self.game.playable() => self.sum(fact, rest)?,
            ("nim", []) if self.game.nim.is_some() => nimber(self.game.nim.unwrap_or_default()),
            ("involution", [part]) => self.involution(part, fact, rest)?,
            ("series-parallel", [part]) if whole && part.is_poset() => {
                level = Level::Theorem;
                nimber(series_parallel(part, rest)? as u128)
            }
            ("parity-uniform", [part]) if part.is_poset() => {
                nimber(parity_uniform(part, &fact.position, rest)?)
            }
            ("articulation", [part]) if part.is_poset() => {
                let x = below(rest, part.n)?;
                let seen = part.comparable(x);
                if !has(&fact.position, x) || members(&fact.position[..part.w]).any(|y| !has(&seen, y)) {
                    return Err(format!("{x} is not there, or not comparable with everything"));
                }
                Says::First([true, true])
            }
            ("zigzag", [part]) if part.is_poset() => {
                level = Level::Theorem;
                nimber(zigzag(part, &fact.position)?)
            }
            ("one-colour", [part]) if part.is_order() => Says::Plain(part.one_colour(&fact.position)?),
            ("least", [part]) if whole && part.family == "poset" => Says::First(part.least()?),
            ("forest", [part]) if whole && part.is_order() => {
                let lemma = matches!((part.family.as_str(), rest), ("pomin", "below") | ("pomax", "above"));
                level = if lemma { level } else { Level::Theorem };
                Says::Plain(forest(part, rest)?)
            }
            ("paths", [part]) if part.family == "node-kayles" && part.owners.is_empty() => {
                nimber(paths(part, &fact.position)?)
            }
            _ => return Err(format!("there is no rule `{rule}` for this game and position")),
        };
        if shown == fact.says { Ok(level) } else { Err(format!("`{rule}` does not show that")) }
    }

    /// A position is worth what the pairs leave of it.
    fn involution(&self, part: &Part, fact: &mut Fact, rest: &str) -> Result<Says, Why> {
        let (id, pairs) = rest.split_once(' ').unwrap_or((rest, ""));
        let (map, s) = (involution(pairs, part.n)?, &fact.position[..part.w]);
        let fixed = set_of(part.w, members(s).filter(|&x| map[x] == x));
        if id == "-" && fact.position == self.game.start() && part.is_order() {
            return part.is_turned(&map).map(|()| Says::Plain(Plain::default()));
        }
        if set_of(part.w, members(s).map(|x| map[x])) != s || !self.game.playable() {
            return Err("the pairs lead out of the position".into());
        }
        part.keeps(&map, s, Some(&fixed))?;
        if id == "-" && count(&fixed) == 0 {
            return Ok(Says::Plain(Plain::default()));
        }
        let used = &self.facts[below(id, self.facts.len())?];
        fact.by_play |= used.by_play;
        if used.position[..part.w] == fixed {
            Ok(used.says)
        } else {
            Err(format!("fact {id} is about something else"))
        }
    }

    fn sum(&self, fact: &mut Fact, rest: &str) -> Result<Says, Why> {
        let (mut total, s) = (Plain::default(), &fact.position);
        // Which fact each bit of the position belongs to.
        let mut place = vec![0; 64 * s.len()];
        for word in rest.split(' ') {
            let used = &self.facts[below(word, self.facts.len())?];
            let Says::Plain(value) = used.says else { return Err(format!("fact {word} gives no value")) };
            total = total.plus(value).ok_or("the sum is too large")?;
            for x in members(&used.position) {
                if place[x] > 0 || !has(s, x) {
                    return Err(format!("fact {word} is about something else than a part that is left"));
                }
                place[x] = below(word, self.facts.len())? + 1;
            }
            fact.by_play |= used.by_play;
        }
        if members(s).any(|x| place[x] == 0) {
            return Err("the parts are not all of the position".into());
        }
        for part in &self.game.parts {
            let here = &s[part.at..][..part.w];
            for step in part.steps.iter().filter(|step| step.all.iter().all(|&x| has(here, x))) {
                let sets = step.none.iter().chain([&step.takes, &step.touches]);
                let mut near = sets.flat_map(|set| members(&common(set, here)).collect::<Vec<_>>());
                if near.any(|x| place[64 * part.at + x] != place[64 * part.at + step.all[0]]) {
                    return Err(format!("the move {:?} is about two of the parts", step.all));
                }
            }
        }
        Ok(Says::Plain(total))
    }
}

impl Part {
    fn is_poset(&self) -> bool {
        self.family == "poset" && self.owners.is_empty()
    }

    /// What is comparable with `x`; by the given pairs where the order itself is too large.
    fn comparable(&self, x: usize) -> crate::game::Set {
        let mut seen = set_of(self.w, [x]);
        for turned in [false, true] {
            let mut above = vec![Vec::new(); self.n];
            for &(a, b) in &self.pairs {
                if turned { above[b].push(a) } else { above[a].push(b) }
            }
            let mut open = vec![x];
            while let Some(y) = open.pop() {
                put(&mut seen, y);
                open.append(&mut above[y]);
            }
        }
        seen
    }

    /// Verifies that `map` moves every element of the order and exchanges the owners.
    fn is_turned(&self, map: &[usize]) -> Result<(), Why> {
        let (mut given, mut images) = (self.pairs.clone(), Vec::new());
        images.extend(given.iter().map(|&(a, b)| (map[a], map[b])));
        given.sort_unstable();
        images.sort_unstable();
        let owned =
            |x: usize| (0..2).all(|player: Player| self.may(player, x) == self.may(1 - player, map[x]));
        let turned = given == images && (0..self.n).all(|x| map[x] != x && owned(x));
        if turned { Ok(()) } else { Err("the pairs do not exchange the players".into()) }
    }
}
