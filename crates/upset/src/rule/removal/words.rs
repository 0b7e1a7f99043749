//! What the rules of this family say about what they saw.

use super::essential::triple_under;
use super::tree_pomax::Coloured;
use crate::names::Names;

/// Lists longer than this are only counted.
const FEW: usize = 8;

/// What an integer value means.
pub(crate) fn meaning(value: i64) -> String {
    let moves = |n: u64| if n == 1 { "1 more move".to_string() } else { format!("{n} more moves") };
    match value.signum() {
        1 => format!("Black (Left) can make {} than White", moves(value.unsigned_abs())),
        -1 => format!("White (Right) can make {} than Black", moves(value.unsigned_abs())),
        _ => "neither colour is ahead and whoever starts loses".to_string(),
    }
}

/// `5 black and 3 white`.
pub(super) fn counts(sign: &[i8], elements: impl Iterator<Item = usize>) -> String {
    let (mut black, mut white) = (0u64, 0u64);
    for x in elements {
        if sign[x] > 0 { black += 1 } else { white += 1 }
    }
    format!("{black} black and {white} white")
}

/// ` (a, b, c)` in board order if they are few, otherwise nothing.
pub(super) fn few(names: &Names, elements: impl Iterator<Item = usize>) -> String {
    let mut list: Vec<usize> = elements.take(FEW + 1).collect();
    if list.is_empty() || list.len() > FEW {
        return String::new();
    }
    list.sort_unstable();
    let list: Vec<&str> = list.iter().map(|&x| names.get(x)).collect();
    format!(" ({})", list.join(", "))
}

/// The essential part of a forest, its counts, and, if they are few, its elements and the blocking triples.
pub(super) fn essential(names: &Names, board: &Coloured) -> String {
    let Coloured { forest, sign, above } = board;
    let inside = || forest.order.iter().map(|&x| x as usize).filter(|&x| above[x] == 0);
    let tally = counts(sign, inside());
    let (size, all) = (inside().count(), forest.order.len());
    if size == all {
        return format!("no blocking triple, {tally}");
    }
    let shown = few(names, inside());
    let blocking = blocking(names, board, |_| true);
    format!("essential part of {size} among {all} elements{shown}: {tally}{blocking}")
}

/// `; blocking triples x - y - z` in the trees of the elements that `counts` holds for, if they are few.
pub(super) fn blocking(names: &Names, board: &Coloured, counts: impl Fn(usize) -> bool) -> String {
    let Coloured { forest, sign, .. } = board;
    let triples: Vec<[usize; 3]> = (forest.order.iter())
        .map(|&z| z as usize)
        .filter(|&z| counts(z))
        .filter_map(|z| triple_under(forest, sign, z).map(|(x, y)| [x, y, z]))
        .take(FEW + 1)
        .collect();
    if triples.is_empty() || triples.len() > FEW {
        return String::new();
    }
    let shown: Vec<String> = triples.iter().map(|t| t.map(|x| names.get(x)).join(" - ")).collect();
    let word = if shown.len() == 1 { "triple" } else { "triples" };
    format!("; blocking {word} {}", shown.join(", "))
}
