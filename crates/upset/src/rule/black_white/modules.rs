//! Modules exchanged at equal cuts: a part that the rest of the order cannot tell apart from a smaller one.
//!
//! A module is a set of elements that lie alike to every other element. The game depends on it only through its cuts,
//! the values of both players' best options in it; if nothing is above it, through its value alone. This is no theorem
//! of the papers: the walk behind `coloured-series-parallel` proves it where the module is a series part, and
//! recursion agrees on every small order with a module in any place.

use super::cuts::{Cuts, cuts_n_free};
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Position, fitting};
use crate::names::Names;
use crate::order::{Part, Poset};
use crate::rule::{Carries, Shrink, Smaller, Status, Theorem, Witness};
use crate::value::{Dyadic, Player, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Modules exchanged for smaller ones, in orders that split no further.
pub struct Modules;

static THEOREM: Theorem = Theorem {
    name: "modules",
    source: "",
    class: "black-white games on orders that split no further, with modules of several elements",
    time: "that of the cuts of the modules",
    status: Status::No,
};

impl Shrink<BlackWhite> for Modules {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn shrink(&self, game: &BlackWhite, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let n = game.poset.len();
        if n == 0 || n > super::parts::LARGEST || !matches!(game.poset.decompose().part(0), Part::Prime(_)) {
            return Ok(None);
        }
        Ok(simplify(game, budget)?.map(|smaller| Smaller {
            summary: format!(
                "modules exchanged for smaller ones of equal cuts leave {} of {n} elements",
                smaller.poset.len()
            ),
            game: Position::BlackWhite(smaller),
            carries: Carries::Both,
            plus: Value::default(),
            witness: Witness::default(),
        }))
    }
}

/// A small order with coloured elements, as all its pairs.
#[derive(Clone, Debug, Default)]
struct Small {
    colour: Vec<Player>,
    pairs: Vec<(u32, u32)>,
}

impl Small {
    fn antichain(black: usize, white: usize) -> Small {
        let colours = [(Player::Left, black), (Player::Right, white)];
        let colour = colours.into_iter().flat_map(|(player, n)| std::iter::repeat_n(player, n)).collect();
        Small { colour, pairs: Vec::new() }
    }

    fn join(&self, other: &Small, series: bool) -> Small {
        let (a, b) = (self.colour.len() as u32, other.colour.len() as u32);
        let mut pairs = self.pairs.clone();
        pairs.extend(other.pairs.iter().map(|&(x, y)| (x + a, y + a)));
        if series {
            pairs.extend((0..a).flat_map(|x| (a..a + b).map(move |y| (x, y))));
        }
        Small { colour: [&self.colour[..], &other.colour].concat(), pairs }
    }
}

type ModuleKey = (Option<Dyadic>, Option<Dyadic>);

/// Smallest orders by their cuts and by their value.
#[derive(Default)]
struct Known {
    by_cuts: BTreeMap<ModuleKey, Small>,
    by_value: BTreeMap<Dyadic, Small>,
}

/// Orders of up to so many elements are known.
const LARGEST: usize = 4;

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let mut known = Known::default();
    let mut of_size: Vec<Vec<(Cuts, Small)>> = vec![Vec::new()];
    for size in 1..=LARGEST {
        let mut found: Vec<(Cuts, Small)> = Vec::new();
        if size == 1 {
            for player in Player::BOTH {
                let small = Small { colour: vec![player], pairs: Vec::new() };
                found.push((Cuts::one_colour(player, 1), small));
            }
        }
        for low in 1..size {
            for (a, first) in &of_size[low] {
                for (b, second) in &of_size[size - low] {
                    found.push((a.beside(b), first.join(second, false)));
                    if let Ok(stack) = a.on_top(b) {
                        found.push((stack, first.join(second, true)));
                    }
                }
            }
        }
        // Of equal cuts the first is enough: unions see no more of their parts than that.
        found.retain(|(cuts, small)| {
            known.by_value.entry(cuts.value().clone()).or_insert_with(|| small.clone());
            let new = !known.by_cuts.contains_key(&cuts.key());
            known.by_cuts.entry(cuts.key()).or_insert_with(|| small.clone());
            new
        });
        of_size.push(found);
    }
    known
});

/// An order of the same cuts as a module, or of the same value where nothing is above it, if a smaller one is known.
fn smaller(cuts: &Cuts, maximal: bool, size: usize) -> Option<Small> {
    let mut best: Option<Small> = None;
    let mut offer = |small: Small| {
        if small.colour.len() < best.as_ref().map_or(size, |b| b.colour.len()) {
            best = Some(small);
        }
    };
    let count = Dyadic::as_integer;
    let sides = |v: i64| (v.max(0).unsigned_abs() as usize, v.min(0).unsigned_abs() as usize);
    if let Some(small) = KNOWN.by_cuts.get(&cuts.key()) {
        offer(small.clone());
    }
    // Elements of both colours side by side: only the difference counts, as long as both colours are there.
    if let (Some(left), Some(right)) = cuts.key()
        && let (Some(left), Some(right)) = (count(&left), count(&right))
        && right == left + 2
        && left.unsigned_abs() < size as u64
    {
        let (black, white) = sides(left + 1);
        offer(Small::antichain(black + 1, white + 1));
    }
    if maximal {
        if let Some(small) = KNOWN.by_value.get(cuts.value()) {
            offer(small.clone());
        }
        if let Some(v) = count(cuts.value()).filter(|v| v.unsigned_abs() < size as u64) {
            let (black, white) = sides(v);
            offer(Small::antichain(black, white));
        }
    }
    best
}

/// The game with modules replaced by smaller ones of equal cuts; nothing if there are none.
pub fn simplify(game: &BlackWhite, budget: &Budget) -> Result<Option<BlackWhite>, Stopped> {
    let modules = game.poset.n_free_modules();
    if modules.len() == game.poset.len() || modules.len() == 1 {
        return Ok(None);
    }
    let mut changed = false;
    let mut parts = Vec::with_capacity(modules.len());
    for module in &modules {
        let keep: Vec<usize> = module.iter().map(|&x| x as usize).collect();
        let colour: Vec<Player> = keep.iter().map(|&x| game.colour[x]).collect();
        let poset = game.poset.restrict_convex(&keep);
        let inside = |y: &u32| module.binary_search(y).is_ok();
        let maximal = keep.iter().all(|&x| game.poset.given_above(x).iter().all(inside));
        if keep.len() > 1 {
            let own = fitting(BlackWhite::new(poset, colour));
            let cuts = cuts_n_free(&own, budget)?;
            if let Some(small) = cuts.and_then(|cuts| smaller(&cuts, maximal, keep.len())) {
                changed = true;
                parts.push(small);
                continue;
            }
            let pairs = own.poset.cover_pairs().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
            parts.push(Small { colour: own.colour.clone(), pairs });
        } else {
            parts.push(Small { colour, pairs: Vec::new() });
        }
    }
    Ok(changed.then(|| rebuilt(game, &modules, &parts)))
}

/// The order with `parts` in the places of `modules`.
fn rebuilt(game: &BlackWhite, modules: &[Vec<u32>], parts: &[Small]) -> BlackWhite {
    let mut module_of = vec![0; game.poset.len()];
    for (i, module) in modules.iter().enumerate() {
        module.iter().for_each(|&x| module_of[x as usize] = i);
    }
    let mut begin = vec![0u32; parts.len() + 1];
    for (i, part) in parts.iter().enumerate() {
        begin[i + 1] = begin[i] + part.colour.len() as u32;
    }
    let mut joined = hashbrown::HashSet::new();
    for x in 0..game.poset.len() {
        let above = game.poset.given_above(x).iter();
        joined.extend(above.map(|&y| (module_of[x], module_of[y as usize])).filter(|(a, b)| a != b));
    }
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (a, b) in joined {
        pairs.extend((begin[a]..begin[a + 1]).flat_map(|x| (begin[b]..begin[b + 1]).map(move |y| (x, y))));
    }
    for (i, part) in parts.iter().enumerate() {
        pairs.extend(part.pairs.iter().map(|&(x, y)| (x + begin[i], y + begin[i])));
    }
    let colour: Vec<Player> = parts.iter().flat_map(|part| part.colour.iter().copied()).collect();
    fitting(BlackWhite::new(Poset::acyclic(Names::numbered(colour.len()), &pairs), colour))
}
