//! `upset play`: a game in the terminal, line by line, against the solver or between two people.

use crate::after;
use crate::args::{Limits, Play};
use crate::board;
use crate::guard;
use crate::input;
use crate::status::{Failure, Status};
use std::io::{BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};
use upset::document::legal_move;
use upset::game::Position;
use upset::session::{Ask, Session};
use upset::text::visible;
use upset::value::{Player, Winner};

/// Time for the solver's move unless said otherwise.
const THINKING: Duration = Duration::from_secs(5);
/// Time for all answers of `values` together, as a multiple of the time for a move.
const VALUES: u32 = 3;

const HELP: &str = "  a name    make that move (in Connect, a column letter drops a piece)
  hint      the best move and why
  values    the result, and the value if there is one, after every move
  board     show the position again
  undo      take back your last move
  quit      end the play";

/// Plays one game.
pub fn run(args: &Play) -> Result<Status, Failure> {
    if args.game == "-" {
        return Err(Failure::wrong(
            "standard input is where your moves come from",
            "give the game as a file",
        ));
    }
    let limits = Limits { time_limit: None, memory_limit: args.memory_limit };
    let budget = guard::budget(&limits, guard::begun());
    let games = input::load(std::slice::from_ref(&args.game), &budget)?;
    let [loaded] = games.as_slice() else {
        return Err(Failure::wrong(format!("{} holds {} games", args.game, games.len()), "play one of them"));
    };
    let game = loaded.document.position.clone();
    let turn = after::starter(&game, args.first.map(Player::from))?;
    let mut table = Match {
        all: game.names().iter().map(str::to_string).collect(),
        session: Session::new(game),
        turns: vec![turn],
        human: if args.two { None } else { Some(args.side.map_or(Player::Left, Player::from)) },
        time: args.time_limit.unwrap_or(THINKING),
        memory: args.memory_limit,
        threads: guard::threads(&args.threads),
    };
    guard::known(|_| {
        let _ = writeln!(anstream::stdout(), "\nThe play was interrupted.");
    });
    table.run()
}

struct Match {
    /// The names of the board at the start.
    all: Vec<String>,
    /// The play so far, with what was found out on the way.
    session: Session,
    /// Whose turn it was in each position, the present one last.
    turns: Vec<Player>,
    /// The side the user plays; both if none.
    human: Option<Player>,
    time: Duration,
    memory: Option<usize>,
    threads: usize,
}

impl Match {
    fn run(&mut self) -> Result<Status, Failure> {
        let mut out = anstream::stdout();
        let side = self.human.map_or("both sides".to_string(), |p| format!("{} against upset", p.title()));
        writeln!(out, "You play {side}. Type `help` for the commands.")?;
        self.show(&mut out)?;
        let stdin = std::io::stdin();
        loop {
            if self.over(&mut out)? {
                return Ok(Status::Answered);
            }
            let (game, turn) = self.now();
            if self.human.is_some_and(|p| p != turn) {
                let (x, why) = self.choose(&game, turn);
                writeln!(out, "upset plays {} for {} ({why})", visible(game.names().get(x)), turn.title())?;
                self.make(x);
                self.show(&mut out)?;
                continue;
            }
            if stdin.is_terminal() {
                write!(out, "{}> ", turn.title())?;
                out.flush()?;
            }
            let mut line = String::new();
            if stdin.lock().read_line(&mut line).map_err(|e| Failure::io("standard input", &e))? == 0 {
                return Ok(Status::Answered);
            }
            match line.trim() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(Status::Answered),
                "help" | "?" => writeln!(out, "{HELP}")?,
                "board" => self.show(&mut out)?,
                "undo" => self.undo(&mut out)?,
                "hint" => self.hint(&mut out)?,
                "values" => self.values(&mut out)?,
                word => match legal_move(&game, turn, word) {
                    Ok(x) => {
                        self.make(x);
                        self.show(&mut out)?;
                    }
                    Err(no) => {
                        let (why, instead) = (no.why.to_string(), no.instead.to_string());
                        writeln!(
                            out,
                            "`{}` is no move: {}\n{}",
                            visible(word),
                            visible(&why),
                            visible(&instead)
                        )?
                    }
                },
            }
        }
    }

    fn now(&self) -> (Position, Player) {
        // The first turn is never taken back.
        (self.session.position().clone(), self.turns[self.turns.len() - 1])
    }

    fn make(&mut self, x: usize) {
        let (_, turn) = self.now();
        // Only legal moves come here.
        if self.session.advance(turn, x).is_ok() {
            self.turns.push(self.session.position().starter().unwrap_or(turn.other()));
        }
    }

    fn undo(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        // Back to the last position in which the user was to move.
        let back = (0..self.turns.len() - 1).rev().find(|&i| self.human.is_none_or(|p| self.turns[i] == p));
        match back {
            Some(i) => {
                while self.turns.len() > i + 1 {
                    self.turns.pop();
                    self.session.back();
                }
                self.show(out)
            }
            None => Ok(writeln!(out, "there is no move of yours to take back")?),
        }
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        Ok(write!(out, "\n{}", board::text(&self.now().0, &self.all))?)
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

    /// A best move, or the first one when time is short, and what is known about it.
    fn choose(&mut self, game: &Position, turn: Player) -> (usize, String) {
        match self.asking(|session, budget| session.best_move(turn, budget)) {
            Ok(Some(best)) => (best.element, format!("{}, by {}", verdict(best.winner, turn), best.by)),
            Ok(None) | Err(Stopped::Time) => {
                (game.moves(turn)[0], format!("a guess: no answer within {:?}", self.time))
            }
            Err(why) => (game.moves(turn)[0], format!("a guess: {why}")),
        }
    }

    /// Asks the solver; Ctrl-C ends the question and not the play.
    fn asking<T>(&mut self, ask: impl FnOnce(&mut Session, &Budget) -> T) -> T {
        let limits = Limits { time_limit: Some(self.time), memory_limit: self.memory };
        let budget = guard::question(&limits).with_threads(self.threads);
        let answer = ask(&mut self.session, &budget);
        guard::answered();
        answer
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
        let best = best.map(visible).collect::<Vec<_>>().join(" ");
        writeln!(out, "{}; best: {best}", verdict(winner, turn))?;
        for step in solution.steps().iter().map(|step| step.claim) {
            let source = if step.source.is_empty() { String::new() } else { format!(" [{}]", step.source) };
            writeln!(out, "  {}{source}: {}", step.rule, visible(&step.summary))?;
        }
        Ok(())
    }

    fn values(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let (game, turn) = self.now();
        let moves = game.moves(turn);
        let (begin, all) = (Instant::now(), self.time.saturating_mul(VALUES));
        let share = all / moves.len().clamp(1, 1 << 20) as u32;
        let share = share.max(Duration::from_millis(20));
        self.asking(|session, budget| {
            for x in moves {
                if begin.elapsed() > all {
                    return Ok(writeln!(out, "  the rest was not looked at")?);
                }
                if session.advance(turn, x).is_err() {
                    continue;
                }
                let next = session.position().starter().unwrap_or(turn.other());
                let solution = session.ask(Ask::Value, &budget.clone().with_time(share));
                session.back();
                if solution.stopped == Some(Stopped::Interrupted) {
                    return Ok(writeln!(out, "  the rest was not looked at")?);
                }
                let text = solution.starts.of(next).map_or("not known", |winner| winner.sentence());
                let value = solution.value.map_or(String::new(), |v| format!("  value {v}"));
                writeln!(out, "  {:<8} {text}{value}", visible(game.names().get(x)))?;
            }
            Ok(())
        })
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
