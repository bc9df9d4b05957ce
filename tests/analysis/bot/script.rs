//! The bot's runs can be repeated: by the bot, by its script and on the command line.

use wishdir::planner::bot::{Kind, Side};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PHYSICS_VERSION;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

use super::{PROFILES, bhop, human, long_jump, on_map, play};
use crate::support::program::{outcome, printed};

#[test]
fn a_bot_does_the_same_twice_and_its_script_does_it_again() {
    for (name, kind) in [
        ("cs16-100", long_jump(6)),
        ("cs16-250", bhop(5)),
        ("hl-100", long_jump(4)),
        ("hl-100", Kind::Prestrafe { side: Side::Right }),
        ("qw-77", bhop(9)),
        ("qw-77-client", long_jump(5)),
    ] {
        let mut run = on_map("longjump", name);
        let (records, _) = play(kind, human(), &mut run, 700);
        let cmds: Vec<UserCmd> = records.iter().map(|record| record.cmd).collect();
        let mut again = on_map("longjump", name);
        let (second, _) = play(kind, human(), &mut again, 700);
        assert!(records == second, "{name} {kind:?}");
        let script = Script::parse(&Script::from_commands(&cmds).to_ron()).unwrap();
        assert_eq!(script.ticks(), cmds.len() as u64, "{name} {kind:?}");
        let mut replay = on_map("longjump", name);
        let mut player = ScriptPlayer::new(&script, &replay);
        while player.advance(&mut replay).is_some() {}
        assert_eq!(replay.hash(), run.hash(), "{name} {kind:?}");
    }
}

#[test]
fn the_command_says_why_the_bot_made_fewer_hops_than_asked() {
    let report = |more: &[&str]| {
        let course = [
            "bot",
            "--map",
            "bhop",
            "--profile",
            "qw-77",
            "--kind",
            "bhop",
        ];
        printed(&[&course[..], more].concat())
    };
    let course_ends = report(&["--hops", "40"]);
    assert!(
        course_ends.contains("24 of 40: the end of the course was reached"),
        "{course_ends}"
    );
    let ticks_end = report(&["--hops", "20", "--ticks", "300"]);
    assert!(
        ticks_end.contains("4 of 20: the limit of 300 ticks"),
        "{ticks_end}"
    );
    let all = report(&["--hops", "5"]);
    assert!(!all.contains(" of 5"), "{all}");
}

#[test]
fn the_command_writes_a_script_that_simulate_repeats() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("jump.ron");
    let script = script.to_str().unwrap();
    for name in PROFILES {
        let common = ["--map", "longjump", "--profile", name];
        let more = [
            "--strafes",
            "5",
            "--turn-rate",
            "700",
            "--feet",
            "192 700 0",
            "--yaw",
            "90",
            "--out",
            script,
            "--json",
        ];
        let (ok, told, error) = outcome(&[&["bot"], &common[..], &more[..]].concat());
        assert!(ok, "{name}: {error}");
        let report: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert!(
            report["jumps"][0]["distance"].as_f64().unwrap() > 240.0,
            "{name}: {told}"
        );
        let written = std::fs::read_to_string(script).unwrap();
        assert!(
            written.contains(&format!("// Physics version {PHYSICS_VERSION}.")),
            "{name}: {written}"
        );
        let (ok, told, error) = outcome(&[&["simulate", "--script", script], &common[..]].concat());
        assert!(
            ok && told.contains(report["hash"].as_str().unwrap()),
            "{name}: {told}{error}"
        );
    }
}

#[test]
fn wrong_arguments_are_refused_with_what_is_expected() {
    for (arguments, expected) in [
        (["--feet", "1 2"], "three numbers"),
        (["--turn-rate", "-5"], "degrees per second"),
        (["--kind", "fly"], "longjump"),
        (["--map", "nowhere"], "nowhere"),
        (["--out", "/no/such/folder/x.ron"], "/no/such/folder/x.ron"),
    ] {
        let (ok, _, error) = outcome(&[&["bot", "--ticks", "5"], &arguments[..]].concat());
        assert!(!ok && error.contains(expected), "{arguments:?}: {error}");
    }
}
