//! The program itself, as a user types it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Output of a command, run by a user without files of their own.
pub(crate) fn wishdir(arguments: &[&str]) -> Output {
    wishdir_in("en", arguments)
}

/// The same in a given language.
pub(crate) fn wishdir_in(language: &str, arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
    command
        .args(arguments)
        .env("WISHDIR_LANGUAGE", language)
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .output()
        .unwrap()
}

/// The arguments of a command line without quotes.
pub(crate) fn args(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Whether a command succeeds.
pub(crate) fn succeeds(arguments: &[&str]) -> bool {
    wishdir(arguments).status.success()
}

/// Whether a command succeeds, its output, and its errors.
pub(crate) fn outcome(arguments: &[&str]) -> (bool, String, String) {
    let output = wishdir(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Output of a command that must succeed.
#[track_caller]
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = wishdir(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The same as JSON.
#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

/// Error message of a command that must fail.
#[track_caller]
pub(crate) fn refusal(arguments: &[&str]) -> String {
    let output = wishdir(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && !said.is_empty(),
        "{arguments:?}: {said}"
    );
    said
}

/// Path of a built-in script.
pub(crate) fn asset(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets/scripts")
        .join(name)
        .display()
        .to_string()
}
