//! `upset classify`: structure, known complexity and rules, for people to read.

use crate::args::Classify;
use crate::guard;
use crate::input::{self, Input};
use crate::report;
use crate::status::{Failure, Status};
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::io::Write as _;
use std::time::Instant;
use upset::classify::{Classification, classify};
use upset::papers::cite;
use upset::text::{counted, visible_json};

/// Classifies every game named on the command line.
pub fn run(args: &Classify) -> Result<Status, Failure> {
    let json = args.json;
    guard::known(move |why| report::unknown(json, "upset.class/1", None, &why));
    let mut budget = guard::budget(&args.limits, guard::begun());
    let games = input::played_as(&args.games, args.play.map(Into::into))?;
    let games = match input::load(&games, &budget) {
        Err(Failure::Stopped(why)) => {
            report::unknown(json, "upset.class/1", None, &why);
            return Ok(Status::Budget);
        }
        games => games?,
    };
    let mut status = Status::Answered;
    for (i, loaded) in games.iter().enumerate() {
        if i > 0 {
            budget = guard::budget(&args.limits, Instant::now());
        }
        let game = &loaded.document.position;
        let (family, elements) = (game.family().name(), game.size());
        guard::known(move |why| report::unknown(json, "upset.class/1", Some((family, elements)), &why));
        let class = classify(game, &budget);
        guard::printing();
        let mut out = anstream::stdout().lock();
        if class.stopped.is_some() {
            status = Status::Budget;
        }
        if args.json {
            let json = serde_json::to_string(&Named {
                input: loaded.input(),
                title: &loaded.document.title,
                class: &class,
            });
            let json = json.map_err(|e| Failure::Fault(e.to_string()))?;
            writeln!(out, "{}", visible_json(json.into()))?;
            continue;
        }
        writeln!(out, "{}{}", if i > 0 { "\n" } else { "" }, loaded.origin)?;
        write!(out, "{}", text(&class))?;
        out.flush()?;
    }
    Ok(status)
}

/// A class as printed by `--json`, with what it is the class of.
#[derive(Serialize)]
struct Named<'a> {
    #[serde(flatten)]
    class: &'a Classification,
    input: Input<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: &'a Option<String>,
}

/// Most levels whose sizes are listed.
const SHOWN: usize = 20;

fn text(class: &Classification) -> String {
    let mut out = String::new();
    let bold = anstyle::Style::new().bold();
    let convention = class.convention.map_or(String::new(), |c| format!(", {c}"));
    let _ = writeln!(
        out,
        "{bold}{} game{convention}, {}{bold:#}",
        class.game,
        counted(class.elements, "element")
    );
    let mut line = |name: &str, value: &dyn Display| {
        let _ = writeln!(out, "  {name:<18} {value}");
    };
    line("components", &class.components());
    if let Some(order) = &class.order {
        line("height", &order.height);
        match order.width {
            Some(width) => line("width", &width),
            None => line("width", &"not computed on a board of this size"),
        }
        let sizes: Vec<String> = order.level_sizes.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if order.level_sizes.len() > SHOWN { " …" } else { "" };
        line("levels", &format!("{} (of {}{more} elements)", order.levels, sizes.join(", ")));
        line("covers", &order.covers);
        line("minimal", &order.minimal);
        line("maximal", &order.maximal);
        line("N-free", &yes(order.n_free));
        line("disjoint chains", &yes(order.disjoint_chains));
        line("rooted forest", &yes(order.rooted_forest));
        line("acyclic diagram", &yes(order.acyclic_diagram));
    }
    if let Some(graph) = &class.graph {
        line(if graph.directed { "arcs" } else { "edges" }, &graph.graph_edges);
        line("bipartite", &yes(graph.bipartite));
        line("forest", &yes(graph.forest));
        line("largest degree", &graph.max_degree);
    }
    if let Some(edges) = &class.edges {
        line("rank", &edges.rank);
        line(
            "winning sets",
            &match class.convention {
                Some("achievement" | "avoidance") => {
                    format!(
                        "{} of Left's (size up to {}), {} of Right's (size up to {})",
                        edges.left_edges, edges.left_rank, edges.right_edges, edges.right_rank
                    )
                }
                _ => edges.left_edges.to_string(),
            },
        );
        line("unclaimed", &edges.unclaimed);
    }
    let _ = writeln!(out, "\n{bold}Known complexity{bold:#}");
    if class.complexity.is_empty() {
        let _ = writeln!(out, "  the papers say nothing about this class");
    }
    for s in &class.complexity {
        let _ = writeln!(out, "  {bold}{:<16}{bold:#} {} [{}]", s.status, s.cell, cite(s.source));
    }
    let _ = writeln!(out, "\n{bold}Rules that apply{bold:#}");
    if class.rules.is_empty() && class.stopped.is_none() {
        let _ = writeln!(out, "  none: `upset solve` will search");
    }
    for rule in &class.rules {
        let _ = writeln!(out, "  {bold}{}{bold:#} [{}], {}", rule.name, cite(rule.source), rule.time);
    }
    if let Some(why) = class.stopped {
        let _ = writeln!(out, "  incomplete: {why}");
    }
    out
}

fn yes(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}
