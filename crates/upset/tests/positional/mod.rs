//! Compares a rule for positional games with the plain recursion, and plays its strategy out.
#![allow(dead_code)]

use super::oracle::*;
use upset::budget::Budget;
use upset::game::Convention;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::rule::positional::standing::Standing;
use upset::rule::{self, Moves, Named, Rule};
use upset::solve::Desk;
use upset::value::{Player, Winner};

/// How often a rule applied, decided a starter and gave a reply.
#[derive(Debug, Default)]
pub struct Tally {
    pub applied: usize,
    pub decided: usize,
    pub replies: usize,
    /// Own turns in play-outs at which the rule gave no move, so that an oracle move was played.
    pub helped: usize,
    /// Lists of all best first moves.
    pub lists: usize,
}

/// Whether the strategy is played against every reply, or only looked at in the given position.
#[derive(Clone, Copy, PartialEq)]
pub enum Play {
    No,
    Out,
}

/// Checks everything the rule says about the position.
pub fn check(name: &str, plain: &PlainPositional, play: Play, tally: &mut Tally) {
    let game = plain.to_game();
    let rule = rule::rule_for(&game, name).unwrap_or_else(|| panic!("no rule {name}"));
    if rule.applies(&game).is_err() {
        return;
    }
    tally.applied += 1;
    // The plain recursion goes through every move: on large boards only now and then.
    let free = (plain.order.all() & !plain.claimed[0] & !plain.claimed[1]).count_ones();
    if free <= 7 || tally.applied.is_multiple_of(16) {
        tally.lists += check_moves(name, plain);
    }
    let truth = plain.starts();
    let answer = rule.answer(&game, &Budget::unlimited()).unwrap();
    for player in Player::BOTH {
        let Some(said) = answer.starts.of(player) else { continue };
        tally.decided += 1;
        assert_eq!(Some(said), truth.of(player), "{name}, {player:?} starts: {plain:?}\n{}", answer.summary);
        if play == Play::Out {
            let mine = said.score(player);
            // As starter, and as the second player against every first move.
            play_out(rule, plain, player.index(), player.index(), mine, tally);
            play_out(rule, plain, player.other().index(), player.index(), -mine, tally);
        }
    }
}

/// The rule called `name`, in the registry of positional games.
fn listed(name: &str) -> &'static dyn Rule<Standing> {
    let mut rules = rule::positional::PLAN.rules();
    rules.find(|rule| rule.theorem().name == name).unwrap_or_else(|| panic!("no rule {name}"))
}

/// What one finding says about moves after its answer: the truth, and what new findings say. The number of lists of
/// all best moves it gave.
pub fn check_moves(name: &str, plain: &PlainPositional) -> usize {
    let (rule, budget) = (listed(name), Budget::unlimited());
    let Position::Positional(game) = plain.to_game() else { panic!("another family") };
    let game = Standing::new(&game);
    let desk = &mut Desk::new(&budget);
    let Ok(mut finding) = rule.recognise(&game, &budget) else { return 0 };
    let answer = finding.answer(desk).unwrap();
    let mut lists = 0;
    for player in Player::BOTH {
        let Some(winner) = answer.starts.of(player) else { continue };
        let next = plain.turns.as_ref().map_or(1 - player.index(), |t| t[1 % t.len()]);
        let keeps = |x: &usize| plain.after(player.index(), *x).winner(next) == winner;
        let expected: Vec<usize> = members(plain.available()).filter(keeps).collect();
        let moves = finding.moves(player, desk).unwrap();
        match &moves {
            Moves::All(all) => {
                lists += 1;
                assert_eq!(*all, expected, "{name}, {player:?} starts: {plain:?}");
            }
            Moves::One(x) => assert!(expected.contains(x), "{name}, {player:?} starts with {x}: {plain:?}"),
            Moves::None => {}
        }
        let mut other = rule.recognise(&game, &budget).unwrap();
        assert_eq!(other.moves(player, desk).unwrap(), moves, "{name}, {player:?} starts: {plain:?}");
        assert_eq!(other.answer(desk).unwrap().starts, answer.starts, "{name}: {plain:?}");
    }
    assert_eq!(finding.answer(desk).unwrap().starts, answer.starts, "{name}: {plain:?}");
    lists
}

/// Lets `me` follow the rule against every claim of the opponent; the result must never fall below `floor`.
fn play_out(rule: Named, plain: &PlainPositional, me: usize, turn: usize, floor: i8, tally: &mut Tally) {
    if let Some(winner) = plain.over() {
        let score = winner.score(Player::BOTH[me]);
        assert!(score >= floor, "{}: {} lost ground, {score} < {floor}, {plain:?}", rule.name(), me);
        return;
    }
    if floor == -1 {
        return;
    }
    if turn != me {
        for x in members(plain.available()) {
            play_out(rule, &plain.after(turn, x), me, 1 - turn, floor, tally);
        }
        return;
    }
    let game = plain.to_game();
    let reply = rule.reply(&game, Player::BOTH[me], &Budget::unlimited());
    let x = match reply {
        Some(x) => {
            tally.replies += 1;
            assert!(plain.available() >> x & 1 == 1, "{}: {x} cannot be claimed in {plain:?}", rule.name());
            x
        }
        None if rule::find("no-edges").unwrap().applies(&game).is_ok() => {
            // Nothing is left to play for.
            members(plain.available()).next().unwrap()
        }
        None => {
            tally.helped += 1;
            let keeps = |x: &usize| plain.after(me, *x).winner(1 - me).score(Player::BOTH[me]) >= floor;
            members(plain.available()).find(keeps).expect("a move that keeps the result")
        }
    };
    play_out(rule, &plain.after(me, x), me, 1 - turn, floor, tally);
}

pub fn members(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |x| mask >> x & 1 == 1)
}

/// `count` random non-empty sets of at most `size` of the vertices `0..n`.
pub fn random_edges(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<u32> {
    (0..count).map(|_| random_edge(rng, n, size)).collect()
}

pub fn random_edge(rng: &mut SplitMix, n: usize, size: usize) -> u32 {
    let wanted = 1 + rng.below(size.min(n));
    let mut edge = 0u32;
    while (edge.count_ones() as usize) < wanted {
        edge |= 1 << rng.below(n);
    }
    edge
}

/// Disjoint chains of the given lengths, their vertices shuffled.
pub fn chains(rng: &mut SplitMix, lengths: &[usize]) -> Order {
    let n = lengths.iter().sum();
    let mut pairs = Vec::new();
    let mut next = 0;
    for &len in lengths {
        pairs.extend((1..len).map(|i| (next + i - 1, next + i)));
        next += len;
    }
    let perm = shuffle(rng, n);
    Order::new(n, &pairs).relabel(&perm)
}

/// Random lengths that sum to n, none above `longest`.
pub fn random_lengths(rng: &mut SplitMix, n: usize, longest: usize) -> Vec<usize> {
    let mut left = n;
    let mut lengths = Vec::new();
    while left > 0 {
        let len = 1 + rng.below(longest.min(left));
        lengths.push(len);
        left -= len;
    }
    lengths
}

/// A random order of height at most 2.
pub fn random_height_2(rng: &mut SplitMix, n: usize, p: f64) -> Order {
    let bottoms = 1 + rng.below(n);
    let mut pairs = Vec::new();
    for y in bottoms..n {
        for x in 0..bottoms {
            if rng.unit() < p {
                pairs.push((x, y));
            }
        }
    }
    let perm = shuffle(rng, n);
    Order::new(n, &pairs).relabel(&perm)
}

/// The position after a few random claims, alternating; stops before the play is over.
pub fn mid_game(rng: &mut SplitMix, plain: &PlainPositional, claims: usize) -> PlainPositional {
    let mut at = plain.clone();
    let mut turn = rng.below(2);
    for _ in 0..claims {
        let moves: Vec<usize> = members(at.available()).collect();
        if moves.is_empty() {
            break;
        }
        let next = at.after(turn, moves[rng.below(moves.len())]);
        if next.over().is_some() {
            break;
        }
        at = next;
        turn = 1 - turn;
    }
    at
}

pub fn maker_breaker(order: Order, edges: Vec<u32>) -> PlainPositional {
    PlainPositional::new(Convention::MakerBreaker, order, edges, vec![])
}

/// Every rule that applies says the truth about the position.
pub fn check_all_rules(plain: &PlainPositional) -> usize {
    let game = plain.to_game();
    let truth = plain.starts();
    let mut decided = 0;
    for rule in rule::rules_for(&game) {
        if rule.applies(&game).is_err() {
            continue;
        }
        let answer = rule.answer(&game, &Budget::unlimited()).unwrap();
        for player in Player::BOTH {
            if let Some(said) = answer.starts.of(player) {
                check_moves(rule.name(), plain);
                decided += 1;
                assert_eq!(Some(said), truth.of(player), "{}, {player:?} starts: {plain:?}", rule.name());
            }
        }
        for player in Player::BOTH {
            let Some(best) = truth.of(player) else { continue };
            if plain.over().is_some() {
                continue;
            }
            if let Some(x) = rule.reply(&game, player, &Budget::unlimited()) {
                let next = plain.turns.as_ref().map_or(1 - player.index(), |t| t[1 % t.len()]);
                let got: Winner = plain.after(player.index(), x).winner(next);
                assert_eq!(got, best, "{}: reply {x} of {player:?} in {plain:?}", rule.name());
            }
        }
    }
    decided
}
