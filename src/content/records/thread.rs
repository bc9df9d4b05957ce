//! Writes what was found on a thread of its own: no tick waits for a disk or for another game. The same thread plays
//! replays that come onto the boards, and reads the boards for the menu.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::boards::{Board, ImportError, Imported};
use super::database::{Database, PutAside, RecordsError};
use super::query::{Filter, Listing};
use super::rows::{Found, Place, Row, now_ms};

/// What was found is written at the latest after this time: what a crash may cost, with the writing itself.
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
    PutAside(PutAside),
    /// Nothing is recorded.
    Unusable(RecordsError),
    /// Rows could not be written; it is tried again with the next ones. Or the boards could not be read.
    Failed(RecordsError),
    /// A replay came onto the boards.
    Imported(Imported),
    /// A replay comes onto no board.
    Refused(PathBuf, ImportError),
    /// The boards, as they were asked for.
    Boards(Boards),
}

/// What the thread is asked for.
#[derive(Debug)]
enum Job {
    Write(Row),
    Import(PathBuf),
    /// The best of each board, this many.
    List(u64),
}

/// The thread that writes.
#[derive(Debug)]
pub struct RecordsThread {
    jobs: Option<Sender<Job>>,
    news: Mutex<Receiver<RecordsNews>>,
    thread: Option<JoinHandle<()>>,
}

impl RecordsThread {
    /// Begins a session in the database at this path, which need not be there.
    pub fn begin(path: PathBuf) -> Self {
        let (jobs, asked) = mpsc::channel();
        let (said, news) = mpsc::channel();
        let thread = thread::spawn(move || work(&path, &asked, &said));
        Self { jobs: Some(jobs), news: Mutex::new(news), thread: Some(thread) }
    }

    /// Takes something that was just found.
    pub fn record(&self, place: &Arc<Place>, found: Found) {
        self.ask(Job::Write(Row { place: Arc::clone(place), at_ms: now_ms(), found }));
    }

    /// Puts a replay onto the boards.
    pub fn import(&self, path: PathBuf) {
        self.ask(Job::Import(path));
    }

    /// Asks for the best of every board: this many.
    pub fn list(&self, count: u64) {
        self.ask(Job::List(count));
    }

    /// The next thing to say.
    pub fn news(&self) -> Option<RecordsNews> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }

    fn ask(&self, job: Job) {
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

fn work(path: &Path, asked: &Receiver<Job>, said: &Sender<RecordsNews>) {
    // Nobody may be there any more to be told.
    let say = |news| drop(said.send(news));
    let begun = Database::open(path).and_then(|(database, put_aside)| {
        put_aside.into_iter().for_each(|put_aside| say(RecordsNews::PutAside(put_aside)));
        Ok((database.begin_session(now_ms())?, database))
    });
    let (session, mut database) = match begun {
        Ok(begun) => begun,
        Err(error) => return say(RecordsNews::Unusable(error)),
    };
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
        match other {
            Some(Job::Import(path)) => say(match database.import(&path) {
                Ok(imported) => RecordsNews::Imported(imported),
                Err(error) => RecordsNews::Refused(path, error),
            }),
            Some(Job::List(count)) => {
                say(boards(&database, count).map_or_else(RecordsNews::Failed, RecordsNews::Boards));
            }
            Some(Job::Write(_)) | None => {}
        }
    }
}

/// Takes rows that come for a moment; what came that is none ends it.
fn collect(first: Job, asked: &Receiver<Job>, waiting: &mut Vec<Row>) -> Option<Job> {
    let end = Instant::now() + BATCH;
    let mut next = Ok(first);
    loop {
        match next {
            Ok(Job::Write(row)) => waiting.push(row),
            Ok(other) => return Some(other),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        }
        next = asked.recv_timeout(end.saturating_duration_since(Instant::now()));
    }
}

fn boards(database: &Database, count: u64) -> Result<Boards, RecordsError> {
    let filter = Filter { newest: Some(count), ..Filter::default() };
    let of = |board| database.board(board, &filter);
    Ok(Boards { runs: of(Board::Runs)?, jumps: of(Board::Jumps)?, folder: database.boards_folder() })
}
