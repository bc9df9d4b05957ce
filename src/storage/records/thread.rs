//! Writes results on a background thread, so that no tick waits for the disk or another game.
//!
//! A second thread verifies replays for the leaderboards, and reads leaderboards and history for
//! the menu. The writer never waits for a query.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use super::bests::BestJumps;
use super::boards::{Board, ImportCounts, ImportError};
use super::built_in::BuiltIns;
use super::daily_results::daily_replay_date;
use super::database::{Database, QuarantinedFile, RecordsError};
use super::query::{Filter, Listing};
use super::rows::{RecordEvent, RecordPlace, RecordRow, RunRank, now_ms};
use crate::background;
use crate::coach::{Date, Outcome, PastJump};

/// Maximum number of rows that wait after a failed write.
const WAITING_MAX: usize = 100_000;

/// Best entries of all leaderboards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boards {
    /// Best runs.
    pub runs: Listing,
    /// Best jumps.
    pub jumps: Listing,
    /// Whether any entry has a map or rules that are not built in. The first digits of the hash are
    /// appended to their names.
    pub has_foreign_entries: bool,
    /// Folder of the entries' replays.
    pub folder: PathBuf,
}

impl Boards {
    /// Reads the best `count` entries of each leaderboard.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn read(database: &Database, count: u64) -> Result<Self, RecordsError> {
        let filter = Filter {
            newest: Some(count),
            ..Filter::default()
        };
        let [mut runs, mut jumps] = [
            database.board(Board::Runs, &filter)?,
            database.board(Board::Jumps, &filter)?,
        ];
        let (mut built_ins, mut has_foreign_entries) = (BuiltIns::default(), false);
        for listing in [&mut runs, &mut jumps] {
            for row in &mut listing.rows {
                has_foreign_entries |= built_ins.append_hashes(&listing.columns, row);
            }
        }
        Ok(Self {
            runs,
            jumps,
            has_foreign_entries,
            folder: database.boards_folder(),
        })
    }
}

/// A message from the records threads.
#[derive(Debug)]
pub enum RecordsMessage {
    /// The file was damaged and moved.
    PutAside(QuarantinedFile),
    /// Recording is off because of this error.
    Unusable(RecordsError),
    /// Rows could not be written, or the leaderboards could not be read.
    /// The next write tries the rows again.
    Failed(RecordsError),
    /// A replay that the player imported was added to the leaderboards.
    Imported(PathBuf, ImportCounts),
    /// A replay that the player imported was refused.
    Refused(PathBuf, ImportError),
    /// An entry's replay was copied to this path.
    Exported(PathBuf),
    /// An entry's replay could not be copied.
    NotExported(RecordsError),
    /// An entry was removed from its leaderboard. Its replay is still at this path.
    Removed(PathBuf),
    /// An entry could not be removed.
    NotRemoved(RecordsError),
    /// The requested leaderboards.
    Boards(Boards),
    /// The player's longest jumps with these rules.
    BestJumps(Arc<RecordPlace>, BestJumps),
    /// All recorded jumps, oldest first.
    History(Vec<PastJump>),
    /// A run entered the leaderboards: its time, milliseconds, and its rank in each style.
    Ranked(u64, Vec<RunRank>),
    /// The result of a day's challenge was saved with its replay.
    Daily(Date, Outcome),
}

#[cfg(not(target_family = "wasm"))]
use threads::Worker;

#[cfg(target_family = "wasm")]
use page::Worker;

/// A request to the threads.
#[derive(Debug)]
enum RecordsJob {
    Write(RecordRow),
    Slow(SlowJob),
}

/// A request to the second thread.
#[derive(Debug)]
enum SlowJob {
    /// Adds an automatically saved replay. Unsuitable replays are skipped silently.
    Keep(PathBuf),
    Import(PathBuf),
    /// Copies an entry's replay into this folder, under a name with this prefix.
    Export(i64, PathBuf, String),
    /// Removes an entry from its leaderboard.
    Remove(i64),
    /// Reads the best entries of each leaderboard, up to this number per leaderboard.
    List(u64),
    BestJumps(Arc<RecordPlace>),
    History,
}

/// Handle of the writer thread. The web page has no thread and handles each request immediately.
#[derive(Debug)]
pub struct RecordsThread {
    worker: Worker,
    news: Mutex<Receiver<RecordsMessage>>,
}

impl RecordsThread {
    /// Starts a session in the database at this path, which is created if missing.
    pub fn begin(path: PathBuf) -> Self {
        let (said, news) = mpsc::channel();
        Self {
            worker: Worker::begin(path, said),
            news: Mutex::new(news),
        }
    }

    /// Queues a result for writing.
    pub fn record(&self, place: &Arc<RecordPlace>, found: RecordEvent) {
        self.send_job(RecordsJob::Write(RecordRow {
            place: Arc::clone(place),
            at_ms: now_ms(),
            found,
        }));
    }

    /// Adds an automatically saved replay to the leaderboards, if it is suitable.
    pub fn import_if_suitable(&self, path: PathBuf) {
        self.send_job(RecordsJob::Slow(SlowJob::Keep(path)));
    }

    /// Imports a replay into the leaderboards at the player's request.
    pub fn import(&self, path: PathBuf) {
        self.send_job(RecordsJob::Slow(SlowJob::Import(path)));
    }

    /// Copies an entry's replay into a folder, under a name with this prefix.
    pub fn export(&self, entry: i64, folder: PathBuf, stem: String) {
        self.send_job(RecordsJob::Slow(SlowJob::Export(entry, folder, stem)));
    }

    /// Removes an entry from its leaderboard.
    pub fn remove(&self, entry: i64) {
        self.send_job(RecordsJob::Slow(SlowJob::Remove(entry)));
    }

    /// Requests the best entries of each leaderboard, up to `count` per leaderboard.
    pub fn list(&self, count: u64) {
        self.send_job(RecordsJob::Slow(SlowJob::List(count)));
    }

    /// Requests the player's longest jumps with these rules.
    pub fn best_jumps(&self, place: &Arc<RecordPlace>) {
        self.send_job(RecordsJob::Slow(SlowJob::BestJumps(Arc::clone(place))));
    }

    /// Requests all recorded jumps.
    pub fn history(&self) {
        self.send_job(RecordsJob::Slow(SlowJob::History));
    }

    /// Returns the next message, if there is one.
    pub fn next_message(&self) -> Option<RecordsMessage> {
        #[cfg(target_family = "wasm")]
        self.worker.save_if_due();
        self.news
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .try_recv()
            .ok()
    }

    fn send_job(&self, job: RecordsJob) {
        self.worker.send_job(job);
    }
}

/// Sends a message to the window. The receiver may already be gone.
fn send(said: &Sender<RecordsMessage>, news: RecordsMessage) {
    drop(said.send(news));
    background::announce_result();
}

/// A session in the database, and its rows that are not written yet.
#[derive(Debug)]
struct Session {
    database: Database,
    id: i64,
    waiting: Vec<RecordRow>,
    has_failed: bool,
}

impl Session {
    /// Opens the database. Reports the error if that fails.
    fn begin(path: &Path, said: &Sender<RecordsMessage>) -> Option<Self> {
        let begun = Database::open(path).and_then(|(database, quarantine)| {
            quarantine
                .into_iter()
                .for_each(|quarantine| send(said, RecordsMessage::PutAside(quarantine)));
            Ok((database.begin_session(now_ms())?, database))
        });
        match begun {
            Ok((id, database)) => Some(Self {
                database,
                id,
                waiting: Vec::new(),
                has_failed: false,
            }),
            Err(error) => {
                send(said, RecordsMessage::Unusable(error));
                None
            }
        }
    }

    /// Writes the waiting rows. Keeps them if that fails, and reports the first failure.
    fn write(&mut self, said: &Sender<RecordsMessage>) {
        match self.database.insert(self.id, &self.waiting, now_ms()) {
            Ok(()) => {
                self.waiting.clear();
                self.has_failed = false;
            }
            Err(error) if !self.has_failed => {
                self.has_failed = true;
                send(said, RecordsMessage::Failed(error));
            }
            Err(_) => self.waiting.truncate(WAITING_MAX),
        }
    }
}

/// Handles a slow request.
fn run_slow_job(database: &mut Database, job: SlowJob, said: &Sender<RecordsMessage>) {
    let say = |news| send(said, news);
    match job {
        SlowJob::Keep(path) => {
            if database.import_own(&path).is_ok_and(|kept| kept.runs > 0)
                && let Ok(Some((msec, ranks))) = database.run_ranks(&path)
            {
                say(RecordsMessage::Ranked(msec, ranks));
            }
            if let Some(date) = daily_replay_date(&path) {
                let came = database.import_daily(&path, date);
                say(came.map_or_else(
                    |error| RecordsMessage::Refused(path, error),
                    |came| RecordsMessage::Daily(date, came),
                ));
            }
        }
        SlowJob::Import(path) => say(match database.import(&path) {
            Ok(imported) => RecordsMessage::Imported(path, imported),
            Err(error) => RecordsMessage::Refused(path, error),
        }),
        SlowJob::Export(entry, folder, stem) => {
            let exported = database.export_entry_into(entry, &folder, &stem);
            say(exported.map_or_else(RecordsMessage::NotExported, RecordsMessage::Exported));
        }
        SlowJob::Remove(entry) => say(database
            .remove_entry(entry)
            .map_or_else(RecordsMessage::NotRemoved, RecordsMessage::Removed)),
        SlowJob::List(count) => {
            say(Boards::read(database, count)
                .map_or_else(RecordsMessage::Failed, RecordsMessage::Boards));
        }
        SlowJob::BestJumps(place) => say(match database.best_jumps(&place) {
            Ok(bests) => RecordsMessage::BestJumps(place, bests),
            Err(error) => RecordsMessage::Failed(error),
        }),
        SlowJob::History => {
            let jumps = database.past_jumps(&Filter::default());
            say(jumps.map_or_else(RecordsMessage::Failed, RecordsMessage::History));
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod threads {
    use std::path::{Path, PathBuf};
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    use super::{
        Database, RecordRow, RecordsJob, RecordsMessage, Session, SlowJob, run_slow_job, send,
    };

    /// Maximum delay before results are written. A crash can lose this much, plus the write itself.
    const BATCH: Duration = Duration::from_millis(500);

    /// The writer thread. It ends when the value is dropped.
    #[derive(Debug)]
    pub(super) struct Worker {
        jobs: Option<Sender<RecordsJob>>,
        thread: Option<JoinHandle<()>>,
    }

    impl Worker {
        pub(super) fn begin(path: PathBuf, said: Sender<RecordsMessage>) -> Self {
            let (jobs, asked) = mpsc::channel();
            let thread = thread::spawn(move || run_jobs(&path, &asked, &said));
            Self {
                jobs: Some(jobs),
                thread: Some(thread),
            }
        }

        pub(super) fn send_job(&self, job: RecordsJob) {
            if let Some(jobs) = &self.jobs {
                // If the thread ended early, it has already sent an error.
                drop(jobs.send(job));
            }
        }
    }

    impl Drop for Worker {
        /// Waits until everything is written.
        fn drop(&mut self) {
            self.jobs = None;
            if let Some(thread) = self.thread.take() {
                drop(thread.join());
            }
        }
    }

    fn run_jobs(path: &Path, asked: &Receiver<RecordsJob>, said: &Sender<RecordsMessage>) {
        let Some(mut session) = Session::begin(path, said) else {
            return;
        };
        thread::scope(|scope| {
            let (slow, jobs) = mpsc::channel();
            let server = said.clone();
            scope.spawn(move || run_slow_jobs(path, &jobs, &server));
            while let Ok(first) = asked.recv() {
                let other = collect_rows(first, asked, &mut session.waiting);
                session.write(said);
                // Earlier results are written before other requests are handled. If the second
                // thread ended early, it has already sent an error.
                other.into_iter().for_each(|job| drop(slow.send(job)));
            }
        });
    }

    /// Handles slow requests with a separate database connection.
    fn run_slow_jobs(path: &Path, jobs: &Receiver<SlowJob>, said: &Sender<RecordsMessage>) {
        let mut database = match Database::open(path) {
            Ok((database, _)) => database,
            Err(error) => return send(said, RecordsMessage::Failed(error)),
        };
        if let Err(error) = database.renew_entries() {
            send(said, RecordsMessage::Failed(error));
        }
        while let Ok(job) = jobs.recv() {
            run_slow_job(&mut database, job, said);
        }
    }

    /// Collects rows for a short time. Another kind of request ends the batch.
    fn collect_rows(
        first: RecordsJob,
        asked: &Receiver<RecordsJob>,
        waiting: &mut Vec<RecordRow>,
    ) -> Option<SlowJob> {
        let end = Instant::now() + BATCH;
        let mut next = Ok(first);
        loop {
            match next {
                Ok(RecordsJob::Write(row)) => waiting.push(row),
                Ok(RecordsJob::Slow(job)) => return Some(job),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
            next = asked.recv_timeout(end.saturating_duration_since(Instant::now()));
        }
    }
}

#[cfg(target_family = "wasm")]
mod page {
    use std::path::PathBuf;
    use std::sync::mpsc::Sender;
    use std::sync::{Mutex, PoisonError};
    use std::time::Duration;

    use super::{RecordsJob, RecordsMessage, Session, run_slow_job, send};
    use crate::clock::Instant;

    /// Minimum time between two saves of the whole database.
    const SAVE: Duration = Duration::from_secs(2);

    /// The session, and the messages from it.
    #[derive(Debug)]
    pub(super) struct Worker(Mutex<State>);

    #[derive(Debug)]
    struct State {
        session: Option<Session>,
        said: Sender<RecordsMessage>,
        /// Whether the database has changes that are not saved.
        has_changes: bool,
        saved: Instant,
    }

    impl Worker {
        pub(super) fn begin(path: PathBuf, said: Sender<RecordsMessage>) -> Self {
            let mut session = Session::begin(&path, &said);
            if let Some(session) = &mut session
                && let Err(error) = session.database.renew_entries()
            {
                send(&said, RecordsMessage::Failed(error));
            }
            Self(Mutex::new(State {
                session,
                said,
                has_changes: true,
                saved: Instant::now(),
            }))
        }

        pub(super) fn send_job(&self, job: RecordsJob) {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let state = &mut *state;
            let Some(session) = &mut state.session else {
                return;
            };
            state.has_changes = true;
            match job {
                RecordsJob::Write(row) => {
                    session.waiting.push(row);
                    session.write(&state.said);
                }
                RecordsJob::Slow(job) => run_slow_job(&mut session.database, job, &state.said),
            }
        }

        /// Saves the database some time after a change.
        pub(super) fn save_if_due(&self) {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let state = &mut *state;
            if let Some(session) = &mut state.session
                && state.has_changes
                && state.saved.elapsed() >= SAVE
            {
                (state.has_changes, state.saved) = (false, Instant::now());
                if let Err(error) = session.database.save() {
                    send(&state.said, RecordsMessage::Failed(error));
                }
            }
        }
    }
}
