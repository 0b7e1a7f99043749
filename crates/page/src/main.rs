//! Answers one call of the explorer's page: the request on standard input, events and the answer on standard output, a line
//! of JSON each. Compiled for `wasm32-wasip1` it runs in a worker of the browser (`web/worker.js`), where it needs
//! no more of a system than these two streams and a clock.
//!
//! Events are `{"event", "data"}` as the server sends them; the last line is `{"status", "body"}`.
#![forbid(unsafe_code)]

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{Read, Write, stdin, stdout};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use upset::Budget;
use upset_calls::{Effort, End, Explorer, Hearing, Place, Problem, What};

/// Memory for boards and tables, each by itself.
const MEMORY: usize = 1 << 30;
/// How long reading, laying out and drawing may take.
const READING: Duration = Duration::from_secs(5);

/// A call of the page.
#[derive(Deserialize)]
struct Call {
    call: String,
    #[serde(default)]
    body: Value,
}

fn main() {
    let mut request = String::new();
    let read = stdin().read_to_string(&mut request).map_err(|why| why.to_string());
    let call = read.and_then(|_| serde_json::from_str::<Call>(&request).map_err(|why| why.to_string()));
    let answer = call.map_err(|why| Problem::bad("request", why)).and_then(|call| answer(&call));
    line(&match answer {
        Ok(body) => json!({"status": 200, "body": body}),
        Err(problem) => json!({"status": problem.status, "body": problem.json()}),
    });
}

fn line(value: &Value) {
    // Nobody is told when nobody reads.
    let _ = writeln!(stdout(), "{value}");
}

fn body<T: DeserializeOwned>(call: &Call) -> Result<T, Problem> {
    serde_json::from_value(call.body.clone()).map_err(|why| Problem::bad("request", why.to_string()))
}

fn within(seconds: f64) -> Budget {
    Budget::unlimited().with_time(Duration::from_secs_f64(seconds)).with_memory(MEMORY)
}

fn answer(call: &Call) -> Result<Value, Problem> {
    let explorer = Explorer::new(MEMORY);
    let reading = Budget::unlimited().with_time(READING).with_memory(MEMORY);
    match call.call.as_str() {
        "game" => explorer.game(&body(call)?, &reading),
        "play" => explorer.play(&body(call)?, &reading),
        "draw" => explorer.draw(&body(call)?, &reading),
        "reduce" => explorer.reduce(&body(call)?, &reading),
        "solve" => ask(&explorer, &body(call)?, What::Solve, &reading),
        "options" => ask(&explorer, &body(call)?, What::Options, &reading),
        "prove" => {
            let order: upset_calls::Order = body(call)?;
            explorer.prove(&order, &within(order.place.seconds()?))
        }
        "verify" => {
            let claimed: upset_calls::Claimed = body(call)?;
            explorer.verify(&claimed, &within(claimed.place.seconds()?))
        }
        "strategy" => {
            let place: Place = body(call)?;
            explorer.strategy(&place, &within(place.seconds()?))
        }
        "rules" => Ok(upset_calls::rules()),
        "library" => Ok(upset_calls::library()),
        other => Err(Problem::absent(format!("there is no call {other}"))),
    }
}

fn ask(explorer: &Explorer, place: &Place, what: What, reading: &Budget) -> Result<Value, Problem> {
    let begin = Instant::now();
    let question = explorer.question(place, what, reading)?;
    let bounds = Arc::new(Mutex::new(json!({})));
    let told = bounds.clone();
    let whole = within(question.seconds);
    let positions = whole.counter();
    let whole = whole.with_listener(Arc::new(move |event| {
        let mut bounds = told.lock().unwrap_or_else(PoisonError::into_inner);
        upset_calls::bounds(&mut bounds, event);
        let positions = positions.load(std::sync::atomic::Ordering::Relaxed);
        let seconds = begin.elapsed().as_secs_f64();
        line(&json!({"event": "progress", "data": {"positions": positions, "seconds": seconds, "bounds": *bounds}}));
    }));
    let page = Page::default();
    question.attempt(&page, &whole, Effort::Whole);
    match page.end.take() {
        Some(End::Solved(value)) => Ok(value),
        Some(End::Failed(problem)) => Err(problem),
        Some(End::Stopped(why, known)) => {
            let bounds = bounds.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Err(Problem::spent(why).with("known", known).with("bounds", bounds))
        }
        None => Err(Problem::fault("the question ended without a word")),
    }
}

/// The page, which reads what is found out line by line.
#[derive(Default)]
struct Page {
    said: Cell<bool>,
    end: Cell<Option<End>>,
}

impl Hearing for Page {
    fn say(&self, kind: &'static str, data: Value) {
        self.said.set(true);
        line(&json!({"event": kind, "data": data}));
    }

    fn end(&self, end: End) {
        let first = self.end.take();
        self.end.set(first.or(Some(end)));
    }

    fn has_said(&self) -> bool {
        self.said.get()
    }
}
