//! Room for recursions as deep as the board is large.

use crate::tuning::{LEVEL, SHALLOW};
use upset_base::budget::Stopped;

/// Runs `work`, whose recursion is about `depth` levels deep, on a stack that is large enough.
pub(crate) fn with_depth<T: Send, E: From<Stopped> + Send>(
    depth: usize,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> Result<T, E> {
    if depth <= SHALLOW {
        return work();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size((depth + SHALLOW) * LEVEL);
        match thread.spawn_scoped(scope, work) {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // No room for the stack.
            Err(_) => Err(Stopped::Memory.into()),
        }
    })
}
