//! The oracle against numbers anyone can check by hand or in a table.

mod oracle;

use oracle::*;
use std::collections::HashMap;

#[test]
fn counts_unlabelled_posets() {
    let counts: Vec<usize> = (0..=6).map(|n| all_orders(n).len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 16, 63, 318]);
}

#[test]
fn chains_are_nim_heaps() {
    for n in 0..6 {
        let pairs: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
        let chain = Order::new(n, &pairs);
        assert_eq!(poset_grundy(&chain, chain.all(), &mut HashMap::new()), n as u32);
    }
}
