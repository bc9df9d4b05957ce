//! `wishdir replay --to-wav`, as a user types it; Need For Kill's sound.

use std::fs;
use std::sync::Arc;

use wishdir::coach::sound::{Cue, NfkListener, TickSound};
use wishdir::storage::maps::MappedGame;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::platformer::{NfkEvent, NfkRun, NfkTickRecord, Ruleset};
use wishdir_sim::script::Scripted as _;
use wishdir_sim::simulation::{Driver, Simulation as _};

use crate::measured::{frames, loudness};
use crate::support::program::{args, asset, printed, refusal};

#[test]
fn a_replay_becomes_a_file_of_its_length_and_its_sounds_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [replay, all, again, tone] = ["hops.wdr", "all.wav", "again.wav", "tone.wav"].map(path);
    let hops = asset("hops.ron");
    printed(&args(&format!(
        "simulate --map lab --profile cs16-100 --script {hops} --record {replay}"
    )));
    let facts = crate::support::program::json(&["replay", &replay, "--json"]);
    assert_eq!(printed(&["replay", &replay, "--to-wav", &all]).trim(), all);
    printed(&["replay", &replay, "--to-wav", &again]);
    assert_eq!(fs::read(&all).unwrap(), fs::read(&again).unwrap());
    let sound = frames(&fs::read(&all).unwrap());
    // The sound continues for half a second.
    assert_eq!(
        sound.len() as u64,
        (facts["length_ms"].as_u64().unwrap() + 500) * 48
    );
    printed(&args(&format!(
        "replay {replay} --to-wav {tone} --sounds movement,clicks"
    )));
    let part = frames(&fs::read(&tone).unwrap());
    assert!(loudness(&part)[0] > 1e-4 && part != sound);
}

#[test]
fn nothing_is_written_of_what_is_too_long_or_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [script, replay, out] = ["wait.ron", "long.wdr", "long.wav"].map(path);
    // Thirty minutes of 20 ms, and one tick.
    fs::write(&script, "[Wait(ticks: 90001)]").unwrap();
    printed(&[
        "simulate",
        "--map",
        "chain",
        "--profile",
        "nfk-075",
        "--script",
        &script,
        "--record",
        &replay,
    ]);
    let said = refusal(&["replay", &replay, "--to-wav", &out]);
    assert!(said.contains("more than 30 minutes"), "{said}");
    assert!(!folder.path().join("long.wav").exists());
    let nowhere = path("nowhere/out.wav");
    fs::write(&script, "[Wait(ticks: 10)]").unwrap();
    printed(&[
        "simulate",
        "--map",
        "chain",
        "--profile",
        "nfk-075",
        "--script",
        &script,
        "--record",
        &replay,
    ]);
    let said = refusal(&["replay", &replay, "--to-wav", &nowhere]);
    assert!(said.contains(&nowhere), "{said}");
}

/// The ticks of a script on the chain's map, and their sounds.
fn chain(text: &str) -> (Vec<NfkTickRecord>, Vec<TickSound>) {
    let world = <NfkRun as MappedGame>::load_undrawn_map("chain")
        .unwrap()
        .world;
    let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
    let mut player = run.play_script(&NfkScript::parse(text).unwrap());
    let mut listener = NfkListener::default();
    let (mut records, mut sounds) = (Vec::new(), Vec::new());
    while let Some((_, record)) = Driver::advance(&mut player, &mut run) {
        sounds.push(listener.observe(&record, run.world()));
        records.push(record);
    }
    (records, sounds)
}

#[test]
fn need_for_kill_sounds_of_its_jumps_and_of_those_that_count() {
    let (records, sounds) = chain(&fs::read_to_string(asset("nfk-chain.ron")).unwrap());
    let with = |cue: Cue| -> Vec<usize> {
        (0..sounds.len())
            .filter(|at| sounds[*at].cues.contains(&cue))
            .collect()
    };
    let when = |is_wanted: &dyn Fn(&NfkTickRecord) -> bool| -> Vec<usize> {
        (0..records.len())
            .filter(|at| is_wanted(&records[*at]))
            .collect()
    };
    assert_eq!(
        with(Cue::Jump),
        when(&|record| record.report.jump_kind().is_some())
    );
    let counted = |record: &NfkTickRecord| {
        record
            .report
            .count_outcome()
            .is_some_and(|count| count.count_after().is_some())
    };
    assert_eq!(with(Cue::PerfectHop), when(&counted));
    // With the key held, the player jumps in the tick that lands, so each jump but the first is the
    // ideal one.
    assert_eq!(with(Cue::IdealJump)[..7], with(Cue::Jump)[1..8]);
    let is_landing = |cue: &Cue| matches!(cue, Cue::Landing { .. });
    let landings: Vec<usize> = (0..sounds.len())
        .filter(|at| sounds[*at].cues.iter().any(is_landing))
        .collect();
    let landed = |record: &NfkTickRecord| {
        record
            .report
            .events
            .iter()
            .any(|event| matches!(event, NfkEvent::Landing { .. }))
            && record.tick > 2
    };
    assert_eq!(landings, when(&landed));
    assert!(with(Cue::Jump).len() >= 9);
    assert!(
        sounds
            .iter()
            .all(|sound| sound.tone.is_none() && !sound.cues.contains(&Cue::Beat))
    );
}

#[test]
fn need_for_kills_steps_follow_the_way_that_was_run() {
    let (records, sounds) =
        chain("[Start(cell: (8, 13)), Wait(ticks: 40), Hold(keys: [Right], ticks: 200)]");
    let way = records.last().unwrap().state.x - records[0].before.x;
    let steps = sounds
        .iter()
        .filter(|sound| sound.cues.contains(&Cue::Step))
        .count() as f64;
    assert!(
        way > 300.0 && (steps - way / 48.0).abs() <= 1.0,
        "{steps} steps over {way} pixels"
    );
    assert!(
        sounds
            .iter()
            .flat_map(|sound| &sound.cues)
            .all(|cue| *cue == Cue::Step),
        "nothing else"
    );
}
