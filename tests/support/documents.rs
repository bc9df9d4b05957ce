//! What README.md and CONTRIBUTING.md name.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of README.md.
pub(crate) fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// What stands between backticks, and the lines of code blocks.
pub(crate) fn code(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.push(line.to_owned());
        } else {
            found.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

/// Demands that the program knows the commands that the documents name, those that are asked for,
/// with all their options; how often they are named.
pub(crate) fn check_documented_commands(is_asked: impl Fn(&str) -> bool) -> usize {
    let mut count = 0;
    for line in code(&readme()).into_iter().chain(code(
        &fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap(),
    )) {
        let mut words = line.split(' ');
        let (Some("wishdir"), Some(command)) = (words.next(), words.next()) else {
            continue;
        };
        if !is_asked(command) {
            continue;
        }
        let help = Command::new(env!("CARGO_BIN_EXE_wishdir"))
            .env("WISHDIR_LANGUAGE", "en")
            .args([command, "--help"])
            .output()
            .unwrap();
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(
            help.contains("Usage: wishdir"),
            "the documents name `{line}`, but there is no command `{command}`"
        );
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(
                help.contains(option),
                "the documents name `{line}`, but `{command}` has no `{option}`"
            );
        }
        count += 1;
    }
    count
}
