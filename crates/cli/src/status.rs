//! How a run ends: the exit statuses and the errors that lead to them.

use std::fmt;
use std::process::ExitCode;
use upset::budget::Stopped;
use upset::document;
use upset::text::visible;

/// The exit statuses, as documented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The question was answered.
    Answered,
    /// A fault of ours, or an answer that differs from what the document expects.
    Fault,
    /// The input or the call is wrong.
    Wrong,
    /// The budget ran out, or a signal came, before all that was asked for was there.
    Budget,
    /// A file or stream could not be read or written.
    Io,
}

impl Status {
    /// The number the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Status::Answered => 0,
            Status::Fault => 1,
            Status::Wrong => 2,
            Status::Budget => 3,
            Status::Io => 4,
        }
    }

    /// The status of two answers together: a fault outweighs a shortage, which outweighs nothing.
    pub fn and(self, other: Status) -> Status {
        [Status::Fault, Status::Io, Status::Wrong, Status::Budget]
            .into_iter()
            .find(|&s| s == self || s == other)
            .unwrap_or(Status::Answered)
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status.code())
    }
}

/// Why a command ended without doing what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The input or the call is wrong; the message is ready to print.
    Wrong(String),
    /// Something that should never happen did.
    Fault(String),
    /// A file or stream could not be read or written; the message is ready to print.
    Io(String),
    /// Nobody reads our output any more.
    Closed,
    /// The budget ran out, or a signal came, before there was anything to print.
    Stopped(Stopped),
}

impl Failure {
    /// The input or the call is wrong: `message` says what, `help` what would be right.
    pub fn wrong(message: impl fmt::Display, help: impl fmt::Display) -> Failure {
        Failure::Wrong(format!("{} {message}\n{} {help}", heading("error:"), heading("help:")))
    }

    /// The same without advice.
    pub fn plain(message: impl fmt::Display) -> Failure {
        Failure::Wrong(format!("{} {message}", heading("error:")))
    }

    /// What to tell the user who goes on.
    pub fn message(&self) -> String {
        match self {
            Failure::Wrong(text) | Failure::Fault(text) | Failure::Io(text) => text.clone(),
            Failure::Closed => "nobody reads it".into(),
            Failure::Stopped(why) => why.to_string(),
        }
    }

    /// A file or stream called `name` could not be read or written.
    pub fn io(name: &str, error: &std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Io(format!("{} {}: {error}", heading("error:"), visible(name))),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::io("standard output", &error)
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Stopped(stopped)
    }
}

impl From<document::Error> for Failure {
    fn from(error: document::Error) -> Failure {
        match error.stopped() {
            Some(stopped) => Failure::Stopped(stopped),
            None => Failure::Wrong(error.render(true)),
        }
    }
}

/// A word in bold; colours vanish by themselves where they are not wanted.
fn heading(word: &str) -> String {
    let style = if word.starts_with("error") {
        anstyle::AnsiColor::Red.on_default().bold()
    } else {
        anstyle::AnsiColor::Cyan.on_default().bold()
    };
    format!("{style}{word}{style:#}")
}
