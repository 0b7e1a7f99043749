//! Positions of all kinds, as a table keeps them.

use upset_base::bits::{Set, Wide, fold};

/// A position as a table keeps it.
pub(crate) trait Key: Copy + Send + Sync {
    /// How many words it has.
    const WORDS: usize;
    /// Its words.
    fn word(&self, i: usize) -> u64;
    /// The position with these words.
    fn from_words(words: &mut impl Iterator<Item = u64>) -> Self;
    /// A hash good in its high bits.
    fn hash(self) -> u64;
    /// How many elements it has, of whatever kind.
    fn size(self) -> usize;
}

impl Key for u64 {
    const WORDS: usize = 1;
    #[inline]
    fn word(&self, _: usize) -> u64 {
        *self
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> u64 {
        Set::from_words(words)
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    #[inline]
    fn size(self) -> usize {
        self.count()
    }
}

impl Key for u128 {
    const WORDS: usize = 2;
    #[inline]
    fn word(&self, i: usize) -> u64 {
        (self >> (64 * i)) as u64
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> u128 {
        Set::from_words(words)
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    #[inline]
    fn size(self) -> usize {
        self.count()
    }
}

impl<const N: usize> Key for Wide<N> {
    const WORDS: usize = N;
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self.0[i]
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> Wide<N> {
        Set::from_words(words)
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    #[inline]
    fn size(self) -> usize {
        self.count()
    }
}

/// A position with a mark beside it: where Geography's token stands.
impl<K: Key> Key for (K, u16) {
    const WORDS: usize = K::WORDS + 1;
    #[inline]
    fn word(&self, i: usize) -> u64 {
        if i < K::WORDS { self.0.word(i) } else { self.1.into() }
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> (K, u16) {
        (K::from_words(words), words.next().unwrap_or(0) as u16)
    }
    #[inline]
    fn hash(self) -> u64 {
        fold(self.0.hash() ^ u64::from(self.1), 0x9e37_79b9_7f4a_7c15)
    }
    #[inline]
    fn size(self) -> usize {
        self.0.size()
    }
}

/// A pair of positions: what Left and what Right may play in Col.
impl<K: Key> Key for [K; 2] {
    const WORDS: usize = 2 * K::WORDS;
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self[i / K::WORDS].word(i % K::WORDS)
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> [K; 2] {
        [(); 2].map(|()| K::from_words(words))
    }
    #[inline]
    fn hash(self) -> u64 {
        let [left, right] = self.map(K::hash);
        fold(left ^ 0xd6e8_feb8_6659_fd93, right.rotate_left(32) | 1) ^ left
    }
    #[inline]
    fn size(self) -> usize {
        self[0].size() + self[1].size()
    }
}
