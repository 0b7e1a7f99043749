//! `upset serve`: the explorer, on loopback.

use crate::args::Serve;
use crate::guard;
use crate::quantity;
use crate::status::{Failure, Status};
use std::io::Write;
use std::process::{Command, Stdio};
use upset_server::Options;

/// Serves until a signal comes.
pub fn run(args: &Serve) -> Result<Status, Failure> {
    let mut options = Options { port: args.port, ..Options::default() };
    if let Some(memory) = quantity::default_memory() {
        options.memory = options.memory.min(memory / options.workers.max(1));
    }
    options.time = args.time_limit.unwrap_or(options.time);
    let stop = guard::serving();
    let served = upset_server::serve(&options, &stop, |address| {
        let place = format!("http://{address}/");
        // Somebody who started it without a terminal need not hear where it is.
        let _ = writeln!(anstream::stdout(), "the explorer is at {place} (Ctrl-C ends it)");
        if args.open && !open(&place) {
            let _ = writeln!(anstream::stderr(), "no browser could be started; visit {place} yourself");
        }
    });
    match served {
        Ok(()) => Ok(Status::Answered),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => Err(Failure::wrong(
            format!("port {} is taken by another program", args.port),
            "choose another one with --port, or 0 for any that is free",
        )),
        Err(error) => Err(Failure::Io(format!("the explorer cannot be served: {error}"))),
    }
}

/// Shows a page in the user's browser; whether that could be tried.
fn open(place: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(place).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
