//! Texts that are almost right: right ones, changed in a few places.

use super::proof::same_claims;
use super::{Care, Choices, formula, phrase_only, read, read_only, short, tiny};
use upset::check::{Level, Verdict, check};
use upset::document::{FileError, Syntax, graphs, read as read_document};
use upset::export::{self, Format};
use upset::order::families::SplitMix;
use upset::prove::{Wanted, prove};
use upset::reduce::dimacs;

/// What a text is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Expression,
    Toml,
    Json,
    Pg,
    Digraph6,
    Graph6,
    Dimacs,
    Qdimacs,
    Aiger,
    Proof,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Expression,
        Kind::Toml,
        Kind::Json,
        Kind::Pg,
        Kind::Digraph6,
        Kind::Graph6,
        Kind::Dimacs,
        Kind::Qdimacs,
        Kind::Aiger,
        Kind::Proof,
    ];
}

/// A right text, and what it proves if it is a proof.
pub struct Seed {
    text: Vec<u8>,
    pub verdict: Option<Verdict>,
}

/// A right text of the kind, if the random bytes are one.
pub fn seed(kind: Kind, rng: &mut SplitMix) -> Option<Seed> {
    let bytes: Vec<u8> = (0..200).map(|_| rng.next_u64() as u8).collect();
    let mut choices = Choices(&bytes);
    let text = match kind {
        Kind::Expression => Some(choices.phrase()),
        Kind::Toml => Some(choices.document()),
        Kind::Json => written(&choices.document(), Format::Json),
        Kind::Pg => written(&choices.lines_game(), Format::Pg),
        Kind::Digraph6 => written(&choices.poset(1), Format::Digraph6),
        Kind::Graph6 => written(&choices.graph_game(), Format::Graph6),
        Kind::Dimacs => Some(formula::formula(&mut choices).matrix.write()),
        Kind::Qdimacs => Some(formula::formula(&mut choices).write()),
        Kind::Aiger => Some(circuit(&mut choices)),
        Kind::Proof => {
            let game = read(&choices.game()).filter(|game| game.elements() <= 6)?;
            let level = [Level::Play, Level::Lemma, Level::Theorem][choices.below(3)];
            let proof = prove(&game, Wanted { value: choices.below(2) == 0, level }, &tiny()).ok()?.text;
            let verdict = check(proof.as_bytes(), level, 1);
            let verdict = verdict.unwrap_or_else(|refusal| panic!("{refusal}\n{proof}"));
            return Some(Seed { text: proof.into_bytes(), verdict: Some(verdict) });
        }
    };
    text.map(|text| Seed { text: text.into_bytes(), verdict: None })
}

fn written(text: &str, format: Format) -> Option<String> {
    export::write(&read(text)?, None, format, &short()).ok()
}

/// A circuit of a few gates on two numbers of one or two bits.
fn circuit(choices: &mut Choices<'_>) -> String {
    let (inputs, gates) = (2 + 2 * choices.below(2), choices.below(6));
    let mut text = format!("aag {} {inputs} 0 1 {gates}\n", inputs + gates);
    (1..=inputs).for_each(|i| text += &format!("{}\n", 2 * i));
    text += &format!("{}\n", choices.below(2 * (inputs + gates) + 2));
    for gate in inputs + 1..=inputs + gates {
        let (one, two) = (choices.below(2 * gate), choices.below(2 * gate));
        text += &format!("{} {} {}\n", 2 * gate, one.max(two), one.min(two));
    }
    text
}

const LETTERS: &[u8] = b"()[]{}<>=,;:#\"'\\/+-*|^&!?._ \n\t\0\x7f\xc3\xff0129aAzZ";

/// One to three changes of `seed`, one of which may be the end of `other`; now and then none.
pub fn changed(seed: &Seed, other: &Seed, rng: &mut SplitMix) -> Vec<u8> {
    let mut text = seed.text.clone();
    let mut below = |n: usize| (rng.next_u64() % n.max(1) as u64) as usize;
    for _ in 0..[0, 1, 1, 1, 1, 2, 2, 3][below(8)] {
        let at = below(text.len() + 1);
        let few = at..(at + 1 + below(8)).min(text.len());
        match below(8) {
            0 => drop(text.drain(few)),
            1 => {
                let again = text[few].to_vec();
                text.splice(at..at, again);
            }
            2 => text.insert(at, LETTERS[below(LETTERS.len())]),
            3 => text.extend_from_slice(&other.text[below(other.text.len() + 1)..]),
            4 => {
                let from = below(other.text.len() + 1);
                let piece = &other.text[from..(from + 1 + below(12)).min(other.text.len())];
                text.splice(at..at, piece.iter().copied());
            }
            5 => {
                // The digit at that place or after it.
                if let Some(digit) = text[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
                    *digit = b'0' + below(10) as u8;
                }
            }
            6 => {
                if let Some(byte) = text.get_mut(at) {
                    *byte = byte.wrapping_add([1, 255, 32, 128][below(4)]);
                }
            }
            _ => {
                let numbers =
                    ["0", "-1", "255", "65536", "4294967296", "18446744073709551616", "1e9", "0x10"];
                text.splice(at..at, numbers[below(numbers.len())].bytes());
            }
        }
    }
    text
}

/// Reads a text of the kind, which may be a proof that was damaged since `verdict`; says whether it was right.
pub fn reads(kind: Kind, verdict: Option<&Verdict>, text: &[u8], care: Care) -> bool {
    let string = String::from_utf8_lossy(text);
    match kind {
        Kind::Expression => phrase_only(&string, care),
        Kind::Toml => read_only(Syntax::Toml, &string, care),
        Kind::Json => read_only(Syntax::Json, &string, care),
        Kind::Pg => read_only(Syntax::Pg, &string, care),
        Kind::Digraph6 => read_only(Syntax::Digraph6, &string, care),
        Kind::Graph6 => match graphs("text", "node-kayles", &string, "", &short()) {
            Ok(games) => games.iter().take(2).all(|game| care.written(&string, &game.position)),
            Err(error) => care.shown(&error),
        },
        Kind::Dimacs => cnf_only(&string, care),
        Kind::Qdimacs => qbf_only(&string, care),
        Kind::Aiger => {
            let files = |_: &str| Ok::<_, FileError>(text.to_vec());
            let document = "game = 'poset'\ncircuit = 'order'";
            match read_document(Syntax::Toml, "text", document, &files, &short()) {
                Ok(_) => true,
                Err(error) => care.shown(&error),
            }
        }
        Kind::Proof => {
            let Ok(found) = check(text, Level::Theorem, 1) else { return false };
            if let Some(verdict) = verdict {
                same_claims(verdict, &found, &string);
            }
            true
        }
    }
}

/// Reads a formula.
fn cnf_only(text: &str, care: Care) -> bool {
    match dimacs::cnf("text", text) {
        Ok(formula) => {
            assert!(
                care == Care::Read
                    || dimacs::cnf("text", &formula.write()).is_ok_and(|again| again == formula)
            );
            true
        }
        Err(error) => care.shown(&error),
    }
}

/// Reads a formula with a prefix.
fn qbf_only(text: &str, care: Care) -> bool {
    match dimacs::qbf("text", text) {
        Ok(formula) => {
            assert!(
                care == Care::Read
                    || dimacs::qbf("text", &formula.write()).is_ok_and(|again| again == formula)
            );
            true
        }
        Err(error) => care.shown(&error),
    }
}
