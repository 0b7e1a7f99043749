//! Two sets of cells that span each other, on boards whose cells are the edges of a graph: what is accepted holds in play.
//!
//! `TREES=100000 cargo test --release -p upset-check --test trees -- --nocapture` runs until so many were accepted.

mod random;

use random::Random;
use std::collections::HashMap;
use upset_check::{Level, check};

/// A graph with parallel edges; vertices 0 and 1 are to be joined.
struct Plain {
    points: usize,
    edges: Vec<[usize; 2]>,
}

impl Plain {
    fn random(random: &mut Random) -> Plain {
        let points = 2 + random.below(4);
        let mut edges = Vec::new();
        for _ in 0..2 + random.below(8) {
            let (a, b) = (random.below(points), random.below(points));
            edges.extend((a != b).then_some([a, b]));
        }
        Plain { points, edges }
    }

    fn joins(&self, cells: u32) -> bool {
        let mut seen = 1u32;
        loop {
            let before = seen;
            for (e, &[a, b]) in self.edges.iter().enumerate() {
                if cells >> e & 1 == 1 && (seen >> a | seen >> b) & 1 == 1 {
                    seen |= 1 << a | 1 << b;
                }
            }
            if seen == before {
                return seen >> 1 & 1 == 1;
            }
        }
    }

    fn left_wins(&self, claims: [u32; 2], mover: usize, memo: &mut HashMap<([u32; 2], usize), bool>) -> bool {
        let all = (1 << self.edges.len()) - 1;
        if self.joins(claims[0]) || !self.joins(all & !claims[1]) {
            return self.joins(claims[0]);
        }
        if let Some(&known) = memo.get(&(claims, mover)) {
            return known;
        }
        let free = (0..self.edges.len()).filter(|e| (claims[0] | claims[1]) >> e & 1 == 0);
        let mut after = free.map(|e| {
            let mut next = claims;
            next[mover] |= 1 << e;
            self.left_wins(next, 1 - mover, memo)
        });
        let wins = if mover == 0 { after.any(|wins| wins) } else { after.all(|wins| wins) };
        memo.insert((claims, mover), wins);
        wins
    }

    /// The game and the points, with a fault now and then.
    fn text(&self, random: &mut Random) -> (String, String) {
        let m = self.edges.len();
        let at = |p: usize| (0..m).filter(move |&e| self.edges[e].contains(&p)).collect::<Vec<_>>();
        let list = |cells: &[usize]| cells.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let meet = |e: usize, f: usize| self.edges[e].iter().any(|p| self.edges[f].contains(p));
        let mut pairs: Vec<(usize, usize)> =
            (0..m).flat_map(|e| (0..e).filter(move |&f| meet(e, f)).map(move |f| (f, e))).collect();
        if random.below(3) == 0 && !pairs.is_empty() {
            pairs.swap_remove(random.below(pairs.len()));
        }
        // Two cells that meet in a point of their own, which for one of them is a third.
        let third = vec![random.below(m), random.below(m)];
        let has_third = random.below(4) == 0 && m > 1 && third[0] != third[1];
        if has_third {
            pairs.push((third[0], third[1]));
        }
        let pairs: Vec<String> = pairs.iter().map(|(f, e)| format!("[{f},{e}]")).collect();
        let names: Vec<String> = (0..m).map(|e| format!("\"{e}\"")).collect();
        let ends = [list(&at(0)), list(&at(1))];
        let game = format!(
            "{{\"family\":\"connection\",\"names\":[{}],\"edges\":[{}],\"ends\":[[{}],[{}]]}}",
            names.join(","),
            pairs.join(","),
            ends[0],
            ends[1]
        );
        let mut points: Vec<Vec<usize>> = (2..self.points).map(at).filter(|cells| cells.len() > 1).collect();
        if random.below(10) == 0 && !points.is_empty() {
            let i = random.below(points.len());
            points[i].push(random.below(m));
        }
        // Cells that meet each other, but not in one point.
        if random.below(6) == 0 {
            let mut clique = vec![random.below(m)];
            for e in 0..m {
                if clique.iter().all(|&f| e != f && meet(e, f)) {
                    clique.push(e);
                }
            }
            points.insert(0, clique);
        }
        if random.below(5) == 0 && !points.is_empty() {
            points.swap_remove(random.below(points.len()));
        }
        points.extend(has_third.then_some(third));
        let points: Vec<String> = points.iter().map(|cells| list(cells)).collect();
        (game, points.join(" "))
    }
}

/// The board that a header describes, which may have a fault: joined and cut by its own pairs.
fn joins(pairs: &[(usize, usize)], ends: &[u32; 2], cells: u32) -> bool {
    let mut seen = ends[0] & cells;
    loop {
        let before = seen;
        for &(a, b) in pairs {
            if cells >> a & cells >> b & 1 == 1 && (seen >> a | seen >> b) & 1 == 1 {
                seen |= 1 << a | 1 << b;
            }
        }
        if seen == before {
            return seen & ends[1] != 0;
        }
    }
}

#[test]
fn trees_hold_in_play() {
    let wanted: usize = std::env::var("TREES").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let seed: u64 = std::env::var("TREES_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut random = Random(seed);
    let (mut accepted, mut close) = ([0usize; 2], 0);
    while accepted[0] + accepted[1] < wanted {
        let plain = Plain::random(&mut random);
        let m = plain.edges.len();
        let (game, points) = plain.text(&mut random);
        let header = upset_check::game::Game::read(&game).unwrap();
        let near = &header.positional.as_ref().unwrap().net.as_ref().unwrap().near[0];
        let pairs: Vec<(usize, usize)> =
            (0..m).flat_map(|x| near[x].iter().filter(|&&y| y < m).map(move |&y| (x, y))).collect();
        let ends = [0, 1].map(|i| near[m + i].iter().fold(0u32, |set, x| set | 1 << x));
        let (mut memo, mut played) = (HashMap::new(), HashMap::new());
        for _ in 0..60 {
            let mut claims = [0u32; 2];
            let mut sets: [Vec<String>; 2] = Default::default();
            let o = random.below(2);
            let quiet = random.below(3);
            for e in 0..m {
                match random.below(6) {
                    0 if quiet < 2 => claims[o] |= 1 << e,
                    1 if quiet < 1 => claims[1 - o] |= 1 << e,
                    2 => {}
                    _ => sets[random.below(2)].push(e.to_string()),
                }
            }
            // Now and then a cell that is claimed, or in both sets.
            if random.below(6) == 0 {
                let theirs: Vec<usize> = (0..m).filter(|e| claims[1 - o] >> e & 1 == 1).collect();
                let cell =
                    if theirs.is_empty() { random.below(m) } else { theirs[random.below(theirs.len())] };
                sets[random.below(2)].push(cell.to_string());
            }
            let [one, other] = sets.map(|set| if set.is_empty() { "-".to_string() } else { set.join(",") });
            let who = ["left", "right"][o];
            let (left, right) = (claims[0], claims[1]);
            let points = if points.is_empty() { "-" } else { &points };
            let text = format!(
                "upset-proof 3\ngame {game}\nclaim left left\npoints {points}\nfor {who} win\nleaf {left:x}.{right:x} trees {one} {other}\nend 6 1\n"
            );
            let refusal = check(text.as_bytes(), Level::Lemma, 1).err();
            // The claim is looked at last.
            if refusal.is_some_and(|refusal| refusal.line != 3) {
                close += usize::from(plain.left_wins(claims, 1 - o, &mut memo) == (o == 0));
                continue;
            }
            // By the board's own rules, whatever the points say.
            let wins = play(&pairs, &ends, m, claims, 1 - o, &mut played);
            assert_eq!(wins, o == 0, "{text}");
            accepted[o] += 1;
        }
    }
    println!("{accepted:?} accepted, {close} true ones refused");
    assert!(accepted.iter().all(|&count| count * 5 > wanted), "{accepted:?}");
}

fn play(
    pairs: &[(usize, usize)],
    ends: &[u32; 2],
    m: usize,
    claims: [u32; 2],
    mover: usize,
    memo: &mut HashMap<([u32; 2], usize), bool>,
) -> bool {
    let all = (1u32 << m) - 1;
    if joins(pairs, ends, claims[0]) || !joins(pairs, ends, all & !claims[1]) {
        return joins(pairs, ends, claims[0]);
    }
    if let Some(&known) = memo.get(&(claims, mover)) {
        return known;
    }
    let mut wins = mover == 1;
    for e in (0..m).filter(|e| (claims[0] | claims[1]) >> e & 1 == 0) {
        let mut next = claims;
        next[mover] |= 1 << e;
        if play(pairs, ends, m, next, 1 - mover, memo) == (mover == 0) {
            wins = mover == 0;
            break;
        }
    }
    memo.insert((claims, mover), wins);
    wins
}

/// Left takes the first cell and has two ways on: no graph has an edge with three ends.
#[test]
fn a_cell_has_two_points() {
    let game = "{\"family\":\"connection\",\"names\":[\"x\",\"y\",\"z\"],\"edges\":[[0,1],[0,2]],\"ends\":[[0],[1,2]]}";
    let text = |points: &str| {
        format!(
            "upset-proof 3\ngame {game}\nclaim left right\npoints {points}\nfor right win\nleaf 0.0 trees 0 1\nend 6 1\n"
        )
    };
    for points in ["0,1 0,2", "0,1", "0,2", "0,1,2"] {
        assert_eq!(check(text(points).as_bytes(), Level::Lemma, 1).unwrap_err().line, 4, "{points}");
    }
}
