//! Plain boards, all small ones and random ones, and how they become games of the library.

use upset::game::{BlackWhite, Convention, Leaf, PosetGame, Position, Positional, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::value::Player;

/// A partial order on `0..n` with n ≤ 16: `up[x]` holds x and everything above it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Order {
    pub n: usize,
    pub up: Vec<u32>,
}

impl Order {
    /// The closure of `pairs` (x below y).
    pub fn new(n: usize, pairs: &[(usize, usize)]) -> Order {
        let mut up: Vec<u32> = (0..n).map(|x| 1 << x).collect();
        for &(x, y) in pairs {
            up[x] |= 1 << y;
        }
        for k in 0..n {
            for x in 0..n {
                if up[x] >> k & 1 == 1 {
                    up[x] |= up[k];
                }
            }
        }
        Order { n, up }
    }

    pub fn antichain(n: usize) -> Order {
        Order::new(n, &[])
    }

    pub fn less(&self, x: usize, y: usize) -> bool {
        x != y && self.up[x] >> y & 1 == 1
    }

    /// x and everything below it.
    pub fn down(&self, x: usize) -> u32 {
        (0..self.n).filter(|&y| self.up[y] >> x & 1 == 1).fold(0, |m, y| m | 1 << y)
    }

    pub fn all(&self) -> u32 {
        (1u32 << self.n) - 1
    }

    pub fn pairs(&self) -> Vec<(usize, usize)> {
        (0..self.n).flat_map(|x| (0..self.n).map(move |y| (x, y))).filter(|&(x, y)| self.less(x, y)).collect()
    }

    /// The same order with element x called perm[x].
    pub fn relabel(&self, perm: &[usize]) -> Order {
        let pairs: Vec<_> = self.pairs().into_iter().map(|(x, y)| (perm[x], perm[y])).collect();
        Order::new(self.n, &pairs)
    }

    pub fn dual(&self) -> Order {
        let pairs: Vec<_> = self.pairs().into_iter().map(|(x, y)| (y, x)).collect();
        Order::new(self.n, &pairs)
    }

    /// The library's poset, given by the full relation.
    pub fn poset(&self) -> Poset {
        Poset::numbered(self.n, &self.pairs()).unwrap()
    }

    pub fn poset_game(&self) -> Position {
        Position::Poset(PosetGame::new(self.poset()))
    }

    /// Bit x of `black` set: element x is Left's.
    pub fn black_white(&self, black: u32) -> Position {
        Position::BlackWhite(BlackWhite::new(self.poset(), colours(self.n, black)).unwrap())
    }

    pub fn removal(&self, kind: RemovalKind, black: u32) -> Position {
        Position::Removal(Removal::new(kind, self.poset(), colours(self.n, black)).unwrap())
    }
}

pub fn colours(n: usize, black: u32) -> Vec<Player> {
    (0..n).map(|x| if black >> x & 1 == 1 { Player::Left } else { Player::Right }).collect()
}

/// All permutations of `0..n`.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
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

/// Every poset with exactly `n` elements up to isomorphism, each numbered along a linear extension.
/// n ≤ 6 is quick; the counts are 1, 2, 5, 16, 63, 318, 2045.
pub fn all_orders(n: usize) -> Vec<Order> {
    if n == 0 {
        return vec![Order::new(0, &[])];
    }
    // Put a new maximal element on every down-set of every smaller poset; keep one of each type.
    let perms = permutations(n);
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    for smaller in all_orders(n - 1) {
        for below in 0..1u32 << (n - 1) {
            if (0..n - 1).any(|x| below >> x & 1 == 1 && smaller.down(x) & !below != 0) {
                continue;
            }
            let mut pairs = smaller.pairs();
            pairs.extend((0..n - 1).filter(|x| below >> x & 1 == 1).map(|x| (x, n - 1)));
            let order = Order::new(n, &pairs);
            let canonical = if n <= 6 {
                perms.iter().map(|p| order.relabel(p).up).min().unwrap()
            } else {
                canonical_by_invariant(&order)
            };
            if seen.insert(canonical) {
                found.push(order);
            }
        }
    }
    found
}

/// For n ≥ 7: the least relabelling among those that sort the elements by (size of down-set, size of up-set).
fn canonical_by_invariant(order: &Order) -> Vec<u32> {
    let key = |x: usize| (order.down(x).count_ones(), order.up[x].count_ones());
    let mut by_key: Vec<usize> = (0..order.n).collect();
    by_key.sort_by_key(|&x| key(x));
    let mut best: Option<Vec<u32>> = None;
    let mut place = vec![0; order.n];
    assign(order, &by_key, &key, 0, &mut place, 0, &mut best);
    best.unwrap()
}

fn assign(
    order: &Order,
    by_key: &[usize],
    key: &dyn Fn(usize) -> (u32, u32),
    at: usize,
    place: &mut Vec<usize>,
    used: u32,
    best: &mut Option<Vec<u32>>,
) {
    if at == order.n {
        let up = order.relabel(place).up;
        if best.as_ref().is_none_or(|b| up < *b) {
            *best = Some(up);
        }
        return;
    }
    for &x in by_key {
        if used >> x & 1 == 0 && key(x) == key(by_key[at]) {
            place[x] = at;
            assign(order, by_key, key, at + 1, place, used | 1 << x, best);
        }
    }
}

/// A random order: pairs x < y of `0..n` with probability p, closed, then shuffled.
pub fn random_order(rng: &mut SplitMix, n: usize, p: f64) -> Order {
    let mut pairs = Vec::new();
    for y in 1..n {
        for x in 0..y {
            if rng.unit() < p {
                pairs.push((x, y));
            }
        }
    }
    let perm = shuffle(rng, n);
    Order::new(n, &pairs).relabel(&perm)
}

/// A random permutation of `0..n`.
pub fn shuffle(rng: &mut SplitMix, n: usize) -> Vec<usize> {
    let mut perm: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        perm.swap(i, rng.below(i + 1));
    }
    perm
}

/// A graph on `0..n`, n ≤ 16: `near[x]` holds the neighbours of x (or, directed, the heads of its arcs).
#[derive(Clone, Debug)]
pub struct PlainGraph {
    pub n: usize,
    pub near: Vec<u32>,
}

impl PlainGraph {
    pub fn new(n: usize, edges: &[(usize, usize)]) -> PlainGraph {
        let mut near = vec![0; n];
        for &(x, y) in edges {
            near[x] |= 1 << y;
            near[y] |= 1 << x;
        }
        PlainGraph { n, near }
    }

    pub fn random(rng: &mut SplitMix, n: usize, p: f64) -> PlainGraph {
        let mut edges = Vec::new();
        for y in 1..n {
            for x in 0..y {
                if rng.unit() < p {
                    edges.push((x, y));
                }
            }
        }
        PlainGraph::new(n, &edges)
    }

    pub fn edges(&self) -> Vec<(usize, usize)> {
        (0..self.n)
            .flat_map(|x| (0..self.n).map(move |y| (x, y)))
            .filter(|&(x, y)| self.near[x] >> y & 1 == 1)
            .collect()
    }

    pub fn graph(&self) -> Graph {
        let edges: Vec<(u32, u32)> = self.edges().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
        Graph::new(Names::numbered(self.n), &edges)
    }

    pub fn leaf(&self, black: u32) -> Position {
        Position::Leaf(Leaf::new(self.graph(), colours(self.n, black)).unwrap())
    }
}

/// A positional game on `0..n`: edges and claims as masks.
#[derive(Clone, Debug)]
pub struct PlainPositional {
    pub convention: Convention,
    pub order: Order,
    /// Left's and Right's edges; Maker-Maker repeats Left's, Maker-Breaker and Avoider-Enforcer leave Right none.
    pub edges: [Vec<u32>; 2],
    /// Left's and Right's claims.
    pub claimed: [u32; 2],
    pub turns: Option<Vec<usize>>,
    pub moves: Option<usize>,
    pub first_moves: Option<u32>,
}

impl PlainPositional {
    pub fn new(convention: Convention, order: Order, left: Vec<u32>, right: Vec<u32>) -> PlainPositional {
        let right = match convention {
            Convention::MakerMaker => left.clone(),
            Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
            _ => right,
        };
        PlainPositional {
            convention,
            order,
            edges: [left, right],
            claimed: [0, 0],
            turns: None,
            moves: None,
            first_moves: None,
        }
    }

    pub fn to_game(&self) -> Position {
        let list = |m: u32| (0..32).filter(move |x| m >> x & 1 == 1).collect::<Vec<u32>>();
        let edges = |p: usize| self.edges[p].iter().map(|&e| list(e)).collect();
        let mut claimed = vec![None; self.order.n];
        for (p, player) in Player::BOTH.into_iter().enumerate() {
            for x in list(self.claimed[p]) {
                claimed[x as usize] = Some(player);
            }
        }
        let turns = self.turns.as_ref().map(|t| t.iter().map(|&p| Player::BOTH[p]).collect());
        let first = self.first_moves.map(|m| list(m).into_iter().map(|x| x as usize).collect());
        let game = Positional::new(self.convention, self.order.poset(), edges(0), edges(1)).unwrap();
        let game = game.with_claims(claimed).unwrap().with_turns(turns).unwrap();
        Position::Positional(game.with_moves_left(self.moves).with_first_moves(first).unwrap())
    }
}

/// Two boards side by side; nothing may be claimed yet.
pub fn join(a: &PlainPositional, b: &PlainPositional) -> PlainPositional {
    let shift = a.order.n;
    let mut pairs = a.order.pairs();
    pairs.extend(b.order.pairs().into_iter().map(|(x, y)| (x + shift, y + shift)));
    let mut both = a.clone();
    both.order = Order::new(shift + b.order.n, &pairs);
    for p in 0..2 {
        both.edges[p].extend(b.edges[p].iter().map(|e| e << shift));
    }
    both
}
