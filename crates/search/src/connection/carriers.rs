//! The carriers of connections between two vertices: a short list in which none contains another.

use upset_base::bits::Set;

/// Up to `N` carriers: first those that were settled, then those that wait.
#[derive(Clone, Copy, Debug)]
pub struct Carriers<S, const N: usize> {
    list: [S; N],
    settled: u8,
    len: u8,
}

impl<S: Set, const N: usize> Carriers<S, N> {
    /// No carrier.
    pub const NONE: Carriers<S, N> = Carriers { list: [S::EMPTY; N], settled: 0, len: 0 };

    /// Those that are settled.
    #[inline]
    pub fn settled(&self) -> &[S] {
        &self.list[..usize::from(self.settled)]
    }

    /// Whether so many are settled.
    #[inline]
    pub fn has(&self, most: usize) -> bool {
        usize::from(self.settled) >= most.min(N)
    }

    /// Whether one of them, settled or not, is inside `carrier`.
    #[inline]
    pub fn has_inside(&self, carrier: S) -> bool {
        self.list[..usize::from(self.len)].iter().any(|known| known.is_subset(carrier))
    }

    /// Lets `carrier` wait unless it contains another, or there are `most` that are no larger. What waits and
    /// contains it is forgotten.
    #[inline]
    pub fn offer(&mut self, carrier: S, most: usize) -> bool {
        let most = most.min(N);
        if self.has_inside(carrier) {
            return false;
        }
        let mut i = usize::from(self.settled);
        while i < usize::from(self.len) {
            if carrier.is_subset(self.list[i]) {
                self.len -= 1;
                self.list[i] = self.list[usize::from(self.len)];
            } else {
                i += 1;
            }
        }
        if usize::from(self.len) < most {
            self.list[usize::from(self.len)] = carrier;
            self.len += 1;
            return true;
        }
        let waiting = usize::from(self.settled)..most;
        match waiting.max_by_key(|&i| self.list[i].count()) {
            Some(largest) if self.list[largest].count() > carrier.count() => {
                self.list[largest] = carrier;
                true
            }
            _ => false,
        }
    }

    /// Settles a carrier that waited; says whether it still did.
    #[inline]
    pub fn settle(&mut self, carrier: S) -> bool {
        let settled = usize::from(self.settled);
        let waiting = &mut self.list[settled..usize::from(self.len)];
        let Some(at) = waiting.iter().position(|&waits| waits == carrier) else { return false };
        waiting.swap(0, at);
        self.settled += 1;
        true
    }
}
