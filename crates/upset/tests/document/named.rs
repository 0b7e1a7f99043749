//! Named graphs, boards and colourings are what they stand for, written out.

use upset::document::expression;
use upset::game::{Family, Key, Position};
use upset::{Budget, Game, Outcome};

fn position(text: &str) -> Position {
    expression(text).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn document(text: &str) -> Position {
    Game::from_toml(text).unwrap_or_else(|e| panic!("{}", e.render(false))).position
}

#[test]
fn graphs_by_name() {
    let edges = "edges = ['1 - 2 - 3 - 4']";
    assert_eq!(position("node-kayles path(4)"), document(&format!("game = 'node-kayles'\n{edges}")));
    assert_eq!(position("col cycle(4)"), document("game = 'col'\nedges = ['1 - 2 - 3 - 4 - 1']"));
    let both = "game = 'geography'\nedges = ['1 > 2 > 3 > 2 > 1']\nstart = '1'";
    assert_eq!(position("geography path(3)"), document(both));
    let star = "game = 'leaf'\nedges = ['1 - 2', '1 - 3']\nblack = ['1']";
    assert_eq!(position("leaf star(2) black 1"), document(star));
    let grid =
        "game = 'node-kayles'\nelements = ['a1', 'b1', 'a2', 'b2']\nedges = ['a1 - b1 - b2 - a2 - a1']";
    assert_eq!(position("node-kayles grid(2,2)"), document(grid));
    let two = position("node-kayles 2*path(2) + complete(3)");
    assert_eq!((two.family(), two.elements()), (Family::NodeKayles, 7));
    assert_eq!(position("node-kayles random-graph(9,0.5,3)"), position("node-kayles random-graph(9,0.5,3)"));
    for wrong in
        ["path(3)", "poset path(3)", "node-kayles C3", "cycle(2)", "node-kayles path(2) + C3", "leaf path(3)"]
    {
        assert!(expression(wrong).is_err(), "{wrong}");
    }
}

/// Ten Grundy numbers of Node Kayles on rings, which are those of Kayles-like rows (0.137) with one move made.
#[test]
fn node_kayles_on_named_graphs() {
    let grundy = |text: &str| Game::from(position(text)).solve(&Budget::unlimited()).grundy().unwrap();
    let rows: Vec<u128> = (0..12).map(|n| grundy(&format!("node-kayles path({n})"))).collect();
    assert_eq!(rows, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
    for n in 3..12 {
        assert_eq!(grundy(&format!("node-kayles cycle({n})")), u128::from(rows[n - 3] == 0), "{n}");
        assert_eq!(grundy(&format!("node-kayles complete({n})")), 1);
    }
    assert_eq!((2..5).map(|n| grundy(&format!("node-kayles queens({n})"))).collect::<Vec<_>>(), [1, 2, 1]);
}

#[test]
fn crowns_and_incidence() {
    let crown = "game = 'poset'\nelements = ['1', '2', '3', '4', '5', '6']\n\
                 order = ['1 < 4', '2 < 4', '2 < 5', '3 < 5', '3 < 6', '1 < 6']";
    assert_eq!(position("crown(3)"), document(crown));
    // Graph Chomp on a triangle is lost, on a path of two edges won.
    let outcome = |text: &str| Game::from(position(text)).solve(&Budget::unlimited()).outcome;
    assert_eq!(outcome("incidence(\"a-b-c-a\")"), Some(Outcome::P));
    assert_eq!(outcome("incidence(\"a-b-c\")"), outcome("incidence([[a,b],[b,c]])"));
    assert_eq!(outcome("crown(40)"), Some(Outcome::P));
}

#[test]
fn boards_that_fall_and_avoid() {
    assert_eq!(position("gravity(mnk(5,4,4))"), position("connect(4,5,4)"));
    let cube = position("gravity(tictactoe(3,3))");
    assert_eq!((cube.elements(), cube.moves(upset::Player::Left).len()), (27, 9));
    let sim = Game::from(position("sim(5)"));
    assert_eq!(sim.position.view().convention, Some(upset::Convention::Avoidance));
    assert_eq!((sim.position.elements(), sim.position.view().sets[0].sets.len()), (10, 10));
    // Two colours on five points may leave no triangle of either; on six they cannot.
    assert_eq!(sim.solve(&Budget::unlimited()).outcome, Some(Outcome::D));
    assert!(expression("gravity(hex(3))").is_err() && expression("gravity(C3)").is_err());
}

#[test]
fn colourings_by_rule() {
    let chess = document("game = 'pomax'\nposet = 'young(3,2)'\nblack = 'chess'");
    assert_eq!(chess, position("pomax young(3,2) black chess"));
    assert_eq!(chess, position("pomax young(3,2) black a1 c1 b2"));
    let levels = position("black-white D2 black levels");
    assert_eq!(levels, document("game = 'black-white'\nposet = 'D2'\nblack = ['1', '4']"));
    let one = document("game = 'leaf'\nedges = ['a - b - c']\nblack = 'chess'");
    assert_eq!(one, document("game = 'leaf'\nedges = ['a - b - c']\nblack = ['a', 'c']"));
    assert_eq!(position("pomin C9 black random(4)"), position("pomin C9 black random(4)"));
    // An element of that name is meant before a rule is.
    let named = "game = 'pomax'\norder = ['chess < b']\nblack = ['chess']";
    assert_eq!(document(named).elements(), 2);
    let odd = Game::from_toml("game = 'leaf'\nedges = ['a - b - c - a']\nblack = 'chess'").unwrap_err();
    assert!(odd.message.contains("there is no chess colouring"), "{}", odd.message);
    let unknown = Game::from_toml("game = 'pomax'\nposet = 'C3'\nblack = 'chequered'").unwrap_err();
    assert_eq!(unknown.message, "there is no colouring called `chequered`");
}

#[test]
fn graphs_in_graph6() {
    let edges = "edges = ['1 - 3', '1 - 5', '2 - 4', '4 - 5']";
    let written = format!("game = 'node-kayles'\nelements = ['1', '2', '3', '4', '5']\n{edges}");
    assert_eq!(position("node-kayles graph6('DQc')"), document(&written));
    assert_eq!(position("col graph6('C~')"), position("col complete(4)"));
    for wrong in ["graph6('DQc')", "node-kayles graph6('DQ')", "node-kayles graph6(5)", "graph7('DQc')"] {
        assert!(expression(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn double_trees_and_hooks() {
    let both = "game = 'pominmax'\norder = ['r < a', 'r < b', 'd < c < r']\n\
        elements = ['r', 'a', 'b', 'c', 'd']\nblack = ['r', 'c']";
    assert_eq!(position("pominmax doubletree('r(a b)','r(c(d))') black r c"), document(both));
    let hooked = "game = 'pomax'\nelements = ['1:1', '1:2', '1:3', '2:1', '2:2', '2:3']\n\
        order = ['1:1 < 1:3', '1:2 < 1:3', '2:1 < 2:2 < 2:3', '2:2 < 1:2']\nblack = ['1:3']";
    assert_eq!(position("pomax hook(M1,2,C3) black 1:3"), document(hooked));
    assert_eq!(position("hook(C2,'b1',young(2,1))").elements(), 5);
    for (wrong, said) in [
        ("doubletree('r(a) s','r')", "one root"),
        ("doubletree('r')", "takes 2 arguments"),
        ("doubletree('r(a a)','r')", "twice"),
        ("hook(D3,1,C3)", "one path"),
        ("hook(C0,1,C3)", "one path"),
        ("hook(C2,9,C3)", "no element `9`"),
        ("hook(C2,C2,C3)", "name in quotes"),
    ] {
        let error = expression(wrong).unwrap_err().render(false);
        assert!(error.contains(said), "{wrong}: {error}");
    }
}

#[test]
fn a_board_with_an_order_of_its_own() {
    let fallen = "game = 'positional'\nboard = 'mnk(2,2,2)'\norder = ['a1 < a2', 'b1 < b2']";
    assert_eq!(document(fallen), position("connect(2,2,2)"));
    let Position::Positional(turned) =
        document("game = 'positional'\nboard = 'connect(3,3,3)'\norder = [['b1', 'a1']]")
    else {
        panic!("no positional game")
    };
    assert_eq!(turned.poset.cover_pairs().len(), 1, "the columns are no longer chains");
    for (order, said) in [
        ("['a1 < z9']", "no element `z9`"),
        ("['a1 < b1 < a1']", "cycle: a1 < b1 < a1"),
        ("[['a1']]", "a pair has two names"),
    ] {
        let text = format!("game = 'positional'\nboard = 'mnk(2,2,2)'\norder = {order}");
        let error = Game::from_toml(&text).unwrap_err().render(false);
        assert!(error.contains(said), "{order}: {error}");
    }
}

/// 000, Section 1.1: Connect-Tac-Toe is Tic-Tac-Toe with gravity, Connect in two dimensions.
#[test]
fn connect_tac_toe() {
    let (fallen, columns) = (position("gravity(tictactoe(3,2))"), position("connect(3,3,3)"));
    assert_eq!(fallen.key(Key::EFFORT), columns.key(Key::EFFORT));
    let whole = Budget::unlimited();
    let outcome = |text: &str| text.parse::<Game>().unwrap().solve(&whole).outcome;
    assert_eq!(outcome("gravity(tictactoe(3,2))"), Some(Outcome::D));
    assert_eq!(outcome("gravity(tictactoe(3,3))"), Some(Outcome::N));
    assert_eq!(outcome("tictactoe(3,3)"), Some(Outcome::N));
}
