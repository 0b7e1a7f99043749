//! What positions are known by.

use super::net::{Net, VERTICES, members, moved, one};
use super::place::Place;

/// All that the rest of the play depends on, the vertices renamed by `image`: the free cells, the edges between them and the ends,
/// and who moves.
pub fn key(place: &Place, mover: usize, image: Option<&[u8]>) -> Box<[u64]> {
    let Some(net) = &place.nets[0] else { return Box::default() };
    let turned: Net;
    let (net, free) = match image {
        None => (net, place.free),
        Some(image) => {
            turned = net.renamed(image);
            (&turned, moved(place.free, image))
        }
    };
    let [s, t] = net.ends();
    let all = free | one(s) | one(t);
    let mut words = vec![free as u64, (free >> 64) as u64 | (mover as u64) << 63];
    let mut rank = [0u8; VERTICES];
    members(all).enumerate().for_each(|(i, x)| rank[x] = i as u8);
    let count = all.count_ones() as usize;
    let mut offset = 0;
    let mut bits = vec![0u64; (count * count.saturating_sub(1) / 2).div_ceil(64)];
    for (i, x) in members(all).enumerate() {
        for y in members(net.row(x) & all & !(one(x) | (one(x) - 1))) {
            let at = offset + usize::from(rank[y]) - i - 1;
            bits[at / 64] |= 1 << (at % 64);
        }
        offset += count - i - 1;
    }
    words.extend(bits);
    words.into()
}

/// The graph, the free cells and the mover that a key of a board with so many cells stands for.
#[cfg(test)]
pub fn read(key: &[u64], cells: usize) -> (Vec<u128>, u128, usize) {
    let free = u128::from(key[0]) | u128::from(key[1] & !(1 << 63)) << 64;
    let vertices: Vec<usize> = members(free | one(cells) | one(cells + 1)).collect();
    let mut rows = vec![0; cells + 2];
    let mut at = 128;
    for (i, &x) in vertices.iter().enumerate() {
        for &y in &vertices[i + 1..] {
            if key[at / 64] >> (at % 64) & 1 == 1 {
                rows[x] |= one(y);
                rows[y] |= one(x);
            }
            at += 1;
        }
    }
    (rows, free, (key[1] >> 63) as usize)
}
