//! A play on a full screen: the board stays, moves are chosen by mouse, by arrows or by name.

use super::{Match, Next};
use crate::board::Spot;
use crate::guard;
use crate::status::{Failure, Status};
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{self, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use upset::document::listed;
use upset::text::visible;
use upset::value::Player;

/// How often the screen looks for keys and for news while the solver thinks.
const LOOK: Duration = Duration::from_millis(50);
/// Fewest lines and columns that a board is shown on.
const SMALLEST: (u16, u16) = (40, 12);

const KEYS: &str = "arrows, mouse, names: choose · Enter: play · F1 help F2 hint F3 values F4 undo Esc quit";

static OPEN: AtomicBool = AtomicBool::new(false);

/// Whether there is a terminal at both ends that can show one.
pub fn possible() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term.is_empty() || term == "dumb");
    let large = terminal::size().is_ok_and(|(columns, rows)| columns >= SMALLEST.0 && rows >= SMALLEST.1);
    !dumb && large && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Gives the terminal back as it was; may be called by anybody at any time.
pub fn close() {
    if OPEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(std::io::stdout(), event::DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

/// Closes the screen whatever happens.
struct Open;

impl Open {
    fn new() -> std::io::Result<Open> {
        terminal::enable_raw_mode()?;
        OPEN.store(true, Ordering::SeqCst);
        let open = Open;
        execute!(std::io::stdout(), EnterAlternateScreen, event::EnableMouseCapture, cursor::Hide)?;
        Ok(open)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        close();
    }
}

/// What was said last; the solver's thread writes, the screen's shows.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What is on the screen besides what was said.
struct Shown {
    title: String,
    board: Vec<String>,
    spots: Vec<Spot>,
    /// Whether any cell of a column means its move.
    columns: bool,
    chosen: usize,
    status: String,
    typed: String,
    /// The first line of the board that is seen.
    top: usize,
}

/// Plays on the full screen, to the end or until somebody leaves; then the moves are told once more.
pub fn run(game: &mut Match) -> Result<Status, Failure> {
    let open = Open::new()?;
    let ended = play(game);
    drop(open);
    let last = ended?;
    let mut out = anstream::stdout();
    writeln!(out, "{}\nmoves: {}", game.title, visible(&listed(game.moves.iter().map(String::as_str))))?;
    write!(out, "{last}")?;
    Ok(Status::Answered)
}

fn play(game: &mut Match) -> Result<String, Failure> {
    let said = Said::default();
    writeln!(said.clone(), "{}", game.introduction().lines().skip(1).collect::<Vec<_>>().join("\n"))?;
    let mut shown = shown(game, 0, "");
    loop {
        let before = game.moves.len();
        let over = {
            let mut words = Vec::new();
            let over = game.over(&mut words)?;
            if over && !said.text().ends_with(&*String::from_utf8_lossy(&words)) {
                said.clone().write_all(&words)?;
            }
            over
        };
        if !over && game.waits() {
            "upset thinks; Ctrl-C ends it".clone_into(&mut shown.status);
            said.clear();
            busy(&mut shown, &said, |said| game.answer(said))?;
        } else {
            if over {
                "the game is over; F4 takes a move back, Esc leaves".clone_into(&mut shown.status);
            }
            draw(&mut shown, &said.text())?;
            let Some(wish) = wish(&mut shown)? else { continue };
            said.clear();
            shown.status += " … (Ctrl-C ends it)";
            let next = match wish {
                Wish::Element(x) if !over => {
                    game.make(x);
                    Next::Go
                }
                Wish::Element(_) => Next::Go,
                Wish::Line(line) => busy(&mut shown, &said, |said| game.command(&line, said))?,
            };
            if next == Next::End {
                return Ok(if over { said_last(game)? } else { String::new() });
            }
        }
        let chosen = if game.moves.len() == before { shown.chosen } else { 0 };
        shown = self::shown(game, chosen, "");
    }
}

/// How it ended, once more.
fn said_last(game: &Match) -> Result<String, Failure> {
    let mut words = Vec::new();
    game.over(&mut words)?;
    Ok(String::from_utf8_lossy(&words).into_owned())
}

/// The position as it is now.
fn shown(game: &Match, chosen: usize, typed: &str) -> Shown {
    let (position, turn) = game.now();
    let (text, spots) = game.board.with_spots(&position, turn);
    let mut board: Vec<String> = text.lines().map(String::from).collect();
    let spots = spots.unwrap_or_else(|| {
        let names = position.moves(turn).into_iter().take(MOST);
        list(&mut board, names.map(|x| (x, visible(position.names().get(x)).into_owned())))
    });
    let mark = match (position.view().claims.is_some(), turn) {
        (true, Player::Left) => " (X)",
        (true, Player::Right) => " (O)",
        _ => "",
    };
    let status = format!("{}{mark} to move", turn.title());
    let chosen = chosen.min(spots.len().saturating_sub(1));
    let columns = game.board.has_columns();
    Shown { title: game.title.clone(), board, spots, columns, chosen, status, typed: typed.into(), top: 0 }
}

/// Most moves that are listed by name.
const MOST: usize = 400;

/// Adds the moves by name below the board.
fn list(board: &mut Vec<String>, moves: impl Iterator<Item = (usize, String)>) -> Vec<Spot> {
    let width = terminal::size().map_or(80, |(columns, _)| columns as usize);
    let mut spots = Vec::new();
    let mut line = String::from("  moves ");
    for (element, name) in moves {
        let (column, letters) = (line.chars().count(), name.chars().count());
        if column + letters >= width && !spots.is_empty() {
            board.push(std::mem::replace(&mut line, "        ".into()));
        }
        spots.push(Spot { element, line: board.len(), column: line.chars().count(), width: letters });
        line += &name;
        line.push(' ');
    }
    board.push(line);
    spots
}

/// Works while the screen shows what is said, and keys can end the question.
fn busy<T>(
    shown: &mut Shown,
    said: &Said,
    work: impl FnOnce(&mut Said) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = AtomicBool::new(false);
    /// Also where the work panics: the screen must not wait for it for ever.
    struct Done<'a>(&'a AtomicBool);
    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let (result, watched) = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(shown, said, &done));
        let result = {
            let _done = Done(&done);
            work(&mut said.clone())
        };
        (result, watcher.join())
    });
    if let Ok(watched) = watched {
        watched?;
    }
    result
}

fn watch(shown: &mut Shown, said: &Said, done: &AtomicBool) -> std::io::Result<()> {
    let mut seen = None;
    // Most commands are done at once, and nothing need be shown meanwhile.
    std::thread::sleep(Duration::from_millis(5));
    while !done.load(Ordering::SeqCst) {
        let text = said.text();
        if seen.as_ref() != Some(&text) {
            draw(shown, &text)?;
            seen = Some(text);
        }
        if event::poll(LOOK)? {
            match event::read()? {
                Event::Key(key) if leaves(key) || key.code == KeyCode::Esc => guard::stop_question(),
                Event::Resize(..) => seen = None,
                _ => {}
            }
        }
    }
    Ok(())
}

fn leaves(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'd'))
}

/// What somebody wants to happen.
enum Wish {
    /// A move, chosen on the board.
    Element(usize),
    /// A command or a name.
    Line(String),
}

/// Waits for a key or the mouse; what they ask for, if they do.
fn wish(shown: &mut Shown) -> Result<Option<Wish>, Failure> {
    // A signal from outside ends the play; the guard sees to that.
    let read = event::read().map_err(|e| Failure::io("the terminal", &e))?;
    Ok(match read {
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(shown, key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => clicked(shown, mouse.row.into(), mouse.column.into()),
            _ => None,
        },
        _ => None,
    })
}

fn pressed(shown: &mut Shown, key: KeyEvent) -> Option<Wish> {
    let line = |words: &str| Some(Wish::Line(words.trim().into()));
    if leaves(key) {
        return line("quit");
    }
    match key.code {
        KeyCode::Esc | KeyCode::F(10) => return line("quit"),
        KeyCode::F(1) => return line("help"),
        KeyCode::F(2) => return line("hint"),
        KeyCode::F(3) => return line("values"),
        KeyCode::F(4) => return line("undo"),
        KeyCode::Enter if !shown.typed.is_empty() => return line(&std::mem::take(&mut shown.typed)),
        KeyCode::Enter => return shown.spots.get(shown.chosen).map(|spot| Wish::Element(spot.element)),
        KeyCode::Backspace => drop(shown.typed.pop()),
        KeyCode::Char(c) => shown.typed.push(c),
        KeyCode::Left => step(shown, (0, -1)),
        KeyCode::Right => step(shown, (0, 1)),
        KeyCode::Up => step(shown, (-1, 0)),
        KeyCode::Down => step(shown, (1, 0)),
        KeyCode::Tab => shown.chosen = (shown.chosen + 1) % shown.spots.len().max(1),
        _ => {}
    }
    None
}

/// Chooses the nearest move in a direction.
fn step(shown: &mut Shown, (down, right): (isize, isize)) {
    let Some(here) = shown.spots.get(shown.chosen).copied() else { return };
    let far = |spot: &Spot| {
        let lines = spot.line as isize - here.line as isize;
        let letters = spot.column as isize - here.column as isize;
        // A line is about twice as high as a letter is wide.
        let (along, across) =
            if down == 0 { (letters * right, 2 * lines.abs()) } else { (2 * lines * down, letters.abs()) };
        (along > 0).then_some(along + 3 * across)
    };
    let found = shown.spots.iter().enumerate().filter_map(|(i, spot)| Some((far(spot)?, i))).min();
    if let Some((_, i)) = found {
        shown.chosen = i;
    }
}

/// The first line of the board is the third of the screen.
const ABOVE: usize = 2;

fn clicked(shown: &mut Shown, row: usize, column: usize) -> Option<Wish> {
    let line = (row.checked_sub(ABOVE)?) + shown.top;
    let near = |spot: &Spot| column + 1 >= spot.column && column <= spot.column + spot.width;
    let exact = shown.spots.iter().position(|spot| spot.line == line && near(spot));
    let falls =
        || shown.spots.iter().position(|spot| shown.columns && line < shown.board.len() && near(spot));
    let chosen = exact.or_else(falls)?;
    shown.chosen = chosen;
    Some(Wish::Element(shown.spots[chosen].element))
}

/// Draws everything.
fn draw(shown: &mut Shown, said: &str) -> std::io::Result<()> {
    let (columns, rows) = terminal::size().unwrap_or((80, 24));
    let (columns, rows) = (columns as usize, rows as usize);
    let said: Vec<&str> = said.lines().collect();
    // The board has what it needs, but leaves a few lines to what was said.
    let room = rows.saturating_sub(ABOVE + 3 + said.len().min(rows / 3)).max(1);
    let board = shown.board.len().min(room);
    let chosen = shown.spots.get(shown.chosen).copied();
    let line = chosen.map_or(0, |spot| spot.line);
    shown.top = shown.top.clamp((line + 1).saturating_sub(board), line).min(shown.board.len() - board);
    let mut out = std::io::stdout().lock();
    let cut = |text: &str| text.chars().take(columns).collect::<String>();
    queue!(out, cursor::MoveTo(0, 0), SetAttribute(Attribute::Bold), Print(cut(&visible(&shown.title))))?;
    queue!(out, SetAttribute(Attribute::Reset), terminal::Clear(ClearType::UntilNewLine))?;
    let mut at = 1;
    let mut put = |out: &mut std::io::StdoutLock<'_>, text: &str| -> std::io::Result<()> {
        queue!(out, cursor::MoveTo(0, at), Print(cut(text)), terminal::Clear(ClearType::UntilNewLine))?;
        at += 1;
        Ok(())
    };
    put(&mut out, "")?;
    for text in &shown.board[shown.top..shown.top + board] {
        put(&mut out, text)?;
    }
    put(&mut out, "")?;
    put(&mut out, &format!("{}> {}_", shown.status, shown.typed))?;
    let left = rows.saturating_sub(ABOVE + 3 + board);
    for text in said.iter().skip(said.len().saturating_sub(left)) {
        put(&mut out, text)?;
    }
    queue!(out, cursor::MoveTo(0, at), terminal::Clear(ClearType::FromCursorDown))?;
    let last = u16::try_from(rows.saturating_sub(1)).unwrap_or(u16::MAX);
    queue!(out, cursor::MoveTo(0, last), SetAttribute(Attribute::Dim), Print(cut(KEYS)))?;
    queue!(out, SetAttribute(Attribute::Reset))?;
    if let Some(spot) = chosen.filter(|spot| (shown.top..shown.top + board).contains(&spot.line)) {
        let text: String = shown.board[spot.line].chars().skip(spot.column).take(spot.width).collect();
        let (x, y) = (u16::try_from(spot.column), u16::try_from(spot.line - shown.top + ABOVE));
        if let (Ok(x), Ok(y)) = (x, y)
            && (x as usize) < columns
        {
            queue!(out, cursor::MoveTo(x, y), SetAttribute(Attribute::Reverse), Print(text))?;
            queue!(out, SetAttribute(Attribute::Reset))?;
        }
    }
    out.flush()
}
