//! Pictures read back from their SVG text: no line passes through an element it does not join.

mod oracle;

use oracle::*;
use upset::budget::Budget;
use upset::draw::Undrawn;
use upset::game::{NodeKayles, PosetGame, Position};
use upset::order::families::SplitMix;
use upset::order::{Poset, families};
use upset::value::Player;

fn svg(game: &Position) -> Result<String, Undrawn> {
    upset::draw::svg(game, &Budget::unlimited())
}

/// The value of an attribute in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let key = format!(" {name}=\"");
    let begin = tag.find(&key)? + key.len();
    let end = tag[begin..].find('"')? + begin;
    Some(&tag[begin..end])
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).unwrap_or_else(|| panic!("no {name} in {tag}")).parse().unwrap()
}

/// An element as drawn: centre and the radius of the circle that holds it.
struct Drawn {
    x: f64,
    y: f64,
    radius: f64,
    square: bool,
}

struct Read {
    elements: Vec<Drawn>,
    lines: Vec<(usize, usize, [f64; 4])>,
}

fn read(picture: &str) -> Read {
    let mut elements = Vec::new();
    let mut lines = Vec::new();
    for tag in picture.split('<') {
        if tag.starts_with("line") {
            let ends = ["x1", "y1", "x2", "y2"].map(|name| number(tag, name));
            lines.push((number(tag, "data-from") as usize, number(tag, "data-to") as usize, ends));
        } else if attribute(tag, "data-element").is_some() {
            assert_eq!(number(tag, "data-element") as usize, elements.len());
            elements.push(if tag.starts_with("circle") {
                Drawn { x: number(tag, "cx"), y: number(tag, "cy"), radius: number(tag, "r"), square: false }
            } else {
                let side = number(tag, "width");
                Drawn {
                    x: number(tag, "x") + side / 2.0,
                    y: number(tag, "y") + side / 2.0,
                    radius: side / 2.0 * 2f64.sqrt(),
                    square: true,
                }
            });
        }
    }
    Read { elements, lines }
}

/// How near the segment comes to a point, by walking along it: no formula shared with the layout.
fn passes(ends: [f64; 4], x: f64, y: f64) -> f64 {
    let [x1, y1, x2, y2] = ends;
    let at = |t: f64| (x1 + t * (x2 - x1) - x).hypot(y1 + t * (y2 - y1) - y);
    // The distance to a point is convex along a line: ternary search.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    at((low + high) / 2.0)
}

/// Checks the picture and hands it back for more.
fn check(game: &Position, what: &str) -> Read {
    let text = svg(game).unwrap();
    let picture = read(&text);
    for (i, p) in picture.elements.iter().enumerate() {
        for q in &picture.elements[..i] {
            let distance = (p.x - q.x).hypot(p.y - q.y);
            assert!(distance > p.radius + q.radius, "elements overlap: {what}");
        }
    }
    for &(from, to, ends) in &picture.lines {
        let (a, b) = (&picture.elements[from], &picture.elements[to]);
        let gap = (a.x - ends[0]).hypot(a.y - ends[1]) + (b.x - ends[2]).hypot(b.y - ends[3]);
        assert!(gap < 0.05, "a line ends beside its element: {what}");
        for (c, element) in picture.elements.iter().enumerate() {
            if c != from && c != to {
                let distance = passes(ends, element.x, element.y);
                assert!(distance > element.radius + 1.0, "a line runs over {c}: {what}");
            }
        }
    }
    picture
}

fn check_order(poset: Poset, what: &str) {
    let covers = poset.cover_pairs();
    let picture = check(&Position::Poset(PosetGame::new(poset)), what);
    let drawn: Vec<(usize, usize)> = picture.lines.iter().map(|&(a, b, _)| (a, b)).collect();
    let mut sorted = drawn.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, covers, "{what}");
    for (low, high) in drawn {
        // SVG counts downwards.
        assert!(picture.elements[low].y > picture.elements[high].y + 1.0, "upside down: {what}");
    }
}

#[test]
fn every_small_poset_has_an_honest_diagram() {
    for n in 0..=6 {
        for order in all_orders(n) {
            check_order(order.poset(), &format!("{:?}", order.pairs()));
        }
    }
}

#[test]
fn thousands_of_random_posets_have_honest_diagrams() {
    let mut rng = SplitMix(11);
    for round in 0..2500 {
        let n = 5 + rng.below(11);
        let p = 0.05 + 0.4 * rng.unit();
        let order = random_order(&mut rng, n, p);
        check_order(order.poset(), &format!("round {round}: {:?}", order.pairs()));
    }
}

#[test]
fn larger_diagrams_are_honest_too() {
    for seed in 0..12 {
        let n = 20 + 5 * seed as usize;
        for p in [0.03, 0.1, 0.3] {
            let poset = families::random(n, p, seed).unwrap();
            check_order(poset, &format!("random({n}, {p}, {seed})"));
        }
    }
    let chain = families::chain;
    let grid = Poset::product(&chain(5), &chain(7)).unwrap();
    check_order(grid, "grid");
    let cube = (0..5).fold(chain(1), |cube, _| Poset::product(&cube, &chain(2)).unwrap());
    check_order(cube, "cube");
    check_order(families::antichain(300), "antichain");
    let both = Poset::series(&families::antichain(12), &families::antichain(15)).unwrap();
    check_order(both, "complete bipartite");
}

#[test]
fn graphs_are_drawn_without_touching_foreign_vertices() {
    let mut rng = SplitMix(5);
    for _ in 0..150 {
        let n = 2 + rng.below(14);
        let p = rng.unit() * 0.6;
        let graph = PlainGraph::random(&mut rng, n, p);
        check(&Position::NodeKayles(NodeKayles::new(graph.graph())), "node kayles");
    }
}

#[test]
fn owners_differ_in_shape() {
    let order = Order::new(4, &[(0, 1), (1, 2), (0, 3)]);
    let game = order.black_white(0b0101);
    let Position::BlackWhite(g) = &game else { unreachable!() };
    let picture = check(&game, "black-white");
    for (element, owner) in picture.elements.iter().zip(&g.colour) {
        assert_eq!(element.square, *owner == Player::Right);
    }
}

/// The essential elements of a tree that grows upwards and the lines of its blocking triples, from the definitions.
fn essential(order: &Order, black: u32) -> (Vec<usize>, Vec<(usize, usize)>) {
    let colour = |x: usize| black >> x & 1;
    let covers = order.poset().cover_pairs();
    let mut lines = Vec::new();
    let mut bottoms = Vec::new();
    for &(x, y) in &covers {
        for &(_, z) in covers.iter().filter(|c| c.0 == y) {
            if colour(x) == colour(y) && colour(y) != colour(z) {
                lines.extend([(x, y), (y, z)]);
                bottoms.push(x);
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    let poset = order.poset();
    let free = |&x: &usize| !bottoms.iter().any(|&b| b == x || poset.less(x, b));
    ((0..order.n).filter(free).collect(), lines)
}

#[test]
fn the_essential_part_and_the_blocking_triples_are_marked() {
    let mut rng = SplitMix(4);
    let mut triples = 0;
    for _ in 0..200 {
        let n = 2 + rng.below(9);
        let mut parent = |x: usize| (rng.below(8) > 0).then(|| (x - 1 - rng.below(x.min(3)), x));
        let pairs: Vec<_> = (1..n).filter_map(&mut parent).collect();
        let order = Order::new(n, &pairs);
        let black = rng.below(1 << n) as u32;
        let game = order.removal(upset::game::RemovalKind::Pomax, black);
        let (inside, lines) = essential(&order, black);
        let (inside, all) = if lines.is_empty() { (vec![], true) } else { (inside, false) };
        let text = svg(&game).unwrap();
        let picture = check(&game, "pomax");
        // A ring has its element's centre, and the lines of the triples are the thick ones.
        let rings: Vec<(f64, f64)> = (text.split('<'))
            .filter(|tag| tag.starts_with("circle") && attribute(tag, "fill") == Some("none"))
            .map(|tag| (number(tag, "cx"), number(tag, "cy")))
            .collect();
        let ringed: Vec<usize> = (0..n)
            .filter(|&x| {
                let e = &picture.elements[x];
                rings.iter().any(|&(a, b)| (a - e.x).hypot(b - e.y) < 0.1)
            })
            .collect();
        assert_eq!((ringed, rings.len()), (inside.clone(), inside.len()), "{pairs:?} {black:b}");
        let mut thick: Vec<(usize, usize)> = (text.split('<'))
            .filter(|tag| tag.starts_with("line") && attribute(tag, "stroke-width") == Some("5"))
            .map(|tag| (number(tag, "data-from") as usize, number(tag, "data-to") as usize))
            .collect();
        thick.sort_unstable();
        assert_eq!(thick, lines);
        assert_eq!(text.contains("no blocking triple"), all);
        assert_eq!(text.contains("thick lines: blocking triple"), !all);
        let dot =
            upset::export::write(&game, None, upset::export::Format::Dot, &Budget::unlimited()).unwrap();
        assert_eq!(dot.matches("peripheries=2").count(), inside.len());
        assert_eq!(dot.matches("penwidth").count(), lines.len());
        triples += usize::from(!all);
    }
    assert!(triples > 50);
    let zigzag = Order::new(4, &[(0, 1), (2, 1), (2, 3)]).removal(upset::game::RemovalKind::Pomax, 0b0011);
    assert!(!svg(&zigzag).unwrap().contains("essential"));
}

#[test]
fn names_cannot_break_the_document() {
    let names = upset::names::Names::new(["<script>", "a&b", "\"quoted\"", "line\nbreak\u{1}"]);
    let poset = Poset::new(names, &[(0, 1), (1, 2), (1, 3)]).unwrap();
    let text = svg(&Position::Poset(PosetGame::new(poset))).unwrap();
    assert!(!text.contains("<script>") && !text.contains("a&b") && !text.contains('\u{1}'));
    assert!(text.contains("&lt;script&gt;"));
}

#[test]
fn a_large_board_is_refused_with_the_limit() {
    let refused = svg(&Position::Poset(PosetGame::new(families::antichain(100_000)))).unwrap_err();
    assert!(refused.to_string().contains("500 elements"), "{refused}");
}

/// Every part of a sum is drawn, in every kind of picture.
#[test]
fn sums_show_their_parts() {
    let game = upset::document::expression("{1|-1} + chomp(2,2) + V2").unwrap();
    let picture = upset::draw::svg(&game, &Budget::unlimited()).unwrap();
    // Four positions of the first part, three squares, three elements.
    assert_eq!(picture.matches("data-element").count(), 10, "{picture}");
    assert!(picture.contains("<title>2:b2</title>") && picture.contains("part 3: poset"), "{picture}");
    let tikz = upset::draw::tikz(&game, &upset::draw::Marks::default(), &Budget::unlimited()).unwrap();
    assert_eq!(tikz.matches("\\node").count(), 10, "{tikz}");
}

fn drawn(text: &str) -> String {
    let game: upset::Game = text.parse().unwrap();
    svg(&game.position).unwrap()
}

#[test]
fn edges_that_join_the_same_vertices_are_bent() {
    let text = "game = \"hackenbush\"\nground = [\"g\"]\nblue = [\"g-a\"]\n\
                edges = [[\"g\",\"a\"],[\"a\",\"g\"],[\"a\",\"b\"],[\"b\",\"b\"],[\"g\",\"a\"]]";
    let picture = svg(&upset::Game::from_toml(text).unwrap().position).unwrap();
    // Three between g and a and a loop are bent, one is straight.
    assert_eq!(picture.matches("<path data-from").count(), 4, "{picture}");
    assert_eq!(picture.matches("<line").count(), 1, "{picture}");
}

#[test]
fn queens_stand_on_a_board_without_lines() {
    let picture = drawn("node-kayles queens(5)");
    assert_eq!(picture.matches("<line data-from").count(), 0);
    assert!(picture.contains("where a queen"), "{picture}");
    // A king's graph is not a queen's.
    assert!(!drawn("node-kayles grid(3,3)").contains("where a queen"));
}

#[test]
fn the_lines_of_sim_run_between_its_points() {
    for n in 3..=7 {
        let game: upset::Game = format!("sim({n})").parse().unwrap();
        let read = check(&game.position, &format!("sim({n})"));
        let lines = n * (n - 1) / 2;
        assert_eq!((read.elements.len(), read.lines.len()), (lines + n, 2 * lines));
    }
}

#[test]
fn sets_of_two_are_lines() {
    let pairs: Vec<String> = (1..=9).map(|i| format!("[\"v_{i}\",\"v_{}\"]", i % 9 + 1)).collect();
    let text = format!(
        "game = \"positional\"\nconvention = \"achievement\"\nleft = [{}]\nright = [[\"v_1\",\"v_2\"],[\"v_1\",\"v_3\",\"v_5\"]]",
        pairs.join(",")
    );
    let game = upset::Game::from_toml(&text).unwrap();
    let read = read(&svg(&game.position).unwrap());
    // Nine lines; what both have and the triple are squares.
    assert_eq!((read.elements.len(), read.lines.len()), (11, 9 + 2 + 3));
}

#[test]
fn games_on_edges_are_drawn_between_their_points() {
    // The line from a1 to a3 would run through a2 if they stood in a row.
    let triangle = "switching(\"a1-a2-a3-a1\",a1,a3)";
    for (text, points) in [("gale(3)", 8), ("gale(6)", 32), ("switching(grid(3,3),a1,c3)", 9), (triangle, 3)]
    {
        let game: upset::Game = text.parse().unwrap();
        let edges = game.position.names().len();
        let read = check(&game.position, text);
        assert_eq!((read.elements.len(), read.lines.len()), (edges + points, 2 * edges), "{text}");
    }
}
