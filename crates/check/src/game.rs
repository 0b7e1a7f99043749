//! The game that a proof is about. Whatever the family, a position of normal play is a set of elements, and a move takes
//! some of them away.

pub use crate::positional::Rules;
use crate::read::{Item, Reader, natural, need};
use crate::set::joined;
pub use crate::set::{
    Set, common, count, either, has, inside, meets, members, overlap, put, set_of, without,
};
use crate::value::Values;
use crate::{Player, Result};

/// Nothing is played on boards above this size.
pub const PLAYABLE: usize = 4096;
/// The most words that the sets of a board may take.
pub(crate) const ROOM: usize = 1 << 24;

/// A move: it can be made if `all` are there and one of the sets `none` has at most `spare` elements left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step {
    pub who: [bool; 2],
    pub all: Set,
    pub none: Vec<Set>,
    pub spare: usize,
    /// What leaves the board.
    pub takes: Set,
    /// What the move is called: an element, a set, a vertex.
    pub label: usize,
}

/// Looks at a move: what it is called, unless it is made beside the game, and the position after it.
pub type Test<'a> = dyn FnMut(Option<usize>, &[u64]) -> bool + 'a;

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
    /// The elements that are edges of Hackenbush, with their ends, and how many vertices there are: all of the ground is number 0.
    pub(crate) ends: Vec<(usize, (usize, usize))>,
    pub(crate) vertices: usize,
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
    /// Whether the board is small enough to be played on; no positions are written of others.
    pub(crate) playable: bool,
    /// Whether this is Hackenbush on trees, with its edges as an order.
    pub(crate) trees: bool,
}

/// A game that is added to others.
impl Item<'_> for Game {
    fn read(r: &mut Reader<'_>, _: usize) -> Result<Game> {
        Game::one(r, false)
    }
}

impl Game {
    /// Reads the description of a game.
    pub fn read(text: &str) -> Result<Game> {
        let mut r = Reader(text);
        let game = Game::one(&mut r, true)?;
        need(r.0.is_empty(), "something follows the game").map(|()| game)
    }

    fn one(r: &mut Reader<'_>, whole: bool) -> Result<Game> {
        r.need("{\"family\":")?;
        let game = match <&str>::read(r, 0)? {
            "heaps" => {
                let sizes: Vec<&str> = r.field("sizes", 0)?;
                let nim = sizes.iter().try_fold(0, |sum, size| Some(sum ^ natural::<u128>(size)?));
                need(nim.is_some(), "a size is no number below 2^128")?;
                Game { nim, places: sizes.len(), impartial: true, ..Game::default() }
            }
            "sum" if whole => Game::sum(r.field("parts", 0)?),
            family @ ("positional" | "connection") if whole => Rules::read(r, family)?,
            family => Game::board(r, family)?,
        };
        r.need("}").map(|()| game)
    }

    /// The boards side by side, the elements of each after those of the ones before.
    fn sum(parts: Vec<Game>) -> Game {
        let n = parts.iter().map(|part| part.n).sum();
        let mut sum = Game { family: "sum".into(), ..Game::sized(n, []) };
        let sets: usize = parts.iter().flat_map(|part| &part.steps).map(|step| 2 + step.none.len()).sum();
        sum.playable = parts.iter().all(|part| part.playable) && n <= 2 * PLAYABLE && sets <= ROOM / sum.w;
        sum.impartial = parts.iter().all(|part| part.impartial);
        sum.places = parts.iter().map(|part| part.places).sum();
        let (w, mut at) = (sum.w, 0);
        for part in parts.iter().filter(|_| sum.playable) {
            let shift = |set: &Set| set_of(w, members(set).map(|x| x + at));
            sum.start = either(&sum.start, &shift(&part.start));
            sum.steps.extend(part.steps.iter().map(|step| Step {
                all: shift(&step.all),
                none: step.none.iter().map(shift).collect(),
                takes: shift(&step.takes),
                label: step.label + sum.names,
                ..*step
            }));
            let vertex = |v: usize| if v == 0 { 0 } else { v + sum.vertices };
            sum.ends.extend(part.ends.iter().map(|&(e, (v, w))| (e + at, (vertex(v), vertex(w)))));
            (at, sum.names, sum.vertices) =
                (at + part.n, sum.names + part.names, sum.vertices + part.vertices);
        }
        Game { summands: parts, ..sum }
    }

    /// A board of this size on which these elements are left at the start.
    pub(crate) fn sized(n: usize, start: impl IntoIterator<Item = usize>) -> Game {
        let w = n.div_ceil(64).max(1);
        Game { n, w, start: set_of(w, start), playable: true, ..Game::default() }
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

    /// Whether `player` may play `x`, as far as owners go.
    pub fn may(&self, player: Player, x: usize) -> bool {
        self.owners.get(x).is_none_or(|&owner| owner == b'*' || owner == b"LR"[player])
    }

    /// The row of an element in one of the matrices.
    pub fn row<'a>(&self, matrix: &'a [u64], x: usize) -> &'a [u64] {
        &matrix[x * self.w..][..self.w]
    }

    /// Takes away the edges of Hackenbush that do not hang on the ground.
    pub(crate) fn hanging(&self, set: &[u64]) -> Set {
        let edges = || self.ends.iter().filter(|(e, _)| has(set, *e));
        let of = joined(self.vertices, edges().map(|&(_, ends)| ends));
        let loose = edges().filter(|(_, (v, _))| of[*v] != of[0]);
        without(set, &set_of(self.w, loose.map(|&(e, _)| e)))
    }

    /// The position at the start, with nothing beside it.
    pub fn start(&self) -> Vec<u64> {
        self.start.iter().copied().chain([0]).collect()
    }

    /// Whether a move of `player` passes the test.
    pub fn any_move(&self, s: &[u64], player: Player, values: &Values, test: &mut Test<'_>) -> bool {
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
                let hanging = self.hanging(&after[..self.w]);
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

    /// The position that `text` writes; forms have been given the numbers `forms`.
    pub fn read_position(&self, text: &str, forms: &[u32]) -> Option<Vec<u64>> {
        let (text, form) = text.split_once('+').map_or((text, None), |(text, form)| (text, Some(form)));
        let words: Vec<&str> = text.split('.').collect();
        if !self.playable || words.len() != 1 + usize::from(self.positional.is_some()) {
            return None;
        }
        let mut state = vec![0; words.len() * self.w + 1];
        for (word, set) in words.iter().zip(state.chunks_exact_mut(self.w)) {
            for (i, digit) in word.bytes().rev().enumerate() {
                let value = char::from(digit).to_digit(16).filter(|_| !digit.is_ascii_uppercase())?;
                *set.get_mut(i / 16)? |= u64::from(value) << (i % 16 * 4);
            }
            let outside = (self.n..self.w * 64).any(|x| has(set, x));
            if word.is_empty() || word.starts_with('0') && *word != "0" || outside {
                return None;
            }
        }
        if let Some(form) = form {
            state[words.len() * self.w] = (*forms.get(natural::<usize>(form)?.checked_sub(1)?)?).into();
        }
        let apart = words.len() == 1 || !meets(&state[..self.w], &state[self.w..][..self.w]);
        apart.then_some(state)
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
