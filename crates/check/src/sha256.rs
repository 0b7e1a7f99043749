//! SHA-256 (FIPS 180-4).

/// The digest of `bytes`, as 64 hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let primes: Vec<u64> = (2u64..).filter(|n| (2..*n).all(|d| n % d != 0)).take(64).collect();
    // The constants are the first bits of the fractional parts of square and cube roots of the primes.
    let root = |p: u64, cube: bool| {
        let target = u128::from(p) << if cube { 96 } else { 64 };
        let power = |r: u128| if cube { r * r * r } else { r * r };
        let (mut low, mut high) = (0u128, 1 << 37);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if power(middle) <= target { low = middle } else { high = middle }
        }
        low as u32
    };
    let k: Vec<u32> = primes.iter().map(|&p| root(p, true)).collect();
    let mut state: Vec<u32> = primes.iter().take(8).map(|&p| root(p, false)).collect();
    let length = (bytes.len() as u64) * 8;
    let zeros = (119 - bytes.len() % 64) % 64;
    let tail =
        [&bytes[bytes.len() / 64 * 64..], &[0x80], &vec![0; zeros][..], &length.to_be_bytes()].concat();
    for block in bytes.chunks_exact(64).chain(tail.chunks_exact(64)) {
        compress(&mut state, block, &k);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn compress(state: &mut [u32], block: &[u8], k: &[u32]) {
    let mut w: Vec<u32> =
        block.chunks_exact(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
    for i in 16..64 {
        let (x, y) = (w[i - 15], w[i - 2]);
        let small = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
        let large = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
        w.push(w[i - 16].wrapping_add(small).wrapping_add(w[i - 7]).wrapping_add(large));
    }
    let mut v = [0u32; 8];
    v.copy_from_slice(state);
    for i in 0..64 {
        let [a, b, c, d, e, f, g, h] = v;
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t1 = [s1, (e & f) ^ (!e & g), k[i], w[i]].iter().fold(h, |sum, &x| sum.wrapping_add(x));
        let t2 = s0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        v = [t1.wrapping_add(t2), a, b, c, d.wrapping_add(t1), e, f, g];
    }
    state.iter_mut().zip(v).for_each(|(s, x)| *s = s.wrapping_add(x));
}
