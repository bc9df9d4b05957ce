//! Writes replays on a background thread, so that no tick or frame waits for the disk.
//!
//! The current session is appended to a file whose name starts with [`UNFINISHED`]. The file is
//! locked while the game runs, so an unlocked file is from a killed game.

use std::cmp::Reverse;
use std::fs::TryLockError;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};

use super::FileError;
use super::disk::{self as fs, File};
use super::io::{
    create_parent_folder, make_folder, paths_in, remove_leftovers, rename_to_free_name,
    write_under_free_name,
};
use super::replay_shelf::Favourites;
use super::replays::{is_replay, open_replay};
use crate::background;

/// Name prefix of session files that are still being written.
const UNFINISHED: &str = "unfinished-";
/// Name prefix of recovered session files.
const RECOVERED: &str = "recovered";

/// Limits of a replay folder. The oldest replays are removed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FolderLimit {
    /// Maximum number of files.
    pub files: usize,
    /// Maximum total size, bytes.
    pub bytes: u64,
}

/// Result reported by the writer thread.
#[derive(Debug)]
pub enum WriterEvent {
    /// A replay was saved at this path.
    Kept(PathBuf),
    /// The session of a killed game was recovered to this path.
    Recovered(PathBuf),
    /// A file could not be written.
    Failed(FileError),
    /// The session file could not be written. Its earlier contents are kept.
    Broken(FileError),
}

/// A request to the writer thread.
enum WriterJob {
    Keep {
        folder: PathBuf,
        stem: String,
        bytes: Vec<u8>,
        limit: Option<FolderLimit>,
    },
    /// Starts a session file, with the given name or a generated one. Finishes the previous session
    /// file.
    Record {
        path: PathBuf,
        bytes: Vec<u8>,
    },
    BeginUnfinished {
        folder: PathBuf,
        bytes: Vec<u8>,
    },
    Append(Vec<u8>),
    Remove,
    Recover {
        from: PathBuf,
        to: PathBuf,
    },
    TidyUp {
        folder: PathBuf,
    },
}

/// Makes any text usable as a file name prefix: user maps and profiles may have any name.
fn safe_file_stem(stem: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "._-".contains(sign);
    stem.chars()
        .map(|sign| if is_plain(sign) { sign } else { '_' })
        .collect()
}

/// Handle of the writer thread. The web page has no thread and handles each request immediately.
pub struct ReplayThread {
    worker: Worker,
    news: Receiver<WriterEvent>,
}

impl Default for ReplayThread {
    fn default() -> Self {
        let (done, news) = mpsc::channel();
        let worker = Worker::begin(done);
        Self { worker, news }
    }
}

impl ReplayThread {
    /// Saves a replay under the first free name with this prefix, then enforces the folder's limit.
    pub fn save_replay(
        &self,
        folder: &Path,
        stem: &str,
        bytes: Vec<u8>,
        limit: Option<FolderLimit>,
    ) {
        self.send_job(WriterJob::Keep {
            folder: folder.to_owned(),
            stem: stem.to_owned(),
            bytes,
            limit,
        });
    }

    /// Starts a session file at this path, replacing an existing file. The file is kept.
    pub fn record(&self, path: &Path, bytes: Vec<u8>) {
        self.send_job(WriterJob::Record {
            path: path.to_owned(),
            bytes,
        });
    }

    /// Starts a session file with a generated name in a folder. The file exists until
    /// [`Self::remove`].
    ///
    /// Does nothing on the web page, where a closed tab looks like a crash.
    pub fn begin_unfinished(&self, folder: &Path, bytes: Vec<u8>) {
        if cfg!(target_family = "wasm") {
            return;
        }
        self.send_job(WriterJob::BeginUnfinished {
            folder: folder.to_owned(),
            bytes,
        });
    }

    /// Appends bytes to the session file in one write.
    pub fn append(&self, bytes: Vec<u8>) {
        self.send_job(WriterJob::Append(bytes));
    }

    /// Removes the session file.
    pub fn remove(&self) {
        self.send_job(WriterJob::Remove);
    }

    /// Moves the session files of killed games from one folder to another.
    pub fn recover(&self, from: &Path, to: &Path) {
        self.send_job(WriterJob::Recover {
            from: from.to_owned(),
            to: to.to_owned(),
        });
    }

    /// Removes temporary files of killed games from a folder and its subfolders.
    pub fn tidy_up(&self, folder: &Path) {
        self.send_job(WriterJob::TidyUp {
            folder: folder.to_owned(),
        });
    }

    /// Returns the next result, if there is one.
    pub fn next_event(&self) -> Option<WriterEvent> {
        self.news.try_recv().ok()
    }

    /// Waits until everything is written. Returns the remaining results.
    pub fn finish(&mut self) -> Vec<WriterEvent> {
        self.worker.finish();
        self.news.try_iter().collect()
    }

    fn send_job(&self, job: WriterJob) {
        self.worker.send_job(job);
    }
}

impl Drop for ReplayThread {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The session file, if there is one.
type SessionFile = Option<(PathBuf, File)>;

#[cfg(not(target_family = "wasm"))]
struct Worker {
    jobs: Option<Sender<WriterJob>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

#[cfg(not(target_family = "wasm"))]
impl Worker {
    fn begin(done: Sender<WriterEvent>) -> Self {
        let (jobs, asked) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let mut session_file = None;
            for job in asked {
                run_job(job, &mut session_file, &done);
            }
        });
        Self {
            jobs: Some(jobs),
            thread: Some(thread),
        }
    }

    fn send_job(&self, job: WriterJob) {
        if let Some(jobs) = &self.jobs {
            // The thread runs until this handle is dropped.
            drop(jobs.send(job));
        }
    }

    fn finish(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

#[cfg(target_family = "wasm")]
struct Worker {
    session_file: std::cell::RefCell<SessionFile>,
    done: Sender<WriterEvent>,
}

#[cfg(target_family = "wasm")]
impl Worker {
    fn begin(done: Sender<WriterEvent>) -> Self {
        Self {
            session_file: None.into(),
            done,
        }
    }

    fn send_job(&self, job: WriterJob) {
        run_job(job, &mut self.session_file.borrow_mut(), &self.done);
    }

    /// Does nothing: all requests are already handled.
    fn finish(&mut self) {}
}

/// Handles a request and sends its results.
fn run_job(job: WriterJob, session_file: &mut SessionFile, done: &Sender<WriterEvent>) {
    let grows = matches!(job, WriterJob::Record { .. } | WriterJob::Append(_));
    let failed = |error| {
        vec![if grows {
            WriterEvent::Broken(error)
        } else {
            WriterEvent::Failed(error)
        }]
    };
    let news = handle_job(job, session_file).unwrap_or_else(failed);
    // The receiver may already be gone.
    for news in news {
        drop(done.send(news));
        background::announce_result();
    }
}

fn handle_job(
    job: WriterJob,
    session_file: &mut SessionFile,
) -> Result<Vec<WriterEvent>, FileError> {
    match job {
        WriterJob::Keep {
            folder,
            stem,
            bytes,
            limit,
        } => {
            let kept = write_named(&folder, &stem, &bytes)?;
            if let Some(limit) = limit {
                remove_oldest_replays(&folder, limit);
            }
            return Ok(vec![WriterEvent::Kept(kept)]);
        }
        WriterJob::Record { path, bytes } => {
            *session_file = None;
            create_parent_folder(&path)?;
            let file = fs::create(&path).and_then(|file| lock_new_file(file, &bytes));
            *session_file = Some((
                path.clone(),
                file.map_err(|error| FileError::Unwritable { path, error })?,
            ));
        }
        WriterJob::BeginUnfinished { folder, bytes } => {
            *session_file = None;
            *session_file = Some(begin_unfinished(&folder, &bytes)?);
        }
        WriterJob::Append(bytes) => append(session_file, &bytes)?,
        WriterJob::Remove => {
            if let Some((path, file)) = session_file.take() {
                drop(file);
                // A file that cannot be removed may stay.
                drop(fs::remove_file(path));
            }
        }
        WriterJob::Recover { from, to } => return recover(&from, &to),
        WriterJob::TidyUp { folder } => remove_leftovers(&folder),
    }
    Ok(Vec::new())
}

/// Writes a replay under the first free name with this prefix and returns its path.
///
/// # Errors
///
/// If the folder cannot be created or the file cannot be written.
pub(super) fn write_named(folder: &Path, stem: &str, bytes: &[u8]) -> Result<PathBuf, FileError> {
    write_under_free_name(numbered_paths(folder, &safe_file_stem(stem)), bytes)
}

/// Iterates over the candidate names with this prefix. The first has no number.
fn numbered_paths(folder: &Path, stem: &str) -> impl Iterator<Item = PathBuf> {
    let first = std::iter::once(format!("{stem}.wdr"));
    first
        .chain((2..).map(move |number: u32| format!("{stem}-{number}.wdr")))
        .map(|name| folder.join(name))
}

/// Locks the file before writing its first bytes.
/// File systems without locks do not support recovery.
fn lock_new_file(mut file: File, bytes: &[u8]) -> std::io::Result<File> {
    drop(file.try_lock());
    file.write_all(bytes)?;
    Ok(file)
}

fn begin_unfinished(folder: &Path, bytes: &[u8]) -> Result<(PathBuf, File), FileError> {
    make_folder(folder)?;
    for path in numbered_paths(folder, &format!("{UNFINISHED}{}", std::process::id())) {
        match fs::create_new(&path).and_then(|file| lock_new_file(file, bytes)) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(FileError::Unwritable { path, error }),
        }
    }
    unreachable!("there are more names than files")
}

fn append(session_file: &mut SessionFile, bytes: &[u8]) -> Result<(), FileError> {
    let Some((path, file)) = session_file else {
        return Ok(());
    };
    let Err(error) = file.write_all(bytes) else {
        return Ok(());
    };
    let path = path.clone();
    // Dropping the file reports a full disk once, not every second.
    *session_file = None;
    Err(FileError::Unwritable { path, error })
}

/// Removes the oldest replays of a folder over its limit. Favourites stay and do not count.
fn remove_oldest_replays(folder: &Path, limit: FolderLimit) {
    let favourites = Favourites::read(folder.parent().unwrap_or(folder));
    let written = |path: &PathBuf| {
        fs::metadata(path)
            .and_then(|there| Ok((there.modified()?, there.len())))
            .ok()
    };
    let files = paths_in(folder, is_replay).into_iter();
    let mut files: Vec<_> = files
        .filter(|path| !favourites.contains(path))
        .filter_map(|path| written(&path).map(|(when, bytes)| (when, bytes, path)))
        .collect();
    files.sort_by_key(|(when, ..)| Reverse(*when));
    let mut bytes_so_far = 0;
    for (number, (_, bytes, path)) in (1..).zip(files) {
        bytes_so_far += bytes;
        if number > limit.files || bytes_so_far > limit.bytes {
            // A file in use is removed next time.
            drop(fs::remove_file(path));
        }
    }
}

/// Whether a file was left by a killed game: no process holds its lock.
fn is_abandoned(path: &Path) -> bool {
    let is_locked = |file: File| matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    // An empty file may belong to a game that is about to lock it.
    fs::metadata(path).is_ok_and(|there| there.len() > 0)
        && fs::open(path).is_ok_and(|file| !is_locked(file))
}

/// Whether a file name belongs to an unfinished session file.
pub fn is_unfinished(path: &Path) -> bool {
    is_replay(path)
        && path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}

/// Whether a replay was recovered after a crash and still has the name from its recovery.
pub fn is_recovered(path: &Path) -> bool {
    is_replay(path)
        && path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(RECOVERED))
}

fn recover(from: &Path, to: &Path) -> Result<Vec<WriterEvent>, FileError> {
    let left = paths_in(from, is_unfinished)
        .into_iter()
        .filter(|path| is_abandoned(path));
    let (empty, left): (Vec<PathBuf>, Vec<PathBuf>) =
        left.partition(|path| open_replay(path).is_ok_and(|replay| replay.is_empty()));
    // These replays contain no ticks. If removing fails, the next start tries again.
    empty.iter().for_each(|path| drop(fs::remove_file(path)));
    if left.is_empty() {
        return Ok(Vec::new());
    }
    make_folder(to)?;
    left.iter()
        .map(|path| {
            rename_to_free_name(path, numbered_paths(to, RECOVERED)).map(WriterEvent::Recovered)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, SystemTime};

    use std::fs;

    use super::*;
    use crate::storage::built_in_maps;
    use wishdir_replay::{Header, ReplayWriter};
    use wishdir_sim::profile::by_name;
    use wishdir_sim::run::Run;
    use wishdir_sim::simulation::Simulation as _;

    /// A replay that was cut off before its first tick.
    fn replay_without_ticks() -> Vec<u8> {
        let map = built_in_maps().swap_remove(0);
        let profile = by_name("cs16-100").unwrap().clone();
        let run = Run::new(Arc::new(map.world), Arc::new(profile)).unwrap();
        ReplayWriter::begin(&Header::from_run(&map.name, &run), run.hash()).1
    }

    #[test]
    fn session_files_grow_and_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let session_file = folder.path().join("deep/growing.wdr");
        let mut writer = ReplayThread::default();
        writer.record(&session_file, b"one ".to_vec());
        writer.append(b"two".to_vec());
        writer.save_replay(folder.path(), "my run", b"first".to_vec(), None);
        writer.save_replay(folder.path(), "my run", b"second".to_vec(), None);
        assert_eq!(writer.finish().len(), 2, "two were kept");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(
            [
                read("deep/growing.wdr"),
                read("my_run.wdr"),
                read("my_run-2.wdr")
            ],
            ["one two", "first", "second"]
        );
        let mut writer = ReplayThread::default();
        writer.record(&session_file, b"again".to_vec());
        writer.remove();
        writer.record(folder.path(), b"a folder is no file".to_vec());
        let news = writer.finish();
        assert!(
            matches!(news.as_slice(), [WriterEvent::Broken(_)]),
            "{news:?}"
        );
        assert!(!session_file.exists());
    }

    #[test]
    fn only_abandoned_session_files_are_recovered() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path(), folder.path().join("kept"));
        fs::write(from.join("unfinished-1.wdr"), b"left").unwrap();
        fs::write(from.join("unfinished-2.wdr"), b"").unwrap();
        fs::write(from.join("unfinished-3.wdr"), replay_without_ticks()).unwrap();
        let other = ReplayThread::default();
        other.begin_unfinished(from, b"under way".to_vec());
        let wait = |writer: &ReplayThread| loop {
            if let Some(news) = writer.next_event() {
                break news;
            }
            std::thread::yield_now();
        };
        while fs::read_dir(from).unwrap().count() < 4 {
            std::thread::yield_now();
        }
        other.save_replay(&to, "mark", b"it has begun".to_vec(), None);
        assert!(matches!(wait(&other), WriterEvent::Kept(_)));
        let writer = ReplayThread::default();
        writer.recover(from, &to);
        assert!(
            matches!(wait(&writer), WriterEvent::Recovered(path) if path == to.join("recovered.wdr"))
        );
        assert_eq!(fs::read(to.join("recovered.wdr")).unwrap(), b"left");
        // The empty file and the running game's file are left.
        assert_eq!(paths_in(from, is_unfinished).len(), 2);
        // The replay without ticks was removed.
        assert!(!from.join("unfinished-3.wdr").exists());
        other.remove();
        drop(other);
        assert_eq!(paths_in(from, is_unfinished).len(), 1);
    }

    #[test]
    fn pruning_removes_the_oldest_files() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<String> = (0..6).map(|number| format!("{number}.wdr")).collect();
        for (age, name) in (0..).zip(&names) {
            let path = folder.path().join(name);
            fs::write(&path, [0; 10]).unwrap();
            let when = SystemTime::now() - Duration::from_secs(100 * age);
            File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_modified(when)
                .unwrap();
        }
        fs::write(folder.path().join("notes.txt"), [0; 1000]).unwrap();
        let left = || paths_in(folder.path(), is_replay).len();
        remove_oldest_replays(
            folder.path(),
            FolderLimit {
                files: 5,
                bytes: 1000,
            },
        );
        assert_eq!(left(), 5);
        remove_oldest_replays(
            folder.path(),
            FolderLimit {
                files: 5,
                bytes: 35,
            },
        );
        assert_eq!(left(), 3);
        assert!(
            names[..3]
                .iter()
                .all(|name| folder.path().join(name).exists()),
            "the newest are there"
        );
        assert!(folder.path().join("notes.txt").exists());
    }
}
