//! Runs a command on a thread with a deep stack, and turns a panic into a message.

use crate::guard;
use crate::status::Failure;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

/// Stacks to try for, in bytes: address space only, touched as far as the recursion goes.
const STACKS: [usize; 3] = [1 << 30, 256 << 20, 64 << 20];

/// Runs `work` where it may recurse deeply; a panic comes back as a fault.
pub fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let panic = Arc::new(Mutex::new(String::new()));
    let seen = panic.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = seen.lock()
            && text.is_empty()
        {
            *text = info.to_string();
        }
    }));
    // Kept outside the thread, so that another one can have it where the system refuses the first.
    let work = Arc::new(Mutex::new(Some(work)));
    let (send, receive) = mpsc::channel();
    for stack in STACKS {
        let (work, send) = (work.clone(), send.clone());
        let body = move || {
            if let Some(work) = work.lock().ok().and_then(|mut work| work.take()) {
                let _ = send.send(work());
            }
        };
        let builder = thread::Builder::new().name("upset".into()).stack_size(stack);
        let Ok(handle) = builder.spawn(body) else { continue };
        loop {
            match receive.recv_timeout(guard::LOOK) {
                Ok(result) => return result,
                Err(_) if handle.is_finished() => {
                    // It may have ended between the two looks.
                    let result = receive.try_recv().ok();
                    let panicked = || panic.lock().map_or_else(|_| String::new(), |text| text.clone());
                    return result.unwrap_or_else(|| Err(Failure::Fault(panicked())));
                }
                Err(_) => guard::look(),
            }
        }
    }
    Err(Failure::Fault("the system refuses to start a thread".into()))
}
