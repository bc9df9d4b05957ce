//! Size of a tick: at most four bytes of real play, packed.

use std::fmt::Write as _;
use std::fs;

use expect_test::expect;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};

use crate::play::{PROFILES, Person, Recorded, begun};
use crate::support::program::asset;
use crate::support::recordings;

/// Bytes of the ticks alone, because the header is written only once.
fn bytes_a_tick(recorded: Recorded<Run>) -> f64 {
    let (head, ticks) = (recorded.growth[0].1, recorded.ticks);
    let (bytes, _) = recorded.end();
    (bytes.len() - head) as f64 / ticks as f64
}

#[test]
fn a_person_at_100_ticks_a_second_takes_at_most_four_bytes_a_tick() {
    let mut sizes = String::new();
    for name in PROFILES {
        let mut recorded = Recorded::begin("lab", begun("lab", name));
        let mut person = Person::new(11, &recorded.run);
        recorded.play(&mut person, 12_000);
        let each = bytes_a_tick(recorded);
        writeln!(sizes, "{name}: {each:.1}").unwrap();
        assert!(each <= 4.0, "{name}: {each:.2} bytes a tick");
    }
    expect![[r#"
        qw-77: 2.9
        hl-100: 2.6
        cs16-100: 2.6
    "#]]
    .assert_eq(&sizes);
}

#[test]
fn shipped_scripts_take_far_less() {
    let mut sizes = String::new();
    for name in ["hops", "look-around", "prestrafe"] {
        let script =
            Script::parse(&fs::read_to_string(asset(&format!("{name}.ron"))).unwrap()).unwrap();
        let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
        let mut player = ScriptPlayer::new(&script, &recorded.run);
        while let Some(cmd) = player.prepare(&mut recorded.run) {
            recorded.tick(&cmd);
        }
        let each = bytes_a_tick(recorded);
        writeln!(sizes, "{name}: {each:.1}").unwrap();
        assert!(each <= 2.0, "{name}: {each:.2} bytes a tick");
    }
    expect![[r#"
        hops: 1.1
        look-around: 0.8
        prestrafe: 1.0
    "#]]
    .assert_eq(&sizes);
}

#[test]
fn recorded_commands_of_the_originals_take_at_most_four() {
    let (mut all, mut ticks) = (0.0, 0.0);
    for (set, name) in [("cs16", "cs16-100"), ("hl", "hl-100"), ("qw", "qw-77")] {
        for recording in recordings::names(set) {
            let mut recorded = Recorded::begin("lab", begun("lab", name));
            let cmds: Vec<_> = recordings::recording(set, &recording)
                .cmds()
                .copied()
                .collect();
            cmds.iter().for_each(|cmd| recorded.tick(cmd));
            all += bytes_a_tick(recorded) * cmds.len() as f64;
            ticks += cmds.len() as f64;
        }
    }
    let each = all / ticks;
    assert!(each <= 4.0, "{each:.2} bytes a tick");
    expect!["2.2"].assert_eq(&format!("{each:.1}"));
}
