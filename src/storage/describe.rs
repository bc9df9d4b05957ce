//! Descriptions of this folder's errors in the player's language.

use std::io;

use super::demos::DemoFileError;
use super::error::{FileError, FileProblem, MapGame, MapPlace, NamedKind};
use super::layouts::{self, LayoutFileError};
use super::positions::SlotError;
use super::recordings::RecordingFileError;
use super::records::{BUSY, ImportError, RecordsError, RequestProblem};
use super::replay_shelf::{self, ReplayNameError};
use super::replays::{InitialRunError, ReplayFileError};
use crate::text::{Describe, described};

/// Formats names for a list.
fn join_names(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// Describes an I/O error: a [`FileProblem`], or an error of the operating system.
fn describe_io_error(error: &io::Error) -> String {
    let own = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<FileProblem>());
    own.map_or_else(|| error.describe(), FileProblem::describe)
}

impl Describe for FileProblem {
    fn describe(&self) -> String {
        match self {
            Self::NoFile => described!(self, "error-file-no-file"),
            Self::NoPlainFile => described!(self, "error-file-no-plain-file"),
            Self::NoPak => described!(self, "error-file-no-pak"),
            Self::TooLarge { mib } => described!(self, "error-file-too-large", mib = *mib),
            Self::LongPart { found, most } => {
                described!(self, "error-file-long-part", found = *found, most = *most)
            }
            Self::NoGzip(problem) => {
                described!(self, "error-file-no-gzip", problem = problem.as_str())
            }
            Self::ReadOnly => described!(self, "error-file-read-only"),
            Self::LinkLoop => described!(self, "error-file-link-loop"),
            Self::NotInPak(name) => described!(self, "error-file-not-in-pak", name = name.as_str()),
        }
    }
}

impl Describe for MapPlace {
    fn describe(&self) -> String {
        match self {
            Self::File(_) => self.to_string(),
            Self::BuiltIn(name) => described!(self, "error-place-built-in", name = name.as_str()),
        }
    }
}

impl Describe for FileError {
    fn describe(&self) -> String {
        match self {
            Self::Unknown { kind, name, known } => unknown_name_text(self, *kind, name, known),
            Self::Unreadable { path, error } => described!(
                self,
                "error-file-unreadable",
                path = path.display().to_string(),
                error = describe_io_error(error)
            ),
            Self::ForeignMap { path, found } => {
                let path = path.display().to_string();
                match found {
                    MapGame::Engine3d => described!(self, "error-file-engine-map", path = path),
                    MapGame::Nfk => described!(self, "error-file-nfk-map", path = path),
                }
            }
            Self::Unwritable { path, error } => described!(
                self,
                "error-file-unwritable",
                path = path.display().to_string(),
                error = describe_io_error(error)
            ),
            Self::BadProfile { path, error } => described!(
                self,
                "error-file-bad-profile",
                path = path.display().to_string(),
                error = error.to_string()
            ),
            Self::BadDrill { path, error } => described!(
                self,
                "error-file-bad-drill",
                path = path.display().to_string(),
                error = error.to_string()
            ),
            Self::NoStart { place, problem } => {
                format!("{}: {}", place.describe(), problem.describe())
            }
            Self::BadMap { place, error } => described!(
                self,
                "error-file-bad-map",
                place = place.describe(),
                error = error.to_string()
            ),
            Self::BadBsp { path, error } => described!(
                self,
                "error-file-bad-map",
                place = path.display().to_string(),
                error = error.to_string()
            ),
            Self::BadNfkMap { place, error } => described!(
                self,
                "error-file-bad-map",
                place = place.describe(),
                error = error.to_string()
            ),
        }
    }
}

/// Describes an error about a name that matches nothing built-in. Lists the known names.
fn unknown_name_text(error: &FileError, kind: NamedKind, name: &str, known: &str) -> String {
    match kind {
        NamedKind::Map => {
            described!(error, "error-file-unknown-map", name = name, known = known)
        }
        NamedKind::Profile => described!(
            error,
            "error-file-unknown-profile",
            name = name,
            known = known
        ),
        NamedKind::Drill => {
            described!(
                error,
                "error-file-unknown-drill",
                name = name,
                known = known
            )
        }
    }
}

impl FileError {
    /// Describes the error without the file name, for places that already show it.
    pub fn describe_without_path(&self) -> String {
        match self {
            Self::BadProfile { error, .. } => error.to_string(),
            Self::BadDrill { error, .. } => error.to_string(),
            Self::NoStart { problem, .. } => problem.describe(),
            Self::BadMap { error, .. } => error.to_string(),
            Self::BadBsp { error, .. } => error.to_string(),
            Self::BadNfkMap { error, .. } => error.to_string(),
            Self::Unreadable { error, .. } | Self::Unwritable { error, .. } => {
                describe_io_error(error)
            }
            Self::Unknown { .. } | Self::ForeignMap { .. } => self.describe(),
        }
    }
}

impl Describe for ReplayFileError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Replay { path, error } => described!(
                self,
                "error-file-bad-replay",
                path = path.display().to_string(),
                error = error.describe()
            ),
        }
    }
}

impl Describe for InitialRunError {
    fn describe(&self) -> String {
        match self {
            Self::NoMap { map } => described!(self, "error-stage-no-map", map = map.as_str()),
            Self::OtherMap { map, places } => described!(
                self,
                "error-stage-other-map",
                map = map.as_str(),
                places = join_names(places.iter().map(MapPlace::describe))
            ),
            Self::Unplayable { map, problem } => described!(
                self,
                "error-stage-unplayable",
                map = map.as_str(),
                problem = problem.describe()
            ),
            Self::File(error) => error.describe(),
        }
    }
}

impl Describe for DemoFileError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Demo { path, error } => described!(
                self,
                "error-file-bad-demo",
                path = path.display().to_string(),
                error = error.to_string()
            ),
            Self::NoMap { path, map, looked } => described!(
                self,
                "error-demo-no-map",
                path = path.display().to_string(),
                map = map.as_str(),
                folders = join_names(looked.iter().map(|folder| folder.display().to_string()))
            ),
            Self::Unplayable { path, error } => described!(
                self,
                "error-demo-unplayable",
                path = path.display().to_string(),
                error = error.describe()
            ),
        }
    }
}

impl Describe for RecordingFileError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => describe_io_error(error),
            Self::Trace(error) => {
                described!(self, "error-trace-malformed", error = error.to_string())
            }
            Self::NoMap { line, file, looked } => described!(
                self,
                "error-trace-no-map",
                line = line.to_string(),
                map = file.as_str(),
                folders = join_names(looked.iter().map(|folder| folder.display().to_string()))
            ),
            Self::BadMap { path, error } => described!(
                self,
                "error-file-bad-map",
                place = path.display().to_string(),
                error = error.to_string()
            ),
        }
    }
}

impl Describe for RecordsError {
    fn describe(&self) -> String {
        match self {
            Self::Newer { path, found, ours } => described!(
                self,
                "error-records-newer",
                path = path.display().to_string(),
                found = *found,
                ours = *ours
            ),
            Self::Foreign { path } => described!(
                self,
                "error-records-foreign",
                path = path.display().to_string()
            ),
            Self::NoDatabase { path } => described!(
                self,
                "error-records-no-database",
                path = path.display().to_string()
            ),
            Self::Locked { path } => described!(
                self,
                "error-records-locked",
                path = path.display().to_string(),
                seconds = BUSY.as_secs()
            ),
            Self::Damaged { path, problem } => described!(
                self,
                "error-records-damaged",
                path = path.display().to_string(),
                problem = problem.as_str()
            ),
            Self::Missing { path } => described!(
                self,
                "error-records-missing",
                path = path.display().to_string()
            ),
            Self::Database { path, problem } => described!(
                self,
                "error-records-database",
                path = path.display().to_string(),
                problem = problem.as_str()
            ),
            Self::File(error) => error.describe(),
            Self::Asked(problem) => problem.describe(),
        }
    }
}

impl Describe for RequestProblem {
    fn describe(&self) -> String {
        match self {
            Self::OtherReplay(path) => described!(
                self,
                "error-records-other-replay",
                path = path.display().to_string()
            ),
            Self::OldReplay(path) => described!(
                self,
                "error-records-old-replay",
                path = path.display().to_string()
            ),
            Self::NoEntry(id) => described!(self, "error-records-no-entry", id = id.to_string()),
            Self::Exists(path) => described!(
                self,
                "error-records-exists",
                path = path.display().to_string()
            ),
            Self::FolderName(path) => described!(
                self,
                "error-records-folder-name",
                path = path.display().to_string()
            ),
            Self::Date(found) => described!(self, "error-records-date", found = found.as_str()),
            // The messages of these errors come from the catalogue.
            Self::NoFolder | Self::NoBoard => self.to_string(),
        }
    }
}

impl Describe for ImportError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Replay(error) => error.describe(),
            Self::Stage(error) => error.describe(),
            Self::NotTrue(reason) => {
                described!(self, "error-import-invalid", reason = reason.describe())
            }
            Self::Nothing => described!(self, "error-import-nothing"),
            Self::Impossible { tick, fault } => described!(
                self,
                "error-import-impossible",
                tick = tick.to_string(),
                fault = fault.describe()
            ),
            Self::NoAttempt(date) => {
                described!(self, "error-import-no-attempt", date = date.as_str())
            }
            Self::Records(error) => error.describe(),
        }
    }
}

impl Describe for SlotError {
    fn describe(&self) -> String {
        match self {
            Self::Other(error) => error.describe(),
            Self::PutAside { problem, aside: _ } => problem.clone(),
            Self::File(error) => error.describe(),
        }
    }
}

impl Describe for LayoutFileError {
    fn describe(&self) -> String {
        match self {
            Self::NoFolder => described!(self, "error-layout-no-folder"),
            Self::Name { found } => described!(
                self,
                "error-layout-name",
                found = found.as_str(),
                most = layouts::NAME_MAX
            ),
            Self::Taken { name } => described!(self, "error-layout-taken", name = name.as_str()),
            Self::File(error) => error.describe(),
        }
    }
}

impl Describe for ReplayNameError {
    fn describe(&self) -> String {
        match self {
            Self::Name { found } => described!(
                self,
                "error-replay-name",
                found = found.as_str(),
                most = replay_shelf::NAME_MAX
            ),
            Self::Taken { name } => {
                described!(self, "error-replay-name-taken", name = name.as_str())
            }
            Self::File(error) => error.describe(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;
    use crate::storage::CompiledFile;
    use crate::text::in_language;

    #[test]
    fn problems_inside_system_errors_are_translated() {
        let described = |error: io::Error| {
            let error = FileError::Unwritable {
                path: "x".into(),
                error,
            };
            in_language("ru", || (error.describe(), error.describe_without_path()))
                .expect("it is known")
        };
        let (whole, problem) =
            described(FileProblem::ReadOnly.into_io_error(ErrorKind::PermissionDenied));
        assert_eq!(whole, "x: не удалось записать: файл только для чтения");
        assert_eq!(problem, "файл только для чтения");
        let (whole, _) = described(ErrorKind::PermissionDenied.into());
        assert_eq!(whole, "x: не удалось записать: доступ запрещён");
    }

    #[test]
    fn readers_stay_english_inside_a_translated_sentence() {
        let path = "x.bsp".into();
        let error = CompiledFile::open(b"").expect_err("it is empty");
        let english = error.to_string();
        let error = FileError::BadBsp { path, error };
        let said = in_language("ru", || error.describe());
        assert_eq!(said, Some(format!("карта x.bsp не открывается: {english}")));
    }
}
