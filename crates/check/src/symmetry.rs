//! Permutations of the elements that keep the board, or exchange the players.

use crate::Why;
use crate::game::{Game, Part, Set, Step, common, has, inside, meets, members, set_of};
use crate::read::below;
use std::collections::HashSet;

/// Reads a permutation and makes sure that it keeps the game.
pub fn check(game: &Game, text: &str) -> Result<Vec<usize>, Why> {
    let [part] = &game.parts[..] else { return Err("a sum has no symmetries".into()) };
    let map = text.split(' ').map(|word| below(word, part.n)).collect::<Result<Vec<_>, _>>()?;
    if map.len() != part.n || map.iter().collect::<HashSet<_>>().len() != part.n || !game.playable() {
        return Err("this is no permutation of the elements".into());
    }
    let Some(rules) = &game.positional else {
        return part.keeps(&map, &set_of(part.w, 0..part.n), None).map(|()| map);
    };
    let image = |set: &[u64]| set_of(part.w, members(set).map(|x| map[x]));
    let owned = |x: usize| part.owners.get(x) == part.owners.get(map[x]);
    let kept = |x: usize| image(part.row(&part.down, x)) == part.row(&part.down, map[x]) && owned(x);
    let edges = |list: &Vec<Set>| {
        let all: HashSet<&Set> = list.iter().collect();
        list.iter().all(|edge| all.contains(&image(edge)))
    };
    let same = rules.first.is_none() && (0..part.n).all(kept) && rules.edges.iter().all(edges);
    if same { Ok(map) } else { Err("it does not keep the game".into()) }
}

/// The image of a position.
pub fn image(game: &Game, map: &[usize], s: &[u64]) -> Vec<u64> {
    let w = game.parts[0].w;
    let (sets, beside) = s.split_at(s.len() - 1);
    let mapped = sets.chunks(w).flat_map(|set| set_of(w, members(set).map(|x| map[x])));
    mapped.chain(beside.iter().copied()).collect()
}

type Shape = ([bool; 2], Set, Vec<Set>, Set);

impl Part {
    /// The image of a move, as far as it is about the elements of `s`.
    fn shape(&self, step: &Step, s: &[u64], map: &[usize]) -> Shape {
        let image = |set: &[u64]| set_of(self.w, members(&common(set, s)).map(|x| map[x]));
        let mut none: Vec<Set> = step.none.iter().map(|set| image(set)).collect();
        none.sort_unstable();
        (step.who, set_of(self.w, step.all.iter().map(|&x| map[x])), none, image(&step.takes))
    }

    /// Makes sure that `map` takes the moves within `s` to such moves. With `fixed`, to those of the other player, which the move
    /// itself leaves possible; but for moves about what is fixed, which nothing else depends on.
    pub fn keeps(&self, map: &[usize], s: &[u64], fixed: Option<&Set>) -> Result<(), Why> {
        let same: Vec<usize> = (0..self.n).collect();
        let within = || self.steps.iter().filter(|step| step.all.iter().all(|&x| has(s, x)));
        let shapes: HashSet<Shape> = within().map(|step| self.shape(step, s, &same)).collect();
        for step in within() {
            let mut image = self.shape(step, s, map);
            let stays = fixed.is_some() && step.all.iter().all(|&x| map[x] == x);
            let kept = match fixed {
                Some(fixed) if stays => {
                    let alone = step.none.iter().all(|set| inside(&common(set, s), fixed));
                    alone && image.3 == common(&step.takes, s)
                }
                Some(fixed) => {
                    image.0.swap(0, 1);
                    !meets(&image.1, &step.takes) && !meets(&step.takes, fixed) && !meets(&image.1, fixed)
                }
                None => true,
            };
            if !kept || !shapes.contains(&image) || self.family == "hackenbush" {
                return Err(format!("the permutation fails at {:?}", step.all));
            }
        }
        Ok(())
    }
}
