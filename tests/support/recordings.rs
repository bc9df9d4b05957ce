//! Recordings: those packed in `tests/traces`, and those beside the project.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use wishdir::storage::io::{is_recording, read_recording};
use wishdir_sim::conform::Recording;

/// The folder of a packed set: `qw`, `hl`, `cs16`, `qw-extra`, `nfk`.
pub(crate) fn packed_folder(set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/traces")
        .join(set)
}

/// Path of the packed recording `set`/`name`.
pub(crate) fn packed_path(set: &str, name: &str) -> PathBuf {
    packed_folder(set).join(format!("{name}.trace.jsonl.gz"))
}

/// Its text.
pub(crate) fn packed(set: &str, name: &str) -> String {
    text_of(&packed_path(set, name))
}

/// The packed recording `set`/`name` of a 3D engine.
pub(crate) fn recording(set: &str, name: &str) -> Recording {
    Recording::parse(&packed(set, name)).unwrap()
}

/// The names of a packed set's recordings.
pub(crate) fn names(set: &str) -> Vec<String> {
    let name = |path: &PathBuf| {
        path.file_name()?
            .to_str()?
            .strip_suffix(".trace.jsonl.gz")
            .map(str::to_owned)
    };
    recordings_in(&packed_folder(set))
        .iter()
        .filter_map(name)
        .collect()
}

/// The recordings directly in a folder, sorted by name.
pub(crate) fn recordings_in(folder: &Path) -> Vec<PathBuf> {
    let paths =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = paths
        .map(|entry| entry.unwrap().path())
        .filter(|path| is_recording(path))
        .collect();
    paths.sort();
    paths
}

/// The text of a recording, unpacked.
pub(crate) fn text_of(path: &Path) -> String {
    let bytes = read_recording(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8(bytes).unwrap()
}

/// The folder of recordings beside the project: `WISHDIR_TRACES`, or else `../shared/traces` if it
/// exists. Without one, `None` and a line on standard error.
pub(crate) fn traces_beside() -> Option<PathBuf> {
    let sibling = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/traces");
    let named = std::env::var_os("WISHDIR_TRACES").map(PathBuf::from);
    let folder = named.unwrap_or(sibling);
    if folder.is_dir() {
        return Some(folder);
    }
    // Not eprintln, because the test harness would capture it.
    let told = format!(
        "skipped: no recordings in {}; WISHDIR_TRACES names their folder\n",
        folder.display()
    );
    std::io::stderr().write_all(told.as_bytes()).unwrap();
    None
}

/// The recordings of a set beside the project that are not packed byte for byte.
pub(crate) fn unpacked_beside(set: &str) -> Vec<PathBuf> {
    let Some(folder) = traces_beside() else {
        return Vec::new();
    };
    let is_packed = |path: &PathBuf| {
        let twin = packed_folder(set).join(format!(
            "{}.gz",
            path.file_name().unwrap().to_string_lossy()
        ));
        twin.is_file() && text_of(&twin) == text_of(path)
    };
    recordings_in(&folder.join(set))
        .into_iter()
        .filter(|path| !is_packed(path))
        .collect()
}
