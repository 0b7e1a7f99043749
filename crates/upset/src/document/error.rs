//! Errors with a place: what is wrong, where, and what would be right.

use crate::budget::Stopped;
use crate::text::visible;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use std::fmt;
use std::ops::Range;

/// An input that is no game: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// Where the text comes from: a file's name, `standard input` or `expression`.
    pub origin: String,
    /// The source text.
    pub text: Box<str>,
    /// The offending part of the text, in bytes, if there is one.
    pub span: Option<Range<usize>>,
    /// What would be right.
    pub help: Option<String>,
    /// Boxed, since errors are carried about far more often than they occur.
    pub(crate) stopped: Option<Box<Stopped>>,
}

/// How much of a long line is shown on either side of the offending part, in bytes.
const WINDOW: usize = 60;
/// How much of a long offending part is shown, in bytes.
const MARKED: usize = 100;

impl Error {
    /// An error that concerns a text as a whole, such as a file that cannot be read.
    pub fn whole(origin: impl Into<String>, message: impl Into<String>) -> Error {
        Fault::whole(message).in_text(&origin.into(), "")
    }

    /// Why reading ended early, if it did: then nothing is wrong with what was read.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped.as_deref().copied()
    }

    /// What is wrong and what would be right, without the place.
    pub fn unplaced(&self) -> String {
        visible(&self.advice()).into_owned()
    }

    fn advice(&self) -> String {
        match &self.help {
            Some(help) => format!("{} ({help})", self.message),
            None => self.message.clone(),
        }
    }

    /// Line and column, both from 1 and the column in characters, where the offending part begins.
    pub fn position(&self) -> Option<(usize, usize)> {
        let at = floor(&self.text, self.span.as_ref()?.start);
        let line_start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let line = self.text.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1;
        Some((line, self.text[line_start..at].chars().count() + 1))
    }

    /// The message as a compiler would print it, with the place marked; `color` adds terminal colours.
    pub fn render(&self, color: bool) -> String {
        let (message, path) = (visible(&self.message), visible(&self.origin));
        let mut group = Level::ERROR.primary_title(&*message).elements(None::<Origin<'_>>);
        match (self.position(), &self.span) {
            (Some((line, column)), Some(span)) => {
                let (shown, marked, whole) = cut_out(&self.text, span);
                let mark = AnnotationKind::Primary.span(marked);
                let snippet = Snippet::source(shown).line_start(line).fold(false).annotation(mark);
                // Of a line cut in front the renderer cannot know the column.
                group = if whole {
                    group.element(snippet.path(&*path))
                } else {
                    let origin = Origin::path(&*path).line(line).char_column(column);
                    group.element(origin).element(snippet)
                };
            }
            _ if !self.origin.is_empty() => group = group.element(Origin::path(&*path)),
            _ => {}
        }
        let help = self.help.as_deref().map(visible);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(&**help));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

/// The largest place in `text` at or before `at` that is no middle of a character.
pub(super) fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What is shown of the first line of `span`, where in that the offending part stands, and whether the line is
/// shown from its beginning.
fn cut_out(text: &str, span: &Range<usize>) -> (String, Range<usize>, bool) {
    let start = floor(text, span.start);
    let from = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let to = text[start..].find(['\n', '\r']).map_or(text.len(), |i| start + i);
    let end = floor(text, span.end.clamp(start, to)).max(start);
    let marked_end = floor(text, end.min(start + MARKED)).max(start);
    let cut_from = if start - from > 2 * WINDOW { floor(text, start - WINDOW) } else { from };
    let cut_to = if to - marked_end > 2 * WINDOW { floor(text, marked_end + WINDOW) } else { to };
    let before = if cut_from > from { "… " } else { "" };
    let after = if cut_to < to { " …" } else { "" };
    let [head, marked, tail] =
        [cut_from..start, start..marked_end, marked_end..cut_to].map(|part| visible(&text[part]));
    let offset = before.len() + head.len();
    let whole = cut_from == from && head.len() == start - from;
    (format!("{before}{head}{marked}{tail}{after}"), offset..offset + marked.len(), whole)
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.position() {
            write!(f, "{}:{line}:{column}: ", visible(&self.origin))?;
        } else if !self.origin.is_empty() {
            write!(f, "{}: ", visible(&self.origin))?;
        }
        f.write_str(&self.unplaced())
    }
}

impl std::error::Error for Error {}

/// An error within a text that is known to the caller.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub message: String,
    pub span: Option<Range<usize>>,
    pub help: Option<String>,
    pub stopped: Option<Stopped>,
}

/// Work that ended early is told like a fault, and known by what ended it.
impl From<Stopped> for Fault {
    fn from(stopped: Stopped) -> Fault {
        Fault { stopped: Some(stopped), ..Fault::whole(stopped.to_string()) }
    }
}

impl Fault {
    /// What is wrong with the part `span` of the text.
    pub fn at(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { span: Some(span), ..Fault::whole(message) }
    }

    /// What is wrong with the text as a whole.
    pub fn whole(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), span: None, help: None, stopped: None }
    }

    /// With a word on what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// With a word on what would be right, if there is one.
    pub fn help_if(mut self, help: Option<String>) -> Fault {
        self.help = help;
        self
    }

    /// The error this is in `text`.
    pub fn in_text(self, origin: &str, text: &str) -> Error {
        Error {
            message: self.message,
            origin: origin.to_string(),
            text: text.into(),
            span: self.span,
            help: self.help,
            stopped: self.stopped.map(Box::new),
        }
    }
}

/// A cycle as a message names it, from its first element in board order: `a < b < c < a`.
pub(crate) fn cycle_shown<'n>(cycle: &[usize], name: impl Fn(usize) -> &'n str) -> String {
    let mut members = cycle.to_vec();
    let least = (0..members.len()).min_by_key(|&i| members[i]).unwrap_or(0);
    members.rotate_left(least);
    members.extend(members.first().copied());
    let mut path: Vec<&str> = members.iter().map(|&x| name(x)).collect();
    if path.len() > 12 {
        path.splice(6..path.len() - 5, ["…"]);
        return format!("{}, {} elements", path.join(" < "), cycle.len());
    }
    path.join(" < ")
}

/// A name shown in a message: cut short if it is long.
pub(crate) fn shown(name: &str) -> String {
    if name.chars().count() <= 60 {
        return format!("`{name}`");
    }
    format!("`{}…`", name.chars().take(60).collect::<String>())
}

/// The help "did you mean …", if one of `candidates` is close to `word`.
pub(crate) fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, &mut candidates.into_iter())
}

fn nearest(word: &str, candidates: &mut dyn Iterator<Item = &str>) -> Option<String> {
    let length = word.chars().count();
    if length > 60 {
        return None;
    }
    let allowed = if length <= 2 { 1 } else { length.div_ceil(3) };
    // Most of a long list differs in length by more than is allowed, which is quickly seen.
    let close = |c: &&str| c.len().abs_diff(word.len()) <= 4 * allowed;
    let best = candidates.filter(close).map(|c| (distance(word, c), c)).min_by_key(|&(d, _)| d);
    best.filter(|&(d, c)| d <= allowed && d < length.max(c.chars().count()))
        .map(|(_, c)| format!("did you mean `{c}`?"))
}

/// How many letters must be put in, left out, changed or exchanged with their neighbour, case aside.
fn distance(a: &str, b: &str) -> usize {
    let fold = |s: &str| s.chars().flat_map(char::to_lowercase).collect::<Vec<char>>();
    let (a, b) = (fold(a), fold(b));
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        let [two_up, up, row] = &mut rows;
        row[0] = i;
        for j in 1..=b.len() {
            let change = up[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(up[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(two_up[j - 2] + 1);
            }
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_offered() {
        let words = ["winning", "black", "white"];
        assert_eq!(did_you_mean("wining", words).as_deref(), Some("did you mean `winning`?"));
        assert_eq!(did_you_mean("balck", words).as_deref(), Some("did you mean `black`?"));
        assert_eq!(did_you_mean("edges", words), None);
        assert_eq!(did_you_mean("x", ["a", "b"]), None);
    }

    #[test]
    fn long_lines_are_cut_and_places_kept() {
        let text = format!("first\n{}here{}", "é".repeat(5000), "y".repeat(5000));
        let start = 6 + 10_000;
        let fault = Fault::at(start..start + 4, "wrong").help("right");
        let error = fault.in_text("file.toml", &text);
        assert_eq!(error.position(), Some((2, 5001)));
        let shown = error.render(false);
        assert!(
            shown.contains("file.toml:2:5001") && shown.contains("here") && shown.len() < 2000,
            "{shown}"
        );
        assert!(shown.contains("^^^^") && shown.contains("help: right"), "{shown}");
    }

    #[test]
    fn letters_that_are_shown_as_others_count_once() {
        for text in ["\u{1b}[wrong", "größer wrong", "here: wrong"] {
            let start = text.len() - 5;
            let shown = Fault::at(start..text.len(), "wrong").in_text("file.toml", text).render(false);
            let column = text.chars().count() - 4;
            assert!(shown.contains(&format!("file.toml:1:{column}\n")), "{shown}");
        }
    }

    #[test]
    fn any_span_can_be_rendered() {
        for text in ["", "a", "é", "a\nb\n", "\r\n\t€"] {
            for start in 0..text.len() + 3 {
                for end in 0..text.len() + 3 {
                    let error = Error { span: Some(start..end), ..Fault::whole("wrong").in_text("t", text) };
                    assert!(error.render(false).contains("wrong"));
                }
            }
        }
    }
}
