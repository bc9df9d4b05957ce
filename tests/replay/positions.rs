//! Saved positions: every bit is restored, nothing else is accepted as one, and no file is lost.

use std::fs;
use std::path::Path;
use std::time::Duration;

use wishdir::storage::positions::SlotError::{File, Other, PutAside};
use wishdir::storage::positions::{PositionFiles, SlotNumber};
use wishdir_replay::{POSITION_VERSION, Position, PositionError, Recordable};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::play::{NfkPerson, PROFILES, Person, Player, begun, nfk_begun};
use crate::support::killed::{Writer, asked, say};
use crate::support::random::Random;

const VIEW: ViewAngles = ViewAngles {
    pitch: 3.25,
    yaw: -77.125,
    roll: 0.0,
};

/// A run after some play.
fn played<S: Recordable>(mut run: S, mut player: impl Player<S>, ticks: u64) -> S {
    for _ in 0..ticks {
        let input = player.input(&run);
        run.advance(&input);
    }
    run
}

fn some_run(profile: &str, seed: u64) -> Run {
    let run = begun("bhop", profile);
    let person = Person::new(seed, &run);
    played(run, person, 300 + seed)
}

fn some_nfk_run(rules: Ruleset) -> NfkRun {
    played(nfk_begun("chain", rules), NfkPerson::new(3), 400)
}

fn comes_back<S: Recordable>(run: &S, name: &str) {
    let bytes = Position::from_run("there", run, VIEW).to_bytes();
    let read = Position::<S>::read(&bytes).unwrap();
    assert!(
        S::is_same_checkpoint(&read.header.checkpoint, &run.checkpoint()),
        "{name}"
    );
    assert_eq!(
        (read.header.map.as_str(), read.header.map_hash, read.view),
        ("there", S::map_hash(run.world()), VIEW),
        "{name}"
    );
    assert_eq!(
        S::rules_text(&read.header.rules),
        S::rules_text(&run.rules()),
        "{name}"
    );
    assert_eq!(read.to_bytes(), bytes, "{name}: written again");
}

#[test]
fn every_bit_of_a_position_comes_back_in_every_game() {
    for profile in PROFILES {
        for seed in 0..20 {
            comes_back(&some_run(profile, seed), profile);
        }
    }
    for rules in Ruleset::ALL {
        comes_back(&some_nfk_run(rules), rules.id());
    }
}

#[test]
fn no_flipped_bit_and_no_cut_passes_for_a_position() {
    let bytes = Position::from_run("bhop", &some_run("cs16-100", 1), VIEW).to_bytes();
    let mut random = Random(8);
    let places = (0..400).chain((0..1000).map(|_| random.below(bytes.len() as u64 * 8) as usize));
    for bit in places {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(Position::<Run>::read(&changed).is_err(), "bit {bit}");
    }
    for length in 0..bytes.len() {
        assert!(
            Position::<Run>::read(&bytes[..length]).is_err(),
            "{length} bytes"
        );
    }
    let error = Position::<NfkRun>::read(&bytes).unwrap_err();
    assert_eq!(
        error,
        PositionError::Damaged("the game is 0, expected 1".to_owned())
    );
}

#[test]
fn bytes_with_a_right_checksum_are_still_read_with_care() {
    let bytes = Position::from_run("bhop", &some_run("hl-100", 1), VIEW).to_bytes();
    let mut random = Random(9);
    for _ in 0..20_000 {
        let mut changed = bytes.clone();
        for _ in 0..=random.below(3) {
            let at = 10 + random.below(bytes.len() as u64 - 14) as usize;
            changed[at] = random.below(256) as u8;
        }
        resum(&mut changed);
        if let Ok(position) = Position::<Run>::read(&changed) {
            // A run rejects these bytes or continues from them.
            let mut run = begun("bhop", "hl-100");
            if run.accepts_state(&position.header.checkpoint) {
                run.restore(&position.header.checkpoint);
                let cmd = wishdir_sim::command::UserCmd {
                    msec: 10,
                    ..Default::default()
                };
                run.advance_quiet(&cmd);
            }
        }
    }
}

/// Corrects the checksum.
fn resum(bytes: &mut [u8]) {
    let (content, sum) = bytes.split_last_chunk_mut::<4>().unwrap();
    *sum = crc32fast::hash(content).to_le_bytes();
}

/// A position with other arithmetic: the version comes after magic, layout, view and game.
fn of_physics(version: u32, run: &Run) -> Vec<u8> {
    let mut bytes = Position::from_run("bhop", run, VIEW).to_bytes();
    bytes[23..27].copy_from_slice(&version.to_le_bytes());
    resum(&mut bytes);
    bytes
}

#[test]
fn slots_are_files_of_their_own_that_other_programs_runs_find() {
    let folder = tempfile::tempdir().unwrap();
    let files = || PositionFiles::new(Some(folder.path().to_owned()));
    let [one, nine] = [SlotNumber::default(), SlotNumber::default().step(-1)];
    assert_eq!((one.get(), nine.get()), (1, 9));
    let (run, flat) = (some_run("cs16-100", 5), some_nfk_run(Ruleset::R2));
    assert!(files().load::<Run>("bhop", one).unwrap().is_none());
    files()
        .save("bhop", one, &Position::from_run("bhop", &run, VIEW))
        .unwrap();
    files()
        .save(
            "bhop",
            nine,
            &Position::from_run("bhop", &begun("bhop", "cs16-100"), VIEW),
        )
        .unwrap();
    files()
        .save(
            "bhop",
            one,
            &Position::from_run("bhop", &flat, ViewAngles::ZERO),
        )
        .unwrap();
    let back = files().load::<Run>("bhop", one).unwrap().unwrap();
    assert!(Run::is_same_checkpoint(
        &back.header.checkpoint,
        &run.checkpoint()
    ));
    let back = files().load::<NfkRun>("bhop", one).unwrap().unwrap();
    // A map of the other game may have this name.
    assert!(NfkRun::is_same_checkpoint(
        &back.header.checkpoint,
        &flat.checkpoint()
    ));
    let filled: Vec<usize> = (0..9)
        .filter(|at| files().filled_slots::<Run>("bhop")[*at])
        .collect();
    assert_eq!(filled, [0, 8]);
    // Another map has positions of its own.
    assert!(files().load::<Run>("lab", one).unwrap().is_none());
}

#[test]
fn what_is_no_position_is_put_aside_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = PositionFiles::new(Some(folder.path().to_owned()));
    let (slot, run) = (SlotNumber::default(), some_run("cs16-100", 5));
    let position = Position::from_run("bhop", &run, VIEW);
    files.save("bhop", slot, &position).unwrap();
    let path = folder.path().join("3d/bhop/1.wdp");
    let mut damaged = fs::read(&path).unwrap();
    damaged[100] ^= 1;
    fs::write(&path, &damaged).unwrap();
    let Err(PutAside { problem, aside }) = files.load::<Run>("bhop", slot) else {
        panic!("it is damaged")
    };
    assert_eq!(problem, "the checksum is wrong");
    assert_eq!(fs::read(&aside).unwrap(), damaged);
    // The slot is free again.
    assert!(files.load::<Run>("bhop", slot).unwrap().is_none());
    fs::write(&path, b"notes").unwrap();
    let second = files.save("bhop", slot, &position).unwrap().unwrap();
    assert_eq!(fs::read(&second).unwrap(), b"notes");
    assert_ne!(aside, second);
    assert_eq!(fs::read(&path).unwrap(), position.to_bytes());
}

#[test]
fn a_newer_programs_position_is_left_alone_and_an_older_ones_makes_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = PositionFiles::new(Some(folder.path().to_owned()));
    let (slot, run) = (SlotNumber::default(), some_run("cs16-100", 5));
    let position = Position::from_run("bhop", &run, VIEW);
    files.save("bhop", slot, &position).unwrap();
    let path = folder.path().join("3d/bhop/1.wdp");
    let mut newer = position.to_bytes();
    newer[8..10].copy_from_slice(&(POSITION_VERSION + 1).to_le_bytes());
    let ours = <Run as wishdir_sim::simulation::Simulation>::PHYSICS_VERSION;
    for bytes in [newer, of_physics(ours + 1, &run)] {
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(files.load::<Run>("bhop", slot), Err(Other(_))));
        assert!(matches!(files.save("bhop", slot, &position), Err(Other(_))));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    fs::write(&path, of_physics(0, &run)).unwrap();
    let Err(Other(error)) = files.load::<Run>("bhop", slot) else {
        panic!("other arithmetic")
    };
    assert_eq!(error, PositionError::OtherPhysics { found: 0, ours });
    assert_eq!(files.save("bhop", slot, &position).unwrap(), None);
    assert!(files.load::<Run>("bhop", slot).unwrap().is_some());
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_slots_place_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = PositionFiles::new(Some(folder.path().to_owned()));
    let path = folder.path().join("3d/bhop/1.wdp");
    fs::create_dir_all(&path).unwrap();
    assert!(matches!(
        files.load::<Run>("bhop", SlotNumber::default()),
        Err(File(_))
    ));
    assert_eq!(files.filled_slots::<Run>("bhop"), [false; 9]);
}

/// Number of slots that the game below fills in turn.
const SLOTS: u64 = 3;

fn slot_of(number: u64) -> SlotNumber {
    SlotNumber::default().step((number % SLOTS) as i8)
}

fn files_in(folder: &Path) -> PositionFiles {
    PositionFiles::new(Some(folder.to_owned()))
}

/// The game to kill: it saves one position after another, each with its number as its tick.
#[test]
#[ignore = "the test below starts it, and kills it"]
fn saves_until_it_is_killed() {
    let Some((folder, first)) = asked() else {
        return;
    };
    let (mut files, mut position) = (
        files_in(&folder),
        Position::from_run("bhop", &some_run("cs16-100", 5), VIEW),
    );
    for number in first.. {
        position.header.checkpoint.tick = number;
        assert_eq!(
            files.save("bhop", slot_of(number), &position).unwrap(),
            None
        );
        say(number);
    }
}

#[test]
fn a_game_killed_in_fifty_places_of_saving_loses_no_position() {
    let kept = tempfile::tempdir().unwrap();
    let (mut newest, mut cut_short) = ([None; SLOTS as usize], 0);
    for kill in 0..50 {
        // Starts at the first save, in steps that are no multiple of a save's duration.
        let game = Writer::start(
            "positions::saves_until_it_is_killed",
            kept.path(),
            1_000_000 * kill,
        );
        let (_, saved) = game.kill_after(Duration::from_micros(kill * 137));
        for (_, number) in &saved {
            newest[(number % SLOTS) as usize] = Some(*number);
        }
        for (slot, saved) in (0..).zip(newest) {
            let found = files_in(kept.path())
                .load::<Run>("bhop", slot_of(slot))
                .unwrap();
            // A position may exist before it is reported.
            let found = found.map(|position| position.header.checkpoint.tick);
            assert!(
                found >= saved,
                "kill {kill}: found {found:?} in slot {slot}, {saved:?} was saved"
            );
        }
        let beside = fs::read_dir(kept.path().join("3d/bhop")).unwrap().count();
        cut_short = cut_short.max(beside - newest.iter().flatten().count());
    }
    assert!(
        newest.iter().all(Option::is_some),
        "each slot was filled: {newest:?}"
    );
    assert!(cut_short > 0, "none of the kills fell into a saving");
}
