//! The packed form of a proof on chains: the walk of the checker, whose choices are looked up in the text and written as a code.

use super::board::ChainBoard;
use crate::prove::NoProof;
use crate::prove::replay::Section;
use hashbrown::HashMap;
use std::collections::VecDeque;
use upset_check::game::Game;
use upset_check::packed::{Ask, Coder, RULES, walk};

type Steps = HashMap<[u64; 2], String>;

/// What is packed: who starts, the section, and whether the same is shown with the players exchanged.
type Part = (usize, Section, bool);

/// Writes numbers as a code.
struct Writer {
    coder: Coder,
    bytes: Vec<u8>,
}

impl Writer {
    fn put(&mut self, contexts: [usize; 2], count: usize, number: usize) {
        let bits = usize::BITS - (count - 1).leading_zeros();
        for i in (0..bits).rev() {
            let node = (1 << bits | number) >> (i + 1);
            let bit = number >> i & 1 == 1;
            self.coder.bit(contexts.map(|c| c << 6 | node), |_| bit, |byte| self.bytes.push(byte));
        }
    }
}

/// The sections of a proof, and the permutations of its `symmetry` lines.
fn read(text: &str, game: &Game) -> (HashMap<Section, Steps>, Vec<Vec<usize>>) {
    let (mut sections, mut symmetries, mut now) = (HashMap::new(), Vec::new(), (0, false));
    let position = |word: &str| game.read_position(word, &[]).map(|s| [s[0], s[1]]);
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or_default();
        let steps: &mut Steps = sections.entry(now).or_default();
        match word {
            "symmetry" => symmetries.push(rest.split(' ').filter_map(|x| x.parse().ok()).collect()),
            "for" => now = (usize::from(rest.starts_with("right")), rest.ends_with("draw")),
            "kernel" => steps.extend(rest.split(' ').filter_map(position).map(|s| (s, String::new()))),
            "leaf" => {
                let (s, step) = rest.split_once(' ').unwrap_or_default();
                steps.extend(position(s).map(|s| (s, step.to_string())));
            }
            _ => {}
        }
    }
    (sections, symmetries)
}

/// The chains of what is unclaimed, in the order of the walk.
fn tips(game: &Game, s: [u64; 2]) -> Vec<Vec<usize>> {
    let free = |x: usize| (s[0] | s[1]) >> x & 1 == 0;
    let chain = |bottom: usize| {
        let mut chain: Vec<usize> =
            (0..game.n).filter(|&x| free(x) && (x == bottom || game.up[bottom] >> x & 1 == 1)).collect();
        chain.sort_by_key(|&x| game.down[x].count_ones());
        chain
    };
    (0..game.n).filter(|&x| game.down[x] == 0).map(chain).filter(|chain| !chain.is_empty()).collect()
}

/// The numbers that the walk asks for: the kind of the step, and then its details.
fn numbers(step: &str, tips: &[Vec<usize>]) -> Option<VecDeque<usize>> {
    let words: Vec<&str> = step.split(' ').collect();
    let kind = RULES.iter().position(|rule| *rule == words[0])?;
    // A pairing with pairs is not packed.
    if kind == 1 && words.len() > 1 {
        return None;
    }
    let tip = |word: &str| tips.iter().position(|chain| word.parse() == Ok(chain[0]));
    let list =
        |word: &str| -> Vec<String> { word.split(',').filter(|w| *w != "-").map(str::to_string).collect() };
    let mut numbers = VecDeque::from([kind]);
    let mut taken = vec![false; tips.len()];
    if kind == 3 {
        let lead = words[1].split(':').map(tip).collect::<Option<Vec<_>>>()?;
        let (a, b) = (lead[0], lead[lead.len() - 1]);
        (taken[a], taken[b]) = (true, true);
        numbers.extend([a, b.checked_sub(a)?]);
    }
    if kind == 2 {
        let cuts = list(words[1]);
        numbers.push_back(cuts.len());
        for cut in cuts {
            let place = |chain: &Vec<usize>| chain.iter().position(|&x| cut.parse() == Ok(x));
            numbers.extend(tips.iter().enumerate().find_map(|(c, chain)| Some([c, place(chain)?]))?);
        }
    }
    if kind > 1 {
        let mut partner = vec![None; tips.len()];
        for pair in list(words[words.len() - 1]) {
            let ends = pair.split(':').take(2).map(tip).collect::<Option<Vec<_>>>()?;
            partner[ends[0]] = ends.get(1).copied();
        }
        for i in 0..tips.len() {
            let later: Vec<usize> = (i + 1..tips.len()).filter(|&j| !taken[j]).collect();
            if !taken[i] && !later.is_empty() {
                let j = partner[i].map(|d| later.iter().position(|&x| x == d).map(|j| j + 1));
                let j = j.unwrap_or(Some(0))?;
                numbers.push_back(j);
                if j > 0 {
                    taken[later[j - 1]] = true;
                }
            }
        }
    }
    Some(numbers)
}

/// What the claims of a proof ask for. Where the players are alike, one starter is enough.
fn parts(text: &str, alike: bool) -> Vec<Part> {
    let claims: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("claim ")).collect();
    let both = alike && claims.len() == 2;
    let mut parts = Vec::new();
    for claim in claims.iter().filter(|claim| !both || claim.starts_with("left")) {
        let starter = usize::from(claim.starts_with("right"));
        match claim.split_once(' ') {
            Some((_, "draw")) => parts.extend([0, 1].map(|o| (starter, (o, true), both))),
            Some((_, winner)) => parts.push((starter, (usize::from(winner == "right"), false), both)),
            None => {}
        }
    }
    parts
}

/// The packed form of a proof about a positional game on chains of at most 64 vertices in all, and how many positions
/// it stands for: the walk leaves out what it does not need.
pub fn pack(text: &str) -> Result<(Vec<u8>, usize), NoProof> {
    let game = text.lines().nth(1).and_then(|line| line.strip_prefix("game ")).unwrap_or_default();
    let game = &Game::read(game).map_err(NoProof::Without)?;
    let alike = ChainBoard::new(game).ok_or_else(|| {
        NoProof::Without(
            "only proofs about positional games on chains of at most 64 vertices are packed".into(),
        )
    })?;
    let parts = parts(text, alike.alike);
    let (sections, symmetries) = read(text, game);
    let mut header = VecDeque::from([parts.len()]);
    for &(starter, (o, draw), exchanged) in &parts {
        header.extend([o, usize::from(draw), usize::from(exchanged), starter]);
    }
    let mut details = VecDeque::new();
    let mut writer = Writer { coder: Coder::default(), bytes: Vec::new() };
    let missing = || "a position is missing".to_string();
    let mut choose = |contexts: [usize; 2], count: usize, ask: Ask<'_>| {
        let part = parts.len() - header.len().div_ceil(4).min(parts.len());
        let steps = part.checked_sub(1).and_then(|part| sections.get(&parts[part].1));
        let number = match ask {
            Ask::Part => header.pop_front(),
            Ask::Detail => details.pop_front(),
            Ask::Kind(s) => {
                let step = steps.and_then(|steps| steps.get(&s)).ok_or_else(missing)?;
                details = numbers(step, &tips(game, s)).ok_or_else(missing)?;
                details.pop_front()
            }
            Ask::Reply(after) => {
                let steps = steps.ok_or_else(missing)?;
                after.iter().position(|s| steps.contains_key(s))
            }
        };
        let number = number.filter(|&number| number < count).ok_or_else(missing)?;
        writer.put(contexts, count, number);
        Ok(number)
    };
    let mut positions = 0;
    let mut count = |line: &str| {
        positions += usize::from(!line.starts_with("for"));
        Ok(())
    };
    walk(game, &symmetries, u64::MAX, &mut choose, &mut count).map_err(NoProof::Without)?;
    writer.bytes.push(writer.coder.end());
    let lines = text.lines().take_while(|line| !line.starts_with("for "));
    let mut packed: Vec<u8> = lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes();
    packed.extend(format!("packed {} {positions}\n", writer.bytes.len()).bytes());
    packed.extend(writer.bytes);
    Ok((packed, positions))
}
