//! Writes results on a background thread, so that no tick waits for the disk or another game.
//!
//! A second thread verifies replays for the leaderboards
//! and reads leaderboards and history for the menu. The writer never waits for a query.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::bests::BestJumps;
use super::boards::{Board, ImportError, Imported};
use super::daily_results::daily_replay_date;
use super::database::{Database, QuarantinedFile, RecordsError};
use super::query::{Filter, Listing};
use super::rows::{RecordEvent, RecordPlace, RecordRow, RunRank, now_ms};
use crate::background;
use crate::coach::{Date, Outcome, PastJump};

/// Maximum delay before results are written. A crash can lose this much, plus the write itself.
const BATCH: Duration = Duration::from_millis(500);
/// Maximum number of rows that wait after a failed write.
const WAITING_MAX: usize = 100_000;

/// Best entries of all leaderboards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boards {
    /// Best runs.
    pub runs: Listing,
    /// Best jumps.
    pub jumps: Listing,
    /// Folder of the entries' replays.
    pub folder: PathBuf,
}

/// A message from the records threads.
#[derive(Debug)]
pub enum RecordsNews {
    /// The file was damaged and moved.
    PutAside(QuarantinedFile),
    /// Recording is off because of this error.
    Unusable(RecordsError),
    /// Rows could not be written, and will be retried with the next ones.
    /// Or the leaderboards could not be read.
    Failed(RecordsError),
    /// A replay that the player imported was added to the leaderboards.
    Imported(PathBuf, Imported),
    /// A replay that the player imported was refused.
    Refused(PathBuf, ImportError),
    /// An entry's replay was copied to this path.
    Exported(PathBuf),
    /// An entry's replay could not be copied.
    NotExported(RecordsError),
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

/// A request to the threads.
#[derive(Debug)]
enum RecordsJob {
    Write(RecordRow),
    Serve(ServedJob),
}

/// A request to the second thread.
#[derive(Debug)]
enum ServedJob {
    /// Adds an automatically saved replay. Unsuitable replays are skipped silently.
    Keep(PathBuf),
    Import(PathBuf),
    /// Copies an entry's replay into this folder, under a name with this prefix.
    Export(i64, PathBuf, String),
    /// Reads this many of the best entries of each leaderboard.
    List(u64),
    BestJumps(Arc<RecordPlace>),
    History,
}

/// Handle of the writer thread.
#[derive(Debug)]
pub struct RecordsThread {
    jobs: Option<Sender<RecordsJob>>,
    news: Mutex<Receiver<RecordsNews>>,
    thread: Option<JoinHandle<()>>,
}

impl RecordsThread {
    /// Starts a session in the database at this path, which is created if missing.
    pub fn begin(path: PathBuf) -> Self {
        let (jobs, asked) = mpsc::channel();
        let (said, news) = mpsc::channel();
        let thread = thread::spawn(move || run_jobs(&path, &asked, &said));
        Self {
            jobs: Some(jobs),
            news: Mutex::new(news),
            thread: Some(thread),
        }
    }

    /// Queues a result for writing.
    pub fn record(&self, place: &Arc<RecordPlace>, found: RecordEvent) {
        self.ask(RecordsJob::Write(RecordRow {
            place: Arc::clone(place),
            at_ms: now_ms(),
            found,
        }));
    }

    /// Adds an automatically saved replay to the leaderboards, if it is suitable.
    pub fn keep(&self, path: PathBuf) {
        self.ask(RecordsJob::Serve(ServedJob::Keep(path)));
    }

    /// Adds a replay that the player imports to the leaderboards.
    pub fn import(&self, path: PathBuf) {
        self.ask(RecordsJob::Serve(ServedJob::Import(path)));
    }

    /// Copies an entry's replay into a folder, under a name with this prefix.
    pub fn export(&self, entry: i64, folder: PathBuf, stem: String) {
        self.ask(RecordsJob::Serve(ServedJob::Export(entry, folder, stem)));
    }

    /// Requests this many of the best entries of every leaderboard.
    pub fn list(&self, count: u64) {
        self.ask(RecordsJob::Serve(ServedJob::List(count)));
    }

    /// Requests the player's longest jumps with these rules.
    pub fn best_jumps(&self, place: &Arc<RecordPlace>) {
        self.ask(RecordsJob::Serve(ServedJob::BestJumps(Arc::clone(place))));
    }

    /// Requests all recorded jumps.
    pub fn history(&self) {
        self.ask(RecordsJob::Serve(ServedJob::History));
    }

    /// The next message, if there is one.
    pub fn next_news(&self) -> Option<RecordsNews> {
        self.news
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .try_recv()
            .ok()
    }

    fn ask(&self, job: RecordsJob) {
        if let Some(jobs) = &self.jobs {
            // If the thread ended early, it has already sent an error.
            drop(jobs.send(job));
        }
    }
}

impl Drop for RecordsThread {
    /// Waits until everything is written.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Sends a message to the window. The receiver may already be gone.
fn send(said: &Sender<RecordsNews>, news: RecordsNews) {
    drop(said.send(news));
    background::announce_result();
}

fn run_jobs(path: &Path, asked: &Receiver<RecordsJob>, said: &Sender<RecordsNews>) {
    let say = |news| send(said, news);
    let begun = Database::open(path).and_then(|(database, quarantine)| {
        quarantine
            .into_iter()
            .for_each(|quarantine| say(RecordsNews::PutAside(quarantine)));
        Ok((database.begin_session(now_ms())?, database))
    });
    let (session, mut database) = match begun {
        Ok(begun) => begun,
        Err(error) => return say(RecordsNews::Unusable(error)),
    };
    thread::scope(|scope| {
        let (served, jobs) = mpsc::channel();
        let server = said.clone();
        scope.spawn(move || run_served_jobs(path, &jobs, &server));
        let (mut waiting, mut has_failed) = (Vec::new(), false);
        while let Ok(first) = asked.recv() {
            let other = collect(first, asked, &mut waiting);
            match database.insert(session, &waiting, now_ms()) {
                Ok(()) => {
                    waiting.clear();
                    has_failed = false;
                }
                Err(error) if !has_failed => {
                    has_failed = true;
                    say(RecordsNews::Failed(error));
                }
                Err(_) => waiting.truncate(WAITING_MAX),
            }
            // Earlier results are written first. If the second thread is gone, that was already
            // reported.
            other.into_iter().for_each(|job| drop(served.send(job)));
        }
    });
}

/// Handles slow requests with a separate database connection.
fn run_served_jobs(path: &Path, jobs: &Receiver<ServedJob>, said: &Sender<RecordsNews>) {
    let say = |news| send(said, news);
    let mut database = match Database::open(path) {
        Ok((database, _)) => database,
        Err(error) => return say(RecordsNews::Failed(error)),
    };
    if let Err(error) = database.renew_entries() {
        say(RecordsNews::Failed(error));
    }
    while let Ok(job) = jobs.recv() {
        match job {
            ServedJob::Keep(path) => {
                if database.import(&path).is_ok_and(|kept| kept.runs > 0)
                    && let Ok(Some((msec, ranks))) = database.run_ranks(&path)
                {
                    say(RecordsNews::Ranked(msec, ranks));
                }
                if let Some(date) = daily_replay_date(&path) {
                    let came = database.import_daily(&path, date);
                    say(came.map_or_else(
                        |error| RecordsNews::Refused(path, error),
                        |came| RecordsNews::Daily(date, came),
                    ));
                }
            }
            ServedJob::Import(path) => say(match database.import(&path) {
                Ok(imported) => RecordsNews::Imported(path, imported),
                Err(error) => RecordsNews::Refused(path, error),
            }),
            ServedJob::Export(entry, folder, stem) => {
                let exported = database.export_entry_into(entry, &folder, &stem);
                say(exported.map_or_else(RecordsNews::NotExported, RecordsNews::Exported));
            }
            ServedJob::List(count) => {
                say(read_boards(&database, count)
                    .map_or_else(RecordsNews::Failed, RecordsNews::Boards));
            }
            ServedJob::BestJumps(place) => say(match database.best_jumps(&place) {
                Ok(bests) => RecordsNews::BestJumps(place, bests),
                Err(error) => RecordsNews::Failed(error),
            }),
            ServedJob::History => {
                let jumps = database.past_jumps(&Filter::default());
                say(jumps.map_or_else(RecordsNews::Failed, RecordsNews::History));
            }
        }
    }
}

/// Collects rows for a short time. Another kind of request ends the batch.
fn collect(
    first: RecordsJob,
    asked: &Receiver<RecordsJob>,
    waiting: &mut Vec<RecordRow>,
) -> Option<ServedJob> {
    let end = Instant::now() + BATCH;
    let mut next = Ok(first);
    loop {
        match next {
            Ok(RecordsJob::Write(row)) => waiting.push(row),
            Ok(RecordsJob::Serve(job)) => return Some(job),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        }
        next = asked.recv_timeout(end.saturating_duration_since(Instant::now()));
    }
}

fn read_boards(database: &Database, count: u64) -> Result<Boards, RecordsError> {
    let filter = Filter {
        newest: Some(count),
        ..Filter::default()
    };
    let of = |board| database.board(board, &filter);
    Ok(Boards {
        runs: of(Board::Runs)?,
        jumps: of(Board::Jumps)?,
        folder: database.boards_folder(),
    })
}
