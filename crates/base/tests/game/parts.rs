//! Random games of every family, under any numbers of their elements.

use upset_base::game::{
    BlackWhite, Col, Convention, Geography, Heaps, Leaf, NodeKayles, PosetGame, Position, Positional,
    Removal, RemovalKind, SetGame, Weighted,
};
use upset_base::graph::{Digraph, Graph};
use upset_base::names::Names;
use upset_base::order::Poset;
use upset_base::value::Player;

pub struct SplitMix(pub u64);

impl SplitMix {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..n).collect();
        (1..n).for_each(|i| list.swap(i, self.below(i + 1)));
        list
    }
}

/// The parts of a game of any family, from which it can be built under other numbers.
#[derive(Clone, Debug)]
pub struct Parts {
    family: usize,
    n: usize,
    /// Pairs that go up, so that they are an order too.
    pairs: Vec<(usize, usize)>,
    colour: Vec<usize>,
    sets: [Vec<Vec<usize>>; 2],
    turns: Option<Vec<Player>>,
    moves_left: Option<usize>,
    first: Option<Vec<usize>>,
}

pub const FAMILIES: usize = 16;

pub fn random_parts(rng: &mut SplitMix, family: usize, n: usize, arcs: usize) -> Parts {
    let mut pairs = Vec::new();
    for _ in 0..if n > 1 { arcs } else { 0 } {
        let (x, y) = (rng.below(n), rng.below(n));
        if x != y {
            pairs.push((x.min(y), x.max(y)));
        }
    }
    let mut colour: Vec<usize> = (0..n).map(|_| rng.below(3)).collect();
    if (10..15).contains(&family) {
        // What is claimed is closed downwards.
        for x in 0..n {
            if pairs.iter().any(|&(y, z)| z == x && colour[y] == 0) || rng.below(2) == 0 {
                colour[x] = 0;
            }
        }
    }
    let mut family_of_sets = || -> Vec<Vec<usize>> {
        let count = rng.below(4);
        (0..count).map(|_| (0..n).filter(|_| rng.below(2) == 0).collect()).collect()
    };
    let sets = [family_of_sets(), family_of_sets()];
    let turns =
        (rng.below(3) == 0).then(|| (0..1 + rng.below(3)).map(|_| Player::BOTH[rng.below(2)]).collect());
    let moves_left = (rng.below(3) == 0).then(|| rng.below(3));
    let first = (rng.below(3) == 0).then(|| (0..n).filter(|_| rng.below(2) == 0).collect());
    Parts { family, n, pairs, colour, sets, turns, moves_left, first }
}

impl Parts {
    /// The game in which element `x` is called by the number `image[x]`, and sets come as `shuffle` says.
    pub fn build(&self, image: &[usize], shuffle: impl Fn(&mut Vec<Vec<u32>>)) -> Position {
        let n = self.n;
        let names = Names::numbered(n);
        let mut pairs: Vec<(u32, u32)> =
            self.pairs.iter().map(|&(x, y)| (image[x] as u32, image[y] as u32)).collect();
        let poset = || Poset::new(Names::numbered(n), &pairs).unwrap();
        let mut colour = vec![0; n];
        (0..n).for_each(|x| colour[image[x]] = self.colour[x]);
        let owners = || colour.iter().map(|&c| Player::BOTH[c % 2]).collect::<Vec<Player>>();
        let claims = || colour.iter().map(|&c| c.checked_sub(1).map(|c| Player::BOTH[c])).collect::<Vec<_>>();
        let sets = |which: usize| {
            let image = |set: &Vec<usize>| {
                let mut set: Vec<u32> = set.iter().map(|&x| image[x] as u32).collect();
                set.sort_unstable();
                set
            };
            let mut sets: Vec<Vec<u32>> = self.sets[which].iter().map(image).collect();
            shuffle(&mut sets);
            sets
        };
        match self.family {
            0 => Position::Poset(PosetGame::new(poset())),
            1 => Position::Heaps(Heaps::new({
                let mut sizes = vec![0; n];
                (0..n).for_each(|x| sizes[image[x]] = self.colour[x] as u128);
                sizes
            })),
            2 => Position::BlackWhite(BlackWhite::new(poset(), owners()).unwrap()),
            3 => Position::Removal(Removal::new(RemovalKind::Pomax, poset(), owners()).unwrap()),
            4 => Position::Removal(Removal::new(RemovalKind::Pominmax, poset(), owners()).unwrap()),
            5 => Position::Leaf(Leaf::new(Graph::new(names, &pairs), owners()).unwrap()),
            6 => Position::NodeKayles(NodeKayles::new(Graph::new(names, &pairs))),
            7 => Position::Col(Col::new(Graph::new(names, &pairs), claims()).unwrap()),
            8 => {
                // Some arcs back, so that there are cycles.
                pairs.extend(self.pairs.iter().step_by(2).map(|&(x, y)| (image[y] as u32, image[x] as u32)));
                Position::Geography(Geography::new(Digraph::new(names, &pairs), image[0]).unwrap())
            }
            9 => {
                let sets = sets(0);
                let set_names = Names::numbered(sets.len());
                Position::SetGame(SetGame::new(names, sets, set_names).unwrap())
            }
            15 => {
                // A weight that no word holds.
                let weights = colour.iter().map(|&c| (c as u64) << 40).collect();
                let lives = [self.sets[0].len() as u64, self.sets[1].len() as u64];
                Position::Weighted(Weighted::new(poset(), weights, lives).unwrap())
            }
            family => {
                let convention = Convention::ALL[family - 10];
                let right = match convention {
                    Convention::MakerMaker => sets(0),
                    Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
                    Convention::Achievement | Convention::Avoidance => sets(1),
                };
                let first = self.first.as_ref().map(|first| {
                    let mut first: Vec<usize> = first.iter().map(|&x| image[x]).collect();
                    first.sort_unstable();
                    first
                });
                let game = Positional::new(convention, poset(), sets(0), right).unwrap();
                let game = game.with_claims(claims()).unwrap().with_turns(self.turns.clone()).unwrap();
                let game = game.with_moves_left(self.moves_left).with_first_moves(first).unwrap();
                Position::Positional(game)
            }
        }
    }

    /// Sorted sets, those of positional games once.
    pub fn plain(&self, image: &[usize]) -> Position {
        let merge = self.family != 9;
        let mut game = self.build(image, |sets| {
            sets.sort();
            if merge {
                sets.dedup();
            }
        });
        if let Position::Heaps(heaps) = &game {
            // Empty heaps do not count.
            game =
                Position::Heaps(Heaps::new(heaps.sizes().iter().copied().filter(|&size| size > 0).collect()));
        }
        game
    }
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in permutations(n - 1) {
        for at in 0..n {
            let mut longer = shorter.clone();
            longer.insert(at, n - 1);
            all.push(longer);
        }
    }
    all
}

/// By trying every bijection.
pub fn isomorphic(a: &Parts, b: &Parts) -> bool {
    let goal = b.plain(&(0..b.n).collect::<Vec<_>>());
    a.family == b.family && a.n == b.n && permutations(a.n).iter().any(|image| a.plain(image) == goal)
}
