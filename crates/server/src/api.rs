//! The calls: each reads its request, has the work done by a worker, and answers in JSON.

use crate::jobs::{Job, Listener};
use crate::pool::Lane;
use crate::refusal::Refusal;
use crate::{Shared, asking};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use upset::Budget;
use upset_calls::{Claimed, End, Explorer, Order, Place, Problem, Source, What};

/// How long reading, laying out and drawing may take.
const READING: Duration = Duration::from_secs(5);
/// How long an answer is waited for before the client gets a job instead.
const WAITED: Duration = Duration::from_millis(250);
/// How long options are waited for: the client sees the first ones sooner as events.
const WAITED_FOR_OPTIONS: Duration = Duration::from_millis(120);
/// How often somebody who listens hears how far a job is.
const PROGRESS: Duration = Duration::from_millis(250);

/// A body that says what is wrong with it in the form of every other problem.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(refused) => {
                // Fields that do not fit are as wrong as brackets that do not.
                let status = match refused {
                    JsonRejection::JsonDataError(_) => StatusCode::BAD_REQUEST,
                    _ => refused.status(),
                };
                Err(Problem::of_status(status.as_u16(), refused.body_text()).into())
            }
        }
    }
}

/// Has `work` done by who reads, with a budget for reading.
async fn done<T: Send + 'static>(
    shared: &Arc<Shared>,
    work: impl FnOnce(&Explorer, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    handed(shared, Lane::Reading, READING, work).await
}

/// Has `work` done by who searches, within so many seconds, or as many as the server gives to anything.
async fn done_slowly<T: Send + 'static>(
    shared: &Arc<Shared>,
    seconds: f64,
    work: impl FnOnce(&Explorer, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let limit = Duration::from_secs_f64(seconds).min(shared.time);
    handed(shared, Lane::Searching, limit, work).await
}

async fn handed<T: Send + 'static>(
    shared: &Arc<Shared>,
    lane: Lane,
    limit: Duration,
    work: impl FnOnce(&Explorer, &Budget) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let (send, receive) = oneshot::channel();
    let own = shared.clone();
    let deadline = Instant::now().checked_add(limit);
    let budget = Budget::unlimited().with_deadline(deadline).with_memory(shared.explorer.memory);
    let mut asked = Asked { stop: budget.stop_flag(), answered: false };
    let task = move || {
        // Nobody reads the answer to a request that was broken off.
        if !send.is_closed() {
            let _ = send.send(work(&own.explorer, &budget));
        }
    };
    shared.pool.put(lane, deadline, Box::new(task))?;
    let answer = receive.await;
    asked.answered = true;
    match answer {
        Ok(answer) => answer,
        Err(_) => Err(Problem::fault("a fault of upset ended this request, and we are sorry")),
    }
}

/// A request that somebody works on; dropped before it is answered, it was broken off, and the work ends.
struct Asked {
    stop: Arc<AtomicBool>,
    answered: bool,
}

impl Drop for Asked {
    fn drop(&mut self) {
        if !self.answered {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// What a call gives.
type Answer = Result<Response, Refusal>;

/// An answer that is there.
fn ok(value: Value) -> Answer {
    Ok(Json(value).into_response())
}

/// `POST /api/1/game`: the game, its document, its layout, and the position.
pub async fn game(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    ok(done(&shared, move |explorer, budget| explorer.game(&place, budget)).await?)
}

/// `POST /api/1/play`: the position alone, for a board that is drawn already.
pub async fn play(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    ok(done(&shared, move |explorer, budget| explorer.play(&place, budget)).await?)
}

/// The job that answers a question, asked now unless it is under way.
async fn ask(shared: &Arc<Shared>, place: Place, what: What) -> Result<Listener, Problem> {
    let mut question = done(shared, move |explorer, budget| explorer.question(&place, what, budget)).await?;
    question.seconds = question.seconds.min(shared.time.as_secs_f64());
    let (job, new) = shared.jobs.open(&question.key())?;
    let listener = job.listen();
    if new && let Err(problem) = asking::ask(question, &job, &shared.pool) {
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
        Some(End::Failed(problem)) => Err(problem.into()),
        Some(End::Stopped(why, known)) => {
            Err(Problem::spent(why).with("known", known).with("bounds", listener.job.bounds()).into())
        }
        None => Ok((StatusCode::ACCEPTED, Json(job_json(&listener.job))).into_response()),
    }
}

/// `POST /api/1/options`: a job whose events bring one move each, with those that are there already.
pub async fn options(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let mut listener = ask(&shared, place, What::Options).await?;
    listener.wait(0, WAITED_FOR_OPTIONS).await;
    if let Some(End::Failed(problem)) = listener.job.ended() {
        return Err(problem.into());
    }
    Ok((StatusCode::ACCEPTED, Json(job_json(&listener.job))).into_response())
}

/// `GET /api/1/jobs/ID/events`: what a job finds out, from where the client lost it.
pub async fn events(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Sent, Infallible>>>, Refusal> {
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
                if !more || closing.closing.load(Ordering::Relaxed) {
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
    let begin = Instant::now();
    while job.ended().is_none() && begin.elapsed() < Duration::from_secs(1) {
        let (events, _) = job.since(0);
        listener.wait(events.len(), Duration::from_millis(200)).await;
    }
    ok(job_json(&job))
}

/// `POST /api/1/draw`: the picture of a position as SVG.
pub async fn draw(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    ok(done(&shared, move |explorer, budget| explorer.draw(&place, budget)).await?)
}

/// `POST /api/1/reduce`: the game of a hardness proof, as a document, and how the answer is read off it.
pub async fn reduce(State(shared): State<Arc<Shared>>, Body(source): Body<Source>) -> Answer {
    ok(done(&shared, move |explorer, budget| explorer.reduce(&source, budget)).await?)
}

/// `POST /api/1/prove`: a proof file for a position.
pub async fn prove(State(shared): State<Arc<Shared>>, Body(order): Body<Order>) -> Answer {
    let seconds = order.place.seconds()?;
    ok(done_slowly(&shared, seconds, move |explorer, budget| explorer.prove(&order, budget)).await?)
}

/// `POST /api/1/verify`: whether a text is a proof about a position, and what it shows.
pub async fn verify(State(shared): State<Arc<Shared>>, Body(claimed): Body<Claimed>) -> Answer {
    let seconds = claimed.place.seconds()?;
    ok(done_slowly(&shared, seconds, move |explorer, budget| explorer.verify(&claimed, budget)).await?)
}

/// `POST /api/1/strategy`: what who does not lose answers to every move, from a position on.
pub async fn strategy(State(shared): State<Arc<Shared>>, Body(place): Body<Place>) -> Answer {
    let seconds = place.seconds()?;
    ok(done_slowly(&shared, seconds, move |explorer, budget| explorer.strategy(&place, budget)).await?)
}

/// `GET /api/1/rules`.
pub async fn rules() -> Json<Value> {
    Json(upset_calls::rules())
}

/// `GET /api/1/library`.
pub async fn library(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(shared.library.clone())
}
