//! digraph6 and graph6: the adjacency matrix of a directed graph, or half of that of a graph, in printable characters, six
//! bits each.

use super::Unwritable;
use crate::game::Position;

/// Larger matrices than this do not make sense in one line of text.
pub(super) const MAX: usize = 20_000;

pub(super) fn write(game: &Position) -> Result<String, Unwritable> {
    let holds = "digraph6 holds an order";
    let loses = |lost| Err(Unwritable::Loses { holds, family: game.family(), lost });
    let (n, arcs) = match game {
        Position::Poset(g) => (g.poset.len(), g.poset.cover_pairs()),
        Position::BlackWhite(_) | Position::Removal(_) | Position::Owned(_) => return loses("the colours"),
        Position::Positional(_) => return loses("the winning sets, the claims and who moves when"),
        Position::Geography(_) => return loses("where the token stands"),
        Position::Weighted(_) => return loses("the weights and the lives"),
        _ => return Err(Unwritable::NoArcs(game.family())),
    };
    if n > MAX {
        return Err(Unwritable::Elements(n));
    }
    let mut bits = vec![false; n * n];
    for (x, y) in arcs {
        bits[x * n + y] = true;
    }
    Ok(format!("&{}", code(n, bits)))
}

/// The graph of a game that has nothing else, as a line of graph6.
pub(super) fn write_graph(game: &Position) -> Result<String, Unwritable> {
    let holds = "graph6 holds a graph";
    let loses = |lost| Err(Unwritable::Loses { holds, family: game.family(), lost });
    let graph = match game {
        Position::NodeKayles(g) => &g.graph,
        Position::Col(g) if g.colour.iter().all(Option::is_none) => &g.graph,
        Position::Col(_) | Position::Leaf(_) | Position::Owned(_) => return loses("the colours"),
        Position::Connection(_) => return loses("the ends and the claims"),
        Position::Hackenbush(_) => return loses("the ground and the colours"),
        Position::Geography(_) => return loses("where the token stands"),
        _ => return Err(Unwritable::NoGraph(game.family())),
    };
    let n = graph.len();
    if n > MAX {
        return Err(Unwritable::Elements(n));
    }
    let mut bits = vec![false; n * n.saturating_sub(1) / 2];
    for (a, b) in graph.edges() {
        let (x, y) = (a.min(b), a.max(b));
        bits[y * (y - 1) / 2 + x] = true;
    }
    Ok(code(n, bits))
}

/// A number and bits as the two formats write them, in a line.
fn code(n: usize, mut bits: Vec<bool>) -> String {
    bits.resize(bits.len().next_multiple_of(6), false);
    let mut out = String::new();
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
    out
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
    fn graphs_read_back_as_they_were() {
        for text in ["path(1)", "path(5)", "complete(7)", "star(63)", "random-graph(90,0.1,3)"] {
            let game = crate::document::expression(&format!("node-kayles {text}")).unwrap();
            let line = write_graph(&game).unwrap();
            let again =
                crate::document::expression(&format!("node-kayles graph6(\"{}\")", line.trim())).unwrap();
            let edges = |game: &Position| game.view().graph.map(|graph| (graph.len(), graph.edges()));
            assert_eq!(edges(&again), edges(&game), "{text}: {line}");
        }
        for text in ["leaf path(3) black 1", "C3", "geography path(3)"] {
            let game = crate::document::expression(text).unwrap();
            assert!(write_graph(&game).unwrap_err().to_string().starts_with("graph6 holds"), "{text}");
        }
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
