//! Good positions by replay: from the positions that the claims need, every move of the opponent and one answer to each.

use super::NoProof;
use super::leaves::Leaves;
use super::oracle::Oracle;
use super::symmetry::Symmetries;
use super::threats::Threats;
use crate::budget::Budget;
use crate::game::{Move, Position};
use crate::value::{Player, Winner};
use hashbrown::HashSet;
use std::collections::BTreeMap;
use std::fmt::Write;
use upset_check::game::Game;
use upset_check::value::Values;

/// Whom positions are good for, and whether a draw is enough.
pub type Section = (usize, bool);

type State = Vec<u64>;

#[derive(Default)]
struct Good {
    listed: HashSet<State>,
    kernel: Vec<State>,
    leaves: Vec<(State, String)>,
}

/// A proof by play that is being written.
pub struct Replay<'a> {
    /// The game as the checker sees it.
    pub game: &'a Game,
    /// The values beside positions.
    pub values: Values,
    /// Who wins what.
    pub oracle: Oracle<'a>,
    leaves: Option<Leaves<'a>>,
    threats: Option<Threats<'a>>,
    /// Of positions that are images of each other one is listed.
    pub symmetries: Option<Symmetries>,
    budget: &'a Budget,
    sections: BTreeMap<Section, Good>,
    open: Vec<(State, Vec<Move>, Section)>,
    /// The memory of the positions listed, in bytes.
    kept: usize,
}

impl<'a> Replay<'a> {
    /// Nothing is listed yet.
    pub fn new(
        game: &'a Game,
        position: &Position,
        leaves: Option<Leaves<'a>>,
        budget: &'a Budget,
    ) -> Result<Replay<'a>, NoProof> {
        let oracle = Oracle::new(position, budget)?;
        let (values, sections, open, kept) = Default::default();
        let threats = Threats::new(game);
        Ok(Replay { game, values, oracle, leaves, threats, symmetries: None, budget, sections, open, kept })
    }

    /// Shows that the start is good for the section's player when `starter` moves first.
    pub fn start(&mut self, starter: usize, section: Section) -> Result<(), NoProof> {
        let start = self.game.start();
        if self.suits(&start, None, section).is_none() {
            if starter == section.0 {
                self.answer(&start, &[], starter, section)?;
            } else if !self.stuck(&start, starter) {
                self.list(start, Vec::new(), section)?;
            }
        }
        self.run()
    }

    /// Shows that the start beside the value `node` is lost for whoever starts.
    pub fn zero(&mut self, node: u32) -> Result<(), NoProof> {
        let mut start = self.game.start();
        let last = start.len() - 1;
        start[last] = node.into();
        for o in if self.game.impartial { 0..1 } else { 0..2 } {
            if !self.stuck(&start, 1 - o) {
                self.list(start.clone(), Vec::new(), (o, false))?;
            }
            self.run()?;
        }
        Ok(())
    }

    /// All moves of a player: what each is called, unless it is made beside the game, and the position after it.
    fn moves(&self, s: &[u64], player: usize) -> Vec<(Option<usize>, State)> {
        let mut moves = Vec::new();
        self.game.any_move(s, player, &self.values, &mut |x, after| {
            moves.push((x, after.to_vec()));
            false
        });
        moves
    }

    /// Whether a player of normal play cannot move.
    fn stuck(&self, s: &[u64], player: usize) -> bool {
        self.game.positional.is_none() && self.moves(s, player).is_empty()
    }

    /// Whether a play that is over suits the section.
    fn suits(&self, s: &[u64], last: Option<(usize, usize)>, section: Section) -> Option<bool> {
        let result = self.game.over(s, last)?;
        Some(result == section.0 || section.1 && result == upset_check::DRAW)
    }

    fn is_listed(&self, s: &[u64], section: Section) -> bool {
        self.sections.get(&section).is_some_and(|good| good.listed.contains(s))
    }

    fn list(&mut self, s: State, line: Vec<Move>, section: Section) -> Result<(), NoProof> {
        let listed = &mut self.sections.entry(section).or_default().listed;
        if listed.insert(s.clone()) {
            let maps = self.symmetries.as_ref().map_or(&[][..], |symmetries| &symmetries.all);
            // The words of a position stand in two lists, each with its length and a place in a table.
            self.kept += (2 + maps.len()) * (size_of_val(&s[..]) + 64);
            self.budget.allow_memory(self.kept)?;
            listed.extend(maps.iter().map(|map| self.game.image(map, &s)));
            self.open.push((s, line, section));
        }
        Ok(())
    }

    fn run(&mut self) -> Result<(), NoProof> {
        while let Some((s, line, section)) = self.open.pop() {
            self.budget.spend(1)?;
            if let Some(step) = self.leaf(&s, section) {
                self.sections.entry(section).or_default().leaves.push((s, step));
                continue;
            }
            self.expand(&s, &line, section)?;
            self.sections.entry(section).or_default().kernel.push(s);
        }
        Ok(())
    }

    fn leaf(&mut self, s: &[u64], section: Section) -> Option<String> {
        self.leaves.as_mut()?.find(s, section)
    }

    fn expand(&mut self, s: &[u64], line: &[Move], section: Section) -> Result<(), NoProof> {
        if self.game.over(s, None).is_some() {
            return Ok(());
        }
        let mover = self.game.turn(s).unwrap_or(1 - section.0);
        if mover == section.0 {
            return self.choose(s, line, mover, section);
        }
        for (x, after) in self.moves(s, mover) {
            self.budget.check()?;
            match self.suits(&after, x.map(|x| (mover, x)), section) {
                Some(true) => continue,
                Some(false) => return Err(NoProof::Disagreement),
                None => {}
            }
            let line = self.longer(line, mover, x);
            let next = self.game.turn(&after).unwrap_or(1 - mover);
            if next == section.0 {
                self.answer(&after, &line, next, section)?;
            } else {
                self.list(after, line, section)?;
            }
        }
        Ok(())
    }

    fn longer(&self, line: &[Move], player: usize, x: Option<usize>) -> Vec<Move> {
        let step = x.map(|element| Move { player: Player::BOTH[player], element });
        line.iter().copied().chain(step).collect()
    }

    /// Shows that `s` is good with the claimant to move.
    fn answer(&mut self, s: &[u64], line: &[Move], o: usize, section: Section) -> Result<(), NoProof> {
        // Where turns alternate, what is listed has the other player to move.
        if self.game.turn(s).is_some() && self.is_listed(s, section) {
            return Ok(());
        }
        self.choose(s, line, o, section)
    }

    /// Lists what a good move of the claimant leads to, unless one leads to what is listed or won already.
    fn choose(&mut self, s: &[u64], line: &[Move], o: usize, section: Section) -> Result<(), NoProof> {
        let mut open = Vec::new();
        for (x, after) in self.moves(s, o) {
            self.budget.check()?;
            match self.suits(&after, x.map(|x| (o, x)), section) {
                Some(true) => return Ok(()),
                Some(false) => continue,
                None if self.is_listed(&after, section) || self.stuck(&after, 1 - o) => return Ok(()),
                None => open.push((x, after)),
            }
        }
        if let Some(first) = self.threats.as_ref().and_then(|threats| threats.shortest(s, o))
            && let Some((x, after)) = open.iter().find(|(x, _)| *x == Some(first))
        {
            return self.list(after.clone(), self.longer(line, o, *x), section);
        }
        open.sort_by_cached_key(|(_, after)| self.weight(after, section));
        for (x, after) in &open {
            if self.leaf(after, section).is_some() {
                return self.list(after.clone(), self.longer(line, o, *x), section);
            }
        }
        for (x, after) in open {
            let line = self.longer(line, o, x);
            let next = self.game.turn(&after).unwrap_or(1 - o);
            let winner = self.oracle.winner(&after, &line, next, &self.values)?;
            let good = match winner {
                Winner::Left => section.0 == 0,
                Winner::Right => section.0 == 1,
                Winner::Draw => section.1,
            };
            if good {
                return self.list(after, line, section);
            }
        }
        Err(NoProof::Disagreement)
    }

    /// How much a position seems to cost: the moves of the opponent that are not answered by filling an edge at once.
    fn weight(&self, s: &[u64], section: Section) -> usize {
        let (o, m) = (section.0, 1 - section.0);
        let moves = self.moves(s, m).len();
        if self.game.positional.is_none() || self.game.turn(s).is_some() {
            return moves;
        }
        // Threats that lead nowhere only make more positions.
        if let Some(threats) = &self.threats {
            return if threats.presses(s, o) { moves } else { threats.quiet(s, o) };
        }
        let wins = |(x, after): &(Option<usize>, State)| self.game.over(after, x.map(|x| (o, x))) == Some(o);
        match self.moves(s, o).iter().filter(|one| wins(one)).count() {
            0 => moves,
            threats => 1usize.saturating_sub(threats - 1),
        }
    }

    /// The opponent's moves in a position that is listed, and what each leaves unless the play is over.
    pub fn threats(&self, s: &[u64], section: Section) -> Vec<(usize, Option<State>)> {
        let m = 1 - section.0;
        let after = |(x, after): (Option<usize>, State)| {
            let over = self.game.over(&after, x.map(|x| (m, x))).is_some() || self.stuck(&after, section.0);
            Some((x?, (!over).then_some(after)))
        };
        self.moves(s, m).into_iter().filter_map(after).collect()
    }

    /// The claimant's answer in `s`, and what it leaves unless the play is over.
    pub fn reply(&self, s: &[u64], section: Section) -> Option<(usize, Option<State>)> {
        let o = section.0;
        let moves = self.moves(s, o);
        let ends = |(x, after): &(Option<usize>, State)| {
            self.suits(after, x.map(|x| (o, x)), section).unwrap_or_else(|| self.stuck(after, 1 - o))
        };
        if let Some((x, _)) = moves.iter().find(|one| ends(one)) {
            return Some(((*x)?, None));
        }
        let (x, after) = moves.into_iter().find(|(_, after)| self.is_listed(after, section))?;
        Some((x?, Some(after)))
    }

    /// Lists positions that were found elsewhere, unless they are listed.
    pub fn adopt(&mut self, section: Section, listed: &[(State, Option<String>)]) {
        let good = self.sections.entry(section).or_default();
        for (s, step) in listed {
            if good.listed.insert(s.clone()) {
                match step {
                    Some(step) => good.leaves.push((s.clone(), step.clone())),
                    None => good.kernel.push(s.clone()),
                }
            }
        }
    }

    /// The positions that were listed.
    pub fn positions(&self) -> usize {
        self.sections.values().map(|good| good.kernel.len() + good.leaves.len()).sum()
    }

    /// The lines of forms and sections.
    pub fn write(&mut self, out: &mut String) -> Result<(), NoProof> {
        let beside = |s: &State| s[s.len() - 1] as u32;
        let used = |good: &Good| -> Vec<u32> {
            good.kernel.iter().chain(good.leaves.iter().map(|(s, _)| s)).map(beside).collect()
        };
        let mut forms: Vec<u32> = self.sections.values().flat_map(used).filter(|&node| node > 0).collect();
        forms.sort_unstable();
        forms.dedup();
        for (i, &node) in forms.iter().enumerate() {
            let text = self.oracle.text(node, &self.values)?;
            let _ = writeln!(out, "form {} {text}", i + 1);
        }
        for map in self.symmetries.iter().flat_map(|symmetries| &symmetries.generators) {
            let images: Vec<String> = map.iter().map(usize::to_string).collect();
            let _ = writeln!(out, "symmetry {}", images.join(" "));
        }
        let show = |s: &State| match forms.binary_search(&beside(s)) {
            Ok(i) => format!("{}+{}", self.game.show_position(s), i + 1),
            Err(_) => self.game.show_position(s),
        };
        for (&(o, draw), good) in &mut self.sections {
            let _ = writeln!(out, "for {} {}", ["left", "right"][o], if draw { "draw" } else { "win" });
            good.kernel.sort_unstable();
            good.leaves.sort_unstable();
            let mut line = String::from("kernel");
            for (i, s) in good.kernel.iter().enumerate() {
                let text = show(s);
                if i > 0 && line.len() + text.len() > 100 {
                    let _ = writeln!(out, "{line}");
                    line = String::from("kernel");
                }
                let _ = write!(line, " {text}");
            }
            if !good.kernel.is_empty() {
                let _ = writeln!(out, "{line}");
            }
            for (s, step) in &good.leaves {
                let _ = writeln!(out, "leaf {} {step}", show(s));
            }
        }
        Ok(())
    }
}
