//! The documents are correct: every file, link, command, map and profile that they name exists.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wishdir_sim::profile::built_in;

use crate::support::documents::{
    PLAYER_PAGES, check_documented_commands, code, document, documents, needs_game, root,
};

/// Maximum number of lines of the front page.
const README_LINES: usize = 150;

/// Targets of a document's links.
fn links(text: &str) -> Vec<&str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect()
}

/// The files and folders that a document names in code. `NAME` and `*` match anything.
fn paths(text: &str) -> Vec<String> {
    let folders = [
        "assets/",
        "docs/",
        "examples/",
        "scripts/",
        "src/",
        "crates/",
        "tests/",
        "maps/",
        "benches/",
        "fuzz/",
    ];
    code(text)
        .iter()
        .flat_map(|code| code.split(' '))
        .filter(|path| {
            folders.iter().any(|folder| path.starts_with(folder))
                && !path.contains("NAME")
                && !path.contains('*')
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_path_that_the_documents_name_is_there() {
    let mut count = 0;
    for path in documents()
        .iter()
        .map(String::as_str)
        .chain(["tests/README.md"])
    {
        for named in paths(&document(path)) {
            assert!(
                root().join(&named).exists(),
                "{path} names `{named}`, which is not there"
            );
            count += 1;
        }
    }
    assert!(count >= 150, "only {count} paths found");
    for (path, least) in [
        ("README.md", 3),
        ("CONTRIBUTING.md", 40),
        ("tests/README.md", 5),
        ("docs/traces.md", 5),
        ("docs/cli.md", 5),
    ] {
        let found = paths(&document(path)).len();
        assert!(found >= least, "{path}: only {found} paths found");
    }
}

#[test]
fn every_link_between_the_documents_leads_to_a_file() {
    let mut count = 0;
    for path in documents() {
        let folder = root().join(&path).parent().unwrap().to_owned();
        for link in links(&document(&path)) {
            if link.contains("://") {
                continue;
            }
            assert!(
                folder.join(link).exists(),
                "{path} links to {link}, which is not there"
            );
            count += 1;
        }
    }
    assert!(count >= 40, "only {count} links found");
}

#[test]
fn the_front_page_is_short_and_leads_to_every_page_for_players() {
    let readme = document("README.md");
    let lines = readme.lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines");
    for page in PLAYER_PAGES {
        assert!(
            links(&readme).contains(&page),
            "README.md does not link to {page}"
        );
    }
    assert!(
        links(&readme).contains(&"README.ru.md"),
        "README.md does not link to the Russian page"
    );
}

#[test]
fn the_number_of_recordings_is_that_of_the_packed_ones() {
    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries
            .map(|path| {
                if path.is_dir() {
                    count(&path)
                } else {
                    usize::from(path.to_string_lossy().ends_with(".jsonl.gz"))
                }
            })
            .sum()
    }
    let number = count(&root().join("tests/traces"));
    for (path, words) in [
        ("README.md", format!("The tests replay {number} recordings")),
        ("README.md", format!("Yes. {number} recordings")),
        ("README.ru.md", format!("Да. {number} запис")),
        ("docs/exactness.md", format!("This replays {number} traces")),
    ] {
        assert!(document(path).contains(&words), "{path} lacks: {words}");
    }
}

#[test]
fn every_recipe_names_its_files() {
    let text = document("CONTRIBUTING.md");
    let (_, recipes) = text.split_once("## Recipes").unwrap();
    let recipes: Vec<&str> = recipes.split("\n### ").skip(1).collect();
    let titles: Vec<&str> = recipes
        .iter()
        .filter_map(|recipe| recipe.lines().next())
        .collect();
    assert_eq!(
        titles,
        [
            "A profile",
            "A widget",
            "A menu page",
            "A map",
            "An engine",
            "A setting",
            "A reader of a foreign format",
            "A drill"
        ]
    );
    for (title, recipe) in titles.iter().zip(recipes) {
        assert!(
            paths(recipe).len() >= 2
                && (recipe.contains("tests/") || recipe.contains("cargo test")),
            "{title}: files and tests"
        );
    }
}

#[test]
fn every_profile_they_name_is_built_in() {
    let names: Vec<&str> = built_in()
        .iter()
        .map(|profile| profile.name.as_str())
        .collect();
    let starts = ["cs16-", "hl-", "qw-", "tf-"];
    let is_map = |code: &str| {
        root()
            .join("maps")
            .join(code)
            .with_extension("map")
            .exists()
    };
    for path in ["README.md", "README.ru.md"]
        .into_iter()
        .chain(PLAYER_PAGES)
    {
        for name in code(&document(path)) {
            let is_profile = starts.iter().any(|start| name.starts_with(start)) && !is_map(&name);
            assert!(
                !is_profile || names.contains(&name.as_str()),
                "{path} names the profile `{name}`, which is not built in"
            );
        }
    }
    let page = document("docs/profiles.md");
    for name in names {
        assert!(
            page.contains(&format!("`{name}`")),
            "docs/profiles.md does not list `{name}`"
        );
    }
}

#[test]
fn every_command_they_name_is_understood() {
    // The game's tests check the commands that need the game.
    let count = check_documented_commands(|command| !needs_game(command));
    assert!(count >= 60, "only {count} commands found");
}

#[test]
fn the_page_of_commands_has_every_command() {
    let page = document("docs/cli.md");
    let help = run("wishdir --help", root());
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names: Vec<&str> = commands
        .lines()
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !["", "help"].contains(name))
        .collect();
    assert!(names.len() >= 20, "only {} commands found", names.len());
    for name in names {
        assert!(
            code(&page)
                .iter()
                .any(|line| line.starts_with(&format!("wishdir {name}"))),
            "docs/cli.md has no example of `wishdir {name}`"
        );
    }
}

/// Runs a line of a document in a folder. Returns its output.
fn run(line: &str, folder: &Path) -> String {
    // Text in quotes is one argument.
    let parts = line
        .split('"')
        .enumerate()
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
    let arguments = parts.skip(1);
    let output = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .env("WISHDIR_LANGUAGE", "en")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_ideal_strafers_example_lands_on_a_block_and_its_script_repeats_it() {
    let lines = code(&document("docs/cli.md"));
    let example = |start: &str| {
        lines
            .iter()
            .find(|line| line.starts_with(start) && line.contains("jump.ron"))
            .unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    run(example("wishdir bot "), folder.path());
    let simulate = example("wishdir simulate ");
    run(simulate, folder.path());
    let jumpstats = simulate
        .replace("wishdir simulate ", "wishdir jumpstats ")
        .replace("--script ", "")
        + " --json";
    let json: Value = serde_json::from_str(&run(&jumpstats, folder.path())).unwrap();
    let [jump] = json["jumps"].as_array().unwrap().as_slice() else {
        panic!("one jump: {json}")
    };
    let [block, landing_edge] =
        ["block", "landing_edge"].map(|key| jump[key].as_f64().unwrap_or(f64::NAN));
    assert_eq!(
        (&jump["kind"], &jump["valid"]),
        (&Value::from("LJ"), &Value::from(true)),
        "{jump}"
    );
    let is_whole = (block / 5.0 - (block / 5.0).round()).abs() < 0.001;
    assert!(
        (215.0..=260.1).contains(&block) && is_whole && landing_edge > 0.0,
        "one of the map's blocks: {jump}"
    );
}

#[test]
fn every_map_that_is_built_in_is_explained() {
    for (folder, extension, page) in [
        ("maps", "map", "docs/maps.md"),
        ("maps/nfk", "nfk", "docs/need-for-kill.md"),
    ] {
        let text = document(page);
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|found| found == extension) {
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                assert!(
                    text.contains(&format!("| `{name}` |")),
                    "{page} does not explain the map `{name}`"
                );
            }
        }
    }
}
