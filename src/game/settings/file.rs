//! The settings file: read at the start, saved when something changed, never half written, never lost.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use ron::ser::PrettyConfig;
use thiserror::Error;

use super::Settings;
use crate::content::{self, FileError, io};
use crate::game::messages::Notice;
use crate::text::message;

/// Changes are saved after this much quiet: a slider being dragged does not write a file a frame.
const QUIET: Duration = Duration::from_millis(800);

/// Where the settings are kept; `None` keeps them in memory only (tests, scripted play).
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// Why settings could not be read or saved.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file system said no.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not what it should be.
    #[error("{}, line {}, column {}: {}", path.display(), source.span.start.line, source.span.start.col, source.code)]
    Syntax {
        /// The settings file.
        path: PathBuf,
        /// Where and what.
        source: Box<ron::error::SpannedError>,
    },
    /// Settings cannot be put into words: a bug of ours.
    #[error("the settings cannot be written: {0}")]
    Write(#[from] ron::Error),
}

impl SettingsFile {
    /// The file in the user's folder.
    pub fn of_user() -> Self {
        Self(content::user_folder().map(|folder| folder.join("settings.ron")))
    }

    /// The settings in the file; the defaults if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be read or understood.
    pub fn load(&self) -> Result<Settings, SettingsError> {
        let Some(path) = &self.0 else { return Ok(Settings::default()) };
        let text = match io::read(path) {
            Ok(text) => text,
            Err(error) if error.is_missing() => return Ok(Settings::default()),
            Err(error) => return Err(error.into()),
        };
        ron::from_str(&text).map_err(|source| SettingsError::Syntax { path: path.clone(), source: Box::new(source) })
    }

    /// The settings in the file, whatever its state: one that cannot be read is put aside as `settings.ron.bad`, and
    /// the words for the player say so.
    pub fn load_or_put_aside(&self) -> (Settings, Option<String>) {
        let error = match self.load() {
            Ok(settings) => return (settings, None),
            Err(error) => error,
        };
        let Some(path) = &self.0 else { return (Settings::default(), Some(error.to_string())) };
        let aside = path.with_extension("ron.bad");
        let trouble = match io::rename(path, &aside) {
            Ok(()) => {
                message!("settings-put-aside.kept", error = error.to_string(), path = aside.display().to_string())
            }
            Err(why) => {
                message!("settings-put-aside.failed", error = error.to_string(), why = why.to_string())
            }
        };
        (Settings::default(), Some(trouble))
    }

    /// The settings in the file without touching it, the defaults if it cannot be read: for the window, which opens
    /// before anything else.
    pub fn peek(&self) -> Settings {
        self.load().unwrap_or_default()
    }

    /// Writes beside the file and renames, so that it is whole at any moment.
    ///
    /// # Errors
    ///
    /// If the folder or the file cannot be written.
    pub fn save(&self, settings: &Settings) -> Result<(), SettingsError> {
        let Some(path) = &self.0 else { return Ok(()) };
        let text = ron::ser::to_string_pretty(settings, PrettyConfig::new())?;
        io::make_folder(path.parent().unwrap_or(Path::new(".")))?;
        Ok(io::write(path, text.as_bytes())?)
    }
}

/// What was saved last, and since when something else has been waiting to be.
#[derive(Resource, Default)]
struct Saved {
    settings: Settings,
    changed_at: Option<Duration>,
}

fn save_when_quiet(
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<Saved>,
    time: Res<Time<Real>>,
    mut notices: MessageWriter<Notice>,
) {
    if settings.is_changed() && *settings != saved.settings {
        saved.changed_at = Some(time.elapsed());
    }
    if saved.changed_at.is_some_and(|at| time.elapsed() - at >= QUIET) {
        save(&settings, &file, &mut saved, &mut notices);
    }
}

fn save_at_exit(
    mut exits: MessageReader<AppExit>,
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<Saved>,
    mut notices: MessageWriter<Notice>,
) {
    if exits.read().next().is_some() && *settings != saved.settings {
        save(&settings, &file, &mut saved, &mut notices);
    }
}

fn save(settings: &Settings, file: &SettingsFile, saved: &mut Saved, notices: &mut MessageWriter<Notice>) {
    saved.changed_at = None;
    saved.settings = settings.clone();
    if let Err(error) = file.save(settings) {
        error!("{error}");
        notices.write(Notice::warning(error.to_string()));
    }
}

/// Begins with what the file holds.
fn load(
    mut settings: ResMut<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<Saved>,
    mut notices: MessageWriter<Notice>,
) {
    let (loaded, trouble) = file.load_or_put_aside();
    saved.settings = loaded.clone();
    *settings = loaded;
    if let Some(trouble) = trouble {
        warn!("{trouble}");
        notices.write(Notice::warning(trouble));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .init_resource::<SettingsFile>()
        .init_resource::<Saved>()
        .add_systems(PreStartup, load)
        .add_systems(Last, (save_when_quiet, save_at_exit).chain());
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::game::settings::{Action, DemoKind, NfkDemoKind, ShowMe, TurnRate, Whole};

    fn file_with(text: Option<&str>) -> (tempfile::TempDir, SettingsFile) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        if let Some(text) = text {
            fs::write(&path, text).unwrap();
        }
        (folder, SettingsFile(Some(path)))
    }

    #[test]
    fn settings_come_back_as_they_were_saved() {
        let (_folder, file) = file_with(None);
        assert_eq!(file.load().unwrap(), Settings::default(), "no file: the defaults");
        let mut settings = Settings::default();
        settings.mouse.sensitivity = 1.7;
        settings.video.fov = 104.0;
        settings.show_me = ShowMe {
            kind: DemoKind::Bhop,
            strafes: Whole::new(12).unwrap(),
            turn: TurnRate::Deg400,
            reaction: Whole::new(5).unwrap(),
            nfk: NfkDemoKind::Chain,
        };
        settings.binds.set(Action::Jump, crate::game::settings::Keys::default());
        file.save(&settings).unwrap();
        assert_eq!(file.load().unwrap(), settings);
    }

    #[test]
    fn a_file_with_a_few_settings_leaves_the_others_at_their_defaults() {
        let (_folder, file) = file_with(Some("(mouse: (sensitivity: 2.5))"));
        let settings = file.load().unwrap();
        assert_eq!(settings.mouse.sensitivity, 2.5);
        assert_eq!(settings.video, Settings::default().video);
    }

    #[test]
    fn a_number_out_of_its_range_is_named_with_the_range() {
        let (_folder, file) = file_with(Some("(show_me: (strafes: 13))"));
        let error = file.load().unwrap_err().to_string();
        assert!(error.contains("line 1") && error.contains("found 13, expected 1 to 12"), "{error}");
    }

    #[test]
    fn a_broken_file_is_put_aside_and_named_with_line_and_word() {
        let (folder, file) = file_with(Some("(\n  mouse: (sensitvity: 2.5),\n)"));
        let (settings, trouble) = file.load_or_put_aside();
        assert_eq!(settings, Settings::default());
        let trouble = trouble.unwrap();
        assert!(trouble.contains("line 2") && trouble.contains("sensitvity"), "{trouble}");
        let kept = fs::read_to_string(folder.path().join("settings.ron.bad")).unwrap();
        assert!(kept.contains("sensitvity"), "nothing is lost: {kept}");
    }
}
