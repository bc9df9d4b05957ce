//! Writes what was found on a thread of its own: no tick waits for a disk or for another game. A
//! second thread plays replays that come onto the boards, and reads boards and history for the menu:
//! the writer never waits for a query.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::bests::BestJumps;
use super::boards::{Board, ImportError, Imported};
use super::daily_results::date_of_name;
use super::database::{Database, QuarantinedFile, RecordsError};
use super::query::{Filter, Listing};
use super::rows::{RecordEvent, RecordPlace, RecordRow, RunRank, now_ms};
use crate::coach::{Date, Outcome, PastJump};

/// What was found is written at the latest after this time: what a crash may cost, with the writing
/// itself.
const BATCH: Duration = Duration::from_millis(500);
/// What could not be written waits, up to this many rows.
const WAITING_MAX: usize = 100_000;

/// The best of every board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boards {
    /// Of runs.
    pub runs: Listing,
    /// Of jumps.
    pub jumps: Listing,
    /// Where their replays lie.
    pub folder: PathBuf,
}

/// What there is to say about the writing.
#[derive(Debug)]
pub enum RecordsNews {
    /// The file was damaged.
    PutAside(QuarantinedFile),
    /// Nothing is recorded.
    Unusable(RecordsError),
    /// Rows could not be written; it is tried again with the next ones. Or the boards could not be
    /// read.
    Failed(RecordsError),
    /// A replay that the player brought came onto the boards.
    Imported(PathBuf, Imported),
    /// A replay that the player brought comes onto no board.
    Refused(PathBuf, ImportError),
    /// The replay of an entry was copied there.
    Exported(PathBuf),
    /// It was not.
    NotExported(RecordsError),
    /// The boards, as they were asked for.
    Boards(Boards),
    /// The player's farthest jumps by the rules of a place.
    BestJumps(Arc<RecordPlace>, BestJumps),
    /// All jumps of the record, the oldest first.
    History(Vec<PastJump>),
    /// A run came onto the boards: its time, milliseconds, and its rank in each style.
    Ranked(u64, Vec<RunRank>),
    /// What came of a day's challenge stands on record, with its replay.
    Daily(Date, Outcome),
}

/// What the threads are asked for.
#[derive(Debug)]
enum RecordsJob {
    Write(RecordRow),
    Serve(ServedJob),
}

/// What the second thread does.
#[derive(Debug)]
enum ServedJob {
    /// What is kept by itself need not be fit for a board: of that nothing is said.
    Keep(PathBuf),
    Import(PathBuf),
    /// The replay of an entry, into this folder under a name that begins so.
    Export(i64, PathBuf, String),
    /// The best of each board, this many.
    List(u64),
    BestJumps(Arc<RecordPlace>),
    /// All jumps of the record.
    History,
}

/// The thread that writes.
#[derive(Debug)]
pub struct RecordsThread {
    jobs: Option<Sender<RecordsJob>>,
    news: Mutex<Receiver<RecordsNews>>,
    thread: Option<JoinHandle<()>>,
}

impl RecordsThread {
    /// Begins a session in the database at this path, which need not be there.
    pub fn begin(path: PathBuf) -> Self {
        let (jobs, asked) = mpsc::channel();
        let (said, news) = mpsc::channel();
        let thread = thread::spawn(move || work(&path, &asked, &said));
        Self {
            jobs: Some(jobs),
            news: Mutex::new(news),
            thread: Some(thread),
        }
    }

    /// Takes something that was just found.
    pub fn record(&self, place: &Arc<RecordPlace>, found: RecordEvent) {
        self.ask(RecordsJob::Write(RecordRow {
            place: Arc::clone(place),
            at_ms: now_ms(),
            found,
        }));
    }

    /// Puts a replay onto the boards that was kept by itself, if it is fit for one.
    pub fn keep(&self, path: PathBuf) {
        self.ask(RecordsJob::Serve(ServedJob::Keep(path)));
    }

    /// Puts a replay onto the boards that the player brings.
    pub fn import(&self, path: PathBuf) {
        self.ask(RecordsJob::Serve(ServedJob::Import(path)));
    }

    /// Copies the replay of an entry into a folder, under a name that begins so.
    pub fn export(&self, entry: i64, folder: PathBuf, stem: String) {
        self.ask(RecordsJob::Serve(ServedJob::Export(entry, folder, stem)));
    }

    /// Asks for the best of every board: this many.
    pub fn list(&self, count: u64) {
        self.ask(RecordsJob::Serve(ServedJob::List(count)));
    }

    /// Asks for the player's farthest jumps by the rules of a place.
    pub fn best_jumps(&self, place: &Arc<RecordPlace>) {
        self.ask(RecordsJob::Serve(ServedJob::BestJumps(Arc::clone(place))));
    }

    /// Asks for all jumps of the record.
    pub fn history(&self) {
        self.ask(RecordsJob::Serve(ServedJob::History));
    }

    /// The next thing to say.
    pub fn news(&self) -> Option<RecordsNews> {
        self.news
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .try_recv()
            .ok()
    }

    fn ask(&self, job: RecordsJob) {
        if let Some(jobs) = &self.jobs {
            // Where nothing can be written the thread has said so.
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

fn work(path: &Path, asked: &Receiver<RecordsJob>, said: &Sender<RecordsNews>) {
    // Nobody may be there any more to be told.
    let say = |news| drop(said.send(news));
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
        scope.spawn(move || serve(path, &jobs, &server));
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
            // Only after what was found before it is written. Where nobody serves, that was said.
            other.into_iter().for_each(|job| drop(served.send(job)));
        }
    });
}

/// Does what takes longer than a row, with a connection of its own.
fn serve(path: &Path, jobs: &Receiver<ServedJob>, said: &Sender<RecordsNews>) {
    let say = |news| drop(said.send(news));
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
                if let Some(date) = date_of_name(&path) {
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
                say(boards(&database, count).map_or_else(RecordsNews::Failed, RecordsNews::Boards));
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

/// Takes rows that come for a moment; what came that is none ends it.
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

fn boards(database: &Database, count: u64) -> Result<Boards, RecordsError> {
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
