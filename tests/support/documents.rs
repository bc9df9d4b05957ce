//! The documents of the repository, and the commands they name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wishdir::coach::Habit;
use wishdir_analysis::ledger::Cause;

/// The pages for players in `docs`. The other pages there are for engineers.
pub(crate) const PLAYER_PAGES: [&str; 12] = [
    "docs/cli.md",
    "docs/controls.md",
    "docs/exactness.md",
    "docs/import.md",
    "docs/maps.md",
    "docs/need-for-kill.md",
    "docs/performance.md",
    "docs/practice.md",
    "docs/profiles.md",
    "docs/records.md",
    "docs/replays.md",
    "docs/troubleshooting.md",
];

/// The repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a document, by its path from the root.
pub(crate) fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The front pages and everything in `docs`, as paths from the root.
pub(crate) fn documents() -> Vec<String> {
    let mut paths: Vec<String> = ["README.md", "README.ru.md", "CONTRIBUTING.md"]
        .map(str::to_owned)
        .into();
    let mut pages: Vec<String> = fs::read_dir(root().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.sort();
    paths.append(&mut pages);
    paths
}

/// The texts between backticks, and the lines of code blocks.
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

/// Names of all fields of a JSON value. Skips names that are numbers, because they are data.
pub(crate) fn field_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name.parse::<i64>().is_err() {
                    names.insert(name.clone());
                }
                field_names(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| field_names(value, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Checks that a section of `docs/json.md` names every field of a command's output.
#[track_caller]
pub(crate) fn check_json_section(section: &str, value: &Value) {
    let page = document("docs/json.md");
    let start = format!("\n## {section}\n");
    let (_, text) = page.split_once(&start).expect("a section of the page");
    let text = text.split("\n## ").next().unwrap_or_default();
    let mut names = BTreeSet::new();
    field_names(value, &mut names);
    // Ids that are used as field names have tables of their own.
    let ids = [&Cause::ALL.map(Cause::id)[..], &Habit::ALL.map(Habit::id)].concat();
    let missing: Vec<&String> = names
        .iter()
        .filter(|name| !ids.contains(&name.as_str()))
        .filter(|name| !text.contains(&format!("`{name}`")))
        .collect();
    assert!(
        missing.is_empty(),
        "docs/json.md, {section}: lacks {missing:?}"
    );
}

/// Whether a command of the program is missing in a build without Bevy.
pub(crate) fn needs_game(command: &str) -> bool {
    ["play", "export-textures"].contains(&command)
}

/// The help of a command. Empty if there is no such command.
fn help(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .args(arguments)
        .arg("--help")
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Checks that the program knows the commands of [`documents`] with all their options. Checks only
/// commands that are `wanted`. Returns how often they are named.
pub(crate) fn check_documented_commands(wanted: impl Fn(&str) -> bool) -> usize {
    let mut helps = BTreeMap::new();
    let mut count = 0;
    for path in documents() {
        for line in code(&document(&path)) {
            let mut words = line.split(' ');
            let (Some("wishdir"), Some(command)) = (words.next(), words.next()) else {
                continue;
            };
            if !wanted(command) {
                continue;
            }
            let help = helps.entry(command.to_owned()).or_insert_with(|| {
                let mut text = help(&[command]);
                // `wishdir records import` has options of its own.
                if command == "records" {
                    for own in ["import", "export"] {
                        text += &help(&[command, own]);
                    }
                }
                text
            });
            assert!(
                help.contains("Usage: wishdir"),
                "{path} names `{line}`, but there is no command `{command}`"
            );
            for option in words.filter(|word| word.starts_with("--")) {
                let option = option.trim_end_matches(';');
                assert!(
                    help.contains(option),
                    "{path} names `{line}`, but `{command}` has no `{option}`"
                );
            }
            count += 1;
        }
    }
    count
}
