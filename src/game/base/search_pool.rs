//! Threads for background tasks, and for long searches during play: what-if and the bug finder.
//!
//! Bevy's background threads have the main thread's priority and delayed the main thread by up to 5
//! ms on two cores. The threads for searches have the lowest priority. On a web page, which has no
//! threads, each frame runs a slice of the searches.

#[cfg(not(target_family = "wasm"))]
pub(in crate::game) use threads::{spawn_search, spawn_task};

#[cfg(target_family = "wasm")]
pub(in crate::game) use crate::background::{spawn as spawn_search, spawn as spawn_task};

#[cfg(not(target_family = "wasm"))]
mod threads {
    use std::sync::OnceLock;
    use std::thread::available_parallelism;

    use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, TaskPoolBuilder};
    use thread_priority::{ThreadPriority, set_current_thread_priority};

    /// Number of cores per search thread, and maximum number of search threads.
    const CORES_A_THREAD: usize = 4;
    const MOST_THREADS: usize = 4;

    /// Returns the pool of all searches.
    fn search_pool() -> &'static TaskPool {
        static POOL: OnceLock<TaskPool> = OnceLock::new();
        POOL.get_or_init(|| {
            let cores = available_parallelism().map_or(1, usize::from);
            TaskPoolBuilder::new()
                .num_threads((cores / CORES_A_THREAD).clamp(1, MOST_THREADS))
                .thread_name("search".to_owned())
                .on_thread_spawn(|| {
                    // If the system does not allow a lower priority, searches run at normal
                    // priority.
                    drop(set_current_thread_priority(ThreadPriority::Min));
                })
                .build()
        })
    }

    /// Starts a task that the player waits for.
    pub(in crate::game) fn spawn_task<T: Send + 'static>(
        work: impl Future<Output = T> + Send + 'static,
    ) -> Task<T> {
        AsyncComputeTaskPool::get().spawn(work)
    }

    /// Starts a search, which yields between its steps.
    pub(in crate::game) fn spawn_search<T: Send + 'static>(
        search: impl Future<Output = T> + Send + 'static,
    ) -> Task<T> {
        search_pool().spawn(search)
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::block_on;

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn search_threads_have_lowest_priority() {
        // Fields after the name in brackets, which may contain spaces. The state is the first
        // field, the niceness the seventeenth.
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
        assert_eq!(block_on(spawn_search(async move { nice() })), 19);
        assert_eq!(nice(), before);
    }
}
