//! Sums of games: the pictures of the parts side by side.

use super::bow::Bow;
use super::geometry::Point;
use super::pack::{self, Piece};
use super::svg::Picture;
use super::{Style, plain};
use crate::budget::{Budget, Stopped};
use crate::game::Position;

/// Puts the parts into the empty picture of their sum; an element `c1` of the second is called `2:c1`, as its move is.
pub fn side_by_side(parts: &[Position], picture: &mut Picture, budget: &Budget) -> Result<(), Stopped> {
    let drawn = parts.iter().map(|part| plain(part, budget)).collect::<Result<Vec<_>, _>>()?;
    picture.names.clear();
    picture.looks.clear();
    let mut pieces = Vec::new();
    let named = |i: usize, name: &String| format!("{}:{name}", i + 1);
    let all =
        drawn.iter().enumerate().flat_map(|(i, part)| part.names.iter().map(move |name| named(i, name)));
    let style = Style::new(&all.collect::<Vec<_>>());
    for (i, mut part) in drawn.into_iter().enumerate() {
        let first = picture.names.len();
        // Names are longer than in the parts, and want more room.
        let scale = (style.room.apart / Style::new(&part.names).room.apart).max(1.0);
        part.diagram.points.iter_mut().for_each(|p| *p = Point { x: p.x * scale, y: p.y * scale });
        picture.legend.push(format!("part {}: {}", i + 1, parts[i]));
        picture.legend.extend(part.legend.into_iter().map(|line| format!("  {line}")));
        picture.names.extend(part.names.iter().map(|name| named(i, name)));
        picture.looks.extend(part.looks);
        picture.thick.extend(part.thick.into_iter().map(|((a, b), colour)| ((a + first, b + first), colour)));
        picture.bows.extend(part.bows.into_iter().map(|bow| {
            let (a, b) = bow.ends;
            Bow { ends: (a + first, b + first), ..bow }
        }));
        picture.arrows |= part.arrows;
        for entry in part.key {
            if !picture.key.iter().any(|known| known.1 == entry.1) {
                picture.key.push(entry);
            }
        }
        pieces.push(Piece { elements: (first..first + part.names.len()).collect(), diagram: part.diagram });
    }
    let orders = parts.iter().any(|part| part.view().order.is_some_and(|order| !order.is_antichain()));
    if picture.arrows && orders {
        picture
            .legend
            .push("where a part is an order, arrows go from smaller elements to larger ones".into());
    }
    (picture.radius, picture.beside) = (style.radius, style.beside);
    picture.diagram = pack::pack(picture.names.len(), pieces, 1.5 * style.room.apart);
    Ok(())
}
