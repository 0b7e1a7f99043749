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
