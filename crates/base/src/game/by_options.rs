//! Games given by their options.

use super::{Family, Malformed, Obstacle, Playable, View};
use crate::budget::{Budget, Stopped};
use crate::graph::Digraph;
use crate::names::Names;
use crate::value::short::{Id, Store, Written};
use crate::value::{Player, Value};
use hashbrown::HashMap;

shared! {
    /// A list of positions, each with the positions that Left and Right can move to; who cannot move loses.
    ///
    /// ```
    /// use upset_base::budget::Budget;
    /// use upset_base::game::{ByOptions, Playable};
    /// use upset_base::value::Player::{Left, Right};
    /// use upset_base::value::short::Written;
    /// let game = ByOptions::written(&Written::read("{1|*}").unwrap(), &Budget::unlimited()).unwrap();
    /// let [one, star] = [Left, Right].map(|player| game.moves(player)[0]);
    /// assert_eq!([game.names().get(one), game.names().get(star)], ["1", "*"]);
    /// ```
    ByOptions(ByOptionsFields)
}

/// What a game of [`ByOptions`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ByOptionsFields {
    /// An arc from each position to those that Left can move to, and the same for Right.
    pub options: [Digraph; 2],
    /// The position at hand.
    pub at: usize,
}

/// The most positions and moves that a written game may have.
const MOST: usize = 1 << 20;
/// The most moves that a play of it can have.
const LONGEST: u128 = 10_000;

impl ByOptions {
    /// The game at the position `at`, with the moves of Left and Right as pairs of positions.
    pub fn new(names: Names, moves: [&[(u32, u32)]; 2], at: usize) -> Result<ByOptions, Malformed> {
        let positions = names.len();
        Malformed::unless_below(at, positions)?;
        for &(x, y) in moves.into_iter().flatten() {
            Malformed::unless_below(x.max(y) as usize, positions)?;
            if x == y {
                return Err(Malformed::Loop(names.get(x as usize).into()));
            }
        }
        let options = moves.map(|arcs| Digraph::new(names.clone(), arcs));
        if let Some(round) = round(&options) {
            let round: Vec<&str> = round.iter().map(|&x| names.get(x)).collect();
            return Err(Malformed::Loop(round.join(" -> ")));
        }
        Ok(ByOptions::of(ByOptionsFields { options, at }))
    }

    /// The game that was written: braces are positions with the options that stand in them, anything else is in canonical form.
    pub fn written(written: &Written, budget: &Budget) -> Result<ByOptions, Stopped> {
        let mut builder = Builder {
            store: Store::new(budget),
            options: Vec::new(),
            names: Vec::new(),
            arcs: 0,
            known: HashMap::new(),
            of_value: HashMap::new(),
        };
        let at = builder.put(written)? as usize;
        let moves = |player: Player| -> Vec<(u32, u32)> {
            let all = builder.options.iter().enumerate();
            all.flat_map(|(x, lists)| lists[player.index()].iter().map(move |&y| (x as u32, y))).collect()
        };
        let [left, right] = Player::BOTH.map(moves);
        let names = Names::new(&builder.names);
        let options = [&left, &right].map(|arcs| Digraph::new(names.clone(), arcs));
        Ok(ByOptions::of(ByOptionsFields { options, at }))
    }

    /// The same game with the players exchanged.
    pub(super) fn swapped(&self) -> ByOptions {
        let [left, right] = self.options.clone();
        ByOptions::of(ByOptionsFields { options: [right, left], at: self.at })
    }
}

/// Positions from which play comes back to the first of them, if there are any; the first is named again at the end.
fn round(options: &[Digraph; 2]) -> Option<Vec<usize>> {
    let n = options[0].len();
    let out = |x: usize| options.iter().flat_map(move |side| side.out(x).iter().map(|&y| y as usize));
    let mut seen = vec![0u8; n];
    for start in 0..n {
        // The line of positions on the way, each with the options not yet looked at.
        let mut line = vec![(start, out(start).collect::<Vec<_>>())];
        if seen[start] != 0 {
            continue;
        }
        seen[start] = 1;
        while let Some((x, open)) = line.last_mut() {
            let Some(y) = open.pop() else {
                seen[*x] = 2;
                line.pop();
                continue;
            };
            if seen[y] == 1 {
                let from = line.iter().position(|(x, _)| *x == y)?;
                return Some(line[from..].iter().map(|(x, _)| *x).chain([y]).collect());
            }
            if seen[y] == 0 {
                seen[y] = 1;
                line.push((y, out(y).collect()));
            }
        }
    }
    None
}

/// Names longer than this are numbers.
const NAME: usize = 40;

/// Positions with their options, equal ones once.
struct Builder {
    store: Store,
    options: Vec<[Vec<u32>; 2]>,
    names: Vec<String>,
    arcs: usize,
    known: HashMap<[Vec<u32>; 2], u32>,
    of_value: HashMap<Id, u32>,
}

impl Builder {
    fn put(&mut self, written: &Written) -> Result<u32, Stopped> {
        match written {
            Written::Options(left, right) => {
                let options = [self.list(left)?, self.list(right)?];
                self.position(options, None)
            }
            Written::Negative(inner) => {
                let inner = self.put(inner)?;
                self.negative(inner)
            }
            Written::Switch(list) => {
                let left = self.list(list)?;
                let right = left.iter().map(|&x| self.negative(x)).collect::<Result<_, _>>()?;
                self.position([left, right], None)
            }
            Written::Plain(..) | Written::Ups(_) | Written::Sum(_) | Written::Tiny(_) => {
                let id = self.store.value_of(written)?;
                self.value(id)
            }
        }
    }

    fn list(&mut self, list: &[Written]) -> Result<Vec<u32>, Stopped> {
        list.iter().map(|written| self.put(written)).collect()
    }

    /// The position with these options.
    fn position(&mut self, options: [Vec<u32>; 2], name: Option<String>) -> Result<u32, Stopped> {
        let options = options.map(|mut list| {
            list.sort_unstable();
            list.dedup();
            list
        });
        if let Some(&x) = self.known.get(&options) {
            return Ok(x);
        }
        let x = self.names.len() as u32;
        self.arcs += options[0].len() + options[1].len();
        if self.arcs + self.names.len() > MOST {
            return Err(Stopped::Large);
        }
        let side = |list: &[u32]| {
            list.iter().map(|&y| self.names[y as usize].as_str()).collect::<Vec<_>>().join(",")
        };
        let name = name.unwrap_or_else(|| format!("{{{}|{}}}", side(&options[0]), side(&options[1])));
        self.names.push(if name.chars().count() > NAME { format!("#{x}") } else { name });
        self.options.push(options.clone());
        self.known.insert(options, x);
        Ok(x)
    }

    /// The canonical form of a value, level by level from below.
    fn value(&mut self, id: Id) -> Result<u32, Stopped> {
        let mut open = vec![(id, false)];
        while let Some((id, ready)) = open.pop() {
            if self.of_value.contains_key(&id) {
                continue;
            }
            if self.store.birthday(id) > LONGEST {
                return Err(Stopped::Large);
            }
            let options = Player::BOTH.map(|player| self.store.options(id, player));
            if ready {
                let lists = options.map(|list| list.iter().map(|option| self.of_value[option]).collect());
                let name = Value::of(&self.store, id).to_string();
                let x = self.position(lists, Some(name))?;
                self.of_value.insert(id, x);
            } else {
                open.push((id, true));
                open.extend(options.into_iter().flatten().map(|option| (option, false)));
            }
        }
        self.of_value.get(&id).copied().ok_or(Stopped::Undecided)
    }

    fn negative(&mut self, x: u32) -> Result<u32, Stopped> {
        let mut turned: HashMap<u32, u32> = HashMap::new();
        let mut open = vec![(x, false)];
        while let Some((y, ready)) = open.pop() {
            if turned.contains_key(&y) {
                continue;
            }
            let [left, right] = self.options[y as usize].clone();
            if ready {
                let [left, right] = [right, left].map(|list| list.iter().map(|z| turned[z]).collect());
                let name = self.negative_name(y);
                let negative = self.position([left, right], name)?;
                turned.insert(y, negative);
            } else {
                open.push((y, true));
                open.extend(left.into_iter().chain(right).map(|z| (z, false)));
            }
        }
        turned.get(&x).copied().ok_or(Stopped::Undecided)
    }

    /// What the negative of a value in canonical form is called.
    fn negative_name(&mut self, x: u32) -> Option<String> {
        let name = &self.names[x as usize];
        let written = Written::read(name).ok().filter(|_| !name.starts_with('{'))?;
        let id = self.store.value_of(&written).ok()?;
        let negative = self.store.negative(id).ok()?;
        Some(Value::of(&self.store, negative).to_string())
    }
}

impl Playable for ByOptions {
    fn family(&self) -> Family {
        Family::Options
    }

    fn view(&self) -> View<'_> {
        let [left, right] = &self.options;
        View { options: Some([left, right]), token: Some(self.at), ..View::new(left.names()) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        self.options[player.index()].out(self.at).iter().map(|&x| x as usize).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        let option = self.options[player.index()].out(self.at).binary_search(&(x as u32)).is_ok();
        (!option).then(|| Obstacle::NoOption { from: self.names().get(self.at).into() })
    }

    fn after(&self, _: Player, x: usize) -> ByOptions {
        ByOptions::of(ByOptionsFields { options: self.options.clone(), at: x })
    }

    fn names(&self) -> &Names {
        self.options[0].names()
    }
}
