//! What the rules of this family say about what they saw.

use crate::names::Names;

/// Lists longer than this are only counted.
pub(super) const FEW: usize = 8;

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

/// `; blocking triples x - y - z`, if they are few.
pub(super) fn blocking<'a>(names: &Names, triples: impl Iterator<Item = &'a [u32; 3]>) -> String {
    let few: Vec<&[u32; 3]> = triples.take(FEW + 1).collect();
    if few.is_empty() || few.len() > FEW {
        return String::new();
    }
    let shown: Vec<String> = few.iter().map(|t| t.map(|x| names.get(x as usize)).join(" - ")).collect();
    let word = if shown.len() == 1 { "triple" } else { "triples" };
    format!("; blocking {word} {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_are_named_and_nine_are_not() {
        let names = Names::numbered(12);
        let triples: Vec<[u32; 3]> = (0..9).map(|x| [x, x + 1, x + 2]).collect();
        assert!(blocking(&names, triples[..8].iter()).ends_with("8 - 9 - 10"));
        assert_eq!(blocking(&names, triples.iter()), "");
        assert_eq!(few(&names, 0..8), " (1, 2, 3, 4, 5, 6, 7, 8)");
        assert_eq!(few(&names, 0..9), "");
    }
}
