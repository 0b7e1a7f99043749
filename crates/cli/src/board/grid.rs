//! Boards of cells in the terminal.

use super::Spot;
use std::collections::HashSet;
use std::fmt::Write;
use upset::document::listed;
use upset::draw::{self, BoardKind};
use upset::game::{Family, Position};
use upset::names::Names;
use upset::value::Player;

/// How wide lines of layers are.
const LINE: usize = 76;
/// Largest number of rows and of columns.
const LONGEST: usize = 60;

/// Cells in rows and columns, and what kind of board they make.
pub struct Grid {
    kind: BoardKind,
    names: Names,
    /// Column and row of each cell from 0, and which layer it lies in.
    cells: Vec<(usize, usize, usize)>,
    columns: usize,
    rows: usize,
    /// What layers are called.
    layers: Vec<String>,
    /// Whether a move takes what lies above, so that nobody takes a least cell.
    falls: bool,
}

impl Grid {
    /// The grid that `game` begins on, if it does.
    pub fn of(game: &Position) -> Option<Grid> {
        let names = game.names().clone();
        let cells: Vec<Vec<usize>> = names.iter().map(coordinates).collect::<Option<_>>()?;
        let dimensions = cells.first()?.len();
        if !cells.iter().all(|cell| cell.len() == dimensions && cell.iter().all(|&c| c < LONGEST)) {
            return None;
        }
        let kind = match draw::board(game) {
            BoardKind::Diagram if dimensions > 2 && is_box(game, &cells) => BoardKind::Layers,
            kind => kind,
        };
        if kind == BoardKind::Diagram {
            return None;
        }
        let mut layers: Vec<&[usize]> = cells.iter().map(|cell| &cell[2..]).collect();
        layers.sort_unstable();
        layers.dedup();
        let place = |cell: &Vec<usize>| (cell[0], cell[1], layers.binary_search(&&cell[2..]).unwrap_or(0));
        let title =
            |layer: &&[usize]| layer.iter().map(|c| (c + 1).to_string()).collect::<Vec<_>>().join(".");
        let most = |d: usize| cells.iter().map(|cell| cell[d] + 1).max().unwrap_or(1);
        Some(Grid {
            kind,
            columns: most(0),
            rows: most(1),
            layers: layers.iter().map(title).collect(),
            cells: cells.iter().map(place).collect(),
            falls: matches!(game.family(), Family::Poset | Family::BlackWhite | Family::Weighted),
            names,
        })
    }

    /// The position, with what the letters mean.
    pub fn text(&self, game: &Position) -> String {
        let mut out = String::new();
        if self.layers.len() > 1 {
            let per_line = (LINE / (self.layer_width() + 4)).max(1);
            for layers in (0..self.layers.len()).collect::<Vec<_>>().chunks(per_line) {
                self.write_layers(&mut out, game, layers);
            }
            let _ = writeln!(out, "    a cell is called column.row.layer");
        } else if self.kind == BoardKind::Hexagons {
            self.write_hex(&mut out, game);
        } else {
            for row in (0..self.rows).rev() {
                let line: Vec<String> =
                    (0..self.columns).map(|c| format!("{:>2}", self.mark(game, c, row, 0))).collect();
                let _ = writeln!(out, "{:>4} {}", row + 1, line.join(" ").trim_end());
            }
            let _ = writeln!(out, "     {}", self.letters());
        }
        let view = game.view();
        let mut told: Vec<&str> = Vec::new();
        match self.kind {
            BoardKind::Hexagons => return out,
            BoardKind::Columns => told.push("X Left, O Right; a letter drops a piece"),
            BoardKind::Bar if self.falls => {
                told.push("taking a square takes all above and to the right of it")
            }
            BoardKind::Bar => told.push("a square lies below those above and to the right of it"),
            _ if view.claims.is_some() => told.push("X Left, O Right"),
            _ if self.falls => told.push("taking a cell takes all that are smaller in no coordinate"),
            _ => told.push("a cell lies below those that are smaller in no coordinate"),
        }
        if view.owners.is_some() || view.reserved.is_some() {
            told.push("b black (Left's), w white (Right's)");
        }
        if view.reserved.is_some_and(|owners| owners.contains(&None)) {
            told.push("# anybody's");
        }
        if self.poisoned() {
            told.push("P is poison and never taken");
        }
        told.iter().for_each(|line| {
            let _ = writeln!(out, "     {line}");
        });
        self.write_moves(&mut out, game);
        out
    }

    /// What can be played, where that is not all that is seen.
    fn write_moves(&self, out: &mut String, game: &Position) {
        let moves = Player::BOTH.map(|player| game.moves(player));
        let claims = game.view().claims;
        let free =
            (0..game.names().len()).filter(|&x| claims.is_none_or(|claims| claims[x].is_none())).count();
        let (same, all) =
            (moves[0] == moves[1], moves[0].iter().chain(&moves[1]).collect::<HashSet<_>>().len());
        if self.kind == BoardKind::Columns || all == free {
            return;
        }
        for (player, moves) in Player::BOTH.into_iter().zip(&moves).take(if same { 1 } else { 2 }) {
            let whose = if same { "" } else { player.title() };
            let names = listed(moves.iter().take(LONGEST).map(|&x| game.names().get(x)));
            let names = if names.is_empty() { "none" } else { &names };
            let _ = writeln!(out, "     moves {whose:<5} {names}");
        }
    }

    /// Whether pieces fall down columns.
    pub fn has_columns(&self) -> bool {
        self.kind == BoardKind::Columns
    }

    /// Where the moves stand in the text.
    pub fn spots(&self, game: &Position, turn: Player) -> Vec<Spot> {
        let per_line = (LINE / (self.layer_width() + 4)).max(1);
        let place = |element: usize| {
            let cell = self.names.find(game.names().get(element))?;
            let (column, row, layer) = self.cells[cell];
            let above = self.rows - 1 - row;
            let (line, column) = if self.layers.len() > 1 {
                let (chunk, block) = (layer / per_line, layer % per_line);
                (chunk * (self.rows + 2) + 1 + above, block * (self.layer_width() + 4) + 4 + 2 * column)
            } else if self.kind == BoardKind::Hexagons {
                (1 + above, 2 * row + 8 + 4 * column)
            } else {
                (above, 6 + 3 * column)
            };
            Some(Spot { element, line, column, width: 1 })
        };
        game.moves(turn).into_iter().filter_map(place).collect()
    }

    /// Whether there is a square that nobody takes.
    fn poisoned(&self) -> bool {
        self.falls
            && !self.cells.contains(&(0, 0, 0))
            && self.cells.iter().any(|c| *c == (1, 0, 0) || *c == (0, 1, 0))
    }

    fn letters(&self) -> String {
        (0..self.columns).map(|c| format!("{:>2}", column_name(c))).collect::<Vec<_>>().join(" ")
    }

    /// What stands in a cell: a blank where there is none, or it is gone.
    fn mark(&self, game: &Position, column: usize, row: usize, layer: usize) -> char {
        if (column, row, layer) == (0, 0, 0) && self.poisoned() {
            return 'P';
        }
        let cell = self.cells.iter().position(|&c| c == (column, row, layer));
        let Some(x) = cell.and_then(|cell| game.names().find(self.names.get(cell))) else { return ' ' };
        let view = game.view();
        let owner =
            view.owners.map(|owners| owners[x]).or_else(|| view.reserved.and_then(|owners| owners[x]));
        match (view.claims, owner) {
            (Some(claims), _) => match claims[x] {
                Some(Player::Left) => 'X',
                Some(Player::Right) => 'O',
                None => '.',
            },
            (None, Some(Player::Left)) => 'b',
            (None, Some(Player::Right)) => 'w',
            (None, None) => '#',
        }
    }

    /// Each row half a cell further to the right than the one below it.
    fn write_hex(&self, out: &mut String, game: &Position) {
        let _ = writeln!(out, "{}X X X  Left joins top and bottom", " ".repeat(8 + 2 * self.rows));
        for row in (0..self.rows).rev() {
            let line: Vec<String> =
                (0..self.columns).map(|c| self.mark(game, c, row, 0).to_string()).collect();
            let label = format!("{:>2}", row + 1);
            let _ = writeln!(out, "{}{label} O  {}  O", " ".repeat(2 * row + 2), line.join("   "));
        }
        let letters: Vec<String> = (0..self.columns).map(column_name).collect();
        let _ = writeln!(out, "        {}    Right (O) joins the two sides", letters.join("   "));
    }

    /// How wide a layer is, and at least its name.
    fn layer_width(&self) -> usize {
        let name = self.layers.iter().map(|layer| layer.len() + "layer  ".len()).max().unwrap_or(0);
        name.max(self.columns * 2)
    }

    fn write_layers(&self, out: &mut String, game: &Position, layers: &[usize]) {
        let width = self.layer_width();
        for &layer in layers {
            let title = format!("layer {}", self.layers[layer]);
            let _ = write!(out, "    {title:<width$}");
        }
        let _ = writeln!(out);
        for row in (0..self.rows).rev() {
            for &layer in layers {
                let line: String =
                    (0..self.columns).map(|c| format!("{} ", self.mark(game, c, row, layer))).collect();
                let _ = write!(out, " {:>2} {line:<width$}", row + 1);
            }
            let _ = writeln!(out);
        }
        for _ in layers {
            let line: String = (1..=self.columns).map(|c| format!("{c:<2}")).collect();
            let _ = write!(out, "    {line:<width$}");
        }
        let _ = writeln!(out);
    }
}

/// Whether the order is the one by coordinates: covers are steps of one in one of them.
fn is_box(game: &Position, cells: &[Vec<usize>]) -> bool {
    let Some(order) = game.view().order else { return false };
    let step = |a: &Vec<usize>, b: &Vec<usize>| {
        a.iter().zip(b).all(|(x, y)| x <= y) && a.iter().zip(b).map(|(x, y)| y - x).sum::<usize>() == 1
    };
    let steps = |b: &Vec<usize>| cells.iter().filter(|a| step(a, b)).count();
    cells.len() <= 1_000
        && order.cover_pairs().iter().all(|&(a, b)| step(&cells[a], &cells[b]))
        && cells.iter().map(steps).sum::<usize>() == order.cover_count()
}

/// Column and row of a name like `c3`, or the numbers of one like `2.1.3`, from 0.
fn coordinates(name: &str) -> Option<Vec<usize>> {
    if name.contains('.') {
        return name.split('.').map(|part| part.parse::<usize>().ok()?.checked_sub(1)).collect();
    }
    let (letters, digits) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    if letters.is_empty() || letters.len() > 2 || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let column = letters.bytes().fold(0, |n, b| n * 26 + usize::from(b - b'a') + 1);
    Some(vec![column - 1, digits.parse::<usize>().ok()?.checked_sub(1)?])
}

fn column_name(column: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        n => format!("{}{}", letter(n - 1), letter(column % 26)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_columns_and_rows() {
        assert_eq!(coordinates("a1"), Some(vec![0, 0]));
        assert_eq!(coordinates("ab12"), Some(vec![27, 11]));
        assert_eq!(coordinates("2.1.3"), Some(vec![1, 0, 2]));
        assert_eq!(
            (coordinates("7"), coordinates("x"), coordinates("A1"), coordinates("a0")),
            (None, None, None, None)
        );
        assert_eq!((column_name(3), column_name(27)), ("d".into(), "ab".into()));
    }

    fn seen(text: &str) -> String {
        let game = upset::document::expression(text).unwrap();
        Grid::of(&game).map(|grid| grid.text(&game)).unwrap_or_default()
    }

    #[test]
    fn boards_look_like_themselves() {
        assert!(
            seen("chomp(2,3)").starts_with("   2  #  #  #\n   1  P  #  #\n      a  b  c\n"),
            "{}",
            seen("chomp(2,3)")
        );
        assert!(seen("hex(2)").contains("     2 O  .   .  O\n   1 O  .   .  O\n"), "{}", seen("hex(2)"));
        assert!(seen("tictactoe(2,3)").contains("layer 1") && seen("tictactoe(2,3)").contains("layer 2"));
        assert_eq!(seen("C3"), "");
    }

    #[test]
    fn moves_stand_where_they_are_seen() {
        let boards = [
            "chomp(3,4)",
            "hex(3)",
            "hex(6)",
            "connect(3,4,3)",
            "tictactoe(3,3)",
            "tictactoe(2,4)",
            "young(4,2)",
            "chomp(2,3,3)",
        ];
        for text in boards {
            let game = upset::document::expression(text).unwrap();
            let grid = Grid::of(&game).unwrap();
            let seen = grid.text(&game);
            let lines: Vec<Vec<char>> = seen.lines().map(|line| line.chars().collect()).collect();
            let spots = grid.spots(&game, Player::Left);
            assert_eq!(spots.len(), game.moves(Player::Left).len(), "{text}");
            for spot in &spots {
                assert!(matches!(lines[spot.line][spot.column], '#' | '.'), "{text} {spot:?}\n{seen}");
                let here = |other: &&Spot| (other.line, other.column) == (spot.line, spot.column);
                assert_eq!(spots.iter().filter(here).count(), 1, "{text}");
            }
        }
    }
}
