//! Proofs: those that are written are accepted, and no damaged one that is accepted says anything false.

use super::{Choices, tiny};
use upset::check::{Level, Verdict, check};
use upset::game::Position;
use upset::prove::{NoProof, Wanted, prove};
use upset::value::Value;

/// Proves what is found, has it checked, damages the proof and has it checked again.
pub fn prove_and_damage(text: &str, game: &Position, choices: &mut Choices<'_>) {
    let level = [Level::Play, Level::Lemma, Level::Theorem][choices.below(3)];
    let wanted = Wanted { value: choices.below(2) == 0, level };
    let proof = match prove(game, wanted, &tiny()) {
        Ok(proof) => proof.text,
        Err(NoProof::Disagreement) => panic!("{text}: the engine contradicts itself"),
        Err(_) => return,
    };
    let verdict = check(proof.as_bytes(), level, 1);
    let verdict = verdict.unwrap_or_else(|refusal| panic!("{text}: {refusal}\n{proof}"));
    for _ in 0..8 {
        let damaged = damage(&proof, choices);
        if let Ok(found) = check(damaged.as_bytes(), Level::Theorem, 1) {
            same_claims(&verdict, &found, &damaged);
        }
    }
}

/// Of claims about the same game some may be missing in a damaged proof, but none may be another: `0*` is no other value than `*`.
pub fn same_claims(verdict: &Verdict, found: &Verdict, damaged: &str) {
    if found.game != verdict.game {
        return;
    }
    for claim in &found.claims {
        let about = claim.split(' ').next();
        let said = verdict.claims.iter().find(|known| known.split(' ').next() == about);
        let value = |claim: &str| Value::read(claim.strip_prefix("value ")?, &tiny()).ok();
        let same = |known: &String| known == claim || value(known).is_some() && value(known) == value(claim);
        assert!(said.is_none_or(same), "{claim} is accepted:\n{damaged}");
    }
}

/// The text with a line or a few letters changed; often with the count at its end made right.
fn damage(proof: &str, choices: &mut Choices<'_>) -> String {
    let mut lines: Vec<String> = proof.lines().map(String::from).collect();
    let near =
        |choices: &mut Choices<'_>, n: usize| (choices.below(256) * 256 + choices.below(256)) % n.max(1);
    let at = near(choices, lines.len());
    match choices.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = near(choices, lines.len());
            lines.swap(at, other);
        }
        3 => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let drop = near(choices, words.len());
            let kept: Vec<&str> =
                words.iter().enumerate().filter(|(i, _)| *i != drop).map(|(_, word)| *word).collect();
            lines[at] = kept.join(" ");
        }
        4 => {
            lines[at] = lines[at].replace("left", "\u{0}").replace("right", "left").replace('\u{0}', "right")
        }
        _ => {
            let mut letters: Vec<char> = lines[at].chars().collect();
            let place = near(choices, letters.len());
            let new = char::from(b' ' + choices.below(95) as u8);
            if let Some(letter) = letters.get_mut(place) {
                *letter = new;
            }
            lines[at] = letters.into_iter().collect();
        }
    }
    if choices.below(4) > 0 && lines.last().is_some_and(|line| line.starts_with("end ")) {
        lines.pop();
        let count = |line: &String| match line.split_once(' ') {
            Some(("kernel", rest)) => rest.split(' ').count(),
            Some(("leaf", _)) => 1,
            _ => 0,
        };
        let positions: usize = lines.iter().map(count).sum();
        lines.push(format!("end {} {positions}", lines.len()));
    }
    lines.join("\n") + "\n"
}
