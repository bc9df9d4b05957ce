//! Records identify rules, maps and files by hashes of their contents, never by name.

use std::fs;

use expect_test::expect;
use serde_json::Value;
use std::sync::Arc;
use wishdir::storage as content;
use wishdir::storage::records::{Board, Boards, Database, Filter, RecordPlace};
use wishdir_replay::Recordable as _;
use wishdir_sim::command::JUMP;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld, Ruleset};
use wishdir_sim::profile::{FieldSlot, Profile, Section, by_name, section_fields};
use wishdir_sim::run::Run;

use crate::boards::{records, wishdir};
use crate::play::{Folder, column, finished, hops, rows};
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

/// The hash of a map's text.
fn map_digest(text: &str) -> String {
    Run::map_digest(&World::parse(text).unwrap().0).to_string()
}

/// The hash of the text of a Need For Kill map.
fn nfk_map_digest(text: &str) -> String {
    NfkRun::map_digest(&NfkWorld::from_text(text).unwrap().0).to_string()
}

/// The text with a part replaced.
fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn texts_of_a_map_do_not_change_its_hash() {
    let letters = "QWERTYUIOPASDFGHJKLZXCVBNMqwertyuiopasdf";
    let lab = fs::read_to_string("maps/lab.map").unwrap();
    for (from, to) in [
        ("\"message\" \"The lab\"", "\"message\" \"Another title\""),
        (
            "\"message\"",
            &format!("\"author\" \"{letters}\"\n\"message\""),
        ),
        ("// entity 0", &format!("// {letters}")),
        ("\"_sunlight\" \"260\"", "\"_sunlight\" \"100\""),
    ] {
        assert_eq!(
            map_digest(&replaced(&lab, from, to)),
            map_digest(&lab),
            "{to}"
        );
    }
    let moved = replaced(&lab, "( -1728 -1664 0 )", "( -1728 -1664 8 )");
    assert_ne!(map_digest(&moved), map_digest(&lab));
    let chain = fs::read_to_string("maps/nfk/chain.nfk").unwrap();
    for (from, to) in [
        ("title: Speed-jump chain", "title: Another title"),
        ("; A lane", &format!("; {letters}")),
        ("hold right, then", letters),
    ] {
        let changed = nfk_map_digest(&replaced(&chain, from, to));
        assert_eq!(changed, nfk_map_digest(&chain), "{to}");
    }
    assert_eq!(
        [map_digest(&lab), nfk_map_digest(&chain)].map(|hash| hash.len()),
        [64; 2]
    );
}

/// If one of these changes, everyone's leaderboards start from scratch.
#[test]
fn the_hashes_of_built_in_maps_and_rules_do_not_change() {
    let map = |name: &str| map_digest(&content::find_map(name).unwrap().text);
    let nfk_map = |name: &str| {
        let (world, _) = content::nfk::find_map(name).unwrap().world().unwrap();
        NfkRun::map_digest(&world).to_string()
    };
    let hashes = [
        ("lab", map("lab")),
        ("cs-course", map("cs-course")),
        ("chain", nfk_map("chain")),
        ("cs16-100", digest(by_name("cs16-100").unwrap())),
        ("qw-77", digest(by_name("qw-77").unwrap())),
        ("nfk-068r2", NfkRun::rules_digest(&Ruleset::R2).to_string()),
    ];
    let lines = hashes.map(|(name, hash)| format!("{name} {hash}\n"));
    expect![[r#"
        lab 69bd0c336301f952db0bddd24bbed7f8141d3fde8d73c89010b1107a1dca92bd
        cs-course 0a6a2a55d42b8089ccc94384cc98dafa4111613e9f550de2400550777d6602d0
        chain c250e3b6e6831de01b368be959606f33673da2883bcffcda63f6365305c48c3d
        cs16-100 e190c702aa41eceab13e92f521407014a8248207bb9057905efb4c9cc923fe3e
        qw-77 af956a0f404db3041ab6b69f1a0238bf7574b25e1af8d52f9ec624f4a89cbf6d
        nfk-068r2 2bb3e78d96e61a82f83b3259edcf76ec27f2de3150ebd73ad07198ee26652b88
    "#]]
    .assert_eq(&lines.concat());
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
    assert!(boards.has_foreign_entries && marked.iter().any(|name| is_marked(&name)));
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
fn a_foreign_map_with_a_built_in_name_has_its_own_marked_leaderboard() {
    let folder = Folder::new();
    let course = content::find_map("cs-course").unwrap().text;
    // The finish is where the last checkpoint was.
    let [checkpoint, finish] = [
        "\"classname\" \"trigger_checkpoint\"\n\"number\" \"4\"",
        "\"classname\" \"trigger_finish\"",
    ];
    let shorter = replaced(&course, finish, "OLD FINISH");
    let shorter = replaced(&shorter, checkpoint, finish);
    // The old finish becomes a checkpoint that the course already has.
    let checkpoint = checkpoint.replace("\"4\"", "\"1\"");
    let shorter = replaced(&shorter, "OLD FINISH", &checkpoint);
    let own = folder.file("cs-course.map");
    fs::write(&own, shorter).unwrap();
    let mut database = records(&folder);
    for (name, map) in [
        ("honest.wdr", "cs-course"),
        ("shorter.wdr", own.to_str().unwrap()),
    ] {
        let path = folder.file(name).display().to_string();
        let script = asset("cs-course.ron");
        printed(&[
            "simulate", "--map", map, "--script", &script, "--record", &path,
        ]);
        assert_eq!(database.import(path.as_ref()).unwrap().runs, 1, "{name}");
    }
    drop(database);
    let file = folder.path().display().to_string();
    let listed =
        |more: &[&str]| printed(&[&["records", "runs", "--board", "--file", &file], more].concat());
    let said: Value = serde_json::from_str(&listed(&["--json"])).unwrap();
    let [honest, shorter] = [true, false].map(|is_built_in| {
        let rows = said["rows"].as_array().unwrap().iter();
        let rows: Vec<&Value> = rows
            .filter(|row| row["map_built_in"] == is_built_in && row["rules_built_in"] == true)
            .collect();
        // Each map has one run, so each run is the first of its board.
        assert_eq!(rows.len(), 1, "{said}");
        assert_eq!(
            (&rows[0]["map"], &rows[0]["rank"]),
            (&"cs-course".into(), &1.into())
        );
        rows[0].clone()
    });
    assert_ne!(honest["map_hash"], shorter["map_hash"]);
    assert!(
        shorter["time_ms"].as_u64() < honest["time_ms"].as_u64(),
        "{said}"
    );
    let hash = shorter["map_hash"].as_str().unwrap();
    let table = listed(&[]);
    let marked = table
        .lines()
        .filter(|line| line.contains(&format!("cs-course *{}", &hash[..8])));
    assert_eq!(marked.count(), 1, "{table}");
    assert!(
        table.matches('*').count() == 2 && table.contains("not the built-in"),
        "{table}"
    );
    let csv = listed(&["--csv"]);
    let [heading, rows @ ..] = &csv.lines().collect::<Vec<_>>()[..] else {
        panic!("{csv}")
    };
    let at = |name: &str| {
        heading
            .split(',')
            .position(|column| column == name)
            .unwrap()
    };
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        let is_shorter = cells[at("map_hash")] == hash;
        assert_eq!(
            cells[at("map_built_in")],
            (!is_shorter).to_string(),
            "{row}"
        );
    }
    assert_eq!(rows.len(), 2, "{csv}");
}

#[test]
fn rows_with_foreign_rules_or_a_foreign_map_are_marked() {
    let (place, found) = hops();
    let rules = by_name("cs16-100").unwrap();
    let low = Profile::parse(&rules.to_ron().replace("gravity: 800", "gravity: 400")).unwrap();
    let foreign_rules = RecordPlace {
        rules_hash: Run::rules_digest(&Arc::new(low)),
        ..RecordPlace::clone(&place)
    };
    let foreign_map = RecordPlace {
        map_hash: foreign_rules.rules_hash,
        ..RecordPlace::clone(&place)
    };
    let jumps = found.len();
    let mut inserted = rows(&place, found);
    let places = [place, Arc::new(foreign_rules), Arc::new(foreign_map)];
    inserted.extend(
        places
            .iter()
            .flat_map(|place| rows(place, vec![finished(12_340)])),
    );
    for row in &mut inserted[..jumps / 2] {
        row.place = Arc::clone(&places[1]);
    }
    let folder = Folder::new().with(&inserted);
    let file = folder.path().display().to_string();
    let listed =
        |table: &str, more: &str| printed(&["records", table, more, "--all", "--file", &file]);
    let said: Value = serde_json::from_str(&listed("runs", "--json")).unwrap();
    let marks = said["rows"].as_array().unwrap().iter();
    let mut marks: Vec<[bool; 2]> = marks
        .map(|row| ["map_built_in", "rules_built_in"].map(|mark| row[mark] == true))
        .collect();
    marks.sort_unstable();
    assert_eq!(
        marks,
        [[false, true], [true, false], [true, true]],
        "{said}"
    );
    let hash = places[1].rules_hash.to_string();
    for (table, name) in [
        ("runs", "cs16-100 *"),
        ("runs", "lab *"),
        ("jumps", "cs16-100 *"),
    ] {
        let said = printed(&["records", table, "--all", "--file", &file]);
        assert!(
            said.contains(&format!("{name}{}", &hash[..8])) && said.contains("not the built-in"),
            "{said}"
        );
    }
    let csv = listed("jumps", "--csv");
    let foreign = csv.lines().filter(|line| line.contains(&hash));
    assert!(
        foreign
            .clone()
            .all(|line| line.contains(&format!("{hash},true,false"))),
        "{csv}"
    );
    assert!(foreign.count() >= 1, "{csv}");
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

/// Identifies a jump of a replay by its kind and distance.
fn jump_key(jump: &Value) -> (String, String) {
    let kind = jump["kind"].as_str().unwrap().to_owned();
    (kind, format!("{:.4}", jump["distance"].as_f64().unwrap()))
}

#[test]
fn the_hop_counts_of_an_entry_match_the_jump_statistics() {
    let folder = Folder::new();
    let steps = fs::read_to_string(asset("hops.ron")).unwrap();
    // Every second hop comes on the second tick on the ground.
    let (mut ground_ticks, mut landings) = (0, 0);
    let path = crate::impossible::recorded(&folder, &steps, |_, run, cmd| {
        ground_ticks = if run.player().on_ground {
            ground_ticks + 1
        } else {
            0
        };
        if ground_ticks == 1 {
            landings += 1;
            if landings % 2 == 0 {
                cmd.buttons &= !JUMP;
            }
        }
    });
    records(&folder).import(&path).unwrap();
    let [file, database] = [path, folder.path()].map(|path| path.display().to_string());
    let jumps = json(&["jumpstats", &file, "--json"])["jumps"].clone();
    let verified = json(&["verify", &file, "--json"])["files"][0]["jumps"].clone();
    let [jumps, verified] = [&jumps, &verified].map(|list| list.as_array().unwrap());
    assert_eq!(jumps.len(), verified.len());
    let [mut hops, mut perfect] = [0, 0];
    for (jump, of_verify) in jumps.iter().zip(verified) {
        if let Some(ticks) = jump["fog"].as_u64() {
            hops += 1;
            perfect += u32::from(ticks == 1);
        }
        let share = (hops > 0).then(|| f64::from(perfect) * 100.0 / f64::from(hops));
        let hand = &of_verify["hand"];
        assert_eq!(
            [&hand["hops"], &hand["perfect_hops"], &hand["perfect_share"]],
            [&Value::from(hops), &perfect.into(), &share.into()],
            "{of_verify}"
        );
    }
    assert!(perfect >= 3 && hops >= perfect + 3, "{perfect} of {hops}");
    let said = json(&["records", "jumps", "--board", "--json", "--file", &database]);
    let entries = said["rows"].as_array().unwrap();
    assert!(
        entries
            .iter()
            .any(|entry| entry["hand"]["perfect_hops"] != entry["hand"]["hops"])
    );
    for entry in entries {
        let mut same = verified
            .iter()
            .filter(|jump| jump_key(jump) == jump_key(entry));
        assert_eq!(entry["hand"], same.next().unwrap()["hand"], "{entry}");
    }
}
