//! Every mistake has its own message at its own place.

use crate::read;
use upset::document::{Error, expression};

/// A text, what is wrong with it, the marked part, and a part of the help.
type Case = (&'static str, &'static str, &'static str, &'static str);

fn check(error: &Error, (text, message, marked, help): Case) {
    let shown = error.render(false);
    assert_eq!(error.message, message, "{text}");
    let found = error.span.clone().map_or("", |span| &error.text[span]);
    assert_eq!(found, marked, "{text}\n{shown}");
    assert!(error.help.as_deref().unwrap_or("").contains(help), "{text}: {:?}", error.help);
    assert!(shown.contains(message) && shown.contains(&error.origin), "{shown}");
}

const DOCUMENTS: &[Case] = &[
    ("", "the field `game` is missing", "", "poset"),
    ("gmae = 'poset'", "there is no field `gmae`, and `game` is missing", "gmae", "game ="),
    ("game = 'posset'", "there is no family of games called `posset`", "'posset'", "`poset`?"),
    (
        "game = 'maker-breaker'",
        "there is no family of games called `maker-breaker`",
        "'maker-breaker'",
        "convention = \"maker-breaker\"",
    ),
    ("game = 'chess'", "there is no family of games called `chess`", "'chess'", "node-kayles"),
    ("game = 3", "this should be the name of a family of games, and is a number", "3", ""),
    ("game = 'poset'", "the field `order` is missing", "'poset'", "order ="),
    ("game = 'poset'\nordr = []", "there is no field `ordr`", "ordr", "`order`?"),
    ("game = 'poset'\nblack = []", "the field `black` does not belong to a poset game", "black", "pomax"),
    ("game = 'poset'\nelements = ['a', 'a']", "the element `a` is named twice", "'a'", ""),
    ("game = 'poset'\nelements = ['a', 3]", "this should be a name in quotes, and is a number", "3", ""),
    ("game = 'poset'\nelements = ['']", "a name cannot be empty", "''", ""),
    (
        "game = 'poset'\nelements = ['abc']\norder = ['abc < abd']",
        "there is no element `abd`",
        "abd",
        "`abc`?",
    ),
    (
        "game = 'poset'\norder = 'a < b'",
        "this should be a list of chains like \"a < b < c\" or of pairs, and is a text",
        "'a < b'",
        "",
    ),
    (
        "game = 'poset'\norder = ['a < b < c', 'c < a', 'd < a']",
        "the order has a cycle: a < b < c < a",
        "'c < a'",
        "preorder",
    ),
    ("game = 'poset'\norder = ['a < a']", "the order has a cycle: a < a", "'a < a'", ""),
    ("game = 'poset'\norder = ['a < < b']", "a name is missing in this chain", "'a < < b'", "a < b < c"),
    (
        "game = 'poset'\norder = ['a > b']",
        "only `<` relates elements in a chain",
        "a > b",
        "lower element first",
    ),
    ("game = 'poset'\norder = ['a <= b']", "only `<` relates elements in a chain", "= b", ""),
    ("game = 'poset'\norder = [['a', 'b', 'c']]", "a pair has two names, not 3", "['a', 'b', 'c']", ""),
    (
        "game = 'poset'\norder = [true]",
        "this should be a chain like \"a < b < c\" or a pair of names, and is true or false",
        "true",
        "",
    ),
    (
        "game = 'poset'\nposet = 'C3'\norder = []",
        "`poset` and `order` cannot both be given",
        "order",
        "leave",
    ),
    (
        "game = 'poset'\nposet = 'C3 + chmop(3,4)'",
        "there is no poset or board called `chmop`",
        "chmop",
        "`chomp`?",
    ),
    (
        "game = 'poset'\nposet = 'hex(3)'",
        "this is a board of a positional game, not a poset",
        "'hex(3)'",
        "positional",
    ),
    (
        "game = 'poset'\nposet = 'C10^18'",
        "the board would have 1000000000000000000 elements, more than the 20000000 that can be built",
        "C10^18",
        "",
    ),
    (
        "game = 'poset'\norder = []\nrelation = 'partial'",
        "there is no relation called `partial`",
        "'partial'",
        "preorder",
    ),
    (
        "game = 'poset'\nelements = []\nrelation = 'preorder'",
        "`relation` says how to read `order`, which is missing",
        "relation",
        "",
    ),
    ("game = 'poset'\norder = ['a']\ntitle = 3", "this should be a text, and is a number", "3", ""),
    (
        "game = 'poset'\norder = ['a']\nexpect = 3",
        "this should be a table of the solution's fields, and is a number",
        "3",
        "",
    ),
    ("game = 'pomax'\norder = ['a < b']", "the field `black` is missing", "'pomax'", "white"),
    ("game = 'pomax'\nelements = ['a']\nblack = ['b']", "there is no element `b`", "b", "elements"),
    ("game = 'pomax'\norder = ['a < b']\nblack = ['a', 'a']", "`a` is named twice", "'a'", ""),
    (
        "game = 'pomax'\norder = ['a < b']\nblack = ['a']\nwhite = ['b', 'a']",
        "`a` is both black and white",
        "'a'",
        "",
    ),
    (
        "game = 'pomax'\norder = ['a < b']\nblack = ['a']\nwhite = []",
        "`b` is neither black nor white",
        "white",
        "rest",
    ),
    (
        "game = 'leaf'\nedges = ['a > b']\nblack = []",
        "the edges of a leaf game have no direction",
        "'a > b'",
        "a - b",
    ),
    ("game = 'node-kayles'", "the field `edges` is missing", "'node-kayles'", "edges ="),
    ("game = 'node-kayles'\nedges = ['a - a']", "this edge joins a vertex to itself", "'a - a'", ""),
    ("game = 'node-kayles'\nedges = ['a - ']", "a name is missing in this path", "'a - '", "a - b - c"),
    (
        "game = 'node-kayles'\nedges = [3]",
        "this should be an edge like \"a - b\" or a pair of names, and is a number",
        "3",
        "",
    ),
    (
        "game = 'col'\nedges = ['a - b']\ncolored = { left = ['a', 'b'] }",
        "`a` and `b` are neighbours of one colour",
        "'b'",
        "",
    ),
    (
        "game = 'col'\nedges = ['a - b']\ncolored = { left = ['a'], right = ['a'] }",
        "`a` is coloured twice",
        "'a'",
        "",
    ),
    (
        "game = 'col'\nedges = ['a - b']\ncolored = { black = ['a'] }",
        "there is no player `black`",
        "black",
        "`left` and `right`",
    ),
    (
        "game = 'col'\nedges = ['ab - b']\ncolored = { left = ['ac'] }",
        "there is no vertex `ac`",
        "'ac'",
        "`ab`?",
    ),
    ("game = 'geography'\nedges = ['a > b']", "the field `start` is missing", "'geography'", "start ="),
    ("game = 'geography'\nedges = ['a > b']\nstart = 'c'", "there is no vertex `c`", "'c'", ""),
    ("game = 'set-game'", "the field `sets` is missing", "'set-game'", "sets ="),
    ("game = 'set-game'\nsets = ['a']", "this should be a list of names, and is a text", "'a'", ""),
    ("game = 'positional'", "the field `convention` is missing", "'positional'", "maker-breaker"),
    (
        "game = 'positional'\nconvention = 'maker-braker'",
        "there is no convention called `maker-braker`",
        "'maker-braker'",
        "`maker-breaker`?",
    ),
    (
        "game = 'positional'\nconvention = 'maker-breaker'",
        "the field `winning` is missing",
        "'positional'",
        "winning =",
    ),
    (
        "game = 'positional'\nconvention = 'maker-breaker'\nleft = []",
        "`left` does not belong to the convention maker-breaker",
        "left",
        "`winning`",
    ),
    (
        "game = 'positional'\nconvention = 'avoidance'\nwinning = []",
        "`winning` does not belong to the convention avoidance",
        "winning",
        "`left` and `right`",
    ),
    (
        "game = 'positional'\nconvention = 'maker-maker'\nwinning = [['a'], []]",
        "this set is empty: it would be filled before the first move",
        "[]",
        "",
    ),
    (
        "game = 'positional'\nconvention = 'maker-maker'\nwinning = [['a', 'b', 'a']]",
        "`a` is named twice",
        "'a'",
        "",
    ),
    (
        "game = 'positional'\nconvention = 'maker-maker'\nboard = 'hex(3)'",
        "in Maker-Maker both players have the same winning sets, on this board they do not",
        "'maker-maker'",
        "achievement",
    ),
    (
        "game = 'positional'\nboard = 'chomp(3,4)'",
        "this is a poset, not a board with winning sets",
        "'chomp(3,4)'",
        "poset =",
    ),
    (
        "game = 'positional'\nboard = 'hex(3)'\nelements = ['a']",
        "`board` and `elements` cannot both be given",
        "elements",
        "",
    ),
    (
        "game = 'positional'\nboard = 'hex(99999)'",
        "the board would have 9999800001 elements, more than the 20000000 that can be built",
        "hex(99999)",
        "",
    ),
    (
        "game = 'positional'\nboard = 'connect(3,3,3)'\nclaimed = { left = ['a2'] }",
        "`a2` is claimed, but `a1` below it is not",
        "'a2'",
        "downwards",
    ),
    (
        "game = 'positional'\nboard = 'tictactoe(3,2)'\nclaimed = { left = ['a2'], right = ['a2'] }",
        "`a2` is claimed twice",
        "'a2'",
        "",
    ),
    (
        "game = 'positional'\nboard = 'tictactoe(3,2)'\nclaimed = { left = ['a4'] }",
        "there is no element `a4`",
        "a4",
        "did you mean",
    ),
    (
        "game = 'positional'\nboard = 'tictactoe(3,2)'\nclaimed = []",
        "this should be a table { left = […], right = […] }, and is a list",
        "[]",
        "",
    ),
    (
        "game = 'positional'\nboard = 'tictactoe(2,1)+tictactoe(2,1)'\nclaimed = { left = ['1:1', '1:2'], right = ['2:1', '2:2'] }",
        "both players have filled a set, but the play ends with the first",
        "{ left = ['1:1', '1:2'], right = ['2:1', '2:2'] }",
        "",
    ),
    ("game = 'positional'\nboard = 'hex(3)'\nturns = 'LXR'", "`X` is no player", "X", "LRR"),
    ("game = 'positional'\nboard = 'hex(3)'\nturns = ''", "someone must have a turn", "''", "LR"),
    ("game = 'positional'\nboard = 'hex(3)'\nmoves = -1", "the number of moves cannot be negative", "-1", ""),
    (
        "game = 'positional'\nboard = 'hex(3)'\nmoves = 'x'",
        "this should be a number of moves, and is a text",
        "'x'",
        "",
    ),
    (
        "game = 'positional'\nboard = 'connect(3,3,3)'\nfirst_moves = ['a2']",
        "none of these can be claimed in the first move",
        "['a2']",
        "below",
    ),
    (
        "game = 'positional'\nboard = 'connect(3,3,3)'\nclaimed = {left = ['a1']}\nfirst_moves = ['a1']",
        "`a1` is claimed already",
        "'a1'",
        "",
    ),
    (
        "game = 'poset'\ncircuit = 'nowhere.aag'",
        "the circuit `nowhere.aag` cannot be used: No such file or directory (os error 2)",
        "'nowhere.aag'",
        "",
    ),
    (
        "game = 'poset'\norder = [['a', 'b'], ['b' 'a']]",
        "the text is no TOML: `'` stands where `,` or `]` should",
        "'",
        "",
    ),
    ("game = 'poset'\norder = ['a", "the text is no TOML: this string has no end", "'a", ""),
    ("game = poset", "the text is no TOML: `poset` is no value", "poset", "quotes"),
    ("game = 'poset'\ntitle = 1979-05-27", "no field takes a date or a time", "1979-05-27", "quotes"),
    ("game = 'poset'\norder = []\ngame = 'col'", "the field `game` appears twice", "game", ""),
    ("game 'poset'", "the text is no TOML: `'` stands where `=` should", "'", ""),
    (
        "game = 'poset'\ntitle = \"a\\b\\c\"",
        "the text is no TOML: `c` stands where the rest of an escape (`\\n`, `\\\"`, `\\u0041`) should",
        "c",
        "single quotation marks",
    ),
    (
        "game = 'poset'\norder = []\n[order.a]",
        "the text is no TOML: `order` has a value already, and is no table",
        "order",
        "",
    ),
    (
        "{\"game\": \"poset\", \"order\": [[\"a\", \"b\"], [\"b\" \"a\"]]}",
        "the text is no JSON: `\"` stands where `,` or `]` should",
        "\"",
        "",
    ),
    ("{\"game\": \"poset\", \"game\": \"col\"}", "the field `game` appears twice", "\"game\"", ""),
    (
        "{\"game\": \"poset\", \"order\": [[\"a\", \"\\u0062\"], [\"b\", \"a\"]]}",
        "the order has a cycle: a < b < a",
        "[\"b\", \"a\"]",
        "",
    ),
    ("&DI?AO", "5 elements need 5 characters after their number, and there are 4", "&DI?AO", ""),
    ("#times\nt1\n#blackwins\n", "the section `#positions` is missing", "", ""),
];

#[test]
fn documents() {
    for &case in DOCUMENTS {
        let Err(error) = read(case.0) else { panic!("accepted: {}", case.0) };
        check(&error, case);
    }
}

const EXPRESSIONS: &[Case] = &[
    ("", "a poset or board is missing here", "", "C5"),
    ("C", "a number must follow `C`", "C", "C5 chain"),
    ("Q5", "there is no poset called `Q`", "Q5", "C5 chain"),
    ("C5.5", "the number of elements must be a whole number", "C5.5", ""),
    ("5", "the number 5 stands alone", "5", "C5"),
    ("C5 C6", "the expression has ended before `C6`", "C6", "`+`"),
    ("C5)", "this parenthesis closes none", ")", ""),
    ("(C5", "this parenthesis is never closed", "(", ""),
    ("(C5 C6)", "`C6` stands where `)` or an operator should", "C6", ""),
    ("C5 + + C6", "`+` stands where a poset or board should", "+", ""),
    ("C5 - C6", "there are no negative numbers or differences here", "-", ""),
    ("C5 & C6", "`&` has no meaning here", "&", ""),
    ("chomp", "`chomp` needs its arguments", "chomp", "chomp(3,4)"),
    ("chomp()", "`chomp` needs its arguments", "chomp()", "chomp(3,4)"),
    ("chomp(3,C4)", "`chomp` takes a whole number here", "C4", "chomp(3,4)"),
    ("subsets(3,4)", "`subsets` takes 1 argument, not 2", "subsets(3,4)", "subsets(4)"),
    (
        "subsets(64)",
        "the board would have 18446744073709551616 elements, more than the 20000000 that can be built",
        "subsets(64)",
        "",
    ),
    ("divisors(0)", "divisors are known from 1 to 18446744073709551615, not of 0", "0", ""),
    ("young(3,5)", "the row of 5 is longer than the one before it", "5", "longest"),
    ("tree(\"a(b\")", "this parenthesis is never closed", "(", ""),
    ("tree(3)", "`tree` takes a text in quotes here", "3", "tree("),
    ("tree(\"a", "this text has no closing quote", "\"a", ""),
    ("threshold(C3,0)", "`threshold` takes a number of at least 1 here", "0", ""),
    ("random(5,2,1)", "`random` takes a probability from 0 to 1 here", "2", ""),
    (
        "random(10^30,0.5,1)",
        "the board would have 1099511627776 elements, more than the 20000000 that can be built",
        "random(10^30,0.5,1)",
        "",
    ),
    ("dual(hex(3))", "this is a board, but a poset is needed here", "hex(3)", ""),
    ("swap(3)", "`swap` takes a poset here", "3", ""),
    ("C3 + hex(3)", "a poset and a board cannot stand side by side", "hex(3)", "document"),
    ("connect(0,4,4)", "`connect` takes a number of at least 1 here", "0", ""),
    ("W(0)", "`W` takes a number of at least 1 here", "0", ""),
    ("C10^", "a number must follow `^`", "^", "10^18"),
    ("C10^99", "this number is too large", "10^99", ""),
    (
        "C1 + nim(10^18,7,12)",
        "the board would have 1000000000000000019 elements, more than the 20000000 that can be built",
        "nim(10^18,7,12)",
        "",
    ),
    ("pomax C3", "the elements need colours", "pomax", "black 1 3"),
    ("pomax C3 black 4", "the poset has no element `4`", "4", ""),
    ("C3 black 1", "the elements of this game have no colours", "1", "pomax"),
    ("col C3", "`col` is not played on a poset or board", "col", "edges"),
    ("maker-maker C3", "a positional game needs a board, and this is a poset", "C3", "tictactoe"),
    ("pomax hex(3)", "`pomax` is played on a poset, and this is a board", "hex(3)", ""),
    ("maker-maker avoidance hex(3)", "`avoidance` is a second convention", "avoidance", ""),
    ("poset col C3", "`col` is a second family", "col", ""),
    ("poset maker-maker hex(3)", "`maker-maker` is for positional games, not for `poset`", "maker-maker", ""),
    (
        "maker-braker hex(3)",
        "there is no poset or board called `maker-braker`",
        "maker-braker",
        "`maker-breaker`?",
    ),
];

#[test]
fn expressions() {
    for &case in EXPRESSIONS {
        let Err(error) = expression(case.0) else { panic!("accepted: {}", case.0) };
        check(&error, case);
    }
}

#[test]
fn the_place_is_shown_as_compilers_do() {
    let error = read("game = \"poset\"\norder = [\"a < b\", \"b < a\"]").unwrap_err();
    let wanted = "\
error: the order has a cycle: a < b < a
 --> test.toml:2:19
  |
2 | order = [\"a < b\", \"b < a\"]
  |                   ^^^^^^^
  |
  = help: relation = \"preorder\" merges the elements of a cycle into one";
    assert_eq!(error.render(false), wanted);
    assert!(error.render(true).contains("\u{1b}["));
    assert_eq!(error.position(), Some((2, 19)));
}

#[test]
fn broken_toml_has_its_place() {
    let error = read("game = \"poset\"\norder = [\"a < b\"\ntitle = 3\n").unwrap_err();
    assert!(error.message.starts_with("the text is no TOML"), "{}", error.message);
    assert!(error.position().is_some_and(|(line, _)| line >= 2));
}
