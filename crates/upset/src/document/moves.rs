//! Moves as users name them.

use super::error::{Error, Fault, did_you_mean, shown};
use crate::game::{Game, Positional};

/// The move called `name`: the name of an element (or set), or a column of a Connect board, which means its lowest
/// unclaimed cell. Whether the move is legal is another question.
pub fn find_move(game: &Game, name: &str) -> Result<usize, Error> {
    let name = name.trim();
    let fault = |message: String| Fault::at(0..name.len(), message);
    if let Some(x) = game.names().find(name) {
        return Ok(x);
    }
    if let Game::Positional(game) = game
        && let Some(cells) = column(game, name)
    {
        let free = cells.iter().copied().find(|&x| game.claimed[x].is_none());
        return free.ok_or_else(|| fault(format!("column {} is full", shown(name))).in_text("move", name));
    }
    let near = did_you_mean(name, game.names().iter().take(100_000));
    let help = near.or_else(|| {
        let first: Vec<&str> = game.names().iter().take(8).collect();
        let more = if game.names().len() > 8 { ", …" } else { "" };
        (!first.is_empty()).then(|| format!("moves are called {}{more}", first.join(", ")))
    });
    Err(fault(format!("there is no move called {}", shown(name))).help_if(help).in_text("move", name))
}

/// The cells `name1, name2, …` from the bottom, if there are such and each lies above the one before.
fn column(game: &Positional, name: &str) -> Option<Vec<usize>> {
    if !name.ends_with(|c: char| c.is_ascii_lowercase()) || game.poset.is_antichain() {
        return None;
    }
    let row = |cell: &str| cell.strip_prefix(name).and_then(|row| row.parse::<usize>().ok());
    let mut cells: Vec<(usize, usize)> =
        game.poset.names().iter().enumerate().filter_map(|(x, cell)| Some((row(cell)?, x))).collect();
    cells.sort_unstable();
    let chained = cells.windows(2).all(|w| game.poset.given_below(w[1].1).contains(&(w[0].1 as u32)));
    (chained && !cells.is_empty()).then(|| cells.into_iter().map(|(_, x)| x).collect())
}

#[cfg(test)]
mod tests {
    use super::super::expression;
    use super::*;
    use crate::value::Player;

    #[test]
    fn a_letter_names_the_lowest_free_cell() {
        let mut game = expression("connect(4,5,2)").unwrap();
        for (name, wanted) in [("d", "d1"), ("d", "d2"), ("a1", "a1"), ("a", "a2")] {
            let x = find_move(&game, name).unwrap();
            assert_eq!(game.names().get(x), wanted);
            game = game.after(Player::Left, x);
        }
        assert_eq!(find_move(&game, "d").unwrap_err().message, "column `d` is full");
        assert!(
            find_move(&game, "x").is_err()
                && find_move(&game, "").is_err()
                && find_move(&game, "f1").is_err()
        );
        assert!(find_move(&expression("tictactoe(3,2)").unwrap(), "a").is_err());
        let both = expression("connect(2,2,2) + connect(2,2,2)").unwrap();
        assert_eq!(both.names().get(find_move(&both, "2:b").unwrap()), "2:b1");
        let wide = expression("connect(4,28,2)").unwrap();
        assert_eq!(wide.names().get(find_move(&wide, "aa").unwrap()), "aa1");
        assert_eq!(wide.names().get(find_move(&wide, "a").unwrap()), "a1");
    }
}
