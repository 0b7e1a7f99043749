//! Facts about positions that are on their own.

use crate::game::{Kind, Part, Set, has, meets, members, put, set_of};
use crate::proof::{Fact, Proof, Says};
use crate::value::{Plain, natural};
use crate::{Level, Why};

fn number(word: &str, limit: usize) -> Result<usize, Why> {
    natural(word)
        .map(|x| x as usize)
        .filter(|&x| x < limit)
        .ok_or_else(|| format!("`{word}` is no number below {limit}"))
}

impl Proof {
    /// Verifies a fact, and says on what level.
    pub(crate) fn holds(&self, fact: &Fact, step: &str) -> Result<Level, Why> {
        let (rule, rest) = step.split_once(' ').unwrap_or((step, ""));
        let grundy = match fact.says {
            Says::Plain(Plain { m: 0, nimber, .. }) => Some(nimber),
            _ => None,
        };
        let poset = match &self.game.parts[..] {
            [part] if part.kind == Kind::Poset && part.owners.is_empty() => Some(part),
            _ => None,
        };
        let equal = |g: u128, level: Level| {
            if Some(g) == grundy { Ok(level) } else { Err(format!("the Grundy number is {g}")) }
        };
        let found = |part: Option<&Part>| {
            if part.is_some() { Ok(()) } else { Err(format!("`{rule}` is about poset games without owners")) }
        };
        match (rule, poset) {
            ("sum", _) => self.is_sum(fact, rest).map(|()| Level::Lemma),
            ("nim", _) if !self.game.sizes.is_empty() => {
                equal(self.game.sizes.iter().fold(0, |sum, size| sum ^ size), Level::Lemma)
            }
            ("series-parallel", Some(part)) if fact.position == self.game.start() => {
                equal(series_parallel(part, rest)? as u128, Level::Theorem)
            }
            ("parity-uniform", Some(part)) => {
                equal(parity_uniform(part, &fact.position, rest)?, Level::Lemma)
            }
            ("articulation", Some(part))
                if fact.says == Says::First([true, true]) && self.game.playable() =>
            {
                let (x, s) = (number(rest, part.n)?, &fact.position[..part.w]);
                let comparable =
                    |y: usize| y == x || has(part.row(&part.up, x), y) || has(part.row(&part.down, x), y);
                match members(s).find(|&y| !comparable(y)) {
                    None if has(s, x) => Ok(Level::Lemma),
                    None => Err(format!("{x} is not there")),
                    Some(y) => Err(format!("{x} and {y} are not comparable")),
                }
            }
            ("articulation" | "parity-uniform" | "series-parallel", part) => {
                found(part)?;
                Err(format!("`{rule}` does not show that"))
            }
            _ => Err(format!("there is no such rule: `{rule}`")),
        }
    }

    fn is_sum(&self, fact: &Fact, rest: &str) -> Result<(), Why> {
        let [part] = &self.game.parts[..] else { return Err("`sum` is about parts of one board".into()) };
        if !self.game.playable() || matches!(part.kind, Kind::Geography | Kind::Options) {
            return Err("this game has no parts".into());
        }
        let (mut total, mut union, mut taken) =
            (Plain::default(), vec![0; fact.position.len()], vec![0; part.w]);
        for word in rest.split(' ') {
            let used = &self.facts[number(word, self.facts.len())?];
            let Says::Plain(value) = used.says else {
                return Err(format!("fact {word} says no number or nimber"));
            };
            total = total.plus(value).ok_or("the sum is too large")?;
            let sets: Vec<&[u64]> = used.position[..used.position.len() - 1].chunks(part.w).collect();
            let mine = set_of(part.w, sets.iter().flat_map(|set| members(set)));
            if meets(&mine, &taken) {
                return Err(format!("fact {word} is about something that another one is about"));
            }
            members(&mine).for_each(|x| put(&mut taken, x));
            union.iter_mut().zip(&used.position).for_each(|(a, b)| *a |= b);
            for (i, set) in sets.iter().enumerate() {
                let rest: Set =
                    fact.position[i * part.w..][..part.w].iter().zip(*set).map(|(a, b)| a & !b).collect();
                if part.touches(set, &rest) || part.touches(&rest, set) {
                    return Err(format!("fact {word} is about elements that touch others"));
                }
            }
        }
        if union != fact.position {
            return Err("the parts are not all of the position".into());
        }
        let right = fact.says == Says::Plain(total);
        if right { Ok(()) } else { Err("the values do not add up to that".into()) }
    }
}

impl Part {
    /// Whether an element of `a` touches one of `b`.
    fn touches(&self, a: &[u64], b: &[u64]) -> bool {
        match self.kind {
            Kind::Removal => members(a).any(|x| self.sets[x].iter().any(|set| meets(set, b))),
            Kind::SetGame => self.sets[0].iter().any(|set| meets(set, a) && meets(set, b)),
            Kind::Hackenbush => {
                let ground = self.marked.iter().flatten().collect::<std::collections::HashSet<_>>();
                let ends = |set: &[u64]| {
                    members(set)
                        .flat_map(|e| [self.pairs[e].0, self.pairs[e].1])
                        .filter(|v| !ground.contains(v))
                        .collect::<std::collections::HashSet<_>>()
                };
                !ends(a).is_disjoint(&ends(b))
            }
            _ => members(a).any(|x| meets(self.row(&self.up, x), b)),
        }
    }
}

fn parity_uniform(part: &Part, s: &[u64], rest: &str) -> Result<u128, Why> {
    let s = &s[..part.w];
    let chosen: Vec<usize> = if rest == "-" {
        Vec::new()
    } else {
        rest.split(',').map(|word| number(word, part.n)).collect::<Result<_, _>>()?
    };
    if part.up.is_empty() && part.n > 0 {
        return Err("the board is too large for that".into());
    }
    let chosen = set_of(part.w, chosen);
    let below = |x: usize| -> Set { part.row(&part.down, x).iter().zip(s).map(|(a, b)| a & b).collect() };
    let count = |set: &[u64]| set.iter().map(|word| word.count_ones() as u128).sum::<u128>();
    let (mut tops, mut degrees, mut met) = (0u128, [false; 2], true);
    for x in members(s) {
        let below = below(x);
        if count(&below) > 0 {
            if meets(part.row(&part.up, x), s) {
                return Err(format!("{x} is in the middle of a chain of three"));
            }
            tops += 1;
            degrees[(count(&below) % 2) as usize] = true;
            met &= below.iter().zip(&chosen).map(|(a, b)| (a & b).count_ones()).sum::<u32>() % 2 == 1;
        }
    }
    let p = match degrees {
        [true, true] => return Err("some tops have odd degree and some even".into()),
        [true, false] if !met => return Err("a top is above an even number of the elements chosen".into()),
        [true, false] => 0,
        _ => 1,
    };
    Ok(((count(s) - tops) % 2) ^ ((tops % 2) * (p ^ 2)))
}

/// A part of the tree: its extreme elements, its size and the Grundy numbers of its options.
struct Node {
    lowest: Vec<usize>,
    highest: Vec<usize>,
    grundy: Set,
}

const STEPS: usize = 1_000_000_000;

fn mex(set: &[u64]) -> usize {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    full * 64 + set.get(full).map_or(0, |word| word.trailing_ones() as usize)
}

fn insert(set: &mut Set, x: usize) {
    if set.len() <= x / 64 {
        set.resize(x / 64 + 1, 0);
    }
    put(set, x);
}

fn series_parallel(part: &Part, text: &str) -> Result<usize, Why> {
    let (mut stack, mut seen, mut steps): (Vec<Node>, _, usize) = (Vec::new(), vec![false; part.n], 0);
    let mut covers: Vec<(usize, usize)> = Vec::new();
    for word in text.split(' ') {
        let (kind, count) = word.split_at(usize::from(word.starts_with(['P', 'S'])));
        let count = number(count, part.n + 1)?;
        if kind.is_empty() {
            if count == part.n || std::mem::replace(&mut seen[count], true) {
                return Err(format!("element {word} occurs twice or is not there"));
            }
            stack.push(Node { lowest: vec![count], highest: vec![count], grundy: vec![1] });
            continue;
        }
        if count < 2 || stack.len() < count {
            return Err(format!("`{word}` has not that many parts"));
        }
        let mut parts = stack.split_off(stack.len() - count).into_iter();
        let Some(mut all) = parts.next() else { break };
        for mut next in parts {
            if kind == "S" {
                if covers.len() + all.highest.len().saturating_mul(next.lowest.len()) > part.pairs.len() {
                    return Err("the tree has more covers than the order".into());
                }
                covers.extend(all.highest.iter().flat_map(|&a| next.lowest.iter().map(move |&b| (a, b))));
                all.highest = next.highest;
                steps += series(&mut all.grundy, &next.grundy);
            } else {
                steps += parallel(&mut all.grundy, &next.grundy);
                // Appending to the longer list keeps the whole work small.
                for (a, b) in [(&mut all.lowest, &mut next.lowest), (&mut all.highest, &mut next.highest)] {
                    if a.len() < b.len() {
                        std::mem::swap(a, b);
                    }
                    a.append(b);
                }
            }
            if steps > STEPS {
                return Err("the tree takes more steps than this checker allows".into());
            }
        }
        stack.push(all);
    }
    let [root] = &stack[..] else { return Err("the tree is not one part in the end".into()) };
    let mut given = part.pairs.clone();
    given.sort_unstable();
    covers.sort_unstable();
    if !seen.iter().all(|&seen| seen) || given != covers {
        return Err("the tree is not that of the order".into());
    }
    Ok(mex(&root.grundy))
}

/// The Grundy set with `upper` put above; how many steps that took.
fn series(lower: &mut Set, upper: &[u64]) -> usize {
    let (mut free, mut number, before) = (0, 0, lower.clone());
    let taken = |x: usize| before.get(x / 64).is_some_and(|_| has(&before, x));
    for a in members(upper) {
        while number < a || taken(free) {
            // Skipping whole words keeps long chains cheap.
            if free % 64 == 0 && before.get(free / 64) == Some(&u64::MAX) {
                free += 64;
                continue;
            }
            number += usize::from(!taken(free));
            free += 1;
        }
        insert(lower, free);
        (number, free) = (number + 1, free + 1);
    }
    before.len() + upper.len() + free / 8
}

/// The Grundy set of the disjoint union.
fn parallel(left: &mut Set, right: &[u64]) -> usize {
    let (g, h) = (mex(left), mex(right));
    let mut union = Set::new();
    members(left).for_each(|a| insert(&mut union, a ^ h));
    members(right).for_each(|b| insert(&mut union, b ^ g));
    let steps = 4 * (left.len() + right.len() + union.len());
    *left = union;
    steps
}
