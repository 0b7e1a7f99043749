//! A position as whoever plays on a picture needs it: what is still there, whose it is, what each move takes away, and why
//! the other moves cannot be made. Nothing here knows a family: moves are tried, and what they change is told.

use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::value::{Player, Winner};
use hashbrown::HashSet;

/// A position when it is somebody's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Whose turn it is.
    pub turn: Player,
    /// The result, if the play is over.
    pub over: Option<Winner>,
    /// The names of the moves whose elements are still on the board, whoever can make them.
    pub present: Vec<String>,
    /// The names of what is there and no move: members of sets, vertices that edges hang on.
    pub others: Vec<String>,
    /// Who has claimed or coloured what.
    pub claims: Vec<(String, Player)>,
    /// Where the token stands.
    pub tokens: Vec<String>,
    /// What can be played.
    pub moves: Vec<Playable>,
    /// What is there and cannot be played, with the reason.
    pub blocked: Vec<(String, String)>,
}

/// A move that can be made, and what it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playable {
    /// Its name.
    pub name: String,
    /// What is gone afterwards, by the names of moves; just the element itself where it is claimed.
    pub takes: Vec<String>,
}

/// What there is, by kind.
#[derive(Default)]
struct Things {
    present: Vec<String>,
    others: Vec<String>,
    claims: Vec<(String, Player)>,
    tokens: Vec<String>,
}

/// What the position looks like when it is `turn`'s turn.
///
/// ```
/// use upset::{Budget, Player};
/// let game: upset::Game = "C3".parse().unwrap();
/// let scene = upset::scene::scene(&game.position, Player::Left, &Budget::unlimited()).unwrap();
/// assert_eq!(scene.moves[1].takes, ["2", "3"]);
/// ```
pub fn scene(game: &Position, turn: Player, budget: &Budget) -> Result<Scene, Stopped> {
    let Things { present, others, claims, tokens } = things(game);
    let over = game.over(turn);
    let names = game.names();
    let mut moves = Vec::new();
    let mut blocked = Vec::new();
    let here: HashSet<&str> = present.iter().map(String::as_str).collect();
    for x in 0..names.len() {
        budget.check()?;
        let name = names.get(x);
        match game.check(turn, x) {
            Ok(()) => {
                let after = things(&game.after(turn, x));
                let left: HashSet<&str> = after.present.iter().map(String::as_str).collect();
                let mut takes: Vec<String> =
                    present.iter().filter(|name| !left.contains(name.as_str())).cloned().collect();
                if !takes.iter().any(|taken| taken == name) {
                    takes.push(name.into());
                }
                moves.push(Playable { name: name.into(), takes });
            }
            Err(illegal) if here.contains(name) => blocked.push((name.into(), illegal.why.to_string())),
            Err(_) => {}
        }
    }
    drop(here);
    Ok(Scene { turn, over, present, others, claims, tokens, moves, blocked })
}

fn things(game: &Position) -> Things {
    let view = game.view();
    let mut all = Things::default();
    if !view.parts.is_empty() {
        for (i, part) in view.parts.iter().enumerate() {
            let named = |name: String| format!("{}:{name}", i + 1);
            let part = things(part);
            all.present.extend(part.present.into_iter().map(named));
            all.others.extend(part.others.into_iter().map(named));
            all.claims.extend(part.claims.into_iter().map(|(name, player)| (named(name), player)));
            all.tokens.extend(part.tokens.into_iter().map(named));
        }
        return all;
    }
    let name = |x: usize| view.names.get(x).to_string();
    if let Some(board) = view.hackenbush {
        let mut joined = board.ground.clone();
        for &(a, b) in &board.edges {
            joined[a as usize] = true;
            joined[b as usize] = true;
        }
        all.others = (0..joined.len()).filter(|&v| joined[v]).map(name).collect();
    }
    // Where sets are the moves, an empty one is gone, and so is an element of no set.
    let moves = view.sets.iter().find_map(|family| Some((family.names?, family.sets)));
    match moves {
        Some((names, sets)) => {
            let full = (0..sets.len()).filter(|&i| !sets[i].is_empty());
            all.present = full.map(|i| names.get(i).to_string()).collect();
            let members: HashSet<u32> = sets.iter().flatten().copied().collect();
            all.others = (0..view.names.len()).filter(|&x| members.contains(&(x as u32))).map(name).collect();
        }
        None => all.present = game.names().iter().map(str::to_string).collect(),
    }
    let claims = view.claims.into_iter().flatten().enumerate();
    all.claims = claims.filter_map(|(x, claim)| Some((name(x), (*claim)?))).collect();
    all.tokens = view.token.into_iter().map(name).collect();
    all
}
