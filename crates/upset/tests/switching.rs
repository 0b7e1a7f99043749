//! Connection games on edges: two trees against plain recursion, on graphs with parallel edges and in mid-play.

use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{Connection, Position};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::rule::find;
use upset::search::engine;
use upset::solve::Desk;
use upset::value::{Player, Winner};

/// A graph with parallel edges; 0 and 1 are to be joined.
struct Plain {
    points: usize,
    edges: Vec<[usize; 2]>,
}

impl Plain {
    fn joins(&self, passes: impl Fn(usize) -> bool) -> bool {
        let mut seen = 1u32;
        loop {
            let before = seen;
            for (e, &[a, b]) in self.edges.iter().enumerate() {
                if passes(e) && (seen >> a | seen >> b) & 1 == 1 {
                    seen |= 1 << a | 1 << b;
                }
            }
            if seen == before {
                return seen >> 1 & 1 == 1;
            }
        }
    }

    /// Whether Left wins when `player` is to move and the two have claimed these edges.
    fn left_wins(
        &self,
        claims: [u32; 2],
        player: usize,
        memo: &mut HashMap<([u32; 2], usize), bool>,
    ) -> bool {
        if self.joins(|e| claims[0] >> e & 1 == 1) {
            return true;
        }
        if !self.joins(|e| claims[1] >> e & 1 == 0) {
            return false;
        }
        if let Some(&known) = memo.get(&(claims, player)) {
            return known;
        }
        let free = (0..self.edges.len()).filter(|e| (claims[0] | claims[1]) >> e & 1 == 0);
        let mut wins = player != 0;
        for e in free {
            let mut next = claims;
            next[player] |= 1 << e;
            if self.left_wins(next, 1 - player, memo) == (player == 0) {
                wins = player == 0;
                break;
            }
        }
        memo.insert((claims, player), wins);
        wins
    }

    /// The game: a vertex for each edge and the two ends.
    fn game(&self, claims: [u32; 2]) -> Connection {
        let m = self.edges.len();
        let mut pairs = Vec::new();
        for (e, x) in self.edges.iter().enumerate() {
            for (f, y) in self.edges[..e].iter().enumerate() {
                if x.iter().any(|p| y.contains(p)) {
                    pairs.push((f as u32, e as u32));
                }
            }
            pairs.extend(x.iter().filter(|&&p| p < 2).map(|&p| (e as u32, (m + p) as u32)));
        }
        let graph = Graph::new(Names::numbered(m + 2), &pairs);
        let claim = |e: usize| Player::BOTH.into_iter().find(|p| claims[p.index()] >> e & 1 == 1);
        let game = Connection::new(&graph, m, m + 1).unwrap();
        game.with_claims((0..m).map(claim).collect()).unwrap()
    }

    fn check(&self, claims: [u32; 2], searched: bool) {
        let budget = Budget::unlimited();
        let game = Position::Connection(self.game(claims));
        let rule = find("two-trees").unwrap();
        let answer = rule.answer(&game, &budget).unwrap_or_else(|why| panic!("{why}: {:?}", self.edges));
        let mut memo = HashMap::new();
        for (i, player) in Player::BOTH.into_iter().enumerate() {
            let winner = |left: bool| if left { Winner::Left } else { Winner::Right };
            let expected = winner(self.left_wins(claims, i, &mut memo));
            assert_eq!(answer.starts.of(player), Some(expected), "{:?} {claims:?}", self.edges);
            if searched {
                let found = engine(&game).unwrap().winner(&[], player, &budget).unwrap();
                assert_eq!(found, expected, "{:?} {claims:?}", self.edges);
            }
            let over = self.joins(|e| claims[0] >> e & 1 == 1) || !self.joins(|e| claims[1] >> e & 1 == 0);
            if over {
                continue;
            }
            let legal: Vec<usize> =
                (0..self.edges.len()).filter(|e| (claims[0] | claims[1]) >> e & 1 == 0).collect();
            let good = |&e: &usize| {
                let mut next = claims;
                next[i] |= 1 << e;
                winner(self.left_wins(next, 1 - i, &mut HashMap::new())) == Winner::from(player)
            };
            let mut finding = rule.recognise(&game, &budget).unwrap();
            let options = finding.options(player, &mut Desk::new(&budget)).unwrap().unwrap();
            let listed: Vec<(usize, bool)> = options
                .iter()
                .map(|choice| (choice.element, choice.winner == Winner::from(player)))
                .collect();
            let left: Vec<(usize, bool)> = legal.iter().map(|e| (*e, good(e))).collect();
            assert_eq!(listed, left, "{:?} {claims:?}", self.edges);
            let winning: Vec<usize> = legal.iter().copied().filter(good).collect();
            let moves = if winning.is_empty() { legal } else { winning };
            assert_eq!(rule.best_moves(&game, player, &budget), Some(moves), "{:?} {claims:?}", self.edges);
        }
    }
}

/// All graphs on up to four points with up to six edges, parallel ones too.
#[test]
fn every_small_graph() {
    let mut count = 0;
    for points in 2..=4usize {
        let pairs: Vec<[usize; 2]> = (0..points).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        let most = if points == 4 { 6 } else { 5 };
        // How often each pair is joined.
        let mut times = vec![0usize; pairs.len()];
        loop {
            let edges: Vec<[usize; 2]> =
                pairs.iter().zip(&times).flat_map(|(&pair, &k)| std::iter::repeat_n(pair, k)).collect();
            if edges.len() <= most {
                Plain { points, edges }.check([0, 0], true);
                count += 1;
            }
            let Some(i) = times.iter().position(|&k| k < 3) else { break };
            times[i] += 1;
            times[..i].fill(0);
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn random_graphs_in_mid_play() {
    let mut rng = SplitMix(1);
    for round in 0..1500 {
        let points = 3 + rng.below(5);
        let edges: Vec<[usize; 2]> = (0..4 + rng.below(8))
            .map(|_| [rng.below(points), rng.below(points)])
            .filter(|[a, b]| a != b)
            .collect();
        let mut claims = [0; 2];
        for e in 0..edges.len() {
            if rng.below(4) == 0 {
                claims[rng.below(2)] |= 1 << e;
            }
        }
        Plain { points, edges }.check(claims, round % 4 == 0);
    }
}

/// Twenty edges and more, which plain recursion cannot do: the search agrees.
#[test]
fn larger_graphs_agree_with_the_search() {
    let mut rng = SplitMix(2);
    for _ in 0..40 {
        let points = 8 + rng.below(5);
        let edges: Vec<[usize; 2]> = (0..20 + rng.below(8))
            .map(|_| [rng.below(points), rng.below(points)])
            .filter(|[a, b]| a != b)
            .collect();
        let plain = Plain { points, edges };
        let (game, budget) = (Position::Connection(plain.game([0, 0])), Budget::unlimited());
        let answer = find("two-trees").unwrap().answer(&game, &budget).unwrap();
        for player in Player::BOTH {
            let found = engine(&game).unwrap().winner(&[], player, &budget).unwrap();
            assert_eq!(answer.starts.of(player), Some(found), "{} points, {:?}", plain.points, plain.edges);
        }
    }
}

/// Whoever starts wins Gale's game of any size; only a line graph is one on edges.
#[test]
fn gale_and_what_is_none() {
    let budget = Budget::unlimited();
    let rule = find("two-trees").unwrap();
    for n in [1, 2, 3, 4, 5, 10, 30] {
        let graph = upset::graph::families::gale(n).unwrap();
        let game = Connection::on_edges(&graph, 0, 1).unwrap();
        assert_eq!(game.cells.len() as u128, n * n + (n - 1) * (n - 1));
        let answer = rule.answer(&Position::Connection(game), &budget).unwrap();
        for player in Player::BOTH {
            assert_eq!(answer.starts.of(player), Some(Winner::from(player)), "{n}");
        }
    }
    let grid = upset::graph::families::grid(4, 4).unwrap();
    let game = Position::Connection(Connection::new(&grid, 0, 15).unwrap());
    assert!(rule.applies(&game).is_err());
    let hex = Position::Connection(Connection::hex(6, false).unwrap());
    assert!(rule.applies(&hex).is_err());
}
