//! Lemmas about positional games whose unclaimed vertices make disjoint chains.

use crate::Result;
use crate::game::{Set, count, either, has, inside, meets, members, overlap, put, set_of};
use crate::leaf::Judged;
use crate::read::{list, natural, need, numbers};
use crate::set::Quick;
use std::collections::HashMap;

/// The chains, each from the bottom to the top.
pub struct Chains<'a> {
    board: &'a Judged<'a>,
    cells: Vec<Vec<usize>>,
    /// The threats of the claimant.
    threats: Set,
    /// How many vertices of each chain lie in its region: all, or those below the vertex under its cut.
    region: Vec<usize>,
}

const LOCAL: usize = 1_000_000;

impl<'a> Chains<'a> {
    /// The chains of the unclaimed vertices, if they are disjoint.
    pub fn new(board: &'a Judged<'a>) -> Result<Chains<'a>> {
        let (game, free) = (board.game, &board.free);
        let under = |x: usize| overlap(game.row(&game.down, x), free);
        let mut cells = Vec::new();
        for bottom in members(free).filter(|&x| under(x) == 0) {
            let mut chain = vec![bottom];
            chain.extend(members(game.row(&game.up, bottom)).filter(|&x| has(free, x)));
            chain.sort_by_key(|&x| under(x));
            // Under each lies what comes before it, and nothing else.
            let follows =
                |i: usize| under(chain[i]) == i && has(game.row(&game.down, chain[i]), chain[i - 1]);
            need((1..chain.len()).all(follows), "the unclaimed vertices make no chains")?;
            cells.push(chain);
        }
        let threats = set_of(game.w, board.own().filter(|set| count(set) == 1).flat_map(members));
        let region = cells.iter().map(Vec::len).collect();
        Ok(Chains { board, cells, threats, region })
    }

    fn cuts(&mut self, text: &str) -> Result<()> {
        for cell in numbers(list(text), self.board.game.n)? {
            let place = |chain: &Vec<usize>| chain.iter().position(|&x| x == cell);
            let found = self.cells.iter().enumerate().find_map(|(c, chain)| Some((c, place(chain)?)));
            let cut = found.filter(|&(c, i)| i > 0 && !self.is_cut(c) && has(&self.threats, cell));
            let (c, i) = cut.ok_or_else(|| format!("{cell} is no cut"))?;
            self.region[c] = i - 1;
        }
        Ok(())
    }

    fn is_cut(&self, c: usize) -> bool {
        self.region[c] < self.cells[c].len()
    }

    /// Groups of two chains, or one if it leads; no chain is in two of them.
    fn named(&self, text: &str, lead: Option<&str>) -> Result<Vec<Vec<usize>>> {
        let chain = |word: &str| self.cells.iter().position(|chain| Some(chain[0]) == natural(word));
        let (mut groups, mut used) = (Vec::new(), vec![false; self.cells.len()]);
        for word in lead.into_iter().chain(list(text)) {
            let group: Option<Vec<usize>> = word.split(':').map(chain).collect();
            let least = if groups.is_empty() && lead.is_some() { 1 } else { 2 };
            let group = group.filter(|group| (least..=2).contains(&group.len()));
            let group = group.ok_or_else(|| format!("`{word}` is no group"))?;
            let new = group.iter().all(|&c| !std::mem::replace(&mut used[c], true));
            need(new, format_args!("`{word}` has a chain of another group"))?;
            groups.push(group);
        }
        Ok(groups)
    }

    /// Whether `groups CUTS TWOS` shows that the opponent never fills an edge, and that the claimant does.
    pub fn groups(&mut self, cuts: &str, twos: &str) -> Result<(bool, bool)> {
        self.cuts(cuts)?;
        let groups = self.named(twos, None)?;
        // In groups of two the bottoms are partners, or a local game is played.
        let partners = !groups.is_empty() && groups.iter().flatten().all(|&c| self.region[c] % 2 == 1);
        let shown = if partners { self.answers(&[], &groups, false) } else { Ok((false, false)) };
        match shown {
            Ok((true, fills)) if fills || self.board.content => Ok((true, fills)),
            _ => self.answers(&groups, &[], false),
        }
    }

    /// The same of `lead A TWOS`.
    pub fn lead(&self, first: &str, twos: &str) -> Result<(bool, bool)> {
        self.answers(&self.named(twos, Some(first))?, &[], true)
    }

    /// What comes of answering in the group in which the opponent moved, while there is something left of it; in the
    /// first group the claimant fills an edge if it leads. In `paired` groups the two bottoms are partners.
    fn answers(&self, groups: &[Vec<usize>], paired: &[Vec<usize>], lead: bool) -> Result<(bool, bool)> {
        let all = 0..self.cells.len();
        let is_used = |c: usize| groups.iter().chain(paired).any(|group| group.contains(&c));
        let alone: Vec<usize> = all.clone().filter(|&c| !is_used(c)).collect();
        let odd = |group: &[usize]| group.iter().map(|&c| self.region[c]).sum::<usize>() % 2 == 1;
        let odds = groups.iter().skip(usize::from(lead)).filter(|group| odd(group)).count()
            + alone.iter().filter(|&&c| odd(&[c])).count();
        let cut = all.clone().any(|c| self.is_cut(c));
        let fits = odds == 0 || odds == 1 && !lead && !cut && paired.is_empty();
        need(fits, "too many groups have an odd number of vertices")?;
        // If one group is odd, the opponent may pass in the others.
        let passes = |group: &[usize]| odds == 1 && !odd(group);
        // The opponent gets nothing that is held, and not both of two.
        let (mut held, mut uppers) = (vec![0; self.board.game.w], vec![0; self.board.game.w]);
        let mut twos: Vec<[usize; 2]> =
            paired.iter().map(|two| [0, 1].map(|i| self.cells[two[i]][0])).collect();
        for (c, first) in alone.iter().map(|&c| (c, 0)).chain(paired.iter().flatten().map(|&c| (c, 1))) {
            let chain = &self.cells[c];
            if passes(&[c]) {
                twos.extend(chain.windows(2).map(|two| [two[0], two[1]]));
                continue;
            }
            let upper = || (first + 1..self.region[c]).step_by(2);
            upper().for_each(|i| put(&mut uppers, chain[i]));
            // The claim of a threat ends the play.
            let end = upper().find(|&i| has(&self.threats, chain[i])).unwrap_or(chain.len());
            chain[end..].iter().for_each(|&x| put(&mut held, x));
        }
        let mut stops = Vec::new();
        for c in all.filter(|&c| self.is_cut(c)) {
            let (z, above) = (self.cells[c][self.region[c]], &self.cells[c][self.region[c] + 1..]);
            above.iter().for_each(|&x| put(&mut held, x));
            twos.extend(stops.iter().map(|&y| [y, z]));
            stops.push(z);
        }
        let held = either(&held, &uppers);
        let both = |edge: &[u64]| twos.iter().any(|&[x, y]| has(edge, x) && has(edge, y));
        let mut games = Vec::new();
        for (g, group) in groups.iter().enumerate() {
            games.push(Local::new(self, group, passes(group), lead && g == 0)?);
        }
        for edge in self.board.counting().filter(|edge| !meets(edge, &held) && !both(edge)) {
            // Of the groups with the most vertices the first: in this order the last.
            let shares = games.iter_mut().rev().map(|game| (game.mask(edge), game));
            match shares.max_by_key(|(share, _)| share.count_ones()) {
                Some((share, game)) if share > 0 => game.theirs.push(share),
                _ => return Ok((false, false)),
            }
        }
        for game in &mut games {
            // Where nobody has to be kept from anything, any answers do.
            if (game.must || !game.theirs.is_empty()) && !game.opponent(0, 0, game.pass)? {
                return Ok((false, false));
            }
        }
        let full = || self.board.own().any(|edge| inside(edge, &uppers));
        Ok((true, lead || cut || meets(&uppers, &self.threats) || full()))
    }
}

/// The game inside a group of chains. Vertices are bits: those of the first chain, then those of the second.
struct Local {
    cells: Vec<usize>,
    /// How many are in the first chain.
    first: usize,
    mine: Vec<u64>,
    theirs: Vec<u64>,
    /// Whether the opponent may pass, and whether the claimant must fill an edge.
    pass: bool,
    must: bool,
    known: HashMap<(u64, u64, bool), bool, Quick>,
}

impl Local {
    fn new(chains: &Chains<'_>, group: &[usize], pass: bool, must: bool) -> Result<Local> {
        let cells: Vec<usize> =
            group.iter().flat_map(|&c| &chains.cells[c][..chains.region[c]]).copied().collect();
        need(cells.len() <= 64, "a group has more than 64 vertices")?;
        let (mine, theirs, known) = Default::default();
        let mut local = Local { cells, first: chains.region[group[0]], mine, theirs, pass, must, known };
        let masks = chains.board.own().map(|edge| (count(edge), local.mask(edge)));
        let within = masks.filter(|&(size, mask)| size == mask.count_ones() as usize);
        local.mine = within.map(|(_, mask)| mask).collect();
        Ok(local)
    }

    fn mask(&self, edge: &[u64]) -> u64 {
        (0..self.cells.len()).filter(|&i| has(edge, self.cells[i])).fold(0, |mask, i| mask | 1 << i)
    }

    /// The vertices that can be claimed.
    fn available(&self, claimed: u64) -> impl Iterator<Item = u64> + use<> {
        // Claims are made from the bottom of each chain on.
        let next = |from: usize| from + claimed.unbounded_shr(from as u32).trailing_ones() as usize;
        let bit = |from: usize, to: usize| Some(next(from)).filter(|&i| i < to).map(|i| 1 << i);
        bit(0, self.first).into_iter().chain(bit(self.first, self.cells.len()))
    }

    /// Whether the claimant succeeds with the opponent to move.
    fn opponent(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool> {
        if let Some(&known) = self.known.get(&(theirs, mine, pass)) {
            return Ok(known);
        }
        need(self.known.len() <= LOCAL, "a group is too large for this checker")?;
        let more = self.available(theirs | mine).next().is_some();
        let mut success = more || !self.must;
        for x in self.available(theirs | mine) {
            let next = theirs | x;
            let filled = self.theirs.iter().any(|set| set & !next == 0);
            success = success && !filled && self.claimant(next, mine, pass)?;
        }
        if pass && more {
            success = success && self.claimant(theirs, mine, false)?;
        }
        self.known.insert((theirs, mine, pass), success);
        Ok(success)
    }

    fn claimant(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool> {
        let mut done = !self.must;
        for x in self.available(theirs | mine) {
            let next = mine | x;
            if self.mine.iter().any(|set| set & !next == 0) || self.opponent(theirs, next, pass)? {
                return Ok(true);
            }
            done = false;
        }
        Ok(done)
    }
}
