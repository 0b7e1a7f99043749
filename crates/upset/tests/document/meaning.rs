//! What documents mean.

use crate::{game, read};
use upset::document::{NoFiles, read_text};
use upset::game::{Convention, Position, RemovalKind};
use upset::order::Poset;
use upset::value::Player::{Left, Right};

fn poset(text: &str) -> Poset {
    match game(text) {
        Position::Poset(game) => game.poset,
        other => panic!("no poset game: {other:?}"),
    }
}

/// The covers by name.
fn covers(poset: &Poset) -> Vec<String> {
    poset.cover_pairs().iter().map(|&(x, y)| format!("{}<{}", poset.name(x), poset.name(y))).collect()
}

#[test]
fn both_formats_say_the_same() {
    let toml = "title = 't'\ngame = 'poset'\nelements = ['a', 'b', 'c', 'd']\norder = ['a < b < c', ['a', 'd'], 'a < c']\n[expect]\noutcome = 'N'\ngrundy = 3";
    let json = r#"{"title": "t", "game": "poset", "elements": ["a", "b", "c", "d"],
        "order": ["a < b < c", ["a", "d"], "a < c"], "expect": {"outcome": "N", "grundy": 3}}"#;
    let (a, b) = (read(toml).unwrap(), read(json).unwrap());
    assert_eq!((&a.title, &a.expect), (&b.title, &b.expect));
    assert_eq!(a.expect.unwrap().0["grundy"], 3);
    assert_eq!(covers(&poset(toml)), ["a<b", "a<d", "b<c"]);
    assert_eq!(poset(toml), poset(json));
}

#[test]
fn names_come_as_they_appear() {
    let p = poset("game = 'poset'\norder = ['c < a', 'lone', 'b < a']");
    assert_eq!(p.names().iter().collect::<Vec<_>>(), ["c", "a", "lone", "b"]);
}

#[test]
fn a_preorder_merges_its_cycles() {
    let p = poset("game = 'poset'\nrelation = 'preorder'\norder = ['a < b < a', 'b < c', 'd < a', 'x < x']");
    assert_eq!(p.names().iter().collect::<Vec<_>>(), ["a=b", "c", "d", "x"]);
    assert_eq!(covers(&p), ["a=b<c", "d<a=b"]);
    let text = "game = 'pomax'\nrelation = 'preorder'\norder = ['a < b < a', 'b < c']\nblack = ['b', 'new']";
    let Position::Removal(g) = game(text) else { panic!() };
    assert_eq!(g.colour, [Left, Right, Left]);
    let Position::Removal(g) = game(&text.replace("'b', 'new'", "'a=b'")) else { panic!() };
    assert_eq!((g.poset.len(), g.colour.clone()), (2, vec![Left, Right]));
}

#[test]
fn one_list_of_colours_is_enough() {
    for (lists, wanted) in [
        ("black = ['a']", [Left, Right]),
        ("white = ['a']", [Right, Left]),
        ("black = ['b']\nwhite = ['a']", [Right, Left]),
    ] {
        for (family, kind) in [
            ("pomax", RemovalKind::Pomax),
            ("pomin", RemovalKind::Pomin),
            ("pominmax", RemovalKind::Pominmax),
        ] {
            let Position::Removal(g) = game(&format!("game = '{family}'\norder = ['a < b']\n{lists}")) else {
                panic!()
            };
            assert_eq!((g.kind, g.colour.as_slice()), (kind, wanted.as_slice()));
        }
        let Position::BlackWhite(g) = game(&format!("game = 'black-white'\norder = ['a < b']\n{lists}"))
        else {
            panic!()
        };
        assert_eq!(g.colour, wanted);
        let Position::Leaf(g) = game(&format!("game = 'leaf'\nedges = ['a - b']\n{lists}")) else { panic!() };
        assert_eq!(g.colour, wanted);
    }
}

#[test]
fn graphs() {
    let Position::NodeKayles(g) = game("game = 'node-kayles'\nedges = ['a - b - c', ['c', 'd'], 'a-b', 'e']")
    else {
        panic!()
    };
    assert_eq!(g.graph.edges(), [(0, 1), (1, 2), (2, 3)]);
    assert_eq!(g.graph.len(), 5);
    let Position::NodeKayles(g) = game("game = 'node-kayles'\nedges = ['x-1 - x-2']") else { panic!() };
    assert_eq!(g.graph.names().iter().collect::<Vec<_>>(), ["x-1", "x-2"]);
    let Position::Col(g) =
        game("game = 'col'\nedges = ['a - b - c']\ncolored = { left = ['a'], right = ['b'] }")
    else {
        panic!()
    };
    assert_eq!(g.colour, [Some(Left), Some(Right), None]);
    let text = "game = 'geography'\nedges = ['a > b > c', 'c - d', ['d', 'a'], 'd -> b']\nstart = 'b'";
    let Position::Geography(g) = game(text) else { panic!() };
    assert_eq!(g.graph.arcs(), [(0, 1), (1, 2), (2, 3), (3, 0), (3, 1), (3, 2)]);
    assert_eq!(g.token, 1);
}

#[test]
fn sets_are_named_by_their_members() {
    let Position::SetGame(g) = game("game = 'set-game'\nsets = [['b', 'a'], ['c'], ['a', 'b'], []]") else {
        panic!()
    };
    assert_eq!(g.set_names.iter().collect::<Vec<_>>(), ["{b,a}", "{c}", "{}"]);
    assert_eq!(g.sets, [vec![0, 1], vec![2], vec![]]);
    assert_eq!(g.elements.iter().collect::<Vec<_>>(), ["b", "a", "c"]);
}

#[test]
fn positional_games_in_mid_play() {
    let text = "game = 'positional'\nconvention = 'achievement'\norder = ['a < b']\nleft = [['b', 'a'], ['a', 'b']]\n\
        right = [['c']]\nclaimed = { left = ['a'] }\nturns = 'RLl'\nmoves = 2\nfirst_moves = ['c', 'b']";
    let Position::Positional(g) = game(text) else { panic!() };
    assert_eq!(g.convention, Convention::Achievement);
    assert_eq!((g.left.as_slice(), g.right.as_slice()), ([vec![0, 1]].as_slice(), [vec![2]].as_slice()));
    assert_eq!(g.claimed, [Some(Left), None, None]);
    assert_eq!(g.turns, Some(vec![Right, Left, Left]));
    assert_eq!((g.moves_left, g.first_moves.clone()), (Some(2), Some(vec![2, 1])));
    for (convention, right) in [("maker-breaker", 0), ("avoider-enforcer", 0), ("maker-maker", 1)] {
        let text = format!("game = 'positional'\nconvention = '{convention}'\nwinning = [['a', 'b']]");
        let Position::Positional(g) = game(&text) else { panic!() };
        assert_eq!((g.convention.name(), g.left.len(), g.right.len()), (convention, 1, right));
    }
    let text = "game = 'positional'\nposet = 'C3'\nconvention = 'avoidance'\nleft = [['3']]";
    let Position::Positional(g) = game(text) else { panic!() };
    assert_eq!((g.left.as_slice(), g.right.len()), ([vec![2]].as_slice(), 0));
    let Position::Positional(g) =
        game("game = 'positional'\nboard = 'connect(4,7,6)'\nclaimed = { left = ['d1'], right = ['d2'] }")
    else {
        panic!()
    };
    assert_eq!((g.convention, g.left.len(), g.available().len()), (Convention::MakerMaker, 69, 7));
}

#[test]
fn a_circuit_gives_an_order() {
    // x < y whenever their first bits agree or x begins with 0: two classes of two.
    let weak = "aag 5 4 0 1 1\n2\n4\n6\n8\n11\n10 2 7\n";
    let files = |name: &str| match name {
        "order.aag" => Ok(b"aag 7 4 0 1 3\n2\n4\n6\n8\n14\n10 2 7\n12 4 9\n14 11 13\n".to_vec()),
        "below/weak.aag" => Ok(weak.into()),
        _ => panic!("{name}"),
    };
    let open = |text: &str| read_text("t", text, &files).map(|mut all| all.remove(0).position);
    let Ok(Position::Poset(g)) = open("game = 'poset'\ncircuit = 'order.aag'") else { panic!() };
    assert_eq!(covers(&g.poset), ["00<01", "00<10", "01<11", "10<11"]);
    let message = open("game = 'poset'\ncircuit = 'below/weak.aag'").unwrap_err().message;
    assert_eq!(message, "the circuit `below/weak.aag` cannot be used: the order has a cycle: 00 < 01 < 00");
    let text = "game = 'pomax'\ncircuit = 'below/weak.aag'\nrelation = 'preorder'\nblack = ['11']";
    let Ok(Position::Removal(g)) = open(text) else { panic!() };
    assert_eq!(covers(&g.poset), ["00=01<10=11"]);
    assert_eq!(g.colour, [Right, Left]);
}

#[test]
fn standard_input_is_sniffed() {
    assert_eq!(game("&DI?AO?").elements(), 5);
    assert_eq!(game("% c\n#times\nt1\n#positions\na b\n#blackwins\na b\n").elements(), 2);
    assert_eq!(game("\u{feff}# a comment\ngame = 'poset'\nposet = 'C3'").elements(), 3);
    assert_eq!(game("\n {\"game\": \"poset\", \"poset\": \"C3\"}").elements(), 3);
    let all = read_text("t", ">>digraph6<<&@?\n&A?\n", &NoFiles).unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!((all[1].title.as_deref(), all[1].line), (None, Some(2)));
}

#[test]
fn a_long_document_loads_without_deep_recursion() {
    let pairs: Vec<String> = (1..100_000).map(|i| format!("['{}', '{}']", i - 1, i)).collect();
    for relation in ["order", "preorder"] {
        let text = format!("game = 'poset'\nrelation = '{relation}'\norder = [{}]", pairs.join(","));
        assert_eq!(poset(&text).len(), 100_000);
    }
    let ring =
        format!("game = 'poset'\nrelation = 'preorder'\norder = [{}, ['99999', '0']]", pairs.join(","));
    assert_eq!(poset(&ring).len(), 1);
}
