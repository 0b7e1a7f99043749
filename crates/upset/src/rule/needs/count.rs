//! Elements that are worth one move each (004 Lemma 4).
//!
//! A removable element that no element of the other colour waits for gives nothing away by going: it is a free move of its owner's.
//! Lemma 4 asks this of all sets of elements; what matters are those that play reaches, in which whatever can be removed now still can.
//! Elements that can never be removed do nothing either, nor do the sets that contain them.

use crate::budget::{Budget, Stopped};
use crate::game::{Needs, Position, fitting};
use crate::hypergraph::Edge;
use crate::rule::{Carries, Fact, Shrink, Smaller, Status, Theorem, Witness};
use crate::value::{Player, Value};

/// Counts the elements that are worth one move each.
pub struct Count;

static THEOREM: Theorem = Theorem {
    name: "count-free-moves",
    source: "004 Lemma 4",
    class: "element removal in which nothing of the other colour waits for some removable element",
    time: "linear in the needs",
    status: Status::No,
};

impl Shrink<Needs> for Count {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn shrink(&self, game: &Needs, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        budget.spend(0)?;
        let mut board = Waiting::new(game);
        let stuck = board.stuck();
        stuck.iter().for_each(|&x| board.forget(x));
        budget.spend(0)?;
        let counted = board.count();
        if counted.len() + stuck.len() == 0 {
            return Ok(None);
        }
        let worth = |&x: &usize| if game.colour[x] == Player::Left { 1 } else { -1 };
        let value: i64 = counted.iter().map(worth).sum();
        let left: Vec<usize> = (0..game.names.len()).filter(|&x| !board.gone[x]).collect();
        let summary = format!(
            "{} elements are worth one move each, {value} in all, and {} can never be removed; {} are left",
            counted.len(),
            stuck.len(),
            left.len()
        );
        Ok(Some(Smaller {
            game: Position::Needs(board.rest(game, &left)),
            carries: Carries::Both,
            plus: Value::integer(value),
            summary,
            witness: Witness::of("kept", Fact::Elements(left)),
        }))
    }
}

/// Who waits for what.
struct Waiting {
    colour: Vec<Player>,
    /// For each element the sets, by owner and number, that have it.
    inside: Vec<Vec<(usize, usize)>>,
    /// How many elements of each set are left; none of a set that will never be gone.
    size: Vec<Vec<Option<usize>>>,
    sets: Vec<Vec<Edge>>,
    gone: Vec<bool>,
    removable: Vec<bool>,
    /// How many sets of elements of the other colour that cannot be removed yet have each element.
    rivals: Vec<usize>,
}

impl Waiting {
    fn new(game: &Needs) -> Waiting {
        let n = game.names.len();
        let mut inside = vec![Vec::new(); n];
        for (x, sets) in game.needs.iter().enumerate() {
            for (i, set) in sets.iter().enumerate() {
                set.iter().for_each(|&y| inside[y as usize].push((x, i)));
            }
        }
        let size = game.needs.iter().map(|sets| sets.iter().map(|set| Some(set.len())).collect()).collect();
        let removable: Vec<bool> = game.needs.iter().map(|sets| sets.iter().any(Vec::is_empty)).collect();
        let waits = |y: usize| {
            inside[y].iter().filter(|&&(x, _)| game.colour[x] != game.colour[y] && !removable[x]).count()
        };
        let rivals = (0..n).map(waits).collect();
        let (colour, sets) = (game.colour.clone(), game.needs.clone());
        Waiting { colour, inside, size, sets, gone: vec![false; n], removable, rivals }
    }

    /// The elements that no play removes.
    fn stuck(&self) -> Vec<usize> {
        let mut size = self.size.clone();
        let mut reached = self.removable.clone();
        let mut open: Vec<usize> = (0..reached.len()).filter(|&x| reached[x]).collect();
        while let Some(y) = open.pop() {
            for &(x, i) in &self.inside[y] {
                let left = size[x][i].map_or(0, |left| left - 1);
                size[x][i] = Some(left);
                if left == 0 && !std::mem::replace(&mut reached[x], true) {
                    open.push(x);
                }
            }
        }
        (0..reached.len()).filter(|&x| !reached[x]).collect()
    }

    /// Takes away an element that is never removed, and with it the sets that have it.
    fn forget(&mut self, x: usize) {
        self.gone[x] = true;
        for (owner, i) in self.inside[x].clone() {
            self.drop_set(owner, i);
        }
        (0..self.sets[x].len()).for_each(|i| self.drop_set(x, i));
    }

    fn drop_set(&mut self, owner: usize, i: usize) {
        if self.size[owner][i].take().is_some() && !self.removable[owner] {
            self.release(owner, i);
        }
    }

    /// Nobody waits any more for the elements of a set of `owner` that are left.
    fn release(&mut self, owner: usize, i: usize) {
        for &y in &self.sets[owner][i] {
            if self.colour[y as usize] != self.colour[owner] {
                self.rivals[y as usize] -= 1;
            }
        }
    }

    /// Takes away what is worth one move each, as long as there is something.
    fn count(&mut self) -> Vec<usize> {
        let free = |board: &Waiting, x: usize| board.removable[x] && !board.gone[x] && board.rivals[x] == 0;
        let mut open: Vec<usize> = (0..self.gone.len()).filter(|&x| free(self, x)).collect();
        let mut counted = Vec::new();
        while let Some(v) = open.pop() {
            if !free(self, v) {
                continue;
            }
            self.gone[v] = true;
            counted.push(v);
            for (x, i) in self.inside[v].clone() {
                let Some(left) = self.size[x][i] else { continue };
                self.size[x][i] = Some(left - 1);
                if left > 1 || self.removable[x] {
                    continue;
                }
                let sets: Vec<usize> =
                    (0..self.sets[x].len()).filter(|&i| self.size[x][i].is_some()).collect();
                sets.iter().for_each(|&i| self.release(x, i));
                self.removable[x] = true;
                open.push(x);
                open.extend(sets.iter().flat_map(|&i| self.sets[x][i].iter().map(|&y| y as usize)));
            }
        }
        counted
    }

    /// The game on the elements that are left.
    fn rest(&self, game: &Needs, left: &[usize]) -> Needs {
        let mut place = vec![0u32; game.names.len()];
        left.iter().enumerate().for_each(|(i, &x)| place[x] = i as u32);
        let shorter = |set: &Edge| -> Edge {
            set.iter().filter(|&&y| !self.gone[y as usize]).map(|&y| place[y as usize]).collect()
        };
        let sets = |&x: &usize| {
            let kept = (0..self.sets[x].len()).filter(|&i| self.size[x][i].is_some());
            kept.map(|i| shorter(&self.sets[x][i])).collect()
        };
        let colour = left.iter().map(|&x| self.colour[x]).collect();
        fitting(Needs::new(game.names.select(left), left.iter().map(sets).collect(), colour))
    }
}
