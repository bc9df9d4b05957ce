//! Shows a folder in the desktop's file manager.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use bevy::prelude::*;

use crate::game::base::messages::Notice;
use crate::storage::io;
use crate::text::{Describe as _, message, text};

/// Program that opens a folder on this platform.
const PROGRAM: &str = if cfg!(target_os = "windows") {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// Request to show a folder. Creates the folder if it is missing.
#[derive(Message, Clone, Debug)]
pub struct OpenFolder(pub Option<PathBuf>);

/// The running file manager of the last requested folder. Only this file writes it.
#[derive(Resource, Debug, Default)]
struct RunningFileManager(Option<FileManager>);

/// A running file manager.
#[derive(Debug)]
struct FileManager {
    folder: String,
    child: Child,
}

impl FileManager {
    /// Creates the folder if it is missing, and shows it. Returns the error text on failure.
    fn open(folder: Option<PathBuf>) -> Result<Self, String> {
        let folder = folder.ok_or_else(|| text!("notice-no-folder").to_owned())?;
        io::make_folder(&folder).map_err(|error| error.describe())?;
        Self::run(PROGRAM, folder)
    }

    fn run(program: &str, folder: PathBuf) -> Result<Self, String> {
        let mut command = Command::new(program);
        command
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let folder = folder.display().to_string();
        match command.spawn() {
            Ok(child) => Ok(Self { folder, child }),
            Err(error) => Err(message!(
                "notice-folder-closed",
                folder = folder,
                why = format!("{program}: {}", error.describe())
            )),
        }
    }

    /// Returns the program's result. `None` while the program runs. Windows Explorer always exits
    /// with 1, which counts as success.
    fn result(&mut self) -> Option<Result<(), String>> {
        let why = match self.child.try_wait() {
            Ok(None) => return None,
            Ok(Some(status)) if status.success() || cfg!(target_os = "windows") => {
                return Some(Ok(()));
            }
            Ok(Some(status)) => status.to_string(),
            Err(error) => error.describe(),
        };
        Some(Err(message!(
            "notice-folder-closed",
            folder = self.folder.as_str(),
            why = why
        )))
    }
}

/// Opens requested folders and reports errors to the player.
fn open_folders(
    mut asked: MessageReader<OpenFolder>,
    mut running: ResMut<RunningFileManager>,
    mut notices: MessageWriter<Notice>,
) {
    for OpenFolder(folder) in asked.read() {
        match FileManager::open(folder.clone()) {
            Ok(opener) => running.0 = Some(opener),
            Err(trouble) => drop(notices.write(Notice::warning(trouble))),
        }
    }
    if let Some(result) = running.0.as_mut().and_then(FileManager::result) {
        notices.write_batch(result.err().map(Notice::warning));
        running.0 = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningFileManager>()
        .add_message::<OpenFolder>()
        .add_message::<Notice>()
        .add_systems(Update, open_folders);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a program and returns its result.
    fn run_to_end(program: &str) -> Result<(), String> {
        let mut opener = FileManager::run(program, PathBuf::from("."))?;
        loop {
            if let Some(result) = opener.result() {
                return result;
            }
            std::thread::yield_now();
        }
    }

    #[cfg(unix)]
    #[test]
    fn failure_to_open_a_folder_is_reported() {
        assert_eq!(run_to_end("true"), Ok(()));
        assert!(run_to_end("false").unwrap_err().contains("exit status: 1"));
        assert!(
            run_to_end("/nowhere/opener")
                .unwrap_err()
                .contains("/nowhere/opener")
        );
        assert!(FileManager::open(None).is_err());
    }
}
