//! Replay files and the thread that writes them.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bevy::prelude::*;

use crate::game::base::messages::{Notice, ReplaySaved};
use crate::game::base::schedule::FrameSystems;
use crate::storage::FileError;
use crate::storage::replay_writer::{FolderLimit, ReplayThread, WriterEvent};
use crate::text::{Describe as _, message};
use wishdir_replay::{PackedChunk, ReplayWriter};

/// Reason why a replay is saved. Each reason has its own folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveReason {
    /// A finished run.
    Run,
    /// The best jump of its kind.
    Jump,
    /// An attempt at a daily challenge.
    Daily,
    /// A request by the player.
    Asked,
}

impl SaveReason {
    fn folder(self) -> &'static str {
        match self {
            Self::Run => "runs",
            Self::Jump => "jumps",
            Self::Daily => "daily",
            Self::Asked => "kept",
        }
    }

    /// Returns the limits of the folder. The oldest files are deleted first. `None` for replays
    /// that the player requested.
    fn limit(self) -> Option<FolderLimit> {
        match self {
            Self::Run => Some(FolderLimit {
                files: 1000,
                bytes: 256 << 20,
            }),
            Self::Jump | Self::Daily => Some(FolderLimit {
                files: 300,
                bytes: 32 << 20,
            }),
            Self::Asked => None,
        }
    }
}

/// System set for ordering.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplaysSystems {
    /// `Last`: writes everything in the last frame.
    End,
}

/// Paths of replays. Only `app/mod.rs` writes it, before the first frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct ReplayFiles {
    /// Folder of the user's replays. `None` saves no replays automatically or by key.
    pub folder: Option<PathBuf>,
    /// File of the continuous recording, from the command line. The file is never deleted.
    pub record: Option<PathBuf>,
}

/// Returns the replay paths beside the settings.
pub fn replay_files(settings: Option<&Path>, record: Option<PathBuf>) -> ReplayFiles {
    let folder = settings
        .and_then(Path::parent)
        .map(|folder| folder.join("replays"));
    ReplayFiles { folder, record }
}

/// First reason why the recording requested on the command line ended early. Only this file writes
/// it.
#[derive(Resource, Debug, Default)]
pub struct LostRecording(pub Option<String>);

/// The writer thread and the continuous recording. Only this file writes it.
#[derive(Resource, Default)]
pub(super) struct ReplaySaver {
    files: ReplayFiles,
    /// Writer thread. It starts when the first file is written.
    thread: Mutex<Option<ReplayThread>>,
    growing: Option<ReplayWriter>,
    /// Number of continuous recordings so far.
    grown: u32,
}

impl ReplaySaver {
    fn thread(&mut self) -> &mut ReplayThread {
        self.thread
            .get_mut()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .get_or_insert_default()
    }

    /// Closes the previous continuous recording. Starts a new one if requested.
    pub(super) fn start_continuous(&mut self, begin: impl FnOnce() -> (ReplayWriter, Vec<u8>)) {
        self.end_continuous();
        let (record, folder) = (self.files.record.clone(), self.files.folder.clone());
        let path = record.map(|record| numbered_path(&record, self.grown));
        if path.is_none() && folder.is_none() {
            return;
        }
        let (writer, first) = begin();
        match (path, folder) {
            (Some(path), _) => self.thread().record(&path, first),
            (None, Some(folder)) => self.thread().begin_unfinished(&folder, first),
            (None, None) => {}
        }
        (self.growing, self.grown) = (Some(writer), self.grown + 1);
    }

    /// Appends a chunk to the continuous recording.
    pub(super) fn add(&mut self, packed: &PackedChunk) {
        let Some(growing) = &mut self.growing else {
            return;
        };
        let mut bytes = Vec::new();
        growing.add(packed, &mut bytes);
        self.thread().append(bytes);
    }

    /// Saves a replay to the folder for the reason of the save.
    pub(super) fn save_replay(
        &mut self,
        kept: SaveReason,
        stem: &str,
        bytes: impl FnOnce() -> Vec<u8>,
    ) {
        let Some(folder) = &self.files.folder else {
            return;
        };
        let folder = folder.join(kept.folder());
        self.thread()
            .save_replay(&folder, stem, bytes(), kept.limit());
    }

    /// Ends the continuous recording. Deletes it if the command line did not request it.
    fn end_continuous(&mut self) {
        let Some(growing) = self.growing.take() else {
            return;
        };
        if self.files.record.is_some() {
            let mut bytes = Vec::new();
            growing.end(&mut bytes);
            self.thread().append(bytes);
        } else {
            self.thread().remove();
        }
    }
}

/// Returns the path from the command line. Adds a number to the file name, except for the first
/// recording.
fn numbered_path(path: &Path, number: u32) -> PathBuf {
    if number == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{}.wdr", number + 1))
}

/// Recovers the recording of a game that was killed.
fn recover_recording(mut writing: ResMut<ReplaySaver>, files: Res<ReplayFiles>) {
    writing.files = files.clone();
    if let Some(folder) = &files.folder {
        writing
            .thread()
            .recover(folder, &folder.join(SaveReason::Asked.folder()));
        // The folder also has the settings and positions.
        folder
            .parent()
            .into_iter()
            .for_each(|folder| writing.thread().tidy_up(folder));
    }
}

/// Reports saved replays that the player requested, and write errors.
fn report_saved_replays(
    mut writing: ResMut<ReplaySaver>,
    mut lost: ResMut<LostRecording>,
    mut kept: MessageWriter<ReplaySaved>,
    mut notices: MessageWriter<Notice>,
) {
    let ReplaySaver { thread, files, .. } = writing.bypass_change_detection();
    let Ok(Some(thread)) = thread.get_mut() else {
        return;
    };
    while let Some(news) = thread.next_event() {
        // A requested replay is not announced as a result, because its run may not count. For
        // example, a replay does not show that the run was in slow motion.
        if let WriterEvent::Kept(path) = &news
            && !is_requested_file(path)
        {
            kept.write(ReplaySaved(path.clone()));
        }
        notices.write_batch(match news {
            WriterEvent::Kept(path) if is_requested_file(&path) => Some(Notice::info(message!(
                "notice-replay-kept",
                path = path.display().to_string()
            ))),
            WriterEvent::Kept(_) => None,
            WriterEvent::Recovered(path) => Some(Notice::info(message!(
                "notice-replay-recovered",
                path = path.display().to_string()
            ))),
            WriterEvent::Failed(error) => Some(Notice::warning(error.describe())),
            WriterEvent::Broken(error) => {
                lost.record_error(files, &error);
                Some(Notice::warning(error.describe()))
            }
        });
    }
}

fn is_requested_file(path: &Path) -> bool {
    path.parent()
        .is_some_and(|folder| folder.ends_with(SaveReason::Asked.folder()))
}

/// Writes the remaining data in the last frame. Publishes the saved replays, as in any frame.
pub(super) fn finish_writing(
    mut writing: ResMut<ReplaySaver>,
    mut lost: ResMut<LostRecording>,
    mut kept: MessageWriter<ReplaySaved>,
) {
    writing.end_continuous();
    let Ok(Some(mut thread)) = writing.thread.get_mut().map(Option::take) else {
        return;
    };
    for news in thread.finish() {
        match news {
            WriterEvent::Broken(error) => {
                lost.record_error(&writing.files, &error);
                error!("{error}");
            }
            WriterEvent::Failed(error) => error!("{error}"),
            WriterEvent::Kept(path) if !is_requested_file(&path) => {
                kept.write(ReplaySaved(path));
            }
            WriterEvent::Kept(_) | WriterEvent::Recovered(_) => {}
        }
    }
}

impl LostRecording {
    fn record_error(&mut self, files: &ReplayFiles, error: &FileError) {
        if files.record.is_some() {
            self.0.get_or_insert_with(|| error.describe());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReplayFiles>()
        .init_resource::<ReplaySaver>()
        .init_resource::<LostRecording>()
        .add_systems(Startup, recover_recording)
        .add_systems(Update, report_saved_replays)
        .add_systems(
            Last,
            finish_writing
                .in_set(ReplaysSystems::End)
                .in_set(FrameSystems::Exit)
                .run_if(on_message::<AppExit>),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_recordings_are_numbered() {
        let names = [0, 1, 2].map(|number| numbered_path(Path::new("there/run.wdr"), number));
        assert_eq!(
            names,
            ["there/run.wdr", "there/run-2.wdr", "there/run-3.wdr"].map(PathBuf::from)
        );
    }
}
