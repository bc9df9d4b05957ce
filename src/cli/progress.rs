//! Parallel work on many files, with a progress bar and results in order.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Processes every item, using all cores. Passes on the results in the order of the items.
pub(super) fn process_in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R),
) {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let cores = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(items.len());
    thread::scope(|scope| {
        for _ in 0..cores {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    // The receiver lives as long as the scope.
                    drop(sender.send((index, work(item))));
                }
            });
        }
        drop(sender);
        let (mut waiting, mut taken) = (BTreeMap::new(), 0);
        for (done, (index, result)) in (1..).zip(results) {
            waiting.insert(index, result);
            clear_bar();
            while let Some(result) = waiting.remove(&taken) {
                take(result);
                taken += 1;
            }
            show_bar(done, items.len());
        }
        clear_bar();
    });
}

/// Width of the progress bar, characters.
const BAR_WIDTH: usize = 40;

/// Draws the progress bar if standard error is a terminal.
fn show_bar(done: usize, all: usize) {
    let bar = "#".repeat(BAR_WIDTH * done / all);
    print_to_terminal(&format!("[{bar:.<BAR_WIDTH$}] {done}/{all}"));
}

fn clear_bar() {
    print_to_terminal("\r\x1b[K");
}

fn print_to_terminal(text: &str) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        // Errors of the progress bar are ignored.
        drop(write!(terminal, "{text}").and_then(|()| terminal.flush()));
    }
}
