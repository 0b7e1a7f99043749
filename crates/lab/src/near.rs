//! "Did you mean": the known names nearest to what was typed.

/// The number of letters to insert, delete or replace to turn `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Up to three of `known` that look like `typed`, best first.
pub fn near<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .map(|name| {
            let part = typed.len() >= 3 && (name.contains(typed) || typed.contains(name) && name.len() >= 3);
            (if part { 1 } else { distance(typed, name) }, name)
        })
        .filter(|&(d, name)| d <= 2.max(name.chars().count() / 3).min(typed.chars().count()))
        .collect();
    found.sort_by_key(|&(d, _)| d);
    found.into_iter().take(3).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_name_that_was_meant() {
        assert_eq!(near("serch", ["auto", "search"]), ["search"]);
        assert_eq!(near("parallel", ["auto", "series-parallel"]), ["series-parallel"]);
        assert!(near("elephant", ["auto", "search"]).is_empty());
    }
}
