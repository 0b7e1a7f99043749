//! Permutations of the elements that keep the game.

use crate::Why;
use crate::game::{Game, Set, Step, common, inside, meets, members, set_of};
use crate::leaf::involution;
use crate::read::below;
use crate::value::Plain;
use std::collections::HashSet;

impl Game {
    /// Reads a permutation and makes sure that it keeps the game.
    pub fn symmetry(&self, text: &str) -> Result<Vec<usize>, Why> {
        let map = text.split(' ').map(|word| below(word, self.n)).collect::<Result<Vec<_>, _>>()?;
        let all = map.iter().collect::<HashSet<_>>().len() == self.n && map.len() == self.n;
        if !all || !self.playable() || self.family == "sum" {
            return Err("this is no permutation of the elements of one board".into());
        }
        let kept = match self.positional {
            Some(_) => self.keeps(&map),
            None => self.maps_moves(&map, &vec![u64::MAX; self.w], false),
        };
        if kept { Ok(map) } else { Err("it does not keep the game".into()) }
    }

    /// The moves that may come in `s`.
    fn moves_in(&self, s: &[u64]) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |step| inside(&step.all, s))
    }

    /// Whether a permutation maps each move in `s`, and what it is there, to one of the same player, or of the other one.
    fn maps_moves(&self, map: &[usize], s: &[u64], exchanged: bool) -> bool {
        let shape = |step: &Step, of: &dyn Fn(&[u64]) -> Set, who: [bool; 2]| {
            let mut none: Vec<Set> = step.none.iter().map(|set| of(&common(set, s))).collect();
            none.sort_unstable();
            none.dedup();
            Step { who, all: of(&step.all), none, takes: of(&common(&step.takes, s)), label: 0, ..*step }
        };
        let shapes: HashSet<Step> =
            self.moves_in(s).map(|step| shape(step, &|set| set.to_vec(), step.who)).collect();
        let kept = |step: &Step| {
            let who = if exchanged { [step.who[1], step.who[0]] } else { step.who };
            shapes.contains(&shape(step, &|set| image(map, set), who))
        };
        self.ends.is_empty() && self.moves_in(s).all(kept)
    }

    /// Verifies that the pairs exchange the players' moves in `s`, none of which stands in the way of its image.
    pub(crate) fn involution(&self, s: &[u64], text: &str) -> Result<Plain, Why> {
        let map = involution(text, self.n)?;
        let apart = |step: &Step| !meets(&step.takes, &image(&map, &step.all));
        let symmetric = self.playable() && self.positional.is_none() && image(&map, s) == s;
        if symmetric && self.moves_in(s).all(apart) && self.maps_moves(&map, s, true) {
            Ok(Plain::default())
        } else {
            Err("the pairs do not exchange moves that can follow each other".into())
        }
    }

    fn keeps(&self, map: &[usize]) -> bool {
        let Some(rules) = &self.positional else { return false };
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
