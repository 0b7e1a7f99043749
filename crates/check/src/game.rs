//! The game that a proof is about, and the rules of play of every family.
//!
//! A position is a list of words: for each part its sets and its token, and last the value that stands beside it.

use crate::json::Json;
use crate::value::Values;
use crate::{DRAW, Player, Why};

/// What the elements of a part do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Poset,
    Pomax,
    Pomin,
    Pominmax,
    Leaf,
    Removal,
    NodeKayles,
    SetGame,
    Hackenbush,
    Col,
    Geography,
    Options,
    Heaps,
    Positional,
}

const KINDS: [(&str, Kind); 14] = [
    ("poset", Kind::Poset),
    ("pomax", Kind::Pomax),
    ("pomin", Kind::Pomin),
    ("pominmax", Kind::Pominmax),
    ("leaf", Kind::Leaf),
    ("removal", Kind::Removal),
    ("node-kayles", Kind::NodeKayles),
    ("set-game", Kind::SetGame),
    ("hackenbush", Kind::Hackenbush),
    ("col", Kind::Col),
    ("geography", Kind::Geography),
    ("options", Kind::Options),
    ("heaps", Kind::Heaps),
    ("positional", Kind::Positional),
];

/// Boards above this size have no relation by bits: nothing is played on them.
pub const PLAYABLE: usize = 4096;

/// A set of elements as words; sets of a matrix lie one after the other.
pub type Set = Vec<u64>;

/// Whether `x` is in the set.
pub fn has(set: &[u64], x: usize) -> bool {
    set[x / 64] >> (x % 64) & 1 == 1
}

/// Puts `x` in the set.
pub fn put(set: &mut [u64], x: usize) {
    set[x / 64] |= 1 << (x % 64);
}

/// Whether two sets have an element in common.
pub fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether the first set lies in the second.
pub fn inside(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// The elements of a set.
pub fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let next = |&rest: &u64| Some(rest & rest.wrapping_sub(1)).filter(|_| rest != 0);
        let lowest = move |rest: u64| (rest != 0).then(|| i * 64 + rest.trailing_zeros() as usize);
        std::iter::successors(Some(word), next).map_while(lowest)
    })
}

/// The set of these elements of a board of `w` words.
pub fn set_of(w: usize, elements: impl IntoIterator<Item = usize>) -> Set {
    let mut set = vec![0; w];
    elements.into_iter().for_each(|x| put(&mut set, x));
    set
}

/// A board of one family.
pub struct Part {
    /// The family.
    pub kind: Kind,
    /// The number of elements.
    pub n: usize,
    /// The words of a set.
    pub w: usize,
    /// Where the part's position begins.
    pub at: usize,
    /// What each element is related to: everything strictly above, the neighbours, the arcs.
    pub up: Set,
    /// What is strictly below each element; Right's arcs.
    pub down: Set,
    /// The sets of a set game, the needs of each element; Left's and Right's edges.
    pub sets: Vec<Vec<Set>>,
    /// The letters of the owners; none if there are none.
    pub owners: Vec<u8>,
    /// The given pairs: covers, edges; the ends of edges in Hackenbush.
    pub pairs: Vec<(usize, usize)>,
    /// The ground in Hackenbush; the vertices to which a first claim is restricted.
    pub marked: Option<Vec<usize>>,
    /// The position at the start.
    pub start: Vec<u64>,
}

/// A game with the position it starts from.
pub struct Game {
    /// The parts of a sum, or the one board.
    pub parts: Vec<Part>,
    /// The words of a position, the value's included.
    pub words: usize,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Convention, turns, number of moves, where the game is positional.
    pub positional: Option<Rules>,
    /// The sizes of heaps.
    pub sizes: Vec<u128>,
}

/// What is particular to a positional game.
pub struct Rules {
    /// Whether filling an edge loses.
    pub misere: bool,
    /// The result when nobody has filled an edge.
    pub unfilled: usize,
    /// Whether only Left has edges.
    pub one_sided: bool,
    /// Who claims when.
    pub turns: Option<Vec<Player>>,
    /// How many claims are made.
    pub moves: Option<usize>,
    /// The edges of each player through each vertex.
    through: [Vec<Vec<u32>>; 2],
}

/// A move: the part (the value beside comes after all of them) and the element or option.
pub type Move = (usize, usize);

fn letters(json: Option<Json>, n: usize, allowed: &str) -> Result<Vec<u8>, Why> {
    let Some(json) = json else { return Ok(Vec::new()) };
    let text = json.text()?.into_bytes();
    let fits = text.len() == n && text.iter().all(|b| allowed.as_bytes().contains(b));
    if fits { Ok(text) } else { Err(format!("{n} letters of `{allowed}` are expected")) }
}

/// The sets of these elements, within `room` words in all.
fn sets_of(w: usize, lists: Vec<Vec<usize>>, room: &mut usize) -> Result<Vec<Set>, Why> {
    *room = room.checked_sub(lists.len().saturating_mul(w)).ok_or("too many sets")?;
    Ok(lists.into_iter().map(|list| set_of(w, list)).collect())
}

/// The most words that the sets of a board may take.
const ROOM: usize = 1 << 24;

impl Part {
    fn read(mut json: Json, at: usize) -> Result<(Part, Option<Rules>), Why> {
        let mut field = |name: &str| json.take(name);
        let need =
            |value: Option<Json>, name: &str| value.ok_or_else(|| format!("the field `{name}` is missing"));
        let family = need(field("family"), "family")?.text()?;
        let kind = KINDS.iter().find(|(name, _)| *name == family).map(|&(_, kind)| kind);
        let kind = kind.ok_or_else(|| format!("there is no family `{family}`"))?;
        let n = need(field("names"), "names")?.list()?.len();
        let w = n.div_ceil(64).max(1);
        if n > PLAYABLE && kind != Kind::Poset {
            return Err(format!("more than {PLAYABLE} elements"));
        }
        let owners = letters(field("owners"), n, "LR*")?;
        let (up, down, sets, pairs, marked, start) = Default::default();
        let mut part = Part { kind, n, w, at, up, down, sets, owners, pairs, marked, start };
        let all = set_of(w, 0..n);
        let (mut rules, mut room) = (None, ROOM);
        match kind {
            Kind::Poset | Kind::Pomax | Kind::Pomin | Kind::Pominmax => {
                part.pairs = need(field("covers"), "covers")?.pairs(n)?;
                part.start = all;
                part.order()?;
            }
            Kind::Leaf | Kind::NodeKayles => {
                part.adjacency(need(field("edges"), "edges")?.pairs(n)?);
                part.start = all;
            }
            Kind::Removal => {
                let needs = need(field("needs"), "needs")?.list()?;
                let sets = |x: Json| sets_of(w, x.lists(n)?, &mut room);
                part.sets = needs.into_iter().map(sets).collect::<Result<_, _>>()?;
                if part.sets.len() != n {
                    return Err("each element must have its needs".into());
                }
                part.start = all;
            }
            Kind::SetGame => {
                let sets = need(field("sets"), "sets")?.lists(n)?;
                if need(field("set_names"), "set_names")?.list()?.len() != sets.len()
                    || !part.owners.is_empty()
                {
                    return Err("each set must have a name, and nothing an owner".into());
                }
                part.sets = vec![sets_of(w, sets, &mut room)?];
                part.start = all;
            }
            Kind::Hackenbush => {
                let vertices = need(field("vertices"), "vertices")?.below(1 << 32)?;
                part.pairs = need(field("edges"), "edges")?.pairs(vertices)?;
                part.marked = Some(need(field("ground"), "ground")?.elements(vertices)?);
                if part.pairs.len() != n {
                    return Err("each edge must have a name".into());
                }
                part.start = part.hanging(&all);
            }
            Kind::Col => {
                part.adjacency(need(field("edges"), "edges")?.pairs(n)?);
                let coloured = letters(field("colored"), n, "LR.")?;
                let free = |player: Player, x: usize| {
                    let own = b"LR"[player];
                    let clear = |x: usize| coloured.is_empty() || coloured[x] == b'.';
                    let beside = |y: usize| coloured.get(y) == Some(&own);
                    clear(x) && part.may(player, x) && !members(part.row(&part.up, x)).any(beside)
                };
                part.start = [0, 1].map(|p| set_of(w, (0..n).filter(|&x| free(p, x)))).concat();
            }
            Kind::Geography => {
                part.pairs = need(field("arcs"), "arcs")?.pairs(n)?;
                part.up = part.matrix(part.pairs.iter().copied());
                part.start = all;
                part.start.push(need(field("token"), "token")?.below(n)? as u64);
            }
            Kind::Options => {
                let [left, right] = ["left", "right"].map(|side| need(field(side), side)?.pairs(n));
                let (left, right) = (left?, right?);
                part.up = part.matrix(left.iter().copied());
                part.down = part.matrix(right.iter().copied());
                acyclic(n, &[left, right].concat())?;
                part.start = vec![need(field("token"), "token")?.below(n)? as u64];
            }
            Kind::Positional => rules = Some(part.positional(&mut json)?),
            Kind::Heaps => return Err("heaps are no part of anything".into()),
        }
        match json {
            Json::Object(fields) if fields.is_empty() => Ok((part, rules)),
            Json::Object(fields) => Err(format!("the field `{}` does not belong here", fields[0].0)),
            _ => Err("an object is expected".into()),
        }
    }

    fn positional(&mut self, json: &mut Json) -> Result<Rules, Why> {
        let (n, w) = (self.n, self.w);
        let mut need = |name: &str| json.take(name).ok_or_else(|| format!("the field `{name}` is missing"));
        let convention = need("convention")?.text()?;
        let (misere, unfilled, one_sided) = match convention.as_str() {
            "maker-breaker" => (false, 1, true),
            "maker-maker" | "achievement" => (false, DRAW, false),
            "avoider-enforcer" => (true, 0, true),
            "avoidance" => (true, DRAW, false),
            _ => return Err(format!("there is no convention `{convention}`")),
        };
        self.pairs = need("covers")?.pairs(n)?;
        self.order()?;
        let edges = [need("left")?.lists(n)?, need("right")?.lists(n)?];
        if edges.iter().flatten().any(Vec::is_empty) || one_sided && !edges[1].is_empty() {
            return Err("an edge is empty, or Right has edges that the convention does not know".into());
        }
        let mut through = [vec![Vec::new(); n], vec![Vec::new(); n]];
        for (player, list) in edges.iter().enumerate() {
            for (i, edge) in list.iter().enumerate() {
                edge.iter().for_each(|&x| through[player][x].push(i as u32));
            }
        }
        let (mut room, [left, right]) = (ROOM, edges);
        self.sets = vec![sets_of(w, left, &mut room)?, sets_of(w, right, &mut room)?];
        let claimed = letters(json.take("claimed"), n, "LR.")?;
        let of = |letter: u8| set_of(w, (0..claimed.len()).filter(|&x| claimed[x] == letter));
        self.start = [of(b'L'), of(b'R')].concat();
        let turns = json.take("turns").map(Json::text).transpose()?;
        let turns = turns
            .map(|text| text.bytes().map(|b| b"LR".iter().position(|&l| l == b)).collect::<Option<Vec<_>>>());
        let turns = turns
            .map(|list| list.filter(|list| !list.is_empty()).ok_or("turns are letters L and R"))
            .transpose()?;
        let moves = json.take("moves").map(|json| json.below(1 << 32)).transpose()?;
        self.marked = json.take("first_moves").map(|json| json.elements(n)).transpose()?;
        Ok(Rules { misere, unfilled, one_sided, turns, moves, through })
    }

    fn matrix(&self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Set {
        let rows = if self.n > PLAYABLE { 0 } else { self.n };
        let mut matrix = vec![0; rows * self.w];
        pairs.into_iter().filter(|&(a, _)| a < rows).for_each(|(a, b)| put(&mut matrix[a * self.w..], b));
        matrix
    }

    fn adjacency(&mut self, pairs: Vec<(usize, usize)>) {
        self.up = self.matrix(pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|(a, b)| a != b));
        self.pairs = pairs;
    }

    /// The closure of the pairs, each element after those below it.
    fn order(&mut self) -> Result<(), Why> {
        let order = acyclic(self.n, &self.pairs)?;
        self.up = self.matrix(self.pairs.iter().copied());
        let w = self.w;
        let rows = self.up.len() / w;
        for &x in order.iter().rev().filter(|_| rows > 0) {
            let row = self.row(&self.up, x).to_vec();
            for y in members(&row) {
                (0..w).for_each(|i| self.up[x * w + i] |= self.up[y * w + i]);
            }
        }
        self.down = self.matrix(
            (0..rows).flat_map(|x| members(self.row(&self.up, x)).map(move |y| (y, x))).collect::<Vec<_>>(),
        );
        Ok(())
    }

    /// The row of an element in one of the matrices.
    pub fn row<'a>(&self, matrix: &'a [u64], x: usize) -> &'a [u64] {
        &matrix[x * self.w..][..self.w]
    }

    /// Whether `player` may play `x`, as far as owners go.
    pub fn may(&self, player: Player, x: usize) -> bool {
        self.owners.get(x).is_none_or(|&owner| owner == b'*' || owner == b"LR"[player])
    }

    /// The edges of `set` that hang on the ground.
    fn hanging(&self, set: &[u64]) -> Set {
        let mut reached: std::collections::HashSet<usize> = self.marked.iter().flatten().copied().collect();
        let mut hangs = vec![0; self.w];
        loop {
            let before = reached.len();
            for e in members(set) {
                let (a, b) = self.pairs[e];
                if reached.contains(&a) || reached.contains(&b) {
                    put(&mut hangs, e);
                    reached.extend([a, b]);
                }
            }
            if reached.len() == before {
                return hangs;
            }
        }
    }

    /// How many sets and how many tokens a position has.
    pub fn shape(&self) -> (usize, usize) {
        match self.kind {
            Kind::Col | Kind::Positional => (2, 0),
            Kind::Geography => (1, 1),
            Kind::Options => (0, 1),
            _ => (1, 0),
        }
    }

    fn moves(&self, s: &[u64], player: Player, first: bool) -> Vec<usize> {
        let w = self.w;
        let mine = |x: &usize| self.may(player, *x);
        let (up, down) = (|x: usize| self.row(&self.up, x), |x: usize| self.row(&self.down, x));
        let all = |set: &[u64], test: &dyn Fn(usize) -> bool| {
            members(set).filter(mine).filter(|&x| test(x)).collect()
        };
        match self.kind {
            Kind::Poset | Kind::NodeKayles | Kind::Hackenbush => all(s, &|_| true),
            Kind::Pomax => all(s, &|x| !meets(up(x), s)),
            Kind::Pomin => all(s, &|x| !meets(down(x), s)),
            Kind::Pominmax => all(s, &|x| !meets(up(x), s) || !meets(down(x), s)),
            Kind::Leaf => {
                all(s, &|x| up(x).iter().zip(s).map(|(a, b)| (a & b).count_ones()).sum::<u32>() <= 1)
            }
            Kind::Removal => all(s, &|x| self.sets[x].iter().any(|set| !meets(set, s))),
            Kind::SetGame => (0..self.sets[0].len()).filter(|&i| meets(&self.sets[0][i], s)).collect(),
            Kind::Col => members(&s[player * w..][..w]).collect(),
            Kind::Geography => {
                let token = s[w] as usize;
                all(up(token), &|x| x != token && has(s, x))
            }
            Kind::Options => {
                members(self.row(if player == 0 { &self.up } else { &self.down }, s[0] as usize)).collect()
            }
            Kind::Positional => {
                let claimed: Set = s[..w].iter().zip(&s[w..]).map(|(a, b)| a | b).collect();
                let free = set_of(w, (0..self.n).filter(|&x| !has(&claimed, x)));
                let marked = |x: usize| !first || self.marked.as_ref().is_none_or(|list| list.contains(&x));
                all(&free, &|x| inside(down(x), &claimed) && marked(x))
            }
            Kind::Heaps => Vec::new(),
        }
    }

    fn play(&self, s: &mut [u64], player: Player, x: usize) {
        let w = self.w;
        let without = |s: &mut [u64], gone: &[u64]| s.iter_mut().zip(gone).for_each(|(a, b)| *a &= !b);
        match self.kind {
            Kind::Poset | Kind::NodeKayles => without(s, self.row(&self.up, x)),
            Kind::SetGame => without(s, &self.sets[0][x]),
            Kind::Col => without(&mut s[player * w..][..w], self.row(&self.up, x)),
            Kind::Positional => put(&mut s[player * w..], x),
            Kind::Geography => {
                let token = std::mem::replace(&mut s[w], x as u64) as usize;
                s[token / 64] &= !(1 << (token % 64));
            }
            Kind::Options => s[0] = x as u64,
            _ => {}
        }
        match self.kind {
            Kind::Positional | Kind::Geography | Kind::Options | Kind::SetGame => {}
            _ => s.chunks_mut(w).for_each(|set| set[x / 64] &= !(1 << (x % 64))),
        }
        if self.kind == Kind::Hackenbush {
            let hangs = self.hanging(s);
            s.copy_from_slice(&hangs);
        }
    }
}

/// The elements, each after those it is above; or that there is none such order.
fn acyclic(n: usize, pairs: &[(usize, usize)]) -> Result<Vec<usize>, Why> {
    let (mut open, mut above) = (vec![0usize; n], vec![Vec::new(); n]);
    for &(a, b) in pairs {
        open[b] += 1;
        above[a].push(b);
    }
    let mut order: Vec<usize> = (0..n).filter(|&x| open[x] == 0).collect();
    let mut i = 0;
    while i < order.len() {
        for &y in &above[order[i]] {
            open[y] -= 1;
            if open[y] == 0 {
                order.push(y);
            }
        }
        i += 1;
    }
    if order.len() == n { Ok(order) } else { Err("the pairs have a cycle".into()) }
}

impl Game {
    /// Reads the description of a game.
    pub fn read(text: &str) -> Result<Game, Why> {
        let mut json = Json::read(text)?;
        let mut game =
            Game { parts: Vec::new(), words: 0, impartial: true, positional: None, sizes: Vec::new() };
        let Json::Object(fields) = &json else { return Err("an object is expected".into()) };
        let family = fields.iter().find_map(|(name, value)| {
            if let (true, Json::Text(text)) = (name == "family", value) { Some(text.clone()) } else { None }
        });
        match family.as_deref() {
            Some("heaps") => {
                let sizes = json.take("sizes").ok_or("the field `sizes` is missing")?.list()?;
                let size = |json: Json| {
                    json.text()?.parse().map_err(|_| "a size is no number below 2^128".to_string())
                };
                game.sizes = sizes.into_iter().map(size).collect::<Result<_, _>>()?;
            }
            Some("sum") => {
                for json in json.take("parts").ok_or("the field `parts` is missing")?.list()? {
                    let (part, rules) = Part::read(json, game.words)?;
                    if rules.is_some() {
                        return Err("a positional game is no part of a sum".into());
                    }
                    game.words += part.start.len();
                    game.parts.push(part);
                }
            }
            _ => {
                let (part, rules) = Part::read(json, 0)?;
                (game.words, game.positional) = (part.start.len(), rules);
                game.parts.push(part);
            }
        }
        game.words += 1;
        let both = |part: &Part| {
            part.owners.is_empty() && !matches!(part.kind, Kind::Col | Kind::Options | Kind::Positional)
        };
        game.impartial = game.parts.iter().all(both);
        Ok(game)
    }

    /// Whether the board is small enough to be played on.
    pub fn playable(&self) -> bool {
        self.sizes.is_empty() && self.parts.iter().all(|part| part.n <= PLAYABLE)
    }

    /// The position at the start, with nothing beside it.
    pub fn start(&self) -> Vec<u64> {
        self.parts.iter().flat_map(|part| part.start.iter().copied()).chain([0]).collect()
    }

    /// How many claims were made since the start of a positional game.
    pub fn claims(&self, s: &[u64]) -> usize {
        let count = |s: &[u64]| s.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        count(&s[..s.len() - 1]).saturating_sub(count(&self.parts[0].start))
    }

    /// Who is to move at `s`, where the turns say so.
    pub fn turn(&self, s: &[u64]) -> Option<Player> {
        let turns = self.positional.as_ref()?.turns.as_ref()?;
        Some(turns[self.claims(s) % turns.len()])
    }

    /// The moves of `player`.
    pub fn moves(&self, s: &[u64], player: Player, values: &Values) -> Vec<Move> {
        let mut moves = Vec::new();
        for (i, part) in self.parts.iter().enumerate() {
            let first = part.marked.is_some() && self.positional.is_some() && self.claims(s) == 0;
            moves.extend(
                part.moves(&s[part.at..][..part.start.len()], player, first).into_iter().map(|x| (i, x)),
            );
        }
        let beside = values.options(s[s.len() - 1] as u32, player);
        moves.extend(beside.iter().map(|&x| (self.parts.len(), x as usize)));
        moves
    }

    /// The position after a legal move, in `after`.
    pub fn play(&self, s: &[u64], player: Player, (part, x): Move, after: &mut Vec<u64>) {
        after.clear();
        after.extend_from_slice(s);
        match self.parts.get(part) {
            Some(part) => part.play(&mut after[part.at..][..part.start.len()], player, x),
            None => after[s.len() - 1] = x as u64,
        }
    }

    /// The result if a positional game is over; the last claim tells which edges may be filled.
    pub fn over(&self, s: &[u64], last: Option<(Player, usize)>) -> Option<usize> {
        let rules = self.positional.as_ref()?;
        let part = &self.parts[0];
        let claims = |player: Player| &s[player * part.w..][..part.w];
        let filled = |player: Player| match last {
            Some((who, x)) => {
                let mut edges = rules.through[player][x].iter();
                who == player && edges.any(|&e| inside(&part.sets[player][e as usize], claims(player)))
            }
            None => part.sets[player].iter().any(|edge| inside(edge, claims(player))),
        };
        if let Some(player) = [0, 1].into_iter().find(|&p| filled(p)) {
            return Some(if rules.misere { 1 - player } else { player });
        }
        let full =
            (0..part.w).map(|i| (claims(0)[i] | claims(1)[i]).count_ones() as usize).sum::<usize>() == part.n;
        let ended = full || rules.moves.is_some_and(|moves| self.claims(s) >= moves);
        ended.then_some(rules.unfilled)
    }
}
