//! Permutations of the elements that keep the board, or exchange the players.

use crate::Why;
use crate::game::{Game, Set, Step, common, inside, meets, members, set_of};
use crate::read::below;
use std::collections::HashSet;

impl Game {
    /// Reads a permutation and makes sure that it keeps the game.
    pub fn symmetry(&self, text: &str) -> Result<Vec<usize>, Why> {
        let map = text.split(' ').map(|word| below(word, self.n)).collect::<Result<Vec<_>, _>>()?;
        let all = map.iter().collect::<HashSet<_>>().len() == self.n && map.len() == self.n;
        if !all || !self.playable() || self.family == "sum" {
            return Err("this is no permutation of the elements of one board".into());
        }
        let Some(rules) = &self.positional else {
            return self.keeps(&map, &set_of(self.w, 0..self.n), None).map(|()| map);
        };
        let owned = |x: usize| self.owners.get(x) == self.owners.get(map[x]);
        let row = |x: usize| self.row(&self.down, x);
        let edges = |list: &Vec<Set>| {
            let all: HashSet<&Set> = list.iter().collect();
            list.iter().all(|edge| all.contains(&image(&map, edge)))
        };
        let kept = (0..self.n).all(|x| image(&map, row(x)) == row(map[x]) && owned(x));
        let same = kept && rules.first.is_none() && rules.net.is_none() && rules.edges.iter().all(edges);
        if same { Ok(map) } else { Err("it does not keep the game".into()) }
    }

    /// The image of a position.
    pub(crate) fn image(&self, map: &[usize], s: &[u64]) -> Vec<u64> {
        let (sets, beside) = s.split_at(s.len() - 1);
        sets.chunks(self.w).flat_map(|set| image(map, set)).chain(beside.iter().copied()).collect()
    }

    /// Makes sure that `map` takes the moves within `s` to such moves. With `fixed`, to those of the other player, which the move
    /// itself leaves possible; but for moves about what is fixed, which nothing else depends on.
    pub(crate) fn keeps(&self, map: &[usize], s: &[u64], fixed: Option<&Set>) -> Result<(), Why> {
        let shape = |step: &Step, map: &dyn Fn(&[u64]) -> Set| {
            let of = |set: &Set| map(&common(set, s));
            let mut none: Vec<Set> = step.none.iter().map(of).collect();
            none.sort_unstable();
            Step { all: of(&step.all), none, takes: of(&step.takes), label: 0, ..*step }
        };
        let within = || self.steps.iter().filter(|step| inside(&step.all, s));
        let shapes: HashSet<Step> = within().map(|step| shape(step, &|set| set.to_vec())).collect();
        for step in within() {
            let mut turned = shape(step, &|set| image(map, set));
            let kept = match fixed {
                Some(fixed) if inside(&step.all, fixed) => {
                    let alone = step.none.iter().all(|set| inside(&common(set, s), fixed));
                    alone && turned.takes == common(&step.takes, s)
                }
                Some(fixed) => {
                    turned.who.swap(0, 1);
                    !meets(&turned.all, &step.takes)
                        && !meets(&step.takes, fixed)
                        && !meets(&turned.all, fixed)
                }
                None => true,
            };
            if !kept || !shapes.contains(&turned) || !self.ends.is_empty() {
                return Err(format!("the permutation fails at {:?}", members(&step.all).collect::<Vec<_>>()));
            }
        }
        Ok(())
    }
}

fn image(map: &[usize], set: &[u64]) -> Set {
    set_of(set.len(), members(set).map(|x| map[x]))
}
