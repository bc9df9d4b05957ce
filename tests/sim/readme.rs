//! README.md and CONTRIBUTING.md are true: every file, command, map and profile that they name
//! exists.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wishdir_sim::profile::built_in;

use crate::support::documents::{check_documented_commands, code, readme, root};

/// The files and folders that a document names: between backticks, in code blocks, in links. `NAME`
/// stands for any.
fn paths(text: &str) -> Vec<String> {
    let in_links = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .map(str::to_owned);
    let in_code = code(text)
        .into_iter()
        .flat_map(|code| code.split(' ').map(str::to_owned).collect::<Vec<_>>());
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
    let is_path = |path: &String| {
        folders.iter().any(|folder| path.starts_with(folder)) && !path.contains("NAME")
    };
    in_links.chain(in_code).filter(is_path).collect()
}

#[test]
fn every_path_that_the_documents_name_is_there() {
    for (document, least) in [
        ("README.md", 8),
        ("CONTRIBUTING.md", 40),
        ("tests/README.md", 5),
        ("docs/traces.md", 5),
    ] {
        let paths = paths(&fs::read_to_string(root().join(document)).unwrap());
        for path in &paths {
            assert!(
                root().join(path).exists(),
                "{document} names `{path}`, which is not there"
            );
        }
        assert!(
            paths.len() >= least,
            "{document}: only {} paths found",
            paths.len()
        );
    }
}

#[test]
fn every_recipe_names_its_files() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
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
            paths(recipe).len() >= 2 && recipe.contains("Proof: "),
            "{title}: files and a proof"
        );
    }
}

#[test]
fn every_profile_it_names_is_built_in() {
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
    let named = code(&readme());
    for name in named
        .iter()
        .filter(|code| starts.iter().any(|start| code.starts_with(start)) && !is_map(code))
    {
        assert!(
            names.contains(&name.as_str()),
            "README.md names the profile `{name}`, which is not built in"
        );
    }
}

#[test]
fn every_command_they_name_is_understood() {
    // `play` needs the game, whose tests ask it.
    // Too few commands found.
    assert!(check_documented_commands(|command| command != "play") >= 5);
}

/// Runs a line of the README in a folder; what it prints.
fn run(line: &str, folder: &Path) -> String {
    // What stands in quotes is one argument.
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
    let lines = code(&readme());
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
    let text = readme();
    for entry in fs::read_dir(root().join("maps")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "map") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(
                text.contains(&format!("| `{name}` |")),
                "README.md does not explain the map `{name}`"
            );
        }
    }
}
