//! Background work, and the number of its results.
//!
//! Natively, the work runs on threads. A web page has no threads, so it runs waiting work for a few
//! milliseconds per frame.
//!
//! The menu and a paused game draw only when something changes. A thread that finishes sends no
//! window event, so it announces its result here.

#[cfg(target_family = "wasm")]
mod slices;

#[cfg(target_family = "wasm")]
pub use slices::{run_slice, spawn};

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of announced results since the program started.
static RESULTS: AtomicU64 = AtomicU64::new(0);

/// Announces a result that the window can now collect.
pub fn announce_result() {
    RESULTS.fetch_add(1, Ordering::Release);
}

/// Does the work of a background task and announces its result.
pub fn run_and_announce<T>(work: impl FnOnce() -> T) -> T {
    let result = work();
    announce_result();
    result
}

/// Number of results that have been announced since the program started.
pub fn result_count() -> u64 {
    RESULTS.load(Ordering::Acquire)
}

/// Runs work on its own thread. On a web page, runs it in a later frame.
pub fn run_in_background(work: impl FnOnce() + Send + 'static) {
    #[cfg(not(target_family = "wasm"))]
    drop(std::thread::spawn(work));
    #[cfg(target_family = "wasm")]
    slices::run_later(work);
}

/// Like [`run_in_background`], but for each item in order, until the work returns `Break`. On a web
/// page, other work can run between two items.
pub fn run_each_in_background<T: Send + 'static>(
    items: Vec<T>,
    work: impl FnMut(T) -> ControlFlow<()> + Send + 'static,
) {
    #[cfg(not(target_family = "wasm"))]
    run_in_background(move || {
        let (mut items, mut work) = (items.into_iter(), work);
        while items.next().is_some_and(|item| work(item).is_continue()) {}
    });
    #[cfg(target_family = "wasm")]
    slices::run_later_each(items.into_iter(), work);
}
