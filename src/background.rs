//! Counts the results of background work, so that a resting window draws a picture for each.
//!
//! The menu and a paused game draw only when something changes. A thread that finishes sends no
//! window event, therefore it announces its result here.

use std::sync::atomic::{AtomicU64, Ordering};

/// Number of announced results since the program started.
static RESULTS: AtomicU64 = AtomicU64::new(0);

/// Announces a result that the window can now collect.
pub fn announce_result() {
    RESULTS.fetch_add(1, Ordering::Release);
}

/// Runs work of a background task and announces its result.
pub fn run_and_announce<T>(work: impl FnOnce() -> T) -> T {
    let result = work();
    announce_result();
    result
}

/// Number of results that have been announced since the program started.
pub fn results() -> u64 {
    RESULTS.load(Ordering::Acquire)
}
