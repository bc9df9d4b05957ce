//! README.md is true: every file, command, map and profile that it names exists.

use std::fs;
use std::path::Path;
use std::process::Command;

use wishdir::sim::profile::built_in;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// What stands between backticks, and the lines of code blocks.
fn code(text: &str) -> Vec<String> {
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
    assert!(found.len() > 20, "the README names its commands between backticks");
    found
}

#[test]
fn every_path_it_names_is_there() {
    let text = readme();
    let in_links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned);
    let in_code = code(&text).into_iter().flat_map(|code| code.split(' ').map(str::to_owned).collect::<Vec<_>>());
    let folders = ["assets/", "docs/", "scripts/", "src/", "tests/", "maps/", "benches/", "fuzz/"];
    let mut count = 0;
    for path in in_links.chain(in_code).filter(|path| folders.iter().any(|folder| path.starts_with(folder))) {
        assert!(root().join(&path).exists(), "README.md names `{path}`, which is not there");
        count += 1;
    }
    assert!(count >= 8, "only {count} paths found");
}

#[test]
fn every_profile_it_names_is_built_in() {
    let names: Vec<&str> = built_in().iter().map(|profile| profile.name.as_str()).collect();
    let starts = ["cs16-", "hl-", "qw-", "tf-"];
    for name in code(&readme()).iter().filter(|code| starts.iter().any(|start| code.starts_with(start))) {
        assert!(names.contains(&name.as_str()), "README.md names the profile `{name}`, which is not built in");
    }
}

#[test]
fn every_command_it_names_is_understood() {
    let mut count = 0;
    for line in code(&readme()) {
        let mut words = line.split(' ');
        let (Some("wishdir"), Some(command)) = (words.next(), words.next()) else { continue };
        // `play` needs the game.
        if command == "play" && cfg!(not(feature = "game")) {
            continue;
        }
        let help = Command::new(env!("CARGO_BIN_EXE_wishdir")).args([command, "--help"]).output().unwrap();
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(help.contains("Usage: wishdir"), "README.md names `{line}`, but there is no command `{command}`");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "README.md names `{line}`, but `{command}` has no `{option}`");
        }
        count += 1;
    }
    assert!(count >= 5, "only {count} commands found");
}

#[test]
fn every_map_that_is_built_in_is_explained() {
    let text = readme();
    for entry in fs::read_dir(root().join("maps")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "map") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(text.contains(&format!("| `{name}` |")), "README.md does not explain the map `{name}`");
        }
    }
}
