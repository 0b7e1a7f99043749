//! Permutations of the elements that keep the game.

use crate::Why;
use crate::game::{Game, Set, Step, members, set_of};
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
        if self.keeps(&map) { Ok(map) } else { Err("it does not keep the game".into()) }
    }

    fn keeps(&self, map: &[usize]) -> bool {
        let Some(rules) = &self.positional else {
            let shape = |step: &Step, of: &dyn Fn(&Set) -> Set| {
                let mut none: Vec<Set> = step.none.iter().map(of).collect();
                none.sort_unstable();
                Step { all: of(&step.all), none, takes: of(&step.takes), label: 0, ..*step }
            };
            let shapes: HashSet<Step> = self.steps.iter().map(|step| shape(step, &Set::clone)).collect();
            let kept = |step: &Step| shapes.contains(&shape(step, &|set| image(map, set)));
            return self.ends.is_empty() && self.steps.iter().all(kept);
        };
        let row = |x: usize| self.row(&self.down, x);
        let edges = |list: &Vec<Set>| {
            let all: HashSet<&Set> = list.iter().collect();
            list.iter().all(|edge| all.contains(&image(map, edge)))
        };
        let order = (0..self.n).all(|x| image(map, row(x)) == row(map[x]));
        order && rules.first.is_none() && rules.net.is_none() && rules.edges.iter().all(edges)
    }

    /// The image of a position.
    pub fn image(&self, map: &[usize], s: &[u64]) -> Vec<u64> {
        let (sets, beside) = s.split_at(s.len() - 1);
        sets.chunks(self.w).flat_map(|set| image(map, set)).chain(beside.iter().copied()).collect()
    }
}

fn image(map: &[usize], set: &[u64]) -> Set {
    set_of(set.len(), members(set).map(|x| map[x]))
}
