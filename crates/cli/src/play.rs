//! `upset play`: a game in the terminal, on a full screen or line by line, against the solver or between two people.

mod rules;
mod screen;
mod values;

use crate::after;
use crate::args::{Limits, Play};
use crate::board::TextBoard;
use crate::guard;
use crate::guess;
use crate::input;
use crate::record::Record;
use crate::status::{Failure, Status};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use upset::budget::{Budget, Stopped};
use upset::document::{legal_move, listed, move_words};
use upset::game::Position;
use upset::papers;
use upset::session::{Ask, Session};
use upset::text::visible;
use upset::value::{Player, Winner};
use values::{Look, Unfinished};

/// Time for the solver's move unless said otherwise.
const THINKING: Duration = Duration::from_secs(5);
/// Time for all answers of `values` together, as a multiple of the time for a move.
const VALUES: u32 = 3;

const HELP: &str = "  a name    make that move (in Connect, a column letter drops a piece)
  hint      the best move and why
  values    the result, and the value if there is one, after every move
  board     show the position again
  moves     the moves made so far
  undo      take back your last move
  save FILE keep the play, to go on with `upset play --resume FILE`
  quit      end the play";

/// Plays one game.
pub fn run(args: &Play) -> Result<Status, Failure> {
    let record = args.resume.as_deref().map(Record::load).transpose()?;
    let argument =
        record.as_ref().map(|record| record.game.clone()).or(args.game.clone()).unwrap_or_default();
    if argument == "-" {
        return Err(Failure::wrong(
            "standard input is where your moves come from",
            "give the game as a file",
        ));
    }
    let limits = Limits { time_limit: None, memory_limit: args.memory_limit };
    let budget = guard::budget(&limits, guard::begun());
    let games = input::load(std::slice::from_ref(&argument), &budget)?;
    let [loaded] = games.as_slice() else {
        return Err(Failure::wrong(format!("{argument} holds {} games", games.len()), "play one of them"));
    };
    let game = loaded.document.position.clone();
    let saved =
        record.as_ref().and_then(|record| Player::BOTH.into_iter().find(|p| p.name() == record.first));
    let turn = after::starter(&game, saved.or(args.first.map(Player::from)))?;
    let before = match &record {
        Some(record) => record.moves.clone(),
        None => move_words(&game, args.after.as_deref().unwrap_or_default()),
    };
    let mut table = Match {
        title: loaded.origin.clone(),
        argument,
        board: TextBoard::new(&game),
        beginning: game.clone(),
        moves: Vec::new(),
        log: args.log.clone(),
        session: Session::new(game),
        turns: vec![turn],
        human: if args.two { None } else { Some(args.side.map_or(Player::Left, Player::from)) },
        time: args.time_limit.unwrap_or(THINKING),
        memory: args.memory_limit,
        threads: guard::threads(&args.threads),
        full_screen: false,
    };
    guard::known(|_| {
        screen::close();
        let _ = writeln!(anstream::stdout(), "\nThe play was interrupted.");
    });
    table.replay(&before)?;
    if !args.plain && screen::possible() {
        table.full_screen = true;
        return screen::run(&mut table);
    }
    table.plain()
}

/// What comes after a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    End,
}

struct Match {
    /// What the game is called.
    title: String,
    /// What was typed to name it.
    argument: String,
    board: TextBoard,
    beginning: Position,
    /// The names of the moves made.
    moves: Vec<String>,
    log: Option<PathBuf>,
    /// The play so far, with what was found out on the way.
    session: Session,
    /// Whose turn it was in each position, the present one last.
    turns: Vec<Player>,
    /// The side the user plays; both if none.
    human: Option<Player>,
    time: Duration,
    memory: Option<usize>,
    threads: usize,
    /// Whether the board is on the screen all the time.
    full_screen: bool,
}

impl Match {
    /// What is played and by whom.
    fn introduction(&self) -> String {
        let side = self.human.map_or("both sides".to_string(), |p| format!("{} against upset", p.title()));
        let rules = rules::rules(&self.beginning);
        format!("{}\n{rules}\nYou play {side}. Type a move, or `help` for the commands.", self.title)
    }

    /// Line by line, for pipes and for who has lines read out.
    fn plain(&mut self) -> Result<Status, Failure> {
        let mut out = anstream::stdout();
        writeln!(out, "{}", self.introduction())?;
        self.show(&mut out)?;
        let stdin = std::io::stdin();
        loop {
            if self.over(&mut out)? {
                return Ok(Status::Answered);
            }
            if self.waits() {
                self.answer(&mut out)?;
                continue;
            }
            if stdin.is_terminal() {
                write!(out, "{}> ", self.now().1.title())?;
                out.flush()?;
            }
            let mut line = String::new();
            let read = stdin.lock().read_line(&mut line).map_err(|e| Failure::io("standard input", &e))?;
            if read == 0 || self.command(line.trim(), &mut out)? == Next::End {
                return Ok(Status::Answered);
            }
        }
    }

    /// Whether the solver is to move.
    fn waits(&self) -> bool {
        self.human.is_some_and(|human| human != self.now().1)
    }

    /// The solver's move.
    fn answer(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let (game, turn) = self.now();
        let (x, why) = self.choose(&game, turn);
        writeln!(out, "upset plays {} for {} ({why})", visible(game.names().get(x)), turn.title())?;
        self.make(x);
        self.show(out)
    }

    /// Does what a line asks for.
    fn command(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        match line {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::End),
            "help" | "?" => writeln!(out, "{HELP}")?,
            "board" => self.show(out)?,
            "moves" => writeln!(out, "{}", visible(&listed(self.moves.iter().map(String::as_str))))?,
            "save" => writeln!(out, "save it where? `save play.json`, for instance")?,
            word if word.starts_with("save ") => self.save(out, word["save ".len()..].trim())?,
            "undo" => self.undo(out)?,
            "hint" => self.hint(out)?,
            "values" => self.values(out)?,
            word => self.try_move(word, out)?,
        }
        Ok(Next::Go)
    }

    /// Makes the move of this name, or says why it is none.
    fn try_move(&mut self, word: &str, out: &mut impl Write) -> Result<(), Failure> {
        let (game, turn) = self.now();
        match legal_move(&game, turn, word) {
            Ok(x) => {
                self.make(x);
                self.show(out)
            }
            Err(no) => {
                let why = after::gone(&self.beginning, self.turns[0], &self.moves, word);
                let (why, instead) = (why.unwrap_or(no.why.to_string()), no.instead.to_string());
                writeln!(out, "`{}` is no move: {}\n{}", visible(word), visible(&why), visible(&instead))?;
                Ok(())
            }
        }
    }

    fn now(&self) -> (Position, Player) {
        // The first turn is never taken back.
        (self.session.position().clone(), self.turns[self.turns.len() - 1])
    }

    fn make(&mut self, x: usize) {
        let (game, turn) = self.now();
        // Only legal moves come here.
        if self.session.advance(turn, x).is_ok() {
            self.moves.push(game.names().get(x).to_string());
            self.turns.push(self.session.position().starter().unwrap_or(turn.other()));
            self.keep();
        }
    }

    /// Makes the moves of an earlier play.
    fn replay(&mut self, moves: &[String]) -> Result<(), Failure> {
        for word in moves {
            let (game, turn) = self.now();
            let x = legal_move(&game, turn, word).map_err(|no| {
                let count = self.moves.len() + 1;
                let why = after::gone(&self.beginning, self.turns[0], &self.moves, word);
                let why = why.unwrap_or_else(|| no.why.to_string());
                Failure::wrong(
                    format!("move {count}, `{}` by {}: {}", visible(word), turn.title(), visible(&why)),
                    visible(&no.instead),
                )
            })?;
            self.make(x);
        }
        Ok(())
    }

    fn record(&self) -> Record {
        Record::new(&self.argument, self.turns[0].name(), self.moves.clone())
    }

    /// Keeps the play in the file asked for; a disk that is full does not end it.
    fn keep(&mut self) {
        if let Some(path) = &self.log
            && let Err(why) = self.record().save(path)
        {
            let _ = writeln!(anstream::stderr(), "{}", why.message());
            self.log = None;
        }
    }

    fn save(&self, out: &mut impl Write, file: &str) -> Result<(), Failure> {
        match self.record().save(Path::new(file)) {
            Ok(()) => Ok(writeln!(out, "saved; go on with `upset play --resume {}`", visible(file))?),
            Err(why) => Ok(writeln!(out, "{}", why.message())?),
        }
    }

    fn undo(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        // Back to the last position in which the user was to move.
        let back = (0..self.turns.len() - 1).rev().find(|&i| self.human.is_none_or(|p| self.turns[i] == p));
        match back {
            Some(i) => {
                while self.turns.len() > i + 1 {
                    self.turns.pop();
                    self.moves.pop();
                    self.session.back();
                }
                self.keep();
                self.show(out)
            }
            None => Ok(writeln!(out, "there is no move of yours to take back")?),
        }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.full_screen {
            return Ok(());
        }
        Ok(write!(out, "\n{}", self.board.text(&self.now().0))?)
    }

    fn over(&self, out: &mut impl Write) -> Result<bool, Failure> {
        let (game, turn) = self.now();
        let Some(winner) = game.over(turn) else {
            // A restricted first claim can leave nothing to play.
            let stuck = game.moves(turn).is_empty();
            if stuck {
                writeln!(out, "{} has no legal move.", turn.title())?;
            }
            return Ok(stuck);
        };
        let whose = match (winner, self.human) {
            (Winner::Draw, _) | (_, None) => "",
            (_, Some(p)) if winner == Winner::from(p) => ": you win",
            _ => ": upset wins",
        };
        writeln!(out, "The game is over, {}{whose}.", winner.sentence())?;
        Ok(true)
    }

    /// A best move, or a sensible one when time is short, and what is known about it.
    fn choose(&mut self, game: &Position, turn: Player) -> (usize, String) {
        let (why, time) = match self.asking(|session, budget| session.best_move(turn, budget)) {
            Ok(Some(best)) => {
                let lost = best.winner == Winner::from(turn.other());
                let stubborn = if lost { self.stubborn(game, turn) } else { None };
                let element = stubborn.unwrap_or(best.element);
                return (element, format!("{}, by {}", verdict(best.winner, turn), best.by));
            }
            Ok(None) | Err(Stopped::Time) => (format!("no answer within {:?}", self.time), self.time / 4),
            // Whoever interrupts does not want to wait for a better guess either.
            Err(Stopped::Interrupted) => (Stopped::Interrupted.to_string(), Duration::ZERO),
            Err(why) => (why.to_string(), self.time / 4),
        };
        let guess = self.asking(|session, budget| guess::guess(session, turn, time, budget));
        // There is a move: the play is not over.
        let (x, reason) = guess.unwrap_or((game.moves(turn)[0], "anything"));
        (x, format!("a guess, {reason}: {why}"))
    }

    /// Asks the solver; Ctrl-C ends the question and not the play.
    fn asking<T>(&mut self, ask: impl FnOnce(&mut Session, &Budget) -> T) -> T {
        let limits = Limits { time_limit: Some(self.time), memory_limit: self.memory };
        let budget = guard::question(&limits).with_threads(self.threads);
        let answer = ask(&mut self.session, &budget);
        guard::answered();
        answer
    }

    /// Where every move loses, the one that makes it hardest.
    fn stubborn(&mut self, game: &Position, turn: Player) -> Option<usize> {
        let time = self.time / 4;
        self.asking(|_, budget| guess::stubborn(game, turn, &budget.clone().with_time(time)))
    }

    fn hint(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let (_, turn) = self.now();
        let solution = self.asking(|session, budget| session.ask(Ask::Moves(turn), budget));
        let (Some(winner), Some(best)) = (solution.starts.of(turn), solution.best_moves_of(turn)) else {
            match solution.stopped {
                Some(Stopped::Interrupted) => writeln!(out, "no answer: {}", Stopped::Interrupted)?,
                _ => writeln!(out, "no answer within {:?}", self.time)?,
            }
            return Ok(());
        };
        let best = listed(best);
        if winner == Winner::from(turn.other()) {
            let (game, _) = self.now();
            let hardest = self.stubborn(&game, turn).map(|x| visible(game.names().get(x)).to_string());
            let hardest = hardest.map_or(String::new(), |name| format!("; {name} makes it hardest"));
            writeln!(out, "{}, whatever the move{hardest}", verdict(winner, turn))?;
        } else {
            writeln!(out, "{}; best: {}", verdict(winner, turn), visible(&best))?;
        }
        for step in solution.steps().iter().map(|step| step.claim) {
            let source = if step.source.is_empty() {
                String::new()
            } else {
                format!(" [{}]", papers::cite(step.source))
            };
            writeln!(out, "  {}{source}: {}", step.rule, visible(&step.summary))?;
        }
        Ok(())
    }

    /// What every move leaves, each as soon as it is known: first a short look at all of them, then the rest of the time for
    /// those that need it. One session and one budget serve them all, so that what is found out for one helps the others.
    fn values(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let (game, turn) = self.now();
        let all = self.time.saturating_mul(VALUES);
        let left = self.asking(|session, budget| {
            let mut look = Look::new(session, turn, all, budget);
            let open = look.round(game.moves(turn), 2, out)?;
            look.round(open, 1, out)
        });
        let words = match left {
            Ok(open) => match open.len() {
                0 => return Ok(()),
                1 => "one move needs more time".to_string(),
                n => format!("{n} moves need more time"),
            },
            Err(Unfinished::Stopped) => "interrupted: the rest was not looked at".to_string(),
            Err(Unfinished::Failed(why)) => return Err(why),
        };
        Ok(writeln!(out, "  {words}")?)
    }
}

/// What a result means for the player to move.
fn verdict(winner: Winner, player: Player) -> String {
    match winner.score(player) {
        1 => format!("{} wins", player.title()),
        0 => "a draw".into(),
        _ => format!("{} loses against best play", player.title()),
    }
}
