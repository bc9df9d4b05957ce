//! Pictures of the window: the player's, at a key, into the user's folder.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::input::Pressed;
use super::settings::Action;
use super::state::Notice;
use crate::cli::files;

/// Writes a captured picture; what went wrong, in words.
pub(super) fn write(captured: &ScreenshotCaptured, path: &Path) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
    }
    let picture = captured.image.clone().try_into_dynamic().map_err(|error| wrong(&error))?;
    picture.to_rgb8().save(path).map_err(|error| wrong(&error))
}

/// The first free name in the user's folder.
fn free_path() -> Option<PathBuf> {
    let folder = files::user_folder()?.join("screenshots");
    (1..u32::MAX).map(|number| folder.join(format!("wishdir-{number:04}.png"))).find(|path| !path.exists())
}

fn take(mut pressed: MessageReader<Pressed>, mut commands: Commands) {
    if !pressed.read().any(|Pressed(action)| *action == Action::Screenshot) {
        return;
    }
    let Some(path) = free_path() else { return };
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut notices: MessageWriter<Notice>| {
            notices.write(match write(&captured, &path) {
                Ok(()) => Notice::info(format!("Saved {}", path.display())),
                Err(error) => Notice::warning(error),
            });
        },
    );
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take);
}
