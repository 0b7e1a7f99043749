//! Guards against a compiler that miscompiles recursive searches with a memo: plain games, plain code, known values.
//!
//! Compilers of our time take an argument of a recursive function for the constant it has in the first call, when all
//! calls are in sight and the function exchanges its arguments, as negamax does; the search then recurses without end.
//! So a search must not begin with constants: here they come through [`black_box`], in the engines from the board.

use std::collections::HashMap;
use std::hint::black_box;

type Memo = HashMap<(u32, u32), i8>;

const LINES: [u32; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// What Tic-Tac-Toe is worth for who owns `own` and is to move.
fn tic_tac_toe(own: u32, other: u32, memo: &mut Memo) -> i8 {
    if let Some(&known) = memo.get(&(own, other)) {
        return known;
    }
    let free = 0o777 & !(own | other);
    let mut best = if free == 0 { 0 } else { -1 };
    if LINES.iter().any(|&line| line & !other == 0) {
        best = -1;
    } else {
        for x in (0..9).filter(|x| free >> x & 1 == 1) {
            best = best.max(-tic_tac_toe(other, own | 1 << x, memo));
        }
    }
    memo.insert((own, other), best);
    best
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let mut memo = Memo::new();
    assert_eq!(tic_tac_toe(black_box(0), black_box(0), &mut memo), 0);
    assert_eq!(memo.len(), 5478);
}

/// The Grundy number of rows of cells from which a cell takes all to its right and, in Chomp, above.
fn rows(lengths: &[u8], chomp: bool, memo: &mut HashMap<Vec<u8>, u32>) -> u32 {
    if let Some(&known) = memo.get(lengths) {
        return known;
    }
    let mut seen = Vec::new();
    for row in 0..lengths.len() {
        for length in 0..lengths[row] {
            let mut left = lengths.to_vec();
            let last = if chomp { lengths.len() } else { row + 1 };
            left[row..last].iter_mut().for_each(|row| *row = length.min(*row));
            seen.push(rows(&left, chomp, memo));
        }
    }
    let g = (0..).find(|g| !seen.contains(g)).unwrap_or(u32::MAX);
    memo.insert(lengths.to_vec(), g);
    g
}

#[test]
fn rows_of_nim_add_up() {
    let mut memo = HashMap::new();
    for lengths in [[1, 2, 3], [3, 4, 5], [7, 7, 1], [6, 5, 4]] {
        let sum = lengths.iter().fold(0, |sum, &length| sum ^ u32::from(length));
        assert_eq!(rows(&lengths, false, &mut memo), sum);
    }
}

/// Taking the least cell of a board wins, and what is left without it counts one less.
#[test]
fn chomp_is_won() {
    let mut memo = HashMap::new();
    assert_eq!(rows(&[1], true, &mut memo), 1);
    for n in 1..9 {
        // Two rows, the upper one a cell shorter: lost without the least cell.
        assert_eq!(rows(&[n, n - 1], true, &mut memo), 1);
        assert!(rows(&[n, n], true, &mut memo) > 1);
    }
    assert!(rows(&[5, 5, 5, 5], true, &mut memo) > 1);
}

/// The value of Left's best play in a row of numbers from whose ends the players take in turn.
fn ends(numbers: &[i32], from: usize, to: usize, memo: &mut HashMap<(usize, usize), i32>) -> i32 {
    if from == to {
        return 0;
    }
    if let Some(&known) = memo.get(&(from, to)) {
        return known;
    }
    let first = numbers[from] - ends(numbers, from + 1, to, memo);
    let last = numbers[to - 1] - ends(numbers, from, to - 1, memo);
    memo.insert((from, to), first.max(last));
    first.max(last)
}

#[test]
fn a_row_of_even_length_is_no_loss() {
    let numbers: Vec<i32> = (0..200).map(|i| i * 7919 % 101).collect();
    let mut memo = HashMap::new();
    let value = ends(&numbers, black_box(0), numbers.len(), &mut memo);
    let parity: i32 = numbers.iter().enumerate().map(|(i, &x)| if i % 2 == 0 { x } else { -x }).sum();
    assert!(value >= parity.abs());
    assert_eq!(memo.len(), 200 * 201 / 2);
}
