//! Who wins positional games on at most 12 points, with or without an order.

use crate::order::{MOST, bits};
use upset::{Convention, Player, Starts, Winner};

/// Most points of a board: the table has three to the number of points entries.
pub const MOST_POINTS: usize = 12;

/// Tables for one game after the other.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// Which sets of points hold one of Left's sets, one of Right's.
    filled: [Vec<u64>; 2],
    /// For the points that Left has claimed and those that Right has, by digits of base three: the game and what is known.
    known: Vec<u32>,
    game: u32,
    digit: [u32; MOST],
}

/// A game that is being looked at.
struct Play<'t> {
    convention: Convention,
    down: [u16; MOST],
    all: u16,
    filled: &'t [Vec<u64>; 2],
    known: &'t mut [u32],
    game: u32,
    digit: &'t [u32; MOST],
}

impl Claims {
    /// Who wins for each starter. `down` holds the points below each.
    ///
    /// Boards of more than 12 points are not looked at: `None`.
    pub fn starts(
        &mut self,
        convention: Convention,
        n: usize,
        down: &[u16; MOST],
        left: &[u16],
        right: &[u16],
    ) -> Option<Starts> {
        if n > MOST_POINTS {
            return None;
        }
        self.fill(0, n, left);
        if left == right {
            let [left, right] = &mut self.filled;
            right.clone_from(left);
        } else {
            self.fill(1, n, right);
        }
        let size = 3usize.pow(n as u32);
        if self.known.len() < size {
            self.known.resize(size, 0);
        }
        (0..n).for_each(|x| self.digit[x] = 3u32.pow(x as u32));
        let sets_of_left = left;
        let mut of = |player: Player| {
            // Positions of the two starters have other players to move: they do not share what is known.
            self.game = if self.game >= u32::MAX >> 2 { 0 } else { self.game + 1 };
            if self.game == 0 {
                self.known.fill(0);
                self.game = 1;
            }
            let all = ((1u32 << n) - 1) as u16;
            let (filled, known, digit) = (&self.filled, &mut self.known[..], &self.digit);
            let mut play = Play { convention, down: *down, all, filled, known, game: self.game, digit };
            play.over(0, 0).unwrap_or_else(|| play.winner([0, 0], 0, player))
        };
        let left = of(Player::Left);
        // Where both have the same sets the starters can exchange their names, unless it is over before it begins.
        let symmetric = sets_of_left == right && !right.is_empty() && !right.contains(&0);
        let right = if symmetric { left.turned() } else { of(Player::Right) };
        Some(Starts { left: Some(left), right: Some(right) })
    }

    fn fill(&mut self, side: usize, n: usize, sets: &[u16]) {
        let table = &mut self.filled[side];
        table.clear();
        table.resize((1usize << n).div_ceil(64), 0);
        for &set in sets {
            table[usize::from(set >> 6)] |= 1 << (set & 63);
        }
        // Whatever holds a set that holds one holds one.
        for x in 0..n {
            for set in (0..1usize << n).filter(|set| set >> x & 1 == 0) {
                if table[set >> 6] >> (set & 63) & 1 == 1 {
                    let larger = set | 1 << x;
                    table[larger >> 6] |= 1 << (larger & 63);
                }
            }
        }
    }
}

impl Play<'_> {
    fn has_filled(&self, player: Player, set: u16) -> bool {
        self.filled[player.index()][usize::from(set >> 6)] >> (set & 63) & 1 == 1
    }

    /// The result if the play has ended with these claims of Left and of Right.
    fn over(&self, left: u16, right: u16) -> Option<Winner> {
        let two_sided = !matches!(self.convention, Convention::MakerBreaker | Convention::AvoiderEnforcer);
        if self.has_filled(Player::Left, left) {
            return Some(self.convention.filled(Player::Left));
        }
        if two_sided && self.has_filled(Player::Right, right) {
            return Some(self.convention.filled(Player::Right));
        }
        (left | right == self.all).then(|| self.convention.unfilled())
    }

    /// Who wins a play that is not over.
    fn winner(&mut self, claims: [u16; 2], index: u32, player: Player) -> Winner {
        let entry = self.known[index as usize];
        if entry >> 2 == self.game {
            return [Winner::Left, Winner::Right, Winner::Draw][(entry & 3) as usize];
        }
        let free = self.all & !(claims[0] | claims[1]);
        let mut best: Winner = player.other().into();
        for x in bits(free) {
            if self.down[x] & free != 0 {
                continue;
            }
            let mut next = claims;
            next[player.index()] |= 1 << x;
            let result = match self.over(next[0], next[1]) {
                Some(result) => result,
                None => {
                    let index = index + self.digit[x] * (1 + player.index() as u32);
                    self.winner(next, index, player.other())
                }
            };
            if result.score(player) > best.score(player) {
                best = result;
            }
            if best == player.into() {
                break;
            }
        }
        let code = match best {
            Winner::Left => 0,
            Winner::Right => 1,
            Winner::Draw => 2,
        };
        self.known[index as usize] = self.game << 2 | code;
        best
    }
}
