//! The clock. A page without a server has none that the library could read (`wasm32-unknown-unknown`): there time stands
//! still, and whoever waits ends the work from outside or counts positions instead.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use still::Instant;

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod still {
    use std::time::Duration;

    /// A moment of a clock that stands still.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The only moment there is.
        pub fn now() -> Instant {
            Instant(Duration::ZERO)
        }

        /// The moment `limit` later, which never comes.
        pub fn checked_add(&self, limit: Duration) -> Option<Instant> {
            self.0.checked_add(limit).map(Instant)
        }

        /// How much later than `earlier` this is.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// How long ago this was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_limit_that_is_not_nothing_never_comes() {
            let begin = Instant::now();
            let end = begin.checked_add(Duration::from_secs(3)).expect("three seconds are few");
            assert!(Instant::now() < end && begin.elapsed() == Duration::ZERO);
            assert_eq!(end.saturating_duration_since(begin), Duration::from_secs(3));
            assert!(Instant::now() >= begin.checked_add(Duration::ZERO).expect("no time is little"));
        }
    }
}
