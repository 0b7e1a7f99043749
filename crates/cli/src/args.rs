//! What can be typed on the command line.

use crate::quantity;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use upset::document::FormulaGame;
use upset::value::Player;

/// Exact solver for games played on partial orders: who wins, by how much, with which move, and why.
#[derive(Parser, Debug)]
#[command(name = "upset", version, arg_required_else_help = true, subcommand_required = true, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  upset solve 'chomp(3,4)' --moves              who wins Chomp, and with which bites
  upset solve 'maker-breaker tictactoe(3,2)'    family and convention as words in front
  upset solve game.toml --json                  a document; the answer for a program
  upset compare '{2|-1}' '1/2'                   which game is better for Left
  upset classify 'divisors(360)'                structure, known complexity, rules that apply
  upset draw 'subsets(3)' -o cube.svg           a Hasse diagram
  upset play 'maker-maker connect(4,5,4)'       play against the solver

Exit status: 0 answered; 1 a fault of upset, or --check found a difference; 2 the input or the call is wrong; 3 a limit
or a signal ended the work before all that was asked for was there, and what is known is printed; 4 a file or stream
could not be read or written. A second signal ends the program at once, with 130.";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Say who wins, by how much, with which move, and why.
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(Solve),
    /// Report the structure, what is known about its complexity, and the rules that apply.
    Classify(Classify),
    /// Say which of two games is better for Left: <, =, > or || (neither), and who wins their difference.
    Compare(Compare),
    /// Draw the board: Hasse diagrams, graphs, winning sets, what decides a removal game on trees.
    Draw(Draw),
    /// Play in the terminal, against the solver or between two people.
    Play(Play),
    /// Build the game of a hardness proof from a formula, a set system or another game.
    #[command(after_help = REDUCE_EXAMPLES)]
    Reduce(Reduce),
    /// Write a game in another format.
    Export(Export),
    /// List the papers whose theorems are used.
    Papers {
        /// One JSON object for a program to read.
        #[arg(long)]
        json: bool,
    },
    /// Solve a game and write a proof of the answer that others can check.
    Prove(crate::prove::Prove),
    /// Write down how a player wins, or does not lose: what to answer to every move.
    Strategy(crate::strategy::Plan),
    /// Check a proof, and that it is about this game.
    Verify(crate::prove::Verify),
    /// List every rule with its source, its class of games and its running time.
    Rules {
        /// One JSON object for a program to read.
        #[arg(long)]
        json: bool,
    },
    /// Open the explorer: a page on which games are drawn, played, valued and explained.
    Serve(Serve),
    /// Print what the disjoint union of two positional games can be, by the outcomes of its parts.
    Unions {
        /// Also games whose unions have each of these outcomes.
        #[arg(long)]
        examples: bool,
    },
    /// Report how the Grundy numbers of a family repeat along two growing chains.
    Periods(Periods),
    /// List all small games of a class, tell what is found about them, and test statements on all of them.
    #[command(after_help = crate::census_args::EXAMPLES, args_conflicts_with_subcommands = true)]
    Census(Box<crate::census_args::Census>),
    /// Print the manual page, or write the pages of all commands into a folder.
    Man {
        /// The folder; it must exist.
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// Write a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  upset solve 'nim(3,4,5)' --moves --explain
  upset solve 'C3 / (A2 + C1)' --json
  upset solve 'connect(4,5,4)' --after 'c c d' --time-limit 30s
  upset solve 'chomp(2,7)' --engine search
  upset solve - < game.json
  upset solve 'butterfly' 'swap(butterfly)'     both boards side by side, as one game
  upset solve '{1|-1}' 'chomp(3,4)' game.toml   the sum of games of any kinds without winning sets

GAME is a file, `-` for standard input, or an expression. Files are documents (.toml, .json), digraph6 with a poset a
line, arcs from lower to higher elements (.d6), positional games (.pg), or expressions, one a line (.txt); standard
input is any of these. A formula in DIMACS CNF or QDIMACS is a game with --as, or with that word in front of it:
'g-pos f.cnf'. Expressions are made of
  posets   C5 A5 V3 L3 D3 M3 W3 N3, nim(3,4,5), chomp(3,4), divisors(360), subsets(4), takeaway(4),
           young(5,3,1), random(n,p,seed); combined by P + Q, P / Q (P above), 3*P, P x Q, dual(P)
  boards   connect(4,7,6), tictactoe(3,2), mnk(3,3,3), hex(4), butterfly, W(3)
  games    {0|1} {2||1|0} *3 ^ v* 3/4 +-1 Tiny(2), as CGSuite writes them; G + H is their sum,
           -G and swap(G) exchange the players
  in front the family or convention: poset, black-white, pomax, ..., maker-breaker, maker-maker, ...";

/// The flags of `serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// The port on loopback; 0 takes any that is free.
    #[arg(long, default_value_t = 7373)]
    pub port: u16,
    /// Show the page in a browser.
    #[arg(long)]
    pub open: bool,
    /// The longest that a question may take, whatever the page asks for (10 minutes unless said otherwise).
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub time_limit: Option<Duration>,
}

/// The flags of `periods`.
#[derive(Args, Debug)]
pub struct Periods {
    /// A family in two variables: young(m,n,3), chomp(m,n,3) by rows without the poisoned square, nim(m,n,5); or, with
    /// --grow, a poset game.
    pub family: String,
    /// The chains of the poset game that grow: its elements c1, c2, … and d1, d2, … for `--grow c,d`.
    #[arg(long, value_name = "C,D")]
    pub grow: Option<String>,
    /// How many rows are filled at most, from 8 to 20000; where no period is proved, those up to 400 are looked at.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(8..=20_000))]
    pub size: u32,
    /// Report the Grundy numbers below this one, 16384 at most; a thousand need a period of some thousand rows.
    #[arg(long, default_value_t = 8)]
    pub values: usize,
    /// Also the position with so many elements of the two chains, as far away as you like: 1000000,999000.
    #[arg(long, value_name = "M,N")]
    pub at: Option<String>,
    #[command(flatten)]
    pub limits: Limits,
}

/// The flags of `compare`.
#[derive(Args, Debug)]
pub struct Compare {
    /// The game G: a file, `-` for standard input, or an expression.
    #[arg(value_name = "G")]
    pub first: String,
    /// The game H.
    #[arg(value_name = "H")]
    pub second: String,
    /// One JSON object on standard output, nothing else there.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// The flags of `solve`.
#[derive(Args, Debug)]
pub struct Solve {
    /// A file, `-` for standard input, or an expression.
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<String>,
    /// One JSON object a game on standard output, nothing else there: short for --format json.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// How answers are written: for people, as one JSON object a game, or as a table with a row a game.
    #[arg(long, value_enum, value_name = "text|json|csv", default_value_t = Format::Text, hide_default_value = true, hide_possible_values = true)]
    pub format: Format,
    /// What to find out: who wins, or also the value where there is one (the default).
    #[arg(long, value_enum, value_name = "winner|value", default_value_t = Asked::Value, hide_default_value = true, hide_possible_values = true)]
    pub ask: Asked,
    /// Also the best first moves of each starter.
    #[arg(long)]
    pub moves: bool,

    /// Also every first move of each starter with what it leaves.
    #[arg(long)]
    pub options: bool,
    /// The steps that decided it, each with its theorem.
    #[arg(long)]
    pub explain: bool,
    /// How often the loser can pass before the other player wins, whatever the board: achievement and Maker-Maker games
    /// without an order.
    #[arg(long)]
    pub delay: bool,
    /// Positional games: also the number of further claims until the play is over, for each starter and, with --options, after
    /// every first move; who wins hurries, who loses delays.
    #[arg(long)]
    pub distance: bool,
    /// Play these moves first, alternating: names with spaces between them, in quotes if they hold spaces; in Connect also
    /// columns, `d d c` or `4 4 3` or `443`.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// Who makes the first of the moves given by --after (Left unless said otherwise).
    #[arg(long, value_name = "PLAYER", requires = "after")]
    pub first: Option<Side>,
    /// auto uses every theorem, search uses none, a rule's name forces that rule.
    #[arg(long, value_name = "auto|search|RULE", default_value = "auto")]
    pub engine: String,
    /// Which game is played on a formula (a file that ends in .cnf or .qdimacs): G_pos, Avoid True, or its quantifiers.
    #[arg(long = "as", value_enum, value_name = "g-pos|avoid-true|tqbf", hide_possible_values = true)]
    pub play: Option<Formula>,
    /// Solve several games one by one; without it they are played side by side, as one sum.
    #[arg(long)]
    pub each: bool,
    /// Compare the answer with what the document expects; a difference is status 1.
    #[arg(long)]
    pub check: bool,
    /// Also write a proof of the answer, which `upset verify` and `upset-check` check.
    #[arg(long, value_name = "FILE", conflicts_with = "each")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

impl Solve {
    /// How answers are written.
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people to read.
    Text,
    /// One JSON object a game.
    Json,
    /// A table with a row a game.
    Csv,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Asked {
    /// Who wins, for each starter.
    Winner,
    /// Also the value, where there is one.
    Value,
}

/// The flags of `classify`.
#[derive(Args, Debug)]
pub struct Classify {
    /// A file, `-` for standard input, or an expression.
    #[arg(required = true, value_name = "GAME")]
    pub games: Vec<String>,
    /// One JSON object a game on standard output, nothing else there.
    #[arg(long)]
    pub json: bool,
    /// Which game is played on a formula (a file that ends in .cnf or .qdimacs): G_pos, Avoid True, or its quantifiers.
    #[arg(long = "as", value_enum, value_name = "g-pos|avoid-true|tqbf", hide_possible_values = true)]
    pub play: Option<Formula>,
    #[command(flatten)]
    pub limits: Limits,
}

/// The flags of `draw`.
#[derive(Args, Debug)]
pub struct Draw {
    /// A file, `-` for standard input, or an expression.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The picture: a file that ends in .svg, .png, .pdf or .tex (SVG on standard output if left out).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Play these moves first, alternating; what they took is drawn dashed.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// Who moves first (Left unless said otherwise).
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<Side>,
    /// Mark the best moves of the player to move.
    #[arg(long)]
    pub moves: bool,
    /// Write below every move what it leaves: its value, or who wins.
    #[arg(long)]
    pub values: bool,
    /// Draw the game tree with its values instead of the board (not as .tex).
    #[arg(long, conflicts_with_all = ["moves", "values", "diagram"])]
    pub tree: bool,
    /// Points and lines also for boards that have a look of their own: Chomp's Hasse diagram, for instance.
    #[arg(long)]
    pub diagram: bool,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// The flags of `play`.
#[derive(Args, Debug)]
pub struct Play {
    /// A file or an expression.
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    pub game: Option<String>,
    /// Play these moves first, alternating.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "resume")]
    pub after: Option<String>,
    /// Go on with a play that was saved or logged.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "first"])]
    pub resume: Option<PathBuf>,
    /// Keep the play in this file after every move, so that --resume can go on with it.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// The side you play.
    #[arg(long = "as", value_name = "PLAYER", conflicts_with = "two")]
    pub side: Option<Side>,
    /// Who makes the first move (Left unless said otherwise).
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<Side>,
    /// Two people play; the solver only gives hints.
    #[arg(long)]
    pub two: bool,
    /// Line by line, also where the terminal could show a full screen.
    #[arg(long)]
    pub plain: bool,
    /// Time for one move of the solver (5s unless said otherwise).
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub time_limit: Option<Duration>,
    /// Keep boards and tables below this size: 512MB, 4GiB (three quarters of the free memory unless said otherwise).
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    pub memory_limit: Option<usize>,
    #[command(flatten)]
    pub threads: Threads,
}

const REDUCE_EXAMPLES: &str = "\
Examples:
  upset reduce                                          list the proofs
  upset reduce 3sat-pomax formula.cnf -o game.toml      a document whose comment says what its answer means
  upset reduce 3sat-maker-breaker formula.cnf --back    play it and read the assignment off
  upset reduce formula-poset '(x|!y)&z; x=1, y=0, z=1'
  upset reduce 3qbf-maker-breaker --random 8,20,1 | upset solve -";

/// The flags of `reduce`.
#[derive(Args, Debug)]
pub struct Reduce {
    /// The proof; without it, all are listed.
    #[arg(value_name = "KIND")]
    pub kind: Option<String>,
    /// The source instance: a file, `-`, a game, or a formula with its values.
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub input: Option<String>,
    /// Where to write the document (standard output if left out).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Start from a random formula with so many variables and clauses.
    #[arg(long, value_name = "N,M,SEED", conflicts_with = "input")]
    pub random: Option<String>,
    /// Play the gadget of a 3-SAT formula and print the assignment the play spells out.
    #[arg(long)]
    pub back: bool,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub threads: Threads,
}

/// The flags of `export`.
#[derive(Args, Debug)]
pub struct Export {
    /// A file, `-` for standard input, or an expression.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The format.
    #[arg(long, value_enum)]
    pub to: Target,
    /// Who starts, in formats that fix it (QDIMACS: does Left win?).
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<Side>,
    /// Where to write it (standard output if left out).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub limits: Limits,
}

/// Formats a game can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// A document.
    Toml,
    /// A document in JSON.
    Json,
    /// Graphviz.
    Dot,
    /// digraph6: orders.
    D6,
    /// graph6: graphs.
    G6,
    /// Positional games without an order.
    Pg,
    /// A quantified formula: true iff Left wins.
    Qdimacs,
}

/// How much an answer may cost.
#[derive(Args, Debug, Clone)]
pub struct Limits {
    /// Stop after this time, counted from the start of the program (of each game, where there are several): 500ms, 30s, 2m.
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    pub time_limit: Option<Duration>,
    /// Keep boards and tables below this size: 512MB, 4GiB (three quarters of the free memory unless said otherwise).
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    pub memory_limit: Option<usize>,
}

/// How many cores a search may use.
#[derive(Args, Debug, Clone)]
pub struct Threads {
    /// Search threads (all cores unless said otherwise).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// The games that are played on formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Formula {
    /// Schaefer's G_pos on a positive formula.
    GPos,
    /// Schaefer's Avoid True on a positive formula in disjunctive normal form.
    AvoidTrue,
    /// The quantifiers of a formula as players.
    Tqbf,
}

impl From<Formula> for FormulaGame {
    fn from(formula: Formula) -> FormulaGame {
        match formula {
            Formula::GPos => FormulaGame::GPos,
            Formula::AvoidTrue => FormulaGame::AvoidTrue,
            Formula::Tqbf => FormulaGame::Tqbf,
        }
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// Black, Blue, Maker.
    Left,
    /// White, Red, Breaker.
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}
