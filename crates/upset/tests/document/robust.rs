//! No text whatever makes reading panic, hang or overflow the stack.

use proptest::prelude::*;
use upset::document::{NoFiles, expression, find_move, read_text};

fn try_everything(text: &str) {
    for prefix in ["", "{", "&", "#times\n", "game = 'poset'\n", "game = 'positional'\nboard = '"] {
        if let Err(error) = read_text("t", &format!("{prefix}{text}"), &NoFiles) {
            let _ = error.render(false);
        }
    }
    match expression(text) {
        Ok(game) => drop(find_move(&game, text)),
        Err(error) => drop(error.render(true)),
    }
}

/// Pieces of the languages, glued at random: nearly right texts find more than random letters do.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "C3",
        "A2",
        "W(2)",
        "W2",
        "+",
        "/",
        " x ",
        "3*",
        "(",
        ")",
        ",",
        "chomp(2,3)",
        "dual(",
        "not(",
        "tree(\"a(b)\")",
        "hex(2)",
        "connect(2,2,2)",
        "swap(",
        "random(4,0.5,1)",
        "threshold(",
        "10^4",
        "pomax ",
        "maker-maker ",
        " black 1",
        "game = 'pomax'\n",
        "game = 'positional'\n",
        "game = 'col'\n",
        "order = ['a < b', ['b', 'c']]\n",
        "edges = ['a - b', 'b > c']\n",
        "black = ['a']\n",
        "convention = 'achievement'\n",
        "left = [['a', 'b']]\n",
        "right = [['b']]\n",
        "claimed = { left = ['a'] }\n",
        "turns = 'LR'\n",
        "moves = 3\n",
        "relation = 'preorder'\n",
        "\"order\": [",
        "\"a < b\"",
        "]",
        "}",
        "{",
        "[",
        ":",
        "\"game\": \"poset\"",
        "\n#positions\na b\n",
        "#blackwins\na b\n",
        "#times\nt1\n",
        "'",
        "\"",
        "é",
        "\u{0}",
        "<",
        "%",
        "&A",
        "~",
        "DI?AO?",
    ]);
    prop::collection::vec(piece, 0..12).prop_map(|list| list.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text in any::<String>()) {
        try_everything(&text);
    }

    #[test]
    fn any_pieces(text in pieces()) {
        try_everything(&text);
    }

    #[test]
    fn any_ascii(text in "[ -~\n]{0,40}") {
        try_everything(&text);
    }

    #[test]
    fn digraphs_round_trip(n in 0usize..9, bits in any::<u128>()) {
        // Upper triangular, so that the relation is an order.
        let mut code = vec![0u8; (n * n).div_ceil(6)];
        let mut pairs = Vec::new();
        for x in 0..n {
            for y in x + 1..n {
                if bits >> (x * n + y) & 1 == 1 {
                    let i = x * n + y;
                    code[i / 6] |= 1 << (5 - i % 6);
                    pairs.push((x, y));
                }
            }
        }
        let body: String = code.iter().map(|b| char::from(b + 63)).collect();
        let text = format!("&{}{body}\n", char::from(n as u8 + 63));
        let all = read_text("t", &text, &NoFiles).unwrap();
        let wanted = upset::order::Poset::numbered(n, &pairs).unwrap();
        let upset::game::Position::Poset(game) = &all[0].position else { panic!() };
        prop_assert_eq!(&game.poset, &wanted);
        // The same order written as a document.
        let order: Vec<String> = wanted.cover_pairs().iter().map(|(x, y)| format!("\"{} < {}\"", x + 1, y + 1)).collect();
        let elements: Vec<String> = (1..=n).map(|i| format!("\"{i}\"")).collect();
        for text in [
            format!("game = 'poset'\nelements = [{}]\norder = [{}]", elements.join(","), order.join(",")),
            format!("{{\"game\": \"poset\", \"elements\": [{}], \"order\": [{}]}}", elements.join(","), order.join(",")),
        ] {
            let all = read_text("t", &text, &NoFiles).unwrap();
            let upset::game::Position::Poset(game) = &all[0].position else { panic!() };
            prop_assert_eq!(&game.poset, &wanted);
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = 200_000;
    let nested = |open: &str, close: &str| format!("{}{}", open.repeat(deep), close.repeat(deep));
    for text in [
        nested("(", ")"),
        nested("dual(", ")"),
        "3*".repeat(deep),
        "2*(".repeat(deep),
        nested("[", "]"),
        format!("a = {}", nested("[", "]")),
        format!("a = {}", nested("{a = ", "}")),
        format!("{} = 1", vec!["a"; deep].join(".")),
        format!("[{}]\nb = 1", vec!["a"; deep].join(".")),
        nested("{\"a\":", "}"),
        format!("{{\"order\": {}", nested("[", "]")),
    ] {
        assert!(read_text("t", &text, &NoFiles).is_err());
        assert!(expression(&text).is_err());
    }
    // A deep tree is no nesting of calls.
    let tree = format!("tree(\"{}\")", nested("(", ")"));
    assert_eq!(expression(&tree).unwrap().elements(), deep);
}
