//! Boolean circuits in the AIGER formats, as succinctly given relations on {0,1}^n.

use std::fmt;

/// Where the numbers stand that announce the rest.
const HEADER: CircuitPlace = CircuitPlace::Line(1);

/// A combinational circuit: variable 0 is false, inputs and gates follow by their AIGER literals.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    pub variables: usize,
    pub inputs: Vec<usize>,
    /// Each gate is the conjunction of two literals; every gate stands after those it takes.
    pub gates: Vec<(usize, usize, usize)>,
    pub output: usize,
}

/// What is wrong with a circuit, and where if there is a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    place: Option<CircuitPlace>,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CircuitPlace {
    Line(usize),
    Gate(usize),
}

impl CircuitPlace {
    fn broken(self, message: impl Into<String>) -> Broken {
        Broken { place: Some(self), message: message.into() }
    }
}

impl Broken {
    pub fn whole(message: impl Into<String>) -> Broken {
        Broken { place: None, message: message.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(CircuitPlace::Line(line)) => write!(f, "line {line}: ")?,
            Some(CircuitPlace::Gate(gate)) => write!(f, "gate {gate}: ")?,
            None => {}
        }
        f.write_str(&self.message)
    }
}

impl Circuit {
    /// Reads a relation on n bits: a circuit with 2n inputs, in the ASCII (`aag`) or the binary (`aig`) format.
    pub fn parse(bytes: &[u8]) -> Result<Circuit, Broken> {
        let wanted = "the circuit must have 2n inputs, two times n bits, not";
        Circuit::parse_if(bytes, |inputs| inputs > 0 && inputs % 2 == 0, wanted)
    }

    /// Reads a set of strings of bits: a circuit with as many inputs.
    pub fn parse_points(bytes: &[u8], bits: usize) -> Result<Circuit, Broken> {
        let wanted = format!("the circuit for the points must have {bits} inputs, one a bit, not");
        Circuit::parse_if(bytes, |inputs| inputs == bits, &wanted)
    }

    fn parse_if(bytes: &[u8], fits: impl Fn(usize) -> bool, wanted: &str) -> Result<Circuit, Broken> {
        let mut reader = CircuitReader { bytes, at: 0, line: 0 };
        let header = reader.line()?;
        let words: Vec<&str> = header.split_whitespace().collect();
        let binary = match words.first() {
            Some(&"aag") => false,
            Some(&"aig") => true,
            _ => return Err(HEADER.broken("a circuit begins with `aag` or `aig`")),
        };
        let numbers: Vec<usize> =
            words[1..].iter().map(|w| w.parse().ok()).collect::<Option<_>>().unwrap_or_default();
        let [most, inputs, latches, outputs, gates, extra @ ..] = numbers.as_slice() else {
            return Err(HEADER.broken("the header is `aag M I L O A`, five numbers"));
        };
        if *latches > 0 {
            return Err(
                HEADER.broken(format!("the circuit has {latches} latches, but must be combinational"))
            );
        }
        if *outputs != 1 || extra.iter().any(|&n| n > 0) {
            return Err(
                HEADER.broken(format!("the circuit must have one output and nothing else, not {outputs}"))
            );
        }
        if !fits(*inputs) {
            return Err(HEADER.broken(format!("{wanted} {inputs}")));
        }
        // Every gate takes at least two bytes, so the text bounds what is allocated.
        if *gates > bytes.len() || *inputs > 2 * bytes.len() || *most > 4 * bytes.len() + inputs {
            return Err(HEADER.broken("the circuit is cut off"));
        }
        if *most < inputs + gates {
            return Err(HEADER.broken("M must be at least I + L + A"));
        }
        if binary { reader.binary(*inputs, *gates) } else { reader.ascii(*most, *inputs, *gates) }
    }

    /// The number of bits of an element.
    pub fn bits(&self) -> usize {
        self.inputs.len() / 2
    }
}

struct CircuitReader<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl CircuitReader<'_> {
    fn here(&self) -> CircuitPlace {
        CircuitPlace::Line(self.line)
    }

    fn line(&mut self) -> Result<String, Broken> {
        self.line += 1;
        let rest = &self.bytes[self.at..];
        if rest.is_empty() {
            return Err(self.here().broken("the circuit is cut off"));
        }
        let length = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        self.at += (length + 1).min(rest.len());
        String::from_utf8(rest[..length].to_vec()).map_err(|_| self.here().broken("this is no text"))
    }

    fn literals<const N: usize>(&mut self, most: usize) -> Result<[usize; N], Broken> {
        let line = self.line()?;
        let numbers: Option<Vec<usize>> = line.split_whitespace().map(|w| w.parse().ok()).collect();
        let numbers = numbers.and_then(|list| <[usize; N]>::try_from(list).ok());
        let numbers = numbers.ok_or_else(|| self.here().broken(format!("{N} numbers are wanted here")))?;
        match numbers.iter().find(|&&l| l / 2 > most) {
            Some(l) => Err(self.here().broken(format!("the literal {l} is beyond M = {most}"))),
            None => Ok(numbers),
        }
    }

    fn ascii(&mut self, most: usize, inputs: usize, gates: usize) -> Result<Circuit, Broken> {
        let mut defined = vec![false; most + 1];
        defined[0] = true;
        let mut define = |literal: usize, line: CircuitPlace| {
            if literal % 2 == 1 || std::mem::replace(&mut defined[literal / 2], true) {
                return Err(line.broken(format!("the literal {literal} cannot be defined here")));
            }
            Ok(literal / 2)
        };
        let mut list = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            let [input] = self.literals(most)?;
            list.push(define(input, self.here())?);
        }
        let [output] = self.literals(most)?;
        let mut raw = Vec::with_capacity(gates);
        for _ in 0..gates {
            let [gate, a, b] = self.literals(most)?;
            raw.push((define(gate, self.here())?, a, b));
        }
        let used = raw.iter().flat_map(|&(_, a, b)| [a, b]).chain([output]);
        if let Some(l) = used.into_iter().find(|l| !defined[l / 2]) {
            return Err(Broken::whole(format!("the literal {l} is used but never defined")));
        }
        Ok(Circuit { variables: most + 1, inputs: list, gates: in_order(most + 1, raw)?, output })
    }

    fn binary(&mut self, inputs: usize, gates: usize) -> Result<Circuit, Broken> {
        let most = inputs + gates;
        let [output] = self.literals(most)?;
        let mut list = Vec::with_capacity(gates);
        for gate in inputs + 1..=most {
            let cut = || CircuitPlace::Gate(gate).broken("the deltas are cut off or too large");
            let first = self.delta().ok_or_else(cut)?;
            let a = (2 * gate).checked_sub(first).filter(|_| first > 0).ok_or_else(cut)?;
            let b = self.delta().and_then(|second| a.checked_sub(second)).ok_or_else(cut)?;
            list.push((gate, a, b));
        }
        Ok(Circuit { variables: most + 1, inputs: (1..=inputs).collect(), gates: list, output })
    }

    /// A number of seven bits a byte, lowest first.
    fn delta(&mut self) -> Option<usize> {
        let mut value = 0usize;
        for shift in (0..35).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            value |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

/// The gates such that each stands after those it takes.
fn in_order(
    variables: usize,
    gates: Vec<(usize, usize, usize)>,
) -> Result<Vec<(usize, usize, usize)>, Broken> {
    let mut of = vec![usize::MAX; variables];
    for (i, &(gate, _, _)) in gates.iter().enumerate() {
        of[gate] = i;
    }
    let wires = gates.iter().enumerate().flat_map(|(i, &(_, a, b))| [(of[a / 2], i), (of[b / 2], i)]);
    let wires: Vec<(u32, u32)> =
        wires.filter(|&(from, _)| from != usize::MAX).map(|(from, to)| (from as u32, to as u32)).collect();
    let arcs = crate::csr::Csr::new(gates.len(), wires.iter().copied());
    let mut missing = vec![0u32; gates.len()];
    arcs.iter().for_each(|(_, to)| missing[to as usize] += 1);
    let mut order: Vec<usize> = (0..gates.len()).filter(|&i| missing[i] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        for &to in arcs.row(order[next]) {
            missing[to as usize] -= 1;
            if missing[to as usize] == 0 {
                order.push(to as usize);
            }
        }
        next += 1;
    }
    if order.len() < gates.len() {
        return Err(Broken::whole("the gates form a cycle, but the circuit must be combinational"));
    }
    Ok(order.into_iter().map(|i| gates[i]).collect())
}

#[cfg(test)]
mod tests {
    use super::super::expand::relation;
    use super::*;
    use crate::Budget;

    fn pairs(bytes: &[u8]) -> Vec<(u32, u32)> {
        let circuit = Circuit::parse(bytes).unwrap();
        let points: Vec<u32> = (0..1 << circuit.bits()).collect();
        relation(&circuit, &points, &Budget::unlimited()).unwrap().unwrap()
    }

    /// x < y bitwise on two bits: x1 → y1 and x2 → y2, as ASCII with its gates out of order.
    const SUBSETS: &str = "aag 7 4 0 1 3\n2\n4\n6\n8\n14\n14 11 13\n10 2 7\n12 4 9\ni0 x1\nc\ncomment\n";

    #[test]
    fn inclusion_on_two_bits() {
        assert_eq!(pairs(SUBSETS.as_bytes()), [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]);
    }

    #[test]
    fn the_binary_format_says_the_same() {
        // Gates 10 = 7∧2, 12 = 9∧4, 14 = 13∧11, as differences.
        let mut bytes = b"aig 7 4 0 1 3\n14\n".to_vec();
        bytes.extend([10 - 7, 7 - 2, 12 - 9, 9 - 4, 14 - 13, 13 - 11]);
        assert_eq!(pairs(&bytes), pairs(SUBSETS.as_bytes()));
    }

    #[test]
    fn seven_bits_compare_as_numbers() {
        // x < y as binary numbers, from the last bit up: less = (¬x ∧ y) ∨ (¬(x ∧ ¬y) ∧ less).
        let n = 7;
        let mut gates = Vec::new();
        let mut next = 4 * n + 2;
        let mut and = |a: usize, b: usize| {
            gates.push(format!("{next} {a} {b}"));
            next += 2;
            next - 2
        };
        let mut less = 0;
        for i in (0..n).rev() {
            let (x, y) = (2 * (i + 1), 2 * (n + i + 1));
            let below = and(x ^ 1, y);
            let above = and(x, y ^ 1);
            let kept = and(above ^ 1, less);
            less = and(below ^ 1, kept ^ 1) ^ 1;
        }
        let inputs: Vec<String> = (1..=2 * n).map(|i| (2 * i).to_string()).collect();
        let head = format!("aag {} {} 0 1 {}", 2 * n + gates.len(), 2 * n, gates.len());
        let text = format!("{head}\n{}\n{less}\n{}\n", inputs.join("\n"), gates.join("\n"));
        let pairs = pairs(text.as_bytes());
        assert_eq!(pairs.len(), 128 * 127 / 2);
        assert!(pairs.iter().all(|(x, y)| x < y));
    }

    #[test]
    fn broken_circuits_are_refused() {
        for (text, wanted) in [
            ("", "cut off"),
            ("abc 1", "begins with"),
            ("aag 1 2", "five numbers"),
            ("aag 3 2 1 1 0\n2\n4\n6 2\n2\n", "latches"),
            ("aag 3 3 0 1 0\n2\n4\n6\n2\n", "2n inputs"),
            ("aag 2 2 0 2 0\n2\n4\n2\n4\n", "one output"),
            ("aag 2 2 0 1 0\n2\n2\n2\n", "cannot be defined"),
            ("aag 4 2 0 1 2\n2\n4\n6\n6 8 2\n8 6 2\n", "cycle"),
            ("aag 4 2 0 1 1\n2\n4\n6\n6 8 2\n", "never defined"),
            ("aag 2 2 0 1 0\n2\n4\n99\n", "beyond M"),
            ("aag 999999999 2 0 1 999999999\n", "cut off"),
            ("aig 3 2 0 1 1\n6\n", "cut off"),
        ] {
            let broken = Circuit::parse(text.as_bytes()).unwrap_err();
            assert!(broken.to_string().contains(wanted), "{text}: {broken}");
        }
        let odd = Circuit::parse_points(b"aag 3 3 0 1 0\n2\n4\n6\n2\n", 2).unwrap_err();
        assert!(odd.to_string().contains("must have 2 inputs"), "{odd}");
    }
}
