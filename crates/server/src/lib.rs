//! The explorer: a page on which games are seen, played and understood, and the server behind it.
//!
//! The page is embedded; the server binds to loopback, answers to its own page alone and reads no file. Whatever it
//! computes, the library computes, asked by `upset-calls`: boards keep sessions, questions are jobs for a fixed number of workers.
#![forbid(unsafe_code)]

mod access;
mod api;
mod asking;
mod files;
mod jobs;
mod pool;
mod refusal;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use refusal::Refusal;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use upset_calls::{Explorer, Problem};

/// The largest request.
const MOST_BYTES: usize = 1 << 20;
/// The longest that a question may take, unless the options say otherwise.
const MOST_TIME: Duration = Duration::from_secs(600);
/// How often the server looks whether it is to end, and what nobody needs any more.
const LOOK: Duration = Duration::from_millis(80);
/// How long connections may take to hear that the server closes. With the above it is gone 0.2 s after a signal.
const CLOSING: Duration = Duration::from_millis(60);

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on loopback; 0 for any that is free.
    pub port: u16,
    /// Workers for what takes long, and as many each for trying a question and for reading.
    pub workers: usize,
    /// Questions that may wait for a worker.
    pub queue: usize,
    /// Memory for the tables of each question, in bytes.
    pub memory: usize,
    /// The longest that a question may take, whatever it asks for.
    pub time: Duration,
}

impl Default for Options {
    fn default() -> Options {
        let workers = std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(1, 16));
        Options { port: 7373, workers, queue: 256, memory: 1 << 30, time: MOST_TIME }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    explorer: Explorer,
    jobs: jobs::Jobs,
    pool: Arc<pool::Pool>,
    closing: AtomicBool,
    time: Duration,
    library: serde_json::Value,
}

/// Serves the explorer until `stop` is set; `ready` is told where, once it can be visited.
pub fn serve(options: &Options, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let shared = Arc::new(Shared {
        explorer: Explorer::new(options.memory),
        jobs: jobs::Jobs::default(),
        pool: Arc::new(pool::Pool::new(options.workers, options.queue)?),
        closing: AtomicBool::new(false),
        time: options.time,
        library: upset_calls::library(),
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        ready(listener.local_addr()?);
        let serving = axum::serve(listener, router(shared.clone())).into_future();
        tokio::pin!(serving);
        loop {
            tokio::select! {
                ended = &mut serving => return ended,
                () = tokio::time::sleep(LOOK) => {
                    shared.jobs.sweep(shared.pool.is_pressed());
                    shared.pool.sweep();
                    shared.explorer.boards.sweep();
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
            }
        }
        // Who is connected hears how far things came; nobody new is served.
        shared.closing.store(true, Ordering::Relaxed);
        shared.jobs.close();
        let _ = tokio::time::timeout(CLOSING, serving).await;
        Ok(())
    });
    runtime.shutdown_timeout(CLOSING);
    served
}

fn router(shared: Arc<Shared>) -> Router {
    let calls = Router::new()
        .route("/game", post(api::game))
        .route("/play", post(api::play))
        .route("/solve", post(api::solve))
        .route("/options", post(api::options))
        .route("/draw", post(api::draw))
        .route("/reduce", post(api::reduce))
        .route("/prove", post(api::prove))
        .route("/verify", post(api::verify))
        .route("/strategy", post(api::strategy))
        .route("/rules", get(api::rules))
        .route("/library", get(api::library))
        .route("/openapi.json", get(openapi))
        .route("/jobs/{id}", get(api::job))
        .route("/jobs/{id}", delete(api::stop))
        .route("/jobs/{id}/events", get(api::events))
        .fallback(absent)
        .method_not_allowed_fallback(async || Refusal(Problem::method()));
    Router::new()
        .nest("/api/1", calls)
        .fallback(page)
        .method_not_allowed_fallback(async || Refusal(Problem::method()))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(axum::middleware::from_fn_with_state(shared.clone(), access::guard))
        .with_state(shared)
}

/// Whatever is no call: a file of the page, if there is one.
async fn page(method: Method, uri: Uri) -> Response {
    let name = uri.path().trim_start_matches('/');
    match files::page(name) {
        Some(_) if method != Method::GET && method != Method::HEAD => {
            Refusal(Problem::method()).into_response()
        }
        Some((kind, bytes)) => (StatusCode::OK, [(header::CONTENT_TYPE, kind)], bytes).into_response(),
        None => absent().await.into_response(),
    }
}

async fn absent() -> Refusal {
    Refusal(Problem::absent("there is nothing at this address"))
}

async fn openapi() -> Response {
    let text = include_str!("../openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
