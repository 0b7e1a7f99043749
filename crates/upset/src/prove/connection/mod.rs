//! Proofs of connection games: links that follow from each other, up to one between the ends.
//!
//! The engine says who wins, and which answer wins to a move that no virtual connection answers.

mod answers;
mod groups;
mod local;
mod trees;

use super::NoProof;
use crate::budget::{Budget, Stopped};
use crate::game::{Connection, Position};
use crate::search::{self, Search};
use crate::solution::Solution;
use crate::value::{Player, Winner};
use groups::Groups;
use hashbrown::HashMap;
use local::{Cells, Local, Reason, one};
use std::fmt::Write;
use upset_check::connection::{How, Link, Net};
use upset_check::game::Game;

/// The lines that show who wins `game`, and how many positions they list; nothing if links cannot say it.
pub fn lines(
    game: &Connection,
    header: &str,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<(String, usize)>, NoProof> {
    let n = game.cells.len();
    // What is over needs no links.
    if game.winner().is_some() {
        return Ok(None);
    }
    let board = Game::read(header).map_err(NoProof::Without)?;
    let Some(mut net) = board.positional.and_then(|rules| rules.net) else { return Ok(None) };
    if let Some(found) = trees::lines(game, &mut net, solution, budget)? {
        return Ok(Some(found));
    }
    if n + 2 > 128 {
        return Ok(None);
    }
    let mut text = String::new();
    if let Some(faces) = search::faces(game) {
        let face = |face: Vec<usize>| face.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let faces: Vec<String> = faces.into_iter().map(face).collect();
        if net.draw(&faces.join(" ")).is_ok() {
            let _ = writeln!(text, "faces {}", faces.join(" "));
        }
    }
    let mut engine = search::engine(&Position::Connection(game.clone())).map_err(Stopped::from)?;
    let (mut written, mut positions) = (0, 0);
    let claimed = |player: Player| {
        let own = (0..n).filter(|&x| game.claimed[x] == Some(player));
        own.fold(0, |set, x| set | one(x))
    };
    for player in Player::BOTH {
        let (own, other) = (claimed(player), claimed(player.other()));
        let mut writer = Writer::new(&net, player, [own, other], &mut *engine, budget);
        let mut leaves = Vec::new();
        for starter in Player::BOTH {
            if solution.starts.of(starter) != Some(Winner::from(player)) {
                continue;
            }
            if writer.near.is_empty() {
                return Ok(None);
            }
            let own = match starter == player {
                true => own | one(writer.answer(own, other)?),
                false => own,
            };
            leaves.push((own, writer.prove(own, other)?));
        }
        if !leaves.is_empty() {
            let _ = writeln!(text, "for {} win", ["left", "right"][player.index()]);
            positions += leaves.len();
            written = writer.write(&leaves, other, written, &mut text);
        }
    }
    Ok(Some((text, positions)))
}

/// About what a link takes, its sets, its reason and its place in a table.
const BYTES: usize = 500;

/// Links for one player.
struct Writer<'a> {
    net: &'a Net,
    player: Player,
    /// What is beside each vertex, for this player and for the other.
    near: Vec<Cells>,
    against: Vec<Cells>,
    start: [Cells; 2],
    engine: &'a mut dyn Search,
    budget: &'a Budget,
    links: Vec<Link>,
    reasons: Vec<([usize; 2], How)>,
    numbers: HashMap<([usize; 2], How), usize>,
    /// What each link needs, and where it is answered.
    reach: Vec<[Cells; 2]>,
    /// The links between the ends.
    across: Vec<usize>,
}

/// The vertices beside each other as sets.
fn rows(near: &[Vec<usize>]) -> Vec<Cells> {
    near.iter().map(|list| list.iter().fold(0, |set, &x| set | one(x))).collect()
}

fn wide(set: &[u64]) -> Cells {
    set.iter().take(2).enumerate().fold(0, |all, (i, &word)| all | Cells::from(word) << (64 * i))
}

impl<'a> Writer<'a> {
    fn new(
        net: &'a Net,
        player: Player,
        start: [Cells; 2],
        engine: &'a mut dyn Search,
        budget: &'a Budget,
    ) -> Writer<'a> {
        let (near, against) = (rows(&net.near[player.index()]), rows(&net.near[1 - player.index()]));
        let (links, reasons, numbers, reach, across) = Default::default();
        Writer { net, player, near, against, start, engine, budget, links, reasons, numbers, reach, across }
    }

    fn cells(&self) -> usize {
        self.near.len() - 2
    }

    /// The number of a link, which is new or known.
    fn add(&mut self, ends: [usize; 2], how: How) -> Result<usize, NoProof> {
        let key = (ends, how);
        if let Some(&id) = self.numbers.get(&key) {
            return Ok(id);
        }
        let link = self.net.link(self.player.index(), ends, &key.1, &self.links);
        let link = link.map_err(|_| NoProof::Disagreement)?;
        let id = self.links.len();
        self.budget.allow_memory(id * BYTES)?;
        self.reach.push([wide(&link.needs), wide(&link.carrier)]);
        self.links.push(link);
        self.reasons.push(key.clone());
        self.numbers.insert(key, id);
        Ok(id)
    }

    /// The link between the ends of a player who has claimed `own`, the opponent, who moves, having claimed `other`.
    fn prove(&mut self, own: Cells, other: Cells) -> Result<usize, NoProof> {
        self.budget.spend(1)?;
        let known = self.across.iter().copied().find(|&id| {
            let [needs, carrier] = self.reach[id];
            needs & !own == 0 && carrier & other == 0
        });
        if let Some(id) = known {
            return Ok(id);
        }
        let groups = Groups::new(&self.near, own, other);
        let [s, t] = groups.ends();
        let id = if groups.of[s] == groups.of[t] {
            self.touch(&groups, [s, t])?
        } else {
            let local = Local::new(&groups.near, groups.all, self.budget)?;
            match local.across() {
                Some(full) => self.full(&local, &groups, full)?,
                None => Some(self.any(&local, &groups, own, other)?),
            }
        };
        let id = id.ok_or(NoProof::Disagreement)?;
        self.across.push(id);
        Ok(id)
    }

    /// A link by answers of which the opponent cannot hinder all.
    fn any(&mut self, local: &Local, groups: &Groups, own: Cells, other: Cells) -> Result<usize, NoProof> {
        let threats = local.threats();
        let free = (one(self.cells()) - 1) & !own & !other;
        let mut common = threats.iter().fold(free, |common, &i| common & local.all[i].carrier);
        let mut answers = Vec::new();
        while common != 0 {
            let y = self.by_distance(own, other, common)[0];
            let (x, id) = match self.ready(own, other | one(y)) {
                Some(found) => found,
                None => {
                    let x = self.answer(own, other | one(y))?;
                    (x, self.prove(own | one(x), other | one(y))?)
                }
            };
            let reach = (self.reach[id][1] & !own) | one(x);
            common &= reach;
            answers.push((x, id, reach));
        }
        // Threats that are needed beside the answers, those first that leave least.
        let mut common = answers.iter().fold(free, |common, answer| common & answer.2);
        let mut parts: Vec<(usize, usize)> = answers.iter().map(|&(x, id, _)| (x, id)).collect();
        while common != 0 {
            let left = |&&i: &&usize| {
                let carrier = local.all[i].carrier;
                ((common & carrier).count_ones(), carrier.count_ones())
            };
            let Some(&best) = threats.iter().min_by_key(left) else { return Err(NoProof::Disagreement) };
            common &= local.all[best].carrier;
            parts.push(self.semi(local, groups, best)?);
        }
        parts.sort_unstable();
        parts.dedup();
        let reach = |&(x, id): &(usize, usize)| (self.reach[id][1] & !own) | one(x);
        let mut reaches: Vec<(Cells, (usize, usize))> =
            parts.iter().map(|part| (reach(part), *part)).collect();
        reaches.sort_by_key(|(reach, _)| std::cmp::Reverse(reach.count_ones()));
        let mut i = 0;
        while i < reaches.len() {
            let others = reaches.iter().enumerate().filter(|&(j, _)| j != i);
            if others.fold(free, |common, (_, (reach, _))| common & reach) == 0 {
                reaches.remove(i);
            } else {
                i += 1;
            }
        }
        let mut parts: Vec<(usize, usize)> = reaches.into_iter().map(|(_, part)| part).collect();
        parts.sort_unstable();
        self.add(groups.ends(), How::Any(parts))
    }

    /// A full connection as a link; none if the two are neighbours.
    fn full(&mut self, local: &Local, groups: &Groups, i: usize) -> Result<Option<usize>, NoProof> {
        let found = &local.all[i];
        match &found.reason {
            Reason::Touch => self.touch(groups, found.ends),
            Reason::Through(middle, parts) => self.through(local, groups, found.ends, *middle, *parts),
            Reason::Together(list) => {
                let mut parts = Vec::new();
                for &i in list {
                    parts.push(self.semi(local, groups, i)?);
                }
                parts.sort_unstable();
                self.add(found.ends, How::Any(parts)).map(Some)
            }
        }
    }

    /// The claim of a semi connection, and the link after it.
    fn semi(&mut self, local: &Local, groups: &Groups, i: usize) -> Result<(usize, usize), NoProof> {
        let found = &local.all[i];
        match &found.reason {
            Reason::Through(middle, parts) => {
                let id = self.through(local, groups, found.ends, *middle, *parts)?;
                Ok((*middle, id.ok_or(NoProof::Disagreement)?))
            }
            _ => Err(NoProof::Disagreement),
        }
    }

    fn through(
        &mut self,
        local: &Local,
        groups: &Groups,
        ends: [usize; 2],
        middle: usize,
        parts: [usize; 2],
    ) -> Result<Option<usize>, NoProof> {
        let mut ids = [None; 2];
        for (id, i) in ids.iter_mut().zip(parts) {
            *id = self.full(local, groups, i)?;
        }
        // The first part is that of the first end.
        if !local.all[parts[0]].ends.contains(&ends[0]) {
            ids.swap(0, 1);
        }
        self.add(ends, How::Via(middle, ids)).map(Some)
    }

    /// The link of two points that touch: through the claimed cells between them, if they are not neighbours themselves.
    fn touch(&mut self, groups: &Groups, [a, b]: [usize; 2]) -> Result<Option<usize>, NoProof> {
        let way = groups.way(&self.near, a, b);
        let mut id = None;
        for two in way.windows(2).skip(1) {
            id = Some(self.add([a, two[1]], How::Via(two[0], [id, None]))?);
        }
        Ok(id)
    }

    /// Writes the links that these positions need, numbered from `first` on; the first number that is not used.
    fn write(&self, leaves: &[(Cells, usize)], other: Cells, first: usize, text: &mut String) -> usize {
        let mut needed = vec![false; self.links.len()];
        leaves.iter().for_each(|&(_, id)| needed[id] = true);
        for id in (0..needed.len()).rev() {
            if needed[id] {
                match &self.reasons[id].1 {
                    How::Via(_, parts) => parts.iter().flatten().for_each(|&part| needed[part] = true),
                    How::Any(parts) => parts.iter().for_each(|&(_, part)| needed[part] = true),
                }
            }
        }
        let mut number = vec![0; needed.len()];
        let mut next = first;
        for id in (0..needed.len()).filter(|&id| needed[id]) {
            number[id] = next;
            let ([a, b], how) = &self.reasons[id];
            let _ = write!(text, "link {next} {a} {b}");
            next += 1;
            match how {
                How::Via(middle, parts) => {
                    let _ = write!(text, " via {middle}");
                    for part in parts {
                        let _ = match part {
                            Some(part) => write!(text, " {}", number[*part]),
                            None => write!(text, " -"),
                        };
                    }
                }
                How::Any(parts) => {
                    text.push_str(" any");
                    for (x, part) in parts {
                        let _ = write!(text, " {x} {}", number[*part]);
                    }
                }
            }
            text.push('\n');
        }
        for &(own, id) in leaves {
            let (left, right) = if self.player == Player::Left { (own, other) } else { (other, own) };
            let _ = writeln!(text, "leaf {left:x}.{right:x} joined {}", number[id]);
        }
        next
    }
}
