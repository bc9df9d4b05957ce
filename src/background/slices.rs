//! Queue of work on a web page. Each frame has a time slice in which queued work runs.
//!
//! Bevy's own tasks are no good for long work. They are microtasks, and the browser runs all
//! microtasks before it draws the next frame.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use async_task::{Runnable, Task};

use crate::clock::Instant;

/// Time per frame for queued work: about a fifth of a frame at 60 frames per second.
const SLICE: Duration = Duration::from_millis(3);

/// Part of the queued work that runs without a break.
enum WorkStep {
    /// The next part of a search, up to the search's next yield.
    Task(Runnable),
    /// Work other than a search.
    Work(Box<dyn FnOnce()>),
}

thread_local! {
    static WAITING: RefCell<VecDeque<WorkStep>> = const { RefCell::new(VecDeque::new()) };
}

fn push(step: WorkStep) {
    WAITING.with_borrow_mut(|waiting| waiting.push_back(step));
}

/// Starts a search. On each of its turns, it runs up to its next yield.
pub fn spawn<T: 'static>(search: impl Future<Output = T> + 'static) -> Task<T> {
    let (runnable, task) = async_task::spawn_local(search, |next| push(WorkStep::Task(next)));
    runnable.schedule();
    task
}

/// Runs work in a later frame.
pub(super) fn run_later(work: impl FnOnce() + 'static) {
    push(WorkStep::Work(Box::new(work)));
}

/// Runs work for each item until the work returns `Break`, one item per turn.
pub(super) fn run_later_each<T: 'static>(
    mut items: impl Iterator<Item = T> + 'static,
    mut work: impl FnMut(T) -> ControlFlow<()> + 'static,
) {
    run_later(move || {
        if let Some(item) = items.next()
            && work(item).is_continue()
        {
            run_later_each(items, work);
        }
    });
}

/// Runs queued work for up to one slice of time, but at least one step.
pub fn run_slice() {
    let start = Instant::now();
    while let Some(next) = WAITING.with_borrow_mut(VecDeque::pop_front) {
        match next {
            WorkStep::Task(runnable) => drop(runnable.run()),
            WorkStep::Work(work) => work(),
        }
        if start.elapsed() >= SLICE {
            return;
        }
    }
}
