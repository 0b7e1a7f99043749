//! Links of connection games against play: a player who is said to be sure to join two vertices does, whatever the other claims.

mod random;

use random::Random;
use std::collections::HashMap;
use upset_check::connection::{How, Link, Net};
use upset_check::game::{Game, members};

fn board(rng: &mut Random, n: usize) -> Net {
    let chance = 20 + rng.below(40);
    let mut edges = Vec::new();
    for y in 0..n {
        edges.extend((0..y).filter(|_| rng.below(100) < chance).map(|x| format!("[{x},{y}]")));
    }
    let mut end = || {
        let cells: Vec<String> = (0..n).filter(|_| rng.below(100) < chance).map(|x| x.to_string()).collect();
        format!("[{}]", cells.join(","))
    };
    let ends = [end(), end()].join(",");
    let names: Vec<String> = (0..n).map(|x| format!("\"{x}\"")).collect();
    let text = format!(
        "{{\"family\":\"connection\",\"names\":[{}],\"edges\":[{}],\"ends\":[{ends}]}}",
        names.join(","),
        edges.join(",")
    );
    Game::read(&text).unwrap().positional.unwrap().net.unwrap()
}

/// Plain play inside a region: the opponent claims, the player answers or does not.
struct Play<'a> {
    near: &'a [Vec<usize>],
    ends: [usize; 2],
    known: HashMap<(u32, u32), bool>,
}

impl Play<'_> {
    fn joined(&self, own: u32) -> bool {
        let mut seen = 1 << self.ends[0];
        let mut open = vec![self.ends[0]];
        while let Some(x) = open.pop() {
            for &y in &self.near[x] {
                if seen >> y & 1 == 0 && (own >> y & 1 == 1 || y == self.ends[1]) {
                    seen |= 1 << y;
                    open.push(y);
                }
            }
        }
        seen >> self.ends[1] & 1 == 1
    }

    fn is_sure(&mut self, own: u32, free: u32) -> bool {
        if let Some(&known) = self.known.get(&(own, free)) {
            return known;
        }
        let of = |set: u32| (0..32).filter(move |x| set >> x & 1 == 1);
        let sure = self.joined(own)
            || free != 0
                && of(free).all(|y| {
                    let left = free & !(1 << y);
                    self.is_sure(own, left) || of(left).any(|x| self.is_sure(own | 1 << x, left & !(1 << x)))
                });
        self.known.insert((own, free), sure);
        sure
    }
}

fn set(words: &[u64]) -> u32 {
    members(words).fold(0, |set, x| set | 1 << x)
}

/// A reason made of links that are there.
fn guess(rng: &mut Random, n: usize, known: &[([usize; 2], Link)]) -> Option<([usize; 2], How)> {
    let vertex = |rng: &mut Random| rng.below(n + 2);
    let wide: Vec<usize> = (0..known.len()).filter(|&i| set(&known[i].1.carrier) != 0).collect();
    if rng.below(3) == 0 && !wide.is_empty() {
        let i = wide[rng.below(wide.len())];
        let turn = rng.below(2);
        let (a, middle) = (known[i].0[turn], known[i].0[1 - turn]);
        let on: Vec<usize> = wide.into_iter().filter(|&j| known[j].0.contains(&middle)).collect();
        let j = on[rng.below(on.len())];
        let b = if known[j].0[0] == middle { known[j].0[1] } else { known[j].0[0] };
        return Some(([a, b], How::Via(middle, [Some(i), Some(j)])));
    }
    if rng.below(2) == 0 {
        let (a, middle, b) = (vertex(rng), vertex(rng), vertex(rng));
        let mut part = |end: usize| {
            let fits = |pair: &[usize; 2]| *pair == [end, middle] || *pair == [middle, end];
            let list: Vec<usize> = (0..known.len()).filter(|&i| fits(&known[i].0)).collect();
            if list.is_empty() || rng.below(3) == 0 { None } else { Some(list[rng.below(list.len())]) }
        };
        let parts = [part(a), part(b)];
        return Some(([a, b], How::Via(middle, parts)));
    }
    if known.is_empty() {
        return None;
    }
    let ends = known[rng.below(known.len())].0;
    let fits = |pair: &[usize; 2]| *pair == ends || *pair == [ends[1], ends[0]];
    let list: Vec<usize> = (0..known.len()).filter(|&i| fits(&known[i].0)).collect();
    let mut parts = Vec::new();
    for _ in 0..2 + rng.below(3) {
        let i = list[rng.below(list.len())];
        let needs: Vec<usize> = members(&known[i].1.needs).collect();
        let other = rng.below(n);
        let x = if needs.is_empty() || rng.below(8) == 0 { other } else { needs[rng.below(needs.len())] };
        parts.push((x, i));
    }
    Some((ends, How::Any(parts)))
}

/// Derives so many links at random, each of which is played out.
fn derived(count: usize, seed: u64) {
    let mut rng = Random(seed);
    let (mut accepted, mut by_any) = (0, 0);
    while accepted < count {
        let n = 3 + rng.below(6);
        let net = board(&mut rng, n);
        let mut known: Vec<([usize; 2], Link)> = Vec::new();
        for _ in 0..400 {
            // That a vertex is joined with itself says nothing.
            let Some((ends, how)) = guess(&mut rng, n, &known).filter(|(ends, _)| ends[0] != ends[1]) else {
                continue;
            };
            let links: Vec<Link> = known.iter().map(|(_, link)| link.clone()).collect();
            let Ok(link) = net.link(0, ends, &how, &links) else { continue };
            let (needs, carrier) = (set(&link.needs), set(&link.carrier));
            // The ends of the board are the player's.
            let own = needs | 3 << n | ends.iter().fold(0, |set, x| set | 1 << x);
            let mut play = Play { near: &net.near[0], ends, known: HashMap::new() };
            assert_eq!(own & carrier, 0, "{ends:?} {how:?}");
            assert!(play.is_sure(own, carrier), "{ends:?} {how:?} {:?}\n{known:?}", net.near[0]);
            accepted += 1;
            by_any += usize::from(matches!(how, How::Any(_)));
            // Most links have nothing but neighbours in them, or cells that are not needed; those are no test of others.
            let room = if carrier == 0 { 25 } else { 80 };
            let new = carrier == 0 || !play.joined(own);
            let said = known.iter().any(|(other, same)| *other == ends && *same == link);
            if known.len() < room && new && !said {
                known.push((ends, link));
            }
        }
    }
    println!("{accepted} links, {by_any} of them by answers");
    assert!(by_any * 50 > accepted);
}

#[test]
fn links_hold_in_play() {
    derived(20_000, 1);
}

/// A million of them; run with `--release -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn many_links_hold_in_play() {
    derived(1_000_000, 2);
}

fn drawn(edges: &str, names: usize, ends: &str, faces: &str) -> Result<(), String> {
    let names: Vec<String> = (0..names).map(|x| format!("\"{x}\"")).collect();
    let names = names.join(",");
    let text =
        format!("{{\"family\":\"connection\",\"names\":[{names}],\"edges\":[{edges}],\"ends\":[{ends}]}}");
    let mut net = Game::read(&text)?.positional.unwrap().net.unwrap();
    net.draw(faces)
}

#[test]
fn drawings_are_spheres() {
    // Two cells between the ends, 2 and 3, on a square with its diagonal.
    assert!(drawn("[0,1]", 2, "[0,1],[0,1]", "2,0,1 3,0,1 2,0,3 2,1,3").is_ok());
    for (faces, why) in [
        ("2,0,1 3,0,1 2,0,3", "not at two faces"),
        ("2,0,1 3,0,1 2,0,3 2,1,3 2,0,1", "not at two faces"),
        ("2,0,1,3,0,1 2,0,3 2,1,3", "no drawing"),
        ("2,0,1 3,0,1 2,0,9 2,1,3", "no number below"),
        ("2,0,1 3,0,1 2,0,0,3 2,1,3", "not neighbours"),
        ("", "no number below"),
    ] {
        let refused = drawn("[0,1]", 2, "[0,1],[0,1]", faces).unwrap_err();
        assert!(refused.contains(why), "{faces}: {refused}");
    }
    // A cell that is nowhere.
    assert!(drawn("[0,1]", 3, "[0,1],[0,1]", "2,0,1 3,0,1 2,0,3 2,1,3").is_err());
    // Two spheres that touch in the cells 0 and 1: their vertices, edges and faces count like those of one.
    let edges = "[0,1],[0,2],[0,3],[0,4],[1,2],[1,3],[1,4],[2,3],[3,4],[2,4]";
    let faces = "5,0,1 6,0,1 5,0,6 5,1,6 0,2,3 0,3,4 0,2,4 1,2,3 1,3,4 1,2,4";
    assert!(drawn(edges, 5, "[0,1],[0,1]", faces).unwrap_err().contains("no drawing"));
    // A torus and two cells that are nowhere count like a sphere, too. The first two of its nine vertices are the ends.
    let name = |i: usize, j: usize| (i % 3 * 3 + j % 3 + 9) % 11;
    let (mut edges, mut ends, mut faces) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
    for i in 0..3 {
        for j in 0..3 {
            for other in [name(i, j + 1), name(i + 1, j)] {
                match (name(i, j).min(other), name(i, j).max(other)) {
                    (9, 10) => {}
                    (x, 9) => ends[0].push(x.to_string()),
                    (x, 10) => ends[1].push(x.to_string()),
                    (x, y) => edges.push(format!("[{x},{y}]")),
                }
            }
            let face = [name(i, j), name(i, j + 1), name(i + 1, j + 1), name(i + 1, j)];
            faces.push(face.map(|x| x.to_string()).join(","));
        }
    }
    let ends = ends.map(|end| format!("[{}]", end.join(","))).join(",");
    assert!(drawn(&edges.join(","), 9, &ends, &faces.join(" ")).unwrap_err().contains("no drawing"));
}

/// A link of one player is none of the other's.
#[test]
fn links_have_their_player() {
    let game = "{\"family\":\"connection\",\"names\":[\"a\"],\"edges\":[],\"ends\":[[0],[0]]}";
    let proof = |who: &str| {
        let text = format!(
            "upset-proof 3\ngame {game}\nclaim left left\nfaces 0,1,2 0,1,2\nfor left win\nlink 0 1 2 via 0 - -\n\
             for {who} win\nlink 1 1 2 any 0 0 0 0\nleaf 1.0 joined 0\nend 9 1\n"
        );
        upset_check::check(text.as_bytes(), upset_check::Level::Lemma, 1)
    };
    assert!(proof("left").unwrap_err().why.contains("in the way"));
    assert!(proof("right").unwrap_err().why.contains("other vertices"));
}

/// Two bridges that share a cell are no bridge to the other side.
#[test]
fn carriers_are_disjoint() {
    let edges = "[0,3],[1,3],[0,4],[1,4],[2,4],[1,5],[2,5]";
    let text = format!(
        "{{\"family\":\"connection\",\"names\":[\"x\",\"y\",\"z\",\"a\",\"m\",\"b\"],\"edges\":[{edges}],\"ends\":[[],[]]}}"
    );
    let net = Game::read(&text).unwrap().positional.unwrap().net.unwrap();
    let mut links = Vec::new();
    for (ends, how) in [
        ([3, 4], How::Via(0, [None, None])),
        ([3, 4], How::Via(1, [None, None])),
        ([3, 4], How::Any(vec![(0, 0), (1, 1)])),
        ([4, 5], How::Via(1, [None, None])),
        ([4, 5], How::Via(2, [None, None])),
        ([4, 5], How::Any(vec![(1, 3), (2, 4)])),
    ] {
        links.push(net.link(0, ends, &how, &links).unwrap());
    }
    let refused = net.link(0, [3, 5], &How::Via(4, [Some(2), Some(5)]), &links).unwrap_err();
    assert!(refused.contains("in the way"), "{refused}");
    let mut play = Play { near: &net.near[0], ends: [3, 5], known: HashMap::new() };
    assert!(!play.is_sure(0b11_1000, 0b111));
}

/// A leaf by a link holds where the link does: its player has claimed what it needs, and the other nothing of its carrier.
#[test]
fn a_leaf_needs_what_its_link_needs() {
    let game = "{\"family\":\"connection\",\"names\":[\"a\",\"b\"],\"edges\":[],\"ends\":[[0,1],[0,1]]}";
    let proof = |who: &str, leaf: &str| {
        let links = "link 0 2 3 via 0 - -\nlink 1 2 3 via 1 - -\nlink 2 2 3 any 0 0 1 1\n";
        let text = format!(
            "upset-proof 3\ngame {game}\nclaim right left\nfor left win\n{links}for {who} win\nleaf {leaf}\nend 9 1\n"
        );
        upset_check::check(text.as_bytes(), upset_check::Level::Lemma, 1).map_err(|refusal| refusal.line)
    };
    assert!(proof("left", "0.0 joined 2").is_ok());
    assert_eq!(
        proof("left", "1.0 joined 0").unwrap_err(),
        3,
        "the leaf holds, and shows nothing of the start"
    );
    for leaf in
        ["0.0 joined 0", "0.0 joined 1", "0.1 joined 0", "0.1 joined 2", "1.2 joined 2", "0.0 joined 3"]
    {
        assert_eq!(proof("left", leaf).unwrap_err(), 9, "{leaf}");
    }
    assert_eq!(proof("right", "0.0 joined 2").unwrap_err(), 9, "the link is Left's");
}
