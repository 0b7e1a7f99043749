//! Achievement games on two CNF formulas against plain recursion on assignments.

use std::collections::HashMap;
use upset::budget::Budget;
use upset::document::{self, NoFiles};
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::rule;
use upset::value::{Player, Winner};
use upset::{Ask, Session};

/// A clause as literals: a variable, and whether it is negated.
type Clause = Vec<(usize, bool)>;

/// Two formulas, written down once more.
struct Plain {
    n: usize,
    formulas: [Vec<Clause>; 2],
}

impl Plain {
    fn false_in(&self, player: usize, values: &[Option<bool>]) -> bool {
        self.formulas[player].iter().any(|c| c.iter().all(|&(v, negated)| values[v] == Some(negated)))
    }

    /// The result for Left, with `player` to move.
    fn score(
        &self,
        values: &mut Vec<Option<bool>>,
        player: usize,
        known: &mut HashMap<(Vec<Option<bool>>, usize), i8>,
    ) -> i8 {
        match (self.false_in(0, values), self.false_in(1, values)) {
            (true, false) => return 1,
            (false, true) => return -1,
            (true, true) => return 0,
            (false, false) => {}
        }
        let key = (values.clone(), player);
        if let Some(&score) = known.get(&key) {
            return score;
        }
        let mut best: Option<i8> = None;
        for v in 0..self.n {
            if values[v].is_some() {
                continue;
            }
            for value in [false, true] {
                values[v] = Some(value);
                let score = self.score(values, 1 - player, known);
                values[v] = None;
                let better = if player == 0 { i8::max } else { i8::min };
                best = Some(best.map_or(score, |best| better(best, score)));
            }
        }
        let score = best.unwrap_or(0);
        known.insert(key, score);
        score
    }

    fn document(&self) -> String {
        let names: Vec<String> = (0..self.n).map(|v| format!("\"x{v}\"")).collect();
        let clauses = |formula: &Vec<Clause>| {
            let literal =
                |&(v, negated): &(usize, bool)| format!("\"{}x{v}\"", if negated { "!" } else { "" });
            let clause = |c: &Clause| format!("[{}]", c.iter().map(literal).collect::<Vec<_>>().join(","));
            formula.iter().map(clause).collect::<Vec<_>>().join(",")
        };
        format!(
            "game = \"cnf\"\nelements = [{}]\nleft = [{}]\nright = [{}]\n",
            names.join(","),
            clauses(&self.formulas[0]),
            clauses(&self.formulas[1])
        )
    }

    fn game(&self) -> Position {
        let mut list = document::read_text("plain.toml", &self.document(), &NoFiles)
            .unwrap_or_else(|e| panic!("{}", e.render(false)));
        list.swap_remove(0).position
    }
}

fn winner(score: i8) -> Winner {
    match score {
        1 => Winner::Left,
        -1 => Winner::Right,
        _ => Winner::Draw,
    }
}

/// Who wins, and every best move, by every means and by search alone.
fn check(plain: &Plain) -> [i8; 2] {
    let game = plain.game();
    let budget = Budget::unlimited();
    let mut known = HashMap::new();
    let mut values = vec![None; plain.n];
    let scores = [0, 1].map(|player| plain.score(&mut values, player, &mut known));
    for (p, player) in Player::BOTH.into_iter().enumerate() {
        for mut session in [Session::new(game.clone()), Session::by_search(game.clone())] {
            let solution = session.ask(Ask::Moves(player), &budget);
            assert_eq!(solution.starts.of(player), Some(winner(scores[p])), "{}", plain.document());
            if game.moves(player).is_empty() {
                continue;
            }
            let mut wanted = Vec::new();
            for x in game.moves(player) {
                values[x / 2] = Some(x.is_multiple_of(2));
                if plain.score(&mut values, 1 - p, &mut known) == scores[p] {
                    wanted.push(x);
                }
                values[x / 2] = None;
            }
            let moves = solution.best_moves.unwrap()[p].clone().unwrap();
            assert_eq!(moves[..], wanted[..], "{}", plain.document());
        }
    }
    scores
}

fn random_clause(rng: &mut SplitMix, n: usize, most: usize) -> Clause {
    (0..1 + rng.below(most)).map(|_| (rng.below(n), rng.below(2) == 0)).collect()
}

fn random(rng: &mut SplitMix, n: usize, most: usize) -> Plain {
    let formula = |rng: &mut SplitMix| (0..rng.below(n + 2)).map(|_| random_clause(rng, n, most)).collect();
    let formulas = [formula(rng), formula(rng)];
    Plain { n, formulas }
}

/// All formulas of up to two clauses on two variables, repeated and contradictory literals left out.
#[test]
fn an_answer_is_complete_without_a_value_and_lists_every_option() {
    let text = "game = 'cnf'\nleft = [['x', '!y']]\nright = [['y']]\n";
    let game = upset::Game::from_toml(text).unwrap();
    let mut session = Session::new(game.position.clone());
    let solution = session.ask(Ask::Options(Player::Left), &Budget::unlimited());
    assert_eq!(solution.missing(), None);
    assert_eq!(solution.options_of(Player::Left).count(), game.position.moves(Player::Left).len());
}

#[test]
fn all_small_formulas() {
    let mut clauses: Vec<Clause> = Vec::new();
    for code in 1..9 {
        let part = |v: usize, digit: usize| (digit > 0).then_some((v, digit == 2));
        clauses.push([part(0, code % 3), part(1, code / 3)].into_iter().flatten().collect());
    }
    let mut formulas: Vec<Vec<Clause>> = vec![vec![]];
    formulas.extend(clauses.iter().map(|c| vec![c.clone()]));
    for i in 0..clauses.len() {
        formulas.extend((0..i).map(|j| vec![clauses[i].clone(), clauses[j].clone()]));
    }
    let mut seen = std::collections::BTreeSet::new();
    for left in &formulas {
        for right in &formulas {
            seen.insert(check(&Plain { n: 2, formulas: [left.clone(), right.clone()] }));
        }
    }
    // Moving first can hurt, so that there are more outcomes than the six of an achievement game: all.
    assert_eq!(seen.len(), 9, "{seen:?}");
}

#[test]
fn random_formulas() {
    let rng = &mut SplitMix(5);
    for round in 0..600 {
        let n = 1 + round % 5;
        check(&random(rng, n, 3));
    }
    for _ in 0..6 {
        check(&random(rng, 8, 3));
    }
}

/// Twenty literals: the engine against plain recursion on the winner.
#[test]
fn larger_formulas() {
    let rng = &mut SplitMix(55);
    for _ in 0..4 {
        let plain = random(rng, 10, 4);
        let game = plain.game();
        let mut known = HashMap::new();
        for (p, player) in Player::BOTH.into_iter().enumerate() {
            let score = plain.score(&mut vec![None; plain.n], p, &mut known);
            let found = Session::new(game.clone()).ask(Ask::Winner, &Budget::unlimited());
            assert_eq!(found.starts.of(player), Some(winner(score)), "{}", plain.document());
        }
    }
}

/// Variables that each player needs in one way, the other player in the other way: an achievement game.
#[test]
fn opposite_formulas_are_achievement_games() {
    let rng = &mut SplitMix(555);
    let rule = rule::find("opposite-formulas").unwrap();
    let (mut covered, mut refused) = (0, 0);
    for _ in 0..300 {
        let n = 2 + rng.below(5);
        let way: Vec<bool> = (0..n).map(|_| rng.below(2) == 0).collect();
        let mut plain = random(rng, n, 3);
        for (p, formula) in plain.formulas.iter_mut().enumerate() {
            formula.iter_mut().flatten().for_each(|(v, negated)| *negated = way[*v] == (p == 0));
        }
        assert!(rule.applies(&plain.game()).is_ok(), "{}", plain.document());
        check(&plain);
        covered += 1;
        // One literal the other way round, of a variable that occurs elsewhere too.
        let count = |v: usize| plain.formulas.iter().flatten().filter(|c| c.iter().any(|l| l.0 == v)).count();
        let place = (0..plain.formulas[0].len())
            .find(|&i| plain.formulas[0][i].len() == 1 && count(plain.formulas[0][i][0].0) > 1);
        if let Some(i) = place {
            let literal = &mut plain.formulas[0][i][0];
            literal.1 = !literal.1;
            if rule.applies(&plain.game()).is_err() {
                refused += 1;
            }
            check(&plain);
        }
    }
    assert!(covered > 100 && refused > 20, "{covered} {refused}");
}

/// Whoever is promised a result gets it against every reply.
#[test]
fn strategies_hold_against_every_reply() {
    let rng = &mut SplitMix(77);
    for _ in 0..40 {
        let plain = random(rng, 4, 3);
        let game = plain.game();
        for player in Player::BOTH {
            let solution = Session::new(game.clone()).ask(Ask::Moves(player), &Budget::unlimited());
            let promised = solution.starts.of(player).unwrap();
            keep(&game, player, player, promised.score(player));
        }
    }
}

fn keep(game: &Position, mover: Player, player: Player, promised: i8) {
    if let Some(result) = game.over(mover) {
        assert!(result.score(player) >= promised);
        return;
    }
    if mover == player {
        let solution = Session::new(game.clone()).ask(Ask::Moves(player), &Budget::unlimited());
        let x = solution.best_moves.unwrap()[player.index()].as_ref().unwrap()[0];
        keep(&game.play(player, x).unwrap(), mover.other(), player, promised);
    } else {
        for x in game.moves(mover) {
            keep(&game.play(mover, x).unwrap(), mover.other(), player, promised);
        }
    }
}

/// More or shorter clauses never hurt their owner (002 Lemma 3.4 carries over).
#[test]
fn clauses_are_monotone() {
    let rng = &mut SplitMix(99);
    for _ in 0..200 {
        let mut plain = random(rng, 4, 3);
        let mut known = HashMap::new();
        let before = [0, 1].map(|p| plain.score(&mut vec![None; 4], p, &mut known));
        let clause = random_clause(rng, 4, 3);
        plain.formulas[0].push(clause);
        let mut known = HashMap::new();
        let after = [0, 1].map(|p| plain.score(&mut vec![None; 4], p, &mut known));
        assert!(before[0] <= after[0] && before[1] <= after[1], "{}", plain.document());
    }
}
