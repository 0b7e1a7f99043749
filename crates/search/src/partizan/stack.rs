//! Room for recursions as deep as the board is large.

use upset_base::budget::Stopped;

/// Boards up to this size recurse on the caller's stack.
const SHALLOW: usize = 128;
/// Stack for one level of any search here, several times what a level takes without optimisation.
const LEVEL: usize = 32 << 10;

/// Runs `work`, whose recursion is about `depth` levels deep, on a stack that is large enough.
pub(super) fn with_depth<T: Send>(
    depth: usize,
    work: impl FnOnce() -> Result<T, Stopped> + Send,
) -> Result<T, Stopped> {
    if depth <= SHALLOW {
        return work();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size((depth + SHALLOW) * LEVEL);
        match thread.spawn_scoped(scope, work) {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // No room for the stack.
            Err(_) => Err(Stopped::Memory),
        }
    })
}
