//! Sums of games: the pictures of the parts side by side.

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
    for (i, part) in drawn.into_iter().enumerate() {
        let first = picture.names.len();
        picture.legend.push(format!("part {}: {}", i + 1, parts[i]));
        picture.legend.extend(part.legend.into_iter().map(|line| format!("  {line}")));
        picture.names.extend(part.names.iter().map(|name| format!("{}:{name}", i + 1)));
        picture.looks.extend(part.looks);
        picture.thick.extend(part.thick.into_iter().map(|(a, b)| (a + first, b + first)));
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
    let style = Style::new(&picture.names);
    (picture.radius, picture.beside) = (style.radius, style.beside);
    picture.diagram = pack::pack(picture.names.len(), pieces, 1.5 * style.room.apart);
    Ok(())
}
