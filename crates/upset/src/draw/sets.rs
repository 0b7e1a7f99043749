//! Sets in pictures: areas around the winning sets where that misleads nobody, lists of them below.

use super::clear::Room;
use super::geometry::{Diagram, Point};
use super::pack::{self, Piece};
use super::svg::{Area, Look, Picture, Shape};
use super::{BLUE, PLAIN, Style, VERMILION, graph, order};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::{Convention, Sets, View};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use hashbrown::HashSet;

/// Most sets shown as areas: more of them cover each other.
const AREAS: usize = 8;
/// Most sets listed by their members.
const LISTED: usize = 40;

/// Adds the winning sets of both players.
pub fn winning_sets(view: &View<'_>, convention: Convention, picture: &mut Picture, own_look: bool) {
    let what = match convention {
        Convention::AvoiderEnforcer | Convention::Avoidance => "losing",
        Convention::MakerBreaker | Convention::MakerMaker | Convention::Achievement => "winning",
    };
    let total: usize = view.sets.iter().map(|family| family.sets.len()).sum();
    for family in &view.sets {
        let edges = family.sets;
        let whose = match family.owner {
            Some(player) if view.sets.len() > 1 => format!("{}'s ", player.title()),
            _ => String::new(),
        };
        picture.legend.push(match edges.len() {
            0 => format!("{whose}{what} sets: none"),
            n if own_look => format!("{whose}{what} sets: {n}"),
            n => format!("{whose}{what} sets ({n}):"),
        });
        // Lines of a board that looks like itself need no list.
        if own_look {
            continue;
        }
        let mut line = String::new();
        for (i, edge) in edges.iter().enumerate() {
            if i == LISTED {
                line += &format!("  … and {} more", edges.len() - LISTED);
                break;
            }
            let members: Vec<&str> = edge.iter().map(|&v| view.names.get(v as usize)).collect();
            let text = format!("{{{}}}", members.join(", "));
            if !line.is_empty() && line.len() + text.len() > 90 {
                picture.legend.push(std::mem::take(&mut line));
            }
            line += if line.is_empty() { "   " } else { "  " };
            line += &text;
        }
        if !line.is_empty() {
            picture.legend.push(line);
        }
    }
    if own_look {
        return;
    }
    // All sets or none: a picture with some of them would say that there are no others.
    if total <= AREAS {
        let all = view.sets.iter().flat_map(|family| {
            let right = family.owner == Some(Player::Right);
            let colour = if right { VERMILION } else { BLUE };
            family.sets.iter().map(move |edge| (edge, colour, right))
        });
        let areas: Option<Vec<Area>> = all
            .enumerate()
            .map(|(i, (edge, colour, dashed))| area(picture, edge, i, colour, dashed))
            .collect();
        picture.areas = areas.unwrap_or_default();
    }
}

/// The area of the set number `i`, unless another element stands in it.
fn area(picture: &Picture, edge: &Edge, i: usize, colour: &'static str, dashed: bool) -> Option<Area> {
    let points = &picture.diagram.points;
    let members: Vec<Point> = edge.iter().map(|&v| points[v as usize]).collect();
    let hull = convex_hull(members);
    if hull.is_empty() {
        return None;
    }
    // Outlines of overlapping sets lie side by side, not on each other.
    let reach = picture.radius + 3.0 + 1.5 * (i % AREAS) as f64;
    let foreign = |(v, &p): (usize, &Point)| {
        let apart = picture.radius + reach + 1.0;
        edge.binary_search(&(v as u32)).is_err() && (inside(&hull, p) || near(&hull, p) < apart)
    };
    (!points.iter().enumerate().any(foreign)).then_some(Area { hull, colour, reach, dashed })
}

/// Where to put vertices without an order: those that share a set near each other.
pub fn scatter(view: &View<'_>, room: Room, budget: &Budget) -> Result<Diagram, Stopped> {
    // There may be far more sets than pairs of elements.
    let mut together: HashSet<(u32, u32)> = HashSet::new();
    let mut meter = Meter::new(budget);
    for edge in view.sets.iter().flat_map(|family| family.sets).filter(|edge| edge.len() <= 12) {
        meter.step()?;
        together.extend(edge.iter().flat_map(|&v| edge.iter().map(move |&w| (v, w))));
    }
    let mut pairs: Vec<(u32, u32)> = together.into_iter().collect();
    pairs.sort_unstable();
    let together = Graph::new(view.names.clone(), &pairs);
    let room = Room { apart: room.apart * 1.3, clear: 0.0 };
    let pieces = (together.components().into_iter())
        .map(|part| {
            let piece = together.induced(&part);
            let mut diagram = graph::layout(piece.len(), piece.edges(), room, budget)?;
            diagram.lines.clear();
            Ok(Piece { diagram, elements: part })
        })
        .collect::<Result<_, Stopped>>()?;
    Ok(pack::pack(view.names.len(), pieces, room.apart))
}

/// Most lines drawn on a board.
const LINES: usize = 120;

/// The ends of the winning lines that lie straight in one layer; none where there are too many to see any.
pub fn straight(view: &View<'_>, cells: &[Vec<u32>], points: &[Point]) -> Vec<(usize, usize)> {
    let all: Vec<&Edge> = view.sets.iter().flat_map(|family| family.sets).collect();
    let layered =
        view.order.is_some_and(Poset::is_antichain) || cells.first().is_some_and(|cell| cell.len() > 2);
    if all.len() > LINES || !layered {
        return Vec::new();
    }
    let ends = |edge: &&Edge| -> Option<(usize, usize)> {
        let (first, last) = (*edge.first()? as usize, *edge.last()? as usize);
        let same_layer = edge.iter().all(|&v| cells[v as usize][2..] == cells[first][2..]);
        let on_line = |&v: &u32| points[v as usize].distance_to_segment(points[first], points[last]) < 1.0;
        (same_layer && edge.iter().all(on_line)).then_some((first, last))
    };
    let mut lines: Vec<(usize, usize)> = all.iter().filter_map(ends).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The corners of the convex hull, counterclockwise, by Andrew's monotone chain.
fn convex_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() <= 2 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 0.0 {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

fn inside(hull: &[Point], p: Point) -> bool {
    hull.len() >= 3 && (0..hull.len()).all(|i| turn(hull[i], hull[(i + 1) % hull.len()], p) >= 0.0)
}

fn near(hull: &[Point], p: Point) -> f64 {
    (0..hull.len())
        .map(|i| p.distance_to_segment(hull[i], hull[(i + 1) % hull.len()]))
        .fold(f64::INFINITY, f64::min)
}

const SET: Look = Look { shape: Shape::Square, ..PLAIN };

/// Elements below, the sets that hold them above.
pub fn incidences(
    names: &Names,
    family: &Sets<'_>,
    picture: &mut Picture,
    budget: &Budget,
) -> Result<(), Stopped> {
    let elements = names.len();
    let set_names = family.names.into_iter().flat_map(Names::iter);
    picture.names = names.iter().chain(set_names).map(str::to_string).collect();
    let style = Style::new(&picture.names);
    (picture.radius, picture.beside) = (style.radius, style.beside);
    let pairs: Vec<(usize, usize)> = family
        .sets
        .iter()
        .enumerate()
        .flat_map(|(i, set)| set.iter().map(move |&x| (x as usize, elements + i)))
        .collect();
    picture.looks = vec![PLAIN; elements];
    picture.looks.resize(picture.names.len(), SET);
    picture.diagram = match Poset::numbered(picture.names.len(), &pairs) {
        Ok(incidence) => order(&incidence, style, budget)?,
        // Elements below sets cannot make a cycle.
        Err(_) => Diagram::default(),
    };
    picture.key = vec![(PLAIN, "element"), (SET, "set")];
    Ok(())
}
