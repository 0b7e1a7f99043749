//! The game that a proof is about. Whatever the family, a position of normal play is a set of elements, and a move takes
//! some of them away.

pub use crate::positional::Rules;
use crate::read::{Reader, natural};
pub use crate::set::{Set, common, count, has, inside, meets, members, put, set_of};
use crate::value::Values;
use crate::{Player, Why};

/// Nothing is played on boards above this size.
pub const PLAYABLE: usize = 4096;

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
    pub(crate) label: usize,
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

    /// The edges of `set` that hang on the ground.
    pub(crate) fn hanging(&self, set: &[u64]) -> Set {
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
