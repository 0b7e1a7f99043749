//! What may be done in a game and who wins it, for who has not played it before.

use upset::draw::{self, BoardKind};
use upset::game::{Convention, Family, Position};

/// The rules of play in a sentence or two.
pub fn rules(game: &Position) -> String {
    let what = match game.family() {
        Family::Poset if draw::board(game) == BoardKind::Bar => {
            "Take a square, and all that is above it or to the right of it goes too."
        }
        Family::Poset => "Take an element, and all that lies above it goes too.",
        Family::BlackWhite => {
            "Left takes black elements and Right white ones, grey ones are anybody's; all that lies above goes too."
        }
        Family::Pomax => "Left takes black elements and Right white ones, none that lies below another.",
        Family::Pomin => "Left takes black elements and Right white ones, none that lies above another.",
        Family::Pominmax => {
            "Left takes black elements and Right white ones: those with nothing above them, or nothing below."
        }
        Family::Leaf => "Left takes black vertices and Right white ones, with at most one neighbour left.",
        Family::NodeKayles => "Take a vertex, and its neighbours go too.",
        Family::Col => "Colour a vertex that is next to none of your colour.",
        Family::Geography => "Move the token to a neighbour that was not visited.",
        Family::SetGame => "Take a set: its elements go from all sets.",
        Family::Options => "Move to one of your options.",
        Family::Sum => "Move in one of the parts, by its own rules.",
        Family::Hackenbush => {
            "Left cuts blue edges and Right red ones, green ones are anybody's; what no longer hangs on the ground is gone."
        }
        Family::Removal => "Left takes black elements and Right white ones, once what they need is gone.",
        Family::Weighted => {
            "Take an element with all that lies above it, and pay what they weigh with your lives."
        }
        Family::Cnf => {
            return "Set a variable to true or false. Whoever's own formula is falsified first wins; both at once, or neither, is a draw.".into();
        }
        Family::Positional => return positional(game),
    };
    format!("{what} Who cannot move loses.")
}

const HEX: &str = "Left joins top and bottom by claimed cells, Right the two sides; one of them does.";

fn positional(game: &Position) -> String {
    let view = game.view();
    if let Position::Connection(game) = game {
        let rules = match game.hex {
            Some((_, false)) => HEX,
            Some((_, true)) => {
                "Right joins top and bottom by claimed cells, Left the two sides; one of them does."
            }
            None => "Left joins the two ends by claimed cells, Right prevents it.",
        };
        return rules.into();
    }
    // Lists of ways may be played by other conventions too.
    let joins = matches!(view.convention, None | Some(Convention::Achievement | Convention::MakerBreaker));
    if joins && draw::board(game) == BoardKind::Hexagons {
        return HEX.into();
    }
    let mut sizes = view.sets.iter().flat_map(|family| family.sets).map(Vec::len);
    let first = sizes.next().filter(|&first| sizes.all(|size| size == first));
    let lines = matches!(draw::board(game), BoardKind::Columns | BoardKind::Squares | BoardKind::Layers);
    let set = match first.filter(|_| lines) {
        Some(k) => format!("{k} in a line"),
        None => "all of a set".into(),
    };
    match view.convention {
        Some(Convention::MakerBreaker) => format!("Left wins by claiming {set}, Right by preventing it."),
        Some(Convention::AvoiderEnforcer) => {
            format!("Left loses by claiming {set}, and wins by avoiding it.")
        }
        Some(Convention::Avoidance) => {
            format!("Who is first to claim {set} loses; if nobody is, it is a draw.")
        }
        Some(Convention::MakerMaker) => {
            format!("Who is first to claim {set} wins; if nobody is, it is a draw.")
        }
        Some(Convention::Achievement) | None => {
            "Who is first to claim all of a set of their own wins; if nobody is, it is a draw.".into()
        }
    }
}
