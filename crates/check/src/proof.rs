//! Reading a proof, and the positions that hold by play.

use crate::connection::Net;
use crate::fact::Says;
use crate::game::Game;
use crate::part::Parts;
use crate::read::{natural, need};
use crate::set::Quick;
use crate::value::{Plain, Values};
use crate::{DRAW, Level, Player, Refusal, Result, Verdict, Why, packed};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::mem::take;

/// For whom positions are good, and whether a draw is enough.
pub type Section = (Player, bool);
/// The line of a good position, none if it is an image of one, and the lemma by which it holds, if not by play.
type Held = (u64, Option<Box<str>>);
type Good = HashMap<Box<[u64]>, Held, Quick>;

/// A claim and its line.
type Claim = (u64, String);

/// Everything that was read.
#[derive(Default)]
pub(crate) struct Proof {
    pub game: Game,
    pub values: Values,
    /// The description of the game.
    text: String,
    symmetries: Vec<Vec<usize>>,
    claims: Vec<Claim>,
    forms: Vec<u32>,
    /// The good positions for each player, and whether a draw is enough.
    good: [[Good; 2]; 2],
    section: Option<Section>,
    /// What facts say of the start.
    facts: Vec<Says>,
    /// The whole game with its claims and the sum so far, where it is shown by parts.
    parts: Option<(Parts, Vec<Claim>, Plain)>,
    level: Level,
    positions: u64,
    ended: bool,
    threads: usize,
    /// The line of a fault that was found later.
    fault: Option<u64>,
}

/// The most images of positions, in all and of each on average.
const IMAGES: [usize; 2] = [10_000_000, 10_000];

fn player(word: &str) -> Option<Player> {
    ["left", "right"].iter().position(|name| *name == word)
}

/// Checks a proof whose level is at most `most`, with so many threads.
pub fn check(reader: impl BufRead, most: Level, threads: usize) -> Result<Verdict, Refusal> {
    let mut proof = Proof { threads, ..Proof::default() };
    let read = packed::lines(reader, &mut |line, number| {
        proof.line(line, number)?;
        need(proof.level <= most, format_args!("the step is of level {}", proof.level))
    });
    let early = || "the file ends too early".to_string();
    let ended = read.and_then(|count| if proof.ended { Ok(()) } else { Err((count + 1, early())) });
    ended.map_err(|(line, why)| {
        let line = proof.fault.unwrap_or(line);
        Refusal { line, why, no_proof: line == 1 }
    })?;
    let claims = proof.claims.into_iter().map(|(_, claim)| claim).collect();
    Ok(Verdict { claims, level: proof.level, positions: proof.positions, game: proof.text })
}

/// Writes a packed proof as text, for other checkers; whether it holds is not looked at.
pub fn unpack(reader: impl BufRead, out: &mut impl Write) -> Result<()> {
    let emit = &mut |line: &str, _| writeln!(out, "{line}").map_err(|error| error.to_string());
    packed::lines(reader, emit).map(|_| ()).map_err(|(_, why)| why)
}

impl Proof {
    fn line(&mut self, line: &str, number: u64) -> Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let begun = self.section.is_some() || !self.facts.is_empty();
        if matches!(word, "symmetry" | "faces" | "points" | "leaf" | "part") {
            self.level = self.level.max(Level::Lemma);
        }
        match word {
            _ if self.ended => return Err("something follows the end".into()),
            _ if number == 1 => {
                need(line == "upset-proof 3", "this is no proof: it does not begin with `upset-proof 3`")?;
            }
            "game" if number == 2 => (self.game, self.text) = (Game::read(rest)?, rest.into()),
            _ if number == 2 => return Err("the game is expected here".into()),
            _ if word.starts_with('#') => {}
            "claim" if !begun && self.parts.is_none() => self.claims.push((number, rest.to_string())),
            "form" if !begun => self.form(rest)?,
            "symmetry" if !begun => self.symmetries.push(self.game.symmetry(rest)?),
            "faces" if !begun => self.net()?.draw(rest)?,
            "points" if !begun => self.net()?.see_points(rest)?,
            "for" => {
                let (who, aim) = rest.split_once(' ').unwrap_or_default();
                let draw = aim == "draw" && self.game.positional.is_some();
                let who = player(who).filter(|_| draw || aim == "win");
                let who = who.ok_or("a section is for `left` or `right`, and `win` or `draw`")?;
                self.section = Some((if self.game.impartial { 0 } else { who }, draw));
            }
            "kernel" => rest.split(' ').try_for_each(|text| self.list(text, number, None))?,
            "leaf" => {
                let (position, step) = rest.split_once(' ').ok_or("a leaf needs a rule")?;
                self.list(position, number, Some(step.into()))?;
            }
            "link" => {
                let (player, _) = self.section.ok_or("there is no section yet")?;
                self.net()?.read_link(player, rest)?;
            }
            "fact" => {
                let (says, level) = self.game.fact(rest)?;
                self.level = self.level.max(level);
                self.facts.push(says);
            }
            "part" if !begun || self.parts.is_some() => self.part(rest, number)?,
            "end" => {
                let counts = format!("{} {}", number - 1, self.positions);
                need(rest == counts, format_args!("the lines and positions are {counts}"))?;
                self.ended = true;
                self.end_part()?;
                if let Some((parts, claims, sum)) = self.parts.take() {
                    need(parts.complete(), "something is in no part")?;
                    self.enter(parts.whole, claims);
                    self.facts.push(Says::value(sum));
                    self.end_part()?;
                }
            }
            _ => return Err(format!("`{word}` is not expected here")),
        }
        Ok(())
    }

    /// What follows is about this game, of which these claims are to be shown.
    fn enter(&mut self, game: Game, claims: Vec<Claim>) {
        (self.game, self.claims, self.section) = (game, claims, None);
        (self.symmetries, self.forms, self.facts, self.good) = Default::default();
    }

    /// What follows is about a part of the game, whose value it shows.
    fn part(&mut self, rest: &str, number: u64) -> Result<()> {
        let (places, said) = rest.split_once(" = ").ok_or("a part is `LIST = X`")?;
        let value = Plain::read(said).ok_or("a part has a number plus a nimber")?;
        let (mut parts, claims, mut sum) = match self.parts.take() {
            Some(parts) => self.end_part().map(|()| parts)?,
            None => (Parts::of(take(&mut self.game)), take(&mut self.claims), Plain::default()),
        };
        sum.number = sum.number.checked_add(value.number).ok_or("the sum is too large")?;
        sum.nimber ^= value.nimber;
        let game = parts.next(places)?;
        self.parts = Some((parts, claims, sum));
        self.enter(game, vec![(number, format!("value {said}"))]);
        Ok(())
    }

    fn form(&mut self, rest: &str) -> Result<()> {
        let (id, text) = rest.split_once(' ').ok_or("a form is a number and a value")?;
        let next = natural(id) == Some(self.forms.len() + 1) && self.game.positional.is_none();
        need(next, "forms of a game of normal play are numbered 1, 2, …")?;
        let nimber = || Plain::read(text).is_some_and(|plain| plain.number == 0);
        need(!self.game.impartial || nimber(), "beside an impartial game stand nimbers")?;
        self.forms.push(self.values.read(text)?);
        Ok(())
    }

    /// Puts a position among the good ones of the section.
    fn list(&mut self, text: &str, number: u64, step: Option<Box<str>>) -> Result<()> {
        let section = self.section.ok_or("there is no section yet")?;
        let state = self.game.read_position(text, &self.forms);
        let state = state.ok_or_else(|| format!("`{text}` is no position of this game"))?;
        self.positions += 1;
        let good = &mut self.good[section.0][usize::from(section.1)];
        let before = good.insert(state.into(), (number, step));
        need(before.is_none(), format_args!("{text} occurs a second time"))
    }

    fn net(&mut self) -> Result<&mut Net> {
        let net = self.game.positional.as_mut().and_then(|rules| rules.net.as_mut());
        net.ok_or_else(|| "this line is about connection games".into())
    }

    /// Adds the images of good positions under the symmetries, and the images of these.
    fn add_images(&mut self) -> Result<()> {
        for good in self.good.iter_mut().flatten().filter(|_| !self.symmetries.is_empty()) {
            let most = IMAGES[0].min(good.len().saturating_mul(IMAGES[1]));
            let mut open: Vec<Box<[u64]>> = good.keys().cloned().collect();
            while let Some(s) = open.pop() {
                for image in self.symmetries.iter().map(|map| self.game.image(map, &s)) {
                    if !good.contains_key(&image[..]) {
                        good.insert(image.clone().into(), (0, None));
                        open.push(image.into());
                    }
                }
                need(good.len() <= most, "the positions have too many images for this checker")?;
            }
        }
        Ok(())
    }

    fn is_listed(&self, section: Section, s: &[u64]) -> bool {
        self.good[section.0][usize::from(section.1)].contains_key(s)
    }

    fn is_stuck(&self, s: &[u64], player: Player) -> bool {
        self.game.positional.is_none() && !self.game.any_move(s, player, &self.values, &mut |_, _| true)
    }

    /// Whether `s` is good with `mover` to move; `last` was the claim that led here.
    fn is_good(&self, s: &[u64], mover: Player, section: Section, last: Option<(Player, usize)>) -> bool {
        if let Some(result) = self.game.over(s, last) {
            return suits(result, section);
        }
        let waits = mover != section.0;
        (waits || self.game.turn(s).is_some()) && self.is_listed(section, s)
            || if waits { self.is_stuck(s, mover) } else { self.has_answer(s, section) }
    }

    /// Whether the claimant has a move in `s` to a position that is over and good, or listed.
    fn has_answer(&self, s: &[u64], section: Section) -> bool {
        let o = section.0;
        let any = |test: &mut dyn FnMut(Option<usize>, &[u64]) -> bool| {
            self.game.any_move(s, o, &self.values, test)
        };
        let mut listed = |x: Option<usize>, after: &[u64]| {
            let over = self.game.over(after, x.map(|x| (o, x)));
            over.map_or_else(|| self.is_listed(section, after), |result| suits(result, section))
        };
        // Who cannot move has lost, and such positions need not be listed; that is looked up last, since it takes longer.
        any(&mut listed) || self.game.positional.is_none() && any(&mut |_, after| self.is_stuck(after, 1 - o))
    }

    /// Whether every move in `s` is answered, or where the claimant is to move, some move is good.
    fn holds_by_play(&self, s: &[u64], section: Section) -> bool {
        if let Some(result) = self.game.over(s, None) {
            return suits(result, section);
        }
        let mover = self.game.turn(s).unwrap_or(1 - section.0);
        if mover == section.0 {
            return self.has_answer(s, section);
        }
        let mut moves = self.game.positional.is_none();
        let is_bad = &mut |x: Option<usize>, after: &[u64]| {
            let next = self.game.turn(after).unwrap_or(section.0);
            moves = true;
            !self.is_good(after, next, section, x.map(|x| (mover, x)))
        };
        // Who may claim nothing although the play is not over makes the proof invalid.
        !self.game.any_move(s, mover, &self.values, is_bad) && moves
    }

    /// Verifies what had to wait until all lines about the game, or about a part of it, were there.
    fn end_part(&mut self) -> Result<()> {
        self.add_images()?;
        self.fault = Some(3);
        need(!self.claims.is_empty(), "nothing is claimed")?;
        if let Some((line, why)) = self.first_wrong() {
            self.fault = Some(line);
            return Err(why);
        }
        for (line, claim) in self.claims.clone() {
            self.fault = Some(line);
            let shown = self.is_shown(&claim)?;
            need(shown, format_args!("nothing shows the claim `{claim}`"))?;
        }
        self.fault = None;
        Ok(())
    }

    /// The first of the listed positions that does not hold.
    fn first_wrong(&self) -> Option<(u64, Why)> {
        let mut all: Vec<(Section, &[u64], &Held)> = Vec::new();
        for section in [(0, false), (0, true), (1, false), (1, true)] {
            let good = self.good[section.0][usize::from(section.1)].iter();
            all.extend(good.filter(|(_, held)| held.0 > 0).map(|(s, held)| (section, &**s, held)));
        }
        let verify = |&(section, s, (line, step)): &(Section, &[u64], &Held)| {
            let by_play = || need(self.holds_by_play(s, section), "it does not hold by play");
            let held = step.as_ref().map_or_else(by_play, |step| self.leaf(s, section, step));
            held.err().map(|why| (*line, format!("{}: {why}", self.game.show_position(s))))
        };
        let size = all.len().div_ceil(self.threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let work = all.chunks(size).map(|some| scope.spawn(move || some.iter().filter_map(verify).min()));
            let fault = || Some((0, "a thread of the checker failed".to_string()));
            let work: Vec<_> = work.collect();
            work.into_iter().filter_map(|thread| thread.join().unwrap_or_else(|_| fault())).min()
        })
    }

    fn is_shown(&mut self, claim: &str) -> Result<bool> {
        let (what, said) = claim.split_once(' ').ok_or("a claim is about a starter or the value")?;
        let (mut start, mut about) = (self.game.start(), self.facts.clone());
        let (normal, playable) = (self.game.positional.is_none(), self.game.playable);
        if what == "value" {
            if Plain::read(said).is_some_and(|plain| about.contains(&Says::value(plain))) {
                return Ok(true);
            }
            need(normal && playable, "nothing shows the value")?;
            let value = self.values.read(said)?;
            start[self.game.w] = self.values.negative(value)?.into();
            let players = if self.game.impartial { 0..1 } else { 0..2 };
            return Ok({ players }.all(|o| self.is_good(&start, 1 - o, (o, false), None)));
        }
        let starter = player(what).ok_or("a claim is about `left`, `right` or `value`")?;
        let winner = ["left", "right", "draw"].iter().position(|name| *name == said);
        let winner = winner.ok_or("the result is `left`, `right` or `draw`")?;
        need(winner != DRAW || !normal, "normal play has no draws")?;
        need(self.game.turn(&start).is_none_or(|turn| turn == starter), "the turns say who starts")?;
        // A value that is claimed is shown too, or the proof is refused.
        for value in self.claims.iter().filter_map(|(_, claim)| claim.strip_prefix("value ")) {
            about.push(match Plain::read(value) {
                Some(plain) => Says::value(plain),
                None => Says::first(self.values.read(value).map(|id| self.values.first[id as usize])?),
            });
        }
        if about.iter().any(|says| winner == if says.first[starter] { starter } else { 1 - starter }) {
            return Ok(true);
        }
        // In an impartial game the section of whoever wins is the one there is.
        let good = |o: Player, draw: bool| {
            let (o, mover) = if self.game.impartial { (0, usize::from(starter != o)) } else { (o, starter) };
            playable && self.is_good(&start, mover, (o, draw), None)
        };
        Ok(if winner == DRAW { good(0, true) && good(1, true) } else { good(winner, false) })
    }
}

fn suits(result: usize, (claimant, draw): Section) -> bool {
    result == claimant || draw && result == DRAW
}
