//! Connection games against plain recursion, with each part of the search left out in turn: who wins, and that the winner needs
//! no cell outside the region.

mod links;
mod threads;

use super::judge::{Judge, Win};
use super::net::{Net, members, one};
use super::place::Place;
use super::planar::dual;
use super::search::Solver;
use super::tuning::Switches;
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::budget::Budget;

/// Everything, and everything but one part.
fn configurations() -> Vec<Switches> {
    let all = Switches::ALL;
    vec![
        all,
        Switches { links: false, ..all },
        Switches { dead: false, ..all },
        Switches { captured: false, ..all },
        Switches { prune: false, ..all },
        Switches { learned: false, ..all },
        Switches { must: false, ..all },
        Switches { order: false, ..all },
        Switches { symmetry: false, ..all },
        Switches { both: false, ..all },
        Switches { links: false, dead: false, captured: false, ..all },
        Switches { links: false, must: false, learned: false, prune: false, ..all },
    ]
}

/// Plain recursion on who joins the ends of `rows`.
struct Plain<'a> {
    rows: &'a [u128],
    known: HashMap<(u128, u128, usize), usize>,
}

impl Plain<'_> {
    fn joins(&self, cells: u128) -> bool {
        let n = self.rows.len() - 2;
        let mut seen = one(n);
        loop {
            let next = seen | members(seen).fold(0, |set, x| set | self.rows[x]) & (cells | one(n + 1));
            if next == seen {
                return seen & one(n + 1) != 0;
            }
            seen = next;
        }
    }

    /// Who wins when Left has `left`, the cells `free` are left and `mover` moves.
    fn winner(&mut self, left: u128, free: u128, mover: usize) -> usize {
        if self.joins(left) {
            return 0;
        }
        if !self.joins(left | free) {
            return 1;
        }
        if let Some(&known) = self.known.get(&(left, free, mover)) {
            return known;
        }
        let wins = |game: &mut Self, x: usize| {
            let left = if mover == 0 { left | one(x) } else { left };
            game.winner(left, free & !one(x), 1 - mover) == mover
        };
        let winner = if members(free).any(|x| wins(self, x)) { mover } else { 1 - mover };
        self.known.insert((left, free, mover), winner);
        winner
    }

    /// Whether `win` holds when the loser also has every free cell outside its region.
    fn holds(&mut self, left: u128, free: u128, mover: usize, win: Win) -> bool {
        assert_eq!(win.region & !free, 0, "the region is among the free cells");
        let more = if win.winner == 1 { free & !win.region } else { 0 };
        self.winner(left | more, free & win.region, mover) == win.winner
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

fn symmetric(n: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<u128> {
    let mut rows = vec![0; n + 2];
    for y in 0..n + 2 {
        for x in 0..y {
            if (x, y) != (n, n + 1) && edge(x, y) {
                rows[x] |= one(y);
                rows[y] |= one(x);
            }
        }
    }
    rows
}

pub fn solver<S: Set>(rows: &[u128], right: Option<&[u128]>, switches: Switches) -> Solver<S> {
    let right = right.filter(|_| switches.both).map(|rows| Net::new(rows.to_vec()));
    Solver::new(Judge::new([Some(Net::new(rows.to_vec())), right], switches))
}

/// Checks a position of one board for both movers, with one thread.
fn check(rows: &[u128], right: Option<&[u128]>, own: [u128; 2], switches: Switches, what: &str) {
    check_within(&Budget::unlimited(), rows, right, own, switches, what);
}

fn check_within(
    budget: &Budget,
    rows: &[u128],
    right: Option<&[u128]>,
    own: [u128; 2],
    switches: Switches,
    what: &str,
) {
    let all = one(rows.len() - 2) - 1;
    let free = all & !own[0] & !own[1];
    let mut plain = Plain { rows, known: HashMap::new() };
    let mut solver: Solver<u64> = solver(rows, right, switches);
    for mover in 0..2 {
        let mut place: Place = solver.start();
        (0..2).for_each(|player| members(own[player]).for_each(|x| place.claim(player, x)));
        let win = solver.win(place, mover, budget).unwrap();
        let winner = plain.winner(own[0], free, mover);
        assert_eq!(win.winner, winner, "{what} {rows:?} {own:?} mover {mover} {switches:?}");
        assert!(
            plain.holds(own[0], free, mover, win),
            "{what} {rows:?} {own:?} mover {mover} {win:?} {switches:?}"
        );
    }
    // Whatever was decided on the way, too.
    for (rows, free, mover, win) in solver.decided() {
        if free.count_ones() > 8 {
            continue;
        }
        let mut plain = Plain { rows: &rows, known: HashMap::new() };
        assert_eq!(plain.winner(0, free, mover), win.winner, "{what} {rows:?} mover {mover} {switches:?}");
        assert!(plain.holds(0, free, mover, win), "{what} {rows:?} mover {mover} {win:?} {switches:?}");
    }
}

#[test]
fn every_graph_of_up_to_five_cells() {
    let configurations = configurations();
    for n in 1..=5 {
        let pairs: Vec<(usize, usize)> = (0..n + 2).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        let pairs = &pairs[..pairs.len() - 1];
        for mask in 0usize..1 << pairs.len() {
            let rows = symmetric(n, |x, y| {
                pairs.iter().position(|&p| p == (x, y)).is_some_and(|i| mask >> i & 1 == 1)
            });
            // Up to names: the cells by which ends they are beside.
            if n == 5 && (1..n).any(|x| rows[x - 1] >> n > rows[x] >> n) {
                continue;
            }
            let each = match n {
                1..=3 => configurations.clone(),
                4 => vec![configurations[mask % configurations.len()]],
                _ => vec![configurations[mask % 3]],
            };
            each.into_iter().for_each(|switches| check(&rows, None, [0, 0], switches, "graph"));
        }
    }
}

/// A graph of 5 to 12 cells.
fn random_graph(random: &mut Random) -> Vec<u128> {
    let n = 5 + random.below(8);
    let per_mille = 150 + random.below(350);
    let edges: Vec<bool> = (0..(n + 2) * (n + 2)).map(|_| random.below(1000) < per_mille).collect();
    symmetric(n, |x, y| edges[y * (n + 2) + x])
}

#[test]
fn random_graphs() {
    let mut random = Random(7);
    let configurations = configurations();
    for i in 0..3000 {
        let rows = random_graph(&mut random);
        check(&rows, None, [0, 0], configurations[0], "random");
        check(&rows, None, [0, 0], configurations[i % configurations.len()], "random");
    }
}

/// Both players' graphs on a Hex board of `w` columns and `h` rows.
pub fn hex(w: usize, h: usize) -> [Vec<u128>; 2] {
    let n = w * h;
    let near = |x: usize, y: usize| {
        let (dx, dy) = ((y % w) as i64 - (x % w) as i64, (y / w) as i64 - (x / w) as i64);
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].contains(&(dx, dy))
    };
    [0, 1].map(|side| {
        let at = |x: usize, end: usize| match side {
            0 => x / w == end * (h - 1),
            _ => x % w == end * (w - 1),
        };
        symmetric(n, |x, y| if y >= n { at(x, y - n) } else { near(x, y) })
    })
}

#[test]
fn crowded_hex_boards() {
    let mut random = Random(11);
    let configurations = configurations();
    for i in 0..1500 {
        let (w, h) = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 5), (6, 4)][i % 7];
        let n = w * h;
        let mut own = [0, 0];
        let most = 11.min(n);
        let mut left = n;
        let mut turn = random.below(2);
        while left > most || left > 1 && random.below(8) == 0 {
            let x = random.below(n);
            if (own[0] | own[1]) & one(x) == 0 {
                own[turn] |= one(x);
                turn = 1 - turn;
                left -= 1;
            }
        }
        let [rows, right] = hex(w, h);
        check(&rows, Some(&right), own, configurations[0], "hex");
        check(&rows, Some(&right), own, configurations[i % configurations.len()], "hex");
    }
}

#[test]
fn openings_do_not_depend_on_the_means() {
    let [rows, right] = hex(4, 4);
    let openings = |switches: Switches| -> Vec<usize> {
        let mut solver: Solver<u64> = solver(&rows, Some(&right), switches);
        let win = |x: usize| {
            let mut place = solver.start();
            place.claim(0, x);
            solver.win(place, 1, &Budget::unlimited()).unwrap().winner
        };
        (0..16).map(win).collect()
    };
    let all = openings(Switches::ALL);
    assert!(all.contains(&0) && all.contains(&1));
    for switches in configurations() {
        assert_eq!(openings(switches), all, "{switches:?}");
    }
}

/// Checks that exactly one player has joined their ends, whoever has which cells.
fn one_joins(rows: &[u128], dual: &[u128]) {
    let n = rows.len() - 2;
    let [left, right] = [rows, dual].map(|rows| Plain { rows, known: HashMap::new() });
    for cells in 0..one(n) {
        assert_ne!(left.joins(cells), right.joins(!cells & (one(n) - 1)), "{rows:?} {dual:?} {cells:b}");
    }
}

#[test]
fn the_dual_of_hex_is_the_other_player() {
    for (w, h) in [(2, 2), (3, 3), (4, 3), (3, 5), (6, 6), (8, 8)] {
        let [left, right] = hex(w, h);
        let dual = Net::new(dual(&left).unwrap());
        let right = Net::new(right);
        // The two ends have no names of their own.
        let n = w * h;
        let turned: Vec<u8> = (0..n as u8).chain([n as u8 + 1, n as u8]).collect();
        assert!(dual == right || dual.renamed(&turned) == right, "{w} {h}");
    }
}

#[test]
fn duals_fit_exactly() {
    let mut random = Random(5);
    let (mut drawn, mut not) = (0, 0);
    for _ in 0..4000 {
        let n = 3 + random.below(7);
        let per_mille = 200 + random.below(500);
        let edges: Vec<bool> = (0..(n + 2) * (n + 2)).map(|_| random.below(1000) < per_mille).collect();
        let rows = symmetric(n, |x, y| edges[y * (n + 2) + x]);
        if !(Plain { rows: &rows, known: HashMap::new() }).joins(one(n) - 1) {
            continue;
        }
        match dual(&rows) {
            Some(dual) => one_joins(&rows, &dual),
            None => not += 1,
        }
        drawn += 1;
    }
    assert!(drawn > 500 && not > 50, "{drawn} {not}");
    // A complete graph on five vertices cannot be drawn, with one edge less it can.
    let complete = symmetric(3, |_, _| true);
    assert!(dual(&complete).is_none());
    assert!(dual(&symmetric(3, |x, y| (x, y) != (0, 1))).is_some());
}

#[test]
fn positions_with_a_dual_that_was_found() {
    let mut random = Random(3);
    for i in 0..1500 {
        let n = 4 + random.below(6);
        let per_mille = 150 + random.below(300);
        let edges: Vec<bool> = (0..(n + 2) * (n + 2)).map(|_| random.below(1000) < per_mille).collect();
        let rows = symmetric(n, |x, y| edges[y * (n + 2) + x]);
        if let Some(dual) = dual(&rows) {
            let switches = configurations();
            check(&rows, Some(&dual), [0, 0], switches[i % switches.len()], "dual");
        }
    }
}
