//! Divisors under divisibility and subsets under inclusion.

use crate::names::Names;
use crate::order::Poset;
use crate::order::build::{TooLarge, check_size};

/// The divisors of `n` but 1, each below its multiples, in increasing order. None if `n` is 0 or has no such.
pub fn divisors(n: u64) -> Result<Poset, TooLarge> {
    let factors = factorise(n);
    let count = count(&factors);
    check_size(count, count * factors.len() as u128)?;
    let mut all = vec![1u64];
    for &(p, e) in &factors {
        let before = all.len();
        let mut power = 1;
        for _ in 0..e {
            power *= p;
            all.extend_from_within(..before);
            let from = all.len() - before;
            all[from..].iter_mut().for_each(|d| *d *= power);
        }
    }
    all.sort_unstable();
    let position = |d: u64| all.binary_search(&d).map_or(0, |i| i as u32);
    let mut pairs = Vec::new();
    for (i, &d) in all.iter().enumerate().skip(1) {
        for &(p, _) in &factors {
            if (n / d).is_multiple_of(p) {
                pairs.push((i as u32 - 1, position(d * p) - 1));
            }
        }
    }
    Ok(Poset::acyclic(Names::new(all[1..].iter().map(u64::to_string)), &pairs))
}

/// How many divisors `n` has.
pub fn divisor_count(n: u64) -> u128 {
    count(&factorise(n))
}

fn count(factors: &[(u64, u32)]) -> u128 {
    factors.iter().fold(1, |count, &(_, e)| count * (u128::from(e) + 1))
}

/// The primes that divide `n`, with their exponents.
fn factorise(n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut rest = n;
    let mut take = |rest: &mut u64, p: u64| {
        let mut e = 0;
        while rest.is_multiple_of(p) {
            *rest /= p;
            e += 1;
        }
        if e > 0 {
            factors.push((p, e));
        }
    };
    let mut p = 2;
    // Beyond 2^22 the rest is a prime, a product of two or a square: more than two such exceed 64 bits.
    while rest > 1 && p * p <= rest && p < 1 << 22 {
        take(&mut rest, p);
        p += if p == 2 { 1 } else { 2 };
    }
    while rest > 1 {
        let p = if is_prime(rest) { rest } else { split(rest) };
        take(&mut rest, p);
    }
    factors.sort_unstable();
    factors
}

fn mul(a: u64, b: u64, n: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(n)) as u64
}

fn pow(mut a: u64, mut e: u64, n: u64) -> u64 {
    let mut result = 1;
    while e > 0 {
        if e & 1 == 1 {
            result = mul(result, a, n);
        }
        a = mul(a, a, n);
        e >>= 1;
    }
    result
}

/// Miller–Rabin with bases that decide every 64-bit number.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if BASES.iter().any(|&b| n.is_multiple_of(b)) {
        return BASES.contains(&n);
    }
    let s = (n - 1).trailing_zeros();
    let d = (n - 1) >> s;
    n > 1
        && BASES.iter().all(|&b| {
            let mut x = pow(b, d, n);
            if x == 1 || x == n - 1 {
                return true;
            }
            (1..s).any(|_| {
                x = mul(x, x, n);
                x == n - 1
            })
        })
}

/// A prime factor of an odd composite number whose factors are all large: a square root or Pollard's rho.
fn split(n: u64) -> u64 {
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    for c in 1.. {
        let step = |x: u64| (mul(x, x, n) as u128 + c) % u128::from(n);
        let (mut slow, mut fast) = (2u64, 2u64);
        loop {
            slow = step(slow) as u64;
            fast = step(step(fast) as u64) as u64;
            let g = num_integer::gcd(slow.abs_diff(fast), n);
            if g == n {
                break;
            }
            if g > 1 {
                return g;
            }
        }
    }
    n
}

/// The non-empty subsets of {1, …, n} under inclusion, smaller ones first.
pub fn subsets(n: u128) -> Result<Poset, TooLarge> {
    family_of_subsets(n, true)
}

/// Subset Takeaway: the non-empty proper subsets of {1, …, n} under inclusion, smaller ones first.
pub fn takeaway(n: u128) -> Result<Poset, TooLarge> {
    family_of_subsets(n, false)
}

fn family_of_subsets(n: u128, with_whole: bool) -> Result<Poset, TooLarge> {
    let count = if n < 100 { 1u128 << n } else { u128::MAX };
    check_size(count, count.saturating_mul(n) / 2)?;
    let full = (1u32 << n) - 1;
    let mut sets: Vec<u32> = (1..=full).filter(|&s| with_whole || s != full).collect();
    sets.sort_unstable_by_key(|s| (s.count_ones(), !s.reverse_bits()));
    let mut position = vec![0u32; full as usize + 1];
    for (i, &s) in sets.iter().enumerate() {
        position[s as usize] = i as u32;
    }
    let mut pairs = Vec::new();
    for &s in &sets {
        let bigger = (0..n).map(|i| s | 1 << i).filter(|&t| t != s && (with_whole || t != full));
        pairs.extend(bigger.map(|t| (position[s as usize], position[t as usize])));
    }
    let name = |&s: &u32| {
        let members: Vec<String> = (0..n).filter(|&i| s >> i & 1 == 1).map(|i| (i + 1).to_string()).collect();
        format!("{{{}}}", members.join(","))
    };
    Ok(Poset::acyclic(Names::new(sets.iter().map(name)), &pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_ordered_by_divisibility() {
        let p = divisors(12).unwrap();
        assert_eq!(p.names().iter().collect::<Vec<_>>(), ["2", "3", "4", "6", "12"]);
        assert_eq!(p.cover_pairs(), [(0, 2), (0, 3), (1, 3), (2, 4), (3, 4)]);
        assert_eq!(divisors(360).unwrap().len(), 23);
        assert!(divisors(1).unwrap().is_empty());
    }

    #[test]
    fn large_numbers_are_factorised() {
        assert_eq!(
            factorise(u64::MAX),
            [(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65537, 1), (6700417, 1)]
        );
        assert_eq!(factorise(4294967291 * 4294967279), [(4294967279, 1), (4294967291, 1)]);
        assert_eq!(factorise(4294967291 * 4294967291), [(4294967291, 2)]);
        assert_eq!(factorise(18446744073709551557), [(18446744073709551557, 1)]);
        for n in 1..3000u64 {
            let factors = factorise(n);
            assert_eq!(factors.iter().map(|&(p, e)| p.pow(e)).product::<u64>(), n);
            assert!(factors.iter().all(|&(p, _)| is_prime(p)));
        }
    }

    #[test]
    fn subsets_come_by_size() {
        let p = subsets(3).unwrap();
        assert_eq!(
            p.names().iter().collect::<Vec<_>>(),
            ["{1}", "{2}", "{3}", "{1,2}", "{1,3}", "{2,3}", "{1,2,3}"]
        );
        assert_eq!(p.cover_count(), 9);
        assert_eq!(takeaway(3).unwrap().len(), 6);
        assert_eq!(takeaway(3).unwrap().cover_count(), 6);
        assert!(subsets(0).unwrap().is_empty() && takeaway(1).unwrap().is_empty());
        assert!(subsets(u128::MAX).is_err());
    }
}
