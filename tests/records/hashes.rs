//! Records identify rules, maps and files by hashes of their contents, never by name.

use std::fs;

use serde_json::Value;
use std::sync::Arc;
use wishdir::storage::records::{Board, Boards, Database, Filter};
use wishdir_replay::Recordable as _;
use wishdir_sim::profile::{FieldSlot, Profile, Section, by_name, section_fields};
use wishdir_sim::run::Run;

use crate::boards::{records, wishdir};
use crate::play::{Folder, column};
use crate::support::program::{asset, json, printed};

fn digest(profile: &Profile) -> String {
    Run::rules_digest(&Arc::new(profile.clone())).to_string()
}

/// Keys of the client section that are personal preferences.
const HAND: [&str; 7] = [
    "cl_yawspeed",
    "cl_pitchspeed",
    "cl_anglespeedkey",
    "m_yaw",
    "m_pitch",
    "sensitivity",
    "idrive",
];

#[test]
fn words_of_rules_are_not_in_their_hash() {
    let rules = by_name("cs16-100").unwrap();
    let mut reworded = rules.clone();
    reworded.name = "another".to_owned();
    reworded.title = "Another title".to_owned();
    reworded.note = "QWERTYUIOPASDFGHJKLZXCVBNMqwertyuiopasdf".to_owned();
    assert_eq!(digest(rules), digest(&reworded));
    assert_eq!(digest(rules).len(), 64);
}

#[test]
fn every_number_of_the_rules_is_in_their_hash() {
    for rules in ["cs16-100", "qw-77"].map(|name| by_name(name).unwrap()) {
        for section in Section::ALL {
            for field in section_fields(section, rules.engine()) {
                let mut changed = rules.clone();
                match (field.slot)(&mut changed) {
                    FieldSlot::Number(number) => *number += 1.0,
                    FieldSlot::Switch(switch) => *switch = !*switch,
                }
                let is_of_hand = section == Section::Client && HAND.contains(&field.key);
                assert_eq!(
                    digest(&changed) == digest(rules),
                    is_of_hand,
                    "{} of {}",
                    field.key,
                    rules.name
                );
            }
        }
        let changes: [fn(&mut Profile); 4] = [
            |rules| rules.tick = wishdir_sim::profile::TickRule::Fixed(7),
            |rules| rules.hulls[0].maxs.z += 1.0,
            |rules| rules.view.standing += 1.0,
            |rules| rules.physics.engine = wishdir_sim::engine::Engine::HalfLife,
        ];
        for change in changes {
            let mut changed = rules.clone();
            change(&mut changed);
            assert_ne!(digest(&changed), digest(rules));
        }
    }
}

/// Records a script on `lab`, under the rules of a file or under built-in ones.
fn recorded(folder: &Folder, name: &str, rules: &str, more: &[&str]) -> String {
    recorded_on(folder, "lab", name, rules, more)
}

/// Records a script on a map.
fn recorded_on(folder: &Folder, map: &str, name: &str, rules: &str, more: &[&str]) -> String {
    let path = folder.file(name).display().to_string();
    let hops = asset("hops.ron");
    let arguments = [
        "simulate",
        "--map",
        map,
        "--profile",
        rules,
        "--script",
        &hops,
        "--record",
        &path,
    ];
    let (is_good, words) = wishdir(&[&arguments[..], more].concat());
    assert!(is_good, "{words}");
    path
}

fn all_entries(database: &Database) -> wishdir::storage::records::Listing {
    database.board(Board::Jumps, &Filter::default()).unwrap()
}

#[test]
fn rules_with_a_built_in_name_and_other_numbers_have_a_board_of_their_own_and_a_mark() {
    let folder = Folder::new();
    let low = by_name("cs16-100")
        .unwrap()
        .to_ron()
        .replace("gravity: 800", "gravity: 400");
    let file = folder.file("cs16-100.ron");
    fs::write(&file, low).unwrap();
    let mut database = records(&folder);
    for (name, rules) in [
        ("honest.wdr", "cs16-100"),
        ("low.wdr", file.to_str().unwrap()),
    ] {
        let path = recorded(&folder, name, rules, &[]);
        database.import(path.as_ref()).unwrap();
    }
    // The page of the game.
    let boards = Boards::read(&database, 10).unwrap();
    let marked = column(&boards.jumps, "profile");
    let is_marked = |name: &&Value| name.as_str().unwrap().starts_with("cs16-100 *");
    assert!(boards.has_others && marked.iter().any(|name| is_marked(&name)));
    assert!(marked.contains(&"cs16-100".into()), "{marked:?}");
    drop(database);
    let file = folder.path().display().to_string();
    let said = json(&["records", "jumps", "--board", "--json", "--file", &file]);
    let rows = said["rows"].as_array().unwrap();
    for is_built_in in [true, false] {
        let first = rows
            .iter()
            .find(|row| row["rules_built_in"] == is_built_in && row["rank"] == 1);
        assert!(
            first.is_some_and(|row| row["profile"] == "cs16-100"),
            "{said}"
        );
    }
    assert!(rows.iter().all(|row| row["map_built_in"] == true));
    let table = printed(&["records", "jumps", "--board", "--file", &file]);
    assert!(
        table.contains("cs16-100 *") && table.contains("not the built-in"),
        "{table}"
    );
    // `verify` reports the same for the replay.
    let low = folder.file("low.wdr").display().to_string();
    let said = json(&["verify", "--json", &low]);
    let file = &said["files"][0];
    assert_eq!(
        (
            &file["rules"],
            &file["rules_built_in"],
            &file["map_built_in"]
        ),
        (
            &Value::from("cs16-100"),
            &Value::from(false),
            &Value::from(true)
        ),
        "{file}"
    );
    assert!(file["rules_hash"].as_str().unwrap().len() == 64);
    assert!(printed(&["verify", &low]).contains("rules cs16-100 (NOT built-in"));
    // And so does `jumpstats`, so that nobody grades a jump by other rules.
    let said = json(&["jumpstats", "--json", &low]);
    assert_eq!(
        (&said["profile"], &said["rules_built_in"]),
        (&Value::from("cs16-100"), &Value::from(false))
    );
    assert!(printed(&["jumpstats", &low]).contains("rules cs16-100 (NOT the built-in ones)"));
}

#[test]
fn a_map_with_a_built_in_name_and_other_brushes_has_a_mark() {
    let folder = Folder::new();
    let lab = fs::read_to_string("maps/lab.map").unwrap();
    let own = folder.file("lab.map");
    // Without one brush of the floor, far from the hops.
    let (before, rest) = lab.split_once("// brush 0\n").unwrap();
    let (_, after) = rest.split_once("// brush 1\n").unwrap();
    fs::write(&own, format!("{before}{after}")).unwrap();
    let mut database = records(&folder);
    for (name, map) in [("honest.wdr", "lab"), ("other.wdr", own.to_str().unwrap())] {
        let path = recorded_on(&folder, map, name, "cs16-100", &[]);
        database.import(path.as_ref()).unwrap();
    }
    drop(database);
    let file = folder.path().display().to_string();
    let said = json(&["records", "jumps", "--board", "--json", "--file", &file]);
    let hashes = [true, false].map(|is_built_in| {
        let mut rows = said["rows"].as_array().unwrap().iter();
        let row = rows.find(|row| row["map_built_in"] == is_built_in).unwrap();
        assert_eq!(row["map"], "lab", "{row}");
        row["map_hash"].as_str().unwrap().to_owned()
    });
    assert_ne!(hashes[0], hashes[1]);
    let table = printed(&["records", "jumps", "--board", "--file", &file]);
    assert!(table.contains("lab *"), "{table}");
    let other = folder.file("other.wdr").display().to_string();
    let said = json(&["verify", "--json", &other]);
    let file = &said["files"][0];
    assert_eq!(
        (&file["map"], &file["map_built_in"]),
        (&"lab".into(), &false.into())
    );
    assert_eq!(file["map_hash"], hashes[1].as_str());
    assert!(printed(&["verify", &other]).contains("map lab (NOT built-in"));
}

#[test]
fn the_same_run_with_damage_and_without_are_two_entries() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let without = recorded(&folder, "without.wdr", "cs16-100", &["--no-damage"]);
    let with = recorded(&folder, "with.wdr", "cs16-100", &[]);
    let first = database.import(without.as_ref()).unwrap();
    let second = database.import(with.as_ref()).unwrap();
    assert!(!first.is_known && !second.is_known, "{second:?}");
    let damage = column(&all_entries(&database), "damage");
    assert!(damage.contains(&Value::from(true)) && damage.contains(&Value::from(false)));
    assert!(database.import(with.as_ref()).unwrap().is_known);
}

#[test]
fn a_replaced_replay_with_the_same_end_is_altered() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let with = recorded(&folder, "with.wdr", "cs16-100", &[]);
    let without = recorded(&folder, "without.wdr", "cs16-100", &["--no-damage"]);
    let [with, without] = [with, without].map(|path| fs::read(path).unwrap());
    assert_ne!(with, without);
    database.import(&folder.file("with.wdr")).unwrap();
    let id = column(&all_entries(&database), "id")[0].as_i64().unwrap();
    fs::write(database.entry_replay(id).unwrap(), &without).unwrap();
    assert!(
        column(&all_entries(&database), "problem")
            .iter()
            .all(|problem| problem == "altered")
    );
    assert!(database.export_entry(id, &folder.file("out.wdr")).is_err());
    // After importing it again, the entry has its own file back.
    assert!(database.import(&folder.file("with.wdr")).unwrap().is_known);
    assert_eq!(fs::read(database.entry_replay(id).unwrap()).unwrap(), with);
}

#[test]
fn an_entry_has_the_statistics_of_the_hand() {
    let folder = Folder::new();
    let mut database = records(&folder);
    let path = recorded(&folder, "hops.wdr", "cs16-100", &[]);
    database.import(path.as_ref()).unwrap();
    let hand = column(&all_entries(&database), "hand")[0].clone();
    assert!(hand["events_per_second"].as_f64().unwrap() > 0.0, "{hand}");
    assert!(
        hand["press_ms"]["jump"]["count"].as_u64().unwrap() > 0,
        "{hand}"
    );
    for side in ["left", "right"] {
        assert!(
            hand["turn_deg"][side]["count"].is_u64() && hand["jerk_deg"][side]["mean"].is_f64()
        );
    }
}
