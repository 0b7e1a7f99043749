//! All ways to put chains into groups of one and two.

/// Which chains may stand alone, and which may stand together.
pub struct Rule {
    /// How many chains there are.
    pub chains: usize,
    /// The chains that are in no group: they are spoken for.
    pub absent: u32,
    /// The chains with an odd number of vertices.
    pub odd: u32,
    /// The partners of each chain that are worth trying.
    pub partners: [u32; 16],
    /// How many groups may be odd.
    pub odd_groups: u32,
}

/// Chains that stand together.
pub type Pair = (u8, u8);

/// Calls `found` for one way after the other, until it says that it is content; whether it was.
pub fn any(rule: &Rule, tries: usize, mut found: impl FnMut(&[Pair]) -> bool) -> bool {
    let mut tries = tries;
    next(rule, 0, rule.absent, rule.odd_groups, &mut Vec::new(), &mut tries, &mut found)
}

fn next(
    rule: &Rule,
    c: usize,
    taken: u32,
    odd_groups: u32,
    pairs: &mut Vec<Pair>,
    tries: &mut usize,
    found: &mut impl FnMut(&[Pair]) -> bool,
) -> bool {
    if *tries == 0 {
        return false;
    }
    if c == rule.chains {
        *tries -= 1;
        return found(pairs);
    }
    if taken >> c & 1 == 1 {
        return next(rule, c + 1, taken, odd_groups, pairs, tries, found);
    }
    let odd = rule.odd >> c & 1;
    if odd <= odd_groups && next(rule, c + 1, taken, odd_groups - odd, pairs, tries, found) {
        return true;
    }
    let mut others = rule.partners[c] & !taken & !((2 << c) - 1);
    while others != 0 {
        let d = others.trailing_zeros() as usize;
        others &= others - 1;
        let odd = odd ^ (rule.odd >> d & 1);
        if odd <= odd_groups {
            pairs.push((c as u8, d as u8));
            let stop = next(rule, c + 1, taken | 1 << d, odd_groups - odd, pairs, tries, found);
            pairs.pop();
            if stop {
                return true;
            }
        }
    }
    false
}
