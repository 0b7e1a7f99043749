//! What the papers say about deciding games like a given one: the cells of their tables and their theorems.
//!
//! A statement of hardness holds for the class of games with the same parameters, never for one game.

use super::structure::{EdgeStructure, OrderStructure, Structure};
use crate::game::{Convention, Family, Position};
use crate::rule::{Status, Theorem};
use serde::Serialize;

/// One statement about the complexity of a class that a game belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The table, `000 Table 1` for instance, or the paper alone where there is none; `rule` for a theorem that
    /// `upset` runs, `since` for what has been claimed since the papers.
    pub table: &'static str,
    /// The cell, or the class, by its parameters.
    pub cell: String,
    /// `P`, `LSPACE`, `XP`, `NP-hard`, `coNP-complete`, `PSPACE-complete` or `open`; for tractable classes of poset games
    /// also how hard they still are: `L-hard`, `NL-hard`, `NC1-hard`, and `coC=P-hard`, `PP-hard`, `PSPACE-hard` for
    /// boards given by circuits. Boards are given element by element and pair by pair where nothing else is said.
    pub status: &'static str,
    /// The theorem.
    pub source: &'static str,
}

/// Statements in the order they are found, then sorted so that what is tractable comes first.
struct List(Vec<Statement>);

impl List {
    fn add(
        &mut self,
        table: &'static str,
        cell: impl Into<String>,
        status: &'static str,
        source: &'static str,
    ) {
        self.0.push(Statement { table, cell: cell.into(), status, source });
    }

    /// Tractable before parametrised, before open, before hard; within these the order of adding. What has only
    /// been claimed since comes last.
    fn sorted(mut self) -> Vec<Statement> {
        self.0.sort_by_key(|s| match s.status {
            _ if s.table == "since" => 5,
            "LSPACE" | "P" => 0,
            "XP" => 1,
            "open" => 2,
            "PSPACE-complete" => 3,
            "NP-hard" | "coNP-complete" => 4,
            _ => 6,
        });
        self.0
    }
}

/// What `theorems` show to be tractable, before the `cells` that the papers' tables have.
pub(super) fn by_theorems(theorems: &[&'static Theorem], cells: Vec<Statement>) -> Vec<Statement> {
    let told =
        |theorem: &Theorem| cells.iter().any(|cell| cell.status == "P" && cell.source == theorem.source);
    let tractable = theorems.iter().filter(|theorem| theorem.status == Status::P && !told(theorem));
    let statement = |theorem: &&'static Theorem| {
        let cell = theorem.class.to_string();
        Statement { table: "rule", cell, status: "P", source: theorem.source }
    };
    let mut all: Vec<Statement> = tractable.map(statement).collect();
    all.extend(cells);
    // The sort is stable: theorems stand before cells that are as tractable.
    List(all).sorted()
}

/// The statements about games with the structure of `game`.
pub(super) fn statements(game: &Position, structure: &Structure) -> Vec<Statement> {
    let mut list = List(Vec::new());
    let (order, edges) = (structure.order.as_ref(), structure.edges.as_ref());
    match game.family() {
        Family::Poset => order.into_iter().for_each(|order| poset(&mut list, order)),
        Family::BlackWhite => {
            if order.is_some_and(|order| order.disjoint_chains) {
                list.add("003", "disjoint chains: Hackenbush strings", "P", "Berlekamp's rule");
            }
            list.add("003", "black-white poset games", "PSPACE-complete", "003 Theorem 4.13");
        }
        family @ (Family::Pomax | Family::Pomin | Family::Pominmax) => {
            order.into_iter().for_each(|order| removal(&mut list, family, order));
        }
        Family::Positional => {
            let view = game.view();
            let begun = view.claims.is_some_and(|claims| claims.iter().any(Option::is_some));
            let rank = view.sets.first().and_then(|family| family.sets.iter().map(Vec::len).max());
            if let (Some(convention), Some(order), Some(edges)) = (view.convention, order, edges) {
                positional(&mut list, convention, order, edges, begun.then_some(rank.unwrap_or(0)));
            }
        }
        Family::Leaf => list.add("004", "leaf on any graph", "P", "004 Section 4.2"),
        Family::NodeKayles => {
            list.add("003", "Node Kayles, also on bipartite graphs", "PSPACE-complete", "003 Section 4.2");
        }
        Family::Col => {
            list.add("003", "Col on any graph, also uncoloured", "PSPACE-complete", "003 Section 4.2");
        }
        Family::Geography => {
            if structure.graph.as_ref().is_some_and(|g| g.forest) {
                list.add("003", "directed forests: every position is reached in one way", "P", "");
            }
            list.add("003", "Geography, also on bipartite graphs", "PSPACE-complete", "003 Section 4.2");
        }
        Family::Weighted => list.add(
            "001",
            "weighted poset games",
            "PSPACE-complete",
            "Ito and Takata 2011, as cited in 001 Section 1",
        ),
        Family::Removal => list.add("004", "element removal with any needs", "PSPACE", "004 Section 3.2"),
        Family::Hackenbush => {
            list.add("003", "red-blue Hackenbush: computing the value", "NP-hard", "Winning Ways, chapter 7");
        }
        Family::Cnf => {
            if edges.is_some_and(|edges| edges.rank <= 2) {
                list.add(
                    "002",
                    "achievement on two formulas, clauses of size at most 2",
                    "open",
                    "002 Section 5",
                );
            }
            list.add(
                "002",
                "achievement on two formulas, clauses of size at most 3 among them",
                "PSPACE-complete",
                "002 Theorem 4.6",
            );
        }
        Family::Options => list.add("003", "games given by their options", "P", "003 Section 4.1"),
        Family::Sum => list.add("003", "sums of games of any families", "PSPACE-complete", "003 Section 4.1"),
        Family::SetGame => {
            if let Some(edges) = edges {
                let cell = format!("set games with sets of size at most {}", edges.rank);
                list.add("001", cell, "open", "001 Section 6");
            }
            list.add("001", "the set game of Fenner and Fortnow", "PSPACE-complete", "001 Section 6");
        }
    }
    list.sorted()
}

fn poset(list: &mut List, order: &OrderStructure) {
    match order.levels {
        0 | 1 => list.add("001", "one level", "P", "001 Section 6"),
        2 => list.add("001", "two levels", "open", "001 Section 6"),
        _ => list.add("001", "three levels or more", "PSPACE-complete", "001 Theorem 6"),
    }
    if order.n_free {
        list.add("003", "N-free", "P", "003 Lemma 3.2");
    }
    if order.disjoint_chains {
        list.add("003", "disjoint chains: Nim", "P", "003 Section 1.1.1");
    }
    lower_bounds(list, order);
    if let Some(width) = order.width {
        list.add("003", format!("width {width}: n^{width} positions"), "XP", "003 Section 3.2.1");
    }
}

/// How hard tractable classes still are, which depends on how the order is given.
fn lower_bounds(list: &mut List, order: &OrderStructure) {
    let mut bound = |cell: &str, status, source| list.add("003", cell, status, source);
    if order.disjoint_chains && order.components <= 2 {
        bound("Nim with two heaps, an arbitrary relation given pair by pair", "NL-hard", "003 Theorem 4.4");
        bound("Nim with two heaps, the order given by a circuit", "coC=P-hard", "003 Theorem 4.5");
    }
    if order.disjoint_chains && order.components <= 4 {
        bound("Nim with four heaps, the Hasse diagram given pair by pair", "L-hard", "003 Theorem 4.3");
    }
    if order.disjoint_chains && order.components <= 6 {
        bound("Nim with six heaps, the Hasse diagram given by a circuit", "PSPACE-hard", "003 Theorem 4.6");
    }
    if order.n_free {
        bound("N-free, the order given pair by pair", "NC1-hard", "003 Theorem 4.9");
        bound("N-free, the order given by a circuit", "PP-hard", "003 Theorem 4.10");
    }
}

fn removal(list: &mut List, family: Family, order: &OrderStructure) {
    if order.rooted_forest {
        let source = match family {
            Family::Pomin => "004 Proposition 6",
            Family::Pominmax => "004 Theorem 8",
            _ => "004 Theorem 3",
        };
        list.add("004", "rooted forests", "P", source);
    }
    // Every element is extreme when no chain is longer than this, and then only their number counts.
    let trivial = if family == Family::Pominmax { 2 } else { 1 };
    let (np, pspace) = if family == Family::Pominmax {
        ("004 Theorem 14", "004 Theorem 14")
    } else {
        ("004 Theorem 4", "004 Theorem 5")
    };
    match order.height {
        h if h <= trivial => list.add("004", format!("height {h}"), "P", "004 Section 3"),
        h if h == trivial + 1 => list.add("004", format!("height {h}"), "NP-hard", np),
        _ => list.add("004", format!("height {} or more", trivial + 2), "PSPACE-complete", pspace),
    }
}

fn positional(
    list: &mut List,
    convention: Convention,
    order: &OrderStructure,
    edges: &EdgeStructure,
    begun: Option<usize>,
) {
    let free = order.height <= 1;
    match convention {
        Convention::MakerBreaker if free => maker_breaker_free(list, edges.left_rank),
        Convention::MakerBreaker => maker_breaker(list, order, edges),
        Convention::Achievement if free => achievement(list, edges.left_rank, edges.right_rank),
        Convention::MakerMaker if free => match begun {
            Some(rank) => maker_maker_begun(list, edges, rank),
            None => maker_maker(list, edges.rank),
        },
        Convention::MakerMaker => {
            if order.width == Some(1) {
                list.add("000", "Maker-Maker, width 1", "P", "000 Section 3");
            }
            if order.height <= 2 && edges.left_edges == 1 && edges.right_edges == 1 && edges.rank == 1 {
                let cell = "Maker-Maker, height 2, number 1, size 1";
                list.add("000", cell, "P", "000 Theorem 5 and Remark 10");
            }
            if let Some(w) = order.width {
                let cell = format!("Maker-Maker, width {w}, number {}, by both", edges.left_edges);
                list.add("000", cell, "XP", "000 Remark 13");
            }
            if order.disjoint_chains {
                return;
            }
            list.add("000", "Maker-Maker, height 2 and size 1 or more", "PSPACE-complete", "000 Theorem 28");
            if order.height >= 3 && edges.rank >= 1 {
                let cell = "Maker-Maker, height 3, number 1, size 1";
                list.add("000", cell, "NP-hard", "000 Theorem 9 and Remark 10");
            }
        }
        Convention::Achievement if order.disjoint_chains => {}
        Convention::Achievement => {
            list.add("000", "achievement, height 2 and size 1 or more", "PSPACE-complete", "000 Theorem 28");
        }
        Convention::AvoiderEnforcer => avoider_enforcer(list, free, edges.rank),
        Convention::Avoidance => {
            let cell = "avoidance, edges of size 2, the same for both: Avoider-Avoider";
            list.add("002", cell, "PSPACE-complete", "002 Section 5 [FGM+15]");
        }
    }
}

const T0: &str = "000 Table 1";
const T2: &str = "002 Table 1";

/// What has been claimed since for edges of size 4 against none, and so against any.
fn size_4(list: &mut List) {
    list.add("since", "Maker-Breaker, size 4 (claimed)", "PSPACE-complete", "arXiv 2509.13819");
}

/// Avoider-Enforcer, of which the papers say nothing.
fn avoider_enforcer(list: &mut List, free: bool, rank: usize) {
    if free && rank <= 2 {
        list.add("since", "Avoider-Enforcer, size 2 (claimed)", "P", "arXiv 2503.21672");
    }
    list.add("since", "Avoider-Enforcer (claimed)", "PSPACE-complete", "arXiv 2209.11698");
}

/// Maker-Breaker without an order: the row q = 0 of the table of 002.
fn maker_breaker_free(list: &mut List, rank: usize) {
    let cell = format!("p = {}, q = 0, 1", if rank >= 5 { "5+".into() } else { rank.to_string() });
    match rank {
        0 | 1 => list.add(T2, "p = 0, 1, q = 0, 1", "LSPACE", "002 Proposition 2.1"),
        2 => list.add(T2, cell, "LSPACE", "002 Table 1 [RW20]"),
        3 => list.add(T2, cell, "P", "002 Table 1 [GGS22]"),
        4 => list.add(T2, cell, "open", "002 Table 1"),
        _ => list.add(T2, cell, "PSPACE-complete", "002 Table 1 [Koe25]"),
    }
    if rank == 4 {
        size_4(list);
    }
    if rank >= 6 {
        list.add(T0, "height 1, size 6", "PSPACE-complete", "000 Table 1 [13]");
    }
}

/// Maker-Breaker with an order: the table of 000, Maker starting.
fn maker_breaker(list: &mut List, order: &OrderStructure, edges: &EdgeStructure) {
    let (h, s, m) = (order.height, edges.left_rank, edges.left_edges);
    let width = order.width;
    if order.disjoint_chains {
        if s <= 1 {
            list.add(T0, "disjoint chains, size 1", "P", "000 Theorem 17");
        }
        if m <= 1 {
            list.add(T0, "disjoint chains, number 1", "P", "000 Theorem 17 and Remark 3");
        }
        if s <= 2 && h <= 2 {
            list.add(T0, "disjoint chains, height 2, size 2", "P", "000 Theorem 25");
        }
        if s <= 2 {
            list.add(T0, "disjoint chains, size 2, by the width", "XP", "000 Theorem 23");
        }
        list.add(T0, "disjoint chains, by number and size", "XP", "000 Corollary 14");
    }
    if width == Some(1) {
        list.add(T0, "width 1", "P", "000 Table 1");
    }
    if h <= 2 && m <= 1 && s <= 1 {
        list.add(T0, "height 2, number 1, size 1", "P", "000 Theorem 5");
    }
    if h == 2 && m == 2 && s == 1 && !order.disjoint_chains {
        list.add("000", "height 2, number 2, size 1", "open", "000 Open question 6");
    }
    if let Some(w) = width {
        list.add(T0, format!("width {w}, number {m}, by both"), "XP", "000 Theorem 12");
    }
    if order.disjoint_chains {
        if s >= 3 && width.is_none_or(|w| w >= 2) {
            list.add("000", "disjoint chains, size 3", "open", "000 Section 5");
        }
        return;
    }
    if s >= 3 && width.is_none_or(|w| w >= 2) {
        list.add(T0, "width 2, size 3", "PSPACE-complete", "000 Theorem 11");
    }
    if s >= 3 && h >= 2 {
        list.add(T0, "height 2, size 3", "NP-hard", "000 Theorem 8");
    }
    if h >= 3 && m >= 1 {
        list.add(T0, "height 3, number 1, size 1", "NP-hard", "000 Theorem 9");
    }
}

/// Achievement games without an order: Left's edges of size p, Right's of size q, Left starting.
fn achievement(list: &mut List, p: usize, q: usize) {
    let column = match p {
        0 | 1 => "0, 1".to_string(),
        2..=4 => p.to_string(),
        _ => "5+".to_string(),
    };
    let row = match q {
        0 | 1 => "0, 1",
        2 => "2",
        _ => "3+",
    };
    let (status, source) = match (p, q) {
        (0 | 1, _) => ("LSPACE", "002 Proposition 2.1"),
        (2, 0 | 1) => ("LSPACE", "002 Table 1 [RW20]"),
        (3, 0 | 1) => ("P", "002 Table 1 [GGS22]"),
        (4, 0 | 1) => ("open", "002 Table 1"),
        (2, 2) => ("P", "002 Theorem 4.1"),
        (3 | 4, 2) => ("NP-hard", "002 Theorem 4.5"),
        (2, _) => ("coNP-complete", "002 Theorem 4.3"),
        (3 | 4, _) => ("PSPACE-complete", "002 Theorem 4.6"),
        _ => ("PSPACE-complete", "002 Table 1 [Koe25]"),
    };
    list.add(T2, format!("p = {column}, q = {row}"), status, source);
    if p == 4 && q <= 1 {
        size_4(list);
    }
    if (p == 3 || p == 4) && q == 2 {
        let cell = format!("achievement, p = {p}, q = 2 (claimed)");
        list.add("since", cell, "PSPACE-complete", "arXiv 2504.14256");
    }
}

/// Maker-Maker without an order: outside the table, but told beside it.
fn maker_maker(list: &mut List, rank: usize) {
    match rank {
        0..=2 => list.add("002", "Maker-Maker, rank 2", "LSPACE", "002 Section 2 [RW20]"),
        3 => list.add("002", "Maker-Maker, rank 3", "open", "002 Section 2"),
        4 | 5 => {
            list.add("002", format!("Maker-Maker, rank {rank}"), "open", "002 Section 2");
            list.add("since", "Maker-Maker, rank 4 (claimed)", "PSPACE-complete", "arXiv 2504.14256");
        }
        _ => {
            list.add("002", "Maker-Maker, rank 6 or more", "PSPACE-complete", "002 Section 2 [Koe25, Bys04]")
        }
    }
}

/// Maker-Maker in mid-game is an achievement game: what is left of the edges differs from player to player.
fn maker_maker_begun(list: &mut List, edges: &EdgeStructure, rank: usize) {
    achievement(list, edges.left_rank, edges.right_rank);
    if rank >= 4 {
        list.add("002", "Maker-Maker, rank 4, after one round", "PSPACE-complete", "002 Corollary 4.7");
    }
    if rank == 3 {
        let cell = "Maker-Maker, rank 3, after one round (claimed)";
        list.add("since", cell, "PSPACE-complete", "arXiv 2503.18163v2");
    }
}
