//! Winning sets as small squares joined to their members, where areas would cover each other.

use super::clear::{Room, make_clear};
use super::geometry::{Diagram, Point};
use super::pack::{self, Piece};
use super::svg::{Look, Picture, Shape};
use super::{INK, MAX_ELEMENTS, Style, component};
use crate::budget::{Budget, Stopped};
use crate::game::View;
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// Most sets drawn as nodes.
const NODES: usize = 200;

const LEFT_SET: Look = Look { shape: Shape::Square, fill: "#8fc1e3", ink: INK, ring: false };
const RIGHT_SET: Look = Look { shape: Shape::Square, fill: "#f0b48a", ink: INK, ring: false };

/// Where sets cannot be shown as areas: each set is a small square joined to its members. An order keeps its Hasse diagram,
/// the parts of a gadget side by side, and the sets stand above it.
pub fn incidence(view: &View<'_>, picture: &mut Picture, budget: &Budget) -> Result<(), Stopped> {
    let all: Vec<(Option<Player>, &Edge)> =
        view.sets.iter().flat_map(|family| family.sets.iter().map(|edge| (family.owner, edge))).collect();
    let drawn = picture.cells.is_some() || !picture.areas.is_empty() || view.convention.is_none();
    if drawn || all.is_empty() || all.len() > NODES || picture.names.len() + all.len() > MAX_ELEMENTS {
        return Ok(());
    }
    let n = picture.names.len();
    let members: Vec<(usize, usize)> = (all.iter().enumerate())
        .flat_map(|(i, (_, edge))| edge.iter().map(move |&v| (v as usize, n + i)))
        .collect();
    let style = Style::new(&picture.names);
    picture.names.resize(n + all.len(), String::new());
    match view.order.filter(|order| !order.is_antichain()) {
        Some(order) => {
            picture.diagram = above(order, &members, all.len(), style, budget)?;
            picture.thick = order.cover_pairs().into_iter().collect();
            picture.legend.push("thick lines: the order, smaller elements below".into());
        }
        None => {
            let joined: Vec<(u32, u32)> = members.iter().map(|&(v, set)| (v as u32, set as u32)).collect();
            // Names may lie on lines, which are paler than they are; else gadgets grow beyond any page.
            let room = Room { apart: style.room.apart.min(72.0), clear: style.radius + 2.0 };
            let graph = Graph::new(Names::numbered(picture.names.len()), &joined);
            picture.diagram = super::plain_graph(&graph, Style { room, ..style }, budget)?;
            picture.diagram.lines = members;
        }
    }
    let node = |owner: Option<Player>| if owner == Some(Player::Right) { RIGHT_SET } else { LEFT_SET };
    picture.looks.extend(all.iter().map(|&(owner, _)| node(owner)));
    if view.sets.len() > 1 {
        picture.key.extend([(LEFT_SET, "a set of Left's"), (RIGHT_SET, "a set of Right's")]);
    } else {
        picture.key.push((LEFT_SET, "a set, joined to its members"));
    }
    Ok(())
}

/// How far apart sets stand.
const APART: f64 = 44.0;
/// How far the lowest sets stand above the order.
const ABOVE: f64 = 80.0;

/// The Hasse diagram, its components in one row, and above it the sets in as many rows as their number takes, each as near
/// to the middle of its members as there is room.
fn above(
    order: &Poset,
    members: &[(usize, usize)],
    sets: usize,
    style: Style,
    budget: &Budget,
) -> Result<Diagram, Stopped> {
    let parts = order.components();
    let orders = order.split(&parts);
    let pieces = (parts.into_iter().zip(&orders))
        .map(|(elements, order)| Ok(Piece { diagram: component(order, style, budget)?, elements }))
        .collect::<Result<_, Stopped>>()?;
    let mut diagram = pack::row(order.len(), pieces, style.room.apart);
    let (low, high) = pack::bounds(&diagram.points);
    let width = (high.x - low.x).max(4.0 * APART);
    let rows = (sets as f64 * APART / width).ceil().max(1.0) as usize;
    let middle = |set: usize| {
        let xs: Vec<f64> = (members.iter().filter(|&&(_, s)| s == order.len() + set))
            .map(|&(v, _)| diagram.points[v].x)
            .collect();
        xs.iter().sum::<f64>() / xs.len().max(1) as f64
    };
    let mut wanted: Vec<(f64, usize)> = (0..sets).map(|set| (middle(set), set)).collect();
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut places = vec![Point { x: 0.0, y: 0.0 }; sets];
    for row in 0..rows {
        let here: Vec<(f64, usize)> = wanted.iter().skip(row).step_by(rows).copied().collect();
        let xs = spread(&here.iter().map(|&(x, _)| x).collect::<Vec<_>>());
        for (&(_, set), x) in here.iter().zip(xs) {
            places[set] = Point { x, y: high.y + ABOVE + row as f64 * APART };
        }
    }
    diagram.points.extend(places);
    diagram.lines.extend_from_slice(members);
    // Labels keep their distance already.
    let room = Room { apart: APART * 0.8, clear: style.radius + 3.0 };
    make_clear(&mut diagram, room, false, budget)?;
    Ok(diagram)
}

/// Places at least [`APART`] from each other, in this order, near the wanted ones.
fn spread(wanted: &[f64]) -> Vec<f64> {
    // Groups that touch stand as one, around the mean of what their members want.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for (i, &x) in wanted.iter().enumerate() {
        groups.push((x - i as f64 * APART, 1));
        while let [.., (a, n), (b, m)] = groups[..]
            && a > b
        {
            groups.truncate(groups.len() - 2);
            groups.push(((a * n as f64 + b * m as f64) / (n + m) as f64, n + m));
        }
    }
    let starts = groups.into_iter().flat_map(|(x, n)| std::iter::repeat_n(x, n));
    starts.enumerate().map(|(i, x)| x + i as f64 * APART).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_stand_apart_and_near_where_they_want_to() {
        assert_eq!(spread(&[0.0, 0.0]), [-APART / 2.0, APART / 2.0]);
        assert_eq!(spread(&[0.0, 500.0]), [0.0, 500.0]);
        let places = spread(&[10.0, 10.0, 20.0, 400.0, 401.0]);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= APART - 1e-9), "{places:?}");
    }
}
