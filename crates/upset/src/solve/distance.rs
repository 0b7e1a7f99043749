//! How soon positional games are won: who wins hurries, who loses delays.

use super::choices::Choices;
use super::desk::{At, Desk};
use super::started_by;
use crate::budget::Stopped;
use crate::game::Position;
use crate::value::{Player, Winner};

/// After how many further claims the play is over when `player` is to move and `winner` wins; none for a draw.
pub(crate) fn distance(
    at: &At<'_>,
    player: Player,
    winner: Winner,
    desk: &mut Desk<'_>,
) -> Result<Option<usize>, Stopped> {
    if winner == Winner::Draw {
        return Ok(None);
    }
    if at.game.moves(player).is_empty() {
        return Ok(Some(0));
    }
    // Where the end of the play decides, every play is equally long.
    if let Position::Positional(game) = at.game
        && winner == game.convention.unfilled()
    {
        return Ok(Some(game.claims_left()));
    }
    let budget = desk.budget;
    desk.ask(at, |engine, line| engine.distance(line, player, winner, budget))
}

/// The same for what each of the `options` of `player` leaves.
pub(crate) fn distances_after(
    at: &At<'_>,
    player: Player,
    options: &Choices,
    desk: &mut Desk<'_>,
) -> Result<Vec<Option<usize>>, Stopped> {
    let game = &started_by(at.game, player);
    let after = |choice: super::Choice| {
        let option = game.after(player, choice.element);
        let next = option.starter().unwrap_or(player.other());
        let place = at.place.and_then(|place| place.child(at.game, player, choice.element, &option));
        distance(&At { game: &option, place: place.as_ref() }, next, choice.winner, desk)
    };
    options.iter().map(after).collect()
}
