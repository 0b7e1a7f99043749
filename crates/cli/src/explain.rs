//! Why an answer holds, step by step: the theorem, whom and which part it is about, and what can be checked.

use std::fmt::{Result, Write};
use upset::claim::{Claim, Fact};
use upset::game::Family;
use upset::names::Names;
use upset::papers;
use upset::solution::Solution;
use upset::text::visible;
use upset::value::Winner;

/// Most elements, and most lists of them, that are named.
const SHOWN: usize = 12;

/// All steps, numbered.
pub fn write(out: &mut String, solution: &Solution) -> Result {
    let bold = anstyle::Style::new().bold();
    let faint = anstyle::Style::new().dimmed();
    writeln!(out, "\nWhy:")?;
    for (i, step) in solution.steps().iter().enumerate() {
        let claim = step.claim;
        write!(out, "  {}. {bold}{}{bold:#}", i + 1, claim.rule)?;
        if !claim.source.is_empty() {
            write!(out, " [{}]", papers::cite(claim.source))?;
        }
        if let Some(player) = claim.starter() {
            write!(out, ", {} starting", player.title())?;
        }
        if let Some(part) = part(claim, solution) {
            write!(out, ", on {part}")?;
        }
        writeln!(out, ": {}", visible(&claim.summary))?;
        for (name, fact) in claim.witness.facts() {
            if let Some(shown) = shown(fact, &claim.board) {
                writeln!(out, "       {faint}{:<12} {shown}{faint:#}", label(claim.rule, name, fact))?;
            }
        }
        if !step.uses.is_empty() {
            let more = step.uses.len().saturating_sub(SHOWN);
            let mut words: Vec<String> = step.uses.iter().take(SHOWN).map(|i| (i + 1).to_string()).collect();
            words.extend((more > 0).then(|| format!("and {more} more")));
            writeln!(out, "       {faint}{:<12} {}{faint:#}", "rests on", words.join(" "))?;
        }
    }
    if let Some(count) = antichain(solution) {
        writeln!(
            out,
            "  The {count} best moves are incomparable [{}]: of two comparable moves that won, the lower would answer the upper.",
            papers::cite("003 Exercise 1.7")
        )?;
    }
    Ok(())
}

/// How many best moves there are, if a poset game is won by several.
fn antichain(solution: &Solution) -> Option<usize> {
    let [left, _] = solution.best_moves.as_ref()?;
    let won = solution.game == Family::Poset.name() && solution.starts.left == Some(Winner::Left);
    left.as_ref().map(|moves| moves.len()).filter(|&count| won && count > 1)
}

/// Rules whose element is a claim to begin with.
const CLAIMING: [&str; 4] = ["pairing", "erdos-selfridge", "one-set", "short-chains-pairs"];

/// What a fact is called; `left` and `right` are what each player begins with, or has.
fn label(rule: &str, name: &str, fact: &Fact) -> String {
    match (name, fact) {
        ("left", Fact::Element(_)) => "Left begins".into(),
        ("right", Fact::Element(_)) => "Right begins".into(),
        // Not what was found on the board, but what is to be done.
        ("element", _) if CLAIMING.contains(&rule) => "claim".into(),
        ("left", _) => "by Left".into(),
        ("right", _) => "by Right".into(),
        _ => name
            .replace(['_', '-'], " ")
            .replace("left", "Left's")
            .replace("of right", "of Right")
            .replace("right", "Right's"),
    }
}

/// The elements of the part that a claim is about, if it is not the whole board.
fn part(claim: &Claim, solution: &Solution) -> Option<String> {
    let n = claim.board.len();
    (n > 0 && (n as u128) < solution.elements).then(|| list(&claim.board, 0..n))
}

fn list(names: &Names, elements: impl ExactSizeIterator<Item = usize>) -> String {
    let more = elements.len().saturating_sub(SHOWN);
    let mut words: Vec<String> = elements.take(SHOWN).map(|x| visible(names.get(x)).into_owned()).collect();
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.join(" ")
}

/// A fact in words; nothing if it has nothing in it.
fn shown(fact: &Fact, names: &Names) -> Option<String> {
    Some(match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Word(word) => word.to_string(),
        Fact::Text(text) => visible(text).into_owned(),
        Fact::Element(x) => visible(names.get(*x)).into_owned(),
        Fact::Elements(xs) if xs.is_empty() => return None,
        Fact::Elements(xs) => list(names, xs.iter().copied()),
        Fact::Lists(lists) if lists.is_empty() => return None,
        Fact::Lists(lists) => {
            let mut words: Vec<String> = lists.iter().take(SHOWN).map(|xs| list(names, xs)).collect();
            if lists.len() > SHOWN {
                words.push(format!("and {} more", lists.len() - SHOWN));
            }
            words.join(" · ")
        }
    })
}
