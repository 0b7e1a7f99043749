//! Texts with an expression a line, as pipes bring them.

use super::error::{Error, Fault};
use super::words::Phrase;
use super::{Game, digraph6, pg};
use crate::budget::Budget;

/// The lines that say something, with their numbers from 1 and their places; `#` begins a comment.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let mut at = 0;
    let all = text.split_inclusive('\n').enumerate().map(move |(i, line)| {
        let start = at;
        at += line.len();
        (i + 1, start, line.trim_end())
    });
    all.filter(|(_, _, line)| !line.trim_start().is_empty() && !line.trim_start().starts_with('#'))
}

/// Whether a text seems to be expressions: its first line is one, or looks like one in a text that gives no field a value.
pub(super) fn looks_like(text: &str) -> bool {
    if digraph6::looks_like(text) || pg::looks_like(text) {
        return false;
    }
    let Some((_, _, first)) = lines(text).next() else { return false };
    Phrase::parse(first).is_ok()
        || first.contains('(')
            && !first.contains(['"', '\''])
            && lines(text).take(1_000).all(|(_, _, line)| !line.contains('='))
}

/// The game of every line.
pub(super) fn parse(text: &str, origin: &str, budget: &Budget) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    for (number, start, line) in lines(text) {
        let game = Phrase::parse(line).and_then(|phrase| phrase.game(budget));
        let position = game.map_err(|fault| shifted(fault, start).in_text(origin, text))?;
        let expression = Some(line.trim().to_string());
        games.push(Game { line: Some(number), expression, ..position.into() });
    }
    if games.is_empty() {
        let help = "write an expression a line, `chomp(3,4)` for instance, or a document";
        return Err(Fault::whole("there is no game in this text").help(help).in_text(origin, text));
    }
    Ok(games)
}

/// The fault of a line at `start`, in the whole text.
fn shifted(mut fault: Fault, start: usize) -> Fault {
    fault.span = fault.span.map(|span| span.start + start..span.end + start);
    fault
}

#[cfg(test)]
mod tests {
    use super::super::{NoFiles, Syntax, read_text};
    use super::*;

    #[test]
    fn every_line_is_a_game() {
        let games = read_text("input", "# two\nC3\n\n  maker-maker connect(3,3,3)\n", &NoFiles).unwrap();
        let told: Vec<_> = games.iter().map(|g| (g.line, g.expression.as_deref())).collect();
        assert_eq!(told, [(Some(2), Some("C3")), (Some(4), Some("maker-maker connect(3,3,3)"))]);
        let wrong = read_text("input", "C3\n C4 +\n", &NoFiles).unwrap_err();
        assert_eq!(wrong.position().map(|(line, _)| line), Some(2));
    }

    #[test]
    fn other_texts_are_not_taken_for_expressions() {
        for text in ["game = 'poset'", "# a comment\ntitle = 'C3'\n", "[expect]", "{\"game\": 1}", "&AO", ""]
        {
            assert!(!looks_like(text), "{text}");
        }
        for text in ["{0|1}", "chomp(3,4", "C3\nC4", "-pomax C3 black 1"] {
            assert_eq!(Syntax::sniff(text), Syntax::Expressions, "{text}");
        }
    }
}
