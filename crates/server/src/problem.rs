//! Answers to requests that cannot be served: problem details (RFC 9457).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use upset::Stopped;
use upset::document::Error;

/// What is wrong with a request, with what the client may want to know beside the words.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    /// What kind of problem it is, in a word.
    kind: &'static str,
    detail: String,
    more: Map<String, Value>,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem { status, kind, detail: detail.into(), more: Map::new() }
    }

    /// 400: the request is not understood.
    pub fn bad(kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, kind, detail)
    }

    /// 403: the request comes from another site.
    pub fn foreign(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "foreign", detail)
    }

    /// 404: there is no such thing.
    pub fn absent(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "absent", detail)
    }

    /// 405: not with this method.
    pub fn method() -> Problem {
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take this method")
    }

    /// 409: the client's position is not one of the server's.
    pub fn stale(kind: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, kind, detail)
    }

    /// 422: the rule or reduction does not apply to this.
    pub fn unfit(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "unfit", detail)
    }

    /// 429: too many questions at once.
    pub fn busy() -> Problem {
        Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "busy",
            "too many questions are waiting; ask again in a second",
        )
    }

    /// 500: a fault of ours.
    pub fn fault(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", detail)
    }

    /// 503: the server is about to end.
    pub fn closing() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is closing")
    }

    /// 504: the budget ended the work.
    pub fn spent(why: Stopped) -> Problem {
        Problem::new(StatusCode::GATEWAY_TIMEOUT, "spent", why.to_string())
    }

    /// With one more field.
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(field.into(), value.into());
        self
    }

    /// A status that the web framework chose, in the same form.
    pub fn of_status(status: StatusCode, detail: impl Into<String>) -> Problem {
        let kind = if status == StatusCode::PAYLOAD_TOO_LARGE { "large" } else { "request" };
        Problem::new(status, kind, detail)
    }

    /// The fields as an object.
    pub fn json(&self) -> Value {
        let mut all = self.more.clone();
        all.insert("type".into(), json!(format!("urn:upset:problem:{}", self.kind)));
        all.insert("title".into(), json!(self.status.canonical_reason().unwrap_or("Problem")));
        all.insert("status".into(), json!(self.status.as_u16()));
        all.insert("detail".into(), json!(self.detail));
        Value::Object(all)
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

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.json())).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
