//! Permutations of the elements that keep the game.

use crate::Result;
use crate::game::{Game, Set, Step, common, inside, meets};
use crate::read::{involution, need, numbers};
use crate::set::image;
use std::collections::HashSet;

impl Game {
    /// Reads a permutation and makes sure that it keeps the game.
    pub fn symmetry(&self, text: &str) -> Result<Vec<usize>> {
        let map = numbers(text.split(' '), self.n)?;
        let all = map.iter().collect::<HashSet<_>>().len() == self.n && map.len() == self.n;
        let one = self.playable && self.family != "sum";
        need(all && one, "this is no permutation of the elements of one board")?;
        let Some(rules) = &self.positional else {
            let kept = self.maps_moves(&map, &vec![u64::MAX; self.w], false);
            return need(kept, "it does not keep the game").map(|()| map);
        };
        let row = |x: usize| self.row(&self.down, x);
        let edges = |list: &Vec<Set>| {
            let all: HashSet<&Set> = list.iter().collect();
            list.iter().all(|edge| all.contains(&image(&map, edge)))
        };
        let order = (0..self.n).all(|x| image(&map, row(x)) == row(map[x]));
        let kept = order && rules.first.is_none() && rules.net.is_none() && rules.edges.iter().all(edges);
        need(kept, "it does not keep the game").map(|()| map)
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
    pub(crate) fn involution(&self, s: &[u64], pairs: &[&str]) -> Result<()> {
        let map = involution(pairs, self.n)?;
        let apart = |step: &Step| !meets(&step.takes, &image(&map, &step.all));
        let symmetric = self.playable && self.positional.is_none() && image(&map, s) == s;
        let exchanged = symmetric && self.moves_in(s).all(apart) && self.maps_moves(&map, s, true);
        need(exchanged, "the pairs do not exchange moves that can follow each other")
    }

    /// The image of a position.
    pub fn image(&self, map: &[usize], s: &[u64]) -> Vec<u64> {
        let (sets, beside) = s.split_at(s.len() - 1);
        sets.chunks(self.w).flat_map(|set| image(map, set)).chain(beside.iter().copied()).collect()
    }
}
