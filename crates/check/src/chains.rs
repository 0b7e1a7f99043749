//! Lemmas about positional games whose unclaimed vertices make disjoint chains.

use crate::Why;
use crate::game::{Set, common, count, has, inside, meets, members, put, set_of};
use crate::leaf::{Board, Shown};
use crate::read::{below, natural};
use std::collections::HashMap;

/// The chains, each from the bottom to the top.
pub struct Chains<'a> {
    board: &'a Board<'a>,
    cells: Vec<Vec<usize>>,
    /// The threats of the claimant.
    threats: Set,
    /// How many vertices of each chain lie in its region; what is just above it, if the chain has a cut.
    region: Vec<usize>,
    cut: Vec<Option<usize>>,
    /// How many vertices of each chain have their partners in another one, and these pairs.
    level: Vec<usize>,
    partners: Vec<[usize; 2]>,
}

/// A list of words, `-` if it is empty.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| text != "-")
}

const LOCAL: usize = 1_000_000;

impl<'a> Chains<'a> {
    /// The chains of the unclaimed vertices, if they are disjoint.
    pub fn new(board: &'a Board<'a>) -> Result<Chains<'a>, Why> {
        let (part, free) = (board.part, &board.free);
        let under = |x: usize| common(part.row(&part.down, x), free);
        let mut cells = Vec::new();
        for bottom in members(free).filter(|&x| count(&under(x)) == 0) {
            let mut chain: Vec<usize> = members(&common(part.row(&part.up, bottom), free)).collect();
            chain.push(bottom);
            chain.sort_by_key(|&x| count(&under(x)));
            let apart = |&i: &usize| under(chain[i]) != set_of(part.w, chain[..i].iter().copied());
            if let Some(i) = (0..chain.len()).find(apart) {
                return Err(format!("{} is not in a chain of its own", chain[i]));
            }
            cells.push(chain);
        }
        let single = board.own.iter().filter(|set| count(set) == 1);
        let threats = set_of(part.w, single.flat_map(|set| members(set)));
        let region = cells.iter().map(Vec::len).collect();
        let (cut, level) = (vec![None; cells.len()], vec![0; cells.len()]);
        Ok(Chains { board, cells, threats, region, cut, level, partners: Vec::new() })
    }

    fn chain(&self, word: &str) -> Result<usize, Why> {
        let found = self.cells.iter().position(|chain| Some(chain[0]) == natural(word));
        found.ok_or_else(|| format!("`{word}` is no available vertex"))
    }

    fn cuts(&mut self, text: &str) -> Result<(), Why> {
        for word in list(text) {
            let cell = below(word, self.board.part.n)?;
            let place = |chain: &Vec<usize>| chain.iter().position(|&x| x == cell);
            let found = self.cells.iter().enumerate().find_map(|(c, chain)| Some((c, place(chain)?)));
            match found {
                Some((c, i)) if i > 0 && self.cut[c].is_none() && has(&self.threats, cell) => {
                    (self.region[c], self.cut[c]) = (i - 1, Some(self.cells[c][i - 1]));
                }
                _ => return Err(format!("`{word}` is no cut")),
            }
        }
        Ok(())
    }

    fn levels(&mut self, text: &str) -> Result<(), Why> {
        for word in list(text) {
            let [c, d, k] = word.split(':').collect::<Vec<_>>()[..] else {
                return Err("a level is c:d:k".into());
            };
            let (c, d, k) = (self.chain(c)?, self.chain(d)?, natural(k).unwrap_or(0));
            let fresh = c != d && self.level[c] + self.level[d] == 0;
            if !fresh || k == 0 || k > self.region[c].min(self.region[d]) {
                return Err(format!("`{word}` is no level"));
            }
            (self.level[c], self.level[d]) = (k, k);
            self.partners.extend((0..k).map(|j| [self.cells[c][j], self.cells[d][j]]));
        }
        Ok(())
    }

    /// Groups of one or two chains, no chain in two of them.
    fn groups(&self, text: &str, lead: Option<&str>) -> Result<Vec<Vec<usize>>, Why> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (i, word) in lead.into_iter().chain(list(text)).enumerate() {
            let group = word.split(':').map(|c| self.chain(c)).collect::<Result<Vec<_>, _>>()?;
            let used = |c: &usize| groups.iter().flatten().any(|d| d == c);
            let least = if i == 0 && lead.is_some() { 1 } else { 2 };
            let twice = group.len() == 2 && group[0] == group[1];
            if group.len() < least || group.len() > 2 || twice || group.iter().any(used) {
                return Err(format!("`{word}` is no group"));
            }
            groups.push(group);
        }
        Ok(groups)
    }

    /// What the rule shows.
    pub fn show(&mut self, rule: &str, rest: &str) -> Result<Shown, Why> {
        let (first, second) = rest.split_once(' ').unwrap_or((rest, ""));
        match rule {
            "follow" => {
                self.cuts(first)?;
                self.levels(second)?;
                self.even(&[], false)
            }
            "column" => self.column(rest),
            "group" => {
                self.cuts(first)?;
                self.even(&self.groups(second, None)?, false)
            }
            "odd" => self.odd(&self.groups(rest, None)?),
            "lead" => self.even(&self.groups(second, Some(first))?, true),
            _ => Err(format!("there is no such rule: `{rule}`")),
        }
    }

    /// What comes of answering in the group in which the opponent moved; in the first one the claimant fills an edge if it leads.
    fn even(&self, groups: &[Vec<usize>], lead: bool) -> Result<Shown, Why> {
        if groups.iter().skip(usize::from(lead)).any(|group| self.size(group) % 2 == 1) {
            return Err("a group has an odd number of vertices".into());
        }
        let empty = || vec![0; self.board.part.w];
        let (mut reach, mut uppers, mut stoppers) = (empty(), empty(), empty());
        for (c, chain) in self.cells.iter().enumerate() {
            let (single, level) = (!groups.iter().flatten().any(|&d| d == c), self.level[c]);
            let region = &chain[..self.region[c]];
            if single && (region.len() - level) % 2 == 1 {
                return Err(format!("the region of the chain of {} is odd", chain[0]));
            }
            let mut ended = false;
            for (i, &x) in region.iter().enumerate() {
                let upper = single && i >= level && (i - level) % 2 == 1;
                ended |= upper && has(&self.threats, x);
                if upper {
                    put(&mut uppers, x);
                } else if !ended {
                    put(&mut reach, x);
                }
            }
            for z in self.cut[c].into_iter().filter(|_| !ended) {
                put(&mut reach, z);
                put(&mut stoppers, z);
            }
        }
        let two = |edge: &Set| count(&common(edge, &stoppers)) >= 2;
        let paired = |edge: &Set| self.partners.iter().any(|&[x, y]| has(edge, x) && has(edge, y));
        let open = |edge: &&Set| inside(edge, &reach) && !two(edge) && !paired(edge);
        let never =
            self.local(groups, self.board.counting.iter().filter(open), |g| (false, lead && g == 0))?;
        let fills = lead
            || self.cut.iter().any(Option::is_some)
            || meets(&uppers, &self.threats)
            || self.board.own.iter().any(|edge| inside(edge, &uppers));
        Ok(Shown { never, fills: never && fills })
    }

    fn size(&self, group: &[usize]) -> usize {
        group.iter().map(|&c| self.region[c]).sum()
    }

    fn column(&self, word: &str) -> Result<Shown, Why> {
        let c = self.chain(word)?;
        if count(&self.board.free).is_multiple_of(2) {
            return Err("the number of unclaimed vertices is even".into());
        }
        let (chain, w) = (&self.cells[c], self.board.part.w);
        let got = (1..chain.len()).filter(|&i| (chain.len() - i).is_multiple_of(2));
        let end = got.clone().find(|&i| has(&self.threats, chain[i]));
        let mine = set_of(w, got.map(|i| chain[i]));
        let above = set_of(w, end.map_or(&[][..], |i| &chain[i + 1..]).iter().copied());
        let never = self.board.counting.iter().all(|edge| meets(edge, &mine) || meets(edge, &above));
        Ok(Shown { never, fills: never && end.is_some() })
    }

    fn odd(&self, groups: &[Vec<usize>]) -> Result<Shown, Why> {
        let is_odd = |group: &[usize]| self.size(group) % 2 == 1;
        let singles = (0..self.cells.len()).filter(|c| !groups.iter().flatten().any(|d| d == c));
        let (odd, even): (Vec<usize>, Vec<usize>) = singles.partition(|&c| is_odd(&[c]));
        if odd.len() + groups.iter().filter(|group| is_odd(group)).count() != 1 {
            return Err("exactly one group must have an odd number of vertices".into());
        }
        let uppers = odd.iter().flat_map(|&c| self.cells[c].iter().skip(1).step_by(2).copied());
        let uppers = set_of(self.board.part.w, uppers);
        let neighbours = |edge: &Set| {
            let mut twos = even.iter().flat_map(|&c| self.cells[c].windows(2));
            twos.any(|two| has(edge, two[0]) && has(edge, two[1]))
        };
        let open = self.board.counting.iter().filter(|edge| !meets(edge, &uppers) && !neighbours(edge));
        let never = self.local(groups, open, |g| (!is_odd(&groups[g]), false))?;
        Ok(Shown { never, fills: never && meets(&uppers, &self.threats) })
    }

    /// Whether the claimant succeeds in the local games of all groups, the edges being given to them; each group's
    /// variant is whether the opponent may pass, and whether the claimant must fill an edge.
    fn local<'s>(
        &self,
        groups: &[Vec<usize>],
        edges: impl Iterator<Item = &'s Set>,
        variant: impl Fn(usize) -> (bool, bool),
    ) -> Result<bool, Why> {
        let mut games = Vec::new();
        for (g, group) in groups.iter().enumerate() {
            let chains: Vec<&[usize]> = group.iter().map(|&c| &self.cells[c][..self.region[c]]).collect();
            games.push(Local::new(&chains, &self.board.own, variant(g).1)?);
        }
        for edge in edges {
            let shares: Vec<u64> = games.iter().map(|game| game.mask(edge)).collect();
            let most = shares.iter().map(|share| share.count_ones()).max().unwrap_or(0);
            match shares.iter().position(|share| most > 0 && share.count_ones() == most) {
                Some(g) => games[g].theirs.push(shares[g]),
                None => return Ok(false),
            }
        }
        for (g, game) in games.iter_mut().enumerate() {
            // Nobody has to be kept from anything: any answers do.
            if (game.must || !game.theirs.is_empty()) && !game.opponent(0, 0, variant(g).0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The game inside a group of chains. Vertices are bits: those of the first chain, then those of the second.
struct Local {
    cells: Vec<usize>,
    /// How many are in the first chain.
    first: usize,
    mine: Vec<u64>,
    theirs: Vec<u64>,
    must: bool,
    known: HashMap<(u64, u64, bool), bool>,
}

impl Local {
    fn new(chains: &[&[usize]], own: &[Set], must: bool) -> Result<Local, Why> {
        let (cells, first) = (chains.concat(), chains[0].len());
        if cells.len() > 64 {
            return Err("a group has more than 64 vertices".into());
        }
        let (mine, theirs, known) = Default::default();
        let mut local = Local { cells, first, mine, theirs, must, known };
        let within = |edge: &&Set| count(edge) == local.mask(edge).count_ones() as usize;
        local.mine = own.iter().filter(within).map(|edge| local.mask(edge)).collect();
        Ok(local)
    }

    fn mask(&self, edge: &[u64]) -> u64 {
        (0..self.cells.len()).filter(|&i| has(edge, self.cells[i])).fold(0, |mask, i| mask | 1 << i)
    }

    /// The vertices that can be claimed.
    fn available(&self, claimed: u64) -> Vec<u64> {
        let lowest = |from: usize, to: usize| (from..to).find(|&i| claimed >> i & 1 == 0).map(|i| 1 << i);
        lowest(0, self.first).into_iter().chain(lowest(self.first, self.cells.len())).collect()
    }

    /// Whether the claimant succeeds with the opponent to move.
    fn opponent(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
        if let Some(&known) = self.known.get(&(theirs, mine, pass)) {
            return Ok(known);
        }
        if self.known.len() > LOCAL {
            return Err("a group is too large for this checker".into());
        }
        let moves = self.available(theirs | mine);
        let mut success = !(moves.is_empty() && self.must);
        for x in &moves {
            let next = theirs | x;
            let filled = self.theirs.iter().any(|set| set & !next == 0);
            success = success && !filled && self.claimant(next, mine, pass)?;
        }
        if pass && !moves.is_empty() {
            success = success && self.claimant(theirs, mine, false)?;
        }
        self.known.insert((theirs, mine, pass), success);
        Ok(success)
    }

    fn claimant(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
        let moves = self.available(theirs | mine);
        for x in &moves {
            let next = mine | x;
            if self.mine.iter().any(|set| set & !next == 0) || self.opponent(theirs, next, pass)? {
                return Ok(true);
            }
        }
        Ok(moves.is_empty() && !self.must)
    }
}
