//! Any tick of a replay, forwards and backwards, equals the tick that was played.

use wishdir::review::marks::{MarkKind, ReplayMark, find_marks};
use wishdir_analysis::session::Finding;
use wishdir_replay::{Playback, Seeker};
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::simulation::Simulation as _;

use crate::play::{Deed, Person, Recorded, begun, nfk_begun, nfk_replay, random_nfk_play, replay};
use crate::support::findings;
use crate::support::random::Random;

#[test]
fn every_tick_that_is_sought_has_the_bits_it_had() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(9, &recorded.run);
    let mut hashes = vec![recorded.run.hash()];
    for tick in 0..9000 {
        if tick % 700 == 350 {
            recorded.act([Deed::Restart, Deed::Respawn, Deed::Save, Deed::Load][tick / 700 % 4]);
        }
        recorded.play(&mut person, 1);
        hashes.push(recorded.run.hash());
    }
    let (bytes, _) = recorded.end();
    let mut seeker = Seeker::new(&replay(&bytes), begun("lab", "cs16-100"));
    assert_eq!(seeker.ticks(), 9000);
    let mut random = Random(1);
    for tick in [0, 9000, 1, 8999, 100, 99]
        .into_iter()
        .chain((0..60).map(|_| random.below(9001)))
    {
        assert_eq!(
            seeker.seek(tick).hash(),
            hashes[tick as usize],
            "tick {tick}"
        );
    }
    assert_eq!(
        seeker.seek(1 << 40).hash(),
        hashes[9000],
        "there are no more"
    );
}

#[test]
fn from_any_tick_it_goes_on_as_it_was_played_with_its_time() {
    let mut recorded = Recorded::begin("lab", begun("lab", "qw-77-client"));
    let mut person = Person::new(10, &recorded.run);
    recorded.play(&mut person, 3000);
    recorded.act(Deed::Respawn);
    recorded.play(&mut person, 3000);
    let (bytes, end) = recorded.end();
    let mut seeker = Seeker::new(&replay(&bytes), begun("lab", "qw-77-client"));
    let length = seeker.length_msec();
    // It is at the beginning.
    assert_eq!((seeker.ticks_played(), seeker.msec()), (0, 0));
    for tick in [0, 1, 2500, 3000, 5999] {
        let mut run = seeker.seek(tick).clone();
        let mut msec = seeker.msec();
        while let Some(cmd) = seeker.next_tick(&mut run) {
            run.advance(&cmd);
            msec += u64::from(cmd.msec);
        }
        assert_eq!(
            (run.hash(), seeker.ticks_played(), seeker.msec(), msec),
            (end.hash(), 6000, length, length),
            "from {tick}"
        );
    }
}

#[test]
fn need_for_kills_too() {
    let (bytes, run) = random_nfk_play("chain", Ruleset::V075, 2, 7000);
    let stage = nfk_begun("chain", Ruleset::V075);
    let mut seeker = Seeker::new(&nfk_replay(&bytes), stage.clone());
    assert_eq!(seeker.seek(7000).state(), run.state());
    assert_eq!(seeker.seek(0).hash(), stage.hash());
}

#[test]
fn a_replay_that_was_cut_off_is_sought_up_to_there() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(9, &recorded.run);
    recorded.play(&mut person, 950);
    let (bytes, length) = (recorded.bytes.clone(), recorded.bytes.len());
    let mut seeker = Seeker::new(&replay(&bytes[..length - 5]), begun("lab", "cs16-100"));
    assert_eq!(seeker.ticks(), 800);
    seeker.seek(900);
}

#[test]
fn marks_stand_where_something_happens() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(11, &recorded.run);
    recorded.play(&mut person, 12_000);
    recorded.run.place(Vec3::new(0.0, 0.0, -9000.0), Vec3::ZERO);
    recorded.play(&mut person, 5);
    let (bytes, _) = recorded.end();
    let (replay, stage) = (replay(&bytes), begun("lab", "cs16-100"));
    let marks = find_marks(&replay, stage.clone());
    let (mut run, mut records) = (stage.clone(), Vec::new());
    let mut playback = Playback::begin(&replay, &mut run);
    while let Some((_, record)) = playback.advance(&mut run) {
        records.push(record);
    }
    let takeoffs = findings(stage.profile(), &records)
        .into_iter()
        .filter_map(Finding::jump);
    let mut takeoffs: Vec<u64> = takeoffs.map(|jump| jump.takeoff_tick).collect();
    takeoffs.sort_unstable();
    let is_jump = |mark: &&ReplayMark| matches!(mark.kind, MarkKind::Jump { .. });
    let jumps: Vec<u64> = marks.iter().filter(is_jump).map(|mark| mark.tick).collect();
    assert!(!jumps.is_empty());
    assert_eq!(
        jumps, takeoffs,
        "nobody began again: ticks are counted alike"
    );
    assert!(
        marks.contains(&ReplayMark {
            tick: 12_001,
            kind: MarkKind::Death
        }),
        "{marks:?}"
    );
    assert!(marks.windows(2).all(|pair| pair[0].tick <= pair[1].tick));
    let (bytes, _) = random_nfk_play("chain", Ruleset::R2, 3, 2000);
    let marks = find_marks(&nfk_replay(&bytes), nfk_begun("chain", Ruleset::R2));
    assert!(
        marks
            .iter()
            .any(|mark| matches!(mark.kind, MarkKind::NfkJump(_))),
        "{marks:?}"
    );
}
