//! Hostile texts: large, deep, long, nearly right and meant to mislead. Each ends within its budget, with an answer, an error
//! that can be shown, or word that the budget ran out.

mod exercise;

use exercise::{Choices, exercise};
use std::time::{Duration, Instant};
use upset::budget::Budget;
use upset::document::{self, NoFiles, Syntax};
use upset::export::{self, Format};
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::value::Player;
use upset::{classify, draw};

fn budget() -> Budget {
    Budget::unlimited().with_time(Duration::from_millis(50)).with_memory(16 << 20)
}

/// What one text may take in all its questions together, on a machine that has other things to do.
const FORGIVEN: Duration = Duration::from_secs(6);

const HUGE: [&str; 9] =
    ["0", "1", "7", "1000", "99999", "20000000", "4294967296", "18446744073709551615", "10^30"];

/// Expressions from templates and numbers.
fn expressions() -> Vec<String> {
    let one = [
        "C$",
        "A$",
        "V$",
        "L$",
        "D$",
        "M$",
        "W$",
        "N$",
        "$*C1",
        "$*(C3/A2)",
        "$*$*$*C2",
        "$*butterfly",
        "nim($,$,3)",
        "chomp($,$)",
        "chomp($,2,$)",
        "divisors($)",
        "subsets($)",
        "takeaway($)",
        "young($,$)",
        "random($,0.5,1)",
        "random($,0.0,$)",
        "C$ x C$",
        "A$ / A$",
        "A$/A$/A$/A$",
        "dual(C$)",
        "not(C$)",
        "threshold(C9,$)",
        "threshold(A$,2)",
        "connect($,$,$)",
        "connect(4,$,6)",
        "tictactoe($,$)",
        "tictactoe(2,$)",
        "tictactoe($,2)",
        "mnk($,$,5)",
        "mnk(9,9,$)",
        "hex($)",
        "W($)",
        "0*(subsets($))",
        "$*(0*C$)",
        "maker-breaker W($)",
        "pomax C$ black 1",
        "black-white A$ white $",
        "C$ + nim($)",
        "M$ x N$",
        "$*chomp($,$)",
        "2*(3*(4*(A$/C$)))",
        "swap($*butterfly)",
        "crown($)",
        "gravity(mnk($,$,3))",
        "sim($)",
        "*$",
        "{0|$}",
        "$/4",
        "-nim($)",
    ];
    let mut all = Vec::new();
    for template in one {
        for huge in HUGE {
            all.push(template.replace('$', huge));
        }
    }
    let many = |text: &str, count: usize| text.repeat(count);
    for count in [10, 99, 101, 5000, 100_000] {
        all.extend([
            many("(", count) + "C1" + &many(")", count),
            many("10*", count) + "C1",
            many("dual(", count) + "C2" + &many(")", count),
            many("C1+", count) + "C1",
            many("C1/", count) + "C1",
            many("C2 x ", count) + "C2",
            many("A9/", count) + "A9",
            many("-", count) + "C1",
            many("not(", count) + "C1" + &many(")", count),
            format!("nim({}1)", many("9,", count)),
            format!("young({}1)", many("3,", count)),
            format!("chomp({}1)", many("2,", count)),
            format!("tree(\"{}{}\")", many("a(", count), many(")", count)),
            format!("C{}", many("9", count)),
            many("{", count) + "0|1" + &many("}", count),
            many("maker-maker ", count) + "C1",
            many("\u{202e}", count),
            many("\u{1b}[2J", count),
        ]);
    }
    all
}

/// Documents from templates and numbers.
fn documents() -> Vec<String> {
    let mut all = Vec::new();
    for count in [1, 50, 3000, 60_000] {
        let list = |f: &dyn Fn(usize) -> String| (0..count).map(f).collect::<Vec<_>>().join(", ");
        let names = list(&|i| format!("'v{i}'"));
        let path = list(&|i| format!("'v{i} < v{}'", i + 1));
        let star = list(&|i| format!("'v0 - v{}'", i + 1));
        let cycle = list(&|i| format!("'v{i} < v{}'", (i + 1) % count.max(2)));
        let deep = "[".repeat(count) + &"]".repeat(count);
        all.extend([
            format!("game = 'poset'\norder = [{path}]"),
            format!("game = 'poset'\norder = [{cycle}]"),
            format!("game = 'poset'\nrelation = 'preorder'\norder = [{cycle}]"),
            format!("game = 'poset'\nelements = [{names}]"),
            format!("game = 'poset'\nelements = [{names}, 'v0']"),
            format!("game = 'pomax'\norder = [{path}]\nblack = [{names}]"),
            format!("game = 'black-white'\norder = [{path}]\nwhite = [{names}]"),
            format!("game = 'leaf'\nedges = [{star}]\nblack = ['v0']"),
            format!("game = 'node-kayles'\nedges = [{star}]"),
            format!("game = 'col'\nedges = [{star}]\ncolored = {{ left = ['v1'], right = ['v2'] }}"),
            format!("game = 'geography'\nedges = [{}]\nstart = 'v0'", star.replace('-', ">")),
            format!("game = 'set-game'\nsets = [[{names}]]"),
            format!("game = 'positional'\nconvention = 'maker-breaker'\nwinning = [[{names}], ['v0']]"),
            format!("game = 'positional'\nconvention = 'avoidance'\nleft = [[{names}]]\nright = [[{names}]]"),
            format!("game = 'positional'\nboard = 'mnk(3,3,3)'\nturns = '{}'", "LR".repeat(count)),
            format!("game = 'positional'\nboard = 'mnk(3,3,3)'\nmoves = {}", "9".repeat(count)),
            format!("game = 'poset'\ntitle = \"{}\"\nposet = 'C3'", "\\u001b[31m".repeat(count)),
            format!("game = 'poset'\nposet = '{}'", "C1 + ".repeat(count) + "C1"),
            format!("game = {deep}"),
            format!("{{\"game\": \"poset\", \"order\": {deep}}}"),
            format!("{{\"game\": \"poset\", \"elements\": [{}]}}", names.replace('\'', "\"")),
            format!("&{}", "~".repeat(count)),
            format!("#times\nt1\n#positions\n{}\n#blackwins\n{}", "a ".repeat(count), "a\n".repeat(count)),
            "a.".repeat(count) + "b = 1",
            "# ".repeat(count),
            "\u{feff}".repeat(count),
        ]);
    }
    all
}

/// Texts that were right before a few letters were changed.
fn broken() -> Vec<String> {
    let mut rng = SplitMix(0x0dd);
    let mut all = Vec::new();
    while all.len() < 400 {
        let bytes: Vec<u8> = (0..200).map(|_| rng.next_u64() as u8).collect();
        let mut letters: Vec<char> = Choices(&bytes).game().chars().collect();
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(letters.len().max(1)).min(letters.len());
            let strange =
                ['\u{0}', '\u{1b}', '(', ')', '[', '"', '\'', '9', '*', '=', '\n', 'é', '\u{202e}', '-', '|'];
            match rng.below(3) {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 if at < letters.len() => letters[at] = strange[rng.below(strange.len())],
                _ => letters.insert(at, strange[rng.below(strange.len())]),
            }
        }
        all.push(letters.into_iter().collect());
    }
    all
}

fn try_all(text: &str) {
    let mut games: Vec<Position> = Vec::new();
    let mut keep = |result: Result<Position, document::Error>| match result {
        Ok(game) => games.push(game),
        Err(error) => assert!(!error.render(true).is_empty() && !error.to_string().contains('\u{1b}')),
    };
    keep(document::phrase(text).and_then(|phrase| phrase.build(text, &budget())));
    for syntax in [Syntax::sniff(text), Syntax::Toml] {
        keep(document::read(syntax, "t", text, &NoFiles, &budget()).map(|mut all| all.remove(0).position));
    }
    for game in games {
        let mut session = Session::new(game.clone());
        session.ask(Ask::Value, &budget());
        session.ask(Ask::Moves(Player::Left), &budget());
        let _ = session.best_move(Player::Right, &budget());
        classify(&game, &budget());
        let _ = draw::svg(&game, &budget());
        for format in [Format::Toml, Format::Dot, Format::Digraph6, Format::Pg, Format::Qdimacs(Player::Left)]
        {
            let _ = export::write(&game, None, format, &budget());
        }
        if game.elements() <= 8 {
            exercise(text, &game);
        }
    }
}

fn in_time(texts: Vec<String>) {
    let mut late = Vec::new();
    for text in &texts {
        let begin = Instant::now();
        try_all(text);
        if begin.elapsed() > FORGIVEN {
            late.push(format!("{:?} {}", begin.elapsed(), text.chars().take(100).collect::<String>()));
        }
    }
    assert!(late.is_empty(), "{} of {} are late:\n{}", late.len(), texts.len(), late.join("\n"));
}

#[test]
fn hostile_expressions_end_in_time() {
    let texts = expressions();
    assert!(texts.len() >= 500);
    in_time(texts);
}

#[test]
fn hostile_documents_end_in_time() {
    in_time(documents());
}

#[test]
fn broken_texts_end_in_time() {
    in_time(broken());
}
