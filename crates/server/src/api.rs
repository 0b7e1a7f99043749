//! The calls: each reads its request, has the work done by a worker, and answers in JSON.

use crate::boards::{self, At, Board};
use crate::jobs::{End, Job, Listener};
use crate::pool::Lane;
use crate::problem::Problem;
use crate::questions::{Means, Question, What};
use crate::{Shared, library, shown};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use upset::draw::{Marks, Undrawn, svg_with};
use upset::reduce::{self, Input};
use upset::{Budget, Player};

/// How long reading, laying out and drawing may take.
const READING: Duration = Duration::from_secs(5);
/// How long an answer is waited for before the client gets a job instead.
const WAITED: Duration = Duration::from_millis(250);
/// How long options are waited for: the client sees the first ones sooner as events.
const WAITED_FOR_OPTIONS: Duration = Duration::from_millis(120);
/// The budget of a question that names none, and the largest one.
const SECONDS: f64 = 30.0;
const MOST_SECONDS: f64 = 600.0;
/// How often somebody who listens hears how far a job is.
const PROGRESS: Duration = Duration::from_millis(250);
/// Longest line of moves.
const MOVES: usize = 10_000;

/// A body that says what is wrong with it in the form of every other problem.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(refused) => {
                // Fields that do not fit are as wrong as brackets that do not.
                let status = match refused {
                    JsonRejection::JsonDataError(_) => StatusCode::BAD_REQUEST,
                    _ => refused.status(),
                };
                Err(Problem::of_status(status, refused.body_text()))
            }
        }
    }
}

/// Which position of which game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// What the server called the game when it was opened.
    id: Option<String>,
    /// Its text: a document or an expression.
    text: Option<String>,
    /// The moves made so far.
    #[serde(default)]
    after: Vec<String>,
    /// Who made the first of them.
    first: Option<Side>,
    /// How long the answer may take.
    seconds: Option<f64>,
    /// By which means: `auto`, `search` or the name of a rule.
    engine: Option<String>,
}

/// A player in a request.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Left,
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl Place {
    fn board(&self, shared: &Shared, budget: &Budget) -> Result<Arc<Board>, Problem> {
        if self.after.len() > MOVES {
            return Err(Problem::bad("request", format!("a line of play has at most {MOVES} moves")));
        }
        match (&self.id, &self.text) {
            (Some(id), None) => shared.boards.find(id),
            (None, Some(text)) => shared.boards.open(text, budget),
            _ => Err(Problem::bad("request", "give the game either by `id` or by `text`")),
        }
    }

    /// The position, on its board.
    pub fn at(&self, shared: &Shared, budget: &Budget) -> Result<(Arc<Board>, At), Problem> {
        let board = self.board(shared, budget)?;
        let at = board.at(&self.after, self.first.map(Player::from))?;
        Ok((board, at))
    }

    /// How long the answer may take.
    pub fn seconds(&self) -> Result<f64, Problem> {
        let seconds = self.seconds.unwrap_or(SECONDS);
        if !(seconds.is_finite() && (0.0..=MOST_SECONDS).contains(&seconds)) {
            return Err(Problem::bad("request", format!("`seconds` is a number from 0 to {MOST_SECONDS}")));
        }
        Ok(seconds)
    }

    fn question(&self, what: What, shared: &Shared, budget: &Budget) -> Result<Question, Problem> {
        let (board, at) = self.at(shared, budget)?;
        let seconds = self.seconds()?;
        let means = match self.engine.as_deref() {
            None | Some("auto") => Means::Auto,
            Some("search") => Means::Search,
            Some(name) if upset::rule::find(name).is_some() => Means::Rule(name.into()),
            Some(name) => {
                let problem = Problem::bad("engine", format!("there is no rule called {name}"));
                return Err(problem.with("remedy", "`auto`, `search` or a name from /api/1/rules"));
            }
        };
        Ok(Question { what, means, board, at, seconds, memory: shared.memory })
    }
}

/// Has `work` done by a quick worker, with a budget for reading.
async fn done<T: Send + 'static>(
    shared: &Arc<Shared>,
    work: impl FnOnce(&Shared, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    handed(shared, Lane::Quick, READING, work).await
}

/// Has `work` done by a slow worker within so many seconds.
pub async fn done_slowly<T: Send + 'static>(
    shared: &Arc<Shared>,
    seconds: f64,
    work: impl FnOnce(&Shared, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    handed(shared, Lane::Slow, Duration::from_secs_f64(seconds), work).await
}

async fn handed<T: Send + 'static>(
    shared: &Arc<Shared>,
    lane: Lane,
    limit: Duration,
    work: impl FnOnce(&Shared, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let (send, receive) = oneshot::channel();
    let own = shared.clone();
    let budget = Budget::unlimited().with_time(limit).with_memory(shared.memory);
    let task = move || {
        // Nobody reads the answer to a request that was broken off.
        if !send.is_closed() {
            let _ = send.send(work(&own, &budget));
        }
    };
    shared.pool.put(lane, Box::new(task))?;
    match receive.await {
        Ok(answer) => answer,
        Err(_) => Err(Problem::fault("a fault of upset ended this request, and we are sorry")),
    }
}

/// What a call gives.
pub type Answer = Result<Response, Problem>;

/// An answer that is there.
pub fn ok(value: Value) -> Answer {
    Ok(Json(value).into_response())
}

/// `POST /api/1/game`: the game, its document, its layout, and the position.
pub async fn game(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let told = done(&shared, move |shared, budget| {
        let (board, at) = place.at(shared, budget)?;
        shown::game(&board, &at, budget)
    });
    ok(told.await?)
}

/// `POST /api/1/play`: the position alone, for a board that is drawn already.
pub async fn play(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let told = done(&shared, move |shared, budget| {
        let (_, at) = place.at(shared, budget)?;
        shown::position(&at, budget)
    });
    ok(told.await?)
}

/// The job that answers a question, asked now unless it is under way.
async fn ask(shared: &Arc<Shared>, place: Place, what: What) -> Result<Listener, Problem> {
    let question = done(shared, move |shared, budget| place.question(what, shared, budget)).await?;
    let (job, new) = shared.jobs.open(&question.key())?;
    let listener = job.listen();
    if new && let Err(problem) = question.ask(&job, &shared.pool) {
        shared.jobs.forget(&job.id);
        return Err(problem);
    }
    Ok(listener)
}

fn job_json(job: &Job) -> Value {
    let (events, more) = job.since(0);
    let events: Vec<Value> = (events.iter().enumerate())
        .map(|(i, event)| json!({"id": i + 1, "event": event.kind, "data": event.data}))
        .collect();
    json!({"job": job.id, "finished": !more, "events": events})
}

/// `POST /api/1/solve`: a solution, or a job if it takes longer than a moment.
pub async fn solve(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let mut listener = ask(&shared, place, What::Solve).await?;
    listener.wait(0, WAITED).await;
    match listener.job.ended() {
        Some(End::Solved(solution)) => ok(solution),
        Some(End::Failed(problem)) => Err(problem),
        Some(End::Stopped(why, known)) => {
            Err(Problem::spent(why).with("known", known).with("bounds", listener.job.bounds()))
        }
        None => Ok((StatusCode::ACCEPTED, Json(job_json(&listener.job))).into_response()),
    }
}

/// `POST /api/1/options`: a job whose events bring one move each, with those that are there already.
pub async fn options(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let mut listener = ask(&shared, place, What::Options).await?;
    listener.wait(0, WAITED_FOR_OPTIONS).await;
    if let Some(End::Failed(problem)) = listener.job.ended() {
        return Err(problem);
    }
    Ok((StatusCode::ACCEPTED, Json(job_json(&listener.job))).into_response())
}

/// `GET /api/1/jobs/ID/events`: what a job finds out, from where the client lost it.
pub async fn events(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Sent, Infallible>>>, Problem> {
    let job = shared.jobs.find(&id)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let seen: usize = last.and_then(|last| last.trim().parse().ok()).unwrap_or(0);
    let closing = shared.clone();
    let all = stream::unfold((job.listen(), seen, false), move |(mut listener, seen, over)| {
        let closing = closing.clone();
        async move {
            if over {
                return None;
            }
            loop {
                let (events, more) = listener.job.since(seen);
                if let Some(event) = events.first() {
                    let sent = Sent::default().id((seen + 1).to_string()).event(event.kind);
                    let sent = sent.data(event.data.to_string());
                    let over = !more && events.len() == 1;
                    return Some((Ok(sent), (listener, seen + 1, over)));
                }
                if !more || closing.closing.load(std::sync::atomic::Ordering::Relaxed) {
                    return None;
                }
                listener.wait(seen, PROGRESS).await;
                if listener.job.since(seen).0.is_empty() {
                    // Progress has no number: it is not told again.
                    let sent = Sent::default().event("progress").data(listener.job.progress().to_string());
                    return Some((Ok(sent), (listener, seen, false)));
                }
            }
        }
    });
    Ok(Sse::new(all).keep_alive(KeepAlive::default()))
}

/// `GET /api/1/jobs/ID`: what a job has found out.
pub async fn job(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Answer {
    ok(job_json(&*shared.jobs.find(&id)?))
}

/// `DELETE /api/1/jobs/ID`: stops a job; what is known comes back.
pub async fn stop(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Answer {
    let job = shared.jobs.find(&id)?;
    job.stop();
    let mut listener = job.listen();
    let begin = tokio::time::Instant::now();
    while job.ended().is_none() && begin.elapsed() < Duration::from_secs(1) {
        let (events, _) = job.since(0);
        listener.wait(events.len(), Duration::from_millis(200)).await;
    }
    ok(job_json(&job))
}

/// `POST /api/1/draw`: the picture of a position as SVG.
pub async fn draw(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let svg = done(&shared, move |shared, budget| {
        let (board, at) = place.at(shared, budget)?;
        let game = &board.game;
        let title = game.caption(&game.position.to_string(), &at.after);
        let after = (!at.after.is_empty()).then_some((&at.position, at.after.as_slice()));
        let marks = Marks { title: Some(title), after, ..Marks::default() };
        svg_with(&game.position, &marks, budget).map_err(|why| match why {
            Undrawn::TooLarge(large) => Problem::unfit(large.to_string()),
            Undrawn::Stopped(stopped) => Problem::spent(stopped),
        })
    });
    ok(json!({"svg": svg.await?}))
}

/// A reduction and its source instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    kind: String,
    text: String,
}

/// `POST /api/1/reduce`: the game of a hardness proof, as a document, and how the answer is read off it.
pub async fn reduce(State(shared): State<Arc<Shared>>, Body(source): Body<Source>) -> Answer {
    let told = done(&shared, move |_, budget| {
        let kind = reduce::find(&source.kind).ok_or_else(|| {
            let problem = Problem::bad("kind", format!("there is no reduction called {}", source.kind));
            problem.with("remedy", "a kind from /api/1/library")
        })?;
        let made = match kind.input {
            Input::Position => {
                let game = boards::read(&source.text, budget)?;
                kind.from_game(&game.position).map_err(|why| Problem::unfit(why.to_string()))?
            }
            _ => kind.from_text("formula", &source.text)?,
        };
        let reading = made.reading.sentence();
        Ok(json!({
            "title": made.title,
            "reading": reading,
            "starter": made.reading.starter.name(),
            "result": made.reading.result.name(),
            "negated": made.reading.negated,
            "means": made.reading.means,
            "document": upset::export::toml(&made.game, Some(&made.title), std::slice::from_ref(&reading)),
        }))
    });
    ok(told.await?)
}

/// `GET /api/1/rules`.
pub async fn rules() -> Json<Value> {
    Json(library::rules())
}

/// `GET /api/1/library`.
pub async fn library(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.library.clone())
}
