//! Pictures of games: Hasse diagrams, graphs and boards as SVG.
//!
//! A cover line never passes through an element that it does not join: such a picture would show another order.

mod board;
mod bow;
mod cells;
mod clear;
mod geometry;
mod graph;
mod hackenbush;
mod hasse;
mod incidence;
mod lattice;
mod layout;
mod marks;
mod pack;
mod sets;
mod special;
mod sum;
mod svg;
mod tikz;
mod tree;

use crate::budget::{Budget, Stopped};
use crate::game::{Connection, Convention, Family, Position};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::order::Poset;
use crate::rule::removal::essential_part;
use crate::text::counted;
use crate::value::Player;
use cells::Cells;
use clear::Room;
use geometry::{Diagram, Point};
use hashbrown::HashMap;
use pack::Piece;
use svg::{BLACK, GREY, INK, LABEL, LETTER, Look, PAPER, Picture, Shape, WHITE};

pub use board::{BoardKind, board};
pub use layout::{Layout, Line, Node, Role, layout};
pub use marks::Marks;
pub use tree::{MAX_TREE, NoTree, tree};

/// Most elements in a picture.
pub const MAX_ELEMENTS: usize = 500;
/// Most lines in a picture.
pub const MAX_LINES: usize = 4000;

/// A board too large for a picture that anyone could read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a picture of {elements} elements and {lines} lines could not be read; \
     at most {MAX_ELEMENTS} elements and {MAX_LINES} lines are drawn"
)]
pub struct TooLarge {
    /// Elements of the board.
    pub elements: usize,
    /// Lines of its diagram.
    pub lines: usize,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undrawn {
    /// Nobody could read it.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// There was no time to lay it out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The board of `game` as an SVG document.
///
/// Orders become Hasse diagrams, bottom below. Left's elements are circles and Right's squares. In element-removal games
/// on trees the essential part and the blocking triples are marked.
///
/// ```
/// use upset::draw::svg;
/// use upset::game::{Position, PosetGame};
/// use upset::order::families::chain;
/// use upset::Budget;
/// let picture = svg(&Position::Poset(PosetGame::new(chain(3))), &Budget::unlimited()).unwrap();
/// assert_eq!(picture.matches("<line").count(), 2);
/// ```
pub fn svg(game: &Position, budget: &Budget) -> Result<String, Undrawn> {
    Ok(marked(game, &Marks::default(), budget)?.to_svg())
}

/// The board of `game` with `marks` on it, as an SVG document.
pub fn svg_with(game: &Position, marks: &Marks<'_>, budget: &Budget) -> Result<String, Undrawn> {
    Ok(marked(game, marks, budget)?.to_svg())
}

/// The same as a TikZ environment.
pub fn tikz(game: &Position, marks: &Marks<'_>, budget: &Budget) -> Result<String, Undrawn> {
    Ok(marked(game, marks, budget)?.to_tikz())
}

fn marked(game: &Position, marks: &Marks<'_>, budget: &Budget) -> Result<Picture, Undrawn> {
    budget.check()?;
    check_size(game)?;
    let mut picture = if marks.diagram { plain(game, budget)? } else { picture(game, budget)? };
    special::queens(&game.view(), &mut picture);
    if !special::triangles(&game.view(), &mut picture) && !special::edges(&game.view(), &mut picture, budget)?
    {
        incidence::incidence(&game.view(), &mut picture, budget)?;
    }
    marks::put(marks, &mut picture);
    Ok(picture)
}

fn check_size(game: &Position) -> Result<(), TooLarge> {
    let view = game.view();
    // Sets that are moves are drawn like elements, with a line to each member.
    let drawn = || view.sets.iter().filter(|family| family.names.is_some()).flat_map(|family| family.sets);
    let lines = view.order.map_or(0, Poset::cover_count)
        + view.heaps.map_or(0, |_| game.elements())
        + view.graph.map_or(0, |graph| graph.edges().len())
        + view.digraph.map_or(0, |digraph| digraph.arcs().len())
        + view.needs.map_or(0, |needs| needs.iter().flatten().map(Vec::len).sum())
        + view.hackenbush.map_or(0, |board| board.edges.len())
        + view.options.map_or(0, |options| options.iter().map(|moves| moves.arcs().len()).sum())
        + drawn().map(Vec::len).sum::<usize>();
    let elements = game.elements() + drawn().count();
    if elements > MAX_ELEMENTS || lines > MAX_LINES {
        return Err(TooLarge { elements, lines });
    }
    view.parts.iter().try_for_each(check_size)
}

// Blue and vermilion of Okabe and Ito: told apart by every kind of colour vision.
const BLUE: &str = "#0072b2";
const VERMILION: &str = "#d55e00";
const GREEN: &str = "#009e73";

const PLAIN: Look = Look { shape: Shape::Circle, fill: PAPER, ink: INK, ring: false };
const BLACK_DISC: Look = Look { shape: Shape::Circle, fill: BLACK, ink: WHITE, ring: false };
const WHITE_SQUARE: Look = Look { shape: Shape::Square, fill: WHITE, ink: BLACK, ring: false };
const BLUE_DISC: Look = Look { shape: Shape::Circle, fill: BLUE, ink: WHITE, ring: false };
const RED_SQUARE: Look = Look { shape: Shape::Square, fill: VERMILION, ink: BLACK, ring: false };
const GREY_DISC: Look = Look { shape: Shape::Circle, fill: GREY, ink: INK, ring: false };
const TOKEN: Look = Look { shape: Shape::Circle, fill: BLUE, ink: WHITE, ring: true };

const COLOURED: [(Look, &str); 2] = [(BLACK_DISC, "Left (black)"), (WHITE_SQUARE, "Right (white)")];

/// What the key says of claims, Left's and Right's.
const CLAIMED: [&str; 2] = ["claimed by Left", "claimed by Right"];

fn black_white(owner: Player) -> Look {
    match owner {
        Player::Left => BLACK_DISC,
        Player::Right => WHITE_SQUARE,
    }
}

fn claimed(owner: Option<Player>) -> Look {
    match owner {
        None => PLAIN,
        Some(Player::Left) => BLUE_DISC,
        Some(Player::Right) => RED_SQUARE,
    }
}

/// The picture with the board's own look, if it has one.
fn picture(game: &Position, budget: &Budget) -> Result<Picture, Stopped> {
    let view = game.view();
    let longest = view.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let step = (longest as f64 * LETTER + 12.0).max(45.0);
    let Some(placed) = board::recognise(game, &view, step) else { return plain(game, budget) };
    let mut picture = plain_at(game, Some(placed.points), budget)?;
    picture.radius = (step * 0.36).min(18.0);
    picture.beside = false;
    let lines = sets::straight(&view, &placed.cells, &picture.diagram.points);
    let all: usize = view.sets.iter().map(|family| family.sets.len()).sum();
    if placed.board == BoardKind::Layers && !lines.is_empty() && lines.len() < all {
        picture.legend.push(format!("drawn: the {} lines that lie in one layer", lines.len()));
    }
    let falls = matches!(game.family(), Family::Poset | Family::BlackWhite | Family::Weighted);
    picture.cells = Some(Cells { board: placed.board, step: placed.step, cells: placed.cells, lines, falls });
    picture.areas.clear();
    Ok(picture)
}

/// Points and lines, whatever the board looks like.
fn plain(game: &Position, budget: &Budget) -> Result<Picture, Stopped> {
    plain_at(game, None, budget)
}

fn plain_at(game: &Position, places: Option<Vec<Point>>, budget: &Budget) -> Result<Picture, Stopped> {
    let view = game.view();
    let own_look = places.is_some();
    let names = view.hackenbush.map_or(game.names(), |board| &board.vertices);
    let names: Vec<String> = names.iter().map(str::to_string).collect();
    let style = Style::new(&names);
    let convention = view.convention.map_or(String::new(), |convention| format!(" ({})", convention.name()));
    let mut picture = Picture {
        diagram: Diagram::default(),
        looks: vec![PLAIN; names.len()],
        names,
        radius: style.radius,
        beside: style.beside,
        arrows: false,
        thick: HashMap::new(),
        bows: Vec::new(),
        spokes: false,
        areas: Vec::new(),
        key: Vec::new(),
        legend: Vec::new(),
        cells: None,
        marks: Vec::new(),
        heading: String::new(),
        title: format!("{}{convention}, {}", game.family(), counted(game.elements(), "element")),
    };
    if let Position::Heaps(heaps) = game {
        picture.diagram = columns(heaps.listed_moves().iter().map(|&(heap, _)| heap), style.room.apart);
        return Ok(picture);
    }
    if !view.parts.is_empty() {
        sum::side_by_side(view.parts, &mut picture, budget)?;
        return Ok(picture);
    }
    if let (Some(points), Some(graph)) = (&places, view.graph) {
        picture.diagram = Diagram { points: points.clone(), lines: graph.edges() };
    } else if let Some(graph) = view.graph {
        picture.diagram = graph::draw(graph, style, budget)?;
    }
    // Heaps that are not built have more elements than are drawn.
    if let Some(poset) = view.order {
        let bare = poset.is_antichain() && graph::squares(poset.names(), style.room.apart).is_none();
        let scattered = bare && view.convention.is_some();
        picture.diagram = match places {
            Some(points) => Diagram { points, lines: poset.cover_pairs() },
            None if scattered => sets::scatter(&view, style.room, budget)?,
            None => order(poset, style, budget)?,
        };
    }
    if let Some(digraph) = view.digraph {
        let arcs: Vec<(u32, u32)> = digraph.arcs().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
        picture.diagram = graph::draw(&Graph::new(digraph.names().clone(), &arcs), style, budget)?;
        picture.diagram.lines = digraph.arcs();
        picture.arrows = true;
    }
    if let Some(options) = view.options {
        let arcs: Vec<(usize, usize)> = options.iter().flat_map(|moves| moves.arcs()).collect();
        // Options lie below what they are options of.
        let below: Vec<(usize, usize)> = arcs.iter().map(|&(x, y)| (y, x)).collect();
        if let Ok(lower) = Poset::numbered(view.names.len(), &below) {
            picture.diagram = order(&lower, style, budget)?;
        }
        picture.diagram.lines = arcs;
        clear::make_clear(&mut picture.diagram, style.room, false, budget)?;
        picture.thick = options[0].arcs().into_iter().map(|line| (line, BLUE)).collect();
        picture.arrows = true;
        picture.legend.push("thick arrows are Left's moves".into());
    }
    if let Some(needs) = view.needs {
        let arcs = |(x, sets): (usize, &Vec<Edge>)| -> Vec<(u32, u32)> {
            sets.iter().flatten().map(|&y| (y, x as u32)).collect()
        };
        let arcs: Vec<(u32, u32)> = needs.iter().enumerate().flat_map(arcs).collect();
        picture.diagram = graph::draw(&Graph::new(view.names.clone(), &arcs), style, budget)?;
        picture.diagram.lines = arcs.into_iter().map(|(y, x)| (y as usize, x as usize)).collect();
        picture.arrows = true;
    }
    if let Some(owners) = view.owners {
        picture.looks = owners.iter().map(|&p| black_white(p)).collect();
        picture.key = COLOURED.to_vec();
        mark_essential(game, &mut picture);
    }
    if let Some(reserved) = view.reserved {
        let taken = |x: usize| view.claims.and_then(|claims| claims[x]).or(reserved[x]);
        picture.looks = (0..reserved.len()).map(|x| taken(x).map_or(GREY_DISC, black_white)).collect();
        picture.key = COLOURED.to_vec();
        picture.key.push((GREY_DISC, "anybody's"));
        return Ok(picture);
    }
    if let Some(board) = view.hackenbush {
        hackenbush::draw(board, style, &mut picture, budget)?;
    }
    match view.claims {
        Some(claims) if game.family() == Family::Col => {
            picture.looks = claims.iter().map(|c| c.map_or(GREY_DISC, black_white)).collect();
            picture.key = COLOURED.to_vec();
            picture.key.push((GREY_DISC, "uncoloured"));
        }
        Some(claims) => {
            picture.looks = claims.iter().map(|&owner| claimed(owner)).collect();
            if claims.iter().any(Option::is_some) {
                let claimed = [(BLUE_DISC, CLAIMED[0]), (RED_SQUARE, CLAIMED[1])];
                picture.key = [(PLAIN, "free")].into_iter().chain(claimed).collect();
            }
        }
        None => {}
    }
    if let Some(token) = view.token {
        picture.looks[token] = TOKEN;
        picture.key = vec![(TOKEN, "the token")];
    }
    if let (Position::Connection(game), false) = (game, own_look) {
        picture.legend.push(ends(game));
    }
    match view.convention {
        Some(convention) => sets::winning_sets(&view, convention, &mut picture, own_look),
        // Sets without names are clauses, which win when all their literals are set.
        None if view.sets.iter().any(|family| family.names.is_none()) => {
            sets::winning_sets(&view, Convention::Achievement, &mut picture, own_look);
        }
        None => {
            for family in &view.sets {
                sets::incidences(view.names, family, &mut picture, budget)?;
            }
        }
    }
    Ok(picture)
}

/// The elements of heaps, each in its heap's column, above those that came before it.
fn columns(heaps: impl Iterator<Item = usize>, step: f64) -> Diagram {
    let mut diagram = Diagram::default();
    let mut last: HashMap<usize, usize> = HashMap::new();
    for (i, heap) in heaps.enumerate() {
        let below = last.insert(heap, i);
        let y = below.map_or(0.0, |below| diagram.points[below].y + step);
        diagram.points.push(Point { x: heap as f64 * step, y });
        diagram.lines.extend(below.map(|below| (below, i)));
    }
    diagram
}

/// What is to be joined: the ends of a connection game are no elements, so that the picture names those next to them.
fn ends(game: &Connection) -> String {
    let names = |end: usize| {
        let near: Vec<&str> = game.ends[end].iter().map(|&v| game.cells.names().get(v as usize)).collect();
        let near = if near.is_empty() { "nothing".into() } else { near.join(" ") };
        let name = game.end_names.as_ref().map_or(["one end", "the other"][end], |names| &names[end]);
        format!("{name} (next to {near})")
    };
    format!("Left joins {} and {}", names(0), names(1))
}

/// In element-removal games on trees: what decides them, the essential part and the blocking triples.
fn mark_essential(game: &Position, picture: &mut Picture) {
    let Some(part) = essential_part(game) else { return };
    picture.legend.extend(part.legend(game.names()));
    if part.essential.len() < picture.looks.len() {
        part.essential.iter().for_each(|&x| picture.looks[x].ring = true);
        picture.thick = part.lines().into_iter().map(|line| (line, VERMILION)).collect();
    }
}

/// How large elements are and where their names go.
#[derive(Clone, Copy, Debug)]
struct Style {
    radius: f64,
    beside: bool,
    room: Room,
}

impl Style {
    fn new(names: &[String]) -> Style {
        let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        if longest <= 3 {
            let radius = 15.0;
            return Style { radius, beside: false, room: Room { apart: 3.0 * radius, clear: radius + 5.0 } };
        }
        let radius = 8.0;
        let label = longest.min(LABEL) as f64 * LETTER + 3.0 * radius;
        Style { radius, beside: true, room: Room { apart: label, clear: radius + 5.0 } }
    }
}

/// The Hasse diagram of an order, component by component.
fn order(poset: &Poset, style: Style, budget: &Budget) -> Result<Diagram, Stopped> {
    if poset.is_antichain()
        && let Some(points) = graph::squares(poset.names(), style.room.apart)
    {
        return Ok(Diagram { points, lines: Vec::new() });
    }
    let parts = poset.components();
    let orders = poset.split(&parts);
    let pieces = (parts.into_iter().zip(&orders))
        .map(|(elements, order)| Ok(Piece { diagram: component(order, style, budget)?, elements }))
        .collect::<Result<_, Stopped>>()?;
    Ok(pack::pack(poset.len(), pieces, style.room.apart))
}

/// The Hasse diagram of a connected order.
fn component(order: &Poset, style: Style, budget: &Budget) -> Result<Diagram, Stopped> {
    match lattice::layout(order, style.room) {
        Some(diagram) => Ok(diagram),
        None => hasse::layout(order, style.room, budget),
    }
}
