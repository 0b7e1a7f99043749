//! Values in CGSuite's notation.

use super::{Id, NodeKind, Store};
use crate::budget::Stopped;
use crate::value::{Dyadic, Player, Winner};

/// More bars in a row than this are not read easily: braces are set instead.
const MAX_BARS: usize = 4;

/// Why a value is not written.
pub(crate) enum Unwritten {
    /// It would take more letters than allowed.
    TooLong,
    Stopped,
}

impl From<Stopped> for Unwritten {
    fn from(_: Stopped) -> Unwritten {
        Unwritten::Stopped
    }
}

/// A number, so many ups (downs if negative) and a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ups {
    pub number: Dyadic,
    pub ups: i64,
    pub nimber: u32,
}

impl Store {
    /// The value in CGSuite's notation, unless that takes more than `letters`.
    pub(crate) fn written(&mut self, id: Id, letters: usize) -> Result<String, Unwritten> {
        let mut out = String::new();
        self.write(id, true, letters, &mut out)?;
        Ok(out)
    }

    /// Writes a value, in braces if it must; how many bars stand between its options then, 0 for what needs no braces.
    fn write(&mut self, id: Id, braces: bool, letters: usize, out: &mut String) -> Result<usize, Unwritten> {
        if out.len() > letters {
            return Err(Unwritten::TooLong);
        }
        if let Some(ups) = self.ups(id) {
            out.push_str(&ups.to_string());
            return Ok(0);
        }
        let NodeKind::Options(options) = &self.node(id).kind else { return Ok(0) };
        let options = options.clone();
        if self.negative(id)? == id {
            out.push_str("+-");
            let several = options[0].len() > 1;
            out.push_str(if several { "(" } else { "" });
            for (i, &option) in options[0].iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                // `+-1*` would be a switch and a star.
                let loose = !several && matches!(self.ups(option), Some(ups) if !ups.is_one_word());
                out.push_str(if loose { "(" } else { "" });
                self.write(option, true, letters, out)?;
                out.push_str(if loose { ")" } else { "" });
            }
            out.push_str(if several { ")" } else { "" });
            return Ok(0);
        }
        if let Some((tiny, inner)) = self.tiny(id)? {
            out.push_str(if tiny { "Tiny(" } else { "Miny(" });
            self.write(inner, true, letters, out)?;
            out.push(')');
            return Ok(0);
        }
        let mut sides = [String::new(), String::new()];
        let mut bars = 1;
        for (side, list) in sides.iter_mut().zip(&options) {
            for (i, &option) in list.iter().enumerate() {
                side.push_str(if i > 0 { "," } else { "" });
                let left = letters.saturating_sub(out.len());
                bars = bars.max(1 + self.write(option, list.len() > 1, left, side)?);
            }
        }
        let braces = braces || bars >= MAX_BARS;
        out.push_str(if braces { "{" } else { "" });
        out.push_str(&sides[0]);
        out.push_str(&"|".repeat(bars));
        out.push_str(&sides[1]);
        out.push_str(if braces { "}" } else { "" });
        if out.len() > letters {
            return Err(Unwritten::TooLong);
        }
        Ok(if braces { 0 } else { bars })
    }

    /// The value as a number, ups and a nimber, if it is such a sum.
    pub(super) fn ups(&self, id: Id) -> Option<Ups> {
        let mut at = id;
        // n ups and *m are {0 | n - 1 ups and *(m xor 1)}, but for ^* = {0,*|0}; downs are the mirror image.
        let mut steps: Option<(Player, i64)> = None;
        loop {
            match &self.node(at).kind {
                NodeKind::Plain(number, nimber) => {
                    let Some((player, count)) = steps else {
                        return Some(Ups { number: number.clone(), ups: 0, nimber: *nimber });
                    };
                    let sign = if player == Player::Left { 1 } else { -1 };
                    let nimber = nimber ^ (count & 1) as u32;
                    // {0|0} would be a star, and no ups.
                    return (self.as_number(at).is_none() && self.stop(id, Player::Left) == number)
                        .then(|| Ups { number: number.clone(), ups: sign * count, nimber });
                }
                NodeKind::Options([left, right]) => {
                    let (player, next) = match (&left[..], &right[..]) {
                        ([zero, star], [alone]) if self.is_up_star(*zero, *star, *alone) => {
                            return self.above(*zero, steps, Player::Left);
                        }
                        ([alone], [zero, star]) if self.is_up_star(*zero, *star, *alone) => {
                            return self.above(*zero, steps, Player::Right);
                        }
                        ([zero], [next]) if self.is_stop_of(*zero, *next) => (Player::Left, *next),
                        ([next], [zero]) if self.is_stop_of(*zero, *next) => (Player::Right, *next),
                        _ => return None,
                    };
                    let (first, count) = steps.unwrap_or((player, 0));
                    if first != player {
                        return None;
                    }
                    steps = Some((player, count + 1));
                    at = next;
                }
            }
        }
    }

    /// What `steps` more make of ^* or v* on the number `zero`.
    fn above(&self, zero: Id, steps: Option<(Player, i64)>, player: Player) -> Option<Ups> {
        let (first, count) = steps.unwrap_or((player, 0));
        let sign = if player == Player::Left { 1 } else { -1 };
        let number = self.as_number(zero)?.clone();
        (first == player).then(|| Ups { number, ups: sign * (count + 1), nimber: 1 ^ (count & 1) as u32 })
    }

    /// Whether the options are x, x* and x.
    fn is_up_star(&self, zero: Id, star: Id, alone: Id) -> bool {
        let number = self.as_number(zero);
        number.is_some() && zero == alone && self.as_plain(star) == number.map(|x| (x, 1))
    }

    /// Whether `zero` is a number, and `next` infinitesimally close to it.
    fn is_stop_of(&self, zero: Id, next: Id) -> bool {
        let number = self.as_number(zero);
        number.is_some() && Player::BOTH.iter().all(|&player| Some(self.stop(next, player)) == number)
    }

    /// G if the value is {0||0|-G}, tiny, or {G|0||0}, miny.
    fn tiny(&mut self, id: Id) -> Result<Option<(bool, Id)>, Stopped> {
        let zero = self.number(Dyadic::default());
        for player in Player::BOTH {
            let side = |id: Id, player: Player| match &self.node(id).kind {
                NodeKind::Options(options) => match &options[player.index()][..] {
                    [one] => Some(*one),
                    _ => None,
                },
                NodeKind::Plain(..) => None,
            };
            let other = player.other();
            if side(id, player) != Some(zero) {
                continue;
            }
            let Some(threat) = side(id, other).filter(|&threat| side(threat, player) == Some(zero)) else {
                continue;
            };
            let Some(inner) = side(threat, other) else { continue };
            if player == Player::Left && self.stop(inner, player).sign() < 0 {
                return Ok(Some((true, self.negative(inner)?)));
            }
            if player == Player::Right && self.stop(inner, player).sign() > 0 {
                return Ok(Some((false, inner)));
            }
        }
        Ok(None)
    }

    /// What kind of game the value is, for those who do not read the notation; nothing for numbers and nimbers.
    pub(crate) fn in_words(&mut self, id: Id) -> Option<String> {
        if self.as_plain(id).is_some() {
            return None;
        }
        let (mean, temperature) = self.mean_and_temperature(id);
        if temperature.sign() > 0 {
            let [left, right] = Player::BOTH.map(|player| self.stop(id, player));
            return Some(format!("hot: stops {left} and {right}, mean {mean}, temperature {temperature}"));
        }
        let near = if mean.sign() == 0 { String::new() } else { format!(" away from {mean}") };
        let minus = self.number(mean.negative());
        let rest = self.plus(id, minus).ok()?;
        let sign = match self.winners(rest) {
            (left, right) if left != right => "confused with 0",
            (Winner::Left, _) => "positive",
            _ => "negative",
        };
        let kind = match (self.ups(rest), self.tiny(rest).ok()?) {
            (Some(Ups { ups, nimber, .. }), _) => {
                let count = ups.abs();
                let word = if ups > 0 { "up" } else { "down" };
                let plural = if count == 1 { "" } else { "s" };
                let star = if nimber > 0 { " and a nimber" } else { "" };
                format!(": {count} {word}{plural}{star}")
            }
            (None, Some((tiny, _))) => format!(": {}", if tiny { "tiny" } else { "miny" }),
            (None, None) => String::new(),
        };
        Some(format!("infinitesimal{near}, {sign}{kind}"))
    }
}

impl Ups {
    /// Whether a sign in front speaks of all of it.
    fn is_one_word(&self) -> bool {
        self.number.sign() > 0 && self.ups == 0 && self.nimber == 0
            || self.number.sign() == 0 && (self.ups == 0 || self.nimber == 0)
    }
}

/// `1^2*`, `v`, `*3`.
impl std::fmt::Display for Ups {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.number.sign() != 0 || self.ups == 0 && self.nimber == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.ups {
            0 => {}
            1 => f.write_str("^")?,
            -1 => f.write_str("v")?,
            n if n > 0 => write!(f, "^{n}")?,
            n => write!(f, "v{}", -n)?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}
