//! Pomax on a forest with something below all of it (004 Propositions 7 to 9, corrected).
//!
//! What is below matters by its value v alone (Proposition 8), so it may be a chain of |v| elements of one colour:
//! with the forest on top that is a tree, and Theorem 3 gives its value. Printed Proposition 9 is this with a tree
//! that has no blocking triple; for others it fails, with nothing below the chain black, black, white for instance.

/// What the value of a forest on top of something depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Top {
    /// Black minus white.
    pub total: i64,
    /// Black minus white over the essential part.
    pub essential: i64,
    /// The number of blocking triples.
    pub triples: u32,
    /// Black and white roots.
    pub roots: [u32; 2],
    /// Black and white roots with a child of the other colour.
    pub blocked: [u32; 2],
}

impl Top {
    /// The place of a colour in the pairs.
    pub fn side(sign: i8) -> usize {
        usize::from(sign < 0)
    }

    /// The pomax value of the forest above something of this value.
    pub fn over(&self, below: i64) -> i64 {
        if self.triples > 0 {
            return self.essential;
        }
        if below == 0 {
            return self.total;
        }
        let side = usize::from(below < 0);
        if self.blocked[side] > 0 {
            // A root coloured like the chain is the middle of a triple whose bottom is the top of the chain.
            self.total
        } else if below.abs() >= 2 && self.roots[1 - side] > 0 {
            // A root coloured unlike the chain is the top of a triple inside the chain.
            self.total + below.signum()
        } else {
            self.total + below
        }
    }
}
