//! Dyadic rationals that grow in front: what an element below a value is worth, without touching its far digits.

use super::dyadic::Dyadic;
use super::outcome::Player;
use num_bigint::{BigInt, BigUint};

/// An integer part, rounded down, and the binary digits behind the point, the first on top of a stack.
///
/// Putting an element below a value changes the integer part and the first digits only, and a sum changes no digit
/// that only one summand has. So all sums and elements of a tree together cost no more than its elements have bits.
#[derive(Clone, Debug, Default)]
pub struct Stacked {
    whole: i64,
    /// Digit i of the stack is bit i mod 64 of word i / 64; above the top all bits are 0.
    words: Vec<u64>,
    /// The stack's digits are those from `bottom`, which is 1 unless there are none, to below `top`.
    bottom: usize,
    top: usize,
}

impl Stacked {
    /// How many digits are behind the point.
    pub fn digits(&self) -> usize {
        self.top - self.bottom
    }

    /// Puts an element of `colour` below the value: the colour's sign in front of its sign expansion.
    ///
    /// ```
    /// use upset_base::value::{Dyadic, Player, Stacked};
    /// let mut value = Stacked::default();
    /// value.put_below(Player::Left);
    /// value.put_below(Player::Right);
    /// assert_eq!(value.to_dyadic(), Dyadic::new((-1).into(), 1));
    /// ```
    pub fn put_below(&mut self, colour: Player) {
        let black = colour == Player::Left;
        let (fraction, whole) = (self.digits() > 0, self.whole);
        let same_sign = if black { whole > 0 || whole == 0 && fraction } else { whole < 0 };
        if same_sign {
            self.whole += if black { 1 } else { -1 };
            return;
        }
        // The other sign w times, then what follows: 1/2^w of something between 1 and 2, or just 1/2^w.
        if !black {
            self.push(false, usize::from(fraction));
            self.push(true, whole as usize);
            self.whole = -1;
        } else if whole == 0 {
            self.whole = 1;
        } else {
            self.push(true, 1);
            self.push(false, (-whole - 1) as usize);
            self.whole = 0;
        }
    }

    /// Puts `count` equal digits on top.
    fn push(&mut self, digit: bool, count: usize) {
        let end = self.top + count;
        self.words.resize(end.div_ceil(64), 0);
        while digit && self.top < end {
            let (word, bit) = (self.top / 64, self.top % 64);
            let here = (64 - bit).min(end - self.top);
            self.words[word] |= low(here) << bit;
            self.top += here;
        }
        self.top = end;
    }

    /// Adds the other number.
    pub fn add(&mut self, mut other: Stacked) {
        if self.digits() < other.digits() {
            std::mem::swap(self, &mut other);
        }
        let (mut to, mut from) = (self.top - other.digits(), other.bottom);
        let mut carry = false;
        while from < other.top {
            let here = (other.top - from).min(64);
            let (sum, over) = self.read(to, here).overflowing_add(other.read(from, here));
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = if here == 64 { over || more } else { sum >> here != 0 };
            self.write(to, here, sum & low(here));
            (to, from) = (to + here, from + here);
        }
        self.whole += other.whole + i64::from(carry);
        self.trim();
    }

    /// Drops digits 0 at the bottom.
    fn trim(&mut self) {
        while self.bottom < self.top {
            let here = (64 - self.bottom % 64).min(self.top - self.bottom);
            let zeros = (self.read(self.bottom, here).trailing_zeros() as usize).min(here);
            self.bottom += zeros;
            if zeros < here {
                return;
            }
        }
    }

    /// At most 64 digits from `at` on.
    fn read(&self, at: usize, count: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        let mut digits = self.words[word] >> bit;
        if bit > 0 && bit + count > 64 {
            digits |= self.words[word + 1] << (64 - bit);
        }
        digits & low(count)
    }

    /// Replaces at most 64 digits from `at` on.
    fn write(&mut self, at: usize, count: usize, digits: u64) {
        let (word, bit) = (at / 64, at % 64);
        self.words[word] = self.words[word] & !(low(count) << bit) | digits << bit;
        if bit > 0 && bit + count > 64 {
            let rest = bit + count - 64;
            self.words[word + 1] = self.words[word + 1] & !low(rest) | digits >> (64 - bit);
        }
    }

    /// The number itself.
    pub fn to_dyadic(&self) -> Dyadic {
        let halves = self.words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
        let fraction = BigInt::from(BigUint::new(halves.collect()) >> self.bottom);
        Dyadic::new((BigInt::from(self.whole) << self.digits()) + fraction, self.digits() as u32)
    }
}

/// A word with the lowest `count` bits set, 1 to 64 of them.
fn low(count: usize) -> u64 {
    u64::MAX >> (64 - count)
}

#[cfg(test)]
mod tests {
    use super::super::expansion::Run;
    use super::*;
    use crate::order::families::SplitMix;

    /// The element below, by sign expansions.
    fn below(value: &Dyadic, colour: Player) -> Dyadic {
        let sign = Run { plus: colour == Player::Left, count: 1 };
        Dyadic::from_sign_expansion([sign].into_iter().chain(value.sign_expansion().unwrap()))
    }

    #[test]
    fn sums_and_elements_below_are_those_of_the_numbers() {
        let mut rng = SplitMix(3);
        // Biased colours give large integer parts; many steps give digits over several words.
        for bias in [1, 5, 19] {
            let mut pool = vec![(Stacked::default(), Dyadic::default())];
            for step in 0..1500 {
                let i = rng.below(pool.len());
                let (mut stacked, mut value) = pool[i].clone();
                if rng.below(4) == 0 {
                    let (other, number) = &pool[rng.below(pool.len())];
                    stacked.add(other.clone());
                    value = value.plus(number);
                } else {
                    for _ in 0..=rng.below(40) {
                        let colour = Player::BOTH[usize::from(rng.below(20) >= bias)];
                        stacked.put_below(colour);
                        value = below(&value, colour);
                    }
                }
                assert_eq!(stacked.to_dyadic(), value);
                // A step that ends the integer part makes as many digits of it: keep the numbers in hand.
                if value.exponent() < 2000 && stacked.whole.abs() < 500 {
                    if pool.len() < 30 {
                        pool.push((stacked, value))
                    } else {
                        pool[step % 30] = (stacked, value)
                    }
                }
            }
            assert!(pool.iter().any(|(_, value)| value.exponent() > 200));
        }
    }

    #[test]
    fn digits_that_cancel_each_other_are_not_kept() {
        // A number and its negative, whose digits behind the point fill several words.
        let stack = |first: Player| {
            let mut value = Stacked::default();
            (0..200).for_each(|_| value.put_below(first));
            value.put_below(first.other());
            value
        };
        let (mut sum, other) = (stack(Player::Left), stack(Player::Right));
        assert!(sum.digits() > 128);
        sum.add(other);
        assert_eq!((sum.digits(), sum.to_dyadic()), (0, Dyadic::default()));
    }
}
