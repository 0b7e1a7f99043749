//! Functions that add a number and cut off what is too small or too large, closed under composition.

/// t ↦ t + add, but at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clamp {
    add: i32,
    low: i32,
    high: i32,
}

/// Larger than any value on a board that fits in memory, and far from overflow; small numbers are what large boards
/// have room for.
const FAR: i32 = 1 << 30;

impl Clamp {
    pub const IDENTITY: Clamp = Clamp { add: 0, low: -FAR, high: FAR };

    /// t ↦ t + n.
    #[inline]
    pub fn plus(n: i64) -> Clamp {
        Clamp { add: n as i32, ..Clamp::IDENTITY }
    }

    /// From what a root of this colour leaves behind to the value with the root (004 Proposition 6).
    #[inline]
    pub fn root(sign: i8) -> Clamp {
        match sign {
            1 => Clamp { add: 1, low: 0, high: FAR },
            _ => Clamp { add: -1, low: -FAR, high: 0 },
        }
    }

    #[inline]
    pub fn apply(self, t: i64) -> i64 {
        (t + i64::from(self.add)).clamp(self.low.into(), self.high.into())
    }

    /// Three words that are not all 0.
    #[inline]
    pub fn packed(self) -> [u32; 3] {
        [self.add as u32, (i64::from(self.low) + i64::from(FAR) + 1) as u32, self.high as u32]
    }

    /// The function that was packed, if the words are not all 0.
    #[inline]
    pub fn unpacked([add, low, high]: [u32; 3]) -> Option<Clamp> {
        let low = low.checked_sub(1)? as i32;
        Some(Clamp { add: add as i32, low: low.wrapping_sub(FAR), high: high as i32 })
    }

    /// First this one, then `next`.
    #[inline]
    pub fn then(self, next: Clamp) -> Clamp {
        let cut = |t: i32| (t + next.add).clamp(next.low, next.high);
        Clamp { add: self.add + next.add, low: cut(self.low), high: cut(self.high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composition_is_one_after_the_other() {
        let some = [Clamp::root(1), Clamp::root(-1), Clamp::plus(2), Clamp::plus(-3), Clamp::IDENTITY];
        assert_eq!(Clamp::unpacked([0; 3]), None);
        for a in some {
            for b in some {
                for c in some {
                    let all = a.then(b).then(c);
                    assert_eq!(Clamp::unpacked(all.packed()), Some(all));
                    for t in -8..=8 {
                        assert_eq!(all.apply(t), c.apply(b.apply(a.apply(t))));
                    }
                }
            }
        }
    }
}
