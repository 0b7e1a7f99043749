//! Disjoint unions: building them, and deciding positional ones by the tables without a search of the whole.

use super::positional::add;
use super::{Found, Want};
use crate::budget::Budget;
use crate::claim::Claim;
use crate::game::{BlackWhite, Convention, Game, PosetGame, Positional, Removal, fitting};
use crate::hypergraph::{Edge, components};
use crate::order::Poset;
use crate::rule::positional::delay::delay;
use crate::rule::positional::fresh::Fresh;
use crate::rule::positional::idle::restrict;
use crate::rule::positional::unions::{
    achievement_union, agreed, by_delays, maker_breaker_union, start_winner,
};
use crate::value::{Outcome, Player, Starts};

/// Several games of one family as one, side by side.
///
/// ```
/// use upset::game::{Game, PosetGame};
/// use upset::order::families::chain;
/// let heap = |n| Game::Poset(PosetGame::new(chain(n)));
/// let sum = upset::solve::union(&[heap(1), heap(2)]).unwrap();
/// assert_eq!(sum.elements(), 3);
/// ```
pub fn union(games: &[Game]) -> Result<Game, String> {
    let Some(first) = games.first() else { return Err("no game is given".into()) };
    let mixed = || format!("games of different families have no union: {}", first.family());
    macro_rules! all {
        ($variant:ident) => {
            games
                .iter()
                .map(|g| if let Game::$variant(g) = g { Ok(g) } else { Err(mixed()) })
                .collect::<Result<Vec<_>, _>>()?
        };
    }
    let parallel = |posets: Vec<Poset>| Poset::parallel(&posets).map_err(|e| e.to_string());
    Ok(match first {
        Game::Poset(_) => {
            Game::Poset(PosetGame::new(parallel(all!(Poset).iter().map(|g| g.poset.clone()).collect())?))
        }
        Game::BlackWhite(_) => {
            let parts = all!(BlackWhite);
            Game::BlackWhite(fitting(BlackWhite::new(
                parallel(parts.iter().map(|g| g.poset.clone()).collect())?,
                parts.iter().flat_map(|g| g.colour.clone()).collect(),
            )))
        }
        Game::Removal(one) => {
            let parts = all!(Removal);
            if parts.iter().any(|g| g.kind != one.kind) {
                return Err(mixed());
            }
            Game::Removal(fitting(Removal::new(
                one.kind,
                parallel(parts.iter().map(|g| g.poset.clone()).collect())?,
                parts.iter().flat_map(|g| g.colour.clone()).collect(),
            )))
        }
        Game::Positional(_) => Game::Positional(positional_union(&all!(Positional))?),
        _ => return Err(format!("unions of {} games are not built", first.family())),
    })
}

fn positional_union(parts: &[&Positional]) -> Result<Positional, String> {
    let one = parts[0];
    if parts.iter().any(|g| g.convention != one.convention) {
        return Err("games of different conventions have no union".into());
    }
    if parts.iter().any(|g| g.turns != one.turns || g.moves_left.is_some() || g.first_moves.is_some()) {
        return Err(
            "games with different turns, limited moves or restricted first moves have no union".into()
        );
    }
    let posets: Vec<Poset> = parts.iter().map(|g| g.poset.clone()).collect();
    let poset = Poset::parallel(&posets).map_err(|e| e.to_string())?;
    let side = |player: Player| {
        let mut all: Vec<Edge> = Vec::new();
        let mut offset = 0;
        for g in parts {
            all.extend(g.edges(player).iter().map(|e| e.iter().map(|&v| v + offset).collect()));
            offset += g.poset.len() as u32;
        }
        all
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let claimed = parts.iter().flat_map(|g| g.claimed.iter().copied()).collect();
    let whole = Positional::new(one.convention, poset, left, right)
        .and_then(|whole| whole.with_claims(claimed))
        .and_then(|whole| whole.with_turns(one.turns.clone()));
    Ok(fitting(whole))
}

/// Delays are only worth their cost on small parts.
const MAX_DELAY: usize = 18;
const DELAY_POSITIONS: u64 = 300_000;
/// Beside an answer they are worth less.
const SIDE_POSITIONS: u64 = 50_000;

/// The delays of an achievement game without an order, each for who wins when starting, if they cost little.
pub(crate) fn delays(game: &Game, starts: &Starts, budget: &Budget) -> [Option<u32>; 2] {
    let Game::Positional(g) = game else { return [None; 2] };
    let achievement = matches!(g.convention, Convention::Achievement | Convention::MakerMaker);
    let fresh = if achievement && g.poset.is_antichain() { Fresh::new(g, budget).ok() } else { None };
    let Some(fresh) = fresh.filter(|fresh| fresh.len() <= MAX_DELAY) else { return [None; 2] };
    Player::BOTH.map(|player| {
        let wins = starts.of(player) == Some(player.into());
        let side = budget.with_positions(SIDE_POSITIONS);
        if wins { delay(&fresh, player, &side).ok().flatten() } else { None }
    })
}

/// Splits the board where neither the order nor an edge connects it, solves the parts, and looks the union up.
pub(super) fn by_table(fresh: &Fresh, budget: &Budget, found: &mut Found) {
    let maker_breaker = fresh.convention == Convention::MakerBreaker && fresh.right.is_empty();
    let achievement = matches!(fresh.convention, Convention::Achievement | Convention::MakerMaker)
        && fresh.poset.is_antichain();
    if !maker_breaker && !achievement {
        return;
    }
    let relations = (0..fresh.len() as u32)
        .flat_map(|x| fresh.poset.given_above(x as usize).iter().map(move |&y| (x, y)));
    let parts = components(fresh.len(), fresh.left.iter().chain(fresh.right.iter()), relations);
    if parts.len() < 2 {
        return;
    }
    let parts: Vec<Fresh> = parts.iter().map(|keep| whole_play(restrict(fresh, keep))).collect();
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut steps = Vec::new();
    for part in &parts {
        let game = part.to_game();
        let known = super::auto(&game, budget, Want::Winner);
        let Some(outcome) = game.outcome(&known.starts) else { return };
        found.searched |= known.searched;
        steps.extend(known.steps);
        outcomes.push(outcome);
    }
    let mut possible = vec![outcomes[0]];
    let mut even = parts[0].len().is_multiple_of(2);
    for (part, &outcome) in parts.iter().zip(&outcomes).skip(1) {
        let part_even = part.len().is_multiple_of(2);
        let mut next: Vec<Outcome> = Vec::new();
        for &so_far in &possible {
            let cell = if maker_breaker {
                maker_breaker_union((so_far, even), (outcome, part_even))
            } else {
                achievement_union(so_far, outcome)
            };
            next.extend(cell.into_iter().filter(|o| !next.contains(o)).collect::<Vec<_>>());
        }
        possible = next;
        even = even == part_even;
    }
    let mut why = String::new();
    if achievement && possible.len() > 1 && parts.len() == 2 {
        why = use_delays(&parts, &outcomes, &mut possible, budget);
    }
    let mut starts = Starts::default();
    for &player in &fresh.starters {
        if let Some(winner) = agreed(&possible, player) {
            starts.set(player, winner);
        }
    }
    if add(&mut found.starts, starts) {
        found.steps.extend(steps);
        let sizes = parts.iter().zip(&outcomes).map(|(p, o)| format!("{o} ({} vertices)", p.len()));
        let list = sizes.collect::<Vec<_>>().join(" + ");
        let left: Vec<&str> = possible.iter().map(|o| o.letter()).collect();
        let source = if maker_breaker { "000 Theorem 26" } else { "002 Theorem 3.2" };
        let summary = format!("a union of {list}{why}: {}", left.join(" or "));
        found.steps.push(Claim::new("union-table", source, summary));
    }
}

/// The part as a game that either player may start.
fn whole_play(mut part: Fresh) -> Fresh {
    part.starters = Player::BOTH.to_vec();
    part
}

/// Compares the delays of two parts, each way round, where they decide something (002 Proposition 3.1).
fn use_delays(parts: &[Fresh], outcomes: &[Outcome], possible: &mut Vec<Outcome>, budget: &Budget) -> String {
    if parts.iter().any(|p| p.len() > MAX_DELAY) {
        return String::new();
    }
    let side = budget.with_positions(DELAY_POSITIONS);
    let mut told = Vec::new();
    for (a, b) in [(0, 1), (1, 0)] {
        let wins = |i: usize, p: Player| start_winner(outcomes[i], p) == Some(p.into());
        if !wins(a, Player::Left) || !wins(b, Player::Right) {
            continue;
        }
        let left = delay(&parts[a], Player::Left, &side);
        let right = delay(&parts[b], Player::Right, &side);
        if let (Ok(Some(left)), Ok(Some(right))) = (left, right) {
            by_delays(possible, left, right);
            told.push(format!("Left-delay {left} against Right-delay {right}"));
        }
    }
    if told.is_empty() { String::new() } else { format!(", {}", told.join(", ")) }
}
