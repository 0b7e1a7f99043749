//! Grundy numbers along the tree of series and parallel parts, and the moves back down it.
//!
//! Deuber and Thomassé (003 Fact 3.1, Lemma 3.2): the set of Grundy numbers of the options of a union needs only
//! the sets of its parts. The smaller set is always worked into the larger one, in a way that can be taken back, so
//! the whole tree costs about n log n. A part with nothing above it anywhere needs its Grundy number only.

use super::grundy_set::GrundySet;
use crate::budget::{Budget, Meter, Stopped};
use crate::order::{Decomposition, Part};
use crate::rule::{Fact, Witness};

/// What is known of a prime part: its Grundy number and, where something stands on it, that of each option.
#[derive(Clone, Debug, Default)]
pub struct PrimeValue {
    /// The Grundy number.
    pub grundy: usize,
    /// The Grundy number after each move, in the order of the part's elements.
    pub options: Option<Vec<u32>>,
}

/// Who is asked about a prime part: its elements, and whether the values of its options are needed.
pub type AskPrime<'a> = dyn FnMut(&[u32], bool) -> Result<PrimeValue, Stopped> + 'a;

/// How a step of the way up is taken back.
enum Undo {
    /// These many of the last noted numbers were added to the set.
    Inserted(usize),
    /// The set was put on top of the one kept at this node.
    PutOn(u32),
    /// Everything went into the set of this node.
    Into(u32),
}

/// The Grundy numbers of a tree. What leads back down the tree takes the sets apart, so it can be done once.
pub struct Evaluated {
    pub(super) number: Vec<u32>,
    needs_set: Vec<bool>,
    pub(super) sets: Vec<GrundySet>,
    pub(super) primes: Vec<PrimeValue>,
    undo: Vec<Undo>,
    inserted: Vec<u32>,
}

/// Which nodes need the set of their options' values: all parts of a series but its top one, and whatever these
/// are made of.
fn needs_set(tree: &Decomposition, root: bool) -> Vec<bool> {
    let mut needs = vec![false; tree.len()];
    if let Some(first) = needs.first_mut() {
        *first = root;
    }
    for node in 0..tree.len() {
        let needed = needs[node];
        match tree.part(node) {
            Part::Series(parts) => {
                let (top, lower) = parts.split_last().map_or((None, parts), |(t, l)| (Some(t), l));
                lower.iter().for_each(|&part| needs[part as usize] = true);
                top.into_iter().for_each(|&part| needs[part as usize] = needed);
            }
            Part::Parallel(parts) => parts.iter().for_each(|&part| needs[part as usize] = needed),
            Part::Element(_) | Part::Prime(_) => {}
        }
    }
    needs
}

impl Evaluated {
    /// Works up the tree; `prime` is asked about every prime part: its elements, and whether the values of its
    /// options are needed.
    pub fn new(
        tree: &Decomposition,
        meter: &mut Meter<'_>,
        prime: &mut AskPrime<'_>,
    ) -> Result<Evaluated, Stopped> {
        let mut done = Evaluated::begin(tree);
        for node in (0..tree.len()).rev() {
            done.work_up(tree, node, meter, prime)?;
        }
        Ok(done)
    }

    /// Before anything is known.
    pub(super) fn begin(tree: &Decomposition) -> Evaluated {
        Evaluated {
            number: vec![0; tree.len()],
            sets: vec![GrundySet::default(); tree.len()],
            needs_set: needs_set(tree, false),
            primes: Vec::new(),
            undo: Vec::new(),
            inserted: Vec::new(),
        }
    }

    /// Finds what `node` is worth, after its parts.
    pub(super) fn work_up(
        &mut self,
        tree: &Decomposition,
        node: usize,
        meter: &mut Meter<'_>,
        prime: &mut AskPrime<'_>,
    ) -> Result<(), Stopped> {
        meter.tick()?;
        match tree.part(node) {
            Part::Element(_) => {
                self.number[node] = 1;
                if self.needs_set[node] {
                    self.sets[node] = GrundySet::point();
                }
            }
            Part::Prime(elements) => {
                let value = prime(elements, self.needs_set[node])?;
                self.number[node] = value.grundy as u32;
                if let (true, Some(options)) = (self.needs_set[node], &value.options) {
                    self.sets[node] = options.iter().map(|&v| v as usize).collect();
                }
                self.primes.push(value);
            }
            Part::Series(parts) => self.series(node, parts, meter)?,
            Part::Parallel(parts) => self.parallel(node, parts, meter)?,
        }
        Ok(())
    }

    /// The Grundy number of the whole.
    pub fn grundy(&self) -> usize {
        self.number.first().map_or(0, |&g| g as usize)
    }

    /// Whether the options of all prime parts are known, so that those of the whole can be.
    pub fn knows_options(&self) -> bool {
        self.primes.iter().all(|prime| prime.options.is_some())
    }

    fn parallel(&mut self, node: usize, parts: &[u32], meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let total = parts.iter().fold(0, |sum, &part| sum ^ self.number[part as usize]);
        self.number[node] = total;
        if !self.needs_set[node] {
            return Ok(());
        }
        let size = |part: u32| self.sets[part as usize].count();
        let Some(largest) = parts.iter().copied().max_by_key(|&part| size(part)) else { return Ok(()) };
        let mut all = std::mem::take(&mut self.sets[largest as usize]);
        all.nim_add((total ^ self.number[largest as usize]) as usize);
        let before = self.inserted.len();
        for &part in parts.iter().filter(|&&part| part != largest) {
            let others = (total ^ self.number[part as usize]) as usize;
            for m in self.sets[part as usize].members() {
                meter.tick()?;
                if all.insert(m ^ others) {
                    self.inserted.push((m ^ others) as u32);
                }
            }
        }
        self.undo.push(Undo::Inserted(self.inserted.len() - before));
        self.undo.push(Undo::Into(largest));
        self.sets[node] = all;
        Ok(())
    }

    fn undo_parallel(&mut self, node: usize) {
        let mut all = std::mem::take(&mut self.sets[node]);
        if let (Some(Undo::Into(largest)), Some(Undo::Inserted(count))) = (self.undo.pop(), self.undo.pop()) {
            self.uninsert(&mut all, count);
            all.nim_add((self.number[node] ^ self.number[largest as usize]) as usize);
            self.sets[largest as usize] = all;
        }
    }

    fn series(&mut self, node: usize, parts: &[u32], meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Some((&top, lower)) = parts.split_last() else { return Ok(()) };
        let above = self.number[top as usize] as usize;
        self.number[node] =
            lower.iter().rev().fold(above, |g, &part| self.sets[part as usize].missing(g)) as u32;
        if !self.needs_set[node] {
            return Ok(());
        }
        let mut holder = parts[0];
        let mut all = std::mem::take(&mut self.sets[holder as usize]);
        for &part in &parts[1..] {
            meter.tick()?;
            let next = &self.sets[part as usize];
            if 16 * next.count() + next.size() <= 8 * next.size() + 4 * (all.count() + all.size()) {
                let before = self.inserted.len();
                self.inserted.extend(next.members().map(|m| all.missing(m) as u32));
                for &v in &self.inserted[before..] {
                    meter.tick()?;
                    all.insert(v as usize);
                }
                self.undo.push(Undo::Inserted(self.inserted.len() - before));
            } else {
                let mut next = std::mem::take(&mut self.sets[part as usize]);
                next.put_on(&all);
                for _ in 0..next.size() / 64 {
                    meter.tick()?;
                }
                self.sets[holder as usize] = std::mem::replace(&mut all, next);
                self.undo.push(Undo::PutOn(holder));
                holder = part;
            }
        }
        self.sets[node] = all;
        Ok(())
    }

    fn undo_series(&mut self, node: usize, parts: &[u32]) {
        let mut all = std::mem::take(&mut self.sets[node]);
        for &part in parts[1..].iter().rev() {
            match self.undo.pop() {
                Some(Undo::Inserted(count)) => self.uninsert(&mut all, count),
                Some(Undo::PutOn(holder)) => {
                    let bottom = std::mem::take(&mut self.sets[holder as usize]);
                    all.take_off(&bottom);
                    self.sets[part as usize] = std::mem::replace(&mut all, bottom);
                }
                Some(Undo::Into(_)) | None => return,
            }
        }
        self.sets[parts[0] as usize] = all;
    }

    fn uninsert(&mut self, set: &mut GrundySet, count: usize) {
        for v in self.inserted.drain(self.inserted.len() - count..) {
            set.remove(v as usize);
        }
    }

    /// Takes the set at `node` apart again, so that its parts have theirs back.
    fn take_apart(&mut self, tree: &Decomposition, node: usize) {
        if self.needs_set[node] {
            match tree.part(node) {
                Part::Parallel(_) => self.undo_parallel(node),
                Part::Series(parts) => self.undo_series(node, parts),
                Part::Element(_) | Part::Prime(_) => {}
            }
        }
    }

    /// Every element whose move leads to the value `target`, in board order. `prime` is asked which elements of a
    /// prime part reach a value, where the values of the options were not given before.
    ///
    /// Each node is told which value its own part must reach: a parallel part what the others leave to it, a
    /// series part the rank of the value among those that the parts below it cannot reach.
    pub fn moves_to(
        mut self,
        tree: &Decomposition,
        target: usize,
        budget: &Budget,
        mut prime: impl FnMut(&[u32], usize) -> Result<Vec<usize>, Stopped>,
    ) -> Result<Vec<usize>, Stopped> {
        let mut targets: Vec<Option<u32>> = vec![None; tree.len()];
        if let Some(first) = targets.first_mut() {
            *first = Some(target as u32);
        }
        let mut found = Vec::new();
        for node in 0..tree.len() {
            look_up(node, budget)?;
            self.take_apart(tree, node);
            let value = matches!(tree.part(node), Part::Prime(_)).then(|| self.primes.pop()).flatten();
            let Some(target) = targets[node] else { continue };
            match tree.part(node) {
                Part::Element(x) => found.extend((target == 0).then_some(x)),
                Part::Prime(elements) => match value.and_then(|value| value.options) {
                    Some(options) => {
                        let reached = elements.iter().zip(options).filter(|&(_, v)| v == target);
                        found.extend(reached.map(|(&x, _)| x as usize));
                    }
                    None => found.extend(prime(elements, target as usize)?),
                },
                Part::Parallel(parts) => {
                    for &part in parts {
                        targets[part as usize] =
                            Some(target ^ self.number[node] ^ self.number[part as usize]);
                    }
                }
                Part::Series(parts) => {
                    let mut rank = target as usize;
                    for (i, &part) in parts.iter().enumerate() {
                        let set = &self.sets[part as usize];
                        if i + 1 == parts.len() || set.has(rank) {
                            targets[part as usize] = Some(rank as u32);
                            break;
                        }
                        rank = set.missing_below(rank);
                    }
                }
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The Grundy number after each move, at the place of its element; `sizes` are those of the nodes. Nothing if the
    /// options of a prime part are not known.
    ///
    /// Each node is told what every value of its own part becomes for the whole, which takes as many steps as the part
    /// has elements: a parallel part adds what the others are worth, a series part what is left of the values when
    /// those that the parts below it can reach are struck out. So all takes the sum of the elements' depths.
    pub fn after(
        mut self,
        tree: &Decomposition,
        sizes: &[u32],
        budget: &Budget,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let n = sizes.first().map_or(0, |&size| size as usize);
        let mut after = vec![0; n];
        // The parts of a node share the places that it had itself.
        let mut begin = vec![0usize; tree.len()];
        let mut becomes: Vec<u32> = (0..n as u32).collect();
        let mut whole: Vec<u32> = Vec::new();
        for node in 0..tree.len() {
            look_up(node, budget)?;
            self.take_apart(tree, node);
            let (from, size) = (begin[node], sizes[node] as usize);
            let own = from..from + size;
            match tree.part(node) {
                Part::Element(x) => after[x] = becomes[from],
                Part::Prime(elements) => {
                    let Some(PrimeValue { options: Some(options), .. }) = self.primes.pop() else {
                        return Ok(None);
                    };
                    for (&x, v) in elements.iter().zip(options) {
                        after[x as usize] = becomes[from + v as usize];
                    }
                }
                Part::Parallel(parts) => {
                    whole.clear();
                    whole.extend(&becomes[own]);
                    let mut at = from;
                    for &part in parts {
                        let others = (self.number[node] ^ self.number[part as usize]) as usize;
                        begin[part as usize] = at;
                        for v in 0..sizes[part as usize] as usize {
                            // Values that no option has may lie outside.
                            becomes[at + v] = whole.get(v ^ others).copied().unwrap_or(0);
                        }
                        at += sizes[part as usize] as usize;
                    }
                }
                Part::Series(parts) => {
                    whole.clear();
                    whole.extend(&becomes[own]);
                    let (mut at, mut left) = (from, 0);
                    for (i, &part) in parts.iter().enumerate() {
                        let size = sizes[part as usize] as usize;
                        begin[part as usize] = at;
                        becomes[at..at + size].copy_from_slice(&whole[left..left + size]);
                        at += size;
                        if i + 1 < parts.len() {
                            left = strike_out(&mut whole, left, &self.sets[part as usize]);
                        }
                    }
                }
            }
        }
        Ok(Some(after))
    }
}

/// Strikes the places in `set` out of the list that begins at `left`, and says where it begins then.
fn strike_out(list: &mut [u32], left: usize, set: &GrundySet) -> usize {
    let struck: Vec<usize> = set.members().collect();
    let mut end = struck.len();
    for i in (0..struck.len()).rev() {
        let from = if i == 0 { 0 } else { struck[i - 1] + 1 };
        end -= 1;
        let by = struck.len() - end;
        list.copy_within(left + from..left + struck[i], left + from + by);
    }
    left + struck.len()
}

fn look_up(node: usize, budget: &Budget) -> Result<(), Stopped> {
    if node.is_multiple_of(4096) { budget.spend(0) } else { Ok(()) }
}

/// The number of elements of each node.
pub fn sizes(tree: &Decomposition) -> Vec<u32> {
    let mut sizes = vec![0; tree.len()];
    for node in (0..tree.len()).rev() {
        sizes[node] = match tree.part(node) {
            Part::Element(_) => 1,
            Part::Prime(elements) => elements.len() as u32,
            Part::Series(parts) | Part::Parallel(parts) => {
                parts.iter().map(|&part| sizes[part as usize]).sum()
            }
        };
    }
    sizes
}

/// How many series and parallel unions there are.
pub fn unions(tree: &Decomposition) -> usize {
    (0..tree.len()).filter(|&node| !tree.children(node).is_empty()).count()
}

/// The uppermost union as a witness: its parts, from bottom to top if they stand on each other.
pub(super) fn top_union(tree: &Decomposition) -> Witness {
    let (union, parts) = match tree.root() {
        Some(Part::Series(parts)) => ("series", parts),
        Some(Part::Parallel(parts)) => ("parallel", parts),
        Some(Part::Element(_) | Part::Prime(_)) | None => return Witness::default(),
    };
    let parts = parts.iter().map(|&part| tree.elements(part as usize));
    Witness::of("union", Fact::Word(union)).and("parts", Fact::lists(parts))
}
