//! Orders given by circuits, with more bits than could be compared pair by pair, and with a circuit for the points.

use upset::Budget;
use upset::document::{FileError, Syntax, circuit, read};
use upset::game::Position;

/// A circuit in ASCII AIGER that grows gate by gate; literals are AIGER's.
struct Draft {
    inputs: usize,
    gates: Vec<String>,
}

impl Draft {
    fn new(inputs: usize) -> Draft {
        Draft { inputs, gates: Vec::new() }
    }

    fn and(&mut self, a: usize, b: usize) -> usize {
        let gate = 2 * (self.inputs + self.gates.len() + 1);
        self.gates.push(format!("{gate} {a} {b}"));
        gate
    }

    fn or(&mut self, a: usize, b: usize) -> usize {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    fn same(&mut self, a: usize, b: usize) -> usize {
        let (both, none) = (self.and(a, b), self.and(a ^ 1, b ^ 1));
        self.or(both, none)
    }

    fn text(self, output: usize) -> String {
        let (n, gates) = (self.inputs, self.gates.len());
        let inputs: String = (1..=n).map(|i| format!("{}\n", 2 * i)).collect();
        format!("aag {} {n} 0 1 {gates}\n{inputs}{output}\n{}\n", n + gates, self.gates.join("\n"))
    }
}

/// y = x + 1 on `n` bits.
fn successor(n: usize) -> String {
    next_to(n, [0, n])
}

/// The number whose bits begin at the second place is larger by one than that at the first.
fn next_to(n: usize, at: [usize; 2]) -> String {
    let mut draft = Draft::new(2 * n);
    let (mut carry, mut all) = (1, 1);
    for i in (0..n).rev() {
        let [x, y] = at.map(|at| 2 * (at + i + 1));
        let same = draft.same(x, y);
        let fits = draft.same(same ^ 1, carry);
        carry = draft.and(x, carry);
        all = draft.and(all, fits);
    }
    let output = draft.and(all, carry ^ 1);
    draft.text(output)
}

/// y is x with one more bit set, on `n` bits: none so far, one so far, none more.
fn one_more(n: usize) -> String {
    let mut draft = Draft::new(2 * n);
    let (mut none, mut one) = (1, 0);
    for i in 0..n {
        let (x, y) = (2 * (i + 1), 2 * (n + i + 1));
        let (same, gained) = (draft.same(x, y), draft.and(x ^ 1, y));
        let (stays, new) = (draft.and(one, same), draft.and(none, gained));
        one = draft.or(stays, new);
        none = draft.and(none, same);
    }
    draft.text(one)
}

#[test]
fn many_bits_where_few_are_related() {
    for n in [5, 16, 18] {
        let chain = circuit(successor(n).as_bytes(), false).unwrap();
        assert_eq!((chain.len(), chain.cover_count(), chain.height()), (1 << n, (1 << n) - 1, 1 << n));
    }
    for n in [4, 16] {
        let cube = circuit(one_more(n).as_bytes(), false).unwrap();
        assert_eq!((cube.len(), cube.cover_count(), cube.height()), (1 << n, n << (n - 1), n + 1));
    }
}

#[test]
fn no_gate_takes_itself() {
    // A binary circuit writes a gate by how far below it the literals are that it takes.
    let gate = |first: u8, second: u8| [b"aig 3 2 0 1 1\n6\n".as_slice(), &[first, second]].concat();
    let chain = circuit(&gate(2, 1), false).unwrap();
    assert_eq!((chain.len(), chain.cover_count()), (2, 1), "0 is below 1: the second bit, and not the first");
    assert!(circuit(&gate(0, 1), false).unwrap_err().message.contains("deltas"));
}

/// What a document with these circuits says.
fn document(text: &str, order: &str, points: String) -> Result<Position, String> {
    let files = |name: &str| match name {
        "order.aag" => Ok(order.as_bytes().to_vec()),
        "points.aag" => Ok(points.clone().into_bytes()),
        _ => Err(FileError::Unreadable("it is away".into())),
    };
    let read = read(Syntax::Toml, "game", text, &files, &Budget::unlimited());
    read.map(|mut games| games.remove(0).position).map_err(|error| error.message)
}

#[test]
fn a_circuit_says_which_strings_are_elements() {
    let text = "game = 'poset'\ncircuit = 'order.aag'\npoints = 'points.aag'";
    let document = |text: &str, points: String| document(text, &successor(5), points);
    // Those that begin with 0 and end with anything: half of the chain.
    let mut draft = Draft::new(5);
    let low = draft.and(3, 3);
    let Position::Poset(game) = document(text, draft.text(low)).unwrap() else { panic!() };
    assert_eq!((game.poset.len(), game.poset.height()), (16, 16));
    assert_eq!(game.poset.name(15), "01111");
    // The even ones are pairwise unrelated.
    let mut draft = Draft::new(5);
    let even = draft.and(11, 11);
    let Position::Poset(game) = document(text, draft.text(even)).unwrap() else { panic!() };
    assert_eq!((game.poset.len(), game.poset.is_antichain()), (16, true));
    let wrong = document(text, Draft::new(4).text(2)).unwrap_err();
    assert!(wrong.contains("`points.aag`") && wrong.contains("must have 5 inputs"), "{wrong}");
    let alone =
        document("game = 'poset'\norder = ['a < b']\npoints = 'points.aag'", String::new()).unwrap_err();
    assert!(alone.contains("`circuit`"), "{alone}");
}

/// Pairs are looked at 64 at a time: the last of 96 elements fill half of a word, and 0 is above all others.
#[test]
fn a_word_that_is_not_full_has_no_more_elements() {
    let text = "game = 'poset'\ncircuit = 'order.aag'\npoints = 'points.aag'";
    let mut draft = Draft::new(7);
    let low = draft.and(2, 4) ^ 1;
    let Position::Poset(game) = document(text, &next_to(7, [7, 0]), draft.text(low)).unwrap() else {
        panic!()
    };
    assert_eq!((game.poset.len(), game.poset.cover_count(), game.poset.height()), (96, 95, 96));
    assert_eq!(game.poset.maximal(), [0]);
}

#[test]
fn what_cannot_be_written_out_is_refused() {
    let wide = circuit(successor(21).as_bytes(), false).unwrap_err().message;
    assert!(wide.contains("2097152"), "{wide}");
}
