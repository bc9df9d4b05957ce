//! Screenshots by key, saved to the user's folder.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use crate::game::base::messages::Notice;
use crate::game::play::input::ActionPressed;
use crate::game::settings::Action;
use crate::game::world::level::export::{ImageExportError, image_to_png};
use crate::storage as content;
use crate::storage::io;
use crate::text::{Describe as _, message};

/// Writes a screenshot to a file.
pub(in crate::game) fn write_screenshot(
    captured: &ScreenshotCaptured,
    path: &Path,
) -> Result<(), ImageExportError> {
    let png = image_to_png(captured.image.clone(), path)?;
    path.parent().map_or(Ok(()), io::make_folder)?;
    Ok(io::write(path, &png)?)
}

/// Writes a screenshot to a folder under the first free name. Returns its path.
fn write_new_screenshot(
    captured: &ScreenshotCaptured,
    folder: &Path,
) -> Result<PathBuf, ImageExportError> {
    let png = image_to_png(captured.image.clone(), folder)?;
    let names = (1..).map(|number: u32| folder.join(format!("wishdir-{number:04}.png")));
    Ok(io::write_under_free_name(names, &png)?)
}

fn take_screenshot(mut pressed: MessageReader<ActionPressed>, mut commands: Commands) {
    if !pressed
        .read()
        .any(|ActionPressed(action)| *action == Action::Screenshot)
    {
        return;
    }
    let Some(folder) = content::user_folder().map(|folder| folder.join("screenshots")) else {
        return;
    };
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut notices: MessageWriter<Notice>| {
            notices.write(match write_new_screenshot(&captured, &folder) {
                Ok(path) => Notice::info(message!(
                    "notice-saved-picture",
                    path = path.display().to_string()
                )),
                Err(error) => Notice::warning(error.describe()),
            });
        },
    );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(Update, take_screenshot);
}
