//! Leaf on every graph (004 Theorems 6 and 7).

use super::essential::{signs, triple_under};
use super::forest::NONE;
use super::leaf_roots::{Rooted, Scratch, without_leaf};
use super::tree_pomax::Coloured;
use super::{play, words};
use crate::budget::{Budget, Stopped};
use crate::game::{Game, Leaf};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// A tree with a blocking path of five or more elements is a pomax game on the tree hung from an inner element of
/// the path; one without is balanced.
///
/// With cycles, 004 section 4.2 says to remove all cycles; what can never be removed is the whole 2-core, the
/// vertices on paths between cycles included. Trees attached to it are pomax games from where they are attached.
#[derive(Debug)]
pub struct LeafRule;

struct Board<'a> {
    game: &'a Leaf,
    balanced: Vec<bool>,
    core: Vec<bool>,
    coloured: Coloured,
}

impl Board<'_> {
    fn of(game: &Leaf) -> Board<'_> {
        let sign = signs(&game.colour);
        let Rooted { forest, balanced, core } = Rooted::of(&game.graph, &sign);
        Board { game, balanced, core, coloured: Coloured::new(forest, sign) }
    }

    fn counts(&self, x: usize) -> bool {
        self.balanced[x] || self.coloured.above[x] == 0
    }

    fn value(&self) -> i64 {
        let counted = self.coloured.forest.order.iter().map(|&x| x as usize).filter(|&x| self.counts(x));
        counted.map(|x| i64::from(self.coloured.sign[x])).sum()
    }

    /// The value of every option of `player`.
    fn options(&self, player: Player) -> Vec<play::Choice> {
        let Coloured { forest, sign, above } = &self.coloured;
        let value = self.value();
        let freed = self.coloured.freed();
        let own = if player == Player::Left { 1 } else { -1 };
        let fragile = self.fragile();
        let graph = &self.game.graph;
        let mut scratch = Scratch::new(graph.len());
        (0..graph.len())
            .filter(|&z| sign[z] == own && graph.neighbours(z).len() <= 1)
            .map(|z| {
                let after = value - i64::from(own);
                let Some((x, _)) = triple_under(forest, sign, z).filter(|_| !self.balanced[z]) else {
                    return (z, after);
                };
                let root = fragile.root[z] as usize;
                if !fragile.is(z) {
                    return (z, after + freed[x]);
                }
                // The root is admissible no longer: at most two leaves of a tree are so important.
                let tree = fragile.tree(root);
                let before: i64 = tree
                    .iter()
                    .filter(|&&x| above[x as usize] == 0)
                    .map(|&x| i64::from(sign[x as usize]))
                    .sum();
                (z, value - before + without_leaf(graph, sign, &mut scratch, root, z))
            })
            .collect()
    }

    fn fragile(&self) -> Fragile<'_> {
        let Coloured { forest, sign, above } = &self.coloured;
        let n = forest.parent.len();
        let mut fragile = Fragile {
            order: &forest.order,
            root: vec![NONE; n],
            start: vec![NONE; n],
            branch: vec![NONE; n],
            triples: vec![0; n],
            blocking: vec![0; n],
        };
        for (i, &x) in forest.order.iter().enumerate() {
            let x = x as usize;
            match forest.up(x) {
                None => {
                    fragile.root[x] = x as u32;
                    fragile.start[x] = i as u32;
                    // A tree that hangs from the core cannot lose its root.
                    if self.game.graph.neighbours(x).iter().any(|&y| self.core[y as usize]) {
                        fragile.blocking[x] = u32::MAX / 2;
                    }
                }
                Some(p) => {
                    fragile.root[x] = fragile.root[p];
                    let top = forest.up(p).is_none();
                    fragile.branch[x] = if top { x as u32 } else { fragile.branch[p] };
                    if top {
                        fragile.triples[x] += above[x];
                    }
                    if let Some((x, y)) = triple_under(forest, sign, x)
                        && forest.up(x).is_none()
                    {
                        fragile.triples[y] += 1;
                    }
                }
            }
        }
        for &x in &forest.order {
            let x = x as usize;
            if let Some(p) = forest.up(x)
                && forest.up(p).is_none()
                && fragile.triples[x] > 0
            {
                fragile.blocking[p] += 1;
            }
        }
        fragile
    }
}

/// What is needed to see whether a root stays admissible.
struct Fragile<'a> {
    order: &'a [u32],
    root: Vec<u32>,
    /// Where the tree of each root begins in `order`.
    start: Vec<u32>,
    /// The child of the root that each element is above or equal to.
    branch: Vec<u32>,
    /// For each child of a root the number of triples in its branch.
    triples: Vec<u32>,
    /// For each root the number of branches with triples; huge where it is attached to the core.
    blocking: Vec<u32>,
}

impl Fragile<'_> {
    /// Whether the root needs the triple that has its top at `z`.
    fn is(&self, z: usize) -> bool {
        self.blocking[self.root[z] as usize] == 2 && self.triples[self.branch[z] as usize] == 1
    }

    /// The elements of the tree of `root`.
    fn tree(&self, root: usize) -> &[u32] {
        let rest = &self.order[self.start[root] as usize..];
        let size = rest.iter().take_while(|&&x| self.root[x as usize] == root as u32).count();
        &rest[..size]
    }
}

fn board(game: &Game) -> Result<Board<'_>, String> {
    match game {
        Game::Leaf(g) => Ok(Board::of(g)),
        _ => Err(format!("the game is {}, not leaf", game.family())),
    }
}

impl OldRule for LeafRule {
    fn name(&self) -> &'static str {
        "leaf"
    }

    fn source(&self) -> &'static str {
        "004 Theorems 6 and 7, corrected"
    }

    fn class(&self) -> &'static str {
        "leaf on every graph"
    }

    fn time(&self) -> &'static str {
        "O(n + edges)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        match game {
            Game::Leaf(_) => Ok(()),
            _ => Err(format!("the game is {}, not leaf", game.family())),
        }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        budget.spend(0)?;
        let Ok(board) = board(game) else { return Err(Stopped::TooLarge) };
        let value = board.value();
        let n = board.game.graph.len();
        let counted = || (0..n).filter(|&x| !board.core[x] && board.counts(x));
        let core = || (0..n).filter(|&x| board.core[x]);
        let mut seen = String::new();
        let core_size = core().count();
        if core_size > 0 {
            let shown = words::few(game.names(), core());
            seen = format!("the 2-core of {core_size} vertices{shown} stays for ever; ");
        }
        let balanced = board.coloured.forest.order.iter().all(|&x| board.balanced[x as usize]);
        let tally = words::counts(&board.coloured.sign, counted());
        if balanced && core_size == 0 {
            seen += &format!("no blocking path of five or more vertices, {tally}");
        } else {
            let shown = words::few(game.names(), counted());
            let blocking = words::blocking(game.names(), &board.coloured, |x| !board.balanced[x]);
            let size = counted().count();
            seen += &format!("essential part of {size} among {n} vertices{shown}: {tally}{blocking}");
        }
        Ok(Answer::value(Value::integer(value), format!("{seen}; {}", words::meaning(value))))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        play::reply(&board(game).ok()?.options(player), player)
    }

    fn best_moves(&self, game: &Game, player: Player, _: &Budget) -> Option<Vec<usize>> {
        Some(play::best(board(game).ok()?.options(player), player))
    }
}
