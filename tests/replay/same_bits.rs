//! Replays give the same bits as play, in debug and release builds, for every engine and ruleset.

use std::path::{Path, PathBuf};

use expect_test::expect;
use wishdir_replay::{AnyReplay, Outcome, verify};
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::play::{
    NfkPerson, PROFILES, Recorded, begun, nfk_begun, nfk_replay, random_nfk_play, random_play,
    replay,
};

/// Ticks of each play.
const TICKS: u64 = 3000;

#[test]
fn random_play_is_true_and_ends_in_the_runs_own_state() {
    for name in PROFILES {
        for (seed, map) in [(1, "lab"), (2, "bugs"), (3, "bhop")] {
            let (bytes, run) = random_play(map, name, seed, TICKS);
            let verdict = verify(&replay(&bytes), &begun(map, name));
            assert_eq!(verdict.outcome, Outcome::Verified, "{name}, {map}");
            assert_eq!(
                (verdict.ticks, verdict.hash),
                (TICKS, run.hash()),
                "{name}, {map}"
            );
            assert!(
                verdict.jumps > 5,
                "{name}, {map}: only {} jumps",
                verdict.jumps
            );
        }
    }
}

#[test]
fn random_play_of_need_for_kill_is_true_too() {
    for rules in Ruleset::ALL {
        for (seed, map) in [(1, "chain"), (2, "pads"), (3, "ledges")] {
            let (bytes, run) = random_nfk_play(map, rules, seed, TICKS);
            let verdict = verify(&nfk_replay(&bytes), &nfk_begun(map, rules));
            assert_eq!(verdict.outcome, Outcome::Verified, "{}, {map}", rules.id());
            assert_eq!(
                (verdict.ticks, verdict.hash),
                (TICKS, run.hash()),
                "{}, {map}",
                rules.id()
            );
            assert!(
                verdict.jumps > 5,
                "{}, {map}: only {} jumps",
                rules.id(),
                verdict.jumps
            );
        }
    }
}

#[test]
fn play_without_damage_is_true_without_damage() {
    let run = nfk_begun("pads", Ruleset::R2);
    let harmless = NfkRun::begin(run.world().clone(), Ruleset::R2, false).unwrap();
    let mut recorded = Recorded::begin("pads", harmless.clone());
    recorded.play(&mut NfkPerson::new(5), 500);
    let (bytes, _) = recorded.end();
    let replay = nfk_replay(&bytes);
    assert!(!replay.header.damage);
    assert!(verify(&replay, &harmless).outcome == Outcome::Verified);
}

fn folder_of_old() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/replays")
}

/// Recorded once and stored. The current program must read them, and play them to the same bits, in
/// debug and release builds.
#[test]
fn replays_of_old_stay_true() {
    let mut verdicts = String::new();
    for name in ["qw-77", "hl-100", "cs16-100", "nfk-068r2", "nfk-075"] {
        let bytes = std::fs::read(folder_of_old().join(format!("{name}.wdr"))).unwrap();
        let (outcome, ticks, hash) = match AnyReplay::open(bytes).unwrap() {
            AnyReplay::Engine3d(replay) => {
                let verdict = verify(&replay, &begun(&replay.header.map, name));
                (verdict.outcome, verdict.ticks, verdict.hash)
            }
            AnyReplay::Nfk(replay) => {
                let verdict = verify(
                    &replay,
                    &nfk_begun(&replay.header.map, Ruleset::by_id(name).unwrap()),
                );
                (verdict.outcome, verdict.ticks, verdict.hash)
            }
        };
        verdicts += &format!("{name}: {outcome:?}, {ticks} ticks, {hash:016x}\n");
    }
    expect![[r#"
        qw-77: Verified, 500 ticks, 746f177211fc1bd0
        hl-100: Verified, 500 ticks, 77aa0f1583fd8a50
        cs16-100: Verified, 500 ticks, 2ff2f24bfc9e8e65
        nfk-068r2: Verified, 500 ticks, f1b2b8341b1e8e28
        nfk-075: Verified, 500 ticks, a3e3dd8c3a3ff2b6
    "#]]
    .assert_eq(&verdicts);
}

/// Writes the files for [`replays_of_old_stay_true`], after an intended change of the layout.
#[test]
#[ignore = "writes into tests/data"]
fn write_the_replays_of_old() {
    let folder = folder_of_old();
    std::fs::create_dir_all(&folder).unwrap();
    for name in PROFILES {
        std::fs::write(
            folder.join(format!("{name}.wdr")),
            random_play("lab", name, 7, 500).0,
        )
        .unwrap();
    }
    for rules in Ruleset::ALL {
        let bytes = random_nfk_play("pads", rules, 7, 500).0;
        std::fs::write(folder.join(format!("{}.wdr", rules.id())), bytes).unwrap();
    }
}
