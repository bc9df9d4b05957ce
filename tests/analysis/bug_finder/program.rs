//! `wishdir bugs` as a user types it.

use serde_json::Value;

use crate::support::documents::check_json_section;
use crate::support::program::{args, json, printed, refusal};

/// A position before the edge of the 250-unit tower on the falls map.
const HERE: [&str; 9] = [
    "bugs",
    "--map",
    "bugs",
    "--profile",
    "cs16-100",
    "--air",
    "0 -600 300",
    "--velocity",
    "0 0 0",
];

#[test]
fn a_way_is_listed_carried_out_and_written_as_a_script_that_simulate_plays() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("way.ron");
    let path = script.to_str().unwrap();
    let height = (280..320)
        .map(|height| format!("0 -600 {height}"))
        .find(|air| {
            let mut arguments = args("bugs --map bugs --profile cs16-100 --json --air");
            arguments.push(air);
            let report = json(&arguments);
            !report["ways"].as_array().unwrap().is_empty()
        })
        .unwrap();
    let here = [
        "bugs",
        "--map",
        "bugs",
        "--profile",
        "cs16-100",
        "--air",
        &height,
    ];
    let report = json(&[&here[..], &["--try", "1", "--script-out", path, "--json"]].concat());
    check_json_section("bugs", &report);
    let way = &report["ways"][0];
    assert_eq!(
        (&way["technique"], &way["pre_move"]),
        (&Value::from("jumpbug"), &Value::from("in_the_air"))
    );
    assert_eq!(report["tried"]["events"][0]["technique"], "jumpbug");
    assert_eq!(report["tried"]["events"][0]["outcome"], "success");
    assert_eq!(report["tried"]["events"][0]["tick"], way["tick"]);
    let said = printed(&[&here[..], &["--try", "1"]].concat());
    assert!(
        said.contains("JumpBug: 1 path") && said.contains("DuckBug impossible"),
        "{said}"
    );
    let stats = printed(&["jumpstats", path, "--map", "bugs", "--profile", "cs16-100"]);
    assert!(stats.contains("JumpBug"), "{stats}");
}

#[test]
fn what_cannot_be_asked_is_refused_in_words() {
    assert!(refusal(&[&HERE[..], &["--try", "900"]].concat()).contains("--try 900"));
    assert!(refusal(&["bugs", "--map", "chain"]).contains("Need For Kill"));
    assert!(refusal(&["bugs", "--air", "1 2"]).contains("three numbers"));
}
