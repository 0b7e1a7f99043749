//! Reading a proof, and the positions that hold by play.

use crate::game::{Game, Move};
use crate::read::natural;
use crate::value::{Plain, Values};
use crate::{DRAW, Level, Player, Refusal, Verdict, Why, packed, sha256, symmetry};
use std::collections::HashMap;
use std::io::{BufRead, Read, Write};

/// What a fact says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The value is this number plus this nimber.
    Plain(Plain),
    /// Whether Left and Right win who start.
    First([bool; 2]),
}

/// A fact about a position that is on its own.
pub(crate) struct Fact {
    pub position: Vec<u64>,
    pub says: Says,
    /// Whether it rests on positions that hold by play.
    pub by_play: bool,
}

/// For whom positions are good, and whether a draw is enough.
type Section = (Player, bool);
/// A set of good positions: the line of each, and whether it must be verified by play.
type Good = HashMap<Box<[u64]>, (u64, bool)>;

/// Everything that was read.
#[derive(Default)]
pub(crate) struct Proof {
    pub game: Game,
    pub values: Values,
    pub facts: Vec<Fact>,
    symmetries: Vec<Vec<usize>>,
    claims: Vec<(u64, String)>,
    forms: Vec<u32>,
    good: HashMap<Section, Good>,
    section: Option<Section>,
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

/// Checks a proof whose level is at most `most`, with so many threads.
pub fn check(mut reader: impl BufRead, most: Level, threads: usize) -> Result<Verdict, Refusal> {
    let (mut number, mut proof, mut text, mut packed) = (0, Proof::default(), String::new(), false);
    let refuse = |line: u64, why: Why| Refusal { line, why, no_proof: line == 1 };
    loop {
        number += 1;
        let fail = |why: &str| refuse(number, why.into());
        let mut line = Vec::new();
        let longest = if number == 1 { 64 } else { LONGEST };
        reader.by_ref().take(longest).read_until(b'\n', &mut line).map_err(|why| fail(&why.to_string()))?;
        if line.pop() != Some(b'\n') {
            return Err(fail("the line or the file ends too early"));
        }
        let line = String::from_utf8(line).map_err(|_| fail("the line is not UTF-8"))?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (number, word) {
            (1, _) if line == "upset-proof 1" => {}
            (1, _) => return Err(fail("this is no proof: it does not begin with `upset-proof 1`")),
            (2, "game") => text = rest.to_string(),
            (3, "sha256") if rest == sha256::hex(text.as_bytes()) => {
                proof.game = Game::read(&text).map_err(|why| refuse(2, why))?;
            }
            (2, _) => return Err(fail("the game is expected here")),
            (3, _) => return Err(fail("the SHA-256 is not that of the game")),
            (_, "end") if rest == format!("{} {}", number - 1, proof.positions) => break,
            (_, "end") => return Err(fail(&format!("there are {} positions", proof.positions))),
            (_, "packed") => {
                proof.unpack(rest, &text, &mut reader, number).map_err(|why| fail(&why))?;
                packed = true;
            }
            _ => proof.line(word, rest, number).map_err(|why| fail(&why))?,
        }
        if proof.level > most {
            return Err(fail(&format!("the step is of level {}", proof.level)));
        }
        if packed {
            break;
        }
    }
    if reader.fill_buf().is_ok_and(|more| !more.is_empty()) {
        return Err(refuse(number + 1, "something follows the end".into()));
    }
    proof.conclude(threads).map_err(|(line, why)| refuse(line, why))?;
    let claims = proof.claims.into_iter().map(|(_, claim)| claim).collect();
    Ok(Verdict { claims, level: proof.level, positions: proof.positions, game: text })
}

/// The code of a packed proof, and how many positions it stands for.
fn packed_code(counts: &str, reader: &mut impl BufRead) -> Result<(Vec<u8>, u64), Why> {
    let counts = counts.split_once(' ').and_then(|(b, p)| Some((natural(b)?, natural(p)?)));
    let (bytes, positions) = counts
        .filter(|&(bytes, positions)| bytes <= LONGEST && positions <= PACKED * (bytes + 1))
        .ok_or("the numbers of bytes and of positions are expected")?;
    let mut code = Vec::new();
    reader.take(bytes).read_to_end(&mut code).map_err(|error| error.to_string())?;
    if code.len() as u64 != bytes {
        return Err("the proof ends too early".into());
    }
    Ok((code, positions))
}

/// Writes a packed proof as text, for other checkers; whether it holds is not looked at.
pub fn unpack(mut reader: impl BufRead, out: &mut impl Write) -> Result<(), Why> {
    let (mut lines, mut positions, mut game, mut symmetries) = (0, 0, Game::default(), Vec::new());
    loop {
        let mut line = String::new();
        reader.by_ref().take(LONGEST).read_line(&mut line).map_err(|error| error.to_string())?;
        let (word, rest) = line.trim_end().split_once(' ').ok_or("there is no line `packed`")?;
        match word {
            "game" => game = Game::read(rest)?,
            "symmetry" => symmetries.push(symmetry::check(&game, rest)?),
            "packed" => {
                let (code, room) = packed_code(rest, &mut reader)?;
                let emit = &mut |line: &str| {
                    lines += 1;
                    positions += u64::from(!line.starts_with("for"));
                    writeln!(out, "{line}").map_err(|error| error.to_string())
                };
                packed::walk(&game, &symmetries, room, &mut packed::reader(&code), emit)?;
                break;
            }
            _ => {}
        }
        lines += 1;
        write!(out, "{line}").map_err(|error| error.to_string())?;
    }
    writeln!(out, "end {lines} {positions}").map_err(|error| error.to_string())
}

impl Proof {
    fn line(&mut self, word: &str, rest: &str, number: u64) -> Result<(), Why> {
        let begun = self.section.is_some() || !self.facts.is_empty();
        match word {
            _ if word.starts_with('#') => {}
            "claim" if !begun => self.claims.push((number, rest.to_string())),
            "form" if !begun => self.form(rest)?,
            "symmetry" if !begun => {
                self.level = self.level.max(Level::Lemma);
                self.symmetries.push(symmetry::check(&self.game, rest)?);
            }
            "for" => {
                let (who, aim) = rest.split_once(' ').unwrap_or_default();
                let draw = aim == "draw" && self.game.positional.is_some();
                let who = player(who).filter(|_| draw || aim == "win");
                let who = who.ok_or("a section is for `left` or `right`, and `win` or `draw`")?;
                self.section = Some((if self.game.impartial { 0 } else { who }, draw));
            }
            "kernel" => {
                for text in rest.split(' ') {
                    self.state(text, number, true)?;
                }
            }
            "leaf" => {
                let (position, step) = rest.split_once(' ').ok_or("a leaf needs a rule")?;
                let state = self.state(position, number, false)?;
                self.level = self.level.max(Level::Lemma);
                self.leaf(&state, self.section.unwrap_or_default(), step)?;
            }
            "fact" => self.fact(rest, number)?,
            _ => return Err(format!("`{word}` is not expected here")),
        }
        Ok(())
    }

    /// Reads all positions in packed form: `BYTES POSITIONS`, and after the line so many bytes.
    fn unpack(
        &mut self,
        counts: &str,
        game: &str,
        reader: &mut impl BufRead,
        number: u64,
    ) -> Result<(), Why> {
        let (code, positions) = packed_code(counts, reader)?;
        let (game, symmetries) = (Game::read(game)?, self.symmetries.clone());
        let emit = &mut |line: &str| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            self.line(word, rest, number)
        };
        packed::walk(&game, &symmetries, positions, &mut packed::reader(&code), emit)?;
        if self.positions == positions {
            Ok(())
        } else {
            Err(format!("there are {} positions", self.positions))
        }
    }

    fn form(&mut self, rest: &str) -> Result<(), Why> {
        let (id, text) = rest.split_once(' ').ok_or("a form is a number and a value")?;
        if natural(id) != Some(self.forms.len() + 1) || self.game.positional.is_some() {
            return Err("forms of a game of normal play are numbered 1, 2, …".into());
        }
        if self.game.impartial && Plain::read(text).is_none_or(|plain| plain.number != 0) {
            return Err("beside an impartial game stand nimbers".into());
        }
        let id = self.values.read(text)?;
        self.forms.push(id);
        Ok(())
    }

    fn position(&self, text: &str) -> Result<Vec<u64>, Why> {
        let position = self.game.read_position(text, &self.forms);
        position.ok_or_else(|| format!("`{text}` is no position of this game"))
    }

    /// Reads a position of the section and puts it among the good ones.
    fn state(&mut self, text: &str, number: u64, play: bool) -> Result<Vec<u64>, Why> {
        let section = self.section.ok_or("there is no section yet")?;
        let state = self.position(text)?;
        self.positions += 1;
        match self.good.entry(section).or_default().insert(state.clone().into(), (number, play)) {
            None => Ok(state),
            Some(_) => Err(format!("{text} occurs a second time")),
        }
    }

    fn fact(&mut self, rest: &str, number: u64) -> Result<(), Why> {
        let wrong =
            "a fact of a game of normal play is written `ID POSITION SAYS : RULE`, in the order of IDs";
        let (said, rule) = rest.split_once(" : ").ok_or(wrong)?;
        let words: Vec<&str> = said.split(' ').collect();
        let says = match words.get(2..).unwrap_or_default() {
            ["=", value] => Says::Plain(Plain::read(value).ok_or("a fact gives a number plus a nimber")?),
            ["N"] => Says::First([true, true]),
            ["P"] => Says::First([false, false]),
            ["L"] => Says::First([true, false]),
            ["R"] => Says::First([false, true]),
            _ => return Err(wrong.into()),
        };
        if natural(words[0]) != Some(self.facts.len()) || self.game.positional.is_some() || said.contains('+')
        {
            return Err(wrong.into());
        }
        let position = if words[1] == "*" { self.game.start() } else { self.position(words[1])? };
        let mut fact = Fact { position, says, by_play: rule == "kernel" };
        if fact.by_play {
            self.later.push((number, self.facts.len()));
        } else {
            let level = self.holds(&mut fact, rule)?;
            self.level = self.level.max(level);
        }
        self.facts.push(fact);
        Ok(())
    }

    /// Whether `s` is among the good positions, or its image is.
    fn is_listed(&self, section: Section, s: &[u64]) -> bool {
        let Some(good) = self.good.get(&section) else { return false };
        let image = |map: &Vec<usize>| good.contains_key(&*symmetry::image(&self.game, map, s));
        good.contains_key(s) || self.symmetries.iter().any(image)
    }

    fn is_stuck(&self, s: &[u64], player: Player) -> bool {
        self.game.positional.is_none() && self.game.moves(s, player, &self.values).is_empty()
    }

    /// Whether `s` is good with `mover` to move, or its only moves are to be looked at; `last` was the claim that led here.
    fn is_good(&self, s: &[u64], mover: Player, section: Section, last: Option<(Player, usize)>) -> bool {
        if let Some(result) = self.game.over(s, last) {
            return suits(result, section);
        }
        if mover != section.0 {
            return self.is_listed(section, s) || self.is_stuck(s, mover);
        }
        self.game.turn(s).is_some() && self.is_listed(section, s) || self.has_answer(s, section)
    }

    /// Whether the claimant has a move in `s` to a position that is good and over or listed.
    fn has_answer(&self, s: &[u64], section: Section) -> bool {
        let (o, mut after) = (section.0, Vec::new());
        let moves = self.game.moves(s, o, &self.values);
        let mut some = |test: &dyn Fn(&[u64], usize) -> bool| {
            moves.iter().any(|&x| {
                self.game.play(s, o, x, &mut after);
                test(&after, x.1)
            })
        };
        let listed = |after: &[u64], x: usize| match self.game.over(after, Some((o, x))) {
            Some(result) => suits(result, section),
            None => self.is_listed(section, after),
        };
        // Who cannot move has lost, and such positions need not be listed; that is looked up last, since it takes longer.
        some(&listed) || some(&|after, _| self.is_stuck(after, 1 - o))
    }

    /// Verifies a position by play.
    fn by_play(&self, s: &[u64], section: Section) -> Result<(), Why> {
        let wrong = |why: &str| Err(format!("{}: {why}", self.game.show_position(s)));
        if let Some(result) = self.game.over(s, None) {
            return if suits(result, section) { Ok(()) } else { wrong("the play is over and not good") };
        }
        let mover = self.game.turn(s).unwrap_or(1 - section.0);
        let moves = self.game.moves(s, mover, &self.values);
        if moves.is_empty() && self.game.positional.is_some() {
            return wrong("nobody can move");
        }
        if mover == section.0 {
            return if self.has_answer(s, section) {
                Ok(())
            } else {
                wrong("no move leads to a good position")
            };
        }
        let mut after = Vec::new();
        let mut bad = |&x: &Move| {
            self.game.play(s, mover, x, &mut after);
            let next = self.game.turn(&after).unwrap_or(section.0);
            !self.is_good(&after, next, section, Some((mover, x.1)))
        };
        match moves.into_iter().find(|x| bad(x)) {
            Some((part, x)) => wrong(&format!("nothing good answers the move {x} in part {part}")),
            None => Ok(()),
        }
    }

    /// Verifies what had to wait for the whole file.
    fn conclude(&mut self, threads: usize) -> Result<(), (u64, Why)> {
        if let Some(fault) = self.kernels(threads) {
            return Err(fault);
        }
        for (line, id) in std::mem::take(&mut self.later) {
            let (position, says) = (self.facts[id].position.clone(), self.facts[id].says);
            let Says::Plain(plain) = says else { return Err((line, "a kernel shows a value".into())) };
            let value = self.values.plain(plain).map_err(|why| (line, why))?;
            if !self.is_value(position, value).map_err(|why| (line, why))? {
                return Err((
                    line,
                    "beside the negative of the value it is not among the good positions".into(),
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
        let mut listed: Vec<(Section, &[u64], u64)> = Vec::new();
        for (&section, good) in &self.good {
            let played = good.iter().filter(|(_, (_, play))| *play);
            listed.extend(played.map(|(s, &(line, _))| (section, &**s, line)));
        }
        let size = listed.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let verify = |list: &[(Section, &[u64], u64)]| {
                let wrong = |&(section, s, line)| self.by_play(s, section).err().map(|why| (line, why));
                list.iter().filter_map(wrong).min()
            };
            let work: Vec<_> = listed.chunks(size).map(|list| scope.spawn(move || verify(list))).collect();
            let fault = || Some((0, "a thread of the checker failed".to_string()));
            work.into_iter().filter_map(|thread| thread.join().unwrap_or_else(|_| fault())).min()
        })
    }

    /// Whether the good positions show that `state` has the value.
    fn is_value(&mut self, mut state: Vec<u64>, value: u32) -> Result<bool, Why> {
        if let Some(last) = state.last_mut() {
            *last = self.values.negative(value)?.into();
        }
        let mut players = if self.game.impartial { 0..1 } else { 0..2 };
        Ok(self.game.playable()
            && self.game.positional.is_none()
            && players.all(|o| self.is_good(&state, 1 - o, (o, false), None)))
    }

    /// Whether `says` lets `starter` win who starts.
    pub(crate) fn first(&self, says: Says, starter: Player) -> bool {
        match says {
            Says::Plain(plain) => plain.first(starter),
            Says::First(first) => first[starter],
        }
    }

    fn is_shown(&mut self, claim: &str) -> Result<bool, Why> {
        let (what, said) = claim.split_once(' ').ok_or("a claim is about a starter or the value")?;
        let start = self.game.start();
        let about: Vec<Says> =
            self.facts.iter().filter(|fact| fact.position == start).map(|fact| fact.says).collect();
        if what == "value" {
            if Plain::read(said).is_some_and(|plain| about.contains(&Says::Plain(plain))) {
                return Ok(true);
            }
            let value = self.values.read(said)?;
            return self.is_value(start, value);
        }
        let starter = player(what).ok_or("a claim is about `left`, `right` or `value`")?;
        let results = ["left", "right", "draw"];
        let winner =
            results.iter().position(|name| *name == said).ok_or("the result is `left`, `right` or `draw`")?;
        if self.game.turn(&start).is_some_and(|turn| turn != starter) {
            return Err("the turns say who starts".into());
        }
        let mut wins: Vec<bool> = about.iter().map(|&says| self.first(says, starter)).collect();
        // A value that is claimed is shown too, or the proof is refused.
        for (_, claim) in self.claims.clone() {
            if let Some(value) = claim.strip_prefix("value ") {
                wins.push(match Plain::read(value) {
                    Some(plain) => plain.first(starter),
                    None => self.values.read(value).map(|id| self.values.first(id, starter))?,
                });
            }
        }
        if wins.iter().any(|&wins| winner == if wins { starter } else { 1 - starter }) {
            return Ok(true);
        }
        // In an impartial game the section of whoever wins is the one there is.
        let good = |o: Player, draw: bool| {
            let (o, mover) = if self.game.impartial { (0, usize::from(starter != o)) } else { (o, starter) };
            self.game.playable() && self.is_good(&start, mover, (o, draw), None)
        };
        Ok(if winner == DRAW { good(0, true) && good(1, true) } else { good(winner, false) })
    }
}

fn suits(result: usize, (claimant, draw): Section) -> bool {
    result == claimant || draw && result == DRAW
}
