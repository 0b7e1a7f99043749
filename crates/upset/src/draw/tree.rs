//! Game trees with their values: every line of play of a small game.

use super::svg::{INK, STYLE, escape, shorten};
use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::session::{Ask, Session};
use crate::value::{Player, Winner};
use std::fmt::Write;

/// Most positions in a tree.
pub const MAX_TREE: usize = 400;

/// Why there is no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTree {
    /// Nobody could read it.
    #[error("the game tree has more than {MAX_TREE} positions, and nobody could read it")]
    TooLarge,
    /// There was no time to grow it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A position in the tree.
struct Branch {
    /// What is known of it: its value, or who wins.
    label: String,
    /// The move that led to it.
    edge: Option<(Player, String)>,
    /// The numbers of the positions that follow.
    children: Vec<usize>,
    depth: usize,
    x: f64,
}

/// How far neighbours and levels are apart.
const APART: f64 = 44.0;
const LEVEL: f64 = 86.0;
const MARGIN: f64 = 30.0;

/// The game tree of `game` as SVG: in each circle the value, or who wins with the player to move, on each line the move. Where
/// the players have different moves, Left's go to the left and are drawn solid, Right's dashed. `first` is who moves first,
/// where moves alternate because positions have no values.
///
/// ```
/// use upset::{Budget, Player};
/// let game: upset::Game = "V2".parse().unwrap();
/// let picture = upset::draw::tree(&game.position, Player::Left, None, &Budget::unlimited()).unwrap();
/// assert_eq!(picture.matches("<circle").count(), 10);
/// ```
pub fn tree(game: &Position, first: Player, title: Option<&str>, budget: &Budget) -> Result<String, NoTree> {
    let mut grower = Grower { session: Session::new(game.clone()), branches: Vec::new(), budget };
    let alternating = game.view().convention.is_some();
    grower.grow(first, None, 0, alternating)?;
    let mut branches = grower.branches;
    let mut next = 0.0;
    place(&mut branches, 0, &mut next);
    // As wide as the line of text below it.
    let width = (next - APART).max(400.0) + 2.0 * MARGIN;
    let shift = (width - 2.0 * MARGIN - (next - APART)) / 2.0;
    branches.iter_mut().for_each(|branch| branch.x += shift);
    let depth = branches.iter().map(|branch| branch.depth).max().unwrap_or(0);
    let top = MARGIN + 36.0;
    let height = top + depth as f64 * LEVEL + MARGIN + 24.0;
    let partizan =
        branches.iter().any(|b| matches!(b.edge, Some((Player::Right, _)))) && !game.is_impartial();
    let mut out = String::new();
    let _ = write(&mut out, &branches, (width, height, top), title.unwrap_or("game tree"), partizan);
    Ok(out)
}

struct Grower<'b> {
    session: Session,
    branches: Vec<Branch>,
    budget: &'b Budget,
}

impl Grower<'_> {
    /// Adds the position at hand and all that follow; its number.
    fn grow(
        &mut self,
        turn: Player,
        edge: Option<(Player, String)>,
        depth: usize,
        alternating: bool,
    ) -> Result<usize, NoTree> {
        self.budget.check()?;
        if self.branches.len() >= MAX_TREE {
            return Err(NoTree::TooLarge);
        }
        let position = self.session.position().clone();
        let turn = position.starter().unwrap_or(turn);
        let number = self.branches.len();
        let label = self.label(&position, turn, alternating);
        self.branches.push(Branch { label, edge, children: Vec::new(), depth, x: 0.0 });
        let players: &[Player] = match () {
            () if alternating && position.over(turn).is_some() => &[],
            () if alternating => &[turn],
            () if position.is_impartial() => &[Player::Left],
            () => &Player::BOTH,
        };
        for &player in players {
            for x in position.moves(player) {
                let name = position.names().get(x).to_string();
                if self.session.advance(player, x).is_err() {
                    continue;
                }
                let child = self.grow(player.other(), Some((player, name)), depth + 1, alternating);
                self.session.back();
                self.branches[number].children.push(child?);
            }
        }
        Ok(number)
    }

    fn label(&mut self, position: &Position, turn: Player, alternating: bool) -> String {
        let solution = self.session.ask(Ask::Value, self.budget);
        if let Some(value) =
            solution.grundy().map(|g| g.to_string()).or(solution.value.map(|v| v.to_string()))
        {
            return value;
        }
        let winner = if alternating { position.over(turn).or(solution.starts.of(turn)) } else { None };
        match (winner, solution.outcome) {
            (Some(Winner::Left), _) => "L".into(),
            (Some(Winner::Right), _) => "R".into(),
            (Some(Winner::Draw), _) => "=".into(),
            (None, Some(outcome)) => outcome.to_string(),
            (None, None) => "?".into(),
        }
    }
}

/// Leaves side by side, every other position above the middle of its children.
fn place(branches: &mut [Branch], at: usize, next: &mut f64) {
    let children = branches[at].children.clone();
    for &child in &children {
        place(branches, child, next);
    }
    branches[at].x = match (children.first(), children.last()) {
        (Some(&a), Some(&b)) => (branches[a].x + branches[b].x) / 2.0,
        _ => {
            *next += APART;
            *next - APART
        }
    };
}

fn write(
    out: &mut String,
    branches: &[Branch],
    (width, height, top): (f64, f64, f64),
    title: &str,
    partizan: bool,
) -> std::fmt::Result {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.2} \
         {height:.2}\" font-family=\"sans-serif\" font-size=\"13\">\n<title>{0}</title>\n{STYLE}\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\" fill=\"{INK}\">{0}</text>",
        escape(title)
    )?;
    let at = |branch: &Branch| (branch.x + MARGIN, top + branch.depth as f64 * LEVEL);
    for branch in branches {
        let (x, y) = at(branch);
        for child in branch.children.iter().map(|&child| &branches[child]) {
            let (cx, cy) = at(child);
            let Some((player, name)) = &child.edge else { continue };
            let dashes = if partizan && *player == Player::Right { " stroke-dasharray=\"5 3\"" } else { "" };
            writeln!(
                out,
                "<path d=\"M{x:.2} {y:.2}L{cx:.2} {cy:.2}\" stroke=\"#444444\" stroke-width=\"1.3\"{dashes}/>\n\
                 <text x=\"{:.2}\" y=\"{:.2}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{INK}\" stroke=\"#ffffff\" \
                 stroke-width=\"3\" paint-order=\"stroke\">{}</text>",
                x + (cx - x) * 0.62,
                y + (cy - y) * 0.62 + 4.0,
                escape(&shorten(name, 8))
            )?;
        }
    }
    for branch in branches {
        let (x, y) = at(branch);
        let size = if branch.label.chars().count() > 3 { 9 } else { 13 };
        writeln!(
            out,
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"16\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{INK}\">{}</text>",
            y + 4.5,
            escape(&shorten(&branch.label, 9))
        )?;
    }
    let key = if partizan {
        "in the circles: values; solid: Left's moves, dashed: Right's"
    } else {
        "in the circles: what each position is worth, or who wins it"
    };
    writeln!(out, "<text x=\"{MARGIN}\" y=\"{:.2}\" fill=\"{INK}\">{key}</text>\n</svg>", height - 14.0)
}
