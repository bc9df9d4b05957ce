//! The commands in Need For Kill: simulate, jumpstats, bot and profiles.

use std::fs;
use std::sync::Arc;

use serde_json::Value;
use wishdir::text::Label as _;
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::conformance::packed;
use crate::shipped_maps::world;
use crate::support::program::{args, printed, refusal};

const CHAIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scripts/nfk-chain.ron");
const CORNER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scripts/nfk-corner.ron");

fn last_json(text: &str) -> Value {
    serde_json::from_str(text.trim_end().lines().last().unwrap()).unwrap()
}

/// The run after a script.
fn played(script: &str, map: &str, rules: Ruleset) -> NfkRun {
    let script = NfkScript::parse(&fs::read_to_string(script).unwrap()).unwrap();
    let mut run = NfkRun::new(Arc::new(world(map)), rules).unwrap();
    let mut player = NfkScriptPlayer::new(&script, &run);
    while player.advance(&mut run).is_some() {}
    run
}

#[test]
fn simulating_ends_where_the_library_does() {
    for rules in Ruleset::ALL {
        let run = played(CORNER, "ledges", rules);
        let arguments = [
            "simulate",
            "--map",
            "ledges",
            "--profile",
            rules.id(),
            "--script",
            CORNER,
        ];
        let text = printed(&arguments);
        assert!(
            text.starts_with(&format!("ledges, {}: {} ticks\n", rules.id(), run.tick())),
            "{text}"
        );
        let hash = format!("{:016x}", run.hash());
        assert!(text.contains(&hash), "{text}");
        let json = printed(&[&arguments[..], &["--json"]].concat());
        assert_eq!(json.lines().count() as u64, run.tick() + 1);
        let end = last_json(&json);
        assert_eq!(
            (&end["hash"], &end["map"], &end["profile"]),
            (&hash.into(), &"ledges".into(), &rules.id().into())
        );
        assert_eq!(
            end["final"]["x"].as_f64().unwrap().to_bits(),
            run.state().x.to_bits()
        );
        let tick: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
        assert_eq!((&tick["tick"], &tick["keys"]), (&1.into(), &"UR".into()));
    }
}

#[test]
fn a_map_of_the_game_is_enough_to_choose_it() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("mine.nfk");
    fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/maps/nfk/ledges.nfk"),
        &map,
    )
    .unwrap();
    let text = printed(&args(&format!(
        "simulate --map {} --script {}",
        map.to_str().unwrap(),
        CORNER
    )));
    assert!(text.starts_with("mine, nfk-068r2: "), "{text}");
    let text = printed(&["simulate", "--profile", "nfk", "--script", CHAIN]);
    assert!(text.starts_with("chain, nfk-068r2: "), "{text}");
}

#[test]
fn recordings_are_played_on_their_own_map_or_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jump.trace.jsonl");
    let path = path.to_str().unwrap();
    let mut end = Value::Null;
    // The first one stays in lava so long that it would die, which is not recorded.
    for name in ["fuzz-102-068r2", "fuzz-102-075", "standing_jump_tap-068r2"] {
        fs::write(path, packed(name)).unwrap();
        let last = last_json(&packed(name));
        end = last_json(&printed(&["simulate", "--script", path, "--json"]));
        for field in ["x", "y", "ix", "iy"] {
            assert_eq!(
                end["final"][field].as_f64(),
                last[field].as_f64(),
                "{name}: {field}"
            );
        }
    }
    assert_eq!(
        (&end["ticks"], &end["profile"]),
        (&84.into(), &"nfk-068r2".into())
    );
    let end = last_json(&printed(&args(&format!(
        "simulate --script {path} --json --profile nfk-075 --map flat"
    ))));
    assert_eq!(
        (&end["map"], &end["profile"]),
        (&"flat".into(), &"nfk-075".into())
    );
    let jumps = last_json(&printed(&["jumpstats", path, "--json"]));
    assert_eq!(jumps["jumps"].as_array().unwrap().len(), 1, "{jumps}");
    assert!(
        (jumps["jumps"][0]["height"].as_f64().unwrap() - 68.386_717).abs() < 1e-6,
        "{jumps}"
    );
}

#[test]
fn jumpstats_prints_the_chains_table() {
    let text = printed(&args(&format!(
        "jumpstats {CHAIN} --map chain --profile nfk-068r2"
    )));
    expect_test::expect![[r#"
        chain, nfk-068r2: distances in px, speeds in px per tick
          tick chain  kind                     distance  height ticks speed  count
            13     1  jump                        219.0    68.4    73  3.00  counted (now 1)
            86     2  jump                        201.3    48.5    55  3.66  counted (now 2)
           141     3  jump                        195.5    42.2    49  3.99  counted (now 3)
           190     4  jump                        185.8    37.0    43  4.32  counted (now 4)
           233     5  jump                        186.0    33.1    40  4.65  counted (now 5)
           273     6  jump                        184.3    30.2    37  4.98  counted (now 6)
           310     7  jump                        180.5    27.6    34  5.31  counted (now 7)
           344     8  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           378     9  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           412    10  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           446    11  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           480    12  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           514    13  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           548    14  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           582    15  jump                        180.5    27.6    34  5.31  counted (maximum: 7)
           616    16  jump                        170.7    27.6    34  5.31  counted (maximum: 7)
    "#]]
    .assert_eq(&text);
    let json = last_json(&printed(&args(&format!(
        "jumpstats {CHAIN} --profile nfk-068r2 --json"
    ))));
    let counts: Vec<_> = json["jumps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|jump| jump["count"].as_u64())
        .collect();
    assert_eq!(counts[..8], [1, 2, 3, 4, 5, 6, 7, 7].map(Some));
}

#[test]
fn the_bots_script_is_repeated_bit_for_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.ron");
    let path = path.to_str().unwrap();
    let lane = ["--map", "chain", "--profile", "nfk-068r2"];
    for (kind, hops) in [("chain", "4"), ("finish", "1")] {
        let arguments = [
            &[
                "bot", "--kind", kind, "--hops", hops, "--out", path, "--json",
            ],
            &lane[..],
        ]
        .concat();
        let bot = last_json(&printed(&arguments));
        let again = last_json(&printed(
            &[&["simulate", "--script", path, "--json"], &lane[..]].concat(),
        ));
        assert_eq!(
            (&bot["hash"], &bot["ticks"]),
            (&again["hash"], &again["ticks"]),
            "{kind}"
        );
        assert_eq!(bot["finished"], kind == "finish");
        assert!(
            fs::read_to_string(path)
                .unwrap()
                .contains("--map chain --profile nfk-068r2")
        );
    }
}

#[test]
fn the_rulesets_are_listed_and_explained_with_the_games_numbers() {
    let list = printed(&["profiles"]);
    for rules in Ruleset::ALL {
        assert!(
            list.contains(rules.id()) && list.contains(rules.label()),
            "{list}"
        );
    }
    let text = printed(&["profiles", "nfk-068r2"]);
    for number in [
        "0.056",
        "1.11",
        "1.1 ",
        "1.14",
        "1.025",
        "1.03",
        "0.33",
        "0.012",
        "7 (DEBUG_SPEEDJUMP_MAX)",
        "3 (PLAYERINITSPEED)",
    ] {
        assert!(text.contains(number), "{number} in\n{text}");
    }
    let text = printed(&["profiles", "nfk-075"]);
    assert!(
        text.contains("+ 0 0.33 0.8 1.1 1.4 1.8 2.2") && text.contains("+ 0 0 0.4 0.8 1 1.2 1.4"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_is_refused_with_words() {
    let folder = tempfile::tempdir().unwrap();
    let unnamed = folder.path().join("steps.ron").display().to_string();
    fs::write(&unnamed, "[Start(cell: (8, 13))]").unwrap();
    for (arguments, words) in [
        (
            &args(&format!(
                "simulate --profile nfk --map lab --script {CHAIN}"
            ))[..],
            "no map named `lab`",
        ),
        (
            &["simulate", "--profile", "nfk", "--script", "missing.ron"],
            "missing.ron",
        ),
        (
            &["bot", "--profile", "nfk", "--kind", "bhop"],
            "expected finish or chain",
        ),
        (&["bot", "--kind", "chain"], "expected longjump"),
        (&["profiles", "nfk", "--ron"], "no files"),
        (
            &["simulate", "--script", &unnamed],
            "this is a Need For Kill script: use --profile",
        ),
    ] {
        let error = refusal(arguments);
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}
