//! Hostile, foreign and broken files and places: limits, errors, and output that is never lost
//! silently.

#[cfg(unix)]
mod unix;

use std::fs;
use std::path::PathBuf;

use wishdir::storage::nfk::NfkSource;
use wishdir_sim::conform::AnyRecording;
use wishdir_sim::map::{TriggerKind, World};
use wishdir_sim::platformer::NfkWorld;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};

use crate::shapes::{cuboid, cuboid_text, world_text};
use crate::support::program::{args, wishdir};
use crate::worlds::{field, run_on};

const START: &str = "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";

/// A floor, a start on it, and any further entities.
fn floor_and(more: &str) -> String {
    world_text(&cuboid_text(
        [-512.0, -512.0, -16.0],
        [512.0, 512.0, 0.0],
        "floor",
    )) + START
        + more
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder_with(files: &[(&str, &[u8])]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let path = folder.path().to_owned();
    (folder, path)
}

#[test]
fn a_step_names_at_most_sixteen_keys() {
    for (text, column) in [
        ("[Hold(keys: [KEYS], ticks: 1)]", 1),
        ("[Hold(ticks: 1, tap: [KEYS])]", 1),
        ("[Tap(keys: [KEYS])]", 1),
    ] {
        let with = |count: usize| text.replace("KEYS", &"Jump,".repeat(count));
        assert!(Script::parse(&with(16)).is_ok(), "{text}");
        let error = Script::parse(&with(17)).unwrap_err();
        assert!(
            error.to_string().contains("at most 16 keys") && error.line == column,
            "{error}"
        );
    }
    let error =
        NfkScript::parse(&format!("[Hold(keys: [{}], ticks: 1)]", "Up,".repeat(17))).unwrap_err();
    assert!(error.to_string().contains("at most 16 keys"), "{error}");
}

#[test]
fn a_repetition_is_played_without_being_copied() {
    let text = "[Repeat(times: 999, steps: [Repeat(times: 500, steps: [Hold(keys: [Forward], ticks: 0), Save])]), Wait(ticks: 3)]";
    let script = Script::parse(text).unwrap();
    assert_eq!((script.steps().count(), script.ticks()), (999_001, 3));
    assert_eq!(Script::parse(&script.to_ron()).unwrap(), script);
    assert!(
        script.to_ron().len() < 200,
        "as short as it was: {}",
        script.to_ron()
    );
    let mut run = run_on(field(), "qw-77");
    let mut player = ScriptPlayer::new(&script, &run);
    assert_eq!(std::iter::from_fn(|| player.advance(&mut run)).count(), 3);
}

#[test]
fn more_steps_than_are_played_are_not_read() {
    // In one list or in many.
    for text in ["[Repeat(times: 0, steps: [MANY])]", "[MANY]"] {
        let error = Script::parse(&text.replace("MANY", &"Save,".repeat(1_000_001)))
            .unwrap_err()
            .to_string();
        assert!(error.contains("expected at most 1000000"), "{error}");
    }
}

#[test]
fn jumpstats_keeps_no_more_jumps_than_fit() {
    let (_kept, folder) = folder_with(&[(
        "s.ron",
        b"[Repeat(times: 11, steps: [Wait(ticks: 100000)])]",
    )]);
    let refused = wishdir(&["jumpstats", &folder.join("s.ron").display().to_string()]);
    assert!(
        words(&refused.stderr).contains("found 1100000 ticks, expected at most 1000000"),
        "{}",
        words(&refused.stderr)
    );
}

#[test]
fn errors_are_short_whatever_the_file_says() {
    let long = "x\u{1b}[31m".repeat(200_000);
    let errors = [
        World::parse(&long).unwrap_err().to_string(),
        World::parse(&format!("{{ \"classname\" {long}"))
            .unwrap_err()
            .to_string(),
        NfkWorld::from_text(&long).unwrap_err().to_string(),
        NfkWorld::from_text(&format!("nfk-map 1\n{long}"))
            .unwrap_err()
            .to_string(),
        NfkWorld::from_text(&format!("nfk-map 1\nteleport: {long}"))
            .unwrap_err()
            .to_string(),
        Script::parse(&format!("[{}]", "x".repeat(1_000_000)))
            .unwrap_err()
            .to_string(),
        Script::parse(&format!(
            "[Hold(keys: [{}], ticks: 1)]",
            "x".repeat(1_000_000)
        ))
        .unwrap_err()
        .to_string(),
        Profile::parse(&format!("({}: 1)", "x".repeat(1_000_000)))
            .unwrap_err()
            .to_string(),
        Profile::parse(&format!("(name: {long:?}, title: \"\", note: \"\")"))
            .unwrap_err()
            .to_string(),
        Profile::parse(&format!(
            "(name: \"a\", title: \"\", note: \"\", base: {long:?})"
        ))
        .unwrap_err()
        .to_string(),
        AnyRecording::parse(&serde_json::json!({ "format": long }).to_string())
            .unwrap_err()
            .to_string(),
        AnyRecording::parse(
            &serde_json::json!({ "format": "pmove-trace/1", "engine": long }).to_string(),
        )
        .unwrap_err()
        .to_string(),
        AnyRecording::parse(
            &serde_json::json!({ "format": "nfk-trace/1", "engine": long }).to_string(),
        )
        .unwrap_err()
        .to_string(),
        AnyRecording::parse(
            &serde_json::json!({ "format": "nfk-trace/1", "map": [long] }).to_string(),
        )
        .unwrap_err()
        .to_string(),
    ];
    for error in errors {
        assert!(
            error.chars().count() < 1500 && !error.contains('\u{1b}'),
            "{} letters: {:.200}",
            error.len(),
            error
        );
    }
}

#[test]
fn nesting_without_end_is_told_in_words_for_people() {
    for error in [
        Script::parse(&"[Repeat(times: 1, steps: ".repeat(200))
            .unwrap_err()
            .to_string(),
        Profile::parse(&"(name: ".repeat(200))
            .unwrap_err()
            .to_string(),
    ] {
        assert!(!error.contains("ron::"), "{error}");
    }
}

#[test]
fn a_recording_has_few_hulls_and_each_player_one_of_them() {
    let recording = |hulls: usize, hull: usize| {
        let hull_list = vec![r#"{"mins":[-16,-16,-24],"maxs":[16,16,32]}"#; hulls].join(",");
        format!(
            "{{\"format\":\"pmove-trace/1\",\"engine\":\"qw\",\"hulls\":[{hull_list}],\"world\":{{\"brushes\":[]}},\
             \"initial\":{{\"hull\":{hull}}}}}\n"
        )
    };
    assert!(AnyRecording::parse(&recording(8, 7)).is_ok());
    let error = AnyRecording::parse(&recording(20_000, 0))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the number of hulls is 20000, expected 1 to 8"),
        "{error}"
    );
    let error = AnyRecording::parse(&recording(2, 2))
        .unwrap_err()
        .to_string();
    assert!(error.contains("the state's hull is 2"), "{error}");
}

#[test]
fn a_quakeworld_player_has_the_hull_that_the_recording_says() {
    let file = |hulls: &str, hull: u32| {
        let state = format!(
            r#""origin":[0,0,24.03125],"hull":{hull},"onground":true,"waterlevel":0,"watertype":-1"#
        );
        format!(
            "{{\"format\":\"pmove-trace/1\",\"engine\":\"qw\",\"hulls\":[{hulls}],\"world\":{{\"brushes\":[{{\"planes\":\
             [[1,0,0,64],[-1,0,0,64],[0,1,0,64],[0,-1,0,64],[0,0,1,0],[0,0,-1,64]],\"contents\":\"solid\"}}]}},\
             \"initial\":{{{state}}}}}\n{{\"cmd\":{{\"msec\":13}},\"state\":{{{state}}}}}\n"
        )
    };
    let (player, point) = (
        r#"{"mins":[-16,-16,-24],"maxs":[16,16,32]}"#,
        r#"{"mins":[0,0,0],"maxs":[0,0,0]}"#,
    );
    for (hulls, hull) in [
        (format!("{player},{point}"), 0),
        (format!("{point},{player}"), 1),
    ] {
        let verdict = AnyRecording::parse(&file(&hulls, hull))
            .unwrap()
            .replay(wishdir_sim::conform::Mode::default());
        assert!(verdict.is_exact(), "hull {hull}: {verdict:?}");
    }
}

/// The same map in each encoding that an editor writes.
fn encodings(text: &str) -> Vec<Vec<u8>> {
    let wide = |unit: fn(u16) -> [u8; 2], mark: &str| {
        format!("{mark}{text}")
            .encode_utf16()
            .flat_map(unit)
            .collect::<Vec<u8>>()
    };
    let wider = |unit: fn(u32) -> [u8; 4], mark: &str| {
        format!("{mark}{text}")
            .chars()
            .flat_map(|sign| unit(sign.into()))
            .collect::<Vec<u8>>()
    };
    let latin = text
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    vec![
        text.as_bytes().to_vec(),
        format!("\u{feff}{text}").into_bytes(),
        wide(u16::to_le_bytes, "\u{feff}"),
        wide(u16::to_be_bytes, "\u{feff}"),
        wide(u16::to_le_bytes, ""),
        wider(u32::to_le_bytes, "\u{feff}"),
        wider(u32::to_be_bytes, ""),
        latin,
    ]
}

#[test]
fn a_map_in_any_encoding_is_read_alike_by_every_command() {
    let text = floor_and("").replacen('\n', "\n\"message\" \"caf\u{e9}\"\n", 1);
    let script = "[Hold(keys: [Forward], ticks: 20)]";
    let mut ends = Vec::new();
    for bytes in encodings(&text) {
        for script in encodings(script) {
            let (_kept, folder) = folder_with(&[("m.map", &bytes), ("s.ron", &script)]);
            let [map, script] =
                ["m.map", "s.ron"].map(|name| folder.join(name).display().to_string());
            let played = wishdir(&["simulate", "--map", &map, "--script", &script]);
            assert!(played.status.success(), "{}", words(&played.stderr));
            ends.push(words(&played.stdout));
            let checked = wishdir(&["check-map", &map]);
            assert!(
                checked.status.success() && words(&checked.stdout).contains("caf\u{e9}"),
                "{}",
                words(&checked.stdout)
            );
        }
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:#?}");
    let (_kept, folder) =
        folder_with(&[("m.nfk", &encodings("nfk-map 1\nmap:\n###\n#P#\n###\n")[2])]);
    assert!(
        NfkSource::read(&folder.join("m.nfk"))
            .unwrap()
            .world()
            .is_ok()
    );
}

#[test]
fn marks_in_front_of_scripts_and_profiles_are_passed_over() {
    assert!(Script::parse("\u{feff}[Save]").is_ok() && NfkScript::parse("\u{feff}[Save]").is_ok());
    let profile = wishdir_sim::profile::built_in()[0].to_ron();
    assert!(Profile::parse(&format!("\u{feff}{profile}")).is_ok());
}

#[test]
fn a_map_file_is_never_taken_for_need_for_kills() {
    let (_kept, folder) = folder_with(&[
        ("broken.map", b"{ broken"),
        ("tiles.nfk", b"nfk-map 1\nmap:\n"),
        ("s.ron", b"[]"),
    ]);
    let path = |name: &str| folder.join(name).display().to_string();
    let error = |map: &str, profile: &[&str]| {
        let arguments = ["simulate", "--map", &path(map), "--script", &path("s.ron")];
        words(&wishdir(&[&arguments, profile].concat()).stderr)
    };
    assert!(
        error("broken.map", &[]).contains("broken.map: 1:3: found 'broken'"),
        "{}",
        error("broken.map", &[])
    );
    assert!(
        error("broken.map", &["--profile", "nfk-068r2"]).contains("found a map of the 3D engines")
    );
    assert!(
        error("tiles.nfk", &["--profile", "cs16-100"]).contains("found a map of Need For Kill")
    );
}

#[test]
fn control_characters_of_files_do_not_reach_the_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{202e}";
    let map = floor_and(&format!("{{\n\"classname\" \"{evil}\"\n}}\n")).replacen(
        '\n',
        &format!("\n\"message\" \"{evil}\"\n"),
        1,
    );
    let profile = format!("(name: \"evil\", title: {evil:?}, note: {evil:?}, base: \"cs16-100\")");
    let (_kept, folder) = folder_with(&[("m.map", map.as_bytes()), ("p.ron", profile.as_bytes())]);
    let path = |name: &str| folder.join(name).display().to_string();
    for arguments in [
        vec!["check-map", &path("m.map")],
        vec!["profiles", &path("p.ron")],
    ] {
        let output = wishdir(&arguments);
        let told = words(&output.stdout) + &words(&output.stderr);
        assert!(
            told.contains("owned") && !told.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{told:?}"
        );
    }
}

#[test]
fn every_command_shows_a_maps_warnings() {
    let (_kept, folder) = folder_with(&[
        (
            "m.map",
            floor_and("{\n\"classname\" \"func_wal\"\n}\n").as_bytes(),
        ),
        ("s.ron", b"[Wait(ticks: 1)]"),
    ]);
    let path = |name: &str| folder.join(name).display().to_string();
    let (map, script) = (path("m.map"), path("s.ron"));
    for arguments in [
        vec!["simulate", "--map", &map, "--script", &script],
        vec!["jumpstats", "--map", &map, &script],
        vec!["bot", "--map", &map, "--ticks", "10"],
        vec!["check-map", &map],
    ] {
        let output = wishdir(&arguments);
        let told = words(&output.stdout) + &words(&output.stderr);
        assert!(
            told.contains("unknown class \"func_wal\" (1 in all), did you mean \"func_wall\"?"),
            "{arguments:?}: {told}"
        );
    }
}

#[test]
fn numbers_that_are_none_are_refused() {
    for arguments in [
        ["bot", "--yaw", "nan"],
        ["bot", "--yaw", "inf"],
        ["bot", "--feet", "1 2 x 3"],
        ["bot", "--feet", "1 2"],
        ["bot", "--feet", "nan 1 2"],
        ["bot", "--turn-rate", "nan"],
    ] {
        assert_eq!(wishdir(&arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn zero_is_printed_without_a_sign() {
    let (_kept, folder) = folder_with(&[(
        "s.ron",
        b"[Start(origin: (-0.0, -0.0, 400), velocity: (-0.0, -0.0, 0)), Wait(ticks: 1)]",
    )]);
    let output = wishdir(&args(&format!(
        "simulate --script {}",
        folder.join("s.ron").display()
    )));
    let told = words(&output.stdout);
    assert!(
        !told
            .split_whitespace()
            .any(|word| word.trim_matches(['[', ']', ',']) == "-0"),
        "{told}"
    );
}

#[test]
fn a_push_has_a_limit_and_whoever_leaves_the_world_has_fallen_out() {
    let push = "{\n\"classname\" \"trigger_push\"\n\"speed\" \"1e38\"\n".to_owned()
        + &cuboid_text([-64.0, -64.0, 0.0], [64.0, 64.0, 64.0], "trigger")
        + "}\n";
    let (world, warnings) = World::parse(&floor_and(&push)).unwrap();
    assert!(
        warnings
            .iter()
            .any(|warning| warning.to_string().contains("a speed within 10000")),
        "{warnings:?}"
    );
    let TriggerKind::Push { velocity, .. } = world.triggers[0].kind else {
        panic!("a push")
    };
    assert_eq!(velocity.length(), 100_000.0);
    for name in ["qw-77", "hl-100", "cs16-100"] {
        let mut run = run_on(world.clone(), name);
        let player = ScriptPlayer::new(&Script::parse("[Wait(ticks: 400)]").unwrap(), &run);
        let records = wait(player, &mut run);
        let fell = |record: &wishdir_sim::tick::TickRecord| {
            record
                .events
                .contains(&wishdir_sim::course::CourseEvent::FellOut)
        };
        assert!(
            records.iter().any(fell),
            "{name}: at {}",
            run.player().origin
        );
    }
}

fn wait(mut player: ScriptPlayer, run: &mut Run) -> Vec<wishdir_sim::tick::TickRecord> {
    std::iter::from_fn(|| player.advance(run)).collect()
}

#[test]
fn a_brush_is_left_out_only_if_every_face_is_a_triggers() {
    // The order of the faces does not matter.
    for turn in 0..6 {
        let mixed = |class: &str, odd: &str| {
            let mut faces = cuboid([64.0, 64.0, 0.0], [96.0, 96.0, 32.0]);
            faces.rotate_left(turn);
            let text = crate::shapes::brush_text(&faces, "wall").replacen("wall", odd, 1);
            let text = if class.is_empty() {
                world_text(
                    &(cuboid_text([-512.0, -512.0, -16.0], [512.0, 512.0, 0.0], "floor") + &text),
                )
            } else {
                floor_and(&format!("{{\n\"classname\" \"{class}\"\n{text}}}\n"))
            };
            World::parse(&text).unwrap().0.brushes.len()
        };
        for odd in ["trigger", "aaatrigger", "hint", "origin", "skip", "clip"] {
            assert_eq!(
                (mixed("", odd), mixed("func_wall", odd)),
                (2, 2),
                "{odd}, turned {turn}"
            );
        }
    }
    let whole = |class: &str, texture: &str| {
        let brush = cuboid_text([64.0, 64.0, 0.0], [96.0, 96.0, 32.0], texture);
        World::parse(&format!("{{\n\"classname\" \"{class}\"\n{brush}}}\n"))
            .unwrap()
            .0
            .brushes
            .len()
    };
    assert_eq!(
        (
            whole("worldspawn", "trigger"),
            whole("func_detail", "aaatrigger")
        ),
        (0, 0)
    );
    assert_eq!(
        (
            whole("func_wall", "aaatrigger"),
            whole("func_door", "trigger")
        ),
        (1, 0),
        "a wall's brush is solid; one of an entity class that is unknown here is a volume"
    );
    assert_eq!(
        (whole("worldspawn", "hint"), whole("worldspawn", "skip")),
        (0, 1)
    );
    for class in [
        "func_monsterclip",
        "func_buyzone",
        "func_bomb_target",
        "trigger_gravity",
    ] {
        assert_eq!(whole(class, "wall"), 0, "{class} stops no player");
    }
}

#[test]
fn quarks_comments_are_passed_over() {
    let text = floor_and("").replace("{\n( ", "; brush 0\n{ ; a comment\n( ");
    assert!(text.contains(';'));
    assert_eq!(
        World::parse(&text).unwrap().0.brushes,
        World::parse(&floor_and("")).unwrap().0.brushes
    );
}

#[test]
fn a_map_without_a_known_start_names_the_likeliest_and_plays_it() {
    let other =
        |class: &str| format!("{{\n\"classname\" \"{class}\"\n\"origin\" \"64 0 24\"\n}}\n");
    let map = floor_and("").replace(START, "")
        + &[
            "item_health",
            "info_teleport_destination",
            "monster_spawn",
            "ms_player_spawn",
            "light",
        ]
        .map(other)
        .concat();
    let (_kept, folder) = folder_with(&[("m.map", map.as_bytes()), ("s.ron", b"[Wait(ticks: 1)]")]);
    let path = |name: &str| folder.join(name).display().to_string();
    let checked = wishdir(&["check-map", &path("m.map")]);
    assert!(
        words(&checked.stderr).contains("try `--start ms_player_spawn`"),
        "{}",
        words(&checked.stderr)
    );
    let simulate = |start: &str| {
        let arguments = [
            "simulate",
            "--map",
            &path("m.map"),
            "--script",
            &path("s.ron"),
            "--start",
            start,
        ]
        .map(str::to_owned);
        wishdir(&arguments.each_ref().map(String::as_str))
    };
    let played = simulate("ms_player_spawn");
    assert!(
        words(&played.stdout).contains("origin    64 0 36"),
        "{}{}",
        words(&played.stdout),
        words(&played.stderr)
    );
    let refused = simulate("nobody");
    assert!(
        !refused.status.success()
            && words(&refused.stderr).contains("found no point entity \"nobody\"; try")
    );
}

#[test]
fn check_map_fails_where_nobody_can_play() {
    let check = |text: &str| {
        let (_kept, folder) = folder_with(&[("m.map", text.as_bytes())]);
        let output = wishdir(&["check-map", &folder.join("m.map").display().to_string()]);
        (output.status.success(), words(&output.stderr))
    };
    assert_eq!(check(&floor_and("")), (true, String::new()));
    let block = world_text(&cuboid_text([-512.0; 3], [512.0; 3], "wall")) + START;
    let (good, error) = check(&block);
    assert!(
        !good && error.contains("found no room for the player at the start"),
        "{error}"
    );
    let (good, error) = check(&(world_text("") + START));
    assert!(!good && error.contains("found no solid brush"), "{error}");
}
