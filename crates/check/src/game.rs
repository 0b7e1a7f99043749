//! The game that a proof is about. Whatever the family, a position of normal play is a set of elements, and a move takes
//! some of them away.

pub use crate::positional::Rules;
use crate::read::{Reader, natural};
pub use crate::set::{Set, common, count, has, inside, meets, members, put, set_of};
use crate::value::Values;
use crate::{Player, Why};

/// Nothing is played on boards above this size.
pub const PLAYABLE: usize = 4096;
/// The most words that the sets of a board may take.
const ROOM: usize = 1 << 24;

/// A move: it can be made if `all` are there and one of the sets `none` has at most as many elements left as its board says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Step {
    pub(crate) who: [bool; 2],
    pub(crate) all: Vec<usize>,
    pub(crate) none: Vec<Set>,
    /// What leaves the board.
    pub(crate) takes: Set,
    /// What else is connected with it, in Hackenbush.
    pub(crate) touches: Set,
    label: usize,
}

/// A board of one family.
#[derive(Default)]
pub struct Part {
    pub(crate) family: String,
    /// The number of elements.
    pub n: usize,
    /// The words of a set.
    pub w: usize,
    /// Where the part's position begins.
    pub at: usize,
    /// What is strictly above, and below, each element of an order; the neighbours in a graph.
    pub up: Set,
    #[allow(missing_docs)]
    pub down: Set,
    /// The letters of the owners; none if there are none.
    pub owners: Vec<u8>,
    /// The given pairs: covers, edges; the ends of edges in Hackenbush.
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) steps: Vec<Step>,
    pub(crate) start: Set,
    pub(crate) ground: Option<Vec<usize>>,
    pub(crate) most: usize,
}

/// A game with the position it starts from.
#[derive(Default)]
pub struct Game {
    /// The parts of a sum, or the one board.
    pub parts: Vec<Part>,
    /// What is particular to positional games.
    pub positional: Option<Rules>,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// The exclusive or of the sizes of heaps.
    pub(crate) nim: Option<u128>,
}

/// A move: the part and the move in it; after the parts comes the value beside, and which option is chosen.
pub type Move = (usize, usize);

impl Part {
    fn read(r: &mut Reader<'_>, family: &str, at: usize) -> Result<Part, Why> {
        let n = r.field("names")?.list(Reader::string)?.len();
        if n > PLAYABLE && !family.starts_with("po") {
            return Err(format!("more than {PLAYABLE} elements"));
        }
        let w = n.div_ceil(64).max(1);
        let mut part = Part { family: family.into(), n, w, at, start: set_of(w, 0..n), ..Part::default() };
        match family {
            "poset" | "pomax" | "pomin" | "pominmax" => {
                part.pairs = r.field("covers")?.pairs(n)?;
                (part.up, part.down) = order_of(n, w, &part.pairs)?;
                part.owned(r)?;
            }
            "leaf" | "node-kayles" | "col" => {
                part.pairs = r.field("edges")?.pairs(n)?;
                let both = part.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|(a, b)| a != b);
                part.up = matrix(n, w, both);
                part.owned(r)?;
            }
            "removal" => {
                let needs = r.field("needs")?.list(|r| r.list(|r| r.elements(n)))?;
                if needs.len() != n || needs.iter().map(Vec::len).sum::<usize>() > ROOM / w {
                    return Err("each element must have its needs, and not too many".into());
                }
                part.owned(r)?;
                for (x, list) in needs.into_iter().enumerate() {
                    let none = list.into_iter().map(|set| set_of(w, set)).collect();
                    part.step(x, &[x], none, set_of(w, [x]));
                }
            }
            "set-game" => {
                let sets = r.field("sets")?.list(|r| r.elements(n))?;
                if r.field("set_names")?.list(Reader::string)?.len() != sets.len()
                    || sets.iter().map(Vec::len).sum::<usize>() > ROOM / w / 2
                {
                    return Err("each set must have a name, and there must not be too many".into());
                }
                for (i, set) in sets.iter().enumerate() {
                    for &x in set {
                        part.step(i, &[x], vec![vec![0; w]], set_of(w, set.iter().copied()));
                    }
                }
            }
            "hackenbush" => part.hackenbush(r)?,
            "geography" => part.geography(r)?,
            "options" => part.options(r)?,
            _ => return Err(format!("there is no family `{family}`")),
        }
        if !part.up.is_empty() {
            part.related(r)?;
        }
        part.most = usize::from(family == "leaf");
        Ok(part)
    }

    fn owned(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        if r.has_field("owners") {
            self.owners = r.letters(self.n, "LR*")?.to_vec();
        }
        Ok(())
    }

    pub(crate) fn is_order(&self) -> bool {
        self.family.starts_with("po")
    }

    /// Whether `player` may play `x`, as far as owners go.
    pub fn may(&self, player: Player, x: usize) -> bool {
        self.owners.get(x).is_none_or(|&owner| owner == b'*' || owner == b"LR"[player])
    }

    /// The row of an element in one of the matrices.
    pub fn row<'a>(&self, matrix: &'a [u64], x: usize) -> &'a [u64] {
        &matrix[x * self.w..][..self.w]
    }

    fn step(&mut self, label: usize, all: &[usize], none: Vec<Set>, takes: Set) {
        let who = [0, 1].map(|player| self.may(player, label));
        self.steps.push(Step { who, all: all.into(), none, takes, touches: Set::new(), label });
    }

    /// The same for one player, whoever owns it.
    fn step_of(&mut self, player: Player, label: usize, x: usize, none: Set, takes: Set) {
        let who = [player == 0, player == 1];
        self.steps.push(Step { who, all: vec![x], none: vec![none], takes, touches: Set::new(), label });
    }

    /// The moves where the elements are related.
    fn related(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        if self.family == "col" {
            return self.col(r);
        }
        let (n, w) = (self.n, self.w);
        for x in 0..n {
            let [up, down] = [&self.up, &self.down].map(|m| m.get(x * w..x * w + w).unwrap_or(&[]).to_vec());
            let (mut with, only) = (up.clone(), set_of(w, [x]));
            put(&mut with, x);
            let (none, takes) = match self.family.as_str() {
                "poset" | "node-kayles" => (vec![vec![0; w]], with),
                "pomin" => (vec![down], only),
                "pominmax" => (vec![up, down], only),
                _ => (vec![up], only),
            };
            self.step(x, &[x], none, takes);
        }
        Ok(())
    }

    /// Element x is that Left may colour the vertex x, element n + x that Right may.
    fn col(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let n = self.n;
        let coloured = if r.has_field("colored") { r.letters(n, "LR.")?.to_vec() } else { vec![b'.'; n] };
        let mut start = Vec::new();
        for (player, own) in [(0, b'L'), (1, b'R')] {
            let beside = |x: usize| members(self.row(&self.up, x)).any(|y| coloured[y] == own);
            let free = |&x: &usize| coloured[x] == b'.' && self.may(player, x) && !beside(x);
            start.extend((0..n).filter(free).map(|x| x + n * player));
        }
        let near: Vec<Vec<usize>> = (0..n).map(|x| members(self.row(&self.up, x)).collect()).collect();
        self.double(start);
        let w = self.w;
        for (x, near) in near.iter().enumerate() {
            for player in [0, 1] {
                let takes = set_of(w, near.iter().map(|y| y + n * player).chain([x, x + n]));
                self.step_of(player, x, x + n * player, vec![0; w], takes);
            }
        }
        Ok(())
    }

    fn double(&mut self, start: Vec<usize>) {
        (self.n, self.w) = (2 * self.n, (2 * self.n).div_ceil(64).max(1));
        self.start = set_of(self.w, start);
    }

    /// Element x is that the vertex x was not visited, element n + x that it was not left.
    fn geography(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let n = self.n;
        let arcs = r.field("arcs")?.pairs(n)?;
        self.owned(r)?;
        let token = r.field("token")?.number(n)?;
        self.double((0..2 * n).filter(|&x| x != token).collect());
        if arcs.len() > ROOM / self.w / 2 {
            return Err("there are too many arcs".into());
        }
        for (a, b) in arcs {
            let takes = set_of(self.w, [n + a, b]);
            self.step(b, &[n + a, b], vec![set_of(self.w, [a])], takes);
        }
        Ok(())
    }

    /// What can still be reached is left.
    fn options(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let (n, w) = (self.n, self.w);
        let arcs = [r.field("left")?.pairs(n)?, r.field("right")?.pairs(n)?];
        let token = r.field("token")?.number(n)?;
        if arcs[0].len() + arcs[1].len() > ROOM / w / 2 {
            return Err("there are too many options".into());
        }
        let (reached, _) = order_of(n, w, &arcs.concat())?;
        let lost = |x: usize| set_of(w, (0..n).filter(|&y| y != x && !has(self.row(&reached, x), y)));
        let lost: Vec<Set> = (0..n).map(lost).collect();
        self.start = set_of(w, (0..n).filter(|&x| !has(&lost[token], x)));
        for (player, list) in arcs.iter().enumerate() {
            for &(a, b) in list {
                self.step_of(player, b, a, lost[a].clone(), lost[b].clone());
            }
        }
        Ok(())
    }

    fn hackenbush(&mut self, r: &mut Reader<'_>) -> Result<(), Why> {
        let (n, w) = (self.n, self.w);
        let vertices = r.field("vertices")?.number(1 << 32)?;
        self.pairs = r.field("edges")?.pairs(vertices)?;
        let ground = r.field("ground")?.elements(vertices)?;
        if self.pairs.len() != n {
            return Err("each edge must have a name".into());
        }
        self.owned(r)?;
        for x in 0..n {
            let (a, b) = self.pairs[x];
            let end = |v: usize| (v == a || v == b) && !ground.contains(&v);
            let near = set_of(w, (0..n).filter(|&y| end(self.pairs[y].0) || end(self.pairs[y].1)));
            self.step(x, &[x], vec![vec![0; w]], set_of(w, [x]));
            self.steps[x].touches = near;
        }
        self.ground = Some(ground);
        self.start = self.hanging(&self.start);
        Ok(())
    }

    /// The edges of `set` that hang on the ground.
    fn hanging(&self, set: &[u64]) -> Set {
        let mut reached: std::collections::HashSet<usize> = self.ground.iter().flatten().copied().collect();
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

    fn can(&self, step: &Step, s: &[u64], player: Player) -> bool {
        let open = |set: &Set| {
            set.iter().zip(s).map(|(a, b)| (a & b).count_ones() as usize).sum::<usize>() <= self.most
        };
        step.who[player] && step.all.iter().all(|&x| has(s, x)) && step.none.iter().any(open)
    }
}

fn matrix(n: usize, w: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Set {
    let mut matrix = vec![0; n * w];
    pairs.into_iter().for_each(|(a, b)| put(&mut matrix[a * w..], b));
    matrix
}

/// What is strictly above, and below, each element; nothing for boards that are not played on.
pub(crate) fn order_of(n: usize, w: usize, pairs: &[(usize, usize)]) -> Result<(Set, Set), Why> {
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
    if order.len() < n {
        return Err("the pairs have a cycle".into());
    }
    if n > PLAYABLE {
        return Ok(Default::default());
    }
    let mut up = matrix(n, w, pairs.iter().copied());
    for &x in order.iter().rev() {
        for &y in &above[x] {
            (0..w).for_each(|i| up[x * w + i] |= up[y * w + i]);
        }
    }
    let turned: Vec<_> = (0..n).flat_map(|x| members(&up[x * w..][..w]).map(move |y| (y, x))).collect();
    Ok((up, matrix(n, w, turned)))
}

impl Game {
    /// Reads the description of a game.
    pub fn read(text: &str) -> Result<Game, Why> {
        let (mut r, mut game) = (Reader(text), Game { impartial: true, ..Game::default() });
        r.need("{\"family\":")?;
        match r.string()? {
            "heaps" => {
                let size =
                    |r: &mut Reader<'_>| natural(r.string()?).ok_or("a size is no number below 2^128".into());
                let sizes: Vec<u128> = r.field("sizes")?.list(size)?;
                game.nim = Some(sizes.into_iter().fold(0, |sum, size| sum ^ size));
            }
            "sum" => {
                let mut at = 0;
                game.parts = r.field("parts")?.list(|r| {
                    r.need("{\"family\":")?;
                    let family = r.string()?;
                    let part = Part::read(r, family, at)?;
                    at += part.w;
                    r.need("}").map(|()| part)
                })?;
            }
            "positional" => {
                let (rules, part) = Rules::read(&mut r)?;
                (game.positional, game.impartial) = (Some(rules), false);
                game.parts.push(part);
            }
            family => game.parts.push(Part::read(&mut r, family, 0)?),
        }
        r.need("}")?;
        let partial =
            |part: &Part| !part.owners.is_empty() || matches!(part.family.as_str(), "col" | "options");
        game.impartial &= !game.parts.iter().any(partial);
        if r.0.is_empty() { Ok(game) } else { Err("something follows the game".into()) }
    }

    /// Whether the board is small enough to be played on.
    pub fn playable(&self) -> bool {
        self.nim.is_none() && self.parts.iter().all(|part| part.n <= PLAYABLE || !part.is_order())
    }

    /// The position at the start, with nothing beside it.
    pub fn start(&self) -> Vec<u64> {
        self.parts.iter().flat_map(|part| part.start.iter().copied()).chain([0]).collect()
    }

    /// The moves of `player`.
    pub fn moves(&self, s: &[u64], player: Player, values: &Values) -> Vec<Move> {
        if let Some(rules) = &self.positional {
            return rules.moves(&self.parts[0], s, player).map(|x| (0, x)).collect();
        }
        let mut moves = Vec::new();
        for (i, part) in self.parts.iter().enumerate() {
            let here = &s[part.at..][..part.w];
            moves.extend(
                (0..part.steps.len()).filter(|&x| part.can(&part.steps[x], here, player)).map(|x| (i, x)),
            );
        }
        let beside = values.options(s[s.len() - 1] as u32, player);
        moves.extend(beside.iter().map(|&x| (self.parts.len(), x as usize)));
        moves
    }

    /// The position after a legal move, in `after`.
    pub fn play(&self, s: &[u64], player: Player, (i, x): Move, after: &mut Vec<u64>) {
        after.clear();
        after.extend_from_slice(s);
        let Some(part) = self.parts.get(i) else {
            after[s.len() - 1] = x as u64;
            return;
        };
        if self.positional.is_some() {
            return put(&mut after[player * part.w..], x);
        }
        let here = &mut after[part.at..][..part.w];
        here.iter_mut().zip(&part.steps[x].takes).for_each(|(a, b)| *a &= !b);
        if part.ground.is_some() {
            let hangs = part.hanging(here);
            here.copy_from_slice(&hangs);
        }
    }

    /// The element, set or vertex that a move is about, unless it is made beside the game.
    pub fn label(&self, (i, x): Move) -> Option<usize> {
        let part = self.parts.get(i)?;
        Some(part.steps.get(x).map_or(x, |step| step.label))
    }

    /// The position that `text` writes; forms have been given the numbers `forms`.
    pub fn read_position(&self, text: &str, forms: &[u32]) -> Option<Vec<u64>> {
        let (text, form) = text.split_once('+').map_or((text, None), |(text, form)| (text, Some(form)));
        let words: Vec<&str> = text.split([',', '.']).filter(|_| !text.is_empty()).collect();
        let sets: Vec<&Part> =
            self.parts.iter().chain(self.positional.as_ref().map(|_| &self.parts[0])).collect();
        let separator = if self.positional.is_some() { ',' } else { '.' };
        if !self.playable() || words.len() != sets.len() || text.contains(separator) {
            return None;
        }
        let mut state = Vec::new();
        for (part, word) in sets.into_iter().zip(words) {
            let plain = word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            if !plain || word.is_empty() || word.starts_with('0') && word != "0" || word.len() > part.w * 16 {
                return None;
            }
            let digits = |chunk: &[u8]| u64::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok();
            let set: Set = word.as_bytes().rchunks(16).map(digits).collect::<Option<_>>()?;
            if members(&set).any(|x| x >= part.n) {
                return None;
            }
            state.extend(&set);
            state.extend(vec![0; part.w - set.len()]);
        }
        let form = match form {
            Some(form) => *forms.get(natural::<usize>(form)?.checked_sub(1)?)?,
            None => 0,
        };
        state.push(form.into());
        let apart = |part: &Part| !meets(&state[..part.w], &state[part.w..2 * part.w]);
        (self.positional.is_none() || apart(&self.parts[0]) && form == 0).then_some(state)
    }

    /// The position as text, without what stands beside it.
    pub fn show_position(&self, state: &[u64]) -> String {
        let hex = |set: &[u64]| {
            let digits: String = set.iter().rev().map(|word| format!("{word:016x}")).collect();
            let digits = digits.trim_start_matches('0');
            if digits.is_empty() { "0".to_string() } else { digits.to_string() }
        };
        let Some(_) = &self.positional else {
            return self
                .parts
                .iter()
                .map(|part| hex(&state[part.at..][..part.w]))
                .collect::<Vec<_>>()
                .join(",");
        };
        state[..state.len() - 1].chunks(self.parts[0].w).map(hex).collect::<Vec<_>>().join(".")
    }
}
