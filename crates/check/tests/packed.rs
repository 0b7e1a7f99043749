//! The packed form: kept proofs are accepted, damaged ones never shown to say something else.

use upset_check::{Level, check};

const FIVE: &[u8] = include_bytes!("packed/connect4-5x5.packed");

/// Where the line `packed` begins.
fn code(file: &[u8]) -> usize {
    file.windows(8).position(|bytes| bytes == b"\npacked ").expect("there is a packed part") + 1
}

#[test]
fn kept_proofs_are_accepted() {
    let kept: [(&[u8], &str, u64); 7] = [
        (FIVE, "a draw if Left starts", 803),
        (include_bytes!("packed/connect4-6x5.packed"), "a draw if Left starts", 3_616),
        (include_bytes!("packed/connect4-6x6.packed"), "Right wins if Left starts", 9_329),
        (include_bytes!("packed/connect4-7x5.packed"), "a draw if Left starts", 24_352),
        (include_bytes!("packed/connect4-7x6.packed"), "Left wins if Left starts", 75_472),
        (include_bytes!("packed/connect4-6x7.packed"), "whoever starts wins", 183_388),
        (include_bytes!("packed/connect4-8x5.packed"), "whoever starts wins", 213_376),
    ];
    for (file, says, positions) in kept {
        let verdict = check(file, Level::Lemma, 2).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!((verdict.to_string().as_str(), verdict.positions), (says, positions));
        assert!(check(file, Level::Play, 1).is_err(), "lemmas are no play");
    }
}

#[test]
fn damage_is_refused() {
    let begin = code(FIVE);
    for end in (0..begin + 20).chain([FIVE.len() - 1]) {
        assert!(check(&FIVE[..end], Level::Lemma, 1).is_err(), "cut at {end}");
    }
    let more = [FIVE, b"more\n"].concat();
    assert!(check(&more[..], Level::Lemma, 1).is_err());
    let other = |from: &str, to: &str| {
        let at = FIVE.windows(from.len()).position(|bytes| bytes == from.as_bytes()).expect("it is there");
        [&FIVE[..at], to.as_bytes(), &FIVE[at + from.len()..]].concat()
    };
    for claim in ["claim left left", "claim left right", "claim right draw"] {
        assert!(check(&other("claim left draw", claim)[..], Level::Lemma, 1).is_err(), "{claim}");
    }
    assert!(check(&other("\npacked ", "\npacked 1")[..], Level::Lemma, 1).is_err());
    assert!(check(&other("symmetry 4 ", "symmetry 5 ")[..], Level::Lemma, 1).is_err());
}

#[test]
fn flipped_bits_show_nothing_else() {
    let begin = code(FIVE);
    for i in (begin..FIVE.len()).step_by(7) {
        let mut file = FIVE.to_vec();
        file[i] ^= 1 << (i % 8);
        // Another choice may make another proof of the same claim; it never hangs and never claims more.
        if let Ok(verdict) = check(&file[..], Level::Lemma, 1) {
            assert_eq!(verdict.to_string(), "a draw if Left starts");
        }
    }
}
