//! Reading a proof, and the positions that hold by play.

use crate::game::{Game, Move};
use crate::value::{Plain, Values, natural};
use crate::{DRAW, Level, Player, Refusal, Verdict, Why, packed, sha256, symmetry};
use std::collections::HashMap;
use std::io::{BufRead, Read};

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The value is this number plus this nimber.
    Plain(Plain),
    /// The value is this one, no number plus a nimber.
    Value(u32),
    /// Whether Left and Right win who start.
    First([bool; 2]),
}

/// A fact about a position that is on its own.
pub struct Fact {
    /// The position.
    pub position: Vec<u64>,
    /// What holds of it.
    pub says: Says,
}

/// A set of good positions: the line of each, and whether it must be verified by play.
type Good = HashMap<Box<[u64]>, (u64, bool)>;

/// Everything that was read.
pub struct Proof {
    /// The game.
    pub game: Game,
    /// The values.
    pub values: Values,
    /// The facts.
    pub facts: Vec<Fact>,
    pub(crate) symmetries: Vec<Vec<usize>>,
    claims: Vec<(u64, String)>,
    forms: Vec<u32>,
    good: HashMap<(Player, bool), Good>,
    section: Option<(Player, bool)>,
    later: Vec<(u64, usize)>,
    level: Level,
    positions: u64,
}

fn player(word: &str) -> Option<Player> {
    ["left", "right"].iter().position(|name| *name == word)
}

/// Longer lines are refused: nothing that ends needs them.
const LONGEST: u64 = 1 << 28;
/// The most positions that a byte of a packed proof stands for.
const PACKED: u64 = 256;

/// The lines of a text, numbered, none of them too long.
struct Lines<R> {
    reader: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self, longest: u64) -> Result<Option<String>, Refusal> {
        let mut line = Vec::new();
        self.number += 1;
        let read = self.reader.by_ref().take(longest).read_until(b'\n', &mut line);
        let fail = |why: String| Err(Refusal { line: self.number, why, no_proof: self.number == 1 });
        match read {
            Err(error) => return fail(error.to_string()),
            Ok(0) => return Ok(None),
            Ok(_) => {}
        }
        if line.pop() != Some(b'\n') {
            return fail("the line does not end".into());
        }
        String::from_utf8(line).map(Some).or_else(|_| fail("the line is not UTF-8".into()))
    }
}

/// Checks a proof whose level is at most `most`, with so many threads.
pub fn check(reader: impl BufRead, most: Level, threads: usize) -> Result<Verdict, Refusal> {
    let mut lines = Lines { reader, number: 0 };
    let refuse = |line: u64, why: Why| Refusal { line, why, no_proof: false };
    let first = lines.next(64)?;
    if first.as_deref() != Some("upset-proof 1") {
        return Err(Refusal {
            line: 1,
            why: "this is no proof: it does not begin with `upset-proof 1`".into(),
            no_proof: true,
        });
    }
    let missing = |line| refuse(line, "the proof ends too early".into());
    let text = lines.next(LONGEST)?.ok_or_else(|| missing(2))?;
    let json = text.strip_prefix("game ").ok_or_else(|| refuse(2, "the game is expected here".into()))?;
    let digest = lines.next(LONGEST)?.ok_or_else(|| missing(3))?;
    if digest.strip_prefix("sha256 ") != Some(&sha256::hex(json.as_bytes())) {
        return Err(refuse(3, "the SHA-256 is not that of the game".into()));
    }
    let game = Game::read(json).map_err(|why| refuse(2, why))?;
    let (values, facts, symmetries, claims, forms) = Default::default();
    let (good, section, later, level, positions) = Default::default();
    let mut proof =
        Proof { game, values, facts, symmetries, claims, forms, good, section, later, level, positions };
    loop {
        let number = lines.number + 1;
        let line = lines.next(LONGEST)?.ok_or_else(|| missing(number))?;
        if let Some(counts) = line.strip_prefix("end ") {
            if counts != format!("{} {}", number - 1, proof.positions) {
                return Err(refuse(
                    number,
                    format!("there are {} lines and {} positions", number - 1, proof.positions),
                ));
            }
            break;
        }
        let packed = line.strip_prefix("packed ");
        match packed {
            Some(counts) => proof.unpack(counts, json, &mut lines.reader, number),
            None => proof.line(&line, number),
        }
        .map_err(|why| refuse(number, why))?;
        if proof.level > most {
            return Err(refuse(number, format!("the step is of level {}", proof.level)));
        }
        if packed.is_some() {
            break;
        }
    }
    if lines.next(LONGEST)?.is_some() {
        return Err(refuse(lines.number, "something follows the end".into()));
    }
    proof.conclude(threads).map_err(|(line, why)| refuse(line, why))?;
    let claims = proof.claims.into_iter().map(|(_, claim)| claim).collect();
    Ok(Verdict { claims, level: proof.level, positions: proof.positions, game: json.to_string() })
}

impl Proof {
    fn line(&mut self, line: &str, number: u64) -> Result<(), Why> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let begun = self.section.is_some() || !self.facts.is_empty();
        match word {
            _ if line.starts_with('#') => Ok(()),
            "claim" if !begun => {
                self.claims.push((number, rest.to_string()));
                Ok(())
            }
            "form" if !begun => self.form(rest),
            "symmetry" if !begun => {
                self.level = self.level.max(Level::Lemma);
                symmetry::check(&self.game, rest).map(|images| self.symmetries.push(images))
            }
            "for" => {
                let (who, aim) = rest.split_once(' ').unwrap_or_default();
                let draw = aim == "draw" && self.game.positional.is_some();
                let who = player(who)
                    .filter(|_| draw || aim == "win")
                    .ok_or("a section is for `left` or `right`, and `win` or `draw`")?;
                self.section = Some((if self.game.impartial { 0 } else { who }, draw));
                Ok(())
            }
            "kernel" => rest.split(' ').try_for_each(|text| self.state(text, number, true).map(|_| ())),
            "leaf" => {
                let (position, step) = rest.split_once(' ').ok_or("a leaf needs a rule")?;
                let state = self.state(position, number, false)?;
                let (claimant, draw) = self.section.unwrap_or_default();
                self.level = self.level.max(Level::Lemma);
                self.leaf(&state, claimant, draw, step)
            }
            "fact" => self.fact(rest, number),
            _ => Err(format!("`{word}` is not expected here")),
        }
    }

    /// Reads all positions in packed form: `BYTES POSITIONS`, and after the line so many bytes.
    fn unpack(
        &mut self,
        counts: &str,
        game: &str,
        reader: &mut impl BufRead,
        number: u64,
    ) -> Result<(), Why> {
        let counts = counts.split_once(' ').and_then(|(b, p)| Some((natural(b)?, natural(p)?)));
        let (bytes, positions) = counts
            .filter(|&(bytes, positions)| bytes <= LONGEST && positions <= PACKED * (bytes + 1))
            .ok_or("the numbers of bytes and of positions are expected")?;
        let mut code = Vec::new();
        reader.take(bytes).read_to_end(&mut code).map_err(|error| error.to_string())?;
        if code.len() as u64 != bytes {
            return Err("the proof ends too early".into());
        }
        let (game, symmetries) = (Game::read(game)?, self.symmetries.clone());
        let emit = &mut |line: &str| self.line(line, number);
        packed::walk(&game, &symmetries, positions, &mut packed::reader(&code), emit)?;
        if self.positions == positions {
            Ok(())
        } else {
            Err(format!("there are {} positions", self.positions))
        }
    }

    fn form(&mut self, rest: &str) -> Result<(), Why> {
        let (id, text) = rest.split_once(' ').ok_or("a form is a number and a value")?;
        let next = self.forms.len() as u64 + 1;
        if natural(id) != Some(next) || self.game.positional.is_some() {
            return Err(format!("form {next} of a game of normal play is expected"));
        }
        let nimber = text.starts_with('*') && Plain::read(text).is_some();
        if self.game.impartial && !nimber {
            return Err("beside an impartial game stand nimbers".into());
        }
        let id = self.values.read(text)?;
        self.forms.push(id);
        Ok(())
    }

    /// Reads a position of the section and puts it among the good ones.
    fn state(&mut self, text: &str, number: u64, play: bool) -> Result<Vec<u64>, Why> {
        let section = self.section.ok_or("there is no section yet")?;
        let state = self
            .game
            .read_position(text, &self.forms)
            .ok_or_else(|| format!("`{text}` is no position of this game"))?;
        self.positions += 1;
        let good = self.good.entry(section).or_default();
        if good.insert(state.clone().into(), (number, play)).is_some() {
            return Err(format!("{text} occurs a second time"));
        }
        Ok(state)
    }

    fn says(&mut self, value: &str) -> Result<Says, Why> {
        match Plain::read(value) {
            Some(plain) => Ok(Says::Plain(plain)),
            None => self.values.read(value).map(Says::Value),
        }
    }

    fn fact(&mut self, rest: &str, number: u64) -> Result<(), Why> {
        let wrong = || "a fact is written `ID POSITION SAYS : RULE`".to_string();
        let (said, rule) = rest.split_once(" : ").ok_or_else(wrong)?;
        let words: Vec<&str> = said.split(' ').collect();
        let (id, position, says) = match words[..] {
            [id, position, "=", value] => (id, position, self.says(value)?),
            [id, position, letter] => {
                let first =
                    [("N", [true, true]), ("P", [false, false]), ("L", [true, false]), ("R", [false, true])];
                let first = first.iter().find(|(name, _)| *name == letter).ok_or_else(wrong)?.1;
                (id, position, Says::First(first))
            }
            _ => return Err(wrong()),
        };
        if natural(id) != Some(self.facts.len() as u64) || self.game.positional.is_some() {
            return Err(format!("fact {} of a game of normal play is expected", self.facts.len()));
        }
        let position = match position {
            "*" => self.game.start(),
            text if text.contains('+') => return Err(wrong()),
            text => self
                .game
                .read_position(text, &[])
                .ok_or_else(|| format!("`{text}` is no position of this game"))?,
        };
        let fact = Fact { position, says };
        if rule == "kernel" {
            self.later.push((number, self.facts.len()));
        } else {
            let level = self.holds(&fact, rule)?;
            self.level = self.level.max(level);
        }
        self.facts.push(fact);
        Ok(())
    }

    /// Whether `s` is among the good positions, or its image is.
    fn is_listed(&self, good: Option<&Good>, s: &[u64]) -> bool {
        let Some(good) = good else { return false };
        good.contains_key(s)
            || self.symmetries.iter().any(|map| good.contains_key(&*symmetry::image(&self.game, map, s)))
    }

    /// Whether `s` is good for the claimant, with `mover` to move; `last` was the move that led here.
    fn is_good(
        &self,
        s: &[u64],
        mover: Player,
        section: (Player, bool),
        last: Option<(Player, usize)>,
    ) -> bool {
        let (claimant, draw) = section;
        let suits = |result: usize| result == claimant || draw && result == DRAW;
        if let Some(result) = self.game.over(s, last) {
            return suits(result);
        }
        let good = self.good.get(&section);
        if (mover != claimant || self.game.turn(s).is_some()) && self.is_listed(good, s) {
            return true;
        }
        let moves = self.game.moves(s, mover, &self.values);
        if mover != claimant {
            return moves.is_empty() && self.game.positional.is_none();
        }
        let mut after = Vec::new();
        let mut some = |test: &dyn Fn(&[u64], usize) -> bool| {
            moves.iter().any(|&x| {
                self.game.play(s, mover, x, &mut after);
                test(&after, x.1)
            })
        };
        let listed = |after: &[u64], x: usize| match self.game.over(after, Some((mover, x))) {
            Some(result) => suits(result),
            None => self.is_listed(good, after),
        };
        // Who cannot move has lost, and such positions need not be listed.
        let stuck = |after: &[u64], _| self.game.moves(after, 1 - mover, &self.values).is_empty();
        some(&listed) || self.game.positional.is_none() && some(&stuck)
    }

    /// Verifies a position by play.
    fn by_play(&self, s: &[u64], section: (Player, bool)) -> Result<(), Why> {
        let (claimant, draw) = section;
        let name = |s: &[u64]| self.game.show_position(s);
        if let Some(result) = self.game.over(s, None) {
            let suits = result == claimant || draw && result == DRAW;
            return if suits { Ok(()) } else { Err(format!("{} is over and not good", name(s))) };
        }
        let mover = self.game.turn(s).unwrap_or(1 - claimant);
        let moves = self.game.moves(s, mover, &self.values);
        if moves.is_empty() && self.game.positional.is_some() {
            return Err(format!("nobody can move in {}", name(s)));
        }
        let mut after = Vec::new();
        let mut good = |x: Move| {
            self.game.play(s, mover, x, &mut after);
            let next = self.game.turn(&after).unwrap_or(1 - mover);
            self.is_good(&after, next, section, Some((mover, x.1)))
        };
        if mover == claimant {
            let found = moves.into_iter().any(good);
            return if found {
                Ok(())
            } else {
                Err(format!("no move in {} leads to a good position", name(s)))
            };
        }
        match moves.into_iter().find(|&x| !good(x)) {
            Some((part, x)) => {
                Err(format!("in {} nothing good answers the move {x} in part {part}", name(s)))
            }
            None => Ok(()),
        }
    }

    /// Verifies what had to wait for the whole file.
    fn conclude(&mut self, threads: usize) -> Result<(), (u64, Why)> {
        if let Some((line, why)) = self.kernels(threads) {
            return Err((line, why));
        }
        for (line, id) in std::mem::take(&mut self.later) {
            let value = match self.facts[id].says {
                Says::Plain(plain) => self.values.plain(plain).map_err(|why| (line, why))?,
                Says::Value(value) => value,
                Says::First(_) => return Err((line, "a kernel shows a value".into())),
            };
            let mut state = self.facts[id].position.clone();
            if !self.is_value(&mut state, value).map_err(|why| (line, why))? {
                return Err((
                    line,
                    "the position beside the negative of the value is not among the good ones".into(),
                ));
            }
        }
        for (line, claim) in self.claims.clone() {
            if !self.is_shown(&claim).map_err(|why| (line, why))? {
                return Err((line, format!("nothing shows the claim `{claim}`")));
            }
        }
        if self.claims.is_empty() { Err((4, "nothing is claimed".into())) } else { Ok(()) }
    }

    /// The first of the kernel lines that does not hold.
    fn kernels(&self, threads: usize) -> Option<(u64, Why)> {
        let mut listed: Vec<((Player, bool), &[u64], u64)> = Vec::new();
        for (&section, good) in &self.good {
            let played = good.iter().filter(|(_, (_, play))| *play);
            listed.extend(played.map(|(s, &(line, _))| (section, &**s, line)));
        }
        let size = listed.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let verify = |list: &[((Player, bool), &[u64], u64)]| {
                let wrong = |&(section, s, line)| self.by_play(s, section).err().map(|why| (line, why));
                list.iter().filter_map(wrong).min()
            };
            let work: Vec<_> = listed.chunks(size).map(|list| scope.spawn(move || verify(list))).collect();
            let fault = || Some((0, "a thread of the checker failed".to_string()));
            work.into_iter().filter_map(|thread| thread.join().unwrap_or_else(|_| fault())).min()
        })
    }

    /// Whether the good positions show that `state` has the value.
    fn is_value(&mut self, state: &mut [u64], value: u32) -> Result<bool, Why> {
        let last = state.len() - 1;
        state[last] = self.values.negative(value)?.into();
        let players = if self.game.impartial { 0..1 } else { 0..2 };
        Ok(self.game.playable()
            && self.game.positional.is_none()
            && players.into_iter().all(|o| self.is_good(state, 1 - o, (o, false), None)))
    }

    fn is_shown(&mut self, claim: &str) -> Result<bool, Why> {
        let (what, says) = claim.split_once(' ').ok_or("a claim is about a starter or the value")?;
        let mut start = self.game.start();
        let facts: Vec<Says> =
            self.facts.iter().filter(|fact| fact.position == start).map(|fact| fact.says).collect();
        if what == "value" {
            if facts.contains(&self.says(says)?) {
                return Ok(true);
            }
            let value = self.values.read(says)?;
            return self.is_value(&mut start, value);
        }
        let starter = player(what).ok_or("a claim is about `left`, `right` or `value`")?;
        let winner = ["left", "right", "draw"]
            .iter()
            .position(|name| *name == says)
            .ok_or("the result is `left`, `right` or `draw`")?;
        if self.game.turn(&start).is_some_and(|turn| turn != starter) {
            return Err("the turns say who starts".into());
        }
        let first = |says: &Says| match says {
            Says::Plain(plain) => plain.first(starter),
            Says::Value(id) => self.values.first(*id, starter),
            Says::First(first) => first[starter],
        };
        if facts.iter().any(|says| winner == if first(says) { starter } else { 1 - starter }) {
            return Ok(true);
        }
        if !self.game.playable() {
            return Ok(false);
        }
        // In an impartial game the section of whoever wins is the one there is.
        let section = |o: Player| if self.game.impartial { 0 } else { o };
        let mover = |o: Player| if self.game.impartial { usize::from(starter != o) } else { starter };
        let good = |o: Player, draw: bool| self.is_good(&start, mover(o), (section(o), draw), None);
        Ok(if winner == DRAW { good(0, true) && good(1, true) } else { good(winner, false) })
    }
}
