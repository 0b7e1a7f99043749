//! 002 Theorem 4.6: 3-QBF to achievement games with edges of size at most 3.
//!
//! Right starts and decides the existential variables, Left the universal ones; each decision sets off a forced line
//! of five moves. Then Left collects the literals that Right left over, and fills a blue clause if one is false.

use super::dimacs::{Qbf, Quantifier};
use super::normal::{alternate, at_most_three, exactly_three, place_of, tidy, with_matrix};
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::{Edge, normalise};
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

/// The vertices of one variable.
struct Part {
    /// True and false, Right's pair.
    t_r: u32,
    f_r: u32,
    /// True and false, Left's pair.
    t_l: u32,
    f_l: u32,
    u: u32,
    v: u32,
}

pub(super) fn reduce(qbf: &Qbf, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let qbf = with_matrix(qbf, exactly_three(&at_most_three(&tidy(&qbf.matrix))));
    let mut places = alternate(&qbf, Quantifier::Exists, true);
    if places.is_empty() {
        places = vec![None; 2];
    }
    check_gadget(
        11 * places.len() as u128 + 1,
        60 * places.len() as u128 + 3 * qbf.matrix.clauses.len() as u128,
        budget,
    )?;
    let mut elements = Elements::default();
    let mut left: Vec<Edge> = Vec::new();
    let mut right: Vec<Edge> = Vec::new();
    let mut parts: Vec<Part> = Vec::new();
    for (i, place) in places.iter().enumerate() {
        meter.step()?;
        let label = place.map_or(format!("idle{}", i + 1), |v| format!("x{v}"));
        let mut new = |name: &str| elements.add(format!("{label}{name}"));
        let part = Part {
            t_r: new("=1R"),
            f_r: new("=0R"),
            t_l: new("=1L"),
            f_l: new("=0L"),
            u: new(".u"),
            v: new(".v"),
        };
        decision(&part, parts.last(), i % 2 == 0, &mut left, &mut right);
        let a = new(".a");
        for (literal, ends) in [(part.t_r, [".b", ".c"]), (part.f_r, [".b'", ".c'"])] {
            left.extend(ends.map(|end| vec![literal, a, new(end)]));
        }
        parts.push(part);
    }
    if let Some(last) = parts.last() {
        left.push(vec![last.u, last.v, elements.add("w")]);
    }
    let at = place_of(&places, qbf.matrix.variables);
    let vertex = |&l: &i32| {
        let place = at[l.unsigned_abs() as usize];
        let part = &parts[place - 1];
        if (l > 0) == (place % 2 == 1) { part.t_r } else { part.f_r }
    };
    left.extend(qbf.matrix.clauses.iter().map(|clause| clause.iter().map(vertex).collect::<Edge>()));
    let poset = Poset::antichain(elements.into_names());
    let game = fitting(Positional::new(Convention::Achievement, poset, normalise(left), normalise(right)));
    Ok(Reduction {
        title: format!(
            "3-QBF with {} and {} as an achievement game",
            counted(places.len(), "place"),
            counted(qbf.matrix.clauses.len(), "clause")
        ),
        game: Position::Positional(game),
        reading: Reading::unless(Player::Right, Winner::Left, "the quantified formula is true"),
    })
}

/// The edges that force the decision about one variable. After the first variable an edge written with `star` waits
/// for the previous decision: it is joined with either of that variable's literals on its own side.
fn decision(p: &Part, before: Option<&Part>, odd: bool, left: &mut Vec<Edge>, right: &mut Vec<Edge>) {
    let star = |edges: &mut Vec<Edge>, blue: bool, pairs: &[[u32; 2]]| {
        for pair in pairs {
            match before {
                None => edges.push(pair.to_vec()),
                Some(b) => {
                    let waits = if blue { [b.t_l, b.f_l] } else { [b.t_r, b.f_r] };
                    edges.extend(waits.map(|wait| vec![pair[0], pair[1], wait]));
                }
            }
        }
    };
    if odd {
        star(right, false, &[[p.t_r, p.f_l], [p.f_r, p.t_l]]);
        right.extend([vec![p.f_r, p.f_l, p.u], vec![p.t_r, p.t_l, p.v]]);
        star(left, true, &[[p.t_r, p.f_r], [p.t_r, p.u], [p.f_r, p.v], [p.t_l, p.u], [p.f_l, p.v]]);
    } else {
        star(left, true, &[[p.t_l, p.f_r], [p.f_l, p.t_r]]);
        left.extend([vec![p.t_l, p.f_l, p.u], vec![p.t_l, p.f_l, p.v]]);
        star(right, false, &[[p.t_l, p.f_l], [p.t_l, p.u], [p.f_l, p.v], [p.t_r, p.u], [p.f_r, p.v]]);
        right.extend([vec![p.t_r, p.t_l, p.v], vec![p.f_r, p.f_l, p.u]]);
    }
}
