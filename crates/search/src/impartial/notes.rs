//! What is known of Grundy numbers, in a word each.
//!
//! ```text
//! note    0                    nothing is known
//!         1xxxxxxx xxxxxxxx…   the Grundy number is x
//!         0bbbbbbb bbbbbbbb…   the Grundy number is none of the k with bit k set
//! ```

use crate::table::Entry;

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Note(u32);

const KNOWN: u32 = 1 << 31;

impl Note {
    /// Questions `g = k?` are remembered for k below this.
    pub const QUESTIONS: u32 = 31;

    /// The Grundy number, if known.
    #[inline]
    pub fn value(self) -> Option<u32> {
        (self.0 & KNOWN != 0).then_some(self.0 & !KNOWN)
    }

    /// Whether g = k, if that much is known.
    #[inline]
    pub fn is(self, k: u32) -> Option<bool> {
        if self.0 & KNOWN != 0 {
            return Some(self.0 & !KNOWN == k);
        }
        (k < Note::QUESTIONS && self.0 >> k & 1 == 1).then_some(false)
    }

    /// How many values it is known not to have, while that is all that is known.
    #[inline]
    pub fn excluded(self) -> u32 {
        if self.0 & KNOWN == 0 { self.0.count_ones() } else { 0 }
    }

    /// That the Grundy number is `g`.
    #[inline]
    pub fn exactly(g: u32) -> Note {
        Note(KNOWN | g)
    }

    /// That the Grundy number is or is not `k`; what is not `k` is worth a note only where questions are remembered.
    #[inline]
    pub fn answer(k: u32, answer: bool) -> Note {
        if answer {
            Note::exactly(k)
        } else if k < Note::QUESTIONS {
            Note(1 << k)
        } else {
            Note(0)
        }
    }
}

impl Entry for Note {
    const WORDS: usize = 0;

    #[inline]
    fn half(&self) -> u32 {
        self.0
    }

    #[inline]
    fn word(&self, _: usize) -> u64 {
        0
    }

    #[inline]
    fn from_words(half: u32, _: &mut impl Iterator<Item = u64>) -> Note {
        Note(half)
    }

    #[inline]
    fn and(self, other: Note) -> Note {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other,
            (None, None) => Note(self.0 | other.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_is_told() {
        for g in 0..40u32 {
            let mut note = Note::default();
            let mut excluded = Vec::new();
            for k in (0..40).filter(|&k| k != g && k % 3 != 0) {
                note = note.and(Note::answer(k, false));
                excluded.push(k);
            }
            assert_eq!(note.value(), None);
            for k in 0..Note::QUESTIONS {
                assert_eq!(note.is(k), excluded.contains(&k).then_some(false));
            }
            for known in [note.and(Note::exactly(g)), Note::answer(g, true).and(note)] {
                assert_eq!(known.value(), Some(g));
                assert!((0..40).all(|k| known.is(k) == Some(k == g)));
            }
        }
    }
}
