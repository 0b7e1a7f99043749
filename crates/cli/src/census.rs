//! `upset census`: all small games of a class, tables of what is found, and questions about all of them.

use crate::census_args::{self, Asked, Census as Call, CensusCommand, Determine, Refute, Rows};
use crate::census_files;
use crate::census_text::{self, Progress};
use crate::guard;
use crate::output;
use crate::status::{Failure, Status};
use std::io::{BufRead, BufWriter, IsTerminal, Read as _, Write};
use std::path::Path;
use upset_lab::store::{Csv, Format, JsonLines};
use upset_lab::{
    Budget, CLASSES, Cell, Census, Class, Columns, Counts, Fault, Found, Member, NoClass, Plan, Row, Rules,
    Traits, Unanswered, Unasked, lines, store,
};

/// Members beyond which `--yes` is asked for.
const MANY: f64 = 2e7;
/// Lines of a stream that are looked at together.
const BATCH: usize = 1 << 14;

/// Runs a census, a question, or the list of what can be asked.
pub fn run(call: &Call) -> Result<Status, Failure> {
    match &call.command {
        Some(CensusCommand::Refute(args)) => refute(args),
        Some(CensusCommand::Determine(args)) => determine(args),
        Some(CensusCommand::Columns(args)) => columns(&args.class, &args.asked),
        None => call.rows.class.as_ref().map_or_else(list, |class| rows(class, &call.rows)),
    }
}

/// The classes, for who asks for none.
fn list() -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    for (name, about) in CLASSES {
        writeln!(out, "{name:<16} {about}")?;
    }
    writeln!(out, "-                lines of digraph6 or graph6 from standard input; or a file of them")?;
    Ok(Status::Answered)
}

fn columns(name: &str, asked: &Asked) -> Result<Status, Failure> {
    let class = class(name, asked)?;
    let rules = game(asked, Census::of_shape(class.shape()))?.rules();
    let mut out = anstream::stdout().lock();
    for (name, about) in Columns::describe(class.shape(), rules) {
        writeln!(out, "{name:<18} {about}")?;
    }
    let games: Vec<&str> = Rules::on(class.shape()).into_iter().map(Rules::name).collect();
    writeln!(out, "rule:NAME          whether the rule of this name applies (`upset rules` lists them)")?;
    writeln!(out, "COLUMN:GAME        the same about another game: {}", games.join(", "))?;
    Ok(Status::Answered)
}

fn class(name: &str, asked: &Asked) -> Result<Class, Failure> {
    let traits = Traits {
        connected: asked.connected,
        levels: asked.levels,
        rank: asked.rank,
        sets: asked.sets,
        sizes: asked.sizes,
        two_sided: asked.two_sided,
    };
    let of = asked.of.as_deref().map(|of| sized(of).0);
    Class::new(sized(name).0, of, &traits).map_err(|e| match &e {
        NoClass::Unknown { near, .. } if near.is_empty() => {
            let names: Vec<&str> = CLASSES.iter().map(|(name, _)| *name).collect();
            Failure::wrong(&e, format!("there are {}", names.join(", ")))
        }
        NoClass::Unknown { near, .. } => Failure::wrong(&e, format!("did you mean {}?", near.join(" or "))),
        _ => Failure::plain(&e),
    })
}

/// A class with its size in brackets, as in `trees(8)`.
fn sized(text: &str) -> (&str, Option<(usize, usize)>) {
    let inside = text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
    match inside.map(|(name, size)| (name, census_args::range(size))) {
        Some((name, Ok(size))) => (name, Some(size)),
        _ => (text, None),
    }
}

fn game(asked: &Asked, census: Census) -> Result<Census, Failure> {
    let census = match asked.effort {
        Some(effort) => census.effort(effort),
        None => census,
    };
    let Some(game) = &asked.game else { return Ok(census) };
    census.game(game).map_err(|e| match &e {
        Unasked::Game { played, .. } => Failure::wrong(&e, format!("there is {}", played.join(", "))),
        Unasked::Sizes { .. } => Failure::plain(&e),
    })
}

fn fault(flag: &str) -> impl Fn(Fault) -> Failure + '_ {
    move |fault| Failure::plain(format!("in {flag}: {fault}"))
}

/// Where the members come from.
enum Source {
    Plan(Plan),
    Lines(Box<dyn BufRead>),
}

/// The census of a call without what its command adds, and where its members come from.
fn begin(name: &str, asked: &Asked) -> Result<(Census, Source), Failure> {
    let from_file = name == "-" || Path::new(name).extension().is_some_and(|e| e == "d6" || e == "g6");
    let (census, source) = if from_file {
        let mut lines = open(name)?;
        let first = lines.fill_buf().map_err(|e| Failure::io(name, &e))?;
        let shape = lines::shape(&String::from_utf8_lossy(&first[..first.len().min(16)]));
        (game(asked, Census::of_shape(shape))?, Source::Lines(lines))
    } else {
        let class = class(name, asked)?;
        let said = sized(name).1.or_else(|| asked.of.as_deref().and_then(|of| sized(of).1));
        let sizes = asked.n.or(said).ok_or_else(|| {
            Failure::wrong("how many elements are meant is not said", "give --n 1..8, or --n 8 for one size")
        })?;
        let census = Census::new(class, sizes).map_err(Failure::plain)?;
        let census = game(asked, census)?;
        let plan = match asked.random {
            Some(count) => census.random(count, asked.seed.unwrap_or(0)),
            None => {
                ask_first(&census, asked.yes)?;
                let plan = census.plan();
                match asked.shard {
                    Some((k, m)) => plan.shard(k - 1, m),
                    None => plan,
                }
            }
        };
        (census, Source::Plan(plan))
    };
    let census = match &asked.filter {
        Some(text) => census.filter(text).map_err(fault("--where"))?,
        None => census,
    };
    Ok((census, source))
}

fn open(name: &str) -> Result<Box<dyn BufRead>, Failure> {
    if name == "-" {
        return Ok(Box::new(std::io::BufReader::new(std::io::stdin())));
    }
    let file = std::fs::File::open(name).map_err(|e| Failure::io(name, &e))?;
    Ok(Box::new(std::io::BufReader::new(file)))
}

/// A class that is too large says how large before anything begins.
fn ask_first(census: &Census, yes: bool) -> Result<(), Failure> {
    let Some(about) = census.estimate().filter(|&about| about > MANY && !yes) else { return Ok(()) };
    let sure = census.expected().is_some();
    let (word, class) = (if sure { "there are" } else { "there may be up to" }, census.class());
    let class = class.map_or(String::new(), ToString::to_string);
    let number = crate::quantity::short(about);
    Err(Failure::wrong(
        format!("{word} {number} {class}"),
        "say --yes if that is meant; --shard 1/100 looks at a part, --random 1000 at some",
    ))
}

/// Runs `with` on the plan, or on batches of lines one after the other.
fn over(
    source: Source,
    budget: &Budget,
    shard: Option<(usize, usize)>,
    mut with: impl FnMut(&Plan) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut reader = match source {
        Source::Plan(plan) => return with(&plan),
        Source::Lines(reader) => reader,
    };
    let (mut number, mut members) = (0usize, Vec::new());
    let mut line = String::new();
    loop {
        line.clear();
        let read =
            reader.by_ref().take(4096).read_line(&mut line).map_err(|e| Failure::io("the lines", &e))?;
        if read > 0 {
            number += 1;
            let member = lines::member(&line, number).map_err(Failure::plain)?;
            if shard.is_none_or(|(k, m)| (number - 1) % m == k - 1) {
                members.extend(member);
            }
        }
        if members.len() == BATCH || read == 0 {
            budget.check()?;
            with(&Plan::of_members(std::mem::take(&mut members)))?;
        }
        if read == 0 {
            return Ok(());
        }
    }
}

fn rows(class: &str, args: &Rows) -> Result<Status, Failure> {
    let asked = &args.asked;
    let (mut census, source) = begin(class, asked)?;
    for text in &args.compute {
        census = census.compute(text).map_err(fault("--compute"))?;
    }
    if let Some(text) = &args.group {
        census = census.group(text).map_err(fault("--group"))?;
    }
    if let Some(text) = &args.aggregate {
        census = census.aggregate(text).map_err(fault("--aggregate"))?;
    }
    let budget = guard::budget(&asked.limits, guard::begun()).with_threads(guard::threads(&asked.threads));
    if let Some(out) = &args.out {
        return census_files::run(args, &census, out, &budget);
    }
    let whole = asked.random.is_none() && asked.shard.is_none();
    if census.is_grouped() {
        return groups(args, &census, source, &budget, whole);
    }
    let mut table = Table::new(args, census.header())?;
    let mut counts = Counts::default();
    let ended = over(source, &budget, asked.shard, |plan| {
        let _progress = Progress::watch(&census, plan, args.to_terminal());
        let mut failed = None;
        let counted = census.rows(plan, &budget, &mut |row| {
            table.push(row).map_err(|e| {
                failed = Some(e);
                upset_lab::Stopped::Interrupted
            })
        });
        if let Some(failure) = failed.take() {
            return Err(failure);
        }
        counts.add(&counted?);
        Ok(())
    });
    table.finish()?;
    ended?;
    if let Some(folder) = &args.draw {
        census_files::draw(&census, folder, &table.shown)?;
    }
    conclude(&census, &counts, whole)
}

fn groups(
    args: &Rows,
    census: &Census,
    source: Source,
    budget: &Budget,
    whole: bool,
) -> Result<Status, Failure> {
    let Source::Plan(plan) = source else {
        return lines_in_groups(args, census, source, budget);
    };
    let progress = Progress::watch(census, &plan, true);
    let (rows, counts) = census.groups(&plan, budget)?;
    drop(progress);
    let mut table = Table::new(args, census.group_header())?;
    rows.into_iter().try_for_each(|row| table.push(row))?;
    table.finish()?;
    conclude(census, &counts, whole)
}

/// Groups need all their members at once.
fn lines_in_groups(args: &Rows, census: &Census, source: Source, budget: &Budget) -> Result<Status, Failure> {
    let Source::Lines(reader) = source else { return Ok(Status::Answered) };
    let mut members: Vec<Member> = Vec::new();
    for (i, line) in reader.lines().enumerate() {
        let line = line.map_err(|e| Failure::io("the lines", &e))?;
        members.extend(lines::member(&line, i + 1).map_err(Failure::plain)?);
        budget.allow_memory(members.len() * size_of::<Member>())?;
    }
    groups(args, census, Source::Plan(Plan::of_members(members)), budget, false)
}

/// Says what was counted, and compares it with theory.
fn conclude(census: &Census, counts: &Counts, whole: bool) -> Result<Status, Failure> {
    if whole && census.class().is_some() {
        census.check(counts).map_err(|e| Failure::Fault(e.to_string()))?;
    }
    if std::io::stderr().is_terminal() {
        let _ = writeln!(anstream::stderr(), "{}", census_text::counted(census, counts, whole));
    }
    Ok(Status::Answered)
}

/// Rows on standard output: a text table with a bounded number of rows, or a format.
struct Table<'a> {
    sheet: Option<Box<dyn store::Sheet + 'a>>,
    text: census_text::Text,
    most: usize,
    rows: usize,
    shown: Vec<Row>,
}

impl<'a> Table<'a> {
    fn new(args: &Rows, header: Vec<(String, upset_lab::Type)>) -> Result<Table<'a>, Failure> {
        guard::printing();
        let format: Option<&dyn Format> = match args.format.as_deref() {
            Some("csv") => Some(&Csv),
            Some("jsonl") => Some(&JsonLines),
            Some("parquet") => {
                return Err(Failure::wrong("Parquet is written to files", "name one: --out table.parquet"));
            }
            _ => None,
        };
        let out = || Box::new(BufWriter::new(std::io::stdout()));
        let sheet = format.map(|format| format.sheet(&header, "", out())).transpose()?;
        let most = args.show.unwrap_or(usize::MAX);
        Ok(Table { sheet, text: census_text::Text::new(&header), most, rows: 0, shown: Vec::new() })
    }

    fn push(&mut self, row: Row) -> Result<(), Failure> {
        self.rows += 1;
        if self.rows > self.most {
            return Ok(());
        }
        if self.most < usize::MAX {
            self.shown.push(row.clone());
        }
        match &mut self.sheet {
            Some(sheet) => Ok(sheet.push(&row)?),
            None => Ok(self.text.push(row)?),
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        match self.sheet.take() {
            Some(sheet) => sheet.finish()?,
            None => self.text.finish()?,
        }
        if self.rows > self.most && std::io::stdout().is_terminal() {
            writeln!(anstream::stdout(), "and {} more", self.rows - self.most)?;
        }
        Ok(())
    }
}

fn refute(args: &Refute) -> Result<Status, Failure> {
    let (census, source) = begin(&args.class, &args.asked)?;
    let Source::Plan(plan) = source else {
        return Err(Failure::wrong("a statement is refuted about a class", "name a class instead of a file"));
    };
    let budget =
        guard::budget(&args.asked.limits, guard::begun()).with_threads(guard::threads(&args.asked.threads));
    let progress = Progress::watch(&census, &plan, true);
    let verdict = census.refute(&args.statement, &plan, &budget).map_err(unanswered("the statement"))?;
    drop(progress);
    guard::printing();
    let mut out = anstream::stdout().lock();
    if args.asked.json {
        writeln!(out, "{}", census_text::verdict_json(&args.statement, &verdict))?;
    } else {
        write!(out, "{}", census_text::verdict(&args.statement, &verdict))?;
    }
    let Some(found) = &verdict.counterexample else {
        let whole = args.asked.random.is_none() && args.asked.shard.is_none();
        if whole {
            census.check(&verdict.counts).map_err(|e| Failure::Fault(e.to_string()))?;
        }
        return Ok(if verdict.open > 0 { Status::Budget } else { Status::Answered });
    };
    if let Some(path) = &args.draw {
        picture(&census, found, path)?;
        writeln!(out, "drawn in {}", upset::text::visible(&path.display().to_string()))?;
    }
    Ok(Status::Fault)
}

fn picture(census: &Census, found: &Found, path: &Path) -> Result<(), Failure> {
    let position = census.rules().position(&found.member);
    let position =
        position.ok_or_else(|| Failure::Fault("no game is played on the counterexample".into()))?;
    let svg = upset::draw::svg(&position, &Budget::unlimited()).map_err(Failure::plain)?;
    output::write(Some(path), svg.as_bytes())
}

fn unanswered(what: &'static str) -> impl Fn(Unanswered) -> Failure {
    move |e| match e {
        Unanswered::Fault(fault) => Failure::plain(format!("in {what}: {fault}")),
        Unanswered::Stopped(why) => why.into(),
    }
}

fn determine(args: &Determine) -> Result<Status, Failure> {
    let (census, source) = begin(&args.class, &args.asked)?;
    let Source::Plan(plan) = source else {
        return Err(Failure::wrong("this is asked about a class", "name a class instead of a file"));
    };
    let budget =
        guard::budget(&args.asked.limits, guard::begun()).with_threads(guard::threads(&args.asked.threads));
    let progress = Progress::watch(&census, &plan, true);
    let found =
        census.determine(&args.target, &args.from, &plan, &budget).map_err(unanswered("the question"))?;
    drop(progress);
    guard::printing();
    let text = census_text::determined(args, &found);
    anstream::stdout().lock().write_all(text.as_bytes())?;
    let whole = args.asked.random.is_none() && args.asked.shard.is_none();
    if whole {
        census.check(&found.counts).map_err(|e| Failure::Fault(e.to_string()))?;
    }
    Ok(if found.ambiguous.is_empty() { Status::Answered } else { Status::Fault })
}

/// Whether a cell is worth a column of its own in words.
pub fn told(cell: &Cell) -> String {
    upset::text::visible(&cell.to_string()).into_owned()
}
