//! digraph6: the adjacency matrix of a directed graph in printable characters, six bits each.

use super::Unwritable;
use crate::game::Position;

/// Larger matrices than this do not make sense in one line of text.
pub(super) const MAX: usize = 20_000;

pub(super) fn write(game: &Position) -> Result<String, Unwritable> {
    let loses = |lost| Err(Unwritable::Loses { family: game.family(), lost });
    let (n, arcs) = match game {
        Position::Poset(g) => (g.poset.len(), g.poset.cover_pairs()),
        Position::BlackWhite(_) | Position::Removal(_) | Position::Owned(_) => return loses("the colours"),
        Position::Positional(_) => return loses("the winning sets, the claims and who moves when"),
        Position::Geography(_) => return loses("where the token stands"),
        _ => return Err(Unwritable::NoArcs(game.family())),
    };
    if n > MAX {
        return Err(Unwritable::Elements(n));
    }
    let mut bits = vec![false; (n * n).next_multiple_of(6)];
    for (x, y) in arcs {
        bits[x * n + y] = true;
    }
    let mut out = String::from("&");
    let symbol = |value: usize| char::from(63 + value as u8);
    if n < 63 {
        out.push(symbol(n));
    } else {
        out.push('~');
        out.extend([12, 6, 0].map(|shift| symbol(n >> shift & 63)));
    }
    for six in bits.chunks(6) {
        out.push(symbol(six.iter().fold(0, |value, &bit| 2 * value + usize::from(bit))));
    }
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PosetGame;
    use crate::order::families;

    #[test]
    fn a_chain_of_three_by_hand() {
        // Rows 010, 001, 000: 010001 000000 and three bits of padding.
        let game = Position::Poset(PosetGame::new(families::chain(3)));
        assert_eq!(write(&game).unwrap(), "&BP?\n");
    }

    #[test]
    fn nothing_is_lost_in_silence() {
        for text in [
            "pomax C3 black 1",
            "black-white C3 black 1",
            "connect(3,3,3)",
            "geography path(3)",
            "col path(3)",
        ] {
            let game = crate::document::expression(text).unwrap();
            let refused = write(&game).unwrap_err().to_string();
            assert!(refused.starts_with("digraph6 holds"), "{text}: {refused}");
        }
    }
}
