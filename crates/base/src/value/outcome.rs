//! Players, results and outcome classes.

use std::fmt;

/// One of the two players: Left is Black, Blue and Maker; Right is White, Red and Breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// Both players.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// `left` or `right`.
    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }

    /// `Left` or `Right`, as sentences name the players.
    pub fn title(self) -> &'static str {
        match self {
            Player::Left => "Left",
            Player::Right => "Right",
        }
    }

    /// 0 for Left, 1 for Right.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// How a play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Nobody does.
    Draw,
}

impl Winner {
    /// `left`, `right` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Winner::Left => "left",
            Winner::Right => "right",
            Winner::Draw => "draw",
        }
    }

    /// `Left wins`, `Right wins` or `a draw`.
    pub fn sentence(self) -> &'static str {
        match self {
            Winner::Left => "Left wins",
            Winner::Right => "Right wins",
            Winner::Draw => "a draw",
        }
    }

    /// 1 for a win of `player`, 0 for a draw, -1 for a loss.
    pub fn score(self, player: Player) -> i8 {
        match self {
            Winner::Draw => 0,
            _ if self == Winner::from(player) => 1,
            _ => -1,
        }
    }

    /// The same result with the players exchanged.
    pub fn turned(self) -> Winner {
        match self {
            Winner::Left => Winner::Right,
            Winner::Right => Winner::Left,
            Winner::Draw => Winner::Draw,
        }
    }

    /// The result that has this score for `player`.
    pub fn from_score(score: i8, player: Player) -> Winner {
        match score {
            0 => Winner::Draw,
            s if s > 0 => player.into(),
            _ => player.other().into(),
        }
    }
}

impl From<Player> for Winner {
    fn from(player: Player) -> Winner {
        match player {
            Player::Left => Winner::Left,
            Player::Right => Winner::Right,
        }
    }
}

/// Who wins when Left starts and when Right starts, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Starts {
    /// The result when Left starts.
    pub left: Option<Winner>,
    /// The result when Right starts.
    pub right: Option<Winner>,
}

impl Starts {
    /// Fills in what was not known; says whether there was anything.
    pub fn add(&mut self, more: Starts) -> bool {
        let news = self.left.is_none() && more.left.is_some() || self.right.is_none() && more.right.is_some();
        self.left = self.left.or(more.left);
        self.right = self.right.or(more.right);
        news
    }

    /// Sets the result when `player` starts, if there is one.
    pub fn put(&mut self, player: Player, winner: Option<Winner>) {
        winner.into_iter().for_each(|winner| self.set(player, winner));
    }

    /// Both results.
    pub fn new(left: Winner, right: Winner) -> Starts {
        Starts { left: Some(left), right: Some(right) }
    }

    /// Of an impartial game: whether whoever starts wins.
    pub fn impartial(next_wins: bool) -> Starts {
        if next_wins {
            Starts::new(Winner::Left, Winner::Right)
        } else {
            Starts::new(Winner::Right, Winner::Left)
        }
    }

    /// The result when `player` starts.
    pub fn of(&self, player: Player) -> Option<Winner> {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    /// Sets the result when `player` starts.
    pub fn set(&mut self, player: Player, winner: Winner) {
        match player {
            Player::Left => self.left = Some(winner),
            Player::Right => self.right = Some(winner),
        }
    }
}

/// The class of a game, named by a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins whoever starts.
    L,
    /// Left wins if Left starts, a draw if Right does.
    LMinus,
    /// Whoever starts wins.
    N,
    /// A draw whoever starts.
    D,
    /// A draw if Left starts, Right wins if Right does.
    RMinus,
    /// Right wins whoever starts.
    R,
    /// Whoever starts loses.
    P,
    /// A draw if Left starts, Left wins if Right does.
    PPlus,
    /// Right wins if Left starts, a draw if Right does.
    PMinus,
    /// Maker (Left) wins whoever starts.
    M,
    /// Breaker (Right) wins whoever starts.
    B,
}

impl Outcome {
    /// The class of a game in which the two starters' results are these.
    pub fn new(left_starts: Winner, right_starts: Winner) -> Outcome {
        use Winner::{Draw, Left, Right};
        match (left_starts, right_starts) {
            (Left, Left) => Outcome::L,
            (Left, Draw) => Outcome::LMinus,
            (Left, Right) => Outcome::N,
            (Draw, Draw) => Outcome::D,
            (Draw, Right) => Outcome::RMinus,
            (Right, Right) => Outcome::R,
            (Right, Left) => Outcome::P,
            (Draw, Left) => Outcome::PPlus,
            (Right, Draw) => Outcome::PMinus,
        }
    }

    /// The same with Maker-Breaker's letters.
    pub fn maker_breaker(left_starts: Winner, right_starts: Winner) -> Outcome {
        match Outcome::new(left_starts, right_starts) {
            Outcome::L => Outcome::M,
            Outcome::R => Outcome::B,
            other => other,
        }
    }

    /// The letter.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::L => "L",
            Outcome::LMinus => "L-",
            Outcome::N => "N",
            Outcome::D => "D",
            Outcome::RMinus => "R-",
            Outcome::R => "R",
            Outcome::P => "P",
            Outcome::PPlus => "P+",
            Outcome::PMinus => "P-",
            Outcome::M => "M",
            Outcome::B => "B",
        }
    }

    /// The class in words.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::L => "Left wins whoever starts",
            Outcome::LMinus => "Left wins if Left starts, a draw if Right starts",
            Outcome::N => "whoever starts wins",
            Outcome::D => "a draw whoever starts",
            Outcome::RMinus => "a draw if Left starts, Right wins if Right starts",
            Outcome::R => "Right wins whoever starts",
            Outcome::P => "whoever starts loses",
            Outcome::PPlus => "a draw if Left starts, Left wins if Right starts",
            Outcome::PMinus => "Right wins if Left starts, a draw if Right starts",
            Outcome::M => "Maker (Left) wins whoever starts",
            Outcome::B => "Breaker (Right) wins whoever starts",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}
