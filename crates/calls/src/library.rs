//! What the page offers: the documents of `games/`, the families with their sizes, the reductions with an example each.

use serde_json::{Value, json};
use upset::document::Game;
use upset::reduce::{Input, KINDS};
use upset::rule;
use upset::rule::positional::PRINCIPLES;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// A family of boards: its name, its expression with `#` for each number, and what the numbers are.
struct Family(&'static str, &'static str, &'static [Size]);

/// A number of a family: what it counts, the least, the most and the first that is shown.
struct Size(&'static str, u32, u32, u32);

const FAMILIES: &[Family] = &[
    Family("Chomp", "chomp(#,#)", &[Size("rows", 1, 8, 3), Size("columns", 1, 10, 4)]),
    Family(
        "Chomp in three dimensions",
        "chomp(#,#,#)",
        &[Size("wide", 1, 4, 2), Size("deep", 1, 4, 2), Size("high", 1, 4, 3)],
    ),
    Family(
        "Nim",
        "nim(#,#,#)",
        &[Size("first heap", 0, 12, 3), Size("second heap", 0, 12, 4), Size("third heap", 0, 12, 5)],
    ),
    Family("Divisors", "divisors(#)", &[Size("number", 2, 720, 60)]),
    Family("Subset Takeaway", "takeaway(#)", &[Size("points", 2, 5, 3)]),
    Family(
        "Young diagram",
        "young(#,#,#)",
        &[Size("first row", 1, 9, 5), Size("second row", 0, 9, 3), Size("third row", 0, 9, 1)],
    ),
    Family("Chain over antichain", "C# / A#", &[Size("chain", 1, 9, 3), Size("antichain", 1, 9, 3)]),
    Family("Zig-zag", "N#", &[Size("length", 1, 12, 4)]),
    Family("Crown", "crown(#)", &[Size("points", 2, 8, 4)]),
    Family("Random order", "random(#,0.3,#)", &[Size("elements", 1, 40, 10), Size("seed", 1, 99, 1)]),
    Family(
        "Pomax, chessboard colours",
        "pomax chomp(#,#) black chess",
        &[Size("rows", 1, 6, 3), Size("columns", 1, 6, 3)],
    ),
    Family(
        "Pominmax, chessboard colours",
        "pominmax chomp(#,#) black chess",
        &[Size("rows", 1, 6, 3), Size("columns", 1, 6, 3)],
    ),
    Family(
        "Pomin, random colours",
        "pomin random(#,0.3,1) black random(#)",
        &[Size("elements", 1, 16, 8), Size("colouring", 1, 99, 1)],
    ),
    Family(
        "Black-white, chessboard colours",
        "black-white chomp(#,#) black chess",
        &[Size("rows", 1, 5, 3), Size("columns", 1, 5, 3)],
    ),
    Family("Product of chains", "C# x C#", &[Size("first", 1, 7, 3), Size("second", 1, 7, 4)]),
    Family(
        "Connect",
        "connect(#,#,#)",
        &[Size("in a row", 2, 5, 4), Size("columns", 2, 8, 5), Size("rows", 2, 7, 4)],
    ),
    Family("Tic-Tac-Toe", "tictactoe(#,#)", &[Size("side", 2, 5, 3), Size("dimensions", 1, 3, 2)]),
    Family("Maker-Breaker Tic-Tac-Toe", "maker-breaker tictactoe(#,2)", &[Size("side", 2, 5, 3)]),
    Family("Avoider-Enforcer Tic-Tac-Toe", "avoider-enforcer tictactoe(#,2)", &[Size("side", 2, 4, 3)]),
    Family("Avoidance Tic-Tac-Toe", "avoidance tictactoe(#,2)", &[Size("side", 2, 4, 3)]),
    Family(
        "Tic-Tac-Toe with gravity",
        "gravity(tictactoe(#,#))",
        &[Size("side", 2, 4, 3), Size("dimensions", 1, 3, 2)],
    ),
    Family("Achievement game W", "W(#)", &[Size("size", 2, 4, 3)]),
    Family("Hex", "hex(#)", &[Size("side", 1, 5, 3)]),
    Family("Connection across a grid", "connection(grid(#,4),a1,c4)", &[Size("columns", 3, 5, 3)]),
    Family("Sim", "sim(#)", &[Size("points", 3, 6, 5)]),
    Family("Node Kayles on a grid", "node-kayles grid(#,#)", &[Size("wide", 1, 7, 3), Size("high", 1, 7, 3)]),
    Family("Col on a path", "col path(#)", &[Size("vertices", 1, 12, 6)]),
    Family("Col on a cycle", "col cycle(#)", &[Size("vertices", 3, 12, 6)]),
    Family("Node Kayles of queens", "node-kayles queens(#)", &[Size("side", 1, 7, 4)]),
    Family("Leaf on a path", "leaf path(#) black chess", &[Size("vertices", 1, 12, 7)]),
    Family("Geography on a grid", "geography grid(#,#)", &[Size("wide", 1, 4, 3), Size("high", 1, 4, 3)]),
    Family(
        "A sum of games",
        "chomp(2,#) + {#|-1} + C#",
        &[Size("Chomp", 1, 6, 3), Size("switch", 0, 9, 2), Size("chain", 1, 9, 3)],
    ),
    Family("Switch", "{#|-#}", &[Size("Left takes", 0, 9, 2), Size("Right takes", 1, 9, 1)]),
];

/// An instance to begin with, for each form of input.
fn example(kind: &str, input: Input) -> &'static str {
    match (kind, input) {
        ("formula-poset", _) => "(x | !y) & z; x=1 y=0 z=1",
        ("avoid-true-maker-maker", _) => "p cnf 3 2\n1 2 0\n2 3 0\n",
        ("node-kayles-poset", _) => "node-kayles path(4)",
        ("poset-set-game", _) => "chomp(2,3)",
        ("achievement-maker-maker", _) => "butterfly",
        ("maker-breaker-achievement" | "maker-breaker-maker-maker", _) => "maker-breaker tictactoe(2,2)",
        ("tqbf-black-white", _) => "p cnf 2 1\ne 1 0\na 2 0\n1 2 0\n",
        ("pomax-pominmax", _) => "pomax C3 black 1 3",
        (_, Input::Cnf) => "p cnf 3 2\n1 -2 3 0\n-1 2 3 0\n",
        (_, Input::Qbf) => "p cnf 3 2\na 1 0\ne 2 0\na 3 0\n1 2 3 0\n-1 2 -3 0\n",
        (_, Input::SetCover) => r#"{"sets": [["a", "b"], ["b", "c"], ["c"]], "k": 2}"#,
        (_, Input::Formula) => "x & y; x=1 y=1",
        (_, Input::Path) => r#"{"path": [["a", "b"], ["b", "c"]], "first": "a", "second": "c"}"#,
        (_, Input::Digraph) => r#"{"arcs": [["a", "b"], ["b", "c"]], "from": "a", "to": "c"}"#,
        (_, Input::Position) => "C3",
    }
}

fn input(input: Input) -> &'static str {
    match input {
        Input::Cnf => "cnf",
        Input::Qbf => "qdimacs",
        Input::Position => "game",
        Input::SetCover => "set-cover",
        Input::Formula => "formula",
        Input::Path => "path",
        Input::Digraph => "digraph",
    }
}

/// Everything that can be opened without typing.
pub fn library() -> Value {
    let games = GAMES.iter().filter_map(|&(file, text)| {
        let game = Game::from_toml(text).ok()?;
        let title = game.title.clone().unwrap_or_else(|| file.trim_end_matches(".toml").into());
        Some(json!({
            "file": file,
            "title": title,
            "words": game.position.to_string(),
            "family": game.position.family().name(),
            "text": text,
        }))
    });
    let families = FAMILIES.iter().map(|Family(name, expression, sizes)| {
        let sizes = sizes.iter().map(|Size(what, least, most, first)| {
            json!({"what": what, "least": least, "most": most, "first": first})
        });
        json!({"name": name, "expression": expression, "sizes": sizes.collect::<Vec<_>>()})
    });
    let reductions = KINDS.iter().map(|kind| {
        json!({
            "kind": kind.name,
            "source": kind.source,
            "from": kind.from,
            "to": kind.to,
            "input": input(kind.input),
            "example": example(kind.name, kind.input),
        })
    });
    json!({
        "games": games.collect::<Vec<_>>(),
        "families": families.collect::<Vec<_>>(),
        "reductions": reductions.collect::<Vec<_>>(),
    })
}

/// Every rule, as `upset rules --json` lists them.
pub fn rules() -> Value {
    let rules = rule::groups().into_iter().flat_map(|(family, rules)| {
        rules.into_iter().map(move |rule| {
            let theorem = rule.theorem();
            json!({
                "name": theorem.name,
                "source": theorem.source,
                "class": theorem.class,
                "time": theorem.time,
                "family": family,
            })
        })
    });
    let principles = PRINCIPLES.iter().map(|one| {
        json!({
            "name": one.theorem.name,
            "source": one.theorem.source,
            "kind": one.kind,
            "statement": one.theorem.class,
            "family": "positional",
        })
    });
    json!({
        "schema": "upset.rules/1",
        "rules": rules.collect::<Vec<_>>(),
        "principles": principles.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset::draw::Undrawn;
    use upset::{Budget, Position};

    #[test]
    fn every_family_can_be_built_as_it_is_first_shown() {
        for Family(name, expression, sizes) in FAMILIES {
            let mut text = expression.to_string();
            for Size(_, least, most, first) in *sizes {
                assert!(least <= first && first <= most, "{name}");
                text = text.replacen('#', &first.to_string(), 1);
            }
            assert!(text.parse::<Game>().is_ok_and(|game| game.position.elements() > 0), "{name}: {text}");
        }
    }

    #[test]
    fn every_reduction_takes_its_example() {
        for kind in KINDS {
            let text = example(kind.name, kind.input);
            let made = match kind.input {
                Input::Position => {
                    let game: Position = text.parse::<Game>().unwrap().position;
                    kind.from_game(&game).map_err(|why| why.to_string())
                }
                _ => kind.from_text("example", text).map_err(|why| why.to_string()),
            };
            let game = made.unwrap_or_else(|why| panic!("{}: {why}", kind.name)).game;
            // A gadget too large for a picture is shown as a table.
            let drawn = upset::draw::layout(&game, &Budget::unlimited());
            assert!(!matches!(drawn, Err(Undrawn::Stopped(_))), "{}", kind.name);
        }
    }
}
