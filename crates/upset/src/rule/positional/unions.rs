//! What the outcomes of two games say about their disjoint union (000 Theorem 26, corrected, and 002 Theorem
//! 3.2 with Proposition 3.1).

use crate::value::Outcome::{self, B, D, L, LMinus, M, N, P, R, RMinus};
use crate::value::{Player, Winner};

/// The outcomes of Maker-Breaker, as the tables list them.
pub const MAKER_BREAKER: [Outcome; 4] = [M, N, P, B];
/// The outcomes of achievement games without an order, best for Left first.
pub const ACHIEVEMENT: [Outcome; 6] = [L, LMinus, N, D, RMinus, R];

/// The possible outcomes of the union of two Maker-Breaker games on orders, from each one's outcome and
/// whether its number of vertices is even: what the eight statements of 000 Lemma 27 leave over.
pub fn maker_breaker_union(a: (Outcome, bool), b: (Outcome, bool)) -> Vec<Outcome> {
    let mut possible = MAKER_BREAKER.to_vec();
    for ((x, x_even), (y, y_even)) in [(a, b), (b, a)] {
        let mut only = |allowed: [Outcome; 2], when: bool| {
            if when {
                possible.retain(|o| allowed.contains(o));
            }
        };
        let second = |o: Outcome| o == M || o == P;
        let first = |o: Outcome| o == M || o == N;
        only([M, P], second(x) && second(y));
        only([M, N], second(x) && first(y));
        only([M, N], x_even && first(y));
        only([M, P], x_even && second(y));
        only([M, N], !x_even && second(y));
        only([M, P], !x_even && !y_even && first(x) && first(y));
        only([B, P], x_even && y_even && !first(x) && !first(y));
        only([B, N], x_even && !y_even && !first(x) && !second(y));
    }
    possible
}

/// The possible outcomes of the union of two achievement games without an order (002 Table 3).
pub fn achievement_union(a: Outcome, b: Outcome) -> Vec<Outcome> {
    let rank = |o: Outcome| ACHIEVEMENT.iter().position(|&x| x == o);
    let (Some(i), Some(j)) = (rank(a), rank(b)) else { return ACHIEVEMENT.to_vec() };
    match (ACHIEVEMENT[i.min(j)], ACHIEVEMENT[i.max(j)]) {
        (D, other) | (other, D) => vec![other],
        (L, L | LMinus) => vec![L],
        (L | LMinus, N) | (L, RMinus) => vec![L, LMinus, N],
        (L, R) | (N, N) => vec![L, LMinus, N, RMinus, R],
        (LMinus, LMinus) => vec![L, LMinus],
        (LMinus, RMinus) => vec![LMinus, N, RMinus],
        (LMinus | N, R) | (N, RMinus) => vec![N, RMinus, R],
        (RMinus, RMinus) => vec![RMinus, R],
        _ => vec![R],
    }
}

/// Keeps of the possible outcomes of a union those that delays allow (002 Proposition 3.1): `left` is the
/// Left-delay of one part, `right` the Right-delay of the other.
pub fn by_delays(possible: &mut Vec<Outcome>, left: u32, right: u32) {
    let wins = |o: Outcome, p: Player| start_winner(o, p) == Some(p.into());
    if left <= right {
        possible.retain(|&o| wins(o, Player::Left));
    }
    if right <= left {
        possible.retain(|&o| wins(o, Player::Right));
    }
}

/// Who wins a game of this outcome when `player` starts.
pub fn start_winner(outcome: Outcome, player: Player) -> Option<Winner> {
    use Winner::{Draw, Left, Right};
    let [left, right] = match outcome {
        L | M => [Left, Left],
        LMinus => [Left, Draw],
        N => [Left, Right],
        D => [Draw, Draw],
        RMinus => [Draw, Right],
        R | B => [Right, Right],
        P => [Right, Left],
        Outcome::PPlus => [Draw, Left],
        Outcome::PMinus => [Right, Draw],
    };
    Some(if player == Player::Left { left } else { right })
}

/// The result when `player` starts, if all possible outcomes agree on it.
pub fn agreed(possible: &[Outcome], player: Player) -> Option<Winner> {
    let first = start_winner(*possible.first()?, player)?;
    possible.iter().all(|&o| start_winner(o, player) == Some(first)).then_some(first)
}

/// The tables as text: one for each pair of parities in Maker-Breaker, then the one of achievement games.
pub fn tables() -> String {
    let mut out = String::new();
    let cell = |outcomes: &[Outcome], all: usize| {
        if outcomes.len() == all {
            return "all".to_string();
        }
        outcomes.iter().map(|o| o.letter()).collect::<Vec<_>>().join(",")
    };
    let mut table =
        |title: &str, letters: &[Outcome], entry: &dyn Fn(Outcome, Outcome) -> Vec<Outcome>, all: usize| {
            out.push_str(&format!("{title:<12}"));
            letters.iter().for_each(|o| out.push_str(&format!(" {:<14}", o.letter())));
            out.push('\n');
            for &a in letters {
                out.push_str(&format!("{:<12}", a.letter()));
                letters.iter().for_each(|&b| out.push_str(&format!(" {:<14}", cell(&entry(a, b), all))));
                out.push('\n');
            }
            out.push('\n');
        };
    for (title, even) in
        [("even+even", [true, true]), ("even+odd", [true, false]), ("odd+odd", [false, false])]
    {
        table(title, &MAKER_BREAKER, &|a, b| maker_breaker_union((a, even[0]), (b, even[1])), 4);
    }
    table("achievement", &ACHIEVEMENT, &achievement_union, 6);
    while out.ends_with("\n\n") {
        out.pop();
    }
    out.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Vec<Vec<Outcome>> {
        let letter = |s: &str| MAKER_BREAKER.into_iter().find(|o| o.letter() == s).unwrap();
        text.split_whitespace()
            .map(|cell| match cell {
                "all" => MAKER_BREAKER.to_vec(),
                _ => cell.split(',').map(letter).collect(),
            })
            .collect()
    }

    #[test]
    fn the_eight_statements_give_the_corrected_tables() {
        let tables = [
            (true, true, ["M M M M", "M M,N M M,N", "M M P P", "M M,N P P,B"]),
            (true, false, ["M M,N M M,N", "M M,N M all", "M N M N", "M N M,P N,B"]),
            (false, false, ["M M M M,N", "M M,P M,N all", "M M,N M M,N", "M,N all M,N all"]),
        ];
        for (a_even, b_even, rows) in tables {
            for (i, text) in rows.into_iter().enumerate() {
                for (j, cell) in row(text).into_iter().enumerate() {
                    let (a, b) = (MAKER_BREAKER[i], MAKER_BREAKER[j]);
                    assert_eq!(
                        maker_breaker_union((a, a_even), (b, b_even)),
                        cell,
                        "{a} {a_even} {b} {b_even}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_achievement_table_is_symmetric() {
        let mirror = |o: Outcome| match o {
            L => R,
            LMinus => RMinus,
            RMinus => LMinus,
            R => L,
            either => either,
        };
        for a in ACHIEVEMENT {
            for b in ACHIEVEMENT {
                assert_eq!(achievement_union(a, b), achievement_union(b, a));
                let mut other: Vec<Outcome> =
                    achievement_union(mirror(a), mirror(b)).into_iter().map(mirror).collect();
                other.reverse();
                assert_eq!(achievement_union(a, b), other);
            }
        }
    }
}
