//! `upset man`: manual pages, from the same text as the help.

use crate::args::Cli;
use crate::output;
use crate::status::{Failure, Status};
use clap::CommandFactory;
use std::io::Write;
use std::path::Path;

/// Prints the page of the program, or writes it and those of the commands into a folder, made if there is none, as files `upset.1`, `upset-solve.1`, ….
pub fn run(folder: Option<&Path>) -> Result<Status, Failure> {
    let program = Cli::command();
    let Some(folder) = folder else {
        std::io::stdout().write_all(&page(program)?)?;
        return Ok(Status::Answered);
    };
    std::fs::create_dir_all(folder).map_err(|e| Failure::io(&folder.display().to_string(), &e))?;
    let commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    output::write(Some(&folder.join("upset.1")), &page(program)?)?;
    for command in commands {
        // Pages are called as `man upset-solve` looks for them.
        let name: &'static str = Box::leak(format!("upset-{}", command.get_name()).into_boxed_str());
        output::write(Some(&folder.join(format!("{name}.1"))), &page(command.name(name))?)?;
    }
    Ok(Status::Answered)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text).map_err(|e| Failure::Fault(e.to_string()))?;
    Ok(text)
}
