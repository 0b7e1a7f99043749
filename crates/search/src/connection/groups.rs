//! A player's graph with connected claims as one vertex each: hubs, where contraction would leave cliques.

use super::net::{Net, members, one};

/// The free cells and the groups of one player, a group under the number of one of its vertices.
pub struct Groups {
    /// The neighbours of each free cell and each group among those; nothing for other vertices.
    pub near: Vec<u128>,
    /// The vertices that stand for groups, the two ends among them.
    pub groups: u128,
    /// Free cells and groups.
    pub all: u128,
}

impl Groups {
    /// What `net`, the graph of the empty board, becomes when its player has `own` and the cells `free` are left.
    pub fn new(net: &Net, own: u128, free: u128) -> Groups {
        let ends = net.ends();
        let mut near = vec![0; ends[1] + 1];
        let mut groups = 0;
        let mut open = own | one(ends[0]) | one(ends[1]);
        let mut of_group = Vec::new();
        // The ends first, so that they stand for their groups.
        for start in ends.into_iter().chain(members(own)) {
            if open & one(start) == 0 {
                continue;
            }
            let mut group = one(start);
            let mut new = group;
            open &= !group;
            let mut around = 0;
            while new != 0 {
                let next = members(new).fold(0, |set, x| set | net.row(x));
                around |= next;
                new = next & open;
                open &= !new;
                group |= new;
            }
            groups |= one(start);
            of_group.push((start, around & free));
        }
        for x in members(free) {
            near[x] = net.row(x) & free;
        }
        for (start, around) in of_group {
            near[start] = around;
            members(around).for_each(|x| near[x] |= one(start));
        }
        Groups { near, groups, all: free | groups }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_that_touch_are_one_vertex() {
        // One end, cells 0 to 6 in a row, and the other end.
        let mut rows = vec![0; 9];
        for (x, y) in [(7, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 8)] {
            rows[x] |= one(y);
            rows[y] |= one(x);
        }
        let net = Net::new(rows);
        // Two claims beside the first end, two in the middle.
        let Groups { near, groups, all } = Groups::new(&net, 0b1_1011, 0b110_0100);
        assert_eq!((groups, all), (one(7) | one(8) | one(3), groups | 0b110_0100));
        assert_eq!([7, 3, 8].map(|group| near[group]), [one(2), one(2) | one(5), one(6)]);
        assert_eq!([2, 5, 6].map(|cell| near[cell]), [one(7) | one(3), one(3) | one(6), one(5) | one(8)]);
    }
}
