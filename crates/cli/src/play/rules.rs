//! What may be done in a game and who wins it, for who has not played it before.

use upset::game::{Convention, Family, Position};

/// The rules of play in a sentence or two.
pub fn rules(game: &Position) -> String {
    let what = match game.family() {
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
        Family::Positional => return positional(game.view().convention).to_string(),
    };
    format!("{what} Who cannot move loses.")
}

fn positional(convention: Option<Convention>) -> &'static str {
    match convention {
        Some(Convention::MakerBreaker) => {
            "Left wins by claiming all of a winning set, Right by preventing it."
        }
        Some(Convention::MakerMaker) => {
            "Who is first to claim all of a winning set wins; if nobody is, it is a draw."
        }
        Some(Convention::AvoiderEnforcer) => "Left loses by claiming all of a set, and wins by avoiding it.",
        Some(Convention::Avoidance) => {
            "Who is first to claim all of a set loses; if nobody is, it is a draw."
        }
        Some(Convention::Achievement) | None => {
            "Who is first to claim all of a set of their own wins; if nobody is, it is a draw."
        }
    }
}
