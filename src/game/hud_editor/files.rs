//! Handles requests about named layouts: files in the user's folder, and text in the clipboard.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;

use super::model::LayoutRequest;
use crate::game::base::clipboard::{Clipboard, CopyRequest};
use crate::game::base::messages::Notice;
use crate::game::settings::{Layout, Settings, SettingsFile};
use crate::storage::layouts::LayoutFiles;
use crate::text::{Describe, message};

/// Interval between folder scans while the HUD is edited.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Names of the saved layouts. Only this file writes it.
#[derive(Resource, Clone, Debug, Default)]
pub struct LayoutNames {
    /// Names of the layouts, sorted.
    pub names: Vec<String>,
    next_look: Duration,
}

/// Returns the folder of the layouts, which is next to the settings file.
fn layout_files(settings: Option<&SettingsFile>) -> LayoutFiles {
    LayoutFiles::in_user_folder(
        settings
            .and_then(|file| file.0.as_deref())
            .and_then(Path::parent),
    )
}

/// Scans the folder at regular intervals.
pub(super) fn scan_folder(
    mut names: ResMut<LayoutNames>,
    file: Option<Res<SettingsFile>>,
    time: Res<Time<Real>>,
) {
    if time.elapsed() >= names.next_look {
        names.next_look = time.elapsed() + LOOK_EVERY;
        names.names = layout_files(file.as_deref()).names();
    }
}

/// Describes an error to the player.
fn describe_problem(error: impl Describe) -> String {
    error.describe()
}

/// Handles a request. Returns the notice for the player.
fn handle_request(
    request: &LayoutRequest,
    files: &LayoutFiles,
    settings: &mut Settings,
    clipboard: &mut Clipboard,
) -> Result<Option<String>, String> {
    match request {
        LayoutRequest::Save(name) => {
            let path = files
                .write(name, &settings.hud.layout().text())
                .map_err(describe_problem)?;
            Ok(Some(message!(
                "hud-editor-saved",
                name = name.as_str(),
                path = path.display().to_string()
            )))
        }
        LayoutRequest::Load(name) => {
            let text = files.read(name).map_err(describe_problem)?;
            let place = files.path(name).map_err(describe_problem)?;
            let layout = Layout::parse(&text)
                .map_err(|error| format!("{}: {}", place.display(), error.describe()))?;
            settings.hud.apply_layout(layout);
            Ok(Some(message!("hud-editor-loaded", name = name.as_str())))
        }
        LayoutRequest::Rename { from, to } => {
            files.rename(from, to).map_err(describe_problem)?;
            Ok(Some(message!(
                "hud-editor-renamed",
                from = from.as_str(),
                to = to.as_str()
            )))
        }
        LayoutRequest::Remove(name) => {
            files.remove(name).map_err(describe_problem)?;
            Ok(Some(message!("hud-editor-removed", name = name.as_str())))
        }
        // The clipboard module reports whether the copy worked.
        LayoutRequest::Copy => Ok(None),
        LayoutRequest::Paste => {
            let line = clipboard
                .text()
                .map_err(|problem| message!("notice-clipboard", problem = problem))?;
            let layout = Layout::from_line(&line).map_err(describe_problem)?;
            settings.hud.apply_layout(layout);
            Ok(Some(message!(
                "hud-editor-pasted",
                letters = line.trim().len()
            )))
        }
    }
}

pub(super) fn handle_requests(
    mut requests: MessageReader<LayoutRequest>,
    mut settings: ResMut<Settings>,
    mut clipboard: ResMut<Clipboard>,
    mut names: ResMut<LayoutNames>,
    file: Option<Res<SettingsFile>>,
    mut copies: MessageWriter<CopyRequest>,
    mut notices: MessageWriter<Notice>,
) {
    for request in requests.read() {
        if *request == LayoutRequest::Copy {
            let text = settings.hud.layout().to_line();
            let told = message!("hud-editor-copied", letters = text.len());
            copies.write(CopyRequest { text, told });
        }
        let files = layout_files(file.as_deref());
        let mut changed = settings.clone();
        match handle_request(request, &files, &mut changed, &mut clipboard) {
            Ok(told) => notices.write_batch(told.map(Notice::info)),
            Err(problem) => notices.write_batch([Notice::warning(problem)]),
        };
        if changed != *settings {
            *settings = changed;
        }
        names.next_look = Duration::ZERO;
    }
}
