//! Pictures as data: where things stand and what they are, for whoever draws them with other means than SVG text.

use super::{BoardKind, Picture, Undrawn, check_size, picture, plain};
use crate::budget::Budget;
use crate::game::{Position, View};
use crate::value::Player;
use hashbrown::HashMap;

/// What a thing in a layout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// An element of the board, whose name is a move.
    Element,
    /// A set, whose name is a move.
    Set,
    /// An element of such sets; its name is no move.
    Member,
    /// A vertex that joins edges, whose names are the moves.
    Vertex,
    /// A vertex that stands on the ground.
    Ground,
}

impl Role {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Role::Element => "element",
            Role::Set => "set",
            Role::Member => "member",
            Role::Vertex => "vertex",
            Role::Ground => "ground",
        }
    }

    /// Whether its name is a move.
    pub fn is_move(self) -> bool {
        matches!(self, Role::Element | Role::Set)
    }
}

/// Something that stands at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is called.
    pub name: String,
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
    /// What it is.
    pub role: Role,
    /// The only player who may take it, where it is one player's.
    pub owner: Option<Player>,
    /// Whether it belongs to the part that decides an element-removal game.
    pub essential: bool,
}

/// A line between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The number of the node it begins at.
    pub from: usize,
    /// The number of the node it ends at.
    pub to: usize,
    /// What it is called, where that is a move.
    pub name: Option<String>,
    /// Whose it is, where lines are moves and one player's.
    pub owner: Option<Player>,
    /// Whether it is an arrow.
    pub arrow: bool,
}

/// Where everything on a board stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The elements, sets and vertices.
    pub nodes: Vec<Node>,
    /// The lines between them: covers go upwards, arcs along their direction.
    pub lines: Vec<Line>,
    /// What kind of board it is.
    pub board: BoardKind,
    /// Two nodes are at least so far from each other.
    pub apart: f64,
}

/// Where everything on the board of `game` stands; the parts of a sum stand side by side.
///
/// ```
/// let game: upset::Game = "C2 + C1".parse().unwrap();
/// let layout = upset::draw::layout(&game.position, &upset::Budget::unlimited()).unwrap();
/// assert_eq!((layout.nodes.len(), layout.lines.len()), (3, 1));
/// assert!(layout.nodes[1].y < layout.nodes[0].y);
/// ```
pub fn layout(game: &Position, budget: &Budget) -> Result<Layout, Undrawn> {
    budget.check()?;
    check_size(game)?;
    let view = game.view();
    if !view.parts.is_empty() {
        return side_by_side(view.parts, budget);
    }
    if let Position::Heaps(heaps) = game {
        let listed = heaps.listed_moves();
        return Ok(columns(&view, listed.iter().map(|&(heap, _)| heap)));
    }
    // A page draws orders as Hasse diagrams, Chomp too.
    let drawn =
        if super::board(game) == BoardKind::Bar { plain(game, budget)? } else { picture(game, budget)? };
    Ok(placed(game, &view, &drawn))
}

/// How far apart the elements of heaps stand.
const STEP: f64 = 45.0;

/// Heaps that are not built, as columns of the moves that are listed.
fn columns(view: &View<'_>, heaps: impl Iterator<Item = usize>) -> Layout {
    let mut height: HashMap<usize, usize> = HashMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    for (name, heap) in view.names.iter().zip(heaps) {
        let level = height.entry(heap).or_default();
        let (x, y) = (heap as f64 * STEP, *level as f64 * -STEP);
        *level += 1;
        nodes.push(Node { name: name.into(), x, y, role: Role::Element, owner: None, essential: false });
    }
    let top = nodes.iter().map(|node| node.y).fold(0.0, f64::min);
    nodes.iter_mut().for_each(|node| node.y -= top);
    let same = |i: usize| nodes[i].x == nodes[i + 1].x;
    let lines = (0..nodes.len().saturating_sub(1)).filter(|&i| same(i));
    let lines = lines.map(|i| Line { from: i, to: i + 1, name: None, owner: None, arrow: false }).collect();
    Layout { nodes, lines, board: BoardKind::Diagram, apart: STEP }
}

fn side_by_side(parts: &[Position], budget: &Budget) -> Result<Layout, Undrawn> {
    let parts = parts.iter().map(|part| layout(part, budget)).collect::<Result<Vec<_>, _>>()?;
    let named = |i: usize, name: &str| format!("{}:{name}", i + 1);
    let numbered = parts.iter().enumerate();
    let names: Vec<String> =
        numbered.flat_map(|(i, part)| part.nodes.iter().map(move |node| named(i, &node.name))).collect();
    // Names are longer than in the parts, and all want the same room.
    let apart = super::Style::new(&names).room.apart;
    let ground = parts.iter().map(|part| size(part).1 * apart / part.apart).fold(0.0, f64::max);
    let mut whole = Layout { nodes: Vec::new(), lines: Vec::new(), board: BoardKind::Diagram, apart };
    let mut x = 0.0;
    for (i, part) in parts.into_iter().enumerate() {
        let (first, scale) = (whole.nodes.len(), apart / part.apart);
        let (width, height) = size(&part);
        let place = |node: Node| Node {
            name: named(i, &node.name),
            x: node.x * scale + x,
            y: node.y * scale + ground - height * scale,
            ..node
        };
        whole.nodes.extend(part.nodes.into_iter().map(place));
        let joined = |line: Line| Line {
            from: line.from + first,
            to: line.to + first,
            name: line.name.map(|name| named(i, &name)),
            ..line
        };
        whole.lines.extend(part.lines.into_iter().map(joined));
        x += width * scale + 2.0 * apart;
    }
    Ok(whole)
}

fn size(layout: &Layout) -> (f64, f64) {
    let most = |get: fn(&Node) -> f64| layout.nodes.iter().map(get).fold(0.0, f64::max);
    (most(|node| node.x), most(|node| node.y))
}

/// The picture's points with what stands at them.
fn placed(game: &Position, view: &View<'_>, drawn: &Picture) -> Layout {
    let (low, high) = super::pack::bounds(&drawn.diagram.points);
    let sets_from = if matches!(game, Position::SetGame(_)) { view.names.len() } else { usize::MAX };
    let role = |i: usize| match view.hackenbush {
        Some(board) if board.ground[i] => Role::Ground,
        Some(_) => Role::Vertex,
        None if sets_from == usize::MAX => Role::Element,
        None if i >= sets_from => Role::Set,
        None => Role::Member,
    };
    let owner = |i: usize| match (view.owners, view.reserved) {
        (Some(owners), _) => owners.get(i).copied(),
        (None, Some(reserved)) => reserved.get(i).copied().flatten(),
        (None, None) => None,
    };
    let marks = view.owners.is_some();
    let nodes = drawn.names.iter().zip(&drawn.diagram.points).enumerate().map(|(i, (name, p))| Node {
        name: name.clone(),
        x: p.x - low.x,
        y: high.y - p.y,
        role: role(i),
        owner: owner(i),
        essential: marks && drawn.looks[i].ring,
    });
    let arrow = drawn.arrows;
    let plain = |&(from, to): &(usize, usize)| Line { from, to, name: None, owner: None, arrow };
    let lines = match (view.hackenbush, view.options) {
        (Some(board), _) => (board.edges.iter().enumerate())
            .map(|(e, &(from, to))| Line {
                from: from as usize,
                to: to as usize,
                name: Some(board.edge_names.get(e).into()),
                owner: board.colour[e],
                arrow: false,
            })
            .collect(),
        (None, Some(options)) => (Player::BOTH.into_iter().zip(options))
            .flat_map(|(player, moves)| {
                moves.arcs().into_iter().map(move |(from, to)| Line {
                    from,
                    to,
                    name: None,
                    owner: Some(player),
                    arrow: true,
                })
            })
            .collect(),
        (None, None) => drawn.diagram.lines.iter().map(plain).collect(),
    };
    let board = drawn.cells.as_ref().map_or(BoardKind::Diagram, |cells| cells.board);
    let apart =
        drawn.cells.as_ref().map_or_else(|| super::Style::new(&drawn.names).room.apart, |cells| cells.step);
    Layout { nodes: nodes.collect(), lines, board, apart }
}
