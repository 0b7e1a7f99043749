//! Lemmas about positional games whose unclaimed vertices make disjoint chains.

use crate::Why;
use crate::game::{Set, has, inside, meets, members, put, set_of};
use crate::leaf::{Board, Shown};
use crate::value::natural;
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
}

/// What the opponent can get by a strategy that answers with partners, and what the claimant gets.
struct Reach {
    cells: Set,
    uppers: Set,
    stoppers: Set,
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
        let below =
            |x: usize| -> Set { part.row(&part.down, x).iter().zip(free).map(|(a, b)| a & b).collect() };
        let height = |x: usize| below(x).iter().map(|word| word.count_ones()).sum::<u32>();
        let mut cells = Vec::new();
        for bottom in members(free).filter(|&x| height(x) == 0) {
            let mut chain: Vec<usize> =
                members(part.row(&part.up, bottom)).filter(|&x| has(free, x)).chain([bottom]).collect();
            chain.sort_by_key(|&x| height(x));
            if let Some(i) =
                (0..chain.len()).find(|&i| below(chain[i]) != set_of(part.w, chain[..i].iter().copied()))
            {
                return Err(format!("{} is not in a chain of its own", chain[i]));
            }
            cells.push(chain);
        }
        let one = |set: &&Set| set.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        let threats = set_of(part.w, board.own.iter().filter(one).flat_map(|set| members(set)));
        let region = cells.iter().map(Vec::len).collect();
        let cut = vec![None; cells.len()];
        Ok(Chains { board, cells, threats, region, cut })
    }

    fn chain(&self, word: &str) -> Result<usize, Why> {
        let bottom = natural(word).map(|x| x as usize);
        self.cells
            .iter()
            .position(|chain| Some(chain[0]) == bottom)
            .ok_or_else(|| format!("`{word}` is no available vertex"))
    }

    fn cuts(&mut self, text: &str) -> Result<(), Why> {
        for word in list(text) {
            let cell = natural(word).map(|x| x as usize);
            let place = self
                .cells
                .iter()
                .enumerate()
                .find_map(|(c, chain)| Some((c, chain.iter().position(|&x| Some(x) == cell)?)));
            match place {
                Some((c, i)) if i > 0 && self.cut[c].is_none() && has(&self.threats, self.cells[c][i]) => {
                    (self.region[c], self.cut[c]) = (i - 1, Some(self.cells[c][i - 1]));
                }
                _ => return Err(format!("`{word}` is no cut")),
            }
        }
        Ok(())
    }

    /// Groups of one or two chains, no chain in two of them.
    fn groups(&self, text: &str, lead: Option<&str>) -> Result<Vec<Vec<usize>>, Why> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (i, word) in lead.into_iter().chain(list(text)).enumerate() {
            let group = word.split(':').map(|c| self.chain(c)).collect::<Result<Vec<_>, _>>()?;
            let fresh = group
                .iter()
                .enumerate()
                .all(|(k, c)| !group[..k].contains(c) && !groups.iter().flatten().any(|d| d == c));
            if !fresh || group.len() > 2 || group.len() == 1 && (i > 0 || lead.is_none()) {
                return Err(format!("`{word}` is no group"));
            }
            groups.push(group);
        }
        Ok(groups)
    }

    /// What comes of answering with partners in all chains but those of `groups`, of which all is in reach; the first
    /// `levels[c]` vertices of a chain have their partners elsewhere.
    fn reach(&self, groups: &[Vec<usize>], levels: &[usize]) -> Result<Reach, Why> {
        let empty = || vec![0; self.board.part.w];
        let mut reach = Reach { cells: empty(), uppers: empty(), stoppers: empty(), partners: Vec::new() };
        for (c, chain) in self.cells.iter().enumerate() {
            let single = !groups.iter().flatten().any(|&d| d == c);
            let region = &chain[..self.region[c]];
            if single && (region.len() < levels[c] || (region.len() - levels[c]) % 2 == 1) {
                return Err(format!("the region of the chain of {} does not fit", chain[0]));
            }
            let upper = |i: usize| single && i >= levels[c] && (i - levels[c]) % 2 == 1;
            let mut ended = false;
            for (i, &x) in region.iter().enumerate() {
                ended |= upper(i) && has(&self.threats, x);
                if upper(i) {
                    put(&mut reach.uppers, x);
                } else if !ended {
                    put(&mut reach.cells, x);
                }
            }
            if let Some(z) = self.cut[c].filter(|_| !ended) {
                put(&mut reach.cells, z);
                put(&mut reach.stoppers, z);
            }
        }
        Ok(reach)
    }

    /// The edges that no partners and no two stoppers keep the opponent from.
    fn open<'s>(&'s self, reach: &'s Reach) -> impl Iterator<Item = &'s Set> {
        let two = |edge: &Set| {
            edge.iter().zip(&reach.stoppers).map(|(a, b)| (a & b).count_ones()).sum::<u32>() >= 2
        };
        let paired = |edge: &Set| reach.partners.iter().any(|&[x, y]| has(edge, x) && has(edge, y));
        self.board
            .counting
            .iter()
            .filter(move |edge| inside(edge, &reach.cells) && !two(edge) && !paired(edge))
    }

    fn fills(&self, reach: &Reach) -> bool {
        let cut = self.cut.iter().any(Option::is_some);
        cut || meets(&reach.uppers, &self.threats)
            || self.board.own.iter().any(|edge| inside(edge, &reach.uppers))
    }

    /// What the rule shows.
    pub fn show(&mut self, rule: &str, rest: &str) -> Result<Shown, Why> {
        let (first, second) = rest.split_once(' ').unwrap_or((rest, ""));
        match rule {
            "follow" => self.follow(first, second),
            "column" => self.column(rest),
            "group" => {
                self.cuts(first)?;
                let groups = self.groups(second, None)?;
                let reach = self.reach(&groups, &vec![0; self.cells.len()])?;
                let never =
                    self.even(&groups)? && self.local(&groups, self.open(&reach), |_| (false, false))?;
                Ok(Shown { never, fills: never && self.fills(&reach) })
            }
            "odd" => self.odd(rest),
            "lead" => {
                let groups = self.groups(second, Some(first))?;
                let reach = self.reach(&groups, &vec![0; self.cells.len()])?;
                let fills = self.even(&groups[1..])?
                    && self.local(&groups, self.open(&reach), |g| (false, g == 0))?;
                Ok(Shown { never: fills, fills })
            }
            _ => Err(format!("there is no such rule: `{rule}`")),
        }
    }

    fn size(&self, group: &[usize]) -> usize {
        group.iter().map(|&c| self.region[c]).sum()
    }

    fn even(&self, groups: &[Vec<usize>]) -> Result<bool, Why> {
        let even = groups.iter().all(|group| self.size(group).is_multiple_of(2));
        if even { Ok(true) } else { Err("a group has an odd number of vertices".into()) }
    }

    fn follow(&mut self, cuts: &str, levels: &str) -> Result<Shown, Why> {
        self.cuts(cuts)?;
        let mut prefix = vec![0; self.cells.len()];
        let mut partners = Vec::new();
        for word in list(levels) {
            let parts: Vec<&str> = word.split(':').collect();
            let [c, d, k] = parts[..] else { return Err(format!("`{word}` is no level")) };
            let (c, d, k) = (self.chain(c)?, self.chain(d)?, natural(k).unwrap_or(0) as usize);
            let fits =
                c != d && prefix[c] + prefix[d] == 0 && k > 0 && k <= self.region[c] && k <= self.region[d];
            if !fits {
                return Err(format!("`{word}` is no level"));
            }
            (prefix[c], prefix[d]) = (k, k);
            partners.extend((0..k).map(|j| [self.cells[c][j], self.cells[d][j]]));
        }
        let reach = Reach { partners, ..self.reach(&[], &prefix)? };
        let never = self.open(&reach).next().is_none();
        Ok(Shown { never, fills: never && self.fills(&reach) })
    }

    fn column(&self, word: &str) -> Result<Shown, Why> {
        let c = self.chain(word)?;
        if self.region.iter().sum::<usize>().is_multiple_of(2) {
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

    fn odd(&self, twos: &str) -> Result<Shown, Why> {
        let groups = self.groups(twos, None)?;
        let is_odd = |group: &[usize]| self.size(group) % 2 == 1;
        let singles: Vec<usize> =
            (0..self.cells.len()).filter(|c| !groups.iter().flatten().any(|d| d == c)).collect();
        let odd_single: Vec<usize> = singles.iter().copied().filter(|&c| is_odd(&[c])).collect();
        if odd_single.len() + groups.iter().filter(|group| is_odd(group)).count() != 1 {
            return Err("exactly one group must have an odd number of vertices".into());
        }
        let uppers = odd_single
            .first()
            .map_or(Vec::new(), |&c| self.cells[c].iter().skip(1).step_by(2).copied().collect());
        let uppers = set_of(self.board.part.w, uppers);
        let neighbours = |edge: &Set| {
            let even = singles.iter().filter(|c| !odd_single.contains(c));
            even.flat_map(|&c| self.cells[c].windows(2)).any(|two| has(edge, two[0]) && has(edge, two[1]))
        };
        let open = self.board.counting.iter().filter(|edge| !meets(edge, &uppers) && !neighbours(edge));
        let never = self.local(&groups, open, |g| (!is_odd(&groups[g]), false))?;
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
    lengths: [usize; 2],
    mine: Vec<u64>,
    theirs: Vec<u64>,
    must: bool,
    known: HashMap<(u64, u64, bool), bool>,
}

impl Local {
    fn new(chains: &[&[usize]], own: &[Set], must: bool) -> Result<Local, Why> {
        let cells = chains.concat();
        if cells.len() > 64 {
            return Err("a group has more than 64 vertices".into());
        }
        let lengths = [chains[0].len(), chains.get(1).map_or(0, |chain| chain.len())];
        let (mine, theirs, known) = (Vec::new(), Vec::new(), HashMap::new());
        let mut local = Local { cells, lengths, mine, theirs, must, known };
        let within = |edge: &&Set| {
            edge.iter().map(|word| word.count_ones()).sum::<u32>() == local.mask(edge).count_ones()
        };
        local.mine = own.iter().filter(within).map(|edge| local.mask(edge)).collect();
        Ok(local)
    }

    fn mask(&self, edge: &[u64]) -> u64 {
        self.cells.iter().enumerate().filter(|&(_, &x)| has(edge, x)).fold(0, |mask, (i, _)| mask | 1 << i)
    }

    /// The vertices that can be claimed.
    fn available(&self, claimed: u64) -> impl Iterator<Item = u64> + use<> {
        let [a, b] = self.lengths;
        let first = |from: usize, to: usize| (from..to).find(|&i| claimed >> i & 1 == 0).map(|i| 1 << i);
        first(0, a).into_iter().chain(first(a, a + b))
    }

    /// Whether the claimant succeeds with the opponent to move.
    fn opponent(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
        if let Some(&known) = self.known.get(&(theirs, mine, pass)) {
            return Ok(known);
        }
        if self.known.len() > LOCAL {
            return Err("a group is too large for this checker".into());
        }
        let moves: Vec<u64> = self.available(theirs | mine).collect();
        let mut success = !(moves.is_empty() && self.must);
        for x in &moves {
            let next = theirs | x;
            success = success
                && !self.theirs.iter().any(|set| set & !next == 0)
                && self.claimant(next, mine, pass)?;
        }
        if pass && !moves.is_empty() {
            success = success && self.claimant(theirs, mine, false)?;
        }
        self.known.insert((theirs, mine, pass), success);
        Ok(success)
    }

    fn claimant(&mut self, theirs: u64, mine: u64, pass: bool) -> Result<bool, Why> {
        let moves: Vec<u64> = self.available(theirs | mine).collect();
        if moves.is_empty() {
            return Ok(!self.must);
        }
        for x in moves {
            let next = mine | x;
            if self.mine.iter().any(|set| set & !next == 0) || self.opponent(theirs, next, pass)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
