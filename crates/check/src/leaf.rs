//! Positions that hold by a lemma.

use crate::chains::Chains;
use crate::game::{Game, Kind, Part, Set, has, meets, members, set_of};
use crate::proof::{Proof, Says};
use crate::value::natural;
use crate::{Player, Why};

/// What a lemma about a positional game shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// The opponent never fills an edge.
    pub never: bool,
    /// The claimant fills one.
    pub fills: bool,
}

/// A position of a positional game, as the lemmas see it.
pub struct Board<'a> {
    /// The board.
    pub part: &'a Part,
    /// What is unclaimed.
    pub free: Set,
    /// What of each edge of the opponent that counts is unclaimed.
    pub counting: Vec<Set>,
    /// What of each edge of the claimant that the opponent has not touched is unclaimed.
    pub own: Vec<Set>,
    /// Whether it is enough that the opponent never fills an edge.
    content: bool,
}

impl<'a> Board<'a> {
    /// The position `s`, in which the section's player shall be shown to reach the aim, the other one being to move.
    pub fn at(game: &'a Game, s: &[u64], (claimant, draw): (Player, bool)) -> Result<Board<'a>, Why> {
        let rules = game.positional.as_ref().ok_or("this rule is about positional games")?;
        let part = &game.parts[0];
        let begins = part.marked.is_some() && game.claims(s) == 0;
        let plain = !rules.misere && rules.turns.is_none() && rules.moves.is_none() && part.owners.is_empty();
        if begins || !plain {
            return Err("this rule is for plain games in which filling an edge wins".into());
        }
        if game.over(s, None).is_some() {
            return Err("the play is over".into());
        }
        let claims = |player: Player| &s[player * part.w..][..part.w];
        let free = set_of(part.w, (0..part.n).filter(|&x| !has(claims(0), x) && !has(claims(1), x)));
        let open = |player: Player| -> Vec<Set> {
            let alive = part.sets[player].iter().filter(|edge| !meets(edge, claims(1 - player)));
            alive.map(|edge| edge.iter().zip(&free).map(|(a, b)| a & b).collect()).collect()
        };
        let (counting, own) = (open(1 - claimant), open(claimant));
        // Where only Left has edges, Left must fill one, and Right is content if nobody does.
        let content = if rules.one_sided { claimant == 1 } else { draw };
        Ok(Board { part, free, counting, own, content })
    }

    /// Verifies what a rule shows.
    pub fn show(&self, step: &str) -> Result<(), Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let shown = match rule {
            "dead" => Shown { never: self.counting.is_empty(), fills: false },
            "pairing" => pairing(self, rest)?,
            "potential" => potential(self)?,
            _ => Chains::new(self)?.show(rule, rest)?,
        };
        let enough = shown.fills || shown.never && self.content;
        if enough { Ok(()) } else { Err(format!("`{rule}` does not show that")) }
    }

    fn is_flat(&self) -> Result<(), Why> {
        match members(&self.free).find(|&x| meets(self.part.row(&self.part.down, x), &self.free)) {
            Some(x) => Err(format!("{x} waits for another vertex")),
            None => Ok(()),
        }
    }
}

/// Pairs `x-y` of different elements, no element in two of them.
fn pairs(text: &str, part: &Part) -> Result<Vec<(usize, usize)>, Why> {
    let mut seen = vec![false; part.n];
    let mut list = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let pair = word.split_once('-').and_then(|(x, y)| Some((natural(x)? as usize, natural(y)? as usize)));
        let (x, y) =
            pair.filter(|&(x, y)| x < part.n && y < part.n).ok_or_else(|| format!("`{word}` is no pair"))?;
        if std::mem::replace(&mut seen[x], true) || std::mem::replace(&mut seen[y], true) {
            return Err(format!("`{word}` has an element of another pair"));
        }
        list.push((x, y));
    }
    Ok(list)
}

impl Proof {
    /// Verifies that the claimant reaches the aim in `s`, the other player being to move.
    pub(crate) fn leaf(&self, s: &[u64], claimant: Player, draw: bool, step: &str) -> Result<(), Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        match rule {
            "involution" => return self.involution(s, rest),
            "fact" => return self.by_fact(s, claimant, rest),
            _ => {}
        }
        Board::at(&self.game, s, (claimant, draw))?.show(step)
    }

    fn involution(&self, s: &[u64], rest: &str) -> Result<(), Why> {
        let [part] = &self.game.parts[..] else { return Err("an involution is about one board".into()) };
        let related = matches!(
            part.kind,
            Kind::Poset | Kind::Pomax | Kind::Pomin | Kind::Pominmax | Kind::Leaf | Kind::NodeKayles
        );
        if !related || s[s.len() - 1] != 0 {
            return Err("there are no involutions here".into());
        }
        let mut image: Vec<usize> = (0..part.n).collect();
        for (x, y) in pairs(rest, part)? {
            (image[x], image[y]) = (y, x);
        }
        let s = &s[..part.w];
        let turned = |x: usize| match part.owners.get(x) {
            None | Some(b'*') => part.owners.get(image[x]).is_none_or(|&owner| owner == b'*'),
            Some(&owner) => part.owners[image[x]] != b'*' && part.owners[image[x]] != owner,
        };
        let within = |x: usize| -> Set { part.row(&part.up, x).iter().zip(s).map(|(a, b)| a & b).collect() };
        for x in members(s) {
            let mapped = set_of(part.w, members(&within(x)).map(|y| image[y]));
            let beside = part.kind == Kind::NodeKayles && has(part.row(&part.up, x), image[x]);
            if image[x] == x || !has(s, image[x]) || !turned(x) || mapped != within(image[x]) || beside {
                return Err(format!("the involution fails at {x}"));
            }
        }
        Ok(())
    }

    fn by_fact(&self, s: &[u64], claimant: Player, rest: &str) -> Result<(), Why> {
        let fact =
            natural(rest).and_then(|id| self.facts.get(id as usize)).ok_or("there is no such fact yet")?;
        let last = s.len() - 1;
        let m = 1 - claimant;
        let holds = fact.position[..last] == s[..last]
            && match (s[last], fact.says) {
                (0, Says::Plain(plain)) => !plain.first(m),
                (0, Says::Value(id)) => !self.values.first(id, m),
                (0, Says::First(first)) => !first[m],
                (beside, Says::Plain(plain)) if plain.m == 0 => {
                    self.values.known(plain).map(u64::from) == Some(beside)
                }
                _ => false,
            };
        if holds { Ok(()) } else { Err("the fact does not show that".into()) }
    }
}

fn pairing(board: &Board<'_>, rest: &str) -> Result<Shown, Why> {
    board.is_flat()?;
    let pairs = pairs(rest, board.part)?;
    if let Some((x, y)) = pairs.iter().find(|&&(x, y)| !has(&board.free, x) || !has(&board.free, y)) {
        return Err(format!("{x}-{y} is claimed"));
    }
    let hit = |edge: &Set| pairs.iter().any(|&(x, y)| has(edge, x) && has(edge, y));
    Ok(Shown { never: board.counting.iter().all(hit), fills: false })
}

fn potential(board: &Board<'_>) -> Result<Shown, Why> {
    board.is_flat()?;
    // The sum as a number in binary: how often each power of two occurs, carried up from the smallest.
    let mut count = vec![0usize; board.part.n + 1];
    for edge in &board.counting {
        count[edge.iter().map(|word| word.count_ones() as usize).sum::<usize>()] += 1;
    }
    for size in (1..count.len()).rev() {
        count[size - 1] += count[size] / 2;
        count[size] %= 2;
    }
    Ok(Shown { never: count[0] == 0 && count.get(1).is_none_or(|&halves| halves == 0), fills: false })
}
