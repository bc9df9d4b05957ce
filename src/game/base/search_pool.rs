//! Threads for searches that last while the player plays on: what if, and the bug finder.
//!
//! Bevy's own background threads have the priority of the main one, which so waited up to 5 ms for
//! a core where there are two. These have the lowest: whatever the game has to do comes first.

use std::sync::OnceLock;
use std::thread::available_parallelism;

use bevy::tasks::{TaskPool, TaskPoolBuilder};
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// The searches have this part of the cores, and no more threads than that.
const CORES_A_THREAD: usize = 4;
const MOST_THREADS: usize = 4;

/// The pool of all searches. They give the thread back between their steps.
pub(in crate::game) fn search_pool() -> &'static TaskPool {
    static POOL: OnceLock<TaskPool> = OnceLock::new();
    POOL.get_or_init(|| {
        let cores = available_parallelism().map_or(1, usize::from);
        TaskPoolBuilder::new()
            .num_threads((cores / CORES_A_THREAD).clamp(1, MOST_THREADS))
            .thread_name("search".to_owned())
            .on_thread_spawn(|| {
                // A system that does not allow it has searches of the game's priority.
                drop(set_current_thread_priority(ThreadPriority::Min));
            })
            .build()
    })
}

#[cfg(test)]
mod tests {
    use bevy::tasks::block_on;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_search_has_the_lowest_priority_and_the_one_who_waits_for_it_keeps_his() {
        // Behind the name in brackets, which may have blanks: the state is the first, the priority
        // the seventeenth.
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            stat.rsplit(") ")
                .next()
                .unwrap()
                .split(' ')
                .nth(16)
                .unwrap()
                .parse::<i32>()
                .unwrap()
        };
        let before = nice();
        assert_eq!(block_on(search_pool().spawn(async move { nice() })), 19);
        assert_eq!(nice(), before);
    }
}
