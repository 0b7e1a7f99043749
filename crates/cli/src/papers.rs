//! `upset papers`: where the theorems are proved.

use crate::status::{Failure, Status};
use serde_json::json;
use std::io::Write;
use upset::papers;

/// Prints every paper.
pub fn run(json: bool) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    if json {
        let list: Vec<_> = (papers::ALL.iter())
            .map(|paper| {
                json!({"key": paper.key, "authors": paper.authors, "year": paper.year, "title": paper.title,
                    "published": paper.published})
            })
            .collect();
        writeln!(out, "{}", json!({"schema": "upset.papers/1", "papers": list}))?;
        return Ok(out.flush()?).map(|()| Status::Answered);
    }
    let (bold, faint) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
    for paper in &papers::ALL {
        writeln!(out, "{bold}{}{bold:#}", paper.short)?;
        writeln!(out, "  {}: {}. {}.", paper.authors, paper.title, paper.published)?;
        if paper.key.len() == 3 {
            writeln!(out, "  {faint}in JSON, and in comments of documents: {}{faint:#}", paper.key)?;
        }
    }
    out.flush()?;
    Ok(Status::Answered)
}
