//! What random tests and fuzz targets do with a game: solve it by every means with a tiny budget and compare, draw it, write
//! it and read it back, reduce it, play it. Whatever disagrees or panics is a fault.
#![allow(dead_code)]

mod families;
pub mod formula;
pub mod proof;
pub mod texts;

use std::time::Duration;
use upset::budget::Budget;
use upset::document::{self, Game, NoFiles, Syntax};
use upset::export::{self, Format};
use upset::game::Position;
use upset::rule::rules_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Starts, Value};
use upset::{classify, draw};

/// Choices that bytes make: any bytes are a game, and near bytes are near games.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let (byte, rest) = self.0.split_first().map_or((0, &[][..]), |(byte, rest)| (*byte, rest));
        self.0 = rest;
        usize::from(byte) % n.max(1)
    }

    fn pick<'t>(&mut self, list: &[&'t str]) -> &'t str {
        list[self.below(list.len())]
    }

    /// A poset of a few elements.
    fn poset(&mut self, depth: usize) -> String {
        let n = 1 + self.below(4);
        match self.below(if depth == 0 { 9 } else { 15 }) {
            0 | 1 => format!("{}{n}", self.pick(&["C", "A", "V", "L", "D", "M", "W", "N"])),
            2 => format!("nim({n},{},{})", self.below(4), self.below(5)),
            3 => format!("chomp({n},{})", 1 + self.below(4)),
            4 => format!("divisors({})", 1 + self.below(120)),
            5 => self.pick(&["subsets(3)", "takeaway(3)", "chomp(2,2,2)", "subsets(2)"]).to_string(),
            6 => format!("young({},{n},1)", n + self.below(3)),
            7 => format!("random({},0.{},{})", 1 + self.below(10), 1 + self.below(9), self.below(256)),
            8 => self.pick(&["tree(\"a(b c(d))\")", "hackendot(\"a(b(c) d)\")"]).to_string(),
            9 => format!("({} + {})", self.poset(depth - 1), self.poset(depth - 1)),
            10 => format!("({} / {})", self.poset(depth - 1), self.poset(depth - 1)),
            11 => format!("{}*({})", self.below(4), self.poset(depth - 1)),
            12 => format!("dual({})", self.poset(depth - 1)),
            13 => format!("({} x C2)", self.poset(depth - 1)),
            _ => format!("not({})", self.poset(0)),
        }
    }

    fn board(&mut self) -> String {
        let n = 1 + self.below(3);
        match self.below(8) {
            0 => format!("connect({},{n},{})", 2 + self.below(2), 1 + self.below(4)),
            1 => format!("tictactoe({n},{})", 1 + self.below(2)),
            2 => format!("mnk({n},{},{})", 1 + self.below(4), 1 + self.below(3)),
            3 => format!("hex({n})"),
            4 => format!("W({n})"),
            5 => format!("butterfly + {}*butterfly", self.below(2)),
            6 => "swap(butterfly)".into(),
            _ => format!("connect(2,{n},2) + mnk(2,2,2)"),
        }
    }

    fn names(&mut self, n: usize) -> String {
        let chosen: Vec<String> = (0..n).filter(|_| self.below(2) == 0).map(|i| format!("'v{i}'")).collect();
        format!("[{}]", chosen.join(", "))
    }

    /// A document of a few elements, all of them named.
    fn document(&mut self) -> String {
        let n = 1 + self.below(9);
        let family = self.pick(&[
            "poset",
            "black-white",
            "pomax",
            "pomin",
            "pominmax",
            "leaf",
            "node-kayles",
            "col",
            "geography",
            "set-game",
            "hackenbush",
            "positional",
            "positional",
            "positional",
        ]);
        let elements: Vec<String> = (0..n).map(|i| format!("'v{i}'")).collect();
        let mut text = format!("game = '{family}'\nelements = [{}]\n", elements.join(", "));
        let mut pairs = Vec::new();
        for _ in 0..self.below(12) {
            let (x, y) = (self.below(n), self.below(n));
            if x != y {
                pairs.push((x.min(y), x.max(y)));
            }
        }
        let joined = |link: &str| {
            let all: Vec<String> = pairs.iter().map(|(x, y)| format!("'v{x} {link} v{y}'")).collect();
            format!("[{}]", all.join(", "))
        };
        match family {
            "leaf" | "node-kayles" | "col" => text += &format!("edges = {}\n", joined("-")),
            "hackenbush" => {
                let edge = |list: &str, from: usize| {
                    let all: Vec<String> =
                        pairs.iter().skip(from).step_by(3).map(|(x, y)| format!("'v{x}-v{y}'")).collect();
                    format!("{list} = [{}]\n", all.join(", "))
                };
                text += &format!("edges = {}\nground = ['v0']\n", joined("-"));
                text += &(edge("blue", 0) + &edge("red", 1));
            }
            "geography" => text += &format!("edges = {}\nstart = 'v0'\n", joined(">")),
            "set-game" => {}
            _ => text += &format!("order = {}\n", joined("<")),
        }
        if matches!(family, "black-white" | "pomax" | "pomin" | "pominmax" | "leaf") {
            text += &format!("black = {}\n", self.names(n));
        }
        if family == "black-white" && self.below(3) == 0 {
            text += "grey = ['v0']\n";
        }
        if matches!(family, "node-kayles" | "geography") && self.below(3) == 0 {
            text += &format!("black = {}\n", self.names(n));
        }
        if family == "col" && self.below(3) == 0 {
            text += &format!("tint = {{ left = {}, right = [] }}\n", self.names(n));
        }
        let sets = |choices: &mut Self| {
            let all: Vec<String> =
                (0..1 + choices.below(5)).map(|_| choices.names(n)).filter(|s| s != "[]").collect();
            format!("[{}]", all.join(", "))
        };
        if family == "set-game" {
            text += &format!("sets = {}\n", sets(self));
        }
        if family == "positional" {
            let convention =
                self.pick(&["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"]);
            text += &format!("convention = '{convention}'\n");
            if matches!(convention, "achievement" | "avoidance") {
                text += &format!("left = {}\nright = {}\n", sets(self), sets(self));
            } else {
                text += &format!("winning = {}\n", sets(self));
            }
            if self.below(4) == 0 {
                text += &format!("moves = {}\n", self.below(n + 1));
            }
            if self.below(4) == 0 {
                text += &format!("turns = '{}'\n", self.pick(&["LR", "RL", "LRR", "LLR", "L"]));
            }
        }
        text
    }

    /// A positional game on a board by name.
    fn lines_game(&mut self) -> String {
        let convention = self.pick(&[
            "",
            "maker-breaker ",
            "maker-maker ",
            "achievement ",
            "avoider-enforcer ",
            "avoidance ",
        ]);
        format!("{convention}{}", self.board())
    }

    fn coloured(&mut self) -> String {
        let family = self.pick(&["black-white", "pomax", "pomin", "pominmax"]);
        format!("{family} {} black 1 3", self.pick(&["C5", "A4", "V4", "D3", "N3", "M2", "W3", "L4"]))
    }

    /// An expression with its words.
    fn phrase(&mut self) -> String {
        match self.below(7) {
            0 => self.sum(),
            1 => self.graph_game(),
            2 => self.coloured(),
            3 | 4 => self.poset(2),
            _ => self.lines_game(),
        }
    }

    /// An expression with its words, or a document.
    pub fn game(&mut self) -> String {
        match self.below(10) {
            0 => self.sum(),
            1 => self.graph_game(),
            2 => self.rare(),
            3 | 4 => self.poset(2),
            5 => self.coloured(),
            6 | 7 => self.lines_game(),
            _ => self.document(),
        }
    }
}

/// A budget that small games seldom need, and large ones cannot exceed.
pub fn tiny() -> Budget {
    Budget::unlimited().with_time(Duration::from_millis(300)).with_memory(32 << 20).with_positions(20_000)
}

/// A budget for reading alone: boards that take longer to build than to read are left out.
fn short() -> Budget {
    Budget::unlimited().with_time(Duration::from_millis(50)).with_memory(1 << 15)
}

/// How much is done with a text that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It is read.
    Read,
    /// What is wrong with it is shown, and what is right is written and read again: this takes ten times as long.
    Again,
}

impl Care {
    /// What is wrong with a text has a sentence and can be shown. Never right.
    fn shown(self, error: &document::Error) -> bool {
        assert!(!error.message.is_empty());
        assert!(self == Care::Read || !error.render(false).is_empty());
        false
    }

    /// A game that was read is written and read again. Always right.
    fn written(self, text: &str, game: &Position) -> bool {
        if self == Care::Again {
            written_again(text, game);
        }
        true
    }
}

/// Reads a text and solves nothing, so that this can be done many thousand times a second. Says whether it was right.
pub fn read_only(syntax: Syntax, text: &str, care: Care) -> bool {
    match document::read(syntax, "fuzz", text, &NoFiles, &short()) {
        Ok(games) => games.iter().take(2).all(|game| care.written(text, &game.position)),
        Err(error) => care.shown(&error),
    }
}

/// The same for an expression with its words.
pub fn phrase_only(text: &str, care: Care) -> bool {
    match document::phrase(text).and_then(|phrase| phrase.build(text, &short())) {
        Ok(game) => {
            let _ = document::find_move(&game, text);
            care.written(text, &game)
        }
        Err(error) => care.shown(&error),
    }
}

fn written_again(text: &str, game: &Position) {
    if game.elements() > 64 {
        return;
    }
    // By turns in TOML and in JSON.
    let format = [Format::Toml, Format::Json][text.len() % 2];
    let Ok(written) = export::write(game, None, format, &short()) else { return };
    let again = match format {
        Format::Toml => Game::from_toml(&written),
        _ => Game::from_json(&written),
    };
    match again {
        Ok(again) => assert!(again.position == *game, "{text} is not\n{written}"),
        Err(error) => panic!("{text} was written as\n{written}\n{error}"),
    }
}

/// Reads a text as an expression or a document; what is wrong with it can be shown.
pub fn read(text: &str) -> Option<Position> {
    let result = if text.contains(" = ") || text.trim_start().starts_with('{') {
        let syntax = Syntax::sniff(text);
        document::read(syntax, "text", text, &NoFiles, &tiny()).map(|mut games| games.remove(0).position)
    } else {
        document::phrase(text).and_then(|phrase| phrase.build(text, &tiny()))
    };
    match result {
        Ok(game) => Some(game),
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.render(false).is_empty());
            None
        }
    }
}

/// Does with a game whatever can be done with it.
pub fn exercise(text: &str, game: &Position) {
    compare(text, game);
    write_and_read(text, game);
    picture(text, game);
    formula::reduce_game(game);
    if game.elements() <= 12 {
        play(text, game);
    }
}

/// A game is drawn, as a board and as points and lines, with its tree if that is small; and its structure is told.
pub fn picture(text: &str, game: &Position) {
    let whole = |picture: &str| picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>");
    let marks = draw::Marks { title: Some(text.into()), diagram: true, ..draw::Marks::default() };
    for picture in [draw::svg(game, &tiny()), draw::svg_with(game, &marks, &tiny())].into_iter().flatten() {
        assert!(whole(&picture) && !picture.contains("NaN"), "{text}");
    }
    let _ = draw::tikz(game, &marks, &tiny());
    if game.elements() <= 4
        && let Ok(tree) = draw::tree(game, Player::Left, None, &tiny())
    {
        assert!(whole(&tree), "{text}");
    }
    let class = classify(game, &tiny());
    assert!(class.stopped.is_some() || class.game == game.family().name(), "{text}");
}

/// Every means that says something about a game says the same.
pub fn compare(text: &str, game: &Position) {
    let mut known: Vec<(String, Starts, Option<Value>)> = Vec::new();
    for (name, mut session) in
        [("auto", Session::new(game.clone())), ("search", Session::by_search(game.clone()))]
    {
        let solution = session.ask(Ask::Value, &tiny());
        assert!(game.elements() > 0 || solution.stopped.is_none(), "{text}: nothing to play is undecided");
        known.push((name.into(), solution.starts, solution.value));
    }
    for rule in rules_for(game) {
        if let Ok(answer) = rule.answer(game, &tiny()) {
            let value = answer.value.clone();
            let starts = value.as_ref().map_or(answer.starts, Value::starts);
            known.push((rule.name().into(), starts, value));
        }
    }
    for (name, starts, value) in &known {
        for (other, others_starts, others_value) in &known {
            for player in Player::BOTH {
                if let (Some(one), Some(two)) = (starts.of(player), others_starts.of(player)) {
                    assert_eq!(one, two, "{player:?} starts by {name} and by {other}: {text}");
                }
            }
            if let (Some(one), Some(two)) = (value, others_value) {
                assert_eq!(one, two, "value by {name} and by {other}: {text}");
            }
        }
    }
}

/// A document says the game that was written, in TOML and in JSON; other formats do not panic.
pub fn write_and_read(text: &str, game: &Position) {
    for format in [Format::Toml, Format::Json] {
        let Ok(written) = export::write(game, Some("\u{1b}title\u{202e}"), format, &tiny()) else { continue };
        assert!(!written.contains(['\u{1b}', '\u{202e}']), "{text}");
        let again = match format {
            Format::Toml => Game::from_toml(&written),
            _ => Game::from_json(&written),
        };
        match again {
            Ok(again) => {
                assert!(again.position == *game, "{text} is not\n{written}");
                assert_eq!(again.title.as_deref(), Some("\u{1b}title\u{202e}"));
            }
            Err(error) => panic!("{text} was written as\n{written}\n{error}"),
        }
    }
    for format in [Format::Dot, Format::Digraph6, Format::Pg, Format::Qdimacs(Player::Left)] {
        let _ = export::write(game, None, format, &tiny());
    }
}

/// A best move keeps the result, all along a play.
pub fn play(text: &str, game: &Position) {
    let mut session = Session::new(game.clone());
    let mut turn = game.starter().unwrap_or(Player::Left);
    loop {
        let position = session.position().clone();
        if position.over(turn).is_some() || position.moves(turn).is_empty() {
            return;
        }
        let promised = session.ask(Ask::Winner, &tiny()).starts.of(turn);
        let Ok(Some(best)) = session.best_move(turn, &tiny()) else { return };
        assert!(session.advance(turn, best.element).is_ok(), "{text}: {} is not legal", best.element);
        turn = session.position().starter().unwrap_or(turn.other());
        let kept = match session.position().over(turn) {
            Some(winner) => Some(winner),
            None => session.ask(Ask::Winner, &tiny()).starts.of(turn),
        };
        if let (Some(promised), Some(kept)) = (promised, kept) {
            assert_eq!(promised, kept, "{text}: {} does not keep the result", best.element);
        }
    }
}
