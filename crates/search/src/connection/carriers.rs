//! The carriers of connections between two vertices: a short list in which none contains another.

use super::tuning::FROM_ENDS;
use upset_base::bits::Set;

/// A list in a pool: first the carriers that were settled, then those that wait.
#[derive(Clone, Copy, Debug)]
pub struct Carriers {
    start: u32,
    most: u8,
    settled: u8,
    len: u8,
}

impl Carriers {
    /// Room for up to `most` carriers, in a pool of which `used` are taken.
    #[inline]
    pub fn new(used: &mut usize, most: u8) -> Carriers {
        let start = *used as u32;
        *used += usize::from(most);
        Carriers { start, most, settled: 0, len: 0 }
    }

    /// Those that are settled.
    #[inline]
    pub fn settled<'a, S>(&self, pool: &'a [S]) -> &'a [S] {
        &pool[self.start as usize..][..usize::from(self.settled)]
    }

    /// Whether no other can be settled.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.settled == self.most
    }

    /// Whether no carrier of more than `size` cells can come in any more.
    #[inline]
    pub fn is_closed<S: Set>(&self, pool: &[S], size: usize) -> bool {
        let waiting = usize::from(self.settled)..usize::from(self.len);
        self.len == self.most
            && pool[self.start as usize..][waiting].iter().all(|waits| waits.count() <= size)
    }

    /// Whether one of them, settled or not, is inside `carrier`.
    #[inline]
    pub fn has_inside<S: Set>(&self, pool: &[S], carrier: S) -> bool {
        pool[self.start as usize..][..usize::from(self.len)].iter().any(|known| known.is_subset(carrier))
    }

    /// Lets `carrier` wait unless it contains another, or there are enough that are no larger. What waits and
    /// contains it is forgotten.
    #[inline]
    pub fn offer<S: Set>(&mut self, pool: &mut [S], carrier: S) -> bool {
        if self.is_full() || self.has_inside(pool, carrier) {
            return false;
        }
        let list = &mut pool[self.start as usize..][..usize::from(self.most)];
        let (mut i, mut len) = (usize::from(self.settled), usize::from(self.len));
        while i < len {
            if carrier.is_subset(list[i]) {
                len -= 1;
                list[i] = list[len];
            } else {
                i += 1;
            }
        }
        if len < list.len() {
            list[len] = carrier;
            self.len = len as u8 + 1;
            return true;
        }
        let waiting = &mut list[usize::from(self.settled)..];
        match waiting.iter_mut().max_by_key(|waits| waits.count()) {
            Some(largest) if largest.count() > carrier.count() => {
                *largest = carrier;
                true
            }
            _ => false,
        }
    }

    /// Settles a carrier that waited; says whether it still did.
    #[inline]
    pub fn settle<S: Set>(&mut self, pool: &mut [S], carrier: S) -> bool {
        let waiting = &mut pool[self.start as usize..][usize::from(self.settled)..usize::from(self.len)];
        let Some(at) = waiting.iter().position(|&waits| waits == carrier) else { return false };
        waiting.swap(0, at);
        self.settled += 1;
        true
    }
}

/// The unions of the last of some carriers with up to three others, such that nothing is common to all of them.
pub fn together<S: Set>(carriers: &[S], unions: &mut Vec<S>) {
    let Some((&carrier, others)) = carriers.split_last() else { return };
    // What of each is in `carrier`, the whole, and what all from here on have in common with it.
    let mut list = [(S::EMPTY, S::EMPTY, S::EMPTY); FROM_ENDS.semi as usize];
    let list = &mut list[..others.len()];
    let mut rest = carrier;
    for (entry, &other) in list.iter_mut().zip(others).rev() {
        rest = rest.and(other);
        *entry = (other.and(carrier), other, rest);
    }
    let mut firsts = &*list;
    while let Some((first, seconds)) = firsts.split_first() {
        if !first.2.is_empty() {
            break;
        }
        firsts = seconds;
        let (left, union) = (first.0, carrier.or(first.1));
        if left.is_empty() {
            unions.push(union);
            continue;
        }
        let mut seconds = seconds;
        while let Some((second, thirds)) = seconds.split_first() {
            if left.meets(second.2) {
                break;
            }
            seconds = thirds;
            let (left, union) = (left.and(second.0), union.or(second.1));
            if left.is_empty() {
                unions.push(union);
                continue;
            }
            unions.extend(thirds.iter().filter(|third| !third.0.meets(left)).map(|third| union.or(third.1)));
        }
    }
}

/// The union of the last of some carriers with those that each leave less in common, if nothing is left.
pub fn all_together<S: Set>(carriers: &[S], unions: &mut Vec<S>) {
    let Some(&carrier) = carriers.last() else { return };
    let (mut common, mut union) = (carrier, carrier);
    for &other in carriers {
        if common.and(other) != common {
            (common, union) = (common.and(other), union.or(other));
        }
    }
    if common.is_empty() {
        unions.push(union);
    }
}
