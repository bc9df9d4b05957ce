//! Shows a folder in the desktop's own file manager.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use bevy::prelude::*;

use crate::game::base::messages::Notice;
use crate::storage::io;
use crate::text::{message, text};

/// What opens a folder on this platform.
const PROGRAM: &str = if cfg!(target_os = "windows") {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// A folder is to be shown; it is made first if it is missing.
#[derive(Message, Clone, Debug)]
pub struct OpenFolder(pub Option<PathBuf>);

/// The program that shows the folder asked for last. Written by this file alone.
#[derive(Resource, Debug, Default)]
struct RunningOpener(Option<Opener>);

/// The program at work.
#[derive(Debug)]
struct Opener {
    folder: String,
    child: Child,
}

impl Opener {
    /// Shows the folder, making it first if there is none; or says why that cannot be.
    fn open(folder: Option<PathBuf>) -> Result<Self, String> {
        let folder = folder.ok_or_else(|| text!("notice-no-folder").to_owned())?;
        io::make_folder(&folder).map_err(|error| error.to_string())?;
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
                why = format!("{program}: {error}")
            )),
        }
    }

    /// What came of it; `None` while the program runs. Windows' explorer ends with 1 whatever it
    /// did.
    fn result(&mut self) -> Option<Result<(), String>> {
        let why = match self.child.try_wait() {
            Ok(None) => return None,
            Ok(Some(status)) if status.success() || cfg!(target_os = "windows") => {
                return Some(Ok(()));
            }
            Ok(Some(status)) => status.to_string(),
            Err(error) => error.to_string(),
        };
        Some(Err(message!(
            "notice-folder-closed",
            folder = self.folder.as_str(),
            why = why
        )))
    }
}

/// Shows folders, and says so where the desktop could not.
fn open_folders(
    mut asked: MessageReader<OpenFolder>,
    mut running: ResMut<RunningOpener>,
    mut notices: MessageWriter<Notice>,
) {
    for OpenFolder(folder) in asked.read() {
        match Opener::open(folder.clone()) {
            Ok(opener) => running.0 = Some(opener),
            Err(trouble) => drop(notices.write(Notice::warning(trouble))),
        }
    }
    if let Some(result) = running.0.as_mut().and_then(Opener::result) {
        notices.write_batch(result.err().map(Notice::warning));
        running.0 = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningOpener>()
        .add_message::<OpenFolder>()
        .add_message::<Notice>()
        .add_systems(Update, open_folders);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a program, once it has ended.
    fn ended(program: &str) -> Result<(), String> {
        let mut opener = Opener::run(program, PathBuf::from("."))?;
        loop {
            if let Some(result) = opener.result() {
                return result;
            }
            std::thread::yield_now();
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_the_desktop_cannot_show_is_told() {
        assert_eq!(ended("true"), Ok(()));
        assert!(ended("false").unwrap_err().contains("exit status: 1"));
        assert!(
            ended("/nowhere/opener")
                .unwrap_err()
                .contains("/nowhere/opener")
        );
        assert!(Opener::open(None).is_err());
    }
}
