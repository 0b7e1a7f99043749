//! The carriers of connections between two vertices: a short list in which none contains another.

use upset_base::bits::Set;

/// Up to `N` carriers, smaller ones first.
#[derive(Clone, Copy, Debug)]
pub struct Carriers<S, const N: usize> {
    len: u8,
    list: [S; N],
}

impl<S: Set, const N: usize> Carriers<S, N> {
    /// No carrier.
    pub const NONE: Carriers<S, N> = Carriers { list: [S::EMPTY; N], len: 0 };

    /// All carriers.
    #[inline]
    pub fn all(&self) -> &[S] {
        &self.list[..usize::from(self.len)]
    }

    /// Whether there is no room for another.
    #[inline]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    /// Whether one of them is inside `carrier`.
    #[inline]
    pub fn has_inside(&self, carrier: S) -> bool {
        self.all().iter().any(|known| known.is_subset(carrier))
    }

    /// Adds one, if there is room.
    #[inline]
    pub fn add(&mut self, carrier: S) {
        if !self.is_full() {
            self.list[usize::from(self.len)] = carrier;
            self.len += 1;
        }
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}
