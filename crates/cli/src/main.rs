//! The program `upset`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    upset_cli::main()
}
