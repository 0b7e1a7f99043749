//! Lemmas about positional games whose unclaimed vertices make disjoint chains.

use crate::Why;
use crate::game::{Set, count, has, inside, meets, members, overlap, put, set_of};
use crate::leaf::Judged;
use crate::read::{below, list, natural};
use crate::set::{Quick, Rows};
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
    pub fn new(board: &'a Judged<'a>) -> Result<Chains<'a>, Why> {
        let (game, free) = (board.game, &board.free);
        let under = |x: usize| overlap(game.row(&game.down, x), free);
        let mut cells = Vec::new();
        for bottom in members(free).filter(|&x| under(x) == 0) {
            let mut chain = vec![bottom];
            chain.extend(members(game.row(&game.up, bottom)).filter(|&x| has(free, x)));
            chain.sort_by_key(|&x| under(x));
            // Under each lies what comes before it, and nothing else.
            let apart =
                |&i: &usize| under(chain[i]) != i || !has(game.row(&game.down, chain[i]), chain[i - 1]);
            if let Some(i) = (1..chain.len()).find(apart) {
                return Err(format!("{} is not in a chain of its own", chain[i]));
            }
            cells.push(chain);
        }
        let single = board.own.iter().filter(|set| count(set) == 1);
        let threats = set_of(game.w, single.flat_map(members));
        let region = cells.iter().map(Vec::len).collect();
        Ok(Chains { board, cells, threats, region })
    }

    fn cuts(&mut self, text: &str) -> Result<(), Why> {
        for word in list(text) {
            let cell = below(word, self.board.game.n)?;
            let place = |chain: &Vec<usize>| chain.iter().position(|&x| x == cell);
            let found = self.cells.iter().enumerate().find_map(|(c, chain)| Some((c, place(chain)?)));
            match found {
                Some((c, i)) if i > 0 && !self.is_cut(c) && has(&self.threats, cell) => {
                    self.region[c] = i - 1
                }
                _ => return Err(format!("`{word}` is no cut")),
            }
        }
        Ok(())
    }

    fn is_cut(&self, c: usize) -> bool {
        self.region[c] < self.cells[c].len()
    }

    /// Groups of two chains, or one if it leads; no chain is in two of them.
    fn groups(&self, text: &str, lead: Option<&str>) -> Result<Vec<Vec<usize>>, Why> {
        let chain = |word: &str| self.cells.iter().position(|chain| Some(chain[0]) == natural(word));
        let (mut groups, mut used) = (Vec::new(), vec![false; self.cells.len()]);
        for word in lead.into_iter().chain(list(text)) {
            let group: Option<Vec<usize>> = word.split(':').map(chain).collect();
            let least = if groups.is_empty() && lead.is_some() { 1 } else { 2 };
            let group = group.filter(|group| (least..=2).contains(&group.len()));
            let group = group.ok_or_else(|| format!("`{word}` is no group"))?;
            if group.iter().any(|&c| std::mem::replace(&mut used[c], true)) {
                return Err(format!("`{word}` has a chain of another group"));
            }
            groups.push(group);
        }
        Ok(groups)
    }

    /// Whether the rule shows that the opponent never fills an edge, and that the claimant does.
    pub fn show(&mut self, rule: &str, rest: &str) -> Result<(bool, bool), Why> {
        let (first, second) = rest.split_once(' ').ok_or("a rule about chains has two words")?;
        match rule {
            "groups" => {
                self.cuts(first)?;
                let groups = self.groups(second, None)?;
                // In groups of two the bottoms are partners, or a local game is played.
                let odd = |group: &Vec<usize>| group.iter().all(|&c| self.region[c] % 2 == 1);
                let partners = !groups.is_empty() && groups.iter().all(odd);
                let shown = if partners { self.answers(&[], &groups, false) } else { Ok((false, false)) };
                match shown {
                    Ok((true, fills)) if fills || self.board.content => Ok((true, fills)),
                    _ => self.answers(&groups, &[], false),
                }
            }
            "lead" => self.answers(&self.groups(second, Some(first))?, &[], true),
            _ => Err(format!("there is no such rule: `{rule}`")),
        }
    }

    /// What comes of answering in the group in which the opponent moved, while there is something left of it; in the
    /// first group the claimant fills an edge if it leads. In `paired` groups the two bottoms are partners.
    fn answers(&self, groups: &[Vec<usize>], paired: &[Vec<usize>], lead: bool) -> Result<(bool, bool), Why> {
        let size = |group: &[usize]| group.iter().map(|&c| self.region[c]).sum::<usize>();
        let is_used = |c: usize| groups.iter().chain(paired).any(|group| group.contains(&c));
        let alone: Vec<[usize; 1]> = (0..self.cells.len()).filter(|&c| !is_used(c)).map(|c| [c]).collect();
        let odd = |group: &[usize]| size(group) % 2 == 1;
        let odds = groups.iter().skip(usize::from(lead)).filter(|group| odd(group)).count()
            + alone.iter().filter(|group| odd(&group[..])).count();
        let cut = (0..self.cells.len()).any(|c| self.is_cut(c));
        if odds > 1 || odds == 1 && (lead || cut || !paired.is_empty()) {
            return Err("too many groups have an odd number of vertices".into());
        }
        // If one group is odd, the opponent may pass in the others.
        let passes = |group: &[usize]| odds == 1 && !odd(group);
        let empty = || vec![0; self.board.game.w];
        // The opponent gets nothing that is held, and not both of two.
        let (mut held, mut uppers, mut stops, mut twos) = (empty(), empty(), Vec::new(), Vec::new());
        for group in paired {
            twos.push([self.cells[group[0]][0], self.cells[group[1]][0]]);
        }
        for (prefix, c) in
            alone.iter().flatten().map(|&c| (0, c)).chain(paired.iter().flatten().map(|&c| (1, c)))
        {
            let (chain, mut ended) = (&self.cells[c], false);
            if passes(&[c]) {
                twos.extend(chain.windows(2).map(|two| [two[0], two[1]]));
                continue;
            }
            for (i, &x) in chain.iter().enumerate().skip(prefix) {
                let upper = i < self.region[c] && (i - prefix) % 2 == 1;
                if upper {
                    put(&mut uppers, x);
                }
                if upper || ended {
                    put(&mut held, x);
                }
                ended |= upper && has(&self.threats, x);
            }
        }
        for c in (0..self.cells.len()).filter(|&c| self.is_cut(c)) {
            let above = &self.cells[c][self.region[c]..];
            above[1..].iter().for_each(|&x| put(&mut held, x));
            twos.extend(stops.iter().map(|&z| [z, above[0]]));
            stops.push(above[0]);
        }
        let both = |edge: &[u64]| twos.iter().any(|&[x, y]| has(edge, x) && has(edge, y));
        let open = self.board.counting.iter().filter(|edge| !meets(edge, &held) && !both(edge));
        let never = self.local(groups, open, |g| (passes(&groups[g]), lead && g == 0))?;
        let full = || self.board.own.iter().any(|edge| inside(edge, &uppers));
        Ok((never, never && (lead || cut || meets(&uppers, &self.threats) || full())))
    }

    /// Whether the claimant succeeds in the local games of all groups, the edges being given to them; each group's
    /// variant is whether the opponent may pass, and whether the claimant must fill an edge.
    fn local<'s>(
        &self,
        groups: &[Vec<usize>],
        edges: impl Iterator<Item = &'s [u64]>,
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
    known: HashMap<(u64, u64, bool), bool, Quick>,
}

impl Local {
    fn new(chains: &[&[usize]], own: &Rows, must: bool) -> Result<Local, Why> {
        let (cells, first) = (chains.concat(), chains[0].len());
        if cells.len() > 64 {
            return Err("a group has more than 64 vertices".into());
        }
        let (mine, theirs, known) = Default::default();
        let mut local = Local { cells, first, mine, theirs, must, known };
        let masks = own.iter().map(|edge| (count(edge), local.mask(edge)));
        let within = masks.filter(|&(size, mask)| size == mask.count_ones() as usize);
        local.mine = within.map(|(_, mask)| mask).collect();
        Ok(local)
    }

    fn mask(&self, edge: &[u64]) -> u64 {
        (0..self.cells.len()).filter(|&i| has(edge, self.cells[i])).fold(0, |mask, i| mask | 1 << i)
    }

    /// The vertices that can be claimed.
    fn available(&self, claimed: u64) -> impl Iterator<Item = u64> + use<> {
        let lowest = |from: usize, to: usize| (from..to).find(|&i| claimed >> i & 1 == 0).map(|i| 1 << i);
        lowest(0, self.first).into_iter().chain(lowest(self.first, self.cells.len()))
    }

    /// Whether the claimant succeeds with the opponent to move.
    fn opponent(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
        if let Some(&known) = self.known.get(&(theirs, mine, pass)) {
            return Ok(known);
        }
        if self.known.len() > LOCAL {
            return Err("a group is too large for this checker".into());
        }
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

    fn claimant(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
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
