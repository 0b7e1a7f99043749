//! 004 Theorem 13: pomax to pominmax of the same value.
//!
//! A block of two black elements with enough white ones between them is put below everything: freeing anything from
//! below would hand White all of these, so both players remove maximal elements only.

use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Position, Removal, RemovalKind, fitting};
use crate::order::Poset;
use crate::value::{Player, Winner};

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let Position::Removal(source) = game else {
        return Err(Unfit::Games { claim: "the proof starts from pomax", found: game.family().name() });
    };
    if source.kind != RemovalKind::Pomax {
        return Err(Unfit::Games { claim: "the proof starts from pomax", found: game.family().name() });
    }
    let n = source.poset.len();
    let black = source.colour.iter().filter(|&&c| c == Player::Left).count();
    let inner = black + 3;
    check_gadget((n + inner + 2) as u128, (2 * n + 2 * inner) as u128, budget)?;
    let mut meter = Meter::new(budget);
    let mut elements = Elements::default();
    for name in source.poset.names().iter() {
        meter.step()?;
        elements.add(name);
    }
    let mut order: Vec<(u32, u32)> =
        (0..n).flat_map(|x| source.poset.given_above(x).iter().map(move |&y| (x as u32, y))).collect();
    let mut colour = source.colour.clone();
    let (top, bottom) = (elements.add("s1"), elements.add("s2"));
    colour.extend([Player::Left; 2]);
    order.extend(source.poset.minimal().into_iter().map(|x| (bottom, x as u32)));
    for i in 1..=inner {
        meter.step()?;
        let white = elements.add(format!("v{i}"));
        order.extend([(bottom, white), (white, top)]);
    }
    colour.resize(n + 2 + inner, Player::Right);
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("Pomax on {n} elements as pominmax of the same value"),
        game: Position::Removal(fitting(Removal::new(RemovalKind::Pominmax, poset, colour))),
        reading: Reading::new(Player::Left, Winner::Left, "Black wins the pomax game as first player"),
    })
}
