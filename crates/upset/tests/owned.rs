//! Grey posets, black-white Node Kayles and Geography, tinted Col and Hackenbush: values against plain play, with boards of
//! our own, beside small games that tell values apart.

use hashbrown::HashMap;
use std::hash::Hash;
use upset::budget::Budget;
use upset::game::{Col, Geography, Hackenbush, NodeKayles, Owned, PosetGame, Position};
use upset::graph::{Digraph, Graph};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::value::{Player, Starts, Value, Winner};
use upset::{Ask, Session};

/// Small games by their options, which come before them, and as CGSuite writes them.
const PROBES: [([&[usize]; 2], &str); 12] = [
    ([&[], &[]], "0"),
    ([&[0], &[]], "1"),
    ([&[], &[0]], "-1"),
    ([&[0], &[0]], "*"),
    ([&[0], &[1]], "1/2"),
    ([&[2], &[0]], "-1/2"),
    ([&[0], &[3]], "^"),
    ([&[3], &[0]], "v"),
    ([&[1], &[2]], "{1|-1}"),
    ([&[0, 3], &[0, 3]], "*2"),
    ([&[1], &[0]], "{1|0}"),
    ([&[0], &[2]], "{0|-1}"),
];

/// A board of our own: the positions that a player can move to.
type Next<'a, S> = &'a dyn Fn(&S, Player) -> Vec<S>;

fn wins<S: Hash + Eq + Clone>(
    next: Next<'_, S>,
    at: &S,
    probe: usize,
    player: Player,
    known: &mut HashMap<(S, usize, Player), bool>,
) -> bool {
    let key = (at.clone(), probe, player);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let won = next(at, player).iter().any(|after| !wins(next, after, probe, player.other(), known))
        || PROBES[probe].0[player.index()].iter().any(|&after| !wins(next, at, after, player.other(), known));
    known.insert(key, won);
    won
}

/// The value by every means and by search alone is won beside every probe by who wins the plain play.
fn check<S: Hash + Eq + Clone>(game: &Position, next: Next<'_, S>, root: &S) -> Value {
    let budget = Budget::unlimited();
    let solution = Session::new(game.clone()).ask(Ask::Value, &budget);
    let value = solution.value.unwrap();
    let searched = Session::by_search(game.clone()).ask(Ask::Value, &budget);
    assert_eq!(searched.value.as_ref(), Some(&value), "{game:?}");
    let mut known = HashMap::new();
    for (probe, (_, text)) in PROBES.iter().enumerate() {
        let sum = value.plus(&Value::read(text, &budget).unwrap(), &budget).unwrap();
        let winner = |player: Player, known: &mut _| {
            Winner::from(if wins(next, root, probe, player, known) { player } else { player.other() })
        };
        let plain = Starts::new(winner(Player::Left, &mut known), winner(Player::Right, &mut known));
        assert_eq!(sum.starts(), plain, "{value} + {text} of {game:?}");
        if probe == 0 {
            assert_eq!(solution.starts, plain);
        }
    }
    for player in Player::BOTH {
        // One option for each move, with the value that the game after it has.
        let options = Session::new(game.clone()).ask(Ask::Options(player), &budget).options.unwrap();
        let options = options[player.index()].clone().unwrap();
        assert_eq!(options.len(), game.moves(player).len());
        for choice in options.iter() {
            let after = Session::new(game.after(player, choice.element)).ask(Ask::Value, &budget);
            assert_eq!(choice.value, after.value);
        }
    }
    value
}

fn pairs(rng: &mut SplitMix, n: usize, one_in: usize) -> Vec<(usize, usize)> {
    let all = (0..n).flat_map(|y| (0..y).map(move |x| (x, y)));
    all.filter(|_| rng.below(one_in) == 0).collect()
}

fn narrow(pairs: &[(usize, usize)]) -> Vec<(u32, u32)> {
    pairs.iter().map(|&(x, y)| (x as u32, y as u32)).collect()
}

fn owners(rng: &mut SplitMix, n: usize) -> Vec<Option<Player>> {
    (0..n).map(|_| [None, Some(Player::Left), Some(Player::Right)][rng.below(3)]).collect()
}

fn may(owners: &[Option<Player>], x: usize, player: Player) -> bool {
    owners[x] != Some(player.other())
}

fn grey_poset(pairs: &[(usize, usize)], n: usize, owners: &[Option<Player>]) -> Value {
    let mut above = vec![0u32; n];
    // Pairs go up in number: what is above y is known when x < y is met from the top.
    for x in (0..n).rev() {
        above[x] = 1 << x;
        for &(_, y) in pairs.iter().filter(|pair| pair.0 == x) {
            above[x] |= above[y];
        }
    }
    let next = |&mask: &u32, player: Player| -> Vec<u32> {
        (0..n).filter(|&x| mask >> x & 1 == 1 && may(owners, x, player)).map(|x| mask & !above[x]).collect()
    };
    let game = Position::Poset(PosetGame::new(Poset::numbered(n, pairs).unwrap()));
    let game = Position::Owned(Owned::new(game, owners.to_vec()).unwrap());
    check(&game, &next, &((1u32 << n) - 1))
}

#[test]
fn every_small_poset_with_every_colouring() {
    let mut seen = hashbrown::HashSet::new();
    for n in 0..=3usize {
        let all: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        for mask in 0..1u32 << all.len() {
            let pairs: Vec<_> = (0..all.len()).filter(|i| mask >> i & 1 == 1).map(|i| all[i]).collect();
            for colours in 0..3usize.pow(n as u32) {
                let colour = |x: usize| {
                    [None, Some(Player::Left), Some(Player::Right)][colours / 3usize.pow(x as u32) % 3]
                };
                let owners: Vec<_> = (0..n).map(colour).collect();
                seen.insert(grey_poset(&pairs, n, &owners).to_string());
            }
        }
    }
    assert!(seen.contains("^") && seen.contains("*3") && seen.contains("1/2"), "{seen:?}");
}

#[test]
fn random_grey_posets() {
    let mut rng = SplitMix(1);
    for round in 0..40 {
        let n = 4 + round % 6;
        let (pairs, owners) = (pairs(&mut rng, n, 3), owners(&mut rng, n));
        grey_poset(&pairs, n, &owners);
    }
}

#[test]
fn black_white_node_kayles() {
    let mut rng = SplitMix(2);
    for round in 0..60 {
        let n = 1 + round % 9;
        let (pairs, owners) = (pairs(&mut rng, n, 3), owners(&mut rng, n));
        let mut near: Vec<u32> = (0..n).map(|x| 1 << x).collect();
        for &(x, y) in &pairs {
            near[x] |= 1 << y;
            near[y] |= 1 << x;
        }
        let next = |&mask: &u32, player: Player| -> Vec<u32> {
            (0..n)
                .filter(|&x| mask >> x & 1 == 1 && may(&owners, x, player))
                .map(|x| mask & !near[x])
                .collect()
        };
        let game = Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n), &narrow(&pairs))));
        let game = Position::Owned(Owned::new(game, owners.clone()).unwrap());
        check(&game, &next, &((1u32 << n) - 1));
    }
}

#[test]
fn black_white_geography() {
    let mut rng = SplitMix(3);
    for round in 0..60 {
        let n = 1 + round % 6;
        let back: Vec<_> = pairs(&mut rng, n, 2).into_iter().map(|(x, y)| (y, x)).collect();
        let arcs = [pairs(&mut rng, n, 2), back].concat();
        let owners = owners(&mut rng, n);
        let next = |&(token, visited): &(usize, u32), player: Player| -> Vec<(usize, u32)> {
            let heads = arcs.iter().filter(|arc| arc.0 == token).map(|arc| arc.1);
            heads
                .filter(|&x| visited >> x & 1 == 0 && may(&owners, x, player))
                .map(|x| (x, visited | 1 << x))
                .collect()
        };
        let board = Digraph::new(Names::numbered(n), &narrow(&arcs));
        let game = Position::Geography(Geography::new(board, 0).unwrap());
        let game = Position::Owned(Owned::new(game, owners.clone()).unwrap());
        check(&game, &next, &(0, 1));
    }
}

#[test]
fn tinted_col() {
    let mut rng = SplitMix(4);
    for round in 0..40 {
        let n = 1 + round % 6;
        let (pairs, owners) = (pairs(&mut rng, n, 2), owners(&mut rng, n));
        let next = |masks: &[u32; 2], player: Player| -> Vec<[u32; 2]> {
            let own = masks[player.index()];
            let beside = |x: usize| {
                pairs.iter().any(|&(a, b)| a == x && own >> b & 1 == 1 || b == x && own >> a & 1 == 1)
            };
            let free =
                |x: &usize| (masks[0] | masks[1]) >> x & 1 == 0 && may(&owners, *x, player) && !beside(*x);
            let paint = |x: usize| {
                let mut masks = *masks;
                masks[player.index()] |= 1 << x;
                masks
            };
            (0..n).filter(free).map(paint).collect()
        };
        let game =
            Position::Col(Col::new(Graph::new(Names::numbered(n), &narrow(&pairs)), vec![None; n]).unwrap());
        let game = Position::Owned(Owned::new(game, owners.clone()).unwrap());
        check(&game, &next, &[0, 0]);
    }
}

/// What of `mask` hangs on the ground, by walking from it until nothing is new.
fn hanging(edges: &[(usize, usize)], ground: u32, mask: u32) -> u32 {
    let mut reached = ground;
    loop {
        let mut more = reached;
        for (_, &(a, b)) in edges.iter().enumerate().filter(|(e, _)| mask >> e & 1 == 1) {
            if (reached >> a | reached >> b) & 1 == 1 {
                more |= 1 << a | 1 << b;
            }
        }
        if more == reached {
            let hangs = |e: &usize| mask >> e & 1 == 1 && reached >> edges[*e].0 & 1 == 1;
            return (0..edges.len()).filter(hangs).map(|e| 1 << e).sum();
        }
        reached = more;
    }
}

fn hackenbush(vertices: usize, edges: &[(usize, usize)], colour: &[Option<Player>], ground: u32) -> Value {
    let next = |&mask: &u32, player: Player| -> Vec<u32> {
        let mine = |e: &usize| mask >> e & 1 == 1 && may(colour, *e, player);
        (0..edges.len()).filter(mine).map(|e| hanging(edges, ground, mask & !(1 << e))).collect()
    };
    let game = Hackenbush::new(
        Names::numbered(vertices),
        narrow(edges),
        Names::numbered(edges.len()),
        colour.to_vec(),
        (0..vertices).map(|v| ground >> v & 1 == 1).collect(),
    );
    check(&Position::Hackenbush(game.unwrap()), &next, &hanging(edges, ground, (1 << edges.len()) - 1))
}

#[test]
fn hackenbush_of_all_colours() {
    let mut rng = SplitMix(5);
    for round in 0..90 {
        let vertices = 2 + rng.below(4);
        let count = 1 + rng.below(7);
        let tree = round % 3 == 0;
        let edges: Vec<(usize, usize)> = if tree {
            (1..vertices).map(|v| (rng.below(v), v)).collect()
        } else {
            (0..count).map(|_| (rng.below(vertices), rng.below(vertices))).collect()
        };
        let green = round % 2 == 0;
        let colour = if green { vec![None; edges.len()] } else { owners(&mut rng, edges.len()) };
        let ground = if tree { 1 } else { 1 | rng.below(4) as u32 };
        hackenbush(vertices, &edges, &colour, ground);
    }
}

#[test]
fn known_hackenbush_values() {
    let (blue, red) = (Some(Player::Left), Some(Player::Right));
    let stick = |colours: &[Option<Player>]| {
        let edges: Vec<(usize, usize)> = (0..colours.len()).map(|e| (e, e + 1)).collect();
        hackenbush(colours.len() + 1, &edges, colours, 1).to_string()
    };
    assert_eq!(stick(&[blue, red, blue]), "3/4");
    assert_eq!(stick(&[None, blue]), "^*");
    assert_eq!(stick(&[None, red]), "v*");
    assert_eq!(stick(&[blue, None]), "1*");
    // A green triangle on the ground is three loops once it is fused.
    assert_eq!(hackenbush(3, &[(0, 1), (1, 2), (2, 0)], &[None; 3], 1).to_string(), "*");
}

#[test]
fn trees_of_many_edges() {
    let mut rng = SplitMix(6);
    let n = 20_000;
    let edges: Vec<(u32, u32)> = (1..=n as u32).map(|v| (rng.below(v as usize) as u32, v)).collect();
    let ground = (0..=n).map(|v| v == 0).collect::<Vec<bool>>();
    for green in [false, true] {
        let colour =
            (0..n).map(|_| if green { None } else { Some(Player::BOTH[rng.below(2)]) }).collect::<Vec<_>>();
        let game = Hackenbush::new(
            Names::numbered(n + 1),
            edges.clone(),
            Names::numbered(n),
            colour,
            ground.clone(),
        );
        let solution =
            Session::new(Position::Hackenbush(game.unwrap())).ask(Ask::Value, &Budget::seconds(60));
        assert!(solution.value.is_some());
    }
}
