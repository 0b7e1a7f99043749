//! Forests with roots at the bottom: Hackenbush trees, valued from the leaves down.
//!
//! An element below something worth x has the sign expansion of x with its own colour put in front. So a path
//! of elements, each with only one above it, is handled at once: its colours, then the signs of what it carries.

use super::{answer, black_white, reply_by_options};
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Game};
use crate::order::Poset;
use crate::rule::{Answer, Rule};
use crate::value::{Dyadic, Player, Run};

/// Games on orders in which everything below an element is a chain.
pub struct ColouredForest;

/// The element that each one covers; `ROOT` for the roots.
struct Forest {
    parent: Vec<u32>,
    children: Vec<u32>,
}

const ROOT: u32 = u32::MAX;

/// The forest that the order is, from any relation that it is the closure of.
fn forest(poset: &Poset) -> Option<Forest> {
    let n = poset.len();
    let level = poset.levels();
    let highest = |x: usize| poset.given_below(x).iter().copied().max_by_key(|&y| level[y as usize]);
    let parent: Vec<u32> = (0..n).map(|x| highest(x).unwrap_or(ROOT)).collect();
    // Intervals of a depth-first walk, from subtree sizes: each child's begins where its elder sibling's ends.
    let mut size = vec![1u32; n];
    let mut children = vec![0u32; n];
    for &x in poset.linear_extension().iter().rev() {
        if let Some(p) = Some(parent[x as usize]).filter(|&p| p != ROOT) {
            size[p as usize] += size[x as usize];
            children[p as usize] += 1;
        }
    }
    let mut begin = vec![0u32; n];
    let mut next = vec![0u32; n];
    let mut roots = 0;
    for &x in poset.linear_extension() {
        let x = x as usize;
        let place = if parent[x] == ROOT { &mut roots } else { &mut next[parent[x] as usize] };
        begin[x] = *place;
        *place += size[x];
        next[x] = begin[x] + 1;
    }
    let above = |y: usize, x: usize| begin[y] <= begin[x] && begin[x] < begin[y] + size[y];
    let tree = (0..n).all(|x| poset.given_below(x).iter().all(|&y| above(y as usize, x)));
    tree.then_some(Forest { parent, children })
}

impl Forest {
    /// Whether `x` is where a path begins: a root or one of several children.
    fn begins_path(&self, x: usize) -> bool {
        self.parent[x] == ROOT || self.children[self.parent[x] as usize] != 1
    }

    /// The elements that all paths carry together, as a measure of how long their signs can get.
    fn work(&self, poset: &Poset) -> u64 {
        let mut size = vec![1u64; poset.len()];
        let mut work = 0;
        for &x in poset.linear_extension().iter().rev() {
            let x = x as usize;
            if self.begins_path(x) {
                work += size[x];
            }
            if self.parent[x] != ROOT {
                size[self.parent[x] as usize] += size[x];
            }
        }
        work
    }

    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        let n = game.poset.len();
        // What each element carries, and the next element of its path upwards.
        let mut carried: Vec<Option<Box<Dyadic>>> = vec![None; n];
        let mut next = vec![ROOT; n];
        let mut total = Dyadic::default();
        let mut spent = 0u64;
        for &x in game.poset.linear_extension().iter().rev() {
            let x = x as usize;
            if !self.begins_path(x) {
                next[self.parent[x] as usize] = x as u32;
                continue;
            }
            let mut signs = vec![Run { plus: game.colour[x] == Player::Left, count: 1 }];
            let mut top = x;
            while next[top] != ROOT {
                top = next[top] as usize;
                signs.push(Run { plus: game.colour[top] == Player::Left, count: 1 });
            }
            if let Some(sum) = carried[top].take() {
                signs.extend(sum.sign_expansion().ok_or(Stopped::TooLarge)?);
            }
            spent += 1 + signs.len() as u64 / 16;
            if spent > 1000 {
                budget.spend(std::mem::take(&mut spent))?;
            }
            let value = Dyadic::from_sign_expansion(signs);
            let sum = match self.parent[x] {
                ROOT => &mut total,
                p => carried[p as usize].get_or_insert_default(),
            };
            *sum = sum.plus(&value);
        }
        budget.spend(spent)?;
        Ok(total)
    }
}

/// More signs than this would take minutes.
const MAX_WORK: u64 = 1 << 34;

impl Rule for ColouredForest {
    fn name(&self) -> &'static str {
        "coloured-forest"
    }

    fn source(&self) -> &'static str {
        "Berlekamp, Conway and Guy, Winning Ways, chapter 1: Hackenbush trees"
    }

    fn class(&self) -> &'static str {
        "black-white games on forests with their roots at the bottom"
    }

    fn time(&self) -> &'static str {
        "linear in the elements and in the digits of the values"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let game = black_white(game)?;
        let Some(forest) = forest(&game.poset) else {
            return Err("some element covers more than one".into());
        };
        if forest.work(&game.poset) > MAX_WORK {
            return Err("the values could have too many digits".into());
        }
        Ok(())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let board = black_white(game).map_err(|_| Stopped::TooLarge)?;
        let forest = forest(&board.poset).ok_or(Stopped::TooLarge)?;
        let value = forest.value(board, budget)?;
        let roots = forest.parent.iter().filter(|&&p| p == ROOT).count();
        let trees = if roots == 1 { "a tree".into() } else { format!("a forest of {roots} trees") };
        Ok(answer(value, format!("the order is {trees} growing upwards, valued from the leaves down")))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        reply_by_options(self, game, player, budget)
    }
}
