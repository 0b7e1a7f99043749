//! The elements and pairs of a relation that circuits give, written out.
//!
//! Few elements are compared each with each, 64 pairs at a time. Of many, pairs are looked for bit by bit: with some bits unknown a
//! circuit often says no already, and whole blocks of pairs need no look. In which order the bits are best set cannot be told
//! beforehand, so several orders are tried for longer and longer.

use super::aiger::{Broken, Circuit};
use crate::budget::{Budget, Stopped};
use crate::order::build::PAIR_BYTES;

/// The most bits an element may have.
const MAX_BITS: usize = 20;
/// The most gate evaluations, 64 at a time, that writing out a relation may take.
const MAX_WORK: u64 = 4_000_000_000;
/// Of these, those that an order of the bits may take at first.
const FIRST_TRY: u64 = 60_000_000;
/// The most pairs that are written out.
const MAX_PAIRS: usize = 20_000_000;

/// The elements: those strings of bits that the circuit accepts, or all, as numbers whose highest bit is the first input.
pub(super) fn points(
    circuit: Option<&Circuit>,
    bits: usize,
    budget: &Budget,
) -> Result<Result<Vec<u32>, Stopped>, Broken> {
    if bits > MAX_BITS {
        let count = if bits < 120 { (1u128 << bits).to_string() } else { format!("2^{bits}") };
        return Err(Broken::whole(format!(
            "there are {count} strings of {bits} bits, and at most {} are looked at",
            1u32 << MAX_BITS
        )));
    }
    let all: Vec<u32> = (0..1u32 << bits).collect();
    Ok(match circuit {
        Some(circuit) => accepted(circuit, all, budget),
        None => Ok(all),
    })
}

fn accepted(circuit: &Circuit, all: Vec<u32>, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    let n = circuit.inputs.len();
    let mut value = vec![0u64; circuit.variables];
    let mut points = Vec::new();
    for block in all.chunks(64) {
        budget.check()?;
        for (i, &input) in circuit.inputs.iter().enumerate() {
            value[input] = column(block, n - 1 - i);
        }
        let yes = circuit.evaluate(&mut value);
        points.extend(block.iter().enumerate().filter(|(lane, _)| yes >> lane & 1 == 1).map(|(_, &x)| x));
    }
    Ok(points)
}

/// Bit `bit` of each of up to 64 numbers.
fn column(block: &[u32], bit: usize) -> u64 {
    block.iter().enumerate().fold(0, |word, (lane, &x)| word | u64::from(x >> bit & 1) << lane)
}

impl Circuit {
    /// The output for 64 inputs at a time.
    fn evaluate(&self, value: &mut [u64]) -> u64 {
        let literal = |value: &[u64], l: usize| value[l / 2] ^ if l % 2 == 1 { u64::MAX } else { 0 };
        for &(gate, a, b) in &self.gates {
            value[gate] = literal(value, a) & literal(value, b);
        }
        literal(value, self.output)
    }

    fn steps(&self) -> u64 {
        (self.gates.len() + self.inputs.len()) as u64
    }
}

/// All related pairs of different points, by their places in the list. The first n inputs are the bits of the lower element.
pub(super) fn relation(
    circuit: &Circuit,
    points: &[u32],
    budget: &Budget,
) -> Result<Result<Vec<(u32, u32)>, Stopped>, Broken> {
    let blocks = points.len().div_ceil(64) as u128;
    if points.len() as u128 * blocks * u128::from(circuit.steps()) <= MAX_WORK.into() {
        return Ok(each_with_each(circuit, points, budget));
    }
    sparse(circuit, points, budget)
}

fn each_with_each(circuit: &Circuit, points: &[u32], budget: &Budget) -> Result<Vec<(u32, u32)>, Stopped> {
    let n = circuit.bits();
    let columns: Vec<Vec<u64>> =
        points.chunks(64).map(|block| (0..n).rev().map(|bit| column(block, bit)).collect()).collect();
    let mut value = vec![0u64; circuit.variables];
    let mut pairs = Vec::new();
    for (i, &x) in points.iter().enumerate() {
        budget.check()?;
        budget.allow_memory(pairs.len() * PAIR_BYTES)?;
        for (bit, &input) in circuit.inputs[..n].iter().enumerate() {
            value[input] = if x >> (n - 1 - bit) & 1 == 1 { u64::MAX } else { 0 };
        }
        for (k, block) in columns.iter().enumerate() {
            circuit.inputs[n..].iter().zip(block).for_each(|(&input, &word)| value[input] = word);
            let lanes = (points.len() - 64 * k).min(64);
            let mut related = circuit.evaluate(&mut value) & lowest(lanes);
            while related != 0 {
                let j = 64 * k + related.trailing_zeros() as usize;
                related &= related - 1;
                if i != j {
                    pairs.push((i as u32, j as u32));
                }
            }
        }
    }
    Ok(pairs)
}

/// A word with this many bits set.
fn lowest(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// Why a walk ended early.
enum End {
    Stopped(Stopped),
    /// It took more than it was allowed.
    Long,
    Many,
}

impl From<Stopped> for End {
    fn from(stopped: Stopped) -> End {
        End::Stopped(stopped)
    }
}

fn sparse(
    circuit: &Circuit,
    points: &[u32],
    budget: &Budget,
) -> Result<Result<Vec<(u32, u32)>, Stopped>, Broken> {
    let n = circuit.bits();
    let side_by_side = |i: usize| [i, n + i];
    let orders: [Vec<usize>; 4] = [
        (0..2 * n).collect(),
        (0..n).chain((n..2 * n).rev()).collect(),
        (0..n).flat_map(side_by_side).collect(),
        (0..n).rev().flat_map(side_by_side).collect(),
    ];
    let mut place = vec![u32::MAX; 1 << n];
    points.iter().enumerate().for_each(|(i, &x)| place[x as usize] = i as u32);
    let mut allowed = FIRST_TRY;
    while allowed <= MAX_WORK {
        for order in &orders {
            let mut walk = Walk::new(circuit, order, &place, allowed, budget);
            match walk.below(0, 0) {
                Ok(()) => {
                    walk.pairs.sort_unstable();
                    return Ok(Ok(walk.pairs));
                }
                Err(End::Long) => {}
                Err(End::Stopped(stopped)) => return Ok(Err(stopped)),
                Err(End::Many) => {
                    return Err(Broken::whole(format!("the relation has more than {MAX_PAIRS} pairs")));
                }
            }
        }
        allowed *= 4;
    }
    Err(Broken::whole(format!(
        "{} elements are too many to compare, and the circuit does not show early enough which are not related",
        points.len()
    )))
}

/// A walk through the assignments of the inputs, as long as the output is not known to be false.
struct Walk<'a> {
    circuit: &'a Circuit,
    /// The inputs in the order in which they are set.
    order: &'a [usize],
    place: &'a [u32],
    /// For 64 assignments at a time, where each variable is true and where it is false; elsewhere it is unknown.
    sure: Vec<[u64; 2]>,
    work: u64,
    looks: u64,
    budget: &'a Budget,
    pairs: Vec<(u32, u32)>,
}

/// In place i, bit i of the numbers 0..64.
const LANES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl<'a> Walk<'a> {
    fn new(
        circuit: &'a Circuit,
        order: &'a [usize],
        place: &'a [u32],
        work: u64,
        budget: &'a Budget,
    ) -> Walk<'a> {
        // Variable 0 is false.
        let mut sure = vec![[0, 0]; circuit.variables];
        sure[0] = [0, u64::MAX];
        Walk { circuit, order, place, sure, work, looks: 0, budget, pairs: Vec::new() }
    }

    /// Where the output may be true when the first `set` inputs are as `bits` says and the next six as the lanes say.
    fn possible(&mut self, set: usize, bits: u64) -> u64 {
        for (i, &input) in self.order.iter().enumerate() {
            let word = match i.checked_sub(set) {
                None if bits >> i & 1 == 1 => [u64::MAX, 0],
                None => [0, u64::MAX],
                Some(lane) => LANES.get(lane).map_or([0, 0], |&ones| [ones, !ones]),
            };
            self.sure[self.circuit.inputs[input]] = word;
        }
        for &(gate, a, b) in &self.circuit.gates {
            let ([a_true, a_false], [b_true, b_false]) = (self.literal(a), self.literal(b));
            self.sure[gate] = [a_true & b_true, a_false | b_false];
        }
        !self.literal(self.circuit.output)[1]
    }

    fn literal(&self, literal: usize) -> [u64; 2] {
        let [yes, no] = self.sure[literal / 2];
        if literal % 2 == 1 { [no, yes] } else { [yes, no] }
    }

    /// Goes through the assignments in which the first `set` inputs are as `bits` says.
    fn below(&mut self, set: usize, bits: u64) -> Result<(), End> {
        self.work = self.work.checked_sub(self.circuit.steps()).ok_or(End::Long)?;
        self.looks += 1;
        if self.looks.is_multiple_of(1024) {
            self.budget.check()?;
        }
        let next = (self.order.len() - set).min(LANES.len());
        let mut live = self.possible(set, bits) & lowest(1 << next);
        while live != 0 {
            let lane = u64::from(live.trailing_zeros());
            live &= live - 1;
            let (set, bits) = (set + next, bits | lane << set);
            match self.pair(set, bits) {
                Some(_) if set < self.order.len() => self.below(set, bits)?,
                Some((x, y)) if x != y => self.add(x, y)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The places of the two elements that are set, which mean something when all of their bits are; nothing if one of them is no point.
    fn pair(&self, set: usize, bits: u64) -> Option<(u32, u32)> {
        let n = self.order.len() / 2;
        let (mut x, mut y, mut known) = (0usize, 0usize, [0usize; 2]);
        for (i, &input) in self.order[..set].iter().enumerate() {
            let bit = (bits >> i & 1) as usize;
            if input < n {
                x |= bit << (n - 1 - input)
            } else {
                y |= bit << (2 * n - 1 - input)
            }
            known[usize::from(input >= n)] += 1;
        }
        let place = |z: usize, known: usize| {
            if known < n { Some(0) } else { Some(self.place[z]).filter(|&p| p != u32::MAX) }
        };
        Some((place(x, known[0])?, place(y, known[1])?))
    }

    fn add(&mut self, x: u32, y: u32) -> Result<(), End> {
        if self.pairs.len() == MAX_PAIRS {
            return Err(End::Many);
        }
        if self.pairs.len().is_power_of_two() {
            self.budget.allow_memory(2 * self.pairs.len() * PAIR_BYTES)?;
        }
        self.pairs.push((x, y));
        Ok(())
    }
}

/// The elements' names: their bits, first input first.
pub(super) fn names(points: &[u32], n: usize) -> Vec<String> {
    points.iter().map(|x| format!("{x:0n$b}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    fn free() -> Budget {
        Budget::unlimited()
    }

    /// A circuit that grows gate by gate.
    struct Draft {
        inputs: usize,
        gates: Vec<(usize, usize, usize)>,
    }

    impl Draft {
        fn new(inputs: usize) -> Draft {
            Draft { inputs, gates: Vec::new() }
        }

        fn and(&mut self, a: usize, b: usize) -> usize {
            let gate = self.inputs + self.gates.len() + 1;
            self.gates.push((gate, a, b));
            2 * gate
        }

        fn same(&mut self, a: usize, b: usize) -> usize {
            let (only_a, only_b) = (self.and(a, b ^ 1), self.and(a ^ 1, b));
            self.and(only_a ^ 1, only_b ^ 1)
        }

        fn circuit(self, output: usize) -> Circuit {
            let (n, gates) = (self.inputs, self.gates);
            Circuit { variables: n + gates.len() + 1, inputs: (1..=n).collect(), gates, output }
        }
    }

    fn pairs(circuit: &Circuit, points: &[u32]) -> Vec<(u32, u32)> {
        relation(circuit, points, &free()).unwrap().unwrap()
    }

    /// y = x + 1 on `n` bits.
    fn successor(n: usize) -> Circuit {
        let mut draft = Draft::new(2 * n);
        let (mut carry, mut all) = (1, 1);
        for i in (0..n).rev() {
            let (x, y) = (2 * (i + 1), 2 * (n + i + 1));
            let differs = draft.same(y, x) ^ 1;
            let fits = draft.same(differs, carry);
            carry = draft.and(x, carry);
            all = draft.and(all, fits);
        }
        let output = draft.and(all, carry ^ 1);
        draft.circuit(output)
    }

    #[test]
    fn a_long_chain_is_found_bit_by_bit() {
        let n = 20;
        let points: Vec<u32> = (0..1 << n).collect();
        let found = pairs(&successor(n), &points);
        assert!(found.iter().copied().eq((0..(1 << n) - 1).map(|x| (x, x + 1))));
    }

    #[test]
    fn points_are_renumbered() {
        // Those with an even number, of 16 bits: none is the successor of another.
        let even = Circuit { variables: 17, inputs: (1..=16).collect(), gates: Vec::new(), output: 33 };
        let points = points(Some(&even), 16, &free()).unwrap().unwrap();
        assert!(points.iter().copied().eq((0..1 << 16).filter(|x| x % 2 == 0)));
        assert_eq!(pairs(&successor(16), &points), []);
        assert_eq!(names(&points[..3], 4), ["0000", "0010", "0100"]);
    }

    /// Both ways say the same of random circuits and points.
    #[test]
    fn bit_by_bit_is_each_with_each() {
        let rng = &mut SplitMix(20);
        let mut found = 0;
        for round in 0..300 {
            let n = 1 + round % 6;
            let mut draft = Draft::new(2 * n);
            let mut last = 1;
            for _ in 0..rng.below(12) {
                let bound = 2 * (2 * n + draft.gates.len() + 1);
                last = draft.and(rng.below(bound), rng.below(bound)) ^ rng.below(2);
            }
            let circuit = draft.circuit(last);
            let points: Vec<u32> = (0..1 << n).filter(|_| rng.below(4) > 0).collect();
            let plain = each_with_each(&circuit, &points, &free()).unwrap();
            found += plain.len();
            assert_eq!(sparse(&circuit, &points, &free()).unwrap().unwrap(), plain);
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn what_is_too_large_is_refused() {
        assert!(points(None, 21, &free()).unwrap_err().to_string().contains("2097152 strings"));
        // Everything is related to everything.
        let all = Circuit { variables: 41, inputs: (1..=40).collect(), gates: Vec::new(), output: 1 };
        let list: Vec<u32> = (0..1 << 20).collect();
        let refused = relation(&all, &list, &Budget::unlimited()).unwrap_err();
        assert!(refused.to_string().contains("pairs"), "{refused}");
    }
}
