//! Who wins the games in which coloured elements of an order are removed: pomax, pomin, pominmax and black-white.

use crate::order::{Order, bits};
use upset::{Player, Starts, Winner};

/// What a move removes, and which elements may be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removed {
    /// One maximal element.
    Pomax,
    /// One minimal element.
    Pomin,
    /// One maximal or minimal element.
    Pominmax,
    /// Any element with all above it.
    BlackWhite,
}

/// Tables for one game after the other.
#[derive(Clone, Debug, Default)]
pub struct Winners {
    /// For each set of elements: the game, and for each player to move whether that player wins.
    known: Vec<[u32; 2]>,
    game: u32,
}

impl Winners {
    /// Who wins for each starter when Left owns the elements of `black` and Right the others.
    pub fn starts(&mut self, game: Removed, order: &Order, black: u16) -> Starts {
        if self.known.len() < 1 << order.n {
            self.known.resize(1 << order.n, [0; 2]);
        }
        self.game = if self.game >= u32::MAX >> 1 { 0 } else { self.game + 1 };
        if self.game == 0 {
            self.known.fill([0; 2]);
            self.game = 1;
        }
        let mut winner = |player: Player| -> Winner {
            let wins = self.wins(game, order, black, order.all(), player);
            if wins { player.into() } else { player.other().into() }
        };
        Starts { left: Some(winner(Player::Left)), right: Some(winner(Player::Right)) }
    }

    fn wins(&mut self, game: Removed, order: &Order, black: u16, set: u16, player: Player) -> bool {
        let entry = self.known[usize::from(set)][player.index()];
        if entry >> 1 == self.game {
            return entry & 1 == 1;
        }
        let own = set & if player == Player::Left { black } else { !black };
        let wins = bits(own).any(|x| {
            let may = match game {
                Removed::Pomax => order.up[x] & set == 0,
                Removed::Pomin => order.down[x] & set == 0,
                Removed::Pominmax => order.up[x] & set == 0 || order.down[x] & set == 0,
                Removed::BlackWhite => true,
            };
            let gone = if game == Removed::BlackWhite { order.up[x] | 1 << x } else { 1 << x };
            may && !self.wins(game, order, black, set & !gone, player.other())
        });
        self.known[usize::from(set)][player.index()] = self.game << 1 | u32::from(wins);
        wins
    }
}
