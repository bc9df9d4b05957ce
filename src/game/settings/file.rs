//! Loads and saves the settings file. The file is never partially written or lost.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use thiserror::Error;

use super::Settings;
use crate::game::base::messages::Notice;
use crate::storage as content;
use crate::storage::ron_tree::RonTree;
use crate::storage::{FileError, io, stored};
use crate::text::{Describe, described, message, text};

/// Maximum delay before changes are saved. The delay avoids a write per frame while a slider is
/// dragged. It also limits what is lost if the game is killed.
const WAIT: Duration = Duration::from_millis(800);
/// Delay before a failed save is retried.
const RETRY: Duration = Duration::from_secs(10);

/// Path of the settings file. `None` keeps settings in memory only (tests, scripted play).
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// Reason why settings could not be read or saved.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file contains no settings.
    #[error("{}: {}", .0.display(), text!("settings-none"))]
    NoSettings(PathBuf),
    /// The settings could not be serialised, which is a bug.
    #[error("cannot save the settings: {0}")]
    Write(#[from] ron::Error),
}

impl Describe for SettingsError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            // The error's text comes from the catalogue.
            Self::NoSettings(_) => self.to_string(),
            Self::Write(error) => {
                described!(self, "error-settings-unsaved", error = error.to_string())
            }
        }
    }
}

impl SettingsFile {
    /// Returns the settings file in the user's folder.
    pub fn for_user() -> Self {
        Self(content::user_folder().map(|folder| folder.join("settings.ron")))
    }

    /// Whether the file has a path but does not exist yet: this is the first start.
    pub fn is_missing(&self) -> bool {
        self.0.as_ref().is_some_and(|path| !io::exists(path))
    }

    /// Reads the settings, and lists the invalid values, which are replaced by their defaults.
    /// Unknown keys are from a newer version and are ignored.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or contains no settings.
    pub fn load(&self) -> Result<(Settings, Vec<String>), SettingsError> {
        let Some(path) = &self.0 else {
            return Ok(Default::default());
        };
        let text = match io::read_stored(path) {
            Ok(text) => text,
            Err(error) if error.is_missing() => return Ok(Default::default()),
            Err(error) => return Err(error.into()),
        };
        let tree = RonTree::read(&text);
        if !matches!(tree, RonTree::Struct(_)) {
            return Err(SettingsError::NoSettings(path.clone()));
        }
        let mut wrong = Vec::new();
        let good = collect_valid_part(&tree, "", &str::to_owned, &mut wrong);
        let settings = good
            .and_then(|good| parse(&good.to_string()).ok())
            .unwrap_or_default();
        Ok((settings, wrong))
    }

    /// Loads the settings and renames an invalid file to `settings.ron.bad`.
    /// Returns a message for the player that describes the problems.
    pub fn load_or_quarantine(&self) -> (Settings, Option<String>) {
        let (error, path) = match (self.load(), &self.0) {
            (Ok((settings, wrong)), Some(path)) if !wrong.is_empty() => {
                let path = path.display().to_string();
                return (
                    settings,
                    Some(message!(
                        "settings-wrong",
                        path = path,
                        wrong = wrong.join("; ")
                    )),
                );
            }
            (Ok((settings, _)), _) => return (settings, None),
            (Err(SettingsError::NoSettings(path)), _) => {
                (SettingsError::NoSettings(path.clone()), path)
            }
            // The file may be readable next time.
            (Err(error), _) => {
                return (
                    Settings::default(),
                    Some(message!("settings-unread", error = error.describe())),
                );
            }
        };
        let trouble = match stored::quarantine(&path) {
            Ok(aside) => {
                message!(
                    "settings-put-aside.kept",
                    error = error.describe(),
                    path = aside.display().to_string()
                )
            }
            Err(why) => {
                message!(
                    "settings-put-aside.failed",
                    error = error.describe(),
                    why = why.describe()
                )
            }
        };
        (Settings::default(), Some(trouble))
    }

    /// Loads the settings without changing the file. Returns the defaults if loading fails.
    pub fn load_read_only(&self) -> Settings {
        self.load().unwrap_or_default().0
    }

    /// Saves the settings through a temporary file, so that the file is always complete. Keeps the
    /// file's value of each setting that still equals `last`, which preserves changes by another
    /// running game or version.
    ///
    /// # Errors
    ///
    /// If the folder or the file cannot be written, or the existing file cannot be read.
    pub fn save(&self, last: &Settings, settings: &Settings) -> Result<(), SettingsError> {
        let Some(path) = &self.0 else { return Ok(()) };
        let tree =
            |settings: &Settings| Ok::<_, SettingsError>(RonTree::read(&ron::to_string(settings)?));
        let ours = tree(settings)?;
        let merged = match io::read_stored(path).map(|text| RonTree::read(&text)) {
            Ok(theirs @ RonTree::Struct(_)) => RonTree::merge(&tree(last)?, &ours, &theirs),
            Ok(RonTree::Map(_) | RonTree::Leaf(_)) => {
                stored::quarantine(path)?;
                ours
            }
            Err(error) if error.is_missing() => ours,
            Err(error) => return Err(error.into()),
        };
        io::make_folder(path.parent().unwrap_or(Path::new(".")))?;
        Ok(io::write(path, format!("{merged}\n").as_bytes())?)
    }
}

/// Parses settings and checks the range of every number.
fn parse(text: &str) -> Result<Settings, ron::Error> {
    let mut settings: Settings = ron::from_str(text).map_err(|error| error.code)?;
    settings.training.add_versions();
    settings
        .find_out_of_range()
        .map_or(Ok(settings), |problem| Err(ron::Error::Message(problem)))
}

/// Returns the valid parts of a value. `key` is the path of the value. `around` embeds a text in
/// the settings at this path. Adds the problems to `wrong`.
fn collect_valid_part(
    tree: &RonTree,
    key: &str,
    around: &dyn Fn(&str) -> String,
    wrong: &mut Vec<String>,
) -> Option<RonTree> {
    let Err(error) = parse(&around(&tree.to_string())) else {
        return Some(tree.clone());
    };
    let noted = wrong.len();
    let kept: Vec<(String, RonTree)> = (tree.entries().iter())
        .filter_map(|(name, value)| {
            let place = if key.is_empty() {
                name.clone()
            } else {
                format!("{key}.{name}")
            };
            let one = |text: &str| {
                around(
                    &tree
                        .with_entries(vec![(name.clone(), RonTree::Leaf(text.to_owned()))])
                        .to_string(),
                )
            };
            Some((
                name.clone(),
                collect_valid_part(value, &place, &one, wrong)?,
            ))
        })
        .collect();
    let is_part = matches!(error, ron::Error::MissingStructField { .. });
    let is_newer = matches!(error, ron::Error::NoSuchStructField { .. });
    if !kept.is_empty() {
        return Some(tree.with_entries(kept));
    }
    let is_whole = !tree.entries().is_empty();
    if wrong.len() == noted && !is_newer && (is_whole || !is_part) {
        wrong.push(format!("{key}: {error}"));
    }
    None
}

/// The last saved settings, and the start of the delay before the next save.
#[derive(Resource, Default)]
struct SaveState {
    settings: Settings,
    waits_since: Option<Duration>,
    /// Whether the last save failed and must be retried.
    failed: bool,
}

fn save_when_due(
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<SaveState>,
    time: Res<Time<Real>>,
    mut notices: MessageWriter<Notice>,
) {
    if settings.is_changed() && *settings != saved.settings {
        saved.waits_since.get_or_insert(time.elapsed());
    }
    let wait = if saved.failed { RETRY } else { WAIT };
    if saved
        .waits_since
        .is_some_and(|since| time.elapsed() - since >= wait)
    {
        saved.waits_since = Some(time.elapsed());
        save(&settings, &file, &mut saved, &mut notices);
    }
}

fn save_at_exit(
    mut exits: MessageReader<AppExit>,
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<SaveState>,
    mut notices: MessageWriter<Notice>,
) {
    if exits.read().next().is_some() && *settings != saved.settings {
        save(&settings, &file, &mut saved, &mut notices);
    }
}

fn save(
    settings: &Settings,
    file: &SettingsFile,
    saved: &mut SaveState,
    notices: &mut MessageWriter<Notice>,
) {
    match file.save(&saved.settings, settings) {
        Ok(()) => {
            *saved = SaveState {
                settings: settings.clone(),
                ..SaveState::default()
            }
        }
        Err(_) if saved.failed => {}
        Err(error) => {
            saved.failed = true;
            error!("{error}");
            notices.write(Notice::warning(error.describe()));
        }
    }
}

/// System set for ordering.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsSystems {
    /// `PreStartup`: loads the settings.
    Load,
}

/// Loads the settings at startup.
fn load(
    mut settings: ResMut<Settings>,
    file: Res<SettingsFile>,
    mut saved: ResMut<SaveState>,
    mut notices: MessageWriter<Notice>,
) {
    let (loaded, trouble) = file.load_or_quarantine();
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
        .init_resource::<SaveState>()
        .add_systems(PreStartup, load.in_set(SettingsSystems::Load))
        .add_systems(Last, (save_when_due, save_at_exit).chain());
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::game::settings::{
        Action, Anchor, BoundedInt, DemonstrationKind, NfkDemonstrationKind, Placement, ShowMe,
        TurnRate,
    };

    fn file_with(text: Option<&str>) -> (tempfile::TempDir, SettingsFile) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        if let Some(text) = text {
            fs::write(&path, text).unwrap();
        }
        (folder, SettingsFile(Some(path)))
    }

    #[test]
    fn settings_survive_save_and_load() {
        let (_folder, file) = file_with(None);
        assert_eq!(
            file.load().unwrap().0,
            Settings::default(),
            "no file: the defaults"
        );
        let mut settings = Settings::default();
        settings.mouse.sensitivity = 1.7;
        settings.video.fov = 104.0;
        settings.show_me = ShowMe {
            kind: DemonstrationKind::Bhop,
            strafes: BoundedInt::new(12).unwrap(),
            turn: TurnRate::Deg400,
            reaction: BoundedInt::new(5).unwrap(),
            nfk: NfkDemonstrationKind::Chain,
        };
        settings
            .binds
            .set(Action::Jump, crate::game::settings::Keys::default());
        file.save(&Settings::default(), &settings).unwrap();
        assert_eq!(file.load().unwrap(), (settings, Vec::new()));
    }

    #[test]
    fn missing_settings_get_defaults() {
        let (_folder, file) = file_with(Some("(mouse: (sensitivity: 2.5))"));
        let (settings, wrong) = file.load().unwrap();
        assert_eq!((settings.mouse.sensitivity, wrong.len()), (2.5, 0));
        assert_eq!(settings.video, Settings::default().video);
    }

    #[test]
    fn invalid_value_gets_default_and_is_reported() {
        let text = "(show_me: (strafes: 13), mouse: (sensitivity: inf, m_yaw: 0.05), video: (fov: NaN, vsync: maybe),
            hud: (look: (panel: 0.1, bar_height: 40.0, colors: Pink), changed: {Speed: (on: true, anchor: Top, offset: (0.0, 0.0), scale: 1e9),
                Keys: (on: false, anchor: Top, offset: (0.0, 0.0), scale: 1.0)}), game: 7)";
        let (_folder, file) = file_with(Some(text));
        let (settings, trouble) = file.load_or_quarantine();
        let mut wanted = Settings::default();
        wanted.mouse.m_yaw = 0.05;
        let keys = Placement {
            on: false,
            anchor: Anchor::Top,
            ..Placement::default()
        };
        wanted.hud.set_placement("Keys", Some(keys));
        wanted.hud.look.bar_height = 40.0;
        assert_eq!(settings, wanted, "what is right is kept");
        let trouble = trouble.unwrap();
        for told in [
            "show_me.strafes: found 13, expected 1 to 12",
            "mouse.sensitivity: found inf, expected 0.01 to 200",
            "video.fov: found NaN, expected 1 to 170",
            "video.vsync: ",
            "hud.look.panel: found 0.1, expected 0.8 to 1",
            "hud.look.colors: ",
            "hud.changed.Speed: found 1000000000, expected 0.5 to 3",
            "game: ",
        ] {
            assert!(trouble.contains(told), "{told}: {trouble}");
        }
        assert_eq!(trouble.matches(": found").count(), 5, "{trouble}");
    }

    #[test]
    fn unknown_keys_are_ignored_and_kept() {
        let (folder, file) = file_with(Some(
            "(mouse: (sensitivity: 2.5, smooth: Some(3)), network: (port: 27500))",
        ));
        let (mut settings, trouble) = file.load_or_quarantine();
        assert_eq!((settings.mouse.sensitivity, trouble), (2.5, None));
        let before = settings.clone();
        settings.mouse.sensitivity = 4.0;
        file.save(&before, &settings).unwrap();
        let kept = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
        assert!(
            ["smooth: Some(3)", "port: 27500", "sensitivity: 4.0"]
                .iter()
                .all(|part| kept.contains(part)),
            "{kept}"
        );
        assert_eq!(file.load().unwrap().0, settings);
    }

    #[test]
    fn concurrent_games_keep_each_others_changes() {
        let (_folder, file) = file_with(None);
        let begin = Settings::default();
        let [mut first, mut second] = [begin.clone(), begin.clone()];
        first.mouse.sensitivity = 1.5;
        first
            .binds
            .set(Action::Jump, crate::game::settings::Keys::default());
        second.video.fov = 110.0;
        second
            .binds
            .set(Action::Duck, crate::game::settings::Keys::default());
        file.save(&begin, &first).unwrap();
        file.save(&begin, &second).unwrap();
        let (both, _) = file.load().unwrap();
        assert_eq!((both.mouse.sensitivity, both.video.fov), (1.5, 110.0));
        for action in [Action::Jump, Action::Duck] {
            assert_eq!(
                both.binds.keys(action),
                crate::game::settings::Keys::default(),
                "{action:?}"
            );
        }
    }

    #[test]
    fn invalid_files_are_renamed_not_lost() {
        let (folder, file) = file_with(None);
        for (text, aside) in [
            ("first", "settings.ron.bad"),
            ("(mouse", "settings.ron.bad2"),
            ("", "settings.ron.bad3"),
        ] {
            fs::write(folder.path().join("settings.ron"), text).unwrap();
            let (settings, trouble) = file.load_or_quarantine();
            assert_eq!(settings, Settings::default());
            assert!(trouble.unwrap().contains(aside), "{aside}");
            assert_eq!(fs::read_to_string(folder.path().join(aside)).unwrap(), text);
        }
    }

    #[test]
    fn unreadable_file_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = SettingsFile(Some(folder.path().to_owned()));
        assert!(file.load_or_quarantine().1.is_some() && folder.path().is_dir());
        assert!(
            file.save(&Settings::default(), &Settings::default())
                .is_err()
        );
    }
}
