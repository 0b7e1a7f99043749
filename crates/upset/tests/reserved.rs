//! Vertex-partizan positional games (002, Section 5): vertices that only one player may claim.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::game::{Convention, Position, Positional};
use upset::order::families::SplitMix;
use upset::value::{Player, Winner};
use upset::{Ask, Budget, Game, Session, search};

/// A board whose rules of play are written down once more: who can claim nothing passes.
#[derive(Clone, Debug)]
struct Partizan {
    convention: Convention,
    order: Order,
    edges: [Vec<u32>; 2],
    /// What Left and Right may claim.
    may: [u32; 2],
    moves: Option<u32>,
}

impl Partizan {
    fn to_game(&self) -> Position {
        let sets = |i: usize| -> Vec<Vec<u32>> {
            self.edges[i].iter().map(|&e| (0..32).filter(|x| e >> x & 1 == 1).collect()).collect()
        };
        let right = match self.convention {
            Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
            Convention::MakerMaker => sets(0),
            Convention::Achievement | Convention::Avoidance => sets(1),
        };
        let game = Positional::new(self.convention, self.order.poset(), sets(0), right).unwrap();
        let owner = |x: usize| match self.may.map(|may| may >> x & 1 == 1) {
            [true, false] => Some(Player::Left),
            [false, true] => Some(Player::Right),
            _ => None,
        };
        let game = game.with_reserved((0..self.order.n).map(owner).collect()).unwrap();
        Position::Positional(game.with_moves_left(self.moves.map(|moves| moves as usize)))
    }

    fn sets(&self, i: usize) -> &[u32] {
        match self.convention {
            Convention::MakerBreaker | Convention::AvoiderEnforcer if i == 1 => &[],
            Convention::MakerMaker => &self.edges[0],
            _ => &self.edges[i],
        }
    }

    fn result(&self, filled: Option<usize>) -> i8 {
        use Convention::{Avoidance, AvoiderEnforcer, MakerBreaker};
        let avoid = matches!(self.convention, AvoiderEnforcer | Avoidance);
        match filled {
            Some(i) => {
                if (i == 0) != avoid {
                    1
                } else {
                    -1
                }
            }
            None => match self.convention {
                MakerBreaker => -1,
                AvoiderEnforcer => 1,
                _ => 0,
            },
        }
    }

    fn moves(&self, own: [u32; 2], i: usize) -> Vec<usize> {
        let taken = own[0] | own[1];
        let free = |x: &usize| {
            taken >> x & 1 == 0 && self.may[i] >> x & 1 == 1 && self.order.down(*x) & !taken == 1 << x
        };
        (0..self.order.n).filter(free).collect()
    }

    /// The value for Left when `i` is to move.
    fn value(&self, own: [u32; 2], i: usize, memo: &mut HashMap<([u32; 2], usize), i8>) -> i8 {
        if let Some(filled) = (0..2).find(|&j| self.sets(j).iter().any(|e| e & !own[j] == 0)) {
            return self.result(Some(filled));
        }
        let made = (own[0] | own[1]).count_ones();
        if made as usize == self.order.n || self.moves.is_some_and(|moves| made >= moves) {
            return self.result(None);
        }
        if let Some(&value) = memo.get(&(own, i)) {
            return value;
        }
        let moves = self.moves(own, i);
        let value = if moves.is_empty() {
            self.value(own, 1 - i, memo)
        } else {
            let mut values = moves.iter().map(|&x| {
                let mut next = own;
                next[i] |= 1 << x;
                self.value(next, 1 - i, memo)
            });
            if i == 0 { values.by_ref().max().unwrap() } else { values.by_ref().min().unwrap() }
        };
        memo.insert((own, i), value);
        value
    }

    /// Compares winners and best moves of the engine, and of all means together.
    fn check(&self) {
        let game = self.to_game();
        let mut memo = HashMap::new();
        let mut engine = search::engine(&game).unwrap();
        let budget = Budget::unlimited();
        let solved = Session::new(game.clone()).ask(Ask::Winner, &budget);
        for i in [0, 1] {
            let player = Player::BOTH[i];
            let value = self.value([0; 2], i, &mut memo);
            let winner = Winner::from_score(value, Player::Left);
            if game.starter().is_none_or(|starter| starter == player) {
                assert_eq!(solved.starts.of(player), Some(winner), "{player:?} in {self:?}");
                let moves = self.moves([0; 2], i);
                let after = |x: &usize, memo: &mut _| {
                    let mut own = [0; 2];
                    own[i] |= 1 << x;
                    self.value(own, 1 - i, memo)
                };
                let best: Vec<usize> = if game.over(player).is_some() {
                    Vec::new()
                } else {
                    moves.into_iter().filter(|x| after(x, &mut memo) == value).collect()
                };
                assert_eq!(engine.best_moves(&[], player, &budget), Ok(best), "{player:?} in {self:?}");
            }
            assert_eq!(engine.winner(&[], player, &budget), Ok(winner), "{player:?} in {self:?}");
        }
    }
}

fn random(rng: &mut SplitMix, n: usize, conventions: &[Convention]) -> Partizan {
    let p = 0.5 * rng.unit();
    let order = if rng.below(2) == 0 { Order::antichain(n) } else { random_order(rng, n, p) };
    let family = |rng: &mut SplitMix, count: usize| -> Vec<u32> {
        (0..count).map(|_| (0..1 + rng.below(4)).fold(0, |set, _| set | 1 << rng.below(n))).collect()
    };
    let (a, b) = (1 + rng.below(n + 2), rng.below(n + 2));
    let edges = [family(rng, a), family(rng, b)];
    let mut may = [0u32; 2];
    for x in 0..n {
        match rng.below(4) {
            0 => may[0] |= 1 << x,
            1 => may[1] |= 1 << x,
            _ => may.iter_mut().for_each(|may| *may |= 1 << x),
        }
    }
    let moves = (rng.below(6) == 0).then(|| rng.below(n + 1) as u32);
    Partizan { convention: conventions[rng.below(conventions.len())], order, edges, may, moves }
}

#[test]
fn the_engine_agrees_with_the_rules_of_play() {
    let mut rng = SplitMix(1411);
    for round in 0..3000 {
        let n = 1 + round % 7;
        random(&mut rng, n, &Convention::ALL).check();
    }
    for n in 8..=12 {
        (0..12).for_each(|_| random(&mut rng, n, &Convention::ALL).check());
    }
}

/// Of 002, Section 2: without order an additional claim never hurts, so that starting does not either, and only the six
/// outcomes of Table 2 occur. With passing this carries over.
#[test]
fn starting_never_hurts_without_order() {
    let mut rng = SplitMix(1412);
    for round in 0..4000 {
        let mut game = random(&mut rng, 1 + round % 7, &[Convention::Achievement, Convention::MakerMaker]);
        game.order = Order::antichain(game.order.n);
        game.moves = None;
        let mut memo = HashMap::new();
        let [first, second] = [0, 1].map(|i| game.value([0; 2], i, &mut memo));
        assert!(first >= second, "{game:?}");
        // Lemma 3.4: an edge more of one's own does not hurt either, unless it is the opponent's too.
        if game.convention == Convention::Achievement {
            let mut more = game.clone();
            more.edges[0].push(1 << rng.below(game.order.n) | 1 << rng.below(game.order.n));
            let mut memo = HashMap::new();
            assert!([0, 1].map(|i| more.value([0; 2], i, &mut memo)) >= [first, second], "{game:?}");
        }
    }
}

/// Strategies are played against every reply: what the engine says of a line is what the rules of play make of it.
#[test]
fn every_position_below_is_known_too() {
    let mut rng = SplitMix(1413);
    for _ in 0..300 {
        let plain = random(&mut rng, 5, &Convention::ALL);
        let mut memo = HashMap::new();
        let mut at = (plain.to_game(), [0u32; 2]);
        let mut player = Player::BOTH[rng.below(2)];
        let budget = Budget::unlimited();
        while at.0.over(player).is_none() {
            player = at.0.starter().unwrap_or(player);
            let value = plain.value(at.1, player.index(), &mut memo);
            let solved = Session::new(at.0.clone()).ask(Ask::Winner, &budget);
            assert_eq!(solved.starts.of(player), Some(Winner::from_score(value, Player::Left)), "{plain:?}");
            let moves = at.0.moves(player);
            let x = moves[rng.below(moves.len())];
            at.0 = at.0.play(player, x).unwrap();
            at.1[player.index()] |= 1 << x;
            player = player.other();
        }
    }
}

#[test]
fn documents_say_who_may_claim_what() {
    let text = "game = 'positional'\nconvention = 'achievement'\nleft = [['a', 'b']]\nright = [['b', 'c']]\n\
        left_only = ['a']\nright_only = ['c']";
    let game = Game::from_toml(text).unwrap().position;
    let written =
        upset::export::write(&game, None, upset::export::Format::Toml, &Budget::unlimited()).unwrap();
    assert_eq!(Game::from_toml(&written).unwrap().position, game, "{written}");
    assert_eq!(game.swapped().unwrap().swapped().unwrap(), game);
    let illegal = game.play(Player::Right, 0).unwrap_err().to_string();
    assert!(illegal.contains("it is Left's"), "{illegal}");
    for (fields, said) in [
        ("left_only = ['a']\nright_only = ['a']", "reserved for both"),
        ("left_only = ['z']", "no element"),
        ("left_only = ['a', 'a']", "named twice"),
    ] {
        let text = format!("game = 'positional'\nboard = 'butterfly'\n{fields}").replace("'a'", "'alpha'");
        let error = Game::from_toml(&text).unwrap_err().to_string();
        assert!(error.contains(said), "{fields}: {error}");
    }
    // Rules whose proofs let both claim everything refuse.
    for rule in upset::rule::rules_for(&game) {
        assert!(rule.applies(&game).is_err(), "{} is about other boards", rule.name());
    }
}
