//! Winning sets as small squares joined to their members, where areas would cover each other.

use super::clear::{Room, make_clear};
use super::geometry::{Diagram, Point};
use super::pack::{self, Piece};
use super::svg::{Look, Picture, Shape};
use super::{BLUE, INK, MAX_ELEMENTS, Style, VERMILION, component};
use crate::budget::{Budget, Stopped};
use crate::game::View;
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use hashbrown::HashMap;

/// Most sets drawn as nodes.
const NODES: usize = 200;

const LEFT_SET: Look = Look { shape: Shape::Square, fill: "#8fc1e3", ink: INK, ring: false };
const RIGHT_SET: Look = Look { shape: Shape::Square, fill: "#f0b48a", ink: INK, ring: false };

/// A set with whose it is.
type Owned<'a> = (Option<Player>, &'a Edge);

/// Where sets cannot be shown as areas: a set of two is a line, any other a small square joined to its members. An order keeps its Hasse diagram,
/// the parts of a gadget side by side, and the sets stand above it.
pub fn incidence(view: &View<'_>, picture: &mut Picture, budget: &Budget) -> Result<(), Stopped> {
    let all: Vec<Owned<'_>> =
        view.sets.iter().flat_map(|family| family.sets.iter().map(|edge| (family.owner, edge))).collect();
    let drawn = picture.cells.is_some() || !picture.areas.is_empty() || view.convention.is_none();
    if drawn || all.is_empty() || all.len() > NODES || picture.names.len() + all.len() > MAX_ELEMENTS {
        return Ok(());
    }
    let n = picture.names.len();
    let ordered = view.order.filter(|order| !order.is_antichain());
    let (pairs, all) = if ordered.is_some() { (HashMap::new(), all) } else { pairs(all) };
    let members: Vec<(usize, usize)> = (all.iter().enumerate())
        .flat_map(|(i, (_, edge))| edge.iter().map(move |&v| (v as usize, n + i)))
        .collect();
    let style = Style::new(&picture.names);
    picture.names.resize(n + all.len(), String::new());
    match ordered {
        Some(order) => {
            picture.diagram = above(order, &members, all.len(), style, budget)?;
            picture.thick = order.cover_pairs().into_iter().map(|line| (line, VERMILION)).collect();
            picture.legend.push("thick lines: the order, smaller elements below".into());
        }
        None => {
            let lines: Vec<(usize, usize)> = pairs.keys().copied().chain(members).collect();
            let joined: Vec<(u32, u32)> = lines.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
            // Names may lie on lines, which are paler than they are; else gadgets grow beyond any page.
            let room = Room { apart: style.room.apart.min(72.0), clear: style.radius + 2.0 };
            let graph = Graph::new(Names::numbered(picture.names.len()), &joined);
            picture.diagram = super::graph::draw(&graph, Style { room, ..style }, budget)?;
            picture.diagram.lines = lines;
            picture.diagram.lines.sort_unstable();
            if !pairs.is_empty() {
                picture.legend.push(match view.sets.len() {
                    0 | 1 => "thick lines: sets of two".into(),
                    _ => "thick lines: sets of two, blue Left's and red Right's".into(),
                });
            }
            picture.thick = pairs;
        }
    }
    let node = |owner: Option<Player>| if owner == Some(Player::Right) { RIGHT_SET } else { LEFT_SET };
    picture.looks.extend(all.iter().map(|&(owner, _)| node(owner)));
    let words = match view.sets.len() {
        0 | 1 => ["a set, joined to its members"; 2],
        _ => ["a set of Left's", "a set of Right's"],
    };
    let looks = [LEFT_SET, RIGHT_SET].into_iter().zip(words);
    picture.key.extend(looks.filter(|(look, _)| picture.looks[n..].contains(look)));
    Ok(())
}

/// Takes the sets of two out, which are lines, but for those that both players have: these are squares as well.
fn pairs(all: Vec<Owned<'_>>) -> (HashMap<(usize, usize), &'static str>, Vec<Owned<'_>>) {
    let mut pairs = HashMap::new();
    let rest = all.into_iter().filter(|(owner, edge)| {
        let &[a, b] = &edge[..] else { return true };
        let colour = if *owner == Some(Player::Right) { VERMILION } else { BLUE };
        let ends = (a.min(b) as usize, a.max(b) as usize);
        if pairs.contains_key(&ends) {
            return true;
        }
        pairs.insert(ends, colour);
        false
    });
    let rest = rest.collect();
    (pairs, rest)
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
    if high.y - low.y > 2.0 * (high.x - low.x) {
        beside(&mut diagram, members, sets, style);
        make_clear(&mut diagram, room(style), false, budget)?;
        return Ok(diagram);
    }
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
    make_clear(&mut diagram, room(style), false, budget)?;
    Ok(diagram)
}

/// Room for elements and sets: labels keep their distance already.
fn room(style: Style) -> Room {
    Room { apart: APART * 0.8, clear: style.radius + 3.0 }
}

/// Puts the sets of a tall order in a column at its right, each as near to the height of its members as there is room and as
/// lines that pass no other element allow.
fn beside(diagram: &mut Diagram, members: &[(usize, usize)], sets: usize, style: Style) {
    let n = diagram.points.len();
    let (_, high) = pack::bounds(&diagram.points);
    let middle = |set: usize| {
        let ys: Vec<f64> =
            members.iter().filter(|&&(_, s)| s == n + set).map(|&(v, _)| diagram.points[v].y).collect();
        ys.iter().sum::<f64>() / ys.len().max(1) as f64
    };
    let mut wanted: Vec<(f64, usize)> = (0..sets).map(|set| (middle(set), set)).collect();
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let ys = spread(&wanted.iter().map(|&(y, _)| y).collect::<Vec<_>>());
    let x = high.x + style.room.apart + ABOVE;
    diagram.points.resize(n + sets, Point { x, y: 0.0 });
    for (&(_, set), y) in wanted.iter().zip(ys) {
        diagram.points[n + set].y = y;
    }
    diagram.lines.extend_from_slice(members);
    // Each set moves along the column to where its lines are clear.
    let Room { apart, clear } = room(style);
    for set in n..n + sets {
        let home = diagram.points[set].y;
        let tries = (0..40).map(|i| home + if i % 2 == 0 { 6.0 } else { -6.0 } * f64::from((i + 1) / 2));
        let cost = |diagram: &mut Diagram, y: f64| {
            diagram.points[set].y = y;
            diagram.crowding(set, apart, clear) + 0.01 * (y - home).abs()
        };
        let best = tries.map(|y| (cost(diagram, y), y)).min_by(|a, b| a.0.total_cmp(&b.0));
        diagram.points[set].y = best.map_or(home, |(_, y)| y);
    }
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
