//! The game that a proof is about. Whatever the family, a position of normal play is a set of elements, and a move takes
//! some of them away.

use crate::connection::Net;
pub use crate::positional::Rules;
use crate::read::{Reader, natural};
pub use crate::set::{
    Set, common, count, either, has, inside, meets, members, overlap, put, set_of, without,
};
use crate::value::Values;
use crate::{Player, Why};

/// Nothing is played on boards above this size.
pub const PLAYABLE: usize = 4096;
/// The most words that the sets of a board may take.
pub(crate) const ROOM: usize = 1 << 24;

/// A move: it can be made if `all` are there and one of the sets `none` has at most `spare` elements left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    pub(crate) who: [bool; 2],
    pub(crate) all: Set,
    pub(crate) none: Vec<Set>,
    pub(crate) spare: usize,
    /// What leaves the board.
    pub(crate) takes: Set,
    /// What the move is called: an element, a set, a vertex.
    pub(crate) label: usize,
}

/// A game with the position it starts from.
#[derive(Default)]
pub struct Game {
    pub(crate) family: String,
    /// The number of elements.
    pub n: usize,
    /// The words of a set.
    pub w: usize,
    /// What is strictly above, and below, each element of an order; the neighbours in a graph.
    pub up: Set,
    #[allow(missing_docs)]
    pub down: Set,
    /// The letters of the owners; none if there are none.
    pub owners: Vec<u8>,
    /// The given pairs: covers, edges; of trees of Hackenbush, what hangs on what.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// The letters of the colours of Col; none if there are none.
    pub(crate) coloured: Vec<u8>,
    pub(crate) steps: Vec<Step>,
    pub(crate) start: Set,
    /// The elements that are edges of Hackenbush, with their ends, and the ground.
    pub(crate) ends: Vec<(usize, [usize; 2])>,
    pub(crate) ground: Vec<usize>,
    /// What is particular to positional games.
    pub positional: Option<Rules>,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// The exclusive or of the sizes of heaps.
    pub(crate) nim: Option<u128>,
    /// How many names there are.
    pub(crate) names: usize,
    /// How many elements, vertices or heaps a part of it is made of.
    pub(crate) places: usize,
    /// The games that this is the sum of.
    pub(crate) summands: Vec<Game>,
    /// Whether no positions are written of it.
    pub(crate) too_large: bool,
    /// Whether this is Hackenbush on trees, with its edges as an order.
    pub(crate) trees: bool,
}

impl Game {
    /// Reads the description of a game.
    pub fn read(text: &str) -> Result<Game, Why> {
        let mut r = Reader(text);
        let game = Game::one(&mut r, true)?;
        if r.0.is_empty() { Ok(game) } else { Err("something follows the game".into()) }
    }

    fn one(r: &mut Reader<'_>, whole: bool) -> Result<Game, Why> {
        r.need("{\"family\":")?;
        let game = match r.string()? {
            "heaps" => {
                let size =
                    |r: &mut Reader<'_>| natural(r.string()?).ok_or("a size is no number below 2^128".into());
                let sizes: Vec<u128> = r.field("sizes")?.list(size)?;
                let (places, nim) = (sizes.len(), Some(sizes.into_iter().fold(0, |sum, size| sum ^ size)));
                Game { nim, places, impartial: true, too_large: true, ..Game::default() }
            }
            "sum" if whole => Game::sum(r.field("parts")?.list(|r| Game::one(r, false))?)?,
            "positional" if whole => Rules::read(r)?,
            "connection" if whole => Net::read(r)?,
            family => Game::board(r, family)?,
        };
        r.need("}").map(|()| game)
    }

    /// The boards side by side, the elements of each after those of the ones before.
    fn sum(parts: Vec<Game>) -> Result<Game, Why> {
        let n = parts.iter().map(|part| part.n).sum();
        let impartial = parts.iter().all(|part| part.impartial);
        let mut sum = Game { family: "sum".into(), impartial, ..Game::sized(n) };
        let sets: usize = parts.iter().flat_map(|part| &part.steps).map(|step| 2 + step.none.len()).sum();
        sum.too_large = !parts.iter().all(Game::playable) || n > 2 * PLAYABLE || sets > ROOM / sum.w;
        sum.places = parts.iter().map(|part| part.places).sum();
        let (w, mut at, mut vertices) = (sum.w, 0, 0);
        for part in parts.iter().filter(|_| !sum.too_large) {
            let shift = |set: &Set| set_of(w, members(set).map(|x| x + at));
            sum.start.iter_mut().zip(shift(&part.start)).for_each(|(a, b)| *a |= b);
            sum.steps.extend(part.steps.iter().map(|step| Step {
                all: shift(&step.all),
                none: step.none.iter().map(shift).collect(),
                takes: shift(&step.takes),
                label: step.label + sum.names,
                ..*step
            }));
            let ends = part.ends.iter().flat_map(|(_, ends)| ends);
            let own = part.ground.iter().chain(ends).max().map_or(0, |last| last + 1);
            let next = usize::checked_add(vertices, own).ok_or("there are too many vertices")?;
            sum.ground.extend(part.ground.iter().map(|v| v + vertices));
            sum.ends.extend(part.ends.iter().map(|&(e, ends)| (e + at, ends.map(|v| v + vertices))));
            (at, vertices, sum.names) = (at + part.n, next, sum.names + part.names);
        }
        sum.summands = parts;
        Ok(sum)
    }

    /// A board of this size with nothing on it.
    pub(crate) fn sized(n: usize) -> Game {
        let w = n.div_ceil(64).max(1);
        Game { n, w, start: vec![0; w], ..Game::default() }
    }

    /// The family, or that of the same game on an order.
    pub(crate) fn kind(&self) -> &str {
        if self.trees { "poset" } else { &self.family }
    }

    /// Whether this is one of the families whose elements make an order.
    pub(crate) fn is_order(&self) -> bool {
        matches!(self.kind(), "poset" | "pomax" | "pomin" | "pominmax")
    }

    /// Whether this is one of the families whose elements make an order or a graph.
    pub(crate) fn is_related(&self) -> bool {
        self.is_order() || matches!(self.family.as_str(), "leaf" | "node-kayles" | "col")
    }

    /// Whether the board is small enough to be played on.
    pub fn playable(&self) -> bool {
        !self.too_large
    }

    /// Whether `player` may play `x`, as far as owners go.
    pub fn may(&self, player: Player, x: usize) -> bool {
        self.owners.get(x).is_none_or(|&owner| owner == b'*' || owner == b"LR"[player])
    }

    /// The row of an element in one of the matrices.
    pub fn row<'a>(&self, matrix: &'a [u64], x: usize) -> &'a [u64] {
        &matrix[x * self.w..][..self.w]
    }

    /// Takes away the edges of Hackenbush that do not hang on the ground.
    pub(crate) fn hanging(&self, mut set: Set) -> Set {
        let mut reached: std::collections::HashSet<usize> = self.ground.iter().copied().collect();
        let edges: Vec<_> = self.ends.iter().filter(|(e, _)| has(&set, *e)).collect();
        loop {
            let before = reached.len();
            for (_, ends) in &edges {
                if ends.iter().any(|v| reached.contains(v)) {
                    reached.extend(ends);
                }
            }
            if reached.len() == before {
                break;
            }
        }
        for (e, _) in edges.iter().filter(|(_, ends)| !reached.contains(&ends[0])) {
            set[e / 64] &= !(1 << (e % 64));
        }
        set
    }

    /// The position at the start, with nothing beside it.
    pub fn start(&self) -> Vec<u64> {
        self.start.iter().copied().chain([0]).collect()
    }

    /// Whether a move of `player` passes the test, which is told what it is called, unless it is made beside the game, and
    /// the position after it.
    pub fn any_move(
        &self,
        s: &[u64],
        player: Player,
        values: &Values,
        test: &mut dyn FnMut(Option<usize>, &[u64]) -> bool,
    ) -> bool {
        let mut after = s.to_vec();
        if let Some(rules) = &self.positional {
            return rules.moves(self, s).any(|x| {
                let (word, bit) = (player * self.w + x / 64, 1 << (x % 64));
                after[word] |= bit;
                let passes = test(Some(x), &after);
                after[word] &= !bit;
                passes
            });
        }
        let (set, beside) = (&s[..self.w], s[self.w]);
        let can = |step: &&Step| {
            let open = |gone: &Set| overlap(gone, set) <= step.spare;
            step.who[player] && inside(&step.all, set) && step.none.iter().any(open)
        };
        for step in self.steps.iter().filter(can) {
            (0..self.w).for_each(|i| after[i] = set[i] & !step.takes[i]);
            if !self.ends.is_empty() {
                let hanging = self.hanging(after[..self.w].to_vec());
                after[..self.w].copy_from_slice(&hanging);
            }
            if test(Some(step.label), &after) {
                return true;
            }
        }
        after.copy_from_slice(s);
        values.options(beside as u32, player).iter().any(|&option| {
            after[self.w] = option.into();
            test(None, &after)
        })
    }

    /// All moves of `player`.
    pub fn moves(&self, s: &[u64], player: Player, values: &Values) -> Vec<(Option<usize>, Vec<u64>)> {
        let mut moves = Vec::new();
        self.any_move(s, player, values, &mut |x, after| {
            moves.push((x, after.to_vec()));
            false
        });
        moves
    }

    /// The position that `text` writes; forms have been given the numbers `forms`.
    pub fn read_position(&self, text: &str, forms: &[u32]) -> Option<Vec<u64>> {
        let (text, form) = text.split_once('+').map_or((text, None), |(text, form)| (text, Some(form)));
        let words: Vec<&str> = text.split('.').collect();
        if !self.playable() || words.len() != 1 + usize::from(self.positional.is_some()) {
            return None;
        }
        let mut state = Vec::with_capacity(words.len() * self.w + 1);
        for (i, word) in words.iter().enumerate() {
            let plain = word.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
            if !plain || word.is_empty() || word.starts_with('0') && *word != "0" || word.len() > self.w * 16
            {
                return None;
            }
            for chunk in word.as_bytes().rchunks(16) {
                state.push(u64::from_str_radix(std::str::from_utf8(chunk).ok()?, 16).ok()?);
            }
            state.resize((i + 1) * self.w, 0);
        }
        let (one, other) = state.split_at(self.w);
        let outside = |set: &[u64]| (self.n..self.w * 64).any(|x| has(set, x));
        if state.chunks(self.w).any(outside) || meets(one, other) {
            return None;
        }
        let form = match form {
            Some(form) => *forms.get(natural::<usize>(form)?.checked_sub(1)?)?,
            None => 0,
        };
        state.push(form.into());
        Some(state)
    }

    /// The position as text, without what stands beside it.
    pub fn show_position(&self, state: &[u64]) -> String {
        let hex = |set: &[u64]| {
            let digits: String = set.iter().rev().map(|word| format!("{word:016x}")).collect();
            let digits = digits.trim_start_matches('0');
            if digits.is_empty() { "0".to_string() } else { digits.to_string() }
        };
        state[..state.len() - 1].chunks(self.w).map(hex).collect::<Vec<_>>().join(".")
    }
}
