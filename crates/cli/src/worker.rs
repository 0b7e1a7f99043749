//! Runs a command on a thread with a deep stack, and turns a panic into a message.

use crate::status::Failure;
use std::sync::{Arc, Mutex};
use std::thread;

/// Stacks to try for, in bytes: address space only, touched as far as the recursion goes.
const STACKS: [usize; 3] = [1 << 30, 256 << 20, 64 << 20];

/// Runs `work` where it may recurse deeply; a panic comes back as a fault.
pub fn run<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    let panic = Arc::new(Mutex::new(String::new()));
    let seen = panic.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = seen.lock()
            && text.is_empty()
        {
            *text = info.to_string();
        }
    }));
    let work = Mutex::new(Some(work));
    let body = || match work.lock().ok().and_then(|mut work| work.take()) {
        Some(work) => work(),
        None => Err(Failure::Fault("the work was lost".into())),
    };
    thread::scope(|scope| {
        for stack in STACKS {
            let builder = thread::Builder::new().name("upset".into()).stack_size(stack);
            let Ok(handle) = builder.spawn_scoped(scope, body) else { continue };
            return handle.join().unwrap_or_else(|_| {
                Err(Failure::Fault(panic.lock().map_or_else(|_| String::new(), |text| text.clone())))
            });
        }
        Err(Failure::Fault("the system refuses to start a thread".into()))
    })
}
