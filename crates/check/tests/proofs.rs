//! Proofs that are kept as data are accepted; damaged ones are refused, with the line.

use std::path::Path;
use upset_check::{Level, Refusal, Verdict, check};

fn data() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let named = |path: &std::path::PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (named(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn verdict(text: &str) -> Result<Verdict, Refusal> {
    check(text.as_bytes(), Level::Theorem, 1)
}

#[test]
fn kept_proofs_are_accepted() {
    let files = data();
    assert!(files.len() > 20);
    for (name, text) in files {
        if let Err(refusal) = verdict(&text) {
            panic!("{name}: {refusal}");
        }
    }
}

/// The text with other lines, the counts at its end made right.
fn counted(lines: &[String]) -> String {
    let body = &lines[..lines.len() - 1];
    let positions: usize = body
        .iter()
        .map(|line| match line.split_once(' ') {
            Some(("kernel", rest)) => rest.split(' ').count(),
            Some(("leaf", _)) => 1,
            _ => 0,
        })
        .sum();
    format!("{}\nend {} {positions}\n", body.join("\n"), body.len())
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(String::from).collect()
}

#[test]
fn damaged_proofs_are_refused() {
    let mut tried = 0;
    for (name, text) in data() {
        let good = lines(&text);
        assert_eq!(counted(&good), text, "{name}: the test counts as the format does");
        let mut refuse = |what: &str, changed: String| {
            tried += 1;
            assert!(verdict(&changed).is_err(), "{name} is accepted although {what}");
        };
        refuse("it is cut off", text[..text.len() / 2].to_string());
        refuse("its end is missing", good[..good.len() - 1].join("\n") + "\n");
        refuse("something follows", format!("{text}# more\n"));
        refuse("the count is wrong", text.replace("\nend ", "\nend 1"));
        for (i, line) in good.iter().enumerate() {
            let with = |new: String| {
                let mut changed = good.clone();
                changed[i] = new;
                counted(&changed)
            };
            if line.starts_with("game ") {
                refuse("the game is cut off", with(line[..line.len() - 1].to_string()));
                refuse("something follows the game", with(format!("{line}}}")));
            }
            if line.starts_with("claim left ") || line.starts_with("claim right ") {
                let (head, winner) = line.rsplit_once(' ').unwrap();
                for other in ["left", "right", "draw"].into_iter().filter(|other| *other != winner) {
                    refuse("the winner is another", with(format!("{head} {other}")));
                }
            }
            if let Some(value) = line.strip_prefix("claim value ") {
                let other = if value == "*7" { "*8" } else { "*7" };
                refuse("the value is another", with(format!("claim value {other}")));
            }
            if let Some((places, value)) = line.strip_prefix("part ").and_then(|rest| rest.split_once(" = "))
            {
                let last = |line: &String| line.starts_with("part ") || line.starts_with("end ");
                let next = i + 1 + good[i + 1..].iter().position(last).unwrap();
                refuse("a part is missing", counted(&[&good[..i], &good[next..]].concat()));
                refuse("a part is there twice", counted(&[&good[..next], &good[i..]].concat()));
                refuse("nothing shows a part", counted(&[&good[..=i], &good[next..]].concat()));
                let other = if value == "*7" { "*8" } else { "*7" };
                refuse("a part is worth something else", with(format!("part {places} = {other}")));
                refuse("a part has another place", with(format!("part {places},99 = {value}")));
            }
            if let Some((head, pairs)) = line.split_once(" involution ") {
                let (_, fewer) = pairs.split_once(' ').unwrap_or_default();
                refuse("a pair is missing", with(format!("{head} involution {fewer}")));
                refuse("a pair is part of a word", with(format!("{head} involution{pairs}")));
            }
            if line.starts_with("leaf ") || line.starts_with("fact ") {
                refuse("a rule has a word too many", with(format!("{line} 0")));
                refuse("a rule ends with a space", with(format!("{line} ")));
            }
            if line.starts_with("kernel ") {
                let twice = [&good[..=i], &good[i..]].concat();
                refuse("a line occurs twice", counted(&twice));
                refuse("a position is no position", with(format!("{line} zz")));
            }
            if let Some(rest) = line.strip_prefix("for left ") {
                // In an impartial game the players' names do not matter; with both players' positions the claims may.
                let both = good.iter().any(|line| line.starts_with("for right"));
                if text.contains("\"positional\"") && !both {
                    refuse("the players are exchanged", with(format!("for right {rest}")));
                }
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// A permutation that is changed in two places keeps no board that is kept here; without them positions are missing.
#[test]
fn other_symmetries_are_refused() {
    let (mut tried, mut missing) = (0, 0);
    for (name, text) in data() {
        let good = lines(&text);
        for i in (0..good.len()).filter(|&i| good[i].starts_with("symmetry ")) {
            let mut changed = good.clone();
            let mut words: Vec<&str> = good[i].split(' ').collect();
            let last = words.len() - 1;
            words.swap(1, last);
            changed[i] = words.join(" ");
            assert_eq!(verdict(&counted(&changed)).unwrap_err().line, i as u64 + 1, "{name}");
            tried += 1;
        }
        let without: Vec<String> =
            good.iter().filter(|line| !line.starts_with("symmetry ")).cloned().collect();
        missing += usize::from(verdict(&counted(&without)).is_err());
    }
    assert!(tried > 5 && missing > 1, "{tried} {missing}");
}

/// A kernel that was trimmed to what it needs misses every position that is taken out.
#[test]
fn every_position_is_needed_or_stands_alone() {
    let mut refused = 0;
    for (name, text) in data().into_iter().filter(|(_, text)| text.len() < 1500) {
        let good = lines(&text);
        for (i, line) in good.iter().enumerate() {
            let Some(rest) = line.strip_prefix("kernel ") else { continue };
            let words: Vec<&str> = rest.split(' ').collect();
            for k in 0..words.len().min(4) {
                let kept: Vec<&str> =
                    words.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, w)| *w).collect();
                let mut changed = good.clone();
                changed[i] = format!("kernel {}", kept.join(" "));
                if kept.is_empty() {
                    changed.remove(i);
                }
                match verdict(&counted(&changed)) {
                    Err(_) => refused += 1,
                    // Another answer among the positions that are left does as well.
                    Ok(verdict) => assert!(verdict.positions > 0, "{name}"),
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_proof_is_about_its_own_game() {
    for (name, text) in data() {
        let mut changed = lines(&text);
        // The same proof for a game with one cover less.
        if let Some(at) = changed[1].find("\"covers\":[[") {
            let end = changed[1][at..].find(']').unwrap() + at;
            let rest = changed[1][end + 1..].trim_start_matches(',').to_string();
            changed[1] = format!("{}\"covers\":[{rest}", &changed[1][..at]);
            let claims = |text: &str| text.lines().filter(|line| line.starts_with("claim")).count();
            if verdict(&(changed.join("\n") + "\n")).is_ok() {
                println!("{name}: {} claims hold of the other game too", claims(&text));
            }
        }
    }
}

/// Nothing that is thrown at it makes the checker panic.
#[test]
fn random_damage_does_no_harm() {
    let mut state = 7u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n.max(1)
    };
    for (_, text) in data() {
        for _ in 0..30 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..1 + random(4) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] = b"0123456789abcdef .,+-@*:{}|[]\"\n"[random(31)],
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, random(256) as u8),
                }
            }
            let _ = check(&bytes[..], Level::Theorem, 1);
            // The same with counts that fit.
            let changed = lines(&String::from_utf8_lossy(&bytes));
            if changed.len() > 2 {
                let _ = check(counted(&changed).as_bytes(), Level::Theorem, 1);
            }
        }
    }
    assert!(check(std::io::BufReader::new(std::io::repeat(0)), Level::Theorem, 1).is_err());
}

/// What is no position, what is over and what nobody can go on from holds neither by play nor by a lemma; pairs are disjoint.
#[test]
fn positions_that_are_none_are_refused() {
    let refused = |convention: &str, rest: &str, aim: &str, line: &str, why: &str| {
        let board = "\"names\":[\"a\",\"b\"],\"covers\":[]";
        let game = format!(
            "{{\"family\":\"positional\",\"convention\":\"{convention}\",{board},\"left\":[[0]],{rest}}}"
        );
        let text =
            format!("upset-proof 3\ngame {game}\nclaim left left\nfor {aim}\n{line}\n# the count\nend 6 1\n");
        let refusal = verdict(&text).expect_err(line);
        assert_eq!(refusal.line, 5, "{line}: {refusal}");
        assert!(refusal.why.contains(why), "{refusal}");
    };
    for line in [
        "kernel 1.1",
        "kernel 3.2",
        "kernel 4.0",
        "kernel 1",
        "kernel 01.0",
        "kernel A.0",
        "leaf 1.1 pairing",
    ] {
        refused("achievement", "\"right\":[[0,1]]", "left draw", line, "no position");
    }
    refused("achievement", "\"right\":[[0,1]]", "left draw", "leaf 1.0 pairing", "over");
    refused("achievement", "\"right\":[[0,1]]", "left draw", "leaf 2.1 pairing", "over");
    refused("achievement", "\"right\":[[0,1]]", "left draw", "leaf 0.0 pairing 0-1 1-0", "another pair");
    refused("maker-breaker", "\"right\":[],\"first_moves\":[]", "right win", "kernel 0.0", "does not hold");
}
