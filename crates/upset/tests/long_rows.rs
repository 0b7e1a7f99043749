//! Diagrams with two long rows: small ones against plain recursion, far ones against a table of all shapes.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{PosetGame, Position};
use upset::order::families::{self, SplitMix};
use upset::rule;
use upset::value::{Player, Starts};

/// The cells of a diagram as an order, without the corner if it is poisoned.
fn diagram(shape: &[usize], poisoned: bool) -> Order {
    let cells: Vec<(usize, usize)> = (shape.iter().enumerate())
        .flat_map(|(row, &length)| (0..length).map(move |column| (row, column)))
        .filter(|&cell| !poisoned || cell != (0, 0))
        .collect();
    let below = |x: (usize, usize), y: (usize, usize)| x != y && x.0 <= y.0 && x.1 <= y.1;
    let pairs: Vec<(usize, usize)> = (0..cells.len())
        .flat_map(|i| (0..cells.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| below(cells[i], cells[j]))
        .collect();
    Order::new(cells.len(), &pairs)
}

/// All lists of row lengths, longest first, with this many cells.
fn shapes(cells: usize, longest: usize) -> Vec<Vec<usize>> {
    if cells == 0 {
        return vec![Vec::new()];
    }
    let with = |row: usize| {
        shapes(cells - row, row).into_iter().map(move |rest| [vec![row], rest].concat()).collect::<Vec<_>>()
    };
    (1..=longest.min(cells)).flat_map(with).collect()
}

#[test]
fn every_small_diagram_agrees_with_plain_recursion() {
    let rule = rule::find("two-long-rows").unwrap();
    let budget = Budget::unlimited();
    let mut rng = SplitMix(5);
    let mut valued = 0;
    for cells in 2..=13 {
        for shape in shapes(cells, cells) {
            for poisoned in [false, true] {
                let plain = diagram(&shape, poisoned);
                let perm = shuffle(&mut rng, plain.n);
                let order = plain.relabel(&perm);
                let game = order.poset_game();
                // One row, or one column, or what is left of two without their corner when the second is empty: a chain.
                if shape.len() == 1 || shape[0] == 1 {
                    assert!(rule.applies(&game).is_err(), "{shape:?} {poisoned}");
                    continue;
                }
                let mut memo = HashMap::new();
                let g = poset_grundy(&order, order.all(), &mut memo);
                let answer = rule.answer(&game, &budget).unwrap();
                assert_eq!(answer.starts, Starts::impartial(g > 0), "{shape:?} {poisoned}");
                if let Some(value) = answer.value {
                    valued += 1;
                    assert_eq!(value.as_nimber(), Some(g.into()), "{shape:?} {poisoned}");
                }
                let wins: Vec<usize> = (0..order.n)
                    .filter(|&x| poset_grundy(&order, order.all() & !order.up[x], &mut memo) == 0)
                    .collect();
                let wins = if wins.is_empty() { (0..order.n).collect() } else { wins };
                let moves = rule.best_moves(&game, Player::Left, &budget).unwrap();
                assert_eq!(moves, wins, "{shape:?} {poisoned}");
            }
        }
    }
    // All of them: 64 numbers are looked for at least.
    assert_eq!(valued, (2..=13).map(|cells| 2 * (shapes(cells, cells).len() - 2)).sum::<usize>());
}

#[test]
fn other_orders_are_refused() {
    let rule = rule::find("two-long-rows").unwrap();
    let mut known: Vec<Vec<Order>> = vec![Vec::new(); 7];
    for cells in 2..=6 {
        for shape in shapes(cells, cells).into_iter().filter(|shape| shape.len() > 1 && shape[0] > 1) {
            for poisoned in [false, true] {
                let order = diagram(&shape, poisoned);
                known[order.n].push(order);
            }
        }
    }
    for (n, known) in known.iter().enumerate().take(6) {
        for order in all_orders(n) {
            let expected = known.iter().any(|diagram| is_isomorphic(diagram, &order));
            assert_eq!(rule.applies(&order.poset_game()).is_ok(), expected, "{order:?}");
        }
    }
}

fn is_isomorphic(a: &Order, b: &Order) -> bool {
    let mut pairs = b.pairs();
    pairs.sort_unstable();
    permutations(a.n).iter().any(|perm| {
        let mut moved = a.relabel(perm).pairs();
        moved.sort_unstable();
        moved == pairs
    })
}

/// Grundy numbers of all shapes (a, b, c), with or without the corner, by the definition.
struct Shapes {
    size: [usize; 3],
    grundy: Vec<u16>,
}

impl Shapes {
    fn new(size: [usize; 3], poisoned: bool) -> Shapes {
        let mut table = Shapes { size, grundy: vec![0; (size[0] + 1) * (size[1] + 1) * (size[2] + 1)] };
        let first = usize::from(poisoned);
        for c in 0..=size[2] {
            for b in c..=size[1] {
                for a in b.max(first)..=size[0] {
                    let mut seen = vec![false; a + b + c + 2];
                    (first..a).for_each(|x| seen[table.at(x, b.min(x), c.min(x))] = true);
                    (0..b).for_each(|y| seen[table.at(a, y, c.min(y))] = true);
                    (0..c).for_each(|z| seen[table.at(a, b, z)] = true);
                    let place = table.place(a, b, c);
                    table.grundy[place] = seen.iter().position(|&seen| !seen).unwrap() as u16;
                }
            }
        }
        table
    }

    /// The cells whose removal leaves a lost position, or all of them where none does.
    fn winning(&self, rows: [usize; 3], poisoned: bool) -> Vec<usize> {
        let cells = rows.into_iter().enumerate().flat_map(|(row, n)| (0..n).map(move |x| (row, x)));
        let after = |(row, x): (usize, usize)| {
            let [a, b, c] = [0, 1, 2].map(|i| if i < row { rows[i] } else { rows[i].min(x) });
            self.at(a, b, c)
        };
        let cells = cells.skip(usize::from(poisoned)).enumerate();
        let wins: Vec<usize> = cells.filter(|&(_, cell)| after(cell) == 0).map(|(i, _)| i).collect();
        let all = rows.iter().sum::<usize>() - usize::from(poisoned);
        if wins.is_empty() { (0..all).collect() } else { wins }
    }

    fn place(&self, a: usize, b: usize, c: usize) -> usize {
        (c * (self.size[1] + 1) + b) * (self.size[0] + 1) + a
    }

    fn at(&self, a: usize, b: usize, c: usize) -> usize {
        self.grundy[self.place(a, b, c)] as usize
    }
}

#[test]
fn far_diagrams_agree_with_a_table_of_all_shapes() {
    let rule = rule::find("two-long-rows").unwrap();
    let budget = Budget::unlimited();
    for poisoned in [false, true] {
        let table = Shapes::new([215, 205, 2], poisoned);
        let (mut near, mut far) = (0, 0);
        for (c, b) in (0..=2).flat_map(|c| [195, 196, 200, 205].map(|b| (c, b))) {
            for a in b..=b + 10 {
                let game = game([a, b, c], poisoned);
                let answer = rule.answer(&game, &budget).unwrap();
                let g = table.at(a, b, c);
                assert_eq!(answer.starts, Starts::impartial(g > 0), "{a} {b} {c}");
                match answer.value {
                    Some(value) => {
                        assert_eq!(value.as_nimber(), Some(g as u128), "{a} {b} {c}");
                        near += 1;
                    }
                    None => {
                        assert!(g >= 64, "{a} {b} {c}");
                        far += 1;
                    }
                }
                if b == 200 {
                    let moves = rule.best_moves(&game, Player::Right, &budget).unwrap();
                    assert_eq!(moves, table.winning([a, b, c], poisoned), "{a} {b} {c}");
                }
            }
        }
        assert!(near > 40 && far > 10, "{near} {far}");
    }
}

/// The diagram with these rows, whose cells are numbered row by row.
fn game(rows: [usize; 3], poisoned: bool) -> Position {
    let rows: Vec<u128> = rows.into_iter().filter(|&row| row > 0).map(|row| row as u128).collect();
    let poset = families::young(&rows).unwrap();
    let keep: Vec<usize> = (usize::from(poisoned)..poset.len()).collect();
    Position::Poset(PosetGame::new(poset.restrict_convex(&keep)))
}

/// A million cells: the number is there where it does not grow with the board.
#[test]
fn a_million_cells() {
    let ask = |text: &str| {
        let game: upset::Game = text.parse().unwrap();
        game.solve(&Budget::unlimited())
    };
    let table = Shapes::new([200, 185, 0], false);
    assert_eq!(table.at(199, 184, 0), table.at(200, 185, 0));
    assert_eq!(ask("young(500015,500000)").grundy(), Some(table.at(200, 185, 0) as u128));
}

#[test]
fn two_rows_by_a_formula() {
    let rule = rule::find("two-row-diagram").unwrap();
    let budget = Budget::unlimited();
    let mut rng = SplitMix(8);
    for cells in 1..=14 {
        for shape in shapes(cells, cells) {
            for poisoned in [false, true] {
                let plain = diagram(&shape, poisoned);
                let order = plain.relabel(&shuffle(&mut rng, plain.n));
                let game = order.poset_game();
                if shape.len().min(shape[0]) != 2 {
                    assert!(rule.applies(&game).is_err(), "{shape:?} {poisoned}");
                    continue;
                }
                let mut memo = HashMap::new();
                let g = poset_grundy(&order, order.all(), &mut memo);
                let value = rule.answer(&game, &budget).unwrap().value.unwrap();
                assert_eq!(value.as_nimber(), Some(g.into()), "{shape:?} {poisoned}");
                let after =
                    |x: &usize| poset_grundy(&order, order.all() & !order.up[*x], &mut memo) == 0 || g == 0;
                let best: Vec<usize> = (0..order.n).filter(after).collect();
                assert_eq!(rule.best_moves(&game, Player::Left, &budget), Some(best), "{shape:?} {poisoned}");
            }
        }
    }
}

/// Plays every reply against the formula, as long as two rows are left.
fn play_two_rows(a: usize, b: usize, poisoned: bool) {
    let rule = rule::find("two-row-diagram").unwrap();
    let game = diagram(&[a, b], poisoned).poset_game();
    let after = |x: usize| {
        // Cells are listed row by row, without the corner if it is poisoned.
        let x = x + usize::from(poisoned);
        if x < a { (x, x.min(b)) } else { (a, x - a) }
    };
    let x = rule.reply(&game, Player::Left, &Budget::unlimited()).unwrap();
    let (a, b) = after(x);
    let cells = a + b - usize::from(poisoned);
    for y in usize::from(poisoned)..cells + usize::from(poisoned) {
        let (a, b) = if y < a { (y, y.min(b)) } else { (a, y - a) };
        assert!(a + b > usize::from(poisoned), "the last cell is the winner's");
        if b > 0 && a > 1 {
            play_two_rows(a, b, poisoned);
        }
    }
}

#[test]
fn two_rows_are_won_against_every_reply() {
    for a in 2..=6 {
        for b in 1..=a {
            play_two_rows(a, b, false);
            // Without their corner, rows that differ by one are lost.
            if a != b + 1 {
                play_two_rows(a, b, true);
            }
        }
    }
}
