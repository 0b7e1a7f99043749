//! Who may ask: pages of this server alone. Other sites, and names that lead here by a trick, are turned away.

use crate::Shared;
use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use upset_calls::Problem;

/// Scripts, styles and connections of this server alone; pictures may also be made in the page.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Whether `host`, with or without a port, is this machine by one of its own names.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

fn check(headers: &HeaderMap) -> Result<(), Problem> {
    let host = text(headers, header::HOST).unwrap_or_default();
    if !is_local(host) {
        return Err(Problem::foreign("this server answers to localhost alone"));
    }
    let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin == host);
    if text(headers, header::ORIGIN).is_some_and(|origin| !own(origin)) {
        return Err(Problem::foreign("this server answers to its own page alone"));
    }
    let site = text(headers, HeaderName::from_static("sec-fetch-site"));
    let navigates = text(headers, HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    if matches!(site, Some("cross-site" | "same-site")) && !navigates {
        return Err(Problem::foreign("this server answers to its own page alone"));
    }
    Ok(())
}

/// Checks every request, and says in every answer what the page may do.
pub async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let closing = shared.closing.load(Ordering::Relaxed) && request.method() == Method::POST;
    let mut response = match check(request.headers()) {
        Err(problem) => Refusal(problem).into_response(),
        Ok(()) if closing => Refusal(Problem::closing()).into_response(),
        Ok(()) => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:80", "[::1]"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["", "example.org", "localhost.example.org", "127.0.0.1.nip.io", "0.0.0.0", "::1:80"] {
            assert!(!is_local(host), "{host}");
        }
    }
}
