//! The games that are open: each is read and laid out once and keeps its sessions, so that what one question found out
//! serves the next.

use crate::problem::Problem;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use upset::document::{self, Game, NoFiles, Syntax, legal_move};
use upset::draw::{Layout, Undrawn};
use upset::{Budget, Player, Position, Session};

/// OpenGames that are kept open; one that was not used for the longest time makes room.
const MOST: usize = 64;
/// Sessions that are kept with their tables.
const MOST_SESSIONS: usize = 8;
/// How long a session without questions is kept.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game that is open.
pub struct OpenGame {
    /// What clients call it.
    pub id: String,
    /// What was read.
    pub text: String,
    /// The game.
    pub game: Game,
    layout: OnceLock<Result<Layout, String>>,
    sessions: Mutex<Vec<(Session, Instant)>>,
    used: Mutex<Instant>,
}

/// A position on a board.
#[derive(Clone)]
pub struct At {
    /// The position.
    pub position: Position,
    /// The moves that led there, by their full names.
    pub after: Vec<String>,
    /// Who made the first of them.
    pub first: Player,
    /// Whose turn it is.
    pub turn: Player,
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a text is a document and not an expression: expressions have one line and no `=`.
fn is_document(text: &str) -> bool {
    match Syntax::sniff(text) {
        Syntax::Json => text.trim_start()[1..].trim_start().starts_with(['"', '}']),
        Syntax::Digraph6 | Syntax::Pg => true,
        Syntax::Expressions => text.trim().contains('\n'),
        Syntax::Toml => text.contains('=') || text.trim().contains('\n'),
    }
}

/// Reads a document or an expression; neither can name a file.
pub fn read(text: &str, budget: &Budget) -> Result<Game, Problem> {
    if !is_document(text) {
        let position = document::phrase(text)?.build(text, budget)?;
        return Ok(Game { expression: Some(text.trim().into()), ..position.into() });
    }
    let games = document::read(Syntax::sniff(text), "document", text, &NoFiles, budget)?;
    let count = games.len();
    match <[Game; 1]>::try_from(games) {
        Ok([game]) => Ok(game),
        Err(_) => {
            Err(Problem::bad("text", format!("the text holds {count} games"))
                .with("remedy", "give one of them"))
        }
    }
}

impl OpenGame {
    fn new(id: String, text: String, game: Game) -> OpenGame {
        OpenGame {
            id,
            text,
            game,
            layout: OnceLock::new(),
            sessions: Mutex::default(),
            used: Mutex::new(Instant::now()),
        }
    }

    /// Where everything stands, or why there is no picture.
    pub fn layout(&self, budget: &Budget) -> Result<&Layout, Problem> {
        if self.layout.get().is_none() {
            let made = match upset::draw::layout(&self.game.position, budget) {
                Ok(layout) => Ok(layout),
                Err(Undrawn::TooLarge(large)) => Err(large.to_string()),
                Err(Undrawn::Stopped(_)) => Err("there was no time to lay the picture out".into()),
            };
            let _ = self.layout.set(made);
        }
        match self.layout.get() {
            Some(Ok(layout)) => Ok(layout),
            Some(Err(why)) => Err(Problem::unfit(why.clone())),
            None => Err(Problem::fault("the layout is lost")),
        }
    }

    /// The position after some moves.
    pub fn at(&self, after: &[String], first: Option<Player>) -> Result<At, Problem> {
        let position = self.game.position.clone();
        let first = match (position.starter(), first) {
            (Some(fixed), Some(asked)) if fixed != asked => {
                let detail = format!("the turns of this game say that {} moves first", fixed.title());
                return Err(Problem::stale("turns", detail).with("remedy", "leave `first` out"));
            }
            (fixed, asked) => fixed.or(asked).unwrap_or(Player::Left),
        };
        let mut at = At { position, after: Vec::with_capacity(after.len()), first, turn: first };
        for name in after {
            let x = legal_move(&at.position, at.turn, name).map_err(|no| {
                let detail =
                    format!("move {}, {name} by {}: {}", at.after.len() + 1, at.turn.title(), no.why);
                Problem::stale("move", detail).with("move", name.as_str()).with("remedy", no.instead)
            })?;
            at.after.push(at.position.names().get(x).into());
            at.position = at.position.after(at.turn, x);
            at.turn = at.position.starter().unwrap_or(at.turn.other());
        }
        Ok(at)
    }

    /// A session that stands at a position: one that is kept, or a new one.
    pub fn session(&self, at: &At) -> Session {
        *held(&self.used) = Instant::now();
        let kept = held(&self.sessions).pop().map(|(session, _)| session);
        let mut session = kept.unwrap_or_else(|| Session::new(self.game.position.clone()));
        while session.back() {}
        let mut turn = at.first;
        for name in &at.after {
            // The moves were found legal before.
            let _ = session.play(turn, name);
            turn = session.position().starter().unwrap_or(turn.other());
        }
        session
    }

    /// Keeps a session for the next question.
    pub fn keep(&self, session: Session) {
        held(&self.sessions).push((session, Instant::now()));
    }
}

/// Every board that is open.
#[derive(Default)]
pub struct OpenGames(Mutex<HashMap<String, Arc<OpenGame>>>);

impl OpenGames {
    /// The board that a text describes, open already or new.
    pub fn open(&self, text: &str, budget: &Budget) -> Result<Arc<OpenGame>, Problem> {
        let id = name_of(text);
        if let Some(board) = held(&self.0).get(&id).filter(|board| board.text == text) {
            *held(&board.used) = Instant::now();
            return Ok(board.clone());
        }
        let game = read(text, budget)?;
        let board = Arc::new(OpenGame::new(id.clone(), text.into(), game));
        let mut all = held(&self.0);
        if all.len() >= MOST
            && let Some(oldest) =
                all.values().min_by_key(|board| *held(&board.used)).map(|board| board.id.clone())
        {
            all.remove(&oldest);
        }
        all.insert(id, board.clone());
        Ok(board)
    }

    /// The board that is called `id`, if it is still open.
    pub fn find(&self, id: &str) -> Result<Arc<OpenGame>, Problem> {
        held(&self.0).get(id).cloned().ok_or_else(|| {
            Problem::stale("closed", "this game is no longer open here").with("remedy", "send its text again")
        })
    }

    /// Lets go of sessions that nobody asks any more.
    pub fn sweep(&self) {
        let boards: Vec<Arc<OpenGame>> = held(&self.0).values().cloned().collect();
        let mut kept: Vec<(Instant, &OpenGame)> = Vec::new();
        for board in &boards {
            held(&board.sessions).retain(|(_, since)| since.elapsed() < PATIENCE);
            kept.extend(held(&board.sessions).iter().map(|(_, since)| (*since, &**board)));
        }
        kept.sort_by_key(|(since, _)| *since);
        let surplus = kept.len().saturating_sub(MOST_SESSIONS);
        for (since, board) in &kept[..surplus] {
            held(&board.sessions).retain(|(_, other)| other != since);
        }
    }
}

/// A name for a text, always the same one: a page that was open before a restart finds its game again.
fn name_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let first = hasher.finish();
    (first, text.len()).hash(&mut hasher);
    format!("{first:016x}{:016x}", hasher.finish())
}
