//! Answers to requests that cannot be served: problem details (RFC 9457).

use serde_json::{Map, Value, json};
use upset::Stopped;
use upset::document::Error;

/// What is wrong with a request, with what the client may want to know beside the words.
#[derive(Clone, Debug)]
pub struct Problem {
    /// As in HTTP.
    pub status: u16,
    /// What kind of problem it is, in a word.
    kind: &'static str,
    detail: String,
    more: Map<String, Value>,
}

impl Problem {
    fn new(status: u16, kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem { status, kind, detail: detail.into(), more: Map::new() }
    }

    /// 400: the request is not understood.
    pub fn bad(kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(400, kind, detail)
    }

    /// 403: the request comes from another site.
    pub fn foreign(detail: impl Into<String>) -> Problem {
        Problem::new(403, "foreign", detail)
    }

    /// 404: there is no such thing.
    pub fn absent(detail: impl Into<String>) -> Problem {
        Problem::new(404, "absent", detail)
    }

    /// 405: not with this method.
    pub fn method() -> Problem {
        Problem::new(405, "method", "this address does not take this method")
    }

    /// 409: the client's position is not one of the server's.
    pub fn stale(kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(409, kind, detail)
    }

    /// 422: the rule or reduction does not apply to this.
    pub fn unfit(detail: impl Into<String>) -> Problem {
        Problem::new(422, "unfit", detail)
    }

    /// 429: too many questions at once.
    pub fn busy() -> Problem {
        Problem::new(429, "busy", "too many questions are waiting; ask again in a second")
    }

    /// 500: a fault of ours.
    pub fn fault(detail: impl Into<String>) -> Problem {
        Problem::new(500, "fault", detail)
    }

    /// 503: the server is about to end.
    pub fn closing() -> Problem {
        Problem::new(503, "closing", "the server is closing")
    }

    /// 504: the budget ended the work.
    pub fn spent(why: Stopped) -> Problem {
        Problem::new(504, "spent", why.to_string())
    }

    /// With one more field.
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(field.into(), value.into());
        self
    }

    /// A status that was chosen elsewhere, in the same form.
    pub fn of_status(status: u16, detail: impl Into<String>) -> Problem {
        let kind = if status == 413 { "large" } else { "request" };
        Problem::new(status, kind, detail)
    }

    /// The fields as an object.
    pub fn json(&self) -> Value {
        let mut all = self.more.clone();
        all.insert("type".into(), json!(format!("urn:upset:problem:{}", self.kind)));
        all.insert("title".into(), json!(reason(self.status)));
        all.insert("status".into(), json!(self.status));
        all.insert("detail".into(), json!(self.detail));
        Value::Object(all)
    }
}

/// The words that go with a status.
fn reason(status: u16) -> &'static str {
    match status {
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        409 => "Conflict",
        413 => "Payload Too Large",
        415 => "Unsupported Media Type",
        422 => "Unprocessable Entity",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Problem",
    }
}

/// A text that is no game: line, column, the offending part in characters, and the remedy.
impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        if let Some(stopped) = error.stopped() {
            return Problem::spent(stopped);
        }
        let mut problem = Problem::bad("text", error.message.clone());
        if let Some((line, column)) = error.position() {
            problem = problem.with("line", line).with("column", column);
        }
        if let Some(span) = &error.span {
            // Pages count in units of UTF-16.
            let units = |end: usize| error.text.get(..end).map_or(0, |text| text.encode_utf16().count());
            problem = problem.with("span", json!([units(span.start), units(span.end)]));
        }
        match &error.help {
            Some(help) => problem.with("remedy", help.clone()),
            None => problem,
        }
    }
}
