//! Every connection that is found, played out on its carrier alone.

use super::{Plain, Random, hex, symmetric};
use crate::connection::groups::Groups;
use crate::connection::links::{Kind, Links, wide};
use crate::connection::net::{Net, one};
use hashbrown::HashMap;

/// Finds the connections of the player of `rows` who has `own`, and plays each out; says how many there are of each kind.
fn check(rows: &[u128], own: u128, free: u128) -> [usize; 2] {
    let net = Net::new(rows.to_vec());
    let board = Groups::new(&net, own, free);
    let vertices = rows.len();
    let ends = [vertices - 2, vertices - 1];
    if board.near[ends[0]] & one(ends[1]) != 0 {
        return [0, 0];
    }
    let mut links: Links<u64> = Links::new(vertices);
    links.find(&board, Kind::Full);
    let mut counts = [0; 2];
    for ([a, b], kind, carrier) in links.all() {
        let carrier = wide(carrier);
        assert_eq!(carrier & !free, 0, "{rows:?} {own:b}");
        assert_eq!(carrier & (one(a) | one(b)), 0, "{rows:?} {own:b} {a} {b} {carrier:b}");
        if carrier.count_ones() > 8 {
            continue;
        }
        // The same graph with `a` and `b` as ends: what is in the carrier is free, other groups help.
        let mut graph = board.near.clone();
        for (end, x) in [(vertices, a), (vertices + 1, b)] {
            graph.push(board.near[x]);
            (0..vertices).filter(|&y| board.near[x] >> y & 1 == 1).for_each(|y| graph[y] |= one(end));
        }
        let mut plain = Plain { rows: &graph, known: HashMap::new() };
        let helping = board.groups & !one(a) & !one(b) & !one(ends[0]) & !one(ends[1]);
        let mover = usize::from(kind == Kind::Full);
        assert_eq!(
            plain.winner(helping, carrier, mover),
            0,
            "{kind:?} {a} {b} {carrier:b} in {rows:?} {own:b} {free:b}"
        );
        counts[mover] += 1;
    }
    counts
}

#[test]
fn connections_hold() {
    let mut random = Random(21);
    let mut counts = [0; 2];
    for i in 0..600 {
        let (rows, most) = if i % 2 == 0 {
            let side = 3 + random.below(3);
            (hex(side, side)[random.below(2)].clone(), side * side)
        } else {
            let n = 6 + random.below(14);
            let per_mille = 100 + random.below(250);
            let edges: Vec<bool> = (0..(n + 2) * (n + 2)).map(|_| random.below(1000) < per_mille).collect();
            (symmetric(n, |x, y| edges[y * (n + 2) + x]), n)
        };
        let (mut own, mut free) = (0, one(most) - 1);
        for _ in 0..random.below(most) {
            let x = random.below(most);
            free &= !one(x);
            own |= if random.below(2) == 0 { one(x) } else { 0 };
        }
        own &= !free;
        let found = check(&rows, own, free);
        (0..2).for_each(|kind| counts[kind] += found[kind]);
    }
    assert!(counts.iter().all(|&count| count > 5000), "{counts:?}");
}
