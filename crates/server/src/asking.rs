//! How questions are put to the workers: first for a moment, and what is still open for as long as it may take.

use crate::jobs::Job;
use crate::pool::{Lane, Pool};
use std::sync::Arc;
use upset::Budget;
use upset_calls::{Effort, End, Hearing, Problem, Question};

/// Puts a question to the workers.
pub fn ask(question: Question, job: &Arc<Job>, pool: &Arc<Pool>) -> Result<(), Problem> {
    let (job, again) = (job.clone(), pool.clone());
    let question = Arc::new(question);
    pool.put(
        Lane::Trying,
        None,
        Box::new(move || {
            let whole = job.budget(question.seconds, question.memory);
            if attempt(&question, &job, &whole, Effort::Moment) {
                return;
            }
            let (slow, question) = (job.clone(), question.clone());
            let put = again.put(
                Lane::Searching,
                job.deadline(question.seconds),
                Box::new(move || {
                    attempt(&question, &slow, &whole, Effort::Whole);
                }),
            );
            if let Err(problem) = put {
                job.end(End::Failed(problem));
            }
        }),
    )
}

fn attempt(question: &Question, job: &Job, whole: &Budget, effort: Effort) -> bool {
    let _unsaid = Unsaid(job);
    question.attempt(job, whole, effort)
}

/// Says that something broke if a worker leaves a job without a word.
struct Unsaid<'a>(&'a Job);

impl Drop for Unsaid<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end(End::Failed(Problem::fault("a fault of upset ended this question, and we are sorry")));
        }
    }
}
