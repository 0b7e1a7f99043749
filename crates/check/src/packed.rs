//! The packed form of proofs on chains: positions are walked to, and the choices on the way are an arithmetic code. What is
//! unpacked are lines of the text, which are checked like any others: nothing here is trusted.

use crate::game::{Game, members};
use crate::read::{natural, need};
use crate::set::Quick;
use crate::{Result, Why};
use std::collections::HashSet;
use std::io::{BufRead, Read};

/// Longer lines are refused: nothing that ends needs them.
const LONGEST: u64 = 1 << 28;
/// The most positions that a byte of a packed proof stands for.
const PACKED: u64 = 256;

/// Takes lines of the text.
pub type Emit<'a> = dyn FnMut(&str) -> Result<()> + 'a;

/// Reads the lines of a proof, each with its number; where it is packed, those that it stands for. How many there are.
pub(crate) fn lines(
    mut reader: impl BufRead,
    emit: &mut dyn FnMut(&str, u64) -> Result<()>,
) -> Result<u64, (u64, Why)> {
    let (mut number, mut game, mut symmetries) = (0, String::new(), Vec::new());
    loop {
        number += 1;
        let fail = |why: &str| (number, why.to_string());
        let (mut line, longest) = (Vec::new(), if number == 1 { 64 } else { LONGEST });
        reader.by_ref().take(longest).read_until(b'\n', &mut line).map_err(|why| fail(&why.to_string()))?;
        if line.is_empty() && number > 1 {
            return Ok(number - 1);
        }
        let whole = line.pop() == Some(b'\n');
        need(whole, "the line or the file ends too early").map_err(|why| (number, why))?;
        let line = String::from_utf8(line).map_err(|_| fail("the line is not UTF-8"))?;
        match line.split_once(' ') {
            Some(("game", rest)) if number == 2 => game = rest.to_string(),
            Some(("symmetry", rest)) => symmetries.push(rest.to_string()),
            Some(("packed", counts)) => {
                let mut each = |line: &str| {
                    number += 1;
                    emit(line, number - 1)
                };
                let positions = unpack(&game, &symmetries, counts, reader, &mut each);
                let end = positions.and_then(|p| emit(&format!("end {} {p}", number - 1), number));
                return end.map(|()| number).map_err(|why| (number, why));
            }
            _ => {}
        }
        emit(&line, number).map_err(|why| (number, why))?;
    }
}

/// Reads and unpacks the positions, whose number is returned.
fn unpack(
    game: &str,
    symmetries: &[String],
    counts: &str,
    reader: impl BufRead,
    emit: &mut Emit<'_>,
) -> Result<u64> {
    let counts = counts.split_once(' ').and_then(|(b, p)| Some((natural(b)?, natural(p)?)));
    let (bytes, positions): (u64, u64) =
        counts.ok_or("the numbers of bytes and of positions are expected")?;
    need(bytes <= LONGEST && positions <= PACKED * (bytes + 1), "there are too many bytes or positions")?;
    let mut code = Vec::new();
    reader.take(bytes + 1).read_to_end(&mut code).map_err(|error| error.to_string())?;
    need(code.len() as u64 == bytes, "the proof does not end where it says")?;
    let game = Game::read(game)?;
    let symmetries = symmetries.iter().map(|text| game.symmetry(text)).collect::<Result<Vec<_>>>()?;
    walk(&game, &symmetries, positions, &mut decoder(&code), emit).map(|()| positions)
}

/// What is asked for: a part of the proof, how a position is shown, a detail of its lemma, which position to go to.
#[allow(missing_docs)]
pub enum Ask<'a> {
    Part,
    Kind([u64; 2]),
    Detail,
    Reply(&'a [[u64; 2]]),
}

/// Where the choices come from: numbers below `count`, which tend to be the same in the same contexts.
pub type Choose<'a> = dyn FnMut([usize; 2], usize, Ask<'_>) -> Result<usize> + 'a;

/// For each context how likely a 1 is, in 2^16 parts, and how often it was looked at; and the interval of the code.
pub struct Coder {
    seen: Vec<[u64; 2]>,
    low: u32,
    high: u32,
}

impl Default for Coder {
    fn default() -> Coder {
        Coder { seen: vec![[1 << 15, 0]; 1 << 18], low: 0, high: u32::MAX }
    }
}

impl Coder {
    /// A byte after which the code can end.
    pub fn end(&self) -> u8 {
        (self.high >> 24) as u8
    }

    /// Narrows the interval by the bit that `decide` makes of its middle; calls `shift` for each byte that is settled.
    pub fn bit(&mut self, pair: [usize; 2], decide: impl Fn(u32) -> bool, mut shift: impl FnMut(u8)) -> bool {
        let at = pair.map(|c| ((c as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46) as usize);
        let [[p, n], [q, m]] = at.map(|i| self.seen[i]);
        let (v, w) = ((n + 1) * (n + 1), (m + 1) * (m + 1));
        let likely = ((p * v + q * w) / (v + w)).clamp(32, (1 << 16) - 32);
        let middle = self.low + ((u64::from(self.high - self.low) * likely) >> 16) as u32;
        let bit = decide(middle);
        (self.low, self.high) = if bit { (self.low, middle) } else { (middle + 1, self.high) };
        for i in at {
            let [p, n] = self.seen[i];
            let p = if bit { p + ((1 << 16) - p) * 2 / (2 * n + 3) } else { p - p * 2 / (2 * n + 3) };
            self.seen[i] = [p, (n + 1).min(LIMIT)];
        }
        while (self.low ^ self.high) >> 24 == 0 {
            shift((self.low >> 24) as u8);
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        }
        bit
    }
}

/// Contexts that were looked at more often do not learn more slowly.
const LIMIT: u64 = 60;

/// Reads numbers from a code; after its end come zeros.
fn decoder(bytes: &[u8]) -> impl FnMut([usize; 2], usize, Ask<'_>) -> Result<usize> {
    let mut rest = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut code = (0..4).fold(0, |code, _| code << 8 | u32::from(rest.next().unwrap_or(0)));
    let mut coder = Coder::default();
    move |contexts, count, _| {
        let bits = usize::BITS - (count - 1).leading_zeros();
        let mut node = 1;
        for _ in 0..bits {
            let now = code;
            let shift = |_| code = code << 8 | u32::from(rest.next().unwrap_or(0));
            let bit = coder.bit(contexts.map(|c| c << 6 | node), |middle| now <= middle, shift);
            node = node * 2 + usize::from(bit);
        }
        Some(node - (1 << bits)).filter(|&x| x < count).ok_or_else(|| "the packed positions go astray".into())
    }
}

/// The rules by kind; kind 0 holds by play.
pub const RULES: [&str; 4] = ["", "pairing", "groups", "lead"];

fn unclaimed(tips: &[&[usize]]) -> usize {
    tips.iter().map(|chain| chain.len()).sum()
}

/// A walk through the positions of a proof; lines of the text are emitted.
struct Walk<'w> {
    choose: &'w mut Choose<'w>,
    emit: &'w mut Emit<'w>,
    symmetries: &'w [Vec<usize>],
    chains: &'w [Vec<usize>],
    /// The edges of each player through each vertex.
    edges: [Vec<Vec<u64>>; 2],
    met: HashSet<[u64; 2], Quick>,
    /// The claimant, whether a draw is enough, and whether all holds with the players exchanged too.
    part: [usize; 3],
    room: u64,
    /// The section that the last line was in: its player and aim.
    section: Option<[usize; 2]>,
    /// The choice that came last, by kind and what it was about.
    last: [[usize; 64]; 9],
}

/// Walks to at most `room` positions.
pub fn walk(
    game: &Game,
    symmetries: &[Vec<usize>],
    room: u64,
    choose: &mut Choose<'_>,
    emit: &mut Emit<'_>,
) -> Result<()> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for bottom in (0..game.n).filter(|&x| game.w == 1 && game.down.get(x) == Some(&0)) {
        let mut chain: Vec<usize> = members(&game.up[bottom..=bottom]).chain([bottom]).collect();
        chain.sort_by_key(|&x| game.down[x].count_ones());
        chains.push(chain);
    }
    let rules = game.positional.as_ref().filter(|_| chains.concat().len() == game.n);
    let rules = rules.ok_or("only positional games on chains of at most 64 vertices in all are packed")?;
    let through = |player: usize, x: usize| {
        rules.edges[player].iter().map(|edge| edge[0]).filter(|edge| edge >> x & 1 == 1).collect()
    };
    let edges = [0, 1].map(|player| (0..game.n).map(|x| through(player, x)).collect());
    let (met, section, part, last, chains) = (HashSet::default(), None, [0; 3], [[0; 64]; 9], &chains);
    let mut walk = Walk { choose, emit, symmetries, chains, edges, met, part, room, section, last };
    for _ in 0..walk.number([8, 0, 0, 8], Ask::Part)? {
        for i in 0..3 {
            walk.part[i] = walk.number([8, 1, i, 2], Ask::Part)?;
        }
        walk.met.clear();
        let start = [game.start[0], game.start[1]];
        let starts = walk.number([8, 2, 0, 2], Ask::Part)? == walk.part[0];
        if starts { walk.answer(start, 0)? } else { walk.below(walk.least(start), 0)? }
    }
    Ok(())
}

impl<'w> Walk<'w> {
    /// A choice of this kind about `what`, in view of the last such choice, or of `also`.
    fn number(&mut self, [kind, what, also, count]: [usize; 4], ask: Ask<'_>) -> Result<usize> {
        let context = (kind << 6 | what) << 8;
        let last = self.last[kind][what];
        let found = (self.choose)([(context | last) << 1, (context | also) << 1 | 1], count, ask)?;
        self.last[kind][what] = found;
        Ok(found)
    }

    /// The chains from their available vertices on.
    fn tips(&self, s: [u64; 2]) -> Vec<&'w [usize]> {
        let rest = |chain: &'w Vec<usize>| {
            &chain[chain.iter().take_while(|&x| (s[0] | s[1]) >> x & 1 == 1).count()..]
        };
        self.chains.iter().map(rest).filter(|chain| !chain.is_empty()).collect()
    }

    fn fills(&self, player: usize, s: [u64; 2], x: usize) -> bool {
        self.edges[player][x].iter().any(|edge| edge & !(s[player] | 1 << x) == 0)
    }

    /// The position or an image of it, whichever has the smallest set of the opponent, and then of the claimant.
    fn least(&self, s: [u64; 2]) -> [u64; 2] {
        let image = |map: &Vec<usize>| s.map(|set| members(&[set]).fold(0, |all, x| all | 1 << map[x]));
        let key = |s: &[u64; 2]| (s[1 - self.part[0]], s[self.part[0]]);
        self.symmetries.iter().map(image).chain([s]).min_by_key(key).unwrap_or(s)
    }

    /// The claimant answers the move `x` that led to `s`.
    fn answer(&mut self, s: [u64; 2], x: usize) -> Result<()> {
        let (o, tips) = (self.part[0], self.tips(s));
        let all = || tips.iter().map(|chain| chain[0]);
        if unclaimed(&tips) < 2 || all().any(|y| self.fills(o, s, y)) {
            return Ok(());
        }
        let open = all().find(|&y| self.fills(1 - o, s, y)).map_or_else(|| all().collect(), |y| vec![y]);
        let after = |&y: &usize| self.least([0, 1].map(|player| s[player] | u64::from(player == o) << y));
        let after: Vec<[u64; 2]> = open.iter().map(after).collect();
        let n = after.len();
        if after.iter().any(|s| self.met.contains(s)) {
            return Ok(());
        }
        let i = if n == 1 { 0 } else { self.number([7, x, n, n], Ask::Reply(&after))? };
        self.below(after[i], open[i])
    }

    /// A position in which the opponent is to move, after the answer `y`.
    fn below(&mut self, s: [u64; 2], y: usize) -> Result<()> {
        let o = self.part[0];
        self.met.insert(s);
        let tips = self.tips(s);
        need(!tips.is_empty(), "the play is over")?;
        let kind = self.number([0, unclaimed(&tips) % 64, y, RULES.len()], Ask::Kind(s))?;
        let step = self.step(kind, &tips)?;
        self.line(s, &step)?;
        for x in tips.iter().map(|chain| chain[0]).filter(|_| kind == 0) {
            let t = [0, 1].map(|player| s[player] | u64::from(player != o) << x);
            if !self.fills(1 - o, s, x) {
                self.answer(t, x)?;
            }
        }
        Ok(())
    }

    fn line(&mut self, s: [u64; 2], step: &str) -> Result<()> {
        let [o, draw, exchanged] = self.part;
        for twin in 0..=exchanged {
            self.room = self.room.checked_sub(1).ok_or("there are more positions than it says")?;
            let section = [o ^ twin, draw];
            if self.section.replace(section) != Some(section) {
                (self.emit)(&format!("for {} {}", ["left", "right"][o ^ twin], ["win", "draw"][draw]))?;
            }
            let word = if step.is_empty() { "kernel" } else { "leaf" };
            (self.emit)(format!("{word} {:x}.{:x} {step}", s[twin], s[1 - twin]).trim_end())?;
        }
        Ok(())
    }

    /// The lemma of this kind with its details, as the text writes it.
    fn step(&mut self, kind: usize, tips: &[&[usize]]) -> Result<String> {
        if kind < 2 {
            return Ok(RULES[kind].to_string());
        }
        let (n, mut first) = (tips.len(), Vec::new());
        let mut taken = vec![false; n];
        // Where partners are chosen, it matters what was chosen before, and whether there is an odd number of vertices.
        let mut about = kind;
        if kind == 3 {
            let a = self.number([kind, 40, n, n], Ask::Detail)?;
            let b = a + self.number([kind, 41, a, n - a], Ask::Detail)?;
            (taken[a], taken[b]) = (true, true);
            first.extend([a, b][..1 + usize::from(b > a)].iter().map(|&i| tips[i][0].to_string()));
        } else {
            for _ in 0..self.number([kind, 42, n, 3], Ask::Detail)? {
                let chain = tips[self.number([kind, 43, n, n], Ask::Detail)?];
                first
                    .push(chain[self.number([kind, 44, chain.len(), chain.len()], Ask::Detail)?].to_string());
            }
            about = if first.is_empty() { 4 + unclaimed(tips) % 2 } else { 6 };
        }
        let mut pairs = Vec::new();
        for i in 0..n {
            let later: Vec<usize> = (i + 1..n).filter(|&j| !taken[j]).collect();
            if !taken[i] && !later.is_empty() {
                let also = (tips[i].len() % 2) << 4 | later.len();
                let j = self.number([about, i % 40, also, later.len() + 1], Ask::Detail)?;
                if j > 0 {
                    taken[later[j - 1]] = true;
                    pairs.push(format!("{}:{}", tips[i][0], tips[later[j - 1]][0]));
                }
            }
        }
        let list = |words: Vec<String>, by: &str| if words.is_empty() { "-".into() } else { words.join(by) };
        Ok(format!("{} {} {}", RULES[kind], list(first, if kind == 3 { ":" } else { "," }), list(pairs, ",")))
    }
}
