//! Facts about positions that are on their own.

use crate::game::{common, count, has, members, set_of};
use crate::leaf::involution;
use crate::proof::{Fact, Proof, Says};
use crate::read::below;
use crate::value::Plain;
use crate::{Level, Why};
use std::collections::HashMap;

impl Proof {
    /// Verifies a fact, and says on what level.
    pub(crate) fn holds(&self, fact: &mut Fact, step: &str) -> Result<Level, Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let (game, whole) = (&self.game, fact.position == self.game.start());
        let s = &fact.position[..fact.position.len() - 1];
        let (order, owned) = (game.is_order(), !game.owners.is_empty());
        let nimber = |nimber: u128| Says::value(Plain { nimber, ..Plain::default() });
        let shown = match (rule, game.family.as_str()) {
            ("sum", _) if game.playable() => self.sum(fact, rest)?,
            ("nim", _) if game.nim.is_some() => nimber(game.nim.unwrap_or_default()),
            ("involution", family) if family != "sum" => self.involution(fact, rest, whole && order)?,
            ("series-parallel", "poset") if whole && !owned => nimber(game.series_parallel(rest)? as u128),
            ("parity-uniform", "poset") if !owned => nimber(game.parity_uniform(s, rest)?),
            ("articulation", "poset") if !owned => {
                let x = below(rest, game.n)?;
                let seen = game.comparable(x);
                if !has(s, x) || members(s).any(|y| !has(&seen, y)) {
                    return Err(format!("{x} is not there, or not comparable with everything"));
                }
                Says::first([true, true])
            }
            ("zigzag", "poset") if !owned => nimber(game.zigzag(s)?),
            ("one-colour", _) if order => Says::value(game.one_colour(s)?),
            ("least", "poset") if whole => Says::first(game.least()?),
            ("forest", _) if whole && order => Says::value(game.forest(rest)?),
            ("paths", "node-kayles") if !owned => nimber(game.paths(s)?),
            _ => return Err(format!("there is no rule `{rule}` for this game and position")),
        };
        if shown != fact.says {
            return Err(format!("`{rule}` does not show that"));
        }
        Ok(match (rule, game.family.as_str(), rest) {
            ("forest", "pomin", "below") | ("forest", "pomax", "above") => Level::Lemma,
            ("series-parallel" | "zigzag" | "forest", ..) => Level::Theorem,
            _ => Level::Lemma,
        })
    }

    /// The fact that is named; another one rests on what it rests on.
    fn used(&self, word: &str, fact: &mut Fact) -> Result<&Fact, Why> {
        let used = &self.facts[below(word, self.facts.len())?];
        fact.by_play |= used.by_play;
        Ok(used)
    }

    /// A position is worth what the pairs leave of it; an order that they turn round is worth nothing.
    fn involution(&self, fact: &mut Fact, rest: &str, order: bool) -> Result<Says, Why> {
        let (id, pairs) = rest.split_once(' ').unwrap_or((rest, ""));
        let (game, s) = (&self.game, fact.position[..fact.position.len() - 1].to_vec());
        let map = involution(pairs, game.n)?;
        let zero = Says::value(Plain::default());
        if id == "-" && order && game.is_turned(&map) {
            return Ok(zero);
        }
        if !game.playable() || set_of(game.w, members(&s).map(|x| map[x])) != s {
            return Err("the pairs lead out of the position, or do not exchange the players".into());
        }
        let fixed = set_of(game.w, members(&s).filter(|&x| map[x] == x));
        game.keeps(&map, &s, Some(&fixed))?;
        if id == "-" && count(&fixed) == 0 {
            return Ok(zero);
        }
        let used = self.used(id, fact)?;
        let same = used.position[..game.w] == fixed;
        if same { Ok(used.says) } else { Err(format!("fact {id} is about something else")) }
    }

    fn sum(&self, fact: &mut Fact, rest: &str) -> Result<Says, Why> {
        let (mut total, s) = (Plain::default(), fact.position.clone());
        // Which fact each element belongs to.
        let mut place: HashMap<usize, &str> = HashMap::new();
        for word in rest.split(' ') {
            let used = self.used(word, fact)?;
            let value = used.says.value.ok_or_else(|| format!("fact {word} gives no value"))?;
            total = total.plus(value).ok_or("the sum is too large")?;
            for x in members(&used.position) {
                if place.insert(x, word).is_some() || !has(&s, x) {
                    return Err(format!("fact {word} is about something else than a part that is left"));
                }
            }
        }
        if place.len() != count(&s) {
            return Err("the parts are not all of the position".into());
        }
        // What a move is about lies in one part; and so do edges of Hackenbush that meet above the ground.
        let sets = |step: &crate::game::Step| -> Vec<usize> {
            let about = step.none.iter().chain([&step.all, &step.takes]);
            about.flat_map(|set| members(&common(set, &s)).collect::<Vec<_>>()).collect()
        };
        let within = self.game.steps.iter().filter(|step| members(&step.all).all(|x| has(&s, x)));
        let mut near: HashMap<usize, Vec<usize>> = HashMap::new();
        for &(e, ends) in self.game.ends.iter().filter(|(e, _)| has(&s, *e)) {
            let above = ends.into_iter().filter(|v| !self.game.ground.contains(v));
            above.for_each(|v| near.entry(v).or_default().push(e));
        }
        for about in within.map(sets).chain(near.into_values()) {
            if about.iter().any(|x| place[x] != place[&about[0]]) {
                return Err(format!("{about:?} are of two parts, and a move is about them"));
            }
        }
        Ok(Says::value(total))
    }
}
