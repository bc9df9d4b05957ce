//! `wishdir records`, as a user types it.

use std::path::Path;

use serde_json::{Value, json};

use crate::play::{Folder, all, finished, hops, nfk_jump, nfk_place, rows};
use crate::support::documents::check_json_section;
use crate::support::program;

#[track_caller]
fn printed(arguments: &[&str], file: &Path) -> String {
    program::printed(&[arguments, &["--file", file.to_str().unwrap()]].concat())
}

#[track_caller]
fn refusal(arguments: &[&str], file: &Path) -> String {
    program::refusal(&[arguments, &["--file", file.to_str().unwrap()]].concat())
}

fn filled() -> Folder {
    let (place, found) = hops();
    let mut written = rows(&place, found);
    written.extend(rows(&place, vec![finished(12_340)]));
    written.extend(rows(&nfk_place(), vec![nfk_jump(7)]));
    Folder::new().with(&written)
}

#[test]
fn jumps_are_listed_for_people() {
    let folder = filled();
    let table = printed(&["records"], &folder.path());
    let lines: Vec<&str> = table.lines().collect();
    assert!(
        lines[0].starts_with("when (UTC)") && lines[0].contains("distance"),
        "{table}"
    );
    assert!(
        lines[1].starts_with("2026-11-22 12:00  lab    cs16-100   LJ"),
        "{table}"
    );
    assert!(lines.last().unwrap().contains("100.50"), "{table}");
    let widths: Vec<usize> = lines.iter().map(|line| line.find("  ").unwrap()).collect();
    assert!(
        widths[1..].iter().all(|width| *width == widths[1]),
        "columns stand below each other: {table}"
    );
    assert_eq!(
        printed(&["records", "--map", "chain"], &folder.path())
            .lines()
            .count(),
        2
    );
    assert_eq!(
        printed(&["records", "--newest", "3"], &folder.path())
            .lines()
            .count(),
        4
    );
    assert!(printed(&["records", "runs"], &folder.path()).contains("0:12.340"));
    assert!(
        printed(&["records", "sessions"], &folder.path())
            .lines()
            .count()
            == 2
    );
    assert!(
        printed(&["records", "bugs"], &folder.path())
            .lines()
            .count()
            >= 1
    );
}

#[test]
fn machines_get_everything_unrounded() {
    let folder = filled();
    let said: Value = serde_json::from_str(&printed(
        &["records", "--json", "--profile", "cs16-100"],
        &folder.path(),
    ))
    .unwrap();
    let rows = said["rows"].as_array().unwrap();
    let listing = all(&folder.path(), wishdir::storage::records::Table::Jumps);
    assert_eq!(rows.len() + 1, listing.rows.len());
    assert_eq!(rows[0]["at"], "2026-11-22T12:00:00Z");
    assert!(
        rows[0]["details"]["strafes"].is_array() && rows[0]["losses"].is_array(),
        "{}",
        rows[0]
    );
    let csv = printed(&["records", "runs", "--csv"], &folder.path());
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("id,session,at,game,map,"), "{csv}");
    assert!(
        lines[1].starts_with("1,1,2026-11-22T12:00:00Z,3d,lab,"),
        "{csv}"
    );
    assert!(
        lines[1].ends_with(r#""[{""checkpoint"":1,""ticks"":617,""time_ms"":6170}]""#),
        "{csv}"
    );
}

#[test]
fn the_document_of_the_json_defines_every_field_of_plan_and_progress() {
    let folder = filled();
    for command in ["plan", "progress"] {
        let words = printed(
            &[command, "--json", "--profile", "cs16-100"],
            &folder.path(),
        );
        let value: Value = serde_json::from_str(&words).unwrap();
        check_json_section(command, &value);
        let jumps = &value["errors"]["jumps"];
        assert!(command == "plan" || jumps.as_u64() > Some(0), "{value}");
    }
}

#[test]
fn the_answer_is_honest_where_nothing_was_played() {
    let words = program::printed(&["records"]);
    assert!(
        words.contains("No matching entries") && words.contains("records.db"),
        "{words}"
    );
    assert_eq!(program::json(&["records", "--json"]), json!({"rows": []}));
    let folder = Folder::new();
    for command in ["records", "plan", "progress"] {
        assert!(
            refusal(&[command], &folder.path()).contains("expected a records database"),
            "{command}: a file that was asked for"
        );
    }
    assert!(folder.names().is_empty(), "reading makes no file");
    let filled = filled();
    assert!(
        printed(&["records", "--kind", "nonsense"], &filled.path()).contains("No matching entries")
    );
    assert!(
        !printed(&["records", "--since", "40000d"], &filled.path()).contains("No matching entries")
    );
    assert!(
        refusal(&["records", "--since", "yesterday"], &filled.path()).contains("expected a date")
    );
}

#[test]
fn a_copy_holds_everything_and_overwrites_nothing() {
    let folder = filled();
    let copy = folder.file("copy.db");
    let words = printed(
        &["records", "export", copy.to_str().unwrap()],
        &folder.path(),
    );
    assert!(words.contains("copy.db"), "{words}");
    let table = wishdir::storage::records::Table::Jumps;
    assert_eq!(all(&copy, table), all(&folder.path(), table));
    assert!(
        refusal(
            &["records", "export", copy.to_str().unwrap()],
            &folder.path()
        )
        .contains("already exists")
    );
}

#[test]
fn json_and_csv_have_the_newest_1000_rows_unless_more_are_asked_for() {
    let found = (0..1100).map(nfk_jump).collect();
    let folder = Folder::new().with(&rows(&nfk_place(), found));
    let count = |more: &[&str]| {
        let said = printed(&[&["records", "--json"], more].concat(), &folder.path());
        let said: Value = serde_json::from_str(&said).unwrap();
        let rows = said["rows"].as_array().unwrap();
        (rows.len(), rows.last().unwrap()["takeoff_tick"].clone())
    };
    assert_eq!(count(&[]), (1000, json!(1099)));
    assert_eq!(count(&["--newest", "1050"]), (1050, json!(1099)));
    assert_eq!(count(&["--all"]), (1100, json!(1099)));
    let csv = printed(&["records", "--csv"], &folder.path());
    assert_eq!(csv.lines().count(), 1 + 1000);
}

/// A table of 100,000 jumps took 252 MB, because its rows were kept to measure the columns.
#[cfg(target_os = "linux")]
#[test]
fn a_long_table_takes_little_memory_and_is_aligned() {
    const ROWS: u64 = 40_000;
    let found = (0..ROWS).map(nfk_jump).collect();
    let folder = Folder::new().with(&rows(&nfk_place(), found));
    // 64 MiB of data.
    let limited = "ulimit -d 65536 && exec \"$0\" records --all --file \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_wishdir")])
        .arg(folder.path())
        .env("WISHDIR_LANGUAGE", "en")
        .output()
        .unwrap();
    let words = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert_eq!(words.lines().count() as u64, ROWS + 1);
    let column = words.lines().next().unwrap().find("kind").unwrap();
    for line in words.lines().skip(1) {
        assert_eq!(line.find(" jump").map(|at| at + 1), Some(column), "{line}");
    }
}
