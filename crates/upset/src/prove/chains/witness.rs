//! Lemmas that settle a position on chains, found without words: the rules of the format once more, on masks.
//!
//! What is found here is shown to the checker's rules when the proof is written.

use super::board::{Cells, ChainBoard, Place, bits, missing_one};
use super::local::{LARGEST, Locals, Variant};
use super::pairings::{Pair, Rule, any};

/// A lemma with its witness; chains by their numbers on the board, cuts by their cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// No edge counts.
    Dead,
    /// Cuts and groups of two.
    Groups(Vec<usize>, Vec<Pair>),
    /// The leading group, which may be one chain twice, and groups of two.
    Lead(Pair, Vec<Pair>),
}

/// Ways to group that are tried for one lemma.
const TRIES: usize = 800;
/// The most chains that the compiled board has.
const MOST: usize = 16;

/// A position, as the lemmas see it.
struct Now {
    free: Cells,
    threats: Cells,
    base: [usize; MOST],
    length: [usize; MOST],
    /// What is unclaimed of the edges that count.
    live: Vec<Cells>,
    /// What is unclaimed of the claimant's edges.
    own: Vec<Cells>,
}

/// The regions of the chains for some cuts, and what partners give in them.
#[derive(Default)]
struct Regions {
    length: [usize; MOST],
    cells: [Cells; MOST],
    /// The cell below the cut.
    stopper: [Cells; MOST],
    /// The reach and the uppers of a chain on its own, from the lowest cell on or from the second.
    reach: [[Cells; MOST]; 2],
    uppers: [[Cells; MOST]; 2],
    odd: u32,
    filled: u32,
}

/// Looks for lemmas.
pub struct Witnesses<'a> {
    board: &'a ChainBoard,
    edges: [&'a [Cells]; 2],
    /// Whether it is enough that the opponent never fills an edge.
    content: bool,
    /// The games inside groups.
    pub locals: Locals,
    tops: Cells,
    lists: [Vec<u64>; 2],
    given: Vec<Vec<u64>>,
}

impl Now {
    fn cells(&self, c: usize, length: usize) -> Cells {
        if length == 0 { 0 } else { (!0 >> (64 - length)) << self.base[c] }
    }

    fn regions(&self, chains: usize, cuts: &[(usize, usize)]) -> Regions {
        let mut regions = Regions::default();
        for c in 0..chains {
            let cut = cuts.iter().find(|cut| cut.0 == c);
            let length = cut.map_or(self.length[c], |&(_, i)| i - 1);
            regions.length[c] = length;
            regions.cells[c] = self.cells(c, length);
            regions.stopper[c] = cut.map_or(0, |_| 1 << (self.base[c] + length));
            regions.odd |= (length as u32 & 1) << c;
            regions.filled |= u32::from(length > 0) << c;
            for prefix in 0..2 {
                let (mut reach, mut uppers, mut ended) = (0, 0, false);
                for i in 0..length {
                    let x = 1 << (self.base[c] + i);
                    let upper = i >= prefix && (i - prefix) % 2 == 1;
                    ended |= upper && self.threats & x != 0;
                    if upper {
                        uppers |= x;
                    } else if !ended {
                        reach |= x;
                    }
                }
                regions.reach[prefix][c] = reach | if ended { 0 } else { regions.stopper[c] };
                regions.uppers[prefix][c] = uppers;
            }
        }
        regions
    }
}

fn in_pairs(pairs: &[Pair]) -> u32 {
    pairs.iter().fold(0, |all, &(c, d)| all | 1 << c | 1 << d)
}

impl<'a> Witnesses<'a> {
    /// For the claimant with this number, who is content if nobody fills an edge, or not.
    pub fn new(board: &'a ChainBoard, claimant: usize, content: bool) -> Witnesses<'a> {
        let edges = [&board.edges[1 - claimant][..], &board.edges[claimant][..]];
        let tops = board.chains.iter().fold(0, |all, chain| all | 1 << (63 - chain.cells.leading_zeros()));
        let (locals, lists, given) = Default::default();
        Witnesses { board, edges, content, locals, tops, lists, given }
    }

    /// A lemma that shows the claim at `place`, if one is found.
    pub fn find(&mut self, place: Place) -> Option<Step> {
        self.locals.work = 0;
        let now = self.now(place);
        if now.live.is_empty() && self.content {
            return Some(Step::Dead);
        }
        let available = self.board.available(now.free);
        if now.live.iter().any(|&rest| rest & rest.wrapping_sub(1) == 0 && rest & available != 0) {
            return None;
        }
        let odd = now.free.count_ones() % 2 == 1;
        let n = self.board.chains.len();
        let whole = now.regions(n, &[]);
        if !odd {
            let step = self.follow(&now, &whole, &[]).or_else(|| self.group(&now, &whole, &[]));
            if step.is_some() {
                return step;
            }
        } else {
            let step = self.odd(&now, &whole);
            if step.is_some() {
                return step;
            }
        }
        let cuts = self.cuts(&now, available);
        for cut in &cuts {
            let regions = now.regions(n, &[*cut]);
            if regions.odd.count_ones().is_multiple_of(2) {
                let step =
                    self.follow(&now, &regions, &[*cut]).or_else(|| self.group(&now, &regions, &[*cut]));
                if step.is_some() {
                    return step;
                }
            }
        }
        let step = self.lead(&now, &whole);
        if step.is_some() {
            return step;
        }
        for (i, &a) in cuts.iter().enumerate() {
            for &b in cuts[..i].iter().filter(|b| b.0 != a.0) {
                let regions = now.regions(n, &[b, a]);
                let step = self.follow(&now, &regions, &[b, a]);
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }

    fn now(&self, place: Place) -> Now {
        let free = self.board.all() & !place.theirs & !place.mine;
        let open = |edges: &[Cells], other: Cells| -> Vec<Cells> {
            edges.iter().filter(|&&edge| edge & other == 0).map(|&edge| edge & free).collect()
        };
        let live = open(self.edges[0], place.mine);
        let own = open(self.edges[1], place.theirs);
        let threats = missing_one(self.edges[1], place.mine) & free;
        let (mut base, mut length) = ([0; MOST], [0; MOST]);
        for (c, chain) in self.board.chains.iter().enumerate() {
            let left = free & chain.cells;
            length[c] = left.count_ones() as usize;
            base[c] = if left == 0 { chain.bottom } else { left.trailing_zeros() as usize };
        }
        Now { free, threats, base, length, live, own }
    }

    /// The cuts: chain and place in what is left of it.
    fn cuts(&self, now: &Now, available: Cells) -> Vec<(usize, usize)> {
        let chain = |x: usize| self.board.chains.iter().position(|chain| chain.cells >> x & 1 == 1);
        let place = |x: usize| chain(x).map(|c| (c, x - now.base[c]));
        bits(now.threats & !available).filter_map(place).collect()
    }

    fn rule(&self, regions: &Regions) -> Rule {
        let mut partners = [0; MOST];
        let n = self.board.chains.len();
        for (c, partners) in partners.iter_mut().enumerate().take(n) {
            if regions.filled >> c & 1 == 1 {
                *partners = regions.filled & !(1 << c);
            }
        }
        Rule { chains: n, absent: 0, odd: regions.odd, partners, odd_groups: 0 }
    }

    fn follow(&self, now: &Now, regions: &Regions, cuts: &[(usize, usize)]) -> Option<Step> {
        let n = self.board.chains.len();
        let mut rule = self.rule(regions);
        rule.partners.iter_mut().enumerate().for_each(|(c, partners)| {
            *partners = if regions.odd >> c & 1 == 1 { regions.odd & !(1 << c) } else { 0 };
        });
        let mut step = None;
        any(&rule, TRIES, |pairs| {
            let paired = in_pairs(pairs);
            let of = |sets: &[[Cells; MOST]; 2]| {
                (0..n).fold(0, |all, c| all | sets[(paired >> c & 1) as usize][c])
            };
            let (reach, uppers) = (of(&regions.reach), of(&regions.uppers));
            let fills = !cuts.is_empty()
                || uppers & now.threats != 0
                || now.own.iter().any(|&rest| rest & !uppers == 0);
            if !self.content && !fills {
                return false;
            }
            let stoppers = regions.stopper.iter().fold(0, |all, z| all | z) & reach;
            let open = |&rest: &Cells| {
                let split = |&(c, d): &Pair| {
                    let two = 1 << now.base[c as usize] | 1 << now.base[d as usize];
                    rest & two == two
                };
                rest & !reach == 0 && (rest & stoppers).count_ones() < 2 && !pairs.iter().any(split)
            };
            if now.live.iter().any(open) {
                return false;
            }
            let cells = cuts.iter().map(|&(c, i)| now.base[c] + i).collect();
            step = Some(Step::Groups(cells, pairs.to_vec()));
            true
        });
        step
    }

    /// What a set has in a group, the cells of the first chain before those of the second.
    fn share(now: &Now, regions: &Regions, (c, d): Pair, set: Cells) -> u64 {
        let (c, d) = (c as usize, d as usize);
        let first = (set & regions.cells[c]) >> now.base[c];
        if c == d {
            return first;
        }
        first | (set & regions.cells[d]) >> now.base[d] << regions.length[c]
    }

    fn lengths(regions: &Regions, (c, d): Pair) -> [usize; 2] {
        [regions.length[c as usize], if c == d { 0 } else { regions.length[d as usize] }]
    }

    /// Whether the claimant succeeds in a group with the sets in `theirs`, given as shares.
    fn succeeds(
        &mut self,
        now: &Now,
        regions: &Regions,
        pair: Pair,
        variant: Variant,
        theirs: &mut Vec<u64>,
    ) -> bool {
        let inside = regions.cells[pair.0 as usize] | regions.cells[pair.1 as usize];
        let mut mine = std::mem::take(&mut self.lists[1]);
        mine.clear();
        let within = now.own.iter().filter(|&&rest| rest & !inside == 0);
        mine.extend(within.map(|&rest| Self::share(now, regions, pair, rest)));
        let succeeds = self.locals.succeeds(Self::lengths(regions, pair), theirs, &mut mine, variant);
        self.lists[1] = mine;
        succeeds
    }

    /// Whether the claimant succeeds in a group if only the edges inside it matter.
    fn may(&mut self, now: &Now, regions: &Regions, pair: Pair, variant: Variant) -> bool {
        let inside = regions.cells[pair.0 as usize] | regions.cells[pair.1 as usize];
        if inside.count_ones() as usize > LARGEST {
            return false;
        }
        let mut theirs = std::mem::take(&mut self.lists[0]);
        theirs.clear();
        let within = now.live.iter().filter(|&&rest| rest & !inside == 0);
        theirs.extend(within.map(|&rest| Self::share(now, regions, pair, rest)));
        let succeeds = self.succeeds(now, regions, pair, variant, &mut theirs);
        self.lists[0] = theirs;
        succeeds
    }

    /// Drops the partners with whom the group would fail whatever else there is.
    fn promising(
        &mut self,
        now: &Now,
        regions: &Regions,
        rule: &mut Rule,
        variant: impl Fn(u32) -> Option<Variant>,
    ) {
        for c in 0..rule.chains {
            for d in c + 1..rule.chains {
                if rule.partners[c] >> d & 1 == 0 {
                    continue;
                }
                let odd = (regions.odd >> c ^ regions.odd >> d) & 1;
                let holds = variant(odd).is_some_and(|v| self.may(now, regions, (c as u8, d as u8), v));
                if !holds {
                    rule.partners[c] &= !(1 << d);
                    rule.partners[d] &= !(1 << c);
                }
            }
        }
    }

    /// Gives each of the edges to a group and plays the local games.
    fn local(
        &mut self,
        now: &Now,
        regions: &Regions,
        groups: &[Pair],
        edges: impl Iterator<Item = Cells>,
        variant: impl Fn(usize) -> Variant,
    ) -> bool {
        let mut given = std::mem::take(&mut self.given);
        given.resize_with(groups.len().max(given.len()), Vec::new);
        given.iter_mut().for_each(Vec::clear);
        let mut holds = true;
        for edge in edges {
            let mut best = (0, 0, 0);
            for (g, &pair) in groups.iter().enumerate() {
                let share = Self::share(now, regions, pair, edge);
                if share.count_ones() > best.0 {
                    best = (share.count_ones(), g, share);
                }
            }
            if best.0 == 0 {
                holds = false;
                break;
            }
            given[best.1].push(best.2);
        }
        for (g, &pair) in groups.iter().enumerate() {
            holds = holds && self.succeeds(now, regions, pair, variant(g), &mut given[g]);
        }
        self.given = given;
        holds
    }

    /// The edges that lie in the reach when the chains in `grouped` are in groups, and have no two stoppers.
    fn open<'s>(
        &self,
        now: &'s Now,
        regions: &Regions,
        grouped: u32,
    ) -> impl Iterator<Item = Cells> + use<'s> {
        let (mut reach, mut stoppers) = (0, 0);
        for c in 0..self.board.chains.len() {
            let whole = regions.cells[c] | regions.stopper[c];
            reach |= if grouped >> c & 1 == 1 { whole } else { regions.reach[0][c] };
            stoppers |= regions.stopper[c];
        }
        stoppers &= reach;
        let open = move |rest: &Cells| rest & !reach == 0 && (rest & stoppers).count_ones() < 2;
        now.live.iter().copied().filter(open)
    }

    fn group(&mut self, now: &Now, regions: &Regions, cuts: &[(usize, usize)]) -> Option<Step> {
        let n = self.board.chains.len();
        let mut rule = self.rule(regions);
        self.promising(now, regions, &mut rule, |odd| (odd == 0).then_some(Variant::Plain));
        let mut step = None;
        any(&rule, TRIES, |pairs| {
            let grouped = in_pairs(pairs);
            let singles = (0..n).filter(|c| grouped >> c & 1 == 0);
            let uppers = singles.fold(0, |all, c| all | regions.uppers[0][c]);
            let fills = !cuts.is_empty()
                || uppers & now.threats != 0
                || now.own.iter().any(|&rest| rest & !uppers == 0);
            if pairs.is_empty() || !self.content && !fills {
                return false;
            }
            let open = self.open(now, regions, grouped);
            if !self.local(now, regions, pairs, open, |_| Variant::Plain) {
                return false;
            }
            let cells = cuts.iter().map(|&(c, i)| now.base[c] + i).collect();
            step = Some(Step::Groups(cells, pairs.to_vec()));
            true
        });
        step
    }

    fn odd(&mut self, now: &Now, regions: &Regions) -> Option<Step> {
        let n = self.board.chains.len();
        // Only a single odd chain with a threat among its uppers makes the claimant fill an edge.
        let leads = (0..n)
            .filter(|&c| regions.odd >> c & 1 == 1 && regions.uppers[0][c] & now.threats != 0)
            .fold(0u32, |all, c| all | 1 << c);
        if !self.content && leads == 0 {
            return None;
        }
        let mut rule = self.rule(regions);
        rule.odd_groups = 1;
        self.promising(now, regions, &mut rule, |odd| {
            Some(if odd == 1 { Variant::Plain } else { Variant::Pass })
        });
        let mut step = None;
        any(&rule, TRIES, |pairs| {
            let grouped = in_pairs(pairs);
            let alone = regions.odd & !grouped;
            if pairs.is_empty() && alone == 0 || !self.content && alone & leads == 0 {
                return false;
            }
            let singles = (0..n).filter(|c| (grouped | alone) >> c & 1 == 0);
            let singles = singles.fold(0, |all, c| all | regions.cells[c]);
            let uppers = if alone == 0 { 0 } else { regions.uppers[0][alone.trailing_zeros() as usize] };
            let tops = self.tops;
            let held = move |rest: Cells| rest & uppers != 0 || rest & rest >> 1 & !tops & singles != 0;
            let open = now.live.iter().copied().filter(move |&rest| !held(rest));
            let odd = |g: usize| {
                let (c, d) = pairs[g];
                (regions.odd >> c ^ regions.odd >> d) & 1 == 1
            };
            if !self.local(now, regions, pairs, open, |g| if odd(g) { Variant::Plain } else { Variant::Pass })
            {
                return false;
            }
            step = Some(Step::Groups(Vec::new(), pairs.to_vec()));
            true
        });
        step
    }

    fn lead(&mut self, now: &Now, regions: &Regions) -> Option<Step> {
        let n = self.board.chains.len() as u8;
        let mut base = self.rule(regions);
        let mut tested = false;
        let leads = (0..n).flat_map(|a| (a..n).map(move |b| (a, b)));
        for lead in leads.filter(|&(a, b)| (regions.filled >> a & regions.filled >> b) & 1 == 1) {
            if !self.may(now, regions, lead, Variant::Must) {
                continue;
            }
            if !tested {
                self.promising(now, regions, &mut base, |odd| (odd == 0).then_some(Variant::Plain));
                tested = true;
            }
            let absent = 1 << lead.0 | 1 << lead.1;
            let rule = Rule { absent, ..base };
            let mut step = None;
            any(&rule, TRIES, |pairs| {
                let groups: Vec<Pair> = std::iter::once(lead).chain(pairs.iter().copied()).collect();
                let open = self.open(now, regions, in_pairs(&groups));
                let variant = |g: usize| if g == 0 { Variant::Must } else { Variant::Plain };
                if !self.local(now, regions, &groups, open, variant) {
                    return false;
                }
                step = Some(Step::Lead(lead, pairs.to_vec()));
                true
            });
            if step.is_some() {
                return step;
            }
        }
        None
    }

    /// The step as the format writes it.
    pub fn text(&self, place: Place, step: &Step) -> String {
        let now = self.now(place);
        let name = |c: u8| self.board.vertex[now.base[c as usize]].to_string();
        let list = |words: Vec<String>| if words.is_empty() { "-".into() } else { words.join(",") };
        let cuts = |cuts: &[usize]| list(cuts.iter().map(|&x| self.board.vertex[x].to_string()).collect());
        let pairs =
            |pairs: &[Pair]| list(pairs.iter().map(|&(c, d)| format!("{}:{}", name(c), name(d))).collect());
        match step {
            Step::Dead => "pairing".into(),
            Step::Groups(cut, twos) => format!("groups {} {}", cuts(cut), pairs(twos)),
            Step::Lead((a, b), twos) if a == b => format!("lead {} {}", name(*a), pairs(twos)),
            Step::Lead((a, b), twos) => format!("lead {}:{} {}", name(*a), name(*b), pairs(twos)),
        }
    }
}
