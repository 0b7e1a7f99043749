//! Boards that look like themselves: bars of Chomp and Young diagrams, Connect, Hex, squares, cubes in layers.

use super::geometry::Point;
use crate::game::{Position, View};
use crate::hypergraph::boards::hex;
use hashbrown::HashMap;

/// What kind of board it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Points and lines.
    Diagram,
    /// Columns that fill from below.
    Columns,
    /// Squares of a grid.
    Squares,
    /// Hexagons; Left joins bottom and top, Right the two sides.
    Hexagons,
    /// Squares of which each lies above its left and its lower neighbour: bars of Chomp, Young diagrams.
    Bar,
    /// Squares of a cube or of more dimensions, layer by layer.
    Layers,
}

impl BoardKind {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            BoardKind::Diagram => "diagram",
            BoardKind::Columns => "columns",
            BoardKind::Squares => "squares",
            BoardKind::Hexagons => "hexagons",
            BoardKind::Bar => "bar",
            BoardKind::Layers => "layers",
        }
    }
}

/// What kind of board `game` is played on.
pub fn board(game: &Position) -> BoardKind {
    recognise(game, &game.view(), 1.0).map_or(BoardKind::Diagram, |placed| placed.board)
}

/// A board with the place of each cell.
pub(super) struct Placed {
    pub board: BoardKind,
    pub points: Vec<Point>,
    /// How far neighbours are apart.
    pub step: f64,
    /// Column and row of each cell, from 1.
    pub cells: Vec<Vec<u32>>,
}

/// Most rows, and most columns.
const LONGEST: u32 = 200;
/// Largest board of Hex that is recognised by its sets, which are built again for that; larger ones say what they are.
const HEX: usize = 5;

/// The board that a game is played on, if it is one of these. Cells are `step` apart.
pub(super) fn recognise(game: &Position, view: &View<'_>, step: f64) -> Option<Placed> {
    let hexagons = matches!(game, Position::Connection(game) if matches!(game.hex, Some((_, false))));
    let order = view.order.filter(|order| !order.is_empty());
    if order.is_none() && !hexagons {
        return None;
    }
    let cells: Vec<Vec<u32>> = view.names.iter().map(coordinates).collect::<Option<_>>()?;
    let dimensions = cells[0].len();
    let fits = |cell: &Vec<u32>| cell.len() == dimensions && cell.iter().all(|&c| (1..=LONGEST).contains(&c));
    if !cells.iter().all(fits) {
        return None;
    }
    let mut covers = order.map_or(Vec::new(), |order| order.cover_pairs());
    covers.sort_unstable();
    let last = dimensions - 1;
    // In a column each cell lies above the one right below it, and above nothing else.
    let upright = || covers == steps(&cells, last..dimensions);
    let board = match (dimensions, view.convention.is_some()) {
        (2, _) if hexagons => BoardKind::Hexagons,
        (2, false) if covers == steps(&cells, 0..2) => BoardKind::Bar,
        (2, true) if covers.is_empty() && is_hex(game) => BoardKind::Hexagons,
        (2, true) if covers.is_empty() => BoardKind::Squares,
        (2, true) if upright() => BoardKind::Columns,
        (3.., true) if covers.is_empty() || upright() => BoardKind::Layers,
        _ => return None,
    };
    let points = match board {
        BoardKind::Hexagons => cells.iter().map(|c| hexagon(c, step)).collect(),
        _ => layers(&cells, step),
    };
    Some(Placed { board, points, step, cells })
}

/// Column and row of `c3`, or the coordinates of `2.1.3`.
pub(super) fn coordinates(name: &str) -> Option<Vec<u32>> {
    if name.contains('.') {
        return name.split('.').map(|part| part.parse().ok()).collect();
    }
    let (letters, row) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let column = letters.bytes().fold(0u32, |n, b| n * 26 + u32::from(b - b'a') + 1);
    Some(vec![column, row.parse().ok().filter(|_| !row.starts_with('0'))?])
}

/// The pairs of cells that are a step apart along one of the `directions`, sorted.
fn steps(cells: &[Vec<u32>], directions: std::ops::Range<usize>) -> Vec<(usize, usize)> {
    let place: HashMap<&Vec<u32>, usize> = cells.iter().enumerate().map(|(i, cell)| (cell, i)).collect();
    let mut pairs = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        for direction in directions.clone() {
            let mut next = cell.clone();
            next[direction] += 1;
            pairs.extend(place.get(&next).map(|&j| (i, j)));
        }
    }
    pairs.sort_unstable();
    pairs
}

fn is_hex(game: &Position) -> bool {
    let Position::Positional(game) = game else { return false };
    let side = game.poset.len().isqrt();
    side <= HEX
        && side * side == game.poset.len()
        && hex(side as u128)
            .is_ok_and(|board| board.left == *game.left && board.right() == game.right.as_slice())
}

/// Each row lies half a cell to the right of the one below it.
fn hexagon(cell: &[u32], step: f64) -> Point {
    let (column, row) = (f64::from(cell[0]), f64::from(cell[1]));
    Point { x: (column + row / 2.0) * step, y: row * step * 0.75f64.sqrt() }
}

/// The first two coordinates make squares, the third puts these side by side, the fourth above each other, and so on.
fn layers(cells: &[Vec<u32>], step: f64) -> Vec<Point> {
    let dimensions = cells[0].len();
    let mut stride = vec![0.0; dimensions];
    for axis in 0..2.min(dimensions) {
        let mut length = step;
        for d in (axis..dimensions).step_by(2) {
            stride[d] = length;
            let most = cells.iter().map(|cell| cell[d]).max().unwrap_or(1);
            length = length * f64::from(most) + step;
        }
    }
    let along = |cell: &Vec<u32>, axis: usize| -> f64 {
        (axis..dimensions).step_by(2).map(|d| f64::from(cell[d]) * stride[d]).sum()
    };
    cells.iter().map(|cell| Point { x: along(cell, 0), y: along(cell, 1) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::expression;

    fn kind(text: &str) -> Option<BoardKind> {
        let game = expression(text).unwrap();
        recognise(&game, &game.view(), 40.0).map(|placed| placed.board)
    }

    #[test]
    fn boards_are_recognised() {
        for text in ["chomp(3,4)", "young(5,3,1)", "chomp(1,4)"] {
            assert_eq!(kind(text), Some(BoardKind::Bar), "{text}");
        }
        assert_eq!(kind("connect(4,5,4)"), Some(BoardKind::Columns));
        assert_eq!(kind("tictactoe(3,2)"), Some(BoardKind::Squares));
        assert_eq!(kind("maker-breaker mnk(4,3,3)"), Some(BoardKind::Squares));
        assert_eq!(kind("hex(3)"), Some(BoardKind::Hexagons));
        assert_eq!(kind("hex(7)"), Some(BoardKind::Hexagons));
        assert_eq!(kind("swap(hex(7))"), None, "Left does not join bottom and top there");
        assert_eq!(kind("tictactoe(3,3)"), Some(BoardKind::Layers));
        assert_eq!(kind("gravity(tictactoe(3,3))"), Some(BoardKind::Layers));
        for text in ["C3", "divisors(12)", "chomp(2,2,2)", "butterfly"] {
            assert_eq!(kind(text), None, "{text}");
        }
    }

    #[test]
    fn neighbours_are_a_step_apart() {
        for text in ["chomp(3,4)", "hex(3)", "hex(6)", "tictactoe(3,3)"] {
            let game = expression(text).unwrap();
            let placed = recognise(&game, &game.view(), 40.0).unwrap();
            for (i, p) in placed.points.iter().enumerate() {
                let nearest = placed.points[..i].iter().map(|q| p.distance(*q)).fold(f64::INFINITY, f64::min);
                assert!(nearest > 39.9, "{text}: {nearest}");
            }
        }
    }
}
