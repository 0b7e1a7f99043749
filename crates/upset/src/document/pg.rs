//! Positional games in the `.pg` 1.0 format: Black is Left, and the listed times are all the turns there are.

use super::error::{Fault, did_you_mean, shown};
use crate::game::{Convention, Positional, fitting};
use crate::hypergraph::{Edge, normalise};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use hashbrown::{HashMap, HashSet};
use std::ops::Range;

/// The code words, in the order of [`Section`]'s numbers.
const WORDS: [&str; 8] = [
    "times",
    "blackturns",
    "positions",
    "blackwins",
    "whitewins",
    "blackinitials",
    "whiteinitials",
    "firstmoves",
];

const TIMES: usize = 0;
const BLACK_TURNS: usize = 1;
const POSITIONS: usize = 2;
const BLACK_WINS: usize = 3;
const WHITE_WINS: usize = 4;
const INITIALS: [usize; 2] = [5, 6];
const FIRST_MOVES: usize = 7;

/// A word with its place.
type Word<'a> = (&'a str, Range<usize>);

/// What follows one code word: its lines, each a list of words.
#[derive(Default)]
struct Section<'a> {
    place: Option<Range<usize>>,
    lines: Vec<Vec<Word<'a>>>,
}

impl<'a> Section<'a> {
    fn words(&self) -> impl Iterator<Item = &Word<'a>> {
        self.lines.iter().flatten()
    }
}

/// Whether a text looks like this format and not like TOML with comments.
pub(super) fn looks_like(text: &str) -> bool {
    let code = |line: &str| line.trim_end().strip_prefix('#').is_some_and(|word| WORDS.contains(&word));
    text.lines().take(10_000).any(code)
}

/// Reads one game.
pub(super) fn parse(text: &str) -> Result<Positional, Fault> {
    let sections = sections(text)?;
    let [times, positions] = [TIMES, POSITIONS].map(|i| &sections[i]);
    for (section, word) in [(times, WORDS[TIMES]), (positions, WORDS[POSITIONS])] {
        if section.place.is_none() {
            return Err(Fault::at(0..0, format!("the section `#{word}` is missing")));
        }
    }
    let index = numbered(positions, "position")?;
    let names = Names::new(positions.words().map(|(name, _)| *name));
    let find = |(name, span): &Word<'_>| {
        index.get(name).copied().ok_or_else(|| {
            Fault::at(span.clone(), format!("{} is not among the `#positions`", shown(name)))
                .help_if(did_you_mean(name, index.keys().copied().take(100_000)))
        })
    };
    let edges = |section: &Section<'_>| -> Result<Vec<Edge>, Fault> {
        let edge = |line: &Vec<Word<'_>>| line.iter().map(find).collect::<Result<Edge, Fault>>();
        Ok(normalise(section.lines.iter().map(edge).collect::<Result<_, _>>()?))
    };
    let left = edges(&sections[BLACK_WINS])?;
    let right = edges(&sections[WHITE_WINS])?;
    // Without sets of White's the question is whether Black fills one: White need only prevent it.
    let prevent = sections[WHITE_WINS].place.is_none();
    let convention = if prevent { Convention::MakerBreaker } else { Convention::Achievement };
    let mut claimed = vec![None; names.len()];
    for (i, player) in INITIALS.into_iter().zip(Player::BOTH) {
        for word in sections[i].words() {
            if claimed[find(word)? as usize].replace(player).is_some() {
                return Err(Fault::at(word.1.clone(), format!("{} is claimed twice", shown(word.0))));
            }
        }
    }
    let game = Positional::new(convention, Poset::antichain(names), left, right);
    let mut game = fitting(game.and_then(|game| game.with_claims(claimed)));
    if Player::BOTH.into_iter().all(|player| game.has_filled(player)) {
        let place = sections[INITIALS[1]].place.clone().unwrap_or(0..0);
        return Err(Fault::at(place, "both players have filled a set, but the play ends with the first"));
    }
    let turns = turns(times, &sections[BLACK_TURNS])?;
    game = game.with_moves_left(Some(turns.len()));
    game = fitting(game.with_turns((!turns.is_empty()).then_some(turns)));
    if let Some(place) = &sections[FIRST_MOVES].place {
        let mut moves = Vec::new();
        for word in sections[FIRST_MOVES].words() {
            moves.push(find(word)? as usize);
        }
        moves.retain(|&x| game.claimed[x].is_none());
        if moves.is_empty() && game.over().is_none() {
            return Err(Fault::at(place.clone(), "none of the `#firstmoves` can be claimed"));
        }
        game = fitting(game.with_first_moves(Some(moves)));
    }
    Ok(game)
}

/// The lines under each code word.
fn sections(text: &str) -> Result<[Section<'_>; 8], Fault> {
    let mut sections: [Section<'_>; 8] = Default::default();
    let mut current = None;
    let mut ignored = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.split('%').next().unwrap_or_default();
        let words = words(line, start);
        let Some((first, span)) = words.first().cloned() else { continue };
        if let Some(word) = first.strip_prefix('#') {
            current = WORDS.iter().position(|known| *known == word);
            ignored = current.is_none();
            if let Some(help) = did_you_mean(word, WORDS).filter(|_| ignored) {
                return Err(Fault::at(span, format!("there is no code word {}", shown(first))).help(help));
            }
            let Some(i) = current else { continue };
            if sections[i].place.replace(span.clone()).is_some() {
                return Err(Fault::at(span, format!("the section `#{word}` appears twice")));
            }
            if words.len() > 1 {
                sections[i].lines.push(words[1..].to_vec());
            }
        } else if let Some(i) = current {
            sections[i].lines.push(words);
        } else if !ignored {
            return Err(Fault::at(span, format!("{} stands before any code word", shown(first)))
                .help("code words are `#times`, `#positions`, `#blackwins` and so on"));
        }
    }
    Ok(sections)
}

fn words(line: &str, start: usize) -> Vec<Word<'_>> {
    let mut at = 0;
    let mut words = Vec::new();
    for part in line.split(char::is_whitespace) {
        if !part.is_empty() {
            words.push((part, start + at..start + at + part.len()));
        }
        at += part.len() + line[at + part.len()..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// The words of a section by their place in it; none may appear twice.
fn numbered<'a>(section: &Section<'a>, what: &str) -> Result<HashMap<&'a str, u32>, Fault> {
    let mut index = HashMap::new();
    for (i, (name, span)) in section.words().enumerate() {
        if index.insert(*name, i as u32).is_some() {
            return Err(Fault::at(span.clone(), format!("the {what} {} is named twice", shown(name))));
        }
    }
    Ok(index)
}

/// Whose turn it is at each time: Black's where listed, White's elsewhere.
fn turns(times: &Section<'_>, black: &Section<'_>) -> Result<Vec<Player>, Fault> {
    let known = numbered(times, "time")?;
    let mut blacks = HashSet::new();
    for (name, span) in black.words() {
        if !known.contains_key(name) {
            return Err(Fault::at(span.clone(), format!("{} is not among the `#times`", shown(name))));
        }
        blacks.insert(*name);
    }
    let player = |(name, _): &Word<'_>| if blacks.contains(name) { Player::Left } else { Player::Right };
    Ok(times.words().map(player).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "%% a comment\n#version 1.0\n#blackinitials\nb2 % here\n#whiteinitials\na1\n#times\nt1 t2 t3\n\
        #blackturns\nt1 t3\n#positions\na1 a2 b1\nb2\n#blackwins\nb2 b1 a2\nb1 b2\n#firstmoves\na2 b1 a1\n";

    #[test]
    fn every_code_word_is_read() {
        let game = parse(GAME).unwrap();
        assert_eq!(game.convention, Convention::MakerBreaker);
        assert_eq!(*game.left, [vec![1, 2, 3], vec![2, 3]]);
        assert!(game.right.is_empty());
        assert_eq!(game.claimed, [Some(Player::Right), None, None, Some(Player::Left)]);
        assert_eq!(game.turns, Some(vec![Player::Left, Player::Right, Player::Left]));
        assert_eq!((game.moves_left, game.first_moves.clone()), (Some(3), Some(vec![1, 2])));
        let both = parse(&format!("{GAME}#whitewins\na1 a2")).unwrap();
        assert_eq!((both.convention, both.right.len()), (Convention::Achievement, 1));
    }

    #[test]
    fn mistakes_have_their_place() {
        for (from, to, wanted, place) in [
            ("#times", "#time", "there is no code word `#time`", "#time"),
            ("b2 b1 a2", "b2 b1 a7", "`a7` is not among the `#positions`", "a7"),
            ("t1 t3", "t1 t9", "`t9` is not among the `#times`", "t9"),
            ("a1 a2 b1\n", "a1 a2 b1 a1\n", "the position `a1` is named twice", "a1"),
            ("#whiteinitials\na1", "#whiteinitials\nb2", "`b2` is claimed twice", "b2"),
            ("%% a comment", "hello", "`hello` stands before any code word", "hello"),
            ("#blackwins\n", "#positions\n", "the section `#positions` appears twice", "#positions"),
        ] {
            let text = GAME.replacen(from, to, 1);
            let fault = parse(&text).unwrap_err();
            assert_eq!(fault.message, wanted);
            assert_eq!(&text[fault.span.unwrap()], place, "{wanted}");
        }
    }
}
