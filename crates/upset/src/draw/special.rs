//! Boards that points and lines, or sets and members, would not show: queens on their board, the lines of Sim between its points, and
//! connection games on the edges of a graph.

use super::board::{BoardKind, coordinates};
use super::cells::Cells;
use super::clear::Room;
use super::geometry::{Diagram, Point};
use super::graph::layout;
use super::svg::Picture;
use super::{GREY_DISC, MAX_ELEMENTS};
use crate::budget::{Budget, Stopped};
use crate::game::View;
use hashbrown::{HashMap, HashSet};

/// How far squares are apart.
const STEP: f64 = 45.0;

/// The squares of a board instead of the many lines between them, if two are joined exactly where a queen goes from one to the other.
pub fn queens(view: &View<'_>, picture: &mut Picture) {
    let Some(graph) = view.graph.filter(|graph| graph.len() > 4 && picture.cells.is_none()) else { return };
    let cells: Option<Vec<Vec<u32>>> = graph.names().iter().map(coordinates).collect();
    let Some(cells) = cells.filter(|cells| cells.iter().all(|cell| cell.len() == 2)) else { return };
    let aligned = |a: &[u32], b: &[u32]| {
        let (across, up) = (a[0].abs_diff(b[0]), a[1].abs_diff(b[1]));
        across == 0 || up == 0 || across == up
    };
    let joined: HashSet<(usize, usize)> = graph.edges().into_iter().collect();
    let pairs = (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
    let mut pairs = pairs.map(|(a, b)| (joined.contains(&(a, b)) || joined.contains(&(b, a)), (a, b)));
    if !pairs.all(|(joined, (a, b))| joined == aligned(&cells[a], &cells[b])) {
        return;
    }
    let points =
        cells.iter().map(|cell| Point { x: f64::from(cell[0]) * STEP, y: f64::from(cell[1]) * STEP });
    picture.diagram = Diagram { points: points.collect(), lines: Vec::new() };
    (picture.radius, picture.beside) = (STEP * 0.36, false);
    picture.cells =
        Some(Cells { board: BoardKind::Squares, step: STEP, cells, lines: Vec::new(), falls: false });
    picture.legend.push("joined: two squares where a queen goes from one to the other".into());
}

/// Most points that lines are drawn between.
const POINTS: usize = 16;

/// Elements called by two points, `1-2`, whose sets are triangles: each stands on the line between its points.
pub fn triangles(view: &View<'_>, picture: &mut Picture) -> bool {
    let ends: Option<Vec<(&str, &str)>> = view.names.iter().map(|name| name.split_once('-')).collect();
    let Some(ends) =
        ends.filter(|ends| ends.len() > 2 && view.order.is_none_or(|order| order.is_antichain()))
    else {
        return false;
    };
    let (points, chords) = points_of(&ends);
    let n = ends.len();
    let sets = || view.sets.iter().flat_map(|family| family.sets);
    let is_triangle = |set: &[u32]| {
        let mut met: HashMap<&str, usize> = HashMap::new();
        for &x in set {
            let (a, b) = ends[x as usize];
            *met.entry(a).or_default() += 1;
            *met.entry(b).or_default() += 1;
        }
        set.len() == 3 && met.len() == 3 && met.values().all(|&times| times == 2)
    };
    let drawable = points.len() <= POINTS && n + points.len() <= MAX_ELEMENTS && picture.names.len() == n;
    if !drawable || sets().next().is_none() || !sets().all(|set| is_triangle(set)) {
        return false;
    }
    let radius = 12.0 * n as f64 + 60.0;
    let corner = |i: usize| {
        let turn = std::f64::consts::TAU * (0.25 - i as f64 / points.len() as f64);
        Point { x: radius * turn.cos(), y: radius * turn.sin() }
    };
    let mut places: Vec<Point> = (0..points.len()).map(corner).collect();
    for &(a, b) in &chords {
        // Where it has most room, from other elements and from the lines that are not its own.
        let (from, to) = (places[a], places[b]);
        let along =
            |part: f64| Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        let others = chords.iter().filter(|&&chord| chord != (a, b));
        let room = |p: Point| {
            let elements = places.iter().map(|&q| p.distance(q) / 2.0);
            let lines = others.clone().map(|&(c, d)| p.distance_to_segment(places[c], places[d]));
            elements.chain(lines).fold(f64::INFINITY, f64::min)
        };
        let tries = (0..=50).map(|i| along(0.5 + if i % 2 == 0 { 0.007 } else { -0.007 } * f64::from(i)));
        let best = tries.max_by(|&p, &q| room(p).total_cmp(&room(q)));
        places.push(best.unwrap_or(along(0.5)));
    }
    // The elements come first, as they do everywhere.
    places.rotate_left(points.len());
    picture.diagram = Diagram { points: places, lines: halves(&chords) };
    let scale = ((picture.radius + 3.0) / picture.diagram.clearance().1).clamp(1.0, 4.0);
    picture.diagram.points.iter_mut().for_each(|p| *p = Point { x: p.x * scale, y: p.y * scale });
    add_points(&points, "a point; elements are the lines between them, sets the triangles", picture);
    true
}

/// The points that elements are called by, each once, and those of each element.
fn points_of<'a>(ends: &[(&'a str, &'a str)]) -> (Vec<&'a str>, Vec<(usize, usize)>) {
    let mut points: Vec<&str> = Vec::new();
    let mut number: HashMap<&str, usize> = HashMap::new();
    let mut at = |name: &'a str| {
        *number.entry(name).or_insert_with(|| {
            points.push(name);
            points.len() - 1
        })
    };
    let chords = ends.iter().map(|&(a, b)| (at(a), at(b))).collect();
    (points, chords)
}

/// From each element to its points, which come after all elements.
fn halves(chords: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let n = chords.len();
    chords.iter().enumerate().flat_map(|(x, &(a, b))| [(x, n + a), (x, n + b)]).collect()
}

/// Gives the points behind the elements their names and looks.
fn add_points(points: &[&str], what: &'static str, picture: &mut Picture) {
    picture.names.extend(points.iter().map(|point| point.to_string()));
    picture.looks.resize(picture.names.len(), GREY_DISC);
    picture.key.push((GREY_DISC, what));
    picture.spokes = true;
    picture.areas.clear();
}

/// How far columns are apart, with room for the names between them, and rows.
const APART: (f64, f64) = (230.0, 110.0);

/// Elements called by two points, `a:b`, that are joined exactly where they share one: each stands on the line between its points.
pub fn edges(view: &View<'_>, picture: &mut Picture, budget: &Budget) -> Result<bool, Stopped> {
    let Some(graph) = view.graph.filter(|_| picture.cells.is_none()) else { return Ok(false) };
    let ends: Option<Vec<(&str, &str)>> = view.names.iter().map(|name| name.split_once(':')).collect();
    let Some(ends) = ends else { return Ok(false) };
    let (points, chords) = points_of(&ends);
    let n = chords.len();
    let mut degree = vec![0; points.len()];
    chords.iter().for_each(|&(a, b)| [a, b].iter().for_each(|&p| degree[p] += 1));
    let joined = graph.edges();
    let share = |&(x, y): &(usize, usize)| {
        let ((a, b), (c, d)) = (chords[x], chords[y]);
        a == c || a == d || b == c || b == d
    };
    let pairs: usize = degree.iter().map(|&d: &usize| d * d.saturating_sub(1) / 2).sum();
    if pairs != joined.len() || !joined.iter().all(share) || n + points.len() > MAX_ELEMENTS {
        return Ok(false);
    }
    let lines = halves(&chords);
    picture.diagram = match in_rows(&points, &chords) {
        Some(mut places) => {
            let middle = |&(a, b): &(usize, usize)| {
                let (a, b): (Point, Point) = (places[a], places[b]);
                Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 }
            };
            let mut middles: Vec<Point> = chords.iter().map(middle).collect();
            middles.append(&mut places);
            Diagram { points: middles, lines }
        }
        None => {
            let room = Room { apart: 60.0, clear: picture.radius + 2.0 };
            layout(n + points.len(), lines, room, budget)?
        }
    };
    add_points(&points, "a point; the lines between points are claimed", picture);
    Ok(true)
}

/// Where points called by row and column, `1.2`, or by squares, `b1`, stand, if lines are between neighbours alone. Two more, the
/// ends, may be above the first row and below the last.
fn in_rows(points: &[&str], chords: &[(usize, usize)]) -> Option<Vec<Point>> {
    let place = |name: &&str| match coordinates(name)?[..] {
        [row, column] if name.contains('.') => Some((i64::from(row), i64::from(column))),
        // The first row of squares is the lowest.
        [column, row] => Some((-i64::from(row), i64::from(column))),
        _ => None,
    };
    let named: Vec<Option<(i64, i64)>> = points.iter().map(place).collect();
    let rows = || named.iter().flatten().map(|&(row, _)| row);
    let columns = || named.iter().flatten().map(|&(_, column)| column);
    let mut ends = [rows().min()? - 1, rows().max()? + 1].into_iter();
    let row: Vec<i64> = named
        .iter()
        .map(|place| place.map_or_else(|| ends.next(), |(row, _)| Some(row)))
        .collect::<Option<_>>()?;
    let column = |x: usize| named[x].map(|(_, column)| column);
    let near = |&(a, b): &(usize, usize)| {
        let across = column(a).zip(column(b)).map_or(0, |(a, b)| a.abs_diff(b));
        row[a].abs_diff(row[b]) + across == 1
    };
    let distinct: HashSet<_> = (0..points.len()).map(|x| (row[x], column(x))).collect();
    if distinct.len() < points.len() || !chords.iter().all(near) {
        return None;
    }
    let middle = (columns().min()? + columns().max()?) as f64 / 2.0;
    let point = |x: usize| Point {
        x: column(x).map_or(middle, |column| column as f64) * APART.0,
        y: -row[x] as f64 * APART.1,
    };
    Some((0..points.len()).map(point).collect())
}
