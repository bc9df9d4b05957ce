//! The tree's laws: what no compiler checks and every reader relies on.

mod catalogue;
mod citations;
mod imports;
mod translation;
mod words;

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every file that holds text below `folders`, with its path from the project's root; recordings
/// and what git ignores left out.
fn text_files(folders: &[&str]) -> Vec<(String, String)> {
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(root())
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            let is_ours = ![
                "fuzz/target",
                "fuzz/corpus",
                "fuzz/artifacts",
                "tests/traces",
            ]
            .contains(&name.as_str());
            if path.is_dir() && is_ours {
                waiting.push(path);
            } else if let Some(text) = is_ours.then(|| fs::read_to_string(&path).ok()).flatten() {
                files.push((name, text));
            }
        }
    }
    files.sort();
    files
}

/// Every Rust file below `folder`, with its path from the project's root.
fn rust_files(folder: &str) -> Vec<(String, String)> {
    let files: Vec<_> = text_files(&[folder])
        .into_iter()
        .filter(|(name, _)| name.ends_with(".rs"))
        .collect();
    assert!(!files.is_empty(), "no Rust file below {folder}");
    files
}

/// The program's and the libraries' Rust files.
fn source_files() -> Vec<(String, String)> {
    ["src", "crates"].into_iter().flat_map(rust_files).collect()
}

fn all_files() -> Vec<(String, String)> {
    ["src", "crates", "tests", "benches", "examples"]
        .into_iter()
        .flat_map(rust_files)
        .collect()
}

#[test]
fn bevy_is_named_below_src_game_only() {
    for (name, text) in source_files()
        .iter()
        .filter(|(name, _)| !name.starts_with("src/game/"))
    {
        for (line, code) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            assert!(
                !code.contains("bevy"),
                "{name}:{}: Bevy belongs below src/game",
                line + 1
            );
        }
    }
}

#[test]
fn engines_are_named_where_they_live_only() {
    let homes = [
        "crates/wishdir-sim/src/engine/",
        "crates/wishdir-sim/src/client/",
        "crates/wishdir-sim/src/conform/",
    ];
    for (name, text) in source_files()
        .iter()
        .filter(|(name, _)| !homes.iter().any(|home| name.starts_with(home)))
    {
        // A family is its engines by another name; only its keys in profile files are its own.
        let names_family = |line: &str| {
            name != "crates/wishdir-sim/src/profile/fields.rs"
                && line.contains("Family::")
                && !line.contains("FontFamily::")
        };
        let found = text
            .lines()
            .position(|line| line.contains("Engine::") || names_family(line));
        let line = found.unwrap_or(0) + 1;
        assert!(
            found.is_none(),
            "{name}:{line}: names an engine; what it can and has stands in EngineRules"
        );
    }
}

#[test]
fn engines_are_matched_and_never_compared() {
    // The compiler names every match that a new engine must be added to, and no comparison.
    for (name, text) in source_files() {
        let compares = |line: &str| {
            ["Engine::", "Family::"].iter().any(|kind| {
                [format!("== {kind}"), format!("!= {kind}")]
                    .iter()
                    .any(|compared| line.contains(compared.as_str()))
            })
        };
        let found = text.lines().position(compares);
        assert!(
            found.is_none(),
            "{name}:{}: compares an engine; match it",
            found.unwrap_or(0) + 1
        );
    }
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    for (name, text) in all_files() {
        assert!(
            text.starts_with("//! "),
            "{name}: the first line must be `//! ` and one sentence"
        );
    }
}

#[test]
fn the_pure_core_touches_no_file_and_no_clock() {
    // Clippy's list denies the functions; this catches the modules.
    for (name, text) in [
        "crates/wishdir-sim/src",
        "crates/wishdir-formats/src",
        "crates/wishdir-replay/src",
        "crates/wishdir-analysis/src",
        "src/exchange",
        "src/review",
        "src/planner",
        "src/coach",
    ]
    .into_iter()
    .flat_map(rust_files)
    {
        for word in ["std::fs", "std::time", "std::thread", "std::env", "rand::"] {
            let found = text
                .lines()
                .position(|line| !line.trim_start().starts_with("//") && line.contains(word));
            assert!(
                found.is_none(),
                "{name}:{}: `{word}` in the pure core",
                found.unwrap_or(0) + 1
            );
        }
    }
}

#[test]
fn the_disk_is_touched_below_src_content_only() {
    for (name, text) in source_files()
        .iter()
        .filter(|(name, _)| !name.starts_with("src/storage/"))
    {
        // What follows this line in a file are its tests.
        let program = text.lines().take_while(|line| *line != "#[cfg(test)]");
        for (line, code) in program
            .enumerate()
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            assert!(
                !code.contains("std::fs"),
                "{name}:{}: files belong below src/storage",
                line + 1
            );
        }
    }
}

#[test]
fn nothing_is_left_to_do_in_the_source() {
    for (name, text) in source_files() {
        for word in ["todo!(", "unimplemented!(", "dbg!("] {
            assert!(!text.contains(word), "{name}: `{word}`");
        }
    }
}
