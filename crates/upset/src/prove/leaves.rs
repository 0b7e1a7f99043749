//! Positions of positional games that hold by a lemma: witnesses are guessed, and the checker's own rules say whether they do.

use super::replay::Section;
use hashbrown::HashMap;
use upset_check::Judged;
use upset_check::game::{Game, has, meets, members};

/// Looks for lemmas that settle a position.
pub struct Leaves<'a> {
    game: &'a Game,
    /// What was found for the positions looked at.
    known: HashMap<(Vec<u64>, Section), Option<String>>,
    flat: bool,
}

/// Witnesses that are tried for one position.
const TRIES: usize = 120;
/// Chains of more than so many groups are not paired in all ways.
const CHAINS: usize = 9;

impl<'a> Leaves<'a> {
    /// For plain positional games in which filling an edge wins.
    pub fn new(game: &'a Game) -> Option<Leaves<'a>> {
        let rules = game.positional.as_ref()?;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none() && rules.net.is_none();
        let flat = game.up.iter().all(|&word| word == 0);
        plain.then(|| Leaves { game, known: HashMap::new(), flat })
    }

    /// The step that shows `s` to be good, if one is found.
    pub fn find(&mut self, s: &[u64], section: Section) -> Option<String> {
        let key = (s.to_vec(), section);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = self.search(s, section);
        self.known.insert(key, found.clone());
        found
    }

    fn search(&self, s: &[u64], section: Section) -> Option<String> {
        let board = Judged::at(self.game, s, section).ok()?;
        let mut steps = vec!["pairing".to_string()];
        if self.flat {
            steps.push("potential".into());
            steps.extend(pairing(&board));
        } else if let Some(chains) = Chains::of(&board) {
            steps.extend(chains.steps());
        }
        steps.into_iter().take(TRIES).find(|step| board.show(step).is_ok())
    }
}

/// Disjoint pairs of unclaimed vertices, one in every edge that counts, if taking the shortest edges first finds some.
fn pairing(board: &Judged<'_>) -> Option<String> {
    let mut edges: Vec<Vec<usize>> = board.counting().map(|edge| members(edge).collect()).collect();
    edges.sort_by_key(Vec::len);
    let mut partner: HashMap<usize, usize> = HashMap::new();
    for edge in &edges {
        if edge.iter().any(|x| partner.get(x).is_some_and(|y| edge.contains(y))) {
            continue;
        }
        let free: Vec<usize> = edge.iter().copied().filter(|x| !partner.contains_key(x)).collect();
        let [x, y, ..] = free[..] else { return None };
        partner.insert(x, y);
        partner.insert(y, x);
    }
    let mut pairs: Vec<(usize, usize)> = partner.into_iter().filter(|(x, y)| x < y).collect();
    pairs.sort_unstable();
    let texts: Vec<String> = pairs.into_iter().map(|(x, y)| format!("{x}-{y}")).collect();
    Some(format!("pairing {}", texts.join(" ")))
}

/// The chains of unclaimed vertices, each from the bottom to the top.
struct Chains {
    cells: Vec<Vec<usize>>,
    threats: Vec<(usize, usize)>,
}

impl Chains {
    fn of(board: &Judged<'_>) -> Option<Chains> {
        let (game, free) = (board.game, &board.free);
        let mut cells: Vec<Vec<usize>> = Vec::new();
        for bottom in members(free).filter(|&x| !meets(game.row(&game.down, x), free)) {
            let mut chain: Vec<usize> =
                members(game.row(&game.up, bottom)).filter(|&x| has(free, x)).collect();
            chain.push(bottom);
            chain.sort_by_key(|&x| members(game.row(&game.down, x)).filter(|&y| has(free, y)).count());
            cells.push(chain);
        }
        let mut threats = Vec::new();
        for edge in board.own() {
            let mut open = members(edge);
            if let (Some(x), None) = (open.next(), open.next()) {
                let place = cells
                    .iter()
                    .enumerate()
                    .find_map(|(c, chain)| Some((c, chain.iter().position(|&y| y == x)?)));
                threats.extend(place.filter(|&(_, i)| i > 0));
            }
        }
        threats.sort_unstable();
        threats.dedup();
        (cells.len() <= CHAINS).then_some(Chains { cells, threats })
    }

    /// Witnesses in the order in which they are tried.
    fn steps(&self) -> Vec<String> {
        let lengths: Vec<usize> = self.cells.iter().map(Vec::len).collect();
        let odd = lengths.iter().sum::<usize>() % 2 == 1;
        let mut steps = Vec::new();
        let cuts: Vec<Vec<(usize, usize)>> =
            [Vec::new()].into_iter().chain(self.threats.iter().map(|&cut| vec![cut])).collect();
        for cut in &cuts {
            let mut regions = lengths.clone();
            cut.iter().for_each(|&(c, i)| regions[c] = i - 1);
            let text = if cut.is_empty() { "-".into() } else { self.cells[cut[0].0][cut[0].1].to_string() };
            for pairs in matchings(&regions, |a, b| a % 2 == 1 && b % 2 == 1, |a| a % 2 == 0) {
                steps.push(format!("groups {text} {}", self.pairs(&pairs)));
            }
        }
        for pairs in matchings(&lengths, |a, b| (a + b) % 2 == 0, |a| a % 2 == 0) {
            steps.push(format!("groups - {}", self.pairs(&pairs)));
        }
        self.leads(&lengths, &mut steps);
        if odd {
            for pairs in matchings(&lengths, |_, _| true, |_| true) {
                let size = |&(a, b): &(usize, usize)| (lengths[a] + lengths[b]) % 2;
                let singles = (0..lengths.len()).filter(|c| !pairs.iter().any(|&(a, b)| a == *c || b == *c));
                if pairs.iter().map(size).sum::<usize>() + singles.map(|c| lengths[c] % 2).sum::<usize>() == 1
                {
                    steps.push(format!("groups - {}", self.pairs(&pairs)));
                }
            }
        }
        steps
    }

    /// A leading group of one chain or two, the others paired where they are odd.
    fn leads(&self, lengths: &[usize], steps: &mut Vec<String>) {
        let n = lengths.len();
        let singles = (0..n).map(|c| (c, c));
        let twos = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        for (a, b) in singles.chain(twos) {
            // Chains of the leading group are as if they were not there.
            let rest: Vec<usize> = (0..n).map(|c| if c == a || c == b { 0 } else { lengths[c] }).collect();
            let lead = if a == b {
                self.cells[a][0].to_string()
            } else {
                format!("{}:{}", self.cells[a][0], self.cells[b][0])
            };
            for pairs in matchings(&rest, |x, y| x % 2 == 1 && y % 2 == 1, |x| x % 2 == 0) {
                steps.push(format!("lead {lead} {}", self.pairs(&pairs)));
            }
        }
    }

    fn pairs(&self, pairs: &[(usize, usize)]) -> String {
        if pairs.is_empty() {
            return "-".into();
        }
        let text = |&(a, b): &(usize, usize)| format!("{}:{}", self.cells[a][0], self.cells[b][0]);
        pairs.iter().map(text).collect::<Vec<_>>().join(",")
    }
}

/// All ways to pair some of the chains, few pairs first: `may` be paired, and those left over are `alone`.
fn matchings(
    lengths: &[usize],
    may: impl Fn(usize, usize) -> bool,
    alone: impl Fn(usize) -> bool,
) -> Vec<Vec<(usize, usize)>> {
    let mut done = Vec::new();
    let mut open = vec![(0, Vec::new(), vec![false; lengths.len()])];
    while let Some((c, pairs, taken)) = open.pop() {
        if c == lengths.len() {
            done.push(pairs);
            continue;
        }
        if taken[c] || alone(lengths[c]) {
            open.push((c + 1, pairs.clone(), taken.clone()));
        }
        for d in
            (c + 1..lengths.len()).filter(|&d| !taken[c] && !taken[d] && lengths[c] > 0 && lengths[d] > 0)
        {
            if may(lengths[c], lengths[d]) {
                let (mut pairs, mut taken) = (pairs.clone(), taken.clone());
                pairs.push((c, d));
                (taken[c], taken[d]) = (true, true);
                open.push((c + 1, pairs, taken));
            }
        }
    }
    done.sort_by_key(Vec::len);
    done
}
